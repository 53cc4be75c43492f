//! What is written, and under which key. The only place that serialises.
//!
//! A game on disk is text: the id of its rules, its setup, its moves as stable codes, and the facts of the sitting.
//! Positions are replayed. Every type here has a snapshot test: a field may be added with a default, never changed.

use std::collections::BTreeMap;

use ::rules::{Outcome, Reason, Side};
use serde::{Deserialize, Serialize};

use crate::words::Lang;

mod back;
mod clock;
mod house;
mod kept;
mod plan;
mod rest;
mod time;

pub use clock::{Clock, Control, Notice, Running};
pub use rest::{DAYS_A_YEAR, LONGEST_NIGHT, Rest, RestRecord, Turn};
pub use time::{BEAT, GRACE, TimeRecord};

pub use back::{Takeback, TakebackAsked};
pub use house::{
    BanRecord, DeedRecord, Did, Export, ForgottenRecord, GoneRecord, GuildId, GuildRecord, OwnLayout, RoleId,
};
pub use kept::{DoneRecord, Imported, NoteRecord};
pub use plan::PlanRecord;

/// The number of a game, counted from 1: what players call it (`#42`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GameId(pub u64);

impl GameId {
    /// Reads `42` or `#42`.
    #[must_use]
    pub fn parse(text: &str) -> Option<GameId> {
        let text = text.trim();
        text.strip_prefix('#').unwrap_or(text).parse().ok().map(GameId)
    }
}

/// A user of Discord.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct UserId(pub u64);

impl UserId {
    /// Whoever had their data deleted: no user of Discord.
    pub const NOBODY: UserId = UserId(0);
}

/// A channel of Discord; threads and DMs are channels, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ChannelId(pub u64);

/// A person as the game knows them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Who it is.
    pub id: UserId,
    /// The display name, cleaned, as it was when they joined the game.
    pub name: String,
}

/// Which side a challenger wishes to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    /// White.
    White,
    /// Black.
    Black,
    /// Drawn by lot when the challenge is accepted.
    #[default]
    Random,
}

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum State {
    /// Waiting for an opponent.
    Challenge {
        /// Who asks.
        from: Player,
        /// Who is asked; nobody: whoever comes first.
        to: Option<Player>,
        /// The challenger's side.
        wish: Wish,
        /// It stays open when it is taken up, and makes games of its own: at most so many at once. Absent: it becomes
        /// the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        standing: Option<u32>,
    },
    /// Being played.
    Playing {
        /// White, then Black.
        seats: [Player; 2],
        /// Who offers a draw, if an offer is open.
        offer: Option<Color>,
    },
    /// Ended.
    Over {
        /// White, then Black.
        seats: [Player; 2],
        /// `1-0`, `0-1`, `1/2-1/2`, `*`.
        winner: Option<Color>,
        /// The word of the reason.
        reason: String,
    },
    /// A challenge that came to nothing.
    Closed {
        /// Who asked.
        from: Player,
        /// Who was asked, if somebody in particular was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Player>,
        /// Who ended it.
        by: UserId,
        /// Why, if that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Why>,
    },
}

/// Why a challenge came to nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Why {
    /// Nobody answered in time.
    Expired,
    /// A reason of the list.
    Reason {
        /// Its word.
        word: String,
    },
    /// In the own words of the one who declined, cleaned: for the challenger alone.
    Words {
        /// What they said.
        text: String,
    },
}

/// What a game or a challenge came of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", content = "of", rename_all = "kebab-case")]
pub enum Origin {
    /// Somebody took up this standing challenge.
    Standing(GameId),
    /// The same two played this game before, with sides swapped.
    Rematch(GameId),
}

/// A side, as kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Color {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
    }
}

/// Where a game is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "in", rename_all = "kebab-case")]
pub enum Place {
    /// In a channel of a server, in a thread of its own once that is open.
    Channel {
        /// Where the challenge was made.
        channel: ChannelId,
        /// The game's own thread.
        thread: Option<ChannelId>,
    },
    /// In each player's direct messages.
    Direct,
}

/// A message that the bot wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sent {
    /// Where.
    pub channel: ChannelId,
    /// Its id.
    pub message: u64,
}

