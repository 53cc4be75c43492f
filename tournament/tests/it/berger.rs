//! Round robins.

use std::collections::BTreeSet;

use tournament::berger::{RecordError, RoundRobin, RoundRobinCycles, WithdrawalEffect, finalists, schedule, snake};
use tournament::{EntryBye, GameResult, GameVerdict, PlayerNumber, RoundEntry};

const PUBLISHED: &str = include_str!("../vectors/berger.txt");

fn printed(players: PlayerNumber) -> Vec<String> {
    let line = |boards: &[tournament::berger::BergerBoard]| {
        boards.iter().map(|board| format!("{}-{}", board.white, board.black)).collect::<Vec<_>>().join(" ")
    };
    schedule(players, RoundRobinCycles::Single).iter().map(|round| line(&round.boards)).collect()
}

#[test]
fn tables_for_4_to_16_players_are_those_of_the_handbook() {
    let mut checked = 0;
    for table in PUBLISHED.split("\nplayers ").skip(1) {
        let mut lines = table.lines();
        let players: PlayerNumber = lines.next().unwrap().parse().unwrap();
        let rounds: Vec<&str> = lines.collect();
        assert_eq!(printed(players), rounds, "{players} players");
        // An odd number of players has the same table without the last number.
        let odd = schedule(players - 1, RoundRobinCycles::Single);
        for (round, text) in odd.iter().zip(&rounds) {
            let last = players.to_string();
            let mut games: Vec<&str> = text.split(' ').collect();
            let free = games.remove(games.iter().position(|game| game.split('-').any(|side| side == last)).unwrap());
            let shown: Vec<String> =
                round.boards.iter().map(|board| format!("{}-{}", board.white, board.black)).collect();
            assert_eq!(shown, games);
            assert!(free.split('-').any(|side| side == round.free.unwrap().to_string()));
        }
        checked += rounds.len();
    }
    assert_eq!(checked, 3 + 5 + 7 + 9 + 11 + 13 + 15);
}

#[test]
fn everybody_meets_everybody_once_in_each_cycle_with_fair_colours() {
    for players in 2..=61 {
        for (cycles, meetings) in [(RoundRobinCycles::Single, 1), (RoundRobinCycles::Double, 2)] {
            let rounds = schedule(players, cycles);
            let mut games = BTreeSet::new();
            let mut whites = vec![0i32; usize::from(players) + 1];
            for round in &rounds {
                let mut seen: BTreeSet<PlayerNumber> = round.free.into_iter().collect();
                for board in &round.boards {
                    assert!(seen.insert(board.white) && seen.insert(board.black), "nobody plays twice in a round");
                    assert!(games.insert((board.white, board.black)), "nobody has the same colour twice against one");
                    whites[usize::from(board.white)] += 1;
                    whites[usize::from(board.black)] -= 1;
                }
                assert_eq!(seen.len(), usize::from(players));
            }
            assert_eq!(games.len(), usize::from(players) * usize::from(players - 1) / 2 * meetings);
            assert!(whites.iter().all(|difference| difference.abs() <= 1));
        }
    }
}

#[test]
fn a_double_round_robin_gives_nobody_one_colour_three_times_running() {
    for players in 4..=40 {
        let mut colours = vec![String::new(); usize::from(players) + 1];
        for round in schedule(players, RoundRobinCycles::Double) {
            for board in round.boards {
                colours[usize::from(board.white)].push('w');
                colours[usize::from(board.black)].push('b');
            }
        }
        assert!(colours.iter().all(|line| !line.contains("www") && !line.contains("bbb")), "{players}: {colours:?}");
    }
}

#[test]
fn fewer_than_two_players_have_no_rounds() {
    assert!(schedule(0, RoundRobinCycles::Single).is_empty() && schedule(1, RoundRobinCycles::Double).is_empty());
    assert_eq!(printed(2), ["1-2"]);
}

fn six(rounds: u16) -> RoundRobin {
    let mut event = RoundRobin::new(6, RoundRobinCycles::Single);
    for round in 1..=rounds {
        for board in 1..=3 {
            event.record(round, board, GameVerdict::White).unwrap();
        }
    }
    event
}

#[test]
fn the_games_of_a_leaver_with_fewer_than_half_of_them_count_for_nobody() {
    let mut event = six(2);
    event.leave(3);
    assert_eq!(event.leaving(3), Some(WithdrawalEffect::Annulled));
    let counted = event.event();
    assert!(counted.player(3).is_none(), "the leaver is not in the standings");
    for player in &counted.players {
        let games = player.entries.iter().filter(|entry| matches!(entry, RoundEntry::Game(_))).count();
        assert_eq!(games, 4, "each of the others has four games that count");
    }
    // The first round's loss of player 4 against 3 is removed.
    assert_eq!(counted.player(4).unwrap().entry(1), RoundEntry::Bye(EntryBye::Zero));
    event.stay(3);
    assert_eq!(event.event(), six(2).event(), "leaving can be taken back");
}

