//! Warnings about time, timeouts in rated games, and claims in casual ones. A safety limit guards against faults such
//! as a wrong clock or a long outage: within ten minutes, at most [`FEW`] games or one in a hundred may end on time.
//! The others wait, unless the operator releases them.

use std::sync::{MutexGuard, PoisonError};

use futures::TryStreamExt;
use rules::{EndReason, Outcome, Side};

use crate::app::ask::Caller;
use crate::app::ground::breaker::BreakerState;
use crate::app::ground::{CallerGame, GameEnd, Ground, LoadedGame, RequestAnswer, begin, due, finish};
use crate::app::tables;
use crate::change::StoreChange;
use crate::record::keys::Key;
use crate::record::{
    BotTime, BreakerRecord, ClockNotice, GameId, GameRecord, GoneRecord, HOUR, Millis, NewsKind, TournamentRecord,
    TournamentStage, Unix, keys, write,
};
use crate::refusal::{Refusal, Trouble};
use crate::rows::{TypedStore, decode};

/// The number of games that may always end on time within [`WINDOW`].
const FEW: usize = 20;

/// The span for counting timeouts.
const WINDOW: Millis = Millis::minutes(10);

/// How long the limit is off after the operator's command.
const RELEASE: Millis = HOUR;

fn is_over_by_time(record: &GameRecord, time: BotTime) -> bool {
    record.ends_by_time() && record.clock.is_some_and(|clock| clock.is_up(time))
}

/// Returns whether the player to move has lost on time. While the bot is not in the tournament's server, no player
/// loses on time.
pub(crate) async fn is_too_late(ground: &Ground, record: &GameRecord, time: BotTime) -> Result<bool, Trouble> {
    Ok(is_over_by_time(record, time) && gone(ground, record, time).await?.is_none())
}

/// Applies the clock; returns `false` if a timeout must wait.
pub(crate) async fn by_clock(
    ground: &Ground,
    game: &mut LoadedGame,
    now: Unix,
    time: BotTime,
) -> Result<bool, Trouble> {
    if let Some(gone) = gone(ground, &game.record, time).await? {
        stand(game, &gone);
        return Ok(true);
    }
    if is_over_by_time(&game.record, time) {
        return end_on_time(ground, game, now, time).await;
    }
    if game.record.waits.is_some_and(|until| until <= time) {
        if is_still_to_show(ground, game).await? {
            game.record.waits = Some(time + begin::ROOM);
            due::set_by_clock(game);
        } else {
            due::let_run(game, time)?;
        }
        return Ok(true);
    }
    say_time(game, time);
    due::set_by_clock(game);
    Ok(true)
}

fn say_time(game: &mut LoadedGame, time: BotTime) {
    let moment = game.record.moment();
    if let Some(clock) = &mut game.record.clock {
        let left = clock.notice_at(time);
        let Some(running) = &mut clock.running else { return };
        let is_back = !running.back && running.back_at().is_some_and(|back| back <= time);
        running.back |= is_back;
        running.said = left.or(running.said);
        let side = running.side;
        if is_back {
            game.tell(None, NewsKind::Back);
            game.tell_all(NewsKind::Resting { side, until: None });
        }
        if let Some(left) = left {
            game.tell_all(NewsKind::TimeShort { moment, left });
        }
        // A message reopens an archived thread.
        if is_back || left == Some(ClockNotice::Up) {
            game.retime();
        }
    } else if game.record.idle.is_some_and(|idle| idle <= time) {
        game.record.idle = Some(time + due::STILL_IDLE);
        game.tell_all(NewsKind::Idle { moment });
    }
}

/// Returns whether a clock still waits for the first board. Tournament games retry a failed board, since a missing
/// permission may have been granted.
async fn is_still_to_show(ground: &Ground, game: &mut LoadedGame) -> Result<bool, Trouble> {
    if !game.record.waits_for_room() {
        return Ok(false);
    }
    if !ground.store.scan(&keys::all_news_of(game.record.id), None, 1).await?.is_empty() {
        return Ok(true);
    }
    let is_tried_again = running(ground, &game.record).await?.is_some();
    if is_tried_again {
        game.show_board(false, None);
    }
    Ok(is_tried_again)
}

