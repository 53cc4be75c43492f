//! The channels for direct messages: Discord is asked once for each, as it shuts out bots that open too many.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::json;

use crate::discord::body::Body;
use crate::discord::door::{Door, id};
use crate::discord::lanes::{Lanes, present};
use crate::discord::refused::{Error, Result};
use crate::observe::Route;
use crate::record::{ChannelId, UserId};

/// The channels that are known, by person.
#[derive(Default)]
pub(in crate::discord) struct Directs {
    known: Mutex<HashMap<UserId, ChannelId>>,
    /// The turns to ask for them.
    turns: Lanes<UserId>,
}

impl Directs {
    /// Returns the channel for direct messages with a person.
    pub(in crate::discord) async fn open(&self, door: &Door, who: UserId) -> Result<ChannelId> {
        let _turn = self.turns.enter(&who).await;
        if let Some(known) = self.of(who) {
            return Ok(known);
        }
        let person = Body::json(&json!({ "recipient_id": who.0.to_string() }));
        let opened = door.ask(Route::OpenDirect, &[], &person).await?;
        let channel = id(&opened["id"]).map(ChannelId).ok_or(Error::Unread("Discord's answer names no channel"))?;
        self.note(who, channel);
        Ok(channel)
    }

    /// Returns the channel with a person, if it is known.
    pub(in crate::discord) fn of(&self, who: UserId) -> Option<ChannelId> {
        self.known().get(&who).copied()
    }

    pub(in crate::discord) fn note(&self, who: UserId, channel: ChannelId) {
        self.known().insert(who, channel);
    }

    /// Forgets the turns that nobody waits for.
    pub(super) fn tidy(&self) {
        self.turns.tidy(present());
    }

    fn known(&self) -> MutexGuard<'_, HashMap<UserId, ChannelId>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
