//! Writes the small store of the newest schema: an upgraded store from before tournaments, with new activity. It is
//! written once, for a release that stores something new, and does not change after that.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use bot::app::ask::desk::{DeskStep, EntrantRef};
use bot::app::ask::draft::{DraftAsk, PresetShelf, TermKind};
use bot::app::ask::puzzle::{PuzzleAsk, PuzzleId};
use bot::app::ask::tournament::{TournamentAsk, TournamentCreation};
use bot::app::ask::tried::BoardTry;
use bot::app::ask::{begin, lesson, person, play, server};
use bot::app::{
    App, BotRight, CallerServer, Delivery, DeliveryAddress, DeliveryReport, GameChoice, PrivacyAsk, RequestAct,
    SetupAsk, SetupMatter, tell, upkeep,
};
use bot::keep::{SHAPES, admit, export, verify_store};
use bot::record::keys::Kind;
use bot::record::{
    ActRecord, BEAT, BoardRecord, ChannelId, EntrantRecord, GameId, GameRecord, GuildId, GuildRecord, HOUR,
    KeptVerdict, Millis, PersonRecord, PleaKind, RoundRecord, SentMessage, ShardCount, SideWish, TournamentFormat,
    TournamentId, TournamentRecord, Unix, UserId, keys, read,
};
use futures::TryStreamExt;
use serde::de::DeserializeOwned;
use store::{Store, StoreExt};
use strum::VariantArray;

use crate::ask::{self, Asker};
use crate::old_stores::{opened, stores};

const BOB: u64 = 2;
const CLEO: u64 = 3;
const DAN: u64 = 4;
const FAY: u64 = 6;
const GIL: u64 = 7;
const HAL: u64 = 8;
const SERVER: u64 = 400;
const HALL: u64 = 500;
/// Later than the rows of the original store, and long before the times in the tests of old stores.
const BEGUN: Unix = Unix(1_795_207_000_000);

const SPRING: TournamentId = TournamentId(1);
const LADDER: TournamentId = TournamentId(2);
/// A repeating Swiss tournament with deadlines and blocks, where organisers use every command.
const OPEN: TournamentId = TournamentId(3);

const RATINGS: usize = 5;

struct People {
    app: App,
    store: Arc<dyn Store>,
    event: u64,
    messages: u64,
}

impl People {
    fn now(&self) -> Unix {
        BEGUN + Millis::minutes(self.event as i64 - 2000)
    }

    async fn ask(&mut self, who: u64, act: RequestAct) {
        self.event += 1;
        let name = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gil", "Hal"][who as usize - 1];
        let rights = vec![BotRight::View, BotRight::Send];
        let may = who == FAY;
        let server = CallerServer {
            may_manage: may,
            may_moderate: may,
            may_host: may,
            may_ping_all: may,
            rights,
            ..ask::server(SERVER)
        };
        let asker = Asker::new(who).named(name).at(self.now()).by_lot(self.event).in_server(server);
        self.app.handle(&asker.asks(self.event, act.clone())).await.unwrap_or_else(|why| panic!("{act:?}: {why:?}"));
    }

    async fn asks(&mut self, who: u64, ask: TournamentAsk) {
        self.ask(who, RequestAct::Tournament(ask)).await;
    }

    async fn announce(&mut self, name: &str, system: TournamentFormat, terms: &[(TermKind, &str)]) {
        self.announce_with(name, system, None, terms).await;
    }

    async fn announce_with(
        &mut self,
        name: &str,
        system: TournamentFormat,
        clock: Option<&str>,
        terms: &[(TermKind, &str)],
    ) {
        let terms = terms.iter().map(|(term, value)| (*term, (*value).to_owned())).collect();
        let (name, game) = (name.to_owned(), Some("chess".to_owned()));
        let wanted = TournamentCreation {
            name,
            system,
            game,
            layout: None,
            rounds: None,
            clock: clock.map(str::to_owned),
            rated: true,
            ping: None,
            preset: None,
            terms,
        };
        self.asks(FAY, TournamentAsk::Create(wanted)).await;
    }

    async fn step(&mut self, id: TournamentId, step: DeskStep) {
        let reason = "as agreed in the hall".to_owned();
        self.asks(FAY, TournamentAsk::Step { tournament: Some(id), step, reason, sure: true }).await;
    }

    async fn plea(&mut self, who: u64, id: TournamentId, about: PleaKind) {
        self.asks(who, TournamentAsk::Plea { tournament: Some(id), about, says: "Please look at it".to_owned() }).await;
    }

