//! Rounds paired again, compared with what an independent program paired.

use tournament::{
    Bye, Colour, Entry, Event, RoundNumber,
    dutch::{self, MOST_PLAYERS, NoPairing, Pair, Pairing},
    trf,
};

use crate::vectors;

/// What a file says that a round was paired like: the games by White's number, and the bye.
fn told(event: &Event, round: RoundNumber) -> (Vec<Pair>, Option<u16>) {
    let mut games = Vec::new();
    let mut bye = None;
    for player in &event.players {
        match player.entry(round) {
            Entry::Game(game) if game.colour == Some(Colour::White) => {
                games.push(Pair { white: player.number, black: game.opponent });
            }
            Entry::Bye(Bye::Allocated) => bye = Some(player.number),
            _ => {}
        }
    }
    games.sort_unstable();
    (games, bye)
}

/// Compares every round of every vector, as far as the engine takes it, and counts them.
fn compare(most: usize, pair: fn(&Event, RoundNumber) -> Result<Pairing, NoPairing>) -> usize {
    let mut rounds = 0;
    let mut different = Vec::new();
    for (name, text) in vectors::all() {
        let event = trf::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        for round in 1..=event.paired_rounds() {
            let expected = told(&event, round);
            if 2 * expected.0.len() + usize::from(expected.1.is_some()) > most {
                continue;
            }
            rounds += 1;
            let found = pair(&event, round).map(|mut pairing| {
                pairing.games.sort_unstable();
                (pairing.games, pairing.bye)
            });
            if found.as_ref() != Ok(&expected) {
                different.push(format!("{name} round {round}: found {found:?}, told {expected:?}"));
            }
        }
    }
    assert!(different.is_empty(), "{} of {rounds} rounds differ\n{}", different.len(), different.join("\n"));
    rounds
}

#[test]
fn the_text_taken_by_its_word_pairs_small_rounds_as_others_do() {
    let rounds = compare(MOST_PLAYERS, dutch::pair_literally);
    assert!(rounds >= 50, "only {rounds} rounds compared");
}

#[test]
fn matchings_pair_all_rounds_as_others_do() {
    let rounds = compare(usize::MAX, dutch::pair);
    assert!(rounds >= 200, "only {rounds} rounds compared");
}
