//! Several processes over one store. Each looks after some of the lanes: it alone says their news, and does what falls due in
//! them. Whoever gets an event answers it, whatever its lane.
//!
//! That a process is there is a row `member/` which it writes anew every two seconds; who looks after a lane is a row `lane/`,
//! written only when that changes. A process is dead for another one that has seen the same version of its row for ten
//! seconds by its own monotonic clock, so no clock is compared with another machine's. Whatever is done on behalf of a lane
//! expects the version of its row (a *fence*): an owner that slept through its time can write nothing afterwards.
//!
//! A process that has the store to itself needs none of this, and has no such rows.

mod fence;
mod held;
mod members;
#[cfg(test)]
mod tests;

pub(crate) use self::fence::Fenced;
pub(crate) use self::members::Members;
pub use self::members::{Member, Monotonic, Standing};

use crate::app::ground::Ground;
use crate::record::{Lane, Reached, Unix};
use crate::refusal::Trouble;

impl Ground {
    /// Does some work on behalf of a lane: whatever it writes is refused once the lane has another owner. Does nothing and
    /// returns `None` if the lane is not this process's. Tasks that the work spawns are not meant.
    /// It lies in a box: what goes on in it is large, and passes through many hands.
    pub fn on_behalf<T>(
        &self,
        lane: impl Into<Lane>,
        work: impl Future<Output = T>,
    ) -> impl Future<Output = Option<T>> {
        let (lane, work) = (lane.into(), Box::pin(work));
        async move {
            let Some(members) = &self.members else { return Some(work.await) };
            let hold = members.hold(lane)?;
            Some(fence::within(hold, work).await)
        }
    }

    /// Returns a number for the time since a lane became this process's; `None` if it is not.
    pub(crate) fn tenure(&self, lane: impl Into<Lane>) -> Option<u64> {
        match &self.members {
            Some(members) => members.hold(lane.into()).map(|hold| hold.fence),
            None => Some(0),
        }
    }

    /// Returns whether a lane is this process's. All lanes of a store that is not shared are.
    pub fn looks_after(&self, lane: impl Into<Lane>) -> bool {
        self.tenure(lane).is_some()
    }

    /// Returns whether the store is shared with other processes.
    pub(crate) fn is_sharing(&self) -> bool {
        self.members.is_some()
    }

    /// Says that this process is there, sees who else is, and takes or gives back lanes; `None` if the store is not shared. It comes
    /// every two seconds, and tells the operator over which shards this process is connected.
    ///
    /// # Errors
    /// If the store fails: the next round does it.
    pub async fn share(&self, now: Unix, shards: Option<Reached>) -> Result<Option<Standing>, Trouble> {
        match &self.members {
            Some(members) => members.round(now, shards).await.map(Some),
            None => Ok(None),
        }
    }

    /// Gives all lanes back to the other processes.
    ///
    /// # Errors
    /// If the store fails: others find out after a while.
    pub async fn leave_others(&self) -> Result<(), Trouble> {
        match &self.members {
            Some(members) => members.leave().await,
            None => Ok(()),
        }
    }

    /// Returns whether the work that goes on is on behalf of a lane that should be left to another process as soon as possible.
    pub fn should_let_go(&self) -> bool {
        self.members.as_ref().is_some_and(|members| fence::current(|hold| !members.may_go_on(hold)).unwrap_or(false))
    }

    /// Returns whether another owner of the lane may have said this news before; `None` if the store is this process's alone.
    pub fn is_inherited(&self, news: &str) -> Option<bool> {
        self.members.as_ref()?;
        Some(fence::current(|hold| hold.inherited.contains(news)).unwrap_or(true))
    }
}
