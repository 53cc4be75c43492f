//! Arranged ratings are found in histories of cheaters, and hardly ever in honest ones.

use std::collections::BTreeSet;

use tournament::glicko::suspicion::{GameEnding, Suspicion, SuspicionPattern, suspicions};

use crate::honest::{DAY, Place, honest, settled};

fn of(found: &[Suspicion], pattern: SuspicionPattern) -> Vec<&Suspicion> {
    found.iter().filter(|suspicion| suspicion.pattern == pattern).collect()
}

#[test]
fn whoever_takes_points_from_one_or_two_obliging_opponents_is_caught() {
    for (seed, from) in (0..20).flat_map(|seed| [(seed, vec![4, 6]), (seed, vec![6])]) {
        let mut place = settled(seed);
        for round in 0..40 {
            place.now += 2 * DAY;
            place.lose(from[round % from.len()], 5, 60, GameEnding::Played);
            if round % 4 == 0 {
                place.play(5, 7);
            }
        }
        let found = suspicions(&place.games);
        let farming = of(&found, SuspicionPattern::Farming);
        assert_eq!(farming.len(), 1, "{seed} {from:?}: {found:?}");
        let mut with = farming[0].with.clone();
        with.sort_unstable();
        assert_eq!((farming[0].person, with), (5, from), "{seed}");
        assert!(farming[0].games.len() >= 15 && farming[0].games.is_sorted());
    }
}

#[test]
fn whoever_gives_up_again_and_again_to_the_same_person_is_caught() {
    for seed in 0..20 {
        let mut place = settled(seed);
        place.now += 90 * DAY;
        let from = place.games.len() as u64;
        for round in 0..6 {
            place.now += 4 * DAY;
            let ending = if round % 3 == 2 { GameEnding::OutOfTime } else { GameEnding::Resigned };
            place.lose(3, 8, 4 + 2 * round, ending);
            place.play(3, 5);
        }
        let found = suspicions(&place.games);
        let games: Vec<u64> = (0..6).map(|round| from + 1 + 2 * round).collect();
        let suspicion = Suspicion { pattern: SuspicionPattern::Arranged, person: 3, with: vec![8], games };
        assert_eq!(of(&found, SuspicionPattern::Arranged), [&suspicion], "{seed}");
    }
}

/// The strongest player gives up `n_thrown` games, one per `pause`, and then wins ten of twelve.
fn sandbagged(seed: u64, n_thrown: u64, pause: i64, ending: GameEnding) -> Place {
    let mut place = settled(seed);
    for round in 0..n_thrown {
        place.now += pause;
        place.lose(10, 1 + round % 9, 6, ending);
    }
    for round in 0..12 {
        place.now += 3 * DAY;
        let (loser, winner) = if round % 6 == 5 { (10, 9) } else { (1 + round % 9, 10) };
        place.lose(loser, winner, 60, GameEnding::Played);
    }
    place
}

#[test]
fn whoever_loses_on_purpose_and_then_wins_is_caught() {
    for seed in 0..20 {
        let place = sandbagged(seed, 10, 2 * DAY, GameEnding::Resigned);
        let found = suspicions(&place.games);
        let caught = of(&found, SuspicionPattern::Sandbagging);
        assert!(caught.len() == 1 && caught[0].person == 10 && caught[0].games.len() == 20, "{seed}: {found:?}");
    }
}

#[test]
fn somebody_who_was_away_is_not_taken_for_one_who_lost_on_purpose() {
    for seed in 0..20 {
        let place = sandbagged(seed, 10, DAY / 4, GameEnding::OutOfTime);
        assert_eq!(of(&suspicions(&place.games), SuspicionPattern::Sandbagging), [] as [&Suspicion; 0], "{seed}");
    }
}

#[test]
fn somebody_who_always_gives_up_early_is_measured_by_the_last_ten_such_games_alone() {
    for seed in 0..20 {
        let caught = |n_thrown| {
            let place = sandbagged(seed, n_thrown, DAY / 2, GameEnding::Resigned);
            !of(&suspicions(&place.games), SuspicionPattern::Sandbagging).is_empty()
        };
        // After sixty losses, the last ten change the rating little, however far it has fallen.
        assert_eq!([caught(10), caught(60)], [true, false], "{seed}");
    }
}

#[test]
fn of_a_thousand_honest_people_at_most_five_are_pointed_at() {
    for seed in 1..=5 {
        let mut people = BTreeSet::new();
        honest(seed, 30, |club, place| {
            people.extend(suspicions(&place.games).into_iter().map(|suspicion| (club, suspicion.person)));
        });
        assert!(people.len() <= 5, "seed {seed}: {people:?}");
    }
}
