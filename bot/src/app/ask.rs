//! What comes in and what is shown: requests, buttons, messages.

use super::Picture;
use crate::record::{ChannelId, GameId, UserId, Wish};
use crate::words::{Lang, Text};

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

/// Something that somebody asks for.
#[derive(Clone, Debug)]
pub struct Request {
    /// The snowflake of the interaction or message: an event that comes twice has its effect once.
    pub event: u64,
    /// Who asks.
    pub who: Person,
    /// Where.
    pub spot: Spot,
    /// The language of the one who asks.
    pub lang: Lang,
    /// The language of what everybody sees there.
    pub public_lang: Lang,
    /// Unix time in milliseconds.
    pub now: i64,
    /// Chance, for what is drawn by lot.
    pub seed: u64,
    /// What is asked for.
    pub act: Act,
}

/// What can be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// A new game.
    Challenge {
        /// The id of the rules; the headline game if absent.
        game: Option<String>,
        /// Whom; whoever comes first if absent.
        opponent: Option<Person>,
        /// Which side the challenger wishes.
        wish: Wish,
        /// A layout by name or in full.
        layout: Option<String>,
    },
    /// Take up a challenge.
    Accept(GameId),
    /// Turn a challenge down, or take one's own back.
    Decline(GameId),
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
    /// Show the board.
    Board(Option<GameId>),
    /// Show the games of the one who asks.
    Games,
    /// Give up: asks back first.
    Resign(Option<GameId>),
    /// Give up for good, if the game still stands at this ply.
    ResignNow(GameId, usize),
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
    /// The rules of a game.
    Rules(Option<String>),
    /// What the bot can do.
    Help,
}

/// What a button does: all that its `custom_id` carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// Take up a challenge.
    Accept,
    /// Turn it down or take it back.
    Decline,
    /// Offer or claim a draw.
    Draw,
    /// Ask to give up.
    Resign,
    /// Give up.
    ResignNow,
    /// Accept the draw.
    DrawYes,
    /// Decline the draw.
    DrawNo,
    /// Choose one of several moves.
    Pick,
}

impl Press {
    /// All of them, with their word in the `custom_id` and in the words files.
    pub const ALL: [(Press, &'static str); 8] = [
        (Press::Accept, "accept"),
        (Press::Decline, "decline"),
        (Press::Draw, "draw"),
        (Press::Resign, "resign"),
        (Press::ResignNow, "resign-now"),
        (Press::DrawYes, "draw-yes"),
        (Press::DrawNo, "draw-no"),
        (Press::Pick, "pick"),
    ];

    /// Its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        Press::ALL.iter().find(|(press, _)| *press == self).expect("every press is in the list").1
    }
}

/// A button: works after a restart and tells when it is stale, because it carries the game and its ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Button {
    /// What it does.
    pub press: Press,
    /// In which game.
    pub game: GameId,
    /// At which ply it was shown.
    pub ply: usize,
}

impl Button {
    /// The `custom_id`: version, action, game, ply.
    #[must_use]
    pub fn custom_id(&self) -> String {
        format!("1:{}:{}:{}", self.press.word(), self.game.0, self.ply)
    }

    /// Reads a `custom_id`; `None` for anything that this version does not make.
    #[must_use]
    pub fn parse(custom_id: &str) -> Option<Button> {
        let mut parts = custom_id.split(':');
        let ("1", word, game, ply, None) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?, parts.next())
        else {
            return None;
        };
        let (press, _) = Press::ALL.iter().find(|(_, known)| *known == word)?;
        Some(Button { press: *press, game: GameId(game.parse().ok()?), ply: ply.parse().ok()? })
    }

    /// What pressing it asks for, or choosing `value` from its menu.
    #[must_use]
    pub fn act(self, value: Option<&str>) -> Act {
        match self.press {
            Press::Accept => Act::Accept(self.game),
            Press::Decline => Act::Decline(self.game),
            Press::Draw => Act::DrawAt(self.game, self.ply),
            Press::Resign => Act::Resign(Some(self.game)),
            Press::ResignNow => Act::ResignNow(self.game, self.ply),
            Press::DrawYes => Act::AnswerDraw { game: self.game, ply: self.ply, yes: true },
            Press::DrawNo => Act::AnswerDraw { game: self.game, ply: self.ply, yes: false },
            Press::Pick => Act::Pick { game: self.game, ply: self.ply, code: value.unwrap_or_default().to_owned() },
        }
    }
}

/// A message to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its language.
    pub lang: Lang,
    /// Its sentences, a line each.
    pub text: Vec<Text>,
    /// Who is pinged: nobody else, whatever the text says.
    pub ping: Vec<UserId>,
    /// The board, if one is shown.
    pub picture: Option<Picture>,
    /// Its buttons, at most five.
    pub buttons: Vec<Button>,
    /// Moves to choose one from.
    pub choice: Option<Choice>,
}

/// Moves to choose one from, in a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What the menu is: [`Press::Pick`], the game and its ply.
    pub button: Button,
    /// The moves.
    pub moves: Vec<rules::Ply>,
}

impl Message {
    /// A message of one sentence that pings nobody.
    #[must_use]
    pub fn new(lang: Lang, text: Text) -> Message {
        Message { lang, text: vec![text], ping: Vec::new(), picture: None, buttons: Vec::new(), choice: None }
    }
}
