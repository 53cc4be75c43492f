//! Challenges for ratings in a range: how a range is typed, and who is in it.

use tournament::glicko::Settings;

use crate::app::ask::Caller;
use crate::app::ground::Ground;
use crate::app::say::ratings;
use crate::record::{BotTime, GameRecord, GuildId, RatingRange, State, UserId};
use crate::refusal::{Refusal, Trouble};

/// What may stand between the two ends of a range.
const BETWEEN: [&str; 5] = ["-", "..", "to", "à", "a"];

/// What may stand before the distance from one's own rating.
const AROUND: [&str; 3] = ["±", "+-", "+/-"];

/// The lowest rating that anybody is thought to reach: who loses to nobody but stronger players loses next to nothing.
const LOWEST: u16 = 100;

/// The highest such rating.
const HIGHEST: u16 = 4000;

/// A range of ratings as somebody typed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Typed {
    /// In figures.
    Range(RatingRange),
    /// So many points below and above the challenger's own rating.
    Around(u16),
}

/// Reads a range of ratings: `1400-1600`, `1500+`, `±100` or `+-100`.
///
/// # Errors
/// A refusal that says what can be read.
fn read(typed: &str) -> Result<Typed, Refusal> {
    let plain: String = typed.to_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
    let plain = plain.replace(['–', '—', '−'], "-");
    let around = AROUND.iter().find_map(|sign| plain.strip_prefix(sign));
    let read = match (around, plain.strip_suffix('+')) {
        (Some(points), _) => figure(points).filter(|points| *points > 0).map(Typed::Around),
        (None, Some(least)) => figure(least).map(|least| Typed::Range(RatingRange { least, most: None })),
        (None, None) => BETWEEN.iter().find_map(|sign| plain.split_once(sign)).and_then(|(one, other)| {
            let (one, other) = (figure(one)?, figure(other)?);
            Some(Typed::Range(RatingRange { least: one.min(other), most: Some(one.max(other)) }))
        }),
    };
    match read.ok_or(Refusal::Ratings)? {
        Typed::Range(range) if !makes_sense(range) => Err(Refusal::RatingsBounds { least: LOWEST, most: HIGHEST }),
        read => Ok(read),
    }
}

/// Returns whether a range holds ratings that people have and, if it is open above, not all of them.
fn makes_sense(range: RatingRange) -> bool {
    let reaches = range.most.is_none_or(|most| most >= LOWEST) && range.least <= HIGHEST;
    reaches && (range.most.is_some() || range.least >= LOWEST)
}

/// Reads a rating or a number of points: at most four figures.
fn figure(text: &str) -> Option<u16> {
    let is_figure = (1..=4).contains(&text.len()) && text.chars().all(|c| c.is_ascii_digit());
    text.parse().ok().filter(|_| is_figure)
}

/// Returns the ratings that a challenger asks for, in a kind of game and a server. Whoever hides their rating cannot ask for
/// those around it: the challenge would tell it.
pub(super) async fn asked(
    ground: &Ground,
    caller: &Caller,
    typed: &str,
    (game, guild): (&str, Option<GuildId>),
) -> Result<RatingRange, Trouble> {
    let points = match read(typed)? {
        Typed::Range(range) => return Ok(range),
        Typed::Around(points) => points,
    };
    if ground.hides_profile(caller.who.id).await? {
        return Err(Refusal::RatingsHidden.into());
    }
    let time = ground.time(caller.now).await?;
    let own = self::points(ground, caller.who.id, (game, guild), time).await?.ok_or(Refusal::RatingsWait)?;
    Ok(around(own, points))
}

/// Returns the ratings that are at most so many points away from one's own.
fn around(own: i64, points: u16) -> RatingRange {
    let end = |at: i64| u16::try_from(at.max(0)).unwrap_or(u16::MAX);
    let points = i64::from(points);
    RatingRange { least: end(own - points), most: Some(end(own + points)) }
}

/// Refuses somebody whose rating is not among those that a challenge is for.
pub(super) async fn must_be_in_range(
    ground: &Ground,
    who: UserId,
    challenge: &GameRecord,
    time: BotTime,
) -> Result<(), Trouble> {
    let State::Challenge { ratings: Some(wanted), .. } = challenge.state else { return Ok(()) };
    // Nobody is refused for a rating that is still being counted.
    let Some(own) = points(ground, who, (&challenge.game, challenge.guild), time).await? else { return Ok(()) };
    match wanted.has(own) {
        true => Ok(()),
        false => Err(Refusal::OutOfRange { ratings: ratings::range(wanted), own }.into()),
    }
}

/// Returns a person's rating in whole points, as ranges count it; `None` while games of earlier times are being counted.
pub(super) async fn points(
    ground: &Ground,
    who: UserId,
    (game, guild): (&str, Option<GuildId>),
    time: BotTime,
) -> Result<Option<i64>, Trouble> {
    if ground.generation(game).await?.is_none() {
        return Ok(None);
    }
    let rated = ground.rating(who.into(), game, guild, time).await?;
    Ok(Some(rated.map_or(start(), |rated| rated.number().rating)))
}

/// Returns what somebody without a rating counts as: what everybody starts with.
pub(super) fn start() -> i64 {
    Settings::default().newcomer.rating.round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(least: u16, most: u16) -> Typed {
        Typed::Range(RatingRange { least, most: Some(most) })
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
            assert_eq!(read(typed), Ok(Typed::Around(100)), "{typed}");
        }
        for typed in ["1500+", "1500 +"] {
            assert_eq!(read(typed), Ok(Typed::Range(RatingRange { least: 1500, most: None })), "{typed}");
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
            "1400-",
            "-1600",
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
        for typed in ["0-0", "0-99", "0+", "99+", "4001+", "9999+", "4001-9999"] {
            let bounds = Refusal::RatingsBounds { least: 100, most: 4000 };
            assert_eq!(read(typed), Err(bounds), "{typed}");
        }
        for typed in ["0-100", "100+", "4000+", "4000-9999"] {
            assert!(read(typed).is_ok(), "{typed}");
        }
    }

    #[test]
    fn a_distance_is_counted_from_ones_own_rating() {
        assert_eq!(around(1512, 100), between_range(1412, 1612));
        assert_eq!(around(1512, 9999), between_range(0, 11_511));
    }

    fn between_range(least: u16, most: u16) -> RatingRange {
        RatingRange { least, most: Some(most) }
    }

    #[test]
    fn both_ends_are_in_a_range() {
        let range = between_range(1400, 1600);
        assert_eq!([1399, 1400, 1600, 1601].map(|points| range.has(points)), [false, true, true, false]);
        let open = RatingRange { least: 1400, most: None };
        assert_eq!([1399, 1400, 9000].map(|points| open.has(points)), [false, true, true]);
        assert_eq!(start(), 1500);
    }
}
