//! The store on a disk that loses power or space. All its writes, including sled's, go through replaced C library
//! functions.
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
