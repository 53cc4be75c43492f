//! Random and mutated texts at every entrance: each gets a correct answer and nothing panics.

use fastrand::Rng;
use rules::{GameSpec, GameTable, MoveError, OpenError, PieceLetters};

use crate::words;

const STRINGS: usize = 12_000;

const SIGNS: &str =
    "abcdefgh12345678abcdefgh12345678KQRBNPkqrbnpDTFCdtfcOo0xX-–—=+#!?/ :.♘♟\u{fe0f}YWywé日🦀\0\n\t\u{202e}9";

fn random(rng: &mut Rng, max: usize) -> String {
    let signs: Vec<char> = SIGNS.chars().collect();
    (0..rng.usize(..=max)).map(|_| signs[rng.usize(..signs.len())]).collect()
}

pub(crate) fn mutated(rng: &mut Rng, text: &str) -> String {
    let signs: Vec<char> = SIGNS.chars().collect();
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..rng.usize(1..=4) {
        let at = rng.usize(..=chars.len());
        let sign = if rng.u8(..8) == 0 { rng.char(..) } else { signs[rng.usize(..signs.len())] };
        match rng.u8(..5) {
            0 => chars.insert(at, sign),
            1 if at < chars.len() => chars[at] = sign,
            2 if at < chars.len() => drop(chars.remove(at)),
            3 if at < chars.len() => chars.swap(at, 0),
            _ => chars.truncate(at.max(1)),
        }
    }
    chars.into_iter().collect()
}

/// Half of the strings are random, and half mutate meaningful texts. A few are empty or very long.
fn string(rng: &mut Rng, seeds: &[String], max: usize) -> String {
    let max = match rng.u8(..100) {
        0 => return String::new(),
        1 => 4_000,
        _ => max,
    };
    if rng.bool() || seeds.is_empty() {
        random(rng, max)
    } else {
        let seed = rng.usize(..seeds.len());
        mutated(rng, &seeds[seed])
    }
}

fn table(info: &GameSpec, rng: &mut Rng) -> Box<dyn GameTable> {
    let mut table = rules::open(info.id, "", None).unwrap();
    for _ in 0..rng.usize(..60) {
        let legal = table.legal(PieceLetters::English);
        if legal.is_empty() {
            break;
        }
        table.play(&legal[rng.usize(..legal.len())].code, PieceLetters::English).unwrap();
    }
    table
}

#[test]
fn any_text_given_as_a_move_gets_an_answer() {
    for info in rules::games() {
        let mut rng = Rng::with_seed(1);
        for _ in 0..STRINGS / 100 {
            let table = table(info, &mut rng);
            let letters = if rng.bool() { PieceLetters::English } else { PieceLetters::French };
            let legal = table.legal(letters);
            let seeds: Vec<String> = legal.iter().flat_map(|m| [m.code.clone(), m.notation.clone()]).collect();
            for _ in 0..100 {
                let text = string(&mut rng, &seeds, 8);
                let completed = table.complete(&text, letters);
                assert!(completed.iter().all(|m| legal.contains(m)));
                match table.read(&text, letters) {
                    Ok(m) => assert!(legal.contains(&m) && completed.first() == Some(&m), "{text:?} is {m:?}"),
                    Err(MoveError::Illegal { why }) => words::check(info, &why),
                    Err(MoveError::Ambiguous { candidates }) => {
                        assert!(candidates.len() > 1, "{text:?}");
                        assert!(candidates.iter().all(|m| legal.contains(m)));
                    }
                    Err(MoveError::Over) => assert!(table.outcome().is_some()),
                    Err(MoveError::Unreadable) => {
                        assert!(legal.iter().all(|m| m.code != text && m.notation != text))
                    }
                }
            }
        }
    }
}

#[test]
fn any_text_given_as_a_position_gets_an_answer() {
    for info in rules::games() {
        let mut rng = Rng::with_seed(2);
        let (mut opened, mut refused) = (0, 0);
        let seeds: Vec<String> = (0..100).map(|_| table(info, &mut rng).position()).collect();
        for _ in 0..STRINGS {
            let text = string(&mut rng, &seeds, 90);
            match rules::open(info.id, "", Some(&text)) {
                Ok(table) => {
                    opened += 1;
                    let position = table.position();
                    assert_eq!(rules::open(info.id, "", Some(&position)).unwrap().position(), position, "{text:?}");
                    assert_eq!(table.legal(PieceLetters::English).is_empty(), table.outcome().is_some());
                }
                Err(OpenError::Setup(error)) => {
                    refused += 1;
                    words::check(info, &error.0);
                }
                Err(OpenError::UnknownGame) => panic!("{} is a game", info.id),
            }
        }
        assert!(opened > 60 && refused > STRINGS / 2, "{opened} opened, {refused} refused: not much of a test");
    }
}

#[test]
fn any_text_given_as_a_layout_gets_an_answer() {
    for info in rules::games() {
        let mut rng = Rng::with_seed(3);
        let seeds: Vec<String> = info.setups.iter().map(|(_, rows)| (*rows).to_owned()).collect();
        for _ in 0..STRINGS {
            let text = string(&mut rng, &seeds, 72);
            match rules::open(info.id, &text, None) {
                Ok(table) => assert_eq!(rules::open(info.id, &table.setup(), None).unwrap().setup(), table.setup()),
                Err(OpenError::Setup(error)) => words::check(info, &error.0),
                Err(OpenError::UnknownGame) => panic!("{} is a game", info.id),
            }
        }
    }
}
