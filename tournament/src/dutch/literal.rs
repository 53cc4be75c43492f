//! A literal implementation that tries one candidate after another (C.04.3 article 3).

use std::collections::HashMap;

use super::{
    cost::{self, PairingQuality},
    field::PairingField,
    order,
    round::{NoPairing, ScoreBracket},
};
use crate::Points;

/// The maximum number of players, since every candidate is tried.
pub const MOST_PLAYERS: usize = 12;

type PlayerSet = u16;

/// C5 to C7 for a bracket: bye score, downfloater count, scores. The scores are sorted, highest first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct BracketHead {
    bye: Points,
    floaters: usize,
    scores: Vec<Points>,
}

pub(super) fn pair(field: &PairingField) -> Result<Vec<ScoreBracket>, NoPairing> {
    if field.len() > MOST_PLAYERS {
        return Err(NoPairing::TooMany);
    }
    let mut search = LiteralSearch { field, byes: HashMap::new() };
    if search.best_bye(set(0..field.len())).is_none() {
        return Err(NoPairing::Impossible);
    }
    let mut brackets: Vec<ScoreBracket> = Vec::new();
    let mut begin = 0;
    while begin < field.len() {
        let end = field.end_of_group(begin);
        let moved_down = brackets.last().map_or(Vec::new(), |bracket| bracket.floaters.clone());
        brackets.push(search.bracket(moved_down, (begin..end).collect()));
        begin = end;
    }
    Ok(brackets)
}

struct LiteralSearch<'a> {
    field: &'a PairingField,
    /// A cache: each set's lowest bye score in a complete pairing.
    byes: HashMap<PlayerSet, Option<Points>>,
}

