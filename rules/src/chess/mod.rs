//! Orthodox chess by the FIDE Laws, on top of shakmaty.

mod fen;
mod lesson;
mod notation;
mod page;
mod position;
mod reach;
mod reading;
mod scene;
mod think;
mod why;
mod worth;

use shakmaty::{Move, Position};

pub use self::position::Chess;
use crate::chessmen::castling;
use crate::game::{Game, GameSpec};
use crate::men::{CHESS, PieceLetters};
use crate::outcome::{EndReason, Outcome};
use crate::refusal::{MoveError, Phrase, SetupError, refuse};
use crate::scene::Scene;
use crate::side::Side;
use crate::spelling::MoveSpelling;

/// Plies without progress before a draw claim (FIDE 9.3). These are 50 moves by each side without captures and pawn
/// moves.
const CLAIM_PLIES: u32 = 100;

/// Plies without progress that end the game (FIDE 9.6.2). These are 75 moves by each side without captures and pawn
/// moves.
const END_PLIES: u32 = 150;

const INSUFFICIENT_MATERIAL: &str = "insufficient-material";

const SEVENTY_FIVE_MOVES: &str = "seventy-five-moves";

impl Game for Chess {
    type Move = Move;

    const INFO: GameSpec = GameSpec {
        id: "chess",
        edition: 1,
        name: "Chess",
        setups: &[],
        repetition: Some(5),
        repetition_claim: Some(3),
        opening: 8,
        men: CHESS,
        page: page::PAGE,
        lesson: lesson::LESSON,
        reasons: &[INSUFFICIENT_MATERIAL, SEVENTY_FIVE_MOVES],
        words: &[("en", include_str!("en.ftl")), ("fr", include_str!("fr.ftl"))],
    };

    fn start(setup: &str, position: Option<&str>) -> Result<Chess, SetupError> {
        if !setup.trim().is_empty() {
            return refuse("chess-setup-one-start");
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
        self.mover()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.legal()
    }

    fn play_unchecked(&mut self, m: &Move) {
        self.0.play_unchecked(*m);
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.0.legal_moves().is_empty() {
            Some(match self.0.is_check() {
                true => Outcome::win(self.mover().other(), EndReason::Checkmate),
                false => Outcome::draw(EndReason::Stalemate),
            })
        } else if self.0.is_insufficient_material() {
            Some(Outcome::draw(EndReason::Own(INSUFFICIENT_MATERIAL)))
        } else {
            (self.0.halfmoves() >= END_PLIES).then(|| Outcome::draw(EndReason::Own(SEVENTY_FIVE_MOVES)))
        }
    }

    /// FIDE 9.6 dates from 2014; older games can continue after such a draw.
    fn may_go_on(outcome: Outcome) -> bool {
        matches!(outcome.reason, EndReason::Repetition | EndReason::Own(_))
    }

    fn claim(&self) -> Option<Outcome> {
        (self.0.halfmoves() >= CLAIM_PLIES).then(|| Outcome::draw(EndReason::FiftyMoves))
    }

    fn can_win(&self, side: Side) -> bool {
        !self.0.has_insufficient_material(shakmaty::Color::from_white(side == Side::White))
    }

    /// Writes the squares and any promotion letter: `e7e8q`. Castling is written as the king's move.
    fn code(&self, m: &Move) -> String {
        notation::code(*m)
    }

    fn rights(&self) -> Vec<Phrase> {
        castling(&self.position(), "chess-right-castling")
    }

    fn notate(&self, m: &Move, letters: PieceLetters) -> String {
        notation::write(self, *m, letters)
    }

    fn parse(&self, text: &str, letters: PieceLetters) -> Result<Move, MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::Over);
        }
        reading::read(self, text, MoveSpelling::Typed(letters))
    }

    fn parse_record(&self, text: &str) -> Result<Move, MoveError> {
        if self.0.legal_moves().is_empty() {
            return Err(MoveError::Over);
        }
        reading::read(self, text, MoveSpelling::Record)
    }

    fn decode(&self, code: &str) -> Result<Move, MoveError> {
        let found = self.0.legal_moves().into_iter().find(|m| notation::code(*m) == code);
        found.map_or_else(|| self.parse_record(code), Ok)
    }

    fn scene(&self, last: Option<&Move>) -> Scene {
        scene::scene(self, last)
    }

    fn perft(&self, depth: u32) -> u64 {
        shakmaty::perft(&self.0, depth)
    }
}
