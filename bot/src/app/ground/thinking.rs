//! What takes long to compute for a request: it is done by others, so that nobody else waits for it.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tokio::sync::oneshot;

use crate::app::ground::Ground;
use crate::record::UserId;
use crate::refusal::{Failure, Refusal, Trouble};

/// Something to be computed, which says itself what came of it.
pub type Job = Box<dyn FnOnce() + Send>;

/// Who computes what takes long: threads besides those that answer requests.
pub trait Thinkers: Debug + Send + Sync {
    /// Takes a job in, or returns `false` if too many wait already.
    fn take(&self, job: Job) -> bool;
}

/// Who computes for this process; without anybody, as in tests, it is done on the spot.
#[derive(Debug, Default)]
pub struct Thinking {
    thinkers: OnceLock<Arc<dyn Thinkers>>,
    /// Who looks back on a game just now.
    reviewing: Mutex<BTreeSet<UserId>>,
}

impl Thinking {
    /// Has jobs done by others from now on; until then they are done on the spot. Only the first call counts.
    pub fn set(&self, thinkers: Arc<dyn Thinkers>) {
        let _ = self.thinkers.set(thinkers);
    }

    /// Begins a review for a person, until what is returned is dropped; `None` if one is computed for them already.
    pub(crate) fn begin_review(self: &Arc<Thinking>, who: UserId) -> Option<Reviewing> {
        let mut reviewing = self.reviewing.lock().unwrap_or_else(PoisonError::into_inner);
        reviewing.insert(who).then(|| Reviewing { of: Arc::clone(self), who })
    }
}

/// A review that is computed for a person.
#[derive(Debug)]
pub(crate) struct Reviewing {
    of: Arc<Thinking>,
    who: UserId,
}

impl Drop for Reviewing {
    fn drop(&mut self) {
        self.of.reviewing.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.who);
    }
}

/// Ends a computation for which nobody waits any more.
struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Has something computed that takes long. Its flag is set once nobody waits for it any more.
///
/// # Errors
/// A refusal if too much waits to be computed already.
pub(crate) async fn think<T: Send + 'static>(
    ground: &Ground,
    work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
) -> Result<T, Trouble> {
    let Some(thinkers) = ground.thinking.thinkers.get() else { return Ok(work(&AtomicBool::new(false))) };
    let stop = Arc::new(AtomicBool::new(false));
    let _waiting = Waiting(Arc::clone(&stop));
    let (sender, found) = oneshot::channel();
    let job = move || {
        // It may have waited for a thread longer than anybody waited for it.
        if !stop.load(Ordering::Relaxed) {
            drop(sender.send(work(&stop)));
        }
    };
    if !thinkers.take(Box::new(job)) {
        return Err(Refusal::TooMuchToThink.into());
    }
    found.await.map_err(|_| Failure::new("compute an answer", "the thread gave up").into())
}
