//! Whatever a player asks costs as much among ten thousand games as among two hundred.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use bot::app::ask::{play, see};
use bot::app::{Act, App, Which};
use bot::record::{GameRecord, keys, read};
use futures::TryStreamExt;
use store::{Batch, Entry, Erase, Memory, Result, Sled, Store, StoreExt};
use tests::many::{Many, NOW};

/// Counts what it is asked for, and the rows that it reads and writes for it.
#[derive(Debug)]
struct Counting {
    kept: Arc<dyn Store>,
    n_asked: AtomicUsize,
    n_rows: AtomicUsize,
}

impl Counting {
    fn count(&self, n_rows: usize) {
        self.n_asked.fetch_add(1, Ordering::Relaxed);
        self.n_rows.fetch_add(n_rows, Ordering::Relaxed);
    }

    /// Questions and rows since the last time.
    fn taken(&self) -> (usize, usize) {
        (self.n_asked.swap(0, Ordering::Relaxed), self.n_rows.swap(0, Ordering::Relaxed))
    }
}

#[async_trait]
impl Store for Counting {
    async fn get(&self, key: &str) -> Result<Option<Entry>> {
        self.count(1);
        self.kept.get(key).await
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<Entry>> {
        let rows = self.kept.scan(prefix, after, limit).await?;
        self.count(rows.len());
        Ok(rows)
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        self.count(batch.changes.len());
        self.kept.commit(batch).await
    }

    fn pages(&self) -> store::Pages {
        self.kept.pages()
    }
}

#[tokio::test]
async fn lists_moves_and_deadlines_read_no_more_rows_among_ten_thousand_games_than_among_two_hundred() {
    let mut taken = Vec::new();
    for many in [Many { n_over: 0, n_playing: 200 }, Many { n_over: 9_000, n_playing: 1_000 }] {
        let kept: Arc<dyn Store> = Arc::new(Memory::new());
        many.fill(kept.as_ref()).await;
        let store = Arc::new(Counting { kept, n_asked: AtomicUsize::new(0), n_rows: AtomicUsize::new(0) });
        let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new());
        let list = app.handle(&many.request(7, 1, Act::See(see::Ask::Games(0)))).await.unwrap();
        assert_eq!(list.reply.unwrap().text.len(), 11, "a title and ten games");
        let listed = store.taken();
        let text = many.a_move(store.as_ref(), 7).await;
        store.taken();
        let play = Act::Play(play::Ask::Move { game: Which::Named(many.playing(7)), text });
        app.handle(&many.request(7, 2, play)).await.unwrap();
        let played = store.taken();
        // In the game's thread the game need not be named.
        let text = many.a_move(store.as_ref(), 8).await;
        store.taken();
        app.handle(&many.request(8, 3, Act::Play(play::Ask::Move { game: Which::Here, text }))).await.unwrap();
        let found = store.taken();
        app.fall_due(NOW).await.unwrap();
        taken.push((listed, played, found, store.taken()));
    }
    assert_eq!(taken[0], taken[1], "questions and rows of a list, two moves, and a look for what is due");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_games_are_all_there_after_a_snapshot_and_a_start_without_the_index() {
    let many = Many { n_over: 9_000, n_playing: 1_000 };
    let folder = tempfile::tempdir().unwrap();
    let mut options = store::Options::default();
    options.compact_bytes = 4 << 20;
    let store = Sled::open(folder.path(), options.clone()).await.unwrap();
    many.fill(&store).await;
    store.erase_history().await.unwrap();
    store.close().await;
    std::fs::remove_dir_all(folder.path().join("index")).unwrap();
    let store = Sled::open(folder.path(), options).await.unwrap();
    let games = store.rows(keys::ALL_GAMES).try_collect::<Vec<_>>().await.unwrap();
    let ids = games.iter().map(|entry| read::<GameRecord>(&entry.value).unwrap().id.0);
    assert!(ids.eq(1..=many.n_games()));
    let due = store.rows(keys::ALL_DUE).try_collect::<Vec<_>>().await.unwrap();
    assert_eq!(due.len() as u64, many.n_playing);
    store.close().await;
}
