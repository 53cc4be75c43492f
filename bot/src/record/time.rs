//! The bot's own clock, by which games and challenges run. It stands while the bot is away and while the operator wants
//! it to, and it never goes back, whatever the machine's clock does.

use serde::{Deserialize, Serialize};

use super::{BotTime, Millis, Unix};

/// The longest time between two signs of life of the bot.
pub const BEAT: Millis = Millis::seconds(5);
/// The longest silence of the bot that its clock counts: beyond it, the bot was away.
pub const GRACE: Millis = Millis::seconds(15);

/// The record from which, with the machine's clock, the time of the bot's own clock follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeRecord {
    /// The shape of this record.
    pub v: u32,
    /// The bot's last sign of life.
    pub beat: Unix,
    /// How far the bot's clock is behind the machine's.
    pub away: Millis,
    /// What the bot's clock shows while the operator has stopped it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<BotTime>,
}

impl TimeRecord {
    /// Returns a clock that shows the machine's time.
    #[must_use]
    pub fn new(now: Unix) -> TimeRecord {
        TimeRecord { v: 1, beat: now, away: Millis::ZERO, stopped: None }
    }

    /// Returns the clock once the machine's has moved ahead, as if the bot had lived through it.
    #[must_use]
    pub fn ahead(&self, by: Millis) -> TimeRecord {
        TimeRecord { beat: self.beat + by, ..*self }
    }

    /// Returns what the bot's clock shows at a time of the machine's clock.
    #[must_use]
    pub fn shows(&self, now: Unix) -> BotTime {
        let reached = now.clamp(self.beat, self.beat + GRACE);
        self.stopped.unwrap_or(BotTime((reached - self.away).0))
    }

    /// Returns when the bot's clock will show `time`, unless it stands in between.
    #[must_use]
    pub fn when(&self, time: BotTime) -> Unix {
        Unix((time + self.away).0)
    }

    /// Notes a sign of life. That does not change what the clock shows.
    #[must_use]
    pub fn beat(&self, now: Unix) -> TimeRecord {
        TimeRecord { beat: now, away: now.since_1970() - self.shows(now).since_1970(), ..*self }
    }

    /// Stops the clock, for the operator.
    #[must_use]
    pub fn stop(&self, now: Unix) -> TimeRecord {
        TimeRecord { stopped: Some(self.shows(now)), ..self.beat(now) }
    }

    /// Lets the clock go on, for the operator.
    #[must_use]
    pub fn go_on(&self, now: Unix) -> TimeRecord {
        TimeRecord { stopped: None, ..self.beat(now) }
    }
}

/// The games that ended on time recently, counted so that no fault of ours ends many at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BreakerRecord {
    /// The shape of this record.
    pub v: u32,
    /// The times of the last such ends, oldest first, by the bot's own clock.
    pub ends: Vec<BotTime>,
    /// The time until which the operator lets any number of games end, by the bot's own clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub released: Option<BotTime>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{DAY, SECOND};

    const START: Unix = Unix(1_700_000_000_000);
    /// What the bot's clock shows at [`START`].
    const SHOWN: BotTime = BotTime(START.0);

    #[test]
    fn an_outage_costs_nobody_more_than_the_grace() {
        let time = TimeRecord::new(START);
        assert_eq!(time.shows(START + 4 * SECOND), SHOWN + 4 * SECOND);
        assert_eq!(time.shows(START + DAY), SHOWN + GRACE, "nobody was there");
        let back = time.beat(START + DAY);
        assert_eq!(back.shows(START + DAY), SHOWN + GRACE);
        assert_eq!(back.shows(START + DAY + SECOND), SHOWN + GRACE + SECOND);
    }

    #[test]
    fn time_that_is_let_pass_is_lived_through_and_not_an_absence() {
        let time = TimeRecord::new(START).beat(START + SECOND).ahead(DAY);
        assert_eq!(time.shows(START + SECOND), SHOWN + DAY + SECOND, "at once, whatever the machine's clock shows yet");
        assert_eq!(time.shows(START + DAY + 2 * SECOND), SHOWN + DAY + 2 * SECOND);
        // A sign of life between the two makes no difference either.
        let between = time.beat(START + 2 * SECOND);
        assert_eq!(between.shows(START + 2 * SECOND), SHOWN + DAY + SECOND);
        let stopped = TimeRecord::new(START).stop(START).ahead(DAY);
        assert_eq!(stopped.shows(START + DAY), SHOWN);
    }

    #[test]
    fn a_stopped_clock_stands_and_goes_on_where_it_stood() {
        let stopped = TimeRecord::new(START).stop(START + SECOND);
        assert_eq!(stopped.beat(START + DAY).shows(START + DAY), SHOWN + SECOND);
        let on = stopped.beat(START + DAY).go_on(START + 2 * DAY);
        assert_eq!(on.shows(START + 2 * DAY), SHOWN + SECOND);
        assert_eq!(on.shows(START + 2 * DAY + Millis(5)), SHOWN + SECOND + Millis(5));
    }

    #[test]
    fn it_never_goes_back_whatever_the_machines_clock_does() {
        let random = &mut fastrand::Rng::with_seed(11);
        for _ in 0..200 {
            let (mut time, mut machine, mut real) = (TimeRecord::new(START), START, Millis::ZERO);
            let mut shown = time.shows(machine);
            for _ in 0..200 {
                let step = if random.u8(..10) == 0 { 40 * DAY } else { GRACE };
                let step = Millis(random.i64(0..step.0));
                // The machine's clock is set, forward or back, just after the bot looked at it.
                let jump =
                    if time.beat == machine && random.u8(..10) == 0 { random.i64(-30 * DAY.0..30 * DAY.0) } else { 0 };
                let jump = Millis(jump);
                let is_quiet = jump == Millis::ZERO && random.bool();
                machine += step + jump;
                real += step;
                time = match random.u8(..20) {
                    0 => time.stop(machine),
                    1 => time.go_on(machine),
                    _ if is_quiet => time,
                    _ => time.beat(machine),
                };
                let now = time.shows(machine);
                assert!(now >= shown, "from {shown:?} back to {now:?}");
                shown = now;
            }
            assert!(shown - SHOWN <= real + 200 * GRACE, "nor does it run ahead");
        }
    }
}
