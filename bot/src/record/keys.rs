//! The keys of all rows as the store takes them: the rows of which there is one, what whole ranges begin with, and each
//! [`Key`] in short.

use ::rules::Side;
use sha2::{Digest, Sha256};

use super::{BotTime, ChannelId, GameId, GuildId, Moment, Unix, UserId};

pub use super::key::{Key, Kind, Meta, newest_first};

/// [`Meta::Breaker`].
pub const BREAKER: &str = Meta::Breaker.key();
/// [`Meta::Commands`].
pub const COMMANDS: &str = Meta::Commands.key();
/// [`Meta::History`].
pub const HISTORY: &str = Meta::History.key();
/// [`Meta::Importing`].
pub const IMPORTING: &str = Meta::Importing.key();
/// [`Meta::LastGame`].
pub const LAST_GAME: &str = Meta::LastGame.key();
/// [`Meta::Schema`].
pub const SCHEMA: &str = Meta::Schema.key();
/// [`Meta::Secret`].
pub const SECRET: &str = Meta::Secret.key();
/// [`Meta::Time`].
pub const TIME: &str = Meta::Time.key();
/// [`Meta::ToErase`].
pub const TO_ERASE: &str = Meta::ToErase.key();

/// What the keys of all rows of [`Kind::Ban`] begin with.
pub const ALL_BANS: &str = Kind::Ban.prefix();
/// What the keys of all rows of [`Kind::Deed`] begin with.
pub const ALL_DEEDS: &str = Kind::Deed.prefix();
/// What the keys of all rows of [`Kind::Digest`] begin with.
pub const ALL_DIGESTS: &str = Kind::Digest.prefix();
/// What the keys of all rows of [`Kind::Done`] begin with.
pub const ALL_DONE: &str = Kind::Done.prefix();
/// What the keys of all rows of [`Kind::Due`] begin with.
pub const ALL_DUE: &str = Kind::Due.prefix();
/// What the keys of all rows of [`Kind::Forgotten`] begin with.
pub const ALL_FORGOTTEN: &str = Kind::Forgotten.prefix();
/// What the keys of all rows of [`Kind::Game`] begin with.
pub const ALL_GAMES: &str = Kind::Game.prefix();
/// What the keys of all rows of [`Kind::Gone`] begin with.
pub const ALL_GONE: &str = Kind::Gone.prefix();
/// What the keys of all rows of [`Kind::Guild`] begin with.
pub const ALL_GUILDS: &str = Kind::Guild.prefix();
/// What the keys of all rows of [`Kind::Leaving`] begin with.
pub const ALL_LEAVING: &str = Kind::Leaving.prefix();
/// What the keys of all rows of [`Kind::News`] begin with.
pub const ALL_NEWS: &str = Kind::News.prefix();
/// What the keys of all rows of [`Kind::Note`] begin with.
pub const ALL_NOTES: &str = Kind::Note.prefix();
/// What the keys of all rows of [`Kind::Person`] begin with.
pub const ALL_PEOPLE: &str = Kind::Person.prefix();
/// What the keys of all rows of [`Kind::Resting`] begin with.
pub const ALL_RESTING: &str = Kind::Resting.prefix();
/// What the keys of all rows of [`Kind::Seat`] begin with.
pub const ALL_SEATS: &str = Kind::Seat.prefix();
/// What the keys of all rows of [`Kind::Seen`] begin with.
pub const ALL_SEEN: &str = Kind::Seen.prefix();
/// What the keys of all rows of [`Kind::Shown`] begin with.
pub const ALL_SHOWN: &str = Kind::Shown.prefix();

/// Writes the key of the ban of a person from a server; the secret keeps others from recognising them in it.
#[must_use]
pub fn ban(guild: GuildId, who: UserId, secret: &str) -> String {
    Key::Ban(guild, digest(&format!("{secret}/{}/{}", guild.0, who.0))).to_string()
}

/// Writes a [`Key::Deed`].
#[must_use]
pub fn deed(guild: GuildId, event: u64) -> String {
    Key::Deed(guild, event).to_string()
}

/// Writes a [`Key::Digest`].
#[must_use]
pub fn digest_at(time: Unix, who: UserId) -> String {
    Key::Digest(time, who).to_string()
}

/// Writes a [`Key::Done`].
#[must_use]
pub fn done(who: UserId, ended: Unix, id: GameId) -> String {
    Key::Done(who, ended, id).to_string()
}

/// Writes a [`Key::DoneHere`].
#[must_use]
pub fn done_here(guild: GuildId, ended: Unix, id: GameId) -> String {
    Key::DoneHere(guild, ended, id).to_string()
}

/// Writes a [`Key::Due`].
#[must_use]
pub fn due(time: BotTime, id: GameId) -> String {
    Key::Due(time, id).to_string()
}

/// Writes the key of the note that a person had their data deleted; it is recognised with the secret alone.
#[must_use]
pub fn forgotten(who: UserId, secret: &str) -> String {
    Key::Forgotten(forgotten_digest(who, secret)).to_string()
}

/// Writes a [`Key::Game`].
#[must_use]
pub fn game(id: GameId) -> String {
    Key::Game(id).to_string()
}

/// Writes a [`Key::Gone`].
#[must_use]
pub fn gone(guild: GuildId) -> String {
    Key::Gone(guild).to_string()
}

/// Writes a [`Key::Guild`].
#[must_use]
pub fn guild(id: GuildId) -> String {
    Key::Guild(id).to_string()
}

/// Writes a [`Key::Import`].
#[must_use]
pub fn import(who: UserId, id: GameId) -> String {
    Key::Import(who, id).to_string()
}

