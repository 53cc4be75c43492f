//! The processes that share a store: their work, and how far behind they are.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};
use std::future::ready;

use futures::TryStreamExt;
use serde::de::DeserializeOwned;
use store::{Store, StoreEntry, StoreExt};

use super::{KeepError, schema};
use crate::record::keys::Key;
use crate::record::{
    BreakerRecord, ClocksRecord, LaneRecord, MemberId, MemberRecord, Millis, ShardReach, Unix, WorkLane, keys, read,
};
use crate::standing::OperatorHolds;

/// A game overdue for longer was held back, since the bot checks every few seconds.
const HELD: Millis = Millis::minutes(1);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoreStatus {
    pub members: Vec<MemberStatus>,
    pub n_free: usize,
    pub n_waiting: usize,
    pub late: Millis,
    pub standing: OperatorHolds,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberStatus {
    pub address: String,
    pub n_lanes: usize,
    /// The connected shards; absent in rows of older programs.
    pub shards: Option<ShardReach>,
    pub silent: Millis,
}

impl Display for StoreStatus {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.standing)?;
        writeln!(f, "processes {}", self.members.len())?;
        for MemberStatus { address, n_lanes, shards, silent } in &self.members {
            write!(f, "  {address}: lanes {n_lanes}, ")?;
            if let Some(shards) = shards {
                write!(f, "{shards}, ")?;
            }
            writeln!(f, "seen {} s ago", silent.0 / 1000)?;
        }
        writeln!(f, "lanes without a process {}", self.n_free)?;
        writeln!(f, "games and tournaments with unsent messages {}", self.n_waiting)?;
        write!(f, "due work is late by {} s", self.late.0 / 1000)
    }
}

pub async fn status(store: &dyn Store, now: Unix) -> Result<StoreStatus, KeepError> {
    schema::look(store).await?;
    let mut lanes: BTreeMap<MemberId, usize> = BTreeMap::new();
    for row in rows(store, keys::ALL_LANES).await? {
        if let Some(owner) = decode::<LaneRecord>(&row)?.owner {
            *lanes.entry(owner).or_default() += 1;
        }
    }
    let mut found = StoreStatus::default();
    for row in rows(store, keys::ALL_MEMBERS).await? {
        let Some(Key::Member(id)) = Key::parse(&row.key) else { continue };
        let member: MemberRecord = decode(&row)?;
        // The member's clock may be ahead of this machine's.
        let silent = (now - member.beat).max(Millis::ZERO);
        let MemberRecord { address, shards, .. } = member;
        found.members.push(MemberStatus { address, n_lanes: lanes.remove(&id).unwrap_or_default(), shards, silent });
    }
    let n_held: usize = found.members.iter().map(|seen| seen.n_lanes).sum();
    found.n_free = WorkLane::COUNT - n_held;
    let mut waiting = BTreeSet::new();
    for prefix in [keys::ALL_NEWS, keys::ALL_TIDINGS] {
        let rows = rows(store, prefix).await?;
        let of = rows.iter().filter_map(|row| Key::parse(&row.key)).map(|key| (key.game(), key.tournament()));
        waiting.extend(of);
    }
    found.n_waiting = waiting.len();
    found.standing = standing(store, now).await?;
    let time = store.get(keys::TIME).await?.map(|row| decode::<ClocksRecord>(&row)).transpose()?;
    let first = store.first(keys::ALL_DUE).await?.and_then(|row| keys::due_time(&row.key));
    if let (Some(time), Some(first)) = (time, first) {
        found.late = (time.main.shows(now) - first).max(Millis::ZERO);
    }
    Ok(found)
}

pub async fn standing(store: &dyn Store, now: Unix) -> Result<OperatorHolds, KeepError> {
    let Some(time) = store.get(keys::TIME).await? else { return Ok(OperatorHolds::default()) };
    let main = decode::<ClocksRecord>(&time)?.main;
    let breaker = store.get(keys::BREAKER).await?.map(|row| decode::<BreakerRecord>(&row)).transpose()?;
    let holds = breaker
        .is_some_and(|breaker| !breaker.ends.is_empty() && breaker.released.is_none_or(|t| t <= main.shows(now)));
    let mut n_held = 0;
    if holds {
        let late = main.shows(now) + -1 * HELD;
        let is_late = |row: &StoreEntry| keys::due_time(&row.key).is_some_and(|due| due < late);
        n_held = store
            .rows(keys::ALL_DUE)
            .try_take_while(|row| ready(Ok(is_late(row))))
            .try_fold(0, |n, _| ready(Ok(n + 1)))
            .await?;
    }
    Ok(OperatorHolds { is_paused: main.stopped.is_some(), n_held })
}

async fn rows(store: &dyn Store, prefix: &str) -> Result<Vec<StoreEntry>, KeepError> {
    Ok(store.rows(prefix).try_collect().await?)
}

pub(super) fn decode<T: DeserializeOwned>(row: &StoreEntry) -> Result<T, KeepError> {
    read(&row.value).map_err(|error| KeepError::Refused(format!("the row `{}` cannot be read: {error}", row.key)))
}

#[cfg(test)]
mod tests {
    use store::{Batch, Memory};

    use super::*;
    use crate::record::{GameId, HOUR, TimeRecord, write};

    #[tokio::test]
    async fn a_pause_is_seen_and_so_are_games_whose_end_is_held_back() {
        let (store, now) = (Memory::new(), Unix(1_795_286_096_000));
        assert_eq!(standing(&store, now).await.unwrap(), OperatorHolds::default());
        let time = TimeRecord::new(now);
        let due = |id: u64, wait: Millis| keys::due(time.shows(now) + wait, GameId(id));
        let breaker = BreakerRecord { v: 1, ends: vec![time.shows(now)], released: None };
        let batch = Batch::new()
            .put(keys::TIME, write(&ClocksRecord::from(time.stop(now))))
            .put(keys::BREAKER, write(&breaker))
            .put(due(1, -1 * HOUR), b"x".to_vec())
            .put(due(2, -2 * HOUR), b"x".to_vec())
            .put(due(3, HOUR), b"x".to_vec());
        store.commit(batch).await.unwrap();
        assert_eq!(standing(&store, now).await.unwrap(), OperatorHolds { is_paused: true, n_held: 2 });
        let released = BreakerRecord { released: Some(time.shows(now) + HOUR), ..breaker };
        store.commit(Batch::new().put(keys::BREAKER, write(&released))).await.unwrap();
        assert_eq!(standing(&store, now).await.unwrap().n_held, 0);
    }
}
