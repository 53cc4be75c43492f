//! Tie-breaks from ratings (article 10). Only games over the board count.

use super::figure::{TiebreakBasis, TiebreakFigure, TiebreakTerm};
use super::sheet::TiebreakSheet;
use super::{TiebreakCode, TiebreakCut, TiebreakKind, TiebreakValue};

/// Rating differences by score in hundredths, from 50 (B.02, 8.1.1). Lower scores have the negative differences.
const DIFFERENCES: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
];

/// Maximum rating differences by expected score, from 50 hundredths. Source: B.02, 8.1.2. The expected score is the
/// stronger player's. Beyond the last difference it is 100.
const BOUNDS: [i64; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
];

/// Computes a tie-break of article 10; `None` for others. With unrated opponents it has no value.
pub(super) fn figure(sheet: &TiebreakSheet, code: TiebreakCode, player: usize) -> Option<TiebreakFigure> {
    Some(match code.kind {
        TiebreakKind::AverageRating => average(sheet, code, player),
        TiebreakKind::Performance => performance(sheet, code, player),
        TiebreakKind::PerfectPerformance => perfect(sheet, code, player),
        TiebreakKind::OpponentsPerformance => of_opponents(sheet, code, player, performance),
        TiebreakKind::OpponentsPerfect => of_opponents(sheet, code, player, perfect),
        TiebreakKind::Rating => {
            TiebreakFigure::own(code, TiebreakValue::whole(sheet.lines[player].rating.map_or(0, i64::from)))
        }
        _ => return None,
    })
}

/// Lists the opponents' ratings, with the lowest (and highest) marked as cut. `None` if an opponent is unrated.
fn ratings(sheet: &TiebreakSheet, cut: TiebreakCut, player: usize) -> Option<Vec<TiebreakTerm>> {
    let mut terms = Vec::new();
    for (round, _, opponent) in sheet.played(player) {
        let opponent = &sheet.lines[opponent];
        let amount = TiebreakValue::whole(i64::from(opponent.rating?));
        let about = Some(opponent.number);
        terms.push(TiebreakTerm {
            round: Some(round),
            opponent: about,
            ..TiebreakTerm::of(TiebreakBasis::Rating, amount)
        });
    }
    for _ in 0..cut.low {
        if let Some(least) = terms.iter_mut().filter(|term| !term.cut).min_by_key(|term| term.amount) {
            least.cut = true;
        }
    }
    for _ in 0..cut.high {
        if let Some(most) = terms.iter_mut().filter(|term| !term.cut).max_by_key(|term| term.amount) {
            most.cut = true;
        }
    }
    Some(terms)
}

/// Averages the uncut terms, rounding halves up.
fn averaged(code: TiebreakCode, terms: Vec<TiebreakTerm>) -> TiebreakFigure {
    let count = terms.iter().filter(|term| !term.cut).count().max(1) as i64;
    let sum = TiebreakFigure::sum(code, terms);
    TiebreakFigure { value: sum.value.map(|value| TiebreakValue::whole(value.over(count).rounded())), ..sum }
}

fn average(sheet: &TiebreakSheet, code: TiebreakCode, player: usize) -> TiebreakFigure {
    ratings(sheet, code.cut, player).map_or_else(|| TiebreakFigure::none(code), |terms| averaged(code, terms))
}

/// Returns the number of games over the board, and their half points.
fn record(sheet: &TiebreakSheet, player: usize) -> (i64, i64) {
    sheet.played(player).fold((0, 0), |(games, halves), (_, cell, _)| (games + 1, halves + i64::from(cell.halves)))
}

fn performance(sheet: &TiebreakSheet, code: TiebreakCode, player: usize) -> TiebreakFigure {
    let mut found = average(sheet, code, player);
    let (games, halves) = record(sheet, player);
    if let Some(average) = found.value
        && games > 0
    {
        let hundredths = TiebreakValue::ratio(100 * halves, 2 * games).rounded();
        let difference = if hundredths < 50 {
            -DIFFERENCES[(50 - hundredths) as usize]
        } else {
            DIFFERENCES[(hundredths - 50) as usize]
        };
        found.terms.push(TiebreakTerm::of(TiebreakBasis::Difference, TiebreakValue::whole(difference)));
        found.value = Some(average.plus(TiebreakValue::whole(difference)));
    }
    found
}

/// Finds the lowest rating that expects the score (10.3).
fn perfect(sheet: &TiebreakSheet, code: TiebreakCode, player: usize) -> TiebreakFigure {
    let Some(terms) = ratings(sheet, TiebreakCut::default(), player) else { return TiebreakFigure::none(code) };
    let opponents: Vec<i64> = terms.iter().map(|term| term.amount.rounded()).collect();
    let (_, halves) = record(sheet, player);
    let (Some(lowest), Some(highest)) = (opponents.iter().min(), opponents.iter().max()) else {
        return TiebreakFigure { code, value: Some(TiebreakValue::ZERO), terms };
    };
    let reaches = |rating: i64| opponents.iter().map(|other| expected(rating - other)).sum::<i64>() >= 50 * halves;
    // At the upper end every game is an expected win, so the range contains the rating.
    let (mut low, mut high) = (lowest - 800, highest + 800);
    while halves > 0 && high - low > 1 {
        let middle = low + (high - low) / 2;
        if reaches(middle) { high = middle } else { low = middle }
    }
    let value = if halves == 0 { lowest - 800 } else { high };
    TiebreakFigure { code, value: Some(TiebreakValue::whole(value)), terms }
}

/// Returns the expected score for a rating difference, in hundredths.
fn expected(difference: i64) -> i64 {
    let above = 50 + BOUNDS.partition_point(|bound| *bound < difference.abs()) as i64;
    if difference < 0 { 100 - above } else { above }
}

fn of_opponents(
    sheet: &TiebreakSheet,
    code: TiebreakCode,
    player: usize,
    of: fn(&TiebreakSheet, TiebreakCode, usize) -> TiebreakFigure,
) -> TiebreakFigure {
    let mut terms = Vec::new();
    for (round, _, opponent) in sheet.played(player) {
        let Some(amount) = of(sheet, code, opponent).value else { return TiebreakFigure::none(code) };
        let about = Some(sheet.lines[opponent].number);
        terms.push(TiebreakTerm {
            round: Some(round),
            opponent: about,
            ..TiebreakTerm::of(TiebreakBasis::Value, amount)
        });
    }
    averaged(code, terms)
}
