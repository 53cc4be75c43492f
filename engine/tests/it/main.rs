//! The engine through its public interface.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails where it stands")]

mod advice;
mod answers;
mod arena;
mod chances;
mod levels;
mod puzzles;
mod review;
mod solver;
#[cfg(feature = "toy")]
mod toy;
