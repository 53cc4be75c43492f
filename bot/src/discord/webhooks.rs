//! The webhooks of interactions, which send and edit messages outside of the global rate limit. They need the
//! interaction's token and are valid for 15 minutes. They are not stored; after a restart, the bot uses its own token.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

use super::body::DiscordBody;
use super::door::{DiscordDoor, LITTLE_PATIENCE};
use super::lanes::present;
use super::refused::DoorResult;
use crate::app::{BotRight, Caller, DeliveryAddress};
use crate::observe::DiscordRoute;
use crate::record::{ChannelId, SentMessage};

/// How long to edit through an interaction. Discord allows 15 minutes.
const LIFE: Duration = Duration::from_secs(14 * 60);
/// The maximum number of messages to remember; others are edited with the bot's token.
const REMEMBERED: usize = 20_000;

pub(super) type AcknowledgementWatch = watch::Receiver<Option<bool>>;

/// Waits for the acknowledgement; before it, the webhook does not exist.
async fn is_there(mut acknowledged: AcknowledgementWatch) -> bool {
    acknowledged.wait_for(Option::is_some).await.is_ok_and(|known| *known == Some(true))
}

#[derive(Clone)]
pub(super) enum WebhookTie {
    First,
    Further,
    /// The message with the pressed button; it can be edited after the acknowledgement.
    Pressed(AcknowledgementWatch),
}

#[derive(Clone)]
pub(super) struct Webhook {
    token: String,
    tie: WebhookTie,
    until: Instant,
}

impl Webhook {
    pub(super) async fn edit(self, door: &DiscordDoor, message: u64, edit: &DiscordBody) -> bool {
        if let WebhookTie::Pressed(acknowledged) = &self.tie
            && !is_there(acknowledged.clone()).await
        {
            return false;
        }
        let token = &self.token;
        let changed = match self.tie {
            WebhookTie::First | WebhookTie::Pressed(_) => {
                door.ask_within(LITTLE_PATIENCE, DiscordRoute::EditAnswer, &[token], edit).await
            }
            WebhookTie::Further => {
                door.ask_within(LITTLE_PATIENCE, DiscordRoute::EditFollowUp, &[token, &message], edit).await
            }
        };
        changed.inspect_err(|error| tracing::debug!(%error, "changing a message with the bot's token")).is_ok()
    }
}

#[derive(Default)]
pub(super) struct WebhookCache {
    messages: Mutex<HashMap<u64, Webhook>>,
}

impl WebhookCache {
    pub(super) fn remember(&self, message: u64, token: &str, tie: WebhookTie, now: Instant) {
        let mut messages = self.messages();
        if messages.len() < REMEMBERED || messages.contains_key(&message) {
            messages.insert(message, Webhook { token: token.to_owned(), tie, until: now + LIFE });
        }
    }

    /// Edits a message, through an interaction if possible. That is free of the global limit. Gives up rather than
    /// wait.
    pub(super) async fn change(&self, door: &DiscordDoor, sent: SentMessage, edit: &DiscordBody) -> DoorResult<()> {
        if let Some(webhook) = self.of(sent.message, present())
            && webhook.edit(door, sent.message, edit).await
        {
            return Ok(());
        }
        self.forget(sent.message);
        let parts: [&(dyn std::fmt::Display + Sync); 2] = [&sent.channel.0, &sent.message];
        door.ask_within(LITTLE_PATIENCE, DiscordRoute::Edit, &parts, edit).await.map(drop)
    }

    fn of(&self, message: u64, now: Instant) -> Option<Webhook> {
        self.messages().get(&message).filter(|webhook| now < webhook.until).cloned()
    }

    fn forget(&self, message: u64) {
        self.messages().remove(&message);
    }

    pub(super) fn tidy(&self, now: Instant) {
        self.messages().retain(|_, webhook| now < webhook.until);
    }

