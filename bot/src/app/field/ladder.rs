//! The ladder that everything which happened on it leads to.

use tournament::form::Person;
use tournament::ladder::{Ladder, Rules};
use tournament::{Number, Verdict};

use super::Field;
use crate::record::{BotTime, DAY, Ending, Pair, SECOND, Stage, System};

impl Field {
    /// Makes the ladder. By its rules only people near above who are active can be challenged, results count when games end
    /// and only upwards, and who answers nothing loses their place.
    pub(crate) fn ladder(&self) -> Ladder {
        let acts: Vec<_> = self.rungs.iter().map(|kept| (seconds(kept.at), kept.act.act())).collect();
        Ladder::replay(Rules::default(), &acts)
    }

    /// Returns when something happens on the ladder by itself: a challenge has waited too long, or somebody stayed away.
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
        // Only what is later than the last moment of a term is too late.
        answers.chain(absences).min().map(|last| BotTime((last + 1) * SECOND.0))
    }

    /// Returns what the verdict of a board is for a challenge.
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

    /// Returns the place of a player on the ladder, counted from 1.
    pub(crate) fn rung_of(&self, number: Number) -> Option<usize> {
        self.ladder().place(number.into())
    }

    /// Returns the number of challenges so far.
    pub(crate) fn n_challenges(&self) -> u16 {
        let is_challenge =
            |kept: &&crate::record::RungRecord| matches!(kept.act, crate::record::Rung::Challenge { .. });
        self.rungs.iter().filter(is_challenge).count() as u16
    }

    /// Returns whether it is a ladder.
    pub(crate) fn is_ladder(&self) -> bool {
        self.record.terms.system == System::Ladder
    }

    /// Returns whether it is a ladder that is being played.
    pub(crate) fn is_climbed(&self) -> bool {
        self.is_ladder() && self.record.stage == Stage::Running
    }
}

/// Returns a time of the bot’s clock as ladders have it.
pub(crate) fn seconds(at: BotTime) -> i64 {
    at.0.div_euclid(SECOND.0)
}

fn day() -> i64 {
    DAY.0 / SECOND.0
}
