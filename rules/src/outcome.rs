//! The endings of games.

use std::fmt;

use crate::side::Side;

/// Why a game ended. Records and test vectors store its [`Reason::word`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
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
    /// An ending of one game only, by its word in [`crate::Info::reasons`].
    Own(&'static str),
}

impl Reason {
    /// The reasons common to all games, and the players' own.
    pub const SHARED: [Reason; 12] = [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::Repetition,
        Reason::FiftyMoves,
        Reason::Resignation,
        Reason::Agreement,
        Reason::Abort,
        Reason::Adjudication,
        Reason::Forfeit,
        Reason::Time,
        Reason::TimeVsBare,
        Reason::Untold,
    ];

    /// Returns the word for this reason. Records contain it, so it never changes. [`crate::reason`] is the inverse.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::Repetition => "repetition",
            Reason::FiftyMoves => "fifty-moves",
            Reason::Resignation => "resignation",
            Reason::Agreement => "agreement",
            Reason::Abort => "abort",
            Reason::Adjudication => "adjudication",
            Reason::Forfeit => "forfeit",
            Reason::Time => "time",
            Reason::TimeVsBare => "time-vs-bare",
            Reason::Untold => "untold",
            Reason::Own(word) => word,
        }
    }

    /// Returns whether moves or claims lead to such an ending, not decisions of players or moderators, nor the clock.
    #[must_use]
    pub fn is_by_rules(self) -> bool {
        match self {
            Reason::Checkmate | Reason::Stalemate | Reason::Repetition | Reason::FiftyMoves | Reason::Own(_) => true,
            Reason::Resignation
            | Reason::Agreement
            | Reason::Abort
            | Reason::Adjudication
            | Reason::Forfeit
            | Reason::Time
            | Reason::TimeVsBare
            | Reason::Untold => false,
        }
    }
}

/// The outcome of a game: the winner, if any, and the reason. `Display` gives `1-0 checkmate`, `1/2-1/2 repetition`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` is a draw (or, with [`Reason::Abort`], no result).
    pub winner: Option<Side>,
    /// Why the game ended.
    pub reason: Reason,
}

impl Outcome {
    /// Returns a win for `side`.
    #[must_use]
    pub fn win(side: Side, reason: Reason) -> Outcome {
        Outcome { winner: Some(side), reason }
    }

    /// Returns a draw.
    #[must_use]
    pub fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// Returns `1-0`, `0-1`, `1/2-1/2`, or `*` for an aborted game.
    #[must_use]
    pub fn score(self) -> &'static str {
        match (self.winner, self.reason) {
            (Some(Side::White), _) => "1-0",
            (Some(Side::Black), _) => "0-1",
            (None, Reason::Abort) => "*",
            (None, _) => "1/2-1/2",
        }
    }

    /// Returns whether this outcome is possible on any board: decided by the players, a moderator or the clock, with a
    /// winner exactly if the reason needs one.
    #[must_use]
    pub fn is_by_people(self) -> bool {
        match self.reason {
            Reason::Resignation | Reason::Forfeit | Reason::Time => self.winner.is_some(),
            Reason::Agreement | Reason::Abort | Reason::TimeVsBare => self.winner.is_none(),
            Reason::Adjudication | Reason::Untold => true,
            _ => false,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.score(), self.reason.word())
    }
}
