//! Winning chances in permille, a common scale for all games.

use rules::{SearchMethod, SearchableGame};

use crate::score::PROVEN;

/// A certain win, in permille.
pub const CERTAIN: u32 = 1_000;

/// The logistic curve in permille at quarters of [`SearchableGame::SCALE`], from 0. Values in between are interpolated
/// with integers only, so results are the same on every machine.
const CURVE: [u32; 25] = [
    500, 562, 622, 679, 731, 777, 818, 852, 881, 905, 924, 940, 953, 963, 971, 977, 982, 986, 989, 991, 993, 995, 996,
    997, 998,
];

/// Converts a score to winning chances in permille; a draw counts as half a win. Only proven results give 0 or 1,000.
pub(crate) fn of<G: SearchableGame>(score: i32) -> u32 {
    if score.abs() > PROVEN {
        return if score > 0 { CERTAIN } else { 0 };
    }
    let for_the_better = match G::METHOD {
        SearchMethod::Playouts => score.unsigned_abs().div_ceil(2) + CERTAIN / 2,
        SearchMethod::AlphaBeta => curve(score.unsigned_abs(), G::SCALE.unsigned_abs()),
    };
    let for_the_better = for_the_better.min(CURVE[CURVE.len() - 1]);
    if score < 0 { CERTAIN - for_the_better } else { for_the_better }
}

fn curve(score: u32, scale: u32) -> u32 {
    let quarters = u64::from(score) * 4_000 / u64::from(scale.max(1));
    let (whole, part) = ((quarters / 1_000) as usize, (quarters % 1_000) as u32);
    match CURVE.get(whole..whole + 2) {
        Some([from, to]) => from + (to - from) * part / 1_000,
        _ => CURVE[CURVE.len() - 1],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Chess, Echek};

    #[test]
    fn chances_grow_with_the_score_and_are_certain_only_where_it_is_proven() {
        let all: Vec<u32> = (-4_000..=4_000).map(of::<Chess>).collect();
        assert!(all.is_sorted() && all[0] == 2 && all[8_000] == 998, "{} {}", all[0], all[8_000]);
        assert!(all.iter().zip(all.iter().rev()).all(|(mine, theirs)| mine + theirs == CERTAIN));
        assert_eq!([of::<Chess>(0), of::<Chess>(Chess::SCALE), of::<Chess>(100)], [500, 731, 590]);
        assert_eq!([of::<Chess>(crate::WIN - 3), of::<Chess>(3 - crate::WIN)], [1_000, 0]);
        assert_eq!([-1_000, -400, 0, 400, 1_000].map(of::<Echek>), [2, 300, 500, 700, 998]);
    }
}
