//! The fast engine: brackets as matchings (C.04.3 articles 3, 4).
//!
//! It first pairs a bracket as if all players below could then be paired well. If they can, the result is optimal.
//! Otherwise it also takes in the next scoregroup, and finally all players.

use super::{
    field::PairingField,
    round::{NoPairing, ScoreBracket},
    scope::BracketScope,
};
use crate::{
    Points,
    matching::{MatchingAim, OUT, OptimalMatchings},
};

pub(super) fn pair(field: &PairingField) -> Result<Vec<ScoreBracket>, NoPairing> {
    let round = MatchedRound { field, bye: lowest_bye(field)? };
    let mut brackets: Vec<ScoreBracket> = Vec::new();
    let mut begin = 0;
    while begin < field.len() {
        let moved_down = brackets.last().map_or(Vec::new(), |bracket| bracket.floaters.clone());
        brackets.push(round.bracket(moved_down, begin));
        begin = field.end_of_group(begin);
    }
    Ok(brackets)
}

fn lowest_bye(field: &PairingField) -> Result<Option<Points>, NoPairing> {
    let count = field.len();
    let all: Vec<usize> = (0..count).collect();
    if count.is_multiple_of(2) {
        let complete = is_surely_complete(field, &all) || {
            let mut matchings = OptimalMatchings::new(count, |a, b| field.may_meet(a, b), |_| false, &[]);
            matchings.narrow(&[])
        };
        return if complete { Ok(None) } else { Err(NoPairing::Impossible) };
    }
    let lowest = all.iter().rev().copied().find(|&place| !field.contenders[place].is_barred_from_bye);
    let Some(lowest) = lowest else { return Err(NoPairing::Impossible) };
    let others: Vec<usize> = all.iter().copied().filter(|&place| place != lowest).collect();
    if is_surely_complete(field, &others) {
        return Ok(Some(field.contenders[lowest].score));
    }
    let may_meet =
        |a: usize, b: usize| if b == count { !field.contenders[a].is_barred_from_bye } else { field.may_meet(a, b) };
    let mut ranks = vec![0; count];
    for place in (1..count).rev() {
        let differ = field.contenders[place - 1].score != field.contenders[place].score;
        ranks[place - 1] = ranks[place] + usize::from(differ);
    }
    let mut matchings = OptimalMatchings::new(count + 1, may_meet, |_| false, &[]);
    if !matchings.narrow(&[MatchingAim::of(count, count, |a, _| ranks[a])]) {
        return Err(NoPairing::Impossible);
    }
    Ok(Some(field.contenders[matchings.mate(count)].score))
}

/// Returns whether Dirac's theorem (1952) guarantees a complete pairing. It requires that each player can meet at least
/// half of them.
fn is_surely_complete(field: &PairingField, players: &[usize]) -> bool {
    let enough = |&a: &usize| 2 * players.iter().filter(|&&b| field.may_meet(a, b)).count() >= players.len();
    players.len().is_multiple_of(2) && players.iter().all(enough)
}

struct MatchedRound<'a> {
    field: &'a PairingField,
    bye: Option<Points>,
}

