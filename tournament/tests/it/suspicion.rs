//! What looks like made ratings is found in histories that were made so, and hardly ever in honest ones.

use std::collections::BTreeMap;

use tournament::glicko::suspicion::{Ending, Pattern, Played, Suspicion, suspicions};
use tournament::glicko::{Encounter, Ledger, Person, Settings};

const DAY: i64 = 86_400_000;

/// The games of one place, rated as they end.
struct Place {
    rng: fastrand::Rng,
    ledger: Ledger,
    strengths: BTreeMap<Person, f64>,
    now: i64,
    games: Vec<Played>,
}

impl Place {
    fn new(seed: u64, strengths: impl IntoIterator<Item = (Person, f64)>) -> Place {
        let strengths = strengths.into_iter().collect();
        Place { rng: fastrand::Rng::with_seed(seed), ledger: Ledger::default(), strengths, now: 0, games: Vec::new() }
    }

    /// Rates a game with a result.
    fn end(&mut self, players: [Person; 2], halves: u32, plies: u32, ending: Ending) {
        let (place, season, moved) = (Some(1), None, [None; 2]);
        let ended = self.now;
        let game = Encounter { players, halves, ended, place, season, everywhere: false, moved, late: None };
        let (effects, _) = self.ledger.rate(&Settings::default(), &game, None);
        if let Some(changes) = effects.here {
            let game = 1 + self.games.len() as u64;
            self.games.push(Played { game, ended: self.now, players, halves, plies, ending, changes });
        }
    }

    /// Lets somebody lose to another on purpose.
    fn lose(&mut self, loser: Person, winner: Person, plies: u32, ending: Ending) {
        match self.rng.bool() {
            true => self.end([winner, loser], 2, plies, ending),
            false => self.end([loser, winner], 0, plies, ending),
        }
    }

    /// Lets two play as well as they can: scores are what Glicko expects of their strengths, a fifth of games are drawn where
    /// both are equal, and a twelfth of the losers give up or vanish within ten moves.
    fn play(&mut self, one: Person, other: Person) {
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
            _ if is_short && self.rng.bool() => Ending::OutOfTime,
            0..4 => Ending::Resigned,
            _ if is_short => Ending::Resigned,
            4 if halves != 1 => Ending::OutOfTime,
            _ => Ending::Played,
        };
        self.end(players, halves, plies, ending);
    }

    /// Lets people play with each other as they can, so many games on so many days.
    fn play_all(&mut self, people: &[Person], n_games: usize, days: i64) {
        for _ in 0..n_games {
            self.now += self.rng.i64(0..2 * (days * DAY / n_games as i64).max(1));
            let one = self.rng.usize(0..people.len());
            let other = (one + self.rng.usize(1..people.len())) % people.len();
            self.play(people[one], people[other]);
        }
    }
}

/// People of one place with strengths as they are found: most within 200 points of the middle.
fn strengths(rng: &mut fastrand::Rng, n: u64) -> Vec<(Person, f64)> {
    let mut normal = || (0..12).map(|_| rng.f64()).sum::<f64>() - 6.0;
    (1..=n).map(|who| (who, 1500.0 + 200.0 * normal())).collect()
}

/// A place whose ten people have settled ratings, numbered from 1 in the order of their strengths.
fn settled(seed: u64) -> Place {
    let mut place = Place::new(seed, (1..=10).map(|who| (who, 1300.0 + 40.0 * who as f64)));
    place.play_all(&Vec::from_iter(1..=10), 250, 100);
    place
}

fn of(found: &[Suspicion], pattern: Pattern) -> Vec<&Suspicion> {
    found.iter().filter(|suspicion| suspicion.pattern == pattern).collect()
}

