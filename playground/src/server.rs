//! Starting and stopping, and the playground's interface for tests.

use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Query, Request, State, WebSocketUpgrade};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::serve::ListenerExt;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::core::PlaygroundCore;
use crate::faults::{DiscordCondition, DiscordFaults, HoldMoment};
use crate::gateway::connection;
use crate::happening::HappeningWatch;
use crate::people::client::PersonClient;
use crate::people::http;
use crate::store::WorldStore;
use crate::world::PlaygroundWorld;
use crate::world::channel::WorldChannel;
use crate::world::people::{BOT, CROWD, GUILD, LocalPerson, PEOPLE, ROBOTS};
use crate::world::permission::Permissions;
use crate::{page, rest};

/// The only token that this playground accepts; obviously not a real one.
const TOKEN: &str = "playground.token.not-for-discord";

const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Clone, Debug, Default)]
pub struct PlaygroundOptions {
    /// The port on 127.0.0.1; 0 means any free one.
    pub port: u16,
    /// The folder for the data; `None` keeps it in memory.
    pub folder: Option<PathBuf>,
    /// Tolerates requests that differ from Discord's API description. Otherwise stopping panics with the
    /// [`PlaygroundServer::violations`], so that no test overlooks one.
    pub tolerant: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("port {port} on 127.0.0.1 cannot be opened")]
    Port {
        port: u16,
        /// The system's reason.
        source: std::io::Error,
    },
    /// The folder cannot be used; the text gives the reason and the remedy.
    #[error("{0}")]
    Folder(String),
}

/// A running playground. Dropping it stops it abruptly; [`PlaygroundServer::shutdown`] stops it cleanly.
///
/// # Panics
/// Stopping panics if there were violations and it is not [`PlaygroundOptions::tolerant`].
#[derive(Debug)]
pub struct PlaygroundServer {
    pub(crate) core: Arc<PlaygroundCore>,
    task: Option<JoinHandle<()>>,
    tolerant: bool,
}

impl PlaygroundServer {
    /// Starts a playground, which accepts requests when this returns.
    ///
    /// # Errors
    /// If the port cannot be opened or the folder cannot be used.
    pub async fn start(options: PlaygroundOptions) -> Result<Self, StartError> {
        let port = options.port;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let listener = TcpListener::bind(address).await.map_err(|source| StartError::Port { port, source })?;
        let port = listener.local_addr().map_err(|source| StartError::Port { port, source })?.port();
        let folder = options.folder;
        let load = move || {
            let store = WorldStore::open(folder.as_deref())?;
            PlaygroundWorld::load(store, format!("http://127.0.0.1:{port}"))
        };
        let loaded = tokio::task::spawn_blocking(load).await;
        let world = loaded.unwrap_or_else(|_| Err("the playground's folder is damaged".into()));
        let core = Arc::new(PlaygroundCore::new(world.map_err(StartError::Folder)?, port, TOKEN));
        rest::watch_threads(&core);
        let checker = Arc::clone(&core.checker);
        tokio::task::spawn_blocking(move || checker.prepare());

        let mut stopping = core.stop.subscribe();
        let app = router(Arc::clone(&core));
        // Otherwise an event right after another waits for the first one's confirmation, up to 40 ms.
        let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
        let task = tokio::spawn(async move {
            let until = async move {
                // The sender lives in `core`, which the router holds.
                let _ = stopping.wait_for(|stop| *stop).await;
            };
            if let Err(error) = axum::serve(listener, app).with_graceful_shutdown(until).await {
                tracing::error!(%error, "the playground's server ended");
            }
        });
        Ok(Self { core, task: Some(task), tolerant: options.tolerant })
    }

    /// Returns the address of the page, `http://127.0.0.1:PORT`; REST is under `/api/v10`.
    pub fn url(&self) -> String {
        self.core.url()
    }

    /// Returns the address of the gateway, `ws://127.0.0.1:PORT/...`.
    pub fn gateway_url(&self) -> String {
        self.core.gateway_url()
    }

    pub fn token(&self) -> &str {
        &self.core.token
    }

    /// Returns the id of the bot's application; its user has the same id.
    pub fn application_id(&self) -> u64 {
        BOT
    }

    pub fn guild_id(&self) -> u64 {
        GUILD
    }

    pub fn people(&self) -> Vec<LocalPerson> {
        PEOPLE.to_vec()
    }

