//! `mutabot run`: the bot itself.

use std::path::Path;
use std::sync::Arc;

use store::Sled;
use tracing_subscriber::filter::LevelFilter;

use super::log;
use super::start::print;
use crate::app::App;
use crate::config::{Config, Token};
use crate::discord::Bot;
use crate::keep::{self, Keeper};
use crate::machine;
use crate::refusal::chain;

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
        let ended = crate::run::run(bot, Some(keeper), stopped()).await;
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

/// Opens the store and connects the bot to it.
pub(super) async fn prepare(folder: &Path, config: &Config, token: &Token) -> Result<(Bot, Arc<Sled>), String> {
    let opened = Sled::open(folder, store::Options::default()).await;
    let kept = Arc::new(opened.map_err(|error| chain(&error))?);
    let store = Arc::clone(&kept) as Arc<dyn store::Store>;
    keep::admit(&store, machine::now()).await.map_err(|error| chain(&error))?;
    let files = Arc::clone(&kept) as Arc<dyn store::Erase>;
    let app = App::new(store, config.layouts())
        .limited(config.limits.rates())
        .with_secret(machine::secret().map_err(|failure| failure.chain())?);
    let app = app.erasing(files);
    let bot = Bot::new(app, token, &config.discord).await.map_err(|failure| failure.chain())?;
    Ok((bot, kept))
}

pub(super) fn runtime() -> Result<tokio::runtime::Runtime, String> {
    tokio::runtime::Runtime::new().map_err(|error| format!("cannot start: {error}"))
}

/// Waits until the operator asks the bot to stop.
pub(super) async fn stopped() {
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
