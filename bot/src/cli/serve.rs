//! `mutabot run` and `mutabot playground`: the bot itself.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use store::Sled;
use tracing_subscriber::filter::LevelFilter;

use super::{log, print};
use crate::app::{App, Secret};
use crate::config::{Config, Discord, Limits, Token};
use crate::discord::Bot;
use crate::keep::{self, Keeper};
use crate::refusal::chain;

/// `mutabot playground`
#[derive(Args, Debug)]
pub(super) struct Playground {
    /// The port on this machine
    #[arg(long, default_value_t = 8765)]
    port: u16,
    /// Where the playground keeps its world and its games, to continue them next time
    #[arg(long, default_value = "mutabot-data/playground", value_name = "DIR")]
    folder: PathBuf,
    /// Only the stand-in for Discord, for trying other clients against it
    #[arg(long)]
    without_bot: bool,
}

impl Default for Playground {
    fn default() -> Playground {
        Playground { port: 8765, folder: "mutabot-data/playground".into(), without_bot: false }
    }
}

impl Playground {
    pub(super) fn run(self) -> Result<(), String> {
        log::start(LevelFilter::WARN);
        runtime()?.block_on(async {
            let options =
                playground::Options { port: self.port, folder: Some(self.folder.join("world")), tolerant: true };
            let server = playground::Server::start(options).await.map_err(|error| match error {
                playground::StartError::Port { port, source } => {
                    format!("cannot open port {port} ({source}): is a playground running already? --port takes another")
                }
                other => other.to_string(),
            })?;
            let url = server.url();
            if self.without_bot {
                print(format_args!("The stand-in for Discord is at {url}, its token is {}", server.token()));
                stopped().await;
            } else {
                // Nobody here needs protection from others: scripts may play as fast as they can.
                let limits = Limits { person_burst: u32::MAX, server_burst: u32::MAX, ..Limits::default() };
                // Whatever players might try works in the playground.
                let discord = Discord { stand_in: Some(url.clone()), message_content: true, ..Discord::default() };
                let config = Config { limits, discord, ..Config::default() };
                let token = Token::new(server.token());
                let (bot, kept) = prepare(&self.folder.join("store"), &config, &token).await?;
                print(format_args!("Open {url} in a browser and play. Stop with Ctrl-C; your games will be kept."));
                let ended = bot.run(stopped()).await;
                kept.close().await;
                ended.map_err(|failure| failure.chain())?;
            }
            server.shutdown().await;
            Ok(())
        })
    }
}

/// Runs the bot on Discord.
pub(super) fn run(config: Option<&Path>) -> Result<(), String> {
    log::start(LevelFilter::INFO);
    let config = match config {
        Some(path) => Config::load(path).map_err(|error| error.to_string())?,
        None => Config::default(),
    };
    let token = config.token().map_err(|error| error.to_string())?;
    runtime()?.block_on(async {
        let folder = &config.store.folder;
        let (bot, kept) = prepare(folder, &config, &token).await?;
        let keeper = Keeper::new(Arc::clone(&kept) as Arc<dyn store::Store>, folder, &config.backup);
        let ended = bot.keeping(keeper).run(stopped()).await;
        kept.close().await;
        ended.map_err(|failure| failure.chain())
    })
}

/// Says whether a configuration is in order.
pub(super) fn check(path: &Path) -> Result<(), String> {
    let config = Config::load(path).map_err(|error| error.to_string())?;
    config.token().map_err(|error| error.to_string())?;
    print(format_args!("{} is in order", path.display()));
    Ok(())
}

async fn prepare(folder: &Path, config: &Config, token: &Token) -> Result<(Bot, Arc<Sled>), String> {
    let opened = Sled::open(folder, store::Options::default()).await;
    let kept = Arc::new(opened.map_err(|error| chain(&error))?);
    let store = Arc::clone(&kept) as Arc<dyn store::Store>;
    keep::admit(&store, crate::discord::now()).await.map_err(|error| chain(&error))?;
    let files = Arc::clone(&kept) as Arc<dyn store::Erase>;
    let app = App::new(store, config.layouts()).limited(config.limits.rates()).with_secret(draw_secret()?);
    let app = app.erasing(files);
    let bot = Bot::new(app, token, &config.discord).await.map_err(|failure| failure.chain())?;
    Ok((bot, kept))
}

/// Draws a secret from the system's randomness.
fn draw_secret() -> Result<Secret, String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| format!("the system gives no randomness: {error}"))?;
    Ok(Secret::new(bytes))
}

pub(super) fn runtime() -> Result<tokio::runtime::Runtime, String> {
    tokio::runtime::Runtime::new().map_err(|error| format!("cannot start: {error}"))
}

/// Done when the operator asks to stop.
async fn stopped() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut term) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = term.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
