//! Tournaments: pairings, standings, ratings and files. Pure: no I/O, no clock, no randomness, no async.
//!
//! An [`IndividualEvent`] is a tournament as data, read from a file by [`trf::read`] or built by a program. [`dutch`]
//! pairs its rounds; [`berger`], [`knockout`], [`ladder`] and [`league`] are other systems. [`tiebreaks`] computes its
//! standings, and [`glicko`] rates its players.

#![warn(missing_docs)]

pub mod berger;
mod boards;
mod colour;
pub mod csv;
pub mod dutch;
mod event;
mod fault;
pub mod form;
mod generate;
pub mod glicko;
pub mod knockout;
pub mod ladder;
pub mod league;
mod lot;
mod matching;
mod points;
mod system;
pub mod teams;
pub mod tiebreaks;
pub mod trf;
mod verdict;

pub use colour::Colour;
pub use event::{
    Acceleration, ByeRequest, EntryBye, EntryGame, EventPlayer, EventRemark, ForbiddenGroup, GameResult,
    IndividualEvent, PlayerNumber, PointAdjustment, RoundEntry, RoundNumber,
};
pub use fault::TextFault;
pub use generate::{GenerateError, GenerateOptions, generate};
pub use lot::draw as lot;
pub use points::{PointSystem, Points};
pub use system::{PairingSystem, UnknownSystem};
pub use verdict::GameVerdict;
