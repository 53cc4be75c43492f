//! What the administrators and moderators of a server can do.

pub(super) mod moderate;
pub(super) mod setup;
