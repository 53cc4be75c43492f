//! The life cycle of a process: its row, the other processes, its share of the lanes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures::TryStreamExt;
use store::Store;

use super::held::{HeldLaneSet, LaneHold};
use crate::change::StoreChange;
use crate::record::keys::Key;
use crate::record::{LaneRecord, MemberId, MemberRecord, ShardReach, Unix, WorkLane, keys, write};
use crate::refusal::Trouble;
use crate::rows::{RecordRow, TypedStore};

/// A process is considered dead if its row stays unchanged this long.
const DEAD: Duration = Duration::from_secs(10);
/// How long a process trusts that others consider it alive. If it is wrong, a fence refuses its writes.
const TRUST: Duration = Duration::from_secs(8);
/// The longest gap between two checks of the others. After a longer gap they are timed from the start, since an
/// unavailable store may have kept all of them from writing.
const LOOKS: Duration = Duration::from_secs(5);
const ATTEMPTS: usize = 3;

/// A monotonic clock with an arbitrary start.
pub type MonotonicClock = Arc<dyn Fn() -> Duration + Send + Sync>;

#[derive(Clone)]
pub struct Member {
    pub id: MemberId,
    /// Machine and process number, for the operator.
    pub address: String,
    /// A digest of the settings that all processes must share.
    pub config: String,
    pub clock: MonotonicClock,
}

impl fmt::Debug for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Member").field("id", &self.id).field("address", &self.address).finish_non_exhaustive()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberStanding {
    pub n_members: usize,
    pub n_lanes: usize,
}

#[derive(Debug)]
pub(crate) struct MemberRegistry {
    store: Arc<dyn Store>,
    me: Member,
    state: Mutex<MemberState>,
}

#[derive(Debug, Default)]
struct MemberState {
    /// The version of this process's row; 0 if there is none.
    mine: u64,
    /// When this process's row was last written, at the latest.
    renewed: Option<Duration>,
    /// The other processes: the version of each row, and when it was first seen.
    others: BTreeMap<MemberId, (u64, Duration)>,
    /// When the other processes were last read.
    looked: Option<Duration>,
    /// Processes that were already reported for a different configuration.
    told: BTreeSet<MemberId>,
    held: HeldLaneSet,
    /// True if no write was refused and no process changed since the last read.
    is_settled: bool,
}

type LaneOwnerMap = BTreeMap<WorkLane, (Option<MemberId>, u64)>;

impl MemberRegistry {
    pub(crate) fn new(store: Arc<dyn Store>, me: Member) -> MemberRegistry {
        MemberRegistry { store, me, state: Mutex::default() }
    }

    pub(crate) fn hold(&self, lane: WorkLane) -> Option<LaneHold> {
        let state = self.state();
        state.is_trusted((self.me.clock)()).then(|| state.held.get(lane)).flatten()
    }

    pub(super) fn may_go_on(&self, hold: &LaneHold) -> bool {
        let state = self.state();
        state.is_trusted((self.me.clock)()) && !hold.is_closing() && state.held.has(hold)
    }

    pub(crate) async fn round(&self, now: Unix, shards: Option<ShardReach>) -> Result<MemberStanding, Trouble> {
        self.renew(now, shards).await?;
        let members = self.look(now).await?;
        let n_members = members.len();
        let most = WorkLane::COUNT.div_ceil(n_members.max(1));
        for _ in 0..ATTEMPTS {
            if self.state().has_enough(most) {
                break;
            }
            let lanes = self.read_lanes().await?;
            self.note_lanes(&lanes).await?;
            if !self.take(&lanes, &members, most).await? {
                break;
            }
        }
        self.give_back(most).await?;
        Ok(MemberStanding { n_members, n_lanes: self.state().held.len() })
    }

