//! The machine's clock and randomness. Requests and background tasks get both as arguments.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::app::Secret;
use crate::record::{Millis, Unix};
use crate::refusal::BotFailure;

/// How far the playground's time is ahead of the machine's, in milliseconds; otherwise zero.
static AHEAD: AtomicI64 = AtomicI64::new(0);

#[expect(clippy::disallowed_methods, reason = "this is where the machine's time comes in")]
pub(crate) fn now() -> Unix {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Unix(i64::try_from(since.as_millis()).unwrap_or(i64::MAX)) + Millis(AHEAD.load(Ordering::Relaxed))
}

#[cfg(feature = "playground")]
pub(crate) fn set_ahead(by: Millis) {
    AHEAD.store(by.0, Ordering::Relaxed);
}

/// Returns the monotonic time since the first call.
#[expect(clippy::disallowed_methods, reason = "this is where the machine's time comes in")]
pub(crate) fn uptime() -> Duration {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed()
}

/// Returns the machine's name and the process id, for the operator.
pub(crate) fn address() -> String {
    #[cfg(unix)]
    let name = rustix::system::uname().nodename().to_string_lossy().into_owned();
    #[cfg(not(unix))]
    let name = std::env::var("COMPUTERNAME").unwrap_or_default();
    format!("{name}:{}", std::process::id())
}

#[expect(clippy::disallowed_methods, reason = "this is where chance comes in")]
pub(crate) fn seed() -> u64 {
    fastrand::u64(..)
}

/// Draws a secret from the system's randomness.
///
/// # Errors
/// If the system provides none.
#[expect(clippy::disallowed_methods, reason = "this is where the system's randomness comes in")]
pub(crate) fn secret() -> Result<Secret, BotFailure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| BotFailure::new("draw a secret", error))?;
    Ok(Secret::new(bytes))
}
