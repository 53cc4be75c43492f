//! The events of a ladder.

use std::fmt;

use super::{ChallengeId, DAY, Ladder, LadderChallenge, LadderRung, PersonNumber, pair};

/// An event of a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderAct {
    /// A player joins at the bottom.
    Join(PersonNumber),
    /// A player leaves; their challenges and games are void.
    Leave(PersonNumber),
    /// A player was active.
    Seen(PersonNumber),
    /// A player challenges another.
    Challenge {
        /// The challenge.
        id: ChallengeId,
        /// The challenger.
        by: PersonNumber,
        /// The challenged player.
        of: PersonNumber,
    },
    /// The challenge was accepted, and its game begins.
    Accept(ChallengeId),
    /// The challenged player gives up the place without a game.
    Decline(ChallengeId),
    /// The challenger withdraws an unanswered challenge: the two count as having met.
    Withdraw(ChallengeId),
    /// The game of a challenge ended, or was called off.
    End(ChallengeId, ChallengeEnding),
    /// Time has passed: unanswered challenges become walkovers, and absent players are out.
    Sweep,
    /// The ladder was paused until now, for this many seconds: they count against no player.
    Stood(i64),
}

/// How a game of the ladder ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeEnding {
    /// The challenger won.
    ByWon,
    /// The challenged player won.
    OfWon,
    /// A draw: the places stay.
    Drawn,
    /// The game does not count, or did not begin: nothing changes, and the two can meet again at once.
    Annulled,
}

/// An effect of an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderEffect {
    /// A player has another place, counted from 1.
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
    /// A challenge is void because a player is out.
    Void(ChallengeId),
    /// A player is off the ladder.
    Out(PersonNumber, LadderExitReason),
}

/// Why a player is off the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderExitReason {
    /// They left.
    Left,
    /// They left too many challenges unanswered.
    Unanswered,
    /// They stayed away.
    Absent,
}

/// Why an act was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderError {
    /// They are on the ladder already.
    OnLadder,
    /// One of the two is not on the ladder.
    NotOnLadder,
    /// Only players above can be challenged.
    NotAbove,
    /// The challenged player has been inactive for long.
    Idle,
    /// The challenged player is too far above; only active players count.
    TooFar {
        /// How many places up are allowed.
        reach: usize,
    },
    /// The two met recently.
    TooSoon {
        /// The earliest time for another meeting, in seconds.
        again: i64,
    },
    /// There is a challenge between the two.
    Already,
    /// The challenger has enough games.
    TooManyOut,
    /// The challenged player has enough games.
    TooManyIn,
    /// There is no such challenge, or it is in another state.
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
    /// Carries out an act at a time in seconds, and returns its effects.
    ///
    /// # Errors
    /// The rules do not allow it; the ladder is unchanged.
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
        // Declining is an answer, though it costs as much as none.
        let rung = self.rung(of)?;
        (rung.seen, rung.unanswered) = (rung.seen.max(now), 0);
        Ok(self.climb(by, of))
    }

    fn withdraw(&mut self, id: ChallengeId, now: i64) -> Result<Vec<LadderEffect>, LadderError> {
        let LadderChallenge { by, of, .. } = self.take_waiting(id)?;
        // Otherwise a player could challenge the same opponent again and again.
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
            // An earlier effect may have voided the challenge.
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
