//! Random walks of processes over one in-memory store: they start, leave, die, freeze and wake up at any step.

use std::collections::BTreeMap;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use async_trait::async_trait;
use fastrand::Rng;
use futures::FutureExt;
use store::{Batch, Memory, PageStream, Store, StoreEntry, StoreExt};

use super::{Member, MemberRegistry};
use crate::app::ground::Ground;
use crate::record::keys::Key;
use crate::record::{LaneRecord, MemberId, Unix, WorkLane, keys, read};
use crate::refusal::Trouble;

/// The longest time between two steps of a running process, in milliseconds.
const SLOW: u64 = 300;
/// How often a process runs its round, in milliseconds.
const SHARE: u64 = 2_000;

#[derive(Debug, Default)]
struct Ledger {
    memory: Memory,
    /// Real time, in milliseconds.
    now: AtomicU64,
    beats: Mutex<BTreeMap<MemberId, u64>>,
    wrong: Mutex<Vec<String>>,
    n_written: AtomicU64,
    n_refused: AtomicU64,
    n_taken_over: AtomicU64,
}

/// A process's access to the store: other processes may run before and after each step.
#[derive(Debug)]
struct Way {
    ledger: Arc<Ledger>,
    me: MemberId,
}

async fn pass() {
    let mut passed = false;
    poll_fn(|_| if std::mem::replace(&mut passed, true) { Poll::Ready(()) } else { Poll::Pending }).await;
}

#[async_trait]
impl Store for Way {
    async fn get(&self, key: &str) -> store::Result<Option<StoreEntry>> {
        pass().await;
        let found = self.ledger.memory.get(key).await;
        pass().await;
        found
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> store::Result<Vec<StoreEntry>> {
        pass().await;
        let found = self.ledger.memory.scan(prefix, after, limit).await;
        pass().await;
        found
    }

    async fn commit(&self, batch: Batch) -> store::Result<()> {
        pass().await;
        let before = self.ledger.owners(&batch);
        let done = self.ledger.memory.commit(batch.clone()).await;
        self.ledger.note(self.me, &batch, &before, done.is_ok());
        pass().await;
        done
    }

    fn pages(&self) -> PageStream {
        self.ledger.memory.pages()
    }
}

fn at_once<T>(answer: impl Future<Output = T>) -> T {
    answer.now_or_never().expect("memory answers at once")
}

impl Ledger {
    fn owner(&self, lane: WorkLane) -> Option<MemberId> {
        let row = at_once(self.memory.get(&keys::lane(lane))).unwrap()?;
        read::<LaneRecord>(&row.value).unwrap().owner
    }

    fn is_there(&self, member: MemberId) -> bool {
        at_once(self.memory.get(&keys::member(member))).unwrap().is_some()
    }

    fn owners(&self, batch: &Batch) -> BTreeMap<WorkLane, MemberId> {
        let lanes = batch.changes.iter().filter_map(|(key, _)| match Key::parse(key) {
            Some(Key::Lane(lane)) => Some((lane, self.owner(lane)?)),
            _ => None,
        });
        lanes.collect()
    }

    fn fail(&self, wrong: String) {
        self.wrong.lock().unwrap().push(wrong);
    }

