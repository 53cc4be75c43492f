//! Ecséch and Rapid'Ecséch: place pieces, not attacking or attacked.
//!
//! One set of rules serves both games: in Ecséch pieces can also move, in Rapid'Ecséch they cannot.

mod board;
mod fen;
mod lesson;
mod notation;
mod page;
mod reading;
mod scene;
mod think;
mod turns;
mod why;
mod words;

use std::hash::{Hash, Hasher};

use self::board::{EcsechBoard, EcsechMove};
use crate::game::{Game, GameSpec};
use crate::men::{CHESS, PieceLetters};
use crate::outcome::{EndReason, Outcome};
use crate::refusal::{MoveError, SetupError};
use crate::scene::Scene;
use crate::side::Side;
use crate::spelling::MoveSpelling;

/// Plies without a placement before a draw claim. These are 50 moves by each side.
const CLAIM_PLIES: u32 = 100;

const ALL_PLACED: &str = "all-placed";

const SHUT_IN: &str = "shut-in";

const CANNOT_PLACE: &str = "cannot-place";

/// The game with placements and moves.
pub type Ecsech = EcsechPosition<true>;

/// The game with placements only: the first player who cannot place loses.
pub type RapidEcsech = EcsechPosition<false>;

/// A position of Ecséch, or of Rapid'Ecséch without `MOVES`.
#[derive(Clone, Debug)]
pub struct EcsechPosition<const MOVES: bool> {
    board: EcsechBoard,
    /// Plies since the last placement. Position texts omit it, so it starts at 0.
    clock: u32,
}

/// Compares only the pieces on the board and the side to move. Each hand follows from the board; clocks are ignored.
impl<const MOVES: bool> PartialEq for EcsechPosition<MOVES> {
    fn eq(&self, other: &EcsechPosition<MOVES>) -> bool {
        self.board == other.board
    }
}

impl<const MOVES: bool> Eq for EcsechPosition<MOVES> {}

impl<const MOVES: bool> Hash for EcsechPosition<MOVES> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
    }
}

const ECSECH: GameSpec = GameSpec {
    id: "ecsech",
    edition: 1,
    name: "Ecséch",
    setups: &[],
    repetition: Some(3),
    repetition_claim: None,
    opening: 8,
    men: CHESS,
    page: page::ECSECH,
    lesson: lesson::ECSECH,
    reasons: &[ALL_PLACED, SHUT_IN],
    words: &[("en", include_str!("en.ftl")), ("fr", include_str!("fr.ftl"))],
};

/// The fixed properties of Rapid'Ecséch. It has no repetition rule, since every turn places a piece.
const RAPID: GameSpec = GameSpec {
    id: "rapid",
    edition: 1,
    name: "Rapid'Ecséch",
    setups: &[],
    repetition: None,
    repetition_claim: None,
    opening: 8,
    men: CHESS,
    page: page::RAPID,
    lesson: lesson::RAPID,
    reasons: &[ALL_PLACED, CANNOT_PLACE],
    words: &[("en", include_str!("rapid/en.ftl")), ("fr", include_str!("rapid/fr.ftl"))],
};

impl<const MOVES: bool> Game for EcsechPosition<MOVES> {
    type Move = EcsechMove;

    const INFO: GameSpec = if MOVES { ECSECH } else { RAPID };

    fn start(setup: &str, position: Option<&str>) -> Result<Self, SetupError> {
        if !setup.trim().is_empty() {
            return Err(SetupError(words::SETUP_ONE.phrase::<MOVES>()));
        }
        let board = position.map_or(Ok(EcsechBoard::START), fen::read::<MOVES>)?;
        Ok(EcsechPosition { board, clock: 0 })
    }

    fn setup(&self) -> String {
        String::new()
    }

    fn position(&self) -> String {
        fen::write(&self.board)
    }

    fn turn(&self) -> Side {
        self.board.turn
    }

    /// Lists placements, then moves; by piece in hand order, then by square.
    fn legal_moves(&self) -> Vec<EcsechMove> {
        let mut moves = Vec::with_capacity(256);
        self.board.legal::<MOVES>(|m| moves.push(m));
        moves
    }

    fn play_unchecked(&mut self, m: &EcsechMove) {
        self.clock = if matches!(m, EcsechMove::Place(..)) { 0 } else { self.clock.saturating_add(1) };
        self.board = self.board.after(*m);
    }

    fn outcome(&self) -> Option<Outcome> {
        let turn = self.board.turn;
        if let Some(side) = Side::ALL.into_iter().find(|side| self.board.is_complete(*side)) {
            Some(Outcome::win(side, EndReason::Own(ALL_PLACED)))
        } else if self.board.has_turn::<MOVES>(turn) {
            None
        } else if !MOVES {
            Some(Outcome::win(turn.other(), EndReason::Own(CANNOT_PLACE)))
        } else if self.board.has_turn::<MOVES>(turn.other()) {
            None
        } else {
            Some(Outcome::draw(EndReason::Own(SHUT_IN)))
        }
    }

    fn claim(&self) -> Option<Outcome> {
        (self.clock >= CLAIM_PLIES).then(|| Outcome::draw(EndReason::FiftyMoves))
    }

    fn code(&self, m: &EcsechMove) -> String {
        notation::code(*m)
    }

    fn notate(&self, m: &EcsechMove, letters: PieceLetters) -> String {
        notation::write(&self.board, *m, letters)
    }

    fn parse(&self, text: &str, letters: PieceLetters) -> Result<EcsechMove, MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::Over);
        }
        reading::read::<MOVES>(&self.board, text, MoveSpelling::Typed(letters))
    }

    fn parse_record(&self, text: &str) -> Result<EcsechMove, MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::Over);
        }
        reading::read::<MOVES>(&self.board, text, MoveSpelling::Record)
    }

    fn scene(&self, last: Option<&EcsechMove>) -> Scene {
        scene::scene(&self.board, last)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.board.perft::<MOVES>(depth)
    }
}
