//! What is kept of ratings: the rated games of each kind in the order in which they ended, and what they made of each
//! player.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tournament::glicko::{Absences, Career, Change, Effects, Encounter, Gone, Late, Meeting, Rating, Standing, Weight};

use super::{BotTime, GameId, GuildId, KeptNowhere, Who};

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

/// The rated games of one kind: how far they are counted, and which generation everybody reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LedgerRecord {
    /// The number of the last game that ended while there were ratings: see [`FIRST_NUMBER`].
    #[serde(default)]
    pub last: u64,
    /// The number of the last game that was counted afterwards, having ended before there were ratings.
    #[serde(default)]
    pub last_old: u64,
    /// When the last game ended by the bot's own clock. No later one ends before it.
    #[serde(default)]
    pub ended: BotTime,
    /// The generation that everybody reads.
    #[serde(default)]
    pub generation: Generation,
    /// The last generation that was begun.
    #[serde(default)]
    pub begun: Generation,
    /// How often an earlier game changed.
    #[serde(default)]
    pub changes: u64,
    /// Whether an earlier game changed since the generation that everybody reads was computed.
    #[serde(default)]
    pub is_stale: bool,
    /// Whether games that ended before there were ratings have been numbered, but not rated yet: until then there are no
    /// ratings.
    #[serde(default)]
    pub is_counting: bool,
    /// Whether rows of that generation wait to be settled.
    #[serde(default)]
    pub settles: bool,
}

/// The number of the first game that ended while there were ratings. Games that had ended before are numbered from 1.
pub const FIRST_NUMBER: u64 = 1_000_000_000;

impl LedgerRecord {
    /// Counts the next game; returns its number and when it ended.
    pub fn count(&mut self, time: BotTime) -> (u64, BotTime) {
        self.last = self.last.max(FIRST_NUMBER - 1) + 1;
        self.ended = self.ended.max(time);
        (self.last, self.ended)
    }

    /// Notes that an earlier game changed.
    pub fn changed(&mut self) {
        self.changes += 1;
        self.is_stale = true;
    }
}

/// A player of rated games of one kind, for as long as they are known: the number of their first such game, doubled, and
/// one more if they had Black. It says nothing about a person once their rating is deleted.
pub type Mark = u64;

/// What a game did to one rating of one player: the rating with which they came to it, and the one afterwards.
pub type KeptChange = (KeptRating, KeptRating);

/// What a game did to ratings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptEffects {
    /// White's and Black's ratings in the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub here: Option<[KeptChange; 2]>,
    /// Whether it counted half there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub half_here: bool,
    /// White's and Black's ratings over all servers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub everywhere: Option<[KeptChange; 2]>,
    /// Whether it counted half there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub half_everywhere: bool,
    /// Whether it counted nowhere because the loser was away and had lost another game on time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub annulled: bool,
}

impl KeptEffects {
    /// Returns effects as they are kept.
    #[must_use]
    pub fn of((effects, weights): (Effects, [Weight; 2])) -> KeptEffects {
        let kept = |changes: Option<[Change; 2]>| {
            changes.map(|changes| changes.map(|change| (change.before.into(), change.after.into())))
        };
        KeptEffects {
            here: kept(effects.here),
            half_here: effects.here.is_some() && weights[0] == Weight::Half,
            everywhere: kept(effects.everywhere),
            half_everywhere: effects.everywhere.is_some() && weights[1] == Weight::Half,
            annulled: effects.annulled,
        }
    }

    fn effects(self) -> Effects {
        let changes = |kept: Option<[KeptChange; 2]>| {
            kept.map(|kept| kept.map(|(before, after)| Change { before: before.into(), after: after.into() }))
        };
        Effects { here: changes(self.here), everywhere: changes(self.everywhere), annulled: self.annulled }
    }

    fn weights(self) -> [Weight; 2] {
        let weight = |counts: bool, half: bool| match (counts, half) {
            (false, _) => Weight::None,
            (true, true) => Weight::Half,
            (true, false) => Weight::Full,
        };
        [weight(self.here.is_some(), self.half_here), weight(self.everywhere.is_some(), self.half_everywhere)]
    }
}

