//! The store on a disk that loses its power, or its room: everything it writes, sled's files included, goes through
//! functions of the C library that stand here.
#![cfg(all(target_os = "linux", target_pointer_width = "64"))]
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod calls;
mod disk;
mod failing;
mod full;
mod life;
mod opinion;
mod power;
mod rebuild;
mod walk;
