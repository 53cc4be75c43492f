//! When a person's clocks stand: on holiday, at weekends, at night. All times are of the bot's own clock, in milliseconds.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

const MINUTE: i64 = 60 * 1000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// Days of holidays in a calendar year.
pub const DAYS_A_YEAR: u32 = 30;
/// The longest night, in hours.
pub const LONGEST_NIGHT: u8 = 10;
/// However its player rests, a turn ends at the latest after [`SLOWEST`] times the time that it began with, and this.
const LONGEST_REST: i64 = 63 * DAY;
/// With a night of ten hours and weekends off a clock runs for 70 of 168 hours: for more than one of three.
const SLOWEST: i64 = 3;
/// Weekends, night and time zone stay as they are for so long, so that nobody carries the night along with them ...
const KEPT: i64 = 7 * DAY;
/// ... but for this long a mistake can be mended.
const MENDED: i64 = HOUR;

/// When somebody's clock stands, as the game's clock keeps it for a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rest {
    /// How far the clock on the player's wall is ahead of the bot's own.
    pub shift: i64,
    /// The hours of the night, from the first to the one in which it is over; it may go over midnight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub night: Option<(u8, u8)>,
    /// Saturdays and Sundays.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub weekends: bool,
    /// A holiday, from when until when.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away: Option<(i64, i64)>,
}

impl Rest {
    /// Whether the clock stands at a time, and until when it is sure to do what it does then.
    fn at(&self, time: i64) -> (bool, i64) {
        let holiday = self.away.filter(|(from, until)| from < until && time < *until);
        if let Some((_, until)) = holiday.filter(|(from, _)| *from <= time) {
            return (true, until);
        }
        let wall = time + self.shift;
        let (day, clock) = (wall.div_euclid(DAY), wall.rem_euclid(DAY));
        // The first day of all was a Thursday.
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

    /// How long a clock runs between two times.
    #[must_use]
    pub fn used(&self, from: i64, to: i64) -> i64 {
        let (mut at, mut used) = (from, 0);
        while at < to {
            let (stands, until) = self.at(at);
            let until = until.min(to);
            used += if stands { 0 } else { until - at };
            at = until;
        }
        used
    }

    /// When a clock has run for so long: the first such time.
    #[must_use]
    pub fn after(&self, from: i64, mut time: i64) -> i64 {
        let mut at = from;
        while time > 0 {
            let (stands, until) = self.at(at);
            if !stands && until - at >= time {
                return at + time;
            }
            time -= if stands { 0 } else { until - at };
            at = until;
        }
        at
    }

    /// Until when a holiday lasts that goes on at a time.
    #[must_use]
    pub fn away_at(&self, time: i64) -> Option<i64> {
        self.away.filter(|(from, until)| (*from..*until).contains(&time)).map(|(_, until)| until)
    }
}

/// The turn before its player changed when they rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Since when it goes.
    pub began: i64,
    /// What its player had at its beginning.
    pub had: i64,
}

impl Turn {
    /// When it is over, however its player rests.
    #[must_use]
    pub fn end(&self) -> i64 {
        self.began + SLOWEST * self.had + LONGEST_REST
    }
}

/// What somebody chose about their rest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RestRecord {
    /// Minutes that the clock on their wall is ahead of UTC.
    #[serde(default)]
    pub zone: i32,
    /// Hours of the night.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub night: Option<(u8, u8)>,
    /// Saturdays and Sundays.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub weekends: bool,
    /// The last holiday, from when until when.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away: Option<(i64, i64)>,
    /// How many days of holidays they took in which year; only of the last years.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub taken: BTreeMap<i64, u32>,
    /// Since when all this holds.
    #[serde(default)]
    pub since: i64,
    /// Since when weekends, night and zone are what they are, but for what was mended soon after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<i64>,
}

impl RestRecord {
    /// When their clocks stand; `behind`: how far the bot's own clock is behind Unix time.
    #[must_use]
    pub fn rest(&self, behind: i64) -> Option<Rest> {
        let rests = self.night.is_some() || self.weekends || self.away.is_some();
        let shift = i64::from(self.zone) * MINUTE + behind;
        rests.then_some(Rest { shift, night: self.night, weekends: self.weekends, away: self.away })
    }

    /// Days of holidays that are left in the year of a time.
    #[must_use]
    pub fn days_left(&self, time: i64) -> u32 {
        DAYS_A_YEAR.saturating_sub(self.taken.get(&year(time)).copied().unwrap_or_default())
    }

    /// Until when a holiday lasts that goes on at a time.
    #[must_use]
    pub fn away_at(&self, time: i64) -> Option<i64> {
        self.away.filter(|(from, until)| (*from..*until).contains(&time)).map(|(_, until)| until)
    }

    /// Goes on holiday for so many days, instead of one that goes on; the caller sees to it that they are left.
    pub fn go_away(&mut self, time: i64, days: u32) {
        self.come_back(time);
        if days == 0 {
            return;
        }
        *self.taken.entry(year(time)).or_default() += days;
        self.taken.retain(|known, _| *known >= year(time) - 1);
        self.away = Some((time, time + i64::from(days) * DAY));
        self.since = time;
    }

