//! The keys of all rows as strings: rows that exist only once, prefixes of ranges, shorthands for each [`Key`].

use ::rules::Side;
use sha2::{Digest, Sha256};

mod said;
mod tournament;

pub use self::said::{digest_of, done_at, due_time, game_in, guild_in};
pub use self::tournament::{
    act, acts, anew, apart, board, boards, calendar, draft, drafts, entrant, entrants, held, held_here, recurs, round,
    rounds, rung, rungs, stirred, tiding, tidings, tournament,
};

use super::{BotTime, ChannelId, GameId, GameMoment, GuildId, MemberId, TournamentId, Unix, UserId, WorkLane};

pub use super::key::{Key, Kind, MetaKey, newest_first};

pub const BREAKER: &str = MetaKey::Breaker.key();
pub const COMMANDS: &str = MetaKey::Commands.key();
pub const COUNTING: &str = MetaKey::Counting.key();
pub const HISTORY: &str = MetaKey::History.key();
pub const IMPORTING: &str = MetaKey::Importing.key();
pub const LAST_GAME: &str = MetaKey::LastGame.key();
pub const LAST_TOURNAMENT: &str = MetaKey::LastTournament.key();
pub const NAMED: &str = MetaKey::Named.key();
pub const SCHEMA: &str = MetaKey::Schema.key();
pub const SECRET: &str = MetaKey::Secret.key();
pub const SESSIONS: &str = MetaKey::Sessions.key();
pub const TALLIED: &str = MetaKey::Tallied.key();
pub const TIME: &str = MetaKey::Time.key();
pub const TO_ERASE: &str = MetaKey::ToErase.key();

pub const ALL_ANEW: &str = Kind::Anew.prefix();
pub const ALL_BANS: &str = Kind::Ban.prefix();
pub const ALL_CALENDAR: &str = Kind::Calendar.prefix();
pub const ALL_DEEDS: &str = Kind::Deed.prefix();
pub const ALL_DIGESTS: &str = Kind::Digest.prefix();
pub const ALL_DONE: &str = Kind::Done.prefix();
pub const ALL_DONE_HERE: &str = Kind::DoneHere.prefix();
pub const ALL_DRAFTS: &str = Kind::Draft.prefix();
pub const ALL_DUE: &str = Kind::Due.prefix();
pub const ALL_FLAGS: &str = Kind::Flags.prefix();
pub const ALL_FORGOTTEN: &str = Kind::Forgotten.prefix();
pub const ALL_GAMES: &str = Kind::Game.prefix();
pub const ALL_GONE: &str = Kind::Gone.prefix();
pub const ALL_GUILDS: &str = Kind::Guild.prefix();
pub const ALL_HELD: &str = Kind::Held.prefix();
pub const ALL_LANES: &str = Kind::Lane.prefix();
pub const ALL_LEADERS: &str = Kind::Leaders.prefix();
pub const ALL_LEAVING: &str = Kind::Leaving.prefix();
pub const ALL_LEDGERS: &str = Kind::Ledger.prefix();
pub const ALL_MEMBERS: &str = Kind::Member.prefix();
pub const ALL_NEWS: &str = Kind::News.prefix();
pub const ALL_NOTES: &str = Kind::Note.prefix();
pub const ALL_PEOPLE: &str = Kind::Person.prefix();
pub const ALL_PROGRAMS: &str = Kind::Program.prefix();
pub const ALL_RATINGS: &str = Kind::Rating.prefix();
pub const ALL_RECURS: &str = Kind::Recurs.prefix();
pub const ALL_RESTING: &str = Kind::Resting.prefix();
pub const ALL_STIRRED: &str = Kind::Stirred.prefix();
pub const ALL_TIDINGS: &str = Kind::Tiding.prefix();
pub const ALL_SEATS: &str = Kind::Seat.prefix();
pub const ALL_SEEN: &str = Kind::Seen.prefix();
pub const ALL_SHOWN: &str = Kind::Shown.prefix();

#[must_use]
pub fn abroad(terms: &str, id: GameId) -> String {
    Key::Abroad(digest(terms), id).to_string()
}

/// Writes the key of a person's ban. Without the secret, the person can't be identified.
#[must_use]
pub fn ban(guild: GuildId, who: UserId, secret: &str) -> String {
    Key::Ban(guild, digest(&format!("{secret}/{}/{}", guild.0, who.0))).to_string()
}

#[must_use]
pub fn deed(guild: GuildId, event: u64) -> String {
    Key::Deed(guild, event).to_string()
}

#[must_use]
pub fn digest_at(time: Unix, who: UserId) -> String {
    Key::Digest(time, who).to_string()
}

#[must_use]
pub fn done(who: UserId, ended: Unix, id: GameId) -> String {
    Key::Done(who, ended, id).to_string()
}

#[must_use]
pub fn done_here(guild: GuildId, ended: Unix, id: GameId) -> String {
    Key::DoneHere(guild, ended, id).to_string()
}

#[must_use]
pub fn due(time: BotTime, id: GameId) -> String {
    Key::Due(time, id).to_string()
}

#[must_use]
pub fn flags(guild: GuildId) -> String {
    Key::Flags(guild).to_string()
}

/// Writes the key of a person's deletion. Without the secret, the person can't be identified.
#[must_use]
pub fn forgotten(who: UserId, secret: &str) -> String {
    Key::Forgotten(forgotten_digest(who, secret)).to_string()
}

#[must_use]
pub fn game(id: GameId) -> String {
    Key::Game(id).to_string()
}

#[must_use]
pub fn gone(guild: GuildId) -> String {
    Key::Gone(guild).to_string()
}

