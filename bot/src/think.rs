//! The threads on which programs think: few, behind everything that answers people, and never those that answer requests. What
//! waits for a thread is lost with the process; the rows of the store say what it was.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::app::{Found, Job, Pondered, Stage, Thinkers};
use crate::record::GameId;
use crate::refusal::{Failure, Trouble};

/// The most threads: the others answer people.
const MOST_THREADS: usize = 2;

/// The most games that wait for a thread. The others wait in the store for the next look.
const MOST_WAITING: usize = 500;

/// The most requests that wait for a thread: each is a fraction of a second of work, and people wait for it.
const MOST_ASKED: usize = 60;

/// How much later than others these threads get the processor, from 0 to 19.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// The stack of each thread, in bytes: without optimisation the search takes more than it usually gets.
const STACK: usize = 4 << 20;

/// A pool of threads, and the games that they think about or are to think about.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    found: UnboundedReceiver<(Pondered, Found)>,
}

struct Shared {
    work: Mutex<Work>,
    arrived: Condvar,
}

#[derive(Default)]
struct Work {
    /// The games that wait for a thread, in the order of arrival.
    queue: VecDeque<Game>,
    /// What requests have computed, in the order of arrival.
    asked: VecDeque<Job>,
    /// Whether a request is next if both wait.
    is_request_next: bool,
    /// Where each game stands that waits, is thought about or was given up, and what ends the thinking.
    known: HashMap<GameId, Known>,
    is_over: bool,
}

struct Known {
    stage: Stage,
    stop: Arc<AtomicBool>,
}

struct Game {
    pondered: Pondered,
    stop: Arc<AtomicBool>,
}

impl Pool {
    /// Starts the threads: one less than the machine has processors, at least one.
    ///
    /// # Errors
    /// If the system has no thread.
    pub(crate) fn start() -> Result<Pool, Failure> {
        let n_processors = std::thread::available_parallelism().map_or(1, usize::from);
        let shared = Arc::new(Shared { work: Mutex::default(), arrived: Condvar::new() });
        let (sender, found) = unbounded_channel();
        let pool = Pool { shared: Arc::clone(&shared), found };
        for _ in 0..(n_processors - 1).clamp(1, MOST_THREADS) {
            let (shared, sender) = (Arc::clone(&shared), sender.clone());
            let thread = std::thread::Builder::new().name("program".to_owned()).stack_size(STACK);
            let started = thread.spawn(move || shared.think(&sender));
            started.map_err(|error| Failure::new("start a thread for programs", error))?;
        }
        Ok(pool)
    }

    /// Returns the way by which requests have something computed.
    pub(crate) fn thinkers(&self) -> Arc<dyn Thinkers> {
        Arc::clone(&self.shared) as Arc<dyn Thinkers>
    }

    /// Takes in which games wait for a program by now: new ones are queued as long as there is room, and what is thought about
    /// others, or about another position, ends.
    pub(crate) fn look(&mut self, waiting: Vec<Pondered>) {
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

    /// Takes in that a game waits for a program, if there is room. What is known of it stays until the next look at all.
    pub(crate) fn queue(&mut self, pondered: Pondered) {
        self.shared.work().queue(pondered);
        self.shared.arrived.notify_one();
    }

    /// Waits for what a program finds next. Whatever becomes of it, the game is looked at anew afterwards.
    pub(crate) async fn found(&mut self) -> Option<(Pondered, Found)> {
        let (pondered, found) = self.found.recv().await?;
        // What is known may be about a later stage of the game.
        let known = &mut self.shared.work().known;
        if known.get(&pondered.game()).is_some_and(|known| known.stage == pondered.stage()) {
            known.remove(&pondered.game());
        }
        Some((pondered, found))
    }
}

impl Work {
    /// Has a game wait for a thread, unless there is no room or it is known already.
    fn queue(&mut self, pondered: Pondered) {
        if self.queue.len() < MOST_WAITING && !self.known.contains_key(&pondered.game()) {
            let stop = Arc::new(AtomicBool::new(false));
            let known = Known { stage: pondered.stage(), stop: Arc::clone(&stop) };
            self.known.insert(pondered.game(), known);
            self.queue.push_back(Game { pondered, stop });
        }
    }
}

impl Drop for Pool {
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

/// What a thread thinks about next.
enum Next {
    Game(Box<Game>),
    Asked(Job),
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").finish_non_exhaustive()
    }
}

impl Thinkers for Shared {
    fn take(&self, job: Job) -> bool {
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

impl Shared {
    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for what is to be thought about next; `None` once there will be nothing.
    fn next(&self) -> Option<Next> {
        let idle = |work: &mut Work| work.queue.is_empty() && work.asked.is_empty() && !work.is_over;
        let mut work = self.arrived.wait_while(self.work(), idle).unwrap_or_else(PoisonError::into_inner);
        // In turns, so that neither waits for all of the other.
        work.is_request_next = !work.is_request_next;
        if !work.asked.is_empty() && (work.is_request_next || work.queue.is_empty()) {
            return work.asked.pop_front().map(Next::Asked);
        }
        work.queue.pop_front().map(|game| Next::Game(Box::new(game)))
    }

    /// Thinks about one thing after the other. A game that fails stays known: it is not tried again where it stands. Of what was
    /// asked, whoever asked learns that it failed.
    fn think(&self, sender: &UnboundedSender<(Pondered, Found)>) {
        stand_back();
        while let Some(next) = self.next() {
            let Game { pondered, stop } = match next {
                Next::Game(game) => *game,
                Next::Asked(job) => {
                    let _ = catch_unwind(AssertUnwindSafe(job));
                    continue;
                }
            };
            let thought = catch_unwind(AssertUnwindSafe(|| pondered.think(&stop)));
            let panicked = || Err(Failure::new("let a program think", "panicked; see the lines above").into());
            match thought.unwrap_or_else(|_| panicked()) {
                Ok(Some(found)) => drop(sender.send((pondered, found))),
                Ok(None) => {}
                Err(trouble) => Trouble::log(&trouble),
            }
        }
    }
}

/// Lets everything else have the processor first, where the system can do that for a thread alone.
fn stand_back() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICE) {
        tracing::warn!(%error, "programs think at normal priority");
    }
}
