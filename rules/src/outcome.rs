//! The endings of games.

use std::fmt;

use crate::side::Side;

/// Why a game ended. Records and test vectors store its [`EndReason::word`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// The king is in check and no move helps.
    Checkmate,
    /// The player to move has no legal move and is not in check.
    Stalemate,
    /// The same position has occurred as often as the game allows.
    Repetition,
    /// A player claimed a draw after 50 moves by each side without what the game counts as progress.
    FiftyMoves,
    /// A player gave up.
    Resignation,
    /// Both players agreed to a draw.
    Agreement,
    /// The game was aborted and counts for neither player.
    Abort,
    /// A moderator decided the game.
    Adjudication,
    /// A player was excluded: absent, banned, or in breach of the server's rules.
    Forfeit,
    /// A player ran out of an agreed time.
    Time,
    /// A player ran out of an agreed time, but the opponent could never win ([`crate::Game::can_win`]).
    TimeVsBare,
    /// A record from elsewhere gives the result without the reason.
    Untold,
    /// An ending of one game only, by its word in [`crate::GameSpec::reasons`].
    Own(&'static str),
}

impl EndReason {
    /// The reasons common to all games, and the players' own.
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

    /// Returns the word for this reason. Records contain it, so it never changes. [`crate::reason`] is the inverse.
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

    /// Returns whether moves or claims lead to such an ending, not decisions of players or moderators, nor the clock.
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

/// The outcome of a game: the winner, if any, and the reason. `Display` gives `1-0 checkmate`, `1/2-1/2 repetition`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` is a draw (or, with [`EndReason::Abort`], no result).
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

    /// Returns whether this outcome is possible on any board: decided by the players, a moderator or the clock, with a
    /// winner exactly if the reason needs one.
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
