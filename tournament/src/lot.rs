//! Lots drawn from a seed: the same seed always draws the same.

/// Draws a number for something that is named by `about`. Equal arguments give equal numbers, and numbers that differ in
/// one bit of an argument have nothing in common (the mixing steps of SplitMix64).
#[must_use]
pub fn draw(seed: u64, about: u64) -> u64 {
    mix(mix(seed).wrapping_add(about))
}

fn mix(value: u64) -> u64 {
    let mut bits = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
