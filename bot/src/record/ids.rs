//! The ids of games, and of what Discord gives ids.

use serde::{Deserialize, Serialize};

use crate::words::Arg;

/// The number of a game, counted from 1, by which players call it (`#42`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GameId(pub u64);

impl From<GameId> for Arg {
    fn from(id: GameId) -> Arg {
        id.0.into()
    }
}

impl GameId {
    /// Reads `42` or `#42` as a number of a game.
    #[must_use]
    pub fn parse(text: &str) -> Option<GameId> {
        let text = text.trim();
        text.strip_prefix('#').unwrap_or(text).parse().ok().map(GameId)
    }
}

/// The number of a tournament, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TournamentId(pub u64);

impl TournamentId {
    /// Reads `3` or `#3` as a number of a tournament.
    #[must_use]
    pub fn parse(text: &str) -> Option<TournamentId> {
        GameId::parse(text).map(|GameId(number)| TournamentId(number))
    }
}

/// The id of a Discord user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct UserId(pub u64);

/// The id of a Discord channel; threads and direct messages are channels, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ChannelId(pub u64);

/// The id of a Discord server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GuildId(pub u64);

/// The id of a role of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RoleId(pub u64);
