//! Opens, renames and archives the threads of games.

use serde_json::{Value, json};

use super::body::DiscordBody;
use super::door::{DiscordDoor, LITTLE_PATIENCE, id};
use super::limits;
use super::refused::DoorResult;
use crate::app::ThreadLife;
use crate::observe::DiscordRoute;
use crate::record::{ChannelId, SentMessage, UserId};

/// Minutes until Discord archives the thread of a finished game.
const HOUR: u16 = 60;

pub(super) async fn open(door: &DiscordDoor, from: SentMessage, name: &str, life: ThreadLife) -> DoorResult<ChannelId> {
    let name = limits::cut(name, limits::THREAD_NAME);
    let thread = DiscordBody::json(&json!({ "name": name, "auto_archive_duration": silence(life) }));
    let opened = door.ask(DiscordRoute::OpenThread, &[&from.channel.0, &from.message], &thread).await?;
    let thread = ChannelId(id(&opened["id"]).unwrap_or(from.message));
    door.opened(thread);
    Ok(thread)
}

/// Adds people to a thread. If that fails, the ping in the thread still reaches them.
pub(super) async fn bring_in(door: &DiscordDoor, thread: ChannelId, members: &[UserId]) {
    for member in members {
        if let Err(error) = door.ask(DiscordRoute::BringIn, &[&thread.0, &member.0], &DiscordBody::NONE).await {
            tracing::debug!(%error, "could not add a player to the thread");
        }
    }
}

pub(super) async fn close(door: &DiscordDoor, thread: ChannelId, name: &str) -> DoorResult<()> {
    change(door, thread, json!({ "auto_archive_duration": HOUR }), name).await
}

pub(super) async fn open_again(door: &DiscordDoor, thread: ChannelId, name: &str, life: ThreadLife) -> DoorResult<()> {
    change(door, thread, json!({ "archived": false, "auto_archive_duration": silence(life) }), name).await
}

/// Changes a thread in two requests, because the rename may fail. A name can change only twice in ten minutes; a rename
/// that would have to wait is skipped.
async fn change(door: &DiscordDoor, thread: ChannelId, silence: Value, name: &str) -> DoorResult<()> {
    for change in [silence, json!({ "name": limits::cut(name, limits::THREAD_NAME) })] {
        match door
            .ask_within(LITTLE_PATIENCE, DiscordRoute::ChangeThread, &[&thread.0], &DiscordBody::json(&change))
            .await
        {
            Err(error) if error.is_limit() => tracing::debug!(%error, "a thread could not be changed"),
            changed => drop(changed?),
        }
    }
    Ok(())
}

fn silence(life: ThreadLife) -> u16 {
    match life {
        ThreadLife::Week => 7 * 24 * HOUR,
        ThreadLife::ThreeDays => 3 * 24 * HOUR,
        ThreadLife::Day => 24 * HOUR,
        ThreadLife::Hour => HOUR,
    }
}
