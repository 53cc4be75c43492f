//! Logged actions in a tournament, and the notifications about them.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};
use tournament::PlayerNumber;

use super::tournament::is_zero;
use super::{
    ActedRound, GamePlayer, KeptVerdict, PleaKind, PriorState, RepeatInterval, RoleId, SentMessage, TournamentRecord,
    TournamentTerms, Unix, UserId,
};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActRecord {
    pub v: u32,
    pub at: Unix,
    pub by: GamePlayer,
    pub did: TournamentAct,
    /// The author's reason, cleaned but not yet escaped for Markdown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// The tournament's progress then ([`phase`]).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub phase: u16,
    /// The earlier state of its changes; empty if they cannot be undone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<PriorState>,
    /// The round it was about, as it was then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<ActedRound>,
    /// The terms before and after it, if it changed them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<Box<[SettledTerms; 2]>>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undone: bool,
    /// The public message about it; edited when a person named in it is deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<SentMessage>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SettledTerms {
    /// Cleaned but not yet escaped for Markdown.
    pub name: String,
    pub terms: TournamentTerms,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub every: Option<RepeatInterval>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ping: Option<RoleId>,
}

impl SettledTerms {
    #[must_use]
    pub fn of(record: &TournamentRecord) -> SettledTerms {
        let series = record.series.as_ref().filter(|series| series.next.is_some());
        let every = series.map(|it| it.every);
        SettledTerms { name: record.name.clone(), terms: record.terms.clone(), every, ping: record.ping }
    }
}

/// Returns a tournament's progress: twice the number of rounds begun, minus one during a round.
#[must_use]
pub fn phase(begun: u16, is_played: bool) -> u16 {
    (2 * begun).saturating_sub(u16::from(is_played))
}

impl ActRecord {
    /// Returns an action without changes that can be undone.
    #[must_use]
    pub fn new(at: Unix, by: GamePlayer, did: TournamentAct, because: Option<String>) -> ActRecord {
        let before = Vec::new();
        ActRecord { v: 1, at, by, did, because, phase: 0, before, of: None, terms: None, undone: false, sent: None }
    }

    /// Replaces `who` by `Nobody`, and removes the reason that they gave.
    pub fn forget(&mut self, who: UserId) {
        if self.by.id == who {
            self.because = None;
        }
        self.by.forget(who);
    }
}

impl TournamentAct {
    /// Returns its round, with the board if it is about one; `None` if it is about neither.
    #[must_use]
    pub fn at(self) -> Option<(u16, Option<u16>)> {
        match self {
            TournamentAct::Result { round, board, .. }
            | TournamentAct::Replayed { round, board }
            | TournamentAct::Extended { round, board, .. } => Some((round, Some(board))),
            TournamentAct::Deadline { round }
            | TournamentAct::Postponed { round, .. }
            | TournamentAct::Early { round }
            | TournamentAct::UndidRound { round } => Some((round, None)),
            _ => None,
        }
    }