/// What the position said of a game when the time of its loser ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KeptLate {
    /// Nothing for certain.
    Open,
    /// That it was lost.
    Lost,
}

impl From<KeptLate> for Late {
    fn from(kept: KeptLate) -> Late {
        match kept {
            KeptLate::Open => Late::Open,
            KeptLate::Lost => Late::Lost,
        }
    }
}

/// A rated game that has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatedRecord {
    /// The game.
    pub game: GameId,
    /// Who had White, and who had Black.
    pub seats: [Who; 2],
    /// The same as players of this kind of game.
    pub marks: [Mark; 2],
    /// What White scored, in half points.
    pub halves: u32,
    /// When it ended by the bot's own clock, or when the game before it did if that is later.
    pub ended: BotTime,
    /// The server whose ratings it may change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guild: Option<GuildId>,
    /// When the season of its server began in which it ended, if one had begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub season: Option<BotTime>,
    /// Whether it may count over all servers.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub everywhere: bool,
    /// Whether a moderator decided it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub decided: bool,
    /// Whether a moderator decided afterwards that it changes no ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unrated: bool,
    /// When White and Black had last made a move themselves in a rated game of this kind: in this one, and of whoever lost it on
    /// time in any that still ran.
    #[serde(default, skip_serializing_if = "is_unknown")]
    pub moved: [Option<BotTime>; 2],
    /// What the position said, if it was lost on time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<KeptLate>,
    /// Why it counted for no rating when it ended, if it did not by the rules: its end says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nowhere: Option<KeptNowhere>,
    /// Whose numbers are fixed, White's and Black's: they had their data deleted.
    #[serde(default, skip_serializing_if = "is_nobody_gone")]
    pub gone: [bool; 2],
    /// What it did.
    pub effects: Computed<KeptEffects>,
}

fn is_nobody_gone(gone: &[bool; 2]) -> bool {
    *gone == [false; 2]
}

fn is_unknown(moved: &[Option<BotTime>; 2]) -> bool {
    *moved == [None; 2]
}

impl RatedRecord {
    /// Returns the game as ratings see it.
    #[must_use]
    pub fn encounter(&self) -> Encounter {
        Encounter {
            players: self.marks,
            halves: self.halves,
            ended: self.ended.since_1970().0,
            place: self.guild.filter(|_| !self.unrated).map(|guild| guild.0),
            season: self.season.map(|began| began.since_1970().0),
            everywhere: self.everywhere && !self.unrated,
            moved: self.moved.map(|moved| Some(moved?.since_1970().0)),
            late: self.late.filter(|_| !self.decided && !self.unrated).map(Late::from),
        }
    }

    /// Returns whether it may change any rating.
    #[must_use]
    pub fn may_count(&self) -> bool {
        !self.unrated && (self.guild.is_some() || self.everywhere)
    }

    /// Returns what stays as it is because a player is gone.
    #[must_use]
    pub fn fixed(&self) -> Option<Gone> {
        let kept = if self.unrated { KeptEffects::default() } else { self.effects.now };
        (self.gone != [false; 2]).then(|| Gone { sides: self.gone, effects: kept.effects(), weights: kept.weights() })
    }
}

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

impl From<&Career> for KeptCareer {
    fn from(career: &Career) -> KeptCareer {
        let kept = |last: Standing| (last.rating.into(), BotTime(last.ended), last.games);
        KeptCareer {
            recent: career.recent.iter().map(|meeting| (meeting.opponent, BotTime(meeting.ended))).collect(),
            met: career.met.clone(),
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
        let time = |kept: Option<BotTime>| Some(kept?.since_1970().0);
        Career {
            recent: kept.recent.iter().map(meeting).collect(),
            met: kept.met.clone(),
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

    #[test]
    fn games_are_numbered_in_the_order_of_their_ends_and_never_end_earlier() {
        let mut ledger = LedgerRecord::default();
        let counted = [BotTime(5), BotTime(3), BotTime(9)].map(|time| ledger.count(time));
        assert_eq!(
            counted,
            [(FIRST_NUMBER, BotTime(5)), (FIRST_NUMBER + 1, BotTime(5)), (FIRST_NUMBER + 2, BotTime(9))]
        );
    }
}
