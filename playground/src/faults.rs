//! Faults that tests can switch on.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use serde_json::Value;
use tokio::sync::watch;

use crate::alter::matches;
use crate::clock::WorldClock;
use crate::failure::RequestFailure;
use crate::gate::GlobalGate;
use crate::gateway::hub::{EventOrder, GatewayCut, GatewayHub};
use crate::rates::{RateLimits, RestRates};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiscordCondition {
    #[default]
    Well,
    Slow,
    /// Every third request is answered with status 502 and has no effect.
    Failing,
    /// Every request is answered with status 403 and a page of HTML, as from Cloudflare.
    Blocked,
    /// Every answer contains values that Discord's API description lacks.
    Odd,
    /// Every request is answered with status 503, and the gateway accepts no connection.
    Away,
}

impl DiscordCondition {
    const NAMED: [(&str, Self); 6] = [
        ("well", Self::Well),
        ("slow", Self::Slow),
        ("failing", Self::Failing),
        ("blocked", Self::Blocked),
        ("odd", Self::Odd),
        ("away", Self::Away),
    ];

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|(known, _)| *known == name).map(|(_, weather)| weather)
    }

    pub(crate) fn name(self) -> &'static str {
        Self::NAMED.into_iter().find(|(_, known)| *known == self).map_or("", |(name, _)| name)
    }
}

/// The delay of a slow Discord in milliseconds. Interactions can still be answered in time.
pub(crate) const SLOW: u64 = 2_000;

/// Switches for faults. All are off by default.
#[derive(Debug)]
pub struct DiscordFaults {
    gateway: Arc<GatewayHub>,
    pub(crate) rates: RestRates,
    pub(crate) gate: GlobalGate,
    rules: Mutex<Vec<FailureRule>>,
    holds: Mutex<Vec<Arc<HoldState>>>,
    weather: watch::Sender<DiscordCondition>,
    n_failing: AtomicU64,
}

#[derive(Debug)]
struct FailureRule {
    left: usize,
    until: u64,
    method: String,
    part: String,
    failure: RequestFailure,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HoldMoment {
    BeforeEffect,
    BeforeAnswer,
}

#[derive(Debug)]
struct HoldState {
    moment: HoldMoment,
    method: String,
    part: String,
    waiting: watch::Sender<usize>,
    released: watch::Sender<bool>,
}

impl DiscordFaults {
    pub(crate) fn new(gateway: Arc<GatewayHub>) -> Self {
        Self {
            gateway,
            rates: RestRates::default(),
            gate: GlobalGate::default(),
            rules: Mutex::default(),
            holds: Mutex::default(),
            weather: watch::Sender::default(),
            n_failing: AtomicU64::new(0),
        }
    }

    /// Fails the next `times` requests with this method (`*` for any) and `path_part` in their path.
    pub fn fail(&self, times: usize, method: &str, path_part: &str, failure: RequestFailure) {
        let (method, part) = (method.into(), path_part.into());
        self.rules().push(FailureRule { left: times, until: u64::MAX, method, part, failure });
    }

    /// Fails all such requests until the playground's clock reaches `until`, in milliseconds since 1970.
    pub fn fail_until(&self, until: u64, method: &str, path_part: &str, failure: RequestFailure) {
        let (method, part) = (method.into(), path_part.into());
        self.rules().push(FailureRule { left: usize::MAX, until, method, part, failure });
    }

    /// Answers 429 to a bot that exceeds these limits; `None` lifts them.
    pub fn limit_rates(&self, limits: Option<RateLimits>) {
        self.rates.set(limits);
    }

    /// Shares one bucket per route among all interaction tokens, if [`DiscordFaults::limit_rates`] sets limits. By
    /// default each token has its own. Discord's documentation allows both.
    pub fn share_webhook_buckets(&self, on: bool) {
        self.rates.share_among_tokens(on);
    }

    pub fn clear(&self) {
        self.rules().clear();
        self.gateway.alterations.clear();
    }

    /// Changes the next `times` answers to such requests; the requests have their effect.
    pub fn alter_answers(
        &self,
        times: usize,
        method: &str,
        path_part: &str,
        change: impl Fn(&mut Value) + Send + Sync + 'static,
    ) {
        self.gateway.alterations.answers(times, method, path_part, Arc::new(change));
    }

    pub fn alter_events(&self, times: usize, name: &str, change: impl Fn(&mut Value) + Send + Sync + 'static) {
        self.gateway.alterations.events(times, name, Arc::new(change));
    }

    /// Omits the next `times` events of this name, including `READY` and `RESUMED`.
    pub fn withhold_events(&self, times: usize, name: &str) {
        self.gateway.alterations.withhold(times, name);
    }

    pub fn send_event(&self, name: &str, data: &Value) {
        self.gateway.send_raw(name, data);
    }

    /// Holds requests with this method (`*` for any) and `path_part` in their path, before any effect. They continue
    /// when the hold is released or dropped. Connections to the gateway are `GET /gateway-socket`.
    pub fn hold(&self, method: &str, path_part: &str) -> RequestHold {
        self.hold_at(HoldMoment::BeforeEffect, method, path_part)
    }

    /// Holds answers like [`DiscordFaults::hold`], but after the requests' effect.
    pub fn hold_answers(&self, method: &str, path_part: &str) -> RequestHold {
        self.hold_at(HoldMoment::BeforeAnswer, method, path_part)
    }

