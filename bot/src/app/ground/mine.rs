//! The caller's game, and their seat in it.

use rules::{Side, Table};

use crate::app::ask::Caller;
use crate::app::ground::{Ground, LoadedGame};
use crate::app::say::phrases;
use crate::app::tables;
use crate::record::{Color, GameId, GameRecord, Moment, Player, State, UserId, Who};
use crate::refusal::{Refusal, Trouble};

pub(crate) struct Mine {
    pub(crate) game: LoadedGame,
    pub(crate) side: Side,
}

pub(crate) struct Opened {
    pub(crate) mine: Mine,
    pub(crate) table: Box<dyn Table>,
}

#[derive(Clone, Copy)]
pub(crate) struct Playing<'a> {
    pub(crate) record: &'a GameRecord,
    pub(crate) seats: &'a [Player; 2],
    pub(crate) offer: Option<Color>,
    pub(crate) side: Side,
}

impl Mine {
    pub(crate) fn of(game: LoadedGame, who: UserId) -> Option<Mine> {
        let side = game.record.side_of(who)?;
        Some(Mine { game, side })
    }

    /// Returns the game in progress, or refuses if it is over.
    pub(crate) fn playing(&self) -> Result<Playing<'_>, Refusal> {
        match &self.game.record.state {
            State::Playing { seats, offer } => {
                Ok(Playing { record: &self.game.record, seats, offer: *offer, side: self.side })
            }
            _ => Err(Refusal::Over),
        }
    }

    /// Does the same, and refuses a request about an earlier position.
    pub(crate) fn playing_at(&self, moment: Option<Moment>) -> Result<Playing<'_>, Refusal> {
        let playing = self.playing()?;
        match moment.is_none_or(|moment| playing.record.moment() == moment) {
            true => Ok(playing),
            false => Err(Refusal::Stale),
        }
    }
}

impl Playing<'_> {
    pub(crate) fn opponent(&self) -> &Player {
        tables::seat_of(self.seats, self.side.other())
    }

    pub(crate) fn must_be_to_move(&self, table: &dyn Table) -> Result<(), Refusal> {
        match table.turn() == self.side {
            true => Ok(()),
            false => Err(Refusal::NotYourTurn { opponent: phrases::mention(self.opponent().id) }),
        }
    }
}

impl Ground {
    pub(crate) async fn open(&self, caller: &Caller, id: GameId) -> Result<Opened, Trouble> {
        let mine = self.find(caller, id).await?;
        let table = tables::open_table(&mine.game.record)?;
        Ok(Opened { mine, table })
    }

    /// Finds a game of the caller, running or over. For callers who can't see a game, it does not exist.
    pub(crate) async fn find(&self, caller: &Caller, id: GameId) -> Result<Mine, Trouble> {
        let me = caller.who.id;
        let unknown = || Refusal::NoSuchGame { game: id };
        let game = self.load(id).await?.ok_or_else(unknown)?;
        let may_know = game.record.side_of(me).is_some() || self.may_know(caller, &game.record).await?;
        let refusal = match &game.record.state {
            State::Challenge { from, to, .. } if from.id == me || to.as_ref().map_or(may_know, |to| to.id == me) => {
                Refusal::NotStarted
            }
            State::Closed { from, .. } if from.id == Who::Nobody => unknown(),
            State::Closed { from, to, .. } if from.id == me || to.as_ref().is_some_and(|to| to.id == me) => {
                Refusal::ChallengeGone
            }
            _ if may_know => Refusal::OthersGame { game: phrases::game_with_people(&game.record).into() },
            _ => unknown(),
        };
        Mine::of(game, me).ok_or(refusal.into())
    }
}
