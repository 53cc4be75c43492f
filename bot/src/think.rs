//! Threads for computer players: few, at low priority, separate from the threads that answer requests. The queue is
//! lost with the process; the store's rows restore it.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::app::{PonderState, PonderedGame, ProgramAnswer, ThinkJob, ThinkerQueue};
use crate::record::GameId;
use crate::refusal::{BotFailure, Trouble};

/// At most this many; the other processors answer people.
const MOST_THREADS: usize = 2;

/// The maximum number of games that wait for a thread. Further ones stay in the store until the next check.
const MOST_WAITING: usize = 500;

/// The maximum number of requests that wait for a thread. Each takes a fraction of a second, and users wait for it.
const MOST_ASKED: usize = 60;

#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// The stack of each thread in bytes. Without optimisation the search needs more than the default.
const STACK: usize = 4 << 20;

pub(crate) struct ThinkPool {
    shared: Arc<ThinkShared>,
    found: UnboundedReceiver<(PonderedGame, ProgramAnswer)>,
}

struct ThinkShared {
    work: Mutex<ThinkQueue>,
    arrived: Condvar,
}

#[derive(Default)]
struct ThinkQueue {
    queue: VecDeque<QueuedGame>,
    asked: VecDeque<ThinkJob>,
    is_request_next: bool,
    /// The stage and stop flag of each game that waits, is being searched, or was given up.
    known: HashMap<GameId, ThinkState>,
    is_over: bool,
}

struct ThinkState {
    stage: PonderState,
    stop: Arc<AtomicBool>,
}

struct QueuedGame {
    pondered: PonderedGame,
    stop: Arc<AtomicBool>,
}

impl ThinkPool {
    /// Starts the threads: one less than the machine's processors, but at least one.
    ///
    /// # Errors
    /// If the system can't start a thread.
    pub(crate) fn start() -> Result<ThinkPool, BotFailure> {
        let n_processors = std::thread::available_parallelism().map_or(1, usize::from);
        let shared = Arc::new(ThinkShared { work: Mutex::default(), arrived: Condvar::new() });
        let (sender, found) = unbounded_channel();
        let pool = ThinkPool { shared: Arc::clone(&shared), found };
        for _ in 0..(n_processors - 1).clamp(1, MOST_THREADS) {
            let (shared, sender) = (Arc::clone(&shared), sender.clone());
            let thread = std::thread::Builder::new().name("program".to_owned()).stack_size(STACK);
            let started = thread.spawn(move || shared.think(&sender));
            started.map_err(|error| BotFailure::new("start a thread for programs", error))?;
        }
        Ok(pool)
    }

    pub(crate) fn thinkers(&self) -> Arc<dyn ThinkerQueue> {
        Arc::clone(&self.shared) as Arc<dyn ThinkerQueue>
    }

    /// Updates the games where a computer player is to move. Queues new ones up to the limit, and cancels work on games
    /// that are no longer among them or have another position.
    pub(crate) fn look(&mut self, waiting: Vec<PonderedGame>) {
        let mut work = self.shared.work();
        let stages: HashMap<_, _> = waiting.iter().map(|pondered| (pondered.game(), pondered.stage())).collect();
        work.known.retain(|game, known| {
            let stays = stages.get(game) == Some(&known.stage);
            if !stays {
                known.stop.store(true, Ordering::Relaxed);
            }
            stays
        });
        work.queue.retain(|job| !job.stop.load(Ordering::Relaxed));
        waiting.into_iter().for_each(|pondered| work.queue(pondered));
        drop(work);
        self.shared.arrived.notify_all();
    }

    /// Queues a game where a computer player is to move, up to the limit. The pool remembers the game until the next
    /// [`look`](Self::look).
    pub(crate) fn queue(&mut self, pondered: PonderedGame) {
        self.shared.work().queue(pondered);
        self.shared.arrived.notify_one();
    }

    /// Waits for the next result. The game needs another look afterwards, whatever the result.
    pub(crate) async fn found(&mut self) -> Option<(PonderedGame, ProgramAnswer)> {
        let (pondered, found) = self.found.recv().await?;
        // The entry may be about a later stage of the game.
        let known = &mut self.shared.work().known;
        if known.get(&pondered.game()).is_some_and(|known| known.stage == pondered.stage()) {
            known.remove(&pondered.game());
        }
        Some((pondered, found))
    }
}

impl ThinkQueue {
    fn queue(&mut self, pondered: PonderedGame) {
        if self.queue.len() < MOST_WAITING && !self.known.contains_key(&pondered.game()) {
            let stop = Arc::new(AtomicBool::new(false));
            let known = ThinkState { stage: pondered.stage(), stop: Arc::clone(&stop) };
            self.known.insert(pondered.game(), known);
            self.queue.push_back(QueuedGame { pondered, stop });
        }
    }
}

impl Drop for ThinkPool {
    fn drop(&mut self) {
        let mut work = self.shared.work();
        work.is_over = true;
        work.queue.clear();
        work.asked.clear();
        work.known.values().for_each(|known| known.stop.store(true, Ordering::Relaxed));
        drop(work);
        self.shared.arrived.notify_all();
    }
}

enum ThinkTask {
    Game(Box<QueuedGame>),
    Asked(ThinkJob),
}

impl std::fmt::Debug for ThinkShared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").finish_non_exhaustive()
    }
}

impl ThinkerQueue for ThinkShared {
    fn take(&self, job: ThinkJob) -> bool {
        let mut work = self.work();
        if work.is_over || work.asked.len() >= MOST_ASKED {
            return false;
        }
        work.asked.push_back(job);
        drop(work);
        self.arrived.notify_one();
        true
    }
}

impl ThinkShared {
    fn work(&self) -> MutexGuard<'_, ThinkQueue> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Option<ThinkTask> {
        let idle = |work: &mut ThinkQueue| work.queue.is_empty() && work.asked.is_empty() && !work.is_over;
        let mut work = self.arrived.wait_while(self.work(), idle).unwrap_or_else(PoisonError::into_inner);
        // Requests and games take turns, so that neither queue starves.
        work.is_request_next = !work.is_request_next;
        if !work.asked.is_empty() && (work.is_request_next || work.queue.is_empty()) {
            return work.asked.pop_front().map(ThinkTask::Asked);
        }
        work.queue.pop_front().map(|game| ThinkTask::Game(Box::new(game)))
    }

    /// Works on jobs in turn. A failed game stays known, so that it is not retried at the same stage. A failed request
    /// returns the error.
    fn think(&self, sender: &UnboundedSender<(PonderedGame, ProgramAnswer)>) {
        stand_back();
        while let Some(next) = self.next() {
            let QueuedGame { pondered, stop } = match next {
                ThinkTask::Game(game) => *game,
                ThinkTask::Asked(job) => {
                    let _ = catch_unwind(AssertUnwindSafe(job));
                    continue;
                }
            };
            let thought = catch_unwind(AssertUnwindSafe(|| pondered.think(&stop)));
            let panicked = || Err(BotFailure::new("let a program think", "panicked; see the lines above").into());
            match thought.unwrap_or_else(|_| panicked()) {
                Ok(Some(found)) => drop(sender.send((pondered, found))),
                Ok(None) => {}
                Err(trouble) => Trouble::log(&trouble),
            }
        }
    }
}

/// Lowers this thread's priority, if the system can do that for a single thread.
fn stand_back() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICE) {
        tracing::warn!(%error, "programs think at normal priority");
    }
}
