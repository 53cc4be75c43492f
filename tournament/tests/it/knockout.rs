//! Knock-outs.

use std::collections::BTreeMap;

use tournament::knockout::{
    AtLast, FirstColour, Knockout, KnockoutError, KnockoutRules, KnockoutStage, MatchDecision, MatchSide, MatchState,
    seeding,
};
use tournament::{GameVerdict, PlayerNumber};

fn play(event: &mut Knockout, index: usize, better: bool) {
    let MatchState::Next { white, black, .. } = event.matches()[index].state else {
        panic!("match {index} awaits no game: {:?}", event.matches()[index]);
    };
    let verdict = if (white < black) == better { GameVerdict::White } else { GameVerdict::Black };
    event.record(index, verdict).unwrap();
}

fn finish(event: &mut Knockout, mut choose: impl FnMut(PlayerNumber, PlayerNumber) -> GameVerdict) {
    while let Some((index, verdict)) = event.matches().iter().enumerate().find_map(|(index, found)| match found.state {
        MatchState::Next { white, black, .. } => Some((index, choose(white, black))),
        _ => None,
    }) {
        event.record(index, verdict).unwrap();
    }
}

fn favourites(white: PlayerNumber, black: PlayerNumber) -> GameVerdict {
    if white < black { GameVerdict::White } else { GameVerdict::Black }
}

#[test]
fn seeds_of_a_pair_sum_to_the_places_plus_one() {
    assert_eq!(seeding(8), [1, 8, 4, 5, 2, 7, 3, 6]);
    for places in [2, 4, 16, 64, 256] {
        assert!(seeding(places).chunks(2).all(|pair| pair[0] + pair[1] == places + 1));
    }
}

#[test]
fn byes_go_to_the_best_seeds_and_favourites_end_in_order() {
    for entrants in 2..=33 {
        let mut event = Knockout::new(entrants, KnockoutRules { third_place: true, ..KnockoutRules::default() });
        let places = u32::from(entrants).next_power_of_two() as PlayerNumber;
        for found in event.matches() {
            if let MatchState::Over { winner: Some(winner), how: MatchDecision::Bye, .. } = found.state {
                assert!(winner <= places - entrants, "{winner} has a bye among {entrants}");
            }
        }
        finish(&mut event, favourites);
        assert!(event.is_over());
        let placings = event.placings();
        let order: Vec<PlayerNumber> = placings.iter().map(|placing| placing.player).collect();
        assert_eq!(order, (1..=entrants).collect::<Vec<_>>());
        assert!(placings.iter().all(|placing| placing.from <= placing.player && placing.player <= placing.to));
        assert_eq!((placings[1].from, placings[1].to), (2, 2));
    }
}

#[test]
fn third_place_is_played_by_those_who_lost_the_semifinals() {
    let mut event = Knockout::new(4, KnockoutRules { third_place: true, ..KnockoutRules::default() });
    play(&mut event, 0, false);
    play(&mut event, 1, true);
    let matches = event.matches();
    assert_eq!(matches[2].stage, KnockoutStage::ThirdPlace);
    assert_eq!(matches[2].sides, [MatchSide::Player(1), MatchSide::Player(3)]);
    assert_eq!(matches[3].sides, [MatchSide::Player(4), MatchSide::Player(2)]);
    play(&mut event, 2, false);
    play(&mut event, 3, false);
    let order: Vec<PlayerNumber> = event.placings().iter().map(|placing| placing.player).collect();
    assert_eq!(order, [4, 2, 3, 1]);
}

#[test]
fn without_a_match_for_it_two_players_share_third_place() {
    let mut event = Knockout::new(4, KnockoutRules::default());
    finish(&mut event, favourites);
    let shared: Vec<(PlayerNumber, PlayerNumber)> =
        event.placings().iter().map(|placing| (placing.from, placing.to)).collect();
    assert_eq!(shared, [(1, 1), (2, 2), (3, 4), (3, 4)]);
}

#[test]
fn a_match_ends_as_soon_as_it_is_decided_and_colours_alternate() {
    let mut event = Knockout::new(2, KnockoutRules { games: 4, ..KnockoutRules::default() });
    for _ in 0..3 {
        play(&mut event, 0, false);
    }
    let found = &event.matches()[0];
    assert_eq!(found.state, MatchState::Over { winner: Some(2), loser: Some(1), how: MatchDecision::Games });
    assert_eq!(found.games.len(), 3);
    assert!(found.games.windows(2).all(|pair| pair[0].white == pair[1].black));
}

