//! Lets one shard at a time begin a session, within the limits.

use std::time::Duration;

use tokio::sync::MutexGuard;
use tokio::time::sleep;

use super::end::{ConnectionEnd, token_refused};
use super::shared::GatewayShared;
use super::stage::ShardStage;
use super::thrift;
use crate::app::upkeep;
use crate::discord::body::DiscordBody;
use crate::discord::refused::{DiscordRefusal, DoorError};
use crate::machine::now;
use crate::observe::DiscordRoute;
use crate::record::{Millis, SessionStart, Shard};
use crate::refusal::{Trouble, chain};

const LONG: Millis = Millis::seconds(10);

/// The right to begin a session, held by one shard at a time.
pub(super) type SessionTurn<'s> = MutexGuard<'s, Option<Vec<SessionStart>>>;

impl GatewayShared {
    pub(super) async fn turn_to_begin(&self, shard: Shard) -> Result<(String, SessionTurn<'_>), ConnectionEnd> {
        loop {
            let mut turn = self.begun.lock().await;
            let asked = self.door.ask(DiscordRoute::Gateway, &[], &DiscordBody::NONE).await;
            let gateway = asked.map_err(|error| match error {
                DoorError::Refused(DiscordRefusal { status: 401, .. }) => token_refused(),
                error => ConnectionEnd::Lost(chain(&error)),
            })?;
            let Some(url) = gateway["url"].as_str() else {
                return Err(ConnectionEnd::Lost("Discord names no gateway".to_owned()));
            };
            let limit = &gateway["session_start_limit"];
            let left_today = limit["remaining"].as_u64().unwrap_or(thrift::RESERVE);
            self.door.meters.session_starts_left(left_today);
            let wait = match self.terms.thrifty {
                true if left_today < thrift::RESERVE => {
                    Millis(limit["reset_after"].as_i64().unwrap_or_default()).clamp(LONG, Millis::days(1))
                }
                true => thrift::wait(self.begun_lately(&mut turn).await, shard, now()),
                false => Millis::ZERO,
            };
            if wait == Millis::ZERO {
                return Ok((url.to_owned(), turn));
            }
            drop(turn);
            if wait >= LONG {
                tracing::error!(
                    shard = shard.number,
                    seconds = wait.0 / 1000,
                    left_today,
                    "the bot started too many sessions, of which Discord allows 1000 a day; the next one waits"
                );
            }
            self.stages.set(shard, ShardStage::Waiting);
            sleep(Duration::from_millis(wait.0.unsigned_abs())).await;
            self.stages.set(shard, ShardStage::Apart);
        }
    }

    /// Records the start of a session. If the store is unavailable, the bot connects anyway.
    pub(super) async fn note_session(&self, shard: Shard, mut turn: SessionTurn<'_>) -> Result<(), ConnectionEnd> {
        if !self.terms.thrifty {
            return Ok(());
        }
        let begun = SessionStart { at: now(), shard: shard.number };
        self.begun_lately(&mut turn).await.push(begun);
        let wait = move |others: &[SessionStart]| thrift::wait(others, shard, begun.at);
        match upkeep::note_session(&self.app, begun, wait).await {
            Ok(Millis::ZERO) => {}
            Ok(_) => return Err(ConnectionEnd::Lost("another process is starting a session".to_owned())),
            Err(trouble) => trouble.log(),
        }
        Ok(())
    }

    async fn begun_lately<'b>(&self, begun: &'b mut Option<Vec<SessionStart>>) -> &'b mut Vec<SessionStart> {
        if begun.is_none() || self.app.is_sharing() {
            let kept = upkeep::sessions_begun(&self.app).await.inspect_err(Trouble::log);
            *begun = Some(kept.unwrap_or_default());
        }
        begun.get_or_insert_default()
    }
}
