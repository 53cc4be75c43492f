//! Makes a season's divisions from the final tables of the previous season.

use std::collections::BTreeSet;

use super::{LeagueRules, PersonNumber, RulesError};

/// A player who joins a league between seasons.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LeagueNewcomer {
    /// The player.
    pub person: PersonNumber,
    /// The rating, which determines the order of newcomers.
    pub rating: f64,
}

/// A player's place in the next season, with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeasonPlace {
    /// The player.
    pub person: PersonNumber,
    /// The reason.
    pub why: SeasonMove,
}

/// Why a player is in a division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeasonMove {
    /// The player was neither promoted nor relegated.
    Stays,
    /// The player was at the top of the division below.
    Promoted,
    /// The player was at the bottom of the division above.
    Relegated,
    /// The player was promoted beyond the usual number, because others had left.
    FillsGap,
    /// The player is new to the league.
    New,
    /// The player was moved because divisions were too small or too large.
    Regrouped,
}

/// The divisions of the next season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextSeason {
    /// The divisions, highest first, each with its players in order of strength.
    pub divisions: Vec<Vec<SeasonPlace>>,
    /// The players who left.
    pub left: Vec<PersonNumber>,
}

/// Creates the divisions of a first season by rating.
///
/// There are as few as needed, with sizes that differ by at most one.
///
/// # Errors
/// Returns an error if the rules are impossible.
pub fn first_season(rules: LeagueRules, newcomers: &[LeagueNewcomer]) -> Result<NextSeason, RulesError> {
    next_season(rules, &[], &BTreeSet::new(), newcomers)
}

/// Creates the next season's divisions from the final tables, best first.
///
/// The last players of each division move down, and the first of the next one move up. For each player who leaves, one
/// less moves down. If there are more leavers than that, further players of the division below move up. Newcomers join
/// the lowest division, best rated first, which is then split to keep the sizes.
///
/// # Errors
/// Returns an error if the rules are impossible.
pub fn next_season(
    rules: LeagueRules,
    tables: &[Vec<PersonNumber>],
    leavers: &BTreeSet<PersonNumber>,
    newcomers: &[LeagueNewcomer],
) -> Result<NextSeason, RulesError> {
    rules.check()?;
    let mut divisions = moved(rules, tables, leavers);
    let known: BTreeSet<PersonNumber> = tables.iter().flatten().copied().collect();
    let mut joining: Vec<LeagueNewcomer> = newcomers.to_vec();
    joining.sort_by(|a, b| b.rating.total_cmp(&a.rating).then(a.person.cmp(&b.person)));
    let mut seen = known.clone();
    joining.retain(|newcomer| seen.insert(newcomer.person));
    let places = joining.iter().map(|newcomer| SeasonPlace { person: newcomer.person, why: SeasonMove::New });
    match divisions.last_mut() {
        Some(last) => last.extend(places),
        None => divisions.push(places.collect()),
    }
    regroup(rules, &mut divisions);
    divisions.retain(|division| !division.is_empty());
    let left = tables.iter().flatten().copied().filter(|person| leavers.contains(person)).collect();
    Ok(NextSeason { divisions, left })
}

/// Moves players between divisions; the lowest division keeps the rest.
fn moved(rules: LeagueRules, tables: &[Vec<PersonNumber>], leavers: &BTreeSet<PersonNumber>) -> Vec<Vec<SeasonPlace>> {
    // The players without a new place, by division.
    let mut waiting: Vec<Vec<PersonNumber>> =
        tables.iter().map(|table| table.iter().copied().filter(|person| !leavers.contains(person)).collect()).collect();
    let mut divisions = Vec::new();
    let mut relegated: Vec<SeasonPlace> = Vec::new();
    for (index, table) in tables.iter().enumerate() {
        let is_last = index + 1 == tables.len();
        let gone = table.iter().filter(|person| leavers.contains(person)).count();
        let mut staying = std::mem::take(&mut waiting[index]);
        let below: Vec<PersonNumber> = if is_last { Vec::new() } else { waiting[index + 1].clone() };
        // A player only moves down if another can move up.
        let down = if is_last { 0 } else { rules.moving.saturating_sub(gone).min(below.len()).min(staying.len()) };
        let going_down = staying.split_off(staying.len() - down);
        let mut division: Vec<SeasonPlace> = std::mem::take(&mut relegated);
        division.extend(staying.into_iter().map(|person| SeasonPlace { person, why: SeasonMove::Stays }));
        if !is_last {
            // Fill places from below. Players beyond the usual number fill gaps.
            let missing = table.len().saturating_sub(division.len()).min(below.len());
            for (rank, person) in below.iter().take(missing).enumerate() {
                let why = if rank < rules.moving { SeasonMove::Promoted } else { SeasonMove::FillsGap };
                division.push(SeasonPlace { person: *person, why });
            }
            waiting[index + 1].drain(..missing);
        }
        relegated = going_down.into_iter().map(|person| SeasonPlace { person, why: SeasonMove::Relegated }).collect();
        divisions.push(division);
    }
    divisions
}

/// Restores the sizes of divisions, from the lowest upwards. A division that is too small joins the one above; one that
/// is too large is split into equal parts.
fn regroup(rules: LeagueRules, divisions: &mut Vec<Vec<SeasonPlace>>) {
    let mut index = divisions.len();
    while index > 0 {
        index -= 1;
        if divisions[index].len() < rules.smallest && divisions.len() > 1 {
            // The highest division has none above, so it joins the next one.
            let (upper, lower) = if index == 0 { (0, 1) } else { (index - 1, index) };
            let joined = divisions.remove(lower);
            divisions[upper].extend(joined.into_iter().map(|place| match place.why {
                SeasonMove::New => place,
                _ => SeasonPlace { why: SeasonMove::Regrouped, ..place },
            }));
            index = upper + 1;
        } else if divisions[index].len() > rules.largest {
            let parts = cut(rules, std::mem::take(&mut divisions[index]));
            divisions.splice(index..=index, parts);
        }
    }
}

/// Splits a division into as few equal parts as possible. Sizes differ by at most one. Players in all parts but the
/// first count as regrouped, except new players.
fn cut(rules: LeagueRules, places: Vec<SeasonPlace>) -> Vec<Vec<SeasonPlace>> {
    let count = places.len().div_ceil(rules.largest);
    let (each, more) = (places.len() / count, places.len() % count);
    let mut left = places.into_iter();
    (0..count)
        .map(|index| {
            let size = each + usize::from(index < more);
            let part = left.by_ref().take(size);
            part.map(|place| match place.why {
                SeasonMove::New => place,
                _ if index == 0 => place,
                _ => SeasonPlace { why: SeasonMove::Regrouped, ..place },
            })
            .collect()
        })
        .collect()
}
