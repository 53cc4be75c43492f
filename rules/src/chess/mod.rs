//! The orthodox game by the FIDE Laws: the position of the library behind the contract.

mod fen;
mod notation;
mod page;
mod reading;
mod scene;
mod why;

use shakmaty::{Move, Position};

use crate::game::{Game, Info, Letters, MoveError, Outcome, Phrase, Reason, SetupError, Side};
use crate::scene::Scene;

/// Plies without a capture or a pawn move after which a player may claim a draw: 50 moves by each side (FIDE 9.3).
const CLAIM_PLIES: u32 = 100;

/// Plies without a capture or a pawn move that end the game: 75 moves by each side (FIDE 9.6.2).
const END_PLIES: u32 = 150;

/// A position of orthodox chess.
///
/// Two are equal with the same men, player to move, castling rights and possible captures in passing (FIDE 9.2.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chess(shakmaty::Chess);

impl Game for Chess {
    type Move = Move;

    const INFO: Info = Info {
        id: "chess",
        name: "Chess",
        setups: &[],
        repetition: Some(5),
        repetition_claim: Some(3),
        page: page::PAGE,
        reasons: &[],
        words: &[("en", include_str!("en.ftl")), ("fr", include_str!("fr.ftl"))],
    };

    fn start(setup: &str, position: Option<&str>) -> Result<Chess, SetupError> {
        if !setup.trim().is_empty() {
            return Err(SetupError(Phrase::new("chess-setup-one-start")));
        }
        position.map_or(Ok(Chess(shakmaty::Chess::new())), fen::read)
    }

    fn setup(&self) -> String {
        String::new()
    }

    fn position(&self) -> String {
        fen::write(self)
    }

    fn turn(&self) -> Side {
        side(self.0.turn())
    }

    /// By man (pawns, knights, bishops, rooks, queens, king), then by square; promotions to the strongest man first.
    fn legal_moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = self.0.legal_moves().into_iter().collect();
        moves.sort_by_key(|m| {
            let (from, to) = notation::squares(*m);
            (m.role(), from, to, std::cmp::Reverse(m.promotion()))
        });
        moves
    }

    fn play_unchecked(&mut self, m: &Move) {
        self.0.play_unchecked(*m);
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.0.legal_moves().is_empty() {
            let mated = self.0.is_check();
            Some(if mated {
                Outcome::win(self.turn().other(), Reason::Checkmate)
            } else {
                Outcome::draw(Reason::Stalemate)
            })
        } else if self.0.is_insufficient_material() {
            Some(Outcome::draw(Reason::InsufficientMaterial))
        } else {
            (self.0.halfmoves() >= END_PLIES).then(|| Outcome::draw(Reason::SeventyFiveMoves))
        }
    }

    fn claim(&self) -> Option<Outcome> {
        (self.0.halfmoves() >= CLAIM_PLIES).then(|| Outcome::draw(Reason::FiftyMoves))
    }

    /// FIDE Laws 6.9: a side without the men to mate does not win on time.
    fn can_win(&self, side: Side) -> bool {
        !self.0.has_insufficient_material(shakmaty::Color::from_white(side == Side::White))
    }

    /// The squares, the king's in castling, and the letter of the man that a pawn becomes: `e7e8q`.
    fn code(&self, m: &Move) -> String {
        notation::code(*m)
    }

    fn notate(&self, m: &Move, letters: Letters) -> String {
        notation::write(self, *m, letters)
    }

    fn parse(&self, text: &str, letters: Letters) -> Result<Move, MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::Over);
        }
        reading::read(self, text, letters)
    }

    fn scene(&self, last: Option<&Move>) -> Scene {
        scene::scene(self, last)
    }

    fn perft(&self, depth: u32) -> u64 {
        shakmaty::perft(&self.0, depth)
    }
}

fn side(color: shakmaty::Color) -> Side {
    color.fold_wb(Side::White, Side::Black)
}