    async fn white_wins(&mut self, id: TournamentId, round: u16, board: u16) {
        let board: BoardRecord = self.row(&keys::board(id, round, board)).await;
        let game: bot::record::GameRecord = self.row(&keys::game(board.game.unwrap())).await;
        let [white, black] = game.seats().unwrap().clone().map(|seat| seat.id.person().unwrap().0);
        for (who, text) in [(white, "e4"), (black, "e5")] {
            let made = play::PlayAsk::Move { game: GameChoice::Named(game.id), text: text.to_owned() };
            self.ask(who, RequestAct::Play(made)).await;
        }
        let moment = self.row::<bot::record::GameRecord>(&keys::game(game.id)).await.moment();
        self.ask(black, RequestAct::Play(play::PlayAsk::ResignNow(game.id, moment))).await;
    }

    async fn play_the_bot(&mut self) {
        let terms = begin::ChallengeTerms { level: Some(2), wish: SideWish::Black, ..begin::ChallengeTerms::default() };
        let ask = begin::BeginAsk::Challenge { game: Some("chess".to_owned()), opponent: None, terms };
        self.ask(HAL, RequestAct::Begin(ask)).await;
    }

    async fn take_a_hint(&mut self) {
        let terms = begin::ChallengeTerms { level: Some(1), wish: SideWish::White, ..begin::ChallengeTerms::default() };
        let ask = begin::BeginAsk::Challenge { game: Some("mutation".to_owned()), opponent: None, terms };
        self.ask(HAL, RequestAct::Begin(ask)).await;
        let game = GameId(self.row(keys::LAST_GAME).await);
        let step = play::HintStep::Why;
        self.ask(HAL, RequestAct::Play(play::PlayAsk::Hint { game: GameChoice::Named(game), moment: None, step }))
            .await;
    }

    async fn learn(&mut self) {
        let lesson = lesson::LessonAsk { game: Some("mutation".to_owned()), task: Some(1), tried: BoardTry::Shown };
        self.ask(HAL, RequestAct::Play(play::PlayAsk::Lesson(lesson))).await;
    }

    async fn puzzle(&mut self) {
        let next = || RequestAct::Play(play::PlayAsk::Puzzles(PuzzleAsk::Next(Some("mutation".to_owned()))));
        self.ask(HAL, next()).await;
        let name = engine::puzzle::shipped("mutation")[0].name.clone();
        let puzzle = PuzzleId { game: "mutation".to_owned(), name, day: None };
        self.ask(
            HAL,
            RequestAct::Play(play::PlayAsk::Puzzles(PuzzleAsk::Try { puzzle, ply: 0, tried: BoardTry::Shown })),
        )
        .await;
        self.ask(HAL, next()).await;
        let wanted = SetupAsk::Choose(SetupMatter::Puzzles, HALL.to_string());
        self.ask(FAY, RequestAct::Server(server::ServerAsk::Setup(wanted))).await;
    }

    async fn lose_a_shard(&mut self) {
        let shards: Vec<_> = ShardCount::new(2).unwrap().shards().collect();
        let begun = self.now();
        self.app.beat(begun, &shards).await.unwrap();
        for at in 1..=720 {
            self.app.beat(begun + at * BEAT, &shards[1..]).await.unwrap();
        }
        self.event += 60;
        self.app.beat(self.now(), &shards).await.unwrap();
    }

    async fn row<T: DeserializeOwned>(&self, key: &str) -> T {
        read(&self.store.get(key).await.unwrap().unwrap_or_else(|| panic!("{key}")).value).unwrap()
    }

    async fn say(&mut self) {
        for id in tell::tournaments_with_news(&self.app).await.unwrap() {
            while let Some(item) = tell::next_news_of_tournament(&self.app, id).await.unwrap() {
                let told = self.shown(&item.delivery);
                tell::told_of_tournament(&self.app, &item, told).await.unwrap();
            }
        }
        for id in tell::games_with_news(&self.app).await.unwrap() {
            while let Some(item) = tell::next_news(&self.app, id).await.unwrap() {
                let told = self.shown(&item.delivery);
                tell::told_of_game(&self.app, &item, told).await.unwrap();
            }
        }
    }

    fn shown(&mut self, delivery: &Delivery) -> DeliveryReport {
        self.messages += 1;
        match delivery {
            Delivery::Post { to: DeliveryAddress::Channel(channel), .. } => {
                DeliveryReport::In(SentMessage { channel: *channel, message: self.messages })
            }
            Delivery::Post { to: DeliveryAddress::Person(who), .. } => {
                DeliveryReport::In(SentMessage { channel: ChannelId(600 + who.0), message: self.messages })
            }
            Delivery::OpenThread { .. } => DeliveryReport::Thread(Some(ChannelId(80_000 + self.messages))),
            Delivery::Event(..) => DeliveryReport::Made(31),
            Delivery::Role(..) => DeliveryReport::Made(32),
            _ => DeliveryReport::Done,
        }
    }

    async fn pass(&mut self, time: Millis) {
        self.app.let_pass(self.now(), time).await.unwrap();
        self.event += (time.0 / Millis::minutes(1).0) as u64;
        self.app.fall_due(self.now()).await.unwrap();
    }
}

