//! The key of a row: its meaning, and how to write and parse it.

use std::fmt::{self, Display, Formatter};

use ::rules::Side;
use strum::{EnumDiscriminants, VariantArray};

use super::key_parts::{KeyParts, digit};
pub use super::meta::MetaKey;
use super::{
    BotTime, ChannelId, GameId, GameMoment, GuildId, MemberId, MessageTarget, Tiding, TidingTurn, TournamentId, Unix,
    UserId, WorkLane,
};

#[derive(Clone, Debug, PartialEq, Eq, Hash, EnumDiscriminants)]
#[strum_discriminants(
    name(Kind),
    derive(Hash, VariantArray),
    doc = "Every kind of row. Whoever has to know all rows, as verifying and deleting a person's data do, matches on it or on",
    doc = "[`Key`] without a wildcard, so that a new kind does not compile before they know it."
)]
pub enum Key {
    /// An open challenge that other servers also see, by a hash of its terms.
    Abroad(String, GameId),
    Act(TournamentId, u32),
    /// Pairs of players who must not meet in a tournament.
    Apart(TournamentId),
    /// When to update a tournament's message.
    Anew(Unix, TournamentId, MessageTarget),
    /// A ban of a person from a server. The hash does not reveal the person, so the row stays when they are forgotten:
    /// deleting one's data does not lift a ban.
    Ban(GuildId, String),
    Board(TournamentId, u16, u16),
    Calendar(Unix, TournamentId),
    Deed(GuildId, u64),
    Digest(Unix, UserId),
    Done(UserId, Unix, GameId),
    /// A finished game that was visible in a server, by the time of its end.
    DoneHere(GuildId, Unix, GameId),
    Draft(UserId, GuildId),
    Due(BotTime, GameId),
    Entrant(TournamentId, u32),
    Flags(GuildId),
    /// The deletion of a person's data. The hash does not reveal the person; it recognises them in an old backup.
    Forgotten(String),
    Game(GameId),
    /// The removal of the bot from a server that has records.
    Gone(GuildId),
    Guild(GuildId),
    /// A server's tournament; running and finished ones sort separately.
    Held(GuildId, bool, TournamentId),
    Import(UserId, GameId),
    /// A notice in a channel that the bot lacks the named permission.
    Lacking(ChannelId, String),
    Lane(WorkLane),
    /// A leaderboard posted in a server's channel: the id of the rules, and the period.
    Leaders(GuildId, ChannelId, String, String),
    Leaving(UserId),
    /// Progress in counting the rated games of a kind, by the id of their rules.
    Ledger(String),
    Member(MemberId),
    Meta(MetaKey),
    /// A row that names a person, where none of the person's own rows refers to it.
    Named(UserId, Box<Key>),
    News(GameId, u64),
    Note(GameId, UserId, GameMoment),
    /// An open or standing challenge shown in a channel.
    Open(ChannelId, GameId),
    Person(UserId),
    Place(ChannelId, GameId),
    /// A player's planned answers in a game. The row is removed when the game ends.
    Plan(GameId, Side),
    Program(GameId),
    /// A finished rated game of a kind, by its number in the order of their ends.
    Rated(String, u64),
    Rating(UserId),
    Recurs(Unix, TournamentId),
    Resting(UserId),
    Round(TournamentId, u16),
    Rung(TournamentId, u32),
    Seat(UserId, GameId),
    /// An event (interaction or message, by its snowflake) that had its effect.
    Seen(u64),
    /// A game that a permitted person showed in a server; its members may see the game since then.
    Shown(GuildId, GameId),
    /// A tournament with a new result: the bot must check whether its round is over.
    Stirred(TournamentId),
    /// A notification of a tournament: its round, kind and number.
    Tiding(TournamentId, TidingTurn, Tiding, u32),
    Tournament(TournamentId),
    Trophies(UserId),
}

/// A time later than any in a history. Keys count back from it, so that the newest come first.
const LATEST: i64 = 999_999_999_999_999;

const OVER: &str = "over";
const UNFINISHED: &str = "now";

