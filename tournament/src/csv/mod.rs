//! Tables of entrants, pairings and standings as comma-separated values (RFC 4180).
//!
//! The first record names the columns, in any case; unknown columns are ignored. Reading accepts commas, semicolons or
//! tabs as separators, and any line ends. Writing uses commas and CRLF, as in the RFC. A spreadsheet takes fields that
//! begin with `=`, `+`, `-` or `@` for formulas. Unless they are numbers, such fields are written with an apostrophe in
//! front, which reading removes.
//!
//! Entrants have the columns `number`, `name`, `sex`, `title`, `rating`, `federation`, `id` and `born`, in any order;
//! only `name` is required. Pairings have `round`, `board`, `white`, `white name`, `black`, `black name` and `result`;
//! the names are ignored when reading. Standings are only written.

mod enter;
mod error;
mod pairings;
mod record;
mod result;
mod tables;

pub use enter::{EnterError, enter};
pub use error::{CsvError, CsvExpectation};
pub use pairings::{CsvPairingRow, is_of_pairings, read_pairings, write_pairings};
pub use tables::{
    EntrantTable, is_like_entrants, is_of_entrants, read_entrants, write_entrants, write_standings, write_table,
};