async fn newest() -> Arc<dyn Store> {
    let store = opened(&stores()[RATINGS]).await;
    admit(&store, BEGUN).await.unwrap();
    let app = App::new(Arc::clone(&store), Vec::new());
    app.open_channels.set(GuildId(SERVER), BTreeSet::from([ChannelId(HALL)]));
    upkeep::catch_up_with_history(&app).await.unwrap();
    upkeep::catch_up_with_people(&app).await.unwrap();
    upkeep::count_old_games(&app).await.unwrap();
    let mut people = People { app, store: Arc::clone(&store), event: 2000, messages: 70_000 };
    people.say().await;
    finish_spring(&mut people).await;
    climb(&mut people).await;
    play_open(&mut people).await;
    people
        .announce(
            "League of the North",
            TournamentFormat::League,
            &[(TermKind::Players, "20"), (TermKind::CheckIn, "2h")],
        )
        .await;
    people.say().await;
    let typed = [(TermKind::Name, "Winter Cup".to_owned()), (TermKind::System, "knock-out".to_owned())];
    people.asks(FAY, TournamentAsk::Draft(DraftAsk::Begin { preset: None, ping: None, terms: typed.to_vec() })).await;
    for shelf in [PresetShelf::Own, PresetShelf::Server] {
        people.asks(FAY, TournamentAsk::Draft(DraftAsk::Keep(shelf, "Cups".to_owned()))).await;
    }
    people.play_the_bot().await;
    people.take_a_hint().await;
    people.learn().await;
    people.puzzle().await;
    people.lose_a_shard().await;
    let forget = person::PersonAsk::Privacy(PrivacyAsk::ForgetNow(UserId(GIL)));
    people.ask(GIL, RequestAct::Person(forget)).await;
    // The last game's end is recorded for its tournament. Its news is left pending.
    people.white_wins(OPEN, 2, 1).await;
    upkeep::bring_ratings_up_to_date(&people.app).await.unwrap();
    upkeep::tally_old_games(&people.app).await.unwrap();
    store
}

async fn finish_spring(people: &mut People) {
    for round in [1, 2] {
        people.step(SPRING, DeskStep::Result { round: Some(round), board: 1, verdict: KeptVerdict::Draw }).await;
        people.pass(HOUR).await;
        people.say().await;
    }
    people.plea(BOB, SPRING, PleaKind::Appeal).await;
}

async fn climb(people: &mut People) {
    people.announce("Ladder", TournamentFormat::Ladder, &[]).await;
    for who in [BOB, CLEO, DAN, GIL] {
        people.asks(who, TournamentAsk::JoinNow(LADDER)).await;
    }
    people.asks(FAY, TournamentAsk::StartNow(LADDER)).await;
    people.say().await;
    people.asks(DAN, TournamentAsk::Challenge(LADDER, Some(1))).await;
    people.say().await;
    people.asks(BOB, TournamentAsk::Decline { tournament: LADDER, challenge: 1, sure: true }).await;
    people.asks(GIL, TournamentAsk::Challenge(LADDER, Some(2))).await;
    people.say().await;
}

async fn play_open(people: &mut People) {
    let terms = [
        (TermKind::Repeat, "monthly"),
        (TermKind::Rounds, "3"),
        (TermKind::Days, "3"),
        (TermKind::Late, "draw"),
        (TermKind::Event, "yes"),
        (TermKind::PlayersRole, "yes"),
        (TermKind::Approval, "yes"),
        (TermKind::Starts, "2026-12-24 18:00 UTC"),
        (TermKind::NoDraws, "20"),
        (TermKind::TieBreaks, "bh, sb"),
    ];
    people.announce_with("Open of the North", TournamentFormat::Swiss, Some("1d"), &terms).await;
    people.asks(FAY, TournamentAsk::Draft(DraftAsk::Amend(Some(OPEN), TermKind::Approval, "no".to_owned()))).await;
    people.ask(HAL, RequestAct::Begin(begin::BeginAsk::Block(Some(UserId(GIL))))).await;
    for who in [BOB, CLEO, DAN, GIL, HAL] {
        people.asks(who, TournamentAsk::JoinNow(OPEN)).await;
    }
    people.say().await;
    people.asks(FAY, TournamentAsk::StartNow(OPEN)).await;
    people.say().await;
    people.white_wins(OPEN, 1, 1).await;
    people.step(OPEN, DeskStep::Extend(2, 12)).await;
    people.step(OPEN, DeskStep::Pause).await;
    people.pass(HOUR).await;
    people.step(OPEN, DeskStep::GoOn).await;
    // A later result makes this request obsolete.
    let second: BoardRecord = people.row(&keys::board(OPEN, 1, 2)).await;
    let game: GameRecord = people.row(&keys::game(second.game.unwrap())).await;
    let asks = game.people().next().unwrap().id.person().unwrap();
    people.plea(asks.0, OPEN, PleaKind::Adjourn).await;
    people.step(OPEN, DeskStep::Result { round: Some(1), board: 2, verdict: KeptVerdict::ForfeitBlack }).await;
    people.pass(HOUR).await;
    people.say().await;
    people.plea(DAN, OPEN, PleaKind::Adjourn).await;
    people.step(OPEN, DeskStep::Apart([EntrantRef::Person(UserId(CLEO)), EntrantRef::Person(UserId(GIL))], true)).await;
    people.step(OPEN, DeskStep::Runners(Some(bot::record::RoleId(77)))).await;
    people.say().await;
}

