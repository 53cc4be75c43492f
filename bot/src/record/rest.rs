//! Pauses of a person's clocks: on holiday, at weekends, at night.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{BotTime, DAY, HOUR, MINUTE, Millis};

pub const DAYS_A_YEAR: u32 = 30;
pub const LONGEST_NIGHT: u8 = 10;
/// The maximum extension of a turn, in addition to [`SLOWEST`] times its initial time.
const LONGEST_REST: Millis = Millis::days(63);
/// With a night of ten hours and weekends off, a clock runs for 70 of 168 hours: more than one in three.
const SLOWEST: i64 = 3;
/// How long weekends, night and zone stay fixed. Otherwise players could keep moving their night.
const KEPT: Millis = Millis::days(7);
const MENDED: Millis = HOUR;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockRest {
    pub shift: Millis,
    /// The night's first hour, and its end; it can include midnight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub night: Option<(u8, u8)>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub weekends: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away: Option<(BotTime, BotTime)>,
}

impl ClockRest {
    #[must_use]
    pub fn is_away(&self, time: BotTime) -> bool {
        self.away.is_some_and(|(from, until)| from <= time && time < until)
    }

    /// Returns whether the clock is paused, and a time until which that does not change.
    fn at(&self, time: BotTime) -> (bool, BotTime) {
        let holiday = self.away.filter(|(from, until)| from < until && time < *until);
        if let Some((_, until)) = holiday.filter(|(from, _)| *from <= time) {
            return (true, until);
        }
        let wall = time.since_1970() + self.shift;
        let (day, clock) = (wall.whole(DAY), wall.beyond(DAY));
        // 1 January 1970 was a Thursday.
        let is_weekend = self.weekends && matches!((day + 4).rem_euclid(7), 0 | 6);
        let hours = self.night.map(|(from, until)| (i64::from(from) * HOUR, i64::from(until) * HOUR));
        let is_night = hours.is_some_and(|(from, until)| match from <= until {
            true => (from..until).contains(&clock),
            false => clock >= from || clock < until,
        });
        let turns = hours.into_iter().flat_map(|(from, until)| [from, until]).filter(|_| !is_weekend);
        let next = turns.filter(|at| *at > clock).min().unwrap_or(DAY).min(DAY);
        let next = time + next - clock;
        (is_weekend || is_night, holiday.map_or(next, |(from, _)| next.min(from)))
    }

    #[must_use]
    pub fn runs_from(&self, from: BotTime) -> BotTime {
        self.after(from, Millis(1)) - Millis(1)
    }

    #[must_use]
    pub fn used(&self, from: BotTime, to: BotTime) -> Millis {
        let (mut at, mut used) = (from, Millis::ZERO);
        while at < to {
            let (stands, until) = self.at(at);
            let until = until.min(to);
            used += if stands { Millis::ZERO } else { until - at };
            at = until;
        }
        used
    }

    /// Returns when a clock that starts at `from` has run for `time`.
    #[must_use]
    pub fn after(&self, from: BotTime, mut time: Millis) -> BotTime {
        let mut at = from;
        while time > Millis::ZERO {
            let (stands, until) = self.at(at);
            if !stands && until - at >= time {
                return at + time;
            }
            time -= if stands { Millis::ZERO } else { until - at };
            at = until;
        }
        at
    }

