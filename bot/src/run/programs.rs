//! Programs that play: they think where they are to move, and what they find is done.

use std::time::Duration;

use super::{Running, every, goes_well};
use crate::app::{Found, Pondered, program};
use crate::discord::lanes::{Lanes, present};
use crate::machine::now;
use crate::record::GameId;
use crate::refusal::Trouble;
use crate::think::Pool;

/// The time between two looks at what programs are to do.
const LOOKS: Duration = Duration::from_millis(300);
/// The time after which programs are looked at again if what one of them found could not be done.
const AFTER_TROUBLE: Duration = Duration::from_secs(5);

/// Lets programs think where they are to move, and does what they find. While Discord is gone, what they do waits like what people
/// do.
pub(super) async fn let_play(bot: &Running) -> Result<(), Trouble> {
    let mut pool = Pool::start()?;
    bot.app.thinking.set(pool.thinkers());
    let (mut looks, lanes) = (every(LOOKS), Lanes::default());
    let mut said = bot.connection.courier.listen();
    loop {
        tokio::select! {
            _ = looks.tick() => {
                if !goes_well(look(bot, &mut pool, &lanes)).await {
                    looks.reset_after(AFTER_TROUBLE);
                }
            }
            // The player sees their own board first, and the program's answer soon after. The next look finds what is missed
            // here.
            Ok(game) = said.recv() => {
                goes_well(look_at(bot, game, &mut pool, &lanes)).await;
            }
            Some((pondered, found)) = pool.found() => {
                let turn = lanes.enter(&pondered.game()).await;
                let went_well = goes_well(act(bot, &pondered, &found)).await;
                lanes.went(&pondered.game(), went_well, present());
                drop(turn);
            }
        }
    }
}

/// Has programs think about the games that wait for them, except those in which something has just failed.
async fn look(bot: &Running, pool: &mut Pool, lanes: &Lanes<GameId>) -> Result<(), Trouble> {
    if bot.connection.is_there() {
        let mut waiting = program::pondered(&bot.app).await?;
        waiting.retain(|pondered| lanes.is_free(&pondered.game(), present()));
        pool.look(waiting);
        lanes.tidy(present());
    }
    Ok(())
}

/// Has a program think about a game if it waits for one, and nothing has just failed in it.
async fn look_at(bot: &Running, game: GameId, pool: &mut Pool, lanes: &Lanes<GameId>) -> Result<(), Trouble> {
    if bot.connection.is_there()
        && lanes.is_free(&game, present())
        && let Some(pondered) = program::pondered_in(&bot.app, game).await?
    {
        pool.queue(pondered);
    }
    Ok(())
}

/// Does what a program has found, and says so.
async fn act(bot: &Running, pondered: &Pondered, found: &Found) -> Result<(), Trouble> {
    if program::act(&bot.app, pondered, found, now()).await? {
        bot.connection.deliver(pondered.game());
    }
    Ok(())
}
