//! A place to play, for tests over the real client.

use std::sync::Arc;

use bot::app::Matter;
use bot::config::Discord;
use bot::record::keys;
use playground::{Happening, Options, PersonClient, RateLimits, Server, Watch};
use serde_json::{Value, json};
use store::{Memory, Store};

use crate::disguise::Disguise;
use crate::house::{Beside, PATIENCE, component, created, id, told_privately};
use crate::requests::Requests;

/// A server with people, a store in memory, and the real bot beside the test.
pub struct Club {
    /// The stand-in for Discord.
    pub server: Server,
    /// The bot's store.
    pub store: Arc<Memory>,
    bot: Beside,
    /// A person who speaks French.
    pub chloe: u64,
    /// A person who speaks English.
    pub ann: u64,
    /// Other people who speak English.
    pub others: Vec<u64>,
    /// The channel `#games`.
    pub games: u64,
}

impl Club {
    /// Opens the club.
    ///
    /// # Panics
    /// When the playground or the bot does not start.
    pub async fn open() -> Club {
        Club::open_watched().await.0
    }

    /// Opens the club with a bot that has the message content intent.
    ///
    /// # Panics
    /// When the playground or the bot does not start.
    pub async fn open_hearing_all() -> Club {
        let server = Server::start(Options::default()).await.expect("the playground answers");
        let store = Arc::new(Memory::new());
        let options = Discord { message_content: true, ..Discord::default() };
        let bot = Beside::start_with(&server, Arc::clone(&store) as Arc<dyn Store>, options).await;
        Club::of(server, store, bot)
    }

    /// Opens the club, collecting everything that its bot asks Discord for.
    ///
    /// # Panics
    /// When the playground or the bot does not start.
    pub async fn open_watched() -> (Club, Requests) {
        let server = Server::start(Options::default()).await.expect("the playground answers");
        let requests = Requests::to(&server);
        let store = Arc::new(Memory::new());
        let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
        (Club::of(server, store, bot), requests)
    }

    /// Opens the club within rate limits, with the bot's own limiter on as at Discord.
    ///
    /// # Panics
    /// When the playground or the bot does not start.
    pub async fn open_within(limits: RateLimits) -> (Club, Disguise) {
        let server = Server::start(Options::default()).await.expect("the playground answers");
        server.faults().limit_rates(Some(limits));
        let (store, front) = (Arc::new(Memory::new()), Disguise::of(&server).await);
        let bot = Beside::start_limited(&server, &front, Arc::clone(&store) as Arc<dyn Store>, false).await;
        (Club::of(server, store, bot), front)
    }

    fn of(server: Server, store: Arc<Memory>, bot: Beside) -> Club {
        let people = server.people();
        let [chloe, ann] = ["fr", "en-US"]
            .map(|locale| people.iter().find(|p| p.locale == locale).expect("the playground answers").id);
        let others = people.iter().map(|person| person.id).filter(|who| ![chloe, ann].contains(who)).collect();
        let games = server.channel("games");
        Club { server, store, bot, chloe, ann, others, games }
    }

    /// Stops the bot in order and starts it again.
    ///
    /// # Panics
    /// When it does not start.
    pub async fn restart(self) -> Club {
        self.restart_after(|_| ()).await
    }

    /// Restarts the bot, with something happening in between.
    ///
    /// # Panics
    /// When it does not start.
    pub async fn restart_after(self, meanwhile: impl FnOnce(&Server)) -> Club {
        self.bot.stop().await;
        meanwhile(&self.server);
        let bot = Beside::start(&self.server, Arc::clone(&self.store) as Arc<dyn Store>).await;
        Club { bot, ..self }
    }

    /// Returns a person's Discord.
    #[must_use]
    pub fn client(&self, person: u64) -> PersonClient {
        self.server.client(person)
    }

    /// Makes a person use `/play`; returns the message of the challenge.
    ///
    /// # Panics
    /// When there is no challenge.
    pub async fn challenge(&self, who: u64, options: Value) -> Value {
        let mut watch = self.server.subscribe();
        self.client(who).command(self.games, "play", &options).expect("the playground answers");
        shown(&mut watch, |message| component(message, "accept").is_some()).await
    }

    /// Returns Ann, Bob and Chloé.
    #[must_use]
    pub fn people(&self) -> [u64; 3] {
        [self.ann, self.others[0], self.chloe]
    }

