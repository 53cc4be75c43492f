//! FIDE's tournament report files: TRF16 with common extensions, and TRF26.

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

/// An edition of the format to write. Reading accepts both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrfEdition {
    /// TRF16 with the extensions `XXR`, `XXC`, `XXA`, `XXP` and `BB?`.
    Trf16,
    /// TRF26.
    Trf26,
}

/// The line end to write. Reading accepts all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// Carriage return, as specified by TRF26.
    Cr,
    /// Line feed.
    Lf,
    /// Carriage return and line feed.
    CrLf,
}
