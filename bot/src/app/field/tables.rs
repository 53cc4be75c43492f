//! The tables of a tournament as they are shown: of now, and of rounds that are closed.

use tournament::tiebreaks::{self, Settings};
use tournament::{Event, Number, Points};

use super::{Field, Place, Standings};
use crate::record::{KeptPlace, KeptTable, System, UserId};

impl Field {
    /// Returns the tournament as an event, and how its players are ranked; `None` where no table has everybody: of a bracket, a
    /// league and a ladder.
    pub(crate) fn event(&self) -> Option<(Event, Settings)> {
        match self.record.terms.system {
            System::Swiss => Some((self.swiss(), self.settings())),
            System::RoundRobin | System::DoubleRoundRobin => Some((self.table().event(), self.settings())),
            System::KnockOut | System::DoubleElimination | System::League | System::Ladder => None,
        }
    }

    /// Returns the standings after a round as they stood when it was closed; for one that is not, those of now.
    pub(crate) fn standings_of(&self, round: u16) -> Standings {
        match self.round(round).and_then(|round| round.table.as_ref()) {
            Some(table) => self.told(Standings::of(round, table)),
            None => self.standings_after(round),
        }
    }

    /// Returns the standings after each round up to one, by the results as they are now, with their event; `None`
    /// where no table has everybody.
    pub(crate) fn course(&self, last: u16) -> Option<(Event, Vec<tiebreaks::Standings>)> {
        let (event, settings) = self.event()?;
        // What is not allowed was never chosen.
        let tables = (1..=last).filter_map(|round| tiebreaks::standings(&event, round, &settings).ok()).collect();
        Some((event, tables))
    }

    /// Returns the number of somebody who plays or played.
    pub(crate) fn number_of(&self, who: UserId) -> Option<Number> {
        self.entered(who)?.1.number
    }
}

impl Standings {
    /// Reads the standings that are kept of a round.
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
