//! Glicko-2 with fractional rating periods.
//!
//! Source: Mark Glickman, "Example of the Glicko-2 system", 2013.
//!
//! Slow games end one at a time, so each is rated when it ends. First, both deviations grow by the time since the
//! player's last game; then the game counts as a whole period. A [`RatingCareer`] holds a player's ratings for one
//! kind of game: one over all places, and one for each place.
//!
//! Ratings are stored in millionths of a point ([`GlickoRating::kept`]). Exponentials and logarithms come from one
//! implementation in Rust, so all machines compute the same ratings bit for bit.

mod career;
mod fair;
pub mod suspicion;

pub use career::{
    GoneEffects, RatableGame, RatedPerson, RatingCareer, RatingChange, RatingEffects, RatingLedger, RatingPlace,
    RatingStanding, nowhere, rate,
};
pub use fair::{
    LateAssessment, MANY, NEW_OPPONENTS, PastMeeting, PastParting, PlayerAbsences, RatingWeight, UncountedReason,
};

use std::f64::consts::PI;

use libm::{exp, log};

/// The rating points per unit of Glickman's internal scale (step 2).
const SCALE: f64 = 173.7178;

/// The precision of the new volatility, far finer than any displayed value.
const PRECISION: f64 = 1e-12;

/// A rating with its deviation and volatility.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GlickoRating {
    /// The rating.
    pub rating: f64,
    /// The rating deviation (RD). The true strength is within two RD with a probability of about 95 %.
    pub deviation: f64,
    /// The volatility.
    pub volatility: f64,
}

impl GlickoRating {
    /// Returns integers for storage.
    ///
    /// Rating and deviation are in millionths of a point, volatility in billionths.
    #[must_use]
    pub fn kept(self) -> [i64; 3] {
        [self.rating * 1e6, self.deviation * 1e6, self.volatility * 1e9].map(|value| value.round() as i64)
    }

    /// Converts stored integers back, see [`GlickoRating::kept`].
    #[must_use]
    pub fn of(kept: [i64; 3]) -> GlickoRating {
        let [rating, deviation, volatility] = kept.map(|value| value as f64);
        GlickoRating { rating: rating / 1e6, deviation: deviation / 1e6, volatility: volatility / 1e9 }
    }

    /// Rounds the rating to stored precision.
    #[must_use]
    pub fn rounded(self) -> GlickoRating {
        GlickoRating::of(self.kept())
    }
}

/// The parameters of the rating system.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GlickoSettings {
    /// A new player's rating. Its deviation is also the maximum.
    pub newcomer: GlickoRating,
    /// Limits how fast volatility changes (Glickman's τ): 0.3 to 1.2.
    pub tau: f64,
    /// The number of rating periods per day.
    pub periods_a_day: f64,
    /// The deviation above which a rating is provisional.
    pub provisional: f64,
    /// The minimum deviation at the beginning of a season.
    pub fresh: f64,
}

impl Default for GlickoSettings {
    /// Returns parameters for players with a few slow games a month. A player with a deviation of 60 who stops playing
    /// becomes provisional (110) after about three years. A new player with one game a month still leaves the
    /// provisional range.
    fn default() -> GlickoSettings {
        let newcomer = GlickoRating { rating: 1500.0, deviation: 350.0, volatility: 0.06 };
        GlickoSettings { newcomer, tau: 0.5, periods_a_day: 0.0714, provisional: 110.0, fresh: 150.0 }
    }
}

/// A game in a rating period, from one player's view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PeriodGame {
    /// The opponent's rating before the game.
    pub opponent: GlickoRating,
    /// The player's score: 1, 0.5 or 0.
    pub score: f64,
}

