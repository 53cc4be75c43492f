use super::*;

/// A random graph with edge costs per aim; `None` is forbidden. The last row and column are the outside.
struct Graph {
    size: usize,
    costs: Vec<Vec<Option<Vec<usize>>>>,
}

impl Graph {
    fn new(chance: &mut fastrand::Rng, size: usize, aims: usize) -> Graph {
        let (often, most) = (chance.u8(30..=100), [1, 2, 4, 100][chance.usize(..4)]);
        let mut costs = vec![vec![None; size + 1]; size + 1];
        for (a, b) in (0..=size).flat_map(|b| (0..b).map(move |a| (a, b))) {
            let usable = chance.u8(..100) < if b == size { often / 4 } else { often };
            let cost: Vec<usize> = (0..aims).map(|_| chance.usize(..=most)).collect();
            costs[a][b] = usable.then_some(cost);
            costs[b][a] = costs[a][b].clone();
        }
        Graph { size, costs }
    }

    fn best(&self, left: &[usize]) -> Option<Vec<usize>> {
        let Some((&first, rest)) = left.split_first() else { return Some(vec![0; 8]) };
        let with = |other: usize, others: &[usize]| {
            let cost = self.costs[first][other].as_ref()?;
            let sums = self.best(others)?;
            Some(sums.iter().zip(cost.iter().chain([0; 8].iter())).map(|(sum, cost)| sum + cost).collect())
        };
        let mut found: Option<Vec<usize>> = with(self.size, rest);
        for place in 0..rest.len() {
            let mut others = rest.to_vec();
            let partner = others.remove(place);
            found = [found, with(partner, &others)].into_iter().flatten().min();
        }
        found
    }

    fn sums(&self, matchings: &OptimalMatchings) -> Vec<usize> {
        let mut sums = vec![0; 8];
        for a in 0..self.size {
            let b = matchings.mate(a);
            let outside = b == OUT;
            assert!(outside || matchings.mate(b) == a);
            if a < b {
                let cost = self.costs[a][if outside { self.size } else { b }].as_ref().expect("the edge may be used");
                sums.iter_mut().zip(cost).for_each(|(sum, cost)| *sum += cost);
            }
        }
        sums
    }
}

#[test]
fn matchings_are_as_good_as_the_best_of_all() {
    let mut solved = 0;
    for seed in 0..4000 {
        let mut chance = fastrand::Rng::with_seed(seed);
        let (size, aims) = (chance.usize(1..=9), chance.usize(1..=6));
        let graph = Graph::new(&mut chance, size, aims);
        let cost = |aim: usize, a: usize, b: usize| graph.costs[a][b.min(size)].as_ref().map_or(0, |costs| costs[aim]);
        let list: Vec<MatchingAim> = (0..aims)
            .map(|aim| MatchingAim::new([1000, 1 << 22][chance.usize(..2)], move |a, b| cost(aim, a, b)))
            .collect();
        let (meet, leave) =
            (|a: usize, b: usize| graph.costs[a][b].is_some(), |a: usize| graph.costs[a][size].is_some());
        let mut matchings = OptimalMatchings::new(size, meet, leave, &[]);
        let cut = chance.usize(..=aims);
        let found = matchings.narrow(&list[..cut]) && matchings.narrow(&list[cut..]);
        let best = graph.best(&(0..size).collect::<Vec<_>>());
        assert_eq!(found.then(|| graph.sums(&matchings)), best, "seed {seed}");
        solved += usize::from(found);
    }
    assert!(solved > 1000, "only {solved} graphs have a perfect matching");
}
