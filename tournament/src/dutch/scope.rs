//! A bracket as a graph, with the criteria as edge costs.

use std::ops::Range;

use super::{
    cost,
    field::PairingField,
    history::{Contender, FloatDirection},
    round::ScoreBracket,
};
use crate::{
    Points,
    matching::{MatchingAim, OptimalMatchings},
};

/// A bracket and some of the players below it, as a graph. The vertices are moved-down players, residents, the next
/// scoregroup, further players (each in pairing order), and the bye.
pub(super) struct BracketScope<'a> {
    pub(super) field: &'a PairingField,
    pub(super) players: Vec<usize>,
    /// The first vertex after the moved-down players; `own` and `next` are similar ends.
    pub(super) moved: usize,
    pub(super) own: usize,
    pub(super) next: usize,
    pub(super) bye: Option<usize>,
    /// Set if all remaining players are in the graph.
    pub(super) is_whole: bool,
}

impl BracketScope<'_> {
    fn contender(&self, vertex: usize) -> &Contender {
        &self.field.contenders[self.players[vertex]]
    }

    pub(super) fn is_here(&self, b: usize) -> bool {
        (self.moved..self.own).contains(&b)
    }

    fn is_next(&self, b: usize) -> bool {
        (self.own..self.next).contains(&b)
    }

    pub(super) fn natural(&self) -> Vec<(usize, usize)> {
        let (moved, own) = (self.moved, self.own);
        if 2 * moved > own {
            return Vec::new();
        }
        let pairs = (own - 2 * moved) / 2;
        let above = (0..moved).map(|a| (a, moved + a));
        above.chain((2 * moved..2 * moved + pairs).map(|a| (a, a + pairs))).collect()
    }

    pub(super) fn bracket(&self, found: &OptimalMatchings) -> ScoreBracket {
        let is_paired = |vertex: usize| {
            let mate = found.mate(vertex);
            mate < self.own && (vertex >= self.moved || mate >= self.moved)
        };
        let place = |vertex: usize| self.players[vertex];
        let pairs = (0..self.own).map(|a| (a, found.mate(a))).filter(|&(a, b)| a < b && self.is_here(b));
        ScoreBracket {
            moved_down: self.players[..self.moved].to_vec(),
            residents: self.players[self.moved..self.own].to_vec(),
            pairs: pairs.map(|(a, b)| (place(a), place(b))).collect(),
            floaters: (0..self.own).filter(|&vertex| !is_paired(vertex)).map(place).collect(),
        }
    }

    fn ends(&self, range: Range<usize>, a: usize, b: usize, holds: impl Fn(&Contender) -> bool) -> usize {
        let counts = |vertex: usize| range.contains(&vertex) && holds(self.contender(vertex));
        usize::from(counts(a)) + usize::from(counts(b))
    }

    fn scores(&self) -> Vec<(Points, usize)> {
        let scores: Vec<Points> = (0..self.moved).map(|vertex| self.contender(vertex).score).collect();
        scores.chunk_by(|a, b| a == b).map(|group| (group[0], group.len())).collect()
    }

    /// Returns aims for C6, C7, and (with the next scoregroup) C8.
    pub(super) fn floating(&self) -> Vec<MatchingAim<'_>> {
        let ends = move |a, b| self.ends(0..self.own, a, b, |_| true);
        let mut aims = vec![MatchingAim::new(self.own, move |a, b| if self.is_here(b) { 0 } else { ends(a, b) })];
        for (score, count) in self.scores() {
            let ends = move |a, b| self.ends(0..self.moved, a, b, |contender| contender.score == score);
            aims.push(MatchingAim::new(count, move |a, b| if self.is_here(b) { 0 } else { ends(a, b) }));
        }
        if self.next == self.own {
            return aims;
        }
        let is_paired = move |b| self.is_here(b) || self.is_next(b);
        let ends = move |a, b| self.ends(0..self.next, a, b, |_| true);
        aims.push(MatchingAim::new(self.next, move |a, b| if is_paired(b) { 0 } else { ends(a, b) }));
        let own = self.contender(self.moved).score;
        for (score, count) in self.scores().into_iter().chain([(own, self.own - self.moved)]) {
            let ends = move |a, b| self.ends(0..self.own, a, b, |contender| contender.score == score);
            aims.push(MatchingAim::new(count, move |a, b| if is_paired(b) { 0 } else { ends(a, b) }));
        }
        aims
    }

    /// Returns the aim for C9, if one player moves down and gets the bye.
    pub(super) fn unplayed(&self, found: &OptimalMatchings) -> Option<MatchingAim<'_>> {
        let bye = self.bye?;
        let floaters = self.bracket(found).floaters;
        let receiver = found.mate(bye);
        if floaters != [self.players[receiver]] {
            return None;
        }
        let most = (0..self.own).map(|vertex| self.contender(vertex).met.len()).max().unwrap_or(0);
        let unplayed = move |vertex: usize| most - self.contender(vertex).met.len();
        let cost = move |a: usize, b: usize| if b == bye && a < self.own { unplayed(a) } else { 0 };
        Some(MatchingAim::new(most, cost))
    }

    /// Returns aims for C10 to C13.
    pub(super) fn colours(&self) -> Vec<MatchingAim<'_>> {
        let has_topscorers = (0..self.own).any(|vertex| self.contender(vertex).is_topscorer);
        let aim = |criterion: usize| {
            let cost = move |a, b| {
                let unmet = self.is_here(b) && cost::colours(self.contender(a), self.contender(b))[criterion];
                usize::from(unmet)
            };
            MatchingAim::new(self.own / 2, cost)
        };
        (if has_topscorers { 0..4 } else { 2..4 }).map(aim).collect()
    }

    /// Returns aims for C14 to C17.
    pub(super) fn floats(&self) -> Vec<MatchingAim<'_>> {
        let mut aims = Vec::new();
        for back in [0, 1] {
            let down = move |contender: &Contender| contender.floats[back] == FloatDirection::Down;
            let ends = move |a, b| self.ends(self.moved..self.own, a, b, down);
            let cost = move |a, b| if self.is_here(b) { 0 } else { ends(a, b) };
            let count = (self.moved..self.own).filter(|&vertex| down(self.contender(vertex))).count();
            aims.push(MatchingAim::new(count, cost));
            let cost = move |a, b| usize::from(a < self.moved && self.floats_up(b, back));
            aims.push(MatchingAim::new(self.moved, cost));
        }
        aims
    }

    /// Returns whether a pair's lower player had an upfloat.
    fn floats_up(&self, b: usize, back: usize) -> bool {
        self.is_here(b) && self.contender(b).floats[back] == FloatDirection::Up
    }

    /// Returns aims for C18 to C21.
    pub(super) fn differences(&self) -> Vec<MatchingAim<'_>> {
        let mut aims = Vec::new();
        for back in [0, 1] {
            for (score, most) in self.scores() {
                let down = move |contender: &Contender| {
                    contender.score == score && contender.floats[back] == FloatDirection::Down
                };
                let ends = move |a, b| self.ends(0..self.moved, a, b, down);
                let cost = move |a, b| if self.is_here(b) { 0 } else { ends(a, b) };
                aims.push(MatchingAim::new(most, cost));
            }
            for (score, most) in self.scores() {
                let is_of = move |a: usize| a < self.moved && self.contender(a).score == score;
                let cost = move |a, b| usize::from(is_of(a) && self.floats_up(b, back));
                aims.push(MatchingAim::new(most, cost));
            }
        }
        aims
    }
}
