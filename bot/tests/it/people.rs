//! The index of people finds the same rows as a full scan, after any action of players and moderators and at any point
//! of an old store's upgrade.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bot::app::ask::{begin, person, play, see, server};
use bot::app::{
    App, CallerServer, ChallengeTerms, Delivery, DeliveryAddress, DeliveryReport, EndRevision, GameChoice,
    ModerationAsk, ModerationRemarks, ModeratorVerdict, PrivacyAsk, RequestAct, Secret, SetupAsk, SetupMatter,
    named_rows, tell, upkeep,
};
use bot::keep::verify_store;
use bot::record::keys::{Key, Kind};
use bot::record::{
    ChannelId, ClosureReason, DAY, GameId, GameMoment, GameRecord, GameState, GuildId, Millis, SentMessage, SideWish,
    Unix, UserId, keys, read,
};
use bot::refusal::Trouble;
use fastrand::Rng;
use rules::{EndReason, Outcome, PieceLetters};
use store::{Batch, Memory, Store};

use crate::ask::{Asker, person, server};
use crate::dying::Dying;
use crate::forget::rows;

const PEOPLE: std::ops::RangeInclusive<u64> = 1..=6;
const START: Unix = Unix(1_700_000_000_000);
const BARRED: ChannelId = ChannelId(501);

struct House {
    app: App,
    store: Arc<Memory>,
    now: Unix,
    event: u64,
    n_games: u64,
}

impl House {
    fn over(store: Arc<Memory>) -> House {
        let app = app(Arc::clone(&store) as Arc<dyn Store>);
        House { app, store, now: START, event: 0, n_games: 0 }
    }

    async fn ask(&mut self, who: u64, act: RequestAct) -> Option<bot::app::Message> {
        self.event += 1;
        self.now += Millis::minutes(20);
        let here = CallerServer { may_manage: true, may_moderate: true, ..server(400) };
        let asker = Asker::new(who).at(self.now).by_lot(self.event);
        let asker = if self.event.is_multiple_of(5) { asker.in_direct(who) } else { asker.in_server(here) };
        match self.app.handle(&asker.asks(self.event, act)).await {
            Ok(answer) => answer.reply,
            Err(Trouble::Refused(_)) => None,
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        }
    }

    async fn record(&self, id: GameId) -> Option<GameRecord> {
        self.store.get(&keys::game(id)).await.unwrap().map(|row| read(&row.value).unwrap())
    }

    async fn anything(&mut self, random: &mut Rng) {
        let who = random.u64(PEOPLE);
        let other = person(random.u64(PEOPLE));
        let game = GameId(random.u64(self.n_games.saturating_sub(12)..=self.n_games).max(1));
        let moment = self.record(game).await.map_or(GameMoment(0), |record| record.moment());
        let named = GameChoice::Named(game);
        let act = match random.u8(0..45) {
            0..9 => self.a_challenge(random, other),
            9..14 => RequestAct::Begin(begin::BeginAsk::Accept(game)),
            14..16 => RequestAct::Begin(begin::BeginAsk::Decline(game)),
            16 => RequestAct::Begin(begin::BeginAsk::Reason(game, ClosureReason::Words { text: "no time".to_owned() })),
            17..19 => RequestAct::Begin(begin::BeginAsk::Rematch(game)),
            19 => RequestAct::Begin(begin::BeginAsk::Block(Some(other.id))),
            20 => RequestAct::Begin(begin::BeginAsk::Unblock(other.id)),
            21..28 => return self.a_move(random, game).await,
            28 => RequestAct::Play(play::PlayAsk::ResignNow(game, moment)),
            29 => RequestAct::Play(play::PlayAsk::Draw(named)),
            30 => RequestAct::Play(play::PlayAsk::AnswerDraw { game, moment, yes: random.bool() }),
            31..33 => {
                RequestAct::See(see::SeeAsk::Note { game: named, ply: Some(0), text: "a fine position".to_owned() })
            }
            33 => RequestAct::See(see::SeeAsk::Import("1. e4 e5 2. Nf3 *\n\n1. d4 *".to_owned())),
            34..37 => {
                let verdict = if random.bool() { ModeratorVerdict::Abort } else { ModeratorVerdict::Draw };
                moderate(ModerationAsk::End { game: Some(game), verdict, remarks: remarks() })
            }
            37 => moderate(ModerationAsk::Undo { game: Some(game), remarks: remarks() }),
            38 => moderate(ModerationAsk::Ban { whom: other, days: None, reason: remarks().reason }),
            39 => moderate(ModerationAsk::Unban(other)),
            40 => return self.revise(random, game).await,
            41 => RequestAct::Server(server::ServerAsk::Setup(SetupAsk::Choose(
                SetupMatter::Announcements,
                BARRED.0.to_string(),
            ))),
            42..44 => return self.tell(game).await,
            _ if random.u8(0..3) > 0 => return self.time_passes(random).await,
            _ => forget(who),
        };
        self.ask(who, act).await;
        while self.record(GameId(self.n_games + 1)).await.is_some() {
            self.n_games += 1;
        }
    }

