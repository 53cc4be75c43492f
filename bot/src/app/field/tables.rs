//! Displayed tables of a tournament: current ones, and closed rounds.

use tournament::tiebreaks::{self, Settings};
use tournament::{Event, Number, Points};

use super::{Field, Place, Standings};
use crate::record::{KeptPlace, KeptTable, System, UserId};

impl Field {
    /// Returns the event and its ranking. `None` for a bracket, a league and a ladder, which have no table of all players.
    pub(crate) fn event(&self) -> Option<(Event, Settings)> {
        match self.record.terms.system {
            System::Swiss => Some((self.swiss(), self.settings())),
            System::RoundRobin | System::DoubleRoundRobin => Some((self.table().event(), self.settings())),
            System::KnockOut | System::DoubleElimination | System::League | System::Ladder => None,
        }
    }

    /// Returns the stored standings of a closed round, or the current ones of an open round.
    pub(crate) fn standings_of(&self, round: u16) -> Standings {
        match self.round(round).and_then(|round| round.table.as_ref()) {
            Some(table) => self.told(Standings::of(round, table)),
            None => self.standings_after(round),
        }
    }

    /// Returns the event, and current standings after each round up to `last`. `None` without a table of all players.
    pub(crate) fn course(&self, last: u16) -> Option<(Event, Vec<tiebreaks::Standings>)> {
        let (event, settings) = self.event()?;
        // `Field::settings` returns only allowed tie-breaks.
        let tables = (1..=last).filter_map(|round| tiebreaks::standings(&event, round, &settings).ok()).collect();
        Some((event, tables))
    }

    pub(crate) fn number_of(&self, who: UserId) -> Option<Number> {
        self.entered(who)?.1.number
    }
}

impl Standings {
    fn of(after: u16, table: &KeptTable) -> Standings {
        let place = |kept: &KeptPlace| Place {
            places: kept.places,
            number: kept.number,
            points: kept.points.map(Points::from_tenths),
            figures: kept.figures.clone(),
            by_lot: kept.by_lot,
            division: None,
            way: None,
        };
        Standings { after, codes: table.codes.clone(), places: table.rows.iter().map(place).collect() }
    }

    pub(crate) fn kept(self) -> KeptTable {
        let row = |place: Place| KeptPlace {
            places: place.places,
            number: place.number,
            points: place.points.map(Points::tenths),
            figures: place.figures,
            by_lot: place.by_lot,
        };
        KeptTable { codes: self.codes, rows: self.places.into_iter().map(row).collect() }
    }
}