impl MatchedRound<'_> {
    fn may_get_bye(&self, place: usize) -> bool {
        let contender = &self.field.contenders[place];
        Some(contender.score) == self.bye && !contender.is_barred_from_bye
    }

    /// Pairs the bracket whose first resident is at `begin`.
    fn bracket(&self, moved_down: Vec<usize>, begin: usize) -> ScoreBracket {
        let count = self.field.len();
        let end = self.field.end_of_group(begin);
        let next_end = if end < count { self.field.end_of_group(end) } else { end };
        let bye_is_near = moved_down.iter().copied().chain(begin..next_end).any(|place| self.may_get_bye(place));
        for horizon in [end, next_end] {
            if horizon == count || bye_is_near {
                break;
            }
            let scope = self.scope(&moved_down, begin, horizon);
            let found = self.solve(&scope).filter(|found| self.can_go_on(&scope, found, next_end));
            if let Some(found) = found {
                return scope.bracket(&found);
            }
        }
        let scope = self.scope(&moved_down, begin, count);
        let found = self.solve(&scope).expect("the bracket above left a complete pairing");
        scope.bracket(&found)
    }

    fn scope(&self, moved_down: &[usize], begin: usize, horizon: usize) -> BracketScope<'_> {
        let end = self.field.end_of_group(begin);
        let (moved, own) = (moved_down.len(), moved_down.len() + end - begin);
        let next = if horizon > end { own + self.field.end_of_group(end) - end } else { own };
        let is_whole = horizon == self.field.len();
        let players: Vec<usize> = moved_down.iter().copied().chain(begin..horizon).collect();
        let bye = (is_whole && players.len() % 2 == 1).then_some(players.len());
        BracketScope { field: self.field, players, moved, own, next, bye, is_whole }
    }

    fn solve(&self, scope: &BracketScope) -> Option<OptimalMatchings> {
        let may_meet = |a: usize, b: usize| match scope.players.get(b) {
            Some(&other) => self.field.may_meet(scope.players[a], other),
            None => self.may_get_bye(scope.players[a]),
        };
        let size = scope.players.len() + usize::from(scope.bye.is_some());
        let mut found = OptimalMatchings::new(size, may_meet, |_| !scope.is_whole, &scope.natural());
        scope.narrow(&mut found).then_some(found)
    }

    /// Returns whether the rest can be paired after this bracket. If the next scoregroup is outside of the scope, it
    /// must also stay optimal.
    fn can_go_on(&self, scope: &BracketScope, found: &OptimalMatchings, next_end: usize) -> bool {
        let left = |found: &OptimalMatchings, players: &[usize]| -> Vec<usize> {
            players
                .iter()
                .enumerate()
                .filter(|(vertex, _)| found.mate(*vertex) == OUT)
                .map(|(_, &place)| place)
                .collect()
        };
        if scope.next > scope.own {
            return self.completes(left(found, &scope.players), next_end);
        }
        let floaters = scope.bracket(found).floaters;
        let begin = scope.players[scope.players.len() - 1] + 1;
        let moved = floaters.len();
        let players: Vec<usize> = floaters.into_iter().chain(begin..next_end).collect();
        let may_meet = |a: usize, b: usize| b >= moved && self.field.may_meet(players[a], players[b]);
        let mut next = OptimalMatchings::new(players.len(), may_meet, |vertex| vertex >= moved, &[]);
        if !next.narrow(&[MatchingAim::new(players.len(), |_, b| usize::from(b == OUT))]) {
            return false;
        }
        let floaters = left(&next, &players);
        floaters.len() <= players.len() % 2 && self.completes(floaters, next_end)
    }

    /// Returns whether these players and all from `from` can be paired.
    fn completes(&self, mut players: Vec<usize>, from: usize) -> bool {
        let count = self.field.len();
        players.extend(from..count);
        let bye = (players.len() % 2 == 1).then(|| players.iter().rposition(|&place| self.may_get_bye(place)));
        let Some(bye) = bye else { return self.pairs_all(&players, false) };
        let Some(bye) = bye else { return false };
        let mut others = players.clone();
        others.remove(bye);
        is_surely_complete(self.field, &others) || self.pairs_all(&players, true)
    }

    fn pairs_all(&self, players: &[usize], with_bye: bool) -> bool {
        let may_meet = |a: usize, b: usize| match players.get(b) {
            Some(&other) => self.field.may_meet(players[a], other),
            None => self.may_get_bye(players[a]),
        };
        !with_bye && is_surely_complete(self.field, players)
            || OptimalMatchings::new(players.len() + usize::from(with_bye), may_meet, |_| false, &[]).narrow(&[])
    }
}
