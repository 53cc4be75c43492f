//! Finished games: everyone who may see them finds them, page by page, and their index rows always exist.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use bot::app::ask::{begin, person, play, see};
use bot::app::{
    self, App, AppCommand, AppRequest, Button, ChallengeTerms, FilledCommand, GameChoice, HelpHome, HistoryQuery,
    HistoryTurn, PlayerResult, Press, RequestAct, Secret, upkeep,
};
use bot::record::{
    ChannelId, DoneRecord, GameId, GameMoment, GameRecord, GameState, GuildId, GuildRecord, SideWish, Unix, UserId,
    keys, read, write,
};
use bot::refusal::{Refusal, Trouble};
use futures::TryStreamExt;
use serde_json::json;
use store::{Batch, Memory, Result, Store, StoreEntry, StoreExt};

use crate::ask::{self, Asker, person};
use crate::dying::Dying;

/// A server that shows each game only in its own channel.
const NARROW: u64 = 401;

fn request(event: u64, who: u64, server: Option<u64>, act: RequestAct) -> AppRequest {
    let asker = Asker::new(who).at(Unix(i64::try_from(event).unwrap()));
    let there = match server {
        Some(id) => asker.in_server(ask::server(id)),
        None => asker.in_direct(who),
    };
    there.asks(event, act)
}

fn old(random: &mut fastrand::Rng, id: u64) -> GameRecord {
    let seats = [random.u64(1..5), random.u64(5..8)].map(|id| json!({"id": id, "name": "Somebody"}));
    let ends = [
        (json!("white"), "resignation"),
        (json!("black"), "resignation"),
        (json!(null), "agreement"),
        (json!(null), "abort"),
    ];
    let (winner, reason) = &ends[random.usize(..ends.len())];
    let game = if random.bool() { "chess" } else { "echek" };
    let line = if random.bool() { &[][..] } else { &["e2e4", "e7e5"] };
    let place = match random.bool() {
        true => json!({"in": "direct"}),
        false => json!({"in": "channel", "channel": random.u64(500..502), "thread": null}),
    };
    let record = json!({
        "v": 1, "id": id, "game": game, "setup": "", "line": line, "place": place, "lang": "en", "made": 1,
        "state": {"is": "over", "seats": seats, "winner": winner, "reason": reason},
        "changed": random.i64(1..200), "next_news": 0, "challenge": null, "boards": [], "offers": [],
        "guild": random.u64(400..403), "rated": random.bool(), "private": random.u8(..4) == 0,
    });
    serde_json::from_value(record).unwrap()
}

async fn rows(store: &dyn Store) -> Vec<StoreEntry> {
    store.rows("").try_collect::<Vec<_>>().await.unwrap()
}

async fn games(store: &dyn Store) -> Vec<GameRecord> {
    let rows = store.rows(keys::ALL_GAMES).try_collect::<Vec<_>>().await.unwrap();
    rows.iter().map(|row| read(&row.value).unwrap()).collect()
}

async fn check_rows(store: &dyn Store) {
    let mut wanted = BTreeSet::new();
    for game in games(store).await.into_iter().filter(|game| matches!(game.state, GameState::Over { .. })) {
        let done = DoneRecord::of(&game).unwrap();
        if done.score == "*" && game.line.len() < 2 {
            continue;
        }
        let ended = game.ended.unwrap();
        let people = done.seats.iter().filter_map(|who| who.person());
        wanted.extend(people.map(|who| (keys::done(who, ended, game.id), write(&done))));
        wanted.extend(done.guild.map(|guild| (keys::done_here(guild, ended, game.id), write(&done))));
    }
    let rows = rows(store).await.into_iter().filter(|row| row.key.starts_with("done"));
    assert_eq!(rows.map(|row| (row.key, row.value)).collect::<BTreeSet<_>>(), wanted);
}

async fn page(
    app: &App,
    event: &mut u64,
    who: u64,
    server: Option<u64>,
    act: RequestAct,
) -> Option<(Vec<u64>, Vec<Button>)> {
    *event += 1;
    match app.handle(&request(*event, who, server, act)).await {
        Ok(answer) => {
            let message = answer.reply.unwrap();
            let games = message.choices.iter().flat_map(|choice| &choice.items).map(|item| item.value.parse().unwrap());
            Some((games.collect(), message.buttons))
        }
        Err(Trouble::Refused(_)) => None,
        Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
    }
}

