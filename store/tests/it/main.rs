//! The backends as their users see them, and what they make of damaged files and wrong folders.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod backends;
mod copies;
mod damage;
mod folder;
mod sample;
