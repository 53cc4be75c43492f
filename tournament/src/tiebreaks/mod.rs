//! Tie-breaks by FIDE's Play-Off and Tie-Break Regulations (Handbook C.07).
//!
//! The editions of 1 March 2026 and 2023 are supported; cited articles are from 2026. Every value lists its terms.
//!
//! Where the text is open, these choices apply. Standings after an earlier round are computed as if that round were the
//! last (16.3, 16.4.2). Virtual points of accelerated pairings never count. Two players who both failed to come have
//! scored the same (7.7).

mod code;
mod direct;
mod figure;
mod opponents;
mod own;
mod ratings;
mod sheet;
mod standings;
mod value;

pub use code::{CodeError, TiebreakCode, TiebreakCut, TiebreakEdition, TiebreakKind, TiebreakSystem};
pub use figure::{TiebreakBasis, TiebreakFigure, TiebreakTerm};
pub(crate) use standings::ranked;
pub use standings::{AtLast, EventStandings, SettingsError, StandingsRow, TiebreakSettings, figure_of, standings};
pub use value::TiebreakValue;
