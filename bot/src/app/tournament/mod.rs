//! Tournaments: announced, joined, begun, looked at and decided in. What is done without a request is in [`rounds`].

pub(super) mod create;
pub(super) mod desk;
pub(super) mod find;
pub(super) mod join;
pub(super) mod rounds;
pub(super) mod see;