    fn hold_at(&self, moment: HoldMoment, method: &str, path_part: &str) -> RequestHold {
        let state = Arc::new(HoldState {
            moment,
            method: method.into(),
            part: path_part.into(),
            waiting: watch::Sender::new(0),
            released: watch::Sender::new(false),
        });
        self.holds().push(Arc::clone(&state));
        RequestHold { state }
    }

    pub fn set_weather(&self, weather: DiscordCondition) {
        self.n_failing.store(0, Ordering::Relaxed);
        if self.weather.send_replace(weather) != DiscordCondition::Away && weather == DiscordCondition::Away {
            self.gateway.cut(GatewayCut::Silent);
        }
    }

    pub(crate) fn weather(&self) -> DiscordCondition {
        *self.weather.borrow()
    }

    pub(crate) async fn dawdle(&self, clock: &WorldClock) {
        if self.weather() == DiscordCondition::Slow {
            let mut weather = self.weather.subscribe();
            tokio::select! {
                () = clock.sleep_until(clock.now() + SLOW) => {}
                // The sender lives in `self`, so this cannot fail.
                _ = weather.wait_for(|weather| *weather != DiscordCondition::Slow) => {}
            }
        }
    }

    fn storm(&self) -> Option<RequestFailure> {
        match self.weather() {
            DiscordCondition::Well | DiscordCondition::Slow => None,
            DiscordCondition::Failing => {
                (self.n_failing.fetch_add(1, Ordering::Relaxed) % 3 == 2).then_some(RequestFailure::Status(502))
            }
            DiscordCondition::Blocked => Some(RequestFailure::Page(403)),
            DiscordCondition::Odd => Some(RequestFailure::OddAnswer),
            DiscordCondition::Away => Some(RequestFailure::Status(503)),
        }
    }

    pub fn send_events_twice(&self, on: bool) {
        self.gateway.send_twice(on);
    }

    pub fn delay_events(&self, by: Duration) {
        self.gateway.delay(by);
    }

    pub fn hold_events(&self) {
        self.gateway.hold();
    }

    pub fn held_events(&self) -> usize {
        self.gateway.held()
    }

    pub fn release_events(&self, order: EventOrder) {
        self.gateway.release(order);
    }

    pub fn refuse_sessions(&self, on: bool) {
        self.gateway.refuse_sessions(on);
    }

    /// Sets the number of sessions that the bot can still begin today.
    pub fn leave_sessions(&self, n: u64) {
        self.gateway.leave_sessions(n);
    }

    pub fn ignore_heartbeats(&self, on: bool) {
        self.gateway.ignore_heartbeats(on);
    }

    pub fn ignore_member_requests(&self, on: bool) {
        self.gateway.ignore_member_requests(on);
    }

    pub fn ask_for_heartbeats(&self, every: Duration) {
        self.gateway.ask_for_heartbeats(every);
    }

    pub fn cut_gateway(&self, how: GatewayCut) -> usize {
        self.gateway.cut(how)
    }

    /// Sets whether privileged intents are allowed, as by default. If not, an IDENTIFY with them is closed with 4014.
    pub fn allow_privileged_intents(&self, allowed: bool) {
        self.gateway.allow_privileged(allowed);
    }

    pub(crate) fn release_all(&self) {
        for hold in self.holds().drain(..) {
            hold.released.send_replace(true);
        }
    }

    fn rules(&self) -> MutexGuard<'_, Vec<FailureRule>> {
        self.rules.lock().expect("no code panics while it holds the rules")
    }

    fn holds(&self) -> MutexGuard<'_, Vec<Arc<HoldState>>> {
        self.holds.lock().expect("no code panics while it holds the holds")
    }

    pub(crate) async fn wait(&self, moment: HoldMoment, method: &str, path: &str) {
        let holds = |hold: &&Arc<HoldState>| hold.moment == moment && matches(&hold.method, &hold.part, method, path);
        let matching: Vec<_> = self.holds().iter().filter(holds).cloned().collect();
        for hold in matching {
            hold.waiting.send_modify(|n| *n += 1);
            // The sender lives in `hold`, so only a release ends the wait.
            let _ = hold.released.subscribe().wait_for(|released| *released).await;
            hold.waiting.send_modify(|n| *n -= 1);
        }
        self.holds().retain(|hold| !*hold.released.borrow());
    }

    pub(crate) fn failure(&self, now: u64, method: &str, path: &str) -> Option<RequestFailure> {
        if let Some(failure) = self.storm() {
            return Some(failure);
        }
        let mut rules = self.rules();
        rules.retain(|rule| now < rule.until);
        let i = rules.iter().position(|rule| rule.left > 0 && matches(&rule.method, &rule.part, method, path))?;
        rules[i].left -= 1;
        let failure = rules[i].failure;
        rules.retain(|rule| rule.left > 0);
        Some(failure)
    }
}

#[derive(Debug)]
pub struct RequestHold {
    state: Arc<HoldState>,
}

impl RequestHold {
    pub async fn waiting(&self, n: usize) {
        // The sender lives in `state`, so this cannot fail.
        let _ = self.state.waiting.subscribe().wait_for(|waiting| *waiting >= n).await;
    }

    pub fn release(self) {}
}

impl Drop for RequestHold {
    fn drop(&mut self) {
        self.state.released.send_replace(true);
    }
}
