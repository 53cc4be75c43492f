//! Applies events to a ladder.

use std::fmt;

use super::{ChallengeId, DAY, Ladder, LadderChallenge, LadderRung, PersonNumber, pair};

/// An event of a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderAct {
    /// A player joins at the bottom.
    Join(PersonNumber),
    /// A player leaves; their challenges and games are cancelled.
    Leave(PersonNumber),
    /// A player showed activity.
    Seen(PersonNumber),
    /// A player challenges another.
    Challenge {
        /// The number of the challenge.
        id: ChallengeId,
        /// The challenger.
        by: PersonNumber,
        /// The challenged player.
        of: PersonNumber,
    },
    /// The challenge is accepted, and its game begins.
    Accept(ChallengeId),
    /// The challenged player gives up the place without a game.
    Decline(ChallengeId),
    /// The challenger withdraws an unanswered challenge. It counts as a meeting of the two.
    Withdraw(ChallengeId),
    /// The game of a challenge ended or was cancelled.
    End(ChallengeId, ChallengeEnding),
    /// Checks deadlines: unanswered challenges become walkovers, and absent players are removed.
    Sweep,
    /// The ladder was paused until now for this many seconds. The pause does not count for deadlines.
    Stood(i64),
}

/// How a game of the ladder ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeEnding {
    /// The challenger won.
    ByWon,
    /// The challenged player won.
    OfWon,
    /// The game was a draw: places do not change.
    Drawn,
    /// The game does not count, or did not begin. Nothing changes, and the two can meet again at once.
    Annulled,
}

/// An effect of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderEffect {
    /// A player moved to another place, counted from 1.
    Climbed {
        /// The player.
        person: PersonNumber,
        /// The old place.
        from: usize,
        /// The new place.
        to: usize,
    },
    /// A challenge was not answered in time.
    Walkover(ChallengeId),
    /// A challenge is cancelled because a player was removed.
    Void(ChallengeId),
    /// A player was removed from the ladder.
    Out(PersonNumber, LadderExitReason),
}

/// Why a player was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderExitReason {
    /// They left.
    Left,
    /// They left too many challenges unanswered.
    Unanswered,
    /// They were absent for too long.
    Absent,
}

/// Why an event was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderError {
    /// The player is already on the ladder.
    OnLadder,
    /// One of the two is not on the ladder.
    NotOnLadder,
    /// Only players above can be challenged.
    NotAbove,
    /// The challenged player has been inactive for too long.
    Idle,
    /// The challenged player is too far up; only active players count.
    TooFar {
        /// The maximum number of places up.
        reach: usize,
    },
    /// The two have met recently.
    TooSoon {
        /// When they can meet again, in seconds.
        again: i64,
    },
    /// There is already a challenge or game between the two.
    Already,
    /// The challenger has too many challenges and games.
    TooManyOut,
    /// The challenged player has too many challenges and games.
    TooManyIn,
    /// There is no such challenge, or its state does not allow this.
    NoChallenge,
}

impl fmt::Display for LadderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LadderError::OnLadder => f.write_str("the player is on the ladder already"),
            LadderError::NotOnLadder => f.write_str("the player is not on the ladder"),
            LadderError::NotAbove => f.write_str("only players above can be challenged"),
            LadderError::Idle => f.write_str("the player has not been seen for long"),
            LadderError::TooFar { reach } => write!(f, "only the next {reach} active players above can be challenged"),
            LadderError::TooSoon { again } => write!(f, "the two met lately and may meet again at {again}"),
            LadderError::Already => f.write_str("there is a challenge between the two already"),
            LadderError::TooManyOut => f.write_str("the challenger has as many games as the rules allow"),
            LadderError::TooManyIn => f.write_str("the challenged has as many games as the rules allow"),
            LadderError::NoChallenge => f.write_str("there is no such challenge in this state"),
        }
    }
}

impl std::error::Error for LadderError {}

impl Ladder {
    /// Applies an event at a time in seconds; returns its effects.
    ///
    /// # Errors
    /// Returns an error if the rules do not allow the event; the ladder is then unchanged.
    pub fn act(&mut self, now: i64, act: LadderAct) -> Result<Vec<LadderEffect>, LadderError> {
        match act {
            LadderAct::Join(person) if self.place(person).is_some() => Err(LadderError::OnLadder),
            LadderAct::Join(person) => {
                self.rungs.push(LadderRung { person, seen: now, unanswered: 0 });
                Ok(Vec::new())
            }
            LadderAct::Leave(person) => {
                self.place(person).ok_or(LadderError::NotOnLadder)?;
                Ok(self.remove(person, LadderExitReason::Left))
            }
            LadderAct::Seen(person) => {
                self.rung(person).map(|rung| rung.seen = rung.seen.max(now)).map(|()| Vec::new())
            }
            LadderAct::Challenge { id, by, of } => {
                self.check(by, of, now)?;
                if self.challenges.contains_key(&id) {
                    return Err(LadderError::Already);
                }
                self.challenges.insert(id, LadderChallenge { by, of, made: now, accepted: false });
                self.rung(by).map(|rung| rung.seen = rung.seen.max(now)).map(|()| Vec::new())
            }
            LadderAct::Accept(id) => self.accept(id, now),
            LadderAct::Decline(id) => self.decline(id, now),
            LadderAct::Withdraw(id) => self.withdraw(id, now),
            LadderAct::End(id, ending) => self.end(id, ending, now),
            LadderAct::Sweep => Ok(self.sweep(now)),
            LadderAct::Stood(span) => {
                self.put_off(now, span);
                Ok(Vec::new())
            }
        }
    }

