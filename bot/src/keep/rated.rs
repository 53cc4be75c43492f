//! Verifies that ratings follow from the stored rated games. Expects rows in key order.

use std::collections::{BTreeMap, HashMap, HashSet};

use tournament::glicko::RatingLedger;

use crate::record::{
    FIRST_NUMBER, GameId, GameRecord, GameState, KeptCareer, LedgerRecord, PlayerMark, RatedRecord, RatingGeneration,
    RatingRecord, UserId, keys,
};

#[derive(Default)]
pub(super) struct RatingVerifier {
    kinds: BTreeMap<String, RatedKind>,
    /// Rated games from before ratings existed are still being numbered.
    pub(super) is_numbering: bool,
    pub(super) leaving: HashSet<UserId>,
}

#[derive(Default)]
struct RatedKind {
    record: Option<LedgerRecord>,
    /// Counted games by number, until their row is seen. The game, White's half points if it has a result, and whether
    /// a moderator excluded it from ratings.
    counted: HashMap<u64, (GameId, Option<u32>, bool)>,
    owners: HashMap<PlayerMark, UserId>,
    met: HashSet<PlayerMark>,
    ledger: RatingLedger,
    /// The first row with different numbers, and the count of such rows.
    differs: Option<(String, u64)>,
}

impl RatedKind {
    /// Returns the current generation if its ratings are exact now.
    fn exact(&self, is_numbering: bool) -> Option<RatingGeneration> {
        let ledger = self.record.as_ref()?;
        (!(is_numbering || ledger.is_stale || ledger.is_counting)).then_some(ledger.generation)
    }

    fn note(&mut self, row: &str) {
        self.differs.get_or_insert_with(|| (row.to_owned(), 0)).1 += 1;
    }

    fn wrong_number(&self, number: u64) -> Option<String> {
        let Some(ledger) = &self.record else { return Some("its kind has no row `ledger/`".to_owned()) };
        let last = if number < FIRST_NUMBER { ledger.last_old } else { ledger.last };
        (number > last).then(|| format!("the last number is {last}"))
    }
}

impl RatingVerifier {
    pub(super) fn game(&mut self, record: &GameRecord, number: u64, halves: Option<u32>) -> Option<String> {
        let id = record.id;
        // An annulled game keeps its number.
        if halves.is_none() && !matches!(record.state, GameState::Over { .. }) {
            return Some(format!("game #{}: it is counted as a rated game, but does not count as one", id.0));
        }
        let of = self.kinds.entry(record.game.clone()).or_default();
        let (other, ..) = of.counted.insert(number, (id, halves, record.is_unrated()))?;
        Some(format!("game #{}: its number among rated games, {number}, is also that of game #{}", id.0, other.0))
    }

    pub(super) fn ledger(&mut self, kind: &str, record: LedgerRecord) {
        self.kinds.entry(kind.to_owned()).or_default().record = Some(record);
    }

    /// Compares a row `rated/` with its game and the recomputed ratings, and returns the problems.
    pub(super) fn rated(&mut self, row: &str, kind: &str, number: u64, mut rated: RatedRecord) -> Vec<String> {
        let is_numbering = self.is_numbering;
        let of = self.kinds.entry(kind.to_owned()).or_default();
        let mut problems = Vec::new();
        match of.counted.remove(&number) {
            Some((id, halves, unrated)) if id == rated.game => {
                if halves.is_none() != rated.void {
                    problems.push(format!("game #{} disagrees on whether it has a result", id.0));
                }
                if let Some(halves) = halves.filter(|halves| *halves != rated.halves) {
                    problems.push(format!("White scored {halves} half points in game #{}, not {}", id.0, rated.halves));
                }
                if unrated != rated.unrated {
                    problems.push(format!("game #{} disagrees on whether it changes ratings", id.0));
                }
            }
            _ => problems.push(format!("game #{} has another number", rated.game.0)),
        }
        problems.extend(of.wrong_number(number));
        for (who, mark) in rated.seats.iter().zip(rated.marks) {
            let Some(who) = who.person() else { continue };
            if let Some(before) = of.owners.insert(mark, who).filter(|before| *before != who) {
                problems.push(format!("mark {mark} means person {}, but person {} before", who.0, before.0));
            }
        }
        if let Some(generation) = of.exact(is_numbering) {
            rated.effects.settle(generation);
            if rated.rate(&mut of.ledger) != rated.effects.now {
                of.note(row);
            }
        }
        problems.into_iter().map(|problem| format!("row `{row}`: {problem}")).collect()
    }

    pub(super) fn rating(&mut self, row: &str, who: UserId, ratings: RatingRecord) -> Vec<String> {
        let mut problems = Vec::new();
        for (kind, mut of_kind) in ratings.kinds {
            let Some(of) = self.kinds.get_mut(&kind) else {
                problems.push(format!("row `{row}`: no game of `{kind}` is counted"));
                continue;
            };
            match of.owners.get(&of_kind.mark).copied() {
                Some(owner) if owner == who => {
                    of.met.insert(of_kind.mark);
                }
                Some(owner) => {
                    problems.push(format!("row `{row}`: its mark in `{kind}` means person {}", owner.0));
                    continue;
                }
                // All games counted under this mark were annulled.
                None => {}
            }
            let Some(generation) = of.exact(self.is_numbering).filter(|_| !self.leaving.contains(&who)) else {
                continue;
            };
            of_kind.settle(generation);
            let career = of.ledger.career(of_kind.mark).map_or_else(KeptCareer::default, KeptCareer::from);
            if career != of_kind.career.now {
                of.note(row);
            }
        }
        problems
    }

    pub(super) fn finish(self) -> Vec<String> {
        let mut problems = Vec::new();
        for (kind, of) in self.kinds {
            let mut missing: Vec<_> = of.counted.iter().map(|(number, (id, ..))| (*id, *number)).collect();
            missing.sort_unstable();
            let missing = missing.into_iter().map(|(id, number)| (id, keys::rated(&kind, number)));
            problems.extend(missing.map(|(id, row)| format!("game #{}: the row `{row}` is missing", id.0)));
            let mut lacking: Vec<_> =
                of.owners.iter().filter(|(mark, _)| !of.met.contains(mark)).map(|(_, who)| *who).collect();
            lacking.retain(|who| !self.leaving.contains(who));
            lacking.sort_unstable();
            lacking.dedup();
            let lacking = lacking.into_iter().map(keys::rating);
            problems.extend(lacking.map(|row| format!("row `{row}`: it lacks the ratings of `{kind}`")));
            problems.extend(of.differs.map(|(row, n)| {
                format!("row `{row}`: its numbers do not follow from the rated games; such rows of `{kind}`: {n}")
            }));
        }
        problems
    }
}
