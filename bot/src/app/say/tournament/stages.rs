//! Names the rounds of a knock-out by their stages.

use std::collections::BTreeSet;

use tournament::knockout::{KnockoutMatch, KnockoutStage, MatchState};

use crate::app::field::TournamentField;
use crate::record::{ActedRound, CupStage, KeptPair, RoundRecord, TournamentAct, WhyPaired};
use crate::words::Text;

pub(super) struct StageNaming {
    pub(super) n_main: u32,
    n_lower: u32,
    double: bool,
}

impl StageNaming {
    pub(super) fn of(matches: &[KnockoutMatch], double: bool) -> StageNaming {
        let last =
            |round: fn(KnockoutStage) -> Option<u32>| matches.iter().filter_map(|found| round(found.stage)).max();
        let n_main = last(|stage| if let KnockoutStage::Main(round) = stage { Some(round) } else { None });
        let n_lower = last(|stage| if let KnockoutStage::Lower(round) = stage { Some(round) } else { None });
        StageNaming { n_main: n_main.unwrap_or_default(), n_lower: n_lower.unwrap_or_default(), double }
    }

    pub(super) fn name(&self, stage: KnockoutStage) -> Text {
        name(self.kept(stage))
    }

    /// Returns a name short enough for a column of a picture.
    pub(super) fn short(&self, stage: KnockoutStage) -> Text {
        match self.kept(stage) {
            CupStage::Upper(round) => text!("tournament-stage-upper-short").with("round", round),
            CupStage::UpperFinal => text!("tournament-stage-upper-final-short"),
            other => name(other),
        }
    }

    fn kept(&self, stage: KnockoutStage) -> CupStage {
        match stage {
            KnockoutStage::Main(round) if self.double && round == self.n_main => CupStage::UpperFinal,
            KnockoutStage::Main(round) if self.double => CupStage::Upper(round),
            KnockoutStage::Main(round) => match self.n_main.saturating_sub(round) {
                0 => CupStage::Final,
                left => CupStage::Before(left),
            },
            KnockoutStage::Lower(round) if round == self.n_lower => CupStage::LowerFinal,
            KnockoutStage::Lower(round) => CupStage::Lower(round),
            KnockoutStage::ThirdPlace => CupStage::ThirdPlace,
            KnockoutStage::Final => CupStage::Final,
            KnockoutStage::SecondFinal => CupStage::SecondFinal,
        }
    }
}

pub(super) fn name(stage: CupStage) -> Text {
    match stage {
        CupStage::Before(1) => text!("tournament-stage-semifinals"),
        CupStage::Before(2) => text!("tournament-stage-quarterfinals"),
        CupStage::Before(left) => {
            let power = |of: u32| of.checked_shl(left).unwrap_or_default();
            text!("tournament-stage-last").with("players", power(2)).with("matches", power(1))
        }
        CupStage::Final => text!("tournament-stage-final"),
        CupStage::SecondFinal => text!("tournament-stage-second-final"),
        CupStage::ThirdPlace => text!("tournament-stage-third-place"),
        CupStage::Upper(round) => text!("tournament-stage-upper").with("round", round),
        CupStage::UpperFinal => text!("tournament-stage-upper-final"),
        CupStage::Lower(round) => text!("tournament-stage-lower").with("round", round),
        CupStage::LowerFinal => text!("tournament-stage-lower-final"),
    }
}

pub(crate) fn stage_of(field: &TournamentField, pair: &KeptPair) -> Option<CupStage> {
    let cup = field.record.terms.system.has_bracket().then(|| field.cup())?;
    let (matches, double) = (cup.matches(), cup.rules().double);
    let stage = matches.get(usize::from(pair.of?))?.stage;
    Some(StageNaming::of(&matches, double).kept(stage))
}

pub(super) fn in_mixed(field: &TournamentField, round: &RoundRecord, pair: &KeptPair) -> Option<Text> {
    let cup = field.record.terms.system.has_bracket().then(|| field.cup())?;
    let matches = cup.matches();
    let stage = |pair: &KeptPair| Some(matches.get(usize::from(pair.of?))?.stage);
    let own = stage(pair)?;
    let is_mixed = round.pairs.iter().any(|other| stage(other) != Some(own));
    is_mixed.then(|| StageNaming::of(&matches, cup.rules().double).name(own))
}

/// Returns the name of a knock-out's round; `None` in other systems. A future round is named after the matches that can
/// be played next.
pub(super) fn of_round(field: &TournamentField, round: u16) -> Option<Text> {
    named(&played_in(field, round))
}

pub(crate) fn acted_round(field: &TournamentField, did: TournamentAct) -> Option<ActedRound> {
    let (round, board) = did.at()?;
    let pair = board.and_then(|board| field.round(round)?.pair(board));
    Some(ActedRound { pair: pair.map(|pair| [pair.white, pair.black]), ..played_in(field, round) })
}

fn played_in(field: &TournamentField, round: u16) -> ActedRound {
    if !field.record.terms.system.has_bracket() {
        return ActedRound::default();
    }
    let cup = field.cup();
    let (matches, begun) = (cup.matches(), field.round(round));
    let played: BTreeSet<KnockoutStage> = match begun {
        Some(round) => round.pairs.iter().filter_map(|pair| Some(matches.get(usize::from(pair.of?))?.stage)).collect(),
        None => matches.iter().filter(|it| matches!(it.state, MatchState::Next { .. })).map(|it| it.stage).collect(),
    };
    let stages = StageNaming::of(&matches, cup.rules().double);
    let is_replay = |why: &WhyPaired| matches!(why, WhyPaired::Bracket { replay } if *replay > 0);
    let again = begun.is_some_and(|round| round.pairs.iter().all(|pair| is_replay(&pair.why)));
    ActedRound { stages: played.into_iter().map(|stage| stages.kept(stage)).collect(), again, pair: None }
}

/// Names a round by its stages, if it has any. Without an article, so it goes next to a sentence, not into it.
pub(super) fn named(round: &ActedRound) -> Option<Text> {
    let names = round.stages.iter().map(|stage| name(*stage));
    let name =
        names.reduce(|first, then| text!("tournament-stages").with_said("first", first).with_said("then", then))?;
    Some(if round.again { text!("tournament-stage-again").with_said("stage", name) } else { name })
}
