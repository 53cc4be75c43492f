//! The trophies in the news of a game's end: its players' first of their kind.

use crate::app::ground::{Ground, ratings, trophies};
use crate::app::say::trophies::EarnedTrophies;
use crate::record::{GameNews, GameRecord, NewsKind, Trophy};
use crate::refusal::Trouble;

/// Returns the trophies in news. Omits unwanted ones, a hidden profile's in news to others, and a win against a much
/// higher rating that the opponent hides.
pub(super) async fn of_news(
    ground: &Ground,
    record: &GameRecord,
    news: &GameNews,
) -> Result<Vec<EarnedTrophies>, Trouble> {
    let mut told = Vec::new();
    if !matches!(news.what, NewsKind::Board { over: true, .. }) {
        return Ok(told);
    }
    for (who, credit) in record.credits().filter(|(_, credit)| !credit.earned.is_empty()) {
        let is_own = news.to == Some(who);
        if trophies::hides_trophies(ground, who).await? || (!is_own && ratings::hides_profile(ground, who).await?) {
            continue;
        }
        let (Some(side), Some(seats)) = (record.side_of(who), record.seats()) else { continue };
        let mut earned = credit.earned.clone();
        if earned.contains(&Trophy::Giant) && ratings::hides_rating(ground, seats[side.other() as usize].id).await? {
            earned.retain(|trophy| *trophy != Trophy::Giant);
        }
        told.push((side, earned));
    }
    Ok(told)
}
