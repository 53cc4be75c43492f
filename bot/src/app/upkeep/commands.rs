//! What the bot is not allowed to do in a channel: said there once, with how to allow it.

use store::Batch;

use crate::app::ground::Ground;
use crate::record::{keys, write};
use crate::refusal::Trouble;
use crate::rows::decode;

/// Whether the commands that Discord was last given are these, in the form in which they were sent.
///
/// # Errors
/// When the store cannot tell, or its row cannot be read.
pub(crate) async fn has_commands(ground: &Ground, sent: &str) -> Result<bool, Trouble> {
    let entry = ground.store.get(keys::COMMANDS).await?;
    Ok(entry.map(|entry| decode::<String>(&entry.value)).transpose()?.is_some_and(|known| known == sent))
}

/// Notes which commands Discord was given.
///
/// # Errors
/// When the store cannot do it.
pub(crate) async fn keep_commands(ground: &Ground, sent: &str) -> Result<(), Trouble> {
    Ok(ground.store.commit(Batch::new().put(keys::COMMANDS, write(&sent))).await?)
}