    pub(crate) async fn leave(&self) -> Result<(), Trouble> {
        let key = keys::member(self.me.id);
        for _ in 0..ATTEMPTS {
            let lanes = self.state().held.all();
            let mut change = StoreChange::deleting(key.as_str());
            give_lanes_back(&mut change, &lanes);
            if change.commit_unless_changed(&*self.store).await? {
                break;
            }
            let lanes = self.read_lanes().await?;
            self.note_lanes(&lanes).await?;
        }
        *self.state() = MemberState::default();
        Ok(())
    }

    async fn renew(&self, now: Unix, shards: Option<ShardReach>) -> Result<(), Trouble> {
        let key = keys::member(self.me.id);
        let (address, config) = (self.me.address.clone(), self.me.config.clone());
        let row = MemberRecord { v: 1, address, config, beat: now, shards };
        let (at, mine) = ((self.me.clock)(), self.state().mine);
        let mut change = StoreChange::new();
        change.expect(key.as_str(), mine).put(key.as_str(), write(&row));
        if change.commit_unless_changed(&*self.store).await? {
            self.state().renewed = Some(at);
            return Ok(());
        }
        // Others considered this process dead, or the answer to an earlier attempt was lost.
        let there = self.store.get(&key).await?.map_or(0, |row| row.version);
        if there == 0 {
            let mut state = self.state();
            state.held.clear();
            state.renewed = None;
        }
        self.state().is_settled = false;
        let at = (self.me.clock)();
        let mut change = StoreChange::new();
        change.expect(key.as_str(), there).put(key, write(&row));
        if change.commit_unless_changed(&*self.store).await? {
            self.state().renewed = Some(at);
        }
        Ok(())
    }

    /// Returns the live processes with their rows' versions; deletes dead rows.
    async fn look(&self, now: Unix) -> Result<BTreeMap<MemberId, u64>, Trouble> {
        let before = (self.me.clock)();
        let rows: Vec<RecordRow<MemberRecord>> = self.store.records(keys::ALL_MEMBERS).try_collect().await?;
        let after = (self.me.clock)();
        let mut members = BTreeMap::new();
        let mut dead = Vec::new();
        {
            let mut state = self.state();
            if state.looked.is_none_or(|looked| before.saturating_sub(looked) > LOOKS) {
                state.others.clear();
            }
            state.looked = Some(after);
            state.mine = 0;
            let known: BTreeSet<MemberId> = state.others.keys().copied().collect();
            for row in rows {
                let Some(Key::Member(id)) = Key::parse(&row.key) else { continue };
                members.insert(id, row.version);
                if id == self.me.id {
                    state.mine = row.version;
                    continue;
                }
                if row.record.config != self.me.config && state.told.insert(id) {
                    let (theirs, seconds) = (&row.record.address, (now - row.record.beat).0 / 1000);
                    tracing::warn!(theirs, seconds, "another process with this store has a different configuration");
                }
                let (version, since) = state.others.get(&id).copied().unwrap_or((0, after));
                if version != row.version {
                    state.others.insert(id, (row.version, after));
                } else if before.saturating_sub(since) >= DEAD {
                    dead.push((id, row));
                }
            }
            state.others.retain(|id, _| members.contains_key(id));
            if known != state.others.keys().copied().collect() {
                state.is_settled = false;
            }
        }
        for (id, row) in dead {
            let mut change = StoreChange::new();
            change.expect(row.key.as_str(), row.version).delete(row.key);
            if change.commit_unless_changed(&*self.store).await? {
                tracing::warn!(
                    address = row.record.address,
                    "another process stopped responding; the others share its work"
                );
                members.remove(&id);
                let mut state = self.state();
                state.others.remove(&id);
                state.is_settled = false;
            }
        }
        Ok(members)
    }

    async fn read_lanes(&self) -> Result<LaneOwnerMap, Trouble> {
        let rows: Vec<RecordRow<LaneRecord>> = self.store.records(keys::ALL_LANES).try_collect().await?;
        let lanes = rows.into_iter().filter_map(|row| match Key::parse(&row.key) {
            Some(Key::Lane(lane)) => Some((lane, (row.record.owner, row.version))),
            _ => None,
        });
        Ok(lanes.collect())
    }

