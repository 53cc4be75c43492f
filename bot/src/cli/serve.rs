//! `mutabot run`: the bot itself.

use std::path::{Path, PathBuf, absolute};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use tokio::sync::watch;
use tracing_subscriber::filter::LevelFilter;

use super::end::RunFailure;
use super::kept::{self, ConfiguredStore};
use super::log;
use super::start::complain;
use crate::app::{App, Member};
use crate::config::{Config, LogFormat, Token, USUAL};
use crate::discord::Bot;
use crate::keep::{self, ForgottenList, StoreKeeper};
use crate::machine;
use crate::observe::{self, BotWatch, MeasuredStore, ServiceState};
use crate::record::MemberId;

/// Stack bytes of each worker thread. Without optimisation, the largest requests use more than half of the usual 2 MiB.
const STACK: usize = 4 << 20;

/// The maximum number of blocking threads, for the store, drawing and DNS. More would only wait.
const MOST_BLOCKING: usize = 128;

const SETTLING: Duration = Duration::from_secs(3);
const LAST_WAIT: Duration = Duration::from_millis(500);

pub(super) fn run(named: Option<&Path>) -> ExitCode {
    let (ended, format) = match Config::chosen(named) {
        Ok(config) => (serve(named, &config), config.log.format),
        Err(error) => (Err(error.into()), LogFormat::Text),
    };
    let Err(RunFailure { problem, status }) = ended else { return ExitCode::SUCCESS };
    match format {
        LogFormat::Text => complain(&problem),
        LogFormat::Json => tracing::error!("{problem}"),
    }
    ExitCode::from(status)
}

fn serve(named: Option<&Path>, config: &Config) -> Result<(), RunFailure> {
    let watch = BotWatch::new(config.observe.address.is_some());
    log::start_as(LevelFilter::INFO, config.log.format, Some(Arc::clone(&watch.meters)));
    begin(named, config);
    if let problems @ [_, ..] = &config.folder_problems()[..] {
        // The disk may be mounted late, so a restart can help.
        return Err(problems.join("\n  ").into());
    }
    let token = config.token()?;
    let runtime = runtime()?;
    let ended = runtime.block_on(async {
        watch_over(&watch, config).await;
        let folder = &config.store.folder;
        for open in keep::exposed(folder, config.backup.folder.as_deref()) {
            tracing::warn!(
                folder = %open.display(),
                "other users of this machine can read private games and notes in this folder: run `chmod -R go= FOLDER`"
            );
        }
        let kept = kept::open_whole(config, &which(named, folder)).await?;
        if let Ok(Some(doubt)) = keep::doubt_of_clock(&*kept.store(), machine::now()).await {
            tracing::warn!("{doubt}");
        }
        watch.health.store_is_open();
        let list = ForgottenList::of(folder, &config.backup);
        let bot = bot_of(&kept, config, &token, watch, Some(list)).await?;
        let keeper = StoreKeeper::new(kept.store(), folder, &config.backup);
        let ready = bot.ready();
        ServiceState::Ready.tell();
        let ended = crate::run::run(bot, Some(keeper), stopped_or_damaged(kept.clone())).await;
        settled(ready).await;
        let closed = kept.close().await;
        // By now, the whole store has been read.
        kept.damaged().now_or_never().map_or(Ok(()), |damage| Err(RunFailure::for_good(damage)))?;
        ended.map_err(|failure| RunFailure::for_good(failure.chain()))?;
        closed?;
        tracing::info!("stopped on request; everything is saved");
        Ok::<(), RunFailure>(())
    });
    // A DNS look-up can't be cancelled and may take minutes; its result is not needed.
    runtime.shutdown_timeout(LAST_WAIT);
    ended
}

/// Logs the configuration and the store, which tell several bots apart.
fn begin(named: Option<&Path>, config: &Config) {
    let store = match &config.store.postgres {
        Some(address) => address.to_string(),
        None => whole(&config.store.folder).display().to_string(),
    };
    let (version, commit) = (env!("CARGO_PKG_VERSION"), crate::COMMIT);
    match taken(named) {
        Some(path) => tracing::info!(configuration = %whole(path).display(), store, version, commit, "starting"),
        None => tracing::warn!(
            store,
            version,
            commit,
            "starting with default options: no configuration was named, and this folder has no {USUAL}"
        ),
    }
}

