//! Plans the matches of a bracket, and where their players come from.

use super::KnockoutRules;
use crate::PlayerNumber;

/// A stage of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KnockoutStage {
    /// A round of the main bracket, from 1. In single elimination, the last one is the final.
    Main(u32),
    /// A round of the lower bracket, counted from 1. Its players have lost once.
    Lower(u32),
    /// The match for third place, between the losers of the semifinals.
    ThirdPlace,
    /// The final of double elimination: the winners of both brackets.
    Final,
    /// A repeated final, if the main bracket's winner lost the first.
    SecondFinal,
}

/// Where a player of a match comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SideSource {
    /// The player with this seed.
    Seed(PlayerNumber),
    /// The winner of the match with this index.
    WinnerOf(usize),
    /// The loser of the match with this index.
    LoserOf(usize),
    /// No player: the opponent has a bye.
    Nobody,
}

/// A planned match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedMatch {
    /// Its stage.
    pub stage: KnockoutStage,
    /// Where its players come from.
    pub sides: [SideSource; 2],
}

/// Returns the seeds in bracket order; `places` is a power of two.
///
/// Neighbours meet, and the two seeds of a pair add up to the number of places plus one. The best two seeds can only
/// meet in the final, and the best four not before the semifinals.
#[must_use]
pub fn seeding(places: u32) -> Vec<u32> {
    let mut order = vec![1];
    let mut size = 1;
    while size < places {
        size *= 2;
        order = order.into_iter().flat_map(|seed| [seed, size + 1 - seed]).collect();
    }
    order
}

/// Plans all matches, each after the matches that its players come from.
pub(super) fn plan(entrants: PlayerNumber, rules: &KnockoutRules) -> Vec<PlannedMatch> {
    if entrants < 2 {
        return Vec::new();
    }
    let mut matches = Vec::new();
    let rounds = main(entrants, &mut matches);
    if rules.double {
        lower_and_finals(&rounds, rules, &mut matches);
    } else if let [.., semifinals, last] = rounds.as_slice()
        && rules.third_place
    {
        // The match for third place comes before the final, as in most events.
        let sides = [SideSource::LoserOf(semifinals[0]), SideSource::LoserOf(semifinals[1])];
        matches.insert(last[0], PlannedMatch { stage: KnockoutStage::ThirdPlace, sides });
    }
    matches
}

fn main(entrants: PlayerNumber, matches: &mut Vec<PlannedMatch>) -> Vec<Vec<usize>> {
    let places = u32::from(entrants).next_power_of_two();
    let seat = |seed: u32| {
        if seed > u32::from(entrants) { SideSource::Nobody } else { SideSource::Seed(seed as PlayerNumber) }
    };
    let mut sources: Vec<SideSource> = seeding(places).into_iter().map(seat).collect();
    let mut rounds = Vec::new();
    while sources.len() > 1 {
        let stage = KnockoutStage::Main(rounds.len() as u32 + 1);
        let round = pair_up(stage, &sources, matches);
        sources = round.iter().map(|index| SideSource::WinnerOf(*index)).collect();
        rounds.push(round);
    }
    rounds
}

fn pair_up(stage: KnockoutStage, sources: &[SideSource], matches: &mut Vec<PlannedMatch>) -> Vec<usize> {
    let first = matches.len();
    matches.extend(sources.chunks(2).map(|pair| PlannedMatch { stage, sides: [pair[0], pair[1]] }));
    (first..matches.len()).collect()
}

/// Plans the lower bracket and the finals. Rounds of the lower bracket alternate between matches among its own players
/// and matches against new losers of the main bracket. The new losers come in reverse order every other time, so that
/// players who have met do not meet again early.
fn lower_and_finals(rounds: &[Vec<usize>], rules: &KnockoutRules, matches: &mut Vec<PlannedMatch>) {
    let losers = |round: &Vec<usize>| round.iter().map(|index| SideSource::LoserOf(*index)).collect::<Vec<_>>();
    let mut stage = 0;
    let mut within = losers(&rounds[0]);
    for (turn, round) in rounds[1..].iter().enumerate() {
        stage += 1;
        let among = pair_up(KnockoutStage::Lower(stage), &within, matches);
        let mut newcomers = losers(round);
        if turn % 2 == 0 {
            newcomers.reverse();
        }
        let mixed: Vec<SideSource> = among
            .iter()
            .zip(newcomers)
            .flat_map(|(index, newcomer)| [SideSource::WinnerOf(*index), newcomer])
            .collect();
        stage += 1;
        let against = pair_up(KnockoutStage::Lower(stage), &mixed, matches);
        within = against.iter().map(|index| SideSource::WinnerOf(*index)).collect();
    }
    let champion = SideSource::WinnerOf(rounds[rounds.len() - 1][0]);
    let last = pair_up(KnockoutStage::Final, &[champion, within[0]], matches)[0];
    if rules.second_final {
        pair_up(KnockoutStage::SecondFinal, &[SideSource::WinnerOf(last), SideSource::LoserOf(last)], matches);
    }
}
