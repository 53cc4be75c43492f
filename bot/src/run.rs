//! The running bot: it answers Discord, and does round by round what nobody asks for, until it is stopped.

use std::time::Duration;

use crate::app::App;
use crate::discord::{Bot, Connection};
use crate::keep::{Keeper, Word};
use crate::machine::now;
use crate::record::{BEAT, DAY, Millis, Unix};
use crate::refusal::Failure;

/// The time between two looks at what is due and what could not be said.
const ROUND: Duration = Duration::from_secs(5);
/// The number of rounds between two rounds of forgetting what is no longer needed: an hour.
const ROUNDS_BETWEEN_FORGETTING: u32 = 720;
/// The time for which events are remembered: Discord repeats them within minutes.
const REMEMBERED: Millis = DAY;

/// The beginning of Discord's time: the year 2015.
const BEGINNING: Unix = Unix(1_420_070_400_000);

/// Returns the snowflake that an event at this time would have.
fn snowflake_of(time: Unix) -> u64 {
    u64::try_from((time - BEGINNING).0).unwrap_or_default() << 22
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
    let heart = tokio::spawn(beat(bot.app().clone(), bot.connection()));
    let rounds = tokio::spawn(go_round(bot.app().clone(), bot.connection(), keeper));
    // Nobody waits for the histories of games that ended before there were any.
    let app = bot.app().clone();
    let catching_up = tokio::spawn(async move {
        if let Err(trouble) = app.catch_up_with_history().await {
            trouble.log();
        }
    });
    let ended = bot.answer(stop).await;
    for work in [heart, rounds, catching_up] {
        work.abort();
    }
    ended
}

/// Returns a timer that ticks at once and then after each span; whatever takes longer delays the following ticks.
fn every(span: Duration) -> tokio::time::Interval {
    let mut ticks = tokio::time::interval(span);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    ticks
}

/// Gives signs of life while the bot is connected, so that clocks stand while players cannot reach it.
async fn beat(app: App, connection: Connection) {
    let mut beats = every(Duration::from_millis(BEAT.0.unsigned_abs()));
    loop {
        beats.tick().await;
        if connection.is_there().await
            && let Err(trouble) = app.beat(now()).await
        {
            trouble.log();
        }
    }
}

/// Does what is due, says what could not be said before, and forgets what is no longer needed.
async fn go_round(app: App, mut connection: Connection, mut keeper: Option<Keeper>) {
    if !connection.is_made().await {
        return;
    }
    let mut rounds = every(ROUND);
    let mut n_rounds = 0_u32;
    loop {
        rounds.tick().await;
        if let Some(keeper) = &mut keeper {
            obey(&app, keeper).await;
        }
        // The news of what fell due is said below.
        let mut done = vec![
            app.fall_due(now()).await.map(drop),
            app.forget_servers(now()).await.map(drop),
            connection.deliver_left().await,
        ];
        if n_rounds.is_multiple_of(ROUNDS_BETWEEN_FORGETTING) {
            done.push(app.forget_events(snowflake_of(now() - REMEMBERED)).await);
            done.push(app.erase_deleted().await.map(drop));
        }
        done.into_iter().filter_map(Result::err).for_each(|trouble| trouble.log());
        if let Some(keeper) = &mut keeper {
            keeper.round(now()).await;
        }
        n_rounds = n_rounds.wrapping_add(1);
    }
}

/// Obeys the operator. A word stays until it was obeyed.
async fn obey(app: &App, keeper: &mut Keeper) {
    for word in keeper.words() {
        let done = match word {
            Word::Pause => app.pause(now()).await,
            Word::Resume => app.resume(now()).await,
            Word::Release => app.release(now()).await,
        };
        match done {
            Ok(()) => keeper.heard(word),
            Err(trouble) => trouble.log(),
        }
    }
}
