//! Interrupts every operation at every system call, and again while the same or another operation follows.
//!
//! `WALK=3` tries three ends of both operations in every pair, `WALK=all` all ends, and `WALK=twice` all ends of
//! operations that follow themselves. `WALK_ONLY=erasure` selects operations by a part of their names; `WALK_SEED=7`
//! draws another sample.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::env;
use std::sync::{Arc, Mutex};

use fastrand::Rng;
use futures::{StreamExt, stream};

use self::check::{check, finish};
use self::operations::{OPERATIONS, Operation, Start, variants};
use self::site::{Fixture, Res, Site, of_bot};
use crate::disk::Event;
use crate::rebuild::{Disk, Model, rebuild};

pub(crate) mod check;
pub(crate) mod operations;
pub(crate) mod site;
mod table;

const MODELS: [Model; 4] = [Model::All, Model::Drop, Model::Prefix, Model::Torn];

/// Concurrent walks, since each waits sometimes.
const AT_ONCE: usize = 4;

/// The number of events before an end, and the model for unsynced changes.
type End = (usize, Model);

struct Walked {
    operation: Operation,
    tape: Vec<Event>,
    from: usize,
    /// The disk before the operation, with earlier promises.
    before: Disk,
    rows: BTreeMap<String, Vec<u8>>,
}

impl Walked {
    async fn new(disk: &Disk, operation: Operation) -> Res<Walked> {
        Walked::in_folder(Site::of(disk, operation.before, true), disk, operation).await
    }

    /// Records an operation after this one was interrupted. A killed process leaves its changes unsynced.
    async fn then(&self, (at, model): End, disk: &Disk, operation: Operation) -> Res<Walked> {
        if model == Model::All && operation.before.is_none() {
            let site = Site::after(disk, self.tape[..at].to_vec());
            return Walked::in_folder(site, disk, operation).await;
        }
        Walked::new(disk, operation).await
    }

    async fn in_folder(site: Site, disk: &Disk, operation: Operation) -> Res<Walked> {
        let from = site.watched.tape().len();
        (operation.run)(&site).await.map_err(|why| format!("{}: {why}", operation.name))?;
        let tape = site.watched.tape();
        Ok(Walked { operation, tape, from, before: disk.clone(), rows: of_bot(&site.rows().await?) })
    }

    fn n_calls(&self) -> usize {
        self.tape[self.from..].iter().filter(|event| !matches!(event, Event::Acknowledged(..))).count()
    }

    fn ends(&self) -> Vec<End> {
        (self.from..=self.tape.len()).flat_map(|at| MODELS.map(|model| (at, model))).collect()
    }

    /// The kills with unsynced writes that the next call would have synced.
    fn unsynced(&self) -> impl Iterator<Item = End> {
        let is_sync = |at: &usize| matches!(self.tape[*at], Event::Sync { .. });
        (self.from..self.tape.len()).filter(is_sync).map(|at| (at, Model::All))
    }

    /// The ends right after a promise, where unsynced changes are lost.
    fn promised(&self) -> impl Iterator<Item = End> {
        let is_promise = |at: &usize| matches!(self.tape[*at - 1], Event::Acknowledged(..));
        let ends = (self.from + 1..=self.tape.len()).filter(is_promise).chain([self.tape.len()]);
        ends.map(|at| (at, Model::Drop))
    }

    async fn check(&self, fixture: &Fixture, disk: &Disk, is_alone: bool) -> Res<()> {
        check(fixture, disk, self.operation.options).await?;
        if is_alone && self.rows != fixture.rows { finish(disk, &self.operation, &self.rows).await } else { Ok(()) }
    }

    fn disk(&self, (at, model): End) -> Disk {
        let mut rng = Rng::with_seed(seed() ^ (at as u64) << 3 ^ model as u64);
        let mut disk = rebuild(&self.tape[..at], model, &mut rng, |_| true);
        for (what, number) in &self.before.told {
            let now = disk.told.entry(*what).or_default();
            *now = (*now).max(*number);
        }
        disk
    }
}

#[derive(Default)]
struct Seen(Mutex<HashSet<(bool, [u8; 32])>>);

