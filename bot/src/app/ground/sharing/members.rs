//! How a process says that it is there, sees who else is, and takes its share of the lanes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures::TryStreamExt;
use store::Store;

use super::held::{Held, Hold};
use crate::change::Change;
use crate::record::keys::Key;
use crate::record::{Lane, LaneRecord, MemberId, MemberRecord, Reached, Unix, keys, write};
use crate::refusal::Trouble;
use crate::rows::{Row, TypedStore};

/// The time for which others must have seen the same version of a row before its process is dead.
const DEAD: Duration = Duration::from_secs(10);
/// The time for which a process trusts that others believe it to be there; what it does after that is refused at the latest by a
/// fence.
const TRUST: Duration = Duration::from_secs(8);
/// The longest time between two looks at others. After a longer one they are looked at anew: the store may have been away, and
/// have kept all of them from writing.
const LOOKS: Duration = Duration::from_secs(5);
/// The number of attempts in a round to take lanes that others are taking, too.
const ATTEMPTS: usize = 3;

/// A clock that is never set, from any beginning.
pub type Monotonic = Arc<dyn Fn() -> Duration + Send + Sync>;

/// A process that shares a store with others.
#[derive(Clone)]
pub struct Member {
    /// Its number, which no other has.
    pub id: MemberId,
    /// Its machine, and its number there, for the operator.
    pub address: String,
    /// A digest of what must be the same in all configurations.
    pub config: String,
    /// The machine's clock that is never set.
    pub clock: Monotonic,
}

impl fmt::Debug for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Member").field("id", &self.id).field("address", &self.address).finish_non_exhaustive()
    }
}

/// How a process stands among those that share the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The processes that are there, itself included.
    pub n_members: usize,
    /// The lanes that it looks after.
    pub n_lanes: usize,
}

/// What a process knows of those that share its store.
#[derive(Debug)]
pub(crate) struct Members {
    /// The store without fences.
    store: Arc<dyn Store>,
    me: Member,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// The version of this process's row; 0 if there is none.
    mine: u64,
    /// When that row was last written, at the latest.
    renewed: Option<Duration>,
    /// The other processes: the version of each row, and since when it has been seen.
    others: BTreeMap<MemberId, (u64, Duration)>,
    /// When they were last looked at.
    looked: Option<Duration>,
    /// Those whose configuration differs, once that was told.
    told: BTreeSet<MemberId>,
    held: Held,
    /// Whether nobody came or went, and nothing was refused, since the lanes were last read.
    is_settled: bool,
}

/// The rows of all lanes: the owner of each, and its version.
type Lanes = BTreeMap<Lane, (Option<MemberId>, u64)>;

impl Members {
    pub(crate) fn new(store: Arc<dyn Store>, me: Member) -> Members {
        Members { store, me, state: Mutex::default() }
    }

    /// Returns a lane on whose behalf something may be begun.
    pub(crate) fn hold(&self, lane: Lane) -> Option<Hold> {
        let state = self.state();
        state.is_trusted((self.me.clock)()).then(|| state.held.get(lane)).flatten()
    }

    /// Returns whether more may be begun on behalf of a lane.
    pub(super) fn may_go_on(&self, hold: &Hold) -> bool {
        let state = self.state();
        state.is_trusted((self.me.clock)()) && !hold.is_closing() && state.held.has(hold)
    }

    /// Says that this process is there, looks who else is, and takes or gives back lanes, so that each has its share.
    ///
    /// # Errors
    /// If the store fails: the next round does it.
    pub(crate) async fn round(&self, now: Unix, shards: Option<Reached>) -> Result<Standing, Trouble> {
        self.renew(now, shards).await?;
        let members = self.look(now).await?;
        let n_members = members.len();
        let most = Lane::COUNT.div_ceil(n_members.max(1));
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
        Ok(Standing { n_members, n_lanes: self.state().held.len() })
    }

    /// Gives everything back, and is there no more.
    ///
    /// # Errors
    /// If the store fails: others find out after a while.
    pub(crate) async fn leave(&self) -> Result<(), Trouble> {
        let key = keys::member(self.me.id);
        for _ in 0..ATTEMPTS {
            let lanes = self.state().held.all();
            let mut change = Change::deleting(key.as_str());
            give_lanes_back(&mut change, &lanes);
            if change.commit_unless_changed(&*self.store).await? {
                break;
            }
            let lanes = self.read_lanes().await?;
            self.note_lanes(&lanes).await?;
        }
        *self.state() = State::default();
        Ok(())
    }

