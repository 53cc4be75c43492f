//! What an operator's tools read of the running bot.

use std::net::SocketAddr;

/// The form of the lines of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// Lines for people.
    #[default]
    Text,
    /// A JSON object a line, for programs.
    Json,
}

#[derive(Clone, Debug, Default)]
pub struct Log {
    /// The form of its lines.
    pub format: LogFormat,
}

/// Metrics and health over HTTP.
#[derive(Clone, Debug, Default)]
pub struct Observe {
    /// The address at which they are served; if absent, they are not.
    pub address: Option<SocketAddr>,
}
