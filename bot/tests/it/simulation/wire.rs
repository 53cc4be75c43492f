//! Processes over one store. A process may die at any step, and steps of other processes come in between.

use std::future::{Future, pending, poll_fn};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

use fastrand::Rng;
use store::{Batch, Erase, Memory, Store, StoreEntry};

#[derive(Debug)]
pub(super) struct Commit {
    pub(super) task: usize,
    pub(super) changes: Vec<(String, Option<Vec<u8>>)>,
}

#[derive(Debug, Default)]
pub(super) struct Journal {
    commits: Mutex<Vec<Commit>>,
    task: AtomicUsize,
    race: AtomicBool,
}

impl Journal {
    pub(super) fn take(&self) -> Vec<Commit> {
        std::mem::take(&mut self.commits.lock().unwrap())
    }
}

#[derive(Debug)]
pub(super) struct Wire {
    memory: Arc<Memory>,
    journal: Arc<Journal>,
    /// How many steps the process still has; negative if it does not die.
    left: AtomicI64,
    dead: AtomicBool,
}

impl Wire {
    pub(super) fn new(memory: Arc<Memory>, journal: Arc<Journal>) -> Wire {
        Wire { memory, journal, left: AtomicI64::new(-1), dead: AtomicBool::new(false) }
    }

    pub(super) fn die_after(&self, steps: i64) {
        self.left.store(steps, Relaxed);
    }

    pub(super) fn is_dead(&self) -> bool {
        self.dead.load(Relaxed)
    }

    pub(super) async fn step(&self) {
        if self.left.load(Relaxed) >= 0 && self.left.fetch_sub(1, Relaxed) == 0 {
            self.dead.store(true, Relaxed);
        }
        if self.is_dead() {
            pending::<()>().await;
        }
        if self.journal.race.load(Relaxed) {
            let mut passed = false;
            poll_fn(|_| if std::mem::replace(&mut passed, true) { Poll::Ready(()) } else { Poll::Pending }).await;
        }
    }
}

#[async_trait::async_trait]
impl Store for Wire {
    async fn get(&self, key: &str) -> store::Result<Option<StoreEntry>> {
        self.step().await;
        self.memory.get(key).await
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> store::Result<Vec<StoreEntry>> {
        self.step().await;
        self.memory.scan(prefix, after, limit).await
    }

    async fn commit(&self, batch: Batch) -> store::Result<()> {
        self.step().await;
        let changes = batch.changes.clone();
        self.memory.commit(batch).await?;
        let task = self.journal.task.load(Relaxed);
        self.journal.commits.lock().unwrap().push(Commit { task, changes });
        self.step().await;
        Ok(())
    }

    fn pages(&self) -> store::PageStream {
        self.memory.pages()
    }
}

#[async_trait::async_trait]
impl Erase for Wire {
    async fn erase_history(&self) -> store::Result<()> {
        self.step().await;
        self.memory.erase_history().await?;
        self.step().await;
        Ok(())
    }
}

pub(super) type Task<'a, T> = (Arc<Wire>, Pin<Box<dyn Future<Output = T> + 'a>>);

/// Runs tasks to their end, in a random order of steps. Returns `None` for a task of a process that died.
pub(super) fn race<T>(random: &mut Rng, journal: &Journal, tasks: Vec<Task<'_, T>>) -> Vec<Option<T>> {
    journal.race.store(tasks.len() > 1, Relaxed);
    let mut done: Vec<Option<T>> = tasks.iter().map(|_| None).collect();
    let mut open: Vec<_> = tasks.into_iter().enumerate().collect();
    for n_steps in 0.. {
        assert!(n_steps < 1_000_000, "tasks wait for each other for ever");
        if open.is_empty() {
            break;
        }
        let idx = random.usize(..open.len());
        let (number, (wire, task)) = &mut open[idx];
        journal.task.store(*number, Relaxed);
        let polled = if wire.is_dead() {
            None
        } else {
            match task.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Pending if !wire.is_dead() => continue,
                Poll::Pending => None,
                Poll::Ready(value) => Some(value),
            }
        };
        done[*number] = polled;
        drop(open.swap_remove(idx));
    }
    done
}

/// The result of a future that never waits, from a store in memory.
pub(super) fn at_once<T>(answer: impl Future<Output = T>) -> T {
    futures::FutureExt::now_or_never(answer).expect("memory answers at once")
}
