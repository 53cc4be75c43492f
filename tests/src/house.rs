//! The whole house for tests: a playground, a bot that is its own process or runs beside, and people who play in it.

use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use bot::app::App;
use bot::config::Token;
use bot::discord::Bot;
use playground::{Happening, Server, Watch};
use serde_json::{Value, json};
use store::Store;
use tokio::process::{Child, Command};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

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
        let app = App::new(store, Vec::new());
        let bot =
            Bot::new(app, &Token::new(server.token()), Some(&server.url())).await.expect("the playground answers");
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

/// Starts the bot as a process of its own, over a store in `folder`.
///
/// # Panics
/// When the process cannot be started.
#[must_use]
pub fn spawn(program: &str, server: &Server, folder: &Path) -> Child {
    let config = folder.join("config.toml");
    let text = format!("[discord]\nstand_in = {:?}\n[store]\nfolder = {:?}\n", server.url(), folder.join("store"));
    std::fs::write(&config, text).expect("the test's folder can be written");
    let log = std::fs::File::options().create(true).append(true).open(folder.join("log"));
    Command::new(program)
        .args(["run", "--config"])
        .arg(config)
        .env("DISCORD_TOKEN", server.token())
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
        let mut pair = Pair { server, players, game, thread: message, board: 0, watch };
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
        self.board = id(&message);
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
