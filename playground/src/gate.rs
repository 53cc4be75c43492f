//! Discord's global rate limit, and requests that ignore it.

use std::sync::Mutex;
use std::time::Duration;

/// The grace period for requests sent before the bot read its 429, in milliseconds.
const ON_THEIR_WAY: u64 = 500;

#[derive(Debug, Default)]
pub(crate) struct GlobalGate {
    state: Mutex<Option<GateState>>,
}

#[derive(Debug)]
struct GateState {
    until: u64,
    told: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GateRefusal {
    /// In milliseconds.
    pub(crate) wait: u64,
    pub(crate) knew: bool,
}

impl GlobalGate {
    pub(crate) fn close(&self, now: u64, length: Duration) {
        let until = now + length.as_millis() as u64;
        *self.state.lock().expect("no code panics while it holds the gate") = Some(GateState { until, told: None });
    }

    /// Judges a request; first answers to interactions are exempt.
    pub(crate) fn judge(&self, now: u64, template: &str) -> Option<GateRefusal> {
        let mut state = self.state.lock().expect("no code panics while it holds the gate");
        let limit = state.as_mut().filter(|limit| now < limit.until && !template.ends_with("/callback"))?;
        let told = *limit.told.get_or_insert(now);
        Some(GateRefusal { wait: limit.until - now, knew: now > told + ON_THEIR_WAY })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_on_their_way_are_refused_without_blame_and_first_answers_pass() {
        let gate = GlobalGate::default();
        assert_eq!(gate.judge(0, "/channels/{channel_id}"), None);
        gate.close(0, Duration::from_secs(2));
        assert_eq!(gate.judge(100, "/channels/{channel_id}"), Some(GateRefusal { wait: 1_900, knew: false }));
        assert_eq!(gate.judge(600, "/channels/{channel_id}"), Some(GateRefusal { wait: 1_400, knew: false }));
        assert_eq!(gate.judge(601, "/channels/{channel_id}"), Some(GateRefusal { wait: 1_399, knew: true }));
        assert_eq!(gate.judge(700, "/interactions/{interaction_id}/{interaction_token}/callback"), None);
        assert_eq!(gate.judge(2_000, "/channels/{channel_id}"), None);
    }
}
