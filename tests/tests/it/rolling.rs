//! Replaces processes over one store during play: cleanly, as in an upgrade, by kills, or after a freeze. Needs
//! PostgreSQL, so it is ignored by default: `cargo test --workspace -- --ignored postgres`. `ROLLING_GAMES=1000` plays
//! a thousand games.
#![expect(clippy::print_stdout, reason = "a long run prints what it measured")]

use std::fs;
use std::path::Path;
use std::process::Command;

use playground::{Happening, PlaygroundOptions, PlaygroundServer};
use tests::house::{PATIENCE, spawn_on_database};
use tests::load::{Load, Trial, quantile};
use tests::long::number;
use tokio::process::Child;

use crate::database::{prepared, said};

const PROGRAM: &str = env!("CARGO_BIN_EXE_mutabot-under-test");

async fn join(server: &PlaygroundServer, folder: &Path, address: &str, nth: usize) -> Child {
    let folder = folder.join(nth.to_string());
    fs::create_dir(&folder).unwrap();
    let mut watch = server.subscribe();
    let process = spawn_on_database(PROGRAM, server, &folder, address);
    let ready = watch.find(PATIENCE, |happening| matches!(happening, Happening::Ready { .. }).then_some(()));
    ready.await.expect("it connects");
    process
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    InOrder,
    Killed,
    /// Frozen until other processes take over its lanes. It resumes, has lanes again, and is stopped by SIGTERM.
    Frozen,
}

fn signal(process: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &process.id().unwrap().to_string()]).status().unwrap();
    assert!(sent.success());
}

async fn leave(mut process: Child) {
    signal(&process, "-TERM");
    assert!(process.wait().await.unwrap().success());
}

/// The maximum number of polls. Each starts a program and opens the store.
const LOOKS: usize = 1_000;

async fn until_there_are(n_processes: usize, folder: &Path) {
    let (folder, there) = (folder.to_owned(), format!("processes {n_processes}\n"));
    let look = move || (0..LOOKS).any(|_| said(&folder, &["status", "--config", "database.toml"]).contains(&there));
    assert!(tokio::task::spawn_blocking(look).await.unwrap(), "not {n_processes} processes after {LOOKS} looks");
}

impl Way {
    async fn take(self, mut process: Child, folder: &Path) {
        match self {
            Way::InOrder => {}
            Way::Killed => {
                process.kill().await.unwrap();
                return until_there_are(2, folder).await;
            }
            Way::Frozen => {
                signal(&process, "-STOP");
                until_there_are(2, folder).await;
                signal(&process, "-CONT");
                until_there_are(3, folder).await;
            }
        }
        leave(process).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL: `cargo test --workspace -- --ignored postgres`"]
async fn postgres_is_shared_by_processes_that_are_replaced_while_people_play_and_nobody_notices() {
    replaced_while_people_play("rolling", Way::InOrder).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL: `cargo test --workspace -- --ignored postgres`"]
async fn postgres_is_shared_by_processes_that_are_killed_while_people_play_and_everybody_is_answered() {
    replaced_while_people_play("killing", Way::Killed).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL: `cargo test --workspace -- --ignored postgres`"]
async fn postgres_is_shared_by_processes_that_are_frozen_while_people_play_and_everybody_is_answered() {
    replaced_while_people_play("freezing", Way::Frozen).await;
}

/// Replaces processes during play. Every command must be answered in time, and every board shown once, in order.
async fn replaced_while_people_play(name: &str, way: Way) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (_database, address) = prepared(folder, name);
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let [first, second] = [join(&server, folder, &address, 1).await, join(&server, folder, &address, 2).await];
    server.ready().await;
    let n_games = number("ROLLING_GAMES", if way == Way::InOrder { 40 } else { 10 }) as usize;
    let load =
        Load { n_games, n_people: 20.max(n_games / 2), n_plies: 8, at_once: 8, seed: number("ROLLING_SEED", 16) };
    let trial = Trial::begin(&server, load).await;

    let mut there = std::collections::VecDeque::from([first, second]);
    let mut n_replaced = 0;
    let figures = {
        let play = trial.play();
        tokio::pin!(play);
        loop {
            let replace = async {
                there.push_back(join(&server, folder, &address, n_replaced + 3).await);
                let oldest = there.pop_front().expect("two are there");
                way.take(oldest, folder).await;
                n_replaced += 1;
            };
            // Complete a replacement that is under way.
            tokio::pin!(replace);
            tokio::select! {
                figures = &mut play => {
                    replace.await;
                    break figures;
                }
                () = &mut replace => {}
            }
        }
    };
    let ms = |times: &[_], part| quantile(times, part).as_secs_f64() * 1_000.0;
    println!(
        "{n_games} games, {} moves, {n_replaced} processes replaced, {way:?}: all acknowledged, median {:.0} ms, longest {:.0} ms; every board \
         once, median {:.0} ms, longest {:.0} ms",
        figures.n_moves,
        ms(&figures.acknowledged, 0.5),
        ms(&figures.acknowledged, 1.0),
        ms(&figures.shown, 0.5),
        ms(&figures.shown, 1.0),
    );
    assert!(n_replaced > 0, "somebody was replaced");
    for process in there {
        leave(process).await;
    }
    assert_eq!(server.violations(), Vec::<String>::new());
    let status = said(folder, &["status", "--config", "database.toml"]);
    assert!(status.contains("processes 0\n") && status.contains("with unsent messages 0\n"), "{status}");
    let verified = said(folder, &["verify", "--config", "database.toml"]);
    assert!(verified.ends_with("problems 0\n"), "{verified}");
    server.shutdown().await;
}
