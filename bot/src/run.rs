//! The running bot: it answers Discord, and does by itself what nobody asks for (`CHORES`), until it is stopped.

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

use self::Needs::{Meters, Nothing, Operator, Others, Ready, There};
use self::Pace::{Each, Itself, One, Taken};
use self::operator::Kept;
use crate::app::{self, App, leaving, tell, upkeep};
use crate::discord::{Bot, Connection};
use crate::keep::Keeper;
use crate::machine::now;
use crate::observe::Watch;
use crate::record::{BEAT, DAY, Lane, Millis};
use crate::refusal::{Failure, Trouble};

/// The time between two looks whether this process has begun to look after what one does for all.
const TAKEN: Duration = secs(2);
/// The time after which what this process was to do once, and could not, is tried again.
const AGAIN: Duration = secs(60);
/// The time for what is at work, and for giving back what this process looks after, when it ends.
const FAREWELL: Duration = secs(3);
/// The time for which events are remembered: Discord repeats them within minutes.
const REMEMBERED: Millis = DAY;

/// The automatic work of the bot, in the order in which it begins: when and by which process, what it needs, and the work.
const CHORES: &[Chore] = &[
    Chore(Each(secs(2)), Others, |bot| share(bot).boxed()),
    Chore(Taken, Ready, |bot| register(bot).boxed()),
    Chore(Each(Duration::from_millis(BEAT.0.unsigned_abs())), Nothing, |bot| beat(bot).boxed()),
    // The news of what falls due is said with all that is left.
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
    // It reads a row for each seat of a game that goes on.
    Chore(Each(secs(60)), Meters, |bot| count(bot).boxed()),
    // A process that is gone may not have deleted everything.
    Chore(Taken, Nothing, |bot| leaving::finish_leaving(&bot.app, now()).map_ok(drop).boxed()),
    Chore(Taken, Nothing, |bot| catch_up(bot).boxed()),
    Chore(Each(secs(2)), Nothing, |bot| rate_anew(bot).boxed()),
];

const fn secs(n: u64) -> Duration {
    Duration::from_secs(n)
}

/// A running bot, as its chores see it.
struct Running {
    app: App,
    connection: Connection,
    watch: Watch,
    /// The operator's side, if there is one.
    kept: Option<Kept>,
}

