//! The pages of tournaments: pictures, what they show in words, and the same as text.

pub(crate) mod bracket;
pub(crate) mod crosstable;
pub(crate) mod ladder;
pub(crate) mod league;
mod names;
pub(crate) mod pairings;
pub(crate) mod progress;
mod sheet;
pub(crate) mod standings;

pub(crate) use names::Names;
pub(crate) use sheet::Show;

#[cfg(test)]
mod tests;
