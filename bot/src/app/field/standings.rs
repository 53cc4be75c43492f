//! The standings of a tournament.

use tournament::tiebreaks::{self, Code, Row, Settings};
use tournament::{Event, Number, Points};

use super::{Field, Way};
use crate::record::{EntrantRecord, GameId, RoundRecord, System};

/// The standings after a round.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Standings {
    /// The number of rounds that are counted.
    pub(crate) after: u16,
    /// The names of the tie-breaks, in order.
    pub(crate) codes: Vec<String>,
    /// The players, the best first.
    pub(crate) places: Vec<Place>,
}

/// A player in the standings.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Place {
    /// The places that the player shares, the best first; none for a player who is still in a knock-out.
    pub(crate) places: Option<(Number, Number)>,
    /// The player's number.
    pub(crate) number: Number,
    /// The points, except in a knock-out.
    pub(crate) points: Option<Points>,
    /// The tie-breaks, in order, as they are written.
    pub(crate) figures: Vec<String>,
    /// Whether a lot gave the place, as nothing else told the player from others.
    pub(crate) by_lot: bool,
    /// The division, in a league.
    pub(crate) division: Option<u16>,
    /// Where the player goes from that division.
    pub(crate) way: Option<Way>,
}

/// How the place of a player was computed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Computed {
    /// The place with its tie-breaks.
    pub(crate) row: Row,
    /// The players by the numbers that the row calls them, from 1, where these are not their own: in a division of a league.
    people: Option<Vec<Number>>,
}

impl Computed {
    /// Returns the number of a player whom the row calls by this one.
    pub(crate) fn player(&self, own: Number) -> Number {
        let people = self.people.as_ref();
        people.and_then(|people| people.get(usize::from(own).checked_sub(1)?).copied()).unwrap_or(own)
    }
}

impl Field {
    /// Returns how the place of a player was computed; `None` in a bracket, and for those whose games count for nobody.
    pub(crate) fn computed(&self, number: Number) -> Option<Computed> {
        let after = self.settled();
        let event = match self.record.terms.system {
            System::Swiss => self.swiss(),
            System::RoundRobin | System::DoubleRoundRobin => self.table().event(),
            System::KnockOut | System::DoubleElimination | System::Ladder => return None,
            System::League => {
                let league = self.league();
                let division = league.divisions().get(usize::from(self.division_of(number)?).checked_sub(1)?)?;
                let people: Vec<Number> = division.people().iter().map(|person| *person as Number).collect();
                let is_theirs = |row: &Row| people[usize::from(row.number) - 1] == number;
                let row = division.standings(after).into_iter().find(is_theirs)?;
                return Some(Computed { row, people: Some(people) });
            }
        };
        let rows = tiebreaks::standings(&event, after, &self.settings()).ok()?.rows;
        let mut row = rows.into_iter().find(|row| row.number == number)?;
        if self.hides_averages() {
            row.figures.retain(|figure| !figure.code.kind.is_of_ratings());
        }
        Some(Computed { row, people: None })
    }

    /// Returns the standings after the rounds of which all results are known.
    pub(crate) fn standings(&self) -> Standings {
        self.standings_after(self.settled())
    }

    /// Returns the standings after a round, by the results as they are now.
    pub(crate) fn standings_after(&self, after: u16) -> Standings {
        match (self.event(), self.record.terms.system) {
            (Some((event, settings)), _) => self.told(by_points(&event, after, &settings)),
            (None, System::League) => self.by_divisions(after),
            (None, System::Ladder) => self.by_rungs(),
            (None, _) => self.by_rounds(after),
        }
    }