#[test]
fn the_rest_of_a_leaver_with_half_of_the_games_is_lost_by_forfeit() {
    let mut event = six(3);
    event.leave(3);
    assert_eq!(event.leaving(3), Some(WithdrawalEffect::Forfeits));
    let counted = event.event();
    let results: Vec<GameResult> = counted.player(3).unwrap().entries.iter().filter_map(result).collect();
    use GameResult::{ForfeitLoss, Loss, Win};
    assert_eq!(results, [Win, Loss, Win, ForfeitLoss, ForfeitLoss]);
    let against = counted.player(2).unwrap().entry(4);
    assert_eq!(result(&against), Some(GameResult::ForfeitWin));
}

#[test]
fn a_game_lost_by_forfeit_with_which_a_leaving_begins_is_not_finished() {
    let mut event = six(2);
    event.leave(3);
    let board = event.rounds()[2].boards.iter().position(|board| board.white == 3 || board.black == 3).unwrap();
    let is_white = event.rounds()[2].boards[board].white == 3;
    let lost = if is_white { GameVerdict::BlackByForfeit } else { GameVerdict::WhiteByForfeit };
    event.record(3, board + 1, lost).unwrap();
    assert_eq!(event.leaving(3), Some(WithdrawalEffect::Annulled));
    event.record(3, board + 1, GameVerdict::Draw).unwrap();
    assert_eq!(event.leaving(3), Some(WithdrawalEffect::Forfeits));
}

#[test]
fn exactly_half_of_the_games_is_enough() {
    let mut event = RoundRobin::new(5, RoundRobinCycles::Single);
    event.record(1, 1, GameVerdict::Draw).unwrap();
    let board = event.rounds()[0].boards[0];
    let other =
        (2..=5).find(|round| event.rounds()[*round - 1].boards.iter().any(|game| game.white == board.white)).unwrap();
    let place = event.rounds()[other - 1].boards.iter().position(|game| game.white == board.white).unwrap();
    event.leave(board.white);
    assert_eq!(event.leaving(board.white), Some(WithdrawalEffect::Annulled));
    event.record(other as u16, place + 1, GameVerdict::Black).unwrap();
    assert_eq!(event.leaving(board.white), Some(WithdrawalEffect::Forfeits));
}

#[test]
fn two_leavers_who_stay_in_the_table_both_lose_their_game() {
    let mut event = six(3);
    // In round 4 the pairs are 6 and 5, 1 and 4, 2 and 3.
    event.leave(2);
    event.leave(3);
    assert_eq!(event.verdict(4, 3), Some(GameVerdict::NeitherCame));
    assert!(!event.is_over());
    for (round, board) in [(4, 1), (4, 2), (5, 1), (5, 2), (5, 3)] {
        event.record(round, board, GameVerdict::Draw).unwrap();
    }
    assert!(event.is_over());
}

#[test]
fn verdicts_for_games_that_are_not_there_are_refused() {
    let mut event = RoundRobin::new(4, RoundRobinCycles::Single);
    assert_eq!(event.record(0, 1, GameVerdict::Draw), Err(RecordError::NoRound));
    assert_eq!(event.record(4, 1, GameVerdict::Draw), Err(RecordError::NoRound));
    assert_eq!(event.record(1, 0, GameVerdict::Draw), Err(RecordError::NoBoard));
    assert_eq!(event.record(1, 3, GameVerdict::Draw), Err(RecordError::NoBoard));
}

#[test]
fn sections_are_filled_like_a_snake_and_the_best_of_each_go_on() {
    assert_eq!(snake(9, 3), [vec![1, 6, 7], vec![2, 5, 8], vec![3, 4, 9]]);
    for (players, sections) in [(23, 3), (40, 5), (7, 7), (100, 9)] {
        let sizes: Vec<usize> = snake(players, sections).iter().map(Vec::len).collect();
        assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 1);
    }
    let orders = [vec![7, 1, 6], vec![2, 8, 5], vec![9, 3, 4]];
    assert_eq!(finalists(&orders, 2), [7, 2, 9, 1, 8, 3]);
    assert!(snake(5, 0).is_empty());
}

fn result(entry: &RoundEntry) -> Option<GameResult> {
    match entry {
        RoundEntry::Game(game) => Some(game.result),
        RoundEntry::Bye(_) => None,
    }
}
