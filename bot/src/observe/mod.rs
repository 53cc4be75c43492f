//! Monitoring for operators: Prometheus metrics, liveness, readiness, and the service manager. No ids, names or tokens.

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

/// The metrics and health of one bot; clones share them.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    pub meters: Arc<Meters>,
    pub health: Arc<Health>,
    is_wanted: bool,
}

impl Watch {
    /// `is_wanted`: a tool reads the metrics, so costly ones are collected.
    #[must_use]
    pub fn new(is_wanted: bool) -> Watch {
        Watch { is_wanted, ..Watch::default() }
    }

    #[must_use]
    pub fn is_wanted(&self) -> bool {
        self.is_wanted
    }
}
