//! The program exits on a signal in every state of the connection to Discord, and loses nothing.

use std::path::Path;
use std::process::ExitStatus;
use std::time::Duration;

use playground::{GatewayCut, Happening, HappeningWatch, PlaygroundOptions, PlaygroundServer, RequestHold};
use tests::house::{PATIENCE, Pair, spawn};
use tokio::process::Child;
use tokio::time::{interval, timeout};

const PROGRAM: &str = env!("CARGO_BIN_EXE_mutabot-under-test");

const END: Duration = Duration::from_secs(10);

fn signal(bot: &Child, name: &str) {
    let process = bot.id().unwrap().to_string();
    assert!(std::process::Command::new("kill").args(["-s", name, &process]).status().unwrap().success());
}

async fn end(mut bot: Child) -> ExitStatus {
    timeout(END, bot.wait()).await.expect("it ends in time").unwrap()
}

async fn is_ready(watch: &mut HappeningWatch) {
    let ready = |happening: &Happening| matches!(happening, Happening::Ready { .. }).then_some(());
    watch.find(PATIENCE, ready).await.expect("it is connected");
}

async fn is_refused(watch: &mut HappeningWatch) {
    let refused = |happening: &Happening| matches!(happening, Happening::SessionRefused).then_some(());
    watch.find(PATIENCE, refused).await.expect("it asks for a session");
}

async fn logged(folder: &Path, line: &str) {
    let mut looks = interval(Duration::from_millis(20));
    let found = async {
        while !std::fs::read_to_string(folder.join("log")).unwrap().contains(line) {
            looks.tick().await;
        }
    };
    timeout(PATIENCE, found).await.unwrap_or_else(|_| panic!("`{line}` was not logged"));
}

#[derive(Clone, Copy, Debug)]
enum State {
    Connected,
    Refused,
    RefusedFromTheStart,
    Hanging,
    BackInBetween,
    AddressHanging,
    Registering,
}

