//! What the rounds of a knock-out are called: by the stages that are played in them.

use std::collections::BTreeSet;

use tournament::knockout::{Match, Stage, State};

use crate::app::field::Field;
use crate::record::WhyPaired;
use crate::words::Text;

/// What the stages of a knock-out are called.
pub(super) struct Stages {
    /// The number of rounds of the main bracket.
    pub(super) n_main: u32,
    n_lower: u32,
    double: bool,
}

impl Stages {
    pub(super) fn of(matches: &[Match], double: bool) -> Stages {
        let last = |round: fn(Stage) -> Option<u32>| matches.iter().filter_map(|found| round(found.stage)).max();
        let n_main = last(|stage| if let Stage::Main(round) = stage { Some(round) } else { None });
        let n_lower = last(|stage| if let Stage::Lower(round) = stage { Some(round) } else { None });
        Stages { n_main: n_main.unwrap_or_default(), n_lower: n_lower.unwrap_or_default(), double }
    }

    pub(super) fn name(&self, stage: Stage) -> Text {
        match stage {
            Stage::Main(round) if self.double && round == self.n_main => text!("tournament-stage-upper-final"),
            Stage::Main(round) if self.double => text!("tournament-stage-upper").with("round", round),
            Stage::Main(round) => match self.n_main.saturating_sub(round) {
                0 => text!("tournament-stage-final"),
                1 => text!("tournament-stage-semifinals"),
                2 => text!("tournament-stage-quarterfinals"),
                left => text!("tournament-stage-last").with("players", 2u32 << left).with("matches", 1u32 << left),
            },
            Stage::Lower(round) if round == self.n_lower => text!("tournament-stage-lower-final"),
            Stage::Lower(round) => text!("tournament-stage-lower").with("round", round),
            Stage::ThirdPlace => text!("tournament-stage-third-place"),
            Stage::Final => text!("tournament-stage-final"),
            Stage::SecondFinal => text!("tournament-stage-second-final"),
        }
    }

    /// Returns how many a name stands for, for the verb after it.
    fn count(&self, stage: Stage) -> usize {
        let is_many = matches!(stage, Stage::Main(round) if !self.double && [1, 2].contains(&(self.n_main - round)));
        if is_many { 2 } else { 1 }
    }
}

/// Returns what a round of a knock-out is called, and how many its name stands for; `None` in every other system. A round
/// that has not begun is called as the matches that can be played next.
pub(super) fn of_round(field: &Field, round: u16) -> Option<(Text, usize)> {
    if !field.record.terms.system.has_bracket() {
        return None;
    }
    let cup = field.cup();
    let (matches, begun) = (cup.matches(), field.round(round));
    let played: BTreeSet<Stage> = match begun {
        Some(round) => round.pairs.iter().filter_map(|pair| Some(matches.get(usize::from(pair.of?))?.stage)).collect(),
        None => matches.iter().filter(|it| matches!(it.state, State::Next { .. })).map(|it| it.stage).collect(),
    };
    let stages = Stages::of(&matches, cup.rules().double);
    let count = played.iter().map(|stage| stages.count(*stage)).sum();
    let names = played.iter().map(|stage| stages.name(*stage));
    let name =
        names.reduce(|first, then| text!("tournament-stages").with_said("first", first).with_said("then", then))?;
    let is_replay = |why: &WhyPaired| matches!(why, WhyPaired::Bracket { replay } if *replay > 0);
    let again = begun.is_some_and(|round| round.pairs.iter().all(|pair| is_replay(&pair.why)));
    Some((if again { text!("tournament-stage-again").with_said("stage", name) } else { name }, count))
}
