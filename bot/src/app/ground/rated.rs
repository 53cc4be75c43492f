//! The current rating of a player, as shown.

use tournament::glicko::{GlickoRating, GlickoSettings};

use crate::app::say::numbers::RatingNumber;
use crate::record::{BotTime, GuildId, KeptCareer, KeptStanding, standing};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CurrentRating {
    /// The rating now: its deviation has grown since the last game that counted.
    pub(crate) rating: GlickoRating,
    pub(crate) ended: BotTime,
    pub(crate) games: u32,
}

impl CurrentRating {
    /// Computes the rating at a time from the stored one. `season` is the start of the current season, if any.
    pub(crate) fn of(last: KeptStanding, time: BotTime, season: Option<BotTime>) -> CurrentRating {
        let settings = GlickoSettings::default();
        let standing = standing(last).in_season(&settings, season.map(|began| began.since_1970().0));
        CurrentRating { rating: standing.at(&settings, time.since_1970().0), ended: last.1, games: last.2 }
    }

    pub(crate) fn number(&self) -> RatingNumber {
        RatingNumber {
            rating: self.rating.rating.round() as i64,
            deviation: self.rating.deviation.round() as i64,
            is_provisional: self.is_provisional(),
            games: self.games,
        }
    }

    pub(crate) fn is_provisional(&self) -> bool {
        GlickoSettings::default().is_provisional(self.rating)
    }
}

pub(crate) fn rated(
    career: &KeptCareer,
    guild: Option<GuildId>,
    time: BotTime,
    season: Option<BotTime>,
) -> Option<CurrentRating> {
    let last = match guild {
        Some(guild) => career.here.get(&guild).copied(),
        None => career.everywhere,
    }?;
    Some(CurrentRating::of(last, time, season.filter(|_| guild.is_some())))
}
