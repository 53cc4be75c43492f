//! The keys of all rows. Numbers are padded, so that the order of keys is the order of numbers.

use ::rules::Side;

use super::{BotTime, ChannelId, GameId, GuildId, Unix, UserId};

/// The shape of all records.
pub const SCHEMA: &str = "meta/schema";
/// The file that is being imported, until all of it is there.
pub const IMPORTING: &str = "meta/importing";
/// The number of the last game made.
pub const LAST_GAME: &str = "meta/last-game";
/// What the bot's own clock shows.
pub const TIME: &str = "meta/time";
/// How many games ended on time lately.
pub const BREAKER: &str = "meta/breaker";
/// The commands that Discord was last given, as they were sent.
pub const COMMANDS: &str = "meta/commands";
/// All digests to come, the next one first.
pub const ALL_DIGESTS: &str = "digest/";
/// Everybody of whose rest not all clocks know yet.
pub const ALL_RESTING: &str = "resting/";
/// All news not yet said.
pub const ALL_NEWS: &str = "news/";
/// All events that had an effect.
pub const ALL_SEEN: &str = "seen/";
/// All games and challenges to which something will happen by itself, the next one first.
pub const ALL_DUE: &str = "due/";

/// A game.
#[must_use]
pub fn game(id: GameId) -> String {
    format!("game/{:012}", id.0)
}

/// All open games and challenges of everybody.
pub const ALL_SEATS: &str = "seat/";

/// All open games and challenges of a person.
#[must_use]
pub fn seats(who: UserId) -> String {
    format!("{ALL_SEATS}{}/", who.0)
}

/// A person has this game or challenge open.
#[must_use]
pub fn seat(who: UserId, id: GameId) -> String {
    format!("{}{:012}", seats(who), id.0)
}

/// All open games shown in a channel.
#[must_use]
pub fn places(channel: ChannelId) -> String {
    format!("place/{}/", channel.0)
}

/// This open game is shown in a channel.
#[must_use]
pub fn place(channel: ChannelId, id: GameId) -> String {
    format!("{}{:012}", places(channel), id.0)
}

/// All open and standing challenges shown in a channel.
#[must_use]
pub fn opens(channel: ChannelId) -> String {
    format!("open/{}/", channel.0)
}

/// This open or standing challenge is shown in a channel.
#[must_use]
pub fn open(channel: ChannelId, id: GameId) -> String {
    format!("{}{:012}", opens(channel), id.0)
}

/// Something happens to this game or challenge at a time.
#[must_use]
pub fn due(time: BotTime, id: GameId) -> String {
    format!("{ALL_DUE}{:015}/{:012}", time.0.max(0), id.0)
}

/// The time in a `due` key.
#[must_use]
pub fn due_time(key: &str) -> Option<BotTime> {
    key.strip_prefix(ALL_DUE)?.split('/').next()?.parse().ok().map(BotTime)
}

/// All news of a game not yet said.
#[must_use]
pub fn all_news_of(id: GameId) -> String {
    format!("{ALL_NEWS}{:012}/", id.0)
}

/// A piece of news.
#[must_use]
pub fn news(id: GameId, number: u64) -> String {
    format!("{}{number:08}", all_news_of(id))
}

/// What the player of a side has planned in a game. It goes when the game ends.
#[must_use]
pub fn plan(id: GameId, side: Side) -> String {
    format!("plan/{:012}/{}", id.0, side.name())
}

/// An event (interaction or message, by its snowflake) that had its effect.
#[must_use]
pub fn seen(event: u64) -> String {
    format!("{ALL_SEEN}{event:020}")
}

/// It was said in this channel that the bot lacks a permission.
#[must_use]
pub fn lacking(channel: ChannelId, permission: &str) -> String {
    format!("lacking/{}/{permission}", channel.0)
}

/// What is remembered about a person.
#[must_use]
pub fn person(who: UserId) -> String {
    format!("{ALL_PEOPLE}{}", who.0)
}

/// The finished games of all people, for their histories.
pub const ALL_DONE: &str = "done/";
/// The notes of all players.
pub const ALL_NOTES: &str = "note/";
/// How far games that ended before there were histories have been caught up with.
pub const HISTORY: &str = "meta/history";
/// Later than every time that a history can hold: what is counted back from, so that the newest stands first.
const LATEST: i64 = 999_999_999_999_999;

/// A finished game in a history, which is all rows below a prefix.
#[must_use]
pub fn newest_first(prefix: &str, ended: Unix, id: GameId) -> String {
    format!("{prefix}{:015}/{:012}", LATEST - ended.0.clamp(0, LATEST), id.0)
}

/// All finished games of a person, the newest first.
#[must_use]
pub fn dones(who: UserId) -> String {
    format!("{ALL_DONE}{}/", who.0)
}

/// A finished game of a person, by when it ended.
#[must_use]
pub fn done(who: UserId, ended: Unix, id: GameId) -> String {
    newest_first(&dones(who), ended, id)
}

/// All finished games that a server has seen, the newest first.
#[must_use]
pub fn dones_here(guild: GuildId) -> String {
    format!("done-here/{}/", guild.0)
}

/// A finished game that a server has seen, by when it ended.
#[must_use]
pub fn done_here(guild: GuildId, ended: Unix, id: GameId) -> String {
    newest_first(&dones_here(guild), ended, id)
}

/// When the game of a `done` key ended, and which it is.
#[must_use]
pub fn done_at(key: &str) -> Option<(Unix, GameId)> {
    let mut parts = key.rsplit('/');
    let id = parts.next()?.parse().ok().map(GameId)?;
    Some((Unix(LATEST - parts.next()?.parse::<i64>().ok()?), id))
}

