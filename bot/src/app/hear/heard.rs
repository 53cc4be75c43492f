//! The meaning of a request, and the games that it may be about, each read once.

use rules::Table;

use crate::app::ask::{Act, Caller, Which, play};
use crate::app::ground::{Answer, Ground, LoadedGame, Mine, Opened};
use crate::app::tables;
use crate::record::{GameRecord, UserId};
use crate::refusal::{Refusal, Trouble};

/// The meaning of a request at the place where it was made.
pub(crate) enum Heard {
    /// This, about a game that it names now if it is about one.
    Act(Act),
    /// A move that the player of this game wrote, in the game as it was read when this was decided.
    Said(Box<Opened>, String),
    /// A move that they typed into the command.
    Typed(Box<Opened>, String),
    /// A try on the board of a lesson or a puzzle; `plays`: by somebody who has a game, which may have been meant.
    Tried { ask: play::Ask, plays: bool },
    /// Nothing that is done: a command in words, a question, a move in a game that has ended. This is told instead.
    Answer(Box<Answer>),
    /// A greeting, or prose of somebody who has no game.
    Greeting,
    /// Thanks or praise.
    Kind,
    /// Talk, which is left alone.
    Talk,
    /// A request that needs a game, from a caller who has none.
    NoGame(Refusal),
}

impl Heard {
    pub(super) fn answer(answer: Answer) -> Heard {
        Heard::Answer(Box::new(answer))
    }
}

/// A game as it was read, with its table once that was needed.
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

    /// Returns the game with the seat of `who`, if they have one.
    pub(super) fn opened(mut self, who: UserId) -> Result<Option<Opened>, Trouble> {
        self.table()?;
        Ok(Mine::of(self.game, who).zip(self.table).map(|(mine, table)| Opened { mine, table }))
    }
}

/// The games that a request may be about.
pub(super) struct Place {
    /// The game that it names: no thread any more.
    pub(super) which: Which,
    /// That game or, if it names none, the one of the thread in which it was made.
    pub(super) own: Option<Known>,
    /// All games of the caller, where a text is about none of these.
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
