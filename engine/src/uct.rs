//! UCT (Kocsis and Szepesvári 2006) with random playouts instead of an evaluation.
//!
//! A solver backs up proven wins and losses (Winands, Björnsson, Saito, "Monte-Carlo tree search solver", 2008). In
//! games with [`SearchableGame::RAVE`], RAVE replaces the bound of UCT.

use std::cmp::Reverse;

use rules::{SearchableGame, SideVerdict};

use crate::chance::RandomStream;
use crate::choice::choose;
use crate::limit::SearchLimit;
use crate::path::SearchPath;
use crate::rave::Rave;
use crate::score::WIN;
use crate::task::{SearchResult, SearchTask};
use crate::tree::{NodeProof, SearchTree, TreeNode, WHOLE};

/// The number of plies after which a playout counts as a draw.
const PLAYOUT: usize = 80;
/// The worth of a repetition for the side that repeats, in thousandths. It is slightly less than a draw.
const REPEATED: u32 = 480;
const EVEN: u32 = 500;
const FIRST_TOLD: u64 = 1_024;

fn worth(verdict: SideVerdict) -> (u32, NodeProof) {
    match verdict {
        SideVerdict::Lost => (WHOLE, NodeProof::Win),
        SideVerdict::Drawn => (EVEN, NodeProof::Draw),
        SideVerdict::Won => (0, NodeProof::Loss),
    }
}

struct UctSearch<'a, 'b, G: SearchableGame> {
    task: &'a SearchTask<'b, G>,
    chance: &'a mut RandomStream,
    tree: SearchTree<G::Move>,
    path: SearchPath,
    moves: Vec<G::Move>,
    /// `None` unless the game uses [`SearchableGame::RAVE`].
    rave: Option<Rave>,
}

pub(crate) fn search<G: SearchableGame>(
    task: &SearchTask<'_, G>,
    seen: Vec<G::Move>,
    chance: &mut RandomStream,
) -> SearchResult<G::Move> {
    let mut limit = SearchLimit::new(task.level.budget.into(), task.stop);
    let tree = SearchTree::new(seen[0]);
    let rave = G::RAVE.then(Rave::new);
    let mut search = UctSearch { task, chance, tree, path: SearchPath::new::<G>(task.played), moves: seen, rave };
    search.expand(0, task.game);
    while !search.tree.is_settled() && limit.spend() {
        search.playout();
        if limit.spent() >= FIRST_TOLD && limit.spent().is_power_of_two() {
            search.tell(&limit);
        }
    }
    if task.lines() > 1 {
        search.tell(&limit);
    }
    let best = search.best();
    search.thought(best, &limit)
}

impl<G: SearchableGame> UctSearch<'_, '_, G> {
    /// Reports the best moves that were tried to the listener.
    fn tell(&self, limit: &SearchLimit<'_>) {
        let Some(listener) = self.task.listener else { return };
        let mut moves: Vec<usize> = self.tree.children(0).collect();
        moves.sort_by_key(|i| Reverse(self.tree.rank(*i)));
        let is_known = |i: usize| self.tree[i].visits > 0 || self.tree[i].proof != NodeProof::Open;
        for (n, i) in moves.into_iter().take(listener.lines).enumerate().filter(|(n, i)| *n == 0 || is_known(*i)) {
            (listener.hear)(n + 1, &self.thought(i, limit));
        }
    }

    fn thought(&self, best: usize, limit: &SearchLimit<'_>) -> SearchResult<G::Move> {
        let line = self.tree.main_line(best);
        let node = &self.tree[best];
        SearchResult {
            best: node.m,
            score: match node.proof {
                NodeProof::Win => WIN - self.tree.distance(best) as i32,
                NodeProof::Loss => self.tree.distance(best) as i32 - WIN,
                NodeProof::Draw => 0,
                NodeProof::Open => 2 * node.mean() as i32 - WHOLE as i32,
            },
            depth: line.len() as u32,
            line,
            spent: limit.spent(),
            is_whole: !limit.is_stopped(),
        }
    }

