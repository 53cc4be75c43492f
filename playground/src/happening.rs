//! Everything that happens, in one order: tests wait for it, and pages are told.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;
use tokio::sync::{broadcast, mpsc};

/// Something that happened in the playground.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Happening {
    /// The bot asked something over REST and was answered.
    Request {
        /// `GET`, `POST` and so on.
        method: String,
        /// Without `/api/v10` and without the query.
        path: String,
        /// The JSON body, or `payload_json` of a form; null when there was none.
        body: Value,
        /// Size in bytes of each file sent along.
        files: Vec<usize>,
        /// HTTP status of the answer.
        status: u16,
        /// JSON body of the answer; null when there was none.
        answer: Value,
    },
    /// A gateway event went out to a session of the bot (also when it is kept for a resume).
    Event {
        /// The id of the session.
        session: String,
        /// `MESSAGE_CREATE` and so on.
        name: String,
        /// The event's `d`.
        data: Value,
    },
    /// A session of the bot is READY.
    Ready {
        /// The id of the session.
        session: String,
    },
    /// A session of the bot continued where it was cut.
    Resumed {
        /// The id of the session.
        session: String,
        /// The number of missed events that were sent again.
        replayed: usize,
    },
    /// A session lost its connection.
    Disconnected {
        /// The id of the session.
        session: String,
    },
    /// The bot's commands changed; their names.
    Commands(Vec<String>),
    /// A message was written, by anyone.
    MessageCreated {
        /// Discord's message object.
        message: Value,
        /// The one person who sees it, if it is private.
        visible_to: Option<u64>,
    },
    /// A message was changed.
    MessageEdited {
        /// Discord's message object.
        message: Value,
        /// The one person who sees it, if it is private.
        visible_to: Option<u64>,
    },
    /// A message was deleted.
    MessageDeleted {
        /// Its channel.
        channel_id: u64,
        /// Its id.
        message_id: u64,
    },
    /// A channel, thread or DM was made or changed; Discord's channel object.
    Channel(Value),
    /// Someone used a command, pressed a button, submitted a modal, or asked for completions.
    Interaction {
        /// Its id.
        id: u64,
        /// Discord's interaction type: 2 command, 3 component, 4 autocomplete, 5 modal.
        kind: u8,
        /// The person's id.
        person: u64,
    },
    /// The bot gave its first answer to an interaction.
    Answered {
        /// The interaction.
        id: u64,
        /// Discord's callback type: 4 message, 5 deferred, 6 deferred update, 7 update, 8 choices, 9 modal.
        kind: u8,
        /// Whether only the person who asked sees it.
        private: bool,
        /// `data` of the callback.
        data: Value,
    },
    /// The bot did not answer an interaction within 3 seconds.
    NotAnswered {
        /// The interaction.
        id: u64,
    },
    /// A request or one of the playground's own answers does not agree with Discord's description of its API.
    Violation(String),
}

/// A message for pages; without a person, for all of them.
#[derive(Clone, Debug)]
pub(crate) struct Push {
    pub(crate) to: Option<u64>,
    pub(crate) kind: &'static str,
    pub(crate) data: Value,
}

/// The receivers of happenings.
#[derive(Debug)]
pub(crate) struct Happenings {
    watchers: Mutex<Vec<mpsc::UnboundedSender<Arc<Happening>>>>,
    pages: broadcast::Sender<Arc<Push>>,
}

impl Happenings {
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

    pub(crate) fn watch(&self) -> Watch {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.watchers.lock().expect("no code panics while it holds the list of watchers").push(sender);
        Watch { receiver }
    }

    pub(crate) fn push(&self, to: Option<u64>, kind: &'static str, data: Value) {
        // Nobody listening is no error: no page may be open.
        let _ = self.pages.send(Arc::new(Push { to, kind, data }));
    }

    pub(crate) fn pages(&self) -> broadcast::Receiver<Arc<Push>> {
        self.pages.subscribe()
    }
}

/// Everything that happens from the moment of subscription on, in order, nothing left out.
///
/// Subscribe before doing what should have an effect.
#[derive(Debug)]
pub struct Watch {
    receiver: mpsc::UnboundedReceiver<Arc<Happening>>,
}

/// The time for waiting is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nothing of the kind happened in time")]
pub struct NothingHappened;

impl Watch {
    /// Waits for the next happening; `None` once the playground is gone.
    pub async fn next(&mut self) -> Option<Arc<Happening>> {
        self.receiver.recv().await
    }

    /// Waits for the first happening for which `wanted` gives something. Those before it are consumed.
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

    /// Returns all happenings that were not looked at yet.
    pub fn drain(&mut self) -> Vec<Arc<Happening>> {
        std::iter::from_fn(|| self.receiver.try_recv().ok()).collect()
    }
}
