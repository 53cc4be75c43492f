//! `mutabot run`: the bot itself.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use store::Sled;
use tokio::sync::watch;
use tracing_subscriber::filter::LevelFilter;

use super::log;
use crate::app::App;
use crate::config::{Config, Token};
use crate::discord::Bot;
use crate::keep::{self, Keeper};
use crate::machine;
use crate::refusal::chain;

/// The time that a start may take when the bot is stopped in the middle of it.
const SETTLING: Duration = Duration::from_secs(3);
/// The time for what still runs when everything is kept.
const LAST_WAIT: Duration = Duration::from_millis(500);

/// Runs the bot on Discord.
pub(super) fn run(config: Option<&Path>) -> Result<(), String> {
    log::start(LevelFilter::INFO);
    let config = Config::chosen(config).map_err(|error| error.to_string())?;
    if let problems @ [_, ..] = &config.folder_problems()[..] {
        return Err(problems.join("\nmutabot: "));
    }
    let token = config.token().map_err(|error| error.to_string())?;
    let runtime = runtime()?;
    let ended = runtime.block_on(async {
        let folder = &config.store.folder;
        for open in keep::exposed(folder, config.backup.folder.as_deref()) {
            tracing::warn!(
                folder = %open.display(),
                "other users of this machine can read private games and notes there: `chmod -R go= FOLDER`"
            );
        }
        let kept = open(folder).await?;
        let bot = bot_of(&kept, &config, &token).await?;
        let keeper = Keeper::new(Arc::clone(&kept) as Arc<dyn store::Store>, folder, &config.backup);
        let ready = bot.ready();
        let ended = crate::run::run(bot, Some(keeper), stopped()).await;
        settled(ready).await;
        kept.close().await;
        ended.map_err(|failure| failure.chain())?;
        tracing::info!("stopped as told; everything is kept");
        Ok::<(), String>(())
    });
    // The look-up of a name cannot be given up, and may take minutes: nobody needs its result.
    runtime.shutdown_timeout(LAST_WAIT);
    ended
}

/// Opens the store.
pub(super) async fn open(folder: &Path) -> Result<Arc<Sled>, String> {
    let opened = Sled::open(folder, store::Options::default()).await;
    let kept = Arc::new(opened.map_err(|error| chain(&error))?);
    let store = Arc::clone(&kept) as Arc<dyn store::Store>;
    keep::admit(&store, machine::now()).await.map_err(|error| chain(&error))?;
    Ok(kept)
}

/// Makes the bot of a store, to be connected.
pub(super) async fn bot_of(kept: &Arc<Sled>, config: &Config, token: &Token) -> Result<Bot, String> {
    let store = Arc::clone(kept) as Arc<dyn store::Store>;
    let files = Arc::clone(kept) as Arc<dyn store::Erase>;
    let app = App::new(store, config.layouts())
        .limited(config.limits.rates())
        .rated_only_here(config.ratings.only_here.iter().copied())
        .with_secret(machine::secret().map_err(|failure| failure.chain())?);
    let app = app.erasing(files);
    Bot::new(app, token, &config.discord).await.map_err(|failure| failure.chain())
}

/// Waits for a start that is still under way when the bot is stopped: it writes to the store. Returns at once if it is
/// done, or never began.
pub(super) async fn settled(mut ready: watch::Receiver<bool>) {
    let _ = tokio::time::timeout(SETTLING, ready.wait_for(|ready| *ready)).await;
}

/// Makes what the commands run in that handle a store. The files that they write are for their owner alone.
pub(super) fn runtime() -> Result<tokio::runtime::Runtime, String> {
    keep::for_owner_alone();
    tokio::runtime::Runtime::new().map_err(|error| format!("cannot start: {error}"))
}

/// Waits until the operator asks the bot to stop. Asked a second time, the program ends at once: what was acknowledged
/// is kept all the same.
pub(super) async fn stopped() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let (Ok(mut term), Ok(mut interrupt)) = (signal(SignalKind::terminate()), signal(SignalKind::interrupt())) {
            let mut asked = async move || {
                tokio::select! {
                    _ = interrupt.recv() => {}
                    _ = term.recv() => {}
                }
            };
            asked().await;
            tokio::spawn(async move {
                asked().await;
                std::process::exit(1);
            });
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
