//! The lessons: every task is possible, the shown move completes it, and no other move counts.

use std::collections::BTreeSet;

use rules::{GameSpec, LessonTask, PieceLetters};

use super::words::text;

fn tasks() -> impl Iterator<Item = (&'static GameSpec, &'static LessonTask)> {
    rules::games().iter().flat_map(|info| info.lesson.iter().map(move |task| (*info, task)))
}

fn moves(info: &GameSpec, task: &LessonTask) -> (Vec<String>, Vec<String>) {
    let legal = task.table(info).legal(PieceLetters::English).into_iter().map(|m| m.code);
    legal.partition(|code| task.is_done_by(code))
}

#[test]
fn every_game_that_people_play_has_a_lesson_of_about_ten_tasks() {
    for info in rules::games().iter().filter(|info| info.id != "toy") {
        assert!((9..=12).contains(&info.lesson.len()), "{}: {}", info.id, info.lesson.len());
    }
}

#[test]
fn what_is_shown_of_a_task_is_legal_and_does_it() {
    for (info, task) in tasks() {
        let mut table = task.table(info);
        assert_eq!(table.outcome(), None, "{}", task.key);
        let made = table.play(task.shown, PieceLetters::English).unwrap_or_else(|why| panic!("{}: {why:?}", task.key));
        assert_eq!(made.code, task.shown, "{}", task.key);
        assert!(task.is_done_by(&made.code), "{}", task.key);
    }
}

#[test]
fn other_legal_moves_do_not_do_a_task_unless_it_asks_for_any() {
    for (info, task) in tasks() {
        let (right, wrong) = moves(info, task);
        let asks_for_any = task.wanted == ["*"];
        let is_forced = right.len() == 1;
        assert!(asks_for_any || is_forced || !wrong.is_empty(), "{}", task.key);
    }
}

#[test]
fn each_move_that_a_task_names_is_legal_there() {
    for (info, task) in tasks() {
        let (right, _) = moves(info, task);
        for wanted in task.wanted {
            let fits = |code: &&String| match wanted.strip_suffix('*') {
                Some(begun) => code.starts_with(begun),
                None => code == wanted,
            };
            assert!(right.iter().any(|code| fits(&code)), "{}: {wanted}", task.key);
        }
    }
}

#[test]
fn a_task_that_is_done_by_winning_is_done_by_every_winning_move_and_no_other() {
    let mut n_wins = 0;
    for (info, task) in tasks() {
        let wins = |code: &str| {
            let mut table = task.table(info);
            let us = table.turn();
            table.play(code, PieceLetters::English).unwrap();
            table.outcome().is_some_and(|outcome| outcome.winner == Some(us))
        };
        if wins(task.shown) {
            let (right, wrong) = moves(info, task);
            assert!(right.iter().all(|code| wins(code)), "{}", task.key);
            assert!(!wrong.iter().any(|code| wins(code)), "{}", task.key);
            n_wins += 1;
        }
    }
    assert!(n_wins >= 5, "every game teaches how to win");
}

#[test]
fn lessons_of_games_that_nobody_knows_begin_with_how_they_are_won() {
    for info in ["ecsech", "rapid", "echek"].map(|id| rules::info(id).unwrap()) {
        let task = &info.lesson[0];
        let mut table = task.table(info);
        let us = table.turn();
        table.play(task.shown, PieceLetters::English).unwrap();
        assert_eq!(table.outcome().and_then(|outcome| outcome.winner), Some(us), "{}", task.key);
    }
}

/// The signs of a notation and the letters of its pieces, each as a sentence shows it.
fn signs(notation: &str) -> Vec<String> {
    let castles = notation.starts_with('O').then(|| "`O-O`".to_owned());
    let others = notation.trim_start_matches(['O', '-']).chars().filter_map(|c| match c {
        'x' | '+' | '#' | '=' => Some(format!("`{c}`")),
        c if c.is_ascii_uppercase() => Some(format!("**{c}**")),
        _ => None,
    });
    castles.into_iter().chain(others).collect()
}

#[test]
fn each_sign_and_each_letter_of_a_move_is_explained_by_the_time_it_is_read() {
    for info in ["mutation", "chess"].map(|id| rules::info(id).unwrap()) {
        for ((tag, source), letters) in info.words.iter().zip([PieceLetters::English, PieceLetters::French]) {
            let mut told = String::new();
            for task in info.lesson {
                told += &text(source, task.key);
                told += &text(source, &format!("{}-done", task.key));
                let right = task.table(info).legal(letters).into_iter().filter(|m| task.is_done_by(&m.code));
                for sign in right.flat_map(|m| signs(&m.notation)) {
                    assert!(told.contains(&sign), "{} ({tag}): {sign}", task.key);
                }
            }
        }
    }
}

#[test]
fn the_words_of_a_task_are_those_of_its_game_and_name_the_same_cells_in_every_language() {
    let cells = |words: &str, known: &BTreeSet<String>| -> BTreeSet<String> {
        let parts = words.split(|c: char| !c.is_alphanumeric()).map(str::to_owned);
        parts.filter(|part| known.contains(part)).collect()
    };
    let mut keys = BTreeSet::new();
    for (info, task) in tasks() {
        assert!(task.key.starts_with(&format!("{}-lesson-", info.id)), "{}", task.key);
        assert!(keys.insert(task.key), "{} is there twice", task.key);
        let known = task.table(info).scene().cells.into_iter().map(|cell| cell.name).collect();
        for key in [task.key.to_owned(), format!("{}-done", task.key)] {
            let said: Vec<_> = info.words.iter().map(|(_, source)| text(source, &key)).collect();
            for words in &said {
                assert_eq!(cells(words, &known), cells(&said[0], &known), "{key}");
                assert!(words.chars().count() <= 420, "{key} is too long for a step: {}", words.chars().count());
            }
        }
    }
}