impl Seen {
    fn is_new(&self, operation: &Operation, disk: &Disk) -> bool {
        self.0.lock().unwrap().insert(((operation.options)().large_bytes == 0, disk.digest()))
    }
}

async fn fixtures(operations: &[Operation]) -> HashMap<Start, (Arc<Fixture>, Arc<Seen>)> {
    let mut made = HashMap::new();
    for start in operations.iter().map(|operation| operation.start) {
        if let Entry::Vacant(place) = made.entry(start) {
            place.insert((Arc::new(Fixture::new(start).await.unwrap()), Arc::default()));
        }
    }
    made
}

fn seed() -> u64 {
    env::var("WALK_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0x5eed)
}

fn wanted() -> Vec<Operation> {
    let only = env::var("WALK_ONLY").unwrap_or_default();
    OPERATIONS.into_iter().chain(variants()).filter(|operation| operation.name.contains(&only)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operation_that_ends_at_any_call_loses_nothing_and_leaves_nothing() {
    let operations = wanted();
    let fixtures = fixtures(&operations).await;
    let walks = operations.into_iter().map(|operation| {
        let (fixture, seen) = fixtures[&operation.start].clone();
        tokio::spawn(async move {
            let walked = Walked::new(&fixture.disk, operation).await.unwrap_or_else(|why| panic!("{why}"));
            let (mut n_disks, mut wrong) = (0, Vec::new());
            for end in walked.ends() {
                let disk = walked.disk(end);
                if seen.is_new(&operation, &disk) {
                    n_disks += 1;
                    let checked = walked.check(&fixture, &disk, true).await;
                    wrong.extend(checked.err().map(|why| told(&walked, end, &why)));
                }
            }
            let (n_calls, n_ends) = (walked.n_calls(), walked.ends().len());
            let Operation { name, start, .. } = operation;
            eprintln!("{name} ({start:?}): {n_calls} calls, {n_ends} ends, {n_disks} disks");
            wrong
        })
    });
    let wrong: Vec<String> = stream::iter(walks).buffer_unordered(AT_ONCE).map(Result::unwrap).concat().await;
    assert!(wrong.is_empty(), "{} ends are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// How many ends to try per pair: of the first operation, and after each of them of the second one.
#[derive(Clone, Copy, Debug)]
enum Depth {
    All,
    /// All ends if an operation follows itself, and none for other pairs.
    Twice,
    Some(usize),
}

impl Depth {
    fn chosen() -> Depth {
        match env::var("WALK") {
            Ok(all) if all == "all" => Depth::All,
            Ok(twice) if twice == "twice" => Depth::Twice,
            Ok(number) => Depth::Some(number.parse().expect("WALK is `all`, `twice` or a number")),
            Err(_) => Depth::Some(1),
        }
    }

    /// Returns the depth for a pair. An operation that follows itself gets more, since a start after a kill repeats it.
    fn of(self, first: &Operation, second: &Operation) -> Depth {
        match self {
            Depth::Some(number) if first.name == second.name => Depth::Some(3 * number),
            Depth::Twice if first.name == second.name => Depth::All,
            Depth::Twice => Depth::Some(0),
            depth => depth,
        }
    }

    fn take(self, ends: Vec<End>, rng: &mut Rng) -> Vec<End> {
        let Depth::Some(number) = self else { return ends };
        let n_places = ends.len() / MODELS.len();
        let number = number.min(n_places);
        let model = rng.usize(..MODELS.len());
        let of_part = |part| {
            let place = rng.usize(part * n_places / number..(part + 1) * n_places / number);
            ends[place * MODELS.len() + (model + part) % MODELS.len()]
        };
        (0..number).map(of_part).collect()
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    n_pairs: usize,
    n_ends: usize,
    n_disks: usize,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_operations_that_end_at_any_calls_one_after_the_other_lose_nothing() {
    let operations = wanted();
    let fixtures = fixtures(&operations).await;
    let mut pairs = Vec::new();
    for first in &operations {
        let walked = Arc::new(Walked::new(&fixtures[&first.start].0.disk, *first).await.unwrap());
        let follows = |second: &&Operation| second.is(first) || second.is_listed() && first.is_listed();
        pairs.extend(operations.iter().filter(follows).map(|second| (Arc::clone(&walked), *second)));
    }
    let counts = Arc::new(Mutex::new(BTreeMap::<&str, Count>::new()));
    let walks = pairs.into_iter().map(|(walked, second)| {
        let (fixture, seen) = fixtures[&walked.operation.start].clone();
        let counts = Arc::clone(&counts);
        tokio::spawn(async move {
            let (wrong, count) = walk_pair(&fixture, &seen, &walked, second).await;
            let mut counts = counts.lock().unwrap();
            let sum = counts.entry(walked.operation.name).or_default();
            sum.n_pairs += count.n_pairs;
            sum.n_ends += count.n_ends;
            sum.n_disks += count.n_disks;
            wrong
        })
    });
    let wrong: Vec<String> = stream::iter(walks).buffer_unordered(AT_ONCE).map(Result::unwrap).concat().await;
    for (name, Count { n_pairs, n_ends, n_disks }) in &*counts.lock().unwrap() {
        eprintln!("{name} and then others: {n_pairs} pairs, {n_ends} ends, {n_disks} disks");
    }
    assert!(wrong.is_empty(), "{} pairs of ends are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

async fn walk_pair(fixture: &Fixture, seen: &Seen, walked: &Walked, second: Operation) -> (Vec<String>, Count) {
    let depth = Depth::chosen().of(&walked.operation, &second);
    let names = [walked.operation.name, second.name].concat();
    let mut rng = Rng::with_seed(seed() ^ u64::from(crc32fast::hash(names.as_bytes())));
    let (mut wrong, mut count, mut begun) = (Vec::new(), Count { n_pairs: 1, ..Count::default() }, HashSet::new());
    let is_same = second.is(&walked.operation);
    let taken = depth.take(walked.ends(), &mut rng);
    let n_taken = taken.len();
    let unsynced = is_same.then(|| walked.unsynced()).into_iter().flatten();
    for (number, end) in taken.into_iter().chain(unsynced).enumerate() {
        let disk = walked.disk(end);
        if !begun.insert((end.1 == Model::All, disk.digest())) {
            continue;
        }
        let tell = |why: &str| told(walked, end, &format!("then {why}"));
        let again = match walked.then(end, &disk, second).await {
            Ok(again) => again,
            Err(why) => {
                wrong.push(tell(&why));
                continue;
            }
        };
        let ends = if number < n_taken { depth.take(again.ends(), &mut rng) } else { Vec::new() };
        for end in ends.into_iter().chain(again.promised()) {
            count.n_ends += 1;
            let disk = again.disk(end);
            if seen.is_new(&second, &disk) {
                count.n_disks += 1;
                let checked = again.check(fixture, &disk, is_same).await;
                wrong.extend(checked.err().map(|why| tell(&told(&again, end, &why))));
            }
        }
    }
    (wrong, count)
}

fn told(walked: &Walked, (at, model): End, why: &str) -> String {
    let last = if at > walked.from { describe(&walked.tape[..at]) } else { "nothing".to_owned() };
    let Operation { name, start, .. } = walked.operation;
    format!("{name} ({start:?}) ended by {model:?} after event {} ({last}): {why}", at - walked.from)
}

fn describe(tape: &[Event]) -> String {
    let name = |wanted: usize| {
        let mut named = tape.iter().rev().filter_map(|event| match event {
            Event::Make { name, node, .. } | Event::Rename { to: name, node, .. } if *node == wanted => {
                Some(name.as_str())
            }
            _ => None,
        });
        named.next().unwrap_or("the folder").to_owned()
    };
    match tape.last().expect("there is one") {
        Event::Make { name, .. } => format!("make {name}"),
        Event::Rename { from, to, .. } => format!("rename {from} to {to}"),
        Event::Remove { name, .. } => format!("remove {name}"),
        Event::Write { node, offset, bytes } => format!("write {} bytes at {offset} of {}", bytes.len(), name(*node)),
        Event::Cut { node, len } => format!("cut {} to {len}", name(*node)),
        Event::Sync { node, .. } => format!("sync {}", name(*node)),
        Event::Hint { node } => format!("hint {}", name(*node)),
        Event::Acknowledged(what, number) => format!("promise {what} of {number}"),
    }
}
