//! Tie-breaks from opponents' scores: Buchholz, Sonneborn-Berger, Koya.
//!
//! These are in articles 8, 9, 14 and 16.

use super::figure::{TiebreakBasis, TiebreakFigure, TiebreakTerm};
use super::sheet::{SheetCell, SheetCellKind, SheetLine, TiebreakSheet};
use super::{TiebreakCode, TiebreakCut, TiebreakEdition, TiebreakSystem, TiebreakValue};
use crate::Points;

/// A round's contribution before cuts.
struct RoundContribution {
    term: TiebreakTerm,
    /// The underlying score, which orders terms by significance.
    score: Points,
    voluntary: bool,
}

pub(super) fn buchholz(
    sheet: &TiebreakSheet,
    edition: TiebreakEdition,
    code: TiebreakCode,
    player: usize,
) -> TiebreakFigure {
    let mut parts = contributions(sheet, edition, code, player);
    cut(&mut parts, code.cut);
    TiebreakFigure::sum(code, parts.into_iter().map(|part| part.term).collect())
}

pub(super) fn sonneborn_berger(
    sheet: &TiebreakSheet,
    edition: TiebreakEdition,
    code: TiebreakCode,
    player: usize,
) -> TiebreakFigure {
    let mut parts = contributions(sheet, edition, code, player);
    for part in &mut parts {
        let round = usize::from(part.term.round.unwrap_or(1)) - 1;
        let points = sheet.lines[player].cells[round].points;
        part.term.times = Some(points);
        part.term.amount = TiebreakValue::ratio(i64::from(part.score.tenths()) * i64::from(points.tenths()), 100);
    }
    cut(&mut parts, code.cut);
    TiebreakFigure::sum(code, parts.into_iter().map(|part| part.term).collect())
}

/// Computes the average Buchholz of the opponents in played games (8.2).
pub(super) fn opponents_buchholz(
    sheet: &TiebreakSheet,
    edition: TiebreakEdition,
    code: TiebreakCode,
    player: usize,
) -> TiebreakFigure {
    let inner = TiebreakCode { fore: false, ..code };
    let terms: Vec<TiebreakTerm> = sheet
        .played(player)
        .map(|(round, _, opponent)| TiebreakTerm {
            round: Some(round),
            opponent: Some(sheet.lines[opponent].number),
            ..TiebreakTerm::of(
                TiebreakBasis::Value,
                buchholz(sheet, edition, inner, opponent).value.unwrap_or(TiebreakValue::ZERO),
            )
        })
        .collect();
    let games = terms.len().max(1) as i64;
    let sum = TiebreakFigure::sum(code, terms);
    TiebreakFigure { value: sum.value.map(|value| value.over(games)), ..sum }
}

/// Computes Koya: points against opponents with 50 % or more (9.2). The limit can be shifted (14.5).
pub(super) fn koya(sheet: &TiebreakSheet, code: TiebreakCode, player: usize) -> TiebreakFigure {
    let strong = |line: &SheetLine| {
        let games = line.cells.iter().filter(|cell| cell.what != SheetCellKind::Free).count() as i32;
        line.score.tenths() * 2 >= sheet.win.tenths() * games + 10 * i32::from(code.limit)
    };
    let is_game = |cell: &SheetCell| cell.is_played() || cell.is_running(sheet.loss);
    let counts = |cell: &SheetCell| is_game(cell) || (sheet.system == TiebreakSystem::RoundRobin && cell.is_forfeit());
    let terms = sheet
        .cells(player)
        .filter(|(_, cell)| counts(cell))
        .filter_map(|(round, cell)| {
            let opponent = &sheet.lines[cell.opponent?];
            let about = TiebreakTerm {
                round: Some(round),
                opponent: Some(opponent.number),
                ..TiebreakTerm::of(TiebreakBasis::Points, cell.points.into())
            };
            strong(opponent).then_some(about)
        })
        .collect();
    TiebreakFigure::sum(code, terms)
}

fn contributions(
    sheet: &TiebreakSheet,
    edition: TiebreakEdition,
    code: TiebreakCode,
    player: usize,
) -> Vec<RoundContribution> {
    let own = &sheet.lines[player];
    let mut parts = Vec::with_capacity(own.cells.len());
    for (round, cell) in sheet.cells(player) {
        let opponent = cell.opponent.map(|index| &sheet.lines[index]);
        let regular = sheet.system == TiebreakSystem::RoundRobin || code.forfeits_played;
        let was_game =
            matches!(cell.what, SheetCellKind::Played | SheetCellKind::Running) || (regular && cell.is_forfeit());
        let (basis, score) = match (was_game, opponent) {
            _ if cell.what == SheetCellKind::Free => continue,
            (true, Some(opponent)) if opponent.adjusted != opponent.score => {
                (TiebreakBasis::Adjusted, opponent.adjusted)
            }
            (true, Some(opponent)) => (TiebreakBasis::Score, opponent.score),
            (true, None) => continue,
            (false, _) => dummy(sheet, edition, own, cell),
        };
        let about = opponent.map(|opponent| opponent.number);
        let term = TiebreakTerm { round: Some(round), opponent: about, ..TiebreakTerm::of(basis, score.into()) };
        parts.push(RoundContribution { term, score, voluntary: !was_game && cell.is_voluntary() });
    }
    parts
}

/// Returns the dummy's score for an unplayed round (16.4). Before 2026 it was not capped.
fn dummy(
    sheet: &TiebreakSheet,
    edition: TiebreakEdition,
    own: &SheetLine,
    cell: &SheetCell,
) -> (TiebreakBasis, Points) {
    let scheduled = cell.opponent.filter(|_| cell.is_forfeit()).map(|index| sheet.lines[index].adjusted);
    let draws = Points::from_tenths(sheet.draw.tenths() * i32::from(sheet.rounds));
    let (basis, bound) =
        scheduled.map_or((TiebreakBasis::DummyAsDraws, draws), |adjusted| (TiebreakBasis::DummyAsOpponent, adjusted));
    if edition == TiebreakEdition::E2026 && bound < own.score {
        (basis, bound)
    } else {
        (TiebreakBasis::Dummy, own.score)
    }
}

/// Cuts the least, then the most significant terms (14.1 to 14.4). The least significant term has the lowest score,
/// then the lowest product. Rounds that the player elected not to play are cut first (16.5), unless this would cut a
/// smaller term.
fn cut(parts: &mut [RoundContribution], cut: TiebreakCut) {
    let key = |part: &RoundContribution| (part.score, part.term.amount);
    for _ in 0..cut.low {
        let left = || (0..parts.len()).filter(|index| !parts[*index].term.cut);
        let Some(least) = left().min_by_key(|index| key(&parts[*index])) else { return };
        let chosen = left().filter(|index| parts[*index].voluntary).min_by_key(|index| key(&parts[*index]));
        let instead = chosen.filter(|index| parts[*index].term.amount >= parts[least].term.amount);
        parts[instead.unwrap_or(least)].term.cut = true;
    }
    for _ in 0..cut.high {
        let left = (0..parts.len()).filter(|index| !parts[*index].term.cut);
        let Some(most) = left.max_by_key(|index| key(&parts[*index])) else { return };
        parts[most].term.cut = true;
    }
}