impl LiteralSearch<'_> {
    /// Finds the lowest bye score in a complete pairing. It is zero without a bye. `None` if there is no complete
    /// pairing.
    fn best_bye(&mut self, players: PlayerSet) -> Option<Points> {
        if players == 0 {
            return Some(Points::ZERO);
        }
        if let Some(&known) = self.byes.get(&players) {
            return known;
        }
        let first = players.trailing_zeros() as usize;
        let rest = players & (players - 1);
        let mut best: Option<Points> = None;
        let contender = &self.field.contenders[first];
        if players.count_ones() % 2 == 1 && !contender.is_barred_from_bye && self.best_bye(rest).is_some() {
            best = Some(contender.score);
        }
        for partner in members(rest).filter(|&partner| self.field.may_meet(first, partner)) {
            let found = self.best_bye(rest & !(1 << partner));
            best = [best, found].into_iter().flatten().min();
        }
        self.byes.insert(players, best);
        best
    }

    fn bracket(&mut self, moved_down: Vec<usize>, residents: Vec<usize>) -> ScoreBracket {
        let end = residents.last().map_or(0, |last| last + 1);
        let below = set(end..self.field.len());
        let head = self.head(&moved_down, &residents, below).expect("the bracket above left a complete pairing");
        let own_score = self.field.contenders[residents[0]].score;
        let limbo: Vec<Points> = head.scores.iter().copied().filter(|&score| score > own_score).collect();
        let paired_above = moved_down.len() - limbo.len();
        let pairs = (moved_down.len() + residents.len() - head.floaters) / 2 - paired_above;
        let mut best = BestCandidate { own_score, head, below, next: HashMap::new(), found: None };
        for upper in order::subsets(moved_down.len(), paired_above) {
            let upper: Vec<usize> = upper.into_iter().map(|place| moved_down[place]).collect();
            let mut left: Vec<Points> = moved_down
                .iter()
                .filter(|player| !upper.contains(player))
                .map(|&player| self.field.contenders[player].score)
                .collect();
            left.sort_unstable_by(|a, b| b.cmp(a));
            if left == limbo && self.with_upper(&upper, &moved_down, &residents, pairs, &mut best) {
                break;
            }
        }
        let (_, _, chosen) = best.found.expect("a candidate reaches the best of C5 to C7");
        let floaters = moved_down.iter().chain(&residents).copied();
        let floaters = floaters.filter(|&player| chosen.iter().all(|pair| pair.0 != player && pair.1 != player));
        ScoreBracket { floaters: floaters.collect(), pairs: chosen, moved_down, residents }
    }

    /// Tries all candidates with one set of moved-down players; returns whether one is perfect.
    fn with_upper(
        &mut self,
        upper: &[usize],
        moved_down: &[usize],
        residents: &[usize],
        pairs: usize,
        best: &mut BestCandidate,
    ) -> bool {
        let field = self.field;
        let may_meet = |a: usize, b: usize| field.may_meet(a, b);
        order::transpositions(upper, residents, &may_meet, &mut |above| {
            let used = |player: &usize| above.iter().any(|pair| pair.1 == *player);
            let remainder: Vec<usize> = residents.iter().copied().filter(|player| !used(player)).collect();
            if remainder.len() < 2 * pairs {
                return false;
            }
            order::exchanges(remainder.len(), pairs).into_iter().any(|half| {
                let lower = (0..remainder.len()).filter(|place| !half.contains(place)).map(|place| remainder[place]);
                let lower: Vec<usize> = lower.collect();
                let half: Vec<usize> = half.iter().map(|&place| remainder[place]).collect();
                order::transpositions(&half, &lower, &may_meet, &mut |below| {
                    let candidate: Vec<(usize, usize)> = above.iter().chain(below).copied().collect();
                    self.consider(candidate, moved_down, residents, best)
                })
            })
        })
    }

    fn consider(
        &mut self,
        pairs: Vec<(usize, usize)>,
        moved_down: &[usize],
        residents: &[usize],
        best: &mut BestCandidate,
    ) -> bool {
        let paired = pairs.iter().fold(0, |players: PlayerSet, pair| players | 1 << pair.0 | 1 << pair.1);
        let floating = set(moved_down.iter().chain(residents).copied()) & !paired;
        let left = floating | best.below;
        let floaters: Vec<usize> = members(floating).collect();
        let scores = floaters.iter().map(|&floater| self.field.contenders[floater].score).collect();
        let Some(bye) = self.best_bye(left) else { return false };
        if (BracketHead { bye, floaters: floaters.len(), scores }) != best.head {
            return false;
        }
        let next = match best.next.get(&floating) {
            Some(next) => next.clone(),
            None => {
                let next = self.next_head(&floaters, best.below);
                best.next.insert(floating, next.clone());
                next
            }
        };
        let single = if let [floater] = floaters[..] { Some(floater) } else { None };
        let odd = left.count_ones() % 2 == 1;
        let gets_bye = single.filter(|&floater| odd && self.field.contenders[floater].score == bye);
        let quality = cost::judge(self.field, best.own_score, &pairs, &floaters, gets_bye);
        let least = gets_bye.is_none() && floaters.is_empty();
        let perfect = least && quality.is_perfect();
        if best.found.as_ref().is_none_or(|(other, found, _)| (&next, &quality) < (other, found)) {
            best.found = Some((next, quality, pairs));
        }
        perfect
    }

    fn next_head(&mut self, floaters: &[usize], below: PlayerSet) -> Option<BracketHead> {
        if below == 0 {
            return None;
        }
        let begin = below.trailing_zeros() as usize;
        let end = self.field.end_of_group(begin);
        let residents: Vec<usize> = (begin..end).collect();
        self.head(floaters, &residents, set(end..self.field.len()))
    }

    /// Finds a bracket's best C5 to C7 with a complete pairing.
    fn head(&mut self, moved_down: &[usize], residents: &[usize], below: PlayerSet) -> Option<BracketHead> {
        let mut best = None;
        let players: Vec<usize> = moved_down.iter().chain(residents).copied().collect();
        self.extend_head(&players, moved_down.len(), 0, below, &mut best);
        best
    }

    fn extend_head(
        &mut self,
        players: &[usize],
        moved_down: usize,
        floating: PlayerSet,
        below: PlayerSet,
        best: &mut Option<BracketHead>,
    ) {
        let Some((&first, rest)) = players.split_first() else {
            let Some(bye) = self.best_bye(floating | below) else { return };
            let scores: Vec<Points> = members(floating).map(|floater| self.field.contenders[floater].score).collect();
            let head = BracketHead { bye, floaters: scores.len(), scores };
            if best.as_ref().is_none_or(|best| head < *best) {
                *best = Some(head);
            }
            return;
        };
        let from = moved_down.saturating_sub(1);
        for (place, &partner) in rest.iter().enumerate() {
            if (moved_down == 0 || place >= from) && self.field.may_meet(first, partner) {
                let mut others = rest.to_vec();
                others.remove(place);
                self.extend_head(&others, from, floating, below, best);
            }
        }
        self.extend_head(rest, from, floating | 1 << first, below, best);
    }
}

type BracketCandidate = (Option<BracketHead>, PairingQuality, Vec<(usize, usize)>);

struct BestCandidate {
    own_score: Points,
    head: BracketHead,
    below: PlayerSet,
    next: HashMap<PlayerSet, Option<BracketHead>>,
    found: Option<BracketCandidate>,
}

fn set(players: impl IntoIterator<Item = usize>) -> PlayerSet {
    players.into_iter().fold(0, |set, player| set | 1 << player)
}

fn members(set: PlayerSet) -> impl Iterator<Item = usize> {
    (0..PlayerSet::BITS as usize).filter(move |player| set & (1 << player) != 0)
}
