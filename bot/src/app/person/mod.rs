//! A person's settings and data.

pub mod leaving;
pub(super) mod privacy;
pub(super) mod settings;
pub(super) mod tournaments;
