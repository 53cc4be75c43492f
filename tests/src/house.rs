//! The whole house for tests: a playground, a bot that is its own process or runs beside, and people who play in it.

use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use bot::app::{App, Secret};
use bot::config::{Discord, Token};
use bot::discord::Bot;
use bot::record::{Millis, TimeRecord, keys, read, write};
use playground::{Happening, Server, Watch};
use serde_json::{Value, json};
use store::{Batch, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::disguise::Disguise;

/// Longer than anything may take that works; only a failing test waits so long.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A bot that runs beside the test, in its process.
pub struct Beside {
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Beside {
    /// Starts the real bot over `store`, connected to the playground, and waits until it is ready.
    ///
    /// # Panics
    /// When it cannot start.
    pub async fn start(server: &Server, store: Arc<dyn Store>) -> Beside {
        Beside::start_with(server, store, Discord::default()).await
    }

    /// The same with these options; those that lead to the playground are set here.
    ///
    /// # Panics
    /// When it cannot start.
    pub async fn start_with(server: &Server, store: Arc<dyn Store>, options: Discord) -> Beside {
        let config = Discord { stand_in: Some(server.url()), ..options };
        let bot = Bot::new(
            App::new(store, Vec::new()).with_secret(Secret::new([7; 32])),
            &Token::new(server.token()),
            &config,
        )
        .await;
        Beside::run(bot.expect("the playground answers")).await
    }

    /// The same with an app of the test's own.
    ///
    /// # Panics
    /// When it cannot start.
    pub async fn start_app(server: &Server, app: App) -> Beside {
        let config = Discord { stand_in: Some(server.url()), ..Discord::default() };
        let bot = Bot::new(app, &Token::new(server.token()), &config).await;
        Beside::run(bot.expect("the playground answers")).await
    }

    /// The same as on Discord itself: over TLS, and with serenity's rate limiter on.
    ///
    /// # Panics
    /// When it cannot start.
    pub async fn start_limited(server: &Server, front: &Disguise, store: Arc<dyn Store>) -> Beside {
        let app = App::new(store, Vec::new()).with_secret(Secret::new([7; 32]));
        let token = Token::new(server.token());
        let bot = Bot::in_place_of_discord(app, &token, front.address, &front.certificate).await;
        Beside::run(bot.expect("the playground answers")).await
    }

    async fn run(bot: Bot) -> Beside {
        let mut ready = bot.ready();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(async move {
            let stopped = async {
                // A dropped sender stops the bot, too.
                let _ = stopped.await;
            };
            bot.run(stopped).await.expect("the bot ends when it is told to");
        });
        tokio::time::timeout(PATIENCE, ready.wait_for(|ready| *ready)).await.expect("ready in time").expect("it lives");
        Beside { stop, task }
    }

    /// Stops it in order.
    ///
    /// # Panics
    /// When it ended badly.
    pub async fn stop(self) {
        let _ = self.stop.send(());
        self.task.await.expect("the bot does not panic");
    }
}

/// By the bot's own clock so much time passes at once.
///
/// # Panics
/// When the store does not answer.
pub async fn pass(store: &dyn Store, time: Millis) {
    loop {
        let Some(row) = store.get(keys::TIME).await.expect("the store answers") else {
            // The bot has not looked at the clock yet.
            tokio::task::yield_now().await;
            continue;
        };
        let clock: TimeRecord = read(&row.value).expect("the bot wrote it");
        let clock = TimeRecord { away: clock.away - time, ..clock };
        let ahead = Batch::new().expect(keys::TIME, row.version).put(keys::TIME, write(&clock));
        match store.commit(ahead).await {
            Err(store::Error::Conflict { .. }) => {}
            done => return done.expect("the store answers"),
        }
    }
}

/// People of tests play faster than people.
const FAST: &str = "[limits]\nperson_burst = 1000000\nserver_burst = 1000000\n";

/// Starts the bot as a process of its own, over a store in `folder`.
///
/// # Panics
/// When the process cannot be started.
#[must_use]
pub fn spawn(program: &str, server: &Server, folder: &Path) -> Child {
    let config = folder.join("config.toml");
    let text =
        format!("[discord]\nstand_in = {:?}\n[store]\nfolder = {:?}\n{FAST}", server.url(), folder.join("store"));
    std::fs::write(&config, text).expect("the test's folder can be written");
    let log = std::fs::File::options().create(true).append(true).open(folder.join("log"));
    Command::new(program)
        .args(["run", "--config"])
        .arg(config)
        .env("DISCORD_TOKEN", server.token())
        // Whatever it tells, the token is not in it.
        .env("MUTABOT_LOG", "trace")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log.expect("the test's folder can be written"))
        .kill_on_drop(true)
        .spawn()
        .expect("the bot was built with the tests")
}

/// Two people at a board.
pub struct Pair<'a> {
    /// Where they play.
    pub server: &'a Server,
    /// White, then Black.
    pub players: [u64; 2],
    /// The game's number.
    pub game: u64,
    /// The game's thread.
    pub thread: u64,
    /// The newest board's message.
    pub board: u64,
    /// The moves before the newest board.
    pub ply: usize,
    watch: Watch,
}

