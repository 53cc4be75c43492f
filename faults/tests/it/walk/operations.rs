//! Every operation that changes files. Each is interrupted anywhere and repeated. `docs/store.md` has a table with the
//! same names.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use bot::app::{leaving, upkeep};
use bot::config;
use bot::keep::{ForgottenList, ForgottenSet, SCHEMA, StoreKeeper, admit, export};
use bot::record::{keys, read};
use futures::future::BoxFuture;
use futures::{FutureExt, StreamExt};
use store::{Batch, Erase, Sled, SledOptions, Store};

use super::site::{ANN, NOW, Res, Site, app, count, forget, large, read_in, rows, said, small, words};
use crate::disk::{Event, Room};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Start {
    Empty,
    Closed,
    Rested,
    /// A store whose process was killed before its last commits were in the index.
    Killed,
    Old(usize),
}

#[derive(Clone, Copy)]
pub(crate) struct Operation {
    pub(crate) name: &'static str,
    pub(crate) start: Start,
    pub(crate) options: fn() -> SledOptions,
    pub(crate) before: Option<fn(&Path)>,
    pub(crate) run: fn(&Site) -> BoxFuture<'_, Res<()>>,
}

impl Operation {
    const fn new(name: &'static str, run: fn(&Site) -> BoxFuture<'_, Res<()>>) -> Operation {
        Operation { name, start: Start::Closed, options: small, before: None, run }
    }

    const fn from(mut self, start: Start) -> Operation {
        self.start = start;
        self
    }

    const fn large(mut self) -> Operation {
        self.options = large;
        self
    }

    const fn damaged(mut self, before: fn(&Path)) -> Operation {
        self.before = Some(before);
        self
    }

    pub(crate) fn is_listed(&self) -> bool {
        OPERATIONS.iter().any(|other| other.is(self))
    }

    pub(crate) fn is(&self, other: &Operation) -> bool {
        (self.name, self.start) == (other.name, other.start)
    }
}

/// All operations. The upgrade begins at the oldest schema; [`SHAPES`](bot::keep::SHAPES) has the others.
pub(crate) const OPERATIONS: [Operation; 21] = [
    Operation::new("new store", |site| commit(site, small(), 1).boxed()).from(Start::Empty),
    Operation::new("commit", |site| commit(site, small(), 1).boxed()),
    Operation::new("new segment", |site| commit(site, rolling(), 2).boxed()),
    Operation::new("snapshot", |site| snapshot(site).boxed()),
    Operation::new("erasure", |site| erase(site).boxed()),
    Operation::new("index reopened", |site| refresh(site, false).boxed()),
    Operation::new("second index", |site| refresh(site, true).boxed()),
    Operation::new("index lost", |site| open(site, small()).boxed()).damaged(lose_index),
    Operation::new("index damaged", |site| open(site, small()).boxed()).damaged(damage_index),
    Operation::new("index behind", |site| open(site, small()).boxed()).from(Start::Killed),
    Operation::new("clean shutdown", |site| open(site, large()).boxed()).large(),
    Operation::new("start after a clean shutdown", |site| commit(site, large(), 1).boxed()).from(Start::Rested).large(),
    Operation::new("start after a kill", |site| commit(site, large(), 1).boxed()).from(Start::Killed).large(),
    Operation::new("full disk", |site| fill(site).boxed()),
    Operation::new("backup", |site| back_up(site).boxed()),
    Operation::new("export", |site| write_out(site).boxed()),
    Operation::new("import", |site| bring_in(site).boxed()),
    Operation::new("upgrade", |site| upgrade(site).boxed()).from(Start::Old(0)),
    Operation::new("catching up", |site| catch_up(site).boxed()).from(Start::Old(4)),
    Operation::new("deletion of a person", |site| delete(site).boxed()),
    Operation::new("list of deletions", |site| list(site).boxed()),
];

pub(crate) fn variants() -> impl Iterator<Item = Operation> {
    let unnoticed = Operation::new("index damaged", |site| open(site, large()).boxed());
    let upgrades = (1..bot::keep::SHAPES.len())
        .map(|number| Operation::new("upgrade", |site| upgrade(site).boxed()).from(Start::Old(number)));
    upgrades.chain([unnoticed.from(Start::Rested).large().damaged(lose_entry)])
}

