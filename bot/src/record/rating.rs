//! Stored ratings: the effect of the rated games of each kind on each player.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tournament::glicko::{GlickoRating, PastMeeting, PastParting, PlayerAbsences, RatingCareer, RatingStanding};

use super::rated::note;
use super::{BotTime, Correction, GuildId, LedgerRecord, Millis};

/// Rating and deviation in millionths of a point, volatility in billionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptRating(pub i64, pub i64, pub i64);

impl From<GlickoRating> for KeptRating {
    fn from(rating: GlickoRating) -> KeptRating {
        let [rating, deviation, volatility] = rating.kept();
        KeptRating(rating, deviation, volatility)
    }
}

impl From<KeptRating> for GlickoRating {
    fn from(kept: KeptRating) -> GlickoRating {
        GlickoRating::of([kept.0, kept.1, kept.2])
    }
}

/// The version of a recalculation after an earlier result changed. Numbers are never reused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RatingGeneration(pub u32);

/// A value that follows from rated games: the current one, and a recalculated one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Computed<T> {
    /// The current value, unless `next` is in force.
    pub now: T,
    /// The value of a generation. It is in force once [`LedgerRecord::generation`] names this generation, and obsolete
    /// if another one is named.
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    pub next: Option<(RatingGeneration, T)>,
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
    #[must_use]
    pub fn read(&self, generation: RatingGeneration) -> &T {
        match &self.next {
            Some((of, next)) if *of == generation => next,
            _ => &self.now,
        }
    }

    /// Makes the value in force current; returns whether anything changed.
    pub fn settle(&mut self, generation: RatingGeneration) -> bool {
        match self.next.take() {
            Some((of, next)) if of == generation => self.now = next,
            Some(_) => {}
            None => return false,
        }
        true
    }

    /// Stores a new generation's value, unless it is already current; returns whether anything changed.
    pub fn prepare(&mut self, generation: RatingGeneration, next: T) -> bool {
        let next = (self.now != next).then_some((generation, next));
        let is_new = self.next != next;
        self.next = next;
        is_new
    }
}

/// Identifies a player of rated games of one kind: their first such game's number, doubled, plus one for Black. It
/// identifies no person once their rating is deleted.
pub type PlayerMark = u64;

/// The rating after the last game, when that game ended, and how many games counted.
pub type KeptStanding = (KeptRating, BotTime, u32);

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptCareer {
    /// The last games, oldest first: opponent and end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub recent: Vec<(PlayerMark, BotTime)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub met: Vec<PlayerMark>,
    /// The last games against people who later had their data deleted, oldest first: end and deletion.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub partings: Vec<(BotTime, BotTime)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub everywhere: Option<KeptStanding>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub here: BTreeMap<GuildId, KeptStanding>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<BotTime>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annulled: Option<BotTime>,
}

impl KeptCareer {
    /// Returns the ratings in whole points, as people read them: over all servers, and in each server.
    fn numbers(&self) -> (Option<i64>, BTreeMap<GuildId, i64>) {
        let number = |(kept, ..): KeptStanding| GlickoRating::from(kept).rating.round() as i64;
        (self.everywhere.map(number), self.here.iter().map(|(guild, last)| (*guild, number(*last))).collect())
    }
}

impl From<&RatingCareer> for KeptCareer {
    fn from(career: &RatingCareer) -> KeptCareer {
        let kept = |last: RatingStanding| (last.rating.into(), BotTime(last.ended), last.games);
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

#[must_use]
pub fn standing((rating, ended, games): KeptStanding) -> RatingStanding {
    RatingStanding { rating: rating.into(), ended: ended.since_1970().0, games }
}

impl From<&KeptCareer> for RatingCareer {
    fn from(kept: &KeptCareer) -> RatingCareer {
        let meeting = |(opponent, ended): &(PlayerMark, BotTime)| PastMeeting {
            opponent: *opponent,
            ended: ended.since_1970().0,
        };
        let parting = |(ended, gone): &(BotTime, BotTime)| {
            let [ended, gone] = [ended, gone].map(|at| at.since_1970().0);
            PastParting { ended, gone }
        };
        let time = |kept: Option<BotTime>| Some(kept?.since_1970().0);
        RatingCareer {
            recent: kept.recent.iter().map(meeting).collect(),
            met: kept.met.clone(),
            partings: kept.partings.iter().map(parting).collect(),
            everywhere: kept.everywhere.map(standing),
            here: kept.here.iter().map(|(place, last)| (place.0, standing(*last))).collect(),
            absences: PlayerAbsences { since: time(kept.since), annulled: time(kept.annulled) },
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfKind {
    pub mark: PlayerMark,
    pub career: Computed<KeptCareer>,
    #[serde(default, skip_serializing_if = "Computed::is_default")]
    pub corrections: Computed<Vec<Correction>>,
}

pub const CORRECTED: Millis = Millis::days(30);

impl OfKind {
    #[must_use]
    pub fn newcomer(mark: PlayerMark) -> OfKind {
        OfKind { mark, career: Computed::default(), corrections: Computed::default() }
    }

    /// Prepares the player's career under a new generation. Adds the corrections that changed a displayed rating, and
    /// removes those older than [`CORRECTED`]. Returns whether anything changed.
    pub fn prepare(&mut self, ledger: &LedgerRecord, career: KeptCareer) -> bool {
        let mut corrections = self.corrections.now.clone();
        let is_other = career.numbers() != self.career.now.numbers();
        // Each game keeps only its last correction.
        let named: Vec<_> = corrections.iter().map(|correction| correction.game).collect();
        let further = ledger.corrections.iter().filter(|correction| is_other || named.contains(&correction.game));
        note(&mut corrections, further.cloned());
        if let Some(newest) = corrections.last().map(|correction| correction.at) {
            corrections.retain(|correction| newest - correction.at <= CORRECTED);
        }
        let is_told = self.corrections.prepare(ledger.begun, corrections);
        self.career.prepare(ledger.begun, career) || is_told
    }

    /// Makes the values in force current; returns whether anything changed.
    pub fn settle(&mut self, generation: RatingGeneration) -> bool {
        let is_told = self.corrections.settle(generation);
        self.career.settle(generation) || is_told
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingRecord {
    pub kinds: BTreeMap<String, OfKind>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_generation_is_in_force_only_once_it_is_named() {
        let (old, new) = (RatingGeneration(1), RatingGeneration(2));
        let mut computed = Computed { now: 'a', next: None };
        assert!(computed.prepare(new, 'b') && !computed.prepare(new, 'b'));
        assert_eq!([old, new].map(|generation| *computed.read(generation)), ['a', 'b']);
        let mut given_up = computed.clone();
        assert!(given_up.settle(old) && !given_up.settle(old));
        assert_eq!(given_up, Computed { now: 'a', next: None });
        assert!(computed.settle(new));
        assert_eq!(computed, Computed { now: 'b', next: None });
        assert!(!computed.prepare(RatingGeneration(3), 'b'), "nothing differs");
    }
}
