//! Drafts, presets and repetition of tournaments.

use serde::{Deserialize, Serialize};
use time::{Date, Month};

use super::{DAY, Millis, RoleId, TournamentId, TournamentTerms, Unix};

const KEPT: Millis = Millis::days(30);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftRecord {
    pub v: u32,
    /// Cleaned but not yet escaped for Markdown; empty before it is chosen.
    pub name: String,
    pub terms: TournamentTerms,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub every: Option<RepeatInterval>,
    /// The role to ping when a round begins. The author had Discord's permission for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ping: Option<RoleId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<TournamentId>,
    /// The start as typed while the time zone is unknown, to parse later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    pub changed: Unix,
}

impl DraftRecord {
    #[must_use]
    pub fn new(terms: TournamentTerms, changed: Unix) -> DraftRecord {
        DraftRecord { v: 1, name: String::new(), terms, every: None, ping: None, of: None, date: None, changed }
    }

    #[must_use]
    pub fn is_stale(&self, now: Unix) -> bool {
        now - self.changed > KEPT
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PresetRecord {
    pub name: String,
    pub terms: TournamentTerms,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub every: Option<RepeatInterval>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RepeatInterval {
    Weeks(u16),
    Months(u16),
}

impl RepeatInterval {
    /// Returns the next time, by a wall clock `zone` minutes ahead of UTC. The time of day stays the same, and for
    /// months the day, or the last one of a shorter month.
    #[must_use]
    pub fn after(self, time: Unix, zone: i32) -> Unix {
        match self {
            RepeatInterval::Weeks(weeks) => time + 7 * i64::from(weeks) * DAY,
            RepeatInterval::Months(months) => {
                let shift = Millis::minutes(zone.into());
                let local = time + shift;
                let date = local.utc();
                let month = i32::from(u8::from(date.month())) - 1 + i32::from(months);
                let (year, month) = (date.year() + month.div_euclid(12), month.rem_euclid(12) + 1);
                let month = u8::try_from(month).ok().and_then(|month| Month::try_from(month).ok());
                let day = month.map(|month| (month, date.day().min(month.length(year))));
                let found = day.and_then(|(month, day)| Date::from_calendar_date(year, month, day).ok());
                found.map_or(time + 30 * DAY, |found| {
                    let midnight = Unix(0) + Millis::seconds(found.midnight().assume_utc().unix_timestamp());
                    midnight + local.since_1970().beyond(DAY) - shift
                })
            }
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeasonOf {
    pub every: RepeatInterval,
    pub season: u32,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub few: u32,
    /// When to announce the next season; its key is in a row `recurs/`. Absent if announced, or if there will be none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Unix>,
    /// Minutes from UTC, for the person who made it repeat.
    #[serde(default, skip_serializing_if = "is_utc")]
    pub zone: i32,
    /// The original start of a postponed season; later seasons follow from it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub planned: Option<Unix>,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

fn is_utc(zone: &i32) -> bool {
    *zone == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::HOUR;

    #[test]
    fn a_month_later_is_the_same_day_or_the_last_one_of_a_shorter_month() {
        // 31 January 2027, 20:00 in UTC.
        let time = Unix(1_801_425_600_000);
        let utc = |time: Unix| (u8::from(time.utc().month()), time.utc().day(), time.utc().hour());
        assert_eq!(utc(time), (1, 31, 20));
        assert_eq!(utc(RepeatInterval::Months(1).after(time, 0)), (2, 28, 20));
        assert_eq!(utc(RepeatInterval::Months(2).after(time, 0)), (3, 31, 20));
        assert_eq!(utc(RepeatInterval::Months(12).after(time, 0)), (1, 31, 20));
        // It is already 1 February there, so one month later is 1 March.
        assert_eq!(utc(RepeatInterval::Months(1).after(time, 5 * 60)), (2, 28, 20));
        assert_eq!(RepeatInterval::Weeks(2).after(time, 120), time + 14 * 24 * HOUR);
    }
}