    #[must_use]
    pub fn away_at(&self, time: BotTime) -> Option<BotTime> {
        self.away.filter(|(from, until)| (*from..*until).contains(&time)).map(|(_, until)| until)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnStart {
    pub began: BotTime,
    pub had: Millis,
}

impl TurnStart {
    #[must_use]
    pub fn end(&self) -> BotTime {
        self.began + SLOWEST * self.had + LONGEST_REST
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RestRecord {
    #[serde(default)]
    pub zone: i32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub night: Option<(u8, u8)>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub weekends: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away: Option<(BotTime, BotTime)>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub taken: BTreeMap<i32, u32>,
    #[serde(default)]
    pub since: BotTime,
    /// When weekends, night or zone last changed, apart from early corrections.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<BotTime>,
}

impl RestRecord {
    /// Returns their pauses; `behind` is how far the bot's own clock is behind the machine's.
    #[must_use]
    pub fn rest(&self, behind: Millis) -> Option<ClockRest> {
        let rests = self.night.is_some() || self.weekends || self.away.is_some();
        let shift = i64::from(self.zone) * MINUTE + behind;
        rests.then_some(ClockRest { shift, night: self.night, weekends: self.weekends, away: self.away })
    }

    /// Converts times of the main clock, as stored, to a clock that is `lag` behind it.
    #[must_use]
    pub fn by_another(&self, lag: Millis) -> RestRecord {
        let away = self.away.map(|(from, until)| (from - lag, until - lag));
        RestRecord { away, since: self.since - lag, ..self.clone() }
    }

    #[must_use]
    pub fn days_left(&self, time: BotTime) -> u32 {
        DAYS_A_YEAR.saturating_sub(self.taken.get(&time.year()).copied().unwrap_or_default())
    }

    #[must_use]
    pub fn away_at(&self, time: BotTime) -> Option<BotTime> {
        self.away.filter(|(from, until)| (*from..*until).contains(&time)).map(|(_, until)| until)
    }

    /// Begins a holiday of `days`, replacing a current one. The caller ensures that enough days remain.
    pub fn go_away(&mut self, time: BotTime, days: u32) {
        self.come_back(time);
        if days == 0 {
            return;
        }
        *self.taken.entry(time.year()).or_default() += days;
        self.taken.retain(|known, _| *known >= time.year() - 1);
        self.away = Some((time, time + i64::from(days) * DAY));
        self.since = time;
    }

    /// Ends the current holiday, and returns days that have not begun.
    pub fn come_back(&mut self, time: BotTime) {
        let Some((from, until)) = self.away.filter(|_| self.away_at(time).is_some()) else { return };
        let unused = u32::try_from((until - time) / DAY).unwrap_or_default();
        // Even a short holiday costs at least one day.
        let unused = unused.min(u32::try_from((until - from) / DAY - 1).unwrap_or_default());
        if let Some(taken) = self.taken.get_mut(&from.year()) {
            *taken = taken.saturating_sub(unused);
        }
        self.away = None;
        self.since = time;
    }

    /// Returns when weekends, night and zone can next be changed; `None` for now.
    #[must_use]
    pub fn may_change(&self, time: BotTime) -> Option<BotTime> {
        let kept = self.kept?;
        (kept + MENDED..kept + KEPT).contains(&time).then_some(kept + KEPT)
    }

    pub fn changed(&mut self, time: BotTime) {
        self.kept = Some(self.kept.filter(|kept| time < *kept + MENDED).unwrap_or(time));
        self.since = time;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Friday, 1 January 2027, 0:00.
    const FRIDAY: BotTime = BotTime(1_798_761_600_000);
    const NIGHT: ClockRest = ClockRest { shift: Millis::ZERO, night: Some((22, 7)), weekends: false, away: None };

    #[test]
    fn a_night_over_midnight_does_not_count() {
        assert_eq!(NIGHT.used(FRIDAY, FRIDAY + DAY), 15 * HOUR);
        assert_eq!(NIGHT.used(FRIDAY + 21 * HOUR, FRIDAY + 32 * HOUR), 2 * HOUR);
        assert_eq!(NIGHT.after(FRIDAY + 21 * HOUR, 2 * HOUR), FRIDAY + 32 * HOUR);
        assert_eq!(NIGHT.after(FRIDAY + 8 * HOUR, Millis::ZERO), FRIDAY + 8 * HOUR);
        let paris = ClockRest { shift: HOUR, ..NIGHT };
        assert_eq!(paris.after(FRIDAY + 20 * HOUR, 2 * HOUR), FRIDAY + 31 * HOUR, "their evening ends earlier");
    }

    #[test]
    fn weekends_and_holidays_do_not_count() {
        let rest = ClockRest { weekends: true, ..ClockRest::default() };
        assert_eq!(rest.used(FRIDAY, FRIDAY + 7 * DAY), 5 * DAY);
        assert_eq!(rest.after(FRIDAY + 12 * HOUR, DAY), FRIDAY + 3 * DAY + 12 * HOUR);
        let away = ClockRest { away: Some((FRIDAY + HOUR, FRIDAY + 3 * DAY)), ..NIGHT };
        assert_eq!(away.used(FRIDAY, FRIDAY + 4 * DAY), 15 * HOUR);
        assert_eq!(away.away_at(FRIDAY + DAY), Some(FRIDAY + 3 * DAY));
        assert_eq!(away.away_at(FRIDAY + 3 * DAY), None);
    }

    #[test]
    fn a_clock_goes_on_after_the_night_and_the_weekend_in_which_a_holiday_ends() {
        assert_eq!(NIGHT.runs_from(FRIDAY + 3 * HOUR), FRIDAY + 7 * HOUR);
        assert_eq!(NIGHT.runs_from(FRIDAY + 12 * HOUR), FRIDAY + 12 * HOUR);
        let rest = ClockRest { weekends: true, away: Some((FRIDAY, FRIDAY + 36 * HOUR)), ..NIGHT };
        assert_eq!(rest.runs_from(FRIDAY + 36 * HOUR), FRIDAY + 3 * DAY + 7 * HOUR, "on Monday morning");
    }

    #[test]
    fn a_week_has_at_least_seventy_hours_whatever_is_chosen() {
        for from in 0..24 {
            for long in 0..=LONGEST_NIGHT {
                let night = (long > 0).then_some((from, (from + long) % 24));
                let rest = ClockRest { shift: Millis::ZERO, night, weekends: true, away: None };
                assert_eq!(rest.used(FRIDAY, FRIDAY + 7 * DAY), 5 * (24 - i64::from(long)) * HOUR);
            }
        }
    }

    #[test]
    fn what_is_used_and_when_it_is_used_up_agree() {
        let random = &mut fastrand::Rng::with_seed(5);
        for _ in 0..3_000 {
            let away = FRIDAY + Millis(random.i64(-10 * DAY.0..20 * DAY.0));
            let rest = ClockRest {
                shift: Millis(random.i64(-12 * HOUR.0..14 * HOUR.0)),
                night: random.bool().then(|| (random.u8(0..24), random.u8(0..24))),
                weekends: random.bool(),
                away: random.bool().then(|| (away, away + Millis(random.i64(0..30 * DAY.0)))),
            };
            // A night that lasts the whole day would have no end.
            let rest = ClockRest { night: rest.night.filter(|(from, until)| from != until), ..rest };
            let (from, time) = (FRIDAY + Millis(random.i64(0..9 * DAY.0)), Millis(random.i64(1..9 * DAY.0)));
            let at = rest.after(from, time);
            assert_eq!((rest.used(from, at), rest.used(from, at - Millis(1))), (time, time - Millis(1)), "{rest:?}");
            let middle = from + Millis(random.i64(0..(at - from).0));
            assert_eq!(rest.used(from, middle) + rest.used(middle, at), time);
        }
    }

    #[test]
    fn the_days_of_a_year_are_counted_and_what_was_not_used_comes_back() {
        let mut rest = RestRecord::default();
        assert_eq!(rest.days_left(FRIDAY), 30);
        rest.go_away(FRIDAY, 10);
        assert_eq!((rest.days_left(FRIDAY), rest.away_at(FRIDAY + 9 * DAY)), (20, Some(FRIDAY + 10 * DAY)));
        rest.come_back(FRIDAY + 3 * DAY + HOUR);
        assert_eq!((rest.days_left(FRIDAY), rest.away), (26, None));
        for _ in 0..26 {
            rest.go_away(FRIDAY, 1);
            rest.come_back(FRIDAY);
        }
        assert_eq!(rest.days_left(FRIDAY), 0, "each holiday costs a day at least");
        assert_eq!(rest.days_left(FRIDAY - Millis(1)), 30, "that was last year");
        assert_eq!(rest.days_left(FRIDAY + 365 * DAY), 30, "a new year");
    }
}