fn any_query(random: &mut fastrand::Rng) -> HistoryQuery {
    let mut sometimes = |n: u64| (random.u8(..3) == 0).then(|| random.u64(..n));
    HistoryQuery {
        player: sometimes(8).map(|id| UserId(id + 1)),
        server: sometimes(1).is_some(),
        against: sometimes(8).map(|id| UserId(id + 1)),
        game: sometimes(2).map(|n| ["chess", "echek"][n as usize].to_owned()),
        result: sometimes(3).map(|n| [PlayerResult::Yes, PlayerResult::No, PlayerResult::Draw][n as usize]),
        rated: sometimes(2).map(|n| n == 0),
    }
}

/// Computes the expected result of a query without the index, newest first.
fn wanted(games: &[GameRecord], query: &HistoryQuery, me: u64, here: Option<u64>) -> Vec<u64> {
    let is_of = |game: &GameRecord, who: UserId| game.side_of(who).is_some();
    let whose = query.player.or((!query.server).then_some(UserId(me)));
    let is_here = |game: &GameRecord| {
        here.is_some() && game.guild == here.map(GuildId) && !game.private && game.channel().is_some()
    };
    let is_open = |game: &GameRecord| is_here(game) && (here != Some(NARROW) || game.channel() == Some(ChannelId(500)));
    let mut found: Vec<_> = games
        .iter()
        .filter(|game| game.outcome().unwrap().score() != "*" || game.line.len() >= 2)
        .filter(|game| is_open(game) || is_of(game, UserId(me)))
        .filter(|game| !query.server || is_here(game))
        .filter(|game| whose.is_none_or(|who| is_of(game, who)) && query.against.is_none_or(|who| is_of(game, who)))
        .filter(|game| query.game.as_ref().is_none_or(|id| *id == game.game))
        .filter(|game| query.rated.is_none_or(|rated| rated == game.rated))
        .filter(|game| {
            let outcome = game.outcome().unwrap();
            let side = whose.and_then(|who| game.side_of(who));
            query.result.is_none_or(|won| match won {
                PlayerResult::Yes => outcome.winner.is_some() && outcome.winner == side,
                PlayerResult::No => outcome.winner.is_some() && outcome.winner != side,
                PlayerResult::Draw => outcome.score() == "1/2-1/2",
            })
        })
        .collect();
    found.sort_by_key(|game| (std::cmp::Reverse(game.ended), game.id));
    found.iter().map(|game| game.id.0).collect()
}

#[tokio::test]
async fn every_search_finds_what_its_asker_may_see_in_pages_forward_and_back() {
    let random = &mut fastrand::Rng::with_seed(20);
    let store = Arc::new(Memory::new());
    let old = (1..=300).map(|id| old(random, id)).collect::<Vec<_>>();
    let batch = old.iter().fold(Batch::new(), |batch, game| batch.put(keys::game(game.id), write(game)));
    store.commit(batch).await.unwrap();
    let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new());
    upkeep::catch_up_with_history(&app).await.unwrap();
    check_rows(&*store).await;
    let narrow = GuildRecord {
        settings: BTreeMap::from([("history".to_owned(), "channel".to_owned())]),
        ..GuildRecord::default()
    };
    store.commit(Batch::new().put(keys::guild(GuildId(NARROW)), write(&narrow))).await.unwrap();
    let all = games(&*store).await;
    let (mut event, mut n_pages, mut n_refused) = (0, 0, 0);
    for _ in 0..400 {
        let query = any_query(random);
        let (me, here) = (random.u64(1..10), random.bool().then(|| random.u64(400..403)));
        let newest = RequestAct::See(see::SeeAsk::History { query: query.clone(), turn: HistoryTurn::Newest });
        let Some(mut now) = page(&app, &mut event, me, here, newest).await else {
            n_refused += 1;
            assert!(query.server && (here.is_none() || query.result.is_some()), "{query:?}");
            continue;
        };
        let mut pages = vec![now.0.clone()];
        let press = |now: &(Vec<u64>, Vec<Button>), press| now.1.iter().find(|button| button.press == press).cloned();
        while let Some(button) = press(&now, Press::Older) {
            assert!(now.0.len() == 10 && Button::parse(&button.custom_id()).as_ref() == Some(&button));
            now = page(&app, &mut event, me, here, button.act(None).unwrap()).await.unwrap();
            pages.push(now.0.clone());
        }
        assert_eq!(pages.concat(), wanted(&all, &query, me, here), "{query:?} by {me} in {here:?}");
        n_pages += pages.len();
        for before in pages.iter().rev().skip(1) {
            let button = press(&now, Press::Newer).expect("there are newer ones");
            now = page(&app, &mut event, me, here, button.act(None).unwrap()).await.unwrap();
            assert_eq!(now.0, *before);
        }
        assert_eq!(press(&now, Press::Newer), None);
    }
    assert!(n_pages > 600 && n_refused > 20, "{n_pages} pages, {n_refused} refused");
}

