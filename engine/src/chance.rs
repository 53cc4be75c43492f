//! A seeded random number generator, the same on every machine.

/// A stream of random numbers by SplitMix64.
///
/// Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
#[derive(Clone, Debug)]
pub struct RandomStream(u64);

impl RandomStream {
    /// Creates the stream for a seed.
    #[must_use]
    pub fn new(seed: u64) -> RandomStream {
        RandomStream(seed)
    }

    /// Returns the next 64 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        scramble(self.0)
    }

    /// Returns a uniform number below `n`, which must be at least 1.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }

    /// Returns true with a probability of `n` in 1,000.
    pub fn comes_true(&mut self, n: u32) -> bool {
        self.below(1_000) < n as usize
    }

    /// Shuffles a list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}

/// Mixes two numbers into a new seed.
#[must_use]
#[inline]
pub fn mix(a: u64, b: u64) -> u64 {
    scramble(a.rotate_left(32) ^ scramble(b ^ 0x6a09_e667_f3bc_c909))
}

#[inline]
fn scramble(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
