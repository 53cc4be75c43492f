//! How games end.

use std::fmt;

use crate::side::Side;

/// Why a game ended. Records and test vectors store its [`EndReason::word`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// The king is in check and no move helps.
    Checkmate,
    /// The player to move is not in check, but cannot move.
    Stalemate,
    /// The same position has occurred as often as the game allows.
    Repetition,
    /// A player claimed a draw after 50 moves each without progress. Each game defines progress.
    FiftyMoves,
    /// A player resigned.
    Resignation,
    /// Both players agreed to a draw.
    Agreement,
    /// The game was aborted and counts for neither player.
    Abort,
    /// A moderator decided the result.
    Adjudication,
    /// A player was excluded for absence, a ban, or breaking server rules.
    Forfeit,
    /// A player ran out of time.
    Time,
    /// A player ran out of time, but the opponent could not win. See [`crate::Game::can_win`].
    TimeVsBare,
    /// An imported record gives the result without the reason.
    Untold,
    /// An ending that only one game has, by its word in [`crate::GameSpec::reasons`].
    Own(&'static str),
}

impl EndReason {
    /// The reasons common to all games, including the players' decisions.
    pub const SHARED: [EndReason; 12] = [
        EndReason::Checkmate,
        EndReason::Stalemate,
        EndReason::Repetition,
        EndReason::FiftyMoves,
        EndReason::Resignation,
        EndReason::Agreement,
        EndReason::Abort,
        EndReason::Adjudication,
        EndReason::Forfeit,
        EndReason::Time,
        EndReason::TimeVsBare,
        EndReason::Untold,
    ];

    /// Returns the stable word for this reason, as in records. [`crate::reason`] is the inverse.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            EndReason::Checkmate => "checkmate",
            EndReason::Stalemate => "stalemate",
            EndReason::Repetition => "repetition",
            EndReason::FiftyMoves => "fifty-moves",
            EndReason::Resignation => "resignation",
            EndReason::Agreement => "agreement",
            EndReason::Abort => "abort",
            EndReason::Adjudication => "adjudication",
            EndReason::Forfeit => "forfeit",
            EndReason::Time => "time",
            EndReason::TimeVsBare => "time-vs-bare",
            EndReason::Untold => "untold",
            EndReason::Own(word) => word,
        }
    }

    /// Returns whether moves or a claim lead to this ending.
    ///
    /// Otherwise a decision or the clock ends the game.
    #[must_use]
    pub fn is_by_rules(self) -> bool {
        match self {
            EndReason::Checkmate
            | EndReason::Stalemate
            | EndReason::Repetition
            | EndReason::FiftyMoves
            | EndReason::Own(_) => true,
            EndReason::Resignation
            | EndReason::Agreement
            | EndReason::Abort
            | EndReason::Adjudication
            | EndReason::Forfeit
            | EndReason::Time
            | EndReason::TimeVsBare
            | EndReason::Untold => false,
        }
    }
}

/// The outcome of a game. `Display` gives `1-0 checkmate` or `1/2-1/2 repetition`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` for a draw, or for no result with [`EndReason::Abort`].
    pub winner: Option<Side>,
    /// Why the game ended.
    pub reason: EndReason,
}

impl Outcome {
    /// Returns a win for `side`.
    #[must_use]
    pub fn win(side: Side, reason: EndReason) -> Outcome {
        Outcome { winner: Some(side), reason }
    }

    /// Returns a draw.
    #[must_use]
    pub fn draw(reason: EndReason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// Returns `1-0`, `0-1`, `1/2-1/2`, or `*` for an aborted game.
    #[must_use]
    pub fn score(self) -> &'static str {
        match (self.winner, self.reason) {
            (Some(Side::White), _) => "1-0",
            (Some(Side::Black), _) => "0-1",
            (None, EndReason::Abort) => "*",
            (None, _) => "1/2-1/2",
        }
    }

    /// Returns whether people or the clock can decide any game this way.
    ///
    /// People are the players or a moderator. A winner must be present exactly if the reason needs one.
    #[must_use]
    pub fn is_by_people(self) -> bool {
        match self.reason {
            EndReason::Resignation | EndReason::Forfeit | EndReason::Time => self.winner.is_some(),
            EndReason::Agreement | EndReason::Abort | EndReason::TimeVsBare => self.winner.is_none(),
            EndReason::Adjudication | EndReason::Untold => true,
            _ => false,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.score(), self.reason.word())
    }
}
