//! The weights of the matching: one field of bits for each criterion, those that come first in the text on top.

use super::{
    cost,
    field::Field,
    history::{Contender, Float},
};
use crate::{Points, matching::Wide};

/// Bits kept free above the weights, for sums and dual values.
const HEADROOM: usize = 20;

/// Counts the bits that numbers up to `most` need.
pub(super) fn bits(most: usize) -> usize {
    (usize::BITS - most.leading_zeros()) as usize
}

/// Fields that are the same in all brackets: completion (C1 to C4), and the bye's score (C5) below it.
#[derive(Clone, Debug)]
pub(super) struct Top {
    /// The lowest bit of the field of completion.
    complete: usize,
    bye: usize,
    /// The scores in the field, the lowest first.
    scores: Vec<Points>,
}

impl Top {
    /// Lays the fields out at the upper end of `64 * words` bits.
    pub(super) fn new(field: &Field, words: usize) -> Top {
        let mut scores: Vec<Points> = field.contenders.iter().map(|contender| contender.score).collect();
        scores.sort_unstable();
        scores.dedup();
        let complete = 64 * words - HEADROOM - bits(field.len());
        Top { complete, bye: complete.saturating_sub(bits(scores.len())), scores }
    }

    /// Weighs an edge that only has to keep the pairing complete.
    pub(super) fn pair<const W: usize>(&self, field: &Field, a: usize, b: usize) -> Wide<W> {
        if field.may_meet(a, b) { Wide::shifted(1, self.complete) } else { Wide::ZERO }
    }

    /// Weighs the bye of a player: the lower the score, the better.
    pub(super) fn bye<const W: usize>(&self, contender: &Contender) -> Wide<W> {
        if contender.is_barred_from_bye {
            return Wide::ZERO;
        }
        let above = self.scores.iter().filter(|&&score| score > contender.score).count() as u64;
        Wide::shifted(1, self.complete) + Wide::shifted(above, self.bye)
    }

    /// Counts the bits below these fields.
    pub(super) fn room(&self) -> usize {
        self.bye
    }
}

/// The fields of one bracket. Each is told by its lowest bit.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The field's own scoregroup and the one after it.
    own: std::ops::Range<usize>,
    next: std::ops::Range<usize>,
    /// The scores in fields of scores: those of moved-down players, the lowest first.
    scores: Vec<Points>,
    /// The width of the field of one of these scores.
    score_bits: usize,
    /// The width of a field that counts players of this bracket and the next.
    count_bits: usize,
    pairs: usize,
    pair_scores: usize,
    next_pairs: usize,
    next_scores: usize,
    unplayed: usize,
    /// C10 to C13, C14 to C17, C18 to C21.
    colours: [usize; 4],
    floats: [usize; 4],
    differences: [usize; 4],
    /// The order of candidates; what is below only chooses among equal solutions the one that is likely to be right.
    order: usize,
    total: usize,
}

impl Layout {
    /// Lays out the fields for moved-down players and the scoregroups `own` and `next`.
    pub(super) fn new(
        field: &Field,
        moved_down: &[usize],
        own: std::ops::Range<usize>,
        next: std::ops::Range<usize>,
    ) -> Layout {
        let mut scores: Vec<Points> = moved_down.iter().map(|&player| field.contenders[player].score).collect();
        scores.sort_unstable();
        scores.dedup();
        let score_bits = bits(moved_down.len());
        let count_bits = bits(moved_down.len() + own.len() + next.len() + 1);
        let rounds = field.contenders.iter().map(|contender| contender.met.len()).max().unwrap_or(0);
        let mut total = 0;
        let mut take = |width: usize| {
            total += width;
            total - width
        };
        take(2 * count_bits);
        let order = take(4 * count_bits + 4);
        let differences = [(); 4].map(|()| take(scores.len() * score_bits));
        let floats = [(); 4].map(|()| take(count_bits));
        let colours = [(); 4].map(|()| take(count_bits));
        let unplayed = take(bits(rounds + 1));
        let next_scores = take(scores.len() * score_bits + count_bits);
        let next_pairs = take(count_bits);
        let pair_scores = take(scores.len() * score_bits);
        let pairs = take(count_bits);
        let mut layout = Layout {
            own,
            next,
            scores,
            score_bits,
            count_bits,
            pairs,
            pair_scores,
            next_pairs,
            next_scores,
            unplayed,
            colours,
            floats,
            differences,
            order,
            total,
        };
        // The earlier criterion is on top.
        layout.differences.reverse();
        layout.floats.reverse();
        layout.colours.reverse();
        layout
    }