    /// Returns whether it concerns an entrant, by key number, own number and boards. Its reason may mention them.
    #[must_use]
    pub fn is_about(self, nth: u32, own: Option<PlayerNumber>, boards: &[(u16, u16)]) -> bool {
        match self {
            TournamentAct::Result { round, board, .. }
            | TournamentAct::Replayed { round, board }
            | TournamentAct::Extended { round, board, .. } => boards.contains(&(round, board)),
            TournamentAct::Left { number }
            | TournamentAct::Joined { number, .. }
            | TournamentAct::Back { number }
            | TournamentAct::Returned { number }
            | TournamentAct::Dropped { number }
            | TournamentAct::Gone { number }
            | TournamentAct::SecondBye { number }
            | TournamentAct::Climbed { number, .. }
            | TournamentAct::Answered { number, .. } => own == Some(number),
            TournamentAct::Apart { players, .. } | TournamentAct::Paired { players, .. } => {
                own.is_some_and(|own| players.contains(&own))
            }
            TournamentAct::Challenged { climber, holder, .. } => {
                own.is_some_and(|own| [climber, holder].contains(&own))
            }
            TournamentAct::LetIn { entrant } => entrant == nth,
            TournamentAct::Cancelled
            | TournamentAct::Ended
            | TournamentAct::TooFew { .. }
            | TournamentAct::Deadline { .. }
            | TournamentAct::Moved => false,
            TournamentAct::Changed
            | TournamentAct::Adapted
            | TournamentAct::Stopped
            | TournamentAct::Few
            | TournamentAct::Unentitled => false,
            TournamentAct::Postponed { .. }
            | TournamentAct::Early { .. }
            | TournamentAct::Paused { .. }
            | TournamentAct::Runners { .. } => false,
            TournamentAct::Undid { .. }
            | TournamentAct::UndidRound { .. }
            | TournamentAct::Asked { .. }
            | TournamentAct::OwnEntry => false,
            TournamentAct::Started | TournamentAct::TurnedAway | TournamentAct::Spared { .. } => false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum TournamentAct {
    Result {
        round: u16,
        board: u16,
        verdict: KeptVerdict,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<KeptVerdict>,
    },
    /// A player left during the tournament.
    Left { number: u16 },
    /// The organiser cancelled it.
    Cancelled,
    Joined {
        number: u16,
        /// The new number of rounds, if it grew.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rounds: Option<u16>,
    },
    /// A player who had left, or had missed a round, plays again.
    Back { number: u16 },
    /// Too few had joined at the start; it was postponed or cancelled.
    TooFew {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        starts: Option<Unix>,
    },
    /// A round's deadline was allowed to decide many boards.
    Deadline { round: u16 },
    /// A player challenged another on a ladder.
    Challenged {
        id: u16,
        climber: u16,
        /// The challenged player.
        holder: u16,
    },
    Climbed {
        number: u16,
        from: u16,
        to: u16,
        /// Their challenge got no answer.
        unanswered: bool,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        declined: bool,
    },
    /// A player was removed from a ladder, for absence or unanswered challenges.
    Dropped { number: u16 },
    /// A player is out because they left the server or can no longer play there.
    Gone { number: u16 },
    /// It was moved to another channel.
    Moved,
    /// Its terms were changed before it began.
    Changed,
    /// A new season has other terms, since the server no longer allows the old ones.
    Adapted,
    /// It no longer repeats, on request.
    Stopped,
    /// It no longer repeats, after too few players twice.
    Few,
    /// It no longer repeats, since the person who announced it may no longer announce tournaments.
    Unentitled,
    Replayed {
        round: u16,
        /// From 1.
        board: u16,
    },
    /// The organisers let a player who had left, or had missed a round, play again.
    Returned { number: PlayerNumber },
    /// Two players must not meet, or may meet again.
    Apart {
        players: [PlayerNumber; 2],
        /// True if they must not meet.
        apart: bool,
    },
    /// An organiser paired two players for the next round, or withdrew that.
    Paired {
        /// White and Black.
        players: [PlayerNumber; 2],
        made: bool,
    },
    /// A round, or the start, was postponed by hours.
    Postponed {
        /// The round; 0 before the first one.
        round: u16,
        hours: u32,
    },
    /// An organiser ended a round before its deadline.
    Early { round: u16 },
    Paused {
        paused: bool,
        /// Resuming starts the next round, so the pause moved no deadline.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        begins: bool,
    },
    /// The role of additional organisers was chosen or removed.
    Runners {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        role: Option<RoleId>,
    },
    Undid {
        /// Its number.
        act: u32,
    },
    /// The start of a round was undone.
    UndidRound { round: u16 },
    Asked {
        about: PleaKind,
        /// The organiser plays in that game, so that others answer.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        others: bool,
    },
    /// The organiser joined without the approval that others need.
    OwnEntry,
    /// An organiser closed sign-up, and it began.
    Started,
    /// A player who had asked was admitted.
    LetIn {
        /// The number in their key; before the start, players have no other.
        entrant: u32,
    },
    /// A player who had asked was rejected. The person and the reason stay private.
    TurnedAway,
    /// A request not to meet another player was granted or refused. It is only logged, without the players' names.
    Spared { granted: bool },
    /// The organisers ended it; its places are final.
    Ended,
    /// A player has a second bye, beyond the rules.
    SecondBye { number: u16 },
    Answered {
        number: PlayerNumber,
        about: PleaKind,
        granted: bool,
        /// How many hours the answer adds to their game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hours: Option<u32>,
    },
    /// A board's game gets this many more hours than its round.
    Extended {
        round: u16,
        /// From 1.
        board: u16,
        hours: u32,
    },
}

/// A notification of a tournament. Its key holds all its data, so that a retry makes the same message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Tiding {
    Announcement,
    Round,
    Act,
    End,
    /// An entrant, by the number in their key, moved up from the waiting list.
    MovedUp,
    LetIn,
    TurnedAway,
    Missed,
    CheckIn,
    Closing,
    Third,
    LastDay,
    /// A round's deadline decided a board whose game continues; its players must know.
    Outside,
    Deadline,
    /// A round's deadline would decide many boards, so the organiser must confirm.
    Held,
    /// A warning to the organiser, by its number.
    Warning,
    Event,
    Role,
    Room,
    /// The message with the standings, which is kept up to date.
    Table,
    /// The results of a round, in the message that announced it.
    Results,
    /// A direct message about an action to a person it concerns.
    Person,
    /// A round's start was undone. Updates its announcement; the row names that message.
    Undone,
    /// An entrant has the bye in a round of a Swiss.
    Bye,
    /// An entrant's request not to meet another player was granted.
    Spared,
    NotSpared,
    /// An entrant's digest with only tournaments; the row holds its due time.
    Digest,
    /// An entrant's request needs no answer, since their board has its result.
    Overtaken,
    /// The next round cannot be paired; asks the organisers.
    Stuck,
    LeftOut,
    /// A request to join was not answered in time.
    Unanswered,
}

impl Tiding {
    /// Returns whether it is for one person, by its number. The row holds the [`NewsRoute`](super::NewsRoute) to them.
    #[must_use]
    pub fn is_personal(self) -> bool {
        let is_answered = matches!(self, Tiding::Spared | Tiding::NotSpared);
        is_answered
            || matches!(self, Tiding::MovedUp | Tiding::LetIn | Tiding::TurnedAway | Tiding::Missed | Tiding::Bye)
            || matches!(self, Tiding::Overtaken | Tiding::LeftOut | Tiding::Unanswered)
    }

    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}
