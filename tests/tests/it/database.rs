//! The program with its store in PostgreSQL: it prepares tables, moves a store there and back, and plays on. Needs
//! PostgreSQL, so it is ignored by default: `cargo test --workspace -- --ignored postgres`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use playground::{PlaygroundOptions, PlaygroundServer};
use tests::house::{Pair, spawn_on_database};

const PROGRAM: &str = env!("CARGO_BIN_EXE_mutabot-under-test");

fn mutabot(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(args).current_dir(folder).env_remove("DISCORD_TOKEN").output().unwrap()
}

pub(crate) fn said(folder: &Path, args: &[&str]) -> String {
    let output = mutabot(folder, args);
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn refused(folder: &Path, args: &[&str]) -> String {
    let output = mutabot(folder, args);
    assert_eq!(output.status.code(), Some(1), "{args:?}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn database(name: &str) -> (store::conformance::PostgresServer, String, String) {
    let server = store::conformance::PostgresServer::start(&std::env::temp_dir());
    server.say("postgres", &format!("CREATE DATABASE {name} OWNER owner"));
    let [owner, bot] = ["owner", "bot"].map(|role| server.address(role, name));
    (server, owner, bot)
}

fn config(folder: &Path, name: &str, store: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, format!("[store]\n{store}")).unwrap();
    path
}

/// Starts PostgreSQL with the tables of the folder's `database.toml`. Returns the server and the bot's address.
pub(crate) fn prepared(folder: &Path, name: &str) -> (store::conformance::PostgresServer, String) {
    let (server, owner, bot) = database(name);
    config(folder, "database.toml", &format!("postgres = {bot:?}\n"));
    said(folder, &["store", "prepare", "--config", "database.toml", "--owner", &owner]);
    (server, bot)
}

#[test]
#[ignore = "needs PostgreSQL: `cargo test --workspace -- --ignored postgres`"]
fn postgres_carries_a_store_from_a_folder_and_back_with_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (_server, owner, bot) = database("carried");
    config(folder, "database.toml", &format!("postgres = {bot:?}\n"));
    let told = refused(folder, &["verify", "--config", "database.toml"]);
    assert!(told.contains("mutabot store prepare"), "{told}");
    let prepare = ["store", "prepare", "--config", "database.toml", "--owner", &owner];
    assert!(said(folder, &prepare).contains("its tables are ready, and `bot` can use them"));
    assert!(said(folder, &prepare).contains("up to date"));
    let told = said(folder, &["verify", "--config", "database.toml"]);
    assert!(told.ends_with("problems 0\n"), "{told}");

    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/evening/store.export");
    said(folder, &["import", sample, "--store", "first"]);
    said(folder, &["export", "first.export", "--store", "first"]);
    let told = said(folder, &["import", "first.export", "--config", "database.toml"]);
    assert!(told.contains("PostgreSQL at ") && told.contains("(carried): "), "{told}");
    said(folder, &["export", "second.export", "--config", "database.toml"]);
    let verified = said(folder, &["verify", "--config", "database.toml"]);
    assert_eq!(verified, said(folder, &["verify", "--store", "first"]));
    said(folder, &["import", "second.export", "--store", "third"]);
    said(folder, &["export", "third.export", "--store", "third"]);
    let bytes = ["first", "second", "third"].map(|name| fs::read(folder.join(format!("{name}.export"))).unwrap());
    assert!(bytes[0].len() > 10_000 && bytes[0] == bytes[1] && bytes[1] == bytes[2]);
    let told = refused(folder, &["import", "first.export", "--config", "database.toml"]);
    assert!(told.contains("not empty"), "{told}");
    assert!(!folder.join("mutabot-data/store").exists(), "nothing is made in a folder");
}

#[test]
#[ignore = "needs PostgreSQL: `cargo test --workspace -- --ignored postgres`"]
fn postgres_that_asks_for_a_password_is_told_of_with_the_places_where_that_can_be() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (server, _) = prepared(folder, "guarded");
    server.say("postgres", "ALTER ROLE bot PASSWORD 's3cret'");
    let rules = server.write("rules", "local all bot scram-sha-256\nlocal all all trust\n");
    server.set("hba_file", &format!("'{}'", rules.display()));
    server.restart();
    let told = refused(folder, &["verify", "--config", "database.toml"]);
    let places = "No password was given: set MUTABOT_POSTGRES_PASSWORD or `postgres_password_file` in [store]";
    assert!(told.contains(places), "{told}");
    let mut verify = Command::new(PROGRAM);
    verify.args(["verify", "--config", "database.toml"]).current_dir(folder).env("MUTABOT_POSTGRES_PASSWORD", "s3cret");
    assert!(verify.output().unwrap().status.success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL: `cargo test --workspace -- --ignored postgres`"]
async fn postgres_keeps_a_game_that_is_played_on_after_a_kill_of_the_bot() {
    let folder = tempfile::tempdir().unwrap();
    let (_database, bot) = prepared(folder.path(), "played");
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let people = server.people();
    let mut process = spawn_on_database(PROGRAM, &server, folder.path(), &bot);
    server.ready().await;
    let mut pair = Pair::start(&server, [people[0].id, people[1].id], "").await;
    pair.slash(0, "e4");
    pair.wait_for_board(1, false).await;
    process.kill().await.unwrap();
    let verified = said(folder.path(), &["verify", "--config", "database.toml"]);
    assert!(verified.contains("being played 1\n") && verified.ends_with("problems 0\n"), "{verified}");
    let mut watch = server.subscribe();
    process = spawn_on_database(PROGRAM, &server, folder.path(), &bot);
    let is_ready = |happening: &playground::Happening| matches!(happening, playground::Happening::Ready { .. });
    watch.find(tests::house::PATIENCE, |happening| is_ready(happening).then_some(())).await.unwrap();
    pair.slash(1, "e5");
    pair.wait_for_board(2, false).await;
    process.kill().await.unwrap();
    server.shutdown().await;
}
