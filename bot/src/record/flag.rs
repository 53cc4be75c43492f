//! Flags: rated games of a server that look arranged, and its moderators' answers. Flags follow from the games, so only
//! the answers are stored.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantNames};
use tournament::glicko::suspicion::{PERIOD, SuspicionPattern};

use super::{GamePlayer, GuildId, Millis, PersonRef, Unix, UserId};

/// How long to store answers; after that the bot no longer examines the games.
const KEPT: Millis = Millis(PERIOD);

const MOST: usize = 200;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum FlagKind {
    Farming,
    Arranged,
    Sandbagging,
}

impl From<SuspicionPattern> for FlagKind {
    fn from(pattern: SuspicionPattern) -> FlagKind {
        match pattern {
            SuspicionPattern::Farming => FlagKind::Farming,
            SuspicionPattern::Arranged => FlagKind::Arranged,
            SuspicionPattern::Sandbagging => FlagKind::Sandbagging,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flag {
    pub is: FlagKind,
    pub game: String,
    pub who: PersonRef,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<PersonRef>,
    pub last: u64,
}

impl Flag {
    /// Returns whether it is the same flag, ignoring its last game.
    #[must_use]
    pub fn is_same(&self, other: &Flag) -> bool {
        (self.is, &self.game, self.who, self.with) == (other.is, &other.game, other.who, other.with)
    }

    fn people(&self) -> impl Iterator<Item = PersonRef> {
        std::iter::once(self.who).chain(self.with)
    }

    pub fn others_are_nobody(&mut self, me: UserId) {
        self.who.forget_unless(me);
        self.with.iter_mut().for_each(|with| with.forget_unless(me));
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnsweredFlag {
    /// Moderators see this flag again only for later games.
    #[serde(flatten)]
    pub flag: Flag,
    pub at: Unix,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlagsRecord {
    #[serde(default)]
    pub answered: Vec<AnsweredFlag>,
    /// The number of open flags in the last automatic check, minus later answers.
    #[serde(default, skip_serializing_if = "is_none_waiting")]
    pub waiting: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub looked: Option<Unix>,
}

fn is_none_waiting(waiting: &usize) -> bool {
    *waiting == 0
}

const A_DAY: Millis = Millis::days(1);

impl FlagsRecord {
    /// Returns whether a check is due: a day after the last, or if the clock was set back before it.
    #[must_use]
    pub fn is_due(&self, now: Unix) -> bool {
        self.looked.is_none_or(|looked| looked > now || now - looked >= A_DAY)
    }

    pub fn expire(&mut self, now: Unix) -> bool {
        let before = self.answered.len();
        self.answered.retain(|answered| now - answered.at <= KEPT);
        self.answered.len() < before
    }

    pub fn answer(&mut self, flag: Flag, at: Unix) {
        self.expire(at);
        self.answered.retain(|answered| !answered.flag.is_same(&flag));
        self.answered.drain(..(self.answered.len() + 1).saturating_sub(MOST));
        self.answered.push(AnsweredFlag { flag, at });
        self.waiting = self.waiting.saturating_sub(1);
    }

    #[must_use]
    pub fn answered_up_to(&self, flag: &Flag) -> Option<u64> {
        self.answered.iter().find(|answered| answered.flag.is_same(flag)).map(|answered| answered.flag.last)
    }

    pub fn people(&self) -> impl Iterator<Item = PersonRef> {
        self.answered.iter().flat_map(|answered| answered.flag.people())
    }

    pub fn forget(&mut self, who: UserId) {
        self.answered.retain(|answered| answered.flag.people().all(|named| named != who));
    }

    /// Returns the answers about `who`, in the form that they may read.
    #[must_use]
    pub fn about(self, who: UserId, guild: GuildId) -> Vec<(GuildId, AnsweredFlag)> {
        let mut about: Vec<_> =
            self.answered.into_iter().filter(|answered| answered.flag.people().any(|named| named == who)).collect();
        about.iter_mut().for_each(|answered| answered.flag.others_are_nobody(who));
        about.into_iter().map(|answered| (guild, answered)).collect()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlagAnswer {
    pub flag: FlagKind,
    pub game: String,
    pub whom: GamePlayer,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<PersonRef>,
    /// The moderator's words, cleaned but not yet escaped for Markdown; absent if the games were found fine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::DAY;

    fn flag(who: u64, last: u64) -> Flag {
        let (who, with) = (UserId(who).into(), Some(UserId(9).into()));
        Flag { is: FlagKind::Arranged, game: "chess".to_owned(), who, with, last }
    }

    #[test]
    fn an_answer_holds_up_to_its_last_game_and_replaces_the_one_before() {
        let mut flags = FlagsRecord::default();
        flags.answer(flag(1, 5), Unix(0));
        flags.answer(flag(1, 8), Unix(0) + DAY);
        flags.answer(flag(2, 6), Unix(0) + DAY);
        assert_eq!(flags.answered.len(), 2);
        assert_eq!([1, 2, 3].map(|who| flags.answered_up_to(&flag(who, 99))), [Some(8), Some(6), None]);
        let other = Flag { is: FlagKind::Farming, ..flag(1, 5) };
        assert_eq!(flags.answered_up_to(&other), None);
        flags.answer(flag(3, 9), Unix(0) + 92 * DAY);
        assert_eq!(flags.answered.len(), 1, "the others are about games that nobody looks at any more");
        for who in 10..400 {
            flags.answer(flag(who, 9), Unix(0) + 92 * DAY);
        }
        assert_eq!((flags.answered.len(), flags.answered[0].flag.who), (MOST, UserId(200).into()));
    }

    #[test]
    fn nobody_reads_of_others_in_answers_about_themselves_and_whoever_leaves_is_in_none() {
        let mut flags = FlagsRecord::default();
        flags.answer(flag(1, 5), Unix(0));
        flags.answer(flag(2, 6), Unix(0));
        let about = flags.clone().about(UserId(1), GuildId(4));
        assert_eq!(about.len(), 1);
        assert_eq!((about[0].1.flag.who, about[0].1.flag.with), (UserId(1).into(), Some(PersonRef::Nobody)));
        flags.forget(UserId(1));
        assert!(flags.answered.len() == 1 && flags.people().all(|who| who != UserId(1)));
    }
}
