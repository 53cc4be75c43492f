//! The threads of games, as Discord is asked to open, to rename and to hide them.

use serde_json::{Value, json};

use super::body::Body;
use super::door::{Door, LITTLE_PATIENCE, id};
use super::limits;
use super::refused::Result;
use crate::app::ThreadLife;
use crate::observe::Route;
use crate::record::{ChannelId, Sent, UserId};

/// The minutes of silence after which Discord hides the thread of a game that is over.
const HOUR: u16 = 60;

/// Opens the thread of a game from a message, whose id it has.
///
/// # Errors
/// When Discord refuses that, or does not answer.
pub(super) async fn open(door: &Door, from: Sent, name: &str, life: ThreadLife) -> Result<ChannelId> {
    let name = limits::cut(name, limits::THREAD_NAME);
    let thread = Body::json(&json!({ "name": name, "auto_archive_duration": silence(life) }));
    let opened = door.ask(Route::OpenThread, &[&from.channel.0, &from.message], &thread).await?;
    let thread = ChannelId(id(&opened["id"]).unwrap_or(from.message));
    door.opened(thread);
    Ok(thread)
}

/// Brings people into a thread. Those who cannot be added find it through the ping in it.
pub(super) async fn bring_in(door: &Door, thread: ChannelId, members: &[UserId]) {
    for member in members {
        if let Err(error) = door.ask(Route::BringIn, &[&thread.0, &member.0], &Body::NONE).await {
            tracing::debug!(%error, "could not add a player to the thread");
        }
    }
}

/// Renames a thread, and lets Discord hide it after an hour of silence; it opens again when somebody writes.
///
/// # Errors
/// When Discord refuses that, or does not answer.
pub(super) async fn close(door: &Door, thread: ChannelId, name: &str) -> Result<()> {
    change(door, thread, json!({ "auto_archive_duration": HOUR }), name).await
}

/// Renames a thread, and has it shown again.
///
/// # Errors
/// When Discord refuses that, or does not answer.
pub(super) async fn open_again(door: &Door, thread: ChannelId, name: &str, life: ThreadLife) -> Result<()> {
    change(door, thread, json!({ "archived": false, "auto_archive_duration": silence(life) }), name).await
}

/// Changes a thread in two requests: a name can be changed twice in ten minutes, and what would have to wait is left out.
async fn change(door: &Door, thread: ChannelId, silence: Value, name: &str) -> Result<()> {
    for change in [silence, json!({ "name": limits::cut(name, limits::THREAD_NAME) })] {
        match door.ask_within(LITTLE_PATIENCE, Route::ChangeThread, &[&thread.0], &Body::json(&change)).await {
            Err(error) if error.is_limit() => tracing::debug!(%error, "a thread could not be changed"),
            changed => drop(changed?),
        }
    }
    Ok(())
}

/// Returns the time of silence in minutes.
fn silence(life: ThreadLife) -> u16 {
    match life {
        ThreadLife::Week => 7 * 24 * HOUR,
        ThreadLife::ThreeDays => 3 * 24 * HOUR,
        ThreadLife::Day => 24 * HOUR,
        ThreadLife::Hour => HOUR,
    }
}
