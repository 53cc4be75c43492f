//! Reads typed numbers, spans and answers for terms, in either language. Every part of a text must make sense.

use crate::app::clock::spans;
use crate::record::{DAY, Millis, RepeatInterval};

const YES: [&str; 7] = ["yes", "y", "on", "true", "1", "oui", "vrai"];
const NO: [&str; 12] = ["no", "n", "off", "false", "0", "none", "non", "faux", "aucun", "aucune", "sans", "-"];

const DAYS: [&str; 6] = ["d", "j", "day", "days", "jour", "jours"];
const WEEKS: [&str; 7] = ["w", "week", "weeks", "semaine", "semaines", "sem", "wk"];
const MONTHS: [&str; 4] = ["m", "month", "months", "mois"];
const FORTNIGHTS: [&str; 4] = ["fortnight", "fortnights", "quinzaine", "quinzaines"];
const QUARTERS: [&str; 4] = ["quarter", "quarters", "trimestre", "trimestres"];

const EACH: [&[&str]; 7] =
    [&["every"], &["each"], &["once", "a"], &["chaque"], &["tous", "les"], &["toutes", "les"], &["une", "fois", "par"]];

const LOTS: [&str; 6] = ["then drawing lots", "puis tirage au sort", "tirage au sort", "tirage", "lots", "lot"];

/// Splits off a final decision by lot: `2 lot`, `2 times, then drawing lots`.
pub(super) fn by_lot(plain: &str) -> (&str, bool) {
    match LOTS.iter().find_map(|lot| plain.strip_suffix(lot)) {
        Some(before) => (before.trim_end_matches([' ', ',']), true),
        None => (plain, false),
    }
}

