//! Large stores where a person's data is deleted but not erased from the files yet.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use bot::app::ask::person;
use bot::app::{App, PrivacyAsk, RequestAct, Secret, upkeep};
use bot::keep::{admit, verify_store};
use bot::record::{Unix, UserId, keys};
use futures::TryStreamExt;
use store::{Batch, Sled, Store, StoreExt};
use tests::ask::Asker;
use tests::many::Many;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) n_games: [u64; 4],
    pub(super) n_moves: u64,
}

pub(super) fn many(n_games: u64) -> Many {
    // At least four people, so that there is a choice of opponents.
    let n_playing = (n_games / 11).max(20);
    Many { n_over: n_games - n_playing, n_playing }
}

pub(super) fn whom(many: Many) -> UserId {
    many.seats(1)[0]
}

/// The deleted person's name in records. No other name begins with it.
pub(super) fn name(whom: UserId) -> String {
    format!("Player {}\"", whom.0)
}

pub(super) async fn build_old(folder: &Path, many: Many, options: store::SledOptions) {
    let store = Sled::open(folder, options).await.unwrap();
    many.fill_at(&store, now()).await;
    store.close().await.unwrap();
}

pub(super) async fn catch_up(folder: &Path, options: store::SledOptions) {
    let store = Arc::new(Sled::open(folder, options).await.unwrap());
    admit(&(Arc::clone(&store) as _), now()).await.unwrap();
    let app = App::new(Arc::clone(&store) as _, Vec::new());
    upkeep::catch_up_with_history(&app).await.unwrap();
    upkeep::count_old_games(&app).await.unwrap();
    upkeep::catch_up_with_people(&app).await.unwrap();
    upkeep::tally_old_games(&app).await.unwrap();
    store.close().await.unwrap();
}

pub(super) async fn leave(folder: &Path, many: Many) {
    let store = Arc::new(Sled::open(folder, store::SledOptions::default()).await.unwrap());
    let app = App::new(Arc::clone(&store) as _, Vec::new()).with_secret(Secret::new([7; 32]));
    let forget = RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::ForgetNow(whom(many))));
    app.handle(&Asker::new(whom(many).0).in_direct(whom(many).0).at(now()).asks(1, forget)).await.unwrap();
    // Pretend that the opponents were notified.
    let news: Vec<_> = store.rows(keys::ALL_NEWS).try_collect().await.unwrap();
    store.commit(news.into_iter().fold(Batch::new(), |batch, row| batch.delete(row.key))).await.unwrap();
    store.close().await.unwrap();
    assert!(!files_with(folder, &name(whom(many))).is_empty(), "the deleted person had games");
}

pub(super) async fn read_whole(folder: &Path) -> Result<(Size, bool), String> {
    let store =
        Sled::open(folder, store::SledOptions::default()).await.map_err(|why| format!("does not open: {why}"))?;
    let read = async {
        let to_erase = store.get(keys::TO_ERASE).await?.is_some();
        Ok::<_, store::Error>((to_erase, verify_store(&store, &|_| ()).await))
    };
    let read = read.await;
    store.close().await.map_err(|why| format!("does not close: {why}"))?;
    let (to_erase, report) = read.map_err(|why| format!("cannot be read: {why}"))?;
    let report = report.map_err(|why| format!("cannot be verified: {why}"))?;
    match &report.problems[..] {
        [] => Ok((Size { n_games: report.n_games, n_moves: report.n_moves }, to_erase)),
        problems => Err(format!("verify finds {problems:?}")),
    }
}

pub(super) fn files_with(folder: &Path, text: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_with(&path, text));
        } else if holds(&path, text) {
            found.push(path);
        }
    }
    found
}

pub(super) fn holds(file: &Path, text: &str) -> bool {
    let bytes = std::fs::read(file).unwrap_or_default();
    bytes.windows(text.len()).any(|bytes| bytes == text.as_bytes())
}

/// The files of a store that change during erasing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Seen {
    pub(super) is_drafting: bool,
    pub(super) snapshots: BTreeSet<PathBuf>,
    pub(super) segments: BTreeSet<PathBuf>,
    pub(super) n_indexes: usize,
}

impl Seen {
    pub(super) fn of(store: &Path) -> Seen {
        let mut seen = Seen::default();
        for path in std::fs::read_dir(store.join("journal")).into_iter().flatten().flatten().map(|file| file.path()) {
            match path.extension().and_then(|ending| ending.to_str()) {
                Some("draft") => seen.is_drafting = true,
                Some("snapshot") => _ = seen.snapshots.insert(path),
                Some("segment") => _ = seen.segments.insert(path),
                _ => {}
            }
        }
        seen.n_indexes = ["index", "index.next"].iter().filter(|name| store.join(name).is_dir()).count();
        seen
    }
}

fn now() -> Unix {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    Unix(i64::try_from(now.as_millis()).unwrap())
}
