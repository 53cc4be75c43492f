//! Every answer is legal, within its budget and reproducible. A search ends when stopped.

use std::sync::atomic::AtomicBool;

use engine::arena::{ArenaPlayer, StrayCount, digest, strays};
use engine::{LEVELS, answer};
use expect_test::expect;
use rules::{GameTable, GameVisitor, PieceLetters, SearchableGame};

/// Random positions per edition of a game and per budget, for the smallest budgets.
const POSITIONS: u64 = 60;

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

struct Small;

impl GameVisitor for Small {
    type Output = StrayCount;

    fn visit<G: SearchableGame>(self) -> StrayCount {
        let mut found = StrayCount::default();
        for player in ["n1", "n2", "n30", "n30-null-late", "1", "random", "beginner"] {
            let player: ArenaPlayer = player.parse().unwrap();
            (0..POSITIONS).for_each(|number| strays::<G>(player, "", 3, number, &mut found));
        }
        found
    }
}

#[test]
fn the_smallest_budgets_give_legal_moves() {
    for info in rules::editions() {
        let found = rules::visit_edition(info.id, info.edition, Small).unwrap();
        assert_eq!(found, StrayCount { n: 7 * POSITIONS, n_illegal: 0, n_over: 0 }, "{}", info.id);
    }
}

struct Digest;

impl GameVisitor for Digest {
    type Output = u64;

    fn visit<G: SearchableGame>(self) -> u64 {
        let level = |level: usize| level.to_string().parse().unwrap();
        (1..=6).fold(0, |all, n| (0..4).fold(all, |all, number| digest::<G>(level(n), "", 17, number, all)))
    }
}

/// The answer is the same on every machine and in every profile. If rules, levels or search change it, increase
/// `engine::VERSION`.
#[test]
fn the_same_task_has_the_same_answer_everywhere() {
    let told = rules::editions().iter().filter(|info| info.id != "toy").map(|info| {
        let digest = rules::visit_edition(info.id, info.edition, Digest).unwrap();
        format!("{} {} {digest:016x}\n", info.id, info.edition)
    });
    expect![[r#"
        mutation 1 dc7121da611b0ad4
        chess 1 e7184add0a69803b
        ecsech 1 8e6bb521f9d16039
        rapid 1 1216a0f778263461
        echek 2 d1a3fe1c0f91c404
        echek 1 b39e5d72361e83cd
    "#]]
    .assert_eq(&told.collect::<String>());
}

#[test]
fn a_search_that_is_told_to_stop_answers_all_the_same() {
    for info in rules::games() {
        let table = rules::open(info.id, "", None).unwrap();
        let stopped = answer(table.as_ref(), 8, 1, &AtomicBool::new(true)).unwrap();
        assert!(!stopped.is_whole && stopped.spent == 0, "{}: {stopped:?}", info.id);
        assert!(table.read(&stopped.code, PieceLetters::English).is_ok(), "{}: {stopped:?}", info.id);
    }
}

#[test]
fn an_answer_belongs_to_a_position_a_level_and_a_seed() {
    let mut table = played("mutation", "e2e4 e7e5");
    let of = |table: &dyn GameTable, level, seed| answer(table, level, seed, &go_on()).unwrap();
    let first = of(table.as_ref(), 4, 9);
    assert!(first.is_whole);
    assert_eq!(of(table.as_ref(), 4, 9), first);
    let codes: std::collections::BTreeSet<String> = (0..12).map(|seed| of(table.as_ref(), 2, seed).code).collect();
    assert!(codes.len() > 2, "nobody wants to meet the same game twice: {codes:?}");
    table.play(&first.code, PieceLetters::English).unwrap();
    assert!(table.read(&of(table.as_ref(), 4, 9).code, PieceLetters::English).is_ok());
}

#[test]
fn nobody_answers_where_there_is_nothing_to_answer() {
    let over = played("chess", "f3 e5 g4 Qh4");
    assert_eq!(answer(over.as_ref(), 3, 1, &go_on()), None);
    let table = rules::open("chess", "", None).unwrap();
    assert_eq!(answer(table.as_ref(), 0, 1, &go_on()), None);
    assert_eq!(answer(table.as_ref(), LEVELS + 1, 1, &go_on()), None);
}

/// White is a rook up. A third repetition is possible, which would be a draw.
#[test]
fn who_is_better_does_not_repeat() {
    let start = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let mut table = rules::open("chess", "", Some(start)).unwrap();
    for code in "a1a2 g8f8 a2a1 f8g8 a1a2 g8f8 a2a1 f8g8".split(' ') {
        table.play(code, PieceLetters::English).unwrap();
    }
    for seed in 0..4 {
        let found = answer(table.as_ref(), 6, seed, &go_on()).unwrap();
        assert!(found.code != "a1a2" && found.score > 200, "{found:?}");
    }
}
