//! Kills and power cuts in a longer life than in [`walk`](crate::walk), completeness of the tape, and losses without
//! syncs.

use std::collections::BTreeMap;
use std::env;
use std::sync::Arc;

use fastrand::Rng;

use crate::disk::{Event, Node, Watched};
use crate::life::{Telling, check, live};
use crate::rebuild::{Disk, Model, nodes_named, rebuild};

const SEED: u64 = 0x5eed;
/// How many cuts to make per model, unless `CUTS` is set.
const N_CUTS: usize = 20;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kill_or_a_power_cut_in_a_long_life_of_several_writers_loses_nothing_acknowledged() {
    let tape = recorded(4, 25, Telling::Honest).await;
    let n_cuts = env::var("CUTS").ok().and_then(|n| n.parse().ok()).unwrap_or(N_CUTS);
    for model in [Model::All, Model::Drop, Model::Prefix, Model::Torn] {
        assert_eq!(find(&tape, model, n_cuts, &|_| true).await, Vec::<String>::new(), "{model:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_tape_holds_every_byte_and_name_that_the_store_and_sled_wrote() {
    let folder = tempfile::tempdir().unwrap();
    let watched = Arc::new(Watched::recorded(folder.path()));
    live(&watched, 3, 25, Telling::Honest).await;
    let tape = watched.tape();
    let real = Disk::of(folder.path(), BTreeMap::new());
    let made = rebuild(&tape, Model::All, &mut Rng::with_seed(SEED), |_| true);
    let names = |disk: &Disk| disk.files().map(|(path, _)| path.to_owned()).collect::<Vec<_>>();
    assert_eq!(names(&real), names(&made));
    for ((path, bytes), (_, made)) in real.files().zip(made.files()) {
        assert!(made == bytes, "{} differs", path.display());
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

    // The note of a proper close survives a power cut, and the files match the note.
    let cut = tempfile::tempdir().unwrap();
    let disk = rebuild(&tape, Model::Drop, &mut Rng::with_seed(SEED), |_| true);
    disk.write(cut.path());
    assert!(cut.path().join("store/rest").exists());
    assert_eq!(check(cut.path(), &disk.told).await, Ok(()));
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

async fn recorded(n_cycles: usize, n_commits: u64, telling: Telling) -> Vec<Event> {
    let folder = tempfile::tempdir().unwrap();
    let watched = Arc::new(Watched::recorded(folder.path()));
    live(&watched, n_cycles, n_commits, telling).await;
    watched.tape()
}

async fn find(tape: &[Event], model: Model, n_cuts: usize, is_real: &impl Fn(Node) -> bool) -> Vec<String> {
    let mut rng = Rng::with_seed(SEED);
    let mut wrong = Vec::new();
    for number in 0..n_cuts {
        let at = choose(tape, number, &mut rng);
        let folder = tempfile::tempdir().unwrap();
        let _quick = Watched::unrecorded(folder.path());
        let disk = rebuild(&tape[..at], model, &mut rng, is_real);
        disk.write(folder.path());
        let checked = check(folder.path(), &disk.told).await;
        wrong.extend(checked.err().map(|why| format!("cut {number} after event {at} of {}: {why}", tape.len())));
    }
    wrong
}

/// Chooses the events before the cut: anywhere, after an acknowledgement, or before the first one.
fn choose(tape: &[Event], number: usize, rng: &mut Rng) -> usize {
    let is_answer = |event: &Event| matches!(event, Event::Acknowledged(..));
    let answers: Vec<usize> = (0..tape.len()).filter(|at| is_answer(&tape[*at])).collect();
    match number % 4 {
        0 => rng.usize(..answers[0] + 1),
        1 => answers[rng.usize(..answers.len())] + 1,
        _ => rng.usize(..=tape.len()),
    }
}
