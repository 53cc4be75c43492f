//! The state of the gateway connections.

use tokio::sync::watch;

use crate::record::{Shard, ShardCount, ShardReach};

/// The state of a shard. The bot's state is the state of its best shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ShardStage {
    Apart,
    Waiting,
    There,
}

pub(crate) struct ShardStages {
    count: ShardCount,
    each: watch::Sender<Vec<ShardStage>>,
    best: watch::Sender<ShardStage>,
}

impl ShardStages {
    pub(super) fn new(count: ShardCount) -> ShardStages {
        let each = vec![ShardStage::Apart; count.get() as usize];
        ShardStages { count, each: watch::Sender::new(each), best: watch::Sender::new(ShardStage::Apart) }
    }

    pub(super) fn set(&self, shard: Shard, stage: ShardStage) -> ShardStage {
        let mut before = stage;
        self.each.send_modify(|each| before = std::mem::replace(&mut each[shard.number as usize], stage));
        self.best.send_replace(self.each.borrow().iter().copied().max().unwrap_or(stage));
        before
    }

    pub(super) fn of(&self, shard: Shard) -> ShardStage {
        self.each.borrow()[shard.number as usize]
    }

    pub(crate) fn best(&self) -> watch::Receiver<ShardStage> {
        self.best.subscribe()
    }

    pub(crate) fn there(&self) -> Vec<Shard> {
        let each = self.each.borrow();
        self.count.shards().filter(|shard| each[shard.number as usize] == ShardStage::There).collect()
    }

    pub(crate) fn reached(&self) -> ShardReach {
        ShardReach::new(self.count, &self.there())
    }

    pub(crate) fn are_all_there(&self) -> bool {
        self.each.borrow().iter().all(|stage| *stage == ShardStage::There)
    }
}
