//! What stays of games for good: who played whom and how it ended, what players noted, and games played elsewhere.

use serde::{Deserialize, Serialize};

use super::{ChannelId, GameId, GameRecord, GuildId, Moment, Place, Player, State, Unix, Who};

/// One line of a history: what it is searched by. Everything else is in the game's own record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DoneRecord {
    /// Which rules.
    pub game: String,
    /// White, then Black.
    pub seats: [Who; 2],
    /// `1-0`, `0-1`, `1/2-1/2`, `*`.
    pub score: String,
    /// It counts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// The server where it could be watched; none for games in direct messages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guild: Option<GuildId>,
    /// The channel of that server, rather than its thread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub channel: Option<ChannelId>,
}

impl DoneRecord {
    /// The line of a game; nothing while it goes on, and nothing for a game that was played elsewhere.
    #[must_use]
    pub fn of(record: &GameRecord) -> Option<DoneRecord> {
        let State::Over { seats, .. } = &record.state else { return None };
        if record.imported.is_some() {
            return None;
        }
        Some(DoneRecord {
            game: record.game.clone(),
            seats: seats.each_ref().map(|player| player.id),
            score: record.outcome().map_or("*", |outcome| outcome.score()).to_owned(),
            rated: record.rated,
            guild: record.shown_in().map(|(guild, _)| guild),
            channel: record.shown_in().map(|(_, channel)| channel),
        })
    }
}

impl GameRecord {
    /// Where it could be watched: the server and its channel; nowhere if it is for the two players alone.
    #[must_use]
    pub fn shown_in(&self) -> Option<(GuildId, ChannelId)> {
        match self.place {
            Place::Channel { channel, .. } if !self.private => Some((self.guild?, channel)),
            Place::Channel { .. } | Place::Direct => None,
        }
    }
}

/// What a player noted about a position of a game: theirs alone until the game ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoteRecord {
    /// The shape of this record.
    pub v: u32,
    /// Of which game.
    pub game: GameId,
    /// At which moment of it: moves that are taken back take its position along.
    pub moment: Moment,
    /// Who wrote it.
    pub by: Player,
    /// When.
    pub at: Unix,
    /// What, cleaned, but not yet fit for Markdown.
    pub text: String,
}

/// A game that was not played here, but read from a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Imported {
    /// Who brought it.
    pub by: Who,
    /// The position that it began from, where that is not the start of its setup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// What its record says of where and when it was played: tags of PGN, cleaned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
}