async fn running(ground: &Ground, record: &GameRecord) -> Result<Option<TournamentRecord>, Trouble> {
    let Some(of) = record.tournament else { return Ok(None) };
    let row = ground.store.record::<TournamentRecord>(&keys::tournament(of.tournament)).await?;
    Ok(row.map(|row| row.record).filter(|tournament| tournament.stage == TournamentStage::Running))
}

/// Returns the bot's absence from the tournament's server, if it can still return. Players may be unable to move there.
async fn gone(ground: &Ground, record: &GameRecord, time: BotTime) -> Result<Option<GoneRecord>, Trouble> {
    let Some(tournament) = running(ground, record).await? else { return Ok(None) };
    let gone = ground.store.record::<GoneRecord>(&keys::gone(tournament.guild)).await?;
    Ok(gone.map(|row| row.record).filter(|gone| gone.due > time))
}

/// Pauses a clock until the bot returns to its server, or stays away too long. The player regains the time used since
/// the bot left.
fn stand(game: &mut LoadedGame, gone: &GoneRecord) {
    if let Some(clock) = &mut game.record.clock
        && let Some(running) = clock.running
    {
        clock.stop(running.since.max(gone.since()));
    }
    game.record.waits = Some(gone.due);
    due::set_by_clock(game);
}

/// Ends a game on time, unless the safety limit holds it; returns whether it ended.
async fn end_on_time(ground: &Ground, game: &mut LoadedGame, now: Unix, time: BotTime) -> Result<bool, Trouble> {
    let entry = ground.store.get(keys::BREAKER).await?;
    let version = entry.as_ref().map_or(0, |entry| entry.version);
    let none = BreakerRecord { v: 1, ends: Vec::new(), released: None };
    let mut breaker: BreakerRecord = entry.map_or(Ok(none), |entry| decode(&entry.value))?;
    let main = ground.time(now).await?;
    breaker.ends.retain(|end| main - *end < WINDOW);
    let is_released = breaker.released.is_some_and(|until| main < until);
    let holds = !is_released && breaker.ends.len() >= FEW;
    if holds && breaker.ends.len() >= n_playing_lately(ground, main).await? / 100 {
        say_that_it_holds(ground, main);
        return Ok(false);
    }
    breaker.ends.push(main);
    let table = tables::open_table(&game.record)?;
    let outcome = match tables::is_hardly_begun(&game.record) {
        true => Outcome::draw(EndReason::Abort),
        false => table.out_of_time(table.turn()),
    };
    finish::finish(game, GameEnd::new(outcome, now, time));
    game.change.expect(keys::BREAKER, version).put(keys::BREAKER, write(&breaker));
    Ok(true)
}

/// Returns the number of running games, cached for [`WINDOW`]: counting reads all of them.
async fn n_playing_lately(ground: &Ground, time: BotTime) -> Result<usize, Trouble> {
    if let Some((counted, n)) = breaker(ground).counted
        && time - counted < WINDOW
    {
        return Ok(n);
    }
    let n = n_playing(ground).await?;
    breaker(ground).counted = Some((time, n));
    Ok(n)
}

/// Logs that timeouts are held back, at most once per [`WINDOW`].
fn say_that_it_holds(ground: &Ground, time: BotTime) {
    let mut breaker = breaker(ground);
    if breaker.told.is_none_or(|told| time - told >= WINDOW) {
        breaker.told = Some(time);
        tracing::error!(
            "many games ended on time within ten minutes, so the others are held back: if all is well, `mutabot \
             release` ends them"
        );
    }
}

fn breaker(ground: &Ground) -> MutexGuard<'_, BreakerState> {
    ground.breaker.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Counts running games, each at its first person's seat. The other seat may have no person.
