//! Chess Mutation (Moebius Evolution, 1994): square colours determine pawn moves.
//!
//! The rules follow the published sheet. Where it is silent, the host's conventions apply.

mod board;
mod fen;
mod layout;
mod lesson;
mod moves;
mod notation;
mod page;
mod position;
mod reading;
mod scene;
mod think;
mod why;

use shakmaty::Square;

use self::board::MutationMove;
use self::layout::{CLASSIC, MutationLayout};
use self::moves::EachMutationMove;
pub use self::position::Mutation;
use crate::chessmen::castling;
use crate::game::{Game, GameSpec};
use crate::men::{CHESS, PieceLetters};
use crate::outcome::{EndReason, Outcome};
use crate::refusal::{MoveError, Phrase, SetupError};
use crate::scene::Scene;
use crate::side::Side;
use crate::spelling::MoveSpelling;

/// Plies without a capture before a draw claim. These are 100 moves by each side.
const CLAIM_PLIES: u32 = 200;

const BARE_KINGS: &str = "bare-kings";

const HUNDRED_MOVES: &str = "hundred-moves";

impl Game for Mutation {
    type Move = MutationMove;

    const INFO: GameSpec = GameSpec {
        id: "mutation",
        edition: 1,
        name: "Chess Mutation",
        setups: &[CLASSIC],
        repetition: Some(3),
        repetition_claim: None,
        opening: 8,
        men: CHESS,
        page: page::PAGE,
        lesson: lesson::LESSON,
        reasons: &[BARE_KINGS, HUNDRED_MOVES],
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
        fen::read(MutationLayout::parse(rows)?, position.unwrap_or(fen::START))
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

    fn legal_moves(&self) -> Vec<MutationMove> {
        self.legal()
    }

    fn play_unchecked(&mut self, m: &MutationMove) {
        self.play(*m);
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.board.pawns.iter().all(|pawns| pawns.is_empty()) {
            Some(Outcome::draw(EndReason::Own(BARE_KINGS)))
        } else if self.has_moves() {
            None
        } else if self.is_check() {
            Some(Outcome::win(self.board.turn.other(), EndReason::Checkmate))
        } else {
            Some(Outcome::draw(EndReason::Stalemate))
        }
    }

    fn claim(&self) -> Option<Outcome> {
        (self.clock >= CLAIM_PLIES).then(|| Outcome::draw(EndReason::Own(HUNDRED_MOVES)))
    }

    /// Only a side with pawns can win: a bare king cannot.
    fn can_win(&self, side: Side) -> bool {
        !self.board.pawns[side as usize].is_empty()
    }

    fn code(&self, m: &MutationMove) -> String {
        format!("{}{}", m.from, m.to)
    }

    fn rights(&self) -> Vec<Phrase> {
        castling(&self.position(), "mutation-right-castling")
    }

    fn notate(&self, m: &MutationMove, letters: PieceLetters) -> String {
        notation::write(self, *m, letters)
    }

    fn parse(&self, text: &str, letters: PieceLetters) -> Result<MutationMove, MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::Over);
        }
        reading::read(self, text, MoveSpelling::Typed(letters))
    }

    fn parse_record(&self, text: &str) -> Result<MutationMove, MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::Over);
        }
        reading::read(self, text, MoveSpelling::Record)
    }

    fn decode(&self, code: &str) -> Result<MutationMove, MoveError> {
        let square = |text: &str| text.parse::<Square>().ok();
        let wanted = code.split_at_checked(2).and_then(|(from, to)| square(from).zip(square(to)));
        let mut found = None;
        let mut look = EachMutationMove(|from, to| {
            if wanted == Some((from, to)) {
                found = Some(MutationMove { from, to });
            }
        });
        self.board.legal(&self.terrain(), &mut look);
        found.map_or_else(|| self.parse_record(code), Ok)
    }

    fn scene(&self, last: Option<&MutationMove>) -> Scene {
        scene::scene(self, last)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.board.perft(&self.terrain(), depth)
    }
}
