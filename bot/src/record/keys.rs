//! The keys of all rows as the store takes them: rows that exist only once, prefixes of whole ranges, and shorthands
//! for each [`Key`].

use ::rules::Side;
use sha2::{Digest, Sha256};

mod said;
mod tournament;

pub use self::said::{digest_of, done_at, due_time, game_in, guild_in};
pub use self::tournament::{
    act, acts, anew, apart, board, boards, calendar, draft, drafts, entrant, entrants, held, held_here, recurs, round,
    rounds, rung, rungs, stirred, tiding, tidings, tournament,
};

use super::{BotTime, ChannelId, GameId, GuildId, Lane, MemberId, Moment, TournamentId, Unix, UserId};

pub use super::key::{Key, Kind, Meta, newest_first};

/// The key of [`Meta::Breaker`].
pub const BREAKER: &str = Meta::Breaker.key();
/// The key of [`Meta::Commands`].
pub const COMMANDS: &str = Meta::Commands.key();
/// The key of [`Meta::Counting`].
pub const COUNTING: &str = Meta::Counting.key();
/// The key of [`Meta::History`].
pub const HISTORY: &str = Meta::History.key();
/// The key of [`Meta::Importing`].
pub const IMPORTING: &str = Meta::Importing.key();
/// The key of [`Meta::LastGame`].
pub const LAST_GAME: &str = Meta::LastGame.key();
/// The key of [`Meta::LastTournament`].
pub const LAST_TOURNAMENT: &str = Meta::LastTournament.key();
/// The key of [`Meta::Named`].
pub const NAMED: &str = Meta::Named.key();
/// The key of [`Meta::Schema`].
pub const SCHEMA: &str = Meta::Schema.key();
/// The key of [`Meta::Secret`].
pub const SECRET: &str = Meta::Secret.key();
/// The key of [`Meta::Sessions`].
pub const SESSIONS: &str = Meta::Sessions.key();
/// The key of [`Meta::Tallied`].
pub const TALLIED: &str = Meta::Tallied.key();
/// The key of [`Meta::Time`].
pub const TIME: &str = Meta::Time.key();
/// The key of [`Meta::ToErase`].
pub const TO_ERASE: &str = Meta::ToErase.key();