impl<'a> Pair<'a> {
    /// White challenges Black in `#games`, who accepts; waits for the first board.
    ///
    /// # Panics
    /// When any of it does not happen.
    pub async fn start(server: &'a Server, players: [u64; 2], layout: &str) -> Pair<'a> {
        Pair::start_game(server, players, "mutation", layout).await
    }

    /// The same for any game.
    ///
    /// # Panics
    /// When any of it does not happen.
    pub async fn start_game(server: &'a Server, players: [u64; 2], rules: &str, layout: &str) -> Pair<'a> {
        let channel = server.channel("games");
        let [white, black] = players.map(|person| server.client(person));
        let mut watch = server.subscribe();
        let options = json!({"opponent": players[1].to_string(), "side": "white", "game": rules, "layout": layout});
        white.command(channel, "play", &options).expect("the command exists");
        let (message, accept) = watch
            .find(PATIENCE, |happening| {
                let message = created(happening)?;
                let mentions_black = message["content"].as_str()?.starts_with(&format!("⚔️ <@{}>", players[1]));
                mentions_black.then(|| (id(message), button(message, 0).to_owned()))
            })
            .await
            .expect("the challenge is shown");
        black.click(channel, message, &accept, &[]).expect("the button is there");
        let game = accept.split(':').nth(2).and_then(|number| number.parse().ok()).expect("a button names its game");
        let mut pair = Pair { server, players, game, thread: message, board: 0, ply: 0, watch };
        pair.wait_for_board(0, false).await;
        pair
    }

    /// Waits for the board after `ply` moves and returns its message.
    ///
    /// # Panics
    /// When it does not come.
    pub async fn wait_for_board(&mut self, ply: usize, over: bool) -> Value {
        let file = board_file(self.game, ply, over);
        let find = self.watch.find(PATIENCE, |happening| {
            created(happening).filter(|message| message["attachments"][0]["filename"] == *file).cloned()
        });
        let message = find.await.unwrap_or_else(|_| panic!("{file} was not shown in time"));
        (self.board, self.ply) = (id(&message), ply);
        message
    }

    /// Plays a move by `/move` in the thread; returns the interaction.
    ///
    /// # Panics
    /// When the command does not exist.
    pub fn slash(&self, side: usize, text: &str) -> u64 {
        let person = self.server.client(self.players[side]);
        person.command(self.thread, "move", &json!({ "move": text })).expect("the command exists")
    }

    /// Plays a move as a reply to the newest board.
    ///
    /// # Panics
    /// When the message cannot be written.
    pub fn reply(&self, side: usize, text: &str) {
        let person = self.server.client(self.players[side]);
        person.message(self.thread, text, Some(self.board)).expect("people may write here");
    }

    /// Plays a move by mentioning the bot in the thread.
    ///
    /// # Panics
    /// When the message cannot be written.
    pub fn mention(&self, side: usize, text: &str) {
        let person = self.server.client(self.players[side]);
        let text = format!("<@{}> {text}", self.server.application_id());
        person.message(self.thread, &text, None).expect("people may write here");
    }

    /// Opens the menus of a move with the button under the newest board; returns the private message with the first menu.
    ///
    /// # Panics
    /// When no menu is shown.
    pub async fn open_menus(&self, side: usize) -> Value {
        let mut watch = self.server.subscribe();
        self.server
            .client(self.players[side])
            .click(self.thread, self.board, &format!("1:move:{}:{}", self.game, self.ply), &[])
            .expect("a live board has the button");
        told_privately(&mut watch, self.players[side], |message| menu(message).is_some()).await
    }

    /// Presses a button of a private message, or chooses in its menu; returns what stands there then.
    ///
    /// # Panics
    /// When there is no such component, or no answer.
    pub async fn press(&self, side: usize, message: &Value, custom_id: &str, values: &[&str]) -> Value {
        let mut watch = self.server.subscribe();
        let person = self.server.client(self.players[side]);
        person.click(self.thread, id(message), custom_id, values).expect("the message has this component");
        told_privately(&mut watch, self.players[side], |told| told["id"] == message["id"]).await
    }

    /// Takes the record of the game by the button of its last board; returns the private message that brings it, and what
    /// is in its file.
    ///
    /// # Panics
    /// When the board has no such button, or no record comes.
    pub async fn record(&self, side: usize, board: &Value) -> (Value, String) {
        let mut watch = self.server.subscribe();
        let person = self.server.client(self.players[side]);
        let custom_id = component(board, "record").expect("a finished game has a record");
        person.click(self.thread, id(board), custom_id, &[]).expect("the message has this component");
        let name = format!("mutabot-{}.pgn", self.game);
        let is_record = |told: &Value| told["attachments"][0]["filename"] == *name;
        let told = told_privately(&mut watch, self.players[side], is_record).await;
        let text = download(told["attachments"][0]["url"].as_str().expect("a file has an address")).await;
        (told, text)
    }

    /// Plays the move with this code by components alone; returns every private message on the way, the last one being
    /// the answer to the move.
    ///
    /// # Panics
    /// When the menus do not lead to the move.
    pub async fn by_menus(&self, side: usize, code: &str) -> Vec<Value> {
        let mut told = vec![self.open_menus(side).await];
        while let Some(menu) = menu(told.last().expect("never empty")) {
            let here = told.last().expect("never empty");
            let begun = menu["custom_id"].as_str().and_then(|id| id.splitn(5, ':').nth(4)).expect("a menu says so far");
            let values = menu["options"].as_array().into_iter().flatten().filter_map(|option| option["value"].as_str());
            let fits = |value: &&str| *value == code || (code.starts_with(*value) && *value != begun);
            // The longest one: a cell a1 begins the name of a cell a10, too.
            let next = match values.filter(fits).max_by_key(|value| value.len()) {
                Some(value) => {
                    let custom_id = menu["custom_id"].as_str().expect("a menu has an id");
                    self.press(side, here, custom_id, &[value]).await
                }
                None => {
                    let on = component(here, "page-on").unwrap_or_else(|| panic!("no way to {code}: {here}"));
                    self.press(side, here, on, &[]).await
                }
            };
            told.push(next);
        }
        told
    }
}

/// The menu of a message, if it has one.
#[must_use]
pub fn menu(message: &Value) -> Option<&Value> {
    components(message).find(|component| component["type"] == 3)
}

/// The `custom_id` of the component that does this, if the message has one.
#[must_use]
pub fn component<'a>(message: &'a Value, does: &str) -> Option<&'a str> {
    components(message)
        .filter_map(|component| component["custom_id"].as_str())
        .find(|id| id.split(':').nth(1) == Some(does))
}

