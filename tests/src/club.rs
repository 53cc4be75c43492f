//! A server with players, for tests over the real client.

use std::sync::Arc;

use bot::app::SetupMatter;
use bot::config::DiscordOptions;
use bot::record::keys;
use playground::{Happening, HappeningWatch, PersonClient, PlaygroundOptions, PlaygroundServer, RateLimits};
use serde_json::{Value, json};
use store::{Memory, Store};

use crate::disguise::Disguise;
use crate::house::{Beside, PATIENCE, component, created, id, told_privately};
use crate::requests::Requests;

pub struct Club {
    pub server: PlaygroundServer,
    pub store: Arc<Memory>,
    bot: Beside,
    pub chloe: u64,
    pub ann: u64,
    pub others: Vec<u64>,
    pub games: u64,
}

impl Club {
    pub async fn open() -> Club {
        Club::open_watched().await.0
    }

    pub async fn open_hearing_all() -> Club {
        let server = PlaygroundServer::start(PlaygroundOptions::default()).await.expect("the playground answers");
        let store = Arc::new(Memory::new());
        let options = DiscordOptions { message_content: true, ..DiscordOptions::default() };
        let bot = Beside::start_with(&server, Arc::clone(&store) as Arc<dyn Store>, options).await;
        Club::of(server, store, bot)
    }

    pub async fn open_watched() -> (Club, Requests) {
        let server = PlaygroundServer::start(PlaygroundOptions::default()).await.expect("the playground answers");
        let requests = Requests::to(&server);
        let store = Arc::new(Memory::new());
        let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
        (Club::of(server, store, bot), requests)
    }

    pub async fn open_within(limits: RateLimits) -> (Club, Disguise) {
        let server = PlaygroundServer::start(PlaygroundOptions::default()).await.expect("the playground answers");
        server.faults().limit_rates(Some(limits));
        let (store, front) = (Arc::new(Memory::new()), Disguise::of(&server).await);
        let bot = Beside::start_limited(&server, &front, Arc::clone(&store) as Arc<dyn Store>, false).await;
        (Club::of(server, store, bot), front)
    }

    fn of(server: PlaygroundServer, store: Arc<Memory>, bot: Beside) -> Club {
        let people = server.people();
        let [chloe, ann] = ["fr", "en-US"]
            .map(|locale| people.iter().find(|p| p.locale == locale).expect("the playground answers").id);
        let others = people.iter().map(|person| person.id).filter(|who| ![chloe, ann].contains(who)).collect();
        let games = server.channel("games");
        Club { server, store, bot, chloe, ann, others, games }
    }

    pub async fn restart(self) -> Club {
        self.restart_after(|_| ()).await
    }

    pub async fn restart_after(self, meanwhile: impl FnOnce(&PlaygroundServer)) -> Club {
        self.bot.stop().await;
        meanwhile(&self.server);
        let bot = Beside::start(&self.server, Arc::clone(&self.store) as Arc<dyn Store>).await;
        Club { bot, ..self }
    }

    #[must_use]
    pub fn client(&self, person: u64) -> PersonClient {
        self.server.client(person)
    }

    pub async fn challenge(&self, who: u64, options: Value) -> Value {
        let mut watch = self.server.subscribe();
        self.client(who).command(self.games, "play", &options).expect("the playground answers");
        shown(&mut watch, |message| component(message, "accept").is_some()).await
    }

    #[must_use]
    pub fn people(&self) -> [u64; 3] {
        [self.ann, self.others[0], self.chloe]
    }

    pub async fn asks(&self, who: u64, channel: u64, command: &str, options: &Value) -> Value {
        let mut watch = self.server.subscribe();
        let asked = self.client(who).command(channel, command, options).expect("the command is there").to_string();
        told_privately(&mut watch, who, |told| told["interaction"]["id"] == *asked).await
    }

    pub async fn presses(&self, who: u64, message: &Value, does: &str, values: &[&str]) -> Value {
        let mut watch = self.server.subscribe();
        let channel = message["channel_id"].as_str().expect("a message has a channel").parse().expect("a number");
        let custom_id = component(message, does).unwrap_or_else(|| panic!("{does}: {message}"));
        self.client(who).click(channel, id(message), custom_id, values).expect("it can be pressed");
        told_privately(&mut watch, who, |told| told["id"] == message["id"]).await
    }

    pub async fn closes(&self, announced: &Value) -> Value {
        let join = component(announced, "tournament-join").expect("sign-up is open");
        let number = join.split(':').nth(2).expect("it is of a tournament").trim_start_matches('t');
        let found = self.asks(self.ann, self.games, "tournament show", &json!({ "tournament": number })).await;
        let mut watch = self.server.subscribe();
        self.press(self.ann, &found, "tournament-start");
        told_privately(&mut watch, self.ann, |told| component(told, "tournament-start-now").is_some()).await
    }

    pub async fn opens(&self, who: u64, setup: &Value, matter: SetupMatter) -> Value {
        let section = self.presses(who, setup, "setup-section", &[matter.section().word()]).await;
        self.presses(who, &section, "setup", &[matter.word()]).await
    }

    pub fn press(&self, who: u64, message: &Value, does: &str) {
        let channel =
            message["channel_id"].as_str().expect("the playground answers").parse().expect("the playground answers");
        let custom_id = component(message, does).unwrap_or_else(|| panic!("no button {does}: {message}"));
        self.client(who).click(channel, id(message), custom_id, &[]).expect("the playground answers");
    }

    /// Waits until the bot has sent everything that is due.
    pub async fn quiet(&self) {
        while !self.store.scan(keys::ALL_NEWS, None, 1).await.expect("the memory store answers").is_empty() {
            tokio::task::yield_now().await;
        }
    }

    pub async fn close(self) {
        self.leave().await.shutdown().await;
    }

    pub async fn leave(self) -> PlaygroundServer {
        assert_eq!(self.server.violations(), Vec::<String>::new());
        self.bot.stop().await;
        self.server
    }
}

pub async fn shown(watch: &mut HappeningWatch, wanted: impl Fn(&Value) -> bool) -> Value {
    let find = |happening: &Happening| created(happening).filter(|message| wanted(message)).cloned();
    watch.find(PATIENCE, find).await.expect("it is shown")
}

pub async fn edited(watch: &mut HappeningWatch, says: &str) -> Value {
    let find = |happening: &Happening| match happening {
        Happening::MessageEdited { message, .. } if text(message).contains(says) => Some(message.clone()),
        _ => None,
    };
    watch.find(PATIENCE, find).await.unwrap_or_else(|_| panic!("nothing was changed to say {says}"))
}

#[must_use]
pub fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}
