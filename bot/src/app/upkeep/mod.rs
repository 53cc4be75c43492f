//! What is done without a request: what falls due, upgrades, checks.

pub(super) mod agree;
pub(super) mod catch_up;
pub(super) mod commands;
pub(super) mod counting;
pub(super) mod deeds;
pub(super) mod drafts;
pub(super) mod due;
pub(super) mod events;
pub(super) mod gone;
pub(super) mod open;
pub(super) mod people;
pub(super) mod ratings;
pub(super) mod roles;
pub(super) mod sessions;
pub(super) mod trophies;
pub(super) mod upgrade;