impl GlickoSettings {
    /// Returns the rating after some periods without games (Glickman's step 6).
    ///
    /// Only the deviation grows.
    #[must_use]
    pub fn aged(&self, rating: GlickoRating, periods: f64) -> GlickoRating {
        let (sure, idle) = (rating.deviation / SCALE, periods.max(0.0) * rating.volatility * rating.volatility);
        let grown = (sure * sure + idle).sqrt() * SCALE;
        let bound = self.newcomer.deviation.max(rating.deviation);
        GlickoRating { deviation: grown.min(bound), ..rating }
    }

    /// Returns the rating after games that count together (Glickman's steps 2–8).
    ///
    /// They come `periods` after the last games. Glickman's system always has one period; as there, the new volatility
    /// applies to all of them.
    #[must_use]
    pub fn rated(&self, rating: GlickoRating, periods: f64, games: &[PeriodGame]) -> GlickoRating {
        let (mut information, mut surprise) = (0.0, 0.0);
        for game in games {
            let (g, expected) = expectation(rating, game.opponent);
            information += g * g * expected * (1.0 - expected);
            surprise += g * (game.score - expected);
        }
        if information <= 0.0 {
            return self.aged(rating, periods);
        }
        let variance = 1.0 / information;
        let volatility = self.volatility(rating, variance, variance * surprise);
        let before = self.aged(GlickoRating { volatility, ..rating }, periods).deviation / SCALE;
        let after = 1.0 / (1.0 / (before * before) + information).sqrt();
        GlickoRating { rating: rating.rating + SCALE * after * after * surprise, deviation: after * SCALE, volatility }
    }

    /// Returns the rating at the beginning of a season.
    ///
    /// It moves halfway back to a new player's. The deviation is at least [`GlickoSettings::fresh`], so that the first
    /// games have a large effect. The volatility stays.
    #[must_use]
    pub fn reset(&self, rating: GlickoRating) -> GlickoRating {
        GlickoRating {
            rating: (rating.rating + self.newcomer.rating) / 2.0,
            deviation: rating.deviation.max(self.fresh),
            volatility: rating.volatility,
        }
    }

    /// Returns whether a rating is provisional, shown with a question mark.
    #[must_use]
    pub fn is_provisional(&self, rating: GlickoRating) -> bool {
        rating.deviation > self.provisional
    }

    /// Finds the new volatility (Glickman's step 5) by the Illinois method.
    fn volatility(&self, rating: GlickoRating, variance: f64, improvement: f64) -> f64 {
        let deviation_squared = (rating.deviation / SCALE) * (rating.deviation / SCALE);
        let start = log(rating.volatility * rating.volatility);
        let f = |x: f64| {
            let squared = exp(x);
            let total = deviation_squared + variance + squared;
            squared * (improvement * improvement - total) / (2.0 * total * total) - (x - start) / (self.tau * self.tau)
        };
        let mut low = start;
        let excess = improvement * improvement - deviation_squared - variance;
        let mut high = if excess > 0.0 {
            log(excess)
        } else {
            let step = (1..).find(|step| f(start - f64::from(*step) * self.tau) >= 0.0).unwrap_or(1);
            start - f64::from(step) * self.tau
        };
        let (mut at_low, mut at_high) = (f(low), f(high));
        while (high - low).abs() > PRECISION && at_low != at_high {
            let middle = low + (low - high) * at_low / (at_high - at_low);
            let at_middle = f(middle);
            if at_middle * at_high <= 0.0 {
                (low, at_low) = (high, at_high);
            } else {
                at_low /= 2.0;
            }
            (high, at_high) = (middle, at_middle);
        }
        exp(low / 2.0)
    }
}

/// Returns a game's weight (Glickman's g) and expected score (E).
fn expectation(player: GlickoRating, opponent: GlickoRating) -> (f64, f64) {
    let deviation = opponent.deviation / SCALE;
    let g = 1.0 / (1.0 + 3.0 * deviation * deviation / (PI * PI)).sqrt();
    (g, 1.0 / (1.0 + exp(-g * (player.rating - opponent.rating) / SCALE)))
}