#[test]
fn a_drawn_match_gets_more_games_and_then_goes_to_the_better_seed() {
    let rules = KnockoutRules { games: 2, replay_games: 2, replays: 2, ..KnockoutRules::default() };
    let mut event = Knockout::new(2, rules);
    for _ in 0..6 {
        assert!(!event.is_over());
        event.record(0, GameVerdict::Draw).unwrap();
    }
    assert_eq!(
        event.matches()[0].state,
        MatchState::Over { winner: Some(1), loser: Some(2), how: MatchDecision::BetterSeed }
    );
    let mut event = Knockout::new(2, rules);
    for _ in 0..4 {
        event.record(0, GameVerdict::Draw).unwrap();
    }
    play(&mut event, 0, false);
    event.record(0, GameVerdict::Draw).unwrap();
    assert_eq!(
        event.matches()[0].state,
        MatchState::Over { winner: Some(2), loser: Some(1), how: MatchDecision::Replay(2) }
    );
}

#[test]
fn lots_are_drawn_from_the_seed_and_fair() {
    let mut whites = BTreeMap::new();
    let mut winners = BTreeMap::new();
    for seed in 0..2_000 {
        let rules = KnockoutRules { seed, replays: 0, at_last: AtLast::Lot, ..KnockoutRules::default() };
        let mut event = Knockout::new(2, rules);
        let MatchState::Next { white, .. } = event.matches()[0].state else { panic!("the first game comes") };
        *whites.entry(white).or_insert(0) += 1;
        event.record(0, GameVerdict::Draw).unwrap();
        *winners.entry(event.matches()[0].winner().unwrap()).or_insert(0) += 1;
        let again = Knockout::new(2, rules);
        assert!(matches!(again.matches()[0].state, MatchState::Next { white: same, .. } if same == white));
    }
    assert!(whites.values().chain(winners.values()).all(|count| (900..=1_100).contains(count)));
}

#[test]
fn the_player_with_fewer_whites_has_white_first() {
    let rules = KnockoutRules { first_colour: FirstColour::FewerWhites, ..KnockoutRules::default() };
    for seed in 0..20 {
        let mut event = Knockout::new(16, KnockoutRules { seed, ..rules });
        let mut whites: BTreeMap<PlayerNumber, i32> = BTreeMap::new();
        finish(&mut event, |white, black| {
            let difference = |player| whites.get(&player).copied().unwrap_or(0);
            assert!(difference(white) <= difference(black));
            *whites.entry(white).or_default() += 1;
            *whites.entry(black).or_default() -= 1;
            favourites(white, black)
        });
    }
}

#[test]
fn who_leaves_loses_by_walkover_from_then_on() {
    let mut event = Knockout::new(4, KnockoutRules { third_place: true, ..KnockoutRules::default() });
    play(&mut event, 0, true);
    event.leave(1);
    event.leave(4);
    let matches = event.matches();
    assert_eq!(matches[0].winner(), Some(1), "what was played stays");
    assert_eq!(matches[3].state, MatchState::Waiting, "the opponent is not known yet");
    play(&mut event, 1, true);
    let matches = event.matches();
    assert_eq!(matches[3].state, MatchState::Over { winner: Some(2), loser: Some(1), how: MatchDecision::Walkover });
    assert_eq!(matches[2].winner(), Some(3));
    assert!(event.is_over());
}

#[test]
fn if_neither_comes_the_next_opponent_has_a_bye() {
    let mut event = Knockout::new(4, KnockoutRules::default());
    event.record(0, GameVerdict::NeitherCame).unwrap();
    play(&mut event, 1, true);
    assert_eq!(event.matches()[2].state, MatchState::Over { winner: Some(2), loser: None, how: MatchDecision::Bye });
    let order: Vec<PlayerNumber> = event.placings().iter().map(|placing| placing.player).collect();
    assert_eq!(order.len(), 4);
    assert_eq!(order[0], 2);
}

