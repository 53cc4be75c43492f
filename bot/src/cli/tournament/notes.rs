//! Notes on standard error about assumptions where a file is incomplete.

use tournament::berger::WithdrawalEffect;
use tournament::csv::EntrantTable;
use tournament::dutch;
use tournament::trf::StalePoints;
use tournament::{EventPlayer, GameResult, IndividualEvent, PairingSystem, PlayerNumber, RoundNumber};

use super::differences;
use super::reasons::{count, who};

const MOST_NAMED: usize = 8;

/// After this round, numbers are no longer reassigned by rating (C.04.2 article 2).
const LAST_RENUMBERED: RoundNumber = 4;

pub(super) fn note(text: std::fmt::Arguments<'_>) {
    eprintln!("mutabot: {text}");
}

pub(super) fn before_pairing(event: &IndividualEvent, round: RoundNumber) {
    if event.rounds.is_none() {
        note(format_args!(
            "the file has no number of rounds (record 142), so round {round} is not paired as the last: set it with \
             --rounds"
        ));
    }
    if round == 1 && event.initial_colour.is_none() {
        note(format_args!("the file has no initial colour (record 152): using White"));
    }
    if round <= LAST_RENUMBERED {
        out_of_order("the players", &event.players);
    }
    open_games(event, 1..round);
}

fn listed(things: &[String]) -> String {
    let named = things[..things.len().min(MOST_NAMED)].join(", ");
    match things.len().saturating_sub(MOST_NAMED) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

pub(super) fn stale_points(record: &str, event: &IndividualEvent, stale: &[StalePoints]) {
    let one = |found: &StalePoints| format!("{} ({}, not {})", who(event, found.number), found.sum, found.told);
    let all: Vec<String> = stale.iter().map(one).collect();
    if !all.is_empty() {
        note(format_args!(
            "points in record {record} differ from the sum of the rounds, which counts: {}",
            listed(&all)
        ));
    }
}

pub(super) fn uneven_games(event: &IndividualEvent) {
    let word = |result: GameResult| match result {
        GameResult::Draw | GameResult::UnratedDraw => "a draw",
        _ => "a loss",
    };
    for round in 1..=event.paired_rounds() {
        for [(white, first), (black, second)] in event.uneven_games(round) {
            let (white, black) = (who(event, white), who(event, black));
            let (first, second) = (word(first), word(second));
            note(format_args!(
                "round {round}: {white} has {first} and {black} {second}, which counts as a decision of the arbiter"
            ));
        }
    }
}

pub(super) fn system(event: &IndividualEvent) {
    let is_named = |code: &str| {
        let of_code = |remark: &&tournament::EventRemark| remark.code == code;
        event.remarks.iter().filter(of_code).any(|remark| remark.text.to_lowercase().contains("robin"))
    };
    if event.system.is_none() && is_named("092") {
        note(format_args!(
            "record 092 says round robin, but the pairing system is in record 192, which is missing: using the Dutch \
             system; for a round robin, set record 192 to FIDE_ROUNDROBIN"
        ));
    }
    let Ok(system @ (PairingSystem::Berger(_) | PairingSystem::DoubleRoundRobin)) = event.pairing_system() else {
        return;
    };
    let rounds = (1..).take_while(|round| event.berger_round(system, *round).is_some()).count();
    if let Some(told) = event.rounds.filter(|told| usize::from(*told) != rounds) {
        let players = count(event.players.len(), "player");
        note(format_args!("record 142 says {}, but the table of {players} has {rounds}", count(told.into(), "round")));
    }
}

pub(super) fn leavers(event: &IndividualEvent) {
    for leaver in event.leavers() {
        let (who, from) = (who(event, leaver.number), leaver.from);
        let games = format!("{} of {}", leaver.finished, count(leaver.scheduled, "game"));
        let what = match leaver.leaving() {
            WithdrawalEffect::Annulled => "fewer than half, so none of them counts",
            WithdrawalEffect::Forfeits => "the others are lost by forfeit",
        };
        note(format_args!("{who} left before round {from} with {games} finished: {what}"));
    }
}

pub(super) fn entered_by_hand(event: &IndividualEvent, round: RoundNumber) {
    for breach in dutch::breaches(event, round) {
        note(format_args!("round {round}: {}", differences::broken(event, round, breach)));
    }
    open_games(event, 1..round);
}

fn out_of_order(whose: &str, players: &[EventPlayer]) {
    if let Some((first, second)) = EventPlayer::out_of_order(players) {
        let rating = |rating: Option<u16>| rating.map_or("no rating".to_owned(), |rating| rating.to_string());
        note(format_args!(
            "{whose} are not in the order of their ratings: {} {} ({}) comes before {} {} ({}); pairings use the \
             numbers as the order of strength",
            first.number,
            first.name,
            rating(first.rating),
            second.number,
            second.name,
            rating(second.rating)
        ));
    }
}

pub(super) fn open_games(event: &IndividualEvent, rounds: impl Iterator<Item = RoundNumber>) {
    let worth = if event.points.unfinished == event.points.draw {
        "as a draw (C.04.2)".to_owned()
    } else {
        format!("{} points (record 162)", event.points.unfinished)
    };
    for round in rounds {
        let pair =
            |(white, black): &(PlayerNumber, PlayerNumber)| format!("{} - {}", who(event, *white), who(event, *black));
        let games: Vec<String> = event.open_games(round).iter().map(pair).collect();
        match games.as_slice() {
            [] => {}
            [game] => note(format_args!("round {round}: {game} has no result yet and counts {worth}")),
            games => {
                let games = games.join(", ");
                note(format_args!("round {round}: these games have no result yet and each counts {worth}: {games}"));
            }
        }
    }
}

pub(super) fn entrants(told: &EntrantTable) {
    if !told.other_columns.is_empty() {
        note(format_args!("ignored columns: {}", told.other_columns.join(", ")));
    }
    out_of_order("the entrants", &told.players);
}
