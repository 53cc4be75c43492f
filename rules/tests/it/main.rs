//! The rules as the world sees them: test vectors, one made position per clause, and walks over every game of the registry.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails where it stands")]

mod asking;
mod bad_text;
mod chess;
mod conformance;
mod echek;
mod ecsech;
mod ecsech_reading;
mod ecsech_vectors;
mod mutation;
mod out_of_time;
mod pages;
mod pgn;
mod playthrough;
mod reading;
mod setup;
mod steps;
#[cfg(feature = "toy")]
mod toy;
mod vectors;
mod words;
