//! The courier's way with leaderboards that are kept up to date, and with what servers are told once: it posts, changes and removes
//! their messages.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures::{FutureExt, StreamExt};

use super::body::Body;
use super::courier::{AT_ONCE, BRISK, Courier, Marks, PATIENCE, has_files};
use super::lanes::present;
use super::refused::{Error, Kind, Result as Answered, is_lacking, is_refused};
use super::view::View;
use crate::app::{Message, PostItem, PostStep, PostTold, tell};
use crate::observe::Route;
use crate::record::{ChannelId, Lane, Sent, Unix};
use crate::refusal::{Failure, Trouble};

impl Courier {
    /// Does what is to be done with the messages of leaderboards. What hangs goes on by itself, and what failed is left alone for
    /// a while.
    pub(crate) async fn keep_leaders(self: &Arc<Self>, now: Unix) -> Result<(), Trouble> {
        if self.app().looks_after(Lane::FIRST) {
            let due = tell::leaders_due(self.app(), now).await?;
            self.keep_all(due, now).await;
        }
        Ok(())
    }

    /// Tells servers what they are told once, in the same way.
    pub(crate) async fn tell_servers(self: &Arc<Self>, now: Unix) -> Result<(), Trouble> {
        if self.app().looks_after(Lane::FIRST) {
            let due = tell::servers_to_tell(self.app(), now).await?;
            self.keep_all(due, now).await;
        }
        Ok(())
    }

    async fn keep_all(self: &Arc<Self>, due: Vec<String>, now: Unix) {
        let free = due.into_iter().filter(|key| self.leaders.is_free(key, present()));
        let keep = |key| {
            let courier = Arc::clone(self);
            let kept = tokio::spawn(async move { courier.keep_one(key, now).await });
            async move { drop(tokio::time::timeout(BRISK, kept).await) }
        };
        futures::stream::iter(free).for_each_concurrent(AT_ONCE, keep).await;
        self.leaders.tidy(present());
    }

    /// Does what is to be done with one of them. No failure in it, whatever it is, reaches the others.
    async fn keep_one(&self, key: String, now: Unix) {
        let _turn = self.leaders.enter(&key).await;
        let step = async { self.app().on_behalf(Lane::FIRST, self.take_step(&key, now)).await.unwrap_or(Ok(())) };
        let done = AssertUnwindSafe(step).catch_unwind().await;
        let done = done.unwrap_or_else(|_| {
            Err(Failure::new("bring a message in a channel up to date", "panicked; see the lines above").into())
        });
        self.leaders.settle(&key, done, present());
    }

    async fn take_step(&self, key: &str, now: Unix) -> Result<(), Trouble> {
        if self.is_silent() {
            return Ok(());
        }
        let Some(item) = tell::next_post(self.app(), key, now).await? else { return Ok(()) };
        let told = tokio::time::timeout(PATIENCE, self.try_step(&item)).await;
        let doing = "bring a message in a channel up to date; it will be tried again";
        let told = match told {
            Ok(told) => told.map_err(|error| Failure::new(doing, error))?,
            // It may be waiting for Discord to allow another change of an old message.
            Err(_) if matches!(item.step, PostStep::Edit { .. }) => PostTold::Later,
            Err(_) => return Err(Failure::new(doing, "Discord did not answer").into()),
        };
        tell::told_post(self.app(), &item, told, now).await
    }

    async fn try_step(&self, item: &PostItem) -> Answered<PostTold> {
        match &item.step {
            PostStep::Post { to, message, mark } => {
                match self.find(*to, Marks::of(mark)).await {
                    Ok(Some(found)) => return Ok(PostTold::Found(found)),
                    Ok(None) => {}
                    Err(error) => return lost_if(is_refused(&error), error),
                }
                match self.post_once(*to, message, &item.nonce).await {
                    Ok(posted) => Ok(PostTold::Posted(posted)),
                    Err(error) => lost_if(is_refused(&error), error),
                }
            }
            PostStep::Edit { sent, message } => match self.replace(*sent, message).await {
                Ok(()) => Ok(PostTold::Changed),
                // A thread that sleeps stays asleep, and an old message cannot be changed often.
                Err(error) if error.is_limit() || error.is(&[50_083]) => Ok(PostTold::Later),
                Err(error) if error.kind() == Kind::This && !error.is(&[10_008]) => Ok(PostTold::Later),
                Err(error) => lost_if(is_refused(&error), error),
            },
            PostStep::Remove { from, sent, mark } => {
                let found = match sent {
                    Some(sent) => Ok(Some(*sent)),
                    None => self.find(*from, Marks::of(mark)).await,
                };
                let removed = match found {
                    Ok(Some(Sent { message, .. })) => {
                        self.door().ask(Route::Remove, &[&from.0, &message], &Body::NONE).await.map(drop)
                    }
                    Ok(None) => Ok(()),
                    Err(error) => Err(error),
                };
                match removed {
                    Err(error) if !is_refused(&error) => Err(error),
                    _ => Ok(PostTold::Removed),
                }
            }
        }
    }

    /// Posts a message, without its picture where files are not allowed or not taken: its sentences say the same.
    async fn post_once(&self, channel: ChannelId, message: &Message, nonce: &str) -> Answered<Sent> {
        match self.door().post(channel, &View::of(message).await.create(nonce)).await {
            Err(error) if has_files(message) && (is_lacking(&error) || error.kind() == Kind::This) => {
                self.door().post(channel, &View::in_words(message).create(nonce)).await
            }
            posted => posted,
        }
    }
}

fn lost_if(is_lost: bool, error: Error) -> Answered<PostTold> {
    if is_lost { Ok(PostTold::Lost { lacking: is_lacking(&error) }) } else { Err(error) }
}
