//! More time for a game of a tournament: its clock has it, too, and its board shows it anew.

use store::Batch;

use crate::app::ground::{Ground, Index, Loaded, change, due};
use crate::app::tables;
use crate::record::{Color, GameId, GameRecord, HOUR, Millis, Moment, Unix, UserId, Was, What};
use crate::refusal::Trouble;

impl Ground {
    /// Adds to a batch that the clock of a game has so many hours more, as one of its players has asked for or not; returns how it
    /// stood. A game that is not played any more stays as it is.
    pub(crate) async fn give_time(
        &self,
        batch: Batch,
        id: GameId,
        (hours, asked): (u32, Option<UserId>),
        now: Unix,
    ) -> Result<(Batch, Option<Was>), Trouble> {
        let Some(mut game) = self.played(id).await? else { return Ok((batch, None)) };
        let (turn, time) = (tables::turn_of(&game.record)?, self.time_of(&game.record, now).await?);
        let Some(clock) = &mut game.record.clock else { return Ok((batch, None)) };
        clock.give(turn, span(hours), time);
        let was = Was::Time { game: id, at: game.record.moment(), hours };
        let asked = asked.and_then(|who| game.record.side_of(who)).map(Color::from);
        game.record.note_longer(hours, false, asked);
        Ok((self.show_time(batch, game, now).await?, Some(was)))
    }

    /// Adds to a batch that the clock of a game has these hours no more, unless they went with the move for which they were given;
    /// `None` if they are used up.
    pub(crate) async fn take_time(
        &self,
        batch: Batch,
        id: GameId,
        (at, hours): (Moment, u32),
        now: Unix,
    ) -> Result<Option<Batch>, Trouble> {
        let Some(mut game) = self.played(id).await? else { return Ok(Some(batch)) };
        if went_with_its_move(&game.record, at) {
            return Ok(Some(batch));
        }
        let (turn, time) = (tables::turn_of(&game.record)?, self.time_of(&game.record, now).await?);
        let Some(clock) = &mut game.record.clock else { return Ok(Some(batch)) };
        if !clock.take(turn, span(hours), time) {
            return Ok(None);
        }
        game.record.note_longer(hours, true, None);
        Ok(Some(self.show_time(batch, game, now).await?))
    }

    async fn played(&self, id: GameId) -> Result<Option<Loaded>, Trouble> {
        Ok(self.load(id).await?.filter(|game| tables::is_playing(&game.record)))
    }

    /// Adds a game to a batch whose clock was changed by those who run its tournament, with the board that shows it.
    async fn show_time(&self, batch: Batch, mut game: Loaded, now: Unix) -> Result<Batch, Trouble> {
        let mut index = Index::default();
        due::set_by_clock(&mut game.record, &mut index);
        let batch = self.let_rest(batch, &mut game.record, &mut index).await?;
        let board = What::Board { moment: game.record.moment(), over: false, since: None };
        let news = change::tell_all(&game.record, board);
        Ok(change::add(batch, game, now, news, index))
    }
}

/// Returns whether time that was given at a moment was for a move that is made by now, or taken back.
fn went_with_its_move(record: &GameRecord, at: Moment) -> bool {
    record.clock.is_none_or(|clock| clock.control.is_per_move()) && record.moment() != at
}

fn span(hours: u32) -> Millis {
    i64::from(hours) * HOUR
}
