//! From the final tables of a season to the divisions of the next.

use std::collections::BTreeSet;

use super::{Person, Rules, RulesError};

/// Somebody who joins between seasons.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Newcomer {
    /// Who.
    pub person: Person,
    /// The rating, which orders newcomers among themselves.
    pub rating: f64,
}

/// A player's place in the next season, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Who.
    pub person: Person,
    /// Why they are there.
    pub why: Move,
}

/// Why somebody is in a division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Neither up nor down.
    Stays,
    /// Among the first of the division below.
    Promoted,
    /// Among the last of the division above.
    Relegated,
    /// Promoted beyond the usual number, because others had left.
    FillsGap,
    /// New in the league.
    New,
    /// Moved without having earned it, because divisions had become too small or too large.
    Regrouped,
}

/// The divisions of the next season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextSeason {
    /// The divisions, the highest first, and their players in order of strength.
    pub divisions: Vec<Vec<Place>>,
    /// Those who are gone.
    pub left: Vec<Person>,
}

/// Makes the divisions of a first season: by rating, as many as needed, sizes differing by at most one.
///
/// # Errors
///
/// The rules cannot be kept.
pub fn first_season(rules: Rules, newcomers: &[Newcomer]) -> Result<NextSeason, RulesError> {
    next_season(rules, &[], &BTreeSet::new(), newcomers)
}

/// Makes the divisions of the next season from final tables, the highest division and the best player first.
///
/// The last of each division go down and the first of the next come up. Leavers go first: each takes one place among
/// those who would go down, and where more leave than would, the next of the division below come up as well. Newcomers
/// join the lowest division, the best rated first. What is left there is cut into divisions that keep the sizes.
///
/// # Errors
///
/// The rules cannot be kept.
pub fn next_season(
    rules: Rules,
    tables: &[Vec<Person>],
    leavers: &BTreeSet<Person>,
    newcomers: &[Newcomer],
) -> Result<NextSeason, RulesError> {
    rules.check()?;
    let mut divisions = moved(rules, tables, leavers);
    let known: BTreeSet<Person> = tables.iter().flatten().copied().collect();
    let mut joining: Vec<Newcomer> = newcomers.to_vec();
    joining.sort_by(|a, b| b.rating.total_cmp(&a.rating).then(a.person.cmp(&b.person)));
    let mut seen = known.clone();
    joining.retain(|newcomer| seen.insert(newcomer.person));
    let places = joining.iter().map(|newcomer| Place { person: newcomer.person, why: Move::New });
    match divisions.last_mut() {
        Some(last) => last.extend(places),
        None => divisions.push(places.collect()),
    }
    regroup(rules, &mut divisions);
    divisions.retain(|division| !division.is_empty());
    let left = tables.iter().flatten().copied().filter(|person| leavers.contains(person)).collect();
    Ok(NextSeason { divisions, left })
}

/// Moves players between divisions; the lowest takes whoever is left.
fn moved(rules: Rules, tables: &[Vec<Person>], leavers: &BTreeSet<Person>) -> Vec<Vec<Place>> {
    // Who stayed in the league, by divisions; players leave these lists as they find their places.
    let mut waiting: Vec<Vec<Person>> =
        tables.iter().map(|table| table.iter().copied().filter(|person| !leavers.contains(person)).collect()).collect();
    let mut divisions = Vec::new();
    let mut relegated: Vec<Place> = Vec::new();
    for (index, table) in tables.iter().enumerate() {
        let is_last = index + 1 == tables.len();
        let gone = table.iter().filter(|person| leavers.contains(person)).count();
        let mut staying = std::mem::take(&mut waiting[index]);
        let below: Vec<Person> = if is_last { Vec::new() } else { waiting[index + 1].clone() };
        // Nobody goes down for whom nobody can come up.
        let down = if is_last { 0 } else { rules.moving.saturating_sub(gone).min(below.len()).min(staying.len()) };
        let going_down = staying.split_off(staying.len() - down);
        let mut division: Vec<Place> = std::mem::take(&mut relegated);
        division.extend(staying.into_iter().map(|person| Place { person, why: Move::Stays }));
        if !is_last {
            // As many come up as are missing; beyond the usual number they fill gaps.
            let missing = table.len().saturating_sub(division.len()).min(below.len());
            for (rank, person) in below.iter().take(missing).enumerate() {
                let why = if rank < rules.moving { Move::Promoted } else { Move::FillsGap };
                division.push(Place { person: *person, why });
            }
            waiting[index + 1].drain(..missing);
        }
        relegated = going_down.into_iter().map(|person| Place { person, why: Move::Relegated }).collect();
        divisions.push(division);
    }
    divisions
}

/// Keeps the sizes, from the lowest division upwards: one that is too small joins the one above, and what is too large
/// is cut into equal parts.
fn regroup(rules: Rules, divisions: &mut Vec<Vec<Place>>) {
    let mut index = divisions.len();
    while index > 0 {
        index -= 1;
        if divisions[index].len() < rules.smallest && divisions.len() > 1 {
            // The highest division has none above: it takes from the next one.
            let (upper, lower) = if index == 0 { (0, 1) } else { (index - 1, index) };
            let joined = divisions.remove(lower);
            divisions[upper].extend(joined.into_iter().map(|place| match place.why {
                Move::New => place,
                _ => Place { why: Move::Regrouped, ..place },
            }));
            index = upper + 1;
        } else if divisions[index].len() > rules.largest {
            let parts = cut(rules, std::mem::take(&mut divisions[index]));
            divisions.splice(index..=index, parts);
        }
    }
}

/// Cuts a list into as few divisions as hold it, sizes differing by at most one. Whoever is not in the first and did
/// not come new was regrouped.
fn cut(rules: Rules, places: Vec<Place>) -> Vec<Vec<Place>> {
    let count = places.len().div_ceil(rules.largest);
    let (each, more) = (places.len() / count, places.len() % count);
    let mut left = places.into_iter();
    (0..count)
        .map(|index| {
            let size = each + usize::from(index < more);
            let part = left.by_ref().take(size);
            part.map(|place| match place.why {
                Move::New => place,
                _ if index == 0 => place,
                _ => Place { why: Move::Regrouped, ..place },
            })
            .collect()
        })
        .collect()
}