    fn expand(&mut self, at: usize, game: &G) {
        self.chance.shuffle(&mut self.moves);
        let may_end = game.may_end();
        let nodes = self.moves.iter().map(|m| {
            if !may_end {
                return TreeNode::new(*m, NodeProof::Open);
            }
            let mut next = game.clone();
            next.play_unchecked(m);
            let proof = next.verdict(None).map_or(NodeProof::Open, |verdict| worth(verdict).1);
            TreeNode::new(*m, proof)
        });
        let is_grown = self.tree.grow(at, nodes);
        if let Some(rave) = self.rave.as_mut().filter(|_| is_grown) {
            rave.grow(self.moves.iter().map(|m| game.slot(m)));
        }
    }

    fn playout(&mut self) {
        let mut game = self.task.game.clone();
        let mut back = self.task.played.len();
        let mut line = vec![0];
        let mut at = 0;
        self.path.push(game.key());
        let worth = loop {
            if let Some(known) = self.tree[at].proof.worth() {
                break known;
            }
            if self.tree[at].is_leaf() {
                break self.leaf(at, &mut game);
            }
            at = match &self.rave {
                Some(rave) => self.tree.highest(at, |i, _| rave.worth(i)),
                None => self.tree.choose(at),
            };
            line.push(at);
            let m = self.tree[at].m;
            if let Some(rave) = &mut self.rave {
                rave.note(game.slot(&m));
            }
            back = if game.is_lasting(&m) { 0 } else { back + 1 };
            game.play_unchecked(&m);
            let key = game.key();
            if self.path.is_repeated(key, back) {
                break REPEATED;
            }
            self.path.push(key);
        };
        self.path.rewind();
        self.tree.hand_up(&line, worth);
        if let Some(rave) = &mut self.rave {
            rave.learn(&self.tree, &line, worth);
        }
    }

    /// Evaluates a leaf by a playout for the side that moved there; may expand it.
    fn leaf(&mut self, at: usize, game: &mut G) -> u32 {
        self.moves.clear();
        game.moves_into(&mut self.moves);
        let verdict = game.verdict(Some(!self.moves.is_empty()));
        if let Some(verdict) = verdict.or(game.claim().map(|_| SideVerdict::Drawn)) {
            let (worth, proof) = worth(verdict);
            self.tree[at].proof = proof;
            return worth;
        }
        // Expand on the second visit, or on the first if a move could end the game and so prove something.
        if self.tree[at].visits > 0 || game.may_end() {
            self.expand(at, game);
            if let Some(known) = self.tree.prove(at) {
                return known;
            }
        }
        let side = game.turn();
        for _ in 0..PLAYOUT {
            self.moves.clear();
            game.moves_into(&mut self.moves);
            if let Some(verdict) = game.verdict(Some(!self.moves.is_empty())) {
                let (worth, _) = worth(verdict);
                // Convert from the view of the side to move to that of the side that moved.
                return if game.turn() == side { worth } else { WHOLE - worth };
            }
            let m = self.moves[self.chance.below(self.moves.len())];
            if let Some(rave) = &mut self.rave {
                rave.note(game.slot(&m));
            }
            game.play_unchecked(&m);
        }
        EVEN
    }

    fn best(&mut self) -> usize {
        let best = self.tree.best(0);
        let children: Vec<usize> = self.tree.children(0).collect();
        // With several lines to report, the answer is the first.
        if self.task.level.spread == 0 || self.task.lines() > 1 || self.tree[best].proof == NodeProof::Win {
            return best;
        }
        // Rarely tried moves have unreliable scores.
        let enough = self.tree[best].visits / 4;
        let near =
            children.into_iter().filter(|i| self.tree[*i].visits >= enough && self.tree[*i].proof != NodeProof::Loss);
        let near: Vec<usize> = near.collect();
        let scores: Vec<i32> = near.iter().map(|i| self.tree[*i].mean() as i32).collect();
        match scores.iter().max() {
            Some(top) => near[choose(scores.iter().copied(), *top, self.task.level.spread, self.chance)],
            None => best,
        }
    }
}
