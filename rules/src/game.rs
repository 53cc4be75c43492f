//! The contract that every game fulfils.

use std::fmt;
use std::hash::Hash;

use crate::men::{Letters, Man};
use crate::outcome::Outcome;
use crate::page::Section;
use crate::refusal::{MoveError, Phrase, SetupError};
use crate::scene::Scene;
use crate::side::Side;
use crate::task::Task;

/// A move of any game as text: its form in the record, and its form for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The code for the record: `e2e4`.
    pub code: String,
    /// The notation in the requested letters: `Nbd7+`.
    pub notation: String,
}

impl Move {
    /// Returns the notation as a player writes it before the move is played: without the sign of check or mate, which
    /// would give away what the player has to find.
    #[must_use]
    pub fn unsigned(&self) -> &str {
        self.notation.trim_end_matches(['+', '#'])
    }

    /// Writes a legal move of the position `before`.
    pub(crate) fn new<G: Game>(before: &G, m: &G::Move, letters: Letters) -> Move {
        Move { code: before.code(m), notation: before.notate(m, letters) }
    }
}

/// The fixed properties of a game.
#[derive(Debug)]
pub struct Info {
    /// The name in commands, records and file names: `mutation`.
    pub id: &'static str,
    /// The edition of its rules as the host plays them, from 1; it grows when a change makes other moves legal. Games are
    /// played to their end by the edition that they were begun with.
    pub edition: u32,
    /// The name as printed on the box: `Chess Mutation`. Words files may translate it.
    pub name: &'static str,
    /// The named layouts or starts, the default first: (name, setup text). Empty if the game has only one start.
    pub setups: &'static [(&'static str, &'static str)],
    /// The occurrence of a position that ends the game at once, if there is one.
    pub repetition: Option<u8>,
    /// The occurrence of a position from which a player may claim a draw, if there is one.
    pub repetition_claim: Option<u8>,
    /// The number of plies of an opening: positions in it are everybody's, and help with one takes nothing from a running game
    /// in which it stands.
    pub opening: u8,
    /// Every man that a picture of the game may show, as itself or as what it moves as, in listing order.
    pub men: &'static [Man],
    /// The sections of the rules page, in reading order.
    pub page: &'static [Section],
    /// The lesson: tasks that teach the game step by step; empty if there is none.
    pub lesson: &'static [Task],
    /// The words of the endings peculiar to this game, see [`crate::Reason::Own`]. Each has a sentence,
    /// `<id>-over-<word>`, and a name for lists, `<id>-how-<word>`, among the game's words.
    pub reasons: &'static [&'static str],
    /// The words of the game: (language tag, Fluent source).
    pub words: &'static [(&'static str, &'static str)],
}

/// A position of one game, and the rules that lead to the next.
///
/// Positions that are equal by `Eq` and `Hash` count as the same for repetition.
pub trait Game: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// One whole turn, drops and passes included.
    type Move: Clone + Eq + fmt::Debug + Send + Sync;

    /// The fixed properties of the game.
    const INFO: Info;

    /// Starts a game.
    ///
    /// `setup` is a name from [`Info::setups`], a layout as text, or empty for the default; `position` is a position
    /// text, or `None` for the game's own start.
    ///
    /// # Errors
    /// Returns an error that says which of the two texts is wrong, and why.
    fn start(setup: &str, position: Option<&str>) -> Result<Self, SetupError>;

    /// Writes the setup in full, fit for [`Game::start`]: never just a name, so that a record is self-contained. Empty
    /// if the game has only one start.
    fn setup(&self) -> String;

    /// Writes the position as text, fit for [`Game::start`].
    fn position(&self) -> String;

    /// Returns the side to move.
    fn turn(&self) -> Side;

    /// Lists every legal move, each once, in a stable order that suits people; empty when the player to move has none.
    /// A draw that ends the game while men could still move (bare kings) does not empty the list: perft counts on, as
    /// in other programs.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Plays a legal move. Any other move is a bug in the calling code and leaves a meaningless position.
    fn play_unchecked(&mut self, m: &Self::Move);

    /// Returns the outcome, if the position alone decides the game.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns whether players may have gone on after such an outcome: where it is a draw that ends a game of this host by
    /// itself, and that other programs or older laws leave to the players.
    fn may_go_on(_: Outcome) -> bool {
        false
    }

    /// Returns the draw that a player may claim now, judging by the position alone.
    fn claim(&self) -> Option<Outcome> {
        None
    }

    /// Returns whether `side` could still win by some sequence of moves of both sides: if not, it does not win on time
    /// either. A game in which this is hard to determine returns `true`.
    fn can_win(&self, _side: Side) -> bool {
        true
    }

    /// Says what the men do not show: whether the players may still castle, how far an area without a board goes, which men are out of
    /// the game.
    fn rights(&self) -> Vec<Phrase> {
        Vec::new()
    }

    /// Writes a move for the record: `e2e4`. Once released, a code keeps its meaning.
    fn code(&self, m: &Self::Move) -> String;

    /// Writes a move for people: `Nbd7+`.
    fn notate(&self, m: &Self::Move, letters: Letters) -> String;

    /// Reads a move as people type it: code or notation, in any common spelling. A text that may mean two legal moves is
    /// ambiguous, even where it is the notation of one of them (`bxc3`, where a bishop can capture there, too).
    ///
    /// # Errors
    /// Returns an error that distinguishes a text that cannot be read, one that the rules forbid (and why), and one
    /// that fits several moves.
    fn parse(&self, text: &str, letters: Letters) -> Result<Self::Move, MoveError>;

    /// Reads a move as records write it: a code, or notation in English letters. Nothing is guessed: a large letter is a
    /// man, a small one a file.
    ///
    /// # Errors
    /// Same as [`Game::parse`].
    fn parse_record(&self, text: &str) -> Result<Self::Move, MoveError> {
        self.parse(text, Letters::English)
    }

    /// Draws this position as data; `last` is the move that led here.
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
