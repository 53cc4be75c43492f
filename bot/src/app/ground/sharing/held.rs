//! The lanes that a process owns.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::record::WorkLane;

#[derive(Clone, Debug)]
pub(crate) struct LaneHold {
    pub(super) lane: WorkLane,
    pub(super) fence: u64,
    /// The news that existed when this process took the lane: an earlier owner may already have posted some of it.
    pub(super) inherited: Arc<BTreeSet<String>>,
    /// True if the lane should be given back. Each copy of the `Arc` is work in progress for it.
    is_closing: Arc<AtomicBool>,
}

impl LaneHold {
    pub(super) fn is_closing(&self) -> bool {
        self.is_closing.load(Ordering::Relaxed)
    }
}

#[derive(Debug, Default)]
pub(super) struct HeldLaneSet(BTreeMap<WorkLane, LaneHold>);

impl HeldLaneSet {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn get(&self, lane: WorkLane) -> Option<LaneHold> {
        self.0.get(&lane).filter(|hold| !hold.is_closing()).cloned()
    }

    pub(super) fn has(&self, hold: &LaneHold) -> bool {
        self.0.get(&hold.lane).is_some_and(|known| known.fence == hold.fence)
    }

    pub(super) fn knows(&self, rows: &BTreeMap<WorkLane, u64>) -> bool {
        rows.iter().all(|(lane, fence)| self.0.get(lane).is_some_and(|hold| hold.fence == *fence))
    }

    /// Updates the held lanes with their fences. New lanes come with their existing news.
    pub(super) fn set(&mut self, rows: &BTreeMap<WorkLane, u64>, mut news: BTreeMap<WorkLane, BTreeSet<String>>) {
        self.0.retain(|lane, hold| rows.get(lane) == Some(&hold.fence));
        for (lane, fence) in rows {
            self.0.entry(*lane).or_insert_with(|| LaneHold {
                lane: *lane,
                fence: *fence,
                inherited: Arc::new(news.remove(lane).unwrap_or_default()),
                is_closing: Arc::default(),
            });
        }
    }

    /// Returns idle lanes to give back so that at most `most` remain. Marks busy ones, so that no more work begins for
    /// them. The first lane goes last.
    pub(super) fn surplus(&self, most: usize) -> Vec<(WorkLane, u64)> {
        let n_more = self.0.len().saturating_sub(most);
        let mut all: Vec<_> = self.0.values().collect();
        all.sort_unstable_by_key(|hold| Reverse(hold.lane.spread()));
        let (go, stay) = all.split_at(n_more);
        go.iter().for_each(|hold| hold.is_closing.store(true, Ordering::Relaxed));
        stay.iter().for_each(|hold| hold.is_closing.store(false, Ordering::Relaxed));
        let is_still = |hold: &&&LaneHold| Arc::strong_count(&hold.is_closing) == 1;
        go.iter().filter(is_still).map(|hold| (hold.lane, hold.fence)).collect()
    }

    pub(super) fn all(&self) -> Vec<(WorkLane, u64)> {
        self.0.values().map(|hold| (hold.lane, hold.fence)).collect()
    }

    pub(super) fn forget(&mut self, lanes: &[(WorkLane, u64)]) {
        lanes.iter().for_each(|(lane, _)| drop(self.0.remove(lane)));
    }
}
