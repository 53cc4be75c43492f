//! Random histories of people who play as well as they can, and of some who do not.

use std::collections::BTreeMap;

use tournament::glicko::suspicion::{CountedGame, GameEnding};
use tournament::glicko::{GlickoSettings, RatableGame, RatedPerson, RatingLedger, RatingWeight};

pub(crate) const DAY: i64 = 86_400_000;

/// The games of one place, rated as they end.
pub(crate) struct Place {
    rng: fastrand::Rng,
    ledger: RatingLedger,
    strengths: BTreeMap<RatedPerson, f64>,
    pub(crate) now: i64,
    pub(crate) games: Vec<CountedGame>,
    /// The players and weights of each game, in the place and over all places. Includes games that did not count.
    pub(crate) weights: Vec<([RatedPerson; 2], [RatingWeight; 2])>,
}

impl Place {
    pub(crate) fn new(seed: u64, strengths: impl IntoIterator<Item = (RatedPerson, f64)>) -> Place {
        let strengths = strengths.into_iter().collect();
        Place {
            rng: fastrand::Rng::with_seed(seed),
            ledger: RatingLedger::default(),
            strengths,
            now: 0,
            games: Vec::new(),
            weights: Vec::new(),
        }
    }

    pub(crate) fn end(&mut self, players: [RatedPerson; 2], halves: u32, plies: u32, ending: GameEnding) {
        let (place, season, moved) = (Some(1), None, [None; 2]);
        let ended = self.now;
        let game = RatableGame { players, halves, ended, place, season, everywhere: true, moved, late: None };
        let (effects, weights) = self.ledger.rate(&GlickoSettings::default(), &game, None);
        self.weights.push((players, weights));
        if let Some(changes) = effects.here {
            let game = 1 + self.games.len() as u64;
            self.games.push(CountedGame { game, ended: self.now, players, halves, plies, ending, changes });
        }
    }

    pub(crate) fn lose(&mut self, loser: RatedPerson, winner: RatedPerson, plies: u32, ending: GameEnding) {
        match self.rng.bool() {
            true => self.end([winner, loser], 2, plies, ending),
            false => self.end([loser, winner], 0, plies, ending),
        }
    }

    /// Lets two people play as well as they can. Scores follow Glicko's expectation of their strengths, a fifth of
    /// games between equals are drawn, and a twelfth of the losers resign or vanish within ten moves.
    pub(crate) fn play(&mut self, one: RatedPerson, other: RatedPerson) {
        let players = if self.rng.bool() { [one, other] } else { [other, one] };
        let [white, black] = players.map(|player| self.strengths[&player]);
        let expected = 1.0 / (1.0 + 10f64.powf((black - white) / 400.0));
        let drawn = 0.4 * expected.min(1.0 - expected);
        let halves = match self.rng.f64() {
            x if x < drawn => 1,
            x if x < drawn / 2.0 + expected => 2,
            _ => 0,
        };
        let is_short = halves != 1 && self.rng.u32(0..12) == 0;
        let plies = if is_short { self.rng.u32(4..20) } else { self.rng.u32(20..140) };
        let ending = match self.rng.u32(0..10) {
            _ if is_short && self.rng.bool() => GameEnding::OutOfTime,
            0..4 => GameEnding::Resigned,
            _ if is_short => GameEnding::Resigned,
            4 if halves != 1 => GameEnding::OutOfTime,
            _ => GameEnding::Played,
        };
        self.end(players, halves, plies, ending);
    }

    /// Lets people play honestly against each other, `n_games` on each of `days`.
    pub(crate) fn play_all(&mut self, people: &[RatedPerson], n_games: usize, days: i64) {
        for _ in 0..n_games {
            self.now += self.rng.i64(0..2 * (days * DAY / n_games as i64).max(1));
            let one = self.rng.usize(0..people.len());
            let other = (one + self.rng.usize(1..people.len())) % people.len();
            self.play(people[one], people[other]);
        }
    }
}

/// People with a realistic distribution of strengths: most are within 200 points of the middle.
fn strengths(rng: &mut fastrand::Rng, n: u64) -> Vec<(RatedPerson, f64)> {
    let mut normal = || (0..12).map(|_| rng.f64()).sum::<f64>() - 6.0;
    (1..=n).map(|who| (who, 1500.0 + 200.0 * normal())).collect()
}

/// A place with ten people with settled ratings, numbered from 1 by strength.
pub(crate) fn settled(seed: u64) -> Place {
    let mut place = Place::new(seed, (1..=10).map(|who| (who, 1300.0 + 40.0 * who as f64)));
    place.play_all(&Vec::from_iter(1..=10), 250, 100);
    place
}

/// Plays four months of a thousand honest people in clubs of 2 to 50. They have favourite opponents and absences where
/// they lose all games on time, and some improve. Each club is examined at intervals.
pub(crate) fn honest(seed: u64, every: i64, mut look: impl FnMut(u64, &Place)) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let sizes = [2, 2, 2, 3, 3, 4, 4, 5, 8, 8, 10, 12, 17, 20, 20, 30, 50];
    let sizes = sizes.into_iter().cycle().scan(1_000, |left, size: u64| {
        let size = size.min(*left);
        *left -= size;
        (size > 0).then_some(size)
    });
    for (club, size) in sizes.enumerate().filter(|(_, size)| *size > 1) {
        let mut place = Place::new(rng.u64(..), strengths(&mut rng, size));
        let activity: Vec<f64> = (0..size).map(|_| 0.05 + rng.f64() * rng.f64()).collect();
        let favourites: Vec<u64> = (1..=size).map(|who| 1 + (who - 1 + rng.u64(1..size)) % size).collect();
        let improves: Vec<bool> = (0..size).map(|_| rng.u32(0..8) == 0).collect();
        for day in 1..=120 {
            for who in 1..=size {
                let idx = who as usize - 1;
                if improves[idx] {
                    *place.strengths.get_mut(&who).unwrap() += 2.0;
                }
                place.now = place.now.max(day * DAY + rng.i64(0..DAY));
                let other = |rng: &mut fastrand::Rng| 1 + (who - 1 + rng.u64(1..size)) % size;
                if rng.u32(0..600) == 0 {
                    for _ in 0..rng.u32(3..9) {
                        let (winner, plies) = (other(&mut rng), rng.u32(4..40));
                        place.lose(who, winner, plies, GameEnding::OutOfTime);
                    }
                } else if rng.f64() < activity[idx] {
                    let opponent = if rng.u32(0..3) == 0 { favourites[idx] } else { other(&mut rng) };
                    place.play(who, opponent);
                }
            }
            if day % every == 0 {
                look(club as u64, &place);
            }
        }
    }
}
