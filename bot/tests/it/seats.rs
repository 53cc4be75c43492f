//! Two players of the app, without Discord and with the test's own clock.

use std::sync::Arc;

use bot::app::ask::begin;
use bot::app::{App, AppRequest, ChallengeTerms, RequestAct};
use bot::record::{
    BotTime, GameId, GameNews, GameRecord, Millis, NewsKind, PersonRef, Shard, ShardCount, SideWish, TimeRecord, Unix,
    UserId, keys, read, write,
};
use bot::refusal::{BotFailure, Trouble};
use bot::words::Text;
use futures::TryStreamExt;
use store::{Batch, Memory, Store, StoreExt};

use crate::ask::{Asker, person};

pub(crate) const START: Unix = Unix(1_700_006_400_000);

pub(crate) fn only_shard() -> Shard {
    ShardCount::default().shards().next().expect("one")
}

pub(crate) struct Seats {
    pub(crate) app: App,
    pub(crate) store: Arc<Memory>,
    pub(crate) now: Unix,
    event: u64,
}

impl Seats {
    pub(crate) fn new() -> Seats {
        let store = Arc::new(Memory::new());
        Seats { app: App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()), store, now: START, event: 0 }
    }

    pub(crate) fn another_app(&self) -> App {
        App::new(Arc::clone(&self.store) as Arc<dyn Store>, Vec::new())
    }

    pub(crate) async fn stay(&mut self, time: Millis) {
        self.now += time;
        let row = self.store.get(keys::TIME).await.unwrap();
        let clock: TimeRecord = row.map_or_else(|| TimeRecord::new(self.now), |row| read(&row.value).unwrap());
        let there = TimeRecord { beat: self.now, ..clock };
        self.store.commit(Batch::new().put(keys::TIME, write(&there))).await.unwrap();
    }

    /// Advances the clock, then checks deadlines twice. Each must have its effect once.
    pub(crate) async fn pass(&mut self, time: Millis) {
        self.stay(time).await;
        self.look().await;
        self.look().await;
    }

    pub(crate) async fn look(&self) {
        self.app.fall_due(self.now).await.unwrap();
    }

    /// Sends the request twice, which must change nothing. Returns the key of the answer or refusal.
    pub(crate) async fn ask(&mut self, who: u64, act: RequestAct) -> String {
        let request = self.request(who, act);
        let answer = self.answer(&request).await.unwrap();
        self.answer(&request).await.unwrap();
        answer
    }

    pub(crate) async fn try_to_ask(&mut self, who: u64, act: RequestAct) -> Result<String, BotFailure> {
        let request = self.request(who, act);
        self.answer(&request).await
    }

    pub(crate) fn request(&mut self, who: u64, act: RequestAct) -> AppRequest {
        self.event += 1;
        Asker::new(who).at(self.now).by_lot(self.event).asks(self.event, act)
    }

    async fn answer(&self, request: &AppRequest) -> Result<String, BotFailure> {
        match self.app.handle(request).await {
            Ok(answer) => Ok(answer.reply.map(|message| message.text[0].key.to_string()).unwrap_or_default()),
            Err(Trouble::Refused(refusal)) => Ok(Text::from(refusal.itself().clone()).key.to_string()),
            Err(Trouble::Failed(failure)) => Err(failure),
        }
    }

    pub(crate) async fn begin(&mut self, [white, black]: [u64; 2], rated: bool, clock: &str) -> GameId {
        let game = GameId(self.store.rows(keys::ALL_GAMES).try_collect::<Vec<_>>().await.unwrap().len() as u64 + 1);
        let terms =
            ChallengeTerms { wish: SideWish::White, rated, clock: Some(clock.to_owned()), ..ChallengeTerms::default() };
        self.ask(
            white,
            RequestAct::Begin(begin::BeginAsk::Challenge { game: None, opponent: Some(person(black)), terms }),
        )
        .await;
        assert_eq!(self.ask(black, RequestAct::Begin(begin::BeginAsk::Accept(game))).await, "challenge-accepted");
        game
    }

    pub(crate) async fn record(&self, game: GameId) -> GameRecord {
        read(&self.store.get(&keys::game(game)).await.unwrap().unwrap().value).unwrap()
    }

    pub(crate) async fn deadline(&self, game: GameId) -> BotTime {
        self.record(game).await.clock.unwrap().deadline().unwrap()
    }

    pub(crate) async fn news(&self, game: GameId) -> Vec<NewsKind> {
        let rows = self.store.scan(&keys::all_news_of(game), None, 1000).await.unwrap();
        rows.iter().map(|row| read::<GameNews>(&row.value).unwrap().what).collect()
    }
}

pub(crate) fn number(who: PersonRef) -> UserId {
    who.person().unwrap()
}
