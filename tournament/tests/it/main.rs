//! Tests of the crate from outside.

mod files;
mod generated;
mod pairings;
mod speed;
mod vectors;
