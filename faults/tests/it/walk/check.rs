//! Checks of a disk after an interrupted operation.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use bot::keep::{ForgottenSet, admit, read_through, verify_store};
use bot::record::{UserId, keys};
use futures::{FutureExt, TryStreamExt};
use store::{Sled, SledOptions, Store, StoreEntry, StoreExt};

use super::operations::Operation;
use super::site::{
    ANN, BOB, Fixture, NOW, Res, Site, backed_up_at, count, erased_marks, kept_after, name, of_bot, rows, said, small,
    words,
};
use crate::calls::find;
use crate::opinion;
use crate::rebuild::Disk;

/// Repeats an interrupted operation. The bot's rows must become the same as without the interruption.
pub(crate) async fn finish(disk: &Disk, operation: &Operation, whole: &BTreeMap<String, Vec<u8>>) -> Res<()> {
    let site = Site::of(disk, None, false);
    (operation.run)(&site).await?;
    let found = of_bot(&site.rows().await?);
    let differs = |key: &&String| found.get(*key) != whole.get(*key);
    match found.keys().chain(whole.keys()).find(differs) {
        Some(key) => Err(format!("once it is done, row {key} is not as it should be")),
        None => Ok(()),
    }
}

pub(crate) async fn check(fixture: &Fixture, disk: &Disk, options: fn() -> SledOptions) -> Res<()> {
    let told = |what: usize| disk.told.get(&what).copied();
    must_be_erased(disk)?;
    let site = Site::of(disk, None, false);
    // One deletion was in the store before. The other one is in the list before it is reported.
    let n_listed = told(said::LISTED).unwrap_or(0) + told(said::DELETED).unwrap_or(0);
    let n_listed = if has_deletions(fixture) { n_listed } else { 0 };
    check_files(&site, told(said::BACKED_UP), told(said::EXPORTED), n_listed)?;
    if site.path().join("restored").exists() {
        check_import(&site, told(said::IMPORTED).is_some()).await.map_err(|why| format!("import: {why}"))?;
    }
    let first = look(fixture, disk, &site, options, false).await?;
    must_be_tidy(&site)?;
    let second = look(fixture, disk, &site, options, true).await.map_err(|why| format!("the second start: {why}"))?;
    if first != second {
        return Err("a start with nothing in between changed rows".to_owned());
    }
    Ok(())
}

fn has_deletions(fixture: &Fixture) -> bool {
    fixture.rows.keys().any(|key| key.starts_with(keys::ALL_FORGOTTEN))
}

async fn look(
    fixture: &Fixture,
    disk: &Disk,
    site: &Site,
    options: fn() -> SledOptions,
    goes_on: bool,
) -> Res<BTreeMap<String, Vec<u8>>> {
    let store = Arc::new(open(&site.store(), options()).await?);
    let found = rows(&*store).await?;
    compare(fixture, disk, &found)?;
    if has_verifiable_rows(fixture, disk) {
        let report = verify_store(&*store, &|_| ()).await.map_err(words)?;
        if let Some(problem) = report.problems.iter().find(|problem| !problem.contains("`walk/")) {
            return Err(format!("verify: {problem}"));
        }
    }
    if goes_on {
        site.commit(&store).await.map_err(|why| format!("the next commit: {why}"))?;
    }
    store.close().await.map_err(words)?;
    match store.damaged().now_or_never() {
        Some(why) => Err(words(why)),
        None => Ok(found),
    }
}

async fn open(folder: &Path, options: SledOptions) -> Res<Sled> {
    let opinion = Sled::is_at(folder).then(|| opinion::read(folder));
    let store = Sled::open(folder, options).await.map_err(words)?;
    let Some(opinion) = opinion else { return Ok(store) };
    let expected = opinion.map_err(|why| format!("the store opens, and another reader says: {why}"))?;
    let rows: Vec<StoreEntry> = store.rows("").try_collect().await.map_err(words)?;
    let found: BTreeMap<_, _> = rows.into_iter().map(|entry| (entry.key, (entry.version, entry.value))).collect();
    if found == expected {
        return Ok(store);
    }
    let differs = |key: &&String| found.get(*key) != expected.get(*key);
    let key = found.keys().chain(expected.keys()).find(differs);
    Err(format!("another reader finds something else, first in row {key:?}"))
}

fn has_verifiable_rows(fixture: &Fixture, disk: &Disk) -> bool {
    let changes = disk.told.contains_key(&said::CHANGES);
    if fixture.is_admitted { changes } else { disk.told.contains_key(&said::ADMITTED) }
}

fn compare(fixture: &Fixture, disk: &Disk, found: &BTreeMap<String, Vec<u8>>) -> Res<()> {
    let told = |what: usize| disk.told.get(&what).copied().unwrap_or(0);
    let (kept, asked, now) = (told(said::KEPT), told(said::ASKED), count(found));
    if now < kept || now > asked {
        return Err(format!("{kept} commits were acknowledged and {asked} asked for, and {now} are there"));
    }
    let of_walk = |(key, _): &(&String, &Vec<u8>)| {
        key.starts_with("walk/") && !["walk/weight", "walk/refused"].contains(&key.as_str())
    };
    let own: BTreeMap<String, Vec<u8>> =
        found.iter().filter(of_walk).map(|(key, value)| (key.clone(), value.clone())).collect();
    if own != kept_after(now) {
        let keys: Vec<_> = own.keys().collect();
        return Err(format!("half of commit {now} is there: {keys:?}"));
    }
    let is_named = |(key, value): &(&String, &Vec<u8>)| {
        key.contains(&ANN.to_string()) || contains(value, &ANN.to_string()) || contains(value, &name(ANN))
    };
    if told(said::DELETED) > 0
        && let Some((key, _)) = found.iter().find(is_named)
    {
        return Err(format!("row {key} names a deleted person"));
    }
    if told(said::CHANGES) == 0 && fixture.rows != of_bot(found) {
        return Err("rows of the bot are not as they were".to_owned());
    }
    Ok(())
}

