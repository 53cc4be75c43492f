//! Tournament report files, in FIDE's editions of 2016 (with pairing programs' common extensions) and 2026.

mod agree;
mod error;
mod line;
mod loss;
mod matches;
mod read;
mod record;
mod rules;
mod teams;
mod write;

pub use agree::StalePoints;
pub use error::{TrfError, TrfExpectation};
pub use loss::{MOST_OF_NAME, TrfLoss, losses};
pub use read::{read, read_and_reckon};
pub use teams::{TeamReckoning, is_of_teams, read_teams, read_teams_and_reckon, write_teams};
pub use write::write;

/// An edition of the format for writing. Reading accepts both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrfEdition {
    /// TRF16 with the extensions `XXR`, `XXC`, `XXA`, `XXP` and `BB?`.
    Trf16,
    /// TRF26.
    Trf26,
}

/// The line end for writing. Reading accepts all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// Carriage return, as TRF26 asks for.
    Cr,
    /// Line feed.
    Lf,
    /// Both.
    CrLf,
}
