//! Whether the bot lives, and whether it is ready for people.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::Stopwatch;
use crate::standing::Standing;

/// The longest time between two signs of life of a bot that lives. They come every five seconds; a database that is away may
/// hold one up for twenty.
const LONGEST: Duration = Duration::from_secs(60);

type Fact = Box<dyn Fn() -> bool + Send + Sync>;

/// How a bot is.
#[derive(Default)]
pub struct Health {
    store_is_open: AtomicBool,
    last_change_failed: AtomicBool,
    connected: Mutex<Option<Fact>>,
    registered: Mutex<Option<Fact>>,
    last_pulse: Mutex<Option<Stopwatch>>,
    standing: Mutex<Standing>,
}

impl Health {
    /// Notes that the store is open.
    pub fn store_is_open(&self) {
        self.store_is_open.store(true, Ordering::Relaxed);
    }

    /// Notes whether the store took the last change that it was given.
    pub fn store_takes_changes(&self, takes: bool) {
        self.last_change_failed.store(!takes, Ordering::Relaxed);
    }

    /// Notes the pause and the games held back. Returns whether that is new.
    pub fn stands(&self, standing: Standing) -> bool {
        let mut last = self.standing.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *last, standing) != standing
    }

    /// Provides what says whether the gateway is connected.
    pub fn connected_if(&self, connected: impl Fn() -> bool + Send + Sync + 'static) {
        *self.connected.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(connected));
    }

    /// Provides what says whether Discord has the bot's commands.
    pub fn registered_if(&self, registered: impl Fn() -> bool + Send + Sync + 'static) {
        *self.registered.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(registered));
    }

    /// Notes a sign of life: a round of what the bot does by itself came to its end.
    pub fn pulse(&self) {
        *self.last_pulse.lock().unwrap_or_else(PoisonError::into_inner) = Some(Stopwatch::start());
    }

    /// Returns whether there was a sign of life lately, or the bot is still starting, which a large store may make long.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.silence().is_none_or(|silence| silence < LONGEST)
    }

    /// Returns the time since the last sign of life.
    fn silence(&self) -> Option<Duration> {
        self.last_pulse.lock().unwrap_or_else(PoisonError::into_inner).map(|pulse| pulse.elapsed())
    }

    /// Returns a line for each fact of [`Health::readiness`], and one for a pause and for games held back.
    #[must_use]
    pub fn told(&self) -> String {
        let [store, gateway, commands] = self.readiness();
        let is_open = self.store_is_open.load(Ordering::Relaxed);
        let lines = [
            if store {
                "store open"
            } else if is_open {
                "store takes no changes"
            } else {
                "store not open"
            },
            if gateway { "gateway connected" } else { "gateway not connected" },
            if commands { "commands registered" } else { "commands not registered" },
        ];
        let standing = *self.standing.lock().unwrap_or_else(PoisonError::into_inner);
        format!("{}\n{standing}", lines.join("\n"))
    }

    /// Returns whether the store takes changes, whether the gateway is connected, and whether Discord has the commands.
    #[must_use]
    pub fn readiness(&self) -> [bool; 3] {
        let [connected, registered] = [&self.connected, &self.registered].map(|fact| {
            let fact = fact.lock().unwrap_or_else(PoisonError::into_inner);
            fact.as_ref().is_some_and(|fact| fact())
        });
        let keeps = !self.last_change_failed.load(Ordering::Relaxed);
        [self.store_is_open.load(Ordering::Relaxed) && keeps, connected, registered]
    }
}

impl fmt::Debug for Health {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Health").field("is_live", &self.is_live()).field("readiness", &self.readiness()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_no_changes_is_not_ready_and_what_stands_still_is_told() {
        let health = Health::default();
        assert_eq!(health.told(), "store not open\ngateway not connected\ncommands not registered\n");
        health.store_is_open();
        health.connected_if(|| true);
        health.registered_if(|| true);
        assert_eq!(health.readiness(), [true; 3]);
        health.store_takes_changes(false);
        assert_eq!(health.readiness(), [false, true, true]);
        assert!(health.told().starts_with("store takes no changes\n"));
        health.store_takes_changes(true);
        assert_eq!(health.readiness(), [true; 3]);
        let standing = Standing { is_paused: true, n_held: 40 };
        assert!(health.stands(standing) && !health.stands(standing));
        assert_eq!(health.readiness(), [true; 3], "people can move");
        let told = health.told();
        assert!(told.contains("mutabot resume") && told.contains("games held back 40"), "{told}");
    }
}
