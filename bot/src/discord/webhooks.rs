//! The webhooks of interactions. For 15 minutes, messages can be sent and edited through them with the interaction's
//! token, outside of the global rate limit. They are not stored: after a restart, the bot's token does the work.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

use super::body::Body;
use super::door::{Door, LITTLE_PATIENCE};
use super::lanes::present;
use super::refused::Result;
use crate::app::{Address, Caller, Right};
use crate::observe::Route;
use crate::record::{ChannelId, Sent};

/// How long to edit through an interaction. Discord allows 15 minutes.
const LIFE: Duration = Duration::from_secs(14 * 60);
/// The most messages to remember; others are edited with the bot's token.
const REMEMBERED: usize = 20_000;

/// `None` until known.
pub(super) type Acknowledged = watch::Receiver<Option<bool>>;

/// Waits for the acknowledgement; before it, the webhook does not exist.
async fn is_there(mut acknowledged: Acknowledged) -> bool {
    acknowledged.wait_for(Option::is_some).await.is_ok_and(|known| *known == Some(true))
}

#[derive(Clone)]
pub(super) enum Tie {
    First,
    Further,
    /// The message with the pressed button; it can be edited after the acknowledgement.
    Pressed(Acknowledged),
}

#[derive(Clone)]
pub(super) struct Webhook {
    token: String,
    tie: Tie,
    until: Instant,
}

impl Webhook {
    /// Edits the message; returns whether Discord accepted that.
    pub(super) async fn edit(self, door: &Door, message: u64, edit: &Body) -> bool {
        if let Tie::Pressed(acknowledged) = &self.tie
            && !is_there(acknowledged.clone()).await
        {
            return false;
        }
        let token = &self.token;
        let changed = match self.tie {
            Tie::First | Tie::Pressed(_) => door.ask_within(LITTLE_PATIENCE, Route::EditAnswer, &[token], edit).await,
            Tie::Further => door.ask_within(LITTLE_PATIENCE, Route::EditFollowUp, &[token, &message], edit).await,
        };
        changed.inspect_err(|error| tracing::debug!(%error, "changing a message with the bot's token")).is_ok()
    }
}

#[derive(Default)]
pub(super) struct Webhooks {
    messages: Mutex<HashMap<u64, Webhook>>,
}

impl Webhooks {
    /// Remembers that a message can be edited with the token of a new interaction.
    pub(super) fn remember(&self, message: u64, token: &str, tie: Tie, now: Instant) {
        let mut messages = self.messages();
        if messages.len() < REMEMBERED || messages.contains_key(&message) {
            messages.insert(message, Webhook { token: token.to_owned(), tie, until: now + LIFE });
        }
    }