/// Writes a [`Key::Lacking`].
#[must_use]
pub fn lacking(channel: ChannelId, permission: &str) -> String {
    Key::Lacking(channel, permission.to_owned()).to_string()
}

/// Writes a [`Key::Leaving`].
#[must_use]
pub fn leaving(who: UserId) -> String {
    Key::Leaving(who).to_string()
}

/// Writes a [`Key::News`].
#[must_use]
pub fn news(id: GameId, number: u64) -> String {
    Key::News(id, number).to_string()
}

/// Writes a [`Key::Note`].
#[must_use]
pub fn note(id: GameId, who: UserId, moment: Moment) -> String {
    Key::Note(id, who, moment).to_string()
}

/// Writes a [`Key::Open`].
#[must_use]
pub fn open(channel: ChannelId, id: GameId) -> String {
    Key::Open(channel, id).to_string()
}

/// Writes a [`Key::Person`].
#[must_use]
pub fn person(who: UserId) -> String {
    Key::Person(who).to_string()
}

/// Writes a [`Key::Place`].
#[must_use]
pub fn place(channel: ChannelId, id: GameId) -> String {
    Key::Place(channel, id).to_string()
}

/// Writes a [`Key::Plan`].
#[must_use]
pub fn plan(id: GameId, side: Side) -> String {
    Key::Plan(id, side).to_string()
}

/// Writes a [`Key::Resting`].
#[must_use]
pub fn resting(who: UserId) -> String {
    Key::Resting(who).to_string()
}

/// Writes a [`Key::Seat`].
#[must_use]
pub fn seat(who: UserId, id: GameId) -> String {
    Key::Seat(who, id).to_string()
}

/// Writes a [`Key::Seen`].
#[must_use]
pub fn seen(event: u64) -> String {
    Key::Seen(event).to_string()
}

/// Writes a [`Key::Shown`].
#[must_use]
pub fn shown(guild: GuildId, id: GameId) -> String {
    Key::Shown(guild, id).to_string()
}

/// Begins the keys of all news of a game that were not said yet.
#[must_use]
pub fn all_news_of(id: GameId) -> String {
    format!("{ALL_NEWS}{:012}/", id.0)
}

/// Begins the keys of all games that were shown in a server.
#[must_use]
pub fn all_shown(guild: GuildId) -> String {
    format!("{ALL_SHOWN}{}/", guild.0)
}

/// Begins the keys of all bans of a server.
#[must_use]
pub fn bans(guild: GuildId) -> String {
    format!("{ALL_BANS}{}/", guild.0)
}

/// Begins the keys of all deeds of the moderators of a server.
#[must_use]
pub fn deeds(guild: GuildId) -> String {
    format!("{ALL_DEEDS}{}/", guild.0)
}

/// Begins the keys of all finished games of a person, the newest first.
#[must_use]
pub fn dones(who: UserId) -> String {
    format!("{ALL_DONE}{}/", who.0)
}

/// Begins the keys of all finished games that a server has seen, the newest first.
#[must_use]
pub fn dones_here(guild: GuildId) -> String {
    format!("{}{}/", Kind::DoneHere.prefix(), guild.0)
}

/// Begins the keys of all games that a person brought from elsewhere, the oldest first.
#[must_use]
pub fn imports(who: UserId) -> String {
    format!("{}{}/", Kind::Import.prefix(), who.0)
}

/// Begins the keys of all notes about a game.
#[must_use]
pub fn notes(id: GameId) -> String {
    format!("{ALL_NOTES}{:012}/", id.0)
}

/// Begins the keys of all notes of a player about a game, in the order of the moves.
#[must_use]
pub fn notes_by(id: GameId, who: UserId) -> String {
    format!("{}{}/", notes(id), who.0)
}

/// Begins the keys of all open and standing challenges shown in a channel.
#[must_use]
pub fn opens(channel: ChannelId) -> String {
    format!("{}{}/", Kind::Open.prefix(), channel.0)
}

/// Begins the keys of all open games shown in a channel.
#[must_use]
pub fn places(channel: ChannelId) -> String {
    format!("{}{}/", Kind::Place.prefix(), channel.0)
}

/// Begins the keys of all open games and challenges of a person.
#[must_use]
pub fn seats(who: UserId) -> String {
    format!("{ALL_SEATS}{}/", who.0)
}

/// Reads when a [`Key::Digest`] is due, and whose it is.
#[must_use]
pub fn digest_of(key: &str) -> Option<(Unix, UserId)> {
    match Key::parse(key)? {
        Key::Digest(time, who) => Some((time, who)),
        _ => None,
    }
}

/// Reads when the game of a [`Key::Done`] or [`Key::DoneHere`] ended, and which it is.
#[must_use]
pub fn done_at(key: &str) -> Option<(Unix, GameId)> {
    match Key::parse(key)? {
        Key::Done(_, ended, id) | Key::DoneHere(_, ended, id) => Some((ended, id)),
        _ => None,
    }
}

/// Reads the time of a [`Key::Due`].
#[must_use]
pub fn due_time(key: &str) -> Option<BotTime> {
    match Key::parse(key)? {
        Key::Due(time, _) => Some(time),
        _ => None,
    }
}

/// Reads [`Key::game`] from a key as it is written.
#[must_use]
pub fn game_in(key: &str) -> Option<GameId> {
    Key::parse(key)?.game()
}

/// Reads [`Key::guild`] from a key as it is written.
#[must_use]
pub fn guild_in(key: &str) -> Option<GuildId> {
    Key::parse(key)?.guild()
}

/// Returns what stands for somebody who had their data deleted.
#[must_use]
pub fn forgotten_digest(who: UserId, secret: &str) -> String {
    digest(&format!("{secret}/forgotten/{}", who.0))
}

fn digest(text: &str) -> String {
    Sha256::digest(text).iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}