    fn messages(&self) -> MutexGuard<'_, HashMap<u64, Webhook>> {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An unused answer to an interaction. A board in the caller's channel can become that answer.
pub(super) struct FreeAnswer {
    to: DeliveryAddress,
    pub(super) channel: ChannelId,
    pub(super) id: u64,
    pub(super) token: String,
    stage: Mutex<AnswerStage>,
}

enum AnswerStage {
    Free(AnswerWay),
    Taken,
    Given,
}

pub(super) enum AnswerWay {
    First,
    Further(AcknowledgementWatch),
}

impl AnswerWay {
    pub(super) async fn is_open(&self) -> bool {
        match self {
            AnswerWay::First => true,
            AnswerWay::Further(acknowledged) => is_there(acknowledged.clone()).await,
        }
    }
}

impl FreeAnswer {
    /// Returns the answer for boards that everyone in the caller's channel sees.
    ///
    /// In a server, the bot must be able to see, write, attach and read history, so that it can find and edit the board
    /// later. With `is_direct`, the channel is the bot's direct messages. `hears_all`: the bot receives the text of all
    /// messages. Otherwise Discord hides replies to such answers, so the bot posts boards in servers with its token.
    pub(super) fn new(
        caller: &Caller,
        (is_direct, hears_all): (bool, bool),
        (id, token): (u64, &str),
        way: AnswerWay,
    ) -> Option<FreeAnswer> {
        let to = match &caller.server {
            Some(_) if !hears_all => None,
            Some(server) => {
                let write = if server.parent.is_some() { BotRight::SendInThreads } else { BotRight::Send };
                let needed = [BotRight::View, BotRight::History, BotRight::Attach, write];
                needed
                    .iter()
                    .all(|right| server.rights.contains(right))
                    .then_some(DeliveryAddress::Channel(caller.spot.channel))
            }
            None => is_direct.then_some(DeliveryAddress::Person(caller.who.id)),
        };
        let channel = caller.spot.channel;
        Some(FreeAnswer { to: to?, channel, id, token: token.to_owned(), stage: Mutex::new(AnswerStage::Free(way)) })
    }

    pub(super) fn is_in(&self, place: DeliveryAddress) -> bool {
        self.to == place
    }

    /// Claims the answer, to give it or to keep others from giving it; `None` if already claimed.
    pub(super) fn take(&self) -> Option<AnswerWay> {
        let mut stage = self.stage();
        match std::mem::replace(&mut *stage, AnswerStage::Taken) {
            AnswerStage::Free(way) => Some(way),
            other => {
                *stage = other;
                None
            }
        }
    }

    pub(super) fn given(&self) {
        *self.stage() = AnswerStage::Given;
    }

    pub(super) fn is_given(&self) -> bool {
        matches!(*self.stage(), AnswerStage::Given)
    }

    fn stage(&self) -> MutexGuard<'_, AnswerStage> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::disallowed_methods, reason = "a time to begin with")]

    use super::*;

    #[test]
    fn a_message_can_be_changed_through_an_interaction_for_less_than_a_quarter_of_an_hour() {
        let (webhooks, message, now) = (WebhookCache::default(), 1, Instant::now());
        webhooks.remember(message, "token", WebhookTie::First, now);
        assert!(webhooks.of(message, now).is_some() && webhooks.of(2, now).is_none());
        assert!(webhooks.of(message, now + Duration::from_secs(15 * 60)).is_none());
        webhooks.remember(message, "newer", WebhookTie::Further, now + LIFE);
        assert_eq!(webhooks.of(message, now + LIFE).unwrap().token, "newer");
        webhooks.forget(message);
        assert!(webhooks.of(message, now).is_none());
    }

    #[test]
    fn no_more_are_remembered_than_there_is_room_for_and_old_ones_make_room() {
        let (webhooks, now) = (WebhookCache::default(), Instant::now());
        for n in 0..REMEMBERED as u64 + 1 {
            webhooks.remember(n + 1, "token", WebhookTie::First, now);
        }
        assert_eq!(webhooks.messages().len(), REMEMBERED);
        webhooks.tidy(now + LIFE);
        webhooks.remember(1_000_000, "token", WebhookTie::First, now + LIFE);
        assert_eq!(webhooks.messages().len(), 1);
    }

    #[tokio::test]
    async fn nothing_is_sent_through_an_interaction_that_is_not_acknowledged() {
        let (tell, acknowledged) = watch::channel(None);
        let way = AnswerWay::Further(acknowledged.clone());
        let (is_open, ()) = tokio::join!(way.is_open(), async {
            let _ = tell.send_replace(Some(true));
        });
        assert!(is_open);
        tell.send_replace(Some(false));
        assert!(!way.is_open().await);
        let (gone, acknowledged) = watch::channel(None);
        drop(gone);
        assert!(!AnswerWay::Further(acknowledged).is_open().await);
    }
}
