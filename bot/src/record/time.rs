//! The bot's own clock, by which games and challenges run: it stands while the bot was away and while the operator wants
//! it to, and it never goes back, whatever the clock of the machine does.

use serde::{Deserialize, Serialize};

/// The bot shows that it is there at least this often, in milliseconds.
pub const BEAT: i64 = 5_000;
/// Whoever shows nothing for longer than this was away for the rest of it, in milliseconds.
pub const GRACE: i64 = 15_000;

/// What the bot's own clock shows follows from the machine's clock and this row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeRecord {
    /// The shape of this record.
    pub v: u32,
    /// When the bot last showed that it was there: Unix time in milliseconds.
    pub beat: i64,
    /// How far the bot's clock is behind Unix time, in milliseconds.
    pub away: i64,
    /// What the bot's clock shows while the operator has stopped it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<i64>,
}

impl TimeRecord {
    /// A clock that shows Unix time.
    #[must_use]
    pub fn new(now: i64) -> TimeRecord {
        TimeRecord { v: 1, beat: now, away: 0, stopped: None }
    }

    /// What the bot's clock shows at a Unix time.
    #[must_use]
    pub fn shows(&self, now: i64) -> i64 {
        self.stopped.unwrap_or(now.clamp(self.beat, self.beat + GRACE) - self.away)
    }

    /// The bot is there. What it shows does not change by that.
    #[must_use]
    pub fn beat(&self, now: i64) -> TimeRecord {
        TimeRecord { beat: now, away: now - self.shows(now), ..*self }
    }

    /// The operator stops the clock.
    #[must_use]
    pub fn stop(&self, now: i64) -> TimeRecord {
        TimeRecord { stopped: Some(self.shows(now)), ..self.beat(now) }
    }

    /// The operator lets the clock go on.
    #[must_use]
    pub fn go_on(&self, now: i64) -> TimeRecord {
        TimeRecord { stopped: None, ..self.beat(now) }
    }
}

/// How many games ended on time lately, so that no fault of ours ends many at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BreakerRecord {
    /// The shape of this record.
    pub v: u32,
    /// When the last ones ended, oldest first, by the bot's own clock.
    pub ends: Vec<i64>,
    /// Until when the operator lets any number of games end, by the bot's own clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub released: Option<i64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 24 * 60 * 60 * 1000;
    const START: i64 = 1_700_000_000_000;

    #[test]
    fn an_outage_costs_nobody_more_than_the_grace() {
        let time = TimeRecord::new(START);
        assert_eq!(time.shows(START + 4_000), START + 4_000);
        assert_eq!(time.shows(START + DAY), START + GRACE, "nobody was there");
        let back = time.beat(START + DAY);
        assert_eq!(back.shows(START + DAY), START + GRACE);
        assert_eq!(back.shows(START + DAY + 1_000), START + GRACE + 1_000);
    }

    #[test]
    fn a_stopped_clock_stands_and_goes_on_where_it_stood() {
        let stopped = TimeRecord::new(START).stop(START + 1_000);
        assert_eq!(stopped.beat(START + DAY).shows(START + DAY), START + 1_000);
        let on = stopped.beat(START + DAY).go_on(START + 2 * DAY);
        assert_eq!(on.shows(START + 2 * DAY), START + 1_000);
        assert_eq!(on.shows(START + 2 * DAY + 5), START + 1_005);
    }

    #[test]
    fn it_never_goes_back_whatever_the_machines_clock_does() {
        let random = &mut fastrand::Rng::with_seed(11);
        for _ in 0..200 {
            let (mut time, mut machine, mut real) = (TimeRecord::new(START), START, 0);
            let mut shown = time.shows(machine);
            for _ in 0..200 {
                let step = if random.u8(..10) == 0 { random.i64(0..40 * DAY) } else { random.i64(0..GRACE) };
                // Somebody sets the machine's clock, forth or back; the bot has just looked at it.
                let jump =
                    if time.beat == machine && random.u8(..10) == 0 { random.i64(-30 * DAY..30 * DAY) } else { 0 };
                let is_quiet = jump == 0 && random.bool();
                machine += step + jump;
                real += step;
                time = match random.u8(..20) {
                    0 => time.stop(machine),
                    1 => time.go_on(machine),
                    _ if is_quiet => time,
                    _ => time.beat(machine),
                };
                let now = time.shows(machine);
                assert!(now >= shown, "from {shown} back to {now}");
                shown = now;
            }
            assert!(shown - START <= real + 200 * GRACE, "nor does it run ahead");
        }
    }
}
