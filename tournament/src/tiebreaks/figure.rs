//! A tie-break value and how it was computed.

use super::{Code, Value};
use crate::{Number, Points, RoundNumber};

/// The value of one tie-break for one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The tie-break.
    pub code: Code,
    /// The value. `None` if there is none: direct encounter of somebody who is tied with nobody, ratings of opponents
    /// who have none.
    pub value: Option<Value>,
    /// What it was computed from, in the order of rounds. What the terms are, and whether the value is their sum or their
    /// average, follows from the tie-break; terms that were cut say so.
    pub terms: Vec<Term>,
}

/// A part of a tie-break value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The round, if the term is of one.
    pub round: Option<RoundNumber>,
    /// The opponent, if it is about one.
    pub opponent: Option<Number>,
    /// What was counted.
    pub basis: Basis,
    /// The points scored in the round, where the term is a product with them (Sonneborn-Berger).
    pub times: Option<Points>,
    /// What the term adds, the product included.
    pub amount: Value,
    /// Whether a cut or a median took it out.
    pub cut: bool,
}

/// What a term counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Basis {
    /// The opponent's score.
    Score,
    /// The opponent's score with the requested byes at the end counted as draws (16.3.2).
    Adjusted,
    /// An unplayed round: the player's own score, as that of a dummy (16.4).
    Dummy,
    /// The same, but no more than the score of the opponent who was scheduled (16.4.1).
    DummyAsOpponent,
    /// The same, but no more than draws in all rounds (16.4.2).
    DummyAsDraws,
    /// The round itself: a win, a draw, a game with Black, the score so far.
    Round,
    /// The rounds of the event, from which others are taken away.
    Rounds,
    /// The points against the opponent; the mean if they met more than once and the tie-break is direct encounter.
    Points,
    /// The opponent's rating.
    Rating,
    /// The difference of ratings that the score stands for (rating regulations B.02, 8.1.1).
    Difference,
    /// The opponent's own tie-break value.
    Value,
    /// The player's number, score or rating.
    Own,
}

impl Figure {
    pub(crate) fn sum(code: Code, terms: Vec<Term>) -> Figure {
        let left = terms.iter().filter(|term| !term.cut);
        let value = left.fold(Value::ZERO, |sum, term| sum.plus(term.amount));
        Figure { code, value: Some(value), terms }
    }

    pub(super) fn own(code: Code, value: Value) -> Figure {
        let terms = vec![Term { basis: Basis::Own, ..Term::of(Basis::Own, value) }];
        Figure { code, value: Some(value), terms }
    }

    pub(super) fn none(code: Code) -> Figure {
        Figure { code, value: None, terms: Vec::new() }
    }
}

impl Term {
    pub(crate) fn of(basis: Basis, amount: Value) -> Term {
        Term { round: None, opponent: None, basis, times: None, amount, cut: false }
    }

    pub(super) fn round(round: RoundNumber, amount: Value) -> Term {
        Term { round: Some(round), ..Term::of(Basis::Round, amount) }
    }
}