    /// Leaves averages of ratings out of standings where they would tell one that is hidden by now. Nobody's place changes by
    /// that: what ranks players is what it was when they joined.
    pub(super) fn told(&self, mut standings: Standings) -> Standings {
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

    /// Returns by what tied players of a Swiss or a round robin are ranked: what was chosen if that is allowed, or else what
    /// is usual. Tie-breaks that are made of ratings are left out if somebody hid theirs when they joined: averages would tell
    /// it. Whoever hides it later changes no places by that.
    pub(crate) fn settings(&self) -> Settings {
        let terms = &self.record.terms;
        let usual = usual(terms.system, self.seed());
        let mut settings = match tie_breaks(terms.system, &terms.scoring.tie_breaks) {
            Some(codes) if !codes.is_empty() => Settings { codes, ..usual },
            _ => usual,
        };
        let hides = |(_, entrant): &(u32, EntrantRecord)| entrant.hidden && entrant.rating.is_some();
        if self.entrants.iter().any(hides) {
            settings.codes.retain(|code| !code.kind.is_of_ratings());
        }
        settings
    }

    /// Returns how many players are still in: in a bracket all who are not out, else all who have not left.
    pub(crate) fn still_in(&self) -> usize {
        match self.record.terms.system {
            System::KnockOut | System::DoubleElimination => {
                // Whoever has won is not out.
                self.cup().placings().len().abs_diff(usize::from(self.size())).max(1)
            }
            _ => self.entrants.iter().filter(|(_, it)| it.number.is_some() && it.left.is_none()).count(),
        }
    }

    /// Returns the places of a ladder.
    fn by_rungs(&self) -> Standings {
        let ladder = self.ladder();
        let place = |(place, rung): (Number, &tournament::ladder::Rung)| (Some((place, place)), rung.person as Number);
        let places = (1..).zip(ladder.rungs()).map(place).map(|(places, number)| bare(places, number));
        Standings { after: self.settled(), codes: Vec::new(), places: places.collect() }
    }

    /// Returns the divisions of a league one after another.
    fn by_divisions(&self, after: u16) -> Standings {
        let (league, ways) = (self.league(), self.ways());
        let of_division = |(number, division): (u16, &tournament::league::Division)| {
            let people = division.people();
            let player = |own: Number| people[usize::from(own) - 1] as Number;
            let place = |row: &Row| {
                let own = player(row.number);
                Place { number: own, division: Some(number), way: ways.get(&own).copied(), ..place_of(row) }
            };
            division.standings(after).iter().map(place).collect::<Vec<_>>()
        };
        let places = (1..).zip(league.divisions()).flat_map(of_division).collect();
        Standings { after, codes: shown(&usual(System::League, 0).codes), places }
    }

    /// Returns who is still in a knock-out, by seed, and the places of those who are out.
    fn by_rounds(&self, after: u16) -> Standings {
        let cup = self.cup();
        let placings = cup.placings();
        let is_placed = |number: &Number| placings.iter().any(|placing| placing.player == *number);
        let still_in = (1..=self.size()).filter(|number| !is_placed(number)).map(|number| (None, number));
        let placed = placings.iter().map(|placing| (Some((placing.from, placing.to)), placing.player));
        let place = |(places, number)| bare(places, number);
        Standings { after, codes: Vec::new(), places: still_in.chain(placed).map(place).collect() }
    }

    /// Returns the game that decided a bracket which is over: the last one of the champion.
    pub(crate) fn final_game(&self) -> Option<GameId> {
        let champion = self.champion().filter(|_| self.record.terms.system.has_bracket())?;
        let last = |round: &RoundRecord| {
            let (board, _) = self.pair_of(round, champion)?;
            self.boards.get(&(round.number, board))?.game
        };
        self.rounds.iter().rev().find_map(last)
    }

    /// Returns the number of the winner of a tournament that is over: nobody if a place is shared.
    pub(crate) fn champion(&self) -> Option<Number> {
        let first = self.standings().places.into_iter().next()?;
        first.places.filter(|places| *places == (1, 1)).map(|_| first.number)
    }
}

/// Reads the tie-breaks that somebody chose; `None` if one is none, is there twice, or is not allowed in the system.
fn tie_breaks(system: System, chosen: &[String]) -> Option<Vec<Code>> {
    let codes = Code::list(&chosen.join(",")).ok()?;
    let settings = Settings { codes, ..usual(system, 0) };
    // What is not allowed is refused whatever the event.
    tiebreaks::standings(&Event::default(), 0, &settings).ok()?;
    Some(settings.codes)
}

/// Returns whether a tie-break by its name is made of ratings.
fn is_of_ratings(code: &str) -> bool {
    Code::list(code).is_ok_and(|codes| codes.iter().any(|code| code.kind.is_of_ratings()))
}

/// Returns by what tied players of a system are ranked as a rule.
fn usual(system: System, seed: u64) -> Settings {
    if system == System::Swiss { Settings::swiss(seed) } else { Settings::round_robin(seed) }
}

fn shown(codes: &[Code]) -> Vec<String> {
    codes.iter().map(ToString::to_string).collect()
}

fn by_points(event: &Event, after: u16, settings: &Settings) -> Standings {
    // What is not allowed was never chosen.
    let rows = tiebreaks::standings(event, after, settings).map(|found| found.rows).unwrap_or_default();
    Standings { after, codes: shown(&settings.codes), places: rows.iter().map(place_of).collect() }
}

/// Returns a place that no points have given.
fn bare(places: Option<(Number, Number)>, number: Number) -> Place {
    Place { places, number, points: None, figures: Vec::new(), by_lot: false, division: None, way: None }
}

fn place_of(row: &Row) -> Place {
    let figures = row.figures.iter().map(|figure| figure.value.map_or_else(String::new, |value| value.to_string()));
    Place {
        places: Some((row.place, row.place)),
        number: row.number,
        points: Some(row.points),
        figures: figures.collect(),
        by_lot: row.by_lot,
        division: None,
        way: None,
    }
}
