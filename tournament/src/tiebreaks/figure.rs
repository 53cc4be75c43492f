//! Tie-break values with the terms that they are computed from.

use super::{TiebreakCode, TiebreakValue};
use crate::{PlayerNumber, Points, RoundNumber};

/// The value of one tie-break for one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TiebreakFigure {
    /// The tie-break.
    pub code: TiebreakCode,
    /// The value, if there is one. `None` for direct encounter without tied players, or for ratings if an opponent is
    /// unrated.
    pub value: Option<TiebreakValue>,
    /// The terms in the order of rounds, with cut terms marked. The tie-break determines their meaning, and whether the
    /// value is their sum or average.
    pub terms: Vec<TiebreakTerm>,
}

/// A term of a tie-break value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TiebreakTerm {
    /// The round, if the term belongs to one.
    pub round: Option<RoundNumber>,
    /// The opponent, if the term is about one.
    pub opponent: Option<PlayerNumber>,
    /// The quantity that the term counts.
    pub basis: TiebreakBasis,
    /// The factor in products (Sonneborn-Berger): the points scored in the round.
    pub times: Option<Points>,
    /// The term's contribution, including the factor.
    pub amount: TiebreakValue,
    /// Set if a cut or a median excludes the term.
    pub cut: bool,
}

/// A quantity that a term counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TiebreakBasis {
    /// The opponent's score.
    Score,
    /// The opponent's score with final requested byes as draws (16.3.2).
    Adjusted,
    /// An unplayed round: a dummy with the player's own score (16.4).
    Dummy,
    /// A dummy whose score is capped at the scheduled opponent's (16.4.1).
    DummyAsOpponent,
    /// A dummy whose score is capped at a draw per round (16.4.2).
    DummyAsDraws,
    /// The round itself: a win, a draw, a game with Black. It can also be the score so far.
    Round,
    /// The number of rounds, before deductions.
    Rounds,
    /// The points against the opponent; in direct encounter, their mean over several games.
    Points,
    /// The opponent's rating.
    Rating,
    /// The rating difference that corresponds to the score (rating regulations B.02, 8.1.1).
    Difference,
    /// The opponent's own tie-break value.
    Value,
    /// The player's own number, score or rating.
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
