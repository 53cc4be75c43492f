//! What the machine's service manager is told, by systemd's protocol (<https://www.freedesktop.org/software/systemd/man/sd_notify.html>).
//! Where nobody listens, nothing is said.

use std::sync::Arc;
use std::time::Duration;

use sd_notify::{NotifyState, notify, watchdog_enabled};
use tokio::time::{MissedTickBehavior, interval};

use super::Health;

/// What became of the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Service {
    /// The store is open, and the bot connects to Discord for as long as that takes.
    Ready,
    /// It was told to stop, and finishes what it is doing.
    Stopping,
}

impl Service {
    /// Tells the service manager. One that cannot be told anything is no reason not to play.
    pub fn tell(self) {
        tell(match self {
            Service::Ready => &[NotifyState::Ready, NotifyState::Status("the store is open")],
            Service::Stopping => &[NotifyState::Stopping],
        });
    }
}

fn tell(states: &[NotifyState<'_>]) {
    if let Err(error) = notify(states) {
        tracing::debug!(%error, "the service manager could not be notified");
    }
}

/// Gives the service manager the signs of life that it asks for, twice as often as it must, for as long as the bot lives:
/// without them it starts a bot that hangs anew. Returns at once if it asks for none.
pub async fn watched(health: Arc<Health>) {
    let Some(longest) = watchdog_enabled().filter(|longest| *longest > Duration::ZERO) else { return };
    let mut ticks = interval(longest / 2);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut was_ready = None;
    loop {
        ticks.tick().await;
        let [_, is_ready, _] = health.readiness();
        if was_ready.replace(is_ready) != Some(is_ready) {
            let how = if is_ready { "connected to Discord" } else { "not connected to Discord" };
            tell(&[NotifyState::Status(how)]);
        }
        if health.is_live() {
            tell(&[NotifyState::Watchdog]);
        }
    }
}
