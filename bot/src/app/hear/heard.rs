//! The meaning of a request, and its possible games, each read once.

use rules::GameTable;

use crate::app::ask::{Caller, GameChoice, RequestAct, play};
use crate::app::ground::{CallerGame, Ground, LoadedGame, OpenedGame, RequestAnswer};
use crate::app::play::MoveInput;
use crate::app::tables;
use crate::record::{GameRecord, UserId};
use crate::refusal::{Refusal, Trouble};

pub(crate) enum RequestMeaning {
    /// A request, with its game filled in.
    Act(RequestAct),
    /// A move in a message, with the game as read for this decision.
    Said(Box<OpenedGame>, String, MoveInput),
    /// A move typed into the command.
    Typed(Box<OpenedGame>, String),
    /// A try on a lesson or puzzle board. If `plays`, the author also has a game, which they may have meant.
    Tried { ask: play::PlayAsk, plays: bool },
    /// An answer without an effect: to a command in words, a question, or a move in a finished game.
    Answer(Box<RequestAnswer>),
    /// A greeting, or prose from a person without a game.
    Greeting,
    /// Thanks or praise.
    Kind,
    /// Talk, which the bot ignores.
    Talk,
    /// A request that needs a game, from a caller who has none.
    NoGame(Refusal),
}

impl RequestMeaning {
    pub(super) fn answer(answer: RequestAnswer) -> RequestMeaning {
        RequestMeaning::Answer(Box::new(answer))
    }
}

/// A game as read, with its table once opened.
pub(super) struct KnownGame {
    game: LoadedGame,
    table: Option<Box<dyn GameTable>>,
}

impl KnownGame {
    pub(super) fn new(game: LoadedGame) -> KnownGame {
        KnownGame { game, table: None }
    }

    pub(super) fn record(&self) -> &GameRecord {
        &self.game.record
    }

    pub(super) fn table(&mut self) -> Result<&dyn GameTable, Trouble> {
        let table = match &mut self.table {
            Some(table) => table,
            none => none.insert(tables::open_table(&self.game.record)?),
        };
        Ok(&**table)
    }

    pub(super) fn opened(mut self, who: UserId) -> Result<Option<OpenedGame>, Trouble> {
        self.table()?;
        Ok(CallerGame::of(self.game, who).zip(self.table).map(|(mine, table)| OpenedGame { mine, table }))
    }
}

pub(super) struct HeardPlace {
    /// The game that the request names; threads are already resolved.
    pub(super) which: GameChoice,
    /// The named game or, if none is named, the thread's game.
    pub(super) own: Option<KnownGame>,
    /// All games of the caller; loaded if a text is about neither of these.
    pub(super) others: Vec<KnownGame>,
}

impl HeardPlace {
    pub(super) async fn of(ground: &Ground, caller: &Caller, game: GameChoice) -> Result<HeardPlace, Trouble> {
        let here = caller.spot.channel;
        let (which, own) = match game {
            GameChoice::Named(id) => (game, ground.load(id).await?),
            GameChoice::Unreadable => (game, None),
            GameChoice::Here => (game, ground.of_thread(here).await?),
            GameChoice::In(thread) => match ground.of_thread(thread).await? {
                Some(own) => (own.record.id.into(), Some(own)),
                None => (GameChoice::Here, ground.of_thread(here).await?),
            },
        };
        Ok(HeardPlace { which, own: own.map(KnownGame::new), others: Vec::new() })
    }
}
