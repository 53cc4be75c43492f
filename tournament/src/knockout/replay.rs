//! Playing the file of a knock-out again.

use std::fmt;

use super::form::Step;
use super::words::{write_how, write_stage};
use super::{Knockout, KnockoutError, Match, Placing, Rules, Side, Stage, State};
use crate::Number;
use crate::form::{File, Replayed};

/// What is different in a knock-out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Differs {
    /// The bracket has no such match.
    NoMatch,
    /// The match has another stage or other players.
    Meet {
        /// What it is for.
        stage: Stage,
        /// Who meets.
        sides: [Side; 2],
    },
    /// The match awaits no game.
    NoGame,
    /// Other players, or other colours, are next.
    Next {
        /// Who has White.
        white: Number,
        /// Who has Black.
        black: Number,
    },
    /// The match ends otherwise, or is not over.
    Over(State),
    /// The player has another place; `None`: none yet.
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
                write!(f, "this is {}, {} against {}", write_stage(*stage), side(first), side(second))
            }
            Differs::NoGame => f.write_str("the match awaits no game"),
            Differs::Next { white, black } => write!(f, "the next game is {white} with White against {black}"),
            Differs::Over(State::Over { winner, how, .. }) => {
                let winner = winner.map_or("nobody".to_owned(), |winner| winner.to_string());
                write!(f, "{winner} goes on, {}", write_how(*how))
            }
            Differs::Over(_) => f.write_str("the match is not over"),
            Differs::Place(Some(Placing { from, to, .. })) if from == to => write!(f, "the place is {from}"),
            Differs::Place(Some(Placing { from, to, .. })) => write!(f, "the places are {from} to {to}"),
            Differs::Place(None) => f.write_str("the player has no place yet"),
        }
    }
}

/// Plays the file of a knock-out again. A game between others than the rules say, or with other colours, is not taken.
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
    for (line, step) in file.said() {
        match step {
            Step::Setting(_) | Step::Player { .. } => continue,
            Step::Leave(seed) => knockout.leave(*seed),
            _ => {
                compared += 1;
                if let Err(reason) = compare(step, &mut knockout, &matches) {
                    differ.push((line, reason));
                    continue;
                }
            }
        }
        if matches!(step, Step::Leave(_) | Step::Game { .. }) {
            matches = knockout.matches();
        }
    }
    Replayed { value: knockout, compared, differ }
}

/// Compares a statement with the bracket as it stands, and plays the game that it tells.
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
            if (next, other) != (*white, *black) {
                return Err(Differs::Next { white: next, black: other });
            }
            knockout.record(number - 1, *verdict).map_err(|error| match error {
                KnockoutError::NoMatch => Differs::NoMatch,
                _ => Differs::NoGame,
            })
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
