//! The backend of PostgreSQL, on a server that the tests start. They are ignored unless asked for, since they need
//! PostgreSQL: `cargo test --workspace --test postgres -- --ignored`.
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
