//! The ids of games and tournaments, and Discord's ids.

use serde::{Deserialize, Serialize};

use crate::words::TextArg;

/// The number of a game, from 1, as players write it (`#42`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GameId(pub u64);

impl From<GameId> for TextArg {
    fn from(id: GameId) -> TextArg {
        id.0.into()
    }
}

impl GameId {
    /// Parses `42` or `#42`.
    #[must_use]
    pub fn parse(text: &str) -> Option<GameId> {
        let text = text.trim();
        text.strip_prefix('#').unwrap_or(text).parse().ok().map(GameId)
    }
}

/// Counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TournamentId(pub u64);

impl TournamentId {
    #[must_use]
    pub fn parse(text: &str) -> Option<TournamentId> {
        GameId::parse(text).map(|GameId(number)| TournamentId(number))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct UserId(pub u64);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ChannelId(pub u64);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GuildId(pub u64);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RoleId(pub u64);
