//! Invariants of challenges, whatever people do, in any order and at the same time.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bot::app::ask::{begin, play};
use bot::app::{App, ChallengeTerms, GameChoice, RequestAct};
use bot::record::{
    ChannelId, ClosureReason, DAY, GameId, GameMoment, GameNews, GameOrigin, GamePlace, GameRecord, GameState, GuildId,
    GuildRecord, HOUR, MINUTE, Millis, NewsKind, PersonRecord, PersonRef, SideWish, TimeRecord, Unix, UserId, keys,
    read, write,
};
use bot::refusal::Trouble;
use bot::words::{Lang, Text};
use futures::TryStreamExt;
use store::{Batch, Memory, Store, StoreExt};

use crate::ask::{self, Asker, person};
use crate::seats::number;

const PEOPLE: u64 = 6;
const START: Unix = Unix(0);

#[derive(Clone)]
struct Table {
    app: App,
    store: Arc<Memory>,
}

impl Table {
    fn new() -> Table {
        let store = Arc::new(Memory::new());
        Table { app: App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()), store }
    }

    async fn stay(&self, now: Unix) {
        self.store.commit(Batch::new().put(keys::TIME, write(&TimeRecord::new(now)))).await.unwrap();
    }

    async fn fall_due(&self, now: Unix) -> Vec<GameId> {
        self.stay(now).await;
        self.app.fall_due(now).await.unwrap()
    }

    async fn ask(&self, event: u64, now: Unix, who: u64, channel: u64, act: RequestAct) -> bool {
        self.stay(now).await;
        let lang = if who.is_multiple_of(2) { Lang::Fr } else { Lang::En };
        let asker = Asker::new(who).in_lang(lang).at(now).by_lot(event);
        let there = if channel < 600 { asker.in_channel(channel) } else { asker.in_direct(channel) };
        let request = there.asks(event, act);
        match self.app.handle(&request).await {
            Ok(_) => true,
            Err(Trouble::Refused(refusal)) => {
                let said = Text::from(refusal).say(lang);
                assert!(said.contains(' ') && !said.contains('$'), "{said}");
                false
            }
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        }
    }

    async fn games(&self) -> Vec<GameRecord> {
        let rows = self.store.rows("game/").try_collect::<Vec<_>>().await.unwrap();
        rows.iter().map(|row| read(&row.value).unwrap()).collect()
    }

    async fn keys(&self, prefix: &str) -> BTreeSet<String> {
        self.store.rows(prefix).try_collect::<Vec<_>>().await.unwrap().into_iter().map(|row| row.key).collect()
    }

    async fn blocked(&self) -> Vec<(PersonRef, PersonRef)> {
        let mut pairs = Vec::new();
        for who in (1..=PEOPLE).map(UserId) {
            let Some(entry) = self.store.get(&keys::person(who)).await.unwrap() else { continue };
            let record: PersonRecord = read(&entry.value).unwrap();
            pairs.extend(record.blocked.into_iter().map(|whom| (who.into(), whom)));
        }
        pairs
    }
}

fn direct(to: u64) -> RequestAct {
    RequestAct::Begin(begin::BeginAsk::Challenge {
        game: None,
        opponent: Some(person(to)),
        terms: ChallengeTerms::default(),
    })
}

fn any_act(random: &mut fastrand::Rng, last: u64) -> RequestAct {
    let other = random.u64(1..=PEOPLE);
    let game = GameId(random.u64(last.saturating_sub(30)..=last + 1));
    match random.u8(..16) {
        0..=5 => RequestAct::Begin(begin::BeginAsk::Challenge {
            game: None,
            opponent: random.bool().then(|| person(other)),
            terms: ChallengeTerms {
                wish: [SideWish::White, SideWish::Black, SideWish::Random][random.usize(..3)],
                rated: random.bool(),
                private: random.u8(..4) == 0,
                standing: (random.u8(..3) == 0).then(|| random.u32(1..=3)),
                ..ChallengeTerms::default()
            },
        }),
        6..=8 => RequestAct::Begin(begin::BeginAsk::Accept(game)),
        9..=10 => RequestAct::Begin(begin::BeginAsk::Decline(game)),
        11 => {
            RequestAct::Begin(begin::BeginAsk::Reason(game, ClosureReason::Words { text: "no, @everyone".to_owned() }))
        }
        12 => RequestAct::Begin(begin::BeginAsk::Rematch(game)),
        13 => RequestAct::Play(play::PlayAsk::ResignNow(game, GameMoment(random.usize(..3)))),
        14 if random.u8(..4) == 0 => RequestAct::Begin(begin::BeginAsk::Block(Some(UserId(other)))),
        14 => RequestAct::Begin(begin::BeginAsk::Unblock(UserId(other))),
        _ => RequestAct::Play(play::PlayAsk::Move {
            game: GameChoice::Named(game),
            text: ["e4", "e5"][random.usize(..2)].to_owned(),
        }),
    }
}

