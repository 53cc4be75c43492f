//! Tie-breaks by FIDE's Play-Off and Tie-Break Regulations (Handbook C.07), edition of 1 March 2026 or 2023. Cited
//! articles are from 2026. Every value includes its terms.
//!
//! Our choices where the text is open: a table after an earlier round is computed as if that round were the last (16.3,
//! 16.4.2); virtual points of accelerated pairings never count; two players who both did not come scored the same
//! (7.7).

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
