//! The words of a knock-out's file.

use super::{AtLast, FirstColour, How, Stage};
use crate::form::{FormError, Words, word_for};

pub(super) const LASTS: [(&str, AtLast); 2] = [("better-seed", AtLast::BetterSeed), ("lot", AtLast::Lot)];
pub(super) const COLOURS: [(&str, FirstColour); 2] =
    [("lot", FirstColour::Lot), ("fewer-whites", FirstColour::FewerWhites)];
pub(super) const ELIMINATIONS: [(&str, bool); 2] = [("single", false), ("double", true)];

/// Ways to decide a match; the number of replays is told apart.
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

/// Stages; the number of the round is told apart.
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

pub(super) fn write_stage(stage: Stage) -> String {
    match stage {
        Stage::Main(round) => format!("main {round}"),
        Stage::Lower(round) => format!("lower {round}"),
        stage => word_for(&STAGES, &stage).to_owned(),
    }
}

pub(super) fn read_how(words: &mut Words<'_>) -> Result<How, FormError> {
    Ok(match words.one_of(&WAYS)? {
        How::Replay(_) => How::Replay(words.number(1, 99)? as u32),
        how => how,
    })
}

pub(super) fn write_how(how: How) -> String {
    match how {
        How::Replay(times) => format!("replay {times}"),
        how => word_for(&WAYS, &how).to_owned(),
    }
}