fn pair(record: &GameRecord) -> Option<BTreeSet<PersonRef>> {
    match &record.state {
        GameState::Challenge { from, to, .. } | GameState::Closed { from, to, .. } => {
            to.as_ref().map(|to| BTreeSet::from([from.id, to.id]))
        }
        GameState::Playing { seats, .. } | GameState::Over { seats, .. } => Some(seats.iter().map(|p| p.id).collect()),
    }
}

fn most<K: Ord>(counted: impl Iterator<Item = K>) -> usize {
    let mut counts: BTreeMap<K, usize> = BTreeMap::new();
    counted.for_each(|key| *counts.entry(key).or_default() += 1);
    counts.into_values().max().unwrap_or_default()
}

async fn check(table: &Table) {
    let games = table.games().await;
    check_limits(table, &games).await;
    check_rows(table, &games).await;
    games.iter().for_each(|record| check_terms(record, &games));
}

async fn check_limits(table: &Table, games: &[GameRecord]) {
    let waiting: Vec<_> = games
        .iter()
        .filter_map(|record| match &record.state {
            GameState::Challenge { from, to, .. } => Some((record, from.id, to.as_ref().map(|to| to.id))),
            _ => None,
        })
        .collect();
    assert!(most(waiting.iter().map(|(_, from, _)| *from)) <= 10);
    assert!(most(waiting.iter().filter_map(|(_, from, to)| to.map(|to| (*from, to)))) <= 3);
    assert!(most(waiting.iter().filter_map(|(_, _, to)| *to)) <= 20);
    let open = || waiting.iter().filter(|(_, _, to)| to.is_none());
    assert!(most(open().map(|(record, from, _)| (*from, record.channel()))) <= 5);
    assert!(most(open().map(|(record, ..)| record.channel())) <= 20);
    for (who, whom) in table.blocked().await {
        let between = |(_, from, to): &&(_, PersonRef, Option<PersonRef>)| {
            to.is_some_and(|to| [*from, to] == [who, whom] || [*from, to] == [whom, who])
        };
        assert_eq!(waiting.iter().filter(between).count(), 0, "a challenge waits between people of whom one blocked");
    }
}

async fn check_rows(table: &Table, games: &[GameRecord]) {
    let mut due = BTreeSet::new();
    let mut seats = BTreeSet::new();
    let mut opens = BTreeSet::new();
    for record in games {
        due.extend(record.due.map(|time| keys::due(time, record.id)));
        let waits = match &record.state {
            GameState::Challenge { .. } => true,
            GameState::Playing { .. } => record.clock.map_or(record.idle.is_some(), |clock| clock.next().is_some()),
            _ => false,
        };
        assert_eq!(record.due.is_some(), waits);
        let people: Vec<_> = match &record.state {
            GameState::Challenge { from, to, .. } => std::iter::once(from).chain(to).collect(),
            GameState::Playing { seats, .. } => seats.iter().collect(),
            _ => Vec::new(),
        };
        seats.extend(people.iter().map(|player| keys::seat(number(player.id), record.id)));
        if let (GameState::Challenge { to: None, .. }, Some(channel)) = (&record.state, record.channel()) {
            opens.insert(keys::open(channel, record.id));
        }
    }
    assert_eq!(table.keys(keys::ALL_DUE).await, due);
    assert_eq!(table.keys("seat/").await, seats);
    assert_eq!(table.keys("open/").await, opens);
}

