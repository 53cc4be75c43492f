//! Replays the file of a knock-out.

use std::collections::BTreeSet;
use std::fmt;

use super::form::KnockoutStatement;
use super::{
    Knockout, KnockoutError, KnockoutMatch, KnockoutPlacing, KnockoutRules, KnockoutStage, MatchSide, MatchState,
    SideSource,
};
use crate::PlayerNumber;
use crate::form::{FormFile, FormReplay};

/// A difference between a knock-out's file and the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnockoutDifference {
    /// The bracket has no such match.
    NoMatch,
    /// The match has this stage and these players.
    Meet {
        /// Its stage.
        stage: KnockoutStage,
        /// Its players.
        sides: [MatchSide; 2],
    },
    /// The match expects no game.
    NoGame,
    /// The colours are the other way round.
    Colours {
        /// The player who should have White.
        white: PlayerNumber,
    },
    /// The next game is between these players.
    Next {
        /// The player with White.
        white: PlayerNumber,
        /// The player with Black.
        black: PlayerNumber,
    },
    /// The match has this state: it ended differently, or is not over.
    Over(MatchState),
    /// The player has this place, or none yet.
    Place(Option<KnockoutPlacing>),
}

impl fmt::Display for KnockoutDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |side: &MatchSide| match side {
            MatchSide::Open => "somebody who is not known yet".to_owned(),
            MatchSide::Nobody => "nobody".to_owned(),
            MatchSide::Player(seed) => seed.to_string(),
        };
        match self {
            KnockoutDifference::NoMatch => f.write_str("the bracket has no such match"),
            KnockoutDifference::Meet { stage, sides: [first, second] } => {
                write!(f, "this is {stage}, {} against {}", side(first), side(second))
            }
            KnockoutDifference::NoGame => f.write_str("the match awaits no game"),
            KnockoutDifference::Colours { white } => write!(f, "{white} has White in this game"),
            KnockoutDifference::Next { white, black } => {
                write!(f, "the next game is {white} with White against {black}")
            }
            KnockoutDifference::Over(MatchState::Over { winner, how, .. }) => {
                let winner = winner.map_or("nobody".to_owned(), |winner| winner.to_string());
                write!(f, "{winner} goes on, {how}")
            }
            KnockoutDifference::Over(_) => f.write_str("the match is not over"),
            KnockoutDifference::Place(Some(KnockoutPlacing { from, to, .. })) if from == to => {
                write!(f, "the place is {from}")
            }
            KnockoutDifference::Place(Some(KnockoutPlacing { from, to, .. })) => {
                write!(f, "the places are {from} to {to}")
            }
            KnockoutDifference::Place(None) => f.write_str("the player has no place yet"),
        }
    }
}

/// Replays the file of a knock-out, and compares it with the rules.
///
/// A game with reversed colours counts by its result, a game between wrong players does not count. Only the first
/// difference in a match is reported, and none in later matches that depend on it.
#[must_use]
pub fn replay(file: &FormFile<KnockoutStatement>) -> FormReplay<Knockout, KnockoutDifference> {
    let mut rules = KnockoutRules::default();
    let mut players = 0;
    for (_, step) in file.said() {
        match step {
            KnockoutStatement::Setting(setting) => setting.apply(&mut rules),
            KnockoutStatement::Player { .. } => players += 1,
            _ => {}
        }
    }
    let mut knockout = Knockout::new(players, rules);
    let mut matches = knockout.matches();
    let mut compared = 0;
    let mut differ = Vec::new();
    // The indices of matches that depend on a reported difference.
    let mut spoiled: BTreeSet<usize> = BTreeSet::new();
    for (line, step) in file.said() {
        match step {
            KnockoutStatement::Setting(_) | KnockoutStatement::Player { .. } => continue,
            KnockoutStatement::Leave(seed) => knockout.leave(*seed),
            _ => {
                compared += 1;
                let index = step.number().and_then(|number| number.checked_sub(1));
                let is_spoiled = index.map_or(!spoiled.is_empty(), |index| spoiled.contains(&index));
                if let Err(reason) = compare(step, &mut knockout, &matches) {
                    if !is_spoiled {
                        differ.push((line, reason));
                    }
                    if let Some(index) = index.filter(|_| !matches!(reason, KnockoutDifference::Colours { .. })) {
                        spoil(&knockout, index, &mut spoiled);
                    }
                }
            }
        }
        if matches!(step, KnockoutStatement::Leave(_) | KnockoutStatement::Game { .. }) {
            matches = knockout.matches();
        }
    }
    FormReplay { value: knockout, compared, differ }
}

fn spoil(knockout: &Knockout, index: usize, spoiled: &mut BTreeSet<usize>) {
    spoiled.insert(index);
    for (later, planned) in knockout.plan().iter().enumerate().skip(index) {
        let comes = |source: &SideSource| match source {
            SideSource::WinnerOf(from) | SideSource::LoserOf(from) => spoiled.contains(from),
            SideSource::Seed(_) | SideSource::Nobody => false,
        };
        if planned.sides.iter().any(comes) {
            spoiled.insert(later);
        }
    }
}

fn compare(
    step: &KnockoutStatement,
    knockout: &mut Knockout,
    matches: &[KnockoutMatch],
) -> Result<(), KnockoutDifference> {
    let find = |number: usize| matches.get(number.wrapping_sub(1)).ok_or(KnockoutDifference::NoMatch);
    match step {
        KnockoutStatement::Setting(_) | KnockoutStatement::Player { .. } | KnockoutStatement::Leave(_) => Ok(()),
        KnockoutStatement::Meet { number, stage, players } => {
            let KnockoutMatch { stage: real, sides, .. } = find(*number)?;
            let same = real == stage && *sides == players.map(MatchSide::Player);
            if same { Ok(()) } else { Err(KnockoutDifference::Meet { stage: *real, sides: *sides }) }
        }
        KnockoutStatement::Game { number, white, black, verdict } => {
            let MatchState::Next { white: next, black: other, .. } = find(*number)?.state else {
                return Err(KnockoutDifference::NoGame);
            };
            let is_turned = (next, other) == (*black, *white);
            if (next, other) != (*white, *black) && !is_turned {
                return Err(KnockoutDifference::Next { white: next, black: other });
            }
            let verdict = if is_turned { verdict.turned() } else { *verdict };
            knockout.record(number - 1, verdict).map_err(|error| match error {
                KnockoutError::NoMatch => KnockoutDifference::NoMatch,
                _ => KnockoutDifference::NoGame,
            })?;
            if is_turned { Err(KnockoutDifference::Colours { white: next }) } else { Ok(()) }
        }
        KnockoutStatement::Over { number, winner, how } => {
            let state = find(*number)?.state;
            let same =
                matches!(state, MatchState::Over { winner: real, how: way, .. } if (real, way) == (*winner, *how));
            if same { Ok(()) } else { Err(KnockoutDifference::Over(state)) }
        }
        KnockoutStatement::Place { from, to, seed } => {
            let found = knockout.placings().into_iter().find(|place| place.player == *seed);
            let same = found == Some(KnockoutPlacing { from: *from, to: *to, player: *seed });
            if same { Ok(()) } else { Err(KnockoutDifference::Place(found)) }
        }
    }
}
