//! How processes share the work: they check each other every two seconds, unless they sleep.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use bot::app::Member;
use bot::record::{MINUTE, MemberId, Millis, SECOND, Unix};

use super::doing::Doing;
use super::people::Intent;
use super::world::World;

/// The number of checks until the work is shared again, after a process came or went.
pub(super) const LOOKS: u32 = 12;

impl World {
    pub(super) fn member(&mut self) -> Member {
        self.n_members += 1;
        let uptime = Arc::clone(&self.uptime);
        let clock = move || Duration::from_millis(uptime.load(Relaxed).unsigned_abs());
        let (id, address) = (MemberId(self.n_members), format!("simulated:{}", self.n_members));
        Member { id, address, config: String::new(), clock: Arc::new(clock) }
    }

    pub(super) fn pass(&mut self, until: Unix) {
        while self.shaky > 0 && until > self.real {
            let step = (until - self.real).min(2 * SECOND - self.unshared);
            self.advance(self.real + step);
            self.uptime.fetch_add(step.0, Relaxed);
            self.unshared += step;
            if self.unshared >= 2 * SECOND {
                self.unshared = Millis::ZERO;
                self.shaky -= 1;
                self.share();
            }
        }
        self.advance(until.max(self.real));
    }

    fn share(&mut self) {
        let all = self.alive().into_iter().map(|idx| (idx, Doing::Share)).collect();
        self.run(all);
    }

    pub(super) fn sleep(&mut self) {
        if self.alive().len() == 2 {
            let idx = self.random.usize(..2);
            self.asleep[idx] = true;
            self.shaky = LOOKS;
            let time = self.about(20 * SECOND).min(5 * MINUTE);
            self.later(time, Intent::Wake(idx));
            self.count("sleeps");
        }
    }

    pub(super) fn wake(&mut self, idx: usize) {
        let was_there = self.is_there();
        if std::mem::replace(&mut self.asleep[idx], false) {
            self.shaky = LOOKS;
            if was_there {
                self.run(vec![(idx, Doing::Sweep)]);
            }
            self.comes(idx, was_there);
        }
    }
}
