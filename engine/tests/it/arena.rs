//! Matches and their totals.

use engine::arena::{ArenaContest, ArenaGame, ArenaPlayer, ContestTally, GamePair, PlayerStrategy, Sprt, pair};
use rules::{Echek, Mutation};

fn game(white: u8) -> ArenaGame {
    ArenaGame { white, plies: 10, reason: "checkmate", n_noisy: 3, is_shuffled: false }
}

fn tally(pairs: &[[u8; 2]]) -> ContestTally {
    let mut tally = ContestTally::default();
    for [one, other] in pairs {
        tally.add(&GamePair { first: one + 2 - other, games: [game(*one), game(*other)] });
    }
    tally
}

#[test]
fn pairs_add_up() {
    // In three pairs, the first player wins both games, wins one, and draws both.
    let tally = tally(&[[2, 0], [2, 2], [1, 1]]);
    assert_eq!(tally.pairs, [0, 0, 2, 0, 1]);
    assert_eq!((tally.games, tally.sides), ([3, 2, 1], [3, 2, 1]));
    assert_eq!((tally.plies, tally.n_noisy, tally.reasons["checkmate"]), (60, 18, 6));
    let (score, error) = tally.score();
    assert!((score - 4.0 / 6.0).abs() < 1e-9 && (error - (1.0f64 / 18.0 / 3.0).sqrt()).abs() < 1e-9, "{error}");
    assert!((tally.elo() - 120.4).abs() < 0.1, "{}", tally.elo());
}

#[test]
fn a_sequential_test_knows_when_it_knows() {
    let sprt = Sprt { elo0: 0.0, elo1: 50.0 };
    let won: Vec<[u8; 2]> = vec![[2, 0]; 60];
    assert_eq!(sprt.verdict(&tally(&won)), Some(true));
    assert_eq!(sprt.verdict(&tally(&won[..3])), None);
    let lost: Vec<[u8; 2]> = vec![[0, 2]; 60];
    assert_eq!(sprt.verdict(&tally(&lost)), Some(false));
    let even: Vec<[u8; 2]> = vec![[1, 1]; 200];
    assert_eq!(sprt.verdict(&tally(&even)), Some(false));
}

#[test]
fn players_are_read() {
    let read = |text: &str| text.parse::<ArenaPlayer>();
    assert_eq!(read("3").unwrap().way, PlayerStrategy::Level(3));
    assert_eq!(read("greedy").unwrap().way, PlayerStrategy::Greedy);
    let plain = read("n2000-null-late").unwrap();
    assert!(!plain.pruning.null && !plain.pruning.late);
    let PlayerStrategy::Budget(level) = read("n90+noise40+oversight100+spread30+random50+foresight2").unwrap().way
    else {
        panic!()
    };
    assert_eq!((level.budget, level.noise, level.oversight), (90, 40, 100));
    assert_eq!((level.spread, level.random, level.foresight), (30, 50, 2));
    for wrong in ["0", "9", "n0", "n", "fast", "n5+", "n5+noise", "n5+noise20000", "3+noise5", "n5-nil"] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_match_is_the_same_each_time_and_its_games_are_a_pair() {
    let players = ["n40", "n40"].map(|name| name.parse().unwrap());
    let contest = ArenaContest { players, setup: "", seed: 11 };
    let first = pair::<Mutation>(&contest, 3);
    assert_eq!(pair::<Mutation>(&contest, 3), first);
    assert_ne!(pair::<Mutation>(&contest, 4), first);
    assert_eq!(first.first, first.games[0].white + 2 - first.games[1].white);
    assert!(pair::<Echek>(&contest, 1).games.iter().all(|game| game.plies > 0));
}
