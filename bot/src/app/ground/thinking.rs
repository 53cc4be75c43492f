//! Long computations on other threads, so that other requests don't wait.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tokio::sync::oneshot;

use crate::app::ground::Ground;
use crate::record::UserId;
use crate::refusal::{BotFailure, Refusal, Trouble};

pub type ThinkJob = Box<dyn FnOnce() + Send>;

pub trait ThinkerQueue: Debug + Send + Sync {
    /// Accepts a job, or returns `false` if the queue is full.
    fn take(&self, job: ThinkJob) -> bool;
}

/// The threads of this process; without any, as in tests, jobs run in place.
#[derive(Debug, Default)]
pub struct ProcessThinkers {
    thinkers: OnceLock<Arc<dyn ThinkerQueue>>,
    reviewing: Mutex<BTreeSet<UserId>>,
}

impl ProcessThinkers {
    /// Sets the threads. Only the first call has an effect.
    pub fn set(&self, thinkers: Arc<dyn ThinkerQueue>) {
        let _ = self.thinkers.set(thinkers);
    }

    /// Begins a review for a person, until the guard is dropped; `None` if they already have one in progress.
    pub(crate) fn begin_review(self: &Arc<ProcessThinkers>, who: UserId) -> Option<ReviewGuard> {
        let mut reviewing = self.reviewing.lock().unwrap_or_else(PoisonError::into_inner);
        reviewing.insert(who).then(|| ReviewGuard { of: Arc::clone(self), who })
    }
}

#[derive(Debug)]
pub(crate) struct ReviewGuard {
    of: Arc<ProcessThinkers>,
    who: UserId,
}

impl Drop for ReviewGuard {
    fn drop(&mut self) {
        self.of.reviewing.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.who);
    }
}

/// Stops a computation when its caller is dropped.
struct CancelGuard(Arc<AtomicBool>);

impl Drop for CancelGuard {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs a long computation, or refuses if the queue is full. Its stop flag is set once the caller is gone.
pub(crate) async fn think<T: Send + 'static>(
    ground: &Ground,
    work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
) -> Result<T, Trouble> {
    let Some(thinkers) = ground.thinking.thinkers.get() else { return Ok(work(&AtomicBool::new(false))) };
    let stop = Arc::new(AtomicBool::new(false));
    let _waiting = CancelGuard(Arc::clone(&stop));
    let (sender, found) = oneshot::channel();
    let job = move || {
        // The caller may have left before a thread was free.
        if !stop.load(Ordering::Relaxed) {
            drop(sender.send(work(&stop)));
        }
    };
    if !thinkers.take(Box::new(job)) {
        return Err(Refusal::TooMuchToThink.into());
    }
    found.await.map_err(|_| BotFailure::new("compute an answer", "the thread gave up").into())
}
