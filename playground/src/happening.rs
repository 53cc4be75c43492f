//! Everything that happens, in a single order, for tests and pages.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;
use tokio::sync::{broadcast, mpsc};

#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Happening {
    Request {
        method: String,
        /// Without `/api/v10` and without the query.
        path: String,
        /// The template in Discord's API description; empty for an unknown route.
        route: &'static str,
        /// It counts towards Discord's limit over all routes, unlike answers to interactions.
        counts: bool,
        /// The JSON body, or `payload_json` of a form; null without a body.
        body: Value,
        files: Vec<usize>,
        status: u16,
        /// The JSON body of the answer; null without a body, a text if it was HTML.
        answer: Value,
    },
    /// A gateway event was sent to a session of the bot, or stored for a resume.
    Event {
        session: String,
        name: String,
        data: Value,
    },
    Ready {
        session: String,
    },
    Resumed {
        session: String,
        replayed: usize,
    },
    SessionRefused,
    /// The bot requested members over the gateway; the value is the request's `d`.
    MembersAsked(Value),
    Disconnected {
        session: String,
    },
    Commands(Vec<String>),
    MessageCreated {
        message: Value,
        /// The only person who sees it, if it is private.
        visible_to: Option<u64>,
    },
    MessageEdited {
        message: Value,
        /// The only person who sees it, if it is private.
        visible_to: Option<u64>,
    },
    MessageDeleted {
        channel_id: u64,
        message_id: u64,
    },
    /// A channel, thread or DM was created or changed; the value is Discord's channel object.
    Channel(Value),
    /// A person used a command, pressed a button, submitted a modal, or requested completions.
    Interaction {
        id: u64,
        /// Discord's interaction type: 2 command, 3 component, 4 autocomplete, 5 modal.
        kind: u8,
        person: u64,
    },
    Answered {
        id: u64,
        /// Discord's callback type: 4 message, 5 deferred, 6 deferred update, 7 update, 8 choices, 9 modal.
        kind: u8,
        private: bool,
        data: Value,
    },
    NotAnswered {
        id: u64,
    },
    /// A request or the playground's own answer disagrees with Discord's description of its API.
    Violation(String),
}

#[derive(Clone, Debug)]
pub(crate) struct PagePush {
    pub(crate) to: Option<u64>,
    pub(crate) kind: &'static str,
    pub(crate) data: Value,
}

#[derive(Debug)]
pub(crate) struct HappeningFeed {
    watchers: Mutex<Vec<mpsc::UnboundedSender<Arc<Happening>>>>,
    pages: broadcast::Sender<Arc<PagePush>>,
}

impl HappeningFeed {
    pub(crate) fn new() -> Self {
        Self { watchers: Mutex::default(), pages: broadcast::Sender::new(1024) }
    }

    pub(crate) fn tell(&self, happening: Happening) {
        let mut watchers = self.watchers.lock().expect("no code panics while it holds the list of watchers");
        if watchers.is_empty() {
            return;
        }
        let happening = Arc::new(happening);
        watchers.retain(|watcher| watcher.send(Arc::clone(&happening)).is_ok());
    }

    pub(crate) fn watch(&self) -> HappeningWatch {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.watchers.lock().expect("no code panics while it holds the list of watchers").push(sender);
        HappeningWatch { receiver }
    }

    pub(crate) fn push(&self, to: Option<u64>, kind: &'static str, data: Value) {
        // An error only means that no page is open.
        let _ = self.pages.send(Arc::new(PagePush { to, kind, data }));
    }

    pub(crate) fn pages(&self) -> broadcast::Receiver<Arc<PagePush>> {
        self.pages.subscribe()
    }
}

/// Everything that happens after subscribing, in order and without gaps. Subscribe before the action that you want to
/// observe.
#[derive(Debug)]
pub struct HappeningWatch {
    receiver: mpsc::UnboundedReceiver<Arc<Happening>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nothing of the kind happened in time")]
pub struct NothingHappened;

impl HappeningWatch {
    pub async fn next(&mut self) -> Option<Arc<Happening>> {
        self.receiver.recv().await
    }

    /// Waits for the first happening where `wanted` returns a value. Earlier ones are consumed.
    ///
    /// # Errors
    /// [`NothingHappened`] after `within`, by the machine's clock.
    pub async fn find<T>(
        &mut self,
        within: Duration,
        mut wanted: impl FnMut(&Happening) -> Option<T>,
    ) -> Result<T, NothingHappened> {
        let search = async {
            while let Some(happening) = self.receiver.recv().await {
                if let Some(found) = wanted(&happening) {
                    return Ok(found);
                }
            }
            Err(NothingHappened)
        };
        tokio::time::timeout(within, search).await.unwrap_or(Err(NothingHappened))
    }

    pub fn drain(&mut self) -> Vec<Arc<Happening>> {
        std::iter::from_fn(|| self.receiver.try_recv().ok()).collect()
    }
}
