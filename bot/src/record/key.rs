//! The key of a row: its meaning, how it is written, and how it is read.

use std::fmt::{self, Display, Formatter};

use ::rules::Side;
use strum::{EnumDiscriminants, VariantArray};

use super::{BotTime, ChannelId, GameId, GuildId, Moment, Unix, UserId};

/// The key of one row, by its meaning.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EnumDiscriminants)]
#[strum_discriminants(
    name(Kind),
    derive(Hash, VariantArray),
    doc = "Every kind of row. Whoever has to know all rows, as verifying and deleting a person's data do, matches on it or on",
    doc = "[`Key`] without a wildcard, so that a new kind does not compile before they know it."
)]
pub enum Key {
    /// An open challenge that is offered in other servers as well, behind a digest of what it proposes.
    Abroad(String, GameId),
    /// A ban of a person from a server. The digest does not reveal the person, so the row may stay when they are
    /// forgotten: deleting one's data does not lift a ban.
    Ban(GuildId, String),
    /// A deed of a server's moderator, by the event that asked for it.
    Deed(GuildId, u64),
    /// A person's digest that is due.
    Digest(Unix, UserId),
    /// A person's finished game, by when it ended.
    Done(UserId, Unix, GameId),
    /// A finished game that was visible in a server, by when it ended.
    DoneHere(GuildId, Unix, GameId),
    /// Something that happens to a game or challenge at a time.
    Due(BotTime, GameId),
    /// The flags that the moderators of a server have answered.
    Flags(GuildId),
    /// The deletion of a person's data. The digest does not reveal the person; it serves to recognise them in an old
    /// backup.
    Forgotten(String),
    /// A game or challenge.
    Game(GameId),
    /// The removal of the bot from a server of which something is kept.
    Gone(GuildId),
    /// The choices of a server's administrators.
    Guild(GuildId),
    /// A game that a person imported.
    Import(UserId, GameId),
    /// A notice in a channel that the bot lacks a permission, by its word.
    Lacking(ChannelId, String),
    /// A leaderboard of a server that is kept up to date in a channel: the id of the rules, and the word of the period.
    Leaders(GuildId, ChannelId, String, String),
    /// A person whose data is being deleted.
    Leaving(UserId),
    /// How far the rated games of a kind are counted, by the id of their rules.
    Ledger(String),
    /// A row that exists only once.
    Meta(Meta),
    /// A row that names a person, where none of the person's own rows leads there.
    Named(UserId, Box<Key>),
    /// News of a game, by its number.
    News(GameId, u64),
    /// A player's note about the position at a moment of a game.
    Note(GameId, UserId, Moment),
    /// An open or standing challenge shown in a channel.
    Open(ChannelId, GameId),
    /// What is remembered about a person.
    Person(UserId),
    /// An open game shown in a channel.
    Place(ChannelId, GameId),
    /// The answers that the player of a side has planned in a game. The row is removed when the game ends.
    Plan(GameId, Side),
    /// A rated game of a kind that has ended, by its number in the order of their ends.
    Rated(String, u64),
    /// A person's ratings.
    Rating(UserId),
    /// A person who changed their rest, while not all clocks know of it yet.
    Resting(UserId),
    /// A person's open game or challenge.
    Seat(UserId, GameId),
    /// An event (interaction or message, by its snowflake) that had its effect.
    Seen(u64),
    /// A game that was shown in a server by someone allowed to: the people of the server may see it since.
    Shown(GuildId, GameId),
    /// A person's trophies.
    Trophies(UserId),
}

/// The rows that exist only once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray)]
pub enum Meta {
    /// The games that ended on time recently.
    Breaker,
    /// The commands that were last registered at Discord, as they were sent.
    Commands,
    /// Rated games that ended before there were ratings wait for their numbers.
    Counting,
    /// How far the histories have caught up with games that ended before there were histories.
    History,
    /// The file that is being imported, until it is complete.
    Importing,
    /// The number of the last game made.
    LastGame,
    /// How far the rows [`Key::Named`] go, in a store that is older than they are.
    Named,
    /// The shape of all records.
    Schema,
    /// The secret that goes into the keys of bans and of forgotten people.
    Secret,
    /// When sessions were begun at Discord lately.
    Sessions,
    /// How far games that ended before there were trophies are tallied.
    Tallied,
    /// The record of the bot's own clock.
    Time,
    /// A deletion whose data the files of the store may still hold.
    ToErase,
}

impl Meta {
    /// Returns the key of the row.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Meta::Breaker => "meta/breaker",
            Meta::Commands => "meta/commands",
            Meta::Counting => "meta/counting",
            Meta::History => "meta/history",
            Meta::Importing => "meta/importing",
            Meta::LastGame => "meta/last-game",
            Meta::Named => "meta/named",
            Meta::Schema => "meta/schema",
            Meta::Secret => "meta/secret",
            Meta::Sessions => "meta/sessions",
            Meta::Tallied => "meta/tallied",
            Meta::Time => "meta/time",
            Meta::ToErase => "meta/to-erase",
        }
    }
}

