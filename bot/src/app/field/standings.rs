//! The standings of a tournament.

use tournament::tiebreaks::{self, StandingsRow, TiebreakCode, TiebreakSettings};
use tournament::{IndividualEvent, PlayerNumber, Points};

use super::{DivisionMove, TournamentField};
use crate::record::{EntrantRecord, GameId, RoundRecord, TournamentFormat};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FieldStandings {
    pub(crate) after: u16,
    pub(crate) codes: Vec<String>,
    pub(crate) places: Vec<StandingsPlace>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StandingsPlace {
    /// The shared places, best first; `None` while the player is still in a knock-out.
    pub(crate) places: Option<(PlayerNumber, PlayerNumber)>,
    pub(crate) number: PlayerNumber,
    pub(crate) points: Option<Points>,
    pub(crate) figures: Vec<String>,
    pub(crate) by_lot: bool,
    pub(crate) division: Option<u16>,
    pub(crate) way: Option<DivisionMove>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ComputedRow {
    pub(crate) row: StandingsRow,
    /// The players of a league division, by row number from 1.
    people: Option<Vec<PlayerNumber>>,
}

impl ComputedRow {
    pub(crate) fn player(&self, own: PlayerNumber) -> PlayerNumber {
        let people = self.people.as_ref();
        people.and_then(|people| people.get(usize::from(own).checked_sub(1)?).copied()).unwrap_or(own)
    }
}

impl TournamentField {
    /// Returns the computation of a player's place. `None` in a bracket, and for players whose games do not count.
    pub(crate) fn computed(&self, number: PlayerNumber) -> Option<ComputedRow> {
        let after = self.settled();
        let event = match self.record.terms.system {
            TournamentFormat::Swiss => self.swiss(),
            TournamentFormat::RoundRobin | TournamentFormat::DoubleRoundRobin => self.table().event(),
            TournamentFormat::KnockOut | TournamentFormat::DoubleElimination | TournamentFormat::Ladder => return None,
            TournamentFormat::League => {
                let league = self.league();
                let division = league.divisions().get(usize::from(self.division_of(number)?).checked_sub(1)?)?;
                let people: Vec<PlayerNumber> =
                    division.people().iter().map(|person| *person as PlayerNumber).collect();
                let is_theirs = |row: &StandingsRow| people[usize::from(row.number) - 1] == number;
                let row = division.standings(after).into_iter().find(is_theirs)?;
                return Some(ComputedRow { row, people: Some(people) });
            }
        };
        let rows = tiebreaks::standings(&event, after, &self.settings()).ok()?.rows;
        let mut row = rows.into_iter().find(|row| row.number == number)?;
        if self.hides_averages() {
            row.figures.retain(|figure| !figure.code.kind.is_of_ratings());
        }
        Some(ComputedRow { row, people: None })
    }

    pub(crate) fn standings(&self) -> FieldStandings {
        self.standings_after(self.settled())
    }

    /// Returns the standings after a round, with current results.
    pub(crate) fn standings_after(&self, after: u16) -> FieldStandings {
        match (self.event(), self.record.terms.system) {
            (Some((event, settings)), _) => self.told(by_points(&event, after, &settings)),
            (None, TournamentFormat::League) => self.by_divisions(after),
            (None, TournamentFormat::Ladder) => self.by_rungs(),
            (None, _) => self.by_rounds(after),
        }
    }

    /// Removes averages that would reveal a rating that is now hidden. Places stay: ranking uses the state at joining.
    pub(super) fn told(&self, mut standings: FieldStandings) -> FieldStandings {
        if self.hides_averages() {
            let is_told: Vec<bool> = standings.codes.iter().map(|code| !is_of_ratings(code)).collect();
            let keep = |figures: &mut Vec<String>| {
                let mut told = is_told.iter();
                figures.retain(|_| *told.next().unwrap_or(&true));
            };
            keep(&mut standings.codes);
            standings.places.iter_mut().for_each(|place| keep(&mut place.figures));
        }
        standings
    }

    /// Returns the tie-breaks of a Swiss or round robin: the chosen ones if allowed, else the default. Averages that
    /// would reveal a rating hidden at joining are left out; hiding it later changes no places.
    pub(crate) fn settings(&self) -> TiebreakSettings {
        let terms = &self.record.terms;
        let usual = usual(terms.system, self.seed());
        let mut settings = match tie_breaks(terms.system, &terms.scoring.tie_breaks) {
            Some(codes) if !codes.is_empty() => TiebreakSettings { codes, ..usual },
            _ => usual,
        };
        let hides = |(_, entrant): &(u32, EntrantRecord)| entrant.hidden && entrant.rating.is_some();
        if self.entrants.iter().any(hides) {
            settings.codes.retain(|code| !code.kind.is_of_ratings());
        }
        settings
    }

    pub(crate) fn still_in(&self) -> usize {
        match self.record.terms.system {
            TournamentFormat::KnockOut | TournamentFormat::DoubleElimination => {
                // The winner has a place but is not eliminated.
                self.cup().placings().len().abs_diff(usize::from(self.size())).max(1)
            }
            _ => self.entrants.iter().filter(|(_, it)| it.number.is_some() && it.left.is_none()).count(),
        }
    }

    fn by_rungs(&self) -> FieldStandings {
        let ladder = self.ladder();
        let place = |(place, rung): (PlayerNumber, &tournament::ladder::LadderRung)| {
            (Some((place, place)), rung.person as PlayerNumber)
        };
        let places = (1..).zip(ladder.rungs()).map(place).map(|(places, number)| bare(places, number));
        FieldStandings { after: self.settled(), codes: Vec::new(), places: places.collect() }
    }

    fn by_divisions(&self, after: u16) -> FieldStandings {
        let (league, ways) = (self.league(), self.ways());
        let of_division = |(number, division): (u16, &tournament::league::LeagueDivision)| {
            let people = division.people();
            let player = |own: PlayerNumber| people[usize::from(own) - 1] as PlayerNumber;
            let place = |row: &StandingsRow| {
                let own = player(row.number);
                StandingsPlace { number: own, division: Some(number), way: ways.get(&own).copied(), ..place_of(row) }
            };
            division.standings(after).iter().map(place).collect::<Vec<_>>()
        };
        let places = (1..).zip(league.divisions()).flat_map(of_division).collect();
        FieldStandings { after, codes: shown(&usual(TournamentFormat::League, 0).codes), places }
    }

    fn by_rounds(&self, after: u16) -> FieldStandings {
        let cup = self.cup();
        let placings = cup.placings();
        let is_placed = |number: &PlayerNumber| placings.iter().any(|placing| placing.player == *number);
        let still_in = (1..=self.size()).filter(|number| !is_placed(number)).map(|number| (None, number));
        let placed = placings.iter().map(|placing| (Some((placing.from, placing.to)), placing.player));
        let place = |(places, number)| bare(places, number);
        FieldStandings { after, codes: Vec::new(), places: still_in.chain(placed).map(place).collect() }
    }

    pub(crate) fn final_game(&self) -> Option<GameId> {
        let champion = self.champion().filter(|_| self.record.terms.system.has_bracket())?;
        let last = |round: &RoundRecord| {
            let (board, _) = self.pair_of(round, champion)?;
            self.boards.get(&(round.number, board))?.game
        };
        self.rounds.iter().rev().find_map(last)
    }

    /// Returns the winner of a finished tournament, unless first place is shared.
    pub(crate) fn champion(&self) -> Option<PlayerNumber> {
        let first = self.standings().places.into_iter().next()?;
        first.places.filter(|places| *places == (1, 1)).map(|_| first.number)
    }
}

/// Reads chosen tie-breaks; `None` if one is unknown, repeated or not allowed in the system.
fn tie_breaks(system: TournamentFormat, chosen: &[String]) -> Option<Vec<TiebreakCode>> {
    let codes = TiebreakCode::list(&chosen.join(",")).ok()?;
    let settings = TiebreakSettings { codes, ..usual(system, 0) };
    // Disallowed tie-breaks fail with any event, even an empty one.
    tiebreaks::standings(&IndividualEvent::default(), 0, &settings).ok()?;
    Some(settings.codes)
}

fn is_of_ratings(code: &str) -> bool {
    TiebreakCode::list(code).is_ok_and(|codes| codes.iter().any(|code| code.kind.is_of_ratings()))
}

fn usual(system: TournamentFormat, seed: u64) -> TiebreakSettings {
    if system == TournamentFormat::Swiss { TiebreakSettings::swiss(seed) } else { TiebreakSettings::round_robin(seed) }
}

fn shown(codes: &[TiebreakCode]) -> Vec<String> {
    codes.iter().map(ToString::to_string).collect()
}

fn by_points(event: &IndividualEvent, after: u16, settings: &TiebreakSettings) -> FieldStandings {
    // `TournamentField::settings` returns only allowed tie-breaks.
    let rows = tiebreaks::standings(event, after, settings).map(|found| found.rows).unwrap_or_default();
    FieldStandings { after, codes: shown(&settings.codes), places: rows.iter().map(place_of).collect() }
}

fn bare(places: Option<(PlayerNumber, PlayerNumber)>, number: PlayerNumber) -> StandingsPlace {
    StandingsPlace { places, number, points: None, figures: Vec::new(), by_lot: false, division: None, way: None }
}

fn place_of(row: &StandingsRow) -> StandingsPlace {
    let figures = row.figures.iter().map(|figure| figure.value.map_or_else(String::new, |value| value.to_string()));
    StandingsPlace {
        places: Some((row.place, row.place)),
        number: row.number,
        points: Some(row.points),
        figures: figures.collect(),
        by_lot: row.by_lot,
        division: None,
        way: None,
    }
}
