//! The rated games of each kind, in the order of their ends.

use serde::{Deserialize, Serialize};
use tournament::glicko::{
    GlickoSettings, GoneEffects, LateAssessment, RatableGame, RatingChange, RatingEffects, RatingLedger, RatingWeight,
};

use super::{
    BotTime, Computed, Correction, GameId, GuildId, KeptNowhere, KeptRating, PersonRef, PlayerMark, RatingGeneration,
};

/// Progress in counting the rated games of one kind, and the current generation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LedgerRecord {
    /// The number of the last game that ended after ratings were introduced; see [`FIRST_NUMBER`].
    #[serde(default)]
    pub last: u64,
    /// The number of the last game from before ratings existed that was counted later.
    #[serde(default)]
    pub last_old: u64,
    /// When the last game ended by the bot's own clock. No later game ends before it.
    #[serde(default)]
    pub ended: BotTime,
    #[serde(default)]
    pub generation: RatingGeneration,
    #[serde(default)]
    pub begun: RatingGeneration,
    #[serde(default)]
    pub changes: u64,
    /// An earlier game changed since `generation` was computed.
    #[serde(default)]
    pub is_stale: bool,
    /// Games from before ratings existed have numbers but are not rated yet. Until then there are no ratings.
    #[serde(default)]
    pub is_counting: bool,
    /// Some rows of the current generation are not settled yet.
    #[serde(default)]
    pub settles: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corrections: Vec<Correction>,
}

const NAMED: usize = 8;

/// The number of the first game that ended after ratings were introduced. Older games have numbers from 1.
pub const FIRST_NUMBER: u64 = 1_000_000_000;

impl LedgerRecord {
    /// Counts the next game; returns its number and when it ended.
    pub fn count(&mut self, time: BotTime) -> (u64, BotTime) {
        self.last = self.last.max(FIRST_NUMBER - 1) + 1;
        self.ended = self.ended.max(time);
        (self.last, self.ended)
    }

    /// Records that an earlier game changed, or that all must be computed again.
    pub fn changed(&mut self, correction: Option<Correction>) {
        self.changes += 1;
        self.is_stale = true;
        note(&mut self.corrections, correction);
    }
}

/// Records further corrections. Retains the last one of each game, and at most [`NAMED`].
pub(super) fn note(corrections: &mut Vec<Correction>, further: impl IntoIterator<Item = Correction>) {
    for correction in further {
        corrections.retain(|earlier| earlier.game != correction.game);
        corrections.push(correction);
    }
    corrections.drain(..corrections.len().saturating_sub(NAMED));
}

pub type KeptChange = (KeptRating, KeptRating);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptEffects {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub here: Option<[KeptChange; 2]>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub half_here: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub everywhere: Option<[KeptChange; 2]>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub half_everywhere: bool,
    /// It does not count at all: the loser was away and had already lost another game on time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub annulled: bool,
}

impl KeptEffects {
    #[must_use]
    pub fn of((effects, weights): (RatingEffects, [RatingWeight; 2])) -> KeptEffects {
        let kept = |changes: Option<[RatingChange; 2]>| {
            changes.map(|changes| changes.map(|change| (change.before.into(), change.after.into())))
        };
        KeptEffects {
            here: kept(effects.here),
            half_here: effects.here.is_some() && weights[0] == RatingWeight::Half,
            everywhere: kept(effects.everywhere),
            half_everywhere: effects.everywhere.is_some() && weights[1] == RatingWeight::Half,
            annulled: effects.annulled,
        }
    }

    fn effects(self) -> RatingEffects {
        let changes = |kept: Option<[KeptChange; 2]>| {
            kept.map(|kept| kept.map(|(before, after)| RatingChange { before: before.into(), after: after.into() }))
        };
        RatingEffects { here: changes(self.here), everywhere: changes(self.everywhere), annulled: self.annulled }
    }

    fn weights(self) -> [RatingWeight; 2] {
        let weight = |counts: bool, half: bool| match (counts, half) {
            (false, _) => RatingWeight::None,
            (true, true) => RatingWeight::Half,
            (true, false) => RatingWeight::Full,
        };
        [weight(self.here.is_some(), self.half_here), weight(self.everywhere.is_some(), self.half_everywhere)]
    }
}

/// How the position was when a player's time ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KeptLate {
    Open,
    Lost,
}

