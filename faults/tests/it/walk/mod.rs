//! The walk: every operation of a list, ended at every system call, and again when it is done once more.
//!
//! `WALK=all` walks all of it, `WALK=N` takes N ends of each pair and N ends of what follows each of them; `WALK_ONLY=erasure`
//! takes the operations whose names hold that, `WALK_SEED` another sample.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::env;
use std::sync::{Arc, Mutex};

use fastrand::Rng;
use futures::{StreamExt, stream};

use self::check::check;
use self::operations::{OPERATIONS, Operation, Start, upgrades};
use self::site::{Fixture, Res, Site};
use crate::disk::Event;
use crate::rebuild::{Disk, Model, rebuild};

pub(crate) mod check;
pub(crate) mod operations;
pub(crate) mod site;

const MODELS: [Model; 4] = [Model::All, Model::Drop, Model::Prefix, Model::Torn];

/// Operations that are walked at once: each waits now and then.
const AT_ONCE: usize = 4;

/// What an operation did, from a disk on which it began.
struct Walked {
    tape: Vec<Event>,
    /// Events before the first call of the operation.
    from: usize,
    /// What was promised before.
    before: Disk,
}

impl Walked {
    /// Carries an operation out and records it.
    async fn new(disk: &Disk, operation: &Operation) -> Res<Walked> {
        let site = Site::of(disk, operation.before, true);
        let from = site.watched.tape().len();
        (operation.run)(&site).await?;
        Ok(Walked { tape: site.watched.tape(), from, before: disk.clone() })
    }

    fn n_calls(&self) -> usize {
        self.tape[self.from..].iter().filter(|event| !matches!(event, Event::Acknowledged(..))).count()
    }

    /// Every place where it may end, under every model.
    fn ends(&self) -> Vec<(usize, Model)> {
        (self.from..=self.tape.len()).flat_map(|at| MODELS.map(|model| (at, model))).collect()
    }

    /// The disk after such an end.
    fn disk(&self, (at, model): (usize, Model), seed: u64) -> Disk {
        let mut rng = Rng::with_seed(seed ^ (at as u64) << 3 ^ model as u64);
        let mut disk = rebuild(&self.tape[..at], model, &mut rng, |_| true);
        for (what, number) in &self.before.told {
            let now = disk.told.entry(*what).or_default();
            *now = (*now).max(*number);
        }
        disk
    }
}

/// Disks that were looked at.
#[derive(Default)]
struct Seen(Mutex<HashSet<(bool, [u8; 32])>>);

impl Seen {
    fn is_new(&self, operation: &Operation, disk: &Disk) -> bool {
        self.0.lock().unwrap().insert(((operation.options)().large_bytes == 0, disk.digest()))
    }
}

/// The fixtures, made once.
async fn fixtures() -> HashMap<Start, Arc<Fixture>> {
    let mut made = HashMap::new();
    let starts = OPERATIONS.iter().map(|operation| operation.start).chain(upgrades().map(|upgrade| upgrade.start));
    for start in starts {
        if !made.contains_key(&start) {
            made.insert(start, Arc::new(Fixture::new(start).await.unwrap()));
        }
    }
    made
}

