//! A game in progress behind one face: the bot knows only [`Table`].

use crate::game::{Game, Info, Letters, MoveError, Outcome, Reason, SetupError, Side};
use crate::scene::Scene;

/// A move, as kept and as read by people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// For the record: `e2e4`.
    pub code: String,
    /// For people, in the letters asked for: `Nbd7+`.
    pub notation: String,
}

/// A game in progress: the start, the moves, and what follows from both. Object safe.
pub trait Table: Send + Sync {
    /// What is fixed about the game.
    fn info(&self) -> &'static Info;
    /// The setup in full, for the record.
    fn setup(&self) -> String;
    /// The position text after the last move.
    fn position(&self) -> String;
    /// Whose turn it is.
    fn turn(&self) -> Side;
    /// The codes of the moves so far.
    fn codes(&self) -> &[String];
    /// The moves so far, with notation.
    fn line(&self, letters: Letters) -> Vec<Ply>;
    /// The end of the game, if it came by the rules themselves.
    fn outcome(&self) -> Option<Outcome>;
    /// The draw that the player to move may claim now.
    fn claim(&self) -> Option<Outcome>;
    /// Every legal move; empty if and only if the game is over.
    fn legal(&self, letters: Letters) -> Vec<Ply>;
    /// Reads a move without playing it.
    ///
    /// # Errors
    /// As [`Game::parse`]; [`MoveError::Over`] when the game has ended.
    fn read(&self, text: &str, letters: Letters) -> Result<Ply, MoveError>;
    /// Reads and plays a move.
    ///
    /// # Errors
    /// As [`Table::read`]; the table is unchanged then.
    fn play(&mut self, text: &str, letters: Letters) -> Result<Ply, MoveError>;
    /// The legal moves that a half-typed text may become, best first.
    fn complete(&self, prefix: &str, letters: Letters) -> Vec<Ply>;
    /// The picture now.
    fn scene(&self) -> Scene;
    /// The pictures from the start to now.
    fn film(&self) -> Vec<Scene>;
    /// Move sequences of `depth` plies from here.
    fn perft(&self, depth: u32) -> u64;
}
