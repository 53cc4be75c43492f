//! Challenges limited to a rating range.

use tournament::glicko::GlickoSettings;

use crate::app::ask::Caller;
use crate::app::ground::Ground;
use crate::app::ground::range::{TypedRange, read};
use crate::app::ground::ratings::{generation, hides_profile, rating};
use crate::app::say::ratings;
use crate::record::{BotTime, GameRecord, GameState, GuildId, RatingRange, UserId};
use crate::refusal::{Refusal, Trouble};

/// Returns the range that a challenger typed. Refuses `±` if their rating is hidden, since the challenge would reveal
/// it.
pub(super) async fn asked(
    ground: &Ground,
    caller: &Caller,
    typed: &str,
    (game, guild): (&str, Option<GuildId>),
) -> Result<RatingRange, Trouble> {
    let points = match read(typed)? {
        TypedRange::Range(range) => return Ok(range),
        TypedRange::Around(points) => points,
    };
    if hides_profile(ground, caller.who.id).await? {
        return Err(Refusal::RatingsHidden.into());
    }
    let time = ground.time(caller.now).await?;
    let own = self::points(ground, caller.who.id, (game, guild), time).await?.ok_or(Refusal::RatingsWait)?;
    Ok(around(own, points))
}

fn around(own: i64, points: u16) -> RatingRange {
    let end = |at: i64| u16::try_from(at.max(0)).unwrap_or(u16::MAX);
    let points = i64::from(points);
    RatingRange { least: end(own - points), most: Some(end(own + points)) }
}

pub(super) async fn must_be_in_range(
    ground: &Ground,
    who: UserId,
    challenge: &GameRecord,
    time: BotTime,
) -> Result<(), Trouble> {
    let GameState::Challenge { ratings: Some(wanted), .. } = challenge.state else { return Ok(()) };
    // A rating that is still being computed excludes no one.
    let Some(own) = points(ground, who, (&challenge.game, challenge.guild), time).await? else { return Ok(()) };
    match wanted.has(own) {
        true => Ok(()),
        false => Err(Refusal::OutOfRange { ratings: ratings::range(wanted), own }.into()),
    }
}

/// Returns a person's rating in whole points; `None` while the bot recomputes ratings.
pub(super) async fn points(
    ground: &Ground,
    who: UserId,
    (game, guild): (&str, Option<GuildId>),
    time: BotTime,
) -> Result<Option<i64>, Trouble> {
    if generation(ground, game).await?.is_none() {
        return Ok(None);
    }
    let rated = rating(ground, who.into(), game, guild, time).await?;
    Ok(Some(rated.map_or(start(), |rated| rated.number().rating)))
}

pub(super) fn start() -> i64 {
    GlickoSettings::default().newcomer.rating.round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

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