impl Key {
    /// Parses a key; `None` unless it is written exactly as this type writes it.
    #[must_use]
    pub fn parse(text: &str) -> Option<Key> {
        let (prefix, rest) = text.split_at(text.find('/')? + 1);
        let kind = Kind::VARIANTS.iter().find(|kind| kind.prefix() == prefix)?;
        let parts = &mut KeyParts(rest.split('/'));
        let key = match kind {
            Kind::Abroad => Key::Abroad(parts.text()?.to_owned(), GameId(parts.number()?)),
            Kind::Act => Key::Act(parts.tournament()?, parts.small()?),
            Kind::Apart => Key::Apart(parts.tournament()?),
            Kind::Anew => Key::Anew(Unix(parts.time()?), parts.tournament()?, MessageTarget::read(parts.small()?)?),
            Kind::Ban => Key::Ban(GuildId(parts.number()?), parts.text()?.to_owned()),
            Kind::Board => Key::Board(parts.tournament()?, parts.small()?, parts.small()?),
            Kind::Calendar => Key::Calendar(Unix(parts.time()?), parts.tournament()?),
            Kind::Deed => Key::Deed(GuildId(parts.number()?), parts.number()?),
            Kind::Digest => Key::Digest(Unix(parts.time()?), UserId(parts.number()?)),
            Kind::Done => Key::Done(UserId(parts.number()?), Unix(LATEST - parts.time()?), GameId(parts.number()?)),
            Kind::DoneHere => {
                Key::DoneHere(GuildId(parts.number()?), Unix(LATEST - parts.time()?), GameId(parts.number()?))
            }
            Kind::Draft => Key::Draft(UserId(parts.number()?), GuildId(parts.number()?)),
            Kind::Due => Key::Due(BotTime(parts.time()?), GameId(parts.number()?)),
            Kind::Entrant => Key::Entrant(parts.tournament()?, parts.small()?),
            Kind::Flags => Key::Flags(GuildId(parts.number()?)),
            Kind::Forgotten => Key::Forgotten(parts.text()?.to_owned()),
            Kind::Game => Key::Game(GameId(parts.number()?)),
            Kind::Gone => Key::Gone(GuildId(parts.number()?)),
            Kind::Guild => Key::Guild(GuildId(parts.number()?)),
            Kind::Held => Key::Held(GuildId(parts.number()?), parts.text()? == OVER, parts.tournament()?),
            Kind::Import => Key::Import(UserId(parts.number()?), GameId(parts.number()?)),
            Kind::Lacking => Key::Lacking(ChannelId(parts.number()?), parts.text()?.to_owned()),
            Kind::Lane => Key::Lane(WorkLane(parts.small()?)),
            Kind::Leaders => Key::Leaders(
                GuildId(parts.number()?),
                ChannelId(parts.number()?),
                parts.text()?.to_owned(),
                parts.text()?.to_owned(),
            ),
            Kind::Leaving => Key::Leaving(UserId(parts.number()?)),
            Kind::Ledger => Key::Ledger(parts.text()?.to_owned()),
            Kind::Member => Key::Member(MemberId(u64::from_str_radix(parts.text()?, 16).ok()?)),
            Kind::Meta => Key::Meta(*MetaKey::VARIANTS.iter().find(|meta| meta.key() == text)?),
            Kind::Named => {
                let (who, row) = rest.split_once('/')?;
                let row = Key::parse(row).filter(|row| !matches!(row, Key::Named(..)))?;
                Key::Named(UserId(who.parse().ok()?), Box::new(row))
            }
            Kind::News => Key::News(GameId(parts.number()?), parts.number()?),
            Kind::Note => Key::Note(
                GameId(parts.number()?),
                UserId(parts.number()?),
                GameMoment(usize::try_from(parts.number()?).ok()?),
            ),
            Kind::Open => Key::Open(ChannelId(parts.number()?), GameId(parts.number()?)),
            Kind::Person => Key::Person(UserId(parts.number()?)),
            Kind::Place => Key::Place(ChannelId(parts.number()?), GameId(parts.number()?)),
            Kind::Plan => {
                let (id, name) = (GameId(parts.number()?), parts.text()?);
                Key::Plan(id, Side::ALL.into_iter().find(|side| side.name() == name)?)
            }
            Kind::Program => Key::Program(GameId(parts.number()?)),
            Kind::Rated => Key::Rated(parts.text()?.to_owned(), parts.number()?),
            Kind::Rating => Key::Rating(UserId(parts.number()?)),
            Kind::Recurs => Key::Recurs(Unix(parts.time()?), parts.tournament()?),
            Kind::Resting => Key::Resting(UserId(parts.number()?)),
            Kind::Round => Key::Round(parts.tournament()?, parts.small()?),
            Kind::Rung => Key::Rung(parts.tournament()?, parts.small()?),
            Kind::Seat => Key::Seat(UserId(parts.number()?), GameId(parts.number()?)),
            Kind::Seen => Key::Seen(parts.number()?),
            Kind::Shown => Key::Shown(GuildId(parts.number()?), GameId(parts.number()?)),
            Kind::Stirred => Key::Stirred(parts.tournament()?),
            Kind::Tiding => {
                let (id, turn) = (parts.tournament()?, parts.small::<u16>()?.into());
                Key::Tiding(id, turn, parts.tiding()?, parts.small()?)
            }
            Kind::Tournament => Key::Tournament(parts.tournament()?),
            Kind::Trophies => Key::Trophies(UserId(parts.number()?)),
        };
        (key.to_string() == text).then_some(key)
    }

