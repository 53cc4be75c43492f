//! Records missing permissions, so that the bot reports each only once per channel.

use crate::app::ground::Ground;
use crate::app::say::LackedPermission;
use crate::change::StoreChange;
use crate::record::{ChannelId, GameId, GamePlace, NewsKind, keys};
use crate::refusal::Trouble;
use crate::rows::again;

/// Records that the bot lacks a permission in a game's channel. The first time, this becomes news of the game.
pub async fn lacks(ground: &Ground, id: GameId, lack: LackedPermission) -> Result<(), Trouble> {
    again("save a permission that the bot lacks", || note_lack(ground, id, lack)).await
}

async fn note_lack(ground: &Ground, id: GameId, lack: LackedPermission) -> Result<(), Trouble> {
    let Some(mut game) = ground.load(id).await? else { return Ok(()) };
    let GamePlace::Channel { channel, .. } = game.record.place else { return Ok(()) };
    let permission: &str = lack.into();
    let key = keys::lacking(channel, permission);
    if ground.store.get(&key).await?.is_some() {
        return Ok(());
    }
    game.tell(None, NewsKind::Lacking { permission: permission.to_owned() });
    game.change.expect(key.as_str(), 0).put(key, Vec::new());
    game.uncounted().commit(&*ground.store).await
}

/// Records that the bot has a permission in a channel; losing it becomes news again.
pub async fn lacks_no_more(ground: &Ground, channel: ChannelId, lack: LackedPermission) -> Result<(), Trouble> {
    let key = keys::lacking(channel, lack.into());
    if ground.store.get(&key).await?.is_some() {
        StoreChange::deleting(key).commit(&*ground.store).await?;
    }
    Ok(())
}
