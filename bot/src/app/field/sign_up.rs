//! Closing sign-up.

use super::TournamentField;
use super::league::seated;
use super::numbers::{largest, numbered, planned};
use crate::record::{Admission, TournamentFormat, TournamentStage, Unix};

impl TournamentField {
    /// Closes sign-up: draws lots, numbers the players, seats a league's divisions by the previous season, and plans
    /// the rounds.
    pub(crate) fn close(&mut self, (seed, now): (u64, Unix), previous: Option<&TournamentField>) {
        let starters = self.starters(now);
        let system = self.record.terms.system;
        let all = std::mem::take(&mut self.entrants);
        let (mut playing, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|(nth, _)| starters.contains(nth));
        playing.iter_mut().for_each(|(_, entrant)| entrant.admission = Admission::In);
        self.entrants = numbered(system, seed, playing);
        if system == TournamentFormat::League {
            self.entrants = seated(self.record.terms.divisions, previous, seed, std::mem::take(&mut self.entrants));
        }
        self.record.planned = planned(system, self.record.terms.rounds, largest(&self.entrants));
        self.entrants.extend(others);
        self.entrants.sort_by_key(|(nth, _)| *nth);
        self.record.seed = Some(seed);
        self.record.stage = TournamentStage::Running;
    }
}
