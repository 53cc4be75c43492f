//! The only room that knows Discord: events in, messages out.

mod commands;
mod courier;
mod events;
mod limits;
mod request;
mod view;

use std::sync::Arc;
use std::time::Duration;

use serenity::Client;
use serenity::all::{ClientBuilder, CreateAllowedMentions, GatewayIntents, HttpBuilder};
use tokio::sync::watch;

use crate::app::App;
use crate::config::{Discord, Token, is_loopback};
use crate::refusal::Failure;
use courier::{Courier, log};
use events::Handler;

/// What could not be said is tried again this often.
const RETRY: Duration = Duration::from_secs(5);
/// Events are remembered this long: Discord repeats them within minutes.
const REMEMBER: Duration = Duration::from_secs(24 * 60 * 60);

/// A bot about to run.
pub struct Bot {
    client: Client,
    courier: Arc<Courier>,
    app: App,
    ready: watch::Receiver<bool>,
}

impl Bot {
    /// Connects the app to Discord, or to a stand-in on this machine. The token is not looked for in `config`.
    ///
    /// # Errors
    /// When the stand-in is not on this machine or does not answer, or when the client cannot be made.
    pub async fn new(app: App, token: &Token, config: &Discord) -> Result<Bot, Failure> {
        let stand_in = config.stand_in.as_deref();
        let mut http = HttpBuilder::new(token.reveal()).default_allowed_mentions(CreateAllowedMentions::new());
        if let Some(url) = stand_in {
            // serenity's rate limiter ignores the proxy: with it, requests would go to Discord itself.
            http = http.proxy(url.trim_end_matches('/')).ratelimiter_disabled(true);
        }
        let mut intents = GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
        intents.set(GatewayIntents::MESSAGE_CONTENT, config.message_content);
        let courier = Arc::new(Courier::new(app.clone()));
        let (sender, ready) = watch::channel(false);
        let hears_all = config.message_content;
        let handler = Handler { app: app.clone(), courier: Arc::clone(&courier), ready: sender, hears_all };
        let client = ClientBuilder::new_with_http(http.build(), intents)
            .event_handler(handler)
            .await
            .map_err(|error| Failure::new("make the Discord client", error))?;
        // serenity falls back to Discord's own gateway when it cannot ask for one: never from a stand-in.
        let gateway = client.ws_url.lock().await.clone();
        if stand_in.is_some() && !is_loopback(&gateway) {
            return Err(Failure::new("reach the stand-in", format!("its gateway would be {gateway}")));
        }
        courier.connect(Arc::clone(&client.http));
        Ok(Bot { client, courier, app, ready })
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
        let chores = tokio::spawn(chores(self.app.clone(), Arc::clone(&self.courier), self.ready.clone()));
        let shards = Arc::clone(&self.client.shard_manager);
        let stopping = tokio::spawn(async move {
            stop.await;
            shards.shutdown_all().await;
        });
        let ended = self.client.start().await;
        chores.abort();
        stopping.abort();
        ended.map_err(|error| Failure::new("stay connected to Discord", error))
    }
}

/// Does what is due, says later what could not be said at once, and forgets what is no longer needed.
async fn chores(app: App, courier: Arc<Courier>, mut ready: watch::Receiver<bool>) {
    // Before the first READY nothing can be said.
    if ready.wait_for(|ready| *ready).await.is_err() {
        return;
    }
    let mut rounds = tokio::time::interval(RETRY);
    rounds.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut n_rounds = 0_u32;
    loop {
        rounds.tick().await;
        // The news of what fell due is said below.
        if let Err(trouble) = app.fall_due(request::now()).await {
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
        n_rounds = n_rounds.wrapping_add(1);
    }
}
