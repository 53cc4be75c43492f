//! Reviews are reproducible and within their budget, and correct where the result is proven.

use std::sync::atomic::AtomicBool;

use engine::{CERTAIN, MoveLapse, RandomStream, advise, review};
use rules::{GameTable, PieceLetters};

fn go_on() -> AtomicBool {
    AtomicBool::new(false)
}

fn played(game: &str, moves: &str) -> Box<dyn GameTable> {
    let mut table = rules::open(game, "", None).unwrap();
    for text in moves.split_whitespace() {
        table.play(text, PieceLetters::English).unwrap();
    }
    table
}

#[test]
fn a_mate_that_was_allowed_is_the_moment_that_mattered() {
    let table = played("chess", "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7");
    let seen = review(table.as_ref(), &go_on()).unwrap();
    assert_eq!(seen.0.len(), 8);
    let [allowed, mate, over] = [5, 6, 7].map(|ply| &seen.0[ply]);
    assert_eq!((allowed.lapse(), allowed.lapse().map(MoveLapse::sign)), (Some(MoveLapse::Blunder), Some("??")));
    assert_eq!((mate.white, mate.best.as_deref(), mate.loss), (CERTAIN, Some("h5f7"), 0));
    assert_eq!((over.white, over.best.as_ref(), over.loss), (CERTAIN, None, 0));
    assert!(seen.moments().contains(&5) && seen.after(5) == Some(0) && allowed.chances() > 150, "{seen:?}");
}

#[test]
fn a_repetition_ends_with_even_chances() {
    let table = played("chess", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert!(table.outcome().is_some());
    assert_eq!(review(table.as_ref(), &go_on()).unwrap().0.last().map(|last| last.white), Some(CERTAIN / 2));
}

#[test]
fn games_by_chance_of_every_kind_are_seen_the_same_each_time() {
    for info in rules::games() {
        let (mut table, mut chance) = (rules::open(info.id, "", None).unwrap(), RandomStream::new(5));
        while table.outcome().is_none() && table.codes().len() < 30 {
            let legal = table.legal(PieceLetters::English);
            let code = legal[chance.below(legal.len())].code.clone();
            table.play(&code, PieceLetters::English).unwrap();
        }
        let seen = review(table.as_ref(), &go_on()).unwrap();
        assert_eq!(seen.0.len(), table.codes().len() + 1, "{}", info.id);
        assert!(seen.0.iter().all(|at| at.white <= CERTAIN && at.loss <= CERTAIN), "{}: {seen:?}", info.id);
        let moments = seen.moments();
        assert!(moments.is_sorted() && moments.len() <= 4 && moments.iter().all(|ply| seen.0[*ply].loss >= 50));
        assert_eq!(review(table.as_ref(), &go_on()), Some(seen), "{}", info.id);
    }
}

#[test]
fn a_review_that_is_stopped_shows_nothing() {
    assert_eq!(review(played("chess", "e4 e5").as_ref(), &AtomicBool::new(true)), None);
}

/// The side to move must not get a bonus for its turn.
#[test]
fn the_curve_of_a_game_of_good_moves_is_no_saw() {
    for info in rules::games() {
        let mut table = rules::open(info.id, "", None).unwrap();
        while table.outcome().is_none() && table.codes().len() < 8 {
            let best = advise(table.as_ref(), &go_on()).unwrap();
            table.play(&best.code, PieceLetters::English).unwrap();
        }
        let seen = review(table.as_ref(), &go_on()).unwrap();
        let whites: Vec<_> = seen.0.iter().map(|at| at.white).collect();
        let turns = whites.windows(3).filter(|w| w[1].abs_diff(w[0]) > 250 && w[1].abs_diff(w[2]) > 250).count();
        assert!(turns <= 1 && seen.0.iter().all(|at| at.loss < 150), "{}: {whites:?}", info.id);
    }
}
