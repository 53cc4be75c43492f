//! Reads all typed lengths of time, in either language.

use crate::record::{DAY, HOUR, MINUTE, Millis, SECOND};

const MOST: i64 = 100_000;

const WORDS: [(&[&str], i64); 7] = [
    (&["a", "an", "one", "un", "une"], 1),
    (&["two", "deux"], 2),
    (&["three", "trois"], 3),
    (&["four", "quatre"], 4),
    (&["five", "cinq"], 5),
    (&["seven", "sept"], 7),
    (&["ten", "dix"], 10),
];

/// Reads a length of time: `30m`, `30 min`, `1h30`, `2 h`, `1 day 12 hours`, `1j`. A bare number counts `bare`s, if given.
/// `plain` must be in lower case and fully understood.
pub(crate) fn read(plain: &str, bare: Option<Millis>) -> Option<Millis> {
    let (mut rest, mut sum, mut last) = (plain.trim(), Millis::ZERO, None);
    while !rest.is_empty() {
        let (number, after) = number(rest)?;
        let letters = after.find(|c: char| !c.is_alphabetic() && c != '\'' && c != '’').unwrap_or(after.len());
        let (word, after) = after.split_at(letters);
        let unit = match (word, last) {
            // 1h30
            ("", Some(HOUR)) if after.is_empty() && number < 60 => MINUTE,
            ("", None) if after.is_empty() => bare?,
            (word, _) => unit(word)?,
        };
        // Units must descend, without repeats.
        if last.is_some_and(|last| last <= unit) {
            return None;
        }
        (sum, last) = (sum + number * unit, Some(unit));
        let after = after.trim_start();
        rest = ["and ", "et "].iter().find_map(|and| after.strip_prefix(and)).unwrap_or(after);
    }
    last.map(|_| sum)
}

/// Splits off a number in digits or words: `an hour`.
fn number(text: &str) -> Option<(i64, &str)> {
    if let Some(number) = in_words(text) {
        return Some(number);
    }
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number = text[..digits].parse::<i64>().ok().filter(|number| *number <= MOST)?;
    Some((number, text[digits..].trim_start()))
}

pub(super) fn in_words(text: &str) -> Option<(i64, &str)> {
    let (word, rest) = text.split_once(' ')?;
    let (_, number) = WORDS.iter().find(|(words, _)| words.contains(&word))?;
    Some((*number, rest.trim_start()))
}

fn unit(word: &str) -> Option<Millis> {
    Some(match word {
        "month" | "months" | "mois" => 30 * DAY,
        "w" | "wk" | "week" | "weeks" | "sem" | "semaine" | "semaines" => 7 * DAY,
        "d" | "day" | "days" | "j" | "jour" | "jours" | "journée" | "journées" => DAY,
        "h" | "hr" | "hrs" | "hour" | "hours" | "heure" | "heures" => HOUR,
        "m" | "mn" | "min" | "mins" | "minute" | "minutes" | "'" | "’" => MINUTE,
        "s" | "sec" | "secs" | "second" | "seconds" | "seconde" | "secondes" => SECOND,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_time_are_read_as_people_write_them_in_both_languages() {
        for (wanted, typed) in [
            (30 * MINUTE, &["30m", "30 min", "30min", "30 minutes", "30 mn", "30'", "30’"][..]),
            (
                90 * MINUTE,
                &["1h30", "1 h 30", "1h30m", "1h 30 min", "1 hour and 30 minutes", "1 heure et 30 minutes", "90m"],
            ),
            (2 * HOUR, &["2h", "2 h", "2 hrs", "2 hours", "2 heures"]),
            (DAY, &["1d", "1j", "1 day", "1 jour", "24h", "a day", "un jour"]),
            (36 * HOUR, &["1d12h", "1j12h", "1 day 12 hours", "36 h"]),
            (14 * DAY, &["2w", "2 weeks", "2 semaines", "14j", "deux semaines", "two weeks"]),
        ] {
            for typed in typed {
                assert_eq!(read(typed, None), Some(wanted), "{typed}");
            }
        }
        assert_eq!(read("7", Some(DAY)), Some(7 * DAY));
    }

    #[test]
    fn nothing_that_was_typed_is_passed_over() {
        for typed in [
            "",
            "7",
            "h",
            "-3d",
            "+3d",
            "1e5",
            "1.5 hours",
            "1,5h",
            "1h75",
            "30m1h",
            "1h1h",
            "1d30",
            "2 h or 3",
            "٣d",
            "soon",
            "99999999999999999999d",
            "hours 2",
            "and 2h",
        ] {
            assert_eq!(read(typed, None), None, "{typed}");
        }
        assert_eq!(read("1h 7d", Some(DAY)), None);
    }
}
