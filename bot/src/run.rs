//! The running bot: answers Discord, and runs its background tasks (`CHORES`), until it is stopped.

mod operator;
mod programs;

use std::future::ready;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures::future::BoxFuture;
use futures::{FutureExt, TryFutureExt};
use tokio::task::JoinSet;
use tokio::time::{Interval, MissedTickBehavior};

use self::ChoreNeed::{Meters, Nothing, Operator, Others, Ready, There};
use self::ChorePace::{Each, Itself, One, Taken};
use self::operator::OperatorService;
use crate::app::{self, App, leaving, tell, upkeep};
use crate::discord::{Bot, BotConnection};
use crate::keep::StoreKeeper;
use crate::machine::now;
use crate::observe::BotWatch;
use crate::record::{BEAT, DAY, Millis, WorkLane};
use crate::refusal::{BotFailure, Trouble};

/// How often to check whether this process has taken over the single-process tasks.
const TAKEN: Duration = secs(2);
const AGAIN: Duration = secs(60);
/// How long to wait at shutdown for running work, and for giving back this process's lanes.
const FAREWELL: Duration = secs(3);
/// How long to remember events. Discord repeats them within minutes.
const REMEMBERED: Millis = DAY;

const CHORES: &[Chore] = &[
    Chore(Each(secs(2)), Others, |bot| share(bot).boxed()),
    Chore(Taken, Ready, |bot| register(bot).boxed()),
    Chore(Each(Duration::from_millis(BEAT.0.unsigned_abs())), Nothing, |bot| beat(bot).boxed()),
    // The returned games are not needed: their news is delivered with all other news.
    Chore(Each(secs(5)), Ready, |bot| bot.app.fall_due(now()).map_ok(drop).boxed()),
    Chore(Each(secs(1)), There, |bot| bot.connection.courier.deliver_left().boxed()),
    Chore(Itself, Ready, |bot| programs::let_play(bot).boxed()),
    Chore(Each(secs(5)), There, |bot| bot.connection.courier.keep_leaders(now()).boxed()),
    Chore(Each(secs(60)), There, |bot| bot.connection.courier.tell_servers(now()).boxed()),
    Chore(One(secs(20)), There, |bot| bot.connection.courier.announce_seasons(now()).boxed()),
    Chore(One(secs(5)), Ready, |bot| upkeep::forget_servers(&bot.app, now()).boxed()),
    Chore(Each(secs(5)), Operator, |bot| kept(bot, |kept| kept.say_what_stands(&bot.watch))),
    Chore(Each(secs(2)), Operator, |bot| kept(bot, |kept| kept.obey(&bot.app))),
    Chore(Each(secs(5)), Operator, |bot| kept(bot, |kept| kept.back_up(&bot.app, &bot.watch))),
    Chore(One(secs(3_600)), Ready, |bot| forget(bot).boxed()),
    // It reads a row for each seat of a running game.
    Chore(Each(secs(60)), Meters, |bot| count(bot).boxed()),
    // A stopped process may have left deletions unfinished.
    Chore(Taken, Nothing, |bot| leaving::finish_leaving(&bot.app, now()).map_ok(drop).boxed()),
    Chore(Taken, Nothing, |bot| catch_up(bot).boxed()),
    Chore(Each(secs(2)), Nothing, |bot| rate_anew(bot).boxed()),
];

const fn secs(n: u64) -> Duration {
    Duration::from_secs(n)
}

struct RunningBot {
    app: App,
    connection: BotConnection,
    watch: BotWatch,
    kept: Option<OperatorService>,
}

