//! ECHEK (no. 1, Léandre Proust): twelve cards and no board; the area of play moves with the cards.
//!
//! The rules follow the published sheet (the French text where its two languages differ) and the host's conventions
//! where it is silent. These have two editions: in the first, a bishop put in play could send back any card; since the
//! second, all cards must stay linked.

mod board;
mod lesson;
mod moves;
mod notation;
mod page;
mod position;
mod reading;
mod scene;
mod think;
mod torus;
mod why;
mod wish;

use self::board::{Board, Move, Place};
use crate::chessmen::Chessman as Card;
use crate::game::{Game, Info};
use crate::men::{CHESS, Letters};
use crate::outcome::{Outcome, Reason};
use crate::refusal::{MoveError, Phrase, SetupError, refuse};
use crate::scene::Scene;
use crate::side::Side;
use crate::spelling::Spelling;

const KING_SURROUNDED: &str = "king-surrounded";

const BOTH_KINGS_SURROUNDED: &str = "both-kings-surrounded";

/// The current edition.
pub type Echek = Cards<true>;

/// The first edition, for older games: the bishop's choice can part the cards.
pub type FirstEchek = Cards<false>;

/// A position of ECHEK; `LINKED` requires that a bishop's choice leaves all cards linked.
///
/// Positions are equal with the same cards on cells and in each hand, exchange rights and player to move; no clocks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cards<const LINKED: bool> {
    board: Board,
}

impl<const LINKED: bool> Game for Cards<LINKED> {
    type Move = Move;

    const INFO: Info = Info {
        id: "echek",
        edition: if LINKED { 2 } else { 1 },
        name: "ECHEK",
        setups: &[],
        repetition: Some(3),
        repetition_claim: None,
        opening: 2,
        men: CHESS,
        page: if LINKED { page::PAGE } else { page::FIRST },
        lesson: lesson::LESSON,
        reasons: &[KING_SURROUNDED, BOTH_KINGS_SURROUNDED],
        words: &[("en", include_str!("en.ftl")), ("fr", include_str!("fr.ftl"))],
    };

    fn start(setup: &str, position: Option<&str>) -> Result<Self, SetupError> {
        if !setup.trim().is_empty() {
            return refuse("echek-setup-none");
        }
        Ok(Cards { board: position::read(position.unwrap_or(position::START))? })
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

    fn legal_moves(&self) -> Vec<Move> {
        self.board.turns::<LINKED>()
    }

    fn play_unchecked(&mut self, m: &Move) {
        self.board = self.board.after(*m);
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.board.fallen(self.board.occupied()) {
            [false, false] => None,
            [true, false] => Some(Outcome::win(Side::Black, Reason::Own(KING_SURROUNDED))),
            [false, true] => Some(Outcome::win(Side::White, Reason::Own(KING_SURROUNDED))),
            [true, true] => Some(Outcome::draw(Reason::Own(BOTH_KINGS_SURROUNDED))),
        }
    }

    fn code(&self, m: &Move) -> String {
        notation::code(*m)
    }

    fn rights(&self) -> Vec<Phrase> {
        let sides = |sides: [bool; 2]| match sides {
            [true, true] => "both",
            [true, false] => "white",
            [false, true] => "black",
            [false, false] => "none",
        };
        let swap = Phrase::new("echek-right-swap").with("sides", sides(self.board.swaps));
        let gone = Side::ALL.map(|side| self.board.place(side, Card::Queen) == Place::Gone);
        let out = gone.contains(&true).then(|| Phrase::new("echek-right-gone").with("sides", sides(gone)));
        [scene::area(&self.board), swap].into_iter().chain(out).collect()
    }

    fn notate(&self, m: &Move, letters: Letters) -> String {
        notation::write(*m, letters)
    }

    fn parse(&self, text: &str, letters: Letters) -> Result<Move, MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::Over);
        }
        reading::read::<LINKED>(&self.board, text, Spelling::Typed(letters))
    }

    fn parse_record(&self, text: &str) -> Result<Move, MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::Over);
        }
        reading::read::<LINKED>(&self.board, text, Spelling::Record)
    }

    fn scene(&self, last: Option<&Move>) -> Scene {
        scene::scene(&self.board, last)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.board.perft::<LINKED>(depth)
    }
}
