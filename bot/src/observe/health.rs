//! Liveness and readiness of the bot.

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::Stopwatch;
use crate::machine;
use crate::refusal::chain;
use crate::standing::OperatorHolds;

/// The longest silence of a live bot. It pulses every five seconds; an unavailable database can delay a pulse by 20.
const LONGEST: Duration = Duration::from_secs(60);

/// The number of foreign answers within [`MEMORY`] that proves a second copy of the bot. An event delivered twice
/// around a restart looks like one such answer.
const RIVAL: usize = 3;
const MEMORY: Duration = Duration::from_secs(3600);

type HealthProbe = Box<dyn Fn() -> bool + Send + Sync>;

struct StoreOutage {
    since: Stopwatch,
    /// The incident number of the first failed request. Later failures during the outage show it as well.
    incident: Option<String>,
}

#[derive(Default)]
struct RivalAnswers(VecDeque<Duration>);

impl RivalAnswers {
    /// Records a foreign answer. Returns true when the answers first prove a second copy of the bot.
    fn answer(&mut self, now: Duration) -> bool {
        self.0.retain(|at| now.saturating_sub(*at) < MEMORY);
        let is_known = self.0.len() == RIVAL;
        if is_known {
            self.0.pop_front();
        }
        self.0.push_back(now);
        !is_known && self.0.len() == RIVAL
    }
}

#[derive(Default)]
pub struct Health {
    store_is_open: AtomicBool,
    outage: Mutex<Option<StoreOutage>>,
    connected: Mutex<Option<HealthProbe>>,
    registered: Mutex<Option<HealthProbe>>,
    last_pulse: Mutex<Option<Stopwatch>>,
    standing: Mutex<OperatorHolds>,
    rivals: Mutex<RivalAnswers>,
}

impl Health {
    pub fn store_is_open(&self) {
        self.store_is_open.store(true, Ordering::Relaxed);
    }

    /// Records a successful change, or why the store fails. Logs the beginning and end of an outage.
    pub fn store_works(&self, works: Result<(), &store::Error>) {
        let mut outage = self.outage();
        match (works, &*outage) {
            (Err(why), None) => {
                tracing::error!(why = chain(why), "the store is not available: nothing is saved until it is");
                *outage = Some(StoreOutage { since: Stopwatch::start(), incident: None });
            }
            (Ok(()), Some(StoreOutage { since, .. })) => {
                tracing::info!(seconds = since.elapsed().as_secs(), "the store is available again");
                *outage = None;
            }
            _ => {}
        }
    }

    /// Returns the current outage's incident number, if it was logged. Otherwise the outage, if any, gets `number`.
    pub(crate) fn incident(&self, number: &str) -> Option<String> {
        let mut outage = self.outage();
        let known = &mut outage.as_mut()?.incident;
        known.clone().or_else(|| {
            *known = Some(number.to_owned());
            None
        })
    }

    /// Records that another process with the same token answered first. Logs once when that is certain.
    pub(crate) fn answered_elsewhere(&self) {
        let mut rivals = self.rivals.lock().unwrap_or_else(PoisonError::into_inner);
        if rivals.answer(machine::uptime()) {
            tracing::error!(
                "ANOTHER COPY OF THE BOT IS RUNNING with the same token and another store, so each has part of the \
                 games: stop one of them"
            );
        }
    }

    fn outage(&self) -> MutexGuard<'_, Option<StoreOutage>> {
        self.outage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn stands(&self, standing: OperatorHolds) -> bool {
        let mut last = self.standing.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *last, standing) != standing
    }

    pub fn connected_if(&self, connected: impl Fn() -> bool + Send + Sync + 'static) {
        *self.connected.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(connected));
    }

    pub fn registered_if(&self, registered: impl Fn() -> bool + Send + Sync + 'static) {
        *self.registered.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(registered));
    }

    pub fn pulse(&self) {
        *self.last_pulse.lock().unwrap_or_else(PoisonError::into_inner) = Some(Stopwatch::start());
    }

    /// Returns whether the last pulse is recent. A starting bot is live, since a large store takes long to open.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.silence().is_none_or(|silence| silence < LONGEST)
    }

    fn silence(&self) -> Option<Duration> {
        self.last_pulse.lock().unwrap_or_else(PoisonError::into_inner).map(|pulse| pulse.elapsed())
    }

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

    /// Returns whether the store accepts changes, the gateway is connected, and Discord has the commands.
    #[must_use]
    pub fn readiness(&self) -> [bool; 3] {
        let [connected, registered] = [&self.connected, &self.registered].map(|fact| {
            let fact = fact.lock().unwrap_or_else(PoisonError::into_inner);
            fact.as_ref().is_some_and(|fact| fact())
        });
        let keeps = self.outage().is_none();
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
    fn another_copy_is_told_once_while_it_goes_on_and_rare_answers_of_others_are_forgotten() {
        let minutes = |n: u64| Duration::from_secs(60 * n);
        let mut rivals = RivalAnswers::default();
        for n in 0..20 {
            assert!(!rivals.answer(minutes(31 * n)), "two in an hour are none");
        }
        let mut rivals = RivalAnswers::default();
        let told = (0..100).map(|n| usize::from(rivals.answer(minutes(n)))).sum::<usize>();
        assert_eq!(told, 1);
        let again: Vec<bool> = (200..204).map(|n| rivals.answer(minutes(n))).collect();
        assert_eq!(again, [false, false, true, false], "it was gone for an hour");
    }

    #[test]
    fn what_takes_no_changes_is_not_ready_and_what_stands_still_is_told() {
        let health = Health::default();
        assert_eq!(health.told(), "store not open\ngateway not connected\ncommands not registered\n");
        health.store_is_open();
        health.connected_if(|| true);
        health.registered_if(|| true);
        assert_eq!(health.readiness(), [true; 3]);
        let away = store::Error::Unavailable { path: "store".into(), problem: "full".to_owned(), source: None };
        assert_eq!(health.incident("1"), None, "no outage: each has its own");
        health.store_works(Err(&away));
        assert_eq!([health.incident("2"), health.incident("3")], [None, Some("2".to_owned())]);
        assert_eq!(health.readiness(), [false, true, true]);
        assert!(health.told().starts_with("store takes no changes\n"));
        health.store_works(Ok(()));
        health.store_works(Err(&away));
        assert_eq!(health.incident("4"), None, "another outage");
        health.store_works(Ok(()));
        assert_eq!(health.readiness(), [true; 3]);
        let standing = OperatorHolds { is_paused: true, n_held: 40 };
        assert!(health.stands(standing) && !health.stands(standing));
        assert_eq!(health.readiness(), [true; 3], "people can move");
        let told = health.told();
        assert!(told.contains("mutabot resume") && told.contains("games held back 40"), "{told}");
    }
}
