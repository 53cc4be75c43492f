//! The state of a ladder, replayed from its rows.

use tournament::form::PersonNumber;
use tournament::ladder::{Ladder, LadderEffect, LadderRules};
use tournament::{GameVerdict, PlayerNumber};

use super::TournamentField;
use crate::record::{
    BotTime, DAY, KeptEnding, KeptPair, LadderEvent, RoundRecord, SECOND, TournamentFormat, TournamentStage, UserId,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum ChallengeOutcome {
    Taken,
    Declined,
    Withdrawn,
    /// The challenge waited too long for an answer.
    Lapsed,
    /// A player is off the ladder, or the ladder is over.
    Void,
}

impl TournamentField {
    /// Replays the ladder by the default rules. Only active people slightly above can be challenged, results count
    /// upwards when games end, and unanswered challenges cost the place.
    pub(crate) fn ladder(&self) -> Ladder {
        let acts: Vec<_> = self.rungs.iter().map(|kept| (seconds(kept.at), kept.act.act())).collect();
        Ladder::replay(LadderRules::default(), &acts)
    }

    pub(crate) fn answer(&self, id: u16) -> Option<ChallengeOutcome> {
        let mut ladder = Ladder::replay(LadderRules::default(), &[]);
        for kept in &self.rungs {
            let answered = match kept.act {
                LadderEvent::Accept { id: of } => Some((of, ChallengeOutcome::Taken)),
                LadderEvent::Decline { id: of } => Some((of, ChallengeOutcome::Declined)),
                LadderEvent::Withdraw { id: of } => Some((of, ChallengeOutcome::Withdrawn)),
                _ => None,
            };
            let told = ladder.act(seconds(kept.at), kept.act.act()).unwrap_or_default();
            let told = told.into_iter().filter_map(|told| match told {
                LadderEffect::Walkover(of) => Some((of as u16, ChallengeOutcome::Lapsed)),
                LadderEffect::Void(of) => Some((of as u16, ChallengeOutcome::Void)),
                _ => None,
            });
            if let Some((_, answered)) = answered.into_iter().chain(told).find(|(of, _)| *of == id) {
                return Some(answered);
            }
        }
        (!self.is_climbed()).then_some(ChallengeOutcome::Void)
    }

    /// Returns when the next challenge lapses or absent player drops out.
    pub(crate) fn ladder_due(&self) -> Option<BotTime> {
        if !self.is_climbed() || self.record.paused {
            return None;
        }
        let (ladder, rules) = (self.ladder(), LadderRules::default());
        let waiting = ladder.challenges().values().filter(|challenge| !challenge.accepted);
        let answers = waiting.map(|challenge| challenge.made + rules.answer_days * day());
        let is_busy = |person: PersonNumber| {
            ladder.challenges().values().any(|challenge| [challenge.by, challenge.of].contains(&person))
        };
        let idle = ladder.rungs().iter().filter(|rung| !is_busy(rung.person));
        let absences = idle.map(|rung| rung.seen + rules.absent_days * day());
        // A term includes its last second.
        answers.chain(absences).min().map(|last| BotTime((last + 1) * SECOND.0))
    }

    /// Converts a board's verdict into the end of its challenge.
    pub(crate) fn ending(&self, pair: &KeptPair, verdict: Option<GameVerdict>) -> KeptEnding {
        let ladder = self.ladder();
        let challenge = pair.of.and_then(|id| ladder.challenges().get(&id.into()).copied());
        let winner = match verdict {
            None => return KeptEnding::Annulled,
            Some(GameVerdict::Draw) => return KeptEnding::Drawn,
            Some(GameVerdict::NeitherCame) => return KeptEnding::Annulled,
            Some(GameVerdict::White | GameVerdict::WhiteByForfeit) => pair.white,
            Some(GameVerdict::Black | GameVerdict::BlackByForfeit) => pair.black,
        };
        match challenge {
            Some(challenge) if challenge.by == PersonNumber::from(winner) => KeptEnding::Climber,
            Some(_) => KeptEnding::Holder,
            None => KeptEnding::Annulled,
        }
    }

    /// Returns a player's current round: the last one, or their own last one on a ladder.
    pub(crate) fn round_of(&self, who: UserId) -> Option<&RoundRecord> {
        let number = self.number_of(who).filter(|_| self.is_ladder());
        let own = |number| self.rounds.iter().rev().find(|round| self.pair_of(round, number).is_some());
        number.and_then(own).or_else(|| self.last_round())
    }

    pub(crate) fn rung_of(&self, number: PlayerNumber) -> Option<usize> {
        self.ladder().place(number.into())
    }

    pub(crate) fn n_challenges(&self) -> u16 {
        self.rungs.iter().filter(|kept| matches!(kept.act, LadderEvent::Challenge { .. })).count() as u16
    }

    pub(crate) fn is_ladder(&self) -> bool {
        self.record.terms.system == TournamentFormat::Ladder
    }

    pub(crate) fn is_climbed(&self) -> bool {
        self.is_ladder() && self.record.stage == TournamentStage::Running
    }
}

pub(crate) fn seconds(at: BotTime) -> i64 {
    at.0.div_euclid(SECOND.0)
}

fn day() -> i64 {
    DAY.0 / SECOND.0
}
