//! What the administrators and moderators of a server do.

pub(super) mod moderate;
pub(super) mod setup;
