//! The rules through their public interface: test vectors, a constructed position per clause, and random walks over
//! every game.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails where it stands")]

mod asking;
mod bad_text;
mod chess;
mod conformance;
mod echek;
mod ecsech;
mod lessons;
mod mutation;
mod out_of_time;
mod pages;
mod pgn;
mod pgn_cases;
mod pgn_people;
mod playthrough;
mod puzzles;
mod steps;
mod think;
#[cfg(feature = "toy")]
mod toy;
mod typed;
mod words;
