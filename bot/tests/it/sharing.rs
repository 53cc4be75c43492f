//! Processes that share a store: each delivers and handles its own lanes, with correct status and exports.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use bot::app::ask::{begin, play};
use bot::app::{App, ChallengeTerms, DeliveryReport, GameChoice, Member, MemberStanding, RequestAct, tell, upkeep};
use bot::keep;
use bot::record::{
    DAY, GameId, GameRecord, GameState, LaneRecord, MemberId, MemberRecord, Millis, SessionStart, ShardCount,
    ShardReach, SideWish, Unix, WorkLane, keys, read,
};
use expect_test::expect;
use futures::TryStreamExt;
use store::{Memory, Sled, SledOptions, Store, StoreExt};

use crate::ask::Asker;
use crate::records::{AT, check};

/// Processes over one store with a shared clock that is never adjusted.
struct House {
    store: Arc<dyn Store>,
    uptime: Arc<AtomicU64>,
    n_events: u64,
}

impl House {
    fn over(store: Arc<dyn Store>) -> House {
        House { store, uptime: Arc::default(), n_events: 0 }
    }

    fn process(&self, number: u64) -> App {
        let uptime = Arc::clone(&self.uptime);
        let clock = Arc::new(move || Duration::from_secs(uptime.load(Relaxed)));
        let member = Member { id: MemberId(number), address: format!("host:{number}"), config: String::new(), clock };
        App::new(Arc::clone(&self.store), Vec::new()).sharing(member)
    }

    fn now(&self) -> Unix {
        AT + Millis::seconds(i64::try_from(self.uptime.load(Relaxed)).unwrap())
    }

    /// Advances the clock by two seconds `n` times. Each time these processes renew their shares.
    async fn share(&self, n: u64, processes: &[&App]) {
        for _ in 0..n {
            self.uptime.fetch_add(2, Relaxed);
            for process in processes {
                process.share(self.now(), None).await.unwrap();
            }
        }
    }

    async fn ask(&mut self, process: &App, who: u64, act: RequestAct) -> Vec<GameId> {
        self.n_events += 1;
        let request = Asker::new(who).at(self.now()).asks(self.n_events, act);
        process.handle(&request).await.unwrap().news
    }

    async fn game(&mut self, process: &App) -> GameId {
        let terms = ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() };
        let begin = begin::BeginAsk::Challenge { game: Some("chess".to_owned()), opponent: None, terms };
        let game = self.ask(process, 1, RequestAct::Begin(begin)).await[0];
        self.ask(process, 2, RequestAct::Begin(begin::BeginAsk::Accept(game))).await;
        game
    }
}

fn lanes_of(process: &App) -> usize {
    WorkLane::all().filter(|lane| process.looks_after(*lane)).count()
}

