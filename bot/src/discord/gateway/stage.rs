//! How a bot stands with the gateway.

use tokio::sync::watch;

use crate::record::{Reached, Shard, ShardCount};

/// How a shard stands with the gateway; and, by the one that stands best, the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// It is not connected, and tries to be.
    Apart,
    /// It is not connected, and waits before it begins another session.
    Waiting,
    /// It is connected.
    There,
}

/// How each shard stands.
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

    /// Notes how a shard stands; returns how it stood.
    pub(super) fn set(&self, shard: Shard, stage: Stage) -> Stage {
        let mut before = stage;
        self.each.send_modify(|each| before = std::mem::replace(&mut each[shard.number as usize], stage));
        self.best.send_replace(self.each.borrow().iter().copied().max().unwrap_or(stage));
        before
    }

    /// Returns how a shard stands.
    pub(super) fn of(&self, shard: Shard) -> Stage {
        self.each.borrow()[shard.number as usize]
    }

    /// Returns how the bot stands, now and later.
    pub(crate) fn best(&self) -> watch::Receiver<Stage> {
        self.best.subscribe()
    }

    /// Returns the shards that are connected.
    pub(crate) fn there(&self) -> Vec<Shard> {
        let each = self.each.borrow();
        self.count.shards().filter(|shard| each[shard.number as usize] == Stage::There).collect()
    }

    /// Returns which of all shards are connected.
    pub(crate) fn reached(&self) -> Reached {
        Reached::new(self.count, &self.there())
    }

    /// Returns whether all shards are connected.
    pub(crate) fn are_all_there(&self) -> bool {
        self.each.borrow().iter().all(|stage| *stage == Stage::There)
    }
}
