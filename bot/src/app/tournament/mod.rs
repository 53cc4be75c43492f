//! Handlers for tournaments. Automatic actions are in [`calendar`] and [`series`].

mod amounts;
pub(super) mod anew;
mod announce;
pub(super) mod asks;
pub(super) mod calendar;
mod change;
pub(super) mod create;
pub(super) mod deadlines;
pub(super) mod desk;
mod draft;
mod draft_menu;
pub(super) mod files;
pub(super) mod find;
pub(super) mod join;
pub(super) mod ladder;
mod limits;
pub(super) mod outside;
pub(super) mod pause;
pub(super) mod prepare;
mod presets;
pub(super) mod rounds;
pub(super) mod see;
pub(super) mod series;
pub(super) mod suggest;
mod term_rows;
mod terms;
