//! Files with random changes: each is read or refused, and none makes pairing take forever.

use fastrand::Rng;
use tournament::{
    dutch,
    trf::{self, LineEnd, TrfEdition},
};

use crate::{
    generated::count,
    make::{ask_for_byes, play, start},
};

const SIGNS: &str = "0123456789 wb-+=HUZ.\n\rX\u{e9}";

fn originals() -> Vec<Vec<char>> {
    let files = [(9, 3, 11), (14, 4, 12), (40, 5, 13)].into_iter().map(|(players, rounds, seed)| {
        let mut chance = Rng::with_seed(seed);
        let mut event = start(&mut chance, players, rounds + 2);
        for round in 1..=rounds {
            ask_for_byes(&mut chance, &mut event, round, 6);
            let pairing = dutch::pair(&event, round).expect("the rounds can be paired");
            play(&mut chance, &mut event, &pairing, 30);
        }
        trf::write(&event, TrfEdition::Trf26, LineEnd::Lf).chars().collect()
    });
    files.collect()
}

fn mutate(chance: &mut Rng, text: &mut Vec<char>) {
    let signs: Vec<char> = SIGNS.chars().collect();
    let place = chance.usize(..text.len());
    let end = text[place..].iter().position(|&char| char == '\n').map_or(text.len(), |length| place + length);
    match chance.u8(..6) {
        0 => text[place] = signs[chance.usize(..signs.len())],
        1 => text.insert(place, signs[chance.usize(..signs.len())]),
        2 => {
            text.remove(place);
        }
        3 => {
            text.drain(place..end);
        }
        4 => {
            let piece: Vec<char> = text[place..end].to_vec();
            let at = chance.usize(..text.len());
            drop(text.splice(at..at, piece));
        }
        _ => {
            let digit = text[place..].iter().position(char::is_ascii_digit);
            if let Some(digit) = digit {
                text[place + digit] = char::from(b'0' + chance.u8(..10));
            }
        }
    }
}

#[test]
#[expect(clippy::disallowed_methods, reason = "it measures time")]
fn files_with_random_changes_get_an_answer() {
    let mut chance = Rng::with_seed(11);
    let (originals, mut read) = (originals(), 0);
    let mut slowest = (std::time::Duration::ZERO, String::new());
    for turn in 0..count("SWISS_MUTATIONS", 2000) {
        let mut changed = originals[turn as usize % originals.len()].clone();
        for _ in 0..chance.usize(1..4) {
            mutate(&mut chance, &mut changed);
        }
        let changed: String = changed.into_iter().collect();
        let begin = std::time::Instant::now();
        match trf::read(&changed) {
            Ok(event) => {
                drop(dutch::pair(&event, event.paired_rounds() + 1));
                drop(dutch::check(&event, |_| ()));
                read += 1;
            }
            Err(error) => assert!(error.line > 0 && error.column > 0, "{error}"),
        }
        slowest = slowest.max((begin.elapsed(), changed));
    }
    assert!(read > 100, "only {read} files can still be read");
    assert!(slowest.0.as_secs() < 20, "{:?} for\n{}", slowest.0, slowest.1);
    if std::env::var_os("SWISS_MUTATIONS").is_some() {
        assert!(slowest.0.as_millis() < 1000, "{:?} for\n{}", slowest.0, slowest.1);
    }
}