impl From<KeptLate> for LateAssessment {
    fn from(kept: KeptLate) -> LateAssessment {
        match kept {
            KeptLate::Open => LateAssessment::Open,
            KeptLate::Lost => LateAssessment::Lost,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatedRecord {
    pub game: GameId,
    pub seats: [PersonRef; 2],
    pub marks: [PlayerMark; 2],
    pub halves: u32,
    /// When it ended by the bot's own clock, but not before the previous game.
    pub ended: BotTime,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guild: Option<GuildId>,
    /// The start of its server's season when it ended; absent if no season had begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub season: Option<BotTime>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub everywhere: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub decided: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unrated: bool,
    /// It no longer has a result, as if never played. Its row remains in case it has one again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub void: bool,
    /// When White and Black last made a move themselves in this game. For a loser on time, a move in any rated game of
    /// this kind in progress counts.
    #[serde(default, skip_serializing_if = "is_unknown")]
    pub moved: [Option<BotTime>; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<KeptLate>,
    /// The rule that prevented it from counting when it ended, over all servers or at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nowhere: Option<KeptNowhere>,
    /// White's and Black's ratings are fixed because they had their data deleted.
    #[serde(default, skip_serializing_if = "is_nobody_gone")]
    pub gone: [bool; 2],
    /// The end of the kind's last rated game before the first such deletion. Set only if this game had ended within a
    /// week before that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<BotTime>,
    pub effects: Computed<KeptEffects>,
}

fn is_nobody_gone(gone: &[bool; 2]) -> bool {
    *gone == [false; 2]
}

fn is_unknown(moved: &[Option<BotTime>; 2]) -> bool {
    *moved == [None; 2]
}

impl RatedRecord {
    #[must_use]
    pub fn encounter(&self) -> RatableGame {
        RatableGame {
            players: self.marks,
            halves: self.halves,
            ended: self.ended.since_1970().0,
            place: self.guild.filter(|_| !self.unrated).map(|guild| guild.0),
            season: self.season.map(|began| began.since_1970().0),
            everywhere: self.everywhere && !self.unrated,
            moved: self.moved.map(|moved| Some(moved?.since_1970().0)),
            late: self.late.filter(|_| !self.decided && !self.unrated).map(LateAssessment::from),
        }
    }

    #[must_use]
    pub fn may_count(&self) -> bool {
        !self.unrated && !self.void && (self.guild.is_some() || self.everywhere)
    }

    /// Returns its effect on ratings as of a generation. Empty if a moderator has excluded it since, even if the
    /// generation is older.
    #[must_use]
    pub fn told(&self, generation: RatingGeneration) -> KeptEffects {
        let effects = *self.effects.read(generation);
        let counts = self.may_count();
        KeptEffects {
            here: effects.here.filter(|_| counts && self.guild.is_some()),
            everywhere: effects.everywhere.filter(|_| counts && self.everywhere),
            annulled: effects.annulled && !self.decided && !self.void,
            ..effects
        }
    }

    pub fn rate(&self, ledger: &mut RatingLedger) -> KeptEffects {
        match self.void {
            true => KeptEffects::default(),
            false => KeptEffects::of(ledger.rate(&GlickoSettings::default(), &self.encounter(), self.fixed().as_ref())),
        }
    }

    /// Returns the effects that stay unchanged because a player is gone.
    fn fixed(&self) -> Option<GoneEffects> {
        let kept = if self.unrated { KeptEffects::default() } else { self.effects.now };
        (self.gone != [false; 2]).then(|| GoneEffects {
            sides: self.gone,
            effects: kept.effects(),
            weights: kept.weights(),
            at: self.left.map(|at| at.since_1970().0),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_game_changes_no_more_is_not_told_before_all_is_computed_anew() {
        let changes = Some([(KeptRating(1, 2, 3), KeptRating(4, 5, 6)); 2]);
        let now = KeptEffects { here: changes, everywhere: changes, ..KeptEffects::default() };
        let counted = RatedRecord {
            game: GameId(1),
            seats: [PersonRef::Nobody; 2],
            marks: [2, 3],
            halves: 2,
            ended: BotTime(5),
            guild: Some(GuildId(400)),
            season: None,
            everywhere: true,
            decided: false,
            unrated: false,
            void: false,
            moved: [None; 2],
            late: None,
            nowhere: None,
            gone: [false; 2],
            left: None,
            effects: Computed { now, next: None },
        };
        let told = |row: RatedRecord| {
            let told = row.told(RatingGeneration::default());
            (told.here.is_some(), told.everywhere.is_some())
        };
        assert_eq!(told(counted.clone()), (true, true));
        assert_eq!(told(RatedRecord { decided: true, everywhere: false, ..counted.clone() }), (true, false));
        assert_eq!(
            told(RatedRecord { decided: true, everywhere: false, guild: None, ..counted.clone() }),
            (false, false)
        );
        assert_eq!(told(RatedRecord { unrated: true, ..counted.clone() }), (false, false));
        assert_eq!(told(RatedRecord { void: true, ..counted }), (false, false));
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
