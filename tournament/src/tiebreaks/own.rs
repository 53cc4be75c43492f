//! Tie-breaks from a player's own record (article 7).

use super::figure::{TiebreakBasis, TiebreakFigure, TiebreakTerm};
use super::sheet::{SheetCell, SheetCellKind, TiebreakSheet};
use super::{TiebreakCode, TiebreakKind, TiebreakSystem, TiebreakValue};
use crate::{Colour, RoundNumber};

/// Computes a tie-break of article 7; `None` for others.
pub(super) fn figure(sheet: &TiebreakSheet, code: TiebreakCode, player: usize) -> Option<TiebreakFigure> {
    let one = TiebreakValue::whole(1);
    let counting = |counts: &dyn Fn(&SheetCell) -> bool| {
        let rounds = sheet.cells(player).filter(|(_, cell)| counts(cell));
        TiebreakFigure::sum(
            code,
            rounds.map(|(round, cell)| about(sheet, cell, TiebreakTerm::round(round, one))).collect(),
        )
    };
    // In a round robin, a forfeit win counts as a game and a forfeit loss does not (15.2).
    let game = |cell: &SheetCell| {
        cell.is_played() || (sheet.system == TiebreakSystem::RoundRobin && cell.what == SheetCellKind::ForfeitWin)
    };
    let black = |cell: &SheetCell| cell.colour == Some(Colour::Black);
    Some(match code.kind {
        TiebreakKind::Wins => counting(&|cell| cell.what != SheetCellKind::Free && cell.points >= sheet.win),
        TiebreakKind::GamesWon => counting(&|cell| game(cell) && cell.halves == 2),
        TiebreakKind::BlackGames => counting(&|cell| game(cell) && black(cell)),
        TiebreakKind::BlackWins => counting(&|cell| game(cell) && black(cell) && cell.halves == 2),
        TiebreakKind::Progressive => progressive(sheet, code, player),
        TiebreakKind::RoundsElected => elected(sheet, code, player),
        TiebreakKind::StandardPoints => standard(sheet, code, player),
        TiebreakKind::PairingNumber => {
            TiebreakFigure::own(code, TiebreakValue::whole(i64::from(sheet.lines[player].number)))
        }
        _ => return None,
    })
}

fn about(sheet: &TiebreakSheet, cell: &SheetCell, term: TiebreakTerm) -> TiebreakTerm {
    TiebreakTerm { opponent: cell.opponent.map(|opponent| sheet.lines[opponent].number), ..term }
}

/// Sums the scores after each round; a cut leaves out the first rounds (14.1.1).
fn progressive(sheet: &TiebreakSheet, code: TiebreakCode, player: usize) -> TiebreakFigure {
    let terms = (1..).zip(&sheet.lines[player].running).map(|(round, score): (RoundNumber, _)| {
        let cut = round <= RoundNumber::from(code.cut.low);
        TiebreakTerm { cut, ..TiebreakTerm::round(round, (*score).into()) }
    });
    TiebreakFigure::sum(code, terms.collect())
}

/// Subtracts requested byes and forfeit losses from the number of rounds (7.6).
fn elected(sheet: &TiebreakSheet, code: TiebreakCode, player: usize) -> TiebreakFigure {
    let scheduled = sheet.cells(player).filter(|(_, cell)| cell.what != SheetCellKind::Free).count() as i64;
    let absences = sheet.cells(player).filter(|(_, cell)| cell.is_voluntary());
    let missed = absences.map(|(round, cell)| about(sheet, cell, TiebreakTerm::round(round, TiebreakValue::whole(-1))));
    let terms = std::iter::once(TiebreakTerm::of(TiebreakBasis::Rounds, TiebreakValue::whole(scheduled)))
        .chain(missed)
        .collect();
    TiebreakFigure::sum(code, terms)
}

/// Computes standard points (7.7). A round counts 1 with more points than the scheduled opponent, and ½ with equal
/// points. Without an opponent, the comparison is with a draw.
fn standard(sheet: &TiebreakSheet, code: TiebreakCode, player: usize) -> TiebreakFigure {
    let terms = sheet.cells(player).filter(|(_, cell)| cell.what != SheetCellKind::Free).filter_map(|(round, cell)| {
        let other = cell.opponent.and_then(|opponent| sheet.lines[opponent].cells.get(usize::from(round) - 1));
        let measure = other.map_or(sheet.draw, |other| other.points);
        let amount = match cell.points.cmp(&measure) {
            std::cmp::Ordering::Greater => TiebreakValue::whole(1),
            std::cmp::Ordering::Equal => TiebreakValue::ratio(1, 2),
            std::cmp::Ordering::Less => return None,
        };
        (cell.what != SheetCellKind::Running).then(|| about(sheet, cell, TiebreakTerm::round(round, amount)))
    });
    TiebreakFigure::sum(code, terms.collect())
}
