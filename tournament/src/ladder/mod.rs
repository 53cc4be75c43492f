//! A ladder: a player who beats one above takes the place just above the loser. The conventions are ours; each answers
//! a complaint about other ladders.
//!
//! - Only active players can be challenged and count for the reach: an idle player near the top is neither an easy step
//!   nor a wall. Players who stay away longer drop out.
//! - A result moves players when the game ends, from their places at that time, and only upwards. Crossing challenges
//!   and annulled games do no harm.
//! - An unanswered challenge becomes a walkover; a player who repeats this is out.

mod act;
mod form;
mod replay;
mod words;

pub use act::{ChallengeEnding, LadderAct, LadderEffect, LadderError, LadderExitReason};
pub use form::{LadderContext, LadderSetting, LadderStatement, file};
pub use replay::{LadderDifference, replay};

use std::collections::BTreeMap;

pub use crate::form::PersonNumber;

/// A challenge, by a unique number of the caller's choice.
pub type ChallengeId = u64;

const DAY: i64 = 86_400;

/// The rules of a ladder. Days are spans of 86,400 seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LadderRules {
    /// How far up challenges can go.
    pub reach: ChallengeReach,
    /// The maximum number of games and challenges of their own that a player can have at once.
    pub out: usize,
    /// The maximum number of games and challenges by others that a player can have at once.
    pub incoming: usize,
    /// How many days after their last activity a player can be challenged.
    pub active_days: i64,
    /// How many days without activity or games until a player is removed.
    pub absent_days: i64,
    /// How many days a challenge waits for its answer.
    pub answer_days: i64,
    /// How many days after its challenge a game counts for `incoming`; later, others can challenge the same player.
    pub game_days: i64,
    /// How many days must pass after a game before the two can meet again.
    pub rematch_days: i64,
    /// How many challenges in a row a player can leave unanswered without being out.
    pub walkovers: u32,
}

/// How far up a challenge can go, in active players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeReach {
    /// This many places.
    Places(usize),
    /// This percentage of the challenger's place, at least one.
    Percent(usize),
}

impl Default for LadderRules {
    fn default() -> LadderRules {
        LadderRules {
            reach: ChallengeReach::Places(3),
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
pub struct LadderRung {
    /// The player.
    pub person: PersonNumber,
    /// Their last activity, in seconds.
    pub seen: i64,
    /// How many challenges in a row they left unanswered.
    pub unanswered: u32,
}

/// A challenge that waits for its answer, or for the end of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LadderChallenge {
    /// The challenger.
    pub by: PersonNumber,
    /// The challenged player.
    pub of: PersonNumber,
    /// When, in seconds.
    pub made: i64,
    /// The game has begun.
    pub accepted: bool,
}

/// A ladder as a value. Every change is an [`LadderAct`]: replaying the acts without one undoes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ladder {
    rules: LadderRules,
    rungs: Vec<LadderRung>,
    challenges: BTreeMap<ChallengeId, LadderChallenge>,
    met: BTreeMap<(PersonNumber, PersonNumber), i64>,
}

impl Ladder {
    /// Creates an empty ladder.
    #[must_use]
    pub fn new(rules: LadderRules) -> Ladder {
        Ladder { rules, rungs: Vec::new(), challenges: BTreeMap::new(), met: BTreeMap::new() }
    }

    /// Replays acts, each with its time. Refused acts change nothing, as before.
    #[must_use]
    pub fn replay(rules: LadderRules, acts: &[(i64, LadderAct)]) -> Ladder {
        let mut ladder = Ladder::new(rules);
        for (now, act) in acts {
            // A refusal leaves the ladder unchanged; there is no player here to inform.
            let _ = ladder.act(*now, *act);
        }
        ladder
    }

    /// Returns the players from the top.
    #[must_use]
    pub fn rungs(&self) -> &[LadderRung] {
        &self.rungs
    }

    /// Returns the open challenges and running games.
    #[must_use]
    pub fn challenges(&self) -> &BTreeMap<ChallengeId, LadderChallenge> {
        &self.challenges
    }

    /// Returns a player's place, counted from 1.
    #[must_use]
    pub fn place(&self, person: PersonNumber) -> Option<usize> {
        self.rungs.iter().position(|rung| rung.person == person).map(|index| index + 1)
    }

    /// Returns the players that a player can challenge now, from the top.
    #[must_use]
    pub fn candidates(&self, by: PersonNumber, now: i64) -> Vec<PersonNumber> {
        let above = self.place(by).map_or(0, |place| place - 1);
        let people = self.rungs[..above].iter().map(|rung| rung.person);
        people.filter(|of| self.check(by, *of, now).is_ok()).collect()
    }

    fn check(&self, by: PersonNumber, of: PersonNumber, now: i64) -> Result<(), LadderError> {
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
        let goes_on_long = |it: &LadderChallenge| it.accepted && now > it.made + self.rules.game_days * DAY;
        if open().filter(|it| it.of == of && !goes_on_long(it)).count() >= self.rules.incoming {
            return Err(LadderError::TooManyIn);
        }
        Ok(())
    }

    fn is_active(&self, rung: &LadderRung, now: i64) -> bool {
        now - rung.seen <= self.rules.active_days * DAY
    }

    fn reach(&self, place: usize) -> usize {
        match self.rules.reach {
            ChallengeReach::Places(places) => places,
            ChallengeReach::Percent(percent) => (place * percent / 100).max(1),
        }
    }
}

fn pair(a: PersonNumber, b: PersonNumber) -> (PersonNumber, PersonNumber) {
    (a.min(b), a.max(b))
}
