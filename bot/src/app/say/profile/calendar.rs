//! The calendar of a profile: the days when a player finished games.

use render::Chart;

use super::parts::{Profile, ProfileLimits};
use crate::app::say::sections::{FigureSection, first_week};
use crate::record::{DAY, Unix};
use crate::words::Lang;

pub(super) struct GameCalendar {
    /// Days since 1970; a Monday.
    pub(super) first: i64,
    pub(super) games: Vec<u32>,
}

impl GameCalendar {
    pub(super) fn of(ends: impl Iterator<Item = Unix>, now: Unix) -> GameCalendar {
        let number = |at: Unix| at.since_1970().whole(DAY);
        let first = number(first_week(now));
        let mut games = vec![0; (number(now) - first + 1) as usize];
        for end in ends {
            let idx = usize::try_from(number(end) - first).ok();
            if let Some(day) = idx.and_then(|idx| games.get_mut(idx)) {
                *day += 1;
            }
        }
        GameCalendar { first, games }
    }

    fn date(&self, idx: usize) -> (u8, u8) {
        let date = (Unix(0) + (self.first + idx as i64) * DAY).utc();
        (u8::from(date.month()), date.day())
    }

    /// Returns how many games ended in each month, oldest first.
    pub(super) fn months(&self) -> Vec<(u8, u32)> {
        let mut months: Vec<(u8, u32)> = Vec::new();
        for (idx, n) in self.games.iter().enumerate() {
            let (month, _) = self.date(idx);
            match months.last_mut() {
                Some((last, sum)) if *last == month => *sum += n,
                _ => months.push((month, *n)),
            }
        }
        months
    }
}

pub(super) fn calendar(profile: &Profile, lang: Lang, room: ProfileLimits) -> Option<FigureSection> {
    // Aborted games do not count as finished.
    let finished = profile.games.iter().filter(|game| game.won.is_some());
    let days = GameCalendar::of(finished.map(|game| game.ended), profile.now);
    let n_games: u32 = days.games.iter().sum();
    let n_days = days.games.iter().filter(|n| **n > 0).count();
    let month = |month: u8| text!("month-{}", month).say(lang);
    let begins = (0..days.games.len()).filter_map(|idx| match days.date(idx) {
        (number, 1) => Some((idx, month(number))),
        _ => None,
    });
    let [monday, wednesday, friday] =
        [text!("profile-monday"), text!("profile-wednesday"), text!("profile-friday")].map(|day| day.say(lang));
    let none = String::new;
    let chart = Chart::Calendar {
        first_weekday: 0,
        days: days.games.clone(),
        months: begins.collect(),
        weekdays: [monday, none(), wednesday, none(), friday, none(), none()],
        less: text!("profile-less").say(lang),
        more: text!("profile-more").say(lang),
    };
    // A bare "Nov 1" would look like a day.
    let in_month =
        |month: String, n: u32| text!("profile-calendar-month").with("month", month).with("games", n).say(lang);
    let by_month = days.months().into_iter().filter(|(_, n)| *n > 0).map(|(number, n)| in_month(month(number), n));
    let line = match room.months {
        true => text!("profile-calendar-line").with("months", by_month.collect::<Vec<_>>().join(", ")),
        false => text!("profile-calendar-short"),
    };
    let line = line.with("games", n_games).with("days", n_days);
    (n_games > 0).then(|| FigureSection::new(text!("profile-calendar"), lang, chart, vec![line]))
}
