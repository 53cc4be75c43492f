//! Typed time controls, timeouts, holidays and nights.

pub(super) mod control;
pub(super) mod dates;
pub(super) mod rest;
pub(super) mod spans;
pub(super) mod time_up;
