//! The gateway: one connection per shard, which receives Discord's events. All waits are cancel safe, so that the bot
//! can shut down at any time.
#![expect(
    clippy::disallowed_methods,
    reason = "heartbeats, and pauses between two attempts: there is nothing else to wait for"
)]

mod end;
mod link;
mod outage;
mod runner;
mod shared;
mod stage;
mod thrift;
mod turn;

use std::sync::Arc;

use futures::future::{join_all, select_all};
use serenity::all::GatewayIntents;
use tokio_util::task::TaskTracker;

use super::door::DiscordDoor;
use super::events::EventHandler;
use crate::app::App;
use crate::config::Token;
use crate::refusal::BotFailure;
use runner::ShardRunner;
use shared::GatewayShared;
pub(super) use shared::Terms;
pub use stage::ShardStage;
pub(super) use stage::ShardStages;

pub(super) struct DiscordGateway {
    stages: Arc<ShardStages>,
    runners: Vec<ShardRunner>,
    shared: Arc<GatewayShared>,
}

impl DiscordGateway {
    pub(super) fn new(
        door: Arc<DiscordDoor>,
        token: Token,
        intents: GatewayIntents,
        terms: Terms,
        app: App,
        handler: EventHandler,
    ) -> DiscordGateway {
        let stages = Arc::new(ShardStages::new(terms.shards));
        let shared = Arc::new(GatewayShared {
            door,
            token,
            intents,
            terms,
            app,
            handler: Arc::new(handler),
            stages: Arc::clone(&stages),
            begun: tokio::sync::Mutex::default(),
            handling: TaskTracker::new(),
            unread: std::sync::Mutex::default(),
        });
        let runners = terms.shards.shards().map(|shard| ShardRunner::new(shard, Arc::clone(&shared))).collect();
        DiscordGateway { stages, runners, shared }
    }

    pub(super) fn stages(&self) -> &Arc<ShardStages> {
        &self.stages
    }

    /// Keeps all connections up; returns only when that becomes pointless. Cancel safe.
    pub(super) async fn serve(&mut self) -> BotFailure {
        select_all(self.runners.iter_mut().map(|runner| Box::pin(runner.serve()))).await.0
    }

    /// Waits for the handlers of all received events. Call it after the connections are closed.
    pub(super) async fn finish(&mut self) {
        self.shared.handling.close();
        self.shared.handling.wait().await;
    }

    pub(super) async fn leave(&mut self) {
        join_all(self.runners.iter_mut().map(ShardRunner::leave)).await;
    }
}
