//! What an operator's tools see of a running bot: counters and times for Prometheus, whether it lives and is ready, and what
//! the machine's service manager is told. Numbers alone: no id, name or token is in any of it.

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
pub use kept::Measured;
pub use levels::Levels;
pub use meters::{Meters, Outcome, Stopwatch};
pub use route::Route;
pub use server::{listen, serve};
pub use service::{Service, watched};

/// What is observed of one bot; copies share it.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// What is counted and timed.
    pub meters: Arc<Meters>,
    /// Whether it lives and is ready.
    pub health: Arc<Health>,
    is_wanted: bool,
}

impl Watch {
    /// Returns what observes a bot; `is_wanted` if somebody asks for what is costly to count.
    #[must_use]
    pub fn new(is_wanted: bool) -> Watch {
        Watch { is_wanted, ..Watch::default() }
    }

    /// Returns whether somebody asks for what is costly to count.
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        self.is_wanted
    }
}
