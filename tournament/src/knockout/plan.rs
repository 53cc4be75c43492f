//! The matches of a bracket, and the sources of their players.

use super::Rules;
use crate::Number;

/// The stage of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// A round of the main bracket, counted from 1. The last is the final, unless the elimination is double.
    Main(u32),
    /// A round of the lower bracket, for players who lost once, counted from 1.
    Lower(u32),
    /// The losers of the semifinals.
    ThirdPlace,
    /// In double elimination: the winner of the main bracket against the winner of the lower one.
    Final,
    /// The final once more, because the winner of the main bracket had not lost before.
    SecondFinal,
}

/// The source of a match's player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The player of this seed.
    Seed(Number),
    /// The winner of a match, by its index.
    WinnerOf(usize),
    /// The loser of a match, by its index.
    LoserOf(usize),
    /// No player: the opponent has a bye.
    Nobody,
}

/// A match of the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planned {
    /// Its stage.
    pub stage: Stage,
    /// The sources of its players.
    pub sides: [Source; 2],
}

/// Returns the order of seeds in a bracket with this many places, a power of two.
///
/// Neighbours meet, and the seeds of each pair sum to the places plus one. The best two can only meet in the final, the
/// best four not before the semifinals.
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

/// Plans all matches. Each comes after its players' sources.
pub(super) fn plan(entrants: Number, rules: &Rules) -> Vec<Planned> {
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
        // Third place is decided before the final, as in most events.
        let sides = [Source::LoserOf(semifinals[0]), Source::LoserOf(semifinals[1])];
        matches.insert(last[0], Planned { stage: Stage::ThirdPlace, sides });
    }
    matches
}

fn main(entrants: Number, matches: &mut Vec<Planned>) -> Vec<Vec<usize>> {
    let places = u32::from(entrants).next_power_of_two();
    let seat = |seed: u32| if seed > u32::from(entrants) { Source::Nobody } else { Source::Seed(seed as Number) };
    let mut sources: Vec<Source> = seeding(places).into_iter().map(seat).collect();
    let mut rounds = Vec::new();
    while sources.len() > 1 {
        let stage = Stage::Main(rounds.len() as u32 + 1);
        let round = pair_up(stage, &sources, matches);
        sources = round.iter().map(|index| Source::WinnerOf(*index)).collect();
        rounds.push(round);
    }
    rounds
}

fn pair_up(stage: Stage, sources: &[Source], matches: &mut Vec<Planned>) -> Vec<usize> {
    let first = matches.len();
    matches.extend(sources.chunks(2).map(|pair| Planned { stage, sides: [pair[0], pair[1]] }));
    (first..matches.len()).collect()
}

/// Plans the lower bracket. Its rounds alternate: among its own players, and against new losers of the main bracket.
/// Every other time the new losers come in reverse order, so that old opponents meet again late.
fn lower_and_finals(rounds: &[Vec<usize>], rules: &Rules, matches: &mut Vec<Planned>) {
    let losers = |round: &Vec<usize>| round.iter().map(|index| Source::LoserOf(*index)).collect::<Vec<_>>();
    let mut stage = 0;
    let mut within = losers(&rounds[0]);
    for (turn, round) in rounds[1..].iter().enumerate() {
        stage += 1;
        let among = pair_up(Stage::Lower(stage), &within, matches);
        let mut newcomers = losers(round);
        if turn % 2 == 0 {
            newcomers.reverse();
        }
        let mixed: Vec<Source> =
            among.iter().zip(newcomers).flat_map(|(index, newcomer)| [Source::WinnerOf(*index), newcomer]).collect();
        stage += 1;
        let against = pair_up(Stage::Lower(stage), &mixed, matches);
        within = against.iter().map(|index| Source::WinnerOf(*index)).collect();
    }
    let champion = Source::WinnerOf(rounds[rounds.len() - 1][0]);
    let last = pair_up(Stage::Final, &[champion, within[0]], matches)[0];
    if rules.second_final {
        pair_up(Stage::SecondFinal, &[Source::WinnerOf(last), Source::LoserOf(last)], matches);
    }
}