fn seed() -> u64 {
    env::var("WALK_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0x5eed)
}

fn is_wanted(operation: &Operation) -> bool {
    env::var("WALK_ONLY").map_or(true, |only| operation.name.contains(&only))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operation_that_ends_at_any_call_loses_nothing_and_leaves_nothing() {
    let (fixtures, seen) = (fixtures().await, Arc::new(Seen::default()));
    let walks = OPERATIONS.into_iter().chain(upgrades()).filter(is_wanted).map(|operation| {
        let (fixture, seen) = (Arc::clone(&fixtures[&operation.start]), Arc::clone(&seen));
        tokio::spawn(async move {
            let walked =
                Walked::new(&fixture.disk, &operation).await.unwrap_or_else(|why| panic!("{}: {why}", operation.name));
            let (mut n_states, mut wrong) = (0, Vec::new());
            for end in walked.ends() {
                let disk = walked.disk(end, seed());
                if seen.is_new(&operation, &disk) {
                    n_states += 1;
                    let checked = check(&fixture, &disk, operation.options).await;
                    wrong.extend(checked.err().map(|why| told(&operation, &walked, end, &why)));
                }
            }
            eprintln!(
                "{} ({:?}): {} calls, {} ends, {n_states} disks",
                operation.name,
                operation.start,
                walked.n_calls(),
                walked.ends().len()
            );
            wrong
        })
    });
    let wrong: Vec<String> = stream::iter(walks).buffer_unordered(AT_ONCE).map(Result::unwrap).concat().await;
    assert!(wrong.is_empty(), "{} ends are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// How much is walked where two ends follow one another.
#[derive(Clone, Copy, Debug)]
enum Depth {
    All,
    /// So many ends of each pair, and of what follows each of them.
    Some(usize),
}

impl Depth {
    fn chosen() -> Depth {
        match env::var("WALK") {
            Ok(all) if all == "all" => Depth::All,
            Ok(number) => Depth::Some(number.parse().expect("WALK is `all` or a number")),
            Err(_) => Depth::Some(1),
        }
    }

    /// The same for an operation after itself, which is what a start after a kill does.
    fn of(self, first: &Operation, second: &Operation) -> Depth {
        match self {
            Depth::Some(number) if first.name == second.name => Depth::Some(4 * number),
            depth => depth,
        }
    }

    fn take(self, mut ends: Vec<(usize, Model)>, rng: &mut Rng) -> Vec<(usize, Model)> {
        if let Depth::Some(number) = self {
            rng.shuffle(&mut ends);
            ends.truncate(number);
        }
        ends
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_operations_that_end_at_any_calls_one_after_the_other_lose_nothing() {
    let fixtures = fixtures().await;
    let pairs = OPERATIONS.iter().flat_map(|first| OPERATIONS.iter().map(move |second| (*first, *second)));
    let pairs = pairs.chain(upgrades().map(|upgrade| (upgrade, upgrade)));
    let n_walked = Arc::new(Mutex::new(BTreeMap::<&str, usize>::new()));
    let seen: HashMap<Start, Arc<Seen>> = fixtures.keys().map(|start| (*start, Arc::default())).collect();
    let walks = pairs.filter(|(first, second)| is_wanted(first) && is_wanted(second)).map(|pair| {
        let (fixture, seen) = (Arc::clone(&fixtures[&pair.0.start]), Arc::clone(&seen[&pair.0.start]));
        let n_walked = Arc::clone(&n_walked);
        tokio::spawn(async move {
            let (n_disks, wrong) = walk_pair(&fixture, &seen, pair).await;
            *n_walked.lock().unwrap().entry(pair.0.name).or_default() += n_disks;
            wrong
        })
    });
    let wrong: Vec<String> = stream::iter(walks).buffer_unordered(AT_ONCE).map(Result::unwrap).concat().await;
    for (name, n_disks) in &*n_walked.lock().unwrap() {
        eprintln!("{name} and each other: {n_disks} disks");
    }
    assert!(wrong.is_empty(), "{} pairs of ends are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Ends the first operation, carries out the second, which is ended, too, and says how many disks that made.
async fn walk_pair(fixture: &Fixture, seen: &Seen, (first, second): (Operation, Operation)) -> (usize, Vec<String>) {
    let depth = Depth::chosen().of(&first, &second);
    let mut rng = Rng::with_seed(seed() ^ u64::from(crc32fast::hash([first.name, second.name].concat().as_bytes())));
    let walked = match Walked::new(&fixture.disk, &first).await {
        Ok(walked) => walked,
        Err(why) => return (0, vec![format!("{}: {why}", first.name)]),
    };
    let (mut n_disks, mut wrong, mut begun) = (0, Vec::new(), HashSet::new());
    for end in depth.take(walked.ends(), &mut rng) {
        let disk = walked.disk(end, seed());
        if !begun.insert(disk.digest()) {
            continue;
        }
        let tell = |why: &str| told(&first, &walked, end, &format!("then {why}"));
        let again = match Walked::new(&disk, &second).await {
            Ok(again) => again,
            Err(why) => {
                wrong.push(tell(&format!("{}: {why}", second.name)));
                continue;
            }
        };
        let mut ends = depth.take(again.ends(), &mut rng);
        ends.push((again.tape.len(), Model::All));
        for end in ends {
            let disk = again.disk(end, seed());
            if seen.is_new(&second, &disk) {
                n_disks += 1;
                let checked = check(fixture, &disk, second.options).await;
                wrong.extend(checked.err().map(|why| tell(&told(&second, &again, end, &why))));
            }
        }
    }
    (n_disks, wrong)
}

fn told(operation: &Operation, walked: &Walked, (at, model): (usize, Model), why: &str) -> String {
    let last = if at > walked.from { describe(&walked.tape[..at]) } else { "nothing".to_owned() };
    let Operation { name, start, .. } = operation;
    format!("{name} ({start:?}) ended by {model:?} after event {} ({last}): {why}", at - walked.from)
}

/// The last event of a tape, with the names of its files.
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
