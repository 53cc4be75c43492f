//! The folder of an operation: a store, the files next to it, and the promises made to callers.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bot::app::ask::{begin, person, play};
use bot::app::{App, CallerServer, ChallengeTerms, GameChoice, PrivacyAsk, RequestAct, Secret};
use bot::config;
use bot::keep::{Backups, ForgottenSet, SHAPES, admit, export, import, read_through};
use bot::record::{DAY, GameId, Millis, SideWish, Unix, UserId, keys};
use futures::{StreamExt, TryStreamExt};
use store::{Batch, Memory, Sled, SledOptions, Store, StoreEntry, StoreExt};
use tempfile::TempDir;
use tests::ask::{Asker, person, server};

use super::operations::Start;
use crate::calls::find;
use crate::disk::{Event, Watched};
use crate::rebuild::{Disk, Model, rebuild};

/// Later than every time in the stores.
pub(crate) const NOW: Unix = Unix(1_795_286_096_000);

/// The deleted person. Her id occurs nowhere else in the files.
pub(crate) const ANN: u64 = 111_222_333_444_555_001;
pub(crate) const BOB: u64 = 111_222_333_444_555_002;
const DAN: u64 = 111_222_333_444_555_004;

/// Commits in every store at the beginning, so that there is something to erase.
const N_BEFORE: u64 = 6;

pub(crate) type Res<T> = Result<T, String>;

/// Promises to callers. On the tape they are writers, each with a number.
pub(crate) mod said {
    pub(crate) const ASKED: usize = 0;
    pub(crate) const KEPT: usize = 1;
    /// Values replaced before this commit are in no file.
    pub(crate) const ERASED: usize = 2;
    pub(crate) const CHANGES: usize = 3;
    pub(crate) const ADMITTED: usize = 4;
    /// The number of backups made, one per day. The newest exists.
    pub(crate) const BACKED_UP: usize = 5;
    pub(crate) const EXPORTED: usize = 6;
    pub(crate) const IMPORTED: usize = 7;
    pub(crate) const DELETED: usize = 8;
    /// A deleted person is in no file.
    pub(crate) const FORGOTTEN: usize = 9;
    pub(crate) const LISTED: usize = 10;
}

#[derive(Debug)]
pub(crate) struct Fixture {
    pub(crate) disk: Disk,
    pub(crate) rows: BTreeMap<String, Vec<u8>>,
    /// Set if the rows need no upgrade.
    pub(crate) is_admitted: bool,
}

#[derive(Debug)]
pub(crate) struct Site {
    folder: TempDir,
    pub(crate) watched: Watched,
    told: BTreeMap<usize, u64>,
}

pub(crate) fn small() -> SledOptions {
    let mut options = SledOptions::default();
    options.reserve_bytes = 1000;
    options.cache_bytes = 8 << 20;
    options
}

pub(crate) fn large() -> SledOptions {
    let mut options = small();
    options.large_bytes = 0;
    options
}

pub(crate) fn words(why: impl Error + 'static) -> String {
    let mut text = why.to_string();
    let mut next = why.source();
    while let Some(why) = next {
        text = format!("{text}: {why}");
        next = why.source();
    }
    text
}

impl Site {
    pub(crate) fn of(disk: &Disk, before: Option<fn(&Path)>, is_recorded: bool) -> Site {
        let folder = tempfile::tempdir().unwrap();
        disk.write(folder.path());
        before.into_iter().for_each(|before| before(folder.path()));
        let watch = if is_recorded { Watched::recorded } else { Watched::unrecorded };
        Site { watched: watch(folder.path()), folder, told: disk.told.clone() }
    }

