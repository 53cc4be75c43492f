//! Round robins with leavers, as in files.

use tournament::berger::{Board, Leaving};
use tournament::tiebreaks::{Settings, standings};
use tournament::trf::{self, Edition, Expected, LineEnd};
use tournament::{
    Bye, Colour, Entry, Event, Game, GameResult, Number, PairingSystem, Player, Request, RoundNumber, Verdict,
};

const TABLES: PairingSystem = PairingSystem::Berger(1);

/// Six players with played first rounds: the lower number wins.
fn six(rounds: RoundNumber) -> Event {
    let player = |number: u16| Player { number, name: format!("Player {number}"), ..Player::default() };
    let mut event = Event { players: (1..=6).map(player).collect(), ..Event::default() };
    event.system = Some("FIDE_ROUNDROBIN".to_owned());
    for round in 1..=rounds {
        let table = event.berger_round(TABLES, round).unwrap();
        let games: Vec<(u16, u16)> = table.boards.iter().map(|board| (board.white, board.black)).collect();
        event.enter_round(round, &games, None);
    }
    for player in &mut event.players {
        let number = player.number;
        for entry in &mut player.entries {
            if let Entry::Game(game) = entry {
                game.result = if number < game.opponent { GameResult::Win } else { GameResult::Loss };
            }
        }
    }
    event
}

fn opponent(number: Number, round: RoundNumber) -> Number {
    let table = six(0).berger_round(TABLES, round).unwrap();
    let board = table.boards.iter().find(|board| [board.white, board.black].contains(&number)).unwrap();
    board.white + board.black - number
}

/// Player 4 leaves before a round: the remaining games are unplayed.
fn left_before(round: RoundNumber) -> Event {
    let mut event = six(5);
    for round in usize::from(round)..=5 {
        for number in [4, opponent(4, round as u16)] {
            event.players[usize::from(number) - 1].entries[round - 1] = Entry::Bye(Bye::Zero);
        }
    }
    event
}

fn points(event: &Event) -> Vec<(u16, i32)> {
    let table = standings(event, 5, &Settings::round_robin(0)).unwrap();
    let mut rows: Vec<(u16, i32)> = table.rows.iter().map(|row| (row.number, row.points.tenths())).collect();
    rows.sort_unstable();
    rows
}

#[test]
fn who_leaves_before_half_of_the_games_counts_for_nobody() {
    let event = left_before(3);
    let leavers = event.leavers();
    assert_eq!(leavers.len(), 1, "{leavers:?}");
    let leaver = leavers[0];
    assert_eq!((leaver.number, leaver.from, leaver.finished, leaver.scheduled), (4, 3, 2, 5));
    assert_eq!(leaver.leaving(), Leaving::Annulled);
    // The others have the points from games among themselves.
    assert_eq!(points(&event.settled()), [(1, 40), (2, 30), (3, 20), (5, 10), (6, 0)]);
    for round in 1..=5 {
        let table = event.table_round(TABLES, round).unwrap();
        assert_eq!((table.round.boards.len(), table.forfeits.len(), table.annulled.len()), (2, 0, 1), "round {round}");
    }
    let text = trf::write(&event, Edition::Trf26, LineEnd::Lf);
    assert_eq!(trf::read(&text).unwrap().settled(), event.settled());
}

#[test]
fn who_leaves_later_loses_the_other_games_by_forfeit() {
    let event = left_before(4);
    assert_eq!(event.leavers().iter().map(|leaver| leaver.leaving()).collect::<Vec<_>>(), [Leaving::Forfeits]);
    let mut wanted: Vec<(u16, i32)> = (1..=6).map(|number| (number, 10 * (6 - i32::from(number)))).collect();
    for round in [4, 5] {
        let other = opponent(4, round);
        if other > 4 {
            wanted[usize::from(other) - 1].1 += 10;
            wanted[3].1 -= 10;
        }
    }
    assert_eq!(points(&event.settled()), wanted);
    let table = event.table_round(TABLES, 5).unwrap();
    let is_lost = |(board, verdict): &(Board, Verdict)| {
        let own = if board.white == 4 { Colour::White } else { Colour::Black };
        verdict.result_for(own) == GameResult::ForfeitLoss && verdict.result_for(!own) == GameResult::ForfeitWin
    };
    assert!(table.round.boards.len() == 2 && table.forfeits.iter().all(is_lost), "{table:?}");
}

