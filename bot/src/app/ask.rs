//! What comes in: requests.

use strum::{IntoStaticStr, VariantArray};

use super::{Cursor, Matter, Moderate, Plan, Privacy, Query, Resting, Setting, Setup, Turn};
use crate::record::{ChannelId, GameId, GuildId, RoleId, Unix, UserId, Why, Wish};
use crate::words::Lang;

/// A person, as Discord tells of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Who it is.
    pub id: UserId,
    /// The display name, not yet cleaned.
    pub name: String,
    /// A bot cannot play.
    pub is_bot: bool,
}

/// Where something was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The channel, thread or direct messages.
    pub channel: ChannelId,
    /// It belongs to a server that the bot is in, so that the bot may write there by itself.
    pub in_server: bool,
}

/// What Discord says about the server in which something is asked: only where the bot itself is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    /// Which.
    pub id: GuildId,
    /// The channel that the thread hangs on, where it is asked in a thread.
    pub parent: Option<ChannelId>,
    /// The roles of the one who asks.
    pub roles: Vec<RoleId>,
    /// Whether the one who asks may manage the server.
    pub may_manage: bool,
    /// Whether the one who asks may moderate its members.
    pub may_moderate: bool,
    /// What the bot may do there, of what it needs.
    pub rights: Vec<Right>,
}

/// What the bot needs to be allowed in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Right {
    /// See the channel.
    View,
    /// Write in it.
    Send,
    /// Attach files: the boards.
    Attach,
    /// Read what was written before: what it said before a crash.
    History,
    /// Open threads.
    Threads,
    /// Write in threads.
    SendInThreads,
}

/// The one who asks: who they are, where, and when.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The snowflake of the interaction or message: an event that comes twice has its effect once.
    pub event: u64,
    /// The person.
    pub who: Person,
    /// Where.
    pub spot: Spot,
    /// The server, if the bot is in it.
    pub server: Option<Server>,
    /// The language of the one who asks.
    pub lang: Lang,
    /// The language of what everybody sees there.
    pub public_lang: Lang,
    /// Unix time in milliseconds.
    pub now: Unix,
    /// Chance, for what is drawn by lot.
    pub seed: u64,
}

/// Something that somebody asks for.
#[derive(Clone, Debug)]
pub struct Request {
    /// The one who asks.
    pub caller: Caller,
    /// What is asked for.
    pub act: Act,
}

