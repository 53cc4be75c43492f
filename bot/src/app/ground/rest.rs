//! Rest: on holiday, at weekends and at night a player's clocks stand still, within bounds, and visibly to the
//! opponent.
//!
//! A turn keeps when its player rests ([`crate::record::Rest`]), so that a record alone gives its deadline.

use rules::Side;

use crate::app::ground::{Ground, LoadedGame, due};
use crate::app::tables;
use crate::record::{ClockName, GameRecord, Millis, PersonRecord, Rest, RestRecord, UserId, keys};
use crate::refusal::Trouble;
use crate::rows::TypedStore;

/// Makes the clock of a turn stand still while its player rests. This is done whenever a turn is kept, so that it
/// applies from the turn's beginning. The change expects that the player does not change their rest meanwhile.
pub(crate) async fn let_rest(ground: &Ground, game: &mut LoadedGame) -> Result<(), Trouble> {
    let before = game.record.clock;
    rested(ground, game).await?;
    if game.record.clock != before {
        due::set_by_clock(game);
    }
    Ok(())
}

/// Does the same, but leaves it to the calling code to set when something happens next.
pub(crate) async fn rested(ground: &Ground, game: &mut LoadedGame) -> Result<(), Trouble> {
    let Some(who) = resting_player(&game.record) else { return Ok(()) };
    let (rest, version) = rest_of(ground, who).await?;
    if let Some(rest) = rest {
        settle(ground, &mut game.record, &rest).await?;
    }
    game.change.expect(keys::person(who), version);
    Ok(())
}

/// Returns a person's latest choice about rest, and the version of their record.
pub(crate) async fn rest_of(ground: &Ground, who: UserId) -> Result<(Option<RestRecord>, u64), Trouble> {
    let (person, version) = ground.store.entry::<PersonRecord>(&keys::person(who)).await?;
    Ok((person.rest, version))
}

/// Applies to the turn of a game its player's latest choice about rest, from the moment it was made.
/// Returns that choice by the game's own clock.
pub(crate) async fn settle(ground: &Ground, record: &mut GameRecord, rest: &RestRecord) -> Result<RestRecord, Trouble> {
    let (behind, main) = (ground.behind(record.runs_by()).await?, ground.behind(ClockName::Main).await?);
    let rest = rest.by_another(behind - main);
    apply(record, &rest, behind);
    Ok(rest)
}

/// Returns the player whose clock runs, if players rest in this game.
pub(crate) fn resting_player(record: &GameRecord) -> Option<UserId> {
    let clock = record.clock.filter(|clock| clock.control.is_slow() && !clock.no_rest && tables::is_playing(record))?;
    tables::seat_of(record.seats()?, Side::from(clock.running?.side)).id.person()
}

/// Does so, with the choice by the game's own clock, and how far that is behind the machine's.
fn apply(record: &mut GameRecord, rest: &RestRecord, behind: Millis) {
    let Some(clock) = &mut record.clock else { return };
    let Some(running) = clock.running else { return };
    let wanted = rest.rest(behind);
    // The hours of a turn's nights stay where they were at its beginning, whatever outages come in between.
    let hours = |rest: Option<Rest>| rest.map(|rest| Rest { shift: Millis::ZERO, ..rest });
    let holds = running.since >= rest.since && hours(running.rest) == hours(wanted);
    if !holds && (running.rest.is_some() || wanted.is_some()) {
        clock.rest(wanted, rest.since);
    }
}
