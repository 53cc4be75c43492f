//! Tables of entrants, pairings and standings as comma-separated values (RFC 4180).
//!
//! The first record names the columns, in small letters or capitals; columns of other names are not read. Fields may be
//! parted by commas, semicolons or tabs; any line ends are read. Commas and CRLF are written, as the RFC asks for. A field
//! that a spreadsheet would take for a formula, as it begins with `=`, `+`, `-` or `@` and is no number, is written with an
//! apostrophe before it, which is taken away again when it is read.
//!
//! Entrants have the
//! columns `number`, `name`, `sex`, `title`, `rating`, `federation`, `id` and `born`, in any order, of which only
//! `name` is needed. Pairings have `round`, `board`, `white`, `white name`, `black`, `black name` and `result`; names
//! are written and not needed. Standings are only written.

mod enter;
mod error;
mod pairings;
mod record;
mod result;
mod tables;

pub use enter::{EnterError, enter};
pub use error::{CsvError, Expected};
pub use pairings::{Paired, is_of_pairings, read_pairings, write_pairings};
pub use tables::{
    Entrants, is_like_entrants, is_of_entrants, read_entrants, write_entrants, write_standings, write_table,
};
