//! What people must be told: the next piece of news, to whom it goes and how, and what became of it.

pub(super) mod lacking;
pub(super) mod news;
pub(super) mod notices;
