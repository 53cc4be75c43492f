//! The backends through the public interface, with damaged files and wrong folders.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod backends;
mod copies;
mod damage;
mod folder;
mod sample;
