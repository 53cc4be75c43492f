//! The only room that knows Discord: events in, messages out.

mod commands;
mod courier;
mod easel;
mod events;
mod insist;
mod limits;
mod request;
mod view;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use serenity::Client;
use serenity::all::ConnectionStage;
use serenity::all::{ClientBuilder, CreateAllowedMentions, GatewayIntents, HttpBuilder, ShardManager};
use tokio::sync::watch;

use crate::app::App;
use crate::config::{Discord, Token, is_loopback};
use crate::keep::{Keeper, Word};
use crate::record::BEAT;
use crate::refusal::Failure;
use courier::{Courier, log};
use events::Handler;
pub(crate) use request::now;

/// What could not be said is tried again this often.
const RETRY: Duration = Duration::from_secs(5);
/// A request that Discord has not answered by then is given up, and what it was for tried again.
const TIMEOUT: Duration = Duration::from_secs(30);
/// When the bot is stopped, what is being said has this long to end.
const FAREWELL: Duration = Duration::from_secs(3);
/// Events are remembered this long: Discord repeats them within minutes.
const REMEMBER: Duration = Duration::from_secs(24 * 60 * 60);

/// What the bot hears of, if its operator wants no more: nothing that Discord would have to allow it.
const INTENTS: GatewayIntents =
    GatewayIntents::GUILDS.union(GatewayIntents::GUILD_MESSAGES).union(GatewayIntents::DIRECT_MESSAGES);

/// A bot about to run.
pub struct Bot {
    client: Client,
    courier: Arc<Courier>,
    app: App,
    ready: watch::Receiver<bool>,
    keeper: Option<Keeper>,
}

impl Bot {
    /// Connects the app to Discord, or to a stand-in on this machine. The token is not looked for in `config`.
    ///
    /// # Errors
    /// When the stand-in is not on this machine or does not answer, or when the client cannot be made.
    pub async fn new(app: App, token: &Token, config: &Discord) -> Result<Bot, Failure> {
        let (client, stand_in) = (reqwest::Client::builder(), config.stand_in.as_deref());
        Bot::over(app, token, config, client, stand_in, stand_in.is_some()).await
    }

    /// Connects the app to a stand-in that takes Discord's place: it answers for `discord.com` over TLS, with this
    /// certificate (PEM), at an address of this machine. All is as on Discord then, serenity's rate limiter included.
    ///
    /// # Errors
    /// When the address is not on this machine, the certificate cannot be read, or nobody answers there.
    pub async fn in_place_of_discord(
        app: App,
        token: &Token,
        address: SocketAddr,
        certificate: &str,
    ) -> Result<Bot, Failure> {
        if !address.ip().is_loopback() {
            return Err(Failure::new("reach the stand-in", format!("{address} is not on this machine")));
        }
        let certificate = reqwest::Certificate::from_pem(certificate.as_bytes())
            .map_err(|error| Failure::new("read the stand-in's certificate", error))?;
        let client = reqwest::Client::builder()
            .resolve("discord.com", address)
            .add_root_certificate(certificate)
            .tls_built_in_root_certs(false)
            .no_proxy();
        Bot::over(app, token, &Discord::default(), client, None, true).await
    }

    async fn over(
        app: App,
        token: &Token,
        config: &Discord,
        client: reqwest::ClientBuilder,
        proxy: Option<&str>,
        only_here: bool,
    ) -> Result<Bot, Failure> {
        let client = client.use_rustls_tls().timeout(TIMEOUT).build();
        let client = client.map_err(|error| Failure::new("make the HTTP client", error))?;
        let http = |limited: bool| {
            let http = HttpBuilder::new(token.reveal())
                .client(client.clone())
                .default_allowed_mentions(CreateAllowedMentions::new());
            match proxy {
                // serenity's rate limiter ignores the proxy: with it, requests would go to Discord itself.
                Some(url) => http.proxy(url.trim_end_matches('/')).ratelimiter_disabled(true),
                None => http.ratelimiter_disabled(!limited),
            }
            .build()
        };
        let mut intents = INTENTS;
        intents.set(GatewayIntents::MESSAGE_CONTENT, config.message_content);
        let courier = Arc::new(Courier::new(app.clone()));
        let (sender, ready) = watch::channel(false);
        // First answers have three seconds and no limit of their own: they do not queue with the rest.
        let first_answers = Arc::new(http(false));
        let hears_all = config.message_content;
        let handler =
            Handler { app: app.clone(), courier: Arc::clone(&courier), first_answers, ready: sender, hears_all };
        let client = ClientBuilder::new_with_http(http(true), intents)
            .event_handler(handler)
            .await
            .map_err(|error| Failure::new("make the Discord client", error))?;
        // serenity falls back to Discord's own gateway when it cannot ask for one: never from a stand-in.
        let gateway = client.ws_url.lock().await.clone();
        if only_here && !is_loopback(&gateway) {
            return Err(Failure::new("reach the stand-in", format!("its gateway would be {gateway}")));
        }
        courier.connect(Arc::clone(&client.http));
        Ok(Bot { client, courier, app, ready, keeper: None })
    }

