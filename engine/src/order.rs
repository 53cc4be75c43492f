//! Move ordering: the best known move, captures, killers, then history.

use rules::{SLOTS, SearchableGame};

/// Ranks of the kinds of moves, highest first.
const BEST: i32 = 1 << 30;
const NOISY: i32 = 1 << 27;
const KILLER: i32 = 1 << 25;
const HISTORY: i32 = 1 << 24;

/// A move's rank, and its index as generated.
pub(crate) type MoveRank = (i32, u16);

pub(crate) struct MoveOrder<G: SearchableGame> {
    killers: Vec<[Option<G::Move>; 2]>,
    history: Vec<i32>,
}

impl<G: SearchableGame> MoveOrder<G> {
    pub(crate) fn new(deepest: usize) -> MoveOrder<G> {
        MoveOrder { killers: vec![[None; 2]; deepest + 1], history: vec![0; SLOTS] }
    }

    pub(crate) fn rank(&self, game: &G, ply: usize, best: Option<u16>, moves: &[G::Move], ranks: &mut Vec<MoveRank>) {
        let killers = self.killers[ply];
        ranks.extend(moves.iter().zip(0..).map(|(m, i)| {
            let rank = if best == Some(i) {
                BEST
            } else if game.is_noisy(m) {
                noisy(game, m)
            } else if killers[0] == Some(*m) {
                KILLER + 1
            } else if killers[1] == Some(*m) {
                KILLER
            } else {
                self.history[game.slot(m)]
            };
            (rank, i)
        }));
    }

    pub(crate) fn reward(&mut self, game: &G, ply: usize, depth: i32, m: G::Move) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let entry = &mut self.history[game.slot(&m)];
        *entry += depth * depth;
        if *entry >= HISTORY {
            self.history.iter_mut().for_each(|entry| *entry /= 2);
        }
    }
}

/// Ranks a noisy move by high gain, then by low stake.
pub(crate) fn noisy<G: SearchableGame>(game: &G, m: &G::Move) -> i32 {
    NOISY + 8 * game.gain(m) - game.stake(m)
}

#[inline]
pub(crate) fn bring<M>(moves: &mut [M], ranks: &mut [MoveRank], i: usize) {
    let mut best = i;
    for j in i + 1..ranks.len() {
        if ranks[j].0 > ranks[best].0 {
            best = j;
        }
    }
    moves.swap(i, best);
    ranks.swap(i, best);
}
