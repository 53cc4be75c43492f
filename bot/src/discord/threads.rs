//! The threads of games, as Discord is asked to open, to rename and to hide them.

use serenity::all::{AutoArchiveDuration, ChannelId, ChannelType, CreateThread, EditThread, Http, MessageId, UserId};

use super::counted::{Requests, counted};
use super::limits;
use crate::app::ThreadLife;
use crate::observe::Route;
use crate::record;

/// Opens the thread of a game from a message.
///
/// # Errors
/// When Discord refuses that, or does not answer.
pub(super) async fn open(
    (http, requests): (&Http, &Requests),
    from: record::Sent,
    name: &str,
    life: ThreadLife,
) -> serenity::Result<ChannelId> {
    let builder = CreateThread::new(limits::cut(name, limits::THREAD_NAME))
        .kind(ChannelType::PublicThread)
        .auto_archive_duration(silence(life));
    let channel = ChannelId::new(from.channel.0);
    let opening = channel.create_thread_from_message(http, MessageId::new(from.message), builder);
    counted(requests, Route::OpenThread, opening).await.map(|thread| thread.id)
}

/// Brings people into a thread. Those who cannot be added find it through the ping in it.
pub(super) async fn bring_in((http, requests): (&Http, &Requests), thread: ChannelId, members: &[record::UserId]) {
    for member in members {
        let adding = http.add_thread_channel_member(thread, UserId::new(member.0));
        if let Err(error) = counted(requests, Route::BringIn, adding).await {
            tracing::debug!(%error, "could not add a player to the thread");
        }
    }
}

/// Renames a thread, and lets Discord hide it after an hour of silence; it opens again by itself when somebody writes.
///
/// # Errors
/// When Discord refuses that, or does not answer.
pub(super) async fn close(way: (&Http, &Requests), thread: record::ChannelId, name: &str) -> serenity::Result<()> {
    change(way, thread, EditThread::new().auto_archive_duration(AutoArchiveDuration::OneHour), name).await
}

/// Renames a thread, and has it shown again.
///
/// # Errors
/// When Discord refuses that, or does not answer.
pub(super) async fn open_again(
    way: (&Http, &Requests),
    thread: record::ChannelId,
    name: &str,
    life: ThreadLife,
) -> serenity::Result<()> {
    change(way, thread, EditThread::new().archived(false).auto_archive_duration(silence(life)), name).await
}

async fn change(
    (http, requests): (&Http, &Requests),
    thread: record::ChannelId,
    edit: EditThread<'_>,
    name: &str,
) -> serenity::Result<()> {
    let edit = edit.name(limits::cut(name, limits::THREAD_NAME));
    counted(requests, Route::ChangeThread, ChannelId::new(thread.0).edit_thread(http, edit)).await.map(drop)
}

/// Returns the time of silence as Discord takes it.
fn silence(life: ThreadLife) -> AutoArchiveDuration {
    match life {
        ThreadLife::Week => AutoArchiveDuration::OneWeek,
        ThreadLife::ThreeDays => AutoArchiveDuration::ThreeDays,
        ThreadLife::Day => AutoArchiveDuration::OneDay,
        ThreadLife::Hour => AutoArchiveDuration::OneHour,
    }
}
