//! What the rules hold against a round that was paired otherwise: absolute criteria that it breaks, or the first
//! bracket in which the pairing of the rules is better.

use super::{
    cost::{self, Quality},
    field::Field,
    ledger::{self, BracketRecord, Criterion},
    round::{Pair, Pairing},
};
use crate::{Event, Number, Points, RoundNumber};

/// An absolute criterion that a round breaks (C.04.3 article 2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Breach {
    /// The two have met (C1).
    Met(Pair),
    /// The two may not meet, by decision of the organiser.
    Forbidden(Pair),
    /// Both must have the same colour, and neither is a topscorer (C3).
    SameColour(Pair),
    /// Somebody gets the bye who may not have it (C2).
    Bye(Number),
}

/// Why the pairing of the rules comes before another one, in the first bracket in which the two differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Objection {
    /// More pairs can be made in the bracket (C6).
    FewerPairs,
    /// Players of lower scores can go down (C7).
    HigherDown,
    /// A criterion is satisfied less well.
    Worse(Criterion),
    /// Both do as well, but the other one comes later in the order of candidates (articles 3 and 4).
    Later,
    /// The brackets below decide: they do better with other downfloaters, or can be paired only so (C4, C5, C8).
    Below,
}

/// Lists the absolute criteria that the pairs and the bye of a round break.
#[must_use]
pub fn breaches(event: &Event, round: RoundNumber, games: &[Pair], bye: Option<Number>) -> Vec<Breach> {
    let field = Field::new(event, round);
    let find = |number: Number| field.contenders.iter().position(|contender| contender.number == number);
    let breach = |pair: &Pair| {
        let (a, b) = (find(pair.white)?, find(pair.black)?);
        let (one, other) = (&field.contenders[a], &field.contenders[b]);
        let clash = one.is_absolute() && other.is_absolute() && one.preference == other.preference;
        let excused = one.is_topscorer || other.is_topscorer;
        match field.may_meet(a, b) {
            true => None,
            false if one.met.contains(&other.number) => Some(Breach::Met(*pair)),
            false if clash && !excused => Some(Breach::SameColour(*pair)),
            false => Some(Breach::Forbidden(*pair)),
        }
    };
    let barred = bye.filter(|number| find(*number).is_some_and(|place| field.contenders[place].is_barred_from_bye));
    games.iter().filter_map(breach).chain(barred.map(Breach::Bye)).collect()
}

/// Finds the first bracket of the pairing of the rules in which other games differ, and what speaks against them there.
/// `None` if both have the same pairs; colours and the bye are not compared.
#[must_use]
pub fn objection(event: &Event, pairing: &Pairing, games: &[Pair]) -> Option<(Points, Objection)> {
    let field = Field::new(event, pairing.round);
    pairing.ledger.iter().find_map(|bracket| Some((bracket.score, objection_in(&field, bracket, games)?)))
}

fn objection_in(field: &Field, bracket: &BracketRecord, games: &[Pair]) -> Option<Objection> {
    let find = |number: Number| field.contenders.iter().position(|contender| contender.number == number);
    let places = |numbers: &[Number]| -> Vec<usize> { numbers.iter().filter_map(|number| find(*number)).collect() };
    let mut members = places(&bracket.moved_down);
    members.extend(places(&bracket.residents));
    let pairs = |all: &mut dyn Iterator<Item = (Number, Number)>| -> Vec<(usize, usize)> {
        let found = all.filter_map(|(a, b)| Some((find(a)?, find(b)?))).map(|(a, b)| (a.min(b), a.max(b)));
        let mut found: Vec<_> = found.filter(|(a, b)| members.contains(a) && members.contains(b)).collect();
        found.sort_unstable();
        found
    };
    let own = pairs(&mut bracket.pairs.iter().map(|record| (record.higher, record.lower)));
    let other = pairs(&mut games.iter().map(|game| (game.white, game.black)));
    if own == other {
        return None;
    }
    if other.len() < own.len() {
        return Some(Objection::FewerPairs);
    }
    let left = |pairs: &[(usize, usize)]| -> Vec<usize> {
        let is_paired = |member: usize| pairs.iter().any(|(a, b)| *a == member || *b == member);
        members.iter().copied().filter(|member| !is_paired(*member)).collect()
    };
    let (own_left, other_left) = (left(&own), left(&other));
    let scores = |left: &[usize]| -> Vec<Points> { left.iter().map(|place| field.contenders[*place].score).collect() };
    // Both lists are by rank, and so by score from the highest down.
    if scores(&other_left) > scores(&own_left) {
        return Some(Objection::HigherDown);
    }
    let judge = |pairs: &[(usize, usize)], left: &[usize]| cost::judge(field, bracket.score, pairs, left, None);
    let (found, changed): (Quality, Quality) = (judge(&own, &own_left), judge(&other, &other_left));
    let worse = (changed > found).then(|| ledger::worse(&found, &changed)).flatten();
    Some(match worse {
        Some(criterion) => Objection::Worse(criterion),
        None if own_left == other_left && changed == found => Objection::Later,
        None => Objection::Below,
    })
}
