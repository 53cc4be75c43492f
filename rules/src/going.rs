//! Reads moves between squares and explains refusals, for SAN-like notation.

use shakmaty::{Bitboard, Role, Square};

use crate::chessmen::Chessman;
use crate::game::{Game, Move};
use crate::men::PieceLetters;
use crate::refusal::{MoveError, Phrase, illegal};
use crate::spelling::{self, MoveReadings, PieceWish, ReadingOutcome};

pub(crate) struct RefusalKeys {
    /// Another piece than the named one is on the square.
    pub(crate) letter: &'static str,
    /// No pawn can capture between these files.
    pub(crate) no_capture: &'static str,
    /// Every such move would leave the king in check.
    pub(crate) none_safe: &'static str,
    /// The player's own piece is there.
    pub(crate) own: &'static str,
    /// No piece can go there.
    pub(crate) nobody: &'static str,
    /// Only pieces of other kinds can go there.
    pub(crate) others: &'static str,
    /// Pieces of this kind can go there, but from elsewhere.
    pub(crate) elsewhere: &'static str,
}

/// A position of a game where pieces move from square to square.
pub(crate) trait SquareGame {
    type Move: Copy + PartialEq;

    const KEYS: RefusalKeys;

    fn men(&self) -> Bitboard;
    fn role(&self, square: Square) -> Option<Role>;
    /// Returns a piece's targets, ignoring checks. Castling is not included.
    fn reach(&self, from: Square) -> Bitboard;
    fn aims(&self, from: Square) -> Bitboard {
        self.reach(from)
    }
    fn legal(&self) -> Vec<Self::Move>;
    fn ends(m: Self::Move) -> (Square, Square);
    fn promotion(_: Self::Move) -> Option<Role> {
        None
    }
    fn write(&self, m: Self::Move, letters: PieceLetters) -> String;
    fn why(&self, from: Square, to: Square) -> Phrase;
    /// Explains a text whose only fault is its promotion.
    fn why_not_become(&self, promotes: bool) -> Phrase;
}

pub(crate) fn choose<G: SquareGame + Game<Move = <G as SquareGame>::Move>>(
    game: &G,
    readings: &MoveReadings<PieceWish>,
    promotion: Option<Role>,
    letters: PieceLetters,
) -> Result<<G as SquareGame>::Move, MoveError> {
    let legal = SquareGame::legal(game);
    let near = |wish: &PieceWish| legal.iter().copied().filter(|m| fits(game, wish, *m)).collect::<Vec<_>>();
    let fitting = |wish: &PieceWish| {
        let mut moves = near(wish);
        moves.retain(|m| promotion.is_none() || promotion == G::promotion(*m));
        moves
    };
    // Two squares in capitals can also name a piece and a square. They count as squares only if a piece can make that
    // move.
    let is_firm = |wish: &PieceWish| readings.tiers.len() == 1 || wish.role.is_some() || wish.squares().is_none();
    let is_rival = |wish: &PieceWish, m: &<G as SquareGame>::Move| {
        spelling::is_written_so(wish, &SquareGame::write(game, *m, letters))
    };
    match readings.find(fitting, is_rival, |wish| is_firm(wish) && is_meant(game, wish)) {
        ReadingOutcome::One(m) => Ok(m),
        ReadingOutcome::Several(moves) => {
            let candidates = moves.iter().map(|m| Move::new(game, m, letters)).collect();
            Err(MoveError::Ambiguous { candidates })
        }
        ReadingOutcome::Unreadable => Err(MoveError::Unreadable),
        ReadingOutcome::None(wish) => {
            let others = readings.tiers.iter().map(near).find(|moves| !moves.is_empty());
            if let Some(others) = others.filter(|_| promotion.is_some()) {
                let promotes = others.iter().any(|m| G::promotion(*m).is_some());
                return illegal(game.why_not_become(promotes));
            }
            let meant = readings.tiers.iter().find(|wish| is_meant(game, wish)).unwrap_or(wish);
            illegal(why(game, meant, letters))
        }
    }
}

fn men<G: SquareGame>(game: &G, wish: &PieceWish) -> Bitboard {
    let men = game.men() & wish.origins();
    men.into_iter().filter(|from| wish.role.is_none() || wish.role == game.role(*from)).collect()
}

fn fits<G: SquareGame>(game: &G, wish: &PieceWish, m: G::Move) -> bool {
    let (from, to) = G::ends(m);
    wish.targets().contains(to) && men(game, wish).contains(from)
}

/// Returns whether the text has both squares, or is pseudo-legal.
fn is_meant<G: SquareGame>(game: &G, wish: &PieceWish) -> bool {
    (wish.role.is_none() && wish.squares().is_some())
        || men(game, wish).into_iter().any(|from| (game.aims(from) & wish.targets()).any())
}

fn why<G: SquareGame>(game: &G, wish: &PieceWish, letters: PieceLetters) -> Phrase {
    let name = |role: Role| Chessman::from(role).name();
    if let Some((from, to)) = wish.squares() {
        return match (wish.role, game.role(from)) {
            (Some(wished), Some(act)) if wished != act => Phrase::new(G::KEYS.letter)
                .with("square", from.to_string())
                .with("act", name(act))
                .with("wished", name(wished)),
            _ => game.why(from, to),
        };
    }
    let role = wish.role.unwrap_or(Role::Pawn);
    let men = men(game, wish);
    let near: Bitboard = men.into_iter().filter(|from| (game.reach(*from) & wish.targets()).any()).collect();
    let is_pointed = (role == Role::King || wish.has_origin()) && wish.to_rank.is_some();
    let one = near.single_square().or(men.single_square().filter(|_| is_pointed));
    match (one, wish.to()) {
        (Some(from), _) => {
            let to = (game.reach(from) & wish.targets()).first().or(wish.targets().first());
            game.why(from, to.expect("a wish has a target"))
        }
        (None, None) => Phrase::new(G::KEYS.no_capture)
            .with("from", wish.from_file.map_or('-', |file| file.char()))
            .with("to", wish.to_file.char()),
        (None, Some(to)) => {
            let moves = game.legal().into_iter().filter(|m| G::ends(*m).1 == to);
            // The refusal must not reveal which moves give check or mate.
            let unsigned = |m| game.write(m, letters).trim_end_matches(['+', '#']).to_owned();
            let others: Vec<String> = moves.map(unsigned).collect();
            let of_man = |key| Phrase::new(key).with("act", name(role)).with("square", to.to_string());
            let from = wish.from_file.map(|file| ("file", file.char()));
            let from = from.or_else(|| wish.from_rank.map(|rank| ("rank", rank.char())));
            match (near.is_empty(), others.is_empty(), from) {
                (true, false, Some((line, from))) => Phrase::new(G::KEYS.elsewhere)
                    .with("line", line)
                    .with("from", from)
                    .with("square", to.to_string())
                    .with("moves", others.join(", ")),
                (false, ..) => of_man(G::KEYS.none_safe),
                (true, true, _) if game.men().contains(to) => Phrase::new(G::KEYS.own).with("square", to.to_string()),
                (true, true, _) => of_man(G::KEYS.nobody),
                (true, false, None) => of_man(G::KEYS.others).with("moves", others.join(", ")),
            }
        }
    }
}