    fn note(&self, me: MemberId, batch: &Batch, before: &BTreeMap<WorkLane, MemberId>, is_kept: bool) {
        let now = self.now.load(Relaxed);
        for (key, value) in &batch.changes {
            if let Some(lane) = key.strip_prefix("work/") {
                let lane = WorkLane(lane.parse().unwrap());
                match is_kept {
                    false => drop(self.n_refused.fetch_add(1, Relaxed)),
                    true if self.owner(lane) == Some(me) => drop(self.n_written.fetch_add(1, Relaxed)),
                    true => self.fail(format!("{me:?} wrote on behalf of {lane:?}, which is not its own")),
                }
            }
            if !is_kept {
                continue;
            }
            match (Key::parse(key), value) {
                (Some(Key::Member(of)), Some(_)) if of == me => {
                    self.beats.lock().unwrap().insert(me, now);
                }
                (Some(Key::Member(of)), None) if of != me => {
                    let silent = now - self.beats.lock().unwrap().get(&of).copied().unwrap_or(0);
                    if silent < 10_000 {
                        self.fail(format!("{of:?} was taken for dead after {silent} ms"));
                    }
                }
                (Some(Key::Lane(lane)), _) => {
                    if let Some(owner) = before.get(&lane).filter(|owner| **owner != me) {
                        self.n_taken_over.fetch_add(1, Relaxed);
                        if self.is_there(*owner) {
                            self.fail(format!("{lane:?} was taken from {owner:?}, who is there"));
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

type Task = Pin<Box<dyn Future<Output = Result<(), Trouble>>>>;

struct Process {
    ground: Ground,
    /// The task of its round, then tasks of its work.
    tasks: [Option<Task>; 3],
    next_round: u64,
    frozen_until: u64,
}

struct Walk {
    ledger: Arc<Ledger>,
    random: Rng,
    processes: Vec<Process>,
    n_processes: u64,
    has_fences: bool,
}

impl Walk {
    fn new(seed: u64, has_fences: bool) -> Walk {
        let mut walk = Walk {
            ledger: Arc::default(),
            random: Rng::with_seed(seed),
            processes: Vec::new(),
            n_processes: 0,
            has_fences,
        };
        (0..3).for_each(|_| walk.start());
        walk
    }

    fn now(&self) -> u64 {
        self.ledger.now.load(Relaxed)
    }

    fn start(&mut self) {
        self.n_processes += 1;
        let (me, ledger) = (MemberId(self.n_processes), Arc::clone(&self.ledger));
        let way: Arc<dyn Store> = Arc::new(Way { ledger: Arc::clone(&ledger), me });
        let mut ground = Ground::new(Arc::clone(&way), Vec::new());
        let clock = Arc::new(move || Duration::from_millis(ledger.now.load(Relaxed)));
        let member = Member { id: me, address: format!("here:{}", me.0), config: String::new(), clock };
        match self.has_fences {
            true => ground.join(member),
            false => ground.members = Some(Arc::new(MemberRegistry::new(way, member))),
        }
        let next_round = self.now();
        self.processes.push(Process { ground, tasks: [None, None, None], next_round, frozen_until: 0 });
    }

    fn step(&mut self, is_quiet: bool) {
        let now = self.now();
        let idx = self.random.usize(..self.processes.len());
        if !is_quiet {
            match self.random.u32(..20_000) {
                0..4 if self.processes.len() < 5 => self.start(),
                4..7 if self.processes.len() > 2 => drop(self.processes.swap_remove(idx)),
                7..10 if self.processes.len() > 2 => {
                    let left = self.processes.swap_remove(idx).ground.members.unwrap();
                    let mut leaving: Task = Box::pin(async move { left.leave().await });
                    while poll(&mut leaving).is_none() {}
                }
                10..25 => self.processes[idx].frozen_until = now + self.random.u64(1_000..40_000),
                _ => {}
            }
        }
        let idx = self.random.usize(..self.processes.len());
        let number = self.random.usize(..3);
        let lane = WorkLane(self.random.u8(..));
        let process = &mut self.processes[idx];
        if process.frozen_until <= now {
            let task = &mut process.tasks[number];
            match task {
                Some(open) => {
                    if let Some(done) = poll(open) {
                        *task = None;
                        let is_known = done.as_ref().err().is_none_or(Trouble::is_overtaken);
                        assert!(is_known, "{done:?}");
                    }
                }
                None if number == 0 && process.next_round <= now => {
                    process.next_round = now + SHARE;
                    let ground = process.ground.clone();
                    let at = Unix(i64::try_from(now).unwrap());
                    *task =
                        Some(Box::pin(async move { ground.members.as_ref().unwrap().round(at, None).await.map(drop) }));
                }
                None if number > 0 => *task = Some(Box::pin(work(process.ground.clone(), lane))),
                None => {}
            }
        }
        // A round has about twenty steps, and a process takes every twelfth step.
        self.ledger.now.fetch_add(self.random.u64(..=SLOW / 60), Relaxed);
    }

    fn look(&self, seed: u64) {
        let ledger = &self.ledger;
        assert_eq!(*ledger.wrong.lock().unwrap(), [""; 0], "seed {seed}");
        let mut shares: BTreeMap<MemberId, usize> = BTreeMap::new();
        for lane in WorkLane::all() {
            let owner = ledger.owner(lane).unwrap_or_else(|| panic!("seed {seed}: {lane:?} is nobody's"));
            assert!(ledger.is_there(owner), "seed {seed}: {lane:?} is of somebody who is gone");
            *shares.entry(owner).or_default() += 1;
        }
        let most = WorkLane::COUNT.div_ceil(self.processes.len());
        assert_eq!(shares.len(), self.processes.len(), "seed {seed}");
        assert!(shares.values().all(|n| *n <= most), "seed {seed}: {shares:?} of {most}");
        let rows = at_once(futures::TryStreamExt::try_collect::<Vec<_>>(ledger.memory.rows(keys::ALL_MEMBERS)));
        assert_eq!(rows.unwrap().len(), self.processes.len(), "seed {seed}: the dead are forgotten");
        for process in &self.processes {
            let mine = WorkLane::all().filter(|lane| process.ground.tenure(*lane).is_some()).count();
            assert!(mine > 0, "seed {seed}: somebody does not know of its share");
        }
    }
}

fn poll(task: &mut Task) -> Option<Result<(), Trouble>> {
    match task.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(done) => Some(done),
        Poll::Pending => None,
    }
}

async fn work(ground: Ground, lane: WorkLane) -> Result<(), Trouble> {
    let key = format!("work/{}", lane.0);
    let work = async {
        for _ in 0..3 {
            ground.store.get(&key).await?;
        }
        Ok(ground.store.commit(Batch::new().put(key.as_str(), "done")).await?)
    };
    ground.on_behalf(lane, work).await.unwrap_or(Ok(()))
}

fn walk(seed: u64, has_fences: bool) -> Walk {
    let mut walk = Walk::new(seed, has_fences);
    for _ in 0..60_000 {
        walk.step(false);
    }
    walk
}

#[test]
fn a_lane_has_one_owner_who_alone_can_write_whoever_dies_freezes_or_wakes_up() {
    let (mut n_written, mut n_refused, mut n_taken_over) = (0, 0, 0);
    for seed in 0..12 {
        let mut walk = walk(seed, true);
        walk.processes.iter_mut().for_each(|process| process.frozen_until = 0);
        let end = walk.now() + 60_000;
        while walk.now() < end {
            walk.step(true);
        }
        walk.look(seed);
        n_written += walk.ledger.n_written.load(Relaxed);
        n_refused += walk.ledger.n_refused.load(Relaxed);
        n_taken_over += walk.ledger.n_taken_over.load(Relaxed);
    }
    assert!(n_written > 1_000 && n_refused > 0 && n_taken_over > 500, "{n_written}, {n_refused}, {n_taken_over}");
}

#[test]
fn without_fences_the_same_walks_find_an_owner_who_slept_through_its_time() {
    let n_wrong: usize = (0..12).map(|seed| walk(seed, false).ledger.wrong.lock().unwrap().len()).sum();
    assert!(n_wrong > 0);
}
