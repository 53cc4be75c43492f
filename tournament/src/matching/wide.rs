//! Whole numbers of a fixed number of bits.

use std::{
    cmp::Ordering,
    ops::{Add, AddAssign, Sub, SubAssign},
};

/// A signed number of `64 * W` bits, the lowest word first. Sums that do not fit wrap around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wide<const W: usize>([u64; W]);

impl<const W: usize> Wide<W> {
    /// Nothing.
    pub(crate) const ZERO: Wide<W> = Wide([0; W]);

    /// The largest number that there is.
    pub(crate) const MAX: Wide<W> = {
        let mut words = [u64::MAX; W];
        words[W - 1] = u64::MAX >> 1;
        Wide(words)
    };

    /// Makes `value` times two to the power of `bits`; what does not fit is lost.
    #[must_use]
    pub(crate) fn shifted(value: u64, bits: usize) -> Wide<W> {
        let mut words = [0; W];
        let (word, bit) = (bits / 64, bits % 64);
        if word < W {
            words[word] = value << bit;
        }
        if bit > 0 && word + 1 < W {
            words[word + 1] = value >> (64 - bit);
        }
        Wide(words)
    }

    /// Halves; odd numbers are rounded down.
    #[must_use]
    pub(crate) fn half(self) -> Wide<W> {
        let mut words = self.0;
        for (place, word) in words.iter_mut().enumerate() {
            let above = self.0.get(place + 1).map_or(*word & (1 << 63), |above| above << 63);
            *word = *word >> 1 | above;
        }
        Wide(words)
    }

    /// Doubles.
    #[must_use]
    pub(crate) fn double(self) -> Wide<W> {
        self + self
    }
}

impl<const W: usize> Add for Wide<W> {
    type Output = Wide<W>;

    #[inline]
    fn add(mut self, other: Wide<W>) -> Wide<W> {
        let mut carry = false;
        for (word, other) in self.0.iter_mut().zip(other.0) {
            let (sum, first) = word.overflowing_add(other);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            (*word, carry) = (sum, first || second);
        }
        self
    }
}

impl<const W: usize> Sub for Wide<W> {
    type Output = Wide<W>;

    #[inline]
    fn sub(mut self, other: Wide<W>) -> Wide<W> {
        let mut borrow = false;
        for (word, other) in self.0.iter_mut().zip(other.0) {
            let (rest, first) = word.overflowing_sub(other);
            let (rest, second) = rest.overflowing_sub(u64::from(borrow));
            (*word, borrow) = (rest, first || second);
        }
        self
    }
}

impl<const W: usize> AddAssign for Wide<W> {
    #[inline]
    fn add_assign(&mut self, other: Wide<W>) {
        *self = *self + other;
    }
}

impl<const W: usize> SubAssign for Wide<W> {
    #[inline]
    fn sub_assign(&mut self, other: Wide<W>) {
        *self = *self - other;
    }
}

impl<const W: usize> Ord for Wide<W> {
    #[inline]
    fn cmp(&self, other: &Wide<W>) -> Ordering {
        let sign = |number: &Wide<W>| number.0[W - 1] as i64;
        sign(self).cmp(&sign(other)).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<const W: usize> PartialOrd for Wide<W> {
    #[inline]
    fn partial_cmp(&self, other: &Wide<W>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wide(value: i128) -> Wide<2> {
        Wide([value as u64, (value >> 64) as u64])
    }

    #[test]
    fn numbers_of_two_words_calculate_as_the_machine_does() {
        let mut chance = fastrand::Rng::with_seed(1);
        for _ in 0..10_000 {
            let mut number = || chance.i128(-(1 << 100)..1 << 100) >> chance.u32(0..100);
            let (a, b) = (number(), number());
            assert_eq!(wide(a) + wide(b), wide(a + b));
            assert_eq!(wide(a) - wide(b), wide(a - b));
            assert_eq!(wide(a).cmp(&wide(b)), a.cmp(&b));
            assert_eq!(wide(a).half(), wide(a >> 1));
            let (value, shift) = (a as u64 >> 20, (b & 63) as usize);
            assert_eq!(Wide::<2>::shifted(value, shift), wide(i128::from(value) << shift));
        }
    }
}