#[must_use]
pub fn guild(id: GuildId) -> String {
    Key::Guild(id).to_string()
}

#[must_use]
pub fn import(who: UserId, id: GameId) -> String {
    Key::Import(who, id).to_string()
}

#[must_use]
pub fn lacking(channel: ChannelId, permission: &str) -> String {
    Key::Lacking(channel, permission.to_owned()).to_string()
}

#[must_use]
pub fn lane(lane: WorkLane) -> String {
    Key::Lane(lane).to_string()
}

#[must_use]
pub fn leaving(who: UserId) -> String {
    Key::Leaving(who).to_string()
}

#[must_use]
pub fn ledger(game: &str) -> String {
    Key::Ledger(game.to_owned()).to_string()
}

#[must_use]
pub fn member(id: MemberId) -> String {
    Key::Member(id).to_string()
}

#[must_use]
pub fn news(id: GameId, number: u64) -> String {
    Key::News(id, number).to_string()
}

#[must_use]
pub fn note(id: GameId, who: UserId, moment: GameMoment) -> String {
    Key::Note(id, who, moment).to_string()
}

#[must_use]
pub fn open(channel: ChannelId, id: GameId) -> String {
    Key::Open(channel, id).to_string()
}

#[must_use]
pub fn person(who: UserId) -> String {
    Key::Person(who).to_string()
}

#[must_use]
pub fn place(channel: ChannelId, id: GameId) -> String {
    Key::Place(channel, id).to_string()
}

#[must_use]
pub fn plan(id: GameId, side: Side) -> String {
    Key::Plan(id, side).to_string()
}

#[must_use]
pub fn program(id: GameId) -> String {
    Key::Program(id).to_string()
}

#[must_use]
pub fn rated(game: &str, number: u64) -> String {
    Key::Rated(game.to_owned(), number).to_string()
}

#[must_use]
pub fn rating(who: UserId) -> String {
    Key::Rating(who).to_string()
}

#[must_use]
pub fn resting(who: UserId) -> String {
    Key::Resting(who).to_string()
}

#[must_use]
pub fn seat(who: UserId, id: GameId) -> String {
    Key::Seat(who, id).to_string()
}

#[must_use]
pub fn seen(event: u64) -> String {
    Key::Seen(event).to_string()
}

#[must_use]
pub fn shown(guild: GuildId, id: GameId) -> String {
    Key::Shown(guild, id).to_string()
}

#[must_use]
pub fn trophies(who: UserId) -> String {
    Key::Trophies(who).to_string()
}

/// Returns the prefix of challenges with equal terms offered in other servers, oldest first.
#[must_use]
pub fn abroads(terms: &str) -> String {
    format!("{}{}/", Kind::Abroad.prefix(), digest(terms))
}

#[must_use]
pub fn all_news_of(id: GameId) -> String {
    format!("{ALL_NEWS}{:012}/", id.0)
}

#[must_use]
pub fn all_shown(guild: GuildId) -> String {
    format!("{ALL_SHOWN}{}/", guild.0)
}

#[must_use]
pub fn bans(guild: GuildId) -> String {
    format!("{ALL_BANS}{}/", guild.0)
}

#[must_use]
pub fn deeds(guild: GuildId) -> String {
    format!("{ALL_DEEDS}{}/", guild.0)
}

#[must_use]
pub fn dones(who: UserId) -> String {
    format!("{ALL_DONE}{}/", who.0)
}

#[must_use]
pub fn dones_here(guild: GuildId) -> String {
    format!("{ALL_DONE_HERE}{}/", guild.0)
}

#[must_use]
pub fn imports(who: UserId) -> String {
    format!("{}{}/", Kind::Import.prefix(), who.0)
}

/// Returns the prefix of [`Key::Named`] rows from a person to rows of a kind.
#[must_use]
pub fn named(who: UserId, kind: Kind) -> String {
    format!("{}{}/{}", Kind::Named.prefix(), who.0, kind.prefix())
}

#[must_use]
pub fn leaders(guild: GuildId) -> String {
    format!("{ALL_LEADERS}{}/", guild.0)
}

#[must_use]
pub fn notes(id: GameId) -> String {
    format!("{ALL_NOTES}{:012}/", id.0)
}

#[must_use]
pub fn notes_by(id: GameId, who: UserId) -> String {
    format!("{}{}/", notes(id), who.0)
}

#[must_use]
pub fn opens(channel: ChannelId) -> String {
    format!("{}{}/", Kind::Open.prefix(), channel.0)
}

#[must_use]
pub fn places(channel: ChannelId) -> String {
    format!("{}{}/", Kind::Place.prefix(), channel.0)
}

#[must_use]
pub fn rateds(game: &str) -> String {
    format!("{}{game}/", Kind::Rated.prefix())
}

#[must_use]
pub fn seats(who: UserId) -> String {
    format!("{ALL_SEATS}{}/", who.0)
}

/// Returns a hash of a blocked person. Without the secret, the person can't be identified.
#[must_use]
pub fn blocked_digest(by: UserId, whom: UserId, secret: &str) -> String {
    digest(&format!("{secret}/blocked/{}/{}", by.0, whom.0))
}

/// Returns a hash of a person who can't rejoin a tournament. Without the secret, they can't be identified.
#[must_use]
pub fn turned_away_digest(id: TournamentId, who: UserId, secret: &str) -> String {
    digest(&format!("{secret}/turned-away/{}/{}", id.0, who.0))
}

#[must_use]
pub fn forgotten_digest(who: UserId, secret: &str) -> String {
    digest(&format!("{secret}/forgotten/{}", who.0))
}

fn digest(text: &str) -> String {
    Sha256::digest(text).iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}