/// One game, from challenge to end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The shape of this record.
    pub v: u32,
    /// Its number.
    pub id: GameId,
    /// Which rules.
    pub game: String,
    /// The setup in full (for Chess Mutation, the layout's 64 letters).
    pub setup: String,
    /// The moves, as codes.
    pub line: Vec<String>,
    /// Where it stands.
    pub state: State,
    /// Where it is shown.
    pub place: Place,
    /// The language of what everybody sees.
    pub lang: Lang,
    /// When the challenge was made: Unix time in milliseconds.
    pub made: i64,
    /// When it last changed: Unix time in milliseconds.
    pub changed: i64,
    /// The number of the next piece of news.
    pub next_news: u64,
    /// The message that carries the challenge.
    pub challenge: Option<Sent>,
    /// The live boards: one, or in direct messages one for each player.
    pub boards: Vec<Sent>,
    /// The messages that carry the open draw offer.
    pub offers: Vec<Sent>,
    /// The server where it was begun; none in direct messages, and in records older than this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guild: Option<GuildId>,
    /// The server wants no thread for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_thread: bool,
    /// The moderator who ended it, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moderator: Option<UserId>,
    /// It counts, rather than being a casual game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// It is played in direct messages, wherever it was asked for: nobody else sees it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub private: bool,
    /// What it came of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// The newest rematch of it, or challenge to one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<GameId>,
    /// Its clock, if time counts; it stands while this is a challenge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// When something happens to it by itself, by the bot's own clock in milliseconds. Has its row `due/`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<i64>,
    /// The challenger's notice of how their challenge was answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notice: Option<Sent>,
    /// The moment at which the open draw offer was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offered: Option<usize>,
    /// Moves that were taken back, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub takebacks: Vec<Takeback>,
    /// The open request to take moves back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takeback: Option<TakebackAsked>,
    /// The message that carries this request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takeback_sent: Option<Sent>,
    /// When it ended: Unix time in milliseconds. Has its rows `done/`; in records older than this field once they were
    /// caught up with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<i64>,
    /// It was not played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub imported: Option<Imported>,
}

impl GameRecord {
    /// The two players, once there are two.
    #[must_use]
    pub fn seats(&self) -> Option<&[Player; 2]> {
        match &self.state {
            State::Playing { seats, .. } | State::Over { seats, .. } => Some(seats),
            State::Challenge { .. } | State::Closed { .. } => None,
        }
    }

    /// The side of `who`, if they play.
    #[must_use]
    pub fn side_of(&self, who: UserId) -> Option<Side> {
        let seats = self.seats()?;
        Side::ALL.into_iter().find(|side| seats[*side as usize].id == who)
    }

    /// Everybody who is named in it.
    pub fn people(&self) -> impl Iterator<Item = &Player> {
        let people: Vec<_> = match &self.state {
            State::Challenge { from, to, .. } => std::iter::once(from).chain(to).collect(),
            State::Playing { seats, .. } | State::Over { seats, .. } => seats.iter().collect(),
            State::Closed { from, .. } => vec![from],
        };
        people.into_iter()
    }

    /// `who` becomes nobody. What is left in direct messages may be theirs, and is forgotten, too.
    pub fn forget(&mut self, who: UserId) {
        match &mut self.state {
            State::Challenge { from, to, .. } => std::iter::once(from).chain(to).for_each(|player| player.forget(who)),
            State::Playing { seats, .. } | State::Over { seats, .. } => {
                seats.iter_mut().for_each(|player| player.forget(who));
            }
            State::Closed { from, to, by, why } => {
                // Words of one to the other are for these two alone.
                if matches!(why, Some(Why::Words { .. })) && (from.id == who || *by == who) {
                    *why = None;
                }
                // The notice is in the challenger's direct messages.
                if from.id == who {
                    self.notice = None;
                }
                std::iter::once(from).chain(to).for_each(|player| player.forget(who));
                if *by == who {
                    *by = UserId::NOBODY;
                }
            }
        }
        if self.moderator == Some(who) {
            self.moderator = Some(UserId::NOBODY);
        }
        self.imported.iter_mut().filter(|imported| imported.by == who).for_each(|imported| {
            imported.by = UserId::NOBODY;
        });
        if self.place == Place::Direct {
            self.challenge = None;
            self.boards.clear();
            self.offers.clear();
            self.takeback_sent = None;
        }
    }

