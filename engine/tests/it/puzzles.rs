//! Puzzles are sound, and survive as text.

use engine::WinSolver;
use engine::puzzle::{GRADES, HarvestOptions, Puzzle, PuzzleFlaw, grade, harvest, prove, shipped, solve};
use rules::{Chess, Game};

fn solved(position: &str, most: u32) -> Result<(u32, Vec<String>), PuzzleFlaw> {
    let mut game = Chess::start("", Some(position)).unwrap();
    let solution = solve(&game, most, &mut WinSolver::new(10_000_000))?;
    let mut codes = Vec::new();
    for m in &solution.line {
        codes.push(game.code(m));
        game.play_unchecked(m);
    }
    Ok((solution.n, codes))
}

#[test]
fn what_is_no_puzzle_is_told_with_the_reason() {
    assert_eq!(solved("7k/8/8/8/8/8/R7/1R5K w - - 0 1", 3), Err(PuzzleFlaw::Keys), "either rook may go first");
    assert_eq!(solved("7k/R7/8/8/8/8/8/1R5K w - - 0 1", 3), Err(PuzzleFlaw::AtOnce));
    assert_eq!(solved("7k/8/8/8/8/8/8/R6K w - - 0 1", 2), Err(PuzzleFlaw::NoWin));
    assert_eq!(solved("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", 3), Err(PuzzleFlaw::NoWin), "a stalemate");
    assert_eq!(solved("7k/8/8/8/8/8/R7/1R5K w - - 100 90", 3), Err(PuzzleFlaw::Claim));
    let game = Chess::start("", None).unwrap();
    assert_eq!(solve(&game, 3, &mut WinSolver::new(1_000)), Err(PuzzleFlaw::Budget));
}

#[test]
fn every_puzzle_that_comes_with_a_game_can_be_read_and_written() {
    for info in rules::games() {
        for puzzle in shipped(info.id) {
            assert_eq!(puzzle.to_string().parse::<Puzzle>().unwrap(), *puzzle);
        }
    }
    assert!(shipped("no-game").is_empty());
}

#[test]
fn grades_part_puzzles_from_the_easiest_to_the_hardest_in_five() {
    let counted = |n: usize| {
        let mut counts = [0; GRADES];
        (0..n).for_each(|place| counts[grade(place, n) - 1] += 1);
        counts
    };
    assert_eq!(counted(5), [1; 5]);
    assert_eq!(counted(400), [80; 5]);
    assert_eq!(counted(346).iter().sum::<usize>(), 346);
    for info in rules::games() {
        assert!(shipped(info.id).is_sorted_by_key(|puzzle| puzzle.hardness));
        assert!(shipped(info.id).is_sorted_by_key(|puzzle| puzzle.n), "more moves are harder");
    }
}

#[test]
fn a_mate_in_two_has_one_key_and_another_line_is_refused() {
    let puzzle = shipped("chess").iter().find(|puzzle| puzzle.n == 2).unwrap();
    assert_eq!(solved(&puzzle.position, 3), Ok((2, puzzle.line.clone())));
    assert_eq!(prove("chess", puzzle), Ok(()));
    let wrong =
        Puzzle { hardness: puzzle.hardness + 1, line: puzzle.line.iter().rev().cloned().collect(), ..puzzle.clone() };
    assert!(prove("chess", &wrong).unwrap_err().contains(&puzzle.line.join(" ")));
    assert!(prove("no-game", puzzle).is_err());
}

#[test]
fn a_mate_in_three_is_solved_to_its_end() {
    let puzzle = shipped("mutation").iter().find(|puzzle| puzzle.n == 3).unwrap();
    assert_eq!(puzzle.line.len(), 5);
    assert_eq!(prove("mutation", puzzle), Ok(()));
}

#[test]
fn text_that_is_no_puzzle_is_refused_with_what_would_be_one() {
    let good = shipped("chess")[0].to_string();
    for (from, to, said) in [("\t", " ", "with a tab"), ("\t2\t-", "\t3\t-", "5 plies"), ("1-", "1-", "")] {
        let text = good.replacen(from, to, if from == "\t" { 9 } else { 1 });
        match text.parse::<Puzzle>() {
            Ok(puzzle) => assert_eq!(puzzle.to_string(), good),
            Err(why) => assert!(!said.is_empty() && why.contains(said), "{why}"),
        }
    }
    assert!(good.replacen("\t3\t", "\t7\t", 1).replacen("\t2\t", "\t7\t", 1).parse::<Puzzle>().is_err());
}

#[test]
fn the_same_seed_finds_the_same_puzzle() {
    let field = HarvestOptions { setup: "", player: "n1500".parse().unwrap(), seed: 1, most: 3, budget: 5_000_000 };
    let first = shipped("chess").iter().find(|puzzle| puzzle.n == 2).unwrap();
    let number = first.name.strip_prefix("1-").unwrap().parse().unwrap();
    assert_eq!(harvest::<Chess>(&field, number).puzzle, Some(first.clone()));
}
