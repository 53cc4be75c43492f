//! Automatic events of games: challenges expire, players are warned and run out of time. Nothing sleeps until then: a row
//! `due/` waits, and the clock loop calls [`App::fall_due`](crate::app::App::fall_due).

use futures::TryStreamExt;

use crate::app::clock::{rest, time_up};
use crate::app::ground::rest::rested;
use crate::app::ground::{Ground, due, finish};
use crate::app::tell::notices;
use crate::change::StoreChange;
use crate::record::keys::Key;
use crate::record::{BotTime, ClocksRecord, ClosureReason, GameId, GamePlayer, GameState, Unix, WorkLane, keys};
use crate::refusal::Trouble;
use crate::rows::{TypedStore, again};

/// Does everything due at `now`, once, and returns the games with news. A failure in one game does not hold up the others.
pub(crate) async fn fall_due(ground: &Ground, now: Unix) -> Result<Vec<GameId>, Trouble> {
    let for_all = async {
        let mut games = rest::spread_rests(ground, now).await?;
        games.extend(notices::send_digests(ground, now).await?);
        Ok::<_, Trouble>(games)
    };
    let mut games = ground.on_behalf(WorkLane::FIRST, for_all).await.unwrap_or_else(|| Ok(Vec::new()))?;
    let clocks = ground.clocks(now).await?.0;
    let main = clocks.main.shows(now);
    let mut trouble = None;
    let mut due = ground.store.keys(keys::ALL_DUE);
    // The keys are in chronological order. No clock is ahead of the main one.
    while let Some(Key::Due(at, id)) = due.try_next().await?
        && at <= main
    {
        let done = ground.on_behalf(id, again("do due work", || happen(ground, at, id, now, &clocks))).await;
        match done.unwrap_or(Ok(false)) {
            Ok(true) => games.push(id),
            Ok(false) => {}
            Err(error) => trouble = Some(error),
        }
    }
    trouble.map_or(Ok(games), Err)
}

/// Handles a due row, unless later events have made it obsolete; returns whether the game has news.
async fn happen(ground: &Ground, at: BotTime, id: GameId, now: Unix, clocks: &ClocksRecord) -> Result<bool, Trouble> {
    let Some(mut game) = ground.load(id).await?.filter(|game| game.record.wakes() == Some(at)) else {
        StoreChange::deleting(keys::due(at, id)).commit(&*ground.store).await?;
        return Ok(false);
    };
    let time = clocks.dial(game.record.runs_by()).shows(now);
    if game.record.due.is_some_and(|due| due > time) {
        due::put_off(&mut game, (clocks.main.shows(now), time));
        return game.uncounted().commit(&*ground.store).await.map(|()| false);
    }
    rested(ground, &mut game).await?;
    match game.record.state {
        // The challenge expired without an answer.
        GameState::Challenge { from: GamePlayer { id: by, .. }, .. } => {
            finish::turn_down(&mut game, by, Some(ClosureReason::Expired))
        }
        GameState::Playing { .. } => {
            // Too many games ended on time recently: this one waits.
            if !time_up::by_clock(ground, &mut game, now, time).await? {
                return Ok(false);
            }
        }
        GameState::Over { .. } | GameState::Closed { .. } => {
            due::set(&mut game, None);
            game.record.changed = now;
            return game.uncounted().commit(&*ground.store).await.map(|()| true);
        }
    }
    ground.keep_unasked(game, now).await.map(|()| true)
}
