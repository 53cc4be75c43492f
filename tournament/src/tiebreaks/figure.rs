//! A tie-break value and its computation.

use super::{TiebreakCode, TiebreakValue};
use crate::{PlayerNumber, Points, RoundNumber};

/// The value of one tie-break for one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TiebreakFigure {
    /// The tie-break.
    pub code: TiebreakCode,
    /// The value; `None` for direct encounter without tied players, or ratings of unrated opponents.
    pub value: Option<TiebreakValue>,
    /// The terms, in the order of rounds. The tie-break determines their meaning and whether the value is their sum or
    /// their average; cut terms are marked.
    pub terms: Vec<TiebreakTerm>,
}

/// A part of a tie-break value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TiebreakTerm {
    /// The term's round, if any.
    pub round: Option<RoundNumber>,
    /// The term's opponent, if any.
    pub opponent: Option<PlayerNumber>,
    /// The counted quantity.
    pub basis: TiebreakBasis,
    /// The factor: points scored in the round, for products (Sonneborn-Berger).
    pub times: Option<Points>,
    /// The term's contribution, including the factor.
    pub amount: TiebreakValue,
    /// A cut or a median excluded it.
    pub cut: bool,
}

/// The counted quantity of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TiebreakBasis {
    /// The opponent's score.
    Score,
    /// The opponent's score with requested byes at the end counted as draws (16.3.2).
    Adjusted,
    /// An unplayed round: the player's own score as a dummy's (16.4).
    Dummy,
    /// A dummy, capped at the scheduled opponent's score (16.4.1).
    DummyAsOpponent,
    /// A dummy, capped at draws in all rounds (16.4.2).
    DummyAsDraws,
    /// The round itself: a win, a draw, a game with Black, the score so far.
    Round,
    /// The rounds of the event, before deductions.
    Rounds,
    /// The points against the opponent; the mean if they met more than once and the tie-break is direct encounter.
    Points,
    /// The opponent's rating.
    Rating,
    /// The rating difference for the score (rating regulations B.02, 8.1.1).
    Difference,
    /// The opponent's own tie-break value.
    Value,
    /// The player's number, score or rating.
    Own,
}

impl TiebreakFigure {
    pub(crate) fn sum(code: TiebreakCode, terms: Vec<TiebreakTerm>) -> TiebreakFigure {
        let left = terms.iter().filter(|term| !term.cut);
        let value = left.fold(TiebreakValue::ZERO, |sum, term| sum.plus(term.amount));
        TiebreakFigure { code, value: Some(value), terms }
    }

    pub(super) fn own(code: TiebreakCode, value: TiebreakValue) -> TiebreakFigure {
        let terms = vec![TiebreakTerm { basis: TiebreakBasis::Own, ..TiebreakTerm::of(TiebreakBasis::Own, value) }];
        TiebreakFigure { code, value: Some(value), terms }
    }

    pub(super) fn none(code: TiebreakCode) -> TiebreakFigure {
        TiebreakFigure { code, value: None, terms: Vec::new() }
    }
}

impl TiebreakTerm {
    pub(crate) fn of(basis: TiebreakBasis, amount: TiebreakValue) -> TiebreakTerm {
        TiebreakTerm { round: None, opponent: None, basis, times: None, amount, cut: false }
    }

    pub(super) fn round(round: RoundNumber, amount: TiebreakValue) -> TiebreakTerm {
        TiebreakTerm { round: Some(round), ..TiebreakTerm::of(TiebreakBasis::Round, amount) }
    }
}
