//! A failed request leaves nothing half done. The same request succeeds once the store works.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use bot::app::ask::{begin, play};
use bot::app::{App, AppRequest, ChallengeTerms, GameChoice, RequestAct};
use bot::record::{GameId, SideWish};
use bot::refusal::Trouble;
use store::{Batch, Error, Memory, Result, Store, StoreEntry};

use crate::ask::Asker;

#[derive(Debug, Default)]
struct Disk {
    memory: Memory,
    is_full: AtomicBool,
}

#[async_trait]
impl Store for Disk {
    async fn get(&self, key: &str) -> Result<Option<StoreEntry>> {
        self.memory.get(key).await
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<StoreEntry>> {
        self.memory.scan(prefix, after, limit).await
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        if self.is_full.load(Ordering::Relaxed) {
            return Err(Error::Unavailable {
                path: "store".into(),
                problem: "the disk is full: free some space".into(),
                source: None,
            });
        }
        self.memory.commit(batch).await
    }

    fn pages(&self) -> store::PageStream {
        self.memory.pages()
    }
}

fn request(event: u64, who: u64, act: RequestAct) -> AppRequest {
    Asker::new(who).asks(event, act)
}

#[tokio::test]
async fn a_full_disk_is_our_failure_and_the_same_move_counts_once_there_is_room() {
    let disk = Arc::new(Disk::default());
    let app = App::new(Arc::clone(&disk) as Arc<dyn Store>, Vec::new());
    let open = RequestAct::Begin(begin::BeginAsk::Challenge {
        game: None,
        opponent: None,
        terms: ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() },
    });
    app.handle(&request(1, 1, open)).await.unwrap();
    app.handle(&request(2, 2, RequestAct::Begin(begin::BeginAsk::Accept(GameId(1))))).await.unwrap();

    let play = request(3, 1, RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Here, text: "e4".to_owned() }));
    disk.is_full.store(true, Ordering::Relaxed);
    match app.handle(&play).await {
        Err(Trouble::Failed(failure)) => {
            assert!(failure.chain().contains("the disk is full: free some space"), "{}", failure.chain());
            assert!(failure.source.downcast_ref::<Error>().is_some(), "the apology speaks of what is kept");
        }
        other => panic!("{other:?}"),
    }
    disk.is_full.store(false, Ordering::Relaxed);
    assert!(app.handle(&play).await.unwrap().reply.is_some(), "nothing of the first attempt is left");
    assert!(app.handle(&play).await.unwrap().reply.is_none(), "and the second counted once");
}
