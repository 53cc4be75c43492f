//! What a person chooses, and what is kept about them.

pub mod leaving;
pub(super) mod privacy;
pub(super) mod settings;
pub(super) mod tournaments;