    /// Edits a message: through an interaction, free of the global limit, or else with the bot's token. Gives up rather
    /// than wait.
    pub(super) async fn change(&self, door: &Door, sent: Sent, edit: &Body) -> Result<()> {
        if let Some(webhook) = self.of(sent.message, present())
            && webhook.edit(door, sent.message, edit).await
        {
            return Ok(());
        }
        self.forget(sent.message);
        let parts: [&(dyn std::fmt::Display + Sync); 2] = [&sent.channel.0, &sent.message];
        door.ask_within(LITTLE_PATIENCE, Route::Edit, &parts, edit).await.map(drop)
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

/// An unused answer to an interaction. A board shown in the caller's channel can be that answer.
pub(super) struct FreeAnswer {
    to: Address,
    pub(super) channel: ChannelId,
    pub(super) id: u64,
    pub(super) token: String,
    stage: Mutex<Stage>,
}

enum Stage {
    Free(Way),
    /// An attempt is under way, or was made.
    Taken,
    /// It was given as the first answer.
    Given,
}

pub(super) enum Way {
    First,
    /// As a follow-up, after this acknowledgement.
    Further(Acknowledged),
}

impl Way {
    /// Waits until the answer is possible; returns whether it is.
    pub(super) async fn is_open(&self) -> bool {
        match self {
            Way::First => true,
            Way::Further(acknowledged) => is_there(acknowledged.clone()).await,
        }
    }
}

impl FreeAnswer {
    /// Returns the answer for boards that everyone in the caller's place sees.
    ///
    /// In a server, the bot must be able to see, write, attach and read history, so that it can find and edit the board
    /// later. With `is_direct`, the place is the bot's direct messages. `hears_all`: the bot receives the text of all
    /// messages. Otherwise Discord hides replies to such answers, so the bot posts boards in servers with its token.
    pub(super) fn new(
        caller: &Caller,
        (is_direct, hears_all): (bool, bool),
        (id, token): (u64, &str),
        way: Way,
    ) -> Option<FreeAnswer> {
        let to = match &caller.server {
            Some(_) if !hears_all => None,
            Some(server) => {
                let write = if server.parent.is_some() { Right::SendInThreads } else { Right::Send };
                let needed = [Right::View, Right::History, Right::Attach, write];
                needed
                    .iter()
                    .all(|right| server.rights.contains(right))
                    .then_some(Address::Channel(caller.spot.channel))
            }
            None => is_direct.then_some(Address::Person(caller.who.id)),
        };
        let channel = caller.spot.channel;
        Some(FreeAnswer { to: to?, channel, id, token: token.to_owned(), stage: Mutex::new(Stage::Free(way)) })
    }

    /// Returns whether the answer appears at this address.
    pub(super) fn is_in(&self, place: Address) -> bool {
        self.to == place
    }

    /// Claims the answer, to give it or to keep others from giving it; `None` if already claimed.
    pub(super) fn take(&self) -> Option<Way> {
        let mut stage = self.stage();
        match std::mem::replace(&mut *stage, Stage::Taken) {
            Stage::Free(way) => Some(way),
            other => {
                *stage = other;
                None
            }
        }
    }

    pub(super) fn given(&self) {
        *self.stage() = Stage::Given;
    }

    pub(super) fn is_given(&self) -> bool {
        matches!(*self.stage(), Stage::Given)
    }

    fn stage(&self) -> MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::disallowed_methods, reason = "a time to begin with")]

    use super::*;

    #[test]
    fn a_message_can_be_changed_through_an_interaction_for_less_than_a_quarter_of_an_hour() {
        let (webhooks, message, now) = (Webhooks::default(), 1, Instant::now());
        webhooks.remember(message, "token", Tie::First, now);
        assert!(webhooks.of(message, now).is_some() && webhooks.of(2, now).is_none());
        assert!(webhooks.of(message, now + Duration::from_secs(15 * 60)).is_none());
        webhooks.remember(message, "newer", Tie::Further, now + LIFE);
        assert_eq!(webhooks.of(message, now + LIFE).unwrap().token, "newer");
        webhooks.forget(message);
        assert!(webhooks.of(message, now).is_none());
    }

    #[test]
    fn no_more_are_remembered_than_there_is_room_for_and_old_ones_make_room() {
        let (webhooks, now) = (Webhooks::default(), Instant::now());
        for n in 0..REMEMBERED as u64 + 1 {
            webhooks.remember(n + 1, "token", Tie::First, now);
        }
        assert_eq!(webhooks.messages().len(), REMEMBERED);
        webhooks.tidy(now + LIFE);
        webhooks.remember(1_000_000, "token", Tie::First, now + LIFE);
        assert_eq!(webhooks.messages().len(), 1);
    }

    #[tokio::test]
    async fn nothing_is_sent_through_an_interaction_that_is_not_acknowledged() {
        let (tell, acknowledged) = watch::channel(None);
        let way = Way::Further(acknowledged.clone());
        let (is_open, ()) = tokio::join!(way.is_open(), async {
            let _ = tell.send_replace(Some(true));
        });
        assert!(is_open);
        tell.send_replace(Some(false));
        assert!(!way.is_open().await);
        let (gone, acknowledged) = watch::channel(None);
        drop(gone);
        assert!(!Way::Further(acknowledged).is_open().await);
    }
}