pub(super) fn yes(plain: &str) -> Option<bool> {
    match (YES.contains(&plain), NO.contains(&plain)) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// Reads a number within bounds, optionally followed by one of `nouns`.
pub(super) fn number(plain: &str, nouns: &[&str], (least, most): (u16, u16)) -> Option<u16> {
    let number = match parts(plain)[..] {
        [number] => number,
        [number, noun] if nouns.contains(&noun) => number,
        _ => return None,
    };
    number.parse().ok().filter(|number| (least..=most).contains(number))
}

/// Reads a number of days up to `most`: `7`, `7 jours`, `2 weeks`, `48h`.
pub(super) fn days(plain: &str, most: u16) -> Option<u16> {
    let span = spans::read(plain, Some(DAY)).filter(|span| span.beyond(DAY) == Millis::ZERO)?;
    u16::try_from(span.whole(DAY)).ok().filter(|days| (1..=most).contains(days))
}

/// Reads an interval for repetition: `weekly`, `every 2 weeks`, `1m`, `tous les mois`.
pub(super) fn every(plain: &str) -> Option<RepeatInterval> {
    let all = parts(plain);
    let each = EACH.iter().find_map(|each| all.strip_prefix(*each));
    let (number, unit) = match (each.unwrap_or(&all), each.is_some()) {
        (["weekly" | "hebdomadaire" | "hebdo"], false) => return Some(RepeatInterval::Weeks(1)),
        (["fortnightly"], false) => return Some(RepeatInterval::Weeks(2)),
        (["monthly" | "mensuel" | "mensuelle"], false) => return Some(RepeatInterval::Months(1)),
        (["quarterly" | "trimestriel" | "trimestrielle"], false) => return Some(RepeatInterval::Months(3)),
        ([unit], true) => (1, *unit),
        (["other" | "second" | "two" | "deux", unit], true) => (2, *unit),
        (["three" | "trois", unit], true) => (3, *unit),
        (["four" | "quatre", unit], true) => (4, *unit),
        ([number, unit], _) => (number.parse().ok()?, *unit),
        _ => return None,
    };
    let found = match unit {
        unit if WEEKS.contains(&unit) => RepeatInterval::Weeks(number),
        unit if MONTHS.contains(&unit) => RepeatInterval::Months(number),
        unit if FORTNIGHTS.contains(&unit) => RepeatInterval::Weeks(number.checked_mul(2)?),
        unit if QUARTERS.contains(&unit) => RepeatInterval::Months(number.checked_mul(3)?),
        unit if DAYS.contains(&unit) && number % 7 == 0 => RepeatInterval::Weeks(number / 7),
        _ => return None,
    };
    let fits = match found {
        RepeatInterval::Weeks(weeks) => (1..=52).contains(&weeks),
        RepeatInterval::Months(months) => (1..=12).contains(&months),
    };
    fits.then_some(found)
}

fn parts(plain: &str) -> Vec<&str> {
    let kind = |c: char| match c {
        c if c.is_ascii_digit() => 1,
        c if c.is_alphabetic() => 2,
        _ => 0,
    };
    let mut parts: Vec<&str> = Vec::new();
    let mut from = 0;
    let mut last = None;
    for (at, c) in plain.char_indices() {
        if last.is_some_and(|last| last == 0 || last != kind(c)) {
            parts.push(&plain[from..at]);
            from = at;
        }
        last = Some(kind(c));
    }
    parts.push(&plain[from..]);
    parts.retain(|part| !part.trim().is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_whole_or_not_at_all() {
        let rounds = |plain: &str| number(plain, &["rounds", "rondes"], (1, 64));
        for typed in ["7", " 7 ", "7 rounds", "7rondes", "07"] {
            assert_eq!(rounds(typed), Some(7), "{typed}");
        }
        for typed in
            ["", "0", "65", "1e5", "1e1", "-3", "+3", "3.5", "3,5", "7 players", "7 or 8", "seven", "٧", "99999"]
        {
            assert_eq!(rounds(typed), None, "{typed}");
        }
    }

    #[test]
    fn days_are_whole() {
        assert_eq!((days("7", 90), days("7 jours", 90), days("2 weeks", 90)), (Some(7), Some(7), Some(14)));
        assert_eq!(days("48h", 90), Some(2));
        for typed in ["7 hours", "13 weeks", "1e5", "-7", "9999 weeks", "0"] {
            assert_eq!(days(typed, 90), None, "{typed}");
        }
    }

    #[test]
    fn how_often_is_read_in_both_languages_and_nothing_is_passed_over() {
        for (typed, read) in [
            ("weekly", RepeatInterval::Weeks(1)),
            ("every week", RepeatInterval::Weeks(1)),
            ("every 2 weeks", RepeatInterval::Weeks(2)),
            ("every other week", RepeatInterval::Weeks(2)),
            ("2w", RepeatInterval::Weeks(2)),
            ("2 weeks", RepeatInterval::Weeks(2)),
            ("fortnightly", RepeatInterval::Weeks(2)),
            ("every 14 days", RepeatInterval::Weeks(2)),
            ("once a month", RepeatInterval::Months(1)),
            ("1m", RepeatInterval::Months(1)),
            ("every quarter", RepeatInterval::Months(3)),
            ("toutes les semaines", RepeatInterval::Weeks(1)),
            ("toutes les 2 semaines", RepeatInterval::Weeks(2)),
            ("toutes les deux semaines", RepeatInterval::Weeks(2)),
            ("tous les mois", RepeatInterval::Months(1)),
            ("chaque mois", RepeatInterval::Months(1)),
            ("mensuel", RepeatInterval::Months(1)),
            ("une fois par semaine", RepeatInterval::Weeks(1)),
        ] {
            assert_eq!(every(typed), Some(read), "{typed}");
        }
        for typed in [
            "",
            "every",
            "week",
            "every -3 weeks",
            "every 0 weeks",
            "53 weeks",
            "13m",
            "1e5 weeks",
            "every 1.5 weeks",
            "twice a week",
            "2 fois par semaine",
            "every 10 days",
            "every 40000 quarters",
            "not every week",
        ] {
            assert_eq!(every(typed), None, "{typed}");
        }
    }

    #[test]
    fn only_known_words_are_a_yes_or_a_no() {
        assert_eq!(
            (yes("oui"), yes("on"), yes("non"), yes("none")),
            (Some(true), Some(true), Some(false), Some(false))
        );
        for typed in ["", "maybe", "yesno", "2", "all", "banane"] {
            assert_eq!(yes(typed), None, "{typed}");
        }
    }
}
