//! The crate through its public interface.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails where it stands")]

mod absences;
mod berger;
mod by_hand;
mod csv;
mod document;
mod files;
mod forms;
mod generate;
mod generated;
mod glicko;
mod honest;
mod knockout;
mod ladder;
mod league;
mod leavers;
mod make;
mod mutated;
mod pairings;
mod properties;
mod suspicion;
mod tables;
mod teams;
mod tiebreaks;
mod vectors;
mod weights;