    /// Counts the bits of all fields.
    pub(super) fn total(&self) -> usize {
        self.total
    }

    /// Counts the bits of a number that is greater than any count of players here.
    pub(super) fn count_bits(&self) -> usize {
        self.count_bits
    }

    /// Weighs what decides the order of candidates, in steps of `1 << shift`.
    pub(super) fn order<const W: usize>(&self, value: usize, shift: usize) -> Wide<W> {
        Wide::shifted(value as u64, self.order + shift)
    }

    /// Weighs games played, for the bye's receiver (C9).
    pub(super) fn played<const W: usize>(&self, contender: &Contender) -> Wide<W> {
        Wide::shifted(contender.met.len() as u64, self.unplayed)
    }

    /// Weighs what is likely: the distance of two players from that of a pair of the first candidate.
    pub(super) fn natural<const W: usize>(&self, a: usize, b: usize, moved_down: usize) -> Wide<W> {
        let usual = if a < self.own.start { 0 } else { (self.own.len() - moved_down.min(self.own.len())).div_ceil(2) };
        let found = if a < self.own.start { b - self.own.start } else { b - a };
        let most = (1_usize << self.count_bits) - 1;
        Wide::shifted((most - usual.abs_diff(found).min(most)) as u64, 0)
    }

    /// Weighs an edge by all criteria below C5. The first player is the higher one; both are compatible.
    pub(super) fn weight<const W: usize>(&self, field: &Field, a: usize, b: usize) -> Wide<W> {
        let (higher, lower) = (&field.contenders[a], &field.contenders[b]);
        if self.next.contains(&b) {
            let mut weight = Wide::shifted(1, self.next_pairs);
            if a < self.own.start {
                let slot = self.next_scores + self.count_bits + self.slot(higher.score);
                weight += Wide::shifted(1, slot);
            } else if a < self.own.end {
                weight += Wide::shifted(1, self.next_scores);
            }
            return weight;
        }
        if !self.own.contains(&b) {
            return Wide::ZERO;
        }
        let mut weight = Wide::shifted(1, self.pairs);
        let unmet = cost::colours(higher, lower);
        for (at, unmet) in self.colours.iter().zip(unmet) {
            weight += Wide::shifted(u64::from(!unmet), *at);
        }
        let down = |contender: &Contender, back: usize| u64::from(contender.floats[back] == Float::Down);
        let is_moved_down = a < self.own.start;
        for back in [0, 1] {
            let resident = if is_moved_down { 0 } else { down(higher, back) };
            weight += Wide::shifted(resident + down(lower, back), self.floats[2 * back]);
            let again = is_moved_down && lower.floats[back] == Float::Up;
            weight += Wide::shifted(u64::from(!again), self.floats[2 * back + 1]);
            if is_moved_down {
                let slot = self.slot(higher.score);
                weight += Wide::shifted(down(higher, back), self.differences[2 * back] + slot);
                weight += Wide::shifted(u64::from(!again), self.differences[2 * back + 1] + slot);
            }
        }
        if is_moved_down {
            weight += Wide::shifted(1, self.pair_scores + self.slot(higher.score));
        }
        weight
    }

    /// Tells where a score has its place in a field of scores.
    fn slot(&self, score: Points) -> usize {
        self.scores.iter().position(|&other| other == score).unwrap_or(0) * self.score_bits
    }
}
