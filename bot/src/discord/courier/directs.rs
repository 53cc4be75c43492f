//! Caches direct-message channels, since Discord restricts bots that open too many.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::json;

use crate::discord::body::DiscordBody;
use crate::discord::door::{DiscordDoor, id};
use crate::discord::lanes::{KeyedLanes, present};
use crate::discord::refused::{DoorError, DoorResult};
use crate::observe::DiscordRoute;
use crate::record::{ChannelId, UserId};

#[derive(Default)]
pub(in crate::discord) struct Directs {
    known: Mutex<HashMap<UserId, ChannelId>>,
    turns: KeyedLanes<UserId>,
}

impl Directs {
    pub(in crate::discord) async fn open(&self, door: &DiscordDoor, who: UserId) -> DoorResult<ChannelId> {
        let _turn = self.turns.enter(&who).await;
        if let Some(known) = self.of(who) {
            return Ok(known);
        }
        let person = DiscordBody::json(&json!({ "recipient_id": who.0.to_string() }));
        let opened = door.ask(DiscordRoute::OpenDirect, &[], &person).await?;
        let channel = id(&opened["id"]).map(ChannelId).ok_or(DoorError::Unread("Discord's answer names no channel"))?;
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