#[test]
fn whoever_takes_points_from_one_or_two_obliging_opponents_is_caught() {
    for (seed, from) in (0..20).flat_map(|seed| [(seed, vec![4, 6]), (seed, vec![6])]) {
        let mut place = settled(seed);
        for round in 0..40 {
            place.now += 2 * DAY;
            place.lose(from[round % from.len()], 5, 60, Ending::Played);
            if round % 4 == 0 {
                place.play(5, 7);
            }
        }
        let found = suspicions(&place.games);
        let farming = of(&found, Pattern::Farming);
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
            let ending = if round % 3 == 2 { Ending::OutOfTime } else { Ending::Resigned };
            place.lose(3, 8, 4 + 2 * round, ending);
            place.play(3, 5);
        }
        let found = suspicions(&place.games);
        let games: Vec<u64> = (0..6).map(|round| from + 1 + 2 * round).collect();
        let suspicion = Suspicion { pattern: Pattern::Arranged, person: 3, with: vec![8], games };
        assert_eq!(of(&found, Pattern::Arranged), [&suspicion], "{seed}");
    }
}

/// Lets the strongest give up so many games, each so long after the one before, and then win ten of twelve.
fn sandbagged(seed: u64, n_thrown: u64, pause: i64, ending: Ending) -> Place {
    let mut place = settled(seed);
    for round in 0..n_thrown {
        place.now += pause;
        place.lose(10, 1 + round % 9, 6, ending);
    }
    for round in 0..12 {
        place.now += 3 * DAY;
        let (loser, winner) = if round % 6 == 5 { (10, 9) } else { (1 + round % 9, 10) };
        place.lose(loser, winner, 60, Ending::Played);
    }
    place
}

#[test]
fn whoever_loses_on_purpose_and_then_wins_is_caught() {
    for seed in 0..20 {
        let place = sandbagged(seed, 10, 2 * DAY, Ending::Resigned);
        let found = suspicions(&place.games);
        let caught = of(&found, Pattern::Sandbagging);
        assert!(caught.len() == 1 && caught[0].person == 10 && caught[0].games.len() == 20, "{seed}: {found:?}");
    }
}

#[test]
fn somebody_who_was_away_is_not_taken_for_one_who_lost_on_purpose() {
    for seed in 0..20 {
        let place = sandbagged(seed, 10, DAY / 4, Ending::OutOfTime);
        assert_eq!(of(&suspicions(&place.games), Pattern::Sandbagging), [] as [&Suspicion; 0], "{seed}");
    }
}

#[test]
fn somebody_who_always_gives_up_early_is_measured_by_the_last_ten_such_games_alone() {
    for seed in 0..20 {
        let caught = |n_thrown| {
            let place = sandbagged(seed, n_thrown, DAY / 2, Ending::Resigned);
            !of(&suspicions(&place.games), Pattern::Sandbagging).is_empty()
        };
        // The last ten of sixty change a rating by little, however far it has fallen before.
        assert_eq!([caught(10), caught(60)], [true, false], "{seed}");
    }
}

/// Plays four months of a thousand honest people in clubs of 2 to 50, each with favourite opponents, absences in which all
/// their games are lost on time, and people who get better; returns what looked suspicious when it was looked at, every month.
fn honest(seed: u64) -> Vec<(u64, Suspicion)> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let sizes = [2, 2, 2, 3, 3, 4, 4, 5, 8, 8, 10, 12, 17, 20, 20, 30, 50];
    let sizes = sizes.into_iter().cycle().scan(1_000, |left, size: u64| {
        let size = size.min(*left);
        *left -= size;
        (size > 0).then_some(size)
    });
    let mut found = Vec::new();
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
                        place.lose(who, winner, plies, Ending::OutOfTime);
                    }
                } else if rng.f64() < activity[idx] {
                    let opponent = if rng.u32(0..3) == 0 { favourites[idx] } else { other(&mut rng) };
                    place.play(who, opponent);
                }
            }
            if day % 30 == 0 {
                found.extend(suspicions(&place.games).into_iter().map(|suspicion| (club as u64, suspicion)));
            }
        }
    }
    found
}

#[test]
fn of_a_thousand_honest_people_at_most_five_are_pointed_at() {
    for seed in 1..=5 {
        let mut people: Vec<_> =
            honest(seed).into_iter().map(|(club, Suspicion { person, .. })| (club, person)).collect();
        people.sort_unstable();
        people.dedup();
        assert!(people.len() <= 5, "seed {seed}: {people:?}");
    }
}