impl Kind {
    /// Returns the prefix of the keys of all rows of this kind, and of no others.
    #[must_use]
    pub const fn prefix(self) -> &'static str {
        match self {
            Kind::Abroad => "abroad/",
            Kind::Ban => "ban/",
            Kind::Deed => "deed/",
            Kind::Digest => "digest/",
            Kind::Done => "done/",
            Kind::DoneHere => "done-here/",
            Kind::Due => "due/",
            Kind::Flags => "flags/",
            Kind::Forgotten => "forgotten/",
            Kind::Game => "game/",
            Kind::Gone => "gone/",
            Kind::Guild => "guild/",
            Kind::Import => "import/",
            Kind::Lacking => "lacking/",
            Kind::Leaders => "leaders/",
            Kind::Leaving => "leaving/",
            Kind::Ledger => "ledger/",
            Kind::Meta => "meta/",
            Kind::Named => "named/",
            Kind::News => "news/",
            Kind::Note => "note/",
            Kind::Open => "open/",
            Kind::Person => "person/",
            Kind::Place => "place/",
            Kind::Plan => "plan/",
            Kind::Rated => "rated/",
            Kind::Rating => "rating/",
            Kind::Resting => "resting/",
            Kind::Seat => "seat/",
            Kind::Seen => "seen/",
            Kind::Shown => "shown/",
            Kind::Trophies => "trophies/",
        }
    }
}

/// A time later than any in a history. Keys count back from it so that the newest come first.
const LATEST: i64 = 999_999_999_999_999;

impl Key {
    /// Reads a key; returns `None` unless it is written exactly as this type writes it.
    #[must_use]
    pub fn parse(text: &str) -> Option<Key> {
        let (prefix, rest) = text.split_at(text.find('/')? + 1);
        let kind = Kind::VARIANTS.iter().find(|kind| kind.prefix() == prefix)?;
        let parts = &mut Parts(rest.split('/'));
        let key = match kind {
            Kind::Abroad => Key::Abroad(parts.text()?.to_owned(), GameId(parts.number()?)),
            Kind::Ban => Key::Ban(GuildId(parts.number()?), parts.text()?.to_owned()),
            Kind::Deed => Key::Deed(GuildId(parts.number()?), parts.number()?),
            Kind::Digest => Key::Digest(Unix(parts.time()?), UserId(parts.number()?)),
            Kind::Done => Key::Done(UserId(parts.number()?), Unix(LATEST - parts.time()?), GameId(parts.number()?)),
            Kind::DoneHere => {
                Key::DoneHere(GuildId(parts.number()?), Unix(LATEST - parts.time()?), GameId(parts.number()?))
            }
            Kind::Due => Key::Due(BotTime(parts.time()?), GameId(parts.number()?)),
            Kind::Flags => Key::Flags(GuildId(parts.number()?)),
            Kind::Forgotten => Key::Forgotten(parts.text()?.to_owned()),
            Kind::Game => Key::Game(GameId(parts.number()?)),
            Kind::Gone => Key::Gone(GuildId(parts.number()?)),
            Kind::Guild => Key::Guild(GuildId(parts.number()?)),
            Kind::Import => Key::Import(UserId(parts.number()?), GameId(parts.number()?)),
            Kind::Lacking => Key::Lacking(ChannelId(parts.number()?), parts.text()?.to_owned()),
            Kind::Leaders => Key::Leaders(
                GuildId(parts.number()?),
                ChannelId(parts.number()?),
                parts.text()?.to_owned(),
                parts.text()?.to_owned(),
            ),
            Kind::Leaving => Key::Leaving(UserId(parts.number()?)),
            Kind::Ledger => Key::Ledger(parts.text()?.to_owned()),
            Kind::Meta => Key::Meta(*Meta::VARIANTS.iter().find(|meta| meta.key() == text)?),
            Kind::Named => {
                let (who, row) = rest.split_once('/')?;
                let row = Key::parse(row).filter(|row| !matches!(row, Key::Named(..)))?;
                Key::Named(UserId(who.parse().ok()?), Box::new(row))
            }
            Kind::News => Key::News(GameId(parts.number()?), parts.number()?),
            Kind::Note => Key::Note(
                GameId(parts.number()?),
                UserId(parts.number()?),
                Moment(usize::try_from(parts.number()?).ok()?),
            ),
            Kind::Open => Key::Open(ChannelId(parts.number()?), GameId(parts.number()?)),
            Kind::Person => Key::Person(UserId(parts.number()?)),
            Kind::Place => Key::Place(ChannelId(parts.number()?), GameId(parts.number()?)),
            Kind::Plan => {
                let (id, name) = (GameId(parts.number()?), parts.text()?);
                Key::Plan(id, Side::ALL.into_iter().find(|side| side.name() == name)?)
            }
            Kind::Rated => Key::Rated(parts.text()?.to_owned(), parts.number()?),
            Kind::Rating => Key::Rating(UserId(parts.number()?)),
            Kind::Resting => Key::Resting(UserId(parts.number()?)),
            Kind::Seat => Key::Seat(UserId(parts.number()?), GameId(parts.number()?)),
            Kind::Seen => Key::Seen(parts.number()?),
            Kind::Shown => Key::Shown(GuildId(parts.number()?), GameId(parts.number()?)),
            Kind::Trophies => Key::Trophies(UserId(parts.number()?)),
        };
        (key.to_string() == text).then_some(key)
    }