    /// Returns what a person is told privately after a command.
    ///
    /// # Panics
    /// When they are told nothing.
    pub async fn asks(&self, who: u64, channel: u64, command: &str, options: &Value) -> Value {
        let mut watch = self.server.subscribe();
        let asked = self.client(who).command(channel, command, options).expect("the command is there").to_string();
        told_privately(&mut watch, who, |told| told["interaction"]["id"] == *asked).await
    }

    /// Returns the content of a private message after something in it was pressed or chosen.
    ///
    /// # Panics
    /// When it has no such button or menu, or nothing changes.
    pub async fn presses(&self, who: u64, message: &Value, does: &str, values: &[&str]) -> Value {
        let mut watch = self.server.subscribe();
        let channel = message["channel_id"].as_str().expect("a message has a channel").parse().expect("a number");
        let custom_id = component(message, does).unwrap_or_else(|| panic!("{does}: {message}"));
        self.client(who).click(channel, id(message), custom_id, values).expect("it can be pressed");
        told_privately(&mut watch, who, |told| told["id"] == message["id"]).await
    }

    /// Returns the question whether to close the sign-up of an announced tournament, which its organiser is asked.
    ///
    /// # Panics
    /// When it is not asked.
    pub async fn closes(&self, announced: &Value) -> Value {
        let join = component(announced, "tournament-join").expect("sign-up is open");
        let number = join.split(':').nth(2).expect("it is of a tournament").trim_start_matches('t');
        let found = self.asks(self.ann, self.games, "tournament show", &json!({ "tournament": number })).await;
        let mut watch = self.server.subscribe();
        self.press(self.ann, &found, "tournament-start");
        told_privately(&mut watch, self.ann, |told| component(told, "tournament-start-now").is_some()).await
    }

    /// Returns the message of `/setup` after a matter was opened: its section, and in it the matter.
    ///
    /// # Panics
    /// When it cannot be opened.
    pub async fn opens(&self, who: u64, setup: &Value, matter: Matter) -> Value {
        let section = self.presses(who, setup, "setup-section", &[matter.section().word()]).await;
        self.presses(who, &section, "setup", &[matter.word()]).await
    }

    /// Presses a button of a message that everybody sees.
    ///
    /// # Panics
    /// When it has no such button.
    pub fn press(&self, who: u64, message: &Value, does: &str) {
        let channel =
            message["channel_id"].as_str().expect("the playground answers").parse().expect("the playground answers");
        let custom_id = component(message, does).unwrap_or_else(|| panic!("no button {does}: {message}"));
        self.client(who).click(channel, id(message), custom_id, &[]).expect("the playground answers");
    }

    /// Waits until everybody was told everything that they must be told.
    ///
    /// # Panics
    /// When the store does not answer.
    pub async fn quiet(&self) {
        while !self.store.scan(keys::ALL_NEWS, None, 1).await.expect("the memory store answers").is_empty() {
            tokio::task::yield_now().await;
        }
    }

    /// Closes the club.
    ///
    /// # Panics
    /// When the bot made an impossible request to Discord.
    pub async fn close(self) {
        self.leave().await.shutdown().await;
    }

    /// Stops the bot in order; the server stays.
    ///
    /// # Panics
    /// When the bot made an impossible request to Discord.
    pub async fn leave(self) -> Server {
        assert_eq!(self.server.violations(), Vec::<String>::new());
        self.bot.stop().await;
        self.server
    }
}

/// Returns the next new message that everybody in its channel sees and that is `wanted`.
///
/// # Panics
/// When there is none.
pub async fn shown(watch: &mut Watch, wanted: impl Fn(&Value) -> bool) -> Value {
    let find = |happening: &Happening| created(happening).filter(|message| wanted(message)).cloned();
    watch.find(PATIENCE, find).await.expect("it is shown")
}

/// Returns the next message that is changed to say this.
///
/// # Panics
/// When there is none.
pub async fn edited(watch: &mut Watch, says: &str) -> Value {
    let find = |happening: &Happening| match happening {
        Happening::MessageEdited { message, .. } if text(message).contains(says) => Some(message.clone()),
        _ => None,
    };
    watch.find(PATIENCE, find).await.unwrap_or_else(|_| panic!("nothing was changed to say {says}"))
}

/// Returns what a message says.
#[must_use]
pub fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}
