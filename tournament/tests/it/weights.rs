//! The weights of games: arranged games count half or not at all, honest ones nearly always in full.

use std::collections::BTreeMap;

use tournament::glicko::suspicion::GameEnding;
use tournament::glicko::{RatedPerson, RatingWeight};

use crate::honest::{DAY, Place, honest, settled};

const HOUR: i64 = DAY / 24;

/// The weights of two people's games in their place and over all places, beginning with game `from`.
fn of_pair(place: &Place, from: usize, pair: [RatedPerson; 2]) -> Vec<[RatingWeight; 2]> {
    let is_theirs = |players: &[RatedPerson; 2]| players.iter().all(|player| pair.contains(player));
    place.weights[from..].iter().filter(|(players, _)| is_theirs(players)).map(|(_, weights)| *weights).collect()
}

#[test]
fn two_who_play_all_week_with_each_other_make_no_rating_of_it() {
    for seed in 0..20 {
        let mut place = settled(seed);
        place.now += 8 * DAY;
        let from = place.weights.len();
        for nth in 0..20 {
            place.now += 8 * HOUR;
            place.lose(3, 8, 60, GameEnding::Played);
            // Other people continue to play.
            if nth % 2 == 0 {
                place.play(1 + nth % 2, 5);
            }
        }
        let here: Vec<_> = of_pair(&place, from, [3, 8]).into_iter().map(|[here, _]| here).collect();
        assert!(here[3..6].iter().all(|weight| *weight == RatingWeight::Half), "seed {seed}: {here:?}");
        assert!(here[6..].iter().all(|weight| *weight == RatingWeight::None), "seed {seed}: {here:?}");
    }
}

#[test]
fn two_who_play_mostly_with_each_other_for_months_make_half_of_it_in_their_place_and_nothing_elsewhere() {
    for seed in 0..20 {
        let mut place = settled(seed);
        let from = place.weights.len();
        for nth in 0..60 {
            // Three games of the two, then one with another player, so never more than three within a week.
            place.now += 3 * DAY;
            place.lose(3, 8, 60, GameEnding::Played);
            if nth % 3 == 2 {
                place.play(3, 1 + nth % 2);
                place.play(8, 5);
            }
        }
        let weights = of_pair(&place, from, [3, 8]);
        assert!(
            weights[20..].iter().all(|weights| *weights == [RatingWeight::Half, RatingWeight::None]),
            "seed {seed}: {weights:?}"
        );
    }
}

#[test]
fn a_ring_of_five_newcomers_makes_no_ratings_over_all_places() {
    for seed in 0..20 {
        let mut place = settled(seed);
        let from = place.weights.len();
        let ring: Vec<RatedPerson> = (101..=105).collect();
        for nth in 0..200_usize {
            place.now += 2 * DAY;
            let winner = ring[nth % 5];
            let loser = ring[(nth + 1 + nth / 5 % 4) % 5];
            place.lose(loser, winner, 60, GameEnding::Played);
        }
        assert!(place.weights[from..].iter().all(|(_, [_, over_all])| *over_all == RatingWeight::None), "seed {seed}");
    }
}

/// For clubs of one size: how many games counted in full, half and not at all, in the club and over all places.
#[derive(Clone, Copy, Debug, Default)]
struct Counted {
    games: usize,
    here: [usize; 2],
    over_all: [usize; 2],
}

impl Counted {
    fn note(&mut self, [here, over_all]: [RatingWeight; 2]) {
        self.games += 1;
        for (weight, counts) in [(here, &mut self.here), (over_all, &mut self.over_all)] {
            counts[0] += usize::from(weight == RatingWeight::Half);
            counts[1] += usize::from(weight == RatingWeight::None);
        }
    }

    /// The shares that counted half and not at all, in the club and over all places, in thousandths.
    fn shares(&self) -> [usize; 4] {
        [self.here[0], self.here[1], self.over_all[0], self.over_all[1]].map(|n| 1_000 * n / self.games.max(1))
    }
}

#[test]
#[expect(clippy::print_stdout, reason = "the shares by size of club are for people to read")]
fn of_honest_games_in_clubs_of_ten_and_more_at_most_an_eighth_count_half_there_and_a_fifth_not_over_all_places() {
    for seed in 1..=5 {
        let mut counted: BTreeMap<&str, Counted> = BTreeMap::new();
        honest(seed, 120, |_, place| {
            let mut people: Vec<_> = place.weights.iter().flat_map(|(players, _)| *players).collect();
            people.sort_unstable();
            people.dedup();
            let size = match people.len() {
                ..=3 => "clubs of 2 and 3",
                4..=9 => "clubs of 4 to 9",
                _ => "clubs of 10 and more",
            };
            for (_, weights) in &place.weights {
                counted.entry(size).or_default().note(*weights);
                counted.entry("all").or_default().note(*weights);
            }
        });
        let [half, none, half_over_all, none_over_all] = counted["clubs of 10 and more"].shares();
        assert!(half <= 125 && none <= 1 && half_over_all <= 30 && none_over_all <= 200, "seed {seed}: {counted:?}");
        for (size, counted) in &counted {
            let [half, none, half_over_all, none_over_all] = counted.shares();
            println!(
                "seed {seed}, {size}: {} games; in the club {half} ‰ half, {none} ‰ not at all; over all places {half_over_all} ‰ \
                 half, {none_over_all} ‰ not at all",
                counted.games
            );
        }
    }
}
