//! Tie-breaks from a player's own record (article 7).

use super::figure::{Basis, Figure, Term};
use super::sheet::{Cell, Sheet, What};
use super::{Code, Kind, System, Value};
use crate::{Colour, RoundNumber};

/// Computes a tie-break of article 7; `None` for others.
pub(super) fn figure(sheet: &Sheet, code: Code, player: usize) -> Option<Figure> {
    let one = Value::whole(1);
    let counting = |counts: &dyn Fn(&Cell) -> bool| {
        let rounds = sheet.cells(player).filter(|(_, cell)| counts(cell));
        Figure::sum(code, rounds.map(|(round, cell)| about(sheet, cell, Term::round(round, one))).collect())
    };
    // In a round robin a forfeit win is a game, a forfeit loss is not (15.2).
    let game = |cell: &Cell| cell.is_played() || (sheet.system == System::RoundRobin && cell.what == What::ForfeitWin);
    let black = |cell: &Cell| cell.colour == Some(Colour::Black);
    Some(match code.kind {
        Kind::Wins => counting(&|cell| cell.what != What::Free && cell.points >= sheet.win),
        Kind::GamesWon => counting(&|cell| game(cell) && cell.halves == 2),
        Kind::BlackGames => counting(&|cell| game(cell) && black(cell)),
        Kind::BlackWins => counting(&|cell| game(cell) && black(cell) && cell.halves == 2),
        Kind::Progressive => progressive(sheet, code, player),
        Kind::RoundsElected => elected(sheet, code, player),
        Kind::StandardPoints => standard(sheet, code, player),
        Kind::PairingNumber => Figure::own(code, Value::whole(i64::from(sheet.lines[player].number))),
        _ => return None,
    })
}

fn about(sheet: &Sheet, cell: &Cell, term: Term) -> Term {
    Term { opponent: cell.opponent.map(|opponent| sheet.lines[opponent].number), ..term }
}

/// Sums the scores after each round; a cut removes the first rounds (14.1.1).
fn progressive(sheet: &Sheet, code: Code, player: usize) -> Figure {
    let terms = (1..).zip(&sheet.lines[player].running).map(|(round, score): (RoundNumber, _)| {
        let cut = round <= RoundNumber::from(code.cut.low);
        Term { cut, ..Term::round(round, (*score).into()) }
    });
    Figure::sum(code, terms.collect())
}

/// Subtracts requested byes and forfeit losses from the rounds (7.6).
fn elected(sheet: &Sheet, code: Code, player: usize) -> Figure {
    let scheduled = sheet.cells(player).filter(|(_, cell)| cell.what != What::Free).count() as i64;
    let absences = sheet.cells(player).filter(|(_, cell)| cell.is_voluntary());
    let missed = absences.map(|(round, cell)| about(sheet, cell, Term::round(round, Value::whole(-1))));
    let terms = std::iter::once(Term::of(Basis::Rounds, Value::whole(scheduled))).chain(missed).collect();
    Figure::sum(code, terms)
}

/// Counts 1 for more points than the scheduled opponent, or than a draw without a game; half for equal points (7.7).
fn standard(sheet: &Sheet, code: Code, player: usize) -> Figure {
    let terms = sheet.cells(player).filter(|(_, cell)| cell.what != What::Free).filter_map(|(round, cell)| {
        let other = cell.opponent.and_then(|opponent| sheet.lines[opponent].cells.get(usize::from(round) - 1));
        let measure = other.map_or(sheet.draw, |other| other.points);
        let amount = match cell.points.cmp(&measure) {
            std::cmp::Ordering::Greater => Value::whole(1),
            std::cmp::Ordering::Equal => Value::ratio(1, 2),
            std::cmp::Ordering::Less => return None,
        };
        (cell.what != What::Running).then(|| about(sheet, cell, Term::round(round, amount)))
    });
    Figure::sum(code, terms.collect())
}