fn check_terms(record: &GameRecord, games: &[GameRecord]) {
    if let GameState::Challenge { standing: Some(most), from, .. } = &record.state {
        let of_it = |game: &&GameRecord| {
            game.origin == Some(GameOrigin::Standing(record.id)) && matches!(game.state, GameState::Playing { .. })
        };
        assert!(games.iter().filter(of_it).count() <= *most as usize);
        assert!(games.iter().filter(of_it).all(|game| game.side_of(number(from.id)).is_some()));
    }
    if record.private {
        assert_eq!(record.place, GamePlace::Direct);
    }
    if let Some(GameOrigin::Rematch(old)) = record.origin {
        let old = &games[old.0 as usize - 1];
        assert_eq!(pair(old), pair(record), "a rematch is between the same two");
        assert_eq!((&old.game, &old.setup), (&record.game, &record.setup));
        assert_eq!((old.rated, old.private), (record.rated, record.private));
        if let (Some([white, black]), Some([was_white, was_black])) = (record.seats(), old.seats()) {
            assert_eq!((white.id, black.id), (was_black.id, was_white.id), "the sides are swapped");
        }
    }
}

#[tokio::test]
async fn limits_hold_and_no_challenge_widens_whatever_people_do() {
    for seed in 0..4 {
        let random = &mut fastrand::Rng::with_seed(seed);
        let table = Table::new();
        let mut now = START;
        let mut meant: BTreeMap<GameId, BTreeSet<PersonRef>> = BTreeMap::new();
        let mut n_done = 0;
        for event in 1..=600 {
            now += Millis(random.i64(0..20 * MINUTE.0));
            let last = table.keys("game/").await.len() as u64;
            let (who, channel) = (random.u64(1..=PEOPLE), [501, 502, 700][random.usize(..3)]);
            n_done += usize::from(table.ask(event, now, who, channel, any_act(random, last)).await);
            if random.u8(..40) == 0 {
                now += Millis(random.i64(0..8 * DAY.0));
                table.fall_due(now).await;
            }
            if event % 10 != 0 {
                continue;
            }
            check(&table).await;
            for record in table.games().await {
                let Some(people) = pair(&record) else { continue };
                let first = meant.entry(record.id).or_insert_with(|| people.clone());
                assert_eq!(*first, people, "#{} was meant for others", record.id.0);
            }
        }
        assert!(n_done > 100, "much of it can be done: {n_done}");
        now += 31 * DAY;
        table.fall_due(now).await;
        check(&table).await;
        let waits = |record: &GameRecord| matches!(record.state, GameState::Challenge { .. });
        assert!(!table.games().await.iter().any(waits), "after a month nothing waits any more");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_hold_for_requests_that_come_at_the_same_time() {
    let random = &mut fastrand::Rng::with_seed(20);
    let table = Table::new();
    for round in 0..60_u64 {
        let last = table.keys("game/").await.len() as u64;
        let tasks: Vec<_> = (0..8)
            .map(|n| {
                let (table, act) = (table.clone(), any_act(random, last));
                let (who, channel) = (random.u64(1..=PEOPLE), [501, 502, 700][random.usize(..3)]);
                tokio::spawn(async move {
                    table.ask(1 + round * 8 + n, START + round as i64 * MINUTE, who, channel, act).await
                })
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
    }
    check(&table).await;
}

#[tokio::test]
async fn a_challenge_in_an_hour_too_many_is_refused_even_if_each_one_was_taken_back() {
    let table = Table::new();
    let mut n_made = 0;
    for n in 0..15 {
        if table.ask(1 + n * 2, START, 1, 501, direct(2)).await {
            n_made += 1;
            assert!(
                table.ask(2 + n * 2, START, 1, 501, RequestAct::Begin(begin::BeginAsk::Decline(GameId(n_made)))).await
            );
        }
    }
    assert_eq!(n_made, 3, "to the same person");
    for n in 0..40 {
        let to = 3 + n % 20;
        if table.ask(101 + n * 2, START, 1, 501, direct(to)).await {
            n_made += 1;
            assert!(
                table
                    .ask(102 + n * 2, START, 1, 501, RequestAct::Begin(begin::BeginAsk::Decline(GameId(n_made))))
                    .await
            );
        }
    }
    assert_eq!(n_made, 30, "in all");
    assert!(!table.ask(1001, START + HOUR - Millis(1), 1, 501, direct(2)).await);
    assert!(table.ask(1002, START + HOUR, 1, 501, direct(2)).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_expires_once_however_many_look_at_the_clock() {
    let table = Table::new();
    assert!(table.ask(1, START, 1, 700, direct(2)).await);
    assert!(table.fall_due(START + 7 * DAY - Millis(1)).await.is_empty(), "its time has not come");
    let looks: Vec<_> = (0..8)
        .map(|_| {
            let table = table.clone();
            tokio::spawn(async move { table.fall_due(START + 7 * DAY).await })
        })
        .collect();
    let mut changed = Vec::new();
    for look in looks {
        changed.extend(look.await.unwrap());
    }
    assert_eq!(changed, [GameId(1)]);
    let rows = table.store.scan(keys::ALL_NEWS, None, 100).await.unwrap();
    let news: Vec<GameNews> = rows.iter().map(|row| read(&row.value).unwrap()).collect();
    let news: Vec<_> = news.into_iter().map(|news| (news.to, news.what)).collect();
    let (ann, bob) = (Some(UserId(1)), Some(UserId(2)));
    assert_eq!(news, [(bob, NewsKind::Challenged), (bob, NewsKind::ChallengeClosed), (ann, NewsKind::Answered)]);
    assert!(table.keys(keys::ALL_DUE).await.is_empty());
}

#[tokio::test]
async fn the_end_is_announced_if_a_channel_was_chosen_for_that_before_the_challenge_was_accepted() {
    for private in [false, true] {
        let table = Table::new();
        table.stay(START).await;
        let ask = async |event: u64, who: u64, act: RequestAct| {
            let request = Asker::new(who).in_server(ask::server(400)).at(START).asks(event, act);
            table.app.handle(&request).await.unwrap();
        };
        let play = |text: &str| {
            RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(GameId(1)), text: text.to_owned() })
        };
        let terms = ChallengeTerms { wish: SideWish::White, private, ..ChallengeTerms::default() };
        ask(1, 1, RequestAct::Begin(begin::BeginAsk::Challenge { game: None, opponent: Some(person(2)), terms })).await;
        let guild = GuildRecord { announcements: Some(ChannelId(501)), ..GuildRecord::default() };
        table.store.commit(Batch::new().put(keys::guild(GuildId(400)), write(&guild))).await.unwrap();
        ask(2, 2, RequestAct::Begin(begin::BeginAsk::Accept(GameId(1)))).await;
        ask(3, 1, play("e4")).await;
        ask(4, 2, play("e5")).await;
        ask(5, 2, RequestAct::Play(play::PlayAsk::ResignNow(GameId(1), GameMoment(2)))).await;
        let rows = table.store.scan(&keys::all_news_of(GameId(1)), None, 100).await.unwrap();
        let told: Vec<_> = rows.iter().map(|row| read::<GameNews>(&row.value).unwrap().what).collect();
        assert_eq!(told.contains(&NewsKind::Announced { undone: false }), !private, "{told:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_who_press_rematch_at_once_play_one_rematch() {
    for round in 0..20 {
        let table = Table::new();
        let play = |text: &str| {
            RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(GameId(1)), text: text.to_owned() })
        };
        let terms = ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() };
        let challenge = RequestAct::Begin(begin::BeginAsk::Challenge { game: None, opponent: Some(person(2)), terms });
        assert!(table.ask(1, START, 1, 501, challenge).await);
        assert!(table.ask(2, START, 2, 501, RequestAct::Begin(begin::BeginAsk::Accept(GameId(1)))).await);
        assert!(table.ask(3, START, 1, 501, play("e4")).await);
        assert!(
            !table.ask(4, START, 1, 501, RequestAct::Begin(begin::BeginAsk::Rematch(GameId(1)))).await,
            "the game is not over"
        );
        assert!(table.ask(5, START, 2, 501, play("e5")).await);
        assert!(
            table.ask(6, START, 2, 501, RequestAct::Play(play::PlayAsk::ResignNow(GameId(1), GameMoment(2)))).await
        );
        let presses = [1, 2].map(|who| {
            let table = table.clone();
            tokio::spawn(async move {
                table.ask(10 + who, START, who, 501, RequestAct::Begin(begin::BeginAsk::Rematch(GameId(1)))).await
            })
        });
        for press in presses {
            assert!(press.await.unwrap(), "round {round}");
        }
        let games = table.games().await;
        assert_eq!(games.len(), 2, "one of them offered, the other accepted");
        assert!(matches!(&games[1].state, GameState::Playing { seats, .. } if seats[0].id == UserId(2)));
        check(&table).await;
    }
}
