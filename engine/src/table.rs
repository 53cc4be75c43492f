//! The transposition table: results of positions already searched.

use crate::score::PROVEN;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ScoreBound {
    #[default]
    Lower,
    Upper,
    Exact,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TranspositionEntry {
    key: u64,
    pub(crate) score: i32,
    pub(crate) best: u16,
    pub(crate) depth: i8,
    pub(crate) bound: ScoreBound,
}

/// The maximum number of entries; they take 16 MiB.
const MOST: usize = 1 << 20;

/// A table of fixed size. Each search has its own, so results are reproducible.
pub(crate) struct TranspositionTable {
    entries: Vec<TranspositionEntry>,
}

impl TranspositionTable {
    pub(crate) fn new(n_nodes: u64) -> TranspositionTable {
        let size = usize::try_from(n_nodes).unwrap_or(MOST).clamp(16, MOST).next_power_of_two();
        TranspositionTable { entries: vec![TranspositionEntry { depth: -1, ..TranspositionEntry::default() }; size] }
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    #[inline]
    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<TranspositionEntry> {
        let mut entry = self.entries[self.slot(key)];
        if entry.key != key || entry.depth < 0 {
            return None;
        }
        // Wins are stored by distance from the position and returned by distance from the root.
        entry.score -= sign_of_proof(entry.score) * ply as i32;
        Some(entry)
    }

    #[inline]
    pub(crate) fn put(&mut self, key: u64, ply: usize, depth: i32, best: u16, score: i32, bound: ScoreBound) {
        let slot = self.slot(key);
        let old = &mut self.entries[slot];
        let depth = depth.clamp(0, 127) as i8;
        if old.key == key && old.depth > depth && bound != ScoreBound::Exact {
            return;
        }
        let score = score + sign_of_proof(score) * ply as i32;
        *old = TranspositionEntry { key, score, best, depth, bound };
    }
}

fn sign_of_proof(score: i32) -> i32 {
    if score.abs() > PROVEN { score.signum() } else { 0 }
}
