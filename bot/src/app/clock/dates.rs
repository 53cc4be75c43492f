//! Reads dates in either language and the person's own time zone.

use time::{Date, Month};

use crate::app::clock::spans;
use crate::record::{DAY, HOUR, MINUTE, Millis, SECOND, Unix};
use crate::words::folded;

const USUAL_HOUR: i64 = 18;

const MONTHS: [[&str; 2]; 12] = [
    ["january", "janvier"],
    ["february", "fevrier"],
    ["march", "mars"],
    ["april", "avril"],
    ["may", "mai"],
    ["june", "juin"],
    ["july", "juillet"],
    ["august", "aout"],
    ["september", "septembre"],
    ["october", "octobre"],
    ["november", "novembre"],
    ["december", "decembre"],
];

/// Monday first.
const WEEKDAYS: [[&str; 2]; 7] = [
    ["monday", "lundi"],
    ["tuesday", "mardi"],
    ["wednesday", "mercredi"],
    ["thursday", "jeudi"],
    ["friday", "vendredi"],
    ["saturday", "samedi"],
    ["sunday", "dimanche"],
];

/// Returns the index of the name that `word` abbreviates. It needs three letters or more; "jui" may be June or July, so
/// `None`.
fn named(word: &str, names: &[[&str; 2]]) -> Option<usize> {
    let word = word.trim_end_matches('.');
    let is_meant = |names: &[&str; 2]| names.iter().any(|name| name.starts_with(word));
    if word.len() < 3 {
        return None;
    }
    let whole = names.iter().position(|names| names.contains(&word));
    let mut begun = (0..names.len()).filter(|at| is_meant(&names[*at]));
    whole.or_else(|| begun.next().filter(|_| begun.next().is_none()))
}

const FILLERS: [&str; 13] =
    ["at", "on", "the", "le", "a", "of", "de", "next", "prochain", "prochaine", "vers", "ce", "soir"];

