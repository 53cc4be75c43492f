//! The commands last registered with Discord.

use crate::app::ground::Ground;
use crate::change::StoreChange;
use crate::record::{keys, write};
use crate::refusal::Trouble;
use crate::rows::decode;

pub async fn has_commands(ground: &Ground, sent: &str) -> Result<bool, Trouble> {
    let entry = ground.store.get(keys::COMMANDS).await?;
    Ok(entry.map(|entry| decode::<String>(&entry.value)).transpose()?.is_some_and(|known| known == sent))
}

pub async fn keep_commands(ground: &Ground, sent: &str) -> Result<(), Trouble> {
    StoreChange::putting(keys::COMMANDS, write(&sent)).commit(&*ground.store).await
}