    fn a_challenge(&self, random: &mut Rng, other: bot::app::RequestPerson) -> RequestAct {
        let opponent = random.bool().then_some(other);
        let standing = (opponent.is_none() && random.bool()).then_some(3);
        let terms = ChallengeTerms {
            wish: SideWish::White,
            standing,
            private: random.u8(0..5) == 0,
            ..ChallengeTerms::default()
        };
        RequestAct::Begin(begin::BeginAsk::Challenge { game: Some("chess".to_owned()), opponent, terms })
    }

    async fn a_move(&mut self, random: &mut Rng, game: GameId) {
        let Some(record) = self.record(game).await else { return };
        let GameState::Playing { seats, .. } = &record.state else { return };
        let mut table = rules::open(&record.game, &record.setup, None).unwrap();
        for code in &record.line {
            table.play(code, PieceLetters::English).unwrap();
        }
        let legal = table.legal(PieceLetters::English);
        let code = legal[random.usize(..legal.len())].code.clone();
        let Some(who) = seats[table.turn() as usize].id.person() else { return };
        self.ask(who.0, RequestAct::Play(play::PlayAsk::Pick { game, moment: record.moment(), code })).await;
    }

    async fn revise(&self, random: &mut Rng, game: GameId) {
        let by = UserId(random.u64(PEOPLE));
        let outcome = Outcome::draw(if random.bool() { EndReason::Abort } else { EndReason::Adjudication });
        let revision = if random.bool() { EndRevision::Reopen } else { EndRevision::Decide { outcome, by } };
        if let Err(Trouble::Failed(failure)) = self.app.revise(game, revision, self.now).await {
            panic!("{}", failure.chain());
        }
    }

    /// Delivers a game's news. The end can't be announced, so there is pending news for the person who chose the
    /// channel.
    async fn tell(&self, game: GameId) {
        while let Some(item) = tell::next_news(&self.app, game).await.unwrap() {
            let told = match &item.delivery {
                Delivery::Post { to: DeliveryAddress::Channel(BARRED), .. } => DeliveryReport::Barred,
                Delivery::Post { .. } => {
                    DeliveryReport::In(SentMessage { channel: ChannelId(500), message: self.event })
                }
                Delivery::OpenThread { .. } => DeliveryReport::Thread(None),
                _ => DeliveryReport::Done,
            };
            tell::told_of_game(&self.app, &item, told).await.unwrap();
            if told == DeliveryReport::Barred {
                return;
            }
        }
    }

    async fn time_passes(&mut self, random: &mut Rng) {
        let time = random.i64(1..10) * DAY;
        self.app.let_pass(self.now, time).await.unwrap();
        self.now += time;
        self.app.fall_due(self.now).await.unwrap();
    }
}

fn app(store: Arc<dyn Store>) -> App {
    let app = App::new(store, Vec::new()).with_secret(Secret::new([7; 32]));
    app.open_channels.set(GuildId(400), BTreeSet::from([ChannelId(500)]));
    app
}

fn moderate(moderate: ModerationAsk) -> RequestAct {
    RequestAct::Server(server::ServerAsk::Moderate(moderate))
}

fn remarks() -> ModerationRemarks {
    ModerationRemarks { reason: Some("bad manners".to_owned()), alone: true }
}

fn forget(who: u64) -> RequestAct {
    RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::ForgetNow(UserId(who))))
}

fn is_named(key: &str) -> bool {
    key.starts_with(Kind::Named.prefix()) || key == keys::NAMED
}

