//! ECHEK (no. 1, Léandre Proust): twelve cards without a board, in an area that moves with them.
//!
//! The rules follow the published sheet, in French where its two languages differ. Where the sheet is silent, the
//! host's conventions apply. These have two editions: in the first, a bishop put in play could send back any card;
//! since the second, all cards must stay connected.

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

use self::board::{CardPlace, EchekBoard, EchekMove};
use crate::chessmen::Chessman as Card;
use crate::game::{Game, GameSpec};
use crate::men::{CHESS, PieceLetters};
use crate::outcome::{EndReason, Outcome};
use crate::refusal::{MoveError, Phrase, SetupError, refuse};
use crate::scene::Scene;
use crate::side::Side;
use crate::spelling::MoveSpelling;

const KING_SURROUNDED: &str = "king-surrounded";

const BOTH_KINGS_SURROUNDED: &str = "both-kings-surrounded";

/// The current edition.
pub type Echek = EchekPosition<true>;

/// The first edition, where the bishop can disconnect the cards.
pub type FirstEchek = EchekPosition<false>;

/// A position of ECHEK. `LINKED`: a bishop's choice must leave all cards connected.
///
/// Cards in play and in hand, exchange rights and side to move determine equality. There are no clocks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EchekPosition<const LINKED: bool> {
    board: EchekBoard,
}

impl<const LINKED: bool> Game for EchekPosition<LINKED> {
    type Move = EchekMove;

    const INFO: GameSpec = GameSpec {
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
        Ok(EchekPosition { board: position::read(position.unwrap_or(position::START))? })
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

    fn legal_moves(&self) -> Vec<EchekMove> {
        self.board.turns::<LINKED>()
    }

    fn play_unchecked(&mut self, m: &EchekMove) {
        self.board = self.board.after(*m);
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.board.fallen(self.board.occupied()) {
            [false, false] => None,
            [true, false] => Some(Outcome::win(Side::Black, EndReason::Own(KING_SURROUNDED))),
            [false, true] => Some(Outcome::win(Side::White, EndReason::Own(KING_SURROUNDED))),
            [true, true] => Some(Outcome::draw(EndReason::Own(BOTH_KINGS_SURROUNDED))),
        }
    }

    fn code(&self, m: &EchekMove) -> String {
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
        let gone = Side::ALL.map(|side| self.board.place(side, Card::Queen) == CardPlace::Gone);
        let out = gone.contains(&true).then(|| Phrase::new("echek-right-gone").with("sides", sides(gone)));
        [scene::area(&self.board), swap].into_iter().chain(out).collect()
    }

    fn notate(&self, m: &EchekMove, letters: PieceLetters) -> String {
        notation::write(*m, letters)
    }

    fn parse(&self, text: &str, letters: PieceLetters) -> Result<EchekMove, MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::Over);
        }
        reading::read::<LINKED>(&self.board, text, MoveSpelling::Typed(letters))
    }

    fn parse_record(&self, text: &str) -> Result<EchekMove, MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::Over);
        }
        reading::read::<LINKED>(&self.board, text, MoveSpelling::Record)
    }

    fn scene(&self, last: Option<&EchekMove>) -> Scene {
        scene::scene(&self.board, last)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.board.perft::<LINKED>(depth)
    }
}
