//! Replaying the file of a knock-out.

use std::collections::BTreeSet;
use std::fmt;

use super::form::Step;
use super::{Knockout, KnockoutError, Match, Placing, Rules, Side, Source, Stage, State};
use crate::Number;
use crate::form::{File, Replayed};

/// A difference in a knock-out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Differs {
    /// The bracket has no such match.
    NoMatch,
    /// The match has another stage or other players.
    Meet {
        /// Its stage.
        stage: Stage,
        /// Its players.
        sides: [Side; 2],
    },
    /// The match expects no game.
    NoGame,
    /// The colours are reversed.
    Colours {
        /// The player with White.
        white: Number,
    },
    /// Other players are next.
    Next {
        /// The player with White.
        white: Number,
        /// The player with Black.
        black: Number,
    },
    /// The match ends differently, or is not over.
    Over(State),
    /// The player has another place, or none yet.
    Place(Option<Placing>),
}

impl fmt::Display for Differs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |side: &Side| match side {
            Side::Open => "somebody who is not known yet".to_owned(),
            Side::Nobody => "nobody".to_owned(),
            Side::Player(seed) => seed.to_string(),
        };
        match self {
            Differs::NoMatch => f.write_str("the bracket has no such match"),
            Differs::Meet { stage, sides: [first, second] } => {
                write!(f, "this is {stage}, {} against {}", side(first), side(second))
            }
            Differs::NoGame => f.write_str("the match awaits no game"),
            Differs::Colours { white } => write!(f, "{white} has White in this game"),
            Differs::Next { white, black } => write!(f, "the next game is {white} with White against {black}"),
            Differs::Over(State::Over { winner, how, .. }) => {
                let winner = winner.map_or("nobody".to_owned(), |winner| winner.to_string());
                write!(f, "{winner} goes on, {how}")
            }
            Differs::Over(_) => f.write_str("the match is not over"),
            Differs::Place(Some(Placing { from, to, .. })) if from == to => write!(f, "the place is {from}"),
            Differs::Place(Some(Placing { from, to, .. })) => write!(f, "the places are {from} to {to}"),
            Differs::Place(None) => f.write_str("the player has no place yet"),
        }
    }
}

/// Replays the file of a knock-out.
///
/// A game with reversed colours counts by its result; a game of wrong players does not count. Only the first difference
/// of a match, and of later matches that depend on it, is reported.
#[must_use]
pub fn replay(file: &File<Step>) -> Replayed<Knockout, Differs> {
    let mut rules = Rules::default();
    let mut players = 0;
    for (_, step) in file.said() {
        match step {
            Step::Setting(setting) => setting.apply(&mut rules),
            Step::Player { .. } => players += 1,
            _ => {}
        }
    }
    let mut knockout = Knockout::new(players, rules);
    let mut matches = knockout.matches();
    let mut compared = 0;
    let mut differ = Vec::new();
    // The matches, by index, that depend on a difference.
    let mut spoiled: BTreeSet<usize> = BTreeSet::new();
    for (line, step) in file.said() {
        match step {
            Step::Setting(_) | Step::Player { .. } => continue,
            Step::Leave(seed) => knockout.leave(*seed),
            _ => {
                compared += 1;
                let index = step.number().and_then(|number| number.checked_sub(1));
                let is_spoiled = index.map_or(!spoiled.is_empty(), |index| spoiled.contains(&index));
                if let Err(reason) = compare(step, &mut knockout, &matches) {
                    if !is_spoiled {
                        differ.push((line, reason));
                    }
                    if let Some(index) = index.filter(|_| !matches!(reason, Differs::Colours { .. })) {
                        spoil(&knockout, index, &mut spoiled);
                    }
                }
            }
        }
        if matches!(step, Step::Leave(_) | Step::Game { .. }) {
            matches = knockout.matches();
        }
    }
    Replayed { value: knockout, compared, differ }
}

fn spoil(knockout: &Knockout, index: usize, spoiled: &mut BTreeSet<usize>) {
    spoiled.insert(index);
    for (later, planned) in knockout.plan().iter().enumerate().skip(index) {
        let comes = |source: &Source| match source {
            Source::WinnerOf(from) | Source::LoserOf(from) => spoiled.contains(from),
            Source::Seed(_) | Source::Nobody => false,
        };
        if planned.sides.iter().any(comes) {
            spoiled.insert(later);
        }
    }
}

fn compare(step: &Step, knockout: &mut Knockout, matches: &[Match]) -> Result<(), Differs> {
    let find = |number: usize| matches.get(number.wrapping_sub(1)).ok_or(Differs::NoMatch);
    match step {
        Step::Setting(_) | Step::Player { .. } | Step::Leave(_) => Ok(()),
        Step::Meet { number, stage, players } => {
            let Match { stage: real, sides, .. } = find(*number)?;
            let same = real == stage && *sides == players.map(Side::Player);
            if same { Ok(()) } else { Err(Differs::Meet { stage: *real, sides: *sides }) }
        }
        Step::Game { number, white, black, verdict } => {
            let State::Next { white: next, black: other, .. } = find(*number)?.state else {
                return Err(Differs::NoGame);
            };
            let is_turned = (next, other) == (*black, *white);
            if (next, other) != (*white, *black) && !is_turned {
                return Err(Differs::Next { white: next, black: other });
            }
            let verdict = if is_turned { verdict.turned() } else { *verdict };
            knockout.record(number - 1, verdict).map_err(|error| match error {
                KnockoutError::NoMatch => Differs::NoMatch,
                _ => Differs::NoGame,
            })?;
            if is_turned { Err(Differs::Colours { white: next }) } else { Ok(()) }
        }
        Step::Over { number, winner, how } => {
            let state = find(*number)?.state;
            let same = matches!(state, State::Over { winner: real, how: way, .. } if (real, way) == (*winner, *how));
            if same { Ok(()) } else { Err(Differs::Over(state)) }
        }
        Step::Place { from, to, seed } => {
            let found = knockout.placings().into_iter().find(|place| place.player == *seed);
            let same = found == Some(Placing { from: *from, to: *to, player: *seed });
            if same { Ok(()) } else { Err(Differs::Place(found)) }
        }
    }
}
