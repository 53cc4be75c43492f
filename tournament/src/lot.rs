//! Lots drawn from a seed.

/// Draws the lot for the key `about`.
///
/// Equal arguments give equal numbers; arguments that differ in one bit give unrelated numbers (the mixing steps of
/// SplitMix64).
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
