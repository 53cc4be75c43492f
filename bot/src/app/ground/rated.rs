//! A rating as everybody reads it.

use tournament::glicko::{Rating, Settings};

use crate::app::say::numbers::Number;
use crate::record::{BotTime, GuildId, KeptCareer, KeptStanding, standing};

/// A rating in one kind of game, in a server or over all servers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rated {
    /// The rating now, its deviation grown since the last game that counted.
    pub(crate) rating: Rating,
    /// When that game ended.
    pub(crate) ended: BotTime,
    /// How many games have counted.
    pub(crate) games: u32,
}

impl Rated {
    /// Returns the rating at a time that the last game left as it is kept, in the season that began at `season`, if one did.
    pub(crate) fn of(last: KeptStanding, time: BotTime, season: Option<BotTime>) -> Rated {
        let settings = Settings::default();
        let standing = standing(last).in_season(&settings, season.map(|began| began.since_1970().0));
        Rated { rating: standing.at(&settings, time.since_1970().0), ended: last.1, games: last.2 }
    }

    /// Returns it in whole points, as people read it.
    pub(crate) fn number(&self) -> Number {
        Number {
            rating: self.rating.rating.round() as i64,
            deviation: self.rating.deviation.round() as i64,
            is_provisional: self.is_provisional(),
            games: self.games,
        }
    }

    /// Returns whether it is too unsure to be shown without a question mark.
    pub(crate) fn is_provisional(&self) -> bool {
        Settings::default().is_provisional(self.rating)
    }
}

/// Returns a person's rating in a server whose season began at `season`, or over all servers, at a time.
pub(crate) fn rated(
    career: &KeptCareer,
    guild: Option<GuildId>,
    time: BotTime,
    season: Option<BotTime>,
) -> Option<Rated> {
    let last = match guild {
        Some(guild) => career.here.get(&guild).copied(),
        None => career.everywhere,
    }?;
    Some(Rated::of(last, time, season.filter(|_| guild.is_some())))
}