    #[must_use]
    pub fn game(&self) -> Option<GameId> {
        match self {
            Key::Abroad(_, id)
            | Key::Game(id)
            | Key::Done(_, _, id)
            | Key::DoneHere(_, _, id)
            | Key::Due(_, id)
            | Key::Import(_, id)
            | Key::News(id, _)
            | Key::Note(id, _, _)
            | Key::Open(_, id)
            | Key::Place(_, id)
            | Key::Plan(id, _)
            | Key::Program(id)
            | Key::Seat(_, id)
            | Key::Shown(_, id) => Some(*id),
            Key::Named(_, row) => row.game(),
            _ => None,
        }
    }

    #[must_use]
    pub fn tournament(&self) -> Option<TournamentId> {
        match self {
            Key::Act(id, _)
            | Key::Apart(id)
            | Key::Anew(_, id, _)
            | Key::Board(id, _, _)
            | Key::Calendar(_, id)
            | Key::Entrant(id, _)
            | Key::Held(_, _, id)
            | Key::Recurs(_, id)
            | Key::Round(id, _)
            | Key::Rung(id, _)
            | Key::Stirred(id)
            | Key::Tiding(id, ..)
            | Key::Tournament(id) => Some(*id),
            Key::Named(_, row) => row.tournament(),
            _ => None,
        }
    }

    #[must_use]
    pub fn guild(&self) -> Option<GuildId> {
        match self {
            Key::Ban(guild, _)
            | Key::Deed(guild, _)
            | Key::DoneHere(guild, _, _)
            | Key::Draft(_, guild)
            | Key::Flags(guild)
            | Key::Gone(guild)
            | Key::Guild(guild)
            | Key::Held(guild, _, _)
            | Key::Leaders(guild, ..)
            | Key::Shown(guild, _) => Some(*guild),
            _ => None,
        }
    }

    #[must_use]
    pub fn person(&self) -> Option<UserId> {
        match self {
            Key::Digest(_, who)
            | Key::Done(who, _, _)
            | Key::Draft(who, _)
            | Key::Import(who, _)
            | Key::Leaving(who)
            | Key::Named(who, _)
            | Key::Note(_, who, _)
            | Key::Person(who)
            | Key::Rating(who)
            | Key::Resting(who)
            | Key::Seat(who, _)
            | Key::Trophies(who) => Some(*who),
            _ => None,
        }
    }
}

