//! Repeats rounds and compares them with an independent program's pairings.

use tournament::{
    Colour, EntryBye, IndividualEvent, RoundEntry, RoundNumber,
    dutch::{self, MOST_PLAYERS, NoPairing, SwissPair, SwissPairing},
    trf,
};

use crate::vectors;

fn told(event: &IndividualEvent, round: RoundNumber) -> (Vec<SwissPair>, Option<u16>) {
    let mut games = Vec::new();
    let mut bye = None;
    for player in &event.players {
        match player.entry(round) {
            RoundEntry::Game(game) if game.colour == Some(Colour::White) => {
                games.push(SwissPair { white: player.number, black: game.opponent });
            }
            RoundEntry::Bye(EntryBye::Allocated) => bye = Some(player.number),
            _ => {}
        }
    }
    games.sort_unstable();
    (games, bye)
}

/// Compares every round of every vector within the engine's limit, and counts them.
fn compare(most: usize, pair: fn(&IndividualEvent, RoundNumber) -> Result<SwissPairing, NoPairing>) -> usize {
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

#[test]
fn the_drawn_colour_goes_by_turns_among_those_who_are_paired() {
    let player = |number: u16| tournament::EventPlayer { number, ..tournament::EventPlayer::default() };
    let mut event =
        IndividualEvent { rounds: Some(5), players: (1..=8).map(player).collect(), ..IndividualEvent::default() };
    event.initial_colour = Some(Colour::White);
    event.requests = vec![tournament::ByeRequest { round: 1, player: 3, bye: EntryBye::Half }];
    let pairing = dutch::pair(&event, 1).unwrap();
    // Players who were never paired do not count (5.2.5). So 4 is the third, as in the programs that paired the
    // vectors.
    let games: Vec<(u16, u16)> = pairing.games.iter().map(|pair| (pair.white, pair.black)).collect();
    assert_eq!((games.as_slice(), pairing.bye), ([(1, 5), (6, 2), (4, 7)].as_slice(), Some(8)));
    let ranks: Vec<(u16, usize)> =
        dutch::brought(&event, 1).iter().map(|brought| (brought.number, brought.rank)).collect();
    assert_eq!(ranks, [(1, 1), (2, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 7)]);
}

#[test]
fn colours_of_those_not_absent_from_first_rounds_follow_their_count() {
    let (mut files, mut games, mut by_number) = (0, 0, 0);
    for (name, text) in vectors::all() {
        let event = trf::read(&text).unwrap();
        let entries = event.players.iter().map(|player| (player.number, player.entry(1)));
        let (present, absent): (Vec<_>, Vec<_>) =
            entries.partition(|(_, entry)| matches!(entry, RoundEntry::Game(_) | RoundEntry::Bye(EntryBye::Allocated)));
        let colour = |entry: &RoundEntry| if let RoundEntry::Game(game) = entry { game.colour } else { None };
        // The lot is unknown, so the first paired player's colour defines it.
        let Some(drawn) = present.first().and_then(|(_, entry)| colour(entry)).filter(|_| !absent.is_empty()) else {
            continue;
        };
        files += 1;
        for (place, (number, entry)) in (1..).zip(&present) {
            let RoundEntry::Game(game) = entry else { continue };
            if game.opponent > *number
                && let Some(found) = game.colour
            {
                let turned = |place: u16| if place % 2 == 1 { drawn } else { !drawn };
                assert_eq!(found, turned(place), "{name}: {number}");
                (games, by_number) = (games + 1, by_number + usize::from(found != turned(*number)));
            }
        }
    }
    eprintln!("{files} files, {games} games, by bare numbers {by_number} differ");
    assert!(files > 0 && by_number > 0);
}