/// The prefix of all keys of [`Kind::Anew`].
pub const ALL_ANEW: &str = Kind::Anew.prefix();
/// The prefix of all keys of [`Kind::Ban`].
pub const ALL_BANS: &str = Kind::Ban.prefix();
/// The prefix of all keys of [`Kind::Calendar`].
pub const ALL_CALENDAR: &str = Kind::Calendar.prefix();
/// The prefix of all keys of [`Kind::Deed`].
pub const ALL_DEEDS: &str = Kind::Deed.prefix();
/// The prefix of all keys of [`Kind::Digest`].
pub const ALL_DIGESTS: &str = Kind::Digest.prefix();
/// The prefix of all keys of [`Kind::Done`].
pub const ALL_DONE: &str = Kind::Done.prefix();
/// The prefix of all keys of [`Kind::DoneHere`].
pub const ALL_DONE_HERE: &str = Kind::DoneHere.prefix();
/// The prefix of all keys of [`Kind::Draft`].
pub const ALL_DRAFTS: &str = Kind::Draft.prefix();
/// The prefix of all keys of [`Kind::Due`].
pub const ALL_DUE: &str = Kind::Due.prefix();
/// The prefix of all keys of [`Kind::Flags`].
pub const ALL_FLAGS: &str = Kind::Flags.prefix();
/// The prefix of all keys of [`Kind::Forgotten`].
pub const ALL_FORGOTTEN: &str = Kind::Forgotten.prefix();
/// The prefix of all keys of [`Kind::Game`].
pub const ALL_GAMES: &str = Kind::Game.prefix();
/// The prefix of all keys of [`Kind::Gone`].
pub const ALL_GONE: &str = Kind::Gone.prefix();
/// The prefix of all keys of [`Kind::Guild`].
pub const ALL_GUILDS: &str = Kind::Guild.prefix();
/// The prefix of all keys of [`Kind::Held`].
pub const ALL_HELD: &str = Kind::Held.prefix();
/// The prefix of all keys of [`Kind::Lane`].
pub const ALL_LANES: &str = Kind::Lane.prefix();
/// The prefix of all keys of [`Kind::Leaders`].
pub const ALL_LEADERS: &str = Kind::Leaders.prefix();
/// The prefix of all keys of [`Kind::Leaving`].
pub const ALL_LEAVING: &str = Kind::Leaving.prefix();
/// The prefix of all keys of [`Kind::Ledger`].
pub const ALL_LEDGERS: &str = Kind::Ledger.prefix();
/// The prefix of all keys of [`Kind::Member`].
pub const ALL_MEMBERS: &str = Kind::Member.prefix();
/// The prefix of all keys of [`Kind::News`].
pub const ALL_NEWS: &str = Kind::News.prefix();
/// The prefix of all keys of [`Kind::Note`].
pub const ALL_NOTES: &str = Kind::Note.prefix();
/// The prefix of all keys of [`Kind::Person`].
pub const ALL_PEOPLE: &str = Kind::Person.prefix();
/// The prefix of all keys of [`Kind::Program`].
pub const ALL_PROGRAMS: &str = Kind::Program.prefix();
/// The prefix of all keys of [`Kind::Rating`].
pub const ALL_RATINGS: &str = Kind::Rating.prefix();
/// The prefix of all keys of [`Kind::Recurs`].
pub const ALL_RECURS: &str = Kind::Recurs.prefix();
/// The prefix of all keys of [`Kind::Resting`].
pub const ALL_RESTING: &str = Kind::Resting.prefix();
/// The prefix of all keys of [`Kind::Stirred`].
pub const ALL_STIRRED: &str = Kind::Stirred.prefix();
/// The prefix of all keys of [`Kind::Tiding`].
pub const ALL_TIDINGS: &str = Kind::Tiding.prefix();
/// The prefix of all keys of [`Kind::Seat`].
pub const ALL_SEATS: &str = Kind::Seat.prefix();
/// The prefix of all keys of [`Kind::Seen`].
pub const ALL_SEEN: &str = Kind::Seen.prefix();
/// The prefix of all keys of [`Kind::Shown`].
pub const ALL_SHOWN: &str = Kind::Shown.prefix();

/// Writes a [`Key::Abroad`] of a challenge that proposes this.
#[must_use]
pub fn abroad(terms: &str, id: GameId) -> String {
    Key::Abroad(digest(terms), id).to_string()
}

/// Writes the key of a person's ban from a server; without the secret, nobody can recognise the person in it.
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

/// Writes a [`Key::Flags`].
#[must_use]
pub fn flags(guild: GuildId) -> String {
    Key::Flags(guild).to_string()
}

/// Writes the key of the note that a person had their data deleted; it can be recognised only with the secret.
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

/// Writes a [`Key::Lane`].
#[must_use]
pub fn lane(lane: Lane) -> String {
    Key::Lane(lane).to_string()
}

/// Writes a [`Key::Leaving`].
#[must_use]
pub fn leaving(who: UserId) -> String {
    Key::Leaving(who).to_string()
}

/// Writes a [`Key::Ledger`].
#[must_use]
pub fn ledger(game: &str) -> String {
    Key::Ledger(game.to_owned()).to_string()
}

