//! Parses written keys.

use super::{BotTime, GameId, GuildId, Key, Unix, UserId};

#[must_use]
pub fn digest_of(key: &str) -> Option<(Unix, UserId)> {
    match Key::parse(key)? {
        Key::Digest(time, who) => Some((time, who)),
        _ => None,
    }
}

#[must_use]
pub fn done_at(key: &str) -> Option<(Unix, GameId)> {
    match Key::parse(key)? {
        Key::Done(_, ended, id) | Key::DoneHere(_, ended, id) => Some((ended, id)),
        _ => None,
    }
}

#[must_use]
pub fn due_time(key: &str) -> Option<BotTime> {
    match Key::parse(key)? {
        Key::Due(time, _) => Some(time),
        _ => None,
    }
}

#[must_use]
pub fn game_in(key: &str) -> Option<GameId> {
    Key::parse(key)?.game()
}

#[must_use]
pub fn guild_in(key: &str) -> Option<GuildId> {
    Key::parse(key)?.guild()
}
