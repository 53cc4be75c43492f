//! From the final tables of a season to the divisions of the next.

use std::collections::BTreeSet;

use super::{LeagueRules, PersonNumber, RulesError};

/// A player who joins between seasons.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LeagueNewcomer {
    /// The player.
    pub person: PersonNumber,
    /// The rating, which orders newcomers.
    pub rating: f64,
}

/// A player's place in the next season, and why.
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
    /// Neither promoted nor relegated.
    Stays,
    /// From the top of the division below.
    Promoted,
    /// From the bottom of the division above.
    Relegated,
    /// Promoted beyond the usual number, because others had left.
    FillsGap,
    /// New to the league.
    New,
    /// Moved because divisions had become too small or too large.
    Regrouped,
}

/// The divisions of the next season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextSeason {
    /// The divisions, highest first, with their players in order of strength.
    pub divisions: Vec<Vec<SeasonPlace>>,
    /// Players who are gone.
    pub left: Vec<PersonNumber>,
}

/// Creates the divisions of a first season by rating: as few as needed, with sizes that differ by at most one.
///
/// # Errors
/// The rules are impossible.
pub fn first_season(rules: LeagueRules, newcomers: &[LeagueNewcomer]) -> Result<NextSeason, RulesError> {
    next_season(rules, &[], &BTreeSet::new(), newcomers)
}

/// Creates the next season's divisions from final tables, with the highest division and the best player first.
///
/// The last of each division move down and the first of the next move up. Each leaver takes the place of a player who
/// would move down. If there are more leavers, further players of the division below move up. Newcomers join the lowest
/// division, best rated first, and its players are cut into divisions that keep the sizes.
///
/// # Errors
/// The rules are impossible.
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

/// Moves players between divisions; the lowest takes the rest.
fn moved(rules: LeagueRules, tables: &[Vec<PersonNumber>], leavers: &BTreeSet<PersonNumber>) -> Vec<Vec<SeasonPlace>> {
    // Remaining players by division; they leave these lists as they get their places.
    let mut waiting: Vec<Vec<PersonNumber>> =
        tables.iter().map(|table| table.iter().copied().filter(|person| !leavers.contains(person)).collect()).collect();
    let mut divisions = Vec::new();
    let mut relegated: Vec<SeasonPlace> = Vec::new();
    for (index, table) in tables.iter().enumerate() {
        let is_last = index + 1 == tables.len();
        let gone = table.iter().filter(|person| leavers.contains(person)).count();
        let mut staying = std::mem::take(&mut waiting[index]);
        let below: Vec<PersonNumber> = if is_last { Vec::new() } else { waiting[index + 1].clone() };
        // A player moves down only if another can move up.
        let down = if is_last { 0 } else { rules.moving.saturating_sub(gone).min(below.len()).min(staying.len()) };
        let going_down = staying.split_off(staying.len() - down);
        let mut division: Vec<SeasonPlace> = std::mem::take(&mut relegated);
        division.extend(staying.into_iter().map(|person| SeasonPlace { person, why: SeasonMove::Stays }));
        if !is_last {
            // Fills missing places from below; players beyond the usual number fill gaps.
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

/// Restores the sizes, from the lowest division upwards: a division that is too small joins the one above, and one that
/// is too large is cut into equal parts.
fn regroup(rules: LeagueRules, divisions: &mut Vec<Vec<SeasonPlace>>) {
    let mut index = divisions.len();
    while index > 0 {
        index -= 1;
        if divisions[index].len() < rules.smallest && divisions.len() > 1 {
            // The highest division takes from the next one.
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

/// Cuts a division into as few parts as possible, with sizes that differ by at most one. Players in all parts but the
/// first count as regrouped, except new ones.
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
