//! Compares optimal sums with networkx, using the graphs of `tests/graphs.py`.

use super::*;

/// The random number generator shared with the Python script.
struct PythonChance(u64);

impl PythonChance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

/// For each aim, the costs of edges by larger and smaller end; index `size` is the outside.
type EdgeCosts = Vec<Vec<Option<Vec<usize>>>>;

fn make(seed: u64) -> (usize, usize, EdgeCosts) {
    let mut chance = PythonChance(seed);
    for _ in 0..4 {
        chance.below(2);
    }
    let size = 1 + chance.below(if seed.is_multiple_of(10) { 40 } else { 14 });
    let aims = 1 + chance.below(12);
    let often = 20 + chance.below(81);
    let most = [2, 3, 10, 1000][chance.below(4)];
    let leaves = [0, 5, 50][chance.below(3)];
    let mut costs: EdgeCosts = Vec::new();
    for b in 0..=size {
        let mut edge = |_: usize| {
            let usable = chance.below(100) < if b == size { leaves } else { often };
            let costs: Vec<usize> = (0..aims).map(|_| chance.below(most)).collect();
            usable.then_some(costs)
        };
        costs.push((0..b).map(&mut edge).collect());
    }
    (size, aims, costs)
}

fn solve(seed: u64) -> Option<Vec<usize>> {
    let (size, aims, costs) = make(seed);
    let cost = |a: usize, b: usize| costs[b.min(size)][a].as_ref();
    let list: Vec<MatchingAim> = (0..aims)
        .map(|aim| MatchingAim::new(1000 * size, move |a, b| cost(a, b).map_or(0, |costs| costs[aim])))
        .collect();
    let mut matchings = OptimalMatchings::new(size, |a, b| cost(a, b).is_some(), |a| cost(a, size).is_some(), &[]);
    let mut sums = vec![0; aims];
    matchings.narrow(&list).then(|| {
        for a in (0..size).filter(|&a| a < matchings.mate(a)) {
            let costs = cost(a, matchings.mate(a)).expect("the edge may be used");
            sums.iter_mut().zip(costs).for_each(|(sum, cost)| *sum += cost);
        }
        sums
    })
}

#[test]
fn networkx_finds_the_same() {
    let kept = include_str!("../../tests/graphs.txt").to_owned();
    let text = std::env::var_os("SWISS_GRAPHS").map_or(kept, |path| std::fs::read_to_string(path).expect("a file"));
    let (mut perfect, mut none) = (0, 0);
    for line in text.lines() {
        let (seed, told) = line.split_once(' ').expect("a seed and sums");
        let found = solve(seed.parse().expect("a seed"));
        let sums = found.as_ref().map(|sums| sums.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
        assert_eq!(sums.as_deref().unwrap_or("none"), told, "seed {seed}");
        (perfect, none) = if found.is_some() { (perfect + 1, none) } else { (perfect, none + 1) };
    }
    assert!(perfect > 100 && none > 20, "{perfect} perfect, {none} none");
}
