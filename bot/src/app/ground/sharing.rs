//! Several processes that share one store. Each owns some of the lanes, posts their news and handles their deadlines.
//! Any process can answer any event, whatever its lane.
//!
//! A process shows that it is alive by rewriting its row `member/` every two seconds. A row `lane/` names a lane's
//! owner, and changes only with it. A process considers another one dead after seeing the same version of its row for
//! ten seconds on its own monotonic clock; clocks of two machines are never compared. All work for a lane expects the
//! version of the lane's row (a *fence*): an owner that was suspended too long can write nothing afterwards.
//!
//! A process that does not share its store needs none of this, and has no such rows.

mod fence;
mod held;
mod members;
#[cfg(test)]
mod tests;

pub(crate) use self::fence::FencedStore;
pub(crate) use self::members::MemberRegistry;
pub use self::members::{Member, MemberStanding, MonotonicClock};

use crate::app::ground::Ground;
use crate::record::{ShardReach, Unix, WorkLane};
use crate::refusal::Trouble;

impl Ground {
    /// Does work for a lane; its writes are refused once the lane has another owner. Returns `None` without doing the
    /// work if this process does not own the lane. Tasks spawned by the work are not covered. The future is boxed
    /// because it is large and moved often.
    pub fn on_behalf<T>(
        &self,
        lane: impl Into<WorkLane>,
        work: impl Future<Output = T>,
    ) -> impl Future<Output = Option<T>> {
        let (lane, work) = (lane.into(), Box::pin(work));
        async move {
            let Some(members) = &self.members else { return Some(work.await) };
            let hold = members.hold(lane)?;
            Some(fence::within(hold, work).await)
        }
    }

    /// Identifies this process's current ownership of a lane; `None` if it is not the owner.
    pub(crate) fn tenure(&self, lane: impl Into<WorkLane>) -> Option<u64> {
        match &self.members {
            Some(members) => members.hold(lane.into()).map(|hold| hold.fence),
            None => Some(0),
        }
    }

    /// Returns whether this process owns a lane. It owns all lanes if the store is not shared.
    pub fn looks_after(&self, lane: impl Into<WorkLane>) -> bool {
        self.tenure(lane).is_some()
    }

    pub(crate) fn is_sharing(&self) -> bool {
        self.members.is_some()
    }

    /// Renews this process's row, and takes or gives back lanes. Also watches the other processes; `None` if the store
    /// is not shared. Runs every two seconds, which also retries failures. `shards` are the connected shards, for the
    /// operator.
    pub async fn share(&self, now: Unix, shards: Option<ShardReach>) -> Result<Option<MemberStanding>, Trouble> {
        match &self.members {
            Some(members) => members.round(now, shards).await.map(Some),
            None => Ok(None),
        }
    }

    /// Gives all lanes back. If the store fails, the other processes notice after a while.
    pub async fn leave_others(&self) -> Result<(), Trouble> {
        match &self.members {
            Some(members) => members.leave().await,
            None => Ok(()),
        }
    }

    /// Returns whether another process should soon get this work's lane.
    pub fn should_let_go(&self) -> bool {
        self.members.as_ref().is_some_and(|members| fence::current(|hold| !members.may_go_on(hold)).unwrap_or(false))
    }

    /// Returns whether an earlier owner of the lane may have posted this. `None` if the store is not shared.
    pub fn is_inherited(&self, news: &str) -> Option<bool> {
        self.members.as_ref()?;
        Some(fence::current(|hold| hold.inherited.contains(news)).unwrap_or(true))
    }
}
