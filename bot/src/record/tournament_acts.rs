//! Logged actions in a tournament, and the notifications about them.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};
use tournament::Number;

use super::tournament::is_zero;
use super::{
    ActedRound, Every, KeptVerdict, Player, PleaKind, RoleId, Sent, TournamentRecord, TournamentTerms, Unix, UserId,
    Was,
};

/// A public logged action in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActRecord {
    pub v: u32,
    pub at: Unix,
    pub by: Player,
    pub did: Acted,
    /// Why, in their words, cleaned but not yet escaped for Markdown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// How far the tournament was ([`phase`]).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub phase: u16,
    /// The earlier state of its changes; empty if they cannot be undone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Was>,
    /// The round it was about, as it was then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<ActedRound>,
    /// The terms before and after it, if it changed them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<Box<[SettledTerms; 2]>>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undone: bool,
    /// The public message about it, which changes once a person in it is gone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<Sent>,
}

/// All terms of a tournament at a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SettledTerms {
    /// Its name, cleaned but not yet escaped for Markdown.
    pub name: String,
    pub terms: TournamentTerms,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub every: Option<Every>,
    /// The role that is pinged when a round begins.
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

/// Returns how far a tournament is: twice the number of rounds begun, and one less while the last of them is being
/// played.
#[must_use]
pub fn phase(begun: u16, is_played: bool) -> u16 {
    (2 * begun).saturating_sub(u16::from(is_played))
}

impl ActRecord {
    /// Makes an action without changes that can be undone.
    #[must_use]
    pub fn new(at: Unix, by: Player, did: Acted, because: Option<String>) -> ActRecord {
        let before = Vec::new();
        ActRecord { v: 1, at, by, did, because, phase: 0, before, of: None, terms: None, undone: false, sent: None }
    }

    /// Makes `who` nobody, and forgets the reason that they gave.
    pub fn forget(&mut self, who: UserId) {
        if self.by.id == who {
            self.because = None;
        }
        self.by.forget(who);
    }
}

impl Acted {
    /// Returns its round, with the board if it is about one; `None` if it is about neither.
    #[must_use]
    pub fn at(self) -> Option<(u16, Option<u16>)> {
        match self {
            Acted::Result { round, board, .. }
            | Acted::Replayed { round, board }
            | Acted::Extended { round, board, .. } => Some((round, Some(board))),
            Acted::Deadline { round }
            | Acted::Postponed { round, .. }
            | Acted::Early { round }
            | Acted::UndidRound { round } => Some((round, None)),
            _ => None,
        }
    }

    /// Returns whether it is about an entrant, given the number in their key, their own, and the boards at which they sat: the
    /// reason that was given may tell of them.
    #[must_use]
    pub fn is_about(self, nth: u32, own: Option<Number>, boards: &[(u16, u16)]) -> bool {
        match self {
            Acted::Result { round, board, .. }
            | Acted::Replayed { round, board }
            | Acted::Extended { round, board, .. } => boards.contains(&(round, board)),
            Acted::Left { number }
            | Acted::Joined { number, .. }
            | Acted::Back { number }
            | Acted::Returned { number }
            | Acted::Dropped { number }
            | Acted::Gone { number }
            | Acted::SecondBye { number }
            | Acted::Climbed { number, .. }
            | Acted::Answered { number, .. } => own == Some(number),
            Acted::Apart { players, .. } | Acted::Paired { players, .. } => {
                own.is_some_and(|own| players.contains(&own))
            }
            Acted::Challenged { climber, holder, .. } => own.is_some_and(|own| [climber, holder].contains(&own)),
            Acted::LetIn { entrant } => entrant == nth,
            Acted::Cancelled | Acted::Ended | Acted::TooFew { .. } | Acted::Deadline { .. } | Acted::Moved => false,
            Acted::Changed | Acted::Adapted | Acted::Stopped | Acted::Few | Acted::Unentitled => false,
            Acted::Postponed { .. } | Acted::Early { .. } | Acted::Paused { .. } | Acted::Runners { .. } => false,
            Acted::Undid { .. } | Acted::UndidRound { .. } | Acted::Asked { .. } | Acted::OwnEntry => false,
            Acted::Started | Acted::TurnedAway | Acted::Spared { .. } => false,
        }
    }
}

