//! The order of candidates (C.04.3 article 4). Players are sequence numbers in the bracket, from 0.

/// Lists upper halves after exchanges, in order (article 4.3). The original comes first. `pairs` of the `players` are
/// in the upper half.
pub(super) fn exchanges(players: usize, pairs: usize) -> Vec<Vec<usize>> {
    let mut halves = subsets(players, pairs);
    halves.sort_by_cached_key(|half| {
        let up: Vec<usize> = half.iter().copied().filter(|&player| player >= pairs).collect();
        let down: Vec<usize> = (0..pairs).rev().filter(|player| !half.contains(player)).collect();
        let difference = up.iter().sum::<usize>() - down.iter().sum::<usize>();
        let largest: Vec<std::cmp::Reverse<usize>> = down.into_iter().map(std::cmp::Reverse).collect();
        (up.len(), difference, largest, up)
    });
    halves
}

/// Lists the subsets of `size` players, in order (article 4.4.2). They are taken from the first `players` players. They
/// are ordered by their smallest number that differs.
pub(super) fn subsets(players: usize, size: usize) -> Vec<Vec<usize>> {
    fn extend(from: usize, players: usize, size: usize, set: &mut Vec<usize>, sets: &mut Vec<Vec<usize>>) {
        if set.len() == size {
            sets.push(set.clone());
            return;
        }
        for player in from..players {
            set.push(player);
            extend(player + 1, players, size, set, sets);
            set.pop();
        }
    }
    let mut sets = Vec::new();
    extend(0, players, size, &mut Vec::new(), &mut sets);
    sets
}

type TranspositionVisitor<'a> = &'a mut dyn FnMut(&[(usize, usize)]) -> bool;

/// Visits possible transpositions of the lower half (article 4.2). Stops when the visitor returns `true`.
pub(super) fn transpositions(
    upper: &[usize],
    lower: &[usize],
    may_meet: &dyn Fn(usize, usize) -> bool,
    visit: TranspositionVisitor<'_>,
) -> bool {
    fn extend(
        upper: &[usize],
        lower: &[usize],
        may_meet: &dyn Fn(usize, usize) -> bool,
        pairs: &mut Vec<(usize, usize)>,
        visit: TranspositionVisitor<'_>,
    ) -> bool {
        let Some((&first, rest)) = upper.split_first() else { return visit(pairs) };
        for &partner in lower {
            let free = pairs.iter().all(|pair| pair.1 != partner);
            if free && may_meet(first, partner) {
                pairs.push((first, partner));
                if extend(rest, lower, may_meet, pairs, visit) {
                    return true;
                }
                pairs.pop();
            }
        }
        false
    }
    extend(upper, lower, may_meet, &mut Vec::new(), visit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(upper: usize, players: usize) -> usize {
        let (first, second): (Vec<usize>, Vec<usize>) = ((0..upper).collect(), (upper..players).collect());
        let mut count = 0;
        transpositions(&first, &second, &|_, _| true, &mut |_| {
            count += 1;
            false
        });
        count
    }

    #[test]
    fn the_examples_of_the_text_have_as_many_transpositions_as_it_says() {
        assert_eq!(count(5, 11), 720);
        assert_eq!(count(2, 11), 72);
    }

    #[test]
    fn exchanges_come_in_the_order_of_the_examples_of_the_text() {
        let halves = exchanges(11, 5);
        let place = |down: &[usize], up: &[usize]| {
            let mut half: Vec<usize> = (1..=5).filter(|player| !down.contains(player)).chain(up.to_vec()).collect();
            half.sort_unstable();
            halves.iter().position(|other| other.iter().map(|player| player + 1).eq(half.iter().copied()))
        };
        assert_eq!(place(&[], &[]), Some(0));
        assert!(place(&[4], &[6]) < place(&[5], &[8]));
        assert!(place(&[4, 3], &[8, 6]) < place(&[5, 4], &[9, 8]));
        assert!(place(&[5], &[7]) < place(&[4], &[6]).max(place(&[5], &[8])));
        assert!(place(&[5, 2], &[6, 9]) < place(&[4, 3], &[6, 9]));
        assert!(place(&[5, 4], &[6, 9]) < place(&[5, 4], &[7, 8]));
    }
}