#[test]
fn leaving_is_asked_for_in_advance_like_any_absence() {
    let mut event = six(2);
    let ask = |round, bye| Request { round, player: 4, bye };
    // One round of absence is one game lost.
    event.requests = vec![ask(3, Bye::Zero)];
    assert!(event.leavers().is_empty());
    let table = event.table_round(TABLES, 3).unwrap();
    assert_eq!((table.round.boards.len(), table.forfeits.len(), table.annulled.len()), (2, 1, 0));
    event.requests.extend([ask(4, Bye::Zero), ask(5, Bye::Zero)]);
    assert_eq!(event.leavers().len(), 1);
    let table = event.table_round(TABLES, 3).unwrap();
    assert_eq!((table.round.boards.len(), table.forfeits.len(), table.annulled.len()), (2, 0, 1));
    // A player with an earlier game to play has not left.
    event.requests.remove(0);
    assert!(event.leavers().is_empty());
    // Forfeits are neither a departure nor finished games.
    let mut absent = left_before(3);
    let game = Game { opponent: opponent(4, 3), colour: Some(Colour::White), result: GameResult::ForfeitLoss };
    absent.players[3].entries[2] = Entry::Game(game);
    assert_eq!((absent.leavers()[0].from, absent.leavers()[0].finished), (3, 2));
    for round in 3..=5 {
        let opponent = opponent(4, round);
        let game = Game { opponent, colour: Some(Colour::White), result: GameResult::ForfeitLoss };
        absent.players[3].entries[usize::from(round) - 1] = Entry::Game(game);
    }
    assert!(absent.leavers().is_empty());
    // A Swiss has no leavers.
    let mut swiss = left_before(3);
    swiss.system = None;
    assert!(swiss.leavers().is_empty() && swiss.settled() == swiss);
}

#[test]
fn byes_worth_points_are_refused_in_a_round_robin_wherever_they_are_told() {
    for (kind, bye) in [('H', Bye::Half), ('F', Bye::Full)] {
        let mut event = six(2);
        event.requests = vec![Request { round: 3, player: 4, bye }];
        let text = trf::write(&event, Edition::Trf26, LineEnd::Lf);
        assert!(text.contains(&format!("240 {kind} 003    4\n")), "{text}");
        let error = trf::read(&text).unwrap_err();
        assert_eq!((error.line, error.column, error.expected), (8, 5, Expected::FreeRound));
        let row = format!("round,white,black,result\n3,4,,{kind}\n");
        let rows = tournament::csv::read_pairings(&row).unwrap();
        let refused = tournament::csv::enter(&mut six(2), &rows);
        assert_eq!(refused, Err((2, tournament::csv::EnterError::FreeRound(4))));
    }
}

#[test]
fn open_games_count_the_same_in_every_tie_break_of_a_table() {
    let mut event = six(5);
    for entry in event.players.iter_mut().flat_map(|player| &mut player.entries) {
        if let Entry::Game(game) = entry {
            game.result = GameResult::Unfinished;
        }
    }
    let table = standings(&event, 5, &Settings::round_robin(0)).unwrap();
    for row in &table.rows {
        let values: Vec<String> = row.figures.iter().map(|figure| figure.value.unwrap().to_string()).collect();
        assert_eq!((row.points.tenths(), values.join(" ")), (25, "2.5 0 6.25 2.5".to_owned()));
    }
}
