//! Rest: a player's clocks pause on holiday, at weekends and at night, within limits and visibly to the opponent.
//!
//! A turn stores its player's rest ([`crate::record::Rest`]), so that a record contains everything its deadline depends
//! on.

use rules::Side;

use crate::app::ground::{Ground, LoadedGame, due};
use crate::app::tables;
use crate::record::{ClockName, ClockRest, GameRecord, Millis, PersonRecord, RestRecord, UserId, keys};
use crate::refusal::Trouble;
use crate::rows::TypedStore;

/// Pauses the clock of a turn while its player rests. Runs whenever a turn is stored, so that rest applies from the
/// beginning of the turn. The change expects that the player's rest settings stay the same.
pub(crate) async fn let_rest(ground: &Ground, game: &mut LoadedGame) -> Result<(), Trouble> {
    let before = game.record.clock;
    rested(ground, game).await?;
    if game.record.clock != before {
        due::set_by_clock(game);
    }
    Ok(())
}

/// Like [`let_rest`], but leaves scheduling to the caller.
pub(crate) async fn rested(ground: &Ground, game: &mut LoadedGame) -> Result<(), Trouble> {
    let Some(who) = resting_player(&game.record) else { return Ok(()) };
    let (rest, version) = rest_of(ground, who).await?;
    if let Some(rest) = rest {
        settle(ground, &mut game.record, &rest).await?;
    }
    game.change.expect(keys::person(who), version);
    Ok(())
}

pub(crate) async fn rest_of(ground: &Ground, who: UserId) -> Result<(Option<RestRecord>, u64), Trouble> {
    let (person, version) = ground.store.entry::<PersonRecord>(&keys::person(who)).await?;
    Ok((person.rest, version))
}

/// Applies the player's latest rest settings to a turn. They count from when they were chosen; returns them on the
/// game's clock.
pub(crate) async fn settle(ground: &Ground, record: &mut GameRecord, rest: &RestRecord) -> Result<RestRecord, Trouble> {
    let (behind, main) = (ground.behind(record.runs_by()).await?, ground.behind(ClockName::Main).await?);
    let rest = rest.by_another(behind - main);
    apply(record, &rest, behind);
    Ok(rest)
}

pub(crate) fn resting_player(record: &GameRecord) -> Option<UserId> {
    let clock = record.clock.filter(|clock| clock.control.is_slow() && !clock.no_rest && tables::is_playing(record))?;
    tables::seat_of(record.seats()?, Side::from(clock.running?.side)).id.person()
}

fn apply(record: &mut GameRecord, rest: &RestRecord, behind: Millis) {
    let Some(clock) = &mut record.clock else { return };
    let Some(running) = clock.running else { return };
    let wanted = rest.rest(behind);
    // Outages do not shift the night hours of a turn.
    let hours = |rest: Option<ClockRest>| rest.map(|rest| ClockRest { shift: Millis::ZERO, ..rest });
    let holds = running.since >= rest.since && hours(running.rest) == hours(wanted);
    if !holds && (running.rest.is_some() || wanted.is_some()) {
        clock.rest(wanted, rest.since);
    }
}
