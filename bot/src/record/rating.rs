//! What is kept of ratings: what the rated games of each kind made of each player.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tournament::glicko::{Absences, Career, Meeting, Parting, Rating, Standing};

use super::rated::note;
use super::{BotTime, Correction, GuildId, LedgerRecord, Millis};

/// A rating as it is kept: in millionths of a point, its deviation too, and the volatility in billionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptRating(pub i64, pub i64, pub i64);

impl From<Rating> for KeptRating {
    fn from(rating: Rating) -> KeptRating {
        let [rating, deviation, volatility] = rating.kept();
        KeptRating(rating, deviation, volatility)
    }
}

impl From<KeptRating> for Rating {
    fn from(kept: KeptRating) -> Rating {
        Rating::of([kept.0, kept.1, kept.2])
    }
}

/// The version of what is computed anew when an earlier result changes: a number that is never used twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Generation(pub u32);

/// What follows from rated games: as it is, and as it is being computed anew.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Computed<T> {
    /// As it follows from the games; everybody reads it unless `next` is in force.
    pub now: T,
    /// As a generation says that it is. It is in force once [`LedgerRecord::generation`] names this generation, and void
    /// if that names another.
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    pub next: Option<(Generation, T)>,
}

fn none<T>() -> Option<T> {
    None
}

impl<T: PartialEq + Default> Computed<T> {
    fn is_default(&self) -> bool {
        *self == Computed::default()
    }
}

impl<T: PartialEq> Computed<T> {
    /// Returns what everybody reads.
    #[must_use]
    pub fn read(&self, generation: Generation) -> &T {
        match &self.next {
            Some((of, next)) if *of == generation => next,
            _ => &self.now,
        }
    }

    /// Becomes what everybody reads; returns whether anything had to change.
    pub fn settle(&mut self, generation: Generation) -> bool {
        match self.next.take() {
            Some((of, next)) if of == generation => self.now = next,
            Some(_) => {}
            None => return false,
        }
        true
    }

    /// Notes what a new generation says, unless that is what everybody reads; returns whether anything changed.
    pub fn prepare(&mut self, generation: Generation, next: T) -> bool {
        let next = (self.now != next).then_some((generation, next));
        let is_new = self.next != next;
        self.next = next;
        is_new
    }
}

/// A player of rated games of one kind, for as long as they are known: the number of their first such game, doubled, and
/// one more if they had Black. It says nothing about a person once their rating is deleted.
pub type Mark = u64;

/// A rating as the last game left it: the rating, when that game ended, and how many have counted.
pub type KeptStanding = (KeptRating, BotTime, u32);

/// What the rated games of one kind have made of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptCareer {
    /// The last games, oldest first: against whom, and when they ended.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub recent: Vec<(Mark, BotTime)>,
    /// The first few different opponents.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub met: Vec<Mark>,
    /// The last games with people who had their data deleted since, oldest first: when the game ended, and when that was.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub partings: Vec<(BotTime, BotTime)>,
    /// The rating over all servers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub everywhere: Option<KeptStanding>,
    /// The rating in each server.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub here: BTreeMap<GuildId, KeptStanding>,
    /// When the absence began from which they have not come back yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<BotTime>,
    /// When the last absence began of which a game was annulled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annulled: Option<BotTime>,
}

impl KeptCareer {
    /// Returns the ratings in whole points, as people read them: over all servers, and in each server.
    fn numbers(&self) -> (Option<i64>, BTreeMap<GuildId, i64>) {
        let number = |(kept, ..): KeptStanding| Rating::from(kept).rating.round() as i64;
        (self.everywhere.map(number), self.here.iter().map(|(guild, last)| (*guild, number(*last))).collect())
    }
}

impl From<&Career> for KeptCareer {
    fn from(career: &Career) -> KeptCareer {
        let kept = |last: Standing| (last.rating.into(), BotTime(last.ended), last.games);
        KeptCareer {
            recent: career.recent.iter().map(|meeting| (meeting.opponent, BotTime(meeting.ended))).collect(),
            met: career.met.clone(),
            partings: career.partings.iter().map(|it| (BotTime(it.ended), BotTime(it.gone))).collect(),
            everywhere: career.everywhere.map(kept),
            here: career.here.iter().map(|(place, last)| (GuildId(*place), kept(*last))).collect(),
            since: career.absences.since.map(BotTime),
            annulled: career.absences.annulled.map(BotTime),
        }
    }
}

