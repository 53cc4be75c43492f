//! Times and spans, each with its own type. [`Unix`] is a time of the machine's clock; [`BotTime`] is a time of the
//! bot's own clock, which stops during outages. Only a [`ClockConverter`](super::ClockConverter) converts between them.
//! The span between two times of the same clock is [`Millis`]. Records store all three as plain numbers.

use std::ops::{Add, AddAssign, Div, Mul, Sub, SubAssign};

use serde::{Deserialize, Serialize};
use time::{Date, Month, UtcDateTime};

use super::{GuildId, shards};

pub const SECOND: Millis = Millis(1000);
pub const MINUTE: Millis = Millis::minutes(1);
pub const HOUR: Millis = Millis::hours(1);
pub const DAY: Millis = Millis::days(1);

/// The beginning of Discord's time: the year 2015.
const DISCORD: Unix = Unix(1_420_070_400_000);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Millis(pub i64);

impl Millis {
    pub const ZERO: Millis = Millis(0);

    #[must_use]
    pub const fn seconds(n: i64) -> Millis {
        Millis(n * SECOND.0)
    }

    #[must_use]
    pub const fn minutes(n: i64) -> Millis {
        Millis::seconds(n * 60)
    }

    #[must_use]
    pub const fn hours(n: i64) -> Millis {
        Millis::minutes(n * 60)
    }

    #[must_use]
    pub const fn days(n: i64) -> Millis {
        Millis::hours(n * 24)
    }

    /// Returns how many whole `unit`s fit, rounded down. For days since 1970, this is the number of the day.
    #[must_use]
    pub fn whole(self, unit: Millis) -> i64 {
        self.0.div_euclid(unit.0)
    }

    #[must_use]
    pub fn is_zero(&self) -> bool {
        *self == Millis::ZERO
    }

    /// Returns the remainder after all whole `unit`s, never below zero. For days, this is the time of day.
    #[must_use]
    pub fn beyond(self, unit: Millis) -> Millis {
        Millis(self.0.rem_euclid(unit.0))
    }
}

impl Add for Millis {
    type Output = Millis;

    fn add(self, other: Millis) -> Millis {
        Millis(self.0 + other.0)
    }
}

impl Sub for Millis {
    type Output = Millis;

    fn sub(self, other: Millis) -> Millis {
        Millis(self.0 - other.0)
    }
}

impl AddAssign for Millis {
    fn add_assign(&mut self, other: Millis) {
        *self = *self + other;
    }
}

impl SubAssign for Millis {
    fn sub_assign(&mut self, other: Millis) {
        *self = *self - other;
    }
}

impl Mul<Millis> for i64 {
    type Output = Millis;

    fn mul(self, span: Millis) -> Millis {
        Millis(self * span.0)
    }
}

impl Div<i64> for Millis {
    type Output = Millis;

    fn div(self, n: i64) -> Millis {
        Millis(self.0 / n)
    }
}

impl Div for Millis {
    type Output = i64;

    fn div(self, other: Millis) -> i64 {
        self.0 / other.0
    }
}

/// Defines a type for the times of one clock. Adding a span gives a time; the difference of times is a span.
macro_rules! times_of_a_clock {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub i64);

        impl $name {
            #[must_use]
            pub const fn since_1970(self) -> Millis {
                Millis(self.0)
            }
        }

        impl Sub for $name {
            type Output = Millis;

            fn sub(self, other: $name) -> Millis {
                Millis(self.0 - other.0)
            }
        }

        impl Add<Millis> for $name {
            type Output = $name;

            fn add(self, span: Millis) -> $name {
                $name(self.0 + span.0)
            }
        }

        impl Sub<Millis> for $name {
            type Output = $name;

            fn sub(self, span: Millis) -> $name {
                $name(self.0 - span.0)
            }
        }

        impl AddAssign<Millis> for $name {
            fn add_assign(&mut self, span: Millis) {
                *self = *self + span;
            }
        }
    };
}

times_of_a_clock! {
    /// A time of the machine's clock: Unix time, in milliseconds.
    Unix
}

times_of_a_clock! {
    /// A time in milliseconds of the bot's own clock, for games: see [`ClockConverter`](super::ClockConverter).
    BotTime
}

impl Unix {
    /// Returns the date and time in UTC, clamped to the calendar's first or last second.
    #[must_use]
    pub fn utc(self) -> UtcDateTime {
        utc(self.since_1970())
    }

    #[must_use]
    pub fn day(self) -> u64 {
        u64::try_from(self.0.div_euclid(DAY.0)).unwrap_or_default()
    }

