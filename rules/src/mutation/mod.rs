//! Chess Mutation (Moebius Evolution, 1994): a pawn acts by the colour of the square it stands on.
//!
//! The rules are those of the published sheet, with the host's conventions where the sheet is silent.

mod board;
mod fen;
mod layout;
mod moves;
mod notation;
mod page;
mod reading;
mod scene;
mod why;

use std::hash::{Hash, Hasher};

use self::board::{Board, Move, Terrain};
use self::layout::{CLASSIC, Layout};
use self::moves::Each;
use crate::game::{Game, Info, Letters, MoveError, Outcome, Reason, SetupError, Side};
use crate::scene::Scene;

/// Plies without a capture after which a player may claim a draw: 100 moves by each side.
const CLAIM_PLIES: u32 = 200;

/// A position of Chess Mutation.
#[derive(Clone, Debug)]
pub struct Mutation {
    layout: Layout,
    board: Board,
    /// Plies since the last capture.
    clock: u32,
    /// The number of the present pair of moves, from 1.
    number: u32,
}

/// The same position for repetition: men, player to move and castling rights; the clocks do not matter.
impl PartialEq for Mutation {
    fn eq(&self, other: &Mutation) -> bool {
        self.board == other.board && self.layout == other.layout
    }
}

impl Eq for Mutation {}

impl Hash for Mutation {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
    }
}

impl Mutation {
    /// The number of move sequences of `depth` plies, every move of the last ply played and counted singly: for comparing
    /// the speed of playing moves, where [`Game::perft`] counts the last ply in bulk.
    #[must_use]
    pub fn perft_leaf_by_leaf(&self, depth: u32) -> u64 {
        self.board.perft_leaf_by_leaf(&self.terrain(), depth)
    }

    /// Whether the king of the side to move is attacked.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.board.checkers(&self.terrain()).any()
    }

    fn terrain(&self) -> Terrain {
        Terrain::from(&self.layout)
    }

    fn has_moves(&self) -> bool {
        let mut n: u64 = 0;
        self.board.legal(&self.terrain(), &mut n);
        n > 0
    }
}

impl Game for Mutation {
    type Move = Move;

    const INFO: Info = Info {
        id: "mutation",
        name: "Chess Mutation",
        setups: &[CLASSIC],
        repetition: Some(3),
        repetition_claim: None,
        page: page::PAGE,
        reasons: &[],
        words: &[("en", include_str!("en.ftl")), ("fr", include_str!("fr.ftl"))],
    };

    fn start(setup: &str, position: Option<&str>) -> Result<Mutation, SetupError> {
        let setup = setup.trim();
        let named = Self::INFO.setups.iter().find(|(name, _)| name.eq_ignore_ascii_case(setup));
        let rows = match named {
            Some((_, rows)) => rows,
            None if setup.is_empty() => CLASSIC.1,
            None => setup,
        };
        fen::read(Layout::parse(rows)?, position.unwrap_or(fen::START))
    }

    fn setup(&self) -> String {
        self.layout.to_string()
    }

    fn position(&self) -> String {
        fen::write(self)
    }

    fn turn(&self) -> Side {
        self.board.turn
    }

    /// By man (pawns, knights, bishops, rooks, queens, king), then by square.
    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.board.legal(&self.terrain(), &mut Each(|from, to| moves.push(Move { from, to })));
        moves.sort_by_key(|m| (notation::role(self, m.from, self.board.turn), m.from, m.to));
        moves
    }

    fn play_unchecked(&mut self, m: &Move) {
        let capture = self.board.men(self.board.turn.other()).contains(m.to);
        self.clock = if capture { 0 } else { self.clock.saturating_add(1) };
        self.number = self.number.saturating_add(u32::from(self.board.turn == Side::Black));
        self.board = self.board.after(*m);
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.board.pawns.iter().all(|pawns| pawns.is_empty()) {
            Some(Outcome::draw(Reason::BareKings))
        } else if self.has_moves() {
            None
        } else if self.is_check() {
            Some(Outcome::win(self.board.turn.other(), Reason::Checkmate))
        } else {
            Some(Outcome::draw(Reason::Stalemate))
        }
    }

    fn claim(&self) -> Option<Outcome> {
        (self.clock >= CLAIM_PLIES).then(|| Outcome::draw(Reason::HundredMoves))
    }

    /// A bare king mates nobody.
    fn can_win(&self, side: Side) -> bool {
        !self.board.pawns[side as usize].is_empty()
    }

    fn code(&self, m: &Move) -> String {
        format!("{}{}", m.from, m.to)
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
        self.board.perft(&self.terrain(), depth)
    }
}
