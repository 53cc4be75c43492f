//! The state of a ladder, replayed from its rows.

use tournament::form::Person;
use tournament::ladder::{Ladder, Rules, Told};
use tournament::{Number, Verdict};

use super::Field;
use crate::record::{BotTime, DAY, Ending, Pair, RoundRecord, Rung, SECOND, Stage, System, UserId};

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Answered {
    Taken,
    Declined,
    Withdrawn,
    /// It waited too long.
    Lapsed,
    /// A player is off the ladder, or the ladder is over.
    Void,
}

impl Field {
    /// Replays the ladder by the default rules: only active people slightly above can be challenged, results count upwards when
    /// games end, and unanswered challenges cost the place.
    pub(crate) fn ladder(&self) -> Ladder {
        let acts: Vec<_> = self.rungs.iter().map(|kept| (seconds(kept.at), kept.act.act())).collect();
        Ladder::replay(Rules::default(), &acts)
    }

    /// Returns the outcome of a challenge; `None` while it waits for an answer.
    pub(crate) fn answer(&self, id: u16) -> Option<Answered> {
        let mut ladder = Ladder::replay(Rules::default(), &[]);
        for kept in &self.rungs {
            let answered = match kept.act {
                Rung::Accept { id: of } => Some((of, Answered::Taken)),
                Rung::Decline { id: of } => Some((of, Answered::Declined)),
                Rung::Withdraw { id: of } => Some((of, Answered::Withdrawn)),
                _ => None,
            };
            let told = ladder.act(seconds(kept.at), kept.act.act()).unwrap_or_default();
            let told = told.into_iter().filter_map(|told| match told {
                Told::Walkover(of) => Some((of as u16, Answered::Lapsed)),
                Told::Void(of) => Some((of as u16, Answered::Void)),
                _ => None,
            });
            if let Some((_, answered)) = answered.into_iter().chain(told).find(|(of, _)| *of == id) {
                return Some(answered);
            }
        }
        (!self.is_climbed()).then_some(Answered::Void)
    }

    /// Returns when a challenge lapses or an absent player drops.
    pub(crate) fn ladder_due(&self) -> Option<BotTime> {
        if !self.is_climbed() || self.record.paused {
            return None;
        }
        let (ladder, rules) = (self.ladder(), Rules::default());
        let waiting = ladder.challenges().values().filter(|challenge| !challenge.accepted);
        let answers = waiting.map(|challenge| challenge.made + rules.answer_days * day());
        let is_busy = |person: Person| {
            ladder.challenges().values().any(|challenge| [challenge.by, challenge.of].contains(&person))
        };
        let idle = ladder.rungs().iter().filter(|rung| !is_busy(rung.person));
        let absences = idle.map(|rung| rung.seen + rules.absent_days * day());
        // Only times after a term's last second are too late.
        answers.chain(absences).min().map(|last| BotTime((last + 1) * SECOND.0))
    }

    /// Converts the verdict of a board into the end of its challenge.
    pub(crate) fn ending(&self, pair: &Pair, verdict: Option<Verdict>) -> Ending {
        let ladder = self.ladder();
        let challenge = pair.of.and_then(|id| ladder.challenges().get(&id.into()).copied());
        let winner = match verdict {
            None => return Ending::Annulled,
            Some(Verdict::Draw) => return Ending::Drawn,
            Some(Verdict::NeitherCame) => return Ending::Annulled,
            Some(Verdict::White | Verdict::WhiteByForfeit) => pair.white,
            Some(Verdict::Black | Verdict::BlackByForfeit) => pair.black,
        };
        match challenge {
            Some(challenge) if challenge.by == Person::from(winner) => Ending::Climber,
            Some(_) => Ending::Holder,
            None => Ending::Annulled,
        }
    }

    /// Returns a player's current round: the last one, or their own last one on a ladder.
    pub(crate) fn round_of(&self, who: UserId) -> Option<&RoundRecord> {
        let number = self.number_of(who).filter(|_| self.is_ladder());
        let own = |number| self.rounds.iter().rev().find(|round| self.pair_of(round, number).is_some());
        number.and_then(own).or_else(|| self.last_round())
    }

    /// Returns a player's place on the ladder, from 1.
    pub(crate) fn rung_of(&self, number: Number) -> Option<usize> {
        self.ladder().place(number.into())
    }

    pub(crate) fn n_challenges(&self) -> u16 {
        self.rungs.iter().filter(|kept| matches!(kept.act, Rung::Challenge { .. })).count() as u16
    }

    pub(crate) fn is_ladder(&self) -> bool {
        self.record.terms.system == System::Ladder
    }

    pub(crate) fn is_climbed(&self) -> bool {
        self.is_ladder() && self.record.stage == Stage::Running
    }
}

pub(crate) fn seconds(at: BotTime) -> i64 {
    at.0.div_euclid(SECOND.0)
}

fn day() -> i64 {
    DAY.0 / SECOND.0
}