    /// Ends a holiday that goes on. Days that have not begun are given back.
    pub fn come_back(&mut self, time: i64) {
        let Some((from, until)) = self.away.filter(|_| self.away_at(time).is_some()) else { return };
        let unused = u32::try_from((until - time) / DAY).unwrap_or_default();
        // At least one day is gone, however short it was.
        let unused = unused.min(u32::try_from((until - from) / DAY - 1).unwrap_or_default());
        if let Some(taken) = self.taken.get_mut(&year(from)) {
            *taken = taken.saturating_sub(unused);
        }
        self.away = None;
        self.since = time;
    }

    /// From when on weekends, night and zone can be changed; `None`: now.
    #[must_use]
    pub fn may_change(&self, time: i64) -> Option<i64> {
        let kept = self.kept?;
        (kept + MENDED..kept + KEPT).contains(&time).then_some(kept + KEPT)
    }

    /// Notes that weekends, night or zone were changed.
    pub fn changed(&mut self, time: i64) {
        self.kept = Some(self.kept.filter(|kept| time < kept + MENDED).unwrap_or(time));
        self.since = time;
    }
}

/// The calendar year of a time: Gregorian, from days counted since 1970 (the algorithm of Hinnant's `civil_from_days`).
fn year(time: i64) -> i64 {
    let days = time.div_euclid(DAY) + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let years = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * years + years / 4 - years / 100);
    // These years begin in March.
    years + era * 400 + i64::from(of_year >= 306)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Friday, 1 January 2027, 0:00.
    const FRIDAY: i64 = 1_798_761_600_000;
    const NIGHT: Rest = Rest { shift: 0, night: Some((22, 7)), weekends: false, away: None };

    #[test]
    fn a_night_over_midnight_does_not_count() {
        assert_eq!(NIGHT.used(FRIDAY, FRIDAY + DAY), 15 * HOUR);
        assert_eq!(NIGHT.used(FRIDAY + 21 * HOUR, FRIDAY + 32 * HOUR), 2 * HOUR);
        assert_eq!(NIGHT.after(FRIDAY + 21 * HOUR, 2 * HOUR), FRIDAY + 32 * HOUR);
        assert_eq!(NIGHT.after(FRIDAY + 8 * HOUR, 0), FRIDAY + 8 * HOUR);
        let paris = Rest { shift: HOUR, ..NIGHT };
        assert_eq!(paris.after(FRIDAY + 20 * HOUR, 2 * HOUR), FRIDAY + 31 * HOUR, "their evening ends earlier");
    }

    #[test]
    fn weekends_and_holidays_do_not_count() {
        let rest = Rest { weekends: true, ..Rest::default() };
        assert_eq!(rest.used(FRIDAY, FRIDAY + 7 * DAY), 5 * DAY);
        assert_eq!(rest.after(FRIDAY + 12 * HOUR, DAY), FRIDAY + 3 * DAY + 12 * HOUR);
        let away = Rest { away: Some((FRIDAY + HOUR, FRIDAY + 3 * DAY)), ..NIGHT };
        assert_eq!(away.used(FRIDAY, FRIDAY + 4 * DAY), 15 * HOUR);
        assert_eq!(away.away_at(FRIDAY + DAY), Some(FRIDAY + 3 * DAY));
        assert_eq!(away.away_at(FRIDAY + 3 * DAY), None);
    }

    #[test]
    fn a_week_has_at_least_seventy_hours_whatever_is_chosen() {
        for from in 0..24 {
            for long in 0..=LONGEST_NIGHT {
                let night = (long > 0).then_some((from, (from + long) % 24));
                let rest = Rest { shift: 0, night, weekends: true, away: None };
                assert_eq!(rest.used(FRIDAY, FRIDAY + 7 * DAY), 5 * (24 - i64::from(long)) * HOUR);
            }
        }
    }

    #[test]
    fn what_is_used_and_when_it_is_used_up_agree() {
        let random = &mut fastrand::Rng::with_seed(5);
        for _ in 0..3_000 {
            let away = FRIDAY + random.i64(-10 * DAY..20 * DAY);
            let rest = Rest {
                shift: random.i64(-12 * HOUR..14 * HOUR),
                night: random.bool().then(|| (random.u8(0..24), random.u8(0..24))),
                weekends: random.bool(),
                away: random.bool().then(|| (away, away + random.i64(0..30 * DAY))),
            };
            // A whole day without a night that has no end.
            let rest = Rest { night: rest.night.filter(|(from, until)| from != until), ..rest };
            let (from, time) = (FRIDAY + random.i64(0..9 * DAY), random.i64(1..9 * DAY));
            let at = rest.after(from, time);
            assert_eq!((rest.used(from, at), rest.used(from, at - 1)), (time, time - 1), "{rest:?}");
            let middle = from + random.i64(0..at - from);
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
        assert_eq!(rest.days_left(FRIDAY - 1), 30, "that was last year");
        assert_eq!(rest.days_left(FRIDAY + 365 * DAY), 30, "a new year");
    }

    #[test]
    fn years_begin_when_they_begin() {
        assert_eq!([0, -1, FRIDAY, FRIDAY - 1].map(year), [1970, 1969, 2027, 2026]);
        let leap_day = 1_709_164_800_000; // 29 February 2024
        assert_eq!([leap_day, leap_day + 307 * DAY - 1, leap_day + 307 * DAY].map(year), [2024, 2024, 2025]);
    }
}
