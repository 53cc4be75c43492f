//! The power goes at any moment: what was acknowledged is there, and the store opens.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use fastrand::Rng;

use crate::disk::{Event, Node, Watched};
use crate::life::{Telling, check, live};
use crate::rebuild::{Model, nodes_named, rebuild};

const SEED: u64 = 0x5eed;
/// The cuts of each model, unless the environment's `CUTS` says how many.
const N_CUTS: usize = 100;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_power_cut_that_drops_what_was_not_synced_loses_nothing_acknowledged() {
    assert_eq!(cut_a_life(Model::Drop).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_power_cut_after_the_first_of_what_was_not_synced_loses_nothing_acknowledged() {
    assert_eq!(cut_a_life(Model::Prefix).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_power_cut_that_tears_what_was_not_synced_loses_nothing_acknowledged() {
    assert_eq!(cut_a_life(Model::Torn).await, Vec::<String>::new());
}

/// The power goes once, the store recovers and goes on, and then it goes again, also while it recovers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_power_cut_during_or_after_the_recovery_loses_nothing_either() {
    let first = recorded(2, 12, Telling::Honest).await;
    let mut rng = Rng::with_seed(SEED);
    let mut wrong = Vec::new();
    for (number, model) in [Model::Drop, Model::Prefix, Model::Torn].into_iter().cycle().take(12).enumerate() {
        let at = choose(&first, number, &mut rng);
        let folder = tempfile::tempdir().unwrap();
        let told = rebuild(&first[..at], model, &mut rng, |_| true, folder.path());
        let watched = Arc::new(Watched::recorded(folder.path()));
        let n_before = watched.tape().len();
        live(&watched, 1, 6, Telling::Honest).await;
        let second = watched.tape();
        let n_first_answer = second.iter().position(|event| matches!(event, Event::Acknowledged(..))).unwrap();
        for again in 0..8 {
            let end = if again < 5 { n_first_answer } else { second.len() };
            let at = rng.usize(n_before..=end);
            let folder = tempfile::tempdir().unwrap();
            let mut told = told.clone();
            told.extend(rebuild(&second[..at], model, &mut rng, |_| true, folder.path()));
            wrong.extend(
                check(folder.path(), &told).await.err().map(|why| format!("{model:?} {number}.{again}: {why}")),
            );
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_tape_holds_every_byte_and_name_that_the_store_and_sled_wrote() {
    let folder = tempfile::tempdir().unwrap();
    let watched = Arc::new(Watched::recorded(folder.path()));
    live(&watched, 3, 25, Telling::Honest).await;
    let tape = watched.tape();
    let copy = tempfile::tempdir().unwrap();
    rebuild(&tape, Model::All, &mut Rng::with_seed(SEED), |_| true, copy.path());
    let (real, made) = (contents(folder.path()), contents(copy.path()));
    assert_eq!(real.keys().collect::<Vec<_>>(), made.keys().collect::<Vec<_>>());
    for (path, bytes) in &real {
        assert!(made[path] == *bytes, "{} differs", path.display());
    }
    let happened = |end: &str, what: fn(&Event, Node) -> bool| {
        let nodes = nodes_named(&tape, end);
        tape.iter().filter(|event| nodes.iter().any(|node| what(event, *node))).count()
    };
    let writes = |event: &Event, of: Node| matches!(event, Event::Write { node, .. } if *node == of);
    let syncs = |event: &Event, of: Node| matches!(event, Event::Sync { node, .. } if *node == of);
    let hints = |event: &Event, of: Node| matches!(event, Event::Hint { node } if *node == of);
    for (name, least) in [(".segment", 100), ("acknowledged", 100), (".snapshot", 2), ("db", 3), ("conf", 1)] {
        assert!(happened(name, writes) >= least, "{name}: {} writes", happened(name, writes));
    }
    for (name, least) in [(".segment", 100), (".snapshot", 1), ("journal", 3), ("db", 1)] {
        assert!(happened(name, syncs) >= least, "{name}: {} syncs", happened(name, syncs));
    }
    assert!(happened("db", hints) > 0, "sled asks for its bytes to be written");

    // The note of an orderly end survives a power cut, and the files are as it says.
    let cut = tempfile::tempdir().unwrap();
    let told = rebuild(&tape, Model::Drop, &mut Rng::with_seed(SEED), |_| true, cut.path());
    assert!(cut.path().join("store/rest").exists());
    assert_eq!(check(cut.path(), &told).await, Ok(()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_syncs_of_the_journal_or_with_answers_before_them_the_same_cuts_do_find_losses() {
    let tape = recorded(2, 25, Telling::Honest).await;
    let segments = nodes_named(&tape, ".segment.draft");
    assert!(segments.len() > 3, "{}", segments.len());
    let n_found = find(&tape, Model::Drop, 30, &|node| !segments.contains(&node)).await.len();
    assert!(n_found > 15, "a journal that is never synced was found out {n_found} times");

    let tape = recorded(2, 25, Telling::Early).await;
    let n_found = find(&tape, Model::Drop, 30, &|_| true).await.len();
    assert!(n_found > 3, "answers that come too early were found out {n_found} times");
}

async fn cut_a_life(model: Model) -> Vec<String> {
    let tape = recorded(4, 25, Telling::Honest).await;
    let n_cuts = env::var("CUTS").ok().and_then(|n| n.parse().ok()).unwrap_or(N_CUTS);
    find(&tape, model, n_cuts, &|_| true).await
}

async fn recorded(n_cycles: usize, n_commits: u64, telling: Telling) -> Vec<Event> {
    let folder = tempfile::tempdir().unwrap();
    let watched = Arc::new(Watched::recorded(folder.path()));
    live(&watched, n_cycles, n_commits, telling).await;
    watched.tape()
}

/// What is wrong after so many cuts.
async fn find(tape: &[Event], model: Model, n_cuts: usize, is_real: &impl Fn(Node) -> bool) -> Vec<String> {
    let mut rng = Rng::with_seed(SEED);
    let mut wrong = Vec::new();
    for number in 0..n_cuts {
        let at = choose(tape, number, &mut rng);
        let folder = tempfile::tempdir().unwrap();
        // Nothing there is synced in earnest: what is looked for is on the tape already.
        let _quick = Watched::unrecorded(folder.path());
        let told = rebuild(&tape[..at], model, &mut rng, is_real, folder.path());
        let checked = check(folder.path(), &told).await;
        wrong.extend(checked.err().map(|why| format!("cut {number} after event {at} of {}: {why}", tape.len())));
    }
    wrong
}

/// How many events there are before the cut: anywhere, right behind an answer, or while the store is being made.
fn choose(tape: &[Event], number: usize, rng: &mut Rng) -> usize {
    let is_answer = |event: &Event| matches!(event, Event::Acknowledged(..));
    let answers: Vec<usize> = (0..tape.len()).filter(|at| is_answer(&tape[*at])).collect();
    match number % 4 {
        0 => rng.usize(..answers[0] + 1),
        1 => answers[rng.usize(..answers.len())] + 1,
        _ => rng.usize(..=tape.len()),
    }
}

fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for item in fs::read_dir(next).unwrap() {
            let path = item.unwrap().path();
            let name = path.strip_prefix(folder).unwrap().to_owned();
            if path.is_dir() {
                found.insert(name, Vec::new());
                folders.push(path);
            } else {
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}
