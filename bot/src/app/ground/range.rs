//! Reads ranges of ratings as players type them.

use crate::record::RatingRange;
use crate::refusal::Refusal;

const BETWEEN: [&str; 5] = ["-", "..", "to", "à", "a"];

const AROUND: [&str; 3] = ["±", "+-", "+/-"];

/// The lowest plausible rating: losing to much stronger players costs next to nothing.
const LOWEST: u16 = 100;

const HIGHEST: u16 = 4000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypedRange {
    Range(RatingRange),
    /// This many points below and above the challenger's own rating.
    Around(u16),
}

/// Reads a range of ratings: `1400-1600`, `1500+`, `1500-` or `-1500`, `±100` or `+-100`.
pub(crate) fn read(typed: &str) -> Result<TypedRange, Refusal> {
    let plain: String = typed.to_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
    let plain = plain.replace(['–', '—', '−'], "-");
    let bounds = Refusal::RatingsBounds { least: LOWEST, most: HIGHEST };
    if let Some(most) = at_most(&plain) {
        let says_something = (LOWEST..HIGHEST).contains(&most);
        return if says_something {
            Ok(TypedRange::Range(RatingRange { least: 0, most: Some(most) }))
        } else {
            Err(bounds)
        };
    }
    let around = AROUND.iter().find_map(|sign| plain.strip_prefix(sign));
    let read = match (around, plain.strip_suffix('+')) {
        (Some(points), _) => figure(points).filter(|points| *points > 0).map(TypedRange::Around),
        (None, Some(least)) => figure(least).map(|least| TypedRange::Range(RatingRange { least, most: None })),
        (None, None) => BETWEEN.iter().find_map(|sign| plain.split_once(sign)).and_then(|(one, other)| {
            let (one, other) = (figure(one)?, figure(other)?);
            Some(TypedRange::Range(RatingRange { least: one.min(other), most: Some(one.max(other)) }))
        }),
    };
    match read.ok_or(Refusal::Ratings)? {
        TypedRange::Range(range) if !makes_sense(range) => Err(bounds),
        read => Ok(read),
    }
}

fn at_most(plain: &str) -> Option<u16> {
    figure(plain.strip_prefix('-').or(plain.strip_suffix('-'))?)
}

/// Returns whether a range has plausible ratings and, if open above, excludes some.
fn makes_sense(range: RatingRange) -> bool {
    let reaches = range.most.is_none_or(|most| most >= LOWEST) && range.least <= HIGHEST;
    reaches && (range.most.is_some() || range.least >= LOWEST)
}

fn figure(text: &str) -> Option<u16> {
    let is_figure = (1..=4).contains(&text.len()) && text.chars().all(|c| c.is_ascii_digit());
    text.parse().ok().filter(|_| is_figure)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(least: u16, most: u16) -> TypedRange {
        TypedRange::Range(RatingRange { least, most: Some(most) })
    }

    #[test]
    fn ranges_are_read_as_people_write_them() {
        for typed in [
            "1400-1600",
            "1400 - 1600",
            "1400–1600",
            "1400—1600",
            "1400..1600",
            "1400 to 1600",
            "1400 TO 1600",
            "1400 à 1600",
            "1400 a 1600",
            "1600-1400",
        ] {
            assert_eq!(read(typed), Ok(between(1400, 1600)), "{typed}");
        }
        for typed in ["±100", "± 100", "+-100", "+/-100", "+/- 100", "+−100"] {
            assert_eq!(read(typed), Ok(TypedRange::Around(100)), "{typed}");
        }
        for typed in ["1500+", "1500 +"] {
            assert_eq!(read(typed), Ok(TypedRange::Range(RatingRange { least: 1500, most: None })), "{typed}");
        }
        for typed in ["1500-", "1500 -", "-1500", "– 1500", "1500−"] {
            assert_eq!(read(typed), Ok(between(0, 1500)), "{typed}");
        }
        assert_eq!(read("0-9999"), Ok(between(0, 9999)));
        assert_eq!(read("1500-1500"), Ok(between(1500, 1500)));
    }

    #[test]
    fn what_is_no_range_is_refused() {
        let far = "1".repeat(1_000);
        for typed in [
            "",
            " ",
            "1500",
            "-",
            "+",
            "±",
            "±0",
            "+-",
            "-1400-",
            "--1600",
            "1600--",
            "+1500",
            "14000-16000",
            "strong",
            "±a",
            "1-2-3",
            &far,
        ] {
            assert_eq!(read(typed), Err(Refusal::Ratings), "{typed}");
        }
    }

    #[test]
    fn a_range_that_nobody_or_everybody_is_in_is_refused() {
        for typed in ["0-0", "0-99", "0+", "99+", "4001+", "9999+", "4001-9999", "99-", "-0", "-4000", "9999-"] {
            let bounds = Refusal::RatingsBounds { least: 100, most: 4000 };
            assert_eq!(read(typed), Err(bounds), "{typed}");
        }
        for typed in ["0-100", "100+", "4000+", "4000-9999", "100-", "-3999"] {
            assert!(read(typed).is_ok(), "{typed}");
        }
    }
}