/// Words that mean the evening if the hour is before noon: `ce soir 8h`.
const EVENING: [&str; 2] = ["soir", "tonight"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TypedDate {
    /// The typed local time, as if it were in UTC.
    local: Unix,
    /// The typed time zone in minutes; 0 for timestamps, which are the same everywhere.
    pub(crate) zone: Option<i32>,
}

impl TypedDate {
    pub(crate) fn in_zone(self, zone: i32) -> Unix {
        self.local - Millis::minutes(self.zone.unwrap_or(zone).into())
    }

    fn everywhere(time: Unix) -> TypedDate {
        TypedDate { local: time, zone: Some(0) }
    }
}

/// Reads a date. Examples: `2026-12-24 18:00`, `24/12 18h`, `24 décembre à 18h30`, `Dec 24, 6pm`, `tomorrow 18:00`,
/// `vendredi 20h`, `in 3 days`, `dans 2 semaines`, `<t:1798761600>`; a time zone may follow (`UTC+2`). `zone` is the default
/// zone, if known. A date without a year or day means the next such time.
pub(crate) fn read(typed: &str, now: Unix, zone: Option<i32>) -> Option<TypedDate> {
    let plain = folded(typed.trim()).replace('\u{a0}', " ");
    if let Some(stamp) = plain.strip_prefix("<t:").and_then(|rest| rest.split([':', '>']).next()) {
        let seconds: i64 = stamp.parse().ok().filter(|seconds| (0..=253_402_300_799).contains(seconds))?;
        return Some(TypedDate::everywhere(Unix(0) + Millis::seconds(seconds)));
    }
    let (plain, own) = split_zone(&plain)?;
    let wall = now + Millis::minutes(own.or(zone).unwrap_or_default().into());
    if let Some(span) = span(plain) {
        return Some(TypedDate::everywhere(now + span));
    }
    let words = words_of(plain);
    let (mut day, mut time, mut rest) = (None, None, Vec::new());
    let parts: Vec<&str> = words.iter().map(String::as_str).filter(|word| !FILLERS.contains(word)).collect();
    let mut parts = &parts[..];
    while let Some((first, others)) = parts.split_first() {
        parts = others;
        // "6 pm" and "18 h" are one time.
        let joined = others.first().filter(|next| ["h", "am", "pm", "heures", "heure"].contains(next));
        let whole = joined.map_or_else(|| (*first).to_owned(), |next| format!("{first}{next}"));
        if time.is_none()
            && let Some(found) = hour(&whole)
        {
            time = Some(found);
            parts = if joined.is_some() { &others[1..] } else { others };
        } else if day.is_none()
            && let Some(found) = named_day(first, wall)
        {
            day = Some(found);
        } else {
            rest.push(*first);
        }
    }
    let day = match (day, &rest[..]) {
        (Some(day), []) => Some(day),
        (None, []) => None,
        (None, rest) => Some(date(rest, wall)?),
        (Some(_), _) => return None,
    };
    let is_evening = words.iter().any(|word| EVENING.contains(&word.as_str()));
    let late = |time: Millis| if is_evening && (HOUR..12 * HOUR).contains(&time) { time + 12 * HOUR } else { time };
    let local = match (day, time.map(late)) {
        (Some(day), time) => day + time.unwrap_or(USUAL_HOUR * HOUR),
        (None, Some(time)) => {
            let today = midnight(wall) + time;
            if today > wall { today } else { today + DAY }
        }
        (None, None) => return None,
    };
    Some(TypedDate { local, zone: own })
}

/// Cuts a time zone from the end; `None` if it cannot be read.
fn split_zone(plain: &str) -> Option<(&str, Option<i32>)> {
    let at = ["utc", "gmt"].iter().find_map(|name| plain.find(name));
    match at {
        Some(at) => Some((&plain[..at], Some(super::rest::zone_of(plain[at..].trim())?))),
        None => Some((plain, None)),
    }
}

fn words_of(plain: &str) -> Vec<String> {
    let words = plain.split(|c: char| c.is_whitespace() || c == ',' || c == '(' || c == ')');
    let words = words.flat_map(|word| {
        // 2026-12-24T18:00
        let is_both = word.len() > 11 && word.as_bytes().get(10) == Some(&b't');
        let parts = if is_both && word.is_ascii() { vec![&word[..10], &word[11..]] } else { vec![word] };
        parts.into_iter().map(str::to_owned).collect::<Vec<_>>()
    });
    words.filter(|word| !word.is_empty()).collect()
}

/// Reads a span from now: `in 3 days`, `dans 2 semaines`, `+36h`.
fn span(plain: &str) -> Option<Millis> {
    let rest = ["in ", "dans ", "+"].iter().find_map(|begins| plain.trim().strip_prefix(begins))?;
    spans::read(rest, None).filter(|span| *span > Millis::ZERO)
}

/// Reads a time of day: `18:00`, `18h`, `18h30`, `6pm`, `noon`, `minuit`.
fn hour(word: &str) -> Option<Millis> {
    match word {
        "noon" | "midi" => return Some(12 * HOUR),
        "midnight" | "minuit" => return Some(Millis::ZERO),
        _ => {}
    }
    let (word, add) = match (word.strip_suffix("pm"), word.strip_suffix("am")) {
        (Some(word), _) => (word, Some(12)),
        (_, Some(word)) => (word, Some(0)),
        _ => (word.trim_end_matches("eures").trim_end_matches("eure"), None),
    };
    let (hours, minutes) = match word.split_once([':', 'h']) {
        Some((hours, minutes)) => (hours, minutes.split(':').next().unwrap_or_default()),
        None if add.is_some() => (word, ""),
        None => return None,
    };
    let number = |text: &str| text.parse::<i64>().ok().filter(|_| text.len() <= 2 && !text.starts_with('+'));
    let (hours, minutes) = (number(hours)?, if minutes.is_empty() { 0 } else { number(minutes)? });
    let hours = match add {
        Some(add) if (1..=12).contains(&hours) => hours % 12 + add,
        Some(_) => return None,
        None => hours,
    };
    let is_time = (0..24).contains(&hours) || (hours == 24 && minutes == 0);
    (is_time && (0..60).contains(&minutes)).then_some(hours * HOUR + minutes * MINUTE)
}

/// Returns the beginning of a named day: `today`, `demain`, `friday`.
fn named_day(word: &str, wall: Unix) -> Option<Unix> {
    let today = midnight(wall);
    match word {
        "today" | "tonight" | "aujourd’hui" | "aujourd'hui" | "aujourdhui" => return Some(today),
        "tomorrow" | "demain" => return Some(today + DAY),
        "apres-demain" => return Some(today + 2 * DAY),
        _ => {}
    }
    // "mar" may begin a month or a day: next to a number it is the month.
    let day = named(word, &WEEKDAYS).filter(|_| named(word, &MONTHS).is_none())?;
    // The first of January 1970 was a Thursday.
    let known = (today.since_1970().whole(DAY) + 3).rem_euclid(7);
    let ahead = (day as i64 - known).rem_euclid(7);
    Some(today + if ahead == 0 { 7 * DAY } else { ahead * DAY })
}

/// Reads a calendar date; returns the beginning of that day.
fn date(parts: &[&str], wall: Unix) -> Option<Unix> {
    let number = |text: &str| {
        let text = text.trim_end_matches('.');
        let text = ["st", "nd", "rd", "th", "er"].iter().find_map(|end| text.strip_suffix(end)).unwrap_or(text);
        text.parse::<i32>().ok().filter(|_| text.len() <= 4 && text.chars().all(|c| c.is_ascii_digit()))
    };
    let month = |text: &str| named(text, &MONTHS).map(|month| month as i32 + 1);
    let (day, month, year) = match *parts {
        [both] => {
            // A final dot is common in German: 24.12. for the 24th of December.
            let numbers: Vec<_> = both.trim_end_matches('.').split(['/', '-', '.']).collect();
            match numbers[..] {
                [year, month, day] if year.len() == 4 => (number(day)?, number(month)?, number(year)),
                [day, month, year] => (number(day)?, number(month)?, Some(number(year)?)),
                [day, month] => (number(day)?, number(month)?, None),
                _ => return None,
            }
        }
        [one, other] | [one, other, _] => {
            let year = parts.get(2).map(|year| number(year));
            if year == Some(None) {
                return None;
            }
            let (day, month) = match (month(other), month(one)) {
                (Some(month), _) => (number(one)?, month),
                (None, Some(month)) => (number(other)?, month),
                (None, None) => return None,
            };
            (day, month, year.flatten())
        }
        _ => return None,
    };
    // 12/24 can only be the 24th of December.
    let (day, month) = if month > 12 && day <= 12 { (month, day) } else { (day, month) };
    let of_year = |year: i32| {
        let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
        let date = Date::from_calendar_date(year, month, u8::try_from(day).ok()?).ok()?;
        Some(Unix(0) + date.midnight().assume_utc().unix_timestamp() * SECOND)
    };
    match year {
        Some(year) => of_year(if year < 100 { 2000 + year } else { year }),
        None => {
            let this = wall.utc().year();
            // A past day means next year; for the 29th of February perhaps later.
            (this..=this + 8).filter_map(of_year).find(|day| *day + DAY > wall)
        }
    }
}

fn midnight(wall: Unix) -> Unix {
    wall - wall.since_1970().beyond(DAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tuesday, 24 November 2026, 10:00 in UTC.
    const NOW: Unix = Unix(1_795_514_400_000);

    fn said(typed: &str) -> String {
        read(typed, NOW, Some(60)).map_or_else(
            || "no".to_owned(),
            |found| {
                let at = found.in_zone(60).utc();
                let (month, day) = (u8::from(at.month()), at.day());
                format!("{}-{month:02}-{day:02} {:02}:{:02}", at.year(), at.hour(), at.minute())
            },
        )
    }

    #[test]
    fn dates_are_read_as_people_write_them_in_both_languages() {
        assert_eq!(said("<t:1795514400>"), "2026-11-24 10:00");
        for typed in [
            "2026-12-24 18:00",
            "2026-12-24T18:00",
            "24/12 18h",
            "24/12/2026 18h00",
            "24/12/26 à 18:00",
            "12/24 18:00",
            "24.12. 18:00",
            "24.12.2026 18h",
            "24 décembre à 18h",
            "24 dec 2026, 18:00",
            "le 24 décembre 2026 à 18 h",
            "December 24, 2026 at 6pm",
            "Dec 24th 6 pm",
            "24th of December 18:00",
            "24 December 2026",
            "24/12",
            "2026-12-24 19:00 UTC+2",
            "2026-12-24 17:00 utc",
        ] {
            assert_eq!(said(typed), "2026-12-24 17:00", "{typed}");
        }
        for typed in
            ["tomorrow 18:00", "demain 18h", "demain à 18h00", "Tomorrow at 6pm", "25/11 18:00", "wednesday 18:00"]
        {
            assert_eq!(said(typed), "2026-11-25 17:00", "{typed}");
        }
        for typed in
            ["friday 20:30", "vendredi 20h30", "next friday at 8:30pm", "vendredi prochain à 20h30", "fri 20:30"]
        {
            assert_eq!(said(typed), "2026-11-27 19:30", "{typed}");
        }
        for typed in ["in 3 days", "dans 3 jours", "in 72 hours", "+3d", "+72h", "in 3d", "dans 3j", "in 2d24h"] {
            assert_eq!(said(typed), "2026-11-27 10:00", "{typed}");
        }
        assert_eq!(said("in a week"), "2026-12-01 10:00");
        assert_eq!(said("dans 2 semaines"), "2026-12-08 10:00");
    }

    #[test]
    fn what_is_not_said_comes_next() {
        assert_eq!(said("18:00"), "2026-11-24 17:00");
        assert_eq!(said("9h"), "2026-11-25 08:00", "nine is over today");
        assert_eq!(said("noon"), "2026-11-24 11:00");
        assert_eq!(said("1/11 18:00"), "2027-11-01 17:00", "the first of November is over");
        assert_eq!(said("29 fév 12h"), "2028-02-29 11:00");
        assert_eq!(said("mardi 18h"), "2026-12-01 17:00", "today is Tuesday");
        assert_eq!(said("mars 3 18h"), "2027-03-03 17:00");
        assert_eq!(said("3 mar 18h"), "2027-03-03 17:00");
        assert_eq!(said("sept. 3 18h"), "2027-09-03 17:00");
        assert_eq!(said("thurs 18:00"), "2026-11-26 17:00");
        assert_eq!(said("juillet 14 2027"), "2027-07-14 17:00");
        assert_eq!(said("June 5 2027 10am"), "2027-06-05 09:00");
        assert_eq!(said("demain minuit"), "2026-11-24 23:00");
        for typed in ["ce soir 20h", "ce soir à 8h", "tonight 8:00", "tonight 8pm"] {
            assert_eq!(said(typed), "2026-11-24 19:00", "{typed}");
        }
        assert_eq!(said("demain soir 8h30"), "2026-11-25 19:30");
    }

    #[test]
    fn what_is_no_date_is_none() {
        for typed in [
            "",
            "soon",
            "bientôt",
            "24",
            "32/1",
            "30/2/2027",
            "25:00",
            "18:60",
            "24/13/2026 18:00",
            "in days",
            "in 0 days",
            "tomorrow tomorrow",
            "24/12 18:00 UTC+99",
            "1/2/3/4",
            "-24/12",
            "24//12",
            "monkey 18:00",
            "24 decoy 18:00",
            "3 jui 18:00",
            "mar 18:00",
            "24 dec 1e5",
            "24/12 18:00 or later",
            "in -3 days",
            "in 1e5 hours",
            "<t:>",
            "<t:99999999999999999999>",
            "13pm",
            "٣/٤",
        ] {
            assert_eq!(said(typed), "no", "{typed}");
        }
    }
}
