//! The interface of every game.

use std::fmt;
use std::hash::Hash;

use crate::men::{PieceKind, PieceLetters};
use crate::outcome::Outcome;
use crate::page::RuleSection;
use crate::refusal::{MoveError, Phrase, SetupError};
use crate::scene::Scene;
use crate::side::Side;
use crate::task::LessonTask;

/// A move of any game as text: its code for records, and its notation for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The code for the record: `e2e4`.
    pub code: String,
    /// The notation in the requested letters: `Nbd7+`.
    pub notation: String,
}

impl Move {
    /// Returns the notation as a player writes it before the move: without the sign of check or mate, which would
    /// reveal what the player has to find.
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
    /// The edition of its rules, from 1; it grows when other moves become legal. A game keeps its first edition.
    pub edition: u32,
    /// The name as printed on the box: `Chess Mutation`. Words files may translate it.
    pub name: &'static str,
    /// The named layouts or starts, the default first: (name, setup text). Empty if the game has only one start.
    pub setups: &'static [(&'static str, &'static str)],
    /// The occurrence of a position that ends the game at once, if any.
    pub repetition: Option<u8>,
    /// The occurrence of a position that lets a player claim a draw, if any.
    pub repetition_claim: Option<u8>,
    /// The number of plies of an opening: its positions are common knowledge, so help with them is fair.
    pub opening: u8,
    /// Every piece that pictures can show, as itself or as what it moves as, in listing order.
    pub men: &'static [PieceKind],
    /// The sections of the rules page, in reading order.
    pub page: &'static [RuleSection],
    /// The lesson: tasks that teach the game step by step; may be empty.
    pub lesson: &'static [LessonTask],
    /// The words for this game's own endings, see [`crate::EndReason::Own`]. The game's words files have a sentence for
    /// each, `<id>-over-<word>`, and a name for lists, `<id>-how-<word>`.
    pub reasons: &'static [&'static str],
    /// The words of the game: (language tag, Fluent source).
    pub words: &'static [(&'static str, &'static str)],
}

/// A position of one game, and its rules.
///
/// Positions that are equal by `Eq` and `Hash` are the same for repetition.
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
    /// Returns an error with the wrong one of the two texts, and the reason.
    fn start(setup: &str, position: Option<&str>) -> Result<Self, SetupError>;

    /// Writes the setup in full for [`Game::start`]: never just a name, so that a record is self-contained. Empty if
    /// the game has only one start.
    fn setup(&self) -> String;

    /// Writes the position as text for [`Game::start`].
    fn position(&self) -> String;

    /// Returns the side to move. The sides alternate: a pass is a move.
    fn turn(&self) -> Side;

    /// Lists every legal move once, in a stable order for display; empty if the player to move has none. After a draw
    /// with moves left (bare kings), the list is not empty: perft counts on, as in other programs.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Plays a legal move. Any other move is a bug in the caller and leaves a meaningless position.
    fn play_unchecked(&mut self, m: &Self::Move);

    /// Returns the outcome, if the position decides the game.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns whether players may have continued after such an outcome: a draw that this host declares automatically,
    /// but other programs or older laws leave to the players.
    fn may_go_on(_: Outcome) -> bool {
        false
    }

    /// Returns the draw that a player may claim now, by the position.
    fn claim(&self) -> Option<Outcome> {
        None
    }

    /// Returns whether `side` could still win by some sequence of moves of both sides; otherwise it does not win on
    /// time either. Games where this is hard to determine return `true`.
    fn can_win(&self, _side: Side) -> bool {
        true
    }

    /// Lists properties that the pieces do not show: castling rights, the extent of an area, removed pieces.
    fn rights(&self) -> Vec<Phrase> {
        Vec::new()
    }

    /// Writes a move's code: `e2e4`. A released code keeps its meaning.
    fn code(&self, m: &Self::Move) -> String;

    /// Writes a move's notation: `Nbd7+`.
    fn notate(&self, m: &Self::Move, letters: PieceLetters) -> String;

    /// Reads a typed move: code or notation, in any common spelling. A text with two possible meanings is ambiguous,
    /// even if it is the notation of one of them (`bxc3` if a bishop can also capture there).
    ///
    /// # Errors
    /// Returns an error that distinguishes unreadable texts, forbidden moves (with the reason), and ambiguous texts.
    fn parse(&self, text: &str, letters: PieceLetters) -> Result<Self::Move, MoveError>;

    /// Reads a record's move: a code, or English notation. Capitals are always pieces, lower-case letters are files.
    ///
    /// # Errors
    /// Same as [`Game::parse`].
    fn parse_record(&self, text: &str) -> Result<Self::Move, MoveError> {
        self.parse(text, PieceLetters::English)
    }

    /// Finds the move of a code that [`Game::code`] wrote. Games with many short games to replay do it without reading
    /// the code as a text.
    ///
    /// # Errors
    /// Same as [`Game::parse_record`].
    fn decode(&self, code: &str) -> Result<Self::Move, MoveError> {
        self.parse_record(code)
    }

    /// Draws this position as data; `last` is the last move.
    fn scene(&self, last: Option<&Self::Move>) -> Scene;

    /// Counts the move sequences of `depth` plies, the leaves in bulk.
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
