//! Divisions of a league: at first by strength, later by the previous season's tables.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use tournament::berger::RoundRobinCycles;
use tournament::form::PersonNumber;
use tournament::league::{self, League, LeagueNewcomer};
use tournament::{PlayerNumber, lot};

use super::TournamentField;
use crate::record::{DivisionTerms, EntrantRecord, ResultCause};

/// Where a player goes after the season, by the current standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DivisionMove {
    Up,
    Down,
}

/// Numbers a season's entrants and seats them in divisions. The previous season's tables decide; new players go by
/// strength.
pub(crate) fn seated(
    divisions: DivisionTerms,
    previous: Option<&TournamentField>,
    seed: u64,
    mut entrants: Vec<(u32, EntrantRecord)>,
) -> Vec<(u32, EntrantRecord)> {
    let tables = previous.map_or_else(Vec::new, |previous| tables_with(previous, &entrants));
    let known: BTreeSet<PersonNumber> = tables.iter().flatten().copied().collect();
    let leavers =
        known.iter().copied().filter(|person| entrants.iter().all(|(nth, _)| PersonNumber::from(*nth) != *person));
    let mut new: Vec<&(u32, EntrantRecord)> =
        entrants.iter().filter(|(nth, _)| !known.contains(&PersonNumber::from(*nth))).collect();
    new.sort_by_key(|(nth, entrant)| (Reverse(entrant.rating), lot(seed, u64::from(*nth))));
    let newcomers: Vec<LeagueNewcomer> = (1..)
        .zip(new)
        .map(|(rank, (nth, _))| LeagueNewcomer { person: PersonNumber::from(*nth), rating: -f64::from(rank) })
        .collect();
    // Announced leagues satisfy these rules; if they can't be satisfied, everyone is in one division.
    let next = league::next_season(divisions.rules(), &tables, &leavers.collect(), &newcomers).ok();
    let places = next.iter().flat_map(|next| (1..).zip(&next.divisions));
    let order = places.flat_map(|(division, places)| places.iter().map(move |place| (place.person, division)));
    let seats: BTreeMap<PersonNumber, (PlayerNumber, u16)> =
        (1..).zip(order).map(|(number, (person, division))| (person, (number, division))).collect();
    for (nth, entrant) in &mut entrants {
        let seat = seats.get(&PersonNumber::from(*nth));
        entrant.number = seat.map(|(number, _)| *number).or(entrant.number);
        entrant.division = Some(seat.map_or(1, |(_, division)| *division));
    }
    entrants
}

/// Returns a season's final tables with the next season's row numbers. Players who left and rejoined count as new.
fn tables_with(previous: &TournamentField, entrants: &[(u32, EntrantRecord)]) -> Vec<Vec<PersonNumber>> {
    /// Above every row number.
    const GONE: PersonNumber = 1 << 32;
    let league = previous.league();
    let called = |person: PersonNumber| {
        let before = previous.entrant(person as PlayerNumber).filter(|before| before.left.is_none());
        let now = before.and_then(|before| {
            let is_same =
                |entrant: &EntrantRecord| entrant.player.id.person().is_some() && entrant.player.id == before.player.id;
            entrants.iter().find(|(_, entrant)| is_same(entrant))
        });
        now.map_or(GONE + person, |(nth, _)| PersonNumber::from(*nth))
    };
    let tables = (1..=league.divisions().len()).filter_map(|division| league.table(division).ok());
    tables.map(|table| table.into_iter().map(called).collect()).collect()
}

impl TournamentField {
    pub(crate) fn league(&self) -> League {
        self.league_after(u16::MAX)
    }

    /// Builds the season as it was after a round, with current results.
    pub(crate) fn league_after(&self, after: u16) -> League {
        let mut people: Vec<Vec<PersonNumber>> = Vec::new();
        for number in 1..=self.size() {
            let index = self.division_of(number).map_or(0, |division| usize::from(division) - 1);
            people.resize(people.len().max(index + 1), Vec::new());
            people[index].push(number.into());
        }
        let rules = self.record.terms.divisions.rules();
        // Announced leagues satisfy these rules.
        let rules = if rules.check().is_ok() { rules } else { league::LeagueRules::default() };
        let mut league =
            League::seated(rules, RoundRobinCycles::Single, self.seed(), people).expect("the usual rules can be kept");
        for ((round, board), kept) in self.boards.range(..=(after, u16::MAX)) {
            let Some(pair) = self.round(*round).and_then(|it| it.pair(*board)) else { continue };
            let played = kept.result.filter(|result| result.how != ResultCause::Left);
            let verdict = played.and_then(|result| result.verdict.verdict());
            if let (Some(division), Some(verdict)) = (self.division_of(pair.white), verdict) {
                // Published rounds follow the tables, so the game exists.
                let _ = league.record(division.into(), *round, [pair.white.into(), pair.black.into()], verdict);
            }
        }
        let gone = self.entrants.iter().filter(|(_, entrant)| entrant.has_left(after.saturating_add(1)));
        for number in gone.filter_map(|(_, entrant)| entrant.number) {
            // Everyone with a number is in a division.
            let _ = league.leave(number.into());
        }
        league
    }

    /// Returns a player's division; 1 is the highest.
    pub(crate) fn division_of(&self, number: PlayerNumber) -> Option<u16> {
        self.entrant(number)?.division.filter(|division| *division > 0)
    }

    /// Returns promotions and relegations by the current standings. Assumes that no player joins or leaves.
    pub(crate) fn ways(&self) -> BTreeMap<PlayerNumber, DivisionMove> {
        let mut next = self.league();
        // If the rules can't be satisfied, all players stay.
        let divisions = next.begin_season().map(|next| next.divisions).unwrap_or_default();
        let places = (1..).zip(&divisions).flat_map(|(division, places)| places.iter().map(move |it| (division, it)));
        let way = |(division, place): (u16, &league::SeasonPlace)| {
            let number = place.person as PlayerNumber;
            match self.division_of(number)?.cmp(&division) {
                std::cmp::Ordering::Greater => Some((number, DivisionMove::Up)),
                std::cmp::Ordering::Less => Some((number, DivisionMove::Down)),
                std::cmp::Ordering::Equal => None,
            }
        };
        places.filter_map(way).collect()
    }
}
