//! What the connections of all shards have in common.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError};

use serenity::all::GatewayIntents;
use tokio::sync::Mutex;
use tokio_util::task::TaskTracker;

use super::stage::Stages;
use crate::app::App;
use crate::config::Token;
use crate::discord::door::Door;
use crate::discord::events::Handler;
use crate::record::{Begun, ShardCount};

/// Which gateway may be used, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct Terms {
    /// Whether only a stand-in on this machine may be talked to.
    pub(in crate::discord) only_here: bool,
    /// Whether sessions are counted: those of a stand-in cost nothing.
    pub(in crate::discord) thrifty: bool,
    /// The number of shards.
    pub(in crate::discord) shards: ShardCount,
}

/// What the connections of all shards have in common.
pub(super) struct Shared {
    pub(super) door: Arc<Door>,
    pub(super) token: Token,
    pub(super) intents: GatewayIntents,
    pub(super) terms: Terms,
    pub(super) app: App,
    pub(super) handler: Arc<Handler>,
    pub(super) stages: Arc<Stages>,
    /// When sessions were begun lately, once that was read. One begins after the other: whoever has this begins one.
    pub(super) begun: Mutex<Option<Vec<Begun>>>,
    /// The events that are being handled.
    pub(super) handling: TaskTracker,
    /// What could not be read, by event and reason, so that it is told once.
    pub(super) unread: std::sync::Mutex<HashSet<(String, &'static str)>>,
}

impl Shared {
    /// Counts an event that could not be read in full, and tells the operator the first time.
    pub(super) fn note_unread(&self, name: &str, why: &'static str) {
        self.door.meters.unread(Some(name));
        let mut told = self.unread.lock().unwrap_or_else(PoisonError::into_inner);
        if told.insert((name.to_owned(), why)) {
            tracing::warn!(name, why, "a Discord event cannot be read in full; further ones like it are only counted");
        }
    }
}