    /// Returns the people who play samples; no member list includes them.
    pub fn robots(&self) -> &'static [LocalPerson] {
        &ROBOTS
    }

    /// Returns up to 1,000 more people, for load tests.
    pub fn crowd(&self, n: usize) -> &'static [LocalPerson] {
        &CROWD[..n.min(CROWD.len())]
    }

    /// Returns a person's client.
    ///
    /// # Panics
    /// If there is no such person.
    pub fn client(&self, person: u64) -> PersonClient {
        assert!(crate::world::people::find(person).is_some(), "{person} is nobody here");
        PersonClient { core: Arc::clone(&self.core), me: person }
    }

    /// Returns all channels, threads and direct messages: id and name (empty for direct messages).
    pub fn channels(&self) -> Vec<(u64, String)> {
        let named = |channel: &WorldChannel| (channel.id, channel.name.clone());
        self.core.world().channels.values().map(named).collect()
    }

    /// Returns the channel or thread with this name.
    ///
    /// # Panics
    /// If there is none.
    pub fn channel(&self, name: &str) -> u64 {
        let found = self.channels().into_iter().find(|(_, known)| known == name);
        found.unwrap_or_else(|| panic!("there is no channel {name}")).0
    }

    pub fn subscribe(&self) -> HappeningWatch {
        self.core.happenings.watch()
    }

    pub async fn ready(&self) {
        let mut watch = self.subscribe();
        let mut online = self.core.gateway.online();
        loop {
            if self.core.gateway.is_online() && !self.core.world().commands.is_empty() {
                return;
            }
            tokio::select! {
                _ = online.changed() => {}
                _ = watch.next() => {}
            }
        }
    }

    /// Returns the disagreements with Discord's API description so far, in requests and the playground's own answers.
    pub fn violations(&self) -> Vec<String> {
        self.core.checker.violations()
    }

    pub fn faults(&self) -> &DiscordFaults {
        &self.core.faults
    }

    /// Denies the bot permissions in a channel and its threads; an empty set restores all of them.
    pub fn deny(&self, channel: u64, permissions: Permissions) {
        self.core.deny(channel, permissions);
    }

    /// Sets whether a person accepts direct messages from the bot. If not, the bot gets code 50007.
    pub fn accept_dms(&self, person: u64, accepts: bool) {
        self.core.accept_dms(person, accepts);
    }

    /// Removes the bot from the server. Does nothing if the bot is absent. People have installed it, so they can still
    /// use its commands with the bot as a guest.
    pub fn remove_bot(&self) {
        self.core.remove_bot();
    }

    pub fn add_bot(&self) {
        self.core.add_bot();
    }

    /// Reports the server as unavailable, as Discord does in an outage. The bot is still a member.
    pub fn lose_guild(&self) {
        let _world = self.core.world();
        self.core.dispatch_guild("GUILD_DELETE", json!({ "id": GUILD.to_string(), "unavailable": true }));
    }

    pub fn advance(&self, by: Duration) {
        self.core.advance(by);
    }

    /// Watches how far the playground's clock is ahead of the machine's, in milliseconds. The bot must skip the same
    /// time.
    pub fn ahead(&self) -> watch::Receiver<u64> {
        self.core.clock.ahead()
    }

    /// Lets people choose whether the bot reads messages not addressed to it. The page shows `now` at first. Returns
    /// their choice, always `Some`. When it changes, the bot's process restarts the bot.
    pub fn offer_message_content(&self, now: bool) -> watch::Receiver<Option<bool>> {
        self.core.hears_all.send_replace(Some(now));
        self.core.hears_all.subscribe()
    }

    pub fn now(&self) -> u64 {
        self.core.clock.now()
    }

    pub async fn shutdown(mut self) {
        self.core.close();
        if let Some(mut task) = self.task.take() {
            // Abort connections that do not end in time.
            if tokio::time::timeout(PATIENCE, &mut task).await.is_err() {
                task.abort();
            }
        }
    }
}

impl Drop for PlaygroundServer {
    fn drop(&mut self) {
        self.core.close();
        if let Some(task) = self.task.take() {
            task.abort();
        }
        let violations = self.violations();
        assert!(
            self.tolerant || violations.is_empty() || std::thread::panicking(),
            "not as Discord describes its API: {violations:#?}"
        );
    }
}

fn router(core: Arc<PlaygroundCore>) -> Router {
    let local = Router::new()
        .route("/", get(page::index))
        .route("/page/{*file}", get(page::file))
        .route("/attachments/{channel}/{id}/{name}", get(page::attachment))
        .merge(http::routes())
        .layer(from_fn(only_local));
    Router::new()
        .route("/gateway-socket", any(connect))
        .route("/gateway-socket/", any(connect))
        .route("/api/{*path}", any(rest::serve))
        .merge(local)
        .layer(DefaultBodyLimit::disable())
        .with_state(core)
}

async fn connect(
    State(core): State<Arc<PlaygroundCore>>,
    Query(query): Query<HashMap<String, String>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    core.faults.wait(HoldMoment::BeforeEffect, "GET", "/gateway-socket").await;
    if core.faults.weather() == DiscordCondition::Away {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let asked = |name: &str| query.get(name).map(String::as_str);
    if asked("encoding") != Some("json") {
        return (StatusCode::BAD_REQUEST, "the playground speaks encoding=json").into_response();
    }
    let is_known = matches!(asked("v"), Some("9" | "10"));
    upgrade.on_upgrade(move |socket| async move {
        if is_known { connection::serve(core, socket).await } else { connection::refuse_version(socket).await }
    })
}

/// Rejects requests from pages of other sites. Foreign host names that resolve to this machine are other sites.
async fn only_local(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let host = header(headers, HOST.as_str());
    let foreign_origin = header(headers, ORIGIN.as_str()).is_some_and(|origin| !is_local(origin));
    if foreign_origin || !host.is_some_and(is_local) {
        return (StatusCode::FORBIDDEN, "the playground is for this machine only").into_response();
    }
    next.run(request).await
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn is_local(host: &str) -> bool {
    let host = host.strip_prefix("http://").unwrap_or(host);
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    matches!(name, "127.0.0.1" | "localhost" | "[::1]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_local() {
        for local in ["127.0.0.1:8080", "localhost:1", "http://127.0.0.1:8080", "http://localhost", "[::1]:80"] {
            assert!(is_local(local), "{local}");
        }
        for foreign in ["example.com:8080", "https://127.0.0.1.example.com", "null", "", "http://evil:8080"] {
            assert!(!is_local(foreign), "{foreign}");
        }
    }
}