impl Display for Key {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let prefix = Kind::from(self).prefix();
        match self {
            Key::Abroad(digest, id) => write!(f, "{prefix}{digest}/{:012}", id.0),
            Key::Act(id, n) | Key::Entrant(id, n) => write!(f, "{prefix}{:09}/{n:05}", id.0),
            Key::Anew(time, id, what) => {
                write!(f, "{prefix}{:015}/{:09}/{:03}", time.0.max(0), id.0, what.number())
            }
            Key::Ban(guild, digest) => write!(f, "{prefix}{}/{digest}", guild.0),
            Key::Board(id, round, board) => write!(f, "{prefix}{:09}/{round:03}/{board:03}", id.0),
            Key::Calendar(time, id) => write!(f, "{prefix}{:015}/{:09}", time.0.max(0), id.0),
            Key::Deed(guild, event) => write!(f, "{prefix}{}/{event:020}", guild.0),
            Key::Digest(time, who) => write!(f, "{prefix}{:015}/{}", time.0.max(0), who.0),
            Key::Done(who, ended, id) => f.write_str(&newest_first(&format!("{prefix}{}/", who.0), *ended, *id)),
            Key::DoneHere(guild, ended, id) => {
                f.write_str(&newest_first(&format!("{prefix}{}/", guild.0), *ended, *id))
            }
            Key::Draft(who, guild) => write!(f, "{prefix}{}/{}", who.0, guild.0),
            Key::Due(time, id) => write!(f, "{prefix}{:015}/{:012}", time.0.max(0), id.0),
            Key::Forgotten(digest) => write!(f, "{prefix}{digest}"),
            Key::Game(id) | Key::Program(id) => write!(f, "{prefix}{:012}", id.0),
            Key::Flags(guild) | Key::Gone(guild) | Key::Guild(guild) => write!(f, "{prefix}{}", guild.0),
            Key::Held(guild, is_over, id) => {
                write!(f, "{prefix}{}/{}/{:09}", guild.0, if *is_over { OVER } else { UNFINISHED }, id.0)
            }
            Key::Import(who, id) | Key::Seat(who, id) => write!(f, "{prefix}{}/{:012}", who.0, id.0),
            Key::Lacking(channel, permission) => write!(f, "{prefix}{}/{permission}", channel.0),
            Key::Lane(lane) => write!(f, "{prefix}{:03}", lane.0),
            Key::Leaders(guild, channel, game, period) => {
                write!(f, "{prefix}{}/{}/{game}/{period}", guild.0, channel.0)
            }
            Key::Leaving(who) | Key::Person(who) | Key::Rating(who) | Key::Resting(who) | Key::Trophies(who) => {
                write!(f, "{prefix}{}", who.0)
            }
            Key::Ledger(game) => write!(f, "{prefix}{game}"),
            Key::Recurs(time, id) => write!(f, "{prefix}{:015}/{:09}", time.0.max(0), id.0),
            Key::Rated(game, number) => write!(f, "{prefix}{game}/{number:012}"),
            Key::Member(id) => write!(f, "{prefix}{:016x}", id.0),
            Key::Meta(meta) => f.write_str(meta.key()),
            Key::Named(who, row) => write!(f, "{prefix}{}/{row}", who.0),
            Key::News(id, number) => write!(f, "{prefix}{:012}/{number:08}", id.0),
            Key::Note(id, who, moment) => write!(f, "{prefix}{:012}/{}/{moment:05}", id.0, who.0),
            Key::Open(channel, id) | Key::Place(channel, id) => write!(f, "{prefix}{}/{:012}", channel.0, id.0),
            Key::Plan(id, side) => write!(f, "{prefix}{:012}/{}", id.0, side.name()),
            Key::Round(id, round) => write!(f, "{prefix}{:09}/{round:03}", id.0),
            Key::Rung(id, n) => write!(f, "{prefix}{:09}/{n:06}", id.0),
            Key::Seen(event) => write!(f, "{prefix}{event:020}"),
            Key::Shown(guild, id) => write!(f, "{prefix}{}/{:012}", guild.0, id.0),
            Key::Apart(id) | Key::Stirred(id) | Key::Tournament(id) => write!(f, "{prefix}{:09}", id.0),
            Key::Tiding(id, turn, what, n) => {
                write!(f, "{prefix}{:09}/{:03}/{}/{n:05}", id.0, turn.number(), digit(*what))
            }
        }
    }
}

/// Writes the key of a finished game in a history. A history is all rows with the same prefix.
#[must_use]
pub fn newest_first(prefix: &str, ended: Unix, id: GameId) -> String {
    format!("{prefix}{:015}/{:012}", LATEST - ended.0.clamp(0, LATEST), id.0)
}
