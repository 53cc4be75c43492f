//! The state of the gateway connections.

use tokio::sync::watch;

use crate::record::{Reached, Shard, ShardCount};

/// The state of a shard; the bot's state is its best shard's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Disconnected, and trying to connect.
    Apart,
    /// Disconnected, and waiting before it begins a new session.
    Waiting,
    There,
}

pub(crate) struct Stages {
    count: ShardCount,
    each: watch::Sender<Vec<Stage>>,
    best: watch::Sender<Stage>,
}

impl Stages {
    pub(super) fn new(count: ShardCount) -> Stages {
        let each = vec![Stage::Apart; count.get() as usize];
        Stages { count, each: watch::Sender::new(each), best: watch::Sender::new(Stage::Apart) }
    }

    pub(super) fn set(&self, shard: Shard, stage: Stage) -> Stage {
        let mut before = stage;
        self.each.send_modify(|each| before = std::mem::replace(&mut each[shard.number as usize], stage));
        self.best.send_replace(self.each.borrow().iter().copied().max().unwrap_or(stage));
        before
    }

    pub(super) fn of(&self, shard: Shard) -> Stage {
        self.each.borrow()[shard.number as usize]
    }

    pub(crate) fn best(&self) -> watch::Receiver<Stage> {
        self.best.subscribe()
    }

    pub(crate) fn there(&self) -> Vec<Shard> {
        let each = self.each.borrow();
        self.count.shards().filter(|shard| each[shard.number as usize] == Stage::There).collect()
    }

    /// Returns the connected shards, with the number of all.
    pub(crate) fn reached(&self) -> Reached {
        Reached::new(self.count, &self.there())
    }

    pub(crate) fn are_all_there(&self) -> bool {
        self.each.borrow().iter().all(|stage| *stage == Stage::There)
    }
}
