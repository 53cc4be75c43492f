//! Tables of entrants, pairings and standings as comma-separated values (RFC 4180).
//!
//! The first record names the columns. Any line ends are read; CRLF is written, as the RFC asks for. Entrants have the
//! columns `number`, `name`, `sex`, `title`, `rating`, `federation`, `id` and `born`, in any order, of which only
//! `name` is needed. Pairings have `round`, `board`, `white`, `white name`, `black`, `black name` and `result`; names
//! are written and not needed. Standings are only written.

mod error;
mod pairings;
mod record;
mod tables;

pub use error::{CsvError, Expected};
pub use pairings::{Paired, read_pairings, write_pairings};
pub use tables::{read_entrants, write_entrants, write_standings};
