//! The webhooks of interactions. For a quarter of an hour messages can be sent and changed through them with the interaction's token,
//! and that does not count towards Discord's limit over all routes. Nothing of it is kept: what a restart forgets is done with the
//! bot's token.

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

/// The time for which messages are changed through an interaction. Discord ends it after 15 minutes.
const LIFE: Duration = Duration::from_secs(14 * 60);
/// The most messages that are remembered; any further one is changed with the bot's token.
const REMEMBERED: usize = 20_000;

/// Whether an interaction was acknowledged, once that is known.
pub(super) type Acknowledged = watch::Receiver<Option<bool>>;

/// Waits until it is known whether an interaction was acknowledged: before, its webhook does not exist.
async fn is_there(mut acknowledged: Acknowledged) -> bool {
    acknowledged.wait_for(Option::is_some).await.is_ok_and(|known| *known == Some(true))
}

/// What a message is to the interaction through which it can be changed.
#[derive(Clone)]
pub(super) enum Tie {
    /// Its first answer.
    First,
    /// A further answer.
    Further,
    /// The message in which something was pressed; Discord knows it once that is acknowledged.
    Pressed(Acknowledged),
}

/// The way to change a message through an interaction.
#[derive(Clone)]
pub(super) struct Webhook {
    token: String,
    tie: Tie,
    until: Instant,
}

impl Webhook {
    /// Changes the message; returns whether Discord took it.
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

/// The messages that can be changed through interactions.
#[derive(Default)]
pub(super) struct Webhooks {
    messages: Mutex<HashMap<u64, Webhook>>,
}

impl Webhooks {
    /// Notes that a message can be changed with the token of an interaction that has just happened.
    pub(super) fn remember(&self, message: u64, token: &str, tie: Tie, now: Instant) {
        let mut messages = self.messages();
        if messages.len() < REMEMBERED || messages.contains_key(&message) {
            messages.insert(message, Webhook { token: token.to_owned(), tie, until: now + LIFE });
        }
    }

    /// Changes a message: through an interaction, which does not count, or else with the bot's token. What would have
    /// to wait is not worth it.
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

    /// Returns the way to change a message, if there is one by now.
    fn of(&self, message: u64, now: Instant) -> Option<Webhook> {
        self.messages().get(&message).filter(|webhook| now < webhook.until).cloned()
    }

    /// Forgets a message that cannot be changed in this way.
    fn forget(&self, message: u64) {
        self.messages().remove(&message);
    }

    /// Forgets all that cannot be changed in this way any more.
    pub(super) fn tidy(&self, now: Instant) {
        self.messages().retain(|_, webhook| now < webhook.until);
    }

    fn messages(&self) -> MutexGuard<'_, HashMap<u64, Webhook>> {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An answer to an interaction that is still to be given: the board of what was done by it may be that answer, if it is shown
/// where the caller is.
pub(super) struct FreeAnswer {
    to: Address,
    /// Where the interaction happened.
    pub(super) channel: ChannelId,
    pub(super) id: u64,
    pub(super) token: String,
    stage: Mutex<Stage>,
}

/// How far a [`FreeAnswer`] is.
enum Stage {
    /// It can be given.
    Free(Way),
    /// Somebody is giving it, or tried to.
    Taken,
    /// It was given, and was the first.
    Given,
}

/// How a board answers an interaction.
pub(super) enum Way {
    /// As the first answer.
    First,
    /// As a further one, after this.
    Further(Acknowledged),
}

impl Way {
    /// Waits until the answer can be given; returns whether it can.
    pub(super) async fn is_open(&self) -> bool {
        match self {
            Way::First => true,
            Way::Further(acknowledged) => is_there(acknowledged.clone()).await,
        }
    }
}

impl FreeAnswer {
    /// Returns the answer in which boards may be shown to whoever is where the caller asked: everybody in a channel of a server where
    /// the bot may write, show and look, so that a board can be found and changed later; or, with `is_direct`, the caller, in
    /// direct messages of the bot. With `hears_all` the bot gets the text of every message: without, Discord hides from it what
    /// people reply to such an answer, so boards in servers are posted with its token.
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

    /// Returns whether those read it who are to read what is said there.
    pub(super) fn is_in(&self, place: Address) -> bool {
        self.to == place
    }

    /// Takes it, to give it or so that nobody else does; `None` if it is taken.
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

    /// Notes that it was given as the first answer.
    pub(super) fn given(&self) {
        *self.stage() = Stage::Given;
    }

    /// Returns whether it was given as the first answer.
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
