//! The final order of a bracket.

use std::collections::BTreeMap;

use super::plan::{Planned, Source, Stage};
use super::play::{How, Match, Side, State};
use crate::Number;

/// The place of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placing {
    /// The best place that the player shares, counted from 1.
    pub from: Number,
    /// The last place that the player shares; equal to `from` for a single place.
    pub to: Number,
    /// The player's seed.
    pub player: Number,
}

pub(super) fn placings(plan: &[Planned], matches: &[Match]) -> Vec<Placing> {
    let entrants = plan.iter().flat_map(|planned| planned.sides).filter(|side| matches!(side, Source::Seed(_))).count();
    let mut groups: BTreeMap<(u32, u32), Vec<Number>> = BTreeMap::new();
    for seed in 1..=entrants as Number {
        if let Some(rank) = rank(seed, plan, matches) {
            groups.entry(rank).or_default().push(seed);
        }
    }
    // Places count from the end: players still in will finish higher.
    let mut worst = entrants as Number;
    let mut placings = Vec::new();
    for players in groups.values() {
        let from = worst + 1 - players.len() as Number;
        placings.extend(players.iter().rev().map(|player| Placing { from, to: worst, player: *player }));
        worst = from - 1;
    }
    placings.reverse();
    placings
}

/// Returns how far a player came, for comparison; `None` while the player is in.
fn rank(seed: Number, plan: &[Planned], matches: &[Match]) -> Option<(u32, u32)> {
    let took_part = |found: &Match| {
        found.sides.contains(&Side::Player(seed)) && !matches!(found.state, State::Over { how: How::NotNeeded, .. })
    };
    let last = matches.iter().rposition(took_part)?;
    let found = &matches[last];
    if !found.is_over() {
        return None;
    }
    let won = found.winner() == Some(seed);
    // A later match with a meaning still expects the winner, or the loser.
    let awaited = plan.iter().zip(matches).skip(last + 1).any(|(planned, later)| {
        let source = if won { Source::WinnerOf(last) } else { Source::LoserOf(last) };
        planned.sides.contains(&source) && !later.is_over()
    });
    (!awaited).then(|| (tier(found.stage, plan), u32::from(won)))
}

/// Returns the order of a stage: third place comes just before the final, and the lower bracket before both finals.
fn tier(stage: Stage, plan: &[Planned]) -> u32 {
    let rounds = plan.iter().map(|planned| match planned.stage {
        Stage::Main(round) | Stage::Lower(round) => round,
        _ => 0,
    });
    let most = rounds.max().unwrap_or(0);
    match stage {
        Stage::Main(round) if round == most => 2 * most + 1,
        Stage::Main(round) | Stage::Lower(round) => 2 * round,
        Stage::ThirdPlace => 2 * most,
        Stage::Final => 2 * most + 2,
        Stage::SecondFinal => 2 * most + 3,
    }
}
