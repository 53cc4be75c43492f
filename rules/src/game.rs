//! The interface that every game implements.

use std::fmt;
use std::hash::Hash;

use crate::men::{PieceKind, PieceLetters};
use crate::outcome::Outcome;
use crate::page::RuleSection;
use crate::refusal::{MoveError, Phrase, SetupError};
use crate::scene::Scene;
use crate::side::Side;
use crate::task::LessonTask;

/// A move as text: code for records, notation for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The code for the record: `e2e4`.
    pub code: String,
    /// The notation in the requested letters: `Nbd7+`.
    pub notation: String,
}

impl Move {
    /// Returns the notation without the sign of check or mate.
    ///
    /// Players write moves this way before they play them; the sign would reveal what they have to find.
    #[must_use]
    pub fn unsigned(&self) -> &str {
        self.notation.trim_end_matches(['+', '#'])
    }

    pub(crate) fn new<G: Game>(before: &G, m: &G::Move, letters: PieceLetters) -> Move {
        Move { code: before.code(m), notation: before.notate(m, letters) }
    }
}

/// The fixed properties of a game.
#[derive(Debug)]
pub struct GameSpec {
    /// The name in commands, records and file names: `mutation`.
    pub id: &'static str,
    /// The edition of the rules, from 1; it grows whenever legal moves change.
    ///
    /// A game in progress keeps the edition that it began with.
    pub edition: u32,
    /// The name on the box: `Chess Mutation`. Words files may translate it.
    pub name: &'static str,
    /// The named layouts or starts, the default first: (name, setup text). Empty if the game has only one start.
    pub setups: &'static [(&'static str, &'static str)],
    /// A position that occurs this many times ends the game; `None` if never.
    pub repetition: Option<u8>,
    /// A position that occurs this many times allows a draw claim; `None` if never.
    pub repetition_claim: Option<u8>,
    /// The number of opening plies. Their positions are common knowledge, so help with them is fair.
    pub opening: u8,
    /// Every piece and role that pictures can show, in listing order.
    pub men: &'static [PieceKind],
    /// The sections of the rules page, in reading order.
    pub page: &'static [RuleSection],
    /// The lesson: tasks that teach the game step by step. It can be empty.
    pub lesson: &'static [LessonTask],
    /// The words for endings of only this game, see [`crate::EndReason::Own`].
    ///
    /// The words files of the game have a sentence for each, `<id>-over-<word>`, and a name for lists,
    /// `<id>-how-<word>`.
    pub reasons: &'static [&'static str],
    /// The words of the game: (language tag, Fluent source).
    pub words: &'static [(&'static str, &'static str)],
}

/// A position of a game, and its rules.
///
/// Repetition rules compare positions by `Eq` and `Hash`.
pub trait Game: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// One whole turn, including drops and passes.
    type Move: Clone + Eq + fmt::Debug + Send + Sync;

    /// The fixed properties of the game.
    const INFO: GameSpec;

    /// Starts a game.
    ///
    /// `setup` is a name from [`GameSpec::setups`], a layout as text, or empty for the default; `position` is a position
    /// text, or `None` for the game's own start.
    ///
    /// # Errors
    /// Returns an error that names the wrong text, setup or position, with the reason.
    fn start(setup: &str, position: Option<&str>) -> Result<Self, SetupError>;

    /// Writes the setup in full for [`Game::start`].
    ///
    /// It is never just a name, so records are self-contained. Empty if the game has only one start.
    fn setup(&self) -> String;

    /// Writes the position in the form that [`Game::start`] reads.
    fn position(&self) -> String;

    /// Returns the side to move. Sides always alternate: a pass is also a move.
    fn turn(&self) -> Side;

    /// Lists every legal move once, in a stable order for display.
    ///
    /// Empty if the player to move has none. After a draw with moves left (bare kings), the list is not empty, because
    /// perft continues there as in other programs.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Plays a legal move. An illegal one is a bug in the caller and makes the position meaningless.
    fn play_unchecked(&mut self, m: &Self::Move);

    /// Returns the outcome if the position decides the game.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns whether a record can continue after this outcome.
    ///
    /// That is so for a draw that this host declares automatically, but that other programs or older laws leave to the
    /// players.
    fn may_go_on(_: Outcome) -> bool {
        false
    }

    /// Returns the draw that this position allows a player to claim.
    fn claim(&self) -> Option<Outcome> {
        None
    }

    /// Returns whether some sequence of moves of both sides lets `side` win.
    ///
    /// If not, it cannot win on time either. Games where this is hard to determine return `true`.
    fn can_win(&self, _side: Side) -> bool {
        true
    }

    /// Lists what the pieces do not show, such as castling rights.
    ///
    /// Other examples are the extent of an area and removed pieces.
    fn rights(&self) -> Vec<Phrase> {
        Vec::new()
    }

    /// Writes a move's code: `e2e4`. The meaning of a code never changes after a release.
    fn code(&self, m: &Self::Move) -> String;

    /// Writes a move's notation: `Nbd7+`.
    fn notate(&self, m: &Self::Move, letters: PieceLetters) -> String;

    /// Reads a typed move: a code or notation, in any common spelling.
    ///
    /// A text with two possible meanings is ambiguous, even if it is the exact notation of one (`bxc3` if a bishop can
    /// also capture there).
    ///
    /// # Errors
    /// Returns an error that distinguishes unreadable texts, forbidden moves (with the reason), and ambiguous texts.
    fn parse(&self, text: &str, letters: PieceLetters) -> Result<Self::Move, MoveError>;

    /// Reads a move of a record: a code or English notation.
    ///
    /// Capitals are always pieces, lower-case letters files.
    ///
    /// # Errors
    /// Same as [`Game::parse`].
    fn parse_record(&self, text: &str) -> Result<Self::Move, MoveError> {
        self.parse(text, PieceLetters::English)
    }

    /// Finds the move for a code written by [`Game::code`].
    ///
    /// Games that replay many short games override this, to skip reading the code as a typed text.
    ///
    /// # Errors
    /// Same as [`Game::parse_record`].
    fn decode(&self, code: &str) -> Result<Self::Move, MoveError> {
        self.parse_record(code)
    }

    /// Describes this position as a picture; `last` is the last move.
    fn scene(&self, last: Option<&Self::Move>) -> Scene;

    /// Counts the move sequences of `depth` plies; the last ply is counted in bulk.
    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves
            .iter()
            .map(|m| {
                let mut next = self.clone();
                next.play_unchecked(m);
                next.perft(depth - 1)
            })
            .sum()
    }
}
