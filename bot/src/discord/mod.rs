//! The only module that knows Discord: it receives events and sends messages.

mod answers;
mod body;
mod commanded;
mod commands;
mod courier;
mod dispatch;
mod door;
mod easel;
mod events;
mod gateway;
mod heard;
pub(crate) mod lanes;
mod limits;
mod members;
mod membership;
mod rates;
mod refused;
mod request;
mod rights;
mod seasons;
mod share;
mod spoken;
mod texts;
mod threads;
mod view;
mod visible;
mod webhooks;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use reqwest::redirect::Policy;
use serenity::all::GatewayIntents;
use tokio::sync::watch;

use crate::app::App;
use crate::config::{DiscordOptions, Token, is_loopback};
use crate::observe::{BotWatch, DiscordRoute};
use crate::once::BoundedMemory;
use crate::record::{GameId, Shard, ShardReach, WorkLane};
use crate::refusal::{BotFailure, Trouble};
use body::DiscordBody;
use commands::CommandRegistration;
use courier::Courier;
use door::{DISCORD, DiscordDoor};
use events::EventHandler;
pub use gateway::ShardStage;
use gateway::{DiscordGateway, ShardStages, Terms};
use members::MemberLookup;
use membership::Membership;
use refused::DoorError;
pub use rights::invite;
use visible::VisibleChannels;

const TIMEOUT: Duration = Duration::from_secs(30);
/// The time limit at shutdown for pending answers, and then for pending posts.
const FAREWELL: Duration = Duration::from_secs(3);

const INTENTS: GatewayIntents =
    GatewayIntents::GUILDS.union(GatewayIntents::GUILD_MESSAGES).union(GatewayIntents::DIRECT_MESSAGES);

pub struct Bot {
    gateway: DiscordGateway,
    courier: Arc<Courier>,
    app: App,
    registered: Arc<CommandRegistration>,
    ready: watch::Receiver<bool>,
    watch: BotWatch,
}

#[derive(Clone)]
pub(crate) struct BotConnection {
    pub(crate) courier: Arc<Courier>,
    stages: Arc<ShardStages>,
    registered: Arc<CommandRegistration>,
    ready: watch::Receiver<bool>,
}

impl Bot {
    /// Connects the app to Discord, or to a stand-in on this machine. Ignores the token in `config`.
    ///
    /// # Errors
    /// If the stand-in is not on this machine or does not answer, or the HTTP client cannot be built.
    pub async fn new(app: App, token: &Token, config: &DiscordOptions) -> Result<Bot, BotFailure> {
        Bot::observed(app, token, config, BotWatch::default()).await
    }

    pub async fn observed(
        app: App,
        token: &Token,
        config: &DiscordOptions,
        watch: BotWatch,
    ) -> Result<Bot, BotFailure> {
        let (client, stand_in) = (reqwest::Client::builder(), config.stand_in.as_deref());
        Bot::over(app, token, config, client, (stand_in, stand_in.is_some()), watch).await
    }

    /// Connects the app to a local stand-in over TLS. The stand-in poses as `discord.com` with this certificate (PEM).
    ///
    /// # Errors
    /// If the address is not on this machine, the certificate cannot be read, or nothing answers there.
    pub async fn in_place_of_discord(
        app: App,
        token: &Token,
        config: &DiscordOptions,
        (address, certificate): (SocketAddr, &str),
    ) -> Result<Bot, BotFailure> {
        if !address.ip().is_loopback() {
            return Err(BotFailure::new("reach the stand-in", format!("{address} is not on this machine")));
        }
        let certificate = reqwest::Certificate::from_pem(certificate.as_bytes())
            .map_err(|error| BotFailure::new("read the stand-in's certificate", error))?;
        let client = reqwest::Client::builder()
            .resolve("discord.com", address)
            .add_root_certificate(certificate)
            .tls_built_in_root_certs(false)
            .no_proxy();
        Bot::over(app, token, config, client, (None, true), BotWatch::default()).await
    }

