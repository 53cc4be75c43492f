//! A request must cost the same with ten thousand games as with two hundred.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use bot::app::ask::{begin, play, see, server};
use bot::app::{
    App, AppCommand, CallerServer, ChallengeTerms, CommandEntry, FilledCommand, GameChoice, HelpHome, ModerationAsk,
    ModerationRemarks, ModeratorVerdict, RequestAct,
};
use bot::record::{
    DeedRecord, GameId, GamePlayer, GameRecord, GuildId, Millis, ModeratorDeed, UserId, keys, read, write,
};
use futures::TryStreamExt;
use store::{Batch, Erase, Memory, Result, Sled, Store, StoreExt};
use tests::ask::{self, Asker, person};
use tests::many::{Many, NOW};

#[derive(Debug)]
struct Counting {
    kept: Arc<dyn Store>,
    n_asked: AtomicUsize,
    n_rows: AtomicUsize,
}

impl Counting {
    fn over(kept: Arc<dyn Store>) -> Arc<Counting> {
        Arc::new(Counting { kept, n_asked: AtomicUsize::new(0), n_rows: AtomicUsize::new(0) })
    }

    fn count(&self, n_rows: usize) {
        self.n_asked.fetch_add(1, Ordering::Relaxed);
        self.n_rows.fetch_add(n_rows, Ordering::Relaxed);
    }

    fn taken(&self) -> (usize, usize) {
        (self.n_asked.swap(0, Ordering::Relaxed), self.n_rows.swap(0, Ordering::Relaxed))
    }
}

#[async_trait]
impl Store for Counting {
    async fn get(&self, key: &str) -> Result<Option<store::StoreEntry>> {
        self.count(1);
        self.kept.get(key).await
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<store::StoreEntry>> {
        let rows = self.kept.scan(prefix, after, limit).await?;
        self.count(rows.len());
        Ok(rows)
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        self.count(batch.changes.len());
        self.kept.commit(batch).await
    }

    fn pages(&self) -> store::PageStream {
        self.kept.pages()
    }
}

#[tokio::test]
async fn lists_moves_and_deadlines_read_no_more_rows_among_ten_thousand_games_than_among_two_hundred() {
    let mut taken = Vec::new();
    for many in [Many { n_over: 0, n_playing: 200 }, Many { n_over: 9_000, n_playing: 1_000 }] {
        let kept: Arc<dyn Store> = Arc::new(Memory::new());
        many.fill(kept.as_ref()).await;
        let store = Counting::over(kept);
        let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new());
        let list = app.handle(&many.request(7, 1, RequestAct::See(see::SeeAsk::Games(0)))).await.unwrap();
        assert_eq!(list.reply.unwrap().text.len(), 11, "a title and ten games");
        let listed = store.taken();
        let text = many.a_move(store.as_ref(), 7).await;
        store.taken();
        let play = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(many.playing(7)), text });
        app.handle(&many.request(7, 2, play)).await.unwrap();
        let played = store.taken();
        // In the game's thread, a move does not name the game.
        let text = many.a_move(store.as_ref(), 8).await;
        store.taken();
        app.handle(&many.request(8, 3, RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Here, text })))
            .await
            .unwrap();
        let found = store.taken();
        app.fall_due(NOW).await.unwrap();
        taken.push((listed, played, found, store.taken()));
    }
    assert_eq!(taken[0], taken[1], "questions and rows of a list, two moves, and a look for what is due");
}

#[tokio::test]
async fn suggesting_verdicts_to_undo_reads_none_that_are_too_old_for_that() {
    let store = Counting::over(Arc::new(Memory::new()));
    let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new());
    let (long_ago, by) = (NOW - Millis::days(30), GamePlayer { id: UserId(3).into(), name: "Person 3".to_owned() });
    let old = write(&DeedRecord {
        v: 1,
        at: long_ago,
        by,
        did: ModeratorDeed::Ended { game: GameId(1), verdict: "draw".into() },
    });
    let key = |nth: u64| keys::deed(GuildId(400), long_ago.snowflake() + nth);
    store.commit((0..5_000).fold(Batch::new(), |batch, nth| batch.put(key(nth), old.clone()))).await.unwrap();
    let request = |who: u64, event: u64, act: RequestAct| {
        let there = CallerServer { may_moderate: who == 3, ..ask::server(400) };
        Asker::new(who).in_server(there).at(NOW).asks(event, act)
    };
    let challenge =
        begin::BeginAsk::Challenge { game: None, opponent: Some(person(2)), terms: ChallengeTerms::default() };
    let end = ModerationAsk::End {
        game: Some(GameId(1)),
        verdict: ModeratorVerdict::Draw,
        remarks: ModerationRemarks::default(),
    };
    let first = NOW.snowflake();
    for (event, who, act) in [
        (first, 1, RequestAct::Begin(challenge)),
        (first + 1, 2, RequestAct::Begin(begin::BeginAsk::Accept(GameId(1)))),
        (first + 2, 3, RequestAct::Server(server::ServerAsk::Moderate(end))),
    ] {
        app.handle(&request(who, event, act)).await.unwrap();
    }
    let command = AppCommand::find(CommandEntry::Typed, "moderate").unwrap();
    let filled = FilledCommand { part: Some("undo".to_owned()), ..FilledCommand::new(HelpHome::Server) };
    let moderator = request(3, first + 3, RequestAct::See(see::SeeAsk::Games(0))).caller;
    store.taken();
    let suggested = bot::app::complete(&app, &moderator, command, "game", "", &filled).await.unwrap();
    assert_eq!(suggested.iter().map(|(_, typed)| typed.as_str()).collect::<Vec<_>>(), ["1"]);
    let (_, n_rows) = store.taken();
    assert!(n_rows < 100, "{n_rows} rows of 5,001 deeds");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_games_are_all_there_after_a_snapshot_and_a_start_without_the_index() {
    let many = Many { n_over: 9_000, n_playing: 1_000 };
    let folder = tempfile::tempdir().unwrap();
    let mut options = store::SledOptions::default();
    options.compact_bytes = 4 << 20;
    let store = Sled::open(folder.path(), options.clone()).await.unwrap();
    many.fill(&store).await;
    store.erase_history().await.unwrap();
    store.close().await.unwrap();
    std::fs::remove_dir_all(folder.path().join("index")).unwrap();
    let store = Sled::open(folder.path(), options).await.unwrap();
    let games = store.rows(keys::ALL_GAMES).try_collect::<Vec<_>>().await.unwrap();
    let ids = games.iter().map(|entry| read::<GameRecord>(&entry.value).unwrap().id.0);
    assert!(ids.eq(1..=many.n_games()));
    let due = store.rows(keys::ALL_DUE).try_collect::<Vec<_>>().await.unwrap();
    assert_eq!(due.len() as u64, many.n_playing);
    store.close().await.unwrap();
}