    /// Returns the game that the row holds or leads to.
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
            | Key::Seat(_, id)
            | Key::Shown(_, id) => Some(*id),
            Key::Named(_, row) => row.game(),
            _ => None,
        }
    }

    /// Returns the server that the row belongs to.
    #[must_use]
    pub fn guild(&self) -> Option<GuildId> {
        match self {
            Key::Ban(guild, _)
            | Key::Deed(guild, _)
            | Key::DoneHere(guild, _, _)
            | Key::Flags(guild)
            | Key::Gone(guild)
            | Key::Guild(guild)
            | Key::Leaders(guild, ..)
            | Key::Shown(guild, _) => Some(*guild),
            _ => None,
        }
    }

    /// Returns the person that the key itself names.
    #[must_use]
    pub fn person(&self) -> Option<UserId> {
        match self {
            Key::Digest(_, who)
            | Key::Done(who, _, _)
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
            Key::Ban(guild, digest) => write!(f, "{prefix}{}/{digest}", guild.0),
            Key::Deed(guild, event) => write!(f, "{prefix}{}/{event:020}", guild.0),
            Key::Digest(time, who) => write!(f, "{prefix}{:015}/{}", time.0.max(0), who.0),
            Key::Done(who, ended, id) => f.write_str(&newest_first(&format!("{prefix}{}/", who.0), *ended, *id)),
            Key::DoneHere(guild, ended, id) => {
                f.write_str(&newest_first(&format!("{prefix}{}/", guild.0), *ended, *id))
            }
            Key::Due(time, id) => write!(f, "{prefix}{:015}/{:012}", time.0.max(0), id.0),
            Key::Forgotten(digest) => write!(f, "{prefix}{digest}"),
            Key::Game(id) => write!(f, "{prefix}{:012}", id.0),
            Key::Flags(guild) | Key::Gone(guild) | Key::Guild(guild) => write!(f, "{prefix}{}", guild.0),
            Key::Import(who, id) | Key::Seat(who, id) => write!(f, "{prefix}{}/{:012}", who.0, id.0),
            Key::Lacking(channel, permission) => write!(f, "{prefix}{}/{permission}", channel.0),
            Key::Leaders(guild, channel, game, period) => {
                write!(f, "{prefix}{}/{}/{game}/{period}", guild.0, channel.0)
            }
            Key::Leaving(who) | Key::Person(who) | Key::Rating(who) | Key::Resting(who) | Key::Trophies(who) => {
                write!(f, "{prefix}{}", who.0)
            }
            Key::Ledger(game) => write!(f, "{prefix}{game}"),
            Key::Rated(game, number) => write!(f, "{prefix}{game}/{number:012}"),
            Key::Meta(meta) => f.write_str(meta.key()),
            Key::Named(who, row) => write!(f, "{prefix}{}/{row}", who.0),
            Key::News(id, number) => write!(f, "{prefix}{:012}/{number:08}", id.0),
            Key::Note(id, who, moment) => write!(f, "{prefix}{:012}/{}/{moment:05}", id.0, who.0),
            Key::Open(channel, id) | Key::Place(channel, id) => write!(f, "{prefix}{}/{:012}", channel.0, id.0),
            Key::Plan(id, side) => write!(f, "{prefix}{:012}/{}", id.0, side.name()),
            Key::Seen(event) => write!(f, "{prefix}{event:020}"),
            Key::Shown(guild, id) => write!(f, "{prefix}{}/{:012}", guild.0, id.0),
        }
    }
}

/// Writes the key of a finished game in a history. A history is all rows below a prefix.
#[must_use]
pub fn newest_first(prefix: &str, ended: Unix, id: GameId) -> String {
    format!("{prefix}{:015}/{:012}", LATEST - ended.0.clamp(0, LATEST), id.0)
}

/// The parts of a key after its kind.
struct Parts<'a>(std::str::Split<'a, char>);

impl<'a> Parts<'a> {
    fn text(&mut self) -> Option<&'a str> {
        self.0.next().filter(|part| !part.is_empty())
    }

    fn number(&mut self) -> Option<u64> {
        self.text()?.parse().ok()
    }

    fn time(&mut self) -> Option<i64> {
        self.text()?.parse().ok()
    }
}
