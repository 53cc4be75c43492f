//! Notifies systemd (<https://www.freedesktop.org/software/systemd/man/sd_notify.html>), if it listens.

use std::sync::Arc;
use std::time::Duration;

use sd_notify::{NotifyState, notify, watchdog_enabled};
use tokio::time::{MissedTickBehavior, interval};

use super::Health;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServiceState {
    Ready,
    Stopping,
}

impl ServiceState {
    pub fn tell(self) {
        tell(match self {
            ServiceState::Ready => &[NotifyState::Ready, NotifyState::Status("the store is open")],
            ServiceState::Stopping => &[NotifyState::Stopping],
        });
    }
}

fn tell(states: &[NotifyState<'_>]) {
    if let Err(error) = notify(states) {
        tracing::debug!(%error, "the service manager could not be notified");
    }
}

/// Signals the watchdog at twice the required rate while the bot is live; otherwise systemd restarts it. Returns at
/// once if no watchdog is set.
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