/// All notes about a game.
#[must_use]
pub fn notes(id: GameId) -> String {
    format!("{ALL_NOTES}{:012}/", id.0)
}

/// All notes of a player about a game, in the order of the moves.
#[must_use]
pub fn notes_by(id: GameId, who: UserId) -> String {
    format!("{}{}/", notes(id), who.0)
}

/// A note about the position at a moment of the game.
#[must_use]
pub fn note(id: GameId, who: UserId, moment: usize) -> String {
    format!("{}{moment:05}", notes_by(id, who))
}

/// All games that a person brought from elsewhere, the oldest first.
#[must_use]
pub fn imports(who: UserId) -> String {
    format!("import/{}/", who.0)
}

/// A game that a person brought from elsewhere.
#[must_use]
pub fn import(who: UserId, id: GameId) -> String {
    format!("{}{:012}", imports(who), id.0)
}

/// The games that were shown in all servers.
pub const ALL_SHOWN: &str = "shown/";

/// All games that were shown in a server.
#[must_use]
pub fn all_shown(guild: GuildId) -> String {
    format!("{ALL_SHOWN}{}/", guild.0)
}

/// A game was shown in a server by somebody who may do that: its people may see it since.
#[must_use]
pub fn shown(guild: GuildId, id: GameId) -> String {
    format!("{}{:012}", all_shown(guild), id.0)
}

/// All games.
pub const ALL_GAMES: &str = "game/";
/// What is remembered about people.
pub const ALL_PEOPLE: &str = "person/";
/// The bans of all servers.
pub const ALL_BANS: &str = "ban/";
/// The deeds of the moderators of all servers.
pub const ALL_DEEDS: &str = "deed/";
/// Everybody whose data is being deleted.
pub const ALL_LEAVING: &str = "leaving/";
/// What keys of bans are made with.
pub const SECRET: &str = "meta/secret";
/// Something was deleted that the files of the store may still hold.
pub const TO_ERASE: &str = "meta/to-erase";

/// What the administrators of all servers chose.
pub const ALL_GUILDS: &str = "guild/";
/// The servers that the bot was removed from.
pub const ALL_GONE: &str = "gone/";

/// What the administrators of a server chose.
#[must_use]
pub fn guild(id: GuildId) -> String {
    format!("{ALL_GUILDS}{}", id.0)
}

/// The bot was removed from a server, of which something is kept.
#[must_use]
pub fn gone(guild: GuildId) -> String {
    format!("{ALL_GONE}{}", guild.0)
}

/// The server in a `guild`, `gone`, `ban`, `deed` or `shown` key.
#[must_use]
pub fn guild_in(key: &str) -> Option<GuildId> {
    key.split('/').nth(1).and_then(|number| number.parse().ok()).map(GuildId)
}

/// All bans of a server.
#[must_use]
pub fn bans(guild: GuildId) -> String {
    format!("{ALL_BANS}{}/", guild.0)
}

/// Somebody may not play in a server. Whom cannot be read from the key, so that it may stay when they are forgotten:
/// nobody gets rid of a ban by having their data deleted.
#[must_use]
pub fn ban(guild: GuildId, who: UserId, secret: &str) -> String {
    format!("{}{}", bans(guild), digest(&format!("{secret}/{}/{}", guild.0, who.0)))
}

fn digest(text: &str) -> String {
    use sha2::{Digest, Sha256};
    Sha256::digest(text).iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// Everybody who had their data deleted lately.
pub const ALL_FORGOTTEN: &str = "forgotten/";

/// Somebody had their data deleted. Whom cannot be read from the key; it is there to know them again in an old backup.
#[must_use]
pub fn forgotten(who: UserId, secret: &str) -> String {
    format!("{ALL_FORGOTTEN}{}", forgotten_digest(who, secret))
}

/// What stands for somebody who had their data deleted.
#[must_use]
pub fn forgotten_digest(who: UserId, secret: &str) -> String {
    digest(&format!("{secret}/forgotten/{}", who.0))
}

/// All deeds of the moderators of a server.
#[must_use]
pub fn deeds(guild: GuildId) -> String {
    format!("{ALL_DEEDS}{}/", guild.0)
}

/// A deed of a moderator, by the event that asked for it.
#[must_use]
pub fn deed(guild: GuildId, event: u64) -> String {
    format!("{}{event:020}", deeds(guild))
}

/// Somebody's data is being deleted.
#[must_use]
pub fn leaving(who: UserId) -> String {
    format!("{ALL_LEAVING}{}", who.0)
}

/// Somebody's digest is due at a time.
#[must_use]
pub fn digest_at(time: Unix, who: UserId) -> String {
    format!("{ALL_DIGESTS}{:015}/{}", time.0.max(0), who.0)
}

/// When a digest is due, and whose it is.
#[must_use]
pub fn digest_of(key: &str) -> Option<(Unix, UserId)> {
    let (time, who) = key.strip_prefix(ALL_DIGESTS)?.split_once('/')?;
    Some((Unix(time.parse().ok()?), UserId(who.parse().ok()?)))
}

/// Somebody changed when they rest, and not all clocks know of it yet.
#[must_use]
pub fn resting(who: UserId) -> String {
    format!("{ALL_RESTING}{}", who.0)
}

/// The number at the end of a `seat`, `place`, `open` or `due` key, or in the middle of a `news` or `plan` key.
#[must_use]
pub fn game_in(key: &str) -> Option<GameId> {
    key.split('/').rev().find(|part| part.len() == 12).and_then(|part| part.parse().ok()).map(GameId)
}
