//! Several processes over one PostgreSQL store, each connected to the same Discord, so that each gets every event.
//! Needs PostgreSQL, so it is ignored by default: `cargo test --workspace -- --ignored postgres`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use bot::record::{UserId, keys};
use playground::{Happening, HappeningWatch, PlaygroundOptions, PlaygroundServer};
use serde_json::json;
use store::{Batch, Postgres, Store};
use tests::house::{PATIENCE, Pair, created, spawn_on_database};
use tokio::process::Child;

use crate::database::{prepared, said};

const PROGRAM: &str = env!("CARGO_BIN_EXE_mutabot-under-test");

struct Seen {
    watch: HappeningWatch,
    happenings: Vec<Happening>,
}

impl Seen {
    async fn until(&mut self, wanted: impl Fn(&Happening) -> bool) {
        let happenings = &mut self.happenings;
        let found = self.watch.find(PATIENCE, |happening| {
            happenings.push(happening.clone());
            wanted(happening).then_some(())
        });
        found.await.expect("it happens in time");
    }

    fn boards(&self) -> BTreeMap<String, usize> {
        let mut boards = BTreeMap::new();
        for message in self.happenings.iter().filter_map(created) {
            if let Some(file) = message["attachments"][0]["filename"].as_str() {
                *boards.entry(file.to_owned()).or_default() += 1;
            }
        }
        boards
    }
}

fn answers(happening: &Happening, interaction: u64) -> bool {
    match happening {
        Happening::MessageCreated { message, visible_to: Some(_) }
        | Happening::MessageEdited { message, visible_to: Some(_) } => {
            let of = message["interaction_metadata"]["id"].as_str().and_then(|id| id.parse().ok());
            let says = |part: &str| message[part].as_str().is_some_and(|text| !text.is_empty());
            of == Some(interaction) && (says("content") || message["embeds"][0].is_object())
        }
        _ => false,
    }
}

/// The warnings and errors in a process's log.
fn complaints(folder: &Path) -> Vec<String> {
    let log = fs::read_to_string(folder.join("log")).unwrap();
    let lines = log.lines().filter(|line| line.contains(" WARN ") || line.contains("ERROR"));
    lines.map(str::to_owned).collect()
}

async fn join(server: &PlaygroundServer, folder: &Path, database: &str, seen: &mut Seen) -> Child {
    fs::create_dir(folder).unwrap();
    let process = spawn_on_database(PROGRAM, server, folder, database);
    seen.until(|happening| matches!(happening, Happening::Ready { .. })).await;
    process
}

async fn play(pairs: &mut [Pair<'_>], moves: &[&str]) {
    for code in moves {
        for pair in &*pairs {
            let side = pair.ply % 2;
            if pair.game.is_multiple_of(2) {
                pair.slash(side, code);
            } else {
                pair.mention(side, code);
            }
        }
        for pair in &mut *pairs {
            pair.wait_for_board(pair.ply + 1, false).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL: `cargo test --workspace -- --ignored postgres`"]
async fn postgres_is_shared_by_processes_that_come_stop_and_die_and_nothing_is_doubled_or_lost() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (database, bot) = prepared(folder, "shared");
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let people = server.people();
    let (ann, bob) = (people[0].id, people[1].id);
    let mut seen = Seen { watch: server.subscribe(), happenings: Vec::new() };
    let [first, second, third] = ["first", "second", "third"].map(|name| folder.join(name));
    let mut killed = join(&server, &first, &bot, &mut seen).await;
    let mut stopped = join(&server, &second, &bot, &mut seen).await;
    let status = said(folder, &["status", "--config", "database.toml"]);
    assert!(status.contains("processes 2\n"), "{status}");

    // Both processes get every event. One plays the move, and the lane's owner posts the board.
    let mut pairs = Vec::new();
    for _ in 0..4 {
        pairs.push(Pair::start_game(&server, [ann, bob], "chess", "").await);
    }
    play(&mut pairs, &["e4", "e5"]).await;
    // A request that changes nothing is answered once, like a refusal.
    let asked = [
        server.client(bob).command(pairs[0].thread, "move", &json!({ "move": "d5" })).unwrap(),
        server.client(ann).command(server.channel("games"), "games", &json!({})).unwrap(),
    ];
    for interaction in asked {
        let is_answered = |happening: &Happening| answers(happening, interaction);
        if !seen.happenings.iter().any(is_answered) {
            seen.until(is_answered).await;
        }
    }
    play(&mut pairs, &["Nf3"]).await;
    assert_eq!([complaints(&first), complaints(&second)], [[""; 0], [""; 0]]);

    let store = Postgres::open(database.options("bot", "shared")).await.unwrap();
    let leaving = keys::leaving(UserId(people[2].id));
    store.commit(Batch::new().put(&leaving, Vec::new())).await.unwrap();
    killed.kill().await.unwrap();
    play(&mut pairs, &["Nc6", "Bb5"]).await;
    let is_finished = async { while store.get(&leaving).await.unwrap().is_some() {} };
    tokio::time::timeout(PATIENCE, is_finished).await.expect("what was left is deleted");
    let mut last = join(&server, &third, &bot, &mut seen).await;
    play(&mut pairs, &["a6"]).await;
    let told = Command::new("kill").args(["-TERM", &stopped.id().unwrap().to_string()]).status().unwrap();
    assert!(told.success());
    assert!(stopped.wait().await.unwrap().success());
    play(&mut pairs, &["Ba4", "Nf6"]).await;
    let status = said(folder, &["status", "--config", "database.toml"]);
    assert!(status.contains("processes 1\n") && status.contains("lanes 256"), "{status}");
    last.kill().await.unwrap();

    // All boards are posted, but some of their events may arrive later.
    while seen.boards().len() < 4 * 9 {
        seen.until(|happening| created(happening).is_some()).await;
    }
    let boards = seen.boards();
    assert!(boards.values().all(|n| *n == 1), "{boards:?}");
    for interaction in asked {
        let n = seen.happenings.iter().filter(|happening| answers(happening, interaction)).count();
        assert_eq!(n, 1, "an answer came {n} times");
    }
    let gone: Vec<_> = [&second, &third].into_iter().flat_map(|folder| complaints(folder)).collect();
    assert!(gone.iter().all(|line| line.contains("stopped responding")), "{gone:?}");
    let verified = said(folder, &["verify", "--config", "database.toml"]);
    assert!(verified.contains("being played 4\n") && verified.ends_with("problems 0\n"), "{verified}");
    server.shutdown().await;
}