#[tokio::test]
async fn old_games_get_their_rows_once_wherever_a_start_is_cut_off() {
    for n_commits in 0.. {
        let random = &mut fastrand::Rng::with_seed(21);
        let store = Arc::new(Memory::new());
        let games: Vec<_> = (1..=900).map(|id| old(random, id)).collect();
        let batch = games.iter().fold(Batch::new(), |batch, game| batch.put(keys::game(game.id), write(game)));
        store.commit(batch).await.unwrap();
        let dying = Dying::new(&store, n_commits);
        let was_whole = upkeep::catch_up_with_history(&App::new(dying, Vec::new())).await.is_ok();
        let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new());
        upkeep::catch_up_with_history(&app).await.unwrap();
        check_rows(&*store).await;
        let before = rows(&*store).await;
        upkeep::catch_up_with_history(&app).await.unwrap();
        assert!(rows(&*store).await == before, "once is enough");
        if was_whole {
            assert!(n_commits > 4, "there were several places to end in");
            break;
        }
    }
}

#[derive(Debug)]
struct Busy {
    store: Arc<Memory>,
    n_changes: AtomicUsize,
}

#[async_trait]
impl Store for Busy {
    async fn get(&self, key: &str) -> Result<Option<StoreEntry>> {
        self.store.get(key).await
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<StoreEntry>> {
        self.store.scan(prefix, after, limit).await
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        let n = self.n_changes.fetch_add(1, Ordering::Relaxed);
        if n < 5 {
            let key = keys::game(GameId(3));
            let mut game: GameRecord = read(&self.store.get(&key).await?.unwrap().value).unwrap();
            game.next_news += 1;
            self.store.commit(Batch::new().put(key, write(&game))).await?;
        }
        self.store.commit(batch).await
    }

    fn pages(&self) -> store::PageStream {
        self.store.pages()
    }
}

#[tokio::test]
async fn a_game_that_changes_meanwhile_gets_its_rows_and_keeps_its_change() {
    let random = &mut fastrand::Rng::with_seed(23);
    let store = Arc::new(Memory::new());
    let batch = (1..=10).map(|id| old(random, id));
    let batch = batch.fold(Batch::new(), |batch, game| batch.put(keys::game(game.id), write(&game)));
    store.commit(batch).await.unwrap();
    let busy = Busy { store: Arc::clone(&store), n_changes: AtomicUsize::new(0) };
    upkeep::catch_up_with_history(&App::new(Arc::new(busy), Vec::new())).await.unwrap();
    check_rows(&*store).await;
    assert_eq!(games(&*store).await[2].next_news, 5);
}

#[tokio::test]
async fn a_game_has_its_rows_from_the_moment_it_ends_however_it_ends() {
    let store = Arc::new(Memory::new());
    let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()).with_secret(Secret::new([7; 32]));
    let mut event = 0;
    let mut ask = async |who, server: Option<u64>, act| {
        event += 1;
        app.handle(&request(event, who, server, act)).await.unwrap();
        check_rows(&*store).await;
    };
    let challenge = |private| {
        RequestAct::Begin(begin::BeginAsk::Challenge {
            game: Some("chess".to_owned()),
            opponent: Some(person(2)),
            terms: ChallengeTerms { wish: SideWish::White, private, ..ChallengeTerms::default() },
        })
    };
    for game in 1..=6 {
        ask(1, Some(400), challenge(game % 3 == 0)).await;
        ask(2, Some(400), RequestAct::Begin(begin::BeginAsk::Accept(GameId(game)))).await;
        let moves = if game == 1 { &["f3", "e5", "g4", "Qh4#"][..] } else { &["e4", "e5"] };
        for (idx, text) in moves.iter().enumerate().take(if game == 2 { 1 } else { 4 }) {
            let (who, text) = (1 + idx as u64 % 2, (*text).to_owned());
            ask(who, Some(400), RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(GameId(game)), text }))
                .await;
        }
    }
    ask(1, Some(400), RequestAct::Play(play::PlayAsk::ResignNow(GameId(2), GameMoment(1)))).await;
    ask(1, Some(400), RequestAct::Play(play::PlayAsk::ResignNow(GameId(3), GameMoment(2)))).await;
    ask(1, Some(400), RequestAct::Play(play::PlayAsk::Draw(GameChoice::Named(GameId(4))))).await;
    ask(
        2,
        Some(400),
        RequestAct::Play(play::PlayAsk::AnswerDraw { game: GameId(4), moment: GameMoment(2), yes: true }),
    )
    .await;
    ask(2, Some(400), RequestAct::Begin(begin::BeginAsk::Rematch(GameId(4)))).await;
    let over = games(&*store).await.into_iter().filter(|game| game.ended.is_some()).count();
    assert_eq!(over, 4);
    ask(1, None, RequestAct::Person(person::PersonAsk::Privacy(bot::app::PrivacyAsk::ForgetNow(UserId(1))))).await;
    let left = store.scan(&keys::dones(UserId(2)), None, usize::MAX).await.unwrap();
    assert_eq!(left.len(), 5, "all but the one that hardly began");
    assert_eq!(store.scan(&keys::dones(UserId(1)), None, usize::MAX).await.unwrap(), []);
}