#[test]
fn games_can_be_corrected_until_others_depend_on_them() {
    let mut event = Knockout::new(4, KnockoutRules::default());
    play(&mut event, 0, true);
    assert_eq!(event.record(0, GameVerdict::Draw), Err(KnockoutError::NoGame));
    let turned = match event.matches()[0].games[0].verdict {
        GameVerdict::White => GameVerdict::Black,
        _ => GameVerdict::White,
    };
    event.correct(0, 0, turned).unwrap();
    assert_eq!(event.matches()[0].winner(), Some(4));
    play(&mut event, 1, true);
    play(&mut event, 2, true);
    let before = event.clone();
    assert_eq!(event.take_back(0), Err(KnockoutError::LaterGames));
    assert_eq!(event.correct(9, 0, turned), Err(KnockoutError::NoMatch));
    assert_eq!(event.correct(0, 1, turned), Err(KnockoutError::NotPlayed));
    assert_eq!(event, before, "a refusal changes nothing");
    event.take_back(2).unwrap();
    event.take_back(0).unwrap();
    assert!(matches!(event.matches()[0].state, MatchState::Next { .. }));
}

#[test]
fn in_double_elimination_everybody_but_the_winner_loses_twice() {
    let mut rng = fastrand::Rng::with_seed(3);
    for entrants in 2..=40 {
        for second_final in [false, true] {
            let mut event =
                Knockout::new(entrants, KnockoutRules { double: true, second_final, ..KnockoutRules::default() });
            let mut losses: BTreeMap<PlayerNumber, u32> = BTreeMap::new();
            finish(&mut event, |white, black| {
                let white_wins = rng.bool();
                *losses.entry(if white_wins { black } else { white }).or_default() += 1;
                if white_wins { GameVerdict::White } else { GameVerdict::Black }
            });
            assert!(event.is_over());
            let placings = event.placings();
            assert_eq!(placings.len(), usize::from(entrants), "{entrants}: {placings:?}");
            let lost = |player: PlayerNumber| losses.get(&player).copied().unwrap_or(0);
            for placing in &placings[if second_final { 1 } else { 2 }..] {
                assert_eq!(lost(placing.player), 2, "{entrants} entrants, {placing:?}");
            }
            assert!(lost(placings[0].player) <= 1);
            assert_eq!((placings[0].to, placings[1].from, placings[1].to), (1, 2, 2));
        }
    }
}

#[test]
fn the_second_final_is_played_only_if_the_unbeaten_player_loses_the_first() {
    for upset in [false, true] {
        let mut event = Knockout::new(4, KnockoutRules { double: true, ..KnockoutRules::default() });
        let last = event.plan().len() - 1;
        while !event.matches()[last - 1].sides.iter().all(|side| matches!(side, MatchSide::Player(_))) {
            let open = event.matches().iter().position(|found| matches!(found.state, MatchState::Next { .. })).unwrap();
            play(&mut event, open, true);
        }
        assert_eq!(event.matches()[last - 1].sides, [MatchSide::Player(1), MatchSide::Player(2)]);
        play(&mut event, last - 1, !upset);
        if upset {
            play(&mut event, last, true);
        }
        assert!(event.is_over());
        assert_eq!(event.placings()[0].player, 1);
        assert_eq!(event.matches()[last].games.len(), usize::from(upset));
    }
}

#[test]
fn whatever_happens_a_bracket_ends() {
    let mut rng = fastrand::Rng::with_seed(11);
    for _ in 0..300 {
        let rules = KnockoutRules {
            games: rng.u32(1..4),
            replay_games: rng.u32(0..3),
            replays: rng.u32(0..3),
            double: rng.bool(),
            second_final: rng.bool(),
            third_place: rng.bool(),
            seed: rng.u64(..),
            ..KnockoutRules::default()
        };
        let mut event = Knockout::new(rng.u16(0..20), rules);
        while let Some(index) = event.matches().iter().position(|found| matches!(found.state, MatchState::Next { .. }))
        {
            if rng.u32(0..20) == 0 {
                event.leave(rng.u16(1..20));
            } else {
                event.record(index, GameVerdict::ALL[rng.usize(0..6)]).unwrap();
            }
        }
        assert!(event.is_over());
        let places: Vec<PlayerNumber> = event.placings().iter().map(|placing| placing.player).collect();
        let mut unique = places.clone();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!(unique.len(), places.len());
    }
}
