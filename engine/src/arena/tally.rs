//! Totals over pairs of games, Elo difference, and a stopping rule.

use super::game::GamePair;

/// The totals of a contest, from the first player's view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContestTally {
    /// The number of pairs with 0, ½, 1, 1½ and 2 points.
    pub pairs: [u32; 5],
    /// Games won, drawn and lost.
    pub games: [u32; 3],
    /// Games won by White, drawn, and won by Black.
    pub sides: [u32; 3],
    /// The plies of all games.
    pub plies: u64,
    /// The noisy moves of all games.
    pub n_noisy: u64,
    /// Games drawn by repetition although a side thought that it was better.
    pub n_shuffled: u32,
    /// The number of games for each ending.
    pub reasons: std::collections::BTreeMap<&'static str, u32>,
}

impl ContestTally {
    /// Adds a pair to the totals.
    pub fn add(&mut self, pair: &GamePair) {
        self.pairs[usize::from(pair.first)] += 1;
        for (i, game) in pair.games.iter().enumerate() {
            let first = if i == 0 { game.white } else { 2 - game.white };
            self.games[usize::from(2 - first)] += 1;
            self.sides[usize::from(2 - game.white)] += 1;
            self.plies += u64::from(game.plies);
            self.n_noisy += u64::from(game.n_noisy);
            self.n_shuffled += u32::from(game.is_shuffled);
            *self.reasons.entry(game.reason).or_default() += 1;
        }
    }

    /// Returns the number of pairs.
    #[must_use]
    pub fn n_pairs(&self) -> u32 {
        self.pairs.iter().sum()
    }

    /// Returns the first player's share of the points and its standard error.
    ///
    /// The share is from 0 to 1; the error is computed over pairs.
    #[must_use]
    pub fn score(&self) -> (f64, f64) {
        let (mean, variance) = moments(self.pairs.map(f64::from));
        (mean, (variance / f64::from(self.n_pairs().max(1))).sqrt())
    }

    /// Returns White's share of the points and its standard error.
    ///
    /// The share is from 0 to 1; the error is computed over games.
    #[must_use]
    pub fn white(&self) -> (f64, f64) {
        let [won, drawn, lost] = self.sides.map(f64::from);
        let n = (won + drawn + lost).max(1.0);
        let mean = (won + drawn / 2.0) / n;
        let square = (won + drawn / 4.0) / n;
        (mean, ((square - mean * mean) / n).max(0.0).sqrt())
    }

    /// Converts the score to an Elo difference.
    #[must_use]
    pub fn elo(&self) -> f64 {
        let (score, _) = self.score();
        400.0 * (score / (1.0 - score)).log10()
    }
}

fn moments(pairs: [f64; 5]) -> (f64, f64) {
    let n: f64 = pairs.iter().sum::<f64>().max(1.0);
    let scored = || pairs.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
    let mean = scored().map(|(n, score)| n * score).sum::<f64>() / n;
    let variance = scored().map(|(n, score)| n * (score - mean) * (score - mean)).sum::<f64>() / n;
    (mean, variance)
}

/// A sequential probability ratio test (Wald) with error rates of 5 %.
///
/// It approximates the results of pairs by a normal distribution.
#[derive(Clone, Copy, Debug)]
pub struct Sprt {
    /// The Elo difference of the null hypothesis.
    pub elo0: f64,
    /// The Elo difference of the alternative hypothesis.
    pub elo1: f64,
}

impl Sprt {
    /// The absolute log-likelihood ratio that ends the test. It is ln 19, for error rates of 5 %.
    pub const END: f64 = 2.944_438_979_166_44;

    /// Returns the log-likelihood ratio.
    ///
    /// Half a pair is added to each result, so that the variance is never 0.
    #[must_use]
    pub fn likelihood(&self, tally: &ContestTally) -> f64 {
        let pairs = tally.pairs.map(|n| f64::from(n) + 0.5);
        let (mean, variance) = moments(pairs);
        let [low, high] = [self.elo0, self.elo1].map(|elo| 1.0 / (1.0 + 10f64.powf(-elo / 400.0)));
        let n: f64 = pairs.iter().sum();
        n * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// Returns whether `elo1` or `elo0` (false) is accepted; `None` before the end.
    #[must_use]
    pub fn verdict(&self, tally: &ContestTally) -> Option<bool> {
        let likelihood = self.likelihood(tally);
        (likelihood.abs() >= Sprt::END).then_some(likelihood > 0.0)
    }
}