fn taken(named: Option<&Path>) -> Option<&Path> {
    let usual = Path::new(USUAL);
    named.or_else(|| usual.exists().then_some(usual))
}

fn whole(path: &Path) -> PathBuf {
    absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// Starts monitoring before the store opens. If it fails, the bot runs without it.
async fn watch_over(watch: &BotWatch, config: &Config) {
    watch.meters.started(machine::now());
    if let Some(address) = config.observe.address {
        match observe::listen(address).await {
            Ok(listener) => drop(tokio::spawn(observe::serve(listener, watch.clone()))),
            Err(problem) => tracing::error!("{problem}: metrics and health are not served"),
        }
    }
    tokio::spawn(observe::watched(Arc::clone(&watch.health)));
}

fn which(named: Option<&Path>, folder: &Path) -> String {
    let (option, path) = match taken(named) {
        Some(config) => ("--config", config),
        None => ("--store", folder),
    };
    format!("{option} {}", whole(path).display())
}

pub(super) async fn bot_of(
    kept: &ConfiguredStore,
    config: &Config,
    token: &Token,
    watch: BotWatch,
    list: Option<ForgottenList>,
) -> Result<Bot, String> {
    let store = MeasuredStore::over(kept.store(), watch.clone());
    let app = App::new(store, config.layouts())
        .limited(config.limits.rates())
        .rated_only_here(config.ratings.only_here.iter().copied())
        .with_secret(machine::secret().map_err(|failure| failure.chain())?);
    let app = app.erasing(kept.files());
    let app = match list {
        Some(list) => app.remembering(Arc::new(list)),
        None => app,
    };
    let app = match kept {
        // Other processes can't open the folder, so only a database can be shared.
        ConfiguredStore::Folder(_) => app,
        ConfiguredStore::Database(_) => app.sharing(Member {
            id: MemberId(machine::seed()),
            address: machine::address(),
            config: config.digest(),
            clock: Arc::new(machine::uptime),
        }),
    };
    Bot::observed(app, token, &config.discord, watch).await.map_err(|failure| failure.chain())
}

/// Waits for a start in progress, which writes to the store, before the bot stops.
pub(super) async fn settled(mut ready: watch::Receiver<bool>) {
    let _ = tokio::time::timeout(SETTLING, ready.wait_for(|ready| *ready)).await;
}

/// Builds the runtime for commands that use a store, and makes new files private.
pub(super) fn runtime() -> Result<tokio::runtime::Runtime, String> {
    keep::for_owner_alone();
    threads().map_err(|error| format!("cannot start: {error}"))
}

fn threads() -> std::io::Result<tokio::runtime::Runtime> {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.enable_all().thread_stack_size(STACK).max_blocking_threads(MOST_BLOCKING).build()
}

async fn stopped_or_damaged(kept: ConfiguredStore) {
    tokio::select! {
        () = stopped() => {}
        _ = kept.damaged() => {
            tokio::spawn(async {
                stopped().await;
                std::process::exit(1);
            });
        }
    }
    ServiceState::Stopping.tell();
}

/// Waits until the operator stops the bot. A second request exits at once; acknowledged changes are stored anyway.
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::{Barrier, Mutex};

    use super::*;

    #[test]
    fn however_much_is_asked_at_once_no_more_threads_are_made_than_can_help() {
        let runtime = threads().unwrap();
        // Each task blocks until all tasks are queued, then until one task per thread is running.
        let (all_there, seen) = (Arc::new(Barrier::new(MOST_BLOCKING)), Arc::new(Mutex::new(HashSet::new())));
        let gate = seen.lock().unwrap();
        let task = || {
            let (all_there, seen) = (Arc::clone(&all_there), Arc::clone(&seen));
            runtime.spawn_blocking(move || {
                seen.lock().unwrap().insert(std::thread::current().id());
                all_there.wait();
            })
        };
        let tasks: Vec<_> = (0..2 * MOST_BLOCKING).map(|_| task()).collect();
        drop(gate);
        runtime.block_on(futures::future::try_join_all(tasks)).unwrap();
        assert_eq!(seen.lock().unwrap().len(), MOST_BLOCKING);
    }
}
