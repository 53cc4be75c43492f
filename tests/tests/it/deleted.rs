//! Deleted people stay deleted after every documented restore, even if the program was killed right after it confirmed
//! the deletion.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use playground::{Happening, PlaygroundOptions, PlaygroundServer};
use serde_json::{Value, json};
use tests::house::{PATIENCE, Pair, command, component, id, spawn, spawn_on_database, told_privately};
use tokio::process::{Child, Command};
use tokio::time::timeout;

use crate::database::prepared;

const PROGRAM: &str = env!("CARGO_BIN_EXE_mutabot-under-test");

/// Runs a command that must succeed. Returns its output and its warnings.
async fn mutabot(folder: &Path, args: &[&str]) -> (String, String) {
    let mut command = Command::new(PROGRAM);
    command.args(args).current_dir(folder).env_remove("DISCORD_TOKEN").stdin(Stdio::null());
    let output = command.output().await.unwrap();
    assert!(output.status.success(), "{args:?}: {output:?}");
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

async fn end(mut bot: Child, signal: &str) {
    let process = bot.id().unwrap().to_string();
    assert!(Command::new("kill").args(["-s", signal, &process]).status().await.unwrap().success());
    let status = timeout(PATIENCE, bot.wait()).await.expect("it ends in time").unwrap();
    assert!(status.success() || signal == "KILL", "{status}");
}

async fn connected(server: &PlaygroundServer, start: impl Fn() -> Child) -> Child {
    let mut watch = server.subscribe();
    let bot = start();
    let is_ready = |happening: &Happening| matches!(happening, Happening::Ready { .. }).then_some(());
    watch.find(PATIENCE, is_ready).await.expect("it is connected");
    server.ready().await;
    bot
}

async fn pressed(server: &PlaygroundServer, who: u64, message: &Value, does: &str) -> Value {
    let mut watch = server.subscribe();
    let channel = message["channel_id"].as_str().unwrap().parse().unwrap();
    server.client(who).click(channel, id(message), component(message, does).unwrap(), &[]).unwrap();
    told_privately(&mut watch, who, |told| told["id"] == message["id"]).await
}

async fn deleted(server: &PlaygroundServer, who: u64) {
    let mut watch = server.subscribe();
    let asked = server.client(who).command(server.channel("games"), "privacy", &json!({})).unwrap().to_string();
    let shown = told_privately(&mut watch, who, |told| told["interaction"]["id"] == *asked).await;
    let question = pressed(server, who, &shown, "forget").await;
    let told = pressed(server, who, &question, "forget-now").await;
    assert!(told["content"].as_str().unwrap().starts_with("Done: "), "{told}");
}

fn lines_with(file: &Path, who: u64) -> usize {
    fs::read_to_string(file).unwrap().lines().filter(|line| line.contains(&who.to_string())).count()
}

/// Runs the bot until its store no longer names the person. A start finishes deletions first.
async fn is_gone(server: &PlaygroundServer, folder: &Path, config: &str, who: u64, start: impl Fn() -> Child) {
    let export = folder.join("gone.export");
    for _ in 0..4 {
        end(connected(server, &start).await, "TERM").await;
        mutabot(folder, &["export", "gone.export", "--config", config]).await;
        let n_lines = lines_with(&export, who);
        fs::remove_file(&export).unwrap();
        if n_lines == 0 {
            let verified = mutabot(folder, &["verify", "--config", config]).await.0;
            return assert!(verified.ends_with("problems 0\n"), "{verified}");
        }
    }
    panic!("they are still there");
}

async fn played_and_deleted(server: &PlaygroundServer, folder: &Path, signal: &str, start: impl Fn() -> Child) -> u64 {
    let people = server.people();
    let (ann, bob) = (people[0].id, people[1].id);
    let bot = connected(server, &start).await;
    let mut pair = Pair::start(server, [ann, bob], "").await;
    pair.slash(0, "e4");
    pair.wait_for_board(1, false).await;
    end(bot, "TERM").await;
    mutabot(folder, &["export", "before-upgrade.export", "--config", "config.toml"]).await;
    assert!(lines_with(&folder.join("before-upgrade.export"), ann) > 3);
    let bot = connected(server, &start).await;
    deleted(server, ann).await;
    end(bot, signal).await;
    ann
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_was_told_that_they_are_deleted_comes_back_by_no_documented_way() {
    for signal in ["TERM", "KILL"] {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path();
        let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
        let start = || spawn(PROGRAM, &server, folder);
        let ann = played_and_deleted(&server, folder, signal, start).await;
        let list = folder.join("backups/store.forgotten");
        assert_eq!(fs::read_to_string(&list).unwrap().lines().count(), 1);

        // First undo an upgrade. Then import a copy next to the list, and one named like a backup on another disk.
        let other = tempfile::tempdir().unwrap();
        let before = folder.join("before-upgrade.export");
        let beside = folder.join("backups/renamed.export");
        let far = other.path().join("store-20260101T000000Z.export");
        for file in [&before, &beside, &far] {
            fs::rename(folder.join("store"), folder.join(format!("away-{}", file.file_name().unwrap().display())))
                .unwrap();
            if file != &before {
                fs::copy(&before, file).unwrap();
            }
            let args = ["import", file.to_str().unwrap(), "--config", "config.toml"];
            let (told, warned) = mutabot(folder, &args).await;
            assert!(
                told.contains("1 of its users have deleted their data since") && warned.is_empty(),
                "{told}{warned}"
            );
            is_gone(&server, folder, "config.toml", ann, start).await;
        }

        // A store on another machine takes over the list for the next import.
        let start = || spawn(PROGRAM, &server, other.path());
        drop(command(PROGRAM, &server, other.path(), ""));
        let far = far.to_str().unwrap();
        let (told, warned) = mutabot(other.path(), &["import", far, "--store", "bare/kept"]).await;
        assert!(
            !told.contains("deleted their data since") && warned.contains("no list of deletions"),
            "{told}{warned}"
        );
        let args = ["import", far, "--config", "config.toml", "--forgotten", list.to_str().unwrap()];
        assert!(mutabot(other.path(), &args).await.0.contains("1 of its users"));
        is_gone(&server, other.path(), "config.toml", ann, start).await;
        fs::rename(other.path().join("store"), other.path().join("away")).unwrap();
        assert!(mutabot(other.path(), &["import", far, "--config", "config.toml"]).await.0.contains("1 of its users"));
        server.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL: `cargo test --workspace -- --ignored postgres`"]
async fn postgres_brings_nobody_back_who_was_deleted() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path();
    let (database, bot) = prepared(folder, "deleted");
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let start = || spawn_on_database(PROGRAM, &server, folder, &bot);
    let ann = played_and_deleted(&server, folder, "KILL", start).await;
    // Do what the refusal of a non-empty store suggests.
    database.say("deleted", "ALTER SCHEMA mutabot RENAME TO mutabot_old");
    let owner = database.address("owner", "deleted");
    mutabot(folder, &["store", "prepare", "--config", "config.toml", "--owner", &owner]).await;
    let told = mutabot(folder, &["import", "before-upgrade.export", "--config", "config.toml"]).await.0;
    assert!(told.contains("1 of its users"), "{told}");
    is_gone(&server, folder, "config.toml", ann, start).await;
    server.shutdown().await;
}
