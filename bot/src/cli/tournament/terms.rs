//! Explains how tie-breaks are computed.

use tournament::tiebreaks::{StandingsRow, TiebreakBasis, TiebreakFigure, TiebreakKind, TiebreakTerm};
use tournament::{IndividualEvent, PlayerNumber};

use super::reasons::who;
use crate::cli::start::print;

pub(super) fn tell(event: &IndividualEvent, row: &StandingsRow) {
    let by_lot = if row.by_lot { ", by lot" } else { "" };
    print(format_args!("{}: place {}{by_lot}, {} points", who(event, row.number), row.place, row.points));
    for figure in &row.figures {
        figure_lines(event, row.number, figure);
    }
}

fn figure_lines(event: &IndividualEvent, player: PlayerNumber, figure: &TiebreakFigure) {
    let code = figure.code;
    match figure.value {
        Some(value) => print(format_args!("{code} {value}")),
        None if code.kind == TiebreakKind::DirectEncounter => {
            print(format_args!("{code} has no value: {} was no longer tied with anyone", who(event, player)));
        }
        None => print(format_args!("{code} has no value: a rating is missing")),
    }
    for term in &figure.terms {
        print(format_args!("  {}", term_line(event, term)));
    }
}

fn term_line(event: &IndividualEvent, term: &TiebreakTerm) -> String {
    let round = term.round.map_or(String::new(), |round| format!("round {round}, "));
    let opponent = term.opponent.map_or(String::new(), |number| format!("{}, ", who(event, number)));
    let times = term.times.map_or(String::new(), |points| format!(" × {points} scored"));
    let cut = if term.cut { ", cut" } else { "" };
    format!("{round}{opponent}{}{times}: {}{cut}", basis(term.basis), term.amount)
}

fn basis(basis: TiebreakBasis) -> &'static str {
    match basis {
        TiebreakBasis::Score => "the opponent's score",
        TiebreakBasis::Adjusted => "the opponent's score, byes asked for at the end counted as draws (16.3.2)",
        TiebreakBasis::Dummy => "not played: the player's own score (16.4)",
        TiebreakBasis::DummyAsOpponent => "not played: no more than the score of the scheduled opponent (16.4.1)",
        TiebreakBasis::DummyAsDraws => "not played: no more than draws in all rounds (16.4.2)",
        TiebreakBasis::Round => "the round",
        TiebreakBasis::Rounds => "the rounds of the event",
        TiebreakBasis::Points => "the points against this opponent",
        TiebreakBasis::Rating => "the opponent's rating",
        TiebreakBasis::Difference => "the rating difference for the score",
        TiebreakBasis::Value => "the opponent's own tie-break",
        TiebreakBasis::Own => "the player's own",
    }
}