    /// Writes this process's row anew.
    async fn renew(&self, now: Unix, shards: Option<Reached>) -> Result<(), Trouble> {
        let key = keys::member(self.me.id);
        let (address, config) = (self.me.address.clone(), self.me.config.clone());
        let row = MemberRecord { v: 1, address, config, beat: now, shards };
        let (at, mine) = ((self.me.clock)(), self.state().mine);
        let mut change = Change::new();
        change.expect(key.as_str(), mine).put(key.as_str(), write(&row));
        if change.commit_unless_changed(&*self.store).await? {
            self.state().renewed = Some(at);
            return Ok(());
        }
        // Others took this process for dead, or the answer to an earlier attempt did not arrive.
        let there = self.store.get(&key).await?.map_or(0, |row| row.version);
        if there == 0 {
            let mut state = self.state();
            state.held.clear();
            state.renewed = None;
        }
        self.state().is_settled = false;
        let at = (self.me.clock)();
        let mut change = Change::new();
        change.expect(key.as_str(), there).put(key, write(&row));
        if change.commit_unless_changed(&*self.store).await? {
            self.state().renewed = Some(at);
        }
        Ok(())
    }

    /// Looks who is there, and removes the rows of those who are dead. Returns the living, with the versions of their rows.
    async fn look(&self, now: Unix) -> Result<BTreeMap<MemberId, u64>, Trouble> {
        let before = (self.me.clock)();
        let rows: Vec<Row<MemberRecord>> = self.store.records(keys::ALL_MEMBERS).try_collect().await?;
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
            let mut change = Change::new();
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

    async fn read_lanes(&self) -> Result<Lanes, Trouble> {
        let rows: Vec<Row<LaneRecord>> = self.store.records(keys::ALL_LANES).try_collect().await?;
        let lanes = rows.into_iter().filter_map(|row| match Key::parse(&row.key) {
            Some(Key::Lane(lane)) => Some((lane, (row.record.owner, row.version))),
            _ => None,
        });
        Ok(lanes.collect())
    }

    /// Notes which lanes are this process's. The news of those that have just become its own is read after that: whatever its owner
    /// before may have said is among it.
    async fn note_lanes(&self, lanes: &Lanes) -> Result<(), Trouble> {
        let mine = lanes.iter().filter(|(_, (owner, _))| *owner == Some(self.me.id));
        let mine: BTreeMap<_, _> = mine.map(|(lane, (_, fence))| (*lane, *fence)).collect();
        let mut news: BTreeMap<Lane, BTreeSet<String>> = BTreeMap::new();
        if !self.state().held.knows(&mine) {
            for prefix in [keys::ALL_NEWS, keys::ALL_TIDINGS] {
                let mut left = self.store.keys(prefix);
                while let Some(key) = left.try_next().await? {
                    let lane = key.game().map(Lane::from).or_else(|| key.tournament().map(Lane::from));
                    if let Some(lane) = lane {
                        news.entry(lane).or_default().insert(key.to_string());
                    }
                }
            }
        }
        self.state().held.set(&mine, news);
        Ok(())
    }

    /// Takes lanes that nobody looks after, up to its share; returns whether the lanes have to be read again.
    async fn take(&self, lanes: &Lanes, members: &BTreeMap<MemberId, u64>, most: usize) -> Result<bool, Trouble> {
        let (mine, n_held) = self.state().share();
        if mine == 0 {
            return Ok(false);
        }
        let free = Lane::all().filter_map(|lane| {
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
        // Whoever owns lanes is there: this process, when it takes them, and nobody else from whom it does.
        let mut change = Change::new();
        change.expect(keys::member(self.me.id), mine);
        let gone: BTreeSet<_> = free.iter().filter_map(|(_, owner, _)| *owner).collect();
        for owner in gone {
            change.expect(keys::member(owner), 0);
        }
        for (lane, _, version) in free {
            let row = LaneRecord { v: 1, owner: Some(self.me.id) };
            change.expect(keys::lane(lane), version).put(keys::lane(lane), write(&row));
        }
        // A conflict means that others took some of them.
        change.commit_unless_changed(&*self.store).await?;
        Ok(true)
    }

    /// Gives lanes back beyond its share, once nothing is done on their behalf.
    async fn give_back(&self, most: usize) -> Result<(), Trouble> {
        let lanes = self.state().held.surplus(most);
        if lanes.is_empty() {
            return Ok(());
        }
        let mut change = Change::new();
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

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Returns the version of this process's row, and the number of its lanes.
    fn share(&self) -> (u64, usize) {
        (self.mine, self.held.len())
    }

    /// Returns whether nothing has to be read to know that there is nothing to take.
    fn has_enough(&self, most: usize) -> bool {
        self.is_settled && self.held.len() >= most
    }

    /// Returns whether others believe at this time that this process is there.
    fn is_trusted(&self, at: Duration) -> bool {
        self.renewed.is_some_and(|renewed| at.saturating_sub(renewed) < TRUST)
    }
}

/// Adds to a change that lanes are given back.
fn give_lanes_back(change: &mut Change, lanes: &[(Lane, u64)]) {
    let row = write(&LaneRecord { v: 1, owner: None });
    for (lane, fence) in lanes {
        change.expect(keys::lane(*lane), *fence).put(keys::lane(*lane), row.clone());
    }
}
