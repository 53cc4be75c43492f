//! Permanent records of games: histories, players' notes, and imported games.

use serde::{Deserialize, Serialize};

use super::{ChannelId, GameId, GameMoment, GamePlace, GamePlayer, GameRecord, GameState, GuildId, PersonRef, Unix};

/// A line of a history with its search fields. The game's own record holds the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DoneRecord {
    pub game: String,
    /// White, then Black.
    pub seats: [PersonRef; 2],
    /// `1-0`, `0-1`, `1/2-1/2`, or `*`.
    pub score: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Its number among the rated games of its kind, if it was counted there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<u64>,
    /// The server where it could be watched; absent for games in direct messages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guild: Option<GuildId>,
    /// The channel in the server, not the game's own thread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub channel: Option<ChannelId>,
    /// Parent channel, if the channel is a public thread that users opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<ChannelId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whereabouts {
    pub guild: GuildId,
    pub channel: ChannelId,
    /// Parent channel, if the channel is a public thread that users opened.
    pub parent: Option<ChannelId>,
}

impl Whereabouts {
    pub fn channels(self) -> impl Iterator<Item = ChannelId> {
        std::iter::once(self.channel).chain(self.parent)
    }
}

impl DoneRecord {
    /// Returns a game's line; `None` while it is in progress, and for imported games.
    #[must_use]
    pub fn of(record: &GameRecord) -> Option<DoneRecord> {
        let GameState::Over { seats, .. } = &record.state else { return None };
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

    #[must_use]
    pub fn shown_in(&self) -> Option<Whereabouts> {
        Some(Whereabouts { guild: self.guild?, channel: self.channel?, parent: self.parent })
    }
}

impl GameRecord {
    #[must_use]
    pub fn thread(&self) -> Option<ChannelId> {
        match self.place {
            GamePlace::Channel { thread, .. } => thread,
            GamePlace::Direct => None,
        }
    }

    #[must_use]
    pub fn channel(&self) -> Option<ChannelId> {
        match self.place {
            GamePlace::Channel { channel, thread } => Some(thread.unwrap_or(channel)),
            GamePlace::Direct => None,
        }
    }

    #[must_use]
    pub fn shown_in(&self) -> Option<Whereabouts> {
        match self.place {
            GamePlace::Channel { channel, .. } if !self.private => {
                Some(Whereabouts { guild: self.guild?, channel, parent: self.parent })
            }
            GamePlace::Channel { .. } | GamePlace::Direct => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoteRecord {
    pub v: u32,
    pub game: GameId,
    /// A takeback also removes the notes on its positions.
    pub moment: GameMoment,
    pub by: GamePlayer,
    pub at: Unix,
    /// Cleaned but not yet escaped for Markdown.
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameImport {
    pub by: PersonRef,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// PGN tags about its place and time, cleaned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
}

/// Progress of an older store in adding the rows [`super::keys::Key::Named`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedRecord {
    /// All rows up to this key have their rows `named/`.
    pub after: Option<String>,
    pub is_whole: bool,
}