/// What can be asked for. A ply in it is a moment of the game: [`crate::record::GameRecord::moment`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// A new game.
    Challenge {
        /// The id of the rules; the headline game if absent.
        game: Option<String>,
        /// Whom; whoever comes first if absent.
        opponent: Option<Person>,
        /// What is proposed.
        terms: Terms,
    },
    /// Take up a challenge.
    Accept(GameId),
    /// Turn a challenge down, or take one's own back.
    Decline(GameId),
    /// Say why one turned a challenge down.
    Reason(GameId, Why),
    /// Play a game that is over again, with sides swapped: offer that, or accept the offer.
    Rematch(GameId),
    /// Want no more challenges from somebody; without a name, show whose one does not want.
    Block(Option<UserId>),
    /// Take challenges from somebody again.
    Unblock(UserId),
    /// Play a move.
    Move {
        /// In which game; found by place and turn if absent.
        game: Option<GameId>,
        /// As typed.
        text: String,
    },
    /// Play one of the moves that were offered, if the game still stands at this ply.
    Pick {
        /// In which game.
        game: GameId,
        /// At which ply the moves were offered.
        ply: usize,
        /// The move's code.
        code: String,
    },
    /// Play a move that was typed into a form, if the game still stands at this ply.
    Typed {
        /// In which game.
        game: GameId,
        /// At which ply the form was asked for.
        ply: usize,
        /// As typed.
        text: String,
    },
    /// Somebody said something in a game's thread, to nobody in particular: play it if it is a move, and else leave it
    /// alone.
    Overheard(String),
    /// Play a move that was shown and asked about, if the game still stands at this ply.
    Confirm {
        /// In which game.
        game: GameId,
        /// At which ply it was asked.
        ply: usize,
        /// The move's code.
        code: String,
    },
    /// Choose a move step by step, by menus.
    Choose {
        /// In which game; found by place and turn if absent.
        game: Option<GameId>,
        /// What is chosen so far; nothing yet if absent.
        half: Option<Half>,
    },
    /// Show the board.
    Board {
        /// Of which game; found by place if absent.
        game: Option<GameId>,
        /// In letters and words instead of a picture.
        as_text: bool,
    },
    /// Show the game of a message; none: the message is not of a game.
    Shown(Option<GameId>),
    /// Show a game as a film.
    Film(Option<GameId>),
    /// Show the games of the one who asks.
    Games,
    /// Show another page of them, counted from 0.
    MoreGames(usize),
    /// Show the next game after this one in which it is the turn of the one who asks.
    Next(GameId),
    /// Give the record of a game as a file.
    Record(Option<GameId>),
    /// Give up: asks back first.
    Resign(Option<GameId>),
    /// Give up for good, if the game still stands at this ply.
    ResignNow(GameId, usize),
    /// Claim the win against an opponent whose time is over.
    ClaimTime(Option<GameId>),
    /// Offer, accept or claim a draw, whatever is due.
    Draw(Option<GameId>),
    /// Offer or claim a draw with a board's button, if the game still stands at this ply.
    DrawAt(GameId, usize),
    /// Answer an offer made at this ply.
    AnswerDraw {
        /// Which game.
        game: GameId,
        /// The ply of the offer.
        ply: usize,
        /// Yes or no.
        yes: bool,
    },
    /// Ask to take moves back, to one's own last turn.
    Takeback(Option<GameId>),
    /// The same with a button, if the game still stands at this ply.
    TakebackAt(GameId, usize),
    /// Answer a request to take moves back, made at this ply.
    AnswerTakeback {
        /// Which game.
        game: GameId,
        /// The ply of the request.
        ply: usize,
        /// Yes or no.
        yes: bool,
    },
    /// Answers that are played at once when the opponent plays what they answer.
    Plan(Option<GameId>, Plan),
    /// A section of the rules of a game.
    Rules {
        /// The id of the rules; the headline game if absent.
        game: Option<String>,
        /// The name of the section; the first if absent.
        section: Option<String>,
    },
    /// Show one's settings, one of them opened.
    Settings(Setting),
    /// Choose the value of a setting.
    Set(Setting, String),
    /// Show or choose when one's clocks stand.
    Rest(Resting),
    /// What the bot can do, where it is asked.
    Help(Home),
    /// The choices of a server's administrators.
    Setup(Setup),
    /// What is kept about the one who asks.
    Privacy(Privacy),
    /// What a server's moderators may do.
    Moderate(Moderate),
    /// Finished games, a page of them.
    History {
        /// Which.
        query: Query,
        /// Which page.
        turn: Turn,
    },
    /// Show a game at a position, to step through it.
    Replay {
        /// Which; found by place if absent.
        game: Option<GameId>,
        /// After so many plies; its newest position if absent.
        at: Option<usize>,
    },
    /// Show a position of a game to everybody where it is asked.
    Share {
        /// Which game.
        game: GameId,
        /// After so many plies.
        ply: usize,
    },
    /// Note something about a position.
    Note {
        /// Of which game; found by place and turn if absent.
        game: Option<GameId>,
        /// After so many plies; its newest position if absent.
        ply: Option<usize>,
        /// As typed.
        text: String,
    },
    /// Show one's notes about a game.
    Notes(Option<GameId>),
    /// Remove one's note about a position.
    Unnote {
        /// Of which game.
        game: GameId,
        /// At which moment of it.
        moment: usize,
    },
    /// Keep a game that was played elsewhere, from its record.
    Import(String),
    /// The records of all of one's finished games as a file: the newest, or those after this one.
    AllRecords(Option<Cursor>),
}

impl Act {
    /// Opens the choices of a server.
    #[must_use]
    pub fn setup() -> Act {
        Act::Setup(Setup::Show(Matter::Channels))
    }

    /// Whether only the one who asks will see what comes of it.
    #[must_use]
    pub fn is_private(&self) -> bool {
        matches!(
            self,
            Act::Board { .. }
                | Act::Shown(_)
                | Act::Film(_)
                | Act::Choose { .. }
                | Act::Games
                | Act::MoreGames(_)
                | Act::Next(_)
                | Act::Resign(_)
                | Act::Plan(..)
                | Act::Rules { .. }
                | Act::Record(_)
                | Act::Block(_)
                | Act::Unblock(_)
                | Act::Settings(_)
                | Act::Set(..)
                | Act::Rest(_)
                | Act::Help(_)
                | Act::Setup(_)
                | Act::Privacy(_)
                | Act::History { .. }
                | Act::Replay { .. }
                | Act::Note { .. }
                | Act::Notes(_)
                | Act::Unnote { .. }
                | Act::Import(_)
                | Act::AllRecords(_)
        )
    }
}

/// How the bot belongs to the place where something is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// It is in the server.
    Server,
    /// Direct messages with the bot.
    Direct,
    /// A server or a group that it is not in: it is there only through the one who asks.
    Guest,
}

/// What a challenge proposes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Which side the challenger wishes.
    pub wish: Wish,
    /// A layout by name or in full.
    pub layout: Option<String>,
    /// The game shall count.
    pub rated: bool,
    /// Nobody else shall see the game.
    pub private: bool,
    /// The time control as typed; none: time does not count, but in rated games.
    pub clock: Option<String>,
    /// The challenge stays open when it is taken up: at most so many games at once.
    pub standing: Option<u32>,
}

/// A half-chosen move, as a menu carries it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Half {
    /// The ply of the game at which it was chosen.
    pub ply: usize,
    /// The page of the menu, counted from 0.
    pub page: usize,
    /// The code so far, as [`rules::Table::steps`] takes it.
    pub begun: String,
    /// The step that was chosen now, as a code; none where the menu is only to be shown.
    pub chosen: Option<String>,
}