    /// Returns the smallest snowflake (Discord's event id) at this time; 0 before Discord's time began.
    #[must_use]
    pub fn snowflake(self) -> u64 {
        u64::try_from((self - DISCORD).0).unwrap_or_default() << 22
    }
}

impl BotTime {
    #[must_use]
    pub fn year(self) -> i32 {
        utc(self.since_1970()).year()
    }

    /// Returns the calendar month, counted from the beginning of the year 0.
    #[must_use]
    pub fn month(self) -> i32 {
        let date = utc(self.since_1970());
        12 * date.year() + i32::from(u8::from(date.month())) - 1
    }

    /// Returns when a month begins, by its number; the end of time beyond the calendar.
    #[must_use]
    pub fn of_month(number: i32) -> BotTime {
        let month = u8::try_from(number.rem_euclid(12) + 1).ok().and_then(|month| Month::try_from(month).ok());
        let date = month.and_then(|month| Date::from_calendar_date(number.div_euclid(12), month, 1).ok());
        date.map_or(BotTime(i64::MAX), |date| {
            BotTime(0) + Millis::seconds(date.midnight().assume_utc().unix_timestamp())
        })
    }
}

fn utc(since_1970: Millis) -> UtcDateTime {
    let known = UtcDateTime::MIN.unix_timestamp()..=UtcDateTime::MAX.unix_timestamp();
    let seconds = since_1970.whole(SECOND).clamp(*known.start(), *known.end());
    UtcDateTime::from_unix_timestamp(seconds).expect("it is within the calendar")
}

/// The bot's own clocks ([`ClocksRecord`](super::ClocksRecord)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockName {
    Main,
    Direct,
    Group(u32),
}

impl From<GuildId> for ClockName {
    fn from(guild: GuildId) -> ClockName {
        ClockName::Group(shards::group(guild))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_lie_between_times_of_one_clock() {
        let time = BotTime(1_000);
        assert_eq!(time + HOUR - time, HOUR);
        assert_eq!((time + HOUR) - HOUR, time);
        assert_eq!(3 * DAY / HOUR, 72);
        assert_eq!(DAY / 3, Millis::hours(8));
        assert_eq!([Millis::days(2), Millis::hours(5)], [2 * DAY, 5 * HOUR]);
    }

    #[test]
    fn days_are_counted_down_below_zero_too() {
        for (span, days, rest) in
            [(DAY - Millis(1), 0, DAY - Millis(1)), (DAY, 1, Millis::ZERO), (Millis(-1), -1, DAY - Millis(1))]
        {
            assert_eq!((span.whole(DAY), span.beyond(DAY)), (days, rest));
        }
    }

    #[test]
    fn all_three_are_kept_as_plain_numbers() {
        let kept = serde_json::to_string(&(Unix(1), BotTime(-2), Millis(3))).unwrap();
        assert_eq!(kept, "[1,-2,3]");
        assert_eq!(serde_json::from_str::<(Unix, BotTime, Millis)>(&kept).unwrap(), (Unix(1), BotTime(-2), Millis(3)));
    }

    #[test]
    fn events_are_numbered_by_their_time() {
        // The example in Discord's reference: 30 April 2016, 11:18:25.796.
        let (time, event) = (Unix(1_462_015_105_796), 175_928_847_299_117_063);
        assert!(time.snowflake() <= event && event < (time + Millis(1)).snowflake());
        assert_eq!([Unix(0), DISCORD].map(Unix::snowflake), [0, 0]);
    }

    #[test]
    fn years_begin_when_they_begin() {
        let new_year = BotTime(1_798_761_600_000);
        let times = [BotTime(0), BotTime(-1), new_year, new_year - Millis(1)];
        assert_eq!(times.map(BotTime::year), [1970, 1969, 2027, 2026]);
        let leap_day = BotTime(1_709_164_800_000);
        let times = [leap_day, leap_day + 307 * DAY - Millis(1), leap_day + 307 * DAY];
        assert_eq!(times.map(BotTime::year), [2024, 2024, 2025]);
        assert_eq!([BotTime(i64::MIN), BotTime(i64::MAX)].map(BotTime::year), [-9999, 9999]);
    }

    #[test]
    fn months_follow_each_other_without_a_gap() {
        let first = BotTime(1_709_164_800_000).month();
        assert_eq!(first, 12 * 2024 + 1);
        for number in first..first + 40 {
            let [begins, ends] = [number, number + 1].map(BotTime::of_month);
            assert_eq!([begins, ends - Millis(1), ends].map(BotTime::month), [number, number, number + 1]);
            assert!((28..=31).contains(&((ends - begins) / DAY)));
        }
        assert_eq!(BotTime::of_month(BotTime(i64::MAX).month() + 1), BotTime(i64::MAX));
    }
}