/// What can be done to a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Acted {
    /// A result was entered or changed.
    Result {
        round: u16,
        /// From 1.
        board: u16,
        /// The result.
        verdict: KeptVerdict,
        /// The result before, if there was one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<KeptVerdict>,
    },
    /// Somebody left while it was running.
    Left { number: u16 },
    /// It was called off.
    Cancelled,
    /// Somebody joined while it was running.
    Joined {
        number: u16,
        /// The number of its rounds from then on, if there are more by it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rounds: Option<u16>,
    },
    /// Somebody who had left, or had missed a round, plays again.
    Back { number: u16 },
    /// Too few had joined when it was to begin: it begins later, or was called off.
    TooFew {
        /// The time when it begins instead.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        starts: Option<Unix>,
    },
    /// The deadline of a round was allowed to decide its boards, though there were many.
    Deadline { round: u16 },
    /// Somebody challenged somebody on a ladder.
    Challenged {
        /// The challenge.
        id: u16,
        /// Who challenged.
        climber: u16,
        /// Who was challenged.
        holder: u16,
    },
    /// Somebody climbed on a ladder.
    Climbed {
        number: u16,
        /// The place before.
        from: u16,
        /// The place now.
        to: u16,
        /// Whether nobody had answered their challenge.
        unanswered: bool,
        /// Whether their challenge was declined.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        declined: bool,
    },
    /// Somebody is off a ladder, as they stayed away or left challenges unanswered.
    Dropped { number: u16 },
    /// Somebody is no longer in the server, or may not play there: they are out.
    Gone { number: u16 },
    /// It was moved to another channel.
    Moved,
    /// Its terms were changed before it began.
    Changed,
    /// A new season has other terms than the one before, as the server does not allow these any more.
    Adapted,
    /// It does not repeat any more, as somebody wanted.
    Stopped,
    /// It does not repeat any more, as there were too few players twice.
    Few,
    /// It does not repeat any more, as the person who announced it may not announce tournaments any more.
    Unentitled,
    /// The game of a board was annulled, and is played again.
    Replayed {
        round: u16,
        /// From 1.
        board: u16,
    },
    /// Somebody who had left, or had missed a round, plays again, as those who run it wanted.
    Returned { number: Number },
    /// Two were forbidden to meet, or allowed to meet again.
    Apart {
        /// The two, the lower number first.
        players: [Number; 2],
        /// Whether they may not meet.
        apart: bool,
    },
    /// A pair was made by hand for the next round, or given up again.
    Paired {
        /// White and Black.
        players: [Number; 2],
        made: bool,
    },
    /// A round, or the beginning, has so many hours more.
    Postponed {
        /// The round; 0 before the first one.
        round: u16,
        hours: u32,
    },
    /// A round ends now: its deadline has come.
    Early { round: u16 },
    /// It stands still, or goes on.
    Paused {
        /// Whether it stands still.
        paused: bool,
        /// Whether the next round begins as it goes on: then nothing had been stopped.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        begins: bool,
    },
    /// A role was named whose members run it, too, or none any more.
    Runners {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        role: Option<RoleId>,
    },
    /// An earlier act was undone.
    Undid {
        /// Its number.
        act: u32,
    },
    /// The start of a round was undone.
    UndidRound { round: u16 },
    /// A player asks for something.
    Asked {
        about: PleaKind,
        /// Whether whoever announced it plays in that game, so that others answer.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        others: bool,
    },
    /// Whoever announced it joined without approval, which others need.
    OwnEntry,
    /// Sign-up was closed by hand, and it began.
    Started,
    /// Somebody who asked to be was let in.
    LetIn {
        /// The number in their key: before it begins, nobody has one of their own.
        entrant: u32,
    },
    /// Somebody who asked to be was not let in. Who it was, and why, is nobody else's business.
    TurnedAway,
    /// Somebody's wish not to be paired with somebody was granted or refused: for the log alone, which names neither.
    Spared { granted: bool },
    /// The organisers ended it: its places are final.
    Ended,
    /// Somebody has a bye, although nobody might have another one.
    SecondBye { number: u16 },
    /// A player's request was answered.
    Answered {
        /// The player's number.
        number: Number,
        about: PleaKind,
        granted: bool,
        /// How many more hours their game has by it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hours: Option<u32>,
    },
    /// The game of a board has so many hours more than its round.
    Extended {
        round: u16,
        /// From 1.
        board: u16,
        hours: u32,
    },
}

/// What people must be told of a tournament. Its key says all: told again, it is the same message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Tiding {
    /// The announcement, and how it looks by now.
    Announcement,
    /// A round begins.
    Round,
    /// Something was done to it, by its number.
    Act,
    /// It is over.
    End,
    /// An entrant, by the number in their key, has got a place of the waiting list.
    MovedUp,
    /// The organiser let an entrant in.
    LetIn,
    /// The organiser did not let somebody in.
    TurnedAway,
    /// An entrant missed a round without a word.
    Missed,
    /// Those who joined are asked to say that they are there.
    CheckIn,
    /// Sign-up closes soon.
    Closing,
    /// A third of the time of a round is left.
    Third,
    /// The last day of a round has begun.
    LastDay,
    /// The deadline of a round has decided a board whose game goes on: its players are told.
    Outside,
    /// The deadline of a round has passed, and what it decided.
    Deadline,
    /// So much would be decided at the deadline of a round that the organiser is asked first.
    Held,
    /// Whoever runs it must know something: the number says what.
    Warning,
    /// The scheduled event follows.
    Event,
    /// The role of the players follows.
    Role,
    /// The thread of a round opens.
    Room,
    /// How it stands: one message, which changes.
    Table,
    /// The results of a round, in the message that announced it.
    Results,
    /// Something was done that concerns somebody, who is told directly.
    Person,
    /// The start of a round was undone: its announcement, which its row keeps, says so.
    Undone,
    /// An entrant has the bye in a round of a Swiss.
    Bye,
    /// The wish of an entrant not to be paired with somebody was granted.
    Spared,
    /// It was refused.
    NotSpared,
    /// The daily digest of an entrant for whom only tournaments have something: its row keeps when it was due.
    Digest,
    /// What an entrant has asked for needs no answer any more, as their board has its result.
    Overtaken,
    /// The next round cannot be paired: the organisers are asked.
    Stuck,
    /// An entrant did not say that they were there, and is left out.
    LeftOut,
    /// A request to join was not answered before it was too late.
    Unanswered,
}

impl Tiding {
    /// Returns whether it is for one person, whom its number tells: its row keeps the [`Way`](super::Way) that leads to them.
    #[must_use]
    pub fn is_personal(self) -> bool {
        let is_answered = matches!(self, Tiding::Spared | Tiding::NotSpared);
        is_answered
            || matches!(self, Tiding::MovedUp | Tiding::LetIn | Tiding::TurnedAway | Tiding::Missed | Tiding::Bye)
            || matches!(self, Tiding::Overtaken | Tiding::LeftOut | Tiding::Unanswered)
    }

    /// Returns its word in records and `custom_id`s.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}