fn rolling() -> SledOptions {
    let mut options = small();
    options.segment_bytes = 200;
    options
}

async fn open(site: &Site, options: SledOptions) -> Res<()> {
    let store = site.open(options).await?;
    rows(&*store).await?;
    store.close().await.map_err(words)?;
    Ok(())
}

async fn commit(site: &Site, options: SledOptions, n_commits: usize) -> Res<()> {
    let store = site.open(options).await?;
    for _ in 0..n_commits {
        site.commit(&store).await?;
    }
    store.close().await.map_err(words)?;
    Ok(())
}

async fn snapshot(site: &Site) -> Res<()> {
    let from = site.watched.tape().len();
    let mut options = small();
    options.compact_bytes = 1;
    let store = site.open(options).await?;
    site.commit(&store).await?;
    // The segments must weigh more than twice the newest snapshot.
    store.commit(Batch::new().put("walk/weight", vec![b'x'; 100_000])).await.map_err(words)?;
    store.commit(Batch::new().delete("walk/weight")).await.map_err(words)?;
    // Copying the store updates the index immediately, and a snapshot follows.
    store.pages().for_each(async |_| ()).await;
    let is_snapshot = |event: &Event| matches!(event, Event::Rename { to, .. } if to.ends_with(".snapshot"));
    site.watched.wait_for(from, is_snapshot);
    store.close().await.map_err(words)?;
    Ok(())
}

async fn erase(site: &Site) -> Res<()> {
    let store = site.open(small()).await?;
    let at = count(&rows(&*store).await?);
    store.erase_history().await.map_err(words)?;
    site.say(said::ERASED, at);
    store.close().await.map_err(words)?;
    Ok(())
}

/// Writes until the index is reopened, or replaced by a new one during background work.
async fn refresh(site: &Site, beside_work: bool) -> Res<()> {
    let from = site.watched.tape().len();
    let mut options = small();
    options.refresh_bytes = 1000;
    let store = site.open(options).await?;
    let is_done = |event: &Event| match event {
        Event::Make { name, .. } | Event::Rename { to: name, .. } => !beside_work && name.starts_with("snap."),
        Event::Remove { name, .. } => beside_work && name.starts_with("index"),
        _ => false,
    };
    let bytes = if beside_work { 20_000 } else { 1500 };
    while !site.watched.tape()[from..].iter().any(is_done) {
        if beside_work {
            store.idle().await;
        }
        store.commit(Batch::new().put("walk/weight", vec![b'x'; bytes])).await.map_err(words)?;
        store.pages().for_each(async |_| ()).await;
    }
    store.commit(Batch::new().delete("walk/weight")).await.map_err(words)?;
    site.commit(&store).await?;
    store.close().await.map_err(words)?;
    Ok(())
}

fn lose_index(folder: &Path) {
    let _ = fs::remove_dir_all(folder.join("store/index"));
}

fn damage_index(folder: &Path) {
    let path = folder.join("store/index/db");
    let Ok(mut bytes) = fs::read(&path) else { return };
    if let Some(last) = bytes.iter().rposition(|byte| *byte != 0) {
        bytes[last / 2] ^= 0x10;
        fs::write(path, bytes).unwrap();
    }
}

/// Removes an entry from the index, which only a complete read notices.
fn lose_entry(folder: &Path) {
    let Ok(index) = sled::open(folder.join("store/index")) else { return };
    let Some(entry) = index.iter().keys().flatten().find(|key| key.ends_with(b"walk/row/1")) else { return };
    index.remove(entry).and_then(|_| index.flush()).expect("sled's files can be written");
}

async fn fill(site: &Site) -> Res<()> {
    let store = site.open(small()).await?;
    let number = count(&rows(&*store).await?) + 1;
    site.watched.set_room(Room::None);
    site.say(said::ASKED, number);
    let refused = store.commit(Batch::new().put("walk/refused", "1")).await;
    site.watched.set_room(Room::Enough);
    match refused {
        Ok(()) => return Err("a commit was kept without room".to_owned()),
        Err(why) if why.to_string().contains("the disk is full") => {}
        Err(why) => return Err(format!("the disk was full, and the answer was: {why}")),
    }
    while let Err(why) = site.commit(&store).await {
        if !why.contains("the disk is full") {
            return Err(why);
        }
        tokio::task::yield_now().await;
    }
    if rows(&*store).await?.contains_key("walk/refused") {
        return Err("what was refused is there".to_owned());
    }
    store.close().await.map_err(words)?;
    Ok(())
}