    /// Makes a folder with the disk's contents after a kill at the end of the tape.
    pub(crate) fn after(disk: &Disk, tape: Vec<Event>) -> Site {
        let folder = tempfile::tempdir().unwrap();
        disk.write(folder.path());
        Site { watched: Watched::continued(folder.path(), tape), folder, told: disk.told.clone() }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn store(&self) -> PathBuf {
        self.path().join("store")
    }

    /// Opens the store. Rows that it returns count as acknowledged.
    pub(crate) async fn open(&self, options: SledOptions) -> Res<Arc<Sled>> {
        let store = Arc::new(Sled::open(self.store(), options).await.map_err(words)?);
        // On a full disk the store opens, but may be unable to return its rows.
        if let Ok(rows) = rows(&*store).await {
            self.say(said::KEPT, count(&rows));
        }
        Ok(store)
    }

    pub(crate) fn disk(&self) -> Disk {
        Disk::of(self.path(), self.told())
    }

    fn told(&self) -> BTreeMap<usize, u64> {
        let mut told = self.told.clone();
        for event in self.watched.tape() {
            if let Event::Acknowledged(what, number) = event {
                told.insert(what, number);
            }
        }
        told
    }

    /// Makes a backup, a day after the previous one. Only the newest is kept.
    pub(crate) async fn back_up(&self, store: &dyn Store) -> Res<()> {
        let n_before = self.told().get(&said::BACKED_UP).copied().unwrap_or(0);
        // A repeated backup is a little later than the first try.
        let later = Millis(1000 * self.n_files("backups", ".export") as i64);
        self.backups().make(store, backed_up_at(n_before + 1) + later).await.map_err(words)?;
        self.say(said::BACKED_UP, n_before + 1);
        Ok(())
    }

    pub(crate) async fn rows(&self) -> Res<BTreeMap<String, Vec<u8>>> {
        let store = self.open(small()).await?;
        let found = rows(&*store).await?;
        store.close().await.map_err(words)?;
        Ok(found)
    }

    pub(crate) fn say(&self, what: usize, number: u64) {
        self.watched.acknowledge(what, number);
    }

    pub(crate) async fn commit(&self, store: &Sled) -> Res<u64> {
        let number = count(&rows(store).await?) + 1;
        self.say(said::ASKED, number);
        store.commit(batch(number)).await.map_err(words)?;
        self.say(said::KEPT, number);
        Ok(number)
    }

    pub(crate) fn backups(&self) -> Backups {
        Backups::of(&self.store(), &config::BackupOptions { daily: 1, weekly: 0, ..config::BackupOptions::default() })
    }

    pub(crate) fn n_files(&self, folder: &str, end: &str) -> usize {
        let Ok(found) = fs::read_dir(self.path().join(folder)) else { return 0 };
        found.filter(|item| item.as_ref().unwrap().path().to_string_lossy().ends_with(end)).count()
    }
}

/// The time of the backup with this number. The first one is before everything else.
pub(crate) fn backed_up_at(number: u64) -> Unix {
    NOW + (number as i64 - 2) * DAY
}

/// Each commit replaces a row, adds a row that lives for two commits, and writes the count.
fn batch(number: u64) -> Batch {
    let batch = Batch::new()
        .put("walk/count", number.to_string())
        .put(format!("walk/row/{}", number % 3), mark(number))
        .put(format!("walk/once/{number}"), mark(number));
    if number > 2 { batch.delete(format!("walk/once/{}", number - 2)) } else { batch }
}

/// A value that contains the commit's number.
fn mark(number: u64) -> String {
    format!("mark{number:06}.").repeat(12)
}

/// Finds a mark of a commit that an erasure after commit `at` must have removed.
pub(crate) fn erased_marks(mut bytes: &[u8], at: u64) -> Option<u64> {
    while let Some(place) = find(bytes, b"mark") {
        bytes = &bytes[place + 4..];
        let number = bytes.get(..6).and_then(|digits| std::str::from_utf8(digits).ok()?.parse::<u64>().ok());
        if number.is_some_and(|number| number + 3 <= at) {
            return number;
        }
    }
    None
}

pub(crate) fn kept_after(n_commits: u64) -> BTreeMap<String, Vec<u8>> {
    let mut kept = BTreeMap::new();
    for (key, value) in (1..=n_commits).flat_map(|number| batch(number).changes) {
        match value {
            Some(value) => drop(kept.insert(key, value)),
            None => drop(kept.remove(&key)),
        }
    }
    kept
}

pub(crate) fn count(rows: &BTreeMap<String, Vec<u8>>) -> u64 {
    rows.get("walk/count").map_or(0, |count| std::str::from_utf8(count).unwrap().parse().unwrap())
}

pub(crate) async fn rows(store: &dyn Store) -> Res<BTreeMap<String, Vec<u8>>> {
    let rows: Vec<StoreEntry> = store.rows("").try_collect().await.map_err(words)?;
    Ok(rows.into_iter().map(|entry| (entry.key, entry.value)).collect())
}

pub(crate) fn of_bot(rows: &BTreeMap<String, Vec<u8>>) -> BTreeMap<String, Vec<u8>> {
    rows.iter().filter(|(key, _)| !key.starts_with("walk/")).map(|(key, value)| (key.clone(), value.clone())).collect()
}

pub(crate) fn app(store: &Arc<Sled>) -> App {
    over(Arc::clone(store) as Arc<dyn Store>).erasing(Arc::clone(store) as Arc<dyn store::Erase>)
}

fn over(store: Arc<dyn Store>) -> App {
    App::new(store, Vec::new()).with_secret(Secret::new([7; 32]))
}

pub(crate) async fn forget(app: &App, who: u64) -> Res<()> {
    let forget = RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::ForgetNow(UserId(who))));
    let request = Asker::new(who).named(name(who)).in_direct(who).at(NOW).asks(900 + who % 10, forget);
    app.handle(&request).await.map(drop).map_err(|trouble| format!("{trouble:?}"))
}

