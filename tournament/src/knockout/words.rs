//! The words of a knock-out's file.

use std::fmt;

use super::{AtLast, FirstColour, How, Stage};
use crate::form::{FormError, Words, word_for};

pub(super) const LASTS: [(&str, AtLast); 2] = [("better-seed", AtLast::BetterSeed), ("lot", AtLast::Lot)];
pub(super) const COLOURS: [(&str, FirstColour); 2] =
    [("lot", FirstColour::Lot), ("fewer-whites", FirstColour::FewerWhites)];
pub(super) const ELIMINATIONS: [(&str, bool); 2] = [("single", false), ("double", true)];

const WAYS: [(&str, How); 8] = [
    ("games", How::Games),
    ("replay", How::Replay(0)),
    ("better-seed", How::BetterSeed),
    ("lot", How::Lot),
    ("bye", How::Bye),
    ("walkover", How::Walkover),
    ("neither-came", How::NeitherCame),
    ("not-needed", How::NotNeeded),
];

const STAGES: [(&str, Stage); 5] = [
    ("main", Stage::Main(0)),
    ("lower", Stage::Lower(0)),
    ("third-place", Stage::ThirdPlace),
    ("final", Stage::Final),
    ("second-final", Stage::SecondFinal),
];

pub(super) fn read_stage(words: &mut Words<'_>) -> Result<Stage, FormError> {
    let round = |words: &mut Words<'_>| words.number(1, 99).map(|round| round as u32);
    Ok(match words.one_of(&STAGES)? {
        Stage::Main(_) => Stage::Main(round(words)?),
        Stage::Lower(_) => Stage::Lower(round(words)?),
        stage => stage,
    })
}

pub(super) fn read_how(words: &mut Words<'_>) -> Result<How, FormError> {
    Ok(match words.one_of(&WAYS)? {
        How::Replay(_) => How::Replay(words.number(1, 99)? as u32),
        how => how,
    })
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stage::Main(round) => write!(f, "main {round}"),
            Stage::Lower(round) => write!(f, "lower {round}"),
            stage => f.write_str(word_for(&STAGES, stage)),
        }
    }
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            How::Replay(times) => write!(f, "replay {times}"),
            how => f.write_str(word_for(&WAYS, how)),
        }
    }
}
