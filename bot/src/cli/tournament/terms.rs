//! Explains the computation of tie-breaks.

use tournament::tiebreaks::{Basis, Figure, Kind, Row, Term};
use tournament::{Event, Number};

use super::reasons::who;
use crate::cli::start::print;

pub(super) fn tell(event: &Event, row: &Row) {
    let by_lot = if row.by_lot { ", by lot" } else { "" };
    print(format_args!("{}: place {}{by_lot}, {} points", who(event, row.number), row.place, row.points));
    for figure in &row.figures {
        figure_lines(event, row.number, figure);
    }
}

fn figure_lines(event: &Event, player: Number, figure: &Figure) {
    let code = figure.code;
    match figure.value {
        Some(value) => print(format_args!("{code} {value}")),
        None if code.kind == Kind::DirectEncounter => {
            print(format_args!("{code} has no value: {} was no longer tied with anyone", who(event, player)));
        }
        None => print(format_args!("{code} has no value: a rating is missing")),
    }
    for term in &figure.terms {
        print(format_args!("  {}", term_line(event, term)));
    }
}

fn term_line(event: &Event, term: &Term) -> String {
    let round = term.round.map_or(String::new(), |round| format!("round {round}, "));
    let opponent = term.opponent.map_or(String::new(), |number| format!("{}, ", who(event, number)));
    let times = term.times.map_or(String::new(), |points| format!(" × {points} scored"));
    let cut = if term.cut { ", cut" } else { "" };
    format!("{round}{opponent}{}{times}: {}{cut}", basis(term.basis), term.amount)
}

fn basis(basis: Basis) -> &'static str {
    match basis {
        Basis::Score => "the opponent's score",
        Basis::Adjusted => "the opponent's score, byes asked for at the end counted as draws (16.3.2)",
        Basis::Dummy => "not played: the player's own score (16.4)",
        Basis::DummyAsOpponent => "not played: no more than the score of the scheduled opponent (16.4.1)",
        Basis::DummyAsDraws => "not played: no more than draws in all rounds (16.4.2)",
        Basis::Round => "the round",
        Basis::Rounds => "the rounds of the event",
        Basis::Points => "the points against this opponent",
        Basis::Rating => "the opponent's rating",
        Basis::Difference => "the rating difference for the score",
        Basis::Value => "the opponent's own tie-break",
        Basis::Own => "the player's own",
    }
}
