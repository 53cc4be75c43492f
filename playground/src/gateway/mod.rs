//! The gateway: one WebSocket connection at a time, sessions that survive it, and their events.

pub(crate) mod connection;
pub(crate) mod event;
pub(crate) mod hub;
mod members;
mod session;
