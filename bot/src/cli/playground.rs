//! `mutabot playground`: the bot with a local stand-in for Discord. Needs the feature `playground`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use playground::{DiscordCondition, PlaygroundServer, StartError};
use store::Sled;
use tokio::sync::watch;
use tracing_subscriber::filter::LevelFilter;

use super::kept::ConfiguredStore;
use super::serve::{bot_of, runtime, settled, stopped};
use super::start::print;
use super::{log, sample};
use crate::app::App;
use crate::config::{Config, DiscordOptions, Limits, Token};
use crate::machine;
use crate::observe::BotWatch;
use crate::record::Millis;

/// The time limit for stopping, in case a simulated outage blocks the bot.
const PATIENCE: Duration = Duration::from_secs(10);

/// `mutabot playground`
#[derive(Args, Debug)]
pub(super) struct PlaygroundArgs {
    /// Local port
    #[arg(long, default_value_t = 8765)]
    port: u16,
    /// Folder for the playground's data
    #[arg(long, default_value = "mutabot-data/playground", value_name = "DIR")]
    folder: PathBuf,
    /// Let the bot read all messages (`message_content = true`)
    #[arg(long, conflicts_with = "without_bot")]
    message_content: bool,
    /// Run only the stand-in for Discord, to test other clients
    #[arg(long)]
    without_bot: bool,
}

impl PlaygroundArgs {
    pub(super) fn run(self) -> Result<(), String> {
        log::start(LevelFilter::WARN);
        runtime()?.block_on(async {
            let store = self.folder.join("store");
            if let Some(process) = Sled::used_by(&store) {
                let next = "open its page, or use another folder with --folder DIR";
                let folder = self.folder.display();
                return Err(format!(
                    "a playground is already running in the folder {folder} (process id {process}): {next}"
                ));
            }
            let options = playground::PlaygroundOptions {
                port: self.port,
                folder: Some(self.folder.join("world")),
                tolerant: true,
            };
            let server = PlaygroundServer::start(options).await.map_err(|error| match error {
                StartError::Port { port, source } => {
                    format!("cannot open port {port} ({source}): close a playground that is running, or use --port")
                }
                other => other.to_string(),
            })?;
            let url = server.url();
            if self.without_bot {
                print(format_args!("The stand-in for Discord is at {url}, and its token is {}", server.token()));
                stopped().await;
            } else {
                machine::set_ahead(millis(*server.ahead().borrow()));
                let kept = ConfiguredStore::in_folder(&store).await.map_err(String::from)?.admit().await?;
                print(format_args!("Open {url} in a browser and play. Stop with Ctrl-C; your games are saved."));
                let ended = tokio::select! {
                    ended = serve(&server, &kept, self.message_content) => ended,
                    () = sample::attend(&server) => Ok(()),
                    damage = kept.damaged() => Err(damage),
                };
                let closed = kept.close().await;
                ended?;
                closed?;
            }
            server.shutdown().await;
            print(format_args!("Stopped. Everything is saved in {}.", self.folder.display()));
            Ok(())
        })
    }
}

fn millis(ms: u64) -> Millis {
    Millis(i64::try_from(ms).unwrap_or(i64::MAX))
}

/// Runs the bot until it must stop. Restarts it when a page switches the message content intent.
async fn serve(server: &PlaygroundServer, kept: &ConfiguredStore, message_content: bool) -> Result<(), String> {
    let (stop, is_stopped) = watch::channel(false);
    let waiting = tokio::spawn(async move {
        stopped().await;
        stop.send_replace(true);
    });
    let mut choice = server.offer_message_content(message_content);
    while !*is_stopped.borrow() {
        let chosen = choice.borrow_and_update().unwrap_or(message_content);
        // Limits are off: scripts may play at full speed.
        let limits = Limits { person_burst: u32::MAX, server_burst: u32::MAX, ..Limits::default() };
        let discord =
            DiscordOptions { stand_in: Some(server.url()), message_content: chosen, ..DiscordOptions::default() };
        let config = Config { limits, discord, ..Config::default() };
        let bot = bot_of(kept, &config, &Token::new(server.token()), BotWatch::default(), None).await?;
        let ready = bot.ready();
        let time = tokio::spawn(follow_time(bot.app().clone(), server.ahead()));
        let (mut changes, mut stops) = (choice.clone(), is_stopped.clone());
        let until = async move {
            tokio::select! {
                _ = changes.changed() => {}
                _ = stops.wait_for(|stopped| *stopped) => {}
            }
        };
        let ended = run_to_the_end(server, crate::run::run(bot, None, until), is_stopped.clone()).await;
        time.abort();
        settled(ready).await;
        ended?;
    }
    waiting.abort();
    Ok(())
}

async fn run_to_the_end(
    server: &PlaygroundServer,
    running: impl Future<Output = Result<(), crate::refusal::BotFailure>>,
    mut is_stopped: watch::Receiver<bool>,
) -> Result<(), String> {
    tokio::pin!(running);
    tokio::select! {
        ended = &mut running => return ended.map_err(|failure| failure.chain()),
        _ = is_stopped.wait_for(|stopped| *stopped) => server.faults().set_weather(DiscordCondition::Well),
    }
    let ended = tokio::time::timeout(PATIENCE, running).await;
    ended.unwrap_or(Ok(())).map_err(|failure| failure.chain())
}

async fn follow_time(app: App, mut ahead: watch::Receiver<u64>) {
    let mut lived = *ahead.borrow_and_update();
    while ahead.changed().await.is_ok() {
        let now = *ahead.borrow_and_update();
        // Set the bot's clock first; otherwise the bot would treat the skipped time as downtime.
        if let Err(trouble) = app.let_pass(machine::now(), millis(now - lived)).await {
            trouble.log();
            continue;
        }
        machine::set_ahead(millis(now));
        lived = now;
    }
}
