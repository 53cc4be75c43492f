//! More time for a game of a tournament: its clock has it, too, and its board shows it anew.

use crate::app::ground::{Ground, LoadedGame, due};
use crate::app::tables;
use crate::change::Change;
use crate::record::{Color, GameId, GameRecord, HOUR, Millis, Moment, Unix, UserId, Was};
use crate::refusal::Trouble;

/// Adds to a change that the clock of a game has so many hours more, as one of its players has asked for or not; returns how
/// it stood. A game that is not played any more stays as it is.
pub(super) async fn give_time(
    ground: &Ground,
    change: &mut Change,
    id: GameId,
    (hours, asked): (u32, Option<UserId>),
    now: Unix,
) -> Result<Option<Was>, Trouble> {
    let Some(mut game) = played(ground, id).await? else { return Ok(None) };
    let (turn, time) = (tables::turn_of(&game.record)?, ground.time_of(&game.record, now).await?);
    let Some(clock) = &mut game.record.clock else { return Ok(None) };
    clock.give(turn, span(hours), time);
    let was = Was::Time { game: id, at: game.record.moment(), hours };
    let asked = asked.and_then(|who| game.record.side_of(who)).map(Color::from);
    game.record.note_longer(hours, false, asked);
    show_time(ground, change, game, now).await?;
    Ok(Some(was))
}

/// Adds to a change that the clock of a game has these hours no more, unless they went with the move for which they were
/// given. Returns `false` if they are used up.
pub(super) async fn take_time(
    ground: &Ground,
    change: &mut Change,
    id: GameId,
    (at, hours): (Moment, u32),
    now: Unix,
) -> Result<bool, Trouble> {
    let Some(mut game) = played(ground, id).await? else { return Ok(true) };
    if went_with_its_move(&game.record, at) {
        return Ok(true);
    }
    let (turn, time) = (tables::turn_of(&game.record)?, ground.time_of(&game.record, now).await?);
    let Some(clock) = &mut game.record.clock else { return Ok(true) };
    if !clock.take(turn, span(hours), time) {
        return Ok(false);
    }
    game.record.note_longer(hours, true, None);
    show_time(ground, change, game, now).await?;
    Ok(true)
}

async fn played(ground: &Ground, id: GameId) -> Result<Option<LoadedGame>, Trouble> {
    Ok(ground.load(id).await?.filter(|game| tables::is_playing(&game.record)))
}

/// Adds a game to a change whose clock was changed by those who run its tournament, with the board that shows it.
async fn show_time(ground: &Ground, change: &mut Change, mut game: LoadedGame, now: Unix) -> Result<(), Trouble> {
    due::set_by_clock(&mut game);
    game.show_board(false, None);
    ground.add(change, game, now).await
}

/// Returns whether time that was given at a moment was for a move that is made by now, or taken back.
fn went_with_its_move(record: &GameRecord, at: Moment) -> bool {
    record.clock.is_none_or(|clock| clock.control.is_per_move()) && record.moment() != at
}

fn span(hours: u32) -> Millis {
    i64::from(hours) * HOUR
}
