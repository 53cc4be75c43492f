//! The events of a ladder.

use std::fmt;

use super::{Challenge, ChallengeId, DAY, Ladder, Person, Rung, pair};

/// An event of a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// A player joins at the bottom.
    Join(Person),
    /// A player leaves; their challenges and games are void.
    Leave(Person),
    /// A player was active.
    Seen(Person),
    /// A player challenges another.
    Challenge {
        /// The challenge.
        id: ChallengeId,
        /// The challenger.
        by: Person,
        /// The challenged player.
        of: Person,
    },
    /// The challenge was accepted, and its game begins.
    Accept(ChallengeId),
    /// The challenged player gives up the place without a game.
    Decline(ChallengeId),
    /// The challenger withdraws an unanswered challenge: the two count as having met.
    Withdraw(ChallengeId),
    /// The game of a challenge ended, or was called off.
    End(ChallengeId, Ending),
    /// Time has passed: unanswered challenges become walkovers, and absent players are out.
    Sweep,
    /// The ladder was paused until now, for this many seconds: they count against no player.
    Stood(i64),
}

/// How a game of the ladder ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
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
pub enum Told {
    /// A player has another place, counted from 1.
    Climbed {
        /// The player.
        person: Person,
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
    Out(Person, Why),
}

/// Why a player is off the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
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
    pub fn act(&mut self, now: i64, act: Act) -> Result<Vec<Told>, LadderError> {
        match act {
            Act::Join(person) if self.place(person).is_some() => Err(LadderError::OnLadder),
            Act::Join(person) => {
                self.rungs.push(Rung { person, seen: now, unanswered: 0 });
                Ok(Vec::new())
            }
            Act::Leave(person) => {
                self.place(person).ok_or(LadderError::NotOnLadder)?;
                Ok(self.remove(person, Why::Left))
            }
            Act::Seen(person) => self.rung(person).map(|rung| rung.seen = rung.seen.max(now)).map(|()| Vec::new()),
            Act::Challenge { id, by, of } => {
                self.check(by, of, now)?;
                if self.challenges.contains_key(&id) {
                    return Err(LadderError::Already);
                }
                self.challenges.insert(id, Challenge { by, of, made: now, accepted: false });
                self.rung(by).map(|rung| rung.seen = rung.seen.max(now)).map(|()| Vec::new())
            }
            Act::Accept(id) => self.accept(id, now),
            Act::Decline(id) => self.decline(id, now),
            Act::Withdraw(id) => self.withdraw(id, now),
            Act::End(id, ending) => self.end(id, ending, now),
            Act::Sweep => Ok(self.sweep(now)),
            Act::Stood(span) => {
                self.put_off(now, span);
                Ok(Vec::new())
            }
        }
    }

    fn accept(&mut self, id: ChallengeId, now: i64) -> Result<Vec<Told>, LadderError> {
        let found = self.challenges.get_mut(&id).filter(|challenge| !challenge.accepted);
        let challenge = found.ok_or(LadderError::NoChallenge)?;
        challenge.accepted = true;
        let of = challenge.of;
        let rung = self.rung(of)?;
        (rung.seen, rung.unanswered) = (rung.seen.max(now), 0);
        Ok(Vec::new())
    }

    fn decline(&mut self, id: ChallengeId, now: i64) -> Result<Vec<Told>, LadderError> {
        let Challenge { by, of, .. } = self.take_waiting(id)?;
        // Declining is an answer, though it costs as much as none.
        let rung = self.rung(of)?;
        (rung.seen, rung.unanswered) = (rung.seen.max(now), 0);
        Ok(self.climb(by, of))
    }

    fn withdraw(&mut self, id: ChallengeId, now: i64) -> Result<Vec<Told>, LadderError> {
        let Challenge { by, of, .. } = self.take_waiting(id)?;
        // Otherwise a player could challenge the same opponent again and again.
        self.met.insert(pair(by, of), now);
        Ok(Vec::new())
    }

    fn take_waiting(&mut self, id: ChallengeId) -> Result<Challenge, LadderError> {
        let found = self.challenges.get(&id).filter(|challenge| !challenge.accepted).copied();
        let challenge = found.ok_or(LadderError::NoChallenge)?;
        self.challenges.remove(&id);
        Ok(challenge)
    }

    fn end(&mut self, id: ChallengeId, ending: Ending, now: i64) -> Result<Vec<Told>, LadderError> {
        let found = self.challenges.get(&id).filter(|found| found.accepted || ending == Ending::Annulled);
        let Challenge { by, of, .. } = *found.ok_or(LadderError::NoChallenge)?;
        self.challenges.remove(&id);
        if ending == Ending::Annulled {
            return Ok(Vec::new());
        }
        self.met.insert(pair(by, of), now);
        for person in [by, of] {
            let rung = self.rung(person)?;
            rung.seen = rung.seen.max(now);
        }
        Ok(if ending == Ending::ByWon { self.climb(by, of) } else { Vec::new() })
    }

    fn climb(&mut self, person: Person, over: Person) -> Vec<Told> {
        match (self.place(person), self.place(over)) {
            (Some(from), Some(to)) if to < from => {
                self.rungs[to - 1..from].rotate_right(1);
                vec![Told::Climbed { person, from, to }]
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

    fn sweep(&mut self, now: i64) -> Vec<Told> {
        let mut told = Vec::new();
        let late = |challenge: &Challenge| !challenge.accepted && now - challenge.made > self.rules.answer_days * DAY;
        let overdue: Vec<ChallengeId> =
            self.challenges.iter().filter(|(_, challenge)| late(challenge)).map(|(id, _)| *id).collect();
        for id in overdue {
            // An earlier effect may have voided the challenge.
            let Some(challenge) = self.challenges.remove(&id) else { continue };
            told.push(Told::Walkover(id));
            told.extend(self.climb(challenge.by, challenge.of));
            let allowed = self.rules.walkovers;
            if let Ok(rung) = self.rung(challenge.of) {
                rung.unanswered += 1;
                if rung.unanswered > allowed {
                    told.extend(self.remove(challenge.of, Why::Unanswered));
                }
            }
        }
        let playing = |person| self.challenges.values().any(|found| found.by == person || found.of == person);
        let absent = |rung: &&Rung| now - rung.seen > self.rules.absent_days * DAY && !playing(rung.person);
        let gone: Vec<Person> = self.rungs.iter().filter(absent).map(|rung| rung.person).collect();
        for person in gone {
            told.extend(self.remove(person, Why::Absent));
        }
        told
    }

    fn remove(&mut self, person: Person, why: Why) -> Vec<Told> {
        self.rungs.retain(|rung| rung.person != person);
        let concerns = |challenge: &Challenge| challenge.by == person || challenge.of == person;
        let void: Vec<ChallengeId> =
            self.challenges.iter().filter(|(_, challenge)| concerns(challenge)).map(|(id, _)| *id).collect();
        self.challenges.retain(|_, challenge| !concerns(challenge));
        std::iter::once(Told::Out(person, why)).chain(void.into_iter().map(Told::Void)).collect()
    }

    fn rung(&mut self, person: Person) -> Result<&mut Rung, LadderError> {
        self.rungs.iter_mut().find(|rung| rung.person == person).ok_or(LadderError::NotOnLadder)
    }
}
