//! `mutabot playground`: the bot on this machine alone, with a stand-in for Discord. Behind the feature `playground`.

use std::path::PathBuf;

use clap::Args;
use tracing_subscriber::filter::LevelFilter;

use super::log;
use super::serve::{prepare, runtime, stopped};
use super::start::print;
use crate::config::{Config, Discord, Limits, Token};

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
                let ended = crate::run::run(bot, None, stopped()).await;
                kept.close().await;
                ended.map_err(|failure| failure.chain())?;
            }
            server.shutdown().await;
            Ok(())
        })
    }
}