fn must_be_erased(disk: &Disk) -> Res<()> {
    let erased = disk.told.get(&said::ERASED).copied().unwrap_or(0);
    let is_forgotten = disk.told.contains_key(&said::FORGOTTEN);
    for (path, bytes) in disk.files().filter(|(path, _)| path.starts_with("store")) {
        if let Some(mark) = erased_marks(bytes, erased) {
            return Err(format!("{} holds a value of commit {mark}, erased after commit {erased}", path.display()));
        }
        if is_forgotten && (contains(bytes, &ANN.to_string()) || contains(bytes, &name(ANN))) {
            return Err(format!("{} names a deleted person", path.display()));
        }
    }
    Ok(())
}

fn contains(bytes: &[u8], text: &str) -> bool {
    find(bytes, text.as_bytes()).is_some()
}

fn check_files(site: &Site, backed_up: Option<u64>, exported: Option<u64>, n_listed: u64) -> Res<()> {
    let of = |folder: &str, end: &str, promised: Option<u64>| {
        let mut n_whole = 0;
        for item in fs::read_dir(site.path().join(folder)).into_iter().flatten() {
            let path = item.unwrap().path();
            if path.to_string_lossy().ends_with(end) {
                read_through(&path, &|_| ()).map_err(words)?;
                n_whole += 1;
            }
        }
        let promised = promised.unwrap_or(0);
        if n_whole < promised { Err(format!("{n_whole} of {promised} files {end} are there")) } else { Ok(()) }
    };
    of("backups", ".export", None)?;
    let is_newest = |number: u64| site.backups().is_due(backed_up_at(number)).map(|is_due| !is_due);
    if let Some(number) = backed_up
        && !is_newest(number).map_err(words)?
        && !is_newest(number + 1).map_err(words)?
    {
        return Err(format!("backup {number} is gone"));
    }
    of("", ".out", exported)?;
    let list = site.path().join("backups/store.forgotten");
    ForgottenSet::load(&list).map_err(words)?;
    let n_lines = fs::read_to_string(list).unwrap_or_default().lines().count() as u64;
    if n_lines < n_listed { Err(format!("{n_lines} of {n_listed} deletions are in the list")) } else { Ok(()) }
}

async fn check_import(site: &Site, is_done: bool) -> Res<()> {
    let store = open(&site.path().join("restored"), small()).await?;
    let found = rows(&store).await?;
    let is_begun = found.contains_key(keys::IMPORTING);
    if is_done || !found.is_empty() && !is_begun {
        let text = fs::read_to_string(site.path().join("from.export")).unwrap();
        // The first and last lines are not rows. The store has one more row: the pending deletion of Bob's data.
        let n_rows = text.lines().count() - 1;
        if found.len() != n_rows || is_begun || !found.contains_key(&keys::leaving(UserId(BOB))) {
            return Err(format!("{} rows of {n_rows} are there", found.len()));
        }
    }
    let store: Arc<dyn Store> = Arc::new(store);
    if is_begun && admit(&store, NOW).await.is_ok() {
        return Err("the bot would start with half of an export".to_owned());
    }
    Ok(())
}

fn must_be_tidy(site: &Site) -> Res<()> {
    let names = |folder: &Path| {
        let items = fs::read_dir(folder).unwrap().map(|item| item.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = items.collect();
        names.sort();
        names
    };
    let allowed = ["acknowledged", "format", "index", "journal", "lock", "reserve", "rest"];
    let left = names(&site.store()).into_iter().find(|name| !allowed.contains(&name.as_str()));
    let journal = site.store().join("journal");
    let files = names(&journal);
    let snapshots: Vec<&String> = files.iter().filter(|name| name.ends_with(".snapshot")).collect();
    let base = snapshots.last().map_or(0, |name| number(name));
    let is_covered = |name: &&String| name.ends_with(".segment") && commit_before(&journal.join(name)) <= base;
    let n_covered = files.iter().filter(is_covered).count();
    let draft = files.iter().find(|name| !name.ends_with(".segment") && !name.ends_with(".snapshot"));
    match left.or_else(|| draft.cloned()) {
        Some(name) => Err(format!("{name} is left over")),
        None if snapshots.len() > 1 || n_covered > 1 => Err(format!("superfluous files are left over: {files:?}")),
        None => Ok(()),
    }
}

fn number(name: &str) -> u64 {
    name.split('.').next().unwrap().parse().unwrap()
}

/// The commit before a segment's first one, from its header (see `docs/store.md`).
fn commit_before(segment: &Path) -> u64 {
    u64::from_le_bytes(fs::read(segment).unwrap()[24..32].try_into().unwrap())
}
