//! The PostgreSQL backend, on a server that the tests start. The tests need PostgreSQL, so they run only on request:
//! `cargo test --workspace --test postgres -- --ignored`.
#![cfg(all(feature = "postgres", unix))]
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod backend;
mod cluster;
mod failover;
mod history;
mod kill;
mod rights;
mod script;
mod tls;
