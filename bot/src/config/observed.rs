//! Settings for the operator's tools: log, metrics, health.

use std::net::SocketAddr;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    #[default]
    Text,
    /// One JSON object per line.
    Json,
}

#[derive(Clone, Debug, Default)]
pub struct LogOptions {
    pub format: LogFormat,
}

#[derive(Clone, Debug, Default)]
pub struct ObserveOptions {
    /// The address to serve metrics and health on. `None` turns them off.
    pub address: Option<SocketAddr>,
}
