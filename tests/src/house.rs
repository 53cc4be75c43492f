//! A playground, a bot (in its own process or in this one) and players.

use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use bot::app::{App, Secret};
use bot::config::{DiscordOptions, Token};
use bot::discord::Bot;
use bot::record::{Millis, TimeRecord, keys, read, write};
use playground::{Happening, HappeningWatch, PlaygroundOptions, PlaygroundServer};
use serde_json::Value;
use store::{Batch, Memory, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::disguise::Disguise;
pub use crate::pair::{Pair, typed};

/// A time limit that only failing tests reach.
pub const PATIENCE: Duration = Duration::from_secs(30);

pub struct Beside {
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Beside {
    pub async fn start(server: &PlaygroundServer, store: Arc<dyn Store>) -> Beside {
        Beside::start_with(server, store, DiscordOptions::default()).await
    }

    pub async fn start_with(server: &PlaygroundServer, store: Arc<dyn Store>, options: DiscordOptions) -> Beside {
        let config = DiscordOptions { stand_in: Some(server.url()), ..options };
        let bot = Bot::new(
            App::new(store, Vec::new()).with_secret(Secret::new([7; 32])),
            &Token::new(server.token()),
            &config,
        )
        .await;
        Beside::run(bot.expect("the playground answers")).await
    }

    pub async fn start_app(server: &PlaygroundServer, app: App) -> Beside {
        let config = DiscordOptions { stand_in: Some(server.url()), ..DiscordOptions::default() };
        let bot = Bot::new(app, &Token::new(server.token()), &config).await;
        Beside::run(bot.expect("the playground answers")).await
    }

    /// Starts the bot over TLS, as on Discord. With `hears_all` it has the message content intent, so that boards in
    /// servers are answers to interactions.
    pub async fn start_limited(
        server: &PlaygroundServer,
        front: &Disguise,
        store: Arc<dyn Store>,
        hears_all: bool,
    ) -> Beside {
        let app = App::new(store, Vec::new()).with_secret(Secret::new([7; 32]));
        let token = Token::new(server.token());
        let config = DiscordOptions { message_content: hears_all, ..DiscordOptions::default() };
        let bot = Bot::in_place_of_discord(app, &token, &config, (front.address, &front.certificate)).await;
        Beside::run(bot.expect("the playground answers")).await
    }

    async fn run(bot: Bot) -> Beside {
        let mut ready = bot.ready();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(async move {
            let stopped = async {
                // A dropped sender also stops the bot.
                let _ = stopped.await;
            };
            bot::run::run(bot, None, stopped).await.expect("the bot ends when it is told to");
        });
        tokio::time::timeout(PATIENCE, ready.wait_for(|ready| *ready)).await.expect("ready in time").expect("it lives");
        Beside { stop, task }
    }

    pub async fn stop(self) {
        let _ = self.stop.send(());
        self.task.await.expect("the bot does not panic");
    }
}

pub async fn pass(store: &dyn Store, time: Millis) {
    loop {
        let Some(row) = store.get(keys::TIME).await.expect("the store answers") else {
            // The bot has not stored its clock yet.
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

#[must_use]
pub fn in_step(server: &PlaygroundServer, store: Arc<dyn Store>) -> JoinHandle<()> {
    let mut ahead = server.ahead();
    tokio::spawn(async move {
        let mut lived = *ahead.borrow_and_update();
        while ahead.changed().await.is_ok() {
            let now = *ahead.borrow_and_update();
            pass(&*store, Millis(i64::try_from(now - lived).unwrap_or(i64::MAX))).await;
            lived = now;
        }
    })
}

pub async fn started() -> (PlaygroundServer, Beside, [u64; 2]) {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.expect("the playground starts");
    let bot = Beside::start(&server, Arc::new(Memory::new())).await;
    let people = server.people();
    let players = [people[0].id, people[1].id];
    (server, bot, players)
}

/// Tests play faster than people, so raise the limits.
const FAST: &str = "[limits]\nperson_burst = 1000000\nserver_burst = 1000000\n";

#[must_use]
pub fn spawn(program: &str, server: &PlaygroundServer, folder: &Path) -> Child {
    spawn_with(program, server, folder, "")
}

/// `discord` has more lines for the `[discord]` part of the configuration.
#[must_use]
pub fn spawn_with(program: &str, server: &PlaygroundServer, folder: &Path, discord: &str) -> Child {
    start(program, server, folder, discord, "")
}

#[must_use]
pub fn spawn_on_database(program: &str, server: &PlaygroundServer, folder: &Path, address: &str) -> Child {
    start(program, server, folder, "", &format!("postgres = {address:?}\n"))
}

fn start(program: &str, server: &PlaygroundServer, folder: &Path, discord: &str, kept: &str) -> Child {
    command_with(program, server, folder, discord, kept).spawn().expect("the bot was built with the tests")
}

/// Prepares the bot as a separate process. `discord` has more lines of configuration.
#[must_use]
pub fn command(program: &str, server: &PlaygroundServer, folder: &Path, discord: &str) -> Command {
    command_with(program, server, folder, discord, "")
}

fn command_with(program: &str, server: &PlaygroundServer, folder: &Path, discord: &str, kept: &str) -> Command {
    let config = folder.join("config.toml");
    let (url, store) = (server.url(), folder.join("store"));
    let text = format!("[discord]\nstand_in = {url:?}\n{discord}[store]\nfolder = {store:?}\n{kept}{FAST}");
    std::fs::write(&config, text).expect("the test's folder can be written");
    let log = std::fs::File::options().create(true).append(true).open(folder.join("log"));
    let mut command = Command::new(program);
    command
        .args(["run", "--config"])
        .arg(config)
        .env("DISCORD_TOKEN", server.token())
        // Even at this level the token must not be logged.
        .env("MUTABOT_LOG", "trace")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log.expect("the test's folder can be written"))
        .kill_on_drop(true);
    command
}

#[must_use]
pub fn menu(message: &Value) -> Option<&Value> {
    components(message).find(|component| component["type"] == 3)
}

#[must_use]
pub fn steps(message: &Value) -> Vec<(String, String)> {
    let custom_id = |component: &Value| component["custom_id"].as_str().unwrap_or_default().to_owned();
    let does = |id: &str, word| id.split(':').nth(1) == Some(word);
    components(message)
        .flat_map(|component| {
            let id = custom_id(component);
            let options = component["options"].as_array().into_iter().flatten();
            let of_menu = options.filter_map(|option| Some((option["value"].as_str()?.to_owned(), id.clone())));
            let of_menu = of_menu.filter(|(_, id)| does(id, "step"));
            let of_key = does(&id, "go").then(|| (id.rsplit(':').next().unwrap_or_default().to_owned(), id.clone()));
            of_menu.chain(of_key).collect::<Vec<_>>()
        })
        .collect()
}

#[must_use]
pub fn other_pages(message: &Value) -> Vec<(&str, &str)> {
    fn button(component: &Value) -> Option<(&str, &str)> {
        Some((component["label"].as_str()?, component["custom_id"].as_str()?))
    }
    let leads = |id: &str| matches!(id.split(':').nth(1), Some("page-on" | "page-back"));
    components(message).filter_map(button).filter(|(_, id)| leads(id)).collect()
}

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

pub async fn told_privately(watch: &mut HappeningWatch, person: u64, wanted: impl Fn(&Value) -> bool) -> Value {
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

#[must_use]
pub fn board_file(game: u64, ply: usize, over: bool) -> String {
    format!("mutabot-{game}-{ply}{}.png", if over { "-end" } else { "" })
}

#[must_use]
pub fn board_shown(message: &Value) -> Option<(u64, usize)> {
    if let Some(file) = message["attachments"][0]["filename"].as_str() {
        let mut parts = file.strip_prefix("mutabot-")?.strip_suffix(".png")?.split('-');
        return Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?));
    }
    let (name, moves) = message["content"].as_str()?.strip_prefix("-# ")?.split_once(" · ")?;
    let game = name.rsplit(|c: char| !c.is_ascii_digit()).next()?.parse().ok()?;
    let number = moves.split(' ').next()?;
    let nth = |number: &str| number.parse::<usize>().ok();
    let white = number.strip_suffix('.').and_then(nth).map(|n| 2 * n - 1);
    let ply = white.or_else(|| number.strip_suffix('…').and_then(nth).map(|n| 2 * n));
    Some((game, ply.unwrap_or(0)))
}

/// Sends a direct message, after which the bot explains itself there.
pub async fn write_directly(server: &PlaygroundServer, person: u64) {
    let (client, mut watch) = (server.client(person), server.subscribe());
    let direct = client.open_dm();
    client.message(direct, "help", None).expect("their direct messages are open");
    let is_answer = |said: &&Value| said["author"]["bot"] == true && is_in(said, direct);
    watch.find(PATIENCE, |happening| created(happening).filter(is_answer).cloned()).await.expect("the bot answers");
}

#[must_use]
pub fn is_in(message: &Value, channel: u64) -> bool {
    message["channel_id"].as_str() == Some(&channel.to_string())
}

#[must_use]
pub fn created(happening: &Happening) -> Option<&Value> {
    match happening {
        Happening::MessageCreated { message, .. } => Some(message),
        _ => None,
    }
}

#[must_use]
pub fn id(object: &Value) -> u64 {
    object["id"].as_str().and_then(|id| id.parse().ok()).expect("Discord's objects have ids")
}

#[must_use]
pub fn button(message: &Value, idx: usize) -> &str {
    message["components"][0]["components"][idx]["custom_id"].as_str().expect("the message has such a button")
}

#[must_use]
pub fn resident(process: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("Linux tells of its processes");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("with their memory");
    let kib: f64 = line.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).expect("in KiB");
    kib / 1024.0
}
