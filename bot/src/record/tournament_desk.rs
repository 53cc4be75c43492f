//! What is kept of the desk of a tournament: how things stood before an act, and what players ask of the organiser.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};
use tournament::Number;

use super::{BoardRecord, BotTime, Color, GameId, Millis, Moment, Stuck, Unix};

/// How one thing stood before an act, by numbers alone: taking the act back brings nobody back who is gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "was", rename_all = "kebab-case")]
pub enum Was {
    Board {
        round: u16,
        /// From 1.
        board: u16,
        kept: BoardRecord,
    },
    Game {
        game: GameId,
        /// How it had ended; none if it was being played.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end: Option<WasOver>,
    },
    /// The first round in which a player did not play any more.
    Left {
        /// The player.
        number: Number,
        /// The round.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u16>,
        /// The round that they had missed, if they are paired again by this although they had not said that they are back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        away: Option<u16>,
        /// Whether the organisers had taken them out.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        out: bool,
    },
    /// Whether a player had missed a round without a word.
    Missed {
        /// The player.
        number: Number,
        round: u16,
        /// When that was noted, if it was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Unix>,
        /// The round for which they were away then, as [`EntrantRecord::away`](super::EntrantRecord::away) has it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        away: Option<u16>,
    },
    /// Whether two could not meet.
    Apart {
        /// The two.
        players: [Number; 2],
        /// Whether they could not.
        apart: bool,
    },
    /// The pairs that were made by hand for the next round: White and Black.
    ByHand { pairs: Vec<[Number; 2]> },
    /// Whether the tournament stood still.
    Paused {
        paused: bool,
        /// Since when by the bot's own clock, or since when the last time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<BotTime>,
        /// By how much the deadlines of its round had been moved in all.
        #[serde(default, skip_serializing_if = "Millis::is_zero")]
        moved: Millis,
        /// Why no round could be paired.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stuck: Option<Stuck>,
    },
    /// The deadline of a round.
    Deadline {
        round: u16,
        /// The time by the bot's own clock, if it had one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<BotTime>,
        /// Whether it was earlier than agreed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        early: bool,
        /// Whether it waited for those who run the tournament.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        held: bool,
        /// By how much it had been moved in all.
        #[serde(default, skip_serializing_if = "Millis::is_zero")]
        moved: Millis,
    },
    /// The boards of a round that had more time than it.
    Later {
        round: u16,
        /// The boards, each with its own time by the bot's own clock.
        later: Vec<(u16, BotTime)>,
        /// By how much they had been moved in all.
        #[serde(default, skip_serializing_if = "Millis::is_zero")]
        moved: Millis,
    },
    /// The time of a game: it was so much less.
    Time {
        game: GameId,
        /// The moment at which it had more.
        at: Moment,
        /// The hours that it had more.
        hours: u32,
    },
    /// When sign-up was to close.
    Starts { at: Unix },
}

/// How a game had ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WasOver {
    /// The winner; none of a draw, or of a game that did not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Color>,
    /// The word of the reason.
    pub reason: String,
    /// Whether somebody had decided it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub decided: bool,
    /// Whether both lost it by forfeit.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub neither: bool,
}

/// What a player asks of the organiser: open until it is answered, one of each kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plea {
    pub about: PleaKind,
    /// When it was asked.
    pub at: Unix,
    /// The round, and the board at which the player sat in it, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<(u16, u16)>,
    /// What the player says about it, cleaned but not yet escaped for Markdown.
    pub says: String,
    /// Whether its player was told that it needs no answer any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub overtaken: bool,
}

/// What a player may ask of the organiser.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
    VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum PleaKind {
    /// The win, as the opponent does not come.
    Win,
    /// A date that was agreed on with the opponent.
    Date,
    /// More time.
    Adjourn,
    /// Another decision than the one that was made.
    Appeal,
    /// Not to be paired with somebody, which is nobody's business but that of those who run it.
    Apart,
}

impl PleaKind {
    /// Returns whether it is about more time than a round has.
    #[must_use]
    pub fn is_about_time(self) -> bool {
        matches!(self, PleaKind::Date | PleaKind::Adjourn)
    }

    /// Returns whether nobody else learns of it, nor of its answer.
    #[must_use]
    pub fn is_secret(self) -> bool {
        self == PleaKind::Apart
    }

    /// Returns its word in records, options and words files.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}