async fn without_index(store: &Memory) -> Arc<Memory> {
    let older = Arc::new(Memory::new());
    let rows = rows(store).await.into_iter().filter(|row| !is_named(&row.key));
    older.commit(rows.fold(Batch::new(), |batch, row| batch.put(row.key, row.value))).await.unwrap();
    older
}

async fn others(store: &Memory) -> BTreeMap<String, Vec<u8>> {
    let rows = rows(store).await.into_iter().filter(|row| !is_named(&row.key));
    rows.map(|row| (row.key, row.value)).collect()
}

async fn check_rows(store: &Memory) {
    let (mut kept, mut follow) = (BTreeSet::new(), BTreeSet::new());
    for row in rows(store).await {
        if row.key.starts_with(Kind::Named.prefix()) {
            kept.insert(row.key);
        } else {
            follow.extend(named_rows(&Key::parse(&row.key).unwrap(), &row.value));
        }
    }
    assert_eq!(kept, follow);
    assert_eq!(verify_store(store, &|_| ()).await.unwrap().problems, Vec::<String>::new());
}

async fn check_people(house: &House) {
    let mut here = House { event: house.event, now: house.now, ..House::over(Arc::new(Memory::new())) };
    let all = rows(&*house.store).await.into_iter();
    here.store.commit(all.fold(Batch::new(), |batch, row| batch.put(row.key, row.value))).await.unwrap();
    let older = without_index(&house.store).await;
    let mut there = House { event: house.event, now: house.now, ..House::over(older) };
    for who in PEOPLE {
        let mut files = Vec::new();
        for house in [&mut here, &mut there] {
            let export = RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::Export { after: GameId(0) }));
            files.push(house.ask(who, export).await.unwrap().files.remove(0).bytes);
        }
        assert!(files[0] == files[1], "{}\n{}", String::from_utf8_lossy(&files[0]), String::from_utf8_lossy(&files[1]));
        for house in [&mut here, &mut there] {
            house.ask(who, forget(who)).await.unwrap();
        }
        assert_eq!(others(&here.store).await, others(&there.store).await);
        check_rows(&here.store).await;
    }
    // An open challenge's index row has a channel instead of a person. It is deleted with the challenger's data.
    let left = rows(&*here.store).await.into_iter().filter(|row| row.key.starts_with(Kind::Named.prefix()));
    assert_eq!(left.map(|row| row.key).collect::<Vec<_>>(), Vec::<String>::new());
}

#[tokio::test]
async fn whatever_happens_people_are_found_as_by_reading_everything() {
    for seed in 0..8 {
        let random = &mut Rng::with_seed(seed);
        let mut house = House::over(Arc::new(Memory::new()));
        for _ in 0..400 {
            house.anything(random).await;
        }
        house = House {
            event: house.event,
            now: house.now,
            n_games: house.n_games,
            ..House::over(without_index(&house.store).await)
        };
        for _ in 0..300 {
            house.anything(random).await;
            if random.u8(0..10) == 0 {
                let dying = Dying::new(&house.store, random.usize(0..3));
                let _ = upkeep::catch_up_with_people(&app(dying)).await;
            }
        }
        upkeep::catch_up_with_people(&house.app).await.unwrap();
        check_rows(&house.store).await;
        for _ in 0..200 {
            house.anything(random).await;
        }
        check_rows(&house.store).await;
        check_people(&house).await;
    }
}

#[tokio::test]
async fn an_older_store_gets_its_rows_once_wherever_a_start_is_cut_off() {
    let random = &mut Rng::with_seed(9);
    let mut house = House::over(Arc::new(Memory::new()));
    for _ in 0..1_500 {
        house.anything(random).await;
    }
    for n_commits in 0.. {
        let older = without_index(&house.store).await;
        let was_whole = upkeep::catch_up_with_people(&app(Dying::new(&older, n_commits))).await.is_ok();
        upkeep::catch_up_with_people(&app(Arc::clone(&older) as Arc<dyn Store>)).await.unwrap();
        check_rows(&older).await;
        let before = rows(&*older).await;
        upkeep::catch_up_with_people(&app(Arc::clone(&older) as Arc<dyn Store>)).await.unwrap();
        assert!(rows(&*older).await == before, "once is enough");
        if was_whole {
            assert!(n_commits > 4, "there were several places to end in: {n_commits}");
            break;
        }
    }
}