    /// Of everybody but `me` only the name is left.
    pub fn others_are_names(&mut self, me: UserId) {
        let clear = |id: &mut UserId| {
            if *id != me {
                *id = UserId::NOBODY;
            }
        };
        match &mut self.state {
            State::Challenge { from, to, .. } => {
                std::iter::once(from).chain(to).for_each(|player| clear(&mut player.id))
            }
            State::Playing { seats, .. } | State::Over { seats, .. } => {
                seats.iter_mut().for_each(|player| clear(&mut player.id));
            }
            State::Closed { from, to, by, .. } => {
                std::iter::once(from).chain(to).for_each(|player| clear(&mut player.id));
                clear(by);
            }
        }
        self.moderator.iter_mut().chain(self.imported.iter_mut().map(|imported| &mut imported.by)).for_each(clear);
    }

    /// The end of the game, if it has ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match &self.state {
            State::Over { winner, reason, .. } => {
                Reason::from_word(reason).map(|reason| Outcome { winner: winner.map(Side::from), reason })
            }
            _ => None,
        }
    }

    /// The game's own thread, if it has one.
    #[must_use]
    pub fn thread(&self) -> Option<ChannelId> {
        match self.place {
            Place::Channel { thread, .. } => thread,
            Place::Direct => None,
        }
    }

    /// The channel that players write in: the thread, or else the channel.
    #[must_use]
    pub fn channel(&self) -> Option<ChannelId> {
        match self.place {
            Place::Channel { channel, thread } => Some(thread.unwrap_or(channel)),
            Place::Direct => None,
        }
    }
}

/// Something that people must be told: kept in the same batch as what happened, removed once it was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct News {
    /// Whom to tell, in their direct messages and language; nobody in particular: where the game is shown.
    pub to: Option<UserId>,
    /// What happened.
    pub what: What,
}

/// News with what was decided about it before it was said for the first time, so that it is said so again after a crash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mail {
    /// The news.
    #[serde(flatten)]
    pub news: News,
    /// The players who are not pinged by it: they have it otherwise, or not at all. Absent: everybody is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hushed: Option<Vec<Color>>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum What {
    /// A challenge was made.
    Challenged,
    /// A challenge was accepted: the game opens.
    Accepted,
    /// A game began that needs a message of its own, from which its thread opens.
    Began {
        /// Who accepted.
        by: UserId,
    },
    /// A challenge is over where it was shown: declined, withdrawn, expired, or taken up elsewhere.
    ChallengeClosed,
    /// The challenger learns how their challenge was answered.
    Answered,
    /// The board at a moment.
    Board {
        /// The moment: [`GameRecord::moment`].
        ply: usize,
        /// The game ended here.
        over: bool,
        /// The moment of the board before, where answers that were planned came with the move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<usize>,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        by: Color,
        /// The moment.
        ply: usize,
    },
    /// The open draw offer is answered or void: its buttons go.
    DrawClosed {
        /// The opponent said no, rather than playing on or ending the game.
        declined: bool,
    },
    /// The player to move is told that time runs short, or the opponent that it is over.
    TimeShort {
        /// The moment.
        ply: usize,
        /// What is left.
        left: Notice,
    },
    /// Somebody asks to take moves back.
    TakebackAsked {
        /// The moment.
        at: usize,
    },
    /// The open request to take moves back is answered or void: its buttons go.
    TakebackClosed {
        /// What the opponent answered; absent where the game went on without an answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        granted: Option<bool>,
    },
    /// Who asked to take moves back at this moment, or offered a draw, is told in direct messages that it was declined.
    Declined {
        /// It was a draw offer.
        draw: bool,
        /// The moment.
        at: usize,
    },
    /// One person's games that wait for them, of which this is one.
    Digest {
        /// When it was due: Unix time in milliseconds.
        at: i64,
    },
    /// A player cannot be written to directly, as they wished, and is told so where the game is shown.
    Unreachable {
        /// The player.
        side: Color,
    },
    /// The player to move has gone on holiday, or is back.
    Resting {
        /// The player.
        side: Color,
        /// Until when they are away, by the bot's own clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<i64>,
    },
    /// The game is over and its last board shown: its thread is closed once nobody talks there any more.
    ThreadDone,
    /// The bot may not do something in the game's channel.
    Lacking {
        /// The word of the permission.
        permission: String,
    },
}

