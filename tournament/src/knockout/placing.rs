//! The final places in a bracket.

use std::collections::BTreeMap;

use super::plan::{KnockoutStage, PlannedMatch, SideSource};
use super::play::{KnockoutMatch, MatchDecision, MatchSide, MatchState};
use crate::PlayerNumber;

/// A player's final place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnockoutPlacing {
    /// The best place that the player shares, from 1.
    pub from: PlayerNumber,
    /// The worst place that the player shares; equals `from` if the place is not shared.
    pub to: PlayerNumber,
    /// The player's seed.
    pub player: PlayerNumber,
}

pub(super) fn placings(plan: &[PlannedMatch], matches: &[KnockoutMatch]) -> Vec<KnockoutPlacing> {
    let entrants =
        plan.iter().flat_map(|planned| planned.sides).filter(|side| matches!(side, SideSource::Seed(_))).count();
    let mut groups: BTreeMap<(u32, u32), Vec<PlayerNumber>> = BTreeMap::new();
    for seed in 1..=entrants as PlayerNumber {
        if let Some(rank) = rank(seed, plan, matches) {
            groups.entry(rank).or_default().push(seed);
        }
    }
    // Count places from the last, since players who are still in will finish higher.
    let mut worst = entrants as PlayerNumber;
    let mut placings = Vec::new();
    for players in groups.values() {
        let from = worst + 1 - players.len() as PlayerNumber;
        placings.extend(players.iter().rev().map(|player| KnockoutPlacing { from, to: worst, player: *player }));
        worst = from - 1;
    }
    placings.reverse();
    placings
}

/// Returns how far a player got, for comparison; `None` while the player is still in.
fn rank(seed: PlayerNumber, plan: &[PlannedMatch], matches: &[KnockoutMatch]) -> Option<(u32, u32)> {
    let took_part = |found: &KnockoutMatch| {
        found.sides.contains(&MatchSide::Player(seed))
            && !matches!(found.state, MatchState::Over { how: MatchDecision::NotNeeded, .. })
    };
    let last = matches.iter().rposition(took_part)?;
    let found = &matches[last];
    if !found.is_over() {
        return None;
    }
    let won = found.winner() == Some(seed);
    // The player is still in if a later match waits for this result. Matches that are not needed do not count.
    let awaited = plan.iter().zip(matches).skip(last + 1).any(|(planned, later)| {
        let source = if won { SideSource::WinnerOf(last) } else { SideSource::LoserOf(last) };
        planned.sides.contains(&source) && !later.is_over()
    });
    (!awaited).then(|| (tier(found.stage, plan), u32::from(won)))
}

/// Returns the rank of a stage. The match for third place ranks just below the final, and the lower bracket below both
/// finals.
fn tier(stage: KnockoutStage, plan: &[PlannedMatch]) -> u32 {
    let rounds = plan.iter().map(|planned| match planned.stage {
        KnockoutStage::Main(round) | KnockoutStage::Lower(round) => round,
        _ => 0,
    });
    let most = rounds.max().unwrap_or(0);
    match stage {
        KnockoutStage::Main(round) if round == most => 2 * most + 1,
        KnockoutStage::Main(round) | KnockoutStage::Lower(round) => 2 * round,
        KnockoutStage::ThirdPlace => 2 * most,
        KnockoutStage::Final => 2 * most + 2,
        KnockoutStage::SecondFinal => 2 * most + 3,
    }
}
