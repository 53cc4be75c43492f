//! The words in the file of a knock-out.

use std::fmt;

use super::{AtLast, FirstColour, KnockoutStage, MatchDecision};
use crate::form::{FormError, LineWords, word_for};

pub(super) const LASTS: [(&str, AtLast); 2] = [("better-seed", AtLast::BetterSeed), ("lot", AtLast::Lot)];
pub(super) const COLOURS: [(&str, FirstColour); 2] =
    [("lot", FirstColour::Lot), ("fewer-whites", FirstColour::FewerWhites)];
pub(super) const ELIMINATIONS: [(&str, bool); 2] = [("single", false), ("double", true)];

const WAYS: [(&str, MatchDecision); 8] = [
    ("games", MatchDecision::Games),
    ("replay", MatchDecision::Replay(0)),
    ("better-seed", MatchDecision::BetterSeed),
    ("lot", MatchDecision::Lot),
    ("bye", MatchDecision::Bye),
    ("walkover", MatchDecision::Walkover),
    ("neither-came", MatchDecision::NeitherCame),
    ("not-needed", MatchDecision::NotNeeded),
];

const STAGES: [(&str, KnockoutStage); 5] = [
    ("main", KnockoutStage::Main(0)),
    ("lower", KnockoutStage::Lower(0)),
    ("third-place", KnockoutStage::ThirdPlace),
    ("final", KnockoutStage::Final),
    ("second-final", KnockoutStage::SecondFinal),
];

pub(super) fn read_stage(words: &mut LineWords<'_>) -> Result<KnockoutStage, FormError> {
    let round = |words: &mut LineWords<'_>| words.number(1, 99).map(|round| round as u32);
    Ok(match words.one_of(&STAGES)? {
        KnockoutStage::Main(_) => KnockoutStage::Main(round(words)?),
        KnockoutStage::Lower(_) => KnockoutStage::Lower(round(words)?),
        stage => stage,
    })
}

pub(super) fn read_how(words: &mut LineWords<'_>) -> Result<MatchDecision, FormError> {
    Ok(match words.one_of(&WAYS)? {
        MatchDecision::Replay(_) => MatchDecision::Replay(words.number(1, 99)? as u32),
        how => how,
    })
}

impl fmt::Display for KnockoutStage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KnockoutStage::Main(round) => write!(f, "main {round}"),
            KnockoutStage::Lower(round) => write!(f, "lower {round}"),
            stage => f.write_str(word_for(&STAGES, stage)),
        }
    }
}

impl fmt::Display for MatchDecision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchDecision::Replay(times) => write!(f, "replay {times}"),
            how => f.write_str(word_for(&WAYS, how)),
        }
    }
}
