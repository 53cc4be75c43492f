//! Direct-message channels. Each is requested once, since Discord restricts bots that open too many.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::json;

use crate::discord::body::Body;
use crate::discord::door::{Door, id};
use crate::discord::lanes::{Lanes, present};
use crate::discord::refused::{Error, Result};
use crate::observe::Route;
use crate::record::{ChannelId, UserId};

#[derive(Default)]
pub(in crate::discord) struct Directs {
    known: Mutex<HashMap<UserId, ChannelId>>,
    /// Serialises the requests for a person.
    turns: Lanes<UserId>,
}

impl Directs {
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

    pub(in crate::discord) fn of(&self, who: UserId) -> Option<ChannelId> {
        self.known().get(&who).copied()
    }

    pub(in crate::discord) fn note(&self, who: UserId, channel: ChannelId) {
        self.known().insert(who, channel);
    }

    pub(super) fn tidy(&self) {
        self.turns.tidy(present());
    }

    fn known(&self) -> MutexGuard<'_, HashMap<UserId, ChannelId>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