async fn all<T: DeserializeOwned>(store: &dyn Store, kind: Kind) -> Vec<T> {
    let rows = store.rows(kind.prefix()).try_collect::<Vec<_>>().await.unwrap();
    rows.iter().map(|row| read(&row.value).unwrap()).collect()
}

/// Kinds of rows that the newest small store lacks. None of them is about tournaments.
const LACKING: [Kind; 11] = [
    Kind::Abroad,
    Kind::Digest,
    Kind::Flags,
    Kind::Gone,
    Kind::Lacking,
    Kind::Lane,
    Kind::Leaving,
    Kind::Member,
    Kind::Open,
    Kind::Resting,
    Kind::Shown,
];

#[tokio::test]
async fn the_newest_small_store_has_something_of_everything_that_is_new() {
    let store = newest().await;
    assert_eq!(verify_store(&*store, &|_| {}).await.unwrap().problems, Vec::<String>::new());
    let mut lacking = Vec::new();
    for kind in Kind::VARIANTS {
        if store.first(kind.prefix()).await.unwrap().is_none() {
            lacking.push(kind.prefix());
        }
    }
    assert_eq!(lacking, LACKING.map(Kind::prefix));
    let cups: Vec<TournamentRecord> = all(&*store, Kind::Tournament).await;
    assert!(cups.iter().any(|cup| cup.series.is_some()) && cups.iter().any(|cup| !cup.apart.is_empty()));
    assert!(cups.iter().any(|cup| cup.scheduled.is_some() && cup.role.is_some()), "{cups:?}");
    assert!(cups.iter().any(|cup| cup.runners.is_some() && cup.due.is_some()));
    assert!(cups.iter().any(|cup| !cup.calls.is_empty() && cup.rungs > 0));
    assert!(cups.iter().all(|cup| cup.announcement.is_some()));
    let entrants: Vec<EntrantRecord> = all(&*store, Kind::Entrant).await;
    let asks = |about| entrants.iter().any(|it| it.pleas.iter().any(|plea| plea.about == about));
    assert!(asks(PleaKind::Appeal) && asks(PleaKind::Adjourn));
    assert!(entrants.iter().any(|it| it.player.id.person().is_none()) && entrants.iter().any(|it| it.has_role));
    let rounds: Vec<RoundRecord> = all(&*store, Kind::Round).await;
    assert!(rounds.iter().any(|it| it.closed && it.table.is_some()) && rounds.iter().any(|it| it.deadline.is_some()));
    assert!(rounds.iter().any(|it| it.moved > Millis::ZERO), "one was paused");
    let acts: Vec<ActRecord> = all(&*store, Kind::Act).await;
    assert!(acts.iter().any(|act| !act.before.is_empty()) && acts.iter().any(|act| act.terms.is_some()));
    let guilds: Vec<GuildRecord> = all(&*store, Kind::Guild).await;
    assert!(guilds.iter().any(|guild| !guild.presets.is_empty()));
    let games: Vec<GameRecord> = all(&*store, Kind::Game).await;
    assert!(games.iter().any(|game| !game.hints.is_empty()));
    assert!(games.iter().any(|game| game.longer.is_some()), "one has more time");
    assert!(entrants.iter().any(|it| it.pleas.iter().any(|plea| plea.overtaken)));
    let people: Vec<PersonRecord> = all(&*store, Kind::Person).await;
    assert!(people.iter().any(|it| it.puzzles.seen.as_ref().is_some_and(|seen| seen.place.is_some())));
    let stages: BTreeSet<_> = cups.iter().map(|cup| <&str>::from(cup.stage)).collect();
    assert_eq!(stages, BTreeSet::from(["finished", "open", "running"]));
}

/// Run it with `cargo test -p bot the_newest_small_store_is_written -- --ignored`. It overwrites no file.
#[tokio::test]
#[ignore = "it writes a file of the tests"]
async fn the_newest_small_store_is_written() {
    let (name, _) = SHAPES[SHAPES.len() - 1];
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stores").join(format!("{name}.export"));
    export(&*newest().await, &file).await.unwrap();
}
