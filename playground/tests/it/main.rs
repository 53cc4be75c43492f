//! Drives the playground from outside: REST over HTTP, the gateway over a WebSocket, people by their API.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod stage;

mod experiments;
mod faults;
mod gateway;
mod interactions;
mod limits;
mod members;
mod messages;
mod nonsense;
mod oddities;
mod people;
mod permissions;
mod persistence;
mod strict;
mod threads;
