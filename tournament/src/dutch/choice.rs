//! Chooses the first of the best candidates (C.04.3 article 4).

use super::scope::BracketScope;
use crate::matching::{MatchingAim, OptimalMatchings};

struct BracketRemainder {
    players: Vec<usize>,
    places: Vec<usize>,
    pairs: usize,
}

impl BracketScope<'_> {
    /// Narrows to the first of the best candidates; returns whether there is any.
    pub(super) fn narrow(&self, found: &mut OptimalMatchings) -> bool {
        let mut aims = self.floating();
        if self.bye.is_some() {
            if !found.narrow(&aims) {
                return false;
            }
            aims = self.unplayed(found).into_iter().collect();
        }
        aims.extend(self.colours());
        aims.extend(self.floats());
        aims.extend(self.differences());
        // Article 4.4: the first set of moved-down players to be paired.
        aims.extend(
            (0..self.moved).map(|player| MatchingAim::of(player, 1, move |_, b| usize::from(!self.is_here(b)))),
        );
        if !found.narrow(&aims) {
            return false;
        }
        self.pair_moved_down(found);
        self.pair_remainder(found);
        true
    }

    /// Gives each paired moved-down player the first possible resident.
    fn pair_moved_down(&self, found: &mut OptimalMatchings) {
        let paired = (0..self.moved).filter(|&player| self.is_here(found.mate(player)));
        let count = self.own - self.moved;
        let cost = |_: usize, b: usize| if self.is_here(b) { b - self.moved } else { count };
        let aims: Vec<MatchingAim> = paired.map(|player| MatchingAim::of(player, count, cost)).collect();
        found.narrow(&aims);
    }

    /// Pairs the remaining residents: first the exchange, then the transposition.
    fn pair_remainder(&self, found: &mut OptimalMatchings) {
        let players: Vec<usize> = (self.moved..self.own).filter(|&player| found.mate(player) >= self.moved).collect();
        let mut places = vec![players.len(); self.own];
        for (place, &player) in players.iter().enumerate() {
            places[player] = place;
        }
        let pairs = players.iter().filter(|&&player| self.is_upper(found, player)).count();
        let remainder = BracketRemainder { players, places, pairs };
        let is_exchanged =
            |found: &OptimalMatchings| remainder.players[pairs..].iter().any(|&player| self.is_upper(found, player));
        let is_pair = |a: usize, b: usize| self.is_here(b) && a >= self.moved;
        let cost = |a, b| usize::from(is_pair(a, b) && remainder.places[a] >= pairs);
        found.narrow(&[MatchingAim::new(pairs, cost)]);
        if is_exchanged(found) {
            self.exchange(found, &remainder);
        }
        self.transpose(found, &remainder);
    }

    fn is_upper(&self, found: &OptimalMatchings, player: usize) -> bool {
        let mate = found.mate(player);
        mate > player && self.is_here(mate)
    }

    /// Finds the exchange between the halves (article 4.3.2). The smallest difference comes first, then the lowest
    /// players of the upper half, then the highest of the lower half.
    fn exchange(&self, found: &mut OptimalMatchings, remainder: &BracketRemainder) {
        let places = &remainder.places;
        let is_pair = |a: usize, b: usize| self.is_here(b) && a >= self.moved;
        let sum = |a: usize, b| if is_pair(a, b) { places[a] } else { 0 };
        let most = remainder.pairs * remainder.players.len();
        let mut aims = vec![MatchingAim::new(most, sum)];
        let (upper, lower) = remainder.players.split_at(remainder.pairs);
        for &player in upper.iter().rev() {
            aims.push(MatchingAim::of(player, 1, move |a, b| usize::from(is_pair(a, b) && a == player)));
        }
        for &player in lower {
            aims.push(MatchingAim::of(player, 1, move |a, b| usize::from(!is_pair(a, b) || a != player)));
        }
        found.narrow(&aims);
    }

    /// Gives each upper player the first possible lower partner.
    fn transpose(&self, found: &mut OptimalMatchings, remainder: &BracketRemainder) {
        let (upper, lower): (Vec<usize>, Vec<usize>) =
            remainder.players.iter().partition(|&&player| self.is_upper(found, player));
        let count = lower.len();
        let mut ranks = vec![count; self.own];
        for (rank, &player) in lower.iter().enumerate() {
            ranks[player] = rank;
        }
        let cost = |b: usize| if self.is_here(b) { ranks[b] } else { count };
        let aim =
            |&player: &usize| MatchingAim::of(player, count, move |a, b| if a == player { cost(b) } else { count });
        let aims: Vec<MatchingAim> = upper.iter().map(aim).collect();
        found.narrow(&aims);
    }
}