    fn accept(&mut self, id: ChallengeId, now: i64) -> Result<Vec<LadderEffect>, LadderError> {
        let found = self.challenges.get_mut(&id).filter(|challenge| !challenge.accepted);
        let challenge = found.ok_or(LadderError::NoChallenge)?;
        challenge.accepted = true;
        let of = challenge.of;
        let rung = self.rung(of)?;
        (rung.seen, rung.unanswered) = (rung.seen.max(now), 0);
        Ok(Vec::new())
    }

    fn decline(&mut self, id: ChallengeId, now: i64) -> Result<Vec<LadderEffect>, LadderError> {
        let LadderChallenge { by, of, .. } = self.take_waiting(id)?;
        // Declining is an answer, so the player is active, although it costs the place like no answer.
        let rung = self.rung(of)?;
        (rung.seen, rung.unanswered) = (rung.seen.max(now), 0);
        Ok(self.climb(by, of))
    }

    fn withdraw(&mut self, id: ChallengeId, now: i64) -> Result<Vec<LadderEffect>, LadderError> {
        let LadderChallenge { by, of, .. } = self.take_waiting(id)?;
        // Count it as a meeting, or a player could challenge the same opponent again and again.
        self.met.insert(pair(by, of), now);
        Ok(Vec::new())
    }

    fn take_waiting(&mut self, id: ChallengeId) -> Result<LadderChallenge, LadderError> {
        let found = self.challenges.get(&id).filter(|challenge| !challenge.accepted).copied();
        let challenge = found.ok_or(LadderError::NoChallenge)?;
        self.challenges.remove(&id);
        Ok(challenge)
    }

    fn end(&mut self, id: ChallengeId, ending: ChallengeEnding, now: i64) -> Result<Vec<LadderEffect>, LadderError> {
        let found = self.challenges.get(&id).filter(|found| found.accepted || ending == ChallengeEnding::Annulled);
        let LadderChallenge { by, of, .. } = *found.ok_or(LadderError::NoChallenge)?;
        self.challenges.remove(&id);
        if ending == ChallengeEnding::Annulled {
            return Ok(Vec::new());
        }
        self.met.insert(pair(by, of), now);
        for person in [by, of] {
            let rung = self.rung(person)?;
            rung.seen = rung.seen.max(now);
        }
        Ok(if ending == ChallengeEnding::ByWon { self.climb(by, of) } else { Vec::new() })
    }

    fn climb(&mut self, person: PersonNumber, over: PersonNumber) -> Vec<LadderEffect> {
        match (self.place(person), self.place(over)) {
            (Some(from), Some(to)) if to < from => {
                self.rungs[to - 1..from].rotate_right(1);
                vec![LadderEffect::Climbed { person, from, to }]
            }
            _ => Vec::new(),
        }
    }

    fn put_off(&mut self, now: i64, span: i64) {
        let seen = self.rungs.iter_mut().map(|rung| &mut rung.seen);
        let made = self.challenges.values_mut().map(|challenge| &mut challenge.made);
        for time in seen.chain(made) {
            *time = time.saturating_add(span).min(now).max(*time);
        }
    }

    fn sweep(&mut self, now: i64) -> Vec<LadderEffect> {
        let mut told = Vec::new();
        let late =
            |challenge: &LadderChallenge| !challenge.accepted && now - challenge.made > self.rules.answer_days * DAY;
        let overdue: Vec<ChallengeId> =
            self.challenges.iter().filter(|(_, challenge)| late(challenge)).map(|(id, _)| *id).collect();
        for id in overdue {
            // A previous walkover may have removed a player and cancelled the challenge.
            let Some(challenge) = self.challenges.remove(&id) else { continue };
            told.push(LadderEffect::Walkover(id));
            told.extend(self.climb(challenge.by, challenge.of));
            let allowed = self.rules.walkovers;
            if let Ok(rung) = self.rung(challenge.of) {
                rung.unanswered += 1;
                if rung.unanswered > allowed {
                    told.extend(self.remove(challenge.of, LadderExitReason::Unanswered));
                }
            }
        }
        let playing = |person| self.challenges.values().any(|found| found.by == person || found.of == person);
        let absent = |rung: &&LadderRung| now - rung.seen > self.rules.absent_days * DAY && !playing(rung.person);
        let gone: Vec<PersonNumber> = self.rungs.iter().filter(absent).map(|rung| rung.person).collect();
        for person in gone {
            told.extend(self.remove(person, LadderExitReason::Absent));
        }
        told
    }

    fn remove(&mut self, person: PersonNumber, why: LadderExitReason) -> Vec<LadderEffect> {
        self.rungs.retain(|rung| rung.person != person);
        let concerns = |challenge: &LadderChallenge| challenge.by == person || challenge.of == person;
        let void: Vec<ChallengeId> =
            self.challenges.iter().filter(|(_, challenge)| concerns(challenge)).map(|(id, _)| *id).collect();
        self.challenges.retain(|_, challenge| !concerns(challenge));
        std::iter::once(LadderEffect::Out(person, why)).chain(void.into_iter().map(LadderEffect::Void)).collect()
    }

    fn rung(&mut self, person: PersonNumber) -> Result<&mut LadderRung, LadderError> {
        self.rungs.iter_mut().find(|rung| rung.person == person).ok_or(LadderError::NotOnLadder)
    }
}
