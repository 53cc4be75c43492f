//! Direct encounter (article 6).

use std::collections::BTreeMap;

use super::figure::{TiebreakBasis, TiebreakFigure, TiebreakTerm};
use super::sheet::TiebreakSheet;
use super::{TiebreakCode, TiebreakSystem, TiebreakValue};

struct DirectEncounters {
    terms: BTreeMap<usize, Vec<TiebreakTerm>>,
    missing: BTreeMap<usize, i64>,
}

/// Splits tied players into groups, best first; players in the same group remain tied. Also returns each player's
/// value: the score against all the others. Players with equal values may be separated by further tables among them.
pub(super) fn order(
    sheet: &TiebreakSheet,
    code: TiebreakCode,
    tied: &[usize],
) -> (Vec<Vec<usize>>, BTreeMap<usize, TiebreakFigure>) {
    let first = encounters(sheet, code, tied);
    let groups = resolved(sheet, code, tied.to_vec(), &first);
    let figures = first.terms.into_iter().map(|(player, terms)| (player, TiebreakFigure::sum(code, terms))).collect();
    (groups, figures)
}

fn resolved(sheet: &TiebreakSheet, code: TiebreakCode, tied: Vec<usize>, table: &DirectEncounters) -> Vec<Vec<usize>> {
    let parts = if table.missing.values().all(|missing| *missing == 0) {
        by_score(&tied, table)
    } else {
        from_the_top(sheet, &tied, table)
    };
    if parts.len() == 1 {
        return parts;
    }
    let again = |part: Vec<usize>| {
        if part.len() == 1 {
            return vec![part];
        }
        let table = encounters(sheet, code, &part);
        resolved(sheet, code, part, &table)
    };
    parts.into_iter().flat_map(again).collect()
}

/// Ranks players by score if all have met (6.2).
fn by_score(tied: &[usize], table: &DirectEncounters) -> Vec<Vec<usize>> {
    let mut groups: BTreeMap<TiebreakValue, Vec<usize>> = BTreeMap::new();
    for player in tied {
        groups.entry(score(table, *player)).or_default().push(*player);
    }
    groups.into_values().rev().collect()
}

/// Ranks from the top if some have not met (6.3). The first player must be first whatever the missing games bring; then
/// the second, and so on.
fn from_the_top(sheet: &TiebreakSheet, tied: &[usize], table: &DirectEncounters) -> Vec<Vec<usize>> {
    let at = |player: usize, each: crate::Points| {
        let missing = table.missing.get(&player).copied().unwrap_or(0);
        score(table, player).plus(TiebreakValue::ratio(i64::from(each.tenths()) * missing, 10))
    };
    let mut left = tied.to_vec();
    let mut groups = Vec::new();
    let alone = |left: &[usize]| {
        left.iter().position(|player| {
            left.iter().all(|other| other == player || at(*player, sheet.loss) > at(*other, sheet.win))
        })
    };
    while left.len() > 1
        && let Some(first) = alone(&left)
    {
        groups.push(vec![left.remove(first)]);
    }
    groups.push(left);
    groups
}

fn score(table: &DirectEncounters, player: usize) -> TiebreakValue {
    let terms = table.terms.get(&player).into_iter().flatten();
    terms.fold(TiebreakValue::ZERO, |sum, term| sum.plus(term.amount))
}

/// Creates the table of games between tied players. Unfinished games count with their current points. Forfeits only
/// count in round robins and with `/P` (6.1.1, 15.2). Several games against the same opponent count by their mean
/// (6.1.2).
fn encounters(sheet: &TiebreakSheet, code: TiebreakCode, tied: &[usize]) -> DirectEncounters {
    let forfeits = sheet.system == TiebreakSystem::RoundRobin || code.forfeits_played;
    let is_tied = |player: usize| tied.contains(&player);
    let mut table = DirectEncounters { terms: BTreeMap::new(), missing: BTreeMap::new() };
    for player in tied {
        let mut met: BTreeMap<usize, (i64, i64)> = BTreeMap::new();
        for (_, cell) in sheet.cells(*player) {
            if let Some(opponent) = cell.opponent.filter(|opponent| is_tied(*opponent))
                && (cell.is_played() || cell.is_running(sheet.loss) || (forfeits && cell.is_forfeit()))
            {
                let (tenths, games) = met.entry(opponent).or_default();
                (*tenths, *games) = (*tenths + i64::from(cell.points.tenths()), *games + 1);
            }
        }
        table.missing.insert(*player, tied.len() as i64 - 1 - met.len() as i64);
        let terms = met.into_iter().map(|(opponent, (tenths, games))| TiebreakTerm {
            opponent: Some(sheet.lines[opponent].number),
            ..TiebreakTerm::of(TiebreakBasis::Points, TiebreakValue::ratio(tenths, 10 * games))
        });
        table.terms.insert(*player, terms.collect());
    }
    table
}
