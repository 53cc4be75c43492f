//! Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013) with periods that may be fractions.
//!
//! Slow games end one at a time, so each is rated when it ends: first both deviations grow by the time since the player's
//! last game, then the game counts as a period of its own. A [`Career`] is what the games of one kind have made of a
//! player: one rating over all places, and one in each place.
//!
//! Ratings are kept in millionths of a point ([`Rating::kept`]), and exponentials and logarithms come from one
//! implementation in Rust, so every machine computes the same ratings bit for bit.

mod career;
mod fair;
pub mod suspicion;

pub use career::{Career, Change, Effects, Encounter, Gone, Ledger, Person, Place, Standing, nowhere, rate};
pub use fair::{Absences, Late, MANY, Meeting, NEW_OPPONENTS, Nowhere, Parting, Weight};

use std::f64::consts::PI;

use libm::{exp, log};

/// Points of the rating scale to one unit of Glickman's internal scale (his step 2).
const SCALE: f64 = 173.7178;

/// Where the search for the new volatility stops: far below what any figure shows.
const PRECISION: f64 = 1e-12;

/// A rating, how sure it is, and how steady the player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// The rating deviation (RD): the true strength is within two of them with a probability of about 95 %.
    pub deviation: f64,
    /// The volatility.
    pub volatility: f64,
}

impl Rating {
    /// Returns the rating and the deviation in millionths of a point and the volatility in billionths: as it is kept.
    #[must_use]
    pub fn kept(self) -> [i64; 3] {
        [self.rating * 1e6, self.deviation * 1e6, self.volatility * 1e9].map(|value| value.round() as i64)
    }

    /// Returns the rating that was kept so.
    #[must_use]
    pub fn of(kept: [i64; 3]) -> Rating {
        let [rating, deviation, volatility] = kept.map(|value| value as f64);
        Rating { rating: rating / 1e6, deviation: deviation / 1e6, volatility: volatility / 1e9 }
    }

    /// Returns what is left of the rating once it is kept.
    #[must_use]
    pub fn rounded(self) -> Rating {
        Rating::of(self.kept())
    }
}

/// The parameters of the system.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// What a newcomer has. A deviation never grows beyond this one's.
    pub newcomer: Rating,
    /// How much volatility may change (Glickman's τ): 0.3 to 1.2.
    pub tau: f64,
    /// How many rating periods a day has.
    pub periods_a_day: f64,
    /// From which deviation on a rating is provisional.
    pub provisional: f64,
    /// The least deviation with which anybody begins a season.
    pub fresh: f64,
}

impl Default for Settings {
    /// Returns parameters for people who play a few slow games a month. A player at 60 who stops becomes provisional
    /// (110) after about three years, and somebody with one game a month still gets out of being provisional.
    fn default() -> Settings {
        let newcomer = Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 };
        Settings { newcomer, tau: 0.5, periods_a_day: 0.0714, provisional: 110.0, fresh: 150.0 }
    }
}

/// A game of a period, for one of its players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opposed {
    /// The opponent before the game.
    pub opponent: Rating,
    /// What the player scored: 1, 0.5 or 0.
    pub score: f64,
}

impl Settings {
    /// Returns the rating after so many periods without a game: its deviation has grown (Glickman's step 6).
    #[must_use]
    pub fn aged(&self, rating: Rating, periods: f64) -> Rating {
        let (sure, idle) = (rating.deviation / SCALE, periods.max(0.0) * rating.volatility * rating.volatility);
        let grown = (sure * sure + idle).sqrt() * SCALE;
        let bound = self.newcomer.deviation.max(rating.deviation);
        Rating { deviation: grown.min(bound), ..rating }
    }

    /// Returns the rating after games that count together, `periods` after the last (Glickman's steps 2 to 8). One period
    /// is his system; the volatility that the games lead to is applied to all of them, as there.
    #[must_use]
    pub fn rated(&self, rating: Rating, periods: f64, games: &[Opposed]) -> Rating {
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
        let before = self.aged(Rating { volatility, ..rating }, periods).deviation / SCALE;
        let after = 1.0 / (1.0 / (before * before) + information).sqrt();
        Rating { rating: rating.rating + SCALE * after * after * surprise, deviation: after * SCALE, volatility }
    }

    /// Returns the rating with which a player begins a season: halfway back to a newcomer's, and as unsure as [`Settings::fresh`]
    /// at least, so that the first games of the season move it far. The volatility stays.
    #[must_use]
    pub fn reset(&self, rating: Rating) -> Rating {
        Rating {
            rating: (rating.rating + self.newcomer.rating) / 2.0,
            deviation: rating.deviation.max(self.fresh),
            volatility: rating.volatility,
        }
    }

    /// Returns whether a rating is too unsure to be shown without a question mark.
    #[must_use]
    pub fn is_provisional(&self, rating: Rating) -> bool {
        rating.deviation > self.provisional
    }

    /// Finds the new volatility (Glickman's step 5, the Illinois variant of regula falsi).
    fn volatility(&self, rating: Rating, variance: f64, improvement: f64) -> f64 {
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

/// Returns how much an opponent's game tells (Glickman's g), and the expected score against the opponent (his E).
fn expectation(player: Rating, opponent: Rating) -> (f64, f64) {
    let deviation = opponent.deviation / SCALE;
    let g = 1.0 / (1.0 + 3.0 * deviation * deviation / (PI * PI)).sqrt();
    (g, 1.0 / (1.0 + exp(-g * (player.rating - opponent.rating) / SCALE)))
}