/// Brings a connected program into a state. Returns it or its successor, and any held request.
async fn bring(mut bot: Child, state: State, server: &PlaygroundServer, folder: &Path) -> (Child, Option<RequestHold>) {
    let (mut watch, faults) = (server.subscribe(), server.faults());
    let over = GatewayCut::InvalidSession { resumable: false };
    let mut hold = None;
    match state {
        State::Connected => {}
        State::Refused | State::BackInBetween => {
            faults.refuse_sessions(true);
            faults.cut_gateway(over);
            is_refused(&mut watch).await;
            if matches!(state, State::BackInBetween) {
                faults.refuse_sessions(false);
                is_ready(&mut watch).await;
            }
        }
        State::RefusedFromTheStart => {
            bot.kill().await.unwrap();
            faults.refuse_sessions(true);
            bot = spawn(PROGRAM, server, folder);
            is_refused(&mut watch).await;
        }
        State::Hanging | State::AddressHanging => {
            let part = if matches!(state, State::Hanging) { "/gateway-socket" } else { "/gateway/bot" };
            let held = faults.hold("GET", part);
            faults.cut_gateway(over);
            held.waiting(1).await;
            hold = Some(held);
        }
        State::Registering => {
            bot.kill().await.unwrap();
            let held = faults.hold("GET", "/commands");
            bot = spawn(PROGRAM, server, folder);
            held.waiting(1).await;
            hold = Some(held);
        }
    }
    (bot, hold)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_every_state_of_the_gateway_the_program_ends_in_order_and_no_move_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let people = server.people();
    let mut bot = spawn(PROGRAM, &server, folder.path());
    server.ready().await;
    let mut pair = Pair::start(&server, [people[0].id, people[1].id], "").await;
    let states = [
        (State::Connected, "g1f3"),
        (State::Refused, "g8f6"),
        (State::RefusedFromTheStart, "f3g1"),
        (State::Hanging, "f6g8"),
        (State::BackInBetween, "g1f3"),
        (State::AddressHanging, "b8c6"),
        (State::Registering, "b1c3"),
    ];
    for (ply, (state, code)) in states.into_iter().enumerate() {
        pair.slash(ply % 2, code);
        pair.wait_for_board(ply + 1, false).await;
        let (there, hold) = bring(bot, state, &server, folder.path()).await;
        signal(&there, if ply % 2 == 0 { "TERM" } else { "INT" });
        assert!(end(there).await.success(), "{state:?}");
        drop(hold);
        server.faults().refuse_sessions(false);
        let mut watch = server.subscribe();
        bot = spawn(PROGRAM, &server, folder.path());
        is_ready(&mut watch).await;
    }
    pair.slash(1, "g8f6");
    pair.wait_for_board(8, false).await;
    bot.kill().await.unwrap();
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_outage_is_told_once_in_plain_words_then_that_it_is_over_and_the_program_ends_within_it() {
    let (folder, world) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let options =
        |port| PlaygroundOptions { port, folder: Some(world.path().to_owned()), ..PlaygroundOptions::default() };
    let server = PlaygroundServer::start(options(0)).await.unwrap();
    let bot = spawn(PROGRAM, &server, folder.path());
    server.ready().await;
    let port = server.url().rsplit(':').next().unwrap().parse().unwrap();
    server.shutdown().await;
    logged(folder.path(), "Discord cannot be reached").await;
    let server = PlaygroundServer::start(options(port)).await.unwrap();
    logged(folder.path(), "Discord can be reached again").await;
    server.shutdown().await;
    let told = |log: &str| log.matches("Discord cannot be reached").count();
    let mut looks = interval(Duration::from_millis(20));
    let log = || std::fs::read_to_string(folder.path().join("log")).unwrap();
    let again = async {
        while log().split("can be reached again").last().unwrap().matches("connection ended").count() < 5 {
            looks.tick().await;
        }
    };
    timeout(PATIENCE, again).await.unwrap();
    assert_eq!(told(&log()), 2, "{}", log());
    signal(&bot, "TERM");
    assert!(end(bot).await.success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_signal_ends_the_program_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let people = server.people();
    let bot = spawn(PROGRAM, &server, folder.path());
    server.ready().await;
    let mut pair = Pair::start(&server, [people[0].id, people[1].id], "").await;
    let hold = server.faults().hold("POST", "/messages");
    let mut watch = server.subscribe();
    pair.reply(0, "e2e4");
    hold.waiting(1).await;
    signal(&bot, "TERM");
    let gone = |happening: &Happening| matches!(happening, Happening::Disconnected { .. }).then_some(());
    watch.find(PATIENCE, gone).await.unwrap();
    signal(&bot, "TERM");
    assert_eq!(end(bot).await.code(), Some(1));
    drop(hold);
    let bot = spawn(PROGRAM, &server, folder.path());
    pair.wait_for_board(1, false).await;
    drop(bot);
    server.shutdown().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_kept_is_for_the_owner_alone_and_what_was_open_before_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    std::fs::create_dir(folder.path().join("backups")).unwrap();
    let open = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(folder.path().join("backups"), open).unwrap();
    let bot = spawn(PROGRAM, &server, folder.path());
    server.ready().await;
    logged(folder.path(), "backup made").await;
    signal(&bot, "TERM");
    assert!(end(bot).await.success());
    let (mut left, mut n_files) = (vec![folder.path().join("store"), folder.path().join("backups")], 0);
    while let Some(path) = left.pop() {
        let about = std::fs::metadata(&path).unwrap();
        if path != folder.path().join("backups") {
            let allowed = if about.is_dir() { 0o700 } else { 0o600 };
            assert_eq!(about.permissions().mode() & 0o777, allowed, "{}", path.display());
        }
        match about.is_dir() {
            true => left.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path())),
            false => n_files += 1,
        }
    }
    assert!(n_files > 5, "{n_files}");
    let log = std::fs::read_to_string(folder.path().join("log")).unwrap();
    let told: Vec<_> = log.lines().filter(|line| line.contains("other users of this machine")).collect();
    assert!(matches!(told[..], [line] if line.contains("backups")), "{told:?}");
    server.shutdown().await;
}