async fn n_playing(ground: &Ground) -> Result<usize, Trouble> {
    let mut n = 0;
    let mut seats = ground.store.keys(keys::ALL_SEATS);
    while let Some(key) = seats.try_next().await? {
        let Key::Seat(who, id) = key else { continue };
        let Some(game) = ground.playing(id).await? else { continue };
        n += usize::from(game.record.people().find_map(|player| player.id.person()) == Some(who));
    }
    Ok(n)
}

/// Turns the safety limit off for an hour, at the operator's command.
pub async fn release(ground: &Ground, now: Unix) -> Result<(), Trouble> {
    let released = Some(ground.time(now).await? + RELEASE);
    // Earlier timeouts no longer count.
    let breaker = BreakerRecord { v: 1, ends: Vec::new(), released };
    StoreChange::putting(keys::BREAKER, write(&breaker)).commit(&*ground.store).await
}

pub(crate) async fn claim_time(ground: &Ground, caller: &Caller, id: GameId) -> Result<RequestAnswer, Trouble> {
    let mine = ground.find(caller, id).await?;
    mine.playing()?;
    let CallerGame { mut game, side } = mine;
    let time = ground.time_of(&game.record, caller.now).await?;
    let Some(clock) = game.record.clock else { return Err(Refusal::NoClock.into()) };
    let is_late =
        |late: Side| clock.running.is_some_and(|running| Side::from(running.side) == late) && clock.is_up(time);
    if is_late(side) {
        return Err(Refusal::OwnTimeUp.into());
    }
    if clock.running.is_some_and(|running| Side::from(running.side) == side) {
        return Err(Refusal::OwnTimeRuns.into());
    }
    if !is_late(side.other()) {
        return Err(Refusal::TimeLeft.into());
    }
    if !end_on_time(ground, &mut game, caller.now, time).await? {
        return Err(Refusal::ManyEnds.into());
    }
    let called_off = tables::never_moved(&game.record).is_some();
    let text = if called_off { text!("time-called-off") } else { text!("time-claimed") };
    Ok(RequestAnswer::done(caller, text, ground.keep(caller, game).await?))
}

/// Ends a game on time instead of carrying out the caller's request.
pub(crate) async fn too_late(
    ground: &Ground,
    caller: &Caller,
    mut game: LoadedGame,
    time: BotTime,
) -> Result<RequestAnswer, Trouble> {
    let late = game.record.clock.and_then(|clock| clock.running).map(|running| Side::from(running.side));
    let text =
        if late == game.record.side_of(caller.who.id) { text!("own-too-late") } else { text!("opponent-too-late") };
    if !end_on_time(ground, &mut game, caller.now, time).await? {
        return Err(Refusal::TimeOver.into());
    }
    Ok(RequestAnswer::done(caller, text, ground.keep(caller, game).await?))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::ground::{Venue, begin};
    use crate::record::{GamePlace, GamePlayer, GameState, Unix, UserId};
    use crate::words::Lang;

    #[tokio::test]
    async fn a_game_counts_once_even_if_only_one_seat_is_a_persons() {
        let ground = Ground::new(Arc::new(store::Memory::new()), Vec::new());
        let person = |id| GamePlayer { id: UserId(id).into(), name: format!("P{id}") };
        let mut change = StoreChange::new();
        for (id, white) in [(1, GamePlayer::nobody()), (2, person(8)), (3, person(7))] {
            let seats = if id == 3 { [white, GamePlayer::nobody()] } else { [white, person(7)] };
            let state = GameState::Playing { seats, offer: None };
            let venue = Venue {
                place: GamePlace::Direct,
                lang: Lang::En,
                guild: None,
                parent: None,
                no_thread: false,
                announced: false,
            };
            let record = begin::blank(GameId(id), ("chess", String::new()), state, venue, Unix(0));
            for row in begin::rows(&record) {
                change.put(row, Vec::new());
            }
            change.put(keys::game(record.id), write(&record));
        }
        change.commit(&*ground.store).await.expect("the memory store answers");
        assert_eq!(n_playing(&ground).await.expect("the memory store answers"), 3);
    }
}
