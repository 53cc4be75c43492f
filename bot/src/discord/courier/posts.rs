//! Channel messages that are posted once or kept up to date, such as leaderboards.

use super::replies::{MessageMarks, patiently};
use super::writer::Writer;
use crate::app::{App, PostItem, PostStep, PostTold, tell};
use crate::discord::body::DiscordBody;
use crate::discord::refused::{DoorError, DoorErrorKind, DoorResult as Answered, is_lacking, is_refused};
use crate::machine::now;
use crate::observe::DiscordRoute;
use crate::record::SentMessage;
use crate::refusal::Trouble;

pub(super) async fn take_step(app: &App, writer: &Writer, key: &str) -> Result<(), Trouble> {
    let now = now();
    let Some(item) = tell::next_post(app, key, now).await? else { return Ok(()) };
    // An edit of an old message may be waiting for its rate limit.
    let late = matches!(item.step, PostStep::Edit { .. }).then_some(PostTold::Later);
    let doing = "update a message in a channel; it will be retried";
    let told = patiently(doing, late, try_step(writer, &item)).await?;
    tell::told_post(app, &item, told, now).await
}

async fn try_step(writer: &Writer, item: &PostItem) -> Answered<PostTold> {
    match &item.step {
        PostStep::Post { to, message, mark } => {
            if let Some(found) = writer.find(*to, MessageMarks::of(mark)).await? {
                return Ok(PostTold::Found(found));
            }
            match writer.post((*to, message, &item.nonce), is_lacking).await {
                Ok(posted) => Ok(PostTold::Posted(posted)),
                Err(error) => lost_or(error),
            }
        }
        PostStep::Edit { sent, message } => match writer.replace(*sent, message).await {
            Ok(()) => Ok(PostTold::Changed),
            // Archived threads stay archived, and Discord limits edits of old messages.
            Err(error) if error.is_limit() || error.is(&[50_083]) => Ok(PostTold::Later),
            Err(error) if error.kind() == DoorErrorKind::This && !error.is(&[10_008]) => Ok(PostTold::Later),
            Err(error) => lost_or(error),
        },
        PostStep::Remove { from, sent, mark } => {
            let found = match sent {
                Some(sent) => Some(*sent),
                None => writer.find(*from, MessageMarks::of(mark)).await?,
            };
            let Some(SentMessage { message, .. }) = found else { return Ok(PostTold::Removed) };
            match writer.door.ask(DiscordRoute::Remove, &[&from.0, &message], &DiscordBody::NONE).await {
                Err(error) if !is_refused(&error) => Err(error),
                _ => Ok(PostTold::Removed),
            }
        }
    }
}

fn lost_or(error: DoorError) -> Answered<PostTold> {
    if is_refused(&error) { Ok(PostTold::Lost { lacking: is_lacking(&error) }) } else { Err(error) }
}
