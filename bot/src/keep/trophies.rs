//! Verifies that the stored trophies follow from the games counted for them.

use std::collections::{BTreeMap, HashSet};

use crate::app::counts_for_trophies;
use crate::record::{GameId, GameRecord, TalliedRecord, TrophyRecord, TrophySum, UserId, keys};

#[derive(Default)]
pub(super) struct TrophyVerifier {
    tallies: BTreeMap<UserId, TrophySum>,
    /// The first game that is wrongly not counted, and the number of such games.
    left: Option<(GameId, u64)>,
    is_whole: bool,
}

impl TrophyVerifier {
    pub(super) fn game(&mut self, record: &GameRecord) -> Option<String> {
        for (who, credit) in record.credits() {
            self.tallies.entry(who).or_default().add(&record.game, credit);
        }
        match (record.tallied.is_some(), counts_for_trophies(record)) {
            (false, true) => {
                self.left.get_or_insert((record.id, 0)).1 += 1;
                None
            }
            (true, false) => Some(format!("game #{}: it was counted for trophies, but does not count", record.id.0)),
            (true, true) | (false, false) => None,
        }
    }

    pub(super) fn reach(&mut self, reach: &TalliedRecord) {
        self.is_whole = reach.is_whole;
    }

    pub(super) fn row(&mut self, row: &str, who: UserId, record: &TrophyRecord) -> Option<String> {
        let tally = self.tallies.remove(&who).unwrap_or_default();
        let is_known = tally.trophies().is_subset(&record.had);
        (tally != record.tally || !is_known).then(|| format!("row `{row}`: it does not follow from their games"))
    }

    pub(super) fn finish(self, leaving: &HashSet<UserId>) -> Vec<String> {
        let lacking = self.tallies.keys().filter(|who| !leaving.contains(who)).map(|who| keys::trophies(*who));
        let mut problems: Vec<_> = lacking.map(|row| format!("the row `{row}` is missing")).collect();
        if let Some((id, n)) = self.left.filter(|_| self.is_whole) {
            problems.push(format!("game #{}: it is not counted for trophies; such games: {n}", id.0));
        }
        problems
    }
}
