//! Rating histories, by game and season.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use tournament::glicko::GlickoRating;

use crate::app::ground::rated::CurrentRating;
use crate::app::ground::{Ground, ratings};
use crate::app::say::profile::RatingStep;
use crate::app::see::profile::DoneGame;
use crate::record::{BotTime, GuildId, KeptRating, RatedRecord, Unix, UserId, keys};
use crate::refusal::Trouble;
use crate::rows::decode;

/// The maximum number of rated games in a curve.
pub(super) const MOST_RATED: usize = 500;

const ROWS: usize = 100;

pub(super) struct CurveClock {
    /// The current time by the machine's clock.
    pub(super) at: Unix,
    /// The current time by the bot's own clock.
    pub(super) time: BotTime,
    /// When the server's current season began, if any.
    pub(super) season: Option<BotTime>,
}

struct RatingAfter {
    /// When the game ended, by the machine's clock and the bot's own.
    at: Unix,
    ended: BotTime,
    season: Option<BotTime>,
    rating: KeptRating,
}

pub(super) fn counted(done: &[DoneGame]) -> impl Iterator<Item = (&DoneGame, u64)> {
    done.iter().filter_map(|done| Some((done, done.line.counted?)))
}

pub(super) async fn curves(
    ground: &Ground,
    who: UserId,
    here: Option<GuildId>,
    done: &[DoneGame],
    now: &CurveClock,
) -> Result<BTreeMap<String, Vec<RatingStep>>, Trouble> {
    let mut games: BTreeMap<String, Vec<RatingAfter>> = BTreeMap::new();
    let counted: Vec<_> = counted(done).take(MOST_RATED).collect();
    let mut generations = BTreeMap::new();
    for (done, _) in &counted {
        let kind = done.line.game.as_str();
        if let Entry::Vacant(unknown) = generations.entry(kind) {
            unknown.insert(ratings::generation(ground, kind).await?);
        }
    }
    let mut rows = Vec::new();
    for part in counted.chunks(ROWS) {
        let keys = part.iter().map(|(done, number)| keys::rated(&done.line.game, *number)).collect();
        rows.extend(ground.store.get_all(keys).await?);
    }
    for ((done, _), row) in counted.iter().zip(rows) {
        let kind = &done.line.game;
        let (Some(row), Some(generation)) = (row, generations[kind.as_str()]) else { continue };
        let rated: RatedRecord = decode(&row.value)?;
        let effects = rated.effects.read(generation);
        let changes = match here {
            Some(_) if rated.guild == here => effects.here,
            Some(_) => None,
            None => effects.everywhere,
        };
        let side = rated.seats.iter().position(|seat| *seat == who);
        let Some((_, rating)) = changes.zip(side).map(|(changes, side)| changes[side]) else { continue };
        // There are no global seasons.
        let season = rated.season.filter(|_| here.is_some());
        let after = RatingAfter { at: done.ended, ended: rated.ended, season, rating };
        games.entry(kind.clone()).or_default().push(after);
    }
    games.values_mut().for_each(|games| games.reverse());
    Ok(games.into_iter().map(|(kind, games)| (kind, steps(&games, now))).collect())
}

/// Inserts the resets by seasons that began between games.
fn steps(games: &[RatingAfter], now: &CurveClock) -> Vec<RatingStep> {
    let mut steps = Vec::new();
    for (idx, game) in games.iter().enumerate() {
        let before = idx.checked_sub(1).map(|before| &games[before]);
        steps.extend(before.and_then(|before| before.reset(game.season, (game.at, game.ended))));
        steps.push(step(game.at, game.rating.into(), false));
    }
    steps.extend(games.last().and_then(|last| last.reset(now.season, (now.at, now.time))));
    steps
}

impl RatingAfter {
    /// Returns the rating's reset by a season after the game. A later event that is known on both clocks is used to
    /// date it.
    fn reset(&self, season: Option<BotTime>, (at, time): (Unix, BotTime)) -> Option<RatingStep> {
        let began = season.filter(|began| self.ended < *began)?;
        let rating = CurrentRating::of((self.rating, self.ended, 0), began, season).rating;
        Some(step((at - (time - began)).max(self.at), rating, true))
    }
}

fn step(at: Unix, rating: GlickoRating, reset: bool) -> RatingStep {
    RatingStep { at, rating: rating.rating, deviation: rating.deviation, reset }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::DAY;

    fn after(day: i64, season: Option<i64>) -> RatingAfter {
        let rating = KeptRating(1_700_000_000, 80_000_000, 60_000);
        RatingAfter { at: at(day), ended: bot(day), season: season.map(bot), rating }
    }

    fn at(day: i64) -> Unix {
        Unix(0) + (20_000 + day) * DAY
    }

    fn bot(day: i64) -> BotTime {
        BotTime(0) + day * DAY
    }

    #[test]
    fn a_season_halves_the_way_to_1500_once_whether_or_not_anybody_played_in_it() {
        let now = |season: Option<i64>| CurveClock { at: at(90), time: bot(90), season: season.map(bot) };
        let told = |games: &[RatingAfter], season| -> Vec<_> {
            let steps = steps(games, &now(season)).into_iter();
            steps.map(|step| (step.at, step.rating.round() as i64, step.reset)).collect()
        };
        let game = |day| (at(day), 1_700, false);
        let reset = |day| (at(day), 1_600, true);
        assert_eq!(told(&[after(1, None), after(2, None)], None), [game(1), game(2)]);
        assert_eq!(told(&[after(1, None), after(40, Some(30))], Some(30)), [game(1), reset(30), game(40)]);
        assert_eq!(told(&[after(1, None), after(40, Some(30))], Some(60)), [game(1), reset(30), game(40), reset(60)]);
        assert_eq!(told(&[after(40, Some(30))], Some(30)), [game(40)], "it was a newcomer's");
    }
}
