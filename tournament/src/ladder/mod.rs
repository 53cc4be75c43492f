//! Ladders: the winner takes the place just above a better-placed loser.
//!
//! The conventions are this project's own. Each answers a complaint about other ladders:
//!
//! - Only active players can be challenged or count for the reach, so an idle player near the top is neither an easy
//!   target nor a barrier. Players who are absent for longer are removed.
//! - A result moves players when the game ends, from their places at that time, and only upwards. Crossing challenges
//!   and annulled games are therefore harmless.
//! - An unanswered challenge becomes a walkover. A player who leaves several unanswered is removed.

mod act;
mod form;
mod replay;
mod words;

pub use act::{ChallengeEnding, LadderAct, LadderEffect, LadderError, LadderExitReason};
pub use form::{LadderContext, LadderSetting, LadderStatement, file};
pub use replay::{LadderDifference, replay};

use std::collections::BTreeMap;

pub use crate::form::PersonNumber;

/// The caller's unique number for a challenge.
pub type ChallengeId = u64;

const DAY: i64 = 86_400;

/// The rules of a ladder. A day has 86,400 seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LadderRules {
    /// How far up challenges can go.
    pub reach: ChallengeReach,
    /// The maximum number of a player's own challenges, including their games.
    pub out: usize,
    /// The maximum number of challenges by others, including games.
    pub incoming: usize,
    /// How many days after activity a player can be challenged.
    pub active_days: i64,
    /// After how many idle days a player is removed. Players with running games are not idle.
    pub absent_days: i64,
    /// The number of days for answering a challenge.
    pub answer_days: i64,
    /// The number of days that a game counts for `incoming`. They begin with the challenge. After them, others can
    /// challenge the same player.
    pub game_days: i64,
    /// How many days the two must wait after a game.
    pub rematch_days: i64,
    /// How many challenges in a row can stay unanswered. After more than these, the player is removed.
    pub walkovers: u32,
}

/// How far up a challenge can go, counting active players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeReach {
    /// This many places.
    Places(usize),
    /// This percentage of the challenger's place, but at least one place.
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
    /// The time of their last activity, in seconds.
    pub seen: i64,
    /// The number of challenges in a row that they left unanswered.
    pub unanswered: u32,
}

/// A challenge that waits for an answer, or whose game is running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LadderChallenge {
    /// The challenger.
    pub by: PersonNumber,
    /// The challenged player.
    pub of: PersonNumber,
    /// When the challenge was made, in seconds.
    pub made: i64,
    /// Set once the challenge is accepted and its game has begun.
    pub accepted: bool,
}

/// A ladder. It changes only by [`LadderAct`]s, so replaying all but one undoes that one.
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

    /// Replays events, each with its time. Refused events again change nothing.
    #[must_use]
    pub fn replay(rules: LadderRules, acts: &[(i64, LadderAct)]) -> Ladder {
        let mut ladder = Ladder::new(rules);
        for (now, act) in acts {
            // A refusal leaves the ladder unchanged, and there is no player to inform.
            let _ = ladder.act(*now, *act);
        }
        ladder
    }

    /// Returns the players, from the top.
    #[must_use]
    pub fn rungs(&self) -> &[LadderRung] {
        &self.rungs
    }

    /// Returns the open challenges and those with running games.
    #[must_use]
    pub fn challenges(&self) -> &BTreeMap<ChallengeId, LadderChallenge> {
        &self.challenges
    }

    /// Returns a player's place, from 1.
    #[must_use]
    pub fn place(&self, person: PersonNumber) -> Option<usize> {
        self.rungs.iter().position(|rung| rung.person == person).map(|index| index + 1)
    }

    /// Returns everyone whom this player can challenge now, from the top.
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