    /// The same with somebody who looks after what is kept, and hears what the operator says.
    #[must_use]
    pub fn keeping(self, keeper: Keeper) -> Bot {
        Bot { keeper: Some(keeper), ..self }
    }

    /// Turns true once the bot is connected, its commands are registered, and what was left unsaid is said.
    #[must_use]
    pub fn ready(&self) -> watch::Receiver<bool> {
        self.ready.clone()
    }

    /// Runs until `stop` is done.
    ///
    /// # Errors
    /// When Discord ends the connection for good, for example because the token is wrong.
    pub async fn run(mut self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), Failure> {
        let heart = tokio::spawn(beat(self.app.clone(), Arc::clone(&self.client.shard_manager)));
        let (courier, keeper) = (Arc::clone(&self.courier), self.keeper.take());
        let chores = tokio::spawn(chores(self.app.clone(), courier, self.ready.clone(), keeper));
        // Nobody waits for the histories of games that ended before there were any.
        let app = self.app.clone();
        let catching_up = tokio::spawn(async move {
            if let Err(trouble) = app.catch_up_with_history().await {
                log(&trouble);
            }
        });
        let shards = Arc::clone(&self.client.shard_manager);
        let stopping = tokio::spawn(async move {
            stop.await;
            shards.shutdown_all().await;
        });
        let ended = self.client.start().await;
        heart.abort();
        chores.abort();
        catching_up.abort();
        stopping.abort();
        // What hangs is said again by the next start, which looks for it first.
        let _ = tokio::time::timeout(FAREWELL, self.courier.fall_silent()).await;
        ended.map_err(|error| Failure::new("stay connected to Discord", error))
    }
}

/// Shows that the bot is there while it is connected: clocks stand while players cannot reach it.
async fn beat(app: App, shards: Arc<ShardManager>) {
    let mut rounds = tokio::time::interval(Duration::from_millis(BEAT.0.unsigned_abs()));
    rounds.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        rounds.tick().await;
        let is_connected = {
            let runners = shards.runners.lock().await;
            !runners.is_empty() && runners.values().all(|runner| runner.stage == ConnectionStage::Connected)
        };
        if is_connected && let Err(trouble) = app.beat(request::now()).await {
            log(&trouble);
        }
    }
}

/// Does what the operator said. A word stays until it was done.
async fn obey(app: &App, keeper: &mut Keeper) {
    for word in keeper.words() {
        let now = request::now();
        let done = match word {
            Word::Pause => app.pause(now).await,
            Word::Resume => app.resume(now).await,
            Word::Release => app.release(now).await,
        };
        match done {
            Ok(()) => keeper.heard(word),
            Err(trouble) => log(&trouble),
        }
    }
}

/// Does what is due, says later what could not be said at once, and forgets what is no longer needed.
async fn chores(app: App, courier: Arc<Courier>, mut ready: watch::Receiver<bool>, mut keeper: Option<Keeper>) {
    // Before the first READY nothing can be said.
    if ready.wait_for(|ready| *ready).await.is_err() {
        return;
    }
    let mut rounds = tokio::time::interval(RETRY);
    rounds.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut n_rounds = 0_u32;
    loop {
        rounds.tick().await;
        if let Some(keeper) = &mut keeper {
            obey(&app, keeper).await;
        }
        // The news of what fell due is said below.
        if let Err(trouble) = app.fall_due(request::now()).await {
            log(&trouble);
        }
        if let Err(trouble) = app.forget_servers(request::now()).await {
            log(&trouble);
        }
        if let Err(trouble) = courier.deliver_left().await {
            log(&trouble);
        }
        if n_rounds.is_multiple_of(720)
            && let Err(trouble) = app.forget_events(request::snowflake_of(REMEMBER)).await
        {
            log(&trouble);
        }
        if n_rounds.is_multiple_of(720)
            && let Err(trouble) = app.erase_deleted().await
        {
            log(&trouble);
        }
        if let Some(keeper) = &mut keeper {
            keeper.round(request::now()).await;
        }
        n_rounds = n_rounds.wrapping_add(1);
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
