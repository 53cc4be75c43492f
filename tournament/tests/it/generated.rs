//! Random tournaments with all options. The two engines must agree, and their pairings must be legal.

use fastrand::Rng;
use tournament::{
    EntryBye, ForbiddenGroup, IndividualEvent, RoundEntry,
    dutch::{self, SwissPairing},
    trf::{self, LineEnd, TrfEdition},
};

use crate::make::{ask_for_byes, play, start};

/// Reads a test's number of tournaments from the environment.
pub(crate) fn count(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().map_or(usual, |text| text.parse().expect("a number of tournaments"))
}

/// Checks that a pairing has every player once, repeats no game, and follows the rules of byes and colours.
fn check_legal(event: &IndividualEvent, pairing: &SwissPairing, what: &str) {
    let mut seen: Vec<u16> =
        pairing.games.iter().flat_map(|game| [game.white, game.black]).chain(pairing.bye).collect();
    seen.sort_unstable();
    assert!(seen.windows(2).all(|pair| pair[0] < pair[1]), "{what}: somebody is paired twice");
    let history = |number: u16| event.player(number).expect("a player").entries.clone();
    for game in &pairing.games {
        let met = |entry: &RoundEntry| matches!(entry, RoundEntry::Game(old) if old.opponent == game.black && old.result.is_played());
        assert!(!history(game.white).iter().any(met), "{what}: {game:?} is repeated");
        let both = |group: &&ForbiddenGroup| {
            (group.rounds.0..=group.rounds.1).contains(&pairing.round)
                && group.players.contains(&game.white)
                && group.players.contains(&game.black)
        };
        assert!(!event.forbidden.iter().any(|group| both(&group)), "{what}: {game:?} is forbidden");
    }
    if let Some(bye) = pairing.bye {
        let had = history(bye).contains(&RoundEntry::Bye(EntryBye::Allocated));
        assert!(!had, "{what}: {bye} gets a second bye");
    }
}

#[test]
fn both_engines_pair_generated_rounds_alike() {
    let mut rounds_compared = 0;
    for seed in 0..count("SWISS_TOURNAMENTS", 150) {
        let mut chance = Rng::with_seed(seed);
        let (players, rounds) = (chance.u16(2..=10), chance.u16(1..=7));
        let mut event = start(&mut chance, players, rounds);
        let (draws, absent) = (chance.u8(..100), chance.u16(5..60));
        for round in 1..=rounds {
            ask_for_byes(&mut chance, &mut event, round, absent);
            let what = format!("seed {seed}, round {round}");
            let text = trf::write(&event, TrfEdition::Trf26, LineEnd::Lf);
            let fast = dutch::pair(&event, round);
            assert_eq!(fast, dutch::pair_literally(&event, round), "{what}\n{text}");
            let read = trf::read(&text).unwrap_or_else(|error| panic!("{what}: {error}\n{text}"));
            assert_eq!(fast, dutch::pair(&read, round), "{what}: read back\n{text}");
            let Ok(pairing) = fast else { break };
            check_legal(&event, &pairing, &what);
            play(&mut chance, &mut event, &pairing, draws);
            assert_eq!(dutch::pair(&event, round), Ok(pairing), "{what}: paired again\n{text}");
            rounds_compared += 1;
        }
    }
    assert!(rounds_compared > 100, "only {rounds_compared} rounds");
}

#[test]
fn the_ledger_tells_who_floats_and_why_opponents_were_passed_over() {
    let mut chance = Rng::with_seed(7);
    let mut event = start(&mut chance, 9, 5);
    let mut met = 0;
    for round in 1..=5 {
        let pairing = dutch::pair(&event, round).expect("the rounds can be paired");
        for bracket in &pairing.ledger {
            let floats = bracket.unmet.iter().filter(|unmet| unmet.criterion == dutch::PairingCriterion::C6);
            assert!(floats.map(|unmet| unmet.player).eq(bracket.downfloaters.iter().copied()));
            let passed = bracket.pairs.iter().flat_map(|pair| pair.passed_over.iter().map(|over| (pair.higher, *over)));
            for (higher, (other, _)) in passed.filter(|(_, (_, reason))| *reason == dutch::UnpairedReason::Met) {
                let entries = &event.player(higher).expect("a player").entries;
                assert!(entries.iter().any(|entry| matches!(entry, RoundEntry::Game(game) if game.opponent == other)));
                met += 1;
            }
        }
        play(&mut chance, &mut event, &pairing, 50);
    }
    assert!(met > 0, "somebody was passed over because the two had met");
}