fn components(message: &Value) -> impl Iterator<Item = &Value> {
    let rows = message["components"].as_array().into_iter().flatten();
    rows.flat_map(|row| row["components"].as_array().into_iter().flatten())
}

/// The next private message to a person, new or changed, that is `wanted`.
///
/// # Panics
/// When it does not come.
pub async fn told_privately(watch: &mut Watch, person: u64, wanted: impl Fn(&Value) -> bool) -> Value {
    let told = |happening: &Happening| match happening {
        Happening::MessageEdited { message, visible_to: Some(who) }
        | Happening::MessageCreated { message, visible_to: Some(who) }
            if *who == person && message["content"] != "" && wanted(message) =>
        {
            Some(message.clone())
        }
        _ => None,
    };
    watch.find(PATIENCE, told).await.expect("somebody who asks is answered")
}

/// What the playground has at an address: a text.
///
/// # Panics
/// When there is none.
pub async fn download(url: &str) -> String {
    let (host, path) = url.strip_prefix("http://").and_then(|rest| rest.split_once('/')).expect("a local address");
    let mut stream = TcpStream::connect(host).await.expect("the playground listens");
    let request = format!("GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("the playground reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("the playground answers with text");
    let (head, body) = answer.split_once("\r\n\r\n").expect("an answer has a head");
    assert!(head.starts_with("HTTP/1.1 200 "), "{url}: {head}");
    body.to_owned()
}

/// The name of a board's file, as players see it.
#[must_use]
pub fn board_file(game: u64, ply: usize, over: bool) -> String {
    format!("mutabot-{game}-{ply}{}.png", if over { "-end" } else { "" })
}

/// The message of a happening that is a new message.
#[must_use]
pub fn created(happening: &Happening) -> Option<&Value> {
    match happening {
        Happening::MessageCreated { message, .. } => Some(message),
        _ => None,
    }
}

/// The id of a Discord object.
///
/// # Panics
/// When it has none.
#[must_use]
pub fn id(object: &Value) -> u64 {
    object["id"].as_str().and_then(|id| id.parse().ok()).expect("Discord's objects have ids")
}

/// The `custom_id` of a message's button, counted from 0.
///
/// # Panics
/// When there is no such button.
#[must_use]
pub fn button(message: &Value, idx: usize) -> &str {
    message["components"][0]["components"][idx]["custom_id"].as_str().expect("the message has such a button")
}

/// Resident memory of a process in MiB.
///
/// # Panics
/// When there is no such process, or the machine does not tell.
#[must_use]
pub fn resident(process: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("Linux tells of its processes");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("with their memory");
    let kib: f64 = line.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).expect("in KiB");
    kib / 1024.0
}
