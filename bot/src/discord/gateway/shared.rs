//! State shared by the connections of all shards.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError};

use serenity::all::GatewayIntents;
use tokio::sync::Mutex;
use tokio_util::task::TaskTracker;

use super::stage::ShardStages;
use crate::app::App;
use crate::config::Token;
use crate::discord::door::DiscordDoor;
use crate::discord::events::EventHandler;
use crate::record::{SessionStart, ShardCount};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct Terms {
    pub(in crate::discord) only_here: bool,
    /// Limit new sessions; a stand-in has no limit.
    pub(in crate::discord) thrifty: bool,
    pub(in crate::discord) shards: ShardCount,
}

pub(super) struct GatewayShared {
    pub(super) door: Arc<DiscordDoor>,
    pub(super) token: Token,
    pub(super) intents: GatewayIntents,
    pub(super) terms: Terms,
    pub(super) app: App,
    pub(super) handler: Arc<EventHandler>,
    pub(super) stages: Arc<ShardStages>,
    /// Recent session starts, once loaded. Only the holder of the lock may begin a session.
    pub(super) begun: Mutex<Option<Vec<SessionStart>>>,
    pub(super) handling: TaskTracker,
    /// Unreadable events by name and reason, to log each once.
    pub(super) unread: std::sync::Mutex<HashSet<(String, &'static str)>>,
}

impl GatewayShared {
    pub(super) fn note_unread(&self, name: &str, why: &'static str) {
        self.door.meters.unread(Some(name));
        let mut told = self.unread.lock().unwrap_or_else(PoisonError::into_inner);
        if told.insert((name.to_owned(), why)) {
            tracing::warn!(name, why, "a Discord event cannot be read in full; further ones like it are only counted");
        }
    }
}
