//! Tournaments generated from a seed.

use tournament::dutch::{self, NoPairing};
use tournament::trf::{self, LineEnd, TrfEdition};
use tournament::{EntryBye, GameResult, GenerateError, GenerateOptions, IndividualEvent, RoundEntry, generate};

fn entries(event: &IndividualEvent) -> impl Iterator<Item = RoundEntry> {
    event.players.iter().flat_map(|player| player.entries.iter().copied())
}

fn games(event: &IndividualEvent, is: impl Fn(GameResult) -> bool) -> usize {
    entries(event).filter(|entry| matches!(entry, RoundEntry::Game(game) if is(game.result))).count()
}

#[test]
fn the_same_wishes_make_the_same_tournament_and_another_seed_another() {
    let wishes = GenerateOptions { seed: 5, ..GenerateOptions::default() };
    let mut told = Vec::new();
    let event = generate(&wishes, |round| told.push(round)).unwrap();
    assert_eq!(told, (1..=7).collect::<Vec<u16>>());
    assert_eq!(generate(&wishes, |_| {}), Ok(event.clone()));
    assert_ne!(generate(&GenerateOptions { seed: 6, ..wishes }, |_| {}), Ok(event));
}

#[test]
fn a_tournament_has_the_shares_that_were_wished() {
    let wishes =
        GenerateOptions { players: 200, rounds: 9, seed: 1, forfeits: 100, byes: 50, retirements: 10, draws: 400 };
    let event = generate(&wishes, |_| {}).unwrap();
    let all = games(&event, |_| true);
    let near = |part: usize, whole: usize, thousandths: usize| {
        let found = part * 1000 / whole;
        assert!(found.abs_diff(thousandths) < 30, "{found} thousandths, not {thousandths}");
    };
    near(games(&event, |result| !result.is_played()), all, 100);
    near(games(&event, |result| result == GameResult::Draw), games(&event, GameResult::is_played), 400);
    let of = |bye: EntryBye| entries(&event).filter(|entry| *entry == RoundEntry::Bye(bye)).count();
    near(of(EntryBye::Half), 1800, 25);
    let retired =
        event.players.iter().filter(|player| player.entries[7..] == [RoundEntry::Bye(EntryBye::Zero); 2]).count();
    assert!((5..50).contains(&retired), "{retired} of 200 are gone in the last two of nine rounds");
    let none = GenerateOptions { forfeits: 0, byes: 0, retirements: 0, draws: 0, players: 30, ..wishes };
    let event = generate(&none, |_| {}).unwrap();
    assert_eq!(games(&event, |result| matches!(result, GameResult::Win | GameResult::Loss)), 30 * 9);
}

#[test]
fn a_tournament_that_was_made_is_paired_again_alike_from_its_file() {
    for seed in 0..5 {
        let wishes =
            GenerateOptions { players: 21, rounds: 6, seed, byes: 60, forfeits: 60, retirements: 30, draws: 300 };
        let event = generate(&wishes, |_| {}).unwrap();
        let read = trf::read(&trf::write(&event, TrfEdition::Trf26, LineEnd::Cr)).unwrap();
        for round in 1..=6 {
            let pairing = dutch::pair(&read, round).unwrap();
            for game in pairing.games {
                let entry = read.player(game.white).unwrap().entry(round);
                assert!(
                    matches!(entry, RoundEntry::Game(told) if told.opponent == game.black),
                    "seed {seed}, round {round}"
                );
            }
        }
    }
}

#[test]
fn wishes_that_cannot_be_met_are_refused() {
    let refused = |wishes: GenerateOptions| generate(&wishes, |_| {}).unwrap_err();
    assert_eq!(refused(GenerateOptions { players: 0, ..GenerateOptions::default() }), GenerateError::Players);
    assert_eq!(refused(GenerateOptions { rounds: 1000, ..GenerateOptions::default() }), GenerateError::Rounds);
    assert_eq!(refused(GenerateOptions { draws: 1001, ..GenerateOptions::default() }), GenerateError::Share);
    let many =
        GenerateOptions { players: 4, rounds: 5, forfeits: 0, byes: 0, retirements: 0, ..GenerateOptions::default() };
    assert!(matches!(refused(many), GenerateError::Unpaired(_, NoPairing::Impossible)));
}
