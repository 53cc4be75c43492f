//! What is kept of games for good: who played whom and how it ended, what players noted, and games played elsewhere.

use serde::{Deserialize, Serialize};

use super::{ChannelId, GameId, GameRecord, GuildId, Moment, Place, Player, State, Unix, Who};

/// One line of a history, with what it is searched by. Everything else is in the game's own record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DoneRecord {
    /// The id of its rules.
    pub game: String,
    /// White, then Black.
    pub seats: [Who; 2],
    /// The score: `1-0`, `0-1`, `1/2-1/2`, or `*`.
    pub score: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Its number among the rated games of its kind, if it was counted there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<u64>,
    /// The server where it could be watched; absent for games in direct messages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guild: Option<GuildId>,
    /// The channel of that server, not the game's own thread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub channel: Option<ChannelId>,
    /// The channel to which that one belongs, if it is a public thread that people opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<ChannelId>,
}

/// Where a game could be watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whereabouts {
    pub guild: GuildId,
    /// The channel, not the game's own thread.
    pub channel: ChannelId,
    /// The channel to which that one belongs, if it is a public thread that people opened.
    pub parent: Option<ChannelId>,
}

impl Whereabouts {
    /// Returns the channels each of which shows the game to whoever sees it.
    pub fn channels(self) -> impl Iterator<Item = ChannelId> {
        std::iter::once(self.channel).chain(self.parent)
    }
}

impl DoneRecord {
    /// Returns the line of a game; `None` while it goes on, and for a game that was played elsewhere.
    #[must_use]
    pub fn of(record: &GameRecord) -> Option<DoneRecord> {
        let State::Over { seats, .. } = &record.state else { return None };
        if record.imported.is_some() {
            return None;
        }
        let shown_in = record.shown_in();
        Some(DoneRecord {
            game: record.game.clone(),
            seats: seats.each_ref().map(|player| player.id),
            score: record.outcome().map_or("*", |outcome| outcome.score()).to_owned(),
            rated: record.rated,
            counted: record.counted,
            guild: shown_in.map(|place| place.guild),
            channel: shown_in.map(|place| place.channel),
            parent: shown_in.and_then(|place| place.parent),
        })
    }

    /// Returns where it could be watched; `None` if it is for the two players alone.
    #[must_use]
    pub fn shown_in(&self) -> Option<Whereabouts> {
        Some(Whereabouts { guild: self.guild?, channel: self.channel?, parent: self.parent })
    }
}

impl GameRecord {
    /// Returns the game's own thread, if it has one.
    #[must_use]
    pub fn thread(&self) -> Option<ChannelId> {
        match self.place {
            Place::Channel { thread, .. } => thread,
            Place::Direct => None,
        }
    }

    /// Returns the channel that the players write in: the thread, or else the channel.
    #[must_use]
    pub fn channel(&self) -> Option<ChannelId> {
        match self.place {
            Place::Channel { channel, thread } => Some(thread.unwrap_or(channel)),
            Place::Direct => None,
        }
    }

    /// Returns where it could be watched; `None` if it is for the two players alone.
    #[must_use]
    pub fn shown_in(&self) -> Option<Whereabouts> {
        match self.place {
            Place::Channel { channel, .. } if !self.private => {
                Some(Whereabouts { guild: self.guild?, channel, parent: self.parent })
            }
            Place::Channel { .. } | Place::Direct => None,
        }
    }
}

/// A player's note about a position of a game, visible to them alone until the game ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoteRecord {
    /// The shape of this record.
    pub v: u32,
    pub game: GameId,
    /// The moment of the game: moves that are taken back take their position along.
    pub moment: Moment,
    /// The author.
    pub by: Player,
    /// The time when it was written.
    pub at: Unix,
    /// The text, cleaned but not yet escaped for Markdown.
    pub text: String,
}

/// A game that was read from a record instead of played here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Imported {
    pub by: Who,
    /// The position that it began from, if that is not the start of its setup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// What its record says about where and when it was played: PGN tags, cleaned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
}

/// How far the rows that lead from people to what names them go in a store that is older than these rows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedRecord {
    /// The key up to which every row has its rows.
    pub after: Option<String>,
    /// Whether all rows have theirs.
    pub is_whole: bool,
}
