//! The running bot: it answers Discord, and does by itself what nobody asks for, until it is stopped.

mod operator;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tokio::time::{Interval, MissedTickBehavior};

use self::operator::{obey, say_what_stands};
use crate::app::{self, App, Found, Pondered, leaving, program, tell, upkeep};
use crate::discord::lanes::{Lanes, present};
use crate::discord::{Bot, Connection};
use crate::keep::Keeper;
use crate::machine::now;
use crate::observe::Watch;
use crate::record::{BEAT, DAY, GameId, Lane, Millis};
use crate::refusal::{Failure, Trouble};
use crate::think::Pool;

/// The time between two looks at the other processes over the same store.
const SHARE: Duration = Duration::from_secs(2);
/// The time for what is at work, and for giving back what this process looks after, when it ends.
const FAREWELL: Duration = Duration::from_secs(3);
/// The time after which what this process was to do once, and could not, is tried again.
const AGAIN: Duration = Duration::from_secs(60);
/// The time between two looks at what is due.
const DUE: Duration = Duration::from_secs(5);
/// The time between two looks at what could not be said.
const UNSAID: Duration = Duration::from_secs(1);
/// The time between two looks at what programs are to do.
const PROGRAMS: Duration = Duration::from_millis(300);
/// The time after which programs are looked at again if what one of them found could not be done.
const AFTER_TROUBLE: Duration = Duration::from_secs(5);
/// The time between two looks at the backups.
const BACKUPS: Duration = Duration::from_secs(5);
/// The time between two rounds of forgetting servers.
const SERVERS: Duration = Duration::from_secs(5);
/// The time between two looks at leaderboards that are kept up to date.
const LEADERS: Duration = Duration::from_secs(5);
/// The time between two looks at what servers are to be told.
const SERVERS_TOLD: Duration = Duration::from_secs(60);
/// The time between two looks at the seasons of tournaments that are due.
const SEASONS: Duration = Duration::from_secs(20);
/// The time between two looks at ratings that have to be computed anew.
const RATINGS: Duration = Duration::from_secs(2);
/// The time between two rounds of forgetting what is no longer needed.
const FORGETTING: Duration = Duration::from_secs(3_600);
/// The time between two looks at what is counted for the operator, which reads a row for each seat of a game that goes on.
const COUNTS: Duration = Duration::from_secs(60);
/// The time for which events are remembered: Discord repeats them within minutes.
const REMEMBERED: Millis = DAY;