struct Chore(ChorePace, ChoreNeed, fn(&RunningBot) -> BoxFuture<'_, Result<(), Trouble>>);

/// When a task runs, and which of several processes with one store runs it.
enum ChorePace {
    /// Immediately, and then after each span, in every process. Long work delays the next run.
    Each(Duration),
    /// The same, but in only one process at a time.
    One(Duration),
    /// When a process takes over the single-process work; if the store is not shared, once at the start.
    Taken,
    /// Always, in every process. The task itself waits for work.
    Itself,
}

enum ChoreNeed {
    Nothing,
    Others,
    /// After the first READY; before it the bot cannot send messages.
    Ready,
    /// After the first READY, with a live connection.
    There,
    Operator,
    /// A monitoring tool reads the metrics that are costly to count.
    Meters,
}

/// Runs a bot until `stop` completes. A [`StoreKeeper`] makes it also back up the store and obey the operator.
///
/// # Errors
/// If Discord ends the connection permanently, for example because the token is wrong.
pub async fn run(
    bot: Bot,
    keeper: Option<StoreKeeper>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), BotFailure> {
    let (app, connection, watch) = (bot.app().clone(), bot.connection(), bot.watch().clone());
    let running = Arc::new(RunningBot { app: app.clone(), connection, watch, kept: keeper.map(OperatorService::new) });
    // Take free lanes before the first request.
    if app.is_sharing()
        && let Err(trouble) = share(&running).await
    {
        trouble.log();
    }
    let mut work: JoinSet<()> = CHORES.iter().map(|chore| chore.go_on(Arc::clone(&running))).collect();
    drop(running);
    let ended = bot.answer(stop).await;
    // Work that still runs would find the store closed.
    let _ = tokio::time::timeout(FAREWELL, work.shutdown()).await;
    if app.is_sharing() {
        // If this takes too long, the other processes notice it themselves.
        if let Ok(Err(trouble)) = tokio::time::timeout(FAREWELL, app.leave_others()).await {
            trouble.log();
        }
    }
    ended
}

impl Chore {
    async fn go_on(&self, bot: Arc<RunningBot>) {
        let (bot, Chore(pace, needs, work)) = (&*bot, self);
        let is_begun = match needs {
            Nothing => true,
            Others => bot.app.is_sharing(),
            Ready | There => bot.connection.clone().is_made().await,
            Operator => bot.kept.is_some(),
            Meters => bot.watch.is_wanted(),
        };
        if !is_begun {
            return;
        }
        let round = || async {
            match (needs, pace) {
                (There, _) if !bot.connection.is_there() => Ok(()),
                (_, One(_)) => for_all(&bot.app, work(bot)).await,
                _ => work(bot).await,
            }
        };
        match pace {
            Each(span) | One(span) => again_and_again(*span, round).await,
            Taken => when_taken(&bot.app, AGAIN, round).await,
            Itself => round().await.unwrap_or_else(|trouble| trouble.log()),
        }
    }
}

async fn for_all(app: &App, work: impl Future<Output = Result<(), Trouble>>) -> Result<(), Trouble> {
    app.on_behalf(WorkLane::FIRST, work).await.unwrap_or(Ok(()))
}

/// Runs a task each time this process takes it over; if the store is not shared, once at the start. Retries failures
/// after a pause.
async fn when_taken<F>(app: &App, again: Duration, mut work: impl FnMut() -> F)
where
    F: Future<Output = Result<(), Trouble>>,
{
    let mut rounds = every(TAKEN);
    let (mut done, mut has_failed) = (None, false);
    while app.is_sharing() || done.is_none() {
        rounds.tick().await;
        let tenure = app.tenure(WorkLane::FIRST);
        if tenure.is_none() || tenure == done {
            continue;
        }
        match for_all(app, work()).await {
            Ok(()) => (done, has_failed) = (tenure, false),
            Err(trouble) => {
                if !std::mem::replace(&mut has_failed, true) {
                    trouble.log();
                }
                rounds.reset_after(again);
            }
        }
    }
}

/// Returns a timer that ticks immediately and then after each span. Long work delays the following ticks.
pub(super) fn every(span: Duration) -> Interval {
    let mut ticks = tokio::time::interval(span);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

/// Repeats `round`. A failure or panic ends only the current call.
async fn again_and_again<F>(span: Duration, mut round: impl FnMut() -> F)
where
    F: Future<Output = Result<(), Trouble>>,
{
    let mut rounds = every(span);
    loop {
        rounds.tick().await;
        goes_well(round()).await;
    }
}

/// Returns whether a round ends without a failure or a panic, which are logged.
pub(super) async fn goes_well(round: impl Future<Output = Result<(), Trouble>>) -> bool {
    match AssertUnwindSafe(round).catch_unwind().await {
        Ok(Ok(())) => return true,
        Ok(Err(trouble)) => trouble.log(),
        Err(_) => Trouble::from(BotFailure::new("run the regular work", "panicked; see the lines above")).log(),
    }
    false
}

fn kept<'a, F>(bot: &'a RunningBot, work: impl FnOnce(&'a OperatorService) -> F) -> BoxFuture<'a, Result<(), Trouble>>
where
    F: Future<Output = Result<(), Trouble>> + Send + 'a,
{
    bot.kept.as_ref().map_or_else(|| ready(Ok(())).boxed(), |kept| work(kept).boxed())
}

async fn share(bot: &RunningBot) -> Result<(), Trouble> {
    if let Some(standing) = bot.app.share(now(), Some(bot.connection.reached())).await? {
        bot.connection.share_limits(standing.n_members);
    }
    Ok(())
}

/// Registers the commands, if this process became responsible for them. Retries if Discord rejected them at READY.
async fn register(bot: &RunningBot) -> Result<(), Trouble> {
    match bot.app.is_sharing() || !bot.connection.is_registered() {
        true => bot.connection.register().await,
        false => Ok(()),
    }
}

/// Records a heartbeat while the bot is connected. Clocks stop while players cannot reach it. The operator's tools see
/// every finished run, connected or not.
async fn beat(bot: &RunningBot) -> Result<(), Trouble> {
    let there = bot.connection.shards();
    let done = if there.is_empty() { Ok(()) } else { bot.app.beat(now(), &there).await };
    bot.watch.health.pulse();
    done
}

async fn forget(bot: &RunningBot) -> Result<(), Trouble> {
    let app = &bot.app;
    let forgotten = upkeep::forget_events(app, (now() - REMEMBERED).snowflake()).await;
    let deeds = upkeep::forget_deeds(app, now()).await;
    let flags = app::look_for_flags(app, now()).await;
    let drafts = upkeep::forget_drafts(app, now()).await;
    let left = leaving::finish_leaving(app, now()).await;
    let erased = erase(bot).await;
    forgotten.and(deeds).and(flags).and(drafts).and(left.map(drop)).and(erased)
}

async fn erase(bot: &RunningBot) -> Result<(), Trouble> {
    if let (Some(kept), true) = (&bot.kept, leaving::has_to_erase(&bot.app).await?) {
        kept.before_erasing().await;
    }
    leaving::erase_deleted(&bot.app).await.map(drop)
}

async fn count(bot: &RunningBot) -> Result<(), Trouble> {
    bot.watch.meters.waiting(tell::games_with_news(&bot.app).await?.len(), upkeep::games_open(&bot.app).await?);
    Ok(())
}

async fn catch_up(bot: &RunningBot) -> Result<(), Trouble> {
    upkeep::catch_up_with_history(&bot.app).await?;
    upkeep::count_old_games(&bot.app).await?;
    upkeep::catch_up_with_people(&bot.app).await
}

/// Recalculates ratings after an earlier game changed, then updates the leaderboards. After that it counts earlier
/// games for trophies.
async fn rate_anew(bot: &RunningBot) -> Result<(), Trouble> {
    for_all(&bot.app, upkeep::bring_ratings_up_to_date(&bot.app)).await?;
    bot.app.renew_leaders().await?;
    for_all(&bot.app, upkeep::tally_old_games(&bot.app)).await
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use store::Memory;

    use super::*;

    #[tokio::test]
    async fn what_fails_at_the_start_is_tried_again_until_it_is_done() {
        let app = App::new(Arc::new(Memory::new()), Vec::new());
        let n_tries = Cell::new(0);
        let work = || async {
            n_tries.set(n_tries.get() + 1);
            if n_tries.get() < 3 { Err(BotFailure::new("register the commands", "refused").into()) } else { Ok(()) }
        };
        when_taken(&app, Duration::from_millis(1), work).await;
        assert_eq!(n_tries.get(), 3);
    }
}
