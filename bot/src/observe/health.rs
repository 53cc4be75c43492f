//! Whether the bot lives, and whether it is ready for people.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::Stopwatch;

/// The longest time between two signs of life of a bot that lives. They come every five seconds; a database that is away may
/// hold one up for twenty.
const LONGEST: Duration = Duration::from_secs(60);

type Fact = Box<dyn Fn() -> bool + Send + Sync>;

/// How a bot is.
#[derive(Default)]
pub struct Health {
    store_is_open: AtomicBool,
    connected: Mutex<Option<Fact>>,
    registered: Mutex<Option<Fact>>,
    last_pulse: Mutex<Option<Stopwatch>>,
}

impl Health {
    /// Notes that the store is open.
    pub fn store_is_open(&self) {
        self.store_is_open.store(true, Ordering::Relaxed);
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

    /// Returns whether the store is open, whether the gateway is connected, and whether Discord has the commands.
    #[must_use]
    pub fn readiness(&self) -> [bool; 3] {
        let [connected, registered] = [&self.connected, &self.registered].map(|fact| {
            let fact = fact.lock().unwrap_or_else(PoisonError::into_inner);
            fact.as_ref().is_some_and(|fact| fact())
        });
        [self.store_is_open.load(Ordering::Relaxed), connected, registered]
    }
}

impl fmt::Debug for Health {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Health").field("is_live", &self.is_live()).field("readiness", &self.readiness()).finish()
    }
}
