//! Faults of processes, Discord and clocks.

use std::rc::Rc;
use std::sync::Arc;

use bot::app::{App, Secret};
use bot::record::{DAY, GRACE, HOUR, MINUTE, Millis, Unix};
use store::{Erase, Store};

use super::doing::Doing;
use super::people::Intent;
use super::sharing::LOOKS;
use super::wire::Wire;
use super::world::{DISCORD, Process, World};

impl World {
    pub(super) fn start(&mut self, idx: usize) {
        if self.processes[idx].is_some() {
            return;
        }
        let was_there = self.is_there();
        let wire = Arc::new(Wire::new(Arc::clone(&self.memory), Arc::clone(&self.journal)));
        let app = App::new(Arc::clone(&wire) as Arc<dyn Store>, Vec::new()).with_secret(Secret::new([7; 32]));
        let app = app.erasing(Arc::clone(&wire) as Arc<dyn Erase>).sharing(self.member());
        self.processes[idx] = Some(Process { app, wire, courier: Rc::default() });
        self.shaky = LOOKS;
        self.run(vec![(idx, Doing::Admit)]);
        self.run(vec![(idx, Doing::Share)]);
        self.comes(idx, was_there);
    }

    pub(super) fn comes(&mut self, idx: usize, was_there: bool) {
        if !was_there && self.is_there() {
            self.presence.gaps += 1;
            // A new process may sweep and deliver before or after its first beat.
            let first = if self.random.bool() { Doing::Beat } else { Doing::Sweep };
            self.run(vec![(idx, first)]);
        }
        if self.hears {
            self.run(vec![(idx, Doing::Beat)]);
            self.run(vec![(idx, Doing::DeliverLeft)]);
        }
    }

    pub(super) fn kill(&mut self, idx: usize) {
        self.asleep[idx] = false;
        self.shaky = LOOKS;
        if self.processes[idx].take().is_some() {
            self.count("kills");
        }
    }

    pub(super) fn fate(&mut self, intent: Intent) {
        let every = match intent {
            Intent::Kill => 5 * HOUR,
            Intent::Outage => 5 * DAY,
            Intent::Deaf => 3 * DAY,
            Intent::Jump => 2 * DAY,
            Intent::Pause => 10 * DAY,
            Intent::Sleep => 8 * HOUR,
            Intent::Leave => DAY,
            Intent::KeepHouse => 12 * HOUR,
            Intent::Move => 6 * DAY,
            _ => HOUR,
        };
        let time = self.about(every);
        self.later(time, intent);
    }

    pub(super) fn happen(&mut self, intent: Intent) {
        match intent {
            Intent::Sweep(at) => self.sweep_at(at),
            Intent::Round(at) => self.round_at(at),
            Intent::Start(idx) => self.start(idx),
            Intent::Wake(idx) => self.wake(idx),
            Intent::Hear => self.hear_again(),
            Intent::Resume => self.resume(),
            Intent::Release => self.release(),
            Intent::Forget => {
                self.forget_events();
                self.fate(intent);
            }
            Intent::Kill
            | Intent::Outage
            | Intent::Deaf
            | Intent::Jump
            | Intent::Pause
            | Intent::Sleep
            | Intent::Leave
            | Intent::KeepHouse
            | Intent::Move => {
                self.strike(&intent);
                if !self.is_quiet {
                    self.fate(intent);
                }
            }
            of_people => self.act(of_people),
        }
    }

    fn strike(&mut self, fate: &Intent) {
        match fate {
            Intent::Kill => self.kill_one(),
            Intent::Outage => self.kill_both(),
            Intent::Deaf => self.lose_discord(),
            Intent::Jump => self.set_the_clock(),
            Intent::Sleep => self.sleep(),
            Intent::Leave => self.leave(),
            Intent::KeepHouse => self.keep_house(),
            Intent::Move => self.move_house(),
            _ => self.pause(),
        }
    }

    fn sweep_at(&mut self, at: Unix) {
        if self.sweep == Some(at) {
            self.sweep = None;
            self.look_at_the_clock();
        }
    }

    fn round_at(&mut self, at: Unix) {
        if self.round == Some(at) {
            self.round = None;
            let all: Vec<_> = self.alive().into_iter().map(|idx| (idx, Doing::DeliverLeft)).collect();
            self.run(if self.hears { all } else { Vec::new() });
            self.wait_for_round();
        }
    }

    fn hear_again(&mut self) {
        if !std::mem::replace(&mut self.hears, true) && self.is_there() {
            self.presence.gaps += 1;
            let idx = self.alive()[0];
            self.run(vec![(idx, Doing::Beat)]);
        }
    }

    fn lose_discord(&mut self) {
        self.hears = false;
        let time = self.about(20 * MINUTE);
        self.later(time, Intent::Hear);
    }

    fn kill_one(&mut self) {
        let idx = self.random.usize(..2);
        match &self.processes[idx] {
            Some(process) if self.random.bool() => process.wire.die_after(self.random.i64(0..30)),
            _ => {
                self.kill(idx);
                let time = self.about(MINUTE);
                self.later(time, Intent::Start(idx));
            }
        }
    }

    fn kill_both(&mut self) {
        let long = if self.chance(4) { DAY } else { HOUR };
        let time = self.about(long);
        for idx in 0..2 {
            self.kill(idx);
            let more = self.about(MINUTE);
            self.later(time + more, Intent::Start(idx));
        }
        self.count("outages");
    }

    fn set_the_clock(&mut self) {
        let by = self.span(-12 * HOUR..12 * HOUR);
        let before = self.skew;
        self.skew = if self.random.bool() { by } else { self.skew + self.span(-1 * MINUTE..MINUTE) };
        self.presence.gaps += 1;
        if (-2 * GRACE..Millis::ZERO).contains(&(self.skew - before)) {
            self.presence.stood += GRACE.min(before - self.skew);
        }
        if self.is_there() {
            let idx = self.alive()[0];
            self.run(vec![(idx, Doing::Beat)]);
        }
    }

    fn pause(&mut self) {
        if let Some(&idx) = self.alive().first() {
            self.run(vec![(idx, Doing::Pause)]);
            self.is_paused = self.time().stopped.is_some();
            self.presence.gaps += 1;
            let time = self.about(6 * HOUR);
            self.later(time, Intent::Resume);
            let release = self.about(4 * DAY);
            self.later(release, Intent::Release);
        }
    }

    fn resume(&mut self) {
        let Some(&idx) = self.alive().first() else { return self.later(MINUTE, Intent::Resume) };
        self.run(vec![(idx, Doing::Resume)]);
        if self.time().stopped.is_some() {
            return self.later(MINUTE, Intent::Resume);
        }
        self.is_paused = false;
        self.presence.gaps += 1;
        self.wait_for_sweep();
    }

    fn release(&mut self) {
        if let Some(&idx) = self.alive().first() {
            self.run(vec![(idx, Doing::Release)]);
        }
    }

    fn forget_events(&mut self) {
        let before = ((self.machine() - DAY - DISCORD).0 as u64) << 22;
        if let Some(&idx) = self.alive().first() {
            self.run(vec![(idx, Doing::Forget(before))]);
        }
    }
}
