//! Tables of a tournament for display: the current ones, and the tables of closed rounds.

use tournament::tiebreaks::{self, TiebreakSettings};
use tournament::{IndividualEvent, PlayerNumber, Points};

use super::{FieldStandings, StandingsPlace, TournamentField};
use crate::record::{KeptPlace, KeptTable, TournamentFormat, UserId};

impl TournamentField {
    /// Returns the event and its ranking. `None` for brackets, leagues and ladders, which have no table of all players.
    pub(crate) fn event(&self) -> Option<(IndividualEvent, TiebreakSettings)> {
        match self.record.terms.system {
            TournamentFormat::Swiss => Some((self.swiss(), self.settings())),
            TournamentFormat::RoundRobin | TournamentFormat::DoubleRoundRobin => {
                Some((self.table().event(), self.settings()))
            }
            TournamentFormat::KnockOut
            | TournamentFormat::DoubleElimination
            | TournamentFormat::League
            | TournamentFormat::Ladder => None,
        }
    }

    pub(crate) fn standings_of(&self, round: u16) -> FieldStandings {
        match self.round(round).and_then(|round| round.table.as_ref()) {
            Some(table) => self.told(FieldStandings::of(round, table)),
            None => self.standings_after(round),
        }
    }

    /// Returns the event, and current standings after each round up to `last`. `None` without a table of all players.
    pub(crate) fn course(&self, last: u16) -> Option<(IndividualEvent, Vec<tiebreaks::EventStandings>)> {
        let (event, settings) = self.event()?;
        // `TournamentField::settings` returns only allowed tie-breaks.
        let tables = (1..=last).filter_map(|round| tiebreaks::standings(&event, round, &settings).ok()).collect();
        Some((event, tables))
    }

    pub(crate) fn number_of(&self, who: UserId) -> Option<PlayerNumber> {
        self.entered(who)?.1.number
    }
}

impl FieldStandings {
    fn of(after: u16, table: &KeptTable) -> FieldStandings {
        let place = |kept: &KeptPlace| StandingsPlace {
            places: kept.places,
            number: kept.number,
            points: kept.points.map(Points::from_tenths),
            figures: kept.figures.clone(),
            by_lot: kept.by_lot,
            division: None,
            way: None,
        };
        FieldStandings { after, codes: table.codes.clone(), places: table.rows.iter().map(place).collect() }
    }

    pub(crate) fn kept(self) -> KeptTable {
        let row = |place: StandingsPlace| KeptPlace {
            places: place.places,
            number: place.number,
            points: place.points.map(Points::tenths),
            figures: place.figures,
            by_lot: place.by_lot,
        };
        KeptTable { codes: self.codes, rows: self.places.into_iter().map(row).collect() }
    }
}