/// Runs a bot until `stop` is done; the keeper, if there is one, looks after the store and hears the operator. Whatever
/// the bot does by itself has a task of its own: none waits for the trouble of another.
///
/// # Errors
/// When Discord ends the connection for good, for example because the token is wrong.
pub async fn run(
    bot: Bot,
    keeper: Option<Keeper>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Failure> {
    let (app, connection, watch) = (bot.app().clone(), bot.connection(), bot.watch().clone());
    let mut work = JoinSet::new();
    if app.is_sharing() {
        // Before anybody asks, so that whatever is free is looked after.
        if let Err(trouble) = share(&app, &connection).await {
            trouble.log();
        }
        work.spawn(keep_sharing(app.clone(), connection.clone()));
    }
    work.spawn(register(app.clone(), connection.clone()));
    work.spawn(beat(app.clone(), connection.clone(), watch.clone()));
    work.spawn(fall_due(app.clone(), connection.clone()));
    work.spawn(say_what_is_left(connection.clone()));
    work.spawn(let_programs_play(app.clone(), connection.clone()));
    work.spawn(keep_leaders(connection.clone()));
    work.spawn(tell_servers(connection.clone()));
    work.spawn(announce_seasons(app.clone(), connection.clone()));
    work.spawn(forget_servers(app.clone(), connection.clone()));
    let keeper = keeper.map(|keeper| {
        let desk = keeper.desk().clone();
        work.spawn(say_what_stands(keeper.store(), desk.clone(), watch.clone()));
        let keeper = Arc::new(Mutex::new(keeper));
        work.spawn(obey(app.clone(), desk, Arc::clone(&keeper)));
        work.spawn(back_up(app.clone(), Arc::clone(&keeper), watch.clone()));
        keeper
    });
    work.spawn(forget(app.clone(), connection, keeper));
    if watch.is_wanted() {
        work.spawn(count(app.clone(), watch));
    }
    work.spawn(finish_leaving(app.clone()));
    work.spawn(catch_up(app.clone()));
    work.spawn(rate_anew(app.clone()));
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

/// Takes and keeps this process's share of the work.
async fn keep_sharing(app: App, connection: Connection) {
    again_and_again(SHARE, || share(&app, &connection)).await;
}

/// Takes this process's share of the work, and of what Discord lets all of them ask for.
async fn share(app: &App, connection: &Connection) -> Result<(), Trouble> {
    if let Some(standing) = app.share(now(), Some(connection.reached())).await? {
        connection.share_limits(standing.n_members);
    }
    Ok(())
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
    let mut rounds = every(SHARE);
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

/// Registers the commands when this process becomes the one that does, or if Discord refused them at READY.
async fn register(app: App, mut connection: Connection) {
    if connection.is_made().await {
        let register = || async {
            match app.is_sharing() || !connection.is_registered() {
                true => connection.register().await,
                false => Ok(()),
            }
        };
        when_taken(&app, AGAIN, register).await;
    }
}

/// Deletes what is left of people of whom a process that is gone had not deleted everything.
async fn finish_leaving(app: App) {
    when_taken(&app, AGAIN, || async { leaving::finish_leaving(&app, now()).await.map(drop) }).await;
}

/// Adds what an older store lacks, histories first: nobody waits for it.
async fn catch_up(app: App) {
    let catch_up = || async {
        upkeep::catch_up_with_history(&app).await?;
        upkeep::count_old_games(&app).await?;
        upkeep::catch_up_with_people(&app).await
    };
    when_taken(&app, AGAIN, catch_up).await;
}

/// Computes ratings anew after an earlier game changed, with the leaderboards that follow, which each process knows for itself; then
/// tallies earlier games that are not tallied yet.
async fn rate_anew(app: App) {
    let round = || async {
        for_all(&app, upkeep::bring_ratings_up_to_date(&app)).await?;
        app.renew_leaders().await?;
        for_all(&app, upkeep::tally_old_games(&app)).await
    };
    again_and_again(RATINGS, round).await;
}

/// Returns a timer that ticks at once and then after each span; whatever takes longer delays the following ticks.
fn every(span: Duration) -> Interval {
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
async fn goes_well(round: impl Future<Output = Result<(), Trouble>>) -> bool {
    match AssertUnwindSafe(round).catch_unwind().await {
        Ok(Ok(())) => return true,
        Ok(Err(trouble)) => trouble.log(),
        Err(_) => Trouble::from(Failure::new("do a round", "panicked; see the lines above")).log(),
    }
    false
}

/// Gives signs of life while the bot is connected, so that clocks stand while players cannot reach it. The operator's tools
/// see each round that comes to its end, connected or not.
async fn beat(app: App, connection: Connection, watch: Watch) {
    let round = || async {
        let there = connection.shards();
        let done = if there.is_empty() { Ok(()) } else { app.beat(now(), &there).await };
        watch.health.pulse();
        done
    };
    again_and_again(Duration::from_millis(BEAT.0.unsigned_abs()), round).await;
}

/// Does what is due. The news of it is said with all that is left.
async fn fall_due(app: App, mut connection: Connection) {
    if connection.is_made().await {
        again_and_again(DUE, || async { app.fall_due(now()).await.map(drop) }).await;
    }
}

/// Says what could not be said before. While Discord is gone, nothing can be.
async fn say_what_is_left(mut connection: Connection) {
    if connection.is_made().await {
        let round = || async {
            match connection.is_there() {
                true => connection.deliver_left().await,
                false => Ok(()),
            }
        };
        again_and_again(UNSAID, round).await;
    }
}

/// Lets programs think where they are to move, and does what they find. While Discord is gone, what they do waits like what people
/// do.
async fn let_programs_play(app: App, mut connection: Connection) {
    if !connection.is_made().await {
        return;
    }
    let mut pool = match Pool::start() {
        Ok(pool) => pool,
        Err(failure) => return Trouble::from(failure).log(),
    };
    app.thinking.set(pool.thinkers());
    let (mut looks, lanes) = (every(PROGRAMS), Lanes::default());
    let mut said = connection.listen();
    loop {
        tokio::select! {
            _ = looks.tick() => {
                if !goes_well(look(&app, &connection, &mut pool, &lanes)).await {
                    looks.reset_after(AFTER_TROUBLE);
                }
            }
            // Whoever moved sees their own board first, and the program's answer soon after it. What is missed here is seen by the
            // next look.
            Ok(game) = said.recv() => {
                goes_well(look_at(&app, &connection, game, &mut pool, &lanes)).await;
            }
            Some((pondered, found)) = pool.found() => {
                let turn = lanes.enter(&pondered.game()).await;
                let went_well = goes_well(act(&app, &connection, &pondered, &found)).await;
                lanes.went(&pondered.game(), went_well, present());
                drop(turn);
            }
        }
    }
}

/// Has programs think about the games that wait for them, but for those in which something failed lately.
async fn look(app: &App, connection: &Connection, pool: &mut Pool, lanes: &Lanes<GameId>) -> Result<(), Trouble> {
    if connection.is_there() {
        let mut waiting = program::pondered(app).await?;
        waiting.retain(|pondered| lanes.is_free(&pondered.game(), present()));
        pool.look(waiting);
        lanes.tidy(present());
    }
    Ok(())
}

/// Has a program think about a game if it waits for one, and nothing failed in it lately.
async fn look_at(
    app: &App,
    connection: &Connection,
    game: GameId,
    pool: &mut Pool,
    lanes: &Lanes<GameId>,
) -> Result<(), Trouble> {
    if connection.is_there()
        && lanes.is_free(&game, present())
        && let Some(pondered) = program::pondered_in(app, game).await?
    {
        pool.queue(pondered);
    }
    Ok(())
}

/// Does what a program has found, and says so.
async fn act(app: &App, connection: &Connection, pondered: &Pondered, found: &Found) -> Result<(), Trouble> {
    if program::act(app, pondered, found, now()).await? {
        connection.deliver(pondered.game());
    }
    Ok(())
}

/// Keeps leaderboards up to date that servers want so.
async fn keep_leaders(mut connection: Connection) {
    if connection.is_made().await {
        let round = || async {
            match connection.is_there() {
                true => connection.keep_leaders(now()).await,
                false => Ok(()),
            }
        };
        again_and_again(LEADERS, round).await;
    }
}

/// Tells servers that seasons of ratings have begun, and posts puzzles of the day.
async fn tell_servers(mut connection: Connection) {
    if connection.is_made().await {
        let round = || async {
            match connection.is_there() {
                true => connection.tell_servers(now()).await,
                false => Ok(()),
            }
        };
        again_and_again(SERVERS_TOLD, round).await;
    }
}

/// Announces the seasons of tournaments that repeat.
async fn announce_seasons(app: App, mut connection: Connection) {
    if connection.is_made().await {
        let round = || async {
            match connection.is_there() {
                true => for_all(&app, connection.announce_seasons(now())).await,
                false => Ok(()),
            }
        };
        again_and_again(SEASONS, round).await;
    }
}

/// Forgets what servers chose that removed the bot.
async fn forget_servers(app: App, mut connection: Connection) {
    if connection.is_made().await {
        again_and_again(SERVERS, || for_all(&app, upkeep::forget_servers(&app, now()))).await;
    }
}

/// Forgets what is no longer needed, and what people had deleted; looks for flags in between.
async fn forget(app: App, mut connection: Connection, keeper: Option<Arc<Mutex<Keeper>>>) {
    if connection.is_made().await {
        let round = || async {
            let forgotten = upkeep::forget_events(&app, (now() - REMEMBERED).snowflake()).await;
            let deeds = upkeep::forget_deeds(&app, now()).await;
            let flags = app::look_for_flags(&app, now()).await;
            let drafts = upkeep::forget_drafts(&app, now()).await;
            let left = leaving::finish_leaving(&app, now()).await;
            let erased = erase(&app, keeper.as_deref()).await;
            forgotten.and(deeds).and(flags).and(drafts).and(left.map(drop)).and(erased)
        };
        again_and_again(FORGETTING, || for_all(&app, round())).await;
    }
}

/// Makes the files forget what people had deleted, after a backup.
async fn erase(app: &App, keeper: Option<&Mutex<Keeper>>) -> Result<(), Trouble> {
    if let (Some(keeper), true) = (keeper, leaving::has_to_erase(app).await?) {
        keeper.lock().await.before_erasing(now()).await;
    }
    leaving::erase_deleted(app).await.map(drop)
}

/// Keeps the list of deletions, as every process does, and makes the backups that are due.
async fn back_up(app: App, keeper: Arc<Mutex<Keeper>>, watch: Watch) {
    let mut rounds = every(BACKUPS);
    loop {
        rounds.tick().await;
        let mut keeper = keeper.lock().await;
        keeper.keep_list(now()).await;
        if app.looks_after(Lane::FIRST) || keeper.is_at_work() {
            keeper.round(now()).await;
        }
        if let Some(made) = keeper.last_made() {
            watch.meters.backed_up(made);
        }
        keeper.room().into_iter().for_each(|(folder, n_bytes)| watch.meters.room(folder, n_bytes));
    }
}

/// Counts what waits and what is open, for the operator.
async fn count(app: App, watch: Watch) {
    let round = || async {
        watch.meters.waiting(tell::games_with_news(&app).await?.len(), upkeep::games_open(&app).await?);
        Ok(())
    };
    again_and_again(COUNTS, round).await;
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