#[tokio::test]
async fn of_games_from_elsewhere_the_newest_are_kept_and_the_oldest_make_room() {
    let store = Arc::new(Memory::new());
    let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new());
    for event in 1..=40 {
        app.handle(&request(event, 1, Some(400), RequestAct::See(see::SeeAsk::Import("1. e4 e5 *".to_owned()))))
            .await
            .unwrap();
    }
    let all = games(&*store).await;
    let kept: Vec<_> = all.iter().filter(|game| game.imported.is_some()).map(|game| game.id.0).collect();
    assert_eq!(kept, (11..=40).collect::<Vec<_>>());
    assert!(all.len() == 40 && all[0].line.is_empty(), "of the others only the numbers are left");
    let report = bot::keep::verify_store(&*store, &|_| {}).await.unwrap();
    assert_eq!(report.problems, Vec::<String>::new());
    assert_eq!(store.scan(&keys::imports(UserId(1)), None, usize::MAX).await.unwrap().len(), 30);
    let show = RequestAct::See(see::SeeAsk::Replay { game: GameChoice::Named(GameId(3)), at: None });
    let Err(Trouble::Refused(refusal)) = app.handle(&request(41, 1, Some(400), show)).await else { panic!("deleted") };
    assert_eq!(refusal, Refusal::NoSuchGame { game: GameId(3) });
    let history = RequestAct::See(see::SeeAsk::History { query: HistoryQuery::default(), turn: HistoryTurn::Newest });
    let listed = app.handle(&request(42, 1, Some(400), history.clone())).await.unwrap().reply.unwrap();
    let items = &listed.choices[0].items;
    assert_eq!((items[0].value.as_str(), items[24].value.as_str(), items.len()), ("40", "16", 25));
    let command = AppCommand::find(app::CommandEntry::Typed, "show").unwrap();
    let asked = request(43, 1, Some(400), history);
    let suggested =
        bot::app::complete(&app, &asked.caller, command, "game", "11", &FilledCommand::new(HelpHome::Server))
            .await
            .unwrap();
    assert_eq!(suggested, [("Chess #11: ? – ?, imported".to_owned(), "11".to_owned())]);
}

#[tokio::test]
async fn games_of_a_channel_that_not_everybody_sees_are_found_only_there() {
    let app = App::new(Arc::new(Memory::new()), Vec::new());
    let (here, elsewhere) = (500, 501);
    let event = AtomicUsize::new(0);
    let ask = async |who: u64, channel: u64, act: RequestAct| {
        let event = event.fetch_add(1, Ordering::Relaxed) as u64;
        app.handle(&Asker::new(who).in_channel(channel).in_server(ask::server(400)).asks(event, act)).await
    };
    let terms = ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() };
    let challenge = begin::BeginAsk::Challenge { game: None, opponent: Some(person(2)), terms };
    ask(1, here, RequestAct::Begin(challenge)).await.unwrap();
    ask(2, here, RequestAct::Begin(begin::BeginAsk::Accept(GameId(1)))).await.unwrap();
    ask(1, here, RequestAct::Play(play::PlayAsk::ResignNow(GameId(1), GameMoment(0)))).await.unwrap();
    let look = || RequestAct::See(see::SeeAsk::Replay { game: GameChoice::Named(GameId(1)), at: None });
    assert!(ask(9, elsewhere, look()).await.is_ok(), "everybody sees the channel");
    app.open_channels.set(GuildId(400), BTreeSet::from([ChannelId(elsewhere)]));
    assert!(matches!(ask(9, elsewhere, look()).await, Err(Trouble::Refused(_))));
    assert!(ask(9, here, look()).await.is_ok() && ask(2, elsewhere, look()).await.is_ok());
    app.open_channels.set(GuildId(400), BTreeSet::from([here, elsewhere].map(ChannelId)));
    assert!(ask(9, elsewhere, look()).await.is_ok(), "it is open again");
}
