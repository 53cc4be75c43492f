//! The meaning of a request, and the games that it may be about, each read once.

use rules::Table;

use crate::app::ask::{Act, Caller, Which, play};
use crate::app::ground::{Answer, Ground, LoadedGame, Mine, Opened};
use crate::app::tables;
use crate::record::{GameRecord, UserId};
use crate::refusal::{Refusal, Trouble};

pub(crate) enum Heard {
    /// A request, with its game filled in.
    Act(Act),
    /// A move that a player wrote, with the game as read for this decision.
    Said(Box<Opened>, String),
    /// A move typed into the command.
    Typed(Box<Opened>, String),
    /// A try on a lesson or puzzle board; `plays`: the author also has a game, which they may have meant.
    Tried { ask: play::Ask, plays: bool },
    /// An answer without an effect: to a command in words, a question, or a move in a finished game.
    Answer(Box<Answer>),
    /// A greeting, or prose from a person without a game.
    Greeting,
    /// Thanks or praise.
    Kind,
    /// Talk, which the bot ignores.
    Talk,
    /// A request that needs a game, from a caller who has none.
    NoGame(Refusal),
}

impl Heard {
    pub(super) fn answer(answer: Answer) -> Heard {
        Heard::Answer(Box::new(answer))
    }
}

/// A game as read, with its table once opened.
pub(super) struct Known {
    game: LoadedGame,
    table: Option<Box<dyn Table>>,
}

impl Known {
    pub(super) fn new(game: LoadedGame) -> Known {
        Known { game, table: None }
    }

    pub(super) fn record(&self) -> &GameRecord {
        &self.game.record
    }

    pub(super) fn table(&mut self) -> Result<&dyn Table, Trouble> {
        let table = match &mut self.table {
            Some(table) => table,
            none => none.insert(tables::open_table(&self.game.record)?),
        };
        Ok(&**table)
    }

    pub(super) fn opened(mut self, who: UserId) -> Result<Option<Opened>, Trouble> {
        self.table()?;
        Ok(Mine::of(self.game, who).zip(self.table).map(|(mine, table)| Opened { mine, table }))
    }
}

pub(super) struct Place {
    /// The game that the request names; threads are already resolved.
    pub(super) which: Which,
    /// That game or, if none is named, the thread's game.
    pub(super) own: Option<Known>,
    /// All games of the caller, loaded if a text is about neither of these.
    pub(super) others: Vec<Known>,
}

impl Place {
    pub(super) async fn of(ground: &Ground, caller: &Caller, game: Which) -> Result<Place, Trouble> {
        let here = caller.spot.channel;
        let (which, own) = match game {
            Which::Named(id) => (game, ground.load(id).await?),
            Which::Unreadable => (game, None),
            Which::Here => (game, ground.of_thread(here).await?),
            Which::In(thread) => match ground.of_thread(thread).await? {
                Some(own) => (own.record.id.into(), Some(own)),
                None => (Which::Here, ground.of_thread(here).await?),
            },
        };
        Ok(Place { which, own: own.map(Known::new), others: Vec::new() })
    }
}