pub(crate) fn name(who: u64) -> String {
    format!("Zebedee {}", who % 10)
}

async fn play(app: &App) -> Res<()> {
    let challenge = || {
        let terms = ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() };
        RequestAct::Begin(begin::BeginAsk::Challenge { game: None, opponent: Some(person(BOB)), terms })
    };
    let play = |text: &str| {
        RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(GameId(1)), text: text.to_owned() })
    };
    let asked = [
        (ANN, challenge()),
        (BOB, RequestAct::Begin(begin::BeginAsk::Accept(GameId(1)))),
        (ANN, play("e2e4")),
        (BOB, play("e7e5")),
        (ANN, challenge()),
        (DAN, challenge()),
    ];
    for (event, (who, act)) in (1..).zip(asked) {
        let there = CallerServer { may_manage: true, ..server(400) };
        let request = Asker::new(who).named(name(who)).in_server(there).at(NOW).by_lot(7).asks(event, act);
        app.handle(&request).await.map_err(|trouble| format!("{trouble:?}"))?;
    }
    forget(app, DAN).await
}

pub(crate) fn shape(number: usize) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bot/tests/stores");
    folder.join(format!("{}.export", SHAPES[number].0))
}

pub(crate) async fn read_in(store: &dyn Store, file: &Path, forgotten: &ForgottenSet) -> Res<()> {
    let whole = read_through(file, &|_| ()).map_err(words)?;
    import(store, &whole, forgotten, &|_| ()).await.map(drop).map_err(words)
}

impl Fixture {
    pub(crate) async fn new(start: Start) -> Res<Fixture> {
        let folder = tempfile::tempdir().unwrap();
        // An export of upgraded rows, to be imported.
        let now: Arc<dyn Store> = Arc::new(Memory::new());
        admit(&now, NOW).await.map_err(words)?;
        play(&over(Arc::clone(&now))).await?;
        export(&*now, &folder.path().join("from.export")).await.map_err(words)?;
        let secret = "00".repeat(32);
        let deletion = format!("{} {secret} {}\n", NOW.0, keys::forgotten_digest(UserId(BOB), &secret));
        fs::write(folder.path().join("from.forgotten"), deletion).map_err(words)?;
        let nothing = Disk::of(folder.path(), BTreeMap::new());
        if let Start::Empty = start {
            return Ok(Fixture { disk: nothing, rows: BTreeMap::new(), is_admitted: true });
        }
        let site = Site::of(&nothing, None, true);
        let store = site.open(small()).await?;
        let file = if let Start::Old(number) = start { shape(number) } else { site.path().join("from.export") };
        read_in(&*store, &file, &ForgottenSet::default()).await?;
        for _ in 0..N_BEFORE {
            site.commit(&store).await?;
            // Copying the store updates the index, so the index files also contain every value.
            store.pages().for_each(async |_| ()).await;
        }
        let rows = of_bot(&rows(&*store).await?);
        let is_admitted = rows.contains_key(keys::SCHEMA) && !matches!(start, Start::Old(_));
        if is_admitted {
            site.back_up(&*store).await?;
        }
        store.close().await.map_err(words)?;
        match start {
            Start::Rested => site.open(large()).await?.close().await.map_err(words)?,
            Start::Killed => {
                let store = site.open(small()).await?;
                site.commit(&store).await?;
                site.commit(&store).await?;
                let tape = site.watched.tape();
                let last = tape.iter().rposition(|event| matches!(event, Event::Acknowledged(..))).unwrap();
                let disk = rebuild(&tape[..=last], Model::All, &mut fastrand::Rng::with_seed(0), |_| true);
                return Ok(Fixture { disk, rows, is_admitted });
            }
            _ => {}
        }
        Ok(Fixture { disk: site.disk(), rows, is_admitted })
    }
}
