//! The standings of a tournament.

use tournament::knockout::State;
use tournament::tiebreaks::{self, Settings};
use tournament::{Event, Number, Points};

use super::Field;
use crate::record::System;

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
}

impl Field {
    /// Returns the standings after the rounds of which all results are known.
    pub(crate) fn standings(&self) -> Standings {
        let after = self.settled();
        match self.record.terms.system {
            System::Swiss => by_points(&self.swiss(), after, &Settings::swiss(self.seed())),
            System::RoundRobin | System::DoubleRoundRobin => {
                by_points(&self.table().event(), after, &Settings::round_robin(self.seed()))
            }
            System::KnockOut => self.by_rounds(after),
        }
    }

    /// Returns who is still in a knock-out, by seed, and the places of those who are out.
    fn by_rounds(&self, after: u16) -> Standings {
        let cup = self.cup();
        let placings = cup.placings();
        let is_placed = |number: &Number| placings.iter().any(|placing| placing.player == *number);
        let still_in = (1..=self.size()).filter(|number| !is_placed(number)).map(|number| (None, number));
        let placed = placings.iter().map(|placing| (Some((placing.from, placing.to)), placing.player));
        let place = |(places, number)| Place { places, number, points: None, figures: Vec::new() };
        Standings { after, codes: Vec::new(), places: still_in.chain(placed).map(place).collect() }
    }

    /// Returns the number of the winner of a tournament that is over.
    pub(crate) fn champion(&self) -> Option<Number> {
        if self.record.terms.system == System::KnockOut {
            let last = self.cup().matches().pop()?;
            return match last.state {
                State::Over { winner, .. } => winner,
                State::Waiting | State::Next { .. } => None,
            };
        }
        self.standings().places.first().map(|place| place.number)
    }
}

fn by_points(event: &Event, after: u16, settings: &Settings) -> Standings {
    let codes = settings.codes.iter().map(ToString::to_string).collect();
    // The usual tie-breaks of a system are allowed in it.
    let rows = tiebreaks::standings(event, after, settings).map(|found| found.rows).unwrap_or_default();
    let place = |row: &tiebreaks::Row| Place {
        places: Some((row.place, row.place)),
        number: row.number,
        points: Some(row.points),
        figures: row
            .figures
            .iter()
            .map(|figure| figure.value.map_or_else(String::new, |value| value.to_string()))
            .collect(),
    };
    Standings { after, codes, places: rows.iter().map(place).collect() }
}
