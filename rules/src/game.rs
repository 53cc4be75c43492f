//! The contract that every game fulfils.

use std::fmt;
use std::hash::Hash;

use crate::men::{Letters, Man};
use crate::outcome::Outcome;
use crate::page::Section;
use crate::refusal::{MoveError, SetupError};
use crate::scene::Scene;
use crate::side::Side;

/// A move of any game as text: what the record keeps of it, and what people read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The code for the record: `e2e4`.
    pub code: String,
    /// The notation in the letters asked for: `Nbd7+`.
    pub notation: String,
}

impl Move {
    /// Writes a legal move of the position `before` it.
    pub(crate) fn new<G: Game>(before: &G, m: &G::Move, letters: Letters) -> Move {
        Move { code: before.code(m), notation: before.notate(m, letters) }
    }
}

/// What is fixed about a game.
#[derive(Debug)]
pub struct Info {
    /// The name in commands, records and file names: `mutation`.
    pub id: &'static str,
    /// The name as printed on the box: `Chess Mutation`. Words files may translate it.
    pub name: &'static str,
    /// Layouts or starts with a name, the default first: (name, setup text). Empty if the game has one start only.
    pub setups: &'static [(&'static str, &'static str)],
    /// The occurrence of a position that ends the game at once, if any does.
    pub repetition: Option<u8>,
    /// The occurrence of a position from which a player may claim a draw, if any.
    pub repetition_claim: Option<u8>,
    /// Every man that a picture of the game may show, as what he is or as what he moves as, in the order of lists.
    pub men: &'static [Man],
    /// The sections of the rules page, in the order of reading.
    pub page: &'static [Section],
    /// The words of the ends that this game alone knows, [`crate::Reason::Own`]. Each has its sentence, `<id>-over-<word>`,
    /// and a name for lists, `<id>-how-<word>`, among the words of the game.
    pub reasons: &'static [&'static str],
    /// The words of the game: (language tag, Fluent source).
    pub words: &'static [(&'static str, &'static str)],
}

/// A position of one game, and the rules that turn it into the next.
///
/// Positions that are equal by `Eq` and `Hash` count as the same for repetition.
pub trait Game: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// One whole turn, drops and passes included.
    type Move: Clone + Eq + fmt::Debug + Send + Sync;

    /// What is fixed about the game.
    const INFO: Info;

    /// Starts a game.
    ///
    /// `setup` is a name of [`Info::setups`], a layout as text, or empty for the default; `position` is a position
    /// text, or `None` for the game's own start.
    ///
    /// # Errors
    /// Says which of the two texts is wrong, and why.
    fn start(setup: &str, position: Option<&str>) -> Result<Self, SetupError>;

    /// Writes the setup in full, fit for [`Game::start`]: never just a name, so that a record stands alone. Empty if
    /// the game has one start only.
    fn setup(&self) -> String;

    /// Writes the position as text, fit for [`Game::start`].
    fn position(&self) -> String;

    /// Returns the side to move.
    fn turn(&self) -> Side;

    /// Lists every legal move, each once, in a stable order that suits people; empty when the player to move has none.
    /// A draw that ends the game while men could move (bare kings) does not empty the list: perft counts on, as in
    /// other programs.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Plays a legal move. Any other move is a fault of the caller and leaves a position without meaning.
    fn play_unchecked(&mut self, m: &Self::Move);

    /// Returns the end of the game, if the position alone decides it.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the draw that a player may claim now, by the position alone.
    fn claim(&self) -> Option<Outcome> {
        None
    }

    /// Returns whether `side` could still win by some moves of both: if not, it does not win on time either. A game for
    /// which this is hard to tell says yes.
    fn can_win(&self, _side: Side) -> bool {
        true
    }

    /// Writes a move for the record: `e2e4`. Once released, a code keeps its meaning.
    fn code(&self, m: &Self::Move) -> String;

    /// Writes a move for people: `Nbd7+`.
    fn notate(&self, m: &Self::Move, letters: Letters) -> String;

    /// Reads a move as people type it: code or notation, in any common spelling.
    ///
    /// # Errors
    /// Tells apart what cannot be read, what the rules forbid (and why) and what fits several moves.
    fn parse(&self, text: &str, letters: Letters) -> Result<Self::Move, MoveError>;

    /// Draws this position as data; `last` is the move that led here.
    fn scene(&self, last: Option<&Self::Move>) -> Scene;

    /// Counts the move sequences of `depth` plies, leaves in bulk.
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
