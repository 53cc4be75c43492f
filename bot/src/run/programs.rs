//! Lets computer players think and move.

use std::time::Duration;

use super::{RunningBot, every, goes_well};
use crate::app::{PonderedGame, ProgramAnswer, program};
use crate::discord::lanes::{KeyedLanes, present};
use crate::machine::now;
use crate::record::GameId;
use crate::refusal::Trouble;
use crate::think::ThinkPool;

const LOOKS: Duration = Duration::from_millis(300);
const AFTER_TROUBLE: Duration = Duration::from_secs(5);

/// Lets computer players think on their turn, and carries out their moves. Without a connection to Discord their moves
/// wait, like the players' moves.
pub(super) async fn let_play(bot: &RunningBot) -> Result<(), Trouble> {
    let mut pool = ThinkPool::start()?;
    bot.app.thinking.set(pool.thinkers());
    let (mut looks, lanes) = (every(LOOKS), KeyedLanes::default());
    let mut said = bot.connection.courier.listen();
    loop {
        tokio::select! {
            _ = looks.tick() => {
                if !goes_well(look(bot, &mut pool, &lanes)).await {
                    looks.reset_after(AFTER_TROUBLE);
                }
            }
            // The player's own board is posted first, then the computer player answers. If this signal is lost, the
            // next look finds the game.
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

async fn look(bot: &RunningBot, pool: &mut ThinkPool, lanes: &KeyedLanes<GameId>) -> Result<(), Trouble> {
    if bot.connection.is_there() {
        let mut waiting = program::pondered(&bot.app).await?;
        waiting.retain(|pondered| lanes.is_free(&pondered.game(), present()));
        pool.look(waiting);
        lanes.tidy(present());
    }
    Ok(())
}

async fn look_at(
    bot: &RunningBot,
    game: GameId,
    pool: &mut ThinkPool,
    lanes: &KeyedLanes<GameId>,
) -> Result<(), Trouble> {
    if bot.connection.is_there()
        && lanes.is_free(&game, present())
        && let Some(pondered) = program::pondered_in(&bot.app, game).await?
    {
        pool.queue(pondered);
    }
    Ok(())
}

async fn act(bot: &RunningBot, pondered: &PonderedGame, found: &ProgramAnswer) -> Result<(), Trouble> {
    if program::act(&bot.app, pondered, found, now()).await? {
        bot.connection.deliver(pondered.game());
    }
    Ok(())
}