async fn back_up(site: &Site) -> Res<()> {
    let store = open_admitted(site).await?;
    site.back_up(&*store).await?;
    store.close().await.map_err(words)?;
    must_have_no_drafts(site, "backups")
}

async fn write_out(site: &Site) -> Res<()> {
    let store = site.open(small()).await?;
    let n_before = site.n_files("", ".out");
    export(&*store, &site.path().join(format!("{n_before}.out"))).await.map_err(words)?;
    site.say(said::EXPORTED, n_before as u64 + 1);
    store.close().await.map_err(words)?;
    must_have_no_drafts(site, "")
}

fn must_have_no_drafts(site: &Site, folder: &str) -> Res<()> {
    if site.n_files(folder, ".draft") == 0 { Ok(()) } else { Err("a draft is left".to_owned()) }
}

/// Imports into a separate store, unless that was done. A person's data was deleted after the export.
async fn bring_in(site: &Site) -> Res<()> {
    let restored = Sled::open(site.path().join("restored"), small()).await.map_err(words)?;
    let has = rows(&restored).await?;
    if has.is_empty() || has.contains_key(keys::IMPORTING) {
        let forgotten = ForgottenSet::load(&site.path().join("from.forgotten")).map_err(words)?.unwrap_or_default();
        read_in(&restored, &site.path().join("from.export"), &forgotten).await?;
    }
    site.say(said::IMPORTED, 1);
    restored.close().await.map_err(words)?;
    Ok(())
}

async fn open_admitted(site: &Site) -> Res<Arc<Sled>> {
    let store = site.open(small()).await?;
    if rows(&*store).await?.get(keys::SCHEMA).and_then(|row| read(row).ok()) != Some(SCHEMA) {
        site.say(said::CHANGES, 1);
    }
    admit(&(Arc::clone(&store) as Arc<dyn Store>), NOW).await.map_err(words)?;
    site.say(said::ADMITTED, 1);
    Ok(store)
}

async fn upgrade(site: &Site) -> Res<()> {
    let store = open_admitted(site).await?;
    store.close().await.map_err(words)?;
    Ok(())
}

async fn catch_up(site: &Site) -> Res<()> {
    let store = open_admitted(site).await?;
    site.say(said::CHANGES, 1);
    let app = app(&store);
    let all = async {
        upkeep::catch_up_with_history(&app).await?;
        upkeep::catch_up_with_people(&app).await?;
        upkeep::count_old_games(&app).await?;
        upkeep::bring_ratings_up_to_date(&app).await?;
        upkeep::tally_old_games(&app).await
    };
    all.await.map_err(|trouble| format!("{trouble:?}"))?;
    store.close().await.map_err(words)?;
    Ok(())
}

/// Deletes a person's data, as the next start would.
async fn delete(site: &Site) -> Res<()> {
    let store = open_admitted(site).await?;
    site.say(said::CHANGES, 1);
    let list = ForgottenList::of(&site.store(), &config::BackupOptions::default());
    let app = app(&store).remembering(Arc::new(list));
    leaving::finish_leaving(&app, NOW).await.map_err(|trouble| format!("{trouble:?}"))?;
    forget(&app, ANN).await?;
    site.say(said::DELETED, 1);
    let at = count(&rows(&*store).await?);
    leaving::erase_deleted(&app).await.map_err(|trouble| format!("{trouble:?}"))?;
    site.say(said::ERASED, at);
    site.say(said::FORGOTTEN, 1);
    store.close().await.map_err(words)?;
    Ok(())
}

async fn list(site: &Site) -> Res<()> {
    let store = open_admitted(site).await?;
    let mut keeper =
        StoreKeeper::new(Arc::clone(&store) as Arc<dyn Store>, &site.store(), &config::BackupOptions::default());
    keeper.keep_list(NOW).await;
    keeper.round(NOW).await;
    keeper.finish(NOW).await;
    site.say(said::LISTED, 1);
    store.close().await.map_err(words)?;
    must_have_no_drafts(site, "backups")
}
