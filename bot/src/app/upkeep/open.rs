//! The load of the bot.

use std::collections::BTreeSet;
use std::future::ready;

use futures::TryStreamExt;

use crate::app::ground::Ground;
use crate::record::{GameId, keys};
use crate::refusal::Trouble;
use crate::rows::TypedStore;

pub async fn games_open(ground: &Ground) -> Result<usize, Trouble> {
    let seats = ground.store.keys(keys::ALL_SEATS);
    let games: BTreeSet<GameId> = seats.try_filter_map(|key| ready(Ok(key.game()))).try_collect().await?;
    Ok(games.len())
}