    /// Records which lanes are this process's. Reads the news of new ones afterwards, so that it includes everything
    /// that an earlier owner may have posted.
    async fn note_lanes(&self, lanes: &LaneOwnerMap) -> Result<(), Trouble> {
        let mine = lanes.iter().filter(|(_, (owner, _))| *owner == Some(self.me.id));
        let mine: BTreeMap<_, _> = mine.map(|(lane, (_, fence))| (*lane, *fence)).collect();
        let mut news: BTreeMap<WorkLane, BTreeSet<String>> = BTreeMap::new();
        if !self.state().held.knows(&mine) {
            for prefix in [keys::ALL_NEWS, keys::ALL_TIDINGS] {
                let mut left = self.store.keys(prefix);
                while let Some(key) = left.try_next().await? {
                    let lane = key.game().map(WorkLane::from).or_else(|| key.tournament().map(WorkLane::from));
                    if let Some(lane) = lane {
                        news.entry(lane).or_default().insert(key.to_string());
                    }
                }
            }
        }
        self.state().held.set(&mine, news);
        Ok(())
    }

    /// Takes lanes without an owner, up to its share; returns whether the lanes must be read again.
    async fn take(
        &self,
        lanes: &LaneOwnerMap,
        members: &BTreeMap<MemberId, u64>,
        most: usize,
    ) -> Result<bool, Trouble> {
        let (mine, n_held) = self.state().share();
        if mine == 0 {
            return Ok(false);
        }
        let free = WorkLane::all().filter_map(|lane| {
            let (owner, version) = lanes.get(&lane).copied().unwrap_or_default();
            owner.is_none_or(|owner| !members.contains_key(&owner)).then_some((lane, owner, version))
        });
        let mut free: Vec<_> = free.collect();
        free.sort_unstable_by_key(|(lane, ..)| lane.spread());
        free.truncate(most.saturating_sub(n_held));
        if free.is_empty() {
            self.state().is_settled = true;
            return Ok(false);
        }
        // The change expects that this process is alive, and that the previous owners are gone.
        let mut change = StoreChange::new();
        change.expect(keys::member(self.me.id), mine);
        let gone: BTreeSet<_> = free.iter().filter_map(|(_, owner, _)| *owner).collect();
        for owner in gone {
            change.expect(keys::member(owner), 0);
        }
        for (lane, _, version) in free {
            let row = LaneRecord { v: 1, owner: Some(self.me.id) };
            change.expect(keys::lane(lane), version).put(keys::lane(lane), write(&row));
        }
        // A conflict means that other processes took some of them.
        change.commit_unless_changed(&*self.store).await?;
        Ok(true)
    }

    /// Gives back lanes beyond its share, once no work for them remains.
    async fn give_back(&self, most: usize) -> Result<(), Trouble> {
        let lanes = self.state().held.surplus(most);
        if lanes.is_empty() {
            return Ok(());
        }
        let mut change = StoreChange::new();
        give_lanes_back(&mut change, &lanes);
        let mut state = match change.commit_unless_changed(&*self.store).await? {
            true => self.state(),
            false => {
                self.state().is_settled = false;
                return Ok(());
            }
        };
        state.held.forget(&lanes);
        Ok(())
    }

    fn state(&self) -> MutexGuard<'_, MemberState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl MemberState {
    fn share(&self) -> (u64, usize) {
        (self.mine, self.held.len())
    }

    /// Returns whether there is nothing to take, without any read.
    fn has_enough(&self, most: usize) -> bool {
        self.is_settled && self.held.len() >= most
    }

    fn is_trusted(&self, at: Duration) -> bool {
        self.renewed.is_some_and(|renewed| at.saturating_sub(renewed) < TRUST)
    }
}

fn give_lanes_back(change: &mut StoreChange, lanes: &[(WorkLane, u64)]) {
    let row = write(&LaneRecord { v: 1, owner: None });
    for (lane, fence) in lanes {
        change.expect(keys::lane(*lane), *fence).put(keys::lane(*lane), row.clone());
    }
}
