//! Advice is legal and reproducible, and correct if that can be proven.

use std::sync::atomic::AtomicBool;

use engine::{CERTAIN, advise, key};
use rules::{GameTable, PieceLetters};

fn played(game: &str, moves: &str) -> Box<dyn GameTable> {
    let mut table = rules::open(game, "", None).unwrap();
    for text in moves.split_whitespace() {
        table.play(text, PieceLetters::English).unwrap();
    }
    table
}

fn go_on() -> AtomicBool {
    AtomicBool::new(false)
}

#[test]
fn advice_is_legal_and_the_same_each_time_in_every_game() {
    for info in rules::games() {
        let mut table = rules::open(info.id, "", None).unwrap();
        for _ in 0..4 {
            let advice = advise(table.as_ref(), &go_on()).unwrap();
            assert!(advice.is_whole && advice.chances <= CERTAIN && advice.line[0] == advice.code, "{advice:?}");
            assert!(advice.otherwise.is_none_or(|other| other <= advice.chances), "{advice:?}");
            assert_eq!(advise(table.as_ref(), &go_on()), Some(advice.clone()), "{}", info.id);
            table.play(&advice.code, PieceLetters::English).unwrap();
        }
    }
}

#[test]
fn a_mate_is_advised_and_told_apart_from_all_other_moves() {
    let table = played("chess", "e4 e5 Qh5 Nc6 Bc4 Nf6");
    let advice = advise(table.as_ref(), &go_on()).unwrap();
    assert_eq!((advice.code.as_str(), advice.chances, advice.plies_to_end), ("h5f7", CERTAIN, Some(1)));
    assert!(advice.otherwise.is_some_and(|other| other < CERTAIN), "{advice:?}");
    assert_eq!(advise(played("chess", "f3 e5 g4 Qh4").as_ref(), &go_on()), None, "it is over");
}

#[test]
fn advice_that_was_stopped_says_so() {
    let table = played("mutation", "");
    assert!(!advise(table.as_ref(), &AtomicBool::new(true)).unwrap().is_whole);
}

#[test]
fn the_same_position_has_the_same_key_whichever_way_led_to_it() {
    let one = played("chess", "e4 e5 Nf3 Nc6");
    let other = played("chess", "Nf3 Nc6 e4 e5");
    assert_eq!(key(one.as_ref()), key(other.as_ref()));
    assert_ne!(key(one.as_ref()), key(played("chess", "e4 e5 Nf3").as_ref()));
}