/// Returns a rating as the last game left it.
#[must_use]
pub fn standing((rating, ended, games): KeptStanding) -> Standing {
    Standing { rating: rating.into(), ended: ended.since_1970().0, games }
}

impl From<&KeptCareer> for Career {
    fn from(kept: &KeptCareer) -> Career {
        let meeting =
            |(opponent, ended): &(Mark, BotTime)| Meeting { opponent: *opponent, ended: ended.since_1970().0 };
        let parting = |(ended, gone): &(BotTime, BotTime)| {
            let [ended, gone] = [ended, gone].map(|at| at.since_1970().0);
            Parting { ended, gone }
        };
        let time = |kept: Option<BotTime>| Some(kept?.since_1970().0);
        Career {
            recent: kept.recent.iter().map(meeting).collect(),
            met: kept.met.clone(),
            partings: kept.partings.iter().map(parting).collect(),
            everywhere: kept.everywhere.map(standing),
            here: kept.here.iter().map(|(place, last)| (place.0, standing(*last))).collect(),
            absences: Absences { since: time(kept.since), annulled: time(kept.annulled) },
        }
    }
}

/// A player's career in one kind of game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfKind {
    /// Who they are in rated games.
    pub mark: Mark,
    /// What the games made of them.
    pub career: Computed<KeptCareer>,
    /// The corrections of games that changed their numbers lately, oldest first.
    #[serde(default, skip_serializing_if = "Computed::is_default")]
    pub corrections: Computed<Vec<Correction>>,
}

/// How long a person can read why their numbers were computed anew.
pub const CORRECTED: Millis = Millis::days(30);

impl OfKind {
    /// Makes a newcomer to a kind of game.
    #[must_use]
    pub fn newcomer(mark: Mark) -> OfKind {
        OfKind { mark, career: Computed::default(), corrections: Computed::default() }
    }

    /// Prepares what the games make of the player under a new generation, and the corrections that it follows from if a number
    /// changes that people read; returns whether that was not so already. What is older than [`CORRECTED`] is forgotten.
    pub fn prepare(&mut self, ledger: &LedgerRecord, career: KeptCareer) -> bool {
        let mut corrections = self.corrections.now.clone();
        let is_other = career.numbers() != self.career.now.numbers();
        // Of a game that is named already, what became of it last.
        let named: Vec<_> = corrections.iter().map(|correction| correction.game).collect();
        let further = ledger.corrections.iter().filter(|correction| is_other || named.contains(&correction.game));
        note(&mut corrections, further.cloned());
        if let Some(newest) = corrections.last().map(|correction| correction.at) {
            corrections.retain(|correction| newest - correction.at <= CORRECTED);
        }
        let is_told = self.corrections.prepare(ledger.begun, corrections);
        self.career.prepare(ledger.begun, career) || is_told
    }

    /// Becomes what everybody reads; returns whether anything had to change.
    pub fn settle(&mut self, generation: Generation) -> bool {
        let is_told = self.corrections.settle(generation);
        self.career.settle(generation) || is_told
    }
}

/// A person's ratings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingRecord {
    /// By the ids of the rules.
    pub kinds: BTreeMap<String, OfKind>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_generation_is_in_force_only_once_it_is_named() {
        let (old, new) = (Generation(1), Generation(2));
        let mut computed = Computed { now: 'a', next: None };
        assert!(computed.prepare(new, 'b') && !computed.prepare(new, 'b'));
        assert_eq!([old, new].map(|generation| *computed.read(generation)), ['a', 'b']);
        let mut given_up = computed.clone();
        assert!(given_up.settle(old) && !given_up.settle(old));
        assert_eq!(given_up, Computed { now: 'a', next: None });
        assert!(computed.settle(new));
        assert_eq!(computed, Computed { now: 'b', next: None });
        assert!(!computed.prepare(Generation(3), 'b'), "nothing differs");
    }
}
