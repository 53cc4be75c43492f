//! A ladder: whoever beats somebody above takes the place just above the beaten. The conventions are ours; each answers a
//! complaint about ladders elsewhere.
//!
//! - Only active players can be challenged, and reach counts active players alone: an idle one near the top is neither an
//!   easy step nor a wall. Who stays away longer drops out.
//! - A result moves players when the game ends, from the places that they have then, and only upwards. Two challenges that
//!   cross, and games that are annulled, do no harm.
//! - A challenge that is not answered in time is a walkover; for somebody who lets it happen again it is the end.

mod act;
mod form;
mod replay;
mod words;

pub use act::{Act, Ending, LadderError, Told, Why};
pub use form::{Context, Setting, Step, file};
pub use replay::{Differs, replay};

use std::collections::BTreeMap;

pub use crate::form::Person;

/// A challenge, by a number of the caller's choice; none is used twice.
pub type ChallengeId = u64;

/// The seconds of a day.
const DAY: i64 = 86_400;

/// The rules of a ladder. Days are spans of 86,400 seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Who can be challenged.
    pub reach: Reach,
    /// How many games and challenges of their own a player may have at once.
    pub out: usize,
    /// How many games and challenges of others a player may have at once.
    pub incoming: usize,
    /// For how many days after a sign of life somebody can be challenged.
    pub active_days: i64,
    /// After how many days without a sign of life, and without a game, somebody is out.
    pub absent_days: i64,
    /// How many days a challenge waits for its answer.
    pub answer_days: i64,
    /// For how many days after its challenge a game counts for `incoming`: then others may challenge the one who was challenged.
    pub game_days: i64,
    /// How many days must pass after a game before its winner or loser may challenge the other again.
    pub rematch_days: i64,
    /// How many challenges in a row somebody may leave unanswered without being out.
    pub walkovers: u32,
}

/// How far up a challenge may go, counted in active players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// So many places.
    Places(usize),
    /// This percentage of the challenger's place, at least one.
    Percent(usize),
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            reach: Reach::Places(3),
            out: 1,
            incoming: 1,
            active_days: 14,
            absent_days: 45,
            answer_days: 3,
            game_days: 14,
            rematch_days: 14,
            walkovers: 1,
        }
    }
}

/// A player on the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung {
    /// Who it is.
    pub person: Person,
    /// When they last gave a sign of life, in seconds.
    pub seen: i64,
    /// How many challenges in a row they left unanswered.
    pub unanswered: u32,
}

/// A challenge that waits for its answer, or its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Who wants to climb.
    pub by: Person,
    /// Who was challenged.
    pub of: Person,
    /// When, in seconds.
    pub made: i64,
    /// Whether the game has begun.
    pub accepted: bool,
}

/// A ladder as a value. All that happens to it is an [`Act`]; the same acts make the same ladder, so leaving one out
/// and replaying the others undoes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ladder {
    rules: Rules,
    rungs: Vec<Rung>,
    challenges: BTreeMap<ChallengeId, Challenge>,
    met: BTreeMap<(Person, Person), i64>,
}

impl Ladder {
    /// Makes an empty ladder.
    #[must_use]
    pub fn new(rules: Rules) -> Ladder {
        Ladder { rules, rungs: Vec::new(), challenges: BTreeMap::new(), met: BTreeMap::new() }
    }

    /// Makes the ladder that some acts lead to, each with its time. Acts that are refused change nothing, as they did
    /// when they were tried.
    #[must_use]
    pub fn replay(rules: Rules, acts: &[(i64, Act)]) -> Ladder {
        let mut ladder = Ladder::new(rules);
        for (now, act) in acts {
            // A refusal leaves the ladder as it was, and there is nobody here to tell.
            let _ = ladder.act(*now, *act);
        }
        ladder
    }

    /// Returns the players, the first first.
    #[must_use]
    pub fn rungs(&self) -> &[Rung] {
        &self.rungs
    }

    /// Returns the open challenges and running games.
    #[must_use]
    pub fn challenges(&self) -> &BTreeMap<ChallengeId, Challenge> {
        &self.challenges
    }

    /// Returns a player's place, counted from 1.
    #[must_use]
    pub fn place(&self, person: Person) -> Option<usize> {
        self.rungs.iter().position(|rung| rung.person == person).map(|index| index + 1)
    }

    /// Returns whom a player may challenge now, the highest first.
    #[must_use]
    pub fn candidates(&self, by: Person, now: i64) -> Vec<Person> {
        let above = self.place(by).map_or(0, |place| place - 1);
        let people = self.rungs[..above].iter().map(|rung| rung.person);
        people.filter(|of| self.check(by, *of, now).is_ok()).collect()
    }

    /// Tells whether a challenge is allowed.
    fn check(&self, by: Person, of: Person, now: i64) -> Result<(), LadderError> {
        let (Some(from), Some(to)) = (self.place(by), self.place(of)) else { return Err(LadderError::NotOnLadder) };
        if to >= from {
            return Err(LadderError::NotAbove);
        }
        if !self.is_active(&self.rungs[to - 1], now) {
            return Err(LadderError::Idle);
        }
        let steps = self.rungs[to - 1..from - 1].iter().filter(|rung| self.is_active(rung, now)).count();
        if steps > self.reach(from) {
            return Err(LadderError::TooFar { reach: self.reach(from) });
        }
        if let Some(ended) = self.met.get(&pair(by, of)) {
            let again = ended + self.rules.rematch_days * DAY;
            if now < again {
                return Err(LadderError::TooSoon { again });
            }
        }
        let open = || self.challenges.values();
        if open().any(|challenge| pair(challenge.by, challenge.of) == pair(by, of)) {
            return Err(LadderError::Already);
        }
        if open().filter(|challenge| challenge.by == by).count() >= self.rules.out {
            return Err(LadderError::TooManyOut);
        }
        let goes_on_long = |it: &Challenge| it.accepted && now > it.made + self.rules.game_days * DAY;
        if open().filter(|it| it.of == of && !goes_on_long(it)).count() >= self.rules.incoming {
            return Err(LadderError::TooManyIn);
        }
        Ok(())
    }

    fn is_active(&self, rung: &Rung, now: i64) -> bool {
        now - rung.seen <= self.rules.active_days * DAY
    }

    fn reach(&self, place: usize) -> usize {
        match self.rules.reach {
            Reach::Places(places) => places,
            Reach::Percent(percent) => (place * percent / 100).max(1),
        }
    }
}

fn pair(a: Person, b: Person) -> (Person, Person) {
    (a.min(b), a.max(b))
}