/// Something that the bot does by itself: when and by which process, what it needs, and the work.
struct Chore(Pace, Needs, fn(&Running) -> BoxFuture<'_, Result<(), Trouble>>);

/// When something is done, and by which of several processes over one store.
enum Pace {
    /// At once and then after each span, by every process. Whatever takes longer delays what follows.
    Each(Duration),
    /// The same, by the one that does it for all.
    One(Duration),
    /// Whenever a process begins to be that one: once at the start, if the store is its own.
    Taken,
    /// Without an end, by every process: the work sees itself when there is something to do.
    Itself,
}

/// The condition for a chore to begin.
enum Needs {
    Nothing,
    /// Other processes over the same store.
    Others,
    /// The first READY, before which nothing can be said.
    Ready,
    /// The same, and that the bot is connected at the time: while Discord is gone, nothing is done.
    There,
    /// The operator's side.
    Operator,
    /// Somebody who asks for what is costly to count.
    Meters,
}

/// Runs a bot until `stop` is done; the keeper, if there is one, looks after the store and hears the operator.
///
/// # Errors
/// When Discord ends the connection for good, for example because the token is wrong.
pub async fn run(
    bot: Bot,
    keeper: Option<Keeper>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Failure> {
    let (app, connection, watch) = (bot.app().clone(), bot.connection(), bot.watch().clone());
    let running = Arc::new(Running { app: app.clone(), connection, watch, kept: keeper.map(Kept::new) });
    // Before anybody asks, so that whatever is free is looked after.
    if app.is_sharing()
        && let Err(trouble) = share(&running).await
    {
        trouble.log();
    }
    let mut work: JoinSet<()> = CHORES.iter().map(|chore| chore.go_on(Arc::clone(&running))).collect();
    drop(running);
    let ended = bot.answer(stop).await;
    // Whatever is still at work would find the store closed.
    let _ = tokio::time::timeout(FAREWELL, work.shutdown()).await;
    if app.is_sharing() {
        // If it takes too long, others find out.
        if let Ok(Err(trouble)) = tokio::time::timeout(FAREWELL, app.leave_others()).await {
            trouble.log();
        }
    }
    ended
}

impl Chore {
    /// Keeps at a chore as long as the bot runs.
    async fn go_on(&self, bot: Arc<Running>) {
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

/// Does something that is to be done once for all: nothing, if that is another process's part.
async fn for_all(app: &App, work: impl Future<Output = Result<(), Trouble>>) -> Result<(), Trouble> {
    app.on_behalf(Lane::FIRST, work).await.unwrap_or(Ok(()))
}

/// Does the same whenever this process begins to look after it: once at the start, if the store is its own. What fails is tried
/// again after a pause.
async fn when_taken<F>(app: &App, again: Duration, mut work: impl FnMut() -> F)
where
    F: Future<Output = Result<(), Trouble>>,
{
    let mut rounds = every(TAKEN);
    let (mut done, mut has_failed) = (None, false);
    while app.is_sharing() || done.is_none() {
        rounds.tick().await;
        let tenure = app.tenure(Lane::FIRST);
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

/// Returns a timer that ticks at once and then after each span; whatever takes longer delays the following ticks.
pub(super) fn every(span: Duration) -> Interval {
    let mut ticks = tokio::time::interval(span);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

/// Does something round by round. A failure, or a panic, ends no more than its round.
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

/// Returns whether a round comes to its end without a failure or a panic, which are logged.
pub(super) async fn goes_well(round: impl Future<Output = Result<(), Trouble>>) -> bool {
    match AssertUnwindSafe(round).catch_unwind().await {
        Ok(Ok(())) => return true,
        Ok(Err(trouble)) => trouble.log(),
        Err(_) => Trouble::from(Failure::new("run the regular work", "panicked; see the lines above")).log(),
    }
    false
}

/// Does the operator's part of a chore.
fn kept<'a, F>(bot: &'a Running, work: impl FnOnce(&'a Kept) -> F) -> BoxFuture<'a, Result<(), Trouble>>
where
    F: Future<Output = Result<(), Trouble>> + Send + 'a,
{
    bot.kept.as_ref().map_or_else(|| ready(Ok(())).boxed(), |kept| work(kept).boxed())
}

/// Takes this process's share of the work, and of what Discord lets all of them ask for.
async fn share(bot: &Running) -> Result<(), Trouble> {
    if let Some(standing) = bot.app.share(now(), Some(bot.connection.reached())).await? {
        bot.connection.share_limits(standing.n_members);
    }
    Ok(())
}

/// Registers the commands when this process becomes the one that does, or if Discord refused them at READY.
async fn register(bot: &Running) -> Result<(), Trouble> {
    match bot.app.is_sharing() || !bot.connection.is_registered() {
        true => bot.connection.register().await,
        false => Ok(()),
    }
}

/// Gives signs of life while the bot is connected, so that clocks stand while players cannot reach it. The operator's tools
/// see each round that comes to its end, connected or not.
async fn beat(bot: &Running) -> Result<(), Trouble> {
    let there = bot.connection.shards();
    let done = if there.is_empty() { Ok(()) } else { bot.app.beat(now(), &there).await };
    bot.watch.health.pulse();
    done
}

/// Forgets what is no longer needed, and what people had deleted; looks for flags in between.
async fn forget(bot: &Running) -> Result<(), Trouble> {
    let app = &bot.app;
    let forgotten = upkeep::forget_events(app, (now() - REMEMBERED).snowflake()).await;
    let deeds = upkeep::forget_deeds(app, now()).await;
    let flags = app::look_for_flags(app, now()).await;
    let drafts = upkeep::forget_drafts(app, now()).await;
    let left = leaving::finish_leaving(app, now()).await;
    let erased = erase(bot).await;
    forgotten.and(deeds).and(flags).and(drafts).and(left.map(drop)).and(erased)
}

/// Makes the files forget what people had deleted, after a backup.
async fn erase(bot: &Running) -> Result<(), Trouble> {
    if let (Some(kept), true) = (&bot.kept, leaving::has_to_erase(&bot.app).await?) {
        kept.before_erasing().await;
    }
    leaving::erase_deleted(&bot.app).await.map(drop)
}

/// Counts what waits and what is open, for the operator.
async fn count(bot: &Running) -> Result<(), Trouble> {
    bot.watch.meters.waiting(tell::games_with_news(&bot.app).await?.len(), upkeep::games_open(&bot.app).await?);
    Ok(())
}

/// Adds what an older store lacks, histories first: nobody waits for it.
async fn catch_up(bot: &Running) -> Result<(), Trouble> {
    upkeep::catch_up_with_history(&bot.app).await?;
    upkeep::count_old_games(&bot.app).await?;
    upkeep::catch_up_with_people(&bot.app).await
}

/// Computes ratings anew after an earlier game changed, with the leaderboards that follow, which each process knows for itself; then
/// tallies earlier games that are not tallied yet.
async fn rate_anew(bot: &Running) -> Result<(), Trouble> {
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
            if n_tries.get() < 3 { Err(Failure::new("register the commands", "refused").into()) } else { Ok(()) }
        };
        when_taken(&app, Duration::from_millis(1), work).await;
        assert_eq!(n_tries.get(), 3);
    }
}