#[test]
fn processes_and_the_owners_of_lanes() {
    let (address, config) = ("host:12".to_owned(), "0a1b".to_owned());
    let member = MemberRecord { v: 1, address, config, beat: AT, shards: None };
    check(&member, &expect![[r#"{"v":1,"address":"host:12","config":"0a1b","beat":1700000000000}"#]]);
    let shards = Some(ShardReach { of: 2, there: vec![0] });
    check(
        &MemberRecord { shards, ..member },
        &expect![[r#"{"v":1,"address":"host:12","config":"0a1b","beat":1700000000000,"shards":{"of":2,"there":[0]}}"#]],
    );
    check(&LaneRecord { v: 1, owner: Some(MemberId(7)) }, &expect![[r#"{"v":1,"owner":7}"#]]);
    check(&LaneRecord { v: 1, owner: None }, &expect![[r#"{"v":1}"#]]);
}

#[tokio::test]
async fn lanes_are_shared_by_those_who_are_there_in_memory_and_in_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let sled = Sled::open(folder.path().join("store"), SledOptions::default()).await.unwrap();
    for store in [Arc::new(Memory::new()) as Arc<dyn Store>, Arc::new(sled)] {
        let house = House::over(store);
        let [first, second, third] = [1, 2, 3].map(|number| house.process(number));
        let alone = first.share(house.now(), None).await.unwrap();
        assert_eq!(alone, Some(MemberStanding { n_members: 1, n_lanes: 256 }), "whoever is alone has all at once");
        house.share(3, &[&first, &second]).await;
        assert_eq!([lanes_of(&first), lanes_of(&second)], [128, 128]);
        house.share(4, &[&first, &second, &third]).await;
        assert_eq!([lanes_of(&first), lanes_of(&second), lanes_of(&third)], [86, 86, 84]);
        assert!(first.looks_after(WorkLane::FIRST), "what is for all stays where it is");
        second.leave_others().await.unwrap();
        house.share(2, &[&first, &third]).await;
        assert_eq!([lanes_of(&first), lanes_of(&second), lanes_of(&third)], [128, 0, 128]);
        house.share(4, &[&third]).await;
        assert_eq!(
            [lanes_of(&first), lanes_of(&third)],
            [0, 128],
            "it trusts itself no longer, and others wait a little"
        );
        house.share(2, &[&third]).await;
        assert_eq!([lanes_of(&first), lanes_of(&third)], [0, 256]);
        house.share(3, &[&first, &third]).await;
        assert_eq!([lanes_of(&first), lanes_of(&third)], [128, 128]);
    }
}

#[tokio::test]
async fn a_store_that_was_away_for_all_makes_nobody_dead() {
    let house = House::over(Arc::new(Memory::new()));
    let [first, second] = [1, 2].map(|number| house.process(number));
    house.share(3, &[&first, &second]).await;
    // The store was down for a minute. The first process to return does not take the other's lanes.
    house.uptime.fetch_add(60, Relaxed);
    house.share(2, &[&first]).await;
    house.share(1, &[&first, &second]).await;
    assert_eq!([lanes_of(&first), lanes_of(&second)], [128, 128]);
}

#[tokio::test]
async fn what_is_due_and_told_is_the_owners_and_an_owner_that_slept_writes_nothing() {
    let mut house = House::over(Arc::new(Memory::new()));
    let [first, second] = [1, 2].map(|number| house.process(number));
    house.share(3, &[&first, &second]).await;
    let game = house.game(&second).await;
    let [owner, other] = if first.looks_after(game) { [&first, &second] } else { [&second, &first] };
    assert_eq!(other.on_behalf(game, async {}).await, None);
    // The owner delivers news that the other process stored, and knows that it was not posted before.
    let told = owner.on_behalf(game, async {
        while let Some(item) = tell::next_news(owner, game).await.unwrap() {
            assert_eq!(owner.is_inherited(&item.key), Some(false));
            tell::told_of_game(owner, &item, DeliveryReport::Done).await.unwrap();
        }
    });
    assert_eq!((told.await, tell::told_elsewhere(other, game).await.unwrap()), (Some(()), Some(false)));
    house
        .ask(other, 1, RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: "e4".to_owned() }))
        .await;
    assert_eq!(tell::told_elsewhere(other, game).await.unwrap(), None);

    let slept = owner.on_behalf(game, async {
        let item = tell::next_news(owner, game).await.unwrap().unwrap();
        house.share(7, &[other]).await;
        assert!(owner.should_let_go());
        let refused = tell::told_of_game(owner, &item, DeliveryReport::Done).await.unwrap_err();
        assert!(refused.is_overtaken(), "{refused:?}");
        item
    });
    let item = slept.await.unwrap();
    let inherited = other.on_behalf(game, async { other.is_inherited(&item.key) }).await;
    assert_eq!(inherited, Some(Some(true)), "it may have been said");
    let told =
        other.on_behalf(game, async { tell::told_of_game(other, &item, DeliveryReport::Done).await.map(drop) }).await;
    told.unwrap().unwrap();

    let begin = begin::BeginAsk::Challenge { game: None, opponent: None, terms: ChallengeTerms::default() };
    let open = house.ask(other, 3, RequestAct::Begin(begin)).await[0];
    other.let_pass(house.now(), 8 * DAY).await.unwrap();
    let later = house.now() + 8 * DAY;
    let is_open = async || {
        let row = house.store.get(&keys::game(open)).await.unwrap().unwrap();
        matches!(read::<GameRecord>(&row.value).unwrap().state, GameState::Challenge { .. })
    };
    owner.fall_due(later).await.unwrap();
    assert!(is_open().await);
    other.fall_due(later).await.unwrap();
    assert!(!is_open().await);
}

#[tokio::test]
async fn a_store_that_one_process_has_to_itself_has_no_rows_of_processes() {
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    let app = App::new(Arc::clone(&store), Vec::new());
    assert_eq!((app.share(AT, None).await.unwrap(), lanes_of(&app)), (None, 256));
    assert_eq!(app.on_behalf(WorkLane(9), async { app.should_let_go() }).await, Some(false));
    app.leave_others().await.unwrap();
    assert_eq!(store.rows("").try_collect::<Vec<_>>().await.unwrap(), []);
}

#[tokio::test]
async fn sessions_at_discord_are_begun_one_after_the_other_by_all_processes_together() {
    let house = House::over(Arc::new(Memory::new()));
    let [first, second] = [1, 2].map(|number| house.process(number));
    let begun = |at| SessionStart { at, shard: 0 };
    let wait = |now: Unix| {
        move |others: &[SessionStart]| {
            others.last().map_or(Millis::ZERO, |last| (last.at + Millis::seconds(5) - now).max(Millis::ZERO))
        }
    };
    let both = tokio::join!(
        upkeep::note_session(&first, begun(AT), wait(AT)),
        upkeep::note_session(&second, begun(AT), wait(AT))
    );
    assert_eq!([both.0.unwrap(), both.1.unwrap()], [Millis::ZERO, Millis::seconds(5)]);
    let later = AT + Millis::seconds(5);
    assert_eq!(upkeep::note_session(&second, begun(later), wait(later)).await.unwrap(), Millis::ZERO);
    assert_eq!(upkeep::sessions_begun(&first).await.unwrap(), [begun(AT), begun(later)]);
}

#[tokio::test]
async fn a_status_tells_who_is_there_and_an_export_does_not() {
    let mut house = House::over(Arc::new(Memory::new()));
    let [first, second] = [1, 2].map(|number| house.process(number));
    house.share(3, &[&first, &second]).await;
    house.game(&first).await;
    let of = ShardCount::new(3).unwrap();
    let shards: Vec<_> = of.shards().collect();
    first.share(house.now(), Some(ShardReach::new(of, &shards))).await.unwrap();
    second.share(house.now(), Some(ShardReach::new(of, &shards[1..2]))).await.unwrap();
    let status = keep::status(&*house.store, house.now() + Millis::seconds(3)).await.unwrap();
    expect![[r"
        processes 2
          host:1: lanes 128, shards 3 of 3, seen 3 s ago
          host:2: lanes 128, shards 1 of 3 (without 0, 2), seen 3 s ago
        lanes without a process 0
        games and tournaments with unsent messages 1
        due work is late by 0 s"]]
    .assert_eq(&status.to_string());
    let report = keep::verify_store(&*house.store, &|_| {}).await.unwrap();
    assert_eq!(report.problems, [""; 0]);
    let (bytes, _) = keep::write_to(&*house.store, Vec::new(), Path::new("export")).await.unwrap();
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.contains("game/000000000001") && !text.contains("member/") && !text.contains("lane/"));
}
