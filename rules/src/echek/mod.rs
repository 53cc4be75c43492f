//! ECHEK (no. 1, Léandre Proust): twelve cards, no board, an area of play that floats with them.
//!
//! The rules are those of the published sheet, the French one where two languages differ, with the host's conventions
//! where it is silent.

mod board;
mod cards;
mod moves;
mod notation;
mod page;
mod position;
mod reading;
mod scene;
mod torus;
mod why;

use self::board::{Board, Move};
use self::moves::Each;
use crate::game::{Game, Info, Letters, MoveError, Outcome, Phrase, Reason, SetupError, Side};
use crate::scene::Scene;

/// A position of ECHEK.
///
/// The same position for repetition: cards, hands, exchange rights and player to move. There are no clocks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Echek {
    board: Board,
}

impl Game for Echek {
    type Move = Move;

    const INFO: Info = Info {
        id: "echek",
        name: "ECHEK",
        setups: &[],
        repetition: Some(3),
        repetition_claim: None,
        page: page::PAGE,
        reasons: &[],
        words: &[("en", include_str!("en.ftl")), ("fr", include_str!("fr.ftl"))],
    };

    fn start(setup: &str, position: Option<&str>) -> Result<Echek, SetupError> {
        if !setup.trim().is_empty() {
            return Err(SetupError(Phrase::new("echek-setup-none")));
        }
        Ok(Echek { board: position::read(position.unwrap_or(position::START))? })
    }

    fn setup(&self) -> String {
        String::new()
    }

    fn position(&self) -> String {
        position::write(&self.board)
    }

    fn turn(&self) -> Side {
        self.board.turn
    }

    /// Cards put, then cards moved (king, queen, rook, bishop, knight, pawn), then the exchange; by cell within each.
    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.board.legal(&mut Each(|m| moves.push(m)));
        if moves.is_empty() && !self.board.is_over() {
            moves.push(Move::Pass);
        }
        moves
    }

    fn play_unchecked(&mut self, m: &Move) {
        self.board = self.board.after(*m);
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.board.fallen(self.board.occupied()) {
            [false, false] => None,
            [true, false] => Some(Outcome::win(Side::Black, Reason::KingSurrounded)),
            [false, true] => Some(Outcome::win(Side::White, Reason::KingSurrounded)),
            [true, true] => Some(Outcome::draw(Reason::BothKingsSurrounded)),
        }
    }

    fn code(&self, m: &Move) -> String {
        notation::code(*m)
    }

    fn notate(&self, m: &Move, letters: Letters) -> String {
        notation::write(*m, letters)
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
        self.board.perft(depth)
    }
}
