//! People, their games and channels. Nothing is drawn, and all news counts as posted.

use std::collections::BTreeMap;
use std::sync::Arc;

use bot::app::ask::{begin, play};
use bot::app::{
    App, ChallengeTerms, Delivery, DeliveryAddress, DeliveryReport, GameChoice, Message, RequestAct, RequestAnswer,
    tell,
};
use bot::record::{ChannelId, GameId, MINUTE, SentMessage, SideWish, TimeRecord, Unix, keys, write};
use bot::refusal::Trouble;
use bot::words::Text;
use futures::TryStreamExt;
use store::{Batch, Memory, Store, StoreExt};

use crate::ask::{self, Asker, person};

/// Ann is the tested caller. Bob and Dan play games, and Eve plays none.
pub(super) const ANN: u64 = 1;
pub(super) const BOB: u64 = 2;
pub(super) const DAN: u64 = 3;
pub(super) const EVE: u64 = 4;

/// Added to a person's number, it is the channel of their direct messages.
pub(super) const DIRECT: u64 = 600;

pub(super) struct World {
    pub(super) app: App,
    store: Arc<Memory>,
    next_event: u64,
    next_message: u64,
    now: Unix,
}

impl World {
    pub(super) fn new() -> World {
        let store = Arc::new(Memory::new());
        let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new());
        World { app, store, next_event: 1, next_message: 1000, now: Unix(0) }
    }

    pub(super) fn restart(&mut self) {
        self.app = App::new(Arc::clone(&self.store) as Arc<dyn Store>, Vec::new());
    }

    pub(super) async fn game(&mut self, white: u64, black: u64, at: u64) -> (GameId, u64) {
        let opponent = Some(person(black));
        let terms = ChallengeTerms { wish: SideWish::White, private: at >= DIRECT, ..ChallengeTerms::default() };
        let game = Some("chess".to_owned());
        let challenge = RequestAct::Begin(begin::BeginAsk::Challenge { game, opponent, terms });
        self.ask(white, if at >= DIRECT { DIRECT + white } else { at }, challenge).await.unwrap();
        let last = self.store.get(keys::LAST_GAME).await.unwrap().unwrap();
        let id = GameId(bot::record::read(&last.value).unwrap());
        self.ask(black, if at >= DIRECT { DIRECT + black } else { at }, RequestAct::Begin(begin::BeginAsk::Accept(id)))
            .await
            .unwrap();
        let thread = tell::thread_of(&self.app, id).await.unwrap().map_or(0, |thread| thread.0);
        (id, thread)
    }

    pub(super) async fn end(&mut self, white: u64, black: u64, id: GameId) {
        for (who, text) in [(white, "e4"), (black, "e5")] {
            let text = text.to_owned();
            self.ask(who, 500, RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(id), text }))
                .await
                .unwrap();
        }
        let moment = bot::record::GameMoment(2);
        self.ask(black, 500, RequestAct::Play(play::PlayAsk::ResignNow(id, moment))).await.unwrap();
    }

    pub(super) async fn ask(&mut self, who: u64, at: u64, act: RequestAct) -> Result<RequestAnswer, Trouble> {
        self.next_event += 1;
        self.now += MINUTE;
        let there = Batch::new().put(keys::TIME, write(&TimeRecord::new(self.now)));
        self.store.commit(there).await.unwrap();
        let asker = Asker::new(who).at(self.now);
        let asker = match (DIRECT..1000).contains(&at) {
            true => asker.in_direct(at),
            false => asker.in_channel(at).in_server(ask::server(400)),
        };
        let done = self.app.handle(&asker.asks(self.next_event, act)).await?;
        for game in &done.news {
            self.deliver(*game).await;
        }
        Ok(done)
    }

    async fn deliver(&mut self, game: GameId) {
        while let Some(item) = tell::next_news(&self.app, game).await.unwrap() {
            self.next_message += 1;
            let told = match &item.delivery {
                Delivery::Post { to, .. } => {
                    let channel = match to {
                        DeliveryAddress::Channel(channel) => *channel,
                        DeliveryAddress::Person(who) => ChannelId(DIRECT + who.0),
                    };
                    DeliveryReport::In(SentMessage { channel, message: self.next_message })
                }
                Delivery::OpenThread { .. } => DeliveryReport::Thread(Some(ChannelId(self.next_message))),
                _ => DeliveryReport::Done,
            };
            tell::told_of_game(&self.app, &item, told).await.unwrap();
        }
    }

    /// The rows that players can change: games, plans and notes.
    pub(super) async fn rows(&self) -> BTreeMap<String, Vec<u8>> {
        let rows = self.store.rows("").try_collect::<Vec<_>>().await.unwrap();
        let is_of_game = |key: &str| ["game/", "plan/", "note/"].iter().any(|kind| key.starts_with(kind));
        rows.into_iter().filter(|row| is_of_game(&row.key)).map(|row| (row.key, row.value)).collect()
    }
}

pub(super) fn touched(before: &BTreeMap<String, Vec<u8>>, after: &BTreeMap<String, Vec<u8>>) -> Vec<u64> {
    let changed = after.iter().filter(|(key, value)| before.get(*key) != Some(*value)).map(|(key, _)| key);
    let number = |key: &String| key.split('/').nth(1).and_then(|part| part.parse().ok()).unwrap();
    let mut games: Vec<u64> =
        changed.chain(before.keys().filter(|key| !after.contains_key(*key))).map(number).collect();
    games.sort_unstable();
    games.dedup();
    games
}

/// The text of an answer or refusal, and the message if there is one.
pub(super) fn told(done: Result<RequestAnswer, Trouble>) -> (String, Option<Message>) {
    match done {
        Ok(answer) => (answer.reply.as_ref().map(Message::said).unwrap_or_default(), answer.reply),
        Err(Trouble::Refused(refusal)) => (Text::from(refusal).say(bot::words::Lang::En), None),
        Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
    }
}
