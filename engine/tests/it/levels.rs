//! Guarantees of the levels.

use engine::arena::{ArenaContest, ArenaPlayer, ContestTally, MateCount, mates, pair};
use rules::{GameVisitor, SearchableGame};

fn player(name: &str) -> ArenaPlayer {
    name.parse().unwrap()
}

const GAMES: u64 = 4;

struct Ask(ArenaPlayer);

impl GameVisitor for Ask {
    type Output = MateCount;

    fn visit<G: SearchableGame>(self) -> MateCount {
        let mut found = MateCount::default();
        (0..GAMES).for_each(|number| mates::<G>(self.0, player("n600"), "", 5, number, &mut found));
        found
    }
}

#[test]
fn wins_in_one_are_seen_from_level_three_and_wins_in_two_from_level_five() {
    let (mut n_one, mut n_two) = (0, 0);
    for info in rules::games().iter().filter(|info| info.id != "toy") {
        for level in ["3", "5"] {
            let MateCount { in_one, in_two } = rules::visit(info.id, Ask(player(level))).unwrap();
            assert_eq!(in_one[0], in_one[1], "{} misses wins in one on level {level}", info.id);
            n_one += in_one[0];
            if level == "5" {
                assert_eq!(in_two[0], in_two[1], "{} misses wins in two on level {level}", info.id);
                n_two += in_two[0];
            }
        }
    }
    assert!(n_one > 10 && n_two > 3, "only {n_one} wins in one and {n_two} in two were asked for");
}

struct Meet(&'static str, &'static str, u64);

impl GameVisitor for Meet {
    type Output = ContestTally;

    fn visit<G: SearchableGame>(self) -> ContestTally {
        let contest = ArenaContest { players: [player(self.0), player(self.1)], setup: "", seed: 2 };
        let mut tally = ContestTally::default();
        (0..self.2).for_each(|number| tally.add(&pair::<G>(&contest, number)));
        tally
    }
}

#[test]
fn greedy_plays_every_game_to_its_end() {
    for info in rules::games().iter().filter(|info| info.id != "toy") {
        let tally = rules::visit(info.id, Meet("2", "greedy", 1)).unwrap();
        assert!((0.0..=1.0).contains(&tally.score().0), "{}: {tally:?}", info.id);
    }
}

#[test]
fn a_higher_level_wins_more() {
    for info in rules::games().iter().filter(|info| info.id != "toy") {
        for (high, low) in [("3", "1"), ("5", "3")] {
            let tally = rules::visit(info.id, Meet(high, low, 8)).unwrap();
            assert!(tally.score().0 > 0.6, "{}: {high} against {low} scores {tally:?}", info.id);
        }
    }
}

#[test]
fn the_lowest_level_is_no_match_for_full_strength() {
    for info in rules::games().iter().filter(|info| info.id != "toy") {
        let tally = rules::visit(info.id, Meet("1", "6", 5)).unwrap();
        assert!(tally.score().0 < 0.25, "{}: {tally:?}", info.id);
    }
}