/// Writes a [`Key::Member`].
#[must_use]
pub fn member(id: MemberId) -> String {
    Key::Member(id).to_string()
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

/// Writes a [`Key::Program`].
#[must_use]
pub fn program(id: GameId) -> String {
    Key::Program(id).to_string()
}

/// Writes a [`Key::Rated`].
#[must_use]
pub fn rated(game: &str, number: u64) -> String {
    Key::Rated(game.to_owned(), number).to_string()
}

/// Writes a [`Key::Rating`].
#[must_use]
pub fn rating(who: UserId) -> String {
    Key::Rating(who).to_string()
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

/// Writes a [`Key::Trophies`].
#[must_use]
pub fn trophies(who: UserId) -> String {
    Key::Trophies(who).to_string()
}

/// Returns the prefix of the keys of all challenges that propose this and are offered in other servers, oldest first.
#[must_use]
pub fn abroads(terms: &str) -> String {
    format!("{}{}/", Kind::Abroad.prefix(), digest(terms))
}

/// Returns the prefix of the keys of a game's news still to be said.
#[must_use]
pub fn all_news_of(id: GameId) -> String {
    format!("{ALL_NEWS}{:012}/", id.0)
}

/// Returns the prefix of the keys of all games shown in a server.
#[must_use]
pub fn all_shown(guild: GuildId) -> String {
    format!("{ALL_SHOWN}{}/", guild.0)
}

/// Returns the prefix of the keys of all bans of a server.
#[must_use]
pub fn bans(guild: GuildId) -> String {
    format!("{ALL_BANS}{}/", guild.0)
}

/// Returns the prefix of the keys of all deeds of a server's moderators.
#[must_use]
pub fn deeds(guild: GuildId) -> String {
    format!("{ALL_DEEDS}{}/", guild.0)
}

/// Returns the prefix of the keys of a person's finished games, newest first.
#[must_use]
pub fn dones(who: UserId) -> String {
    format!("{ALL_DONE}{}/", who.0)
}

/// Returns the prefix of the keys of all finished games visible in a server, newest first.
#[must_use]
pub fn dones_here(guild: GuildId) -> String {
    format!("{ALL_DONE_HERE}{}/", guild.0)
}

/// Returns the prefix of the keys of all games that a person imported, oldest first.
#[must_use]
pub fn imports(who: UserId) -> String {
    format!("{}{}/", Kind::Import.prefix(), who.0)
}

/// Returns the prefix of the keys of the rows [`Key::Named`] that lead from a person to rows of a kind.
#[must_use]
pub fn named(who: UserId, kind: Kind) -> String {
    format!("{}{}/{}", Kind::Named.prefix(), who.0, kind.prefix())
}

/// Returns the prefix of the keys of all leaderboards that are kept up to date in a server.
#[must_use]
pub fn leaders(guild: GuildId) -> String {
    format!("{ALL_LEADERS}{}/", guild.0)
}

/// Returns the prefix of the keys of all notes about a game.
#[must_use]
pub fn notes(id: GameId) -> String {
    format!("{ALL_NOTES}{:012}/", id.0)
}

/// Returns the prefix of the keys of a player's notes about a game, in the order of the moves.
#[must_use]
pub fn notes_by(id: GameId, who: UserId) -> String {
    format!("{}{}/", notes(id), who.0)
}

/// Returns the prefix of the keys of all open and standing challenges shown in a channel.
#[must_use]
pub fn opens(channel: ChannelId) -> String {
    format!("{}{}/", Kind::Open.prefix(), channel.0)
}

/// Returns the prefix of the keys of all open games shown in a channel.
#[must_use]
pub fn places(channel: ChannelId) -> String {
    format!("{}{}/", Kind::Place.prefix(), channel.0)
}

/// Returns the prefix of the keys of all rated games of a kind, in the order of their ends.
#[must_use]
pub fn rateds(game: &str) -> String {
    format!("{}{game}/", Kind::Rated.prefix())
}

/// Returns the prefix of the keys of a person's open games and challenges.
#[must_use]
pub fn seats(who: UserId) -> String {
    format!("{ALL_SEATS}{}/", who.0)
}

/// Returns the digest that stands for somebody whom a person blocked; without the secret, nobody can recognise them in it.
#[must_use]
pub fn blocked_digest(by: UserId, whom: UserId, secret: &str) -> String {
    digest(&format!("{secret}/blocked/{}/{}", by.0, whom.0))
}

/// Returns the digest that stands for somebody who cannot join a tournament again; without the secret, nobody can recognise them in
/// it.
#[must_use]
pub fn turned_away_digest(id: TournamentId, who: UserId, secret: &str) -> String {
    digest(&format!("{secret}/turned-away/{}/{}", id.0, who.0))
}

/// Returns the digest that stands for a person who had their data deleted.
#[must_use]
pub fn forgotten_digest(who: UserId, secret: &str) -> String {
    digest(&format!("{secret}/forgotten/{}", who.0))
}

fn digest(text: &str) -> String {
    Sha256::digest(text).iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}
