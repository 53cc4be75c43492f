//! Tests of the crate from outside.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails where it stands")]

mod berger;
mod files;
mod generated;
mod glicko;
mod knockout;
mod ladder;
mod league;
mod pairings;
mod speed;
mod tables;
mod tiebreaks;
mod vectors;