/// What is remembered about a person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonRecord {
    /// The language of their client when they last used a command.
    pub lang: Lang,
    /// What they chose, by the words of settings and values; what is not in here has its default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
    /// Whose challenges they do not want, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<UserId>,
    /// The challenges that they made lately, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<Asked>,
    /// When their clocks stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<RestRecord>,
    /// When their next digest is due: Unix time in milliseconds. Has its row `digest/`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<i64>,
}

impl PersonRecord {
    /// `who` becomes nobody among those whom this person blocked or challenged. What was counted stays counted.
    pub fn forget(&mut self, who: UserId) {
        self.blocked.retain(|blocked| *blocked != who);
        for asked in self.asked.iter_mut().filter(|asked| asked.whom == who.0) {
            asked.whom = UserId::NOBODY.0;
        }
    }

    /// Everybody else in it becomes nobody.
    pub fn others_are_nobody(&mut self) {
        self.blocked.fill(UserId::NOBODY);
        self.asked.iter_mut().for_each(|asked| asked.whom = UserId::NOBODY.0);
    }
}

/// How many games ended on time lately, so that no fault of ours ends many at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BreakerRecord {
    /// The shape of this record.
    pub v: u32,
    /// When the last ones ended, oldest first, by the bot's own clock.
    pub ends: Vec<i64>,
    /// Until when the operator lets any number of games end, by the bot's own clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub released: Option<i64>,
}

/// A challenge that somebody made lately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// Whom, or in which channel an open one: a snowflake either way.
    pub whom: u64,
    /// When: Unix time in milliseconds.
    pub at: i64,
}

/// Text for the store.
pub fn write<T: Serialize>(value: &T) -> Vec<u8> {
    serde_json::to_vec(value).expect("records hold only strings as keys")
}

/// What the store holds.
///
/// # Errors
/// When the bytes are not what [`write()`] makes of a `T`.
pub fn read<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, serde_json::Error> {
    serde_json::from_slice(bytes)
}

/// The keys of all rows. Numbers are padded, so that the order of keys is the order of numbers.
pub mod keys {
    use ::rules::Side;

    use super::{ChannelId, GameId, GuildId, UserId};

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

    /// Something happens to this game or challenge at a time by the bot's own clock, in milliseconds.
    #[must_use]
    pub fn due(time: i64, id: GameId) -> String {
        format!("{ALL_DUE}{:015}/{:012}", time.max(0), id.0)
    }

    /// The time in a `due` key.
    #[must_use]
    pub fn due_time(key: &str) -> Option<i64> {
        key.strip_prefix(ALL_DUE)?.split('/').next()?.parse().ok()
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

    fn newest_first(prefix: &str, ended: i64, id: GameId) -> String {
        format!("{prefix}{:015}/{:012}", LATEST - ended.clamp(0, LATEST), id.0)
    }

    /// All finished games of a person, the newest first.
    #[must_use]
    pub fn dones(who: UserId) -> String {
        format!("{ALL_DONE}{}/", who.0)
    }

    /// A finished game of a person, by when it ended (Unix time in milliseconds).
    #[must_use]
    pub fn done(who: UserId, ended: i64, id: GameId) -> String {
        newest_first(&dones(who), ended, id)
    }

    /// All finished games that a server has seen, the newest first.
    #[must_use]
    pub fn dones_here(guild: GuildId) -> String {
        format!("done-here/{}/", guild.0)
    }

    /// A finished game that a server has seen, by when it ended (Unix time in milliseconds).
    #[must_use]
    pub fn done_here(guild: GuildId, ended: i64, id: GameId) -> String {
        newest_first(&dones_here(guild), ended, id)
    }

    /// When the game of a `done` key ended, and which it is.
    #[must_use]
    pub fn done_at(key: &str) -> Option<(i64, GameId)> {
        let mut parts = key.rsplit('/');
        let id = parts.next()?.parse().ok().map(GameId)?;
        Some((LATEST - parts.next()?.parse::<i64>().ok()?, id))
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

    /// Somebody's digest is due at a time: Unix time in milliseconds.
    #[must_use]
    pub fn digest_at(time: i64, who: UserId) -> String {
        format!("{ALL_DIGESTS}{:015}/{}", time.max(0), who.0)
    }

    /// When a digest is due, and whose it is.
    #[must_use]
    pub fn digest_of(key: &str) -> Option<(i64, UserId)> {
        let (time, who) = key.strip_prefix(ALL_DIGESTS)?.split_once('/')?;
        Some((time.parse().ok()?, UserId(who.parse().ok()?)))
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
}
