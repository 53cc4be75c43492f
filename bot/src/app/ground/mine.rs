//! The caller's game, and their seat in it.

use rules::{GameTable, Side};

use crate::app::ask::Caller;
use crate::app::ground::{Ground, LoadedGame};
use crate::app::say::phrases;
use crate::app::tables;
use crate::record::{GameId, GameMoment, GamePlayer, GameRecord, GameState, PersonRef, StoredSide, UserId};
use crate::refusal::{Refusal, Trouble};

pub(crate) struct CallerGame {
    pub(crate) game: LoadedGame,
    pub(crate) side: Side,
}

pub(crate) struct OpenedGame {
    pub(crate) mine: CallerGame,
    pub(crate) table: Box<dyn GameTable>,
}

#[derive(Clone, Copy)]
pub(crate) struct RunningGame<'a> {
    pub(crate) record: &'a GameRecord,
    pub(crate) seats: &'a [GamePlayer; 2],
    pub(crate) offer: Option<StoredSide>,
    pub(crate) side: Side,
}

impl CallerGame {
    pub(crate) fn of(game: LoadedGame, who: UserId) -> Option<CallerGame> {
        let side = game.record.side_of(who)?;
        Some(CallerGame { game, side })
    }

    pub(crate) fn playing(&self) -> Result<RunningGame<'_>, Refusal> {
        match &self.game.record.state {
            GameState::Playing { seats, offer } => {
                Ok(RunningGame { record: &self.game.record, seats, offer: *offer, side: self.side })
            }
            _ => Err(Refusal::Over),
        }
    }

    /// Like [`CallerGame::playing`], but also refuses a request about an earlier position.
    pub(crate) fn playing_at(&self, moment: Option<GameMoment>) -> Result<RunningGame<'_>, Refusal> {
        let playing = self.playing()?;
        match moment.is_none_or(|moment| playing.record.moment() == moment) {
            true => Ok(playing),
            false => Err(Refusal::Stale),
        }
    }
}

impl RunningGame<'_> {
    pub(crate) fn opponent(&self) -> &GamePlayer {
        tables::seat_of(self.seats, self.side.other())
    }

    pub(crate) fn must_be_to_move(&self, table: &dyn GameTable) -> Result<(), Refusal> {
        match table.turn() == self.side {
            true => Ok(()),
            false => Err(Refusal::NotYourTurn { opponent: phrases::mention(self.opponent().id) }),
        }
    }
}

impl Ground {
    pub(crate) async fn open(&self, caller: &Caller, id: GameId) -> Result<OpenedGame, Trouble> {
        let mine = self.find(caller, id).await?;
        let table = tables::open_table(&mine.game.record)?;
        Ok(OpenedGame { mine, table })
    }

    /// Finds a game of the caller, running or over. Callers who can't see a game get the answer that it does not exist.
    pub(crate) async fn find(&self, caller: &Caller, id: GameId) -> Result<CallerGame, Trouble> {
        let me = caller.who.id;
        let unknown = || Refusal::NoSuchGame { game: id };
        let game = self.load(id).await?.ok_or_else(unknown)?;
        let may_know = game.record.side_of(me).is_some() || self.may_know(caller, &game.record).await?;
        let refusal = match &game.record.state {
            GameState::Challenge { from, to, .. }
                if from.id == me || to.as_ref().map_or(may_know, |to| to.id == me) =>
            {
                Refusal::NotStarted
            }
            GameState::Closed { from, .. } if from.id == PersonRef::Nobody => unknown(),
            GameState::Closed { from, to, .. } if from.id == me || to.as_ref().is_some_and(|to| to.id == me) => {
                Refusal::ChallengeGone
            }
            _ if may_know => Refusal::OthersGame { game: phrases::game_with_people(&game.record).into() },
            _ => unknown(),
        };
        CallerGame::of(game, me).ok_or(refusal.into())
    }
}
