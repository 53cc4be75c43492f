//! Maintenance with the program: export, import, verification, automatic backups, and operator commands.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::time::Duration;

use bot::keep::{ExportWriter, SCHEMA, verify_file};
use bot::record::{GameId, TimeRecord, Unix, keys, read, write};
use playground::{Happening, PlaygroundOptions, PlaygroundServer};
use store::{Batch, Sled, Store};
use tests::house::{PATIENCE, Pair, spawn};
use tokio::process::{Child, Command};
use tokio::time::{interval, timeout};

const PROGRAM: &str = env!("CARGO_BIN_EXE_mutabot-under-test");

fn start(args: &[impl AsRef<OsStr>]) -> Child {
    let mut command = Command::new(PROGRAM);
    command.args(args).env_remove("DISCORD_TOKEN").stdin(Stdio::null()).kill_on_drop(true);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

async fn mutabot(command: &str, file: Option<&Path>, store: &Path) -> Output {
    let mut args = vec![OsStr::new(command), OsStr::new("--store"), store.as_os_str()];
    args.extend(file.map(Path::as_os_str));
    start(&args).wait_with_output().await.unwrap()
}

async fn said(command: &str, file: Option<&Path>, store: &Path) -> String {
    let output = mutabot(command, file, store).await;
    assert!(output.status.success(), "{command}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

async fn refused(command: &str, file: Option<&Path>, store: &Path) -> String {
    let output = mutabot(command, file, store).await;
    assert_eq!(output.status.code(), Some(1), "{command}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

async fn first_file(folder: &Path, ending: &str) -> PathBuf {
    let mut looks = interval(Duration::from_millis(20));
    let found = async {
        loop {
            looks.tick().await;
            let files = fs::read_dir(folder).into_iter().flatten().map(|file| file.unwrap().path());
            if let Some(file) = files.into_iter().find(|file| file.to_str().unwrap().ends_with(ending)) {
                return file;
            }
        }
    };
    timeout(PATIENCE, found).await.expect("there is one in time")
}

async fn gone(path: &Path) {
    let mut looks = interval(Duration::from_millis(20));
    let gone = async {
        while path.exists() {
            looks.tick().await;
        }
    };
    timeout(PATIENCE, gone).await.expect("it goes in time");
}

async fn time(path: &Path) -> TimeRecord {
    let store = Sled::open(path, store::SledOptions::default()).await.unwrap();
    let row = store.get(keys::TIME).await.unwrap().unwrap();
    store.close().await.unwrap();
    read(&row.value).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_of_a_real_run_is_exported_wiped_and_restored_bit_for_bit_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("store");
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let people = server.people();
    let mut bot = spawn(PROGRAM, &server, folder.path());
    server.ready().await;
    let mut pair = Pair::start(&server, [people[0].id, people[1].id], "").await;
    pair.slash(0, "e4");
    pair.wait_for_board(1, false).await;

    let first = folder.path().join("first");
    for command in ["export", "verify", "import"] {
        let told =
            refused(command, Some(&first).filter(|_| command != "verify").map(|path| path.as_path()), &store).await;
        assert!(told.contains("the bot is running") && told.contains("`mutabot backup`"), "{told}");
        assert!(told.contains(&bot.id().unwrap().to_string()), "{told}");
    }
    let backup = first_file(&folder.path().join("backups"), ".export").await;
    // Two concurrent requests both get a file, despite a file with a date in the future. Only the day's last one stays.
    fs::copy(&backup, folder.path().join("backups/store-20990101T000000Z.export")).unwrap();
    let asked = tokio::join!(said("backup", None, &store), said("backup", None, &store));
    let made = [&asked.0, &asked.1].map(|told| PathBuf::from(told.lines().last().unwrap()));
    let backup = made.into_iter().max().unwrap();
    let word = |word: &str| folder.path().join(format!("operator/store.{word}"));
    let told = said("pause", None, &store).await;
    assert!(told.contains(&format!("(process id {}) will do it", bot.id().unwrap())), "{told}");
    gone(&word("pause")).await;
    bot.kill().await.unwrap();
    assert!(time(&store).await.stopped.is_some());
    assert!(refused("backup", None, &store).await.contains("`mutabot export FILE`"));

    let verified = said("verify", None, &store).await;
    assert!(verified.contains("games over 0, being played 1\n") && verified.ends_with("problems 0\n"), "{verified}");
    assert!(said("verify", Some(&backup), &store).await.ends_with("problems 0\n"));
    said("export", Some(&first), &store).await;
    let streamed = said("export", Some(Path::new("-")), &store).await;
    assert!(streamed.as_bytes() == fs::read(&first).unwrap());
    fs::remove_dir_all(&store).unwrap();
    let restored = said("import", Some(&first), &store).await;
    assert!(restored.contains(" rows, including 1 games"), "{restored}");
    let second = folder.path().join("second");
    said("export", Some(&second), &store).await;
    assert!(fs::read(&first).unwrap() == fs::read(&second).unwrap());
    assert_eq!(said("verify", None, &store).await, verified);

    said("resume", None, &store).await;
    let mut watch = server.subscribe();
    bot = spawn(PROGRAM, &server, folder.path());
    watch.find(PATIENCE, |happening| matches!(happening, Happening::Ready { .. }).then_some(())).await.unwrap();
    pair.slash(1, "e5");
    pair.wait_for_board(2, false).await;
    gone(&word("resume")).await;
    bot.kill().await.unwrap();
    assert_eq!(time(&store).await.stopped, None);
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_is_told_by_number_with_exit_status_1_and_nothing_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let (path, file) = (folder.path().join("store"), folder.path().join("file"));
    for command in ["export", "verify", "pause"] {
        let told =
            refused(command, Some(&file).filter(|_| command == "export").map(|path| path.as_path()), &path).await;
        assert!(told.contains("there is no store"), "{told}");
    }
    fs::write(&file, "mutabot-export 1 schema 1\nseen/1\t\n").unwrap();
    let told = refused("import", Some(&file), &path).await;
    assert!(told.contains("file: ") && told.contains("cut off"), "{told}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "a bad file makes no store");

    let store = Sled::open(&path, store::SledOptions::default()).await.unwrap();
    store.commit(Batch::new().put(keys::LAST_GAME, "0").put("seat/7/000000000042", "")).await.unwrap();
    store.close().await.unwrap();
    let output = mutabot("verify", None, &path).await;
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.starts_with("game #42: the row `seat/7/000000000042` is left over\n"), "{told}");
    assert!(told.ends_with("problems 1\n"), "{told}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_of_a_newer_program_or_a_half_import_ends_the_bot_for_good_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let newer = Batch::new().put(keys::LAST_GAME, "0").put(keys::SCHEMA, write(&(SCHEMA + 1)));
    let half = Batch::new().put(keys::SCHEMA, write(&SCHEMA)).put(keys::IMPORTING, "1");
    for (batch, says) in [(newer, "use the newer version"), (half, "an import into this store was not finished")] {
        let store = Sled::open(&path, store::SledOptions::default()).await.unwrap();
        store.commit(batch).await.unwrap();
        store.close().await.unwrap();
        let told = ended(&server, folder.path(), 78).await;
        assert!(told.contains(says), "{told}");
    }
    let format = "mutabot-store 2 and whatever comes with it\n";
    fs::write(path.join("format"), format).unwrap();
    let told = ended(&server, folder.path(), 78).await;
    assert!(told.contains("use the newer version"), "{told}");
    assert_eq!(fs::read_to_string(path.join("format")).unwrap(), format);
    assert!(!folder.path().join("backups").exists(), "there is no backup of what it cannot read");
    server.shutdown().await;
}

/// The store opens before all of its files are read.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn damage_that_is_found_after_a_kill_ends_the_bot_for_good_and_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    let store = Sled::open(&path, store::SledOptions::default()).await.unwrap();
    for n in 0..140 {
        store.commit(Batch::new().put(keys::seen(n), vec![0; 1 << 20])).await.unwrap();
    }
    store.close().await.unwrap();
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let mut bot = spawn(PROGRAM, &server, folder.path());
    server.ready().await;
    bot.kill().await.unwrap();

    let mut files: Vec<_> = fs::read_dir(path.join("journal")).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let closed = files.iter().find(|file| file.extension().is_some_and(|end| end == "segment")).unwrap();
    let mut bytes = fs::read(closed).unwrap();
    bytes[1000] ^= 1;
    fs::write(closed, bytes).unwrap();
    let log = || fs::read_to_string(folder.path().join("log")).unwrap();
    for start in 0..2 {
        let before = log().len();
        let status = timeout(PATIENCE, spawn(PROGRAM, &server, folder.path()).wait()).await.expect("it ends by itself");
        assert_eq!(status.unwrap().code(), Some(78), "{}", &log()[before..]);
        let said = log()[before..].to_owned();
        let last = said.lines().last().unwrap();
        assert!(last.contains(".segment is damaged: ") && last.ends_with("then restore it from a backup"), "{last}");
        assert_eq!(
            start == 0,
            said.contains("it saves no more changes"),
            "the second start reads everything first: {said}"
        );
    }
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_hardly_fits_what_the_store_has_seen_is_told_at_the_start_and_the_bot_plays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let odd = [(4_000_000_000_000, "earlier than 2096"), (1_000_000_000_000, "more than a year later than 2001")];
    for (n_told, (seen, says)) in (1..).zip(odd) {
        let seen = Batch::new().put(keys::TIME, write(&TimeRecord::new(Unix(seen))));
        let store = Sled::open(&path, store::SledOptions::default()).await.unwrap();
        store.commit(seen.put(keys::LAST_GAME, "0").put(keys::SCHEMA, write(&SCHEMA))).await.unwrap();
        store.close().await.unwrap();
        connected(&server, folder.path()).await.kill().await.unwrap();
        let log = fs::read_to_string(folder.path().join("log")).unwrap();
        assert!(log.contains(says), "{log}");
        assert_eq!(log.matches("this machine's clock shows").count(), n_told, "{log}");
    }
    server.shutdown().await;
}

async fn ended(server: &PlaygroundServer, folder: &Path, wanted: i32) -> String {
    let status = timeout(PATIENCE, spawn(PROGRAM, server, folder).wait()).await.expect("it ends by itself");
    let told = fs::read_to_string(folder.join("log")).unwrap().lines().last().unwrap().to_owned();
    assert_eq!(status.unwrap().code(), Some(wanted), "{told}");
    told
}

/// Runs the bot, which must fail to start with a retryable status. Returns the last line of its log.
async fn not_started(server: &PlaygroundServer, folder: &Path) -> String {
    ended(server, folder, 1).await
}

async fn connected(server: &PlaygroundServer, folder: &Path) -> Child {
    let mut watch = server.subscribe();
    let bot = spawn(PROGRAM, server, folder);
    watch.find(PATIENCE, |happening| matches!(happening, Happening::Ready { .. }).then_some(())).await.unwrap();
    server.ready().await;
    bot
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_that_lost_what_its_backup_has_is_restored_or_begun_anew_on_purpose_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (store, backups) = (folder.path().join("store"), folder.path().join("backups"));
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let people = server.people();
    let mut bot = connected(&server, folder.path()).await;
    let mut pair = Pair::start(&server, [people[0].id, people[1].id], "").await;
    pair.slash(0, "e4");
    pair.wait_for_board(1, false).await;
    let backup = first_file(&backups, ".export").await;
    bot.kill().await.unwrap();
    fs::remove_file(&backup).unwrap();
    said("export", Some(&backup), &store).await;

    let open = Sled::open(&store, store::SledOptions::default()).await.unwrap();
    open.commit(Batch::new().delete(keys::game(GameId(1)))).await.unwrap();
    open.close().await.unwrap();
    let told = not_started(&server, folder.path()).await;
    assert!(
        told.contains("game #1 is missing") && told.contains(&format!("mv {0} {0}.old", store.display())),
        "{told}"
    );
    fs::rename(&store, folder.path().join("store.old")).unwrap();
    let told = not_started(&server, folder.path()).await;
    assert!(told.contains("the store is empty") && told.contains("including 1 games"), "{told}");
    assert!(told.contains("move the backups in") && !told.contains("`mv "), "{told}");
    assert!(!store.exists(), "nothing was made");

    let command = told.split('`').find(|part| part.starts_with("mutabot import ")).unwrap();
    let output = start(&command.split(' ').skip(1).collect::<Vec<_>>()).wait_with_output().await.unwrap();
    assert!(output.status.success(), "{output:?}");
    bot = connected(&server, folder.path()).await;
    pair.slash(1, "e5");
    pair.wait_for_board(2, false).await;
    bot.kill().await.unwrap();
    fs::remove_dir_all(&store).unwrap();
    fs::rename(&backups, folder.path().join("other")).unwrap();
    connected(&server, folder.path()).await.kill().await.unwrap();
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn before_an_upgrade_there_is_a_backup_or_there_is_no_upgrade() {
    let folder = tempfile::tempdir().unwrap();
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bot/tests/stores/4-before-clocks.export");
    let (store, backups) = (folder.path().join("store"), folder.path().join("backups"));
    said("import", Some(&old), &store).await;
    // The bot can't remove this folder as a draft.
    let blocked = backups.join("store-20260101T000000Z.export.draft");
    fs::create_dir_all(&blocked).unwrap();
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let told = not_started(&server, folder.path()).await;
    assert!(told.contains("the store was not upgraded") && told.contains("`every_hours = 0`"), "{told}");
    let same = folder.path().join("same");
    said("export", Some(&same), &store).await;
    assert!(fs::read(&same).unwrap() == fs::read(&old).unwrap());
    fs::remove_dir(&blocked).unwrap();
    connected(&server, folder.path()).await.kill().await.unwrap();
    let made = first_file(&backups, ".export").await;
    assert!(fs::read(made).unwrap() == fs::read(&old).unwrap());
    server.shutdown().await;
}

fn large(path: &Path) {
    let mut writer = ExportWriter::begin(fs::File::create(path).map(std::io::BufWriter::new).unwrap(), SCHEMA).unwrap();
    writer.row(keys::LAST_GAME, b"0").unwrap();
    writer.row(keys::SCHEMA, &write(&SCHEMA)).unwrap();
    for n in 0..60_000 {
        writer.row(&keys::seen(n), b"").unwrap();
    }
    writer.end().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kills_during_exports_and_imports_leave_nothing_that_could_be_taken_for_whole() {
    const N_KILLS: usize = 20;
    let folder = tempfile::tempdir().unwrap();
    let (whole, path) = (folder.path().join("whole"), folder.path().join("store"));
    large(&whole);
    let random = &mut fastrand::Rng::with_seed(6);
    let mut n_halves = 0;
    let begun = std::time::Instant::now();
    said("import", Some(&whole), &path).await;
    let whole_life = begun.elapsed();
    fs::remove_dir_all(&path).unwrap();
    for round in 0..N_KILLS {
        let mut import = start(&[OsStr::new("import"), whole.as_os_str(), OsStr::new("--store"), path.as_os_str()]);
        let life = whole_life.mul_f64(random.f64());
        if timeout(life, import.wait()).await.is_err() {
            import.kill().await.unwrap();
        }
        let output = mutabot("verify", None, &path).await;
        if output.status.success() {
            let told = String::from_utf8(output.stdout).unwrap();
            assert!(["rows 0\n", "rows 60002\n"].iter().any(|rows| told.starts_with(rows)), "round {round}: {told}");
            fs::remove_dir_all(&path).unwrap();
        } else {
            let told = String::from_utf8(output.stderr).unwrap();
            let is_half = told.contains("was not finished");
            // If it was killed before the first write, the store is empty, which is not mistaken for complete.
            assert!(is_half || told.contains("no store"), "round {round}: {told}");
            n_halves += usize::from(is_half);
        }
    }
    assert!(n_halves > 0, "some were killed in the middle");
    if mutabot("verify", None, &path).await.status.success() {
        fs::remove_dir_all(&path).unwrap();
    }
    said("import", Some(&whole), &path).await;
    let mut n_killed = 0;
    for round in 0..N_KILLS {
        let out = folder.path().join(format!("out-{round}"));
        let mut export = start(&[OsStr::new("export"), out.as_os_str(), OsStr::new("--store"), path.as_os_str()]);
        if timeout(Duration::from_millis(random.u64(..1000)), export.wait()).await.is_err() {
            export.kill().await.unwrap();
            n_killed += 1;
        }
        if out.exists() {
            assert_eq!(verify_file(&out, &|_| ()).unwrap().n_rows, 60_002);
        }
    }
    assert!(n_killed > 0, "some were killed in the middle");
    let out = folder.path().join("out");
    said("export", Some(&out), &path).await;
    assert!(fs::read(out).unwrap() == fs::read(whole).unwrap());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_word_for_the_bot_is_left_beside_the_store() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    Sled::open(&path, store::SledOptions::default()).await.unwrap().close().await.unwrap();
    for word in ["pause", "release"] {
        let told = said(word, None, &path).await;
        let file = folder.path().join(format!("operator/store.{word}"));
        assert!(told.contains("does not seem to be running") && told.contains(file.to_str().unwrap()), "{told}");
        assert!(file.exists());
    }
    said("resume", None, &path).await;
    assert!(!folder.path().join("operator/store.pause").exists());
}
