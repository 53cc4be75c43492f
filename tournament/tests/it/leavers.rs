//! Players who leave round robins, as recorded in files.

use tournament::berger::{BergerBoard, WithdrawalEffect};
use tournament::tiebreaks::{TiebreakSettings, standings};
use tournament::trf::{self, LineEnd, TrfEdition, TrfExpectation};
use tournament::{
    ByeRequest, Colour, EntryBye, EntryGame, EventPlayer, GameResult, GameVerdict, IndividualEvent, PairingSystem,
    PlayerNumber, RoundEntry, RoundNumber,
};

const TABLES: PairingSystem = PairingSystem::Berger(1);

/// Six players who have played `rounds`. The lower number wins.
fn six(rounds: RoundNumber) -> IndividualEvent {
    let player = |number: u16| EventPlayer { number, name: format!("Player {number}"), ..EventPlayer::default() };
    let mut event = IndividualEvent { players: (1..=6).map(player).collect(), ..IndividualEvent::default() };
    event.system = Some("FIDE_ROUNDROBIN".to_owned());
    for round in 1..=rounds {
        let table = event.berger_round(TABLES, round).unwrap();
        let games: Vec<(u16, u16)> = table.boards.iter().map(|board| (board.white, board.black)).collect();
        event.enter_round(round, &games, None);
    }
    for player in &mut event.players {
        let number = player.number;
        for entry in &mut player.entries {
            if let RoundEntry::Game(game) = entry {
                game.result = if number < game.opponent { GameResult::Win } else { GameResult::Loss };
            }
        }
    }
    event
}

fn opponent(number: PlayerNumber, round: RoundNumber) -> PlayerNumber {
    let table = six(0).berger_round(TABLES, round).unwrap();
    let board = table.boards.iter().find(|board| [board.white, board.black].contains(&number)).unwrap();
    board.white + board.black - number
}

/// Player 4 leaves before this round. The remaining games are unplayed.
fn left_before(round: RoundNumber) -> IndividualEvent {
    let mut event = six(5);
    for round in usize::from(round)..=5 {
        for number in [4, opponent(4, round as u16)] {
            event.players[usize::from(number) - 1].entries[round - 1] = RoundEntry::Bye(EntryBye::Zero);
        }
    }
    event
}

fn points(event: &IndividualEvent) -> Vec<(u16, i32)> {
    let table = standings(event, 5, &TiebreakSettings::round_robin(0)).unwrap();
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
    assert_eq!(leaver.leaving(), WithdrawalEffect::Annulled);
    // The other players keep the points from games among themselves.
    assert_eq!(points(&event.settled()), [(1, 40), (2, 30), (3, 20), (5, 10), (6, 0)]);
    for round in 1..=5 {
        let table = event.table_round(TABLES, round).unwrap();
        assert_eq!((table.round.boards.len(), table.forfeits.len(), table.annulled.len()), (2, 0, 1), "round {round}");
    }
    let text = trf::write(&event, TrfEdition::Trf26, LineEnd::Lf);
    assert_eq!(trf::read(&text).unwrap().settled(), event.settled());
}

#[test]
fn who_leaves_later_loses_the_other_games_by_forfeit() {
    let event = left_before(4);
    assert_eq!(event.leavers().iter().map(|leaver| leaver.leaving()).collect::<Vec<_>>(), [WithdrawalEffect::Forfeits]);
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
    let is_lost = |(board, verdict): &(BergerBoard, GameVerdict)| {
        let own = if board.white == 4 { Colour::White } else { Colour::Black };
        verdict.result_for(own) == GameResult::ForfeitLoss && verdict.result_for(!own) == GameResult::ForfeitWin
    };
    assert!(table.round.boards.len() == 2 && table.forfeits.iter().all(is_lost), "{table:?}");
}

#[test]
fn leaving_is_asked_for_in_advance_like_any_absence() {
    let mut event = six(2);
    let ask = |round, bye| ByeRequest { round, player: 4, bye };
    // An absence of one round loses one game.
    event.requests = vec![ask(3, EntryBye::Zero)];
    assert!(event.leavers().is_empty());
    let table = event.table_round(TABLES, 3).unwrap();
    assert_eq!((table.round.boards.len(), table.forfeits.len(), table.annulled.len()), (2, 1, 0));
    event.requests.extend([ask(4, EntryBye::Zero), ask(5, EntryBye::Zero)]);
    assert_eq!(event.leavers().len(), 1);
    let table = event.table_round(TABLES, 3).unwrap();
    assert_eq!((table.round.boards.len(), table.forfeits.len(), table.annulled.len()), (2, 0, 1));
    // A player with an earlier game to play has not left.
    event.requests.remove(0);
    assert!(event.leavers().is_empty());
    // Forfeits do not count as leaving, nor as finished games.
    let mut absent = left_before(3);
    let game = EntryGame { opponent: opponent(4, 3), colour: Some(Colour::White), result: GameResult::ForfeitLoss };
    absent.players[3].entries[2] = RoundEntry::Game(game);
    assert_eq!((absent.leavers()[0].from, absent.leavers()[0].finished), (3, 2));
    for round in 3..=5 {
        let opponent = opponent(4, round);
        let game = EntryGame { opponent, colour: Some(Colour::White), result: GameResult::ForfeitLoss };
        absent.players[3].entries[usize::from(round) - 1] = RoundEntry::Game(game);
    }
    assert!(absent.leavers().is_empty());
    // A Swiss has no leavers.
    let mut swiss = left_before(3);
    swiss.system = None;
    assert!(swiss.leavers().is_empty() && swiss.settled() == swiss);
}

#[test]
fn byes_worth_points_are_refused_in_a_round_robin_wherever_they_are_told() {
    for (kind, bye) in [('H', EntryBye::Half), ('F', EntryBye::Full)] {
        let mut event = six(2);
        event.requests = vec![ByeRequest { round: 3, player: 4, bye }];
        let text = trf::write(&event, TrfEdition::Trf26, LineEnd::Lf);
        assert!(text.contains(&format!("240 {kind} 003    4\n")), "{text}");
        let error = trf::read(&text).unwrap_err();
        assert_eq!((error.line, error.column, error.expected), (8, 5, TrfExpectation::FreeRound));
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
        if let RoundEntry::Game(game) = entry {
            game.result = GameResult::Unfinished;
        }
    }
    let table = standings(&event, 5, &TiebreakSettings::round_robin(0)).unwrap();
    for row in &table.rows {
        let values: Vec<String> = row.figures.iter().map(|figure| figure.value.unwrap().to_string()).collect();
        assert_eq!((row.points.tenths(), values.join(" ")), (25, "2.5 0 6.25 2.5".to_owned()));
    }
}
