//! Monitoring for operators: Prometheus metrics, liveness, readiness, and the service manager. None of it contains ids,
//! names or tokens.

mod health;
mod kept;
mod levels;
mod meters;
mod route;
mod server;
#[cfg_attr(not(unix), path = "no_service.rs")]
mod service;

use std::sync::Arc;

pub use health::Health;
pub use kept::MeasuredStore;
pub use levels::LevelCounter;
pub use meters::{MeteredOutcome, Meters, Stopwatch};
pub use route::DiscordRoute;
pub use server::{listen, serve};
pub use service::{ServiceState, watched};

#[derive(Clone, Debug, Default)]
pub struct BotWatch {
    pub meters: Arc<Meters>,
    pub health: Arc<Health>,
    is_wanted: bool,
}

impl BotWatch {
    /// `is_wanted`: a tool reads the metrics, so the bot collects costly ones.
    #[must_use]
    pub fn new(is_wanted: bool) -> BotWatch {
        BotWatch { is_wanted, ..BotWatch::default() }
    }

    #[must_use]
    pub fn is_wanted(&self) -> bool {
        self.is_wanted
    }
}
