//! What Discord is asked to do with what a tournament has outside of its messages.

use crate::record::{RoleId, Unix, UserId};

/// A scheduled event as people see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownEvent {
    pub name: String,
    pub about: String,
    /// Where it takes place.
    pub place: String,
    /// When it begins.
    pub starts: Unix,
    /// When it ends.
    pub ends: Unix,
}

/// What Discord is asked to do with a scheduled event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventDeed {
    /// Make it, unless there is one at this place.
    Make(ShownEvent),
    Change(u64, ShownEvent),
    /// Say that it goes on.
    Begin(u64),
    /// Say that it is over.
    Finish(u64),
    Remove(u64),
}

/// What Discord is asked to do with a role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoleDeed {
    /// Make it, without permissions. If Discord may have been asked before, at this time, it may be there: of this name, and made
    /// after that.
    Make(String, Option<Unix>),
    /// Give it to people, if it still has no permissions, or take it away.
    Give {
        role: RoleId,
        /// To whom.
        people: Vec<UserId>,
        /// Whether it is taken away instead.
        takes: bool,
    },
    Remove(RoleId),
}