    async fn over(
        app: App,
        token: &Token,
        config: &DiscordOptions,
        client: reqwest::ClientBuilder,
        (proxy, only_here): (Option<&str>, bool),
        watch: BotWatch,
    ) -> Result<Bot, BotFailure> {
        // Redirects could lead away from Discord.
        let client = client.use_rustls_tls().redirect(Policy::none()).timeout(TIMEOUT).build();
        let client = client.map_err(|error| BotFailure::new("make the HTTP client", error))?;
        let base = proxy.unwrap_or(DISCORD);
        let door = DiscordDoor::new(client, token.reveal(), base, Arc::clone(&watch.meters));
        let door = Arc::new(door.ok_or_else(|| BotFailure::new("send the token", "it contains invalid characters"))?);
        let mut intents = INTENTS;
        intents.set(GatewayIntents::MESSAGE_CONTENT, config.message_content);
        let visible = Arc::new(VisibleChannels::default());
        let courier = Courier::new(app.clone(), Arc::clone(&door), MemberLookup::new(), Arc::clone(&visible));
        let courier = Arc::new(courier);
        let registered = Arc::new(CommandRegistration::default());
        let (sender, ready) = watch::channel(false);
        if let Some(url) = proxy {
            // Report a wrong address at once, instead of as an outage. Other failures appear at the next attempt.
            match door.ask(DiscordRoute::Gateway, &[], &DiscordBody::NONE).await {
                Ok(asked) => {
                    let gateway = asked["url"].as_str().unwrap_or("nowhere");
                    if !is_loopback(gateway) {
                        let told = format!("the gateway of {url} would be {gateway}");
                        return Err(BotFailure::new("reach the stand-in", told));
                    }
                }
                Err(DoorError::Refused(_)) => {}
                Err(error) => return Err(BotFailure::new("reach the stand-in", error)),
            }
        }
        let handler = EventHandler {
            app: app.clone(),
            courier: Arc::clone(&courier),
            ready: sender,
            visible,
            membership: Membership::default(),
            registered: Arc::clone(&registered),
            hears_all: config.message_content,
            door: Arc::clone(&door),
            health: Arc::clone(&watch.health),
            hinted: BoundedMemory::default(),
            reasons: BoundedMemory::default(),
            spoken: BoundedMemory::default(),
            seen: BoundedMemory::default(),
        };
        let terms = Terms { only_here, thrifty: proxy.is_none(), shards: config.shards };
        let gateway = DiscordGateway::new(door, token.clone(), intents, terms, app.clone(), handler);
        let stages = Arc::clone(gateway.stages());
        watch.health.connected_if(move || stages.are_all_there());
        let (done, this) = (Arc::clone(&registered), app.clone());
        // Only the process with the first lane registers commands.
        watch.health.registered_if(move || done.is_done() || !this.looks_after(WorkLane::FIRST));
        Ok(Bot { gateway, courier, app, registered, ready, watch })
    }

    /// Becomes true once the bot is connected, its commands are registered and old news is delivered.
    #[must_use]
    pub fn ready(&self) -> watch::Receiver<bool> {
        self.ready.clone()
    }

    #[must_use]
    pub fn stage(&self) -> watch::Receiver<ShardStage> {
        self.gateway.stages().best()
    }

    pub(crate) fn app(&self) -> &App {
        &self.app
    }

    pub(crate) fn watch(&self) -> &BotWatch {
        &self.watch
    }

    pub(crate) fn connection(&self) -> BotConnection {
        let stages = Arc::clone(self.gateway.stages());
        let registered = Arc::clone(&self.registered);
        BotConnection { courier: Arc::clone(&self.courier), stages, registered, ready: self.ready.clone() }
    }

    /// Stays connected and answers until `stop` completes. Shutdown then takes only seconds, even if Discord hangs.
    ///
    /// # Errors
    /// If Discord ends the connection permanently, for example because of a wrong token.
    pub(crate) async fn answer(mut self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), BotFailure> {
        // The first request can already create news. If the store fails now, the first delivery tries again.
        if let Err(trouble) = self.courier.look_for_what_is_left().await {
            trouble.log();
        }
        let ended = tokio::select! {
            failure = self.gateway.serve() => Err(failure),
            () = stop => Ok(()),
        };
        self.gateway.leave().await;
        // Finish answering received events, unless Discord hangs.
        let _ = tokio::time::timeout(FAREWELL, self.gateway.finish()).await;
        // A message that hangs is posted at the next start, if it can't be found then.
        let _ = tokio::time::timeout(FAREWELL, self.courier.fall_silent()).await;
        ended
    }
}

impl BotConnection {
    /// Waits for the first READY; nothing can be posted before. Returns false if the bot ended first.
    pub(crate) async fn is_made(&mut self) -> bool {
        self.ready.wait_for(|ready| *ready).await.is_ok()
    }

    pub(crate) fn is_there(&self) -> bool {
        !self.shards().is_empty()
    }

    pub(crate) fn shards(&self) -> Vec<Shard> {
        self.stages.there()
    }

    pub(crate) fn reached(&self) -> ShardReach {
        self.stages.reached()
    }

    pub(crate) fn share_limits(&self, n_processes: usize) {
        self.courier.writer().door.budget.share(n_processes);
    }

    pub(crate) async fn register(&self) -> Result<(), Trouble> {
        commands::register(&self.courier.app, &self.courier.writer().door, &self.registered).await
    }

    pub(crate) fn is_registered(&self) -> bool {
        self.registered.is_done()
    }

    pub(crate) fn deliver(&self, game: GameId) {
        let courier = Arc::clone(&self.courier);
        tokio::spawn(async move {
            if let Err(trouble) = courier.deliver(game, None).await {
                trouble.log();
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_privileged_intent_is_asked_for() {
        assert_eq!(INTENTS & GatewayIntents::privileged(), GatewayIntents::empty());
    }
}
