//! Leaderboards of a month or a season: in-memory totals, computed from the rows of rated games.

use std::collections::BTreeMap;

use tournament::glicko::GlickoRating;

use crate::app::ground::ladder::{RatingClimber, RatingScope, by_rating};
use crate::app::ground::rated::CurrentRating;
use crate::app::say::leaders::UnlistedReason;
use crate::record::{BotTime, GuildId, KeptChange, KeptRating, Millis, RatedRecord, RatingGeneration, UserId};

const ENOUGH: u32 = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PeriodWindow {
    /// When it begins; `None` for the first season of a server.
    pub(crate) from: Option<BotTime>,
    pub(crate) to: Option<BotTime>,
    /// The server of the season. Months cover all servers.
    pub(super) of: Option<GuildId>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PeriodTotal {
    pub(crate) games: u32,
    /// Their score, in half points.
    pub(crate) halves: u32,
    /// The change of the global rating, in millionths of a point.
    pub(crate) change: i64,
    rating: KeptRating,
    ended: BotTime,
}

/// The players' totals in a period, per server and globally.
#[derive(Debug)]
pub(super) struct PeriodTable {
    pub(super) last: u64,
    places: BTreeMap<Option<GuildId>, BTreeMap<UserId, PeriodTotal>>,
}

/// Which server each rated game belongs to. Seasons are per server, but game numbers are global.
#[derive(Clone, Debug)]
pub(super) struct ByServer {
    /// The number of the last game that was left out.
    pub(super) after: u64,
    pub(super) last: u64,
    /// The games of each server, in ascending order.
    numbers: BTreeMap<GuildId, Vec<u64>>,
}

impl ByServer {
    pub(super) fn after(after: u64) -> ByServer {
        ByServer { after, last: after, numbers: BTreeMap::new() }
    }

    pub(super) fn note(&mut self, number: u64, guild: Option<GuildId>) {
        self.last = number;
        if let Some(guild) = guild {
            self.numbers.entry(guild).or_default().push(number);
        }
    }

    pub(super) fn of(&self, guild: GuildId, after: u64) -> &[u64] {
        let numbers = self.numbers.get(&guild).map_or(&[][..], Vec::as_slice);
        &numbers[numbers.partition_point(|number| *number <= after)..]
    }
}

impl PeriodWindow {
    pub(super) fn has(&self, time: BotTime) -> bool {
        self.from.is_none_or(|from| from <= time) && self.to.is_none_or(|to| time < to)
    }

    pub(super) fn told_at(&self, now: BotTime) -> BotTime {
        self.to.map_or(now, |to| now.min(to - Millis(1)))
    }
}

impl PeriodTable {
    pub(super) fn after(last: u64) -> PeriodTable {
        PeriodTable { last, places: BTreeMap::new() }
    }

    pub(super) fn count(&mut self, rated: &RatedRecord, generation: RatingGeneration, of: Option<GuildId>) {
        let effects = rated.effects.read(generation);
        let here = rated.guild.zip(effects.here).filter(|(guild, _)| of.is_none_or(|of| of == *guild));
        if let Some((guild, changes)) = here {
            self.note(Some(guild), rated, changes);
        }
        if let Some(changes) = effects.everywhere.filter(|_| of.is_none()) {
            self.note(None, rated, changes);
        }
    }

    fn note(&mut self, place: Option<GuildId>, rated: &RatedRecord, changes: [KeptChange; 2]) {
        let people = self.places.entry(place).or_default();
        let halves = [rated.halves.min(2), 2 - rated.halves.min(2)];
        for (side, (before, after)) in changes.into_iter().enumerate() {
            let Some(who) = rated.seats[side].person() else { continue };
            let none = PeriodTotal { games: 0, halves: 0, change: 0, rating: after, ended: rated.ended };
            let span = people.entry(who).or_insert(none);
            span.games += 1;
            span.halves += halves[side];
            span.change += after.0 - before.0;
            (span.rating, span.ended) = (after, rated.ended);
        }
    }

    pub(super) fn lacks(&self, who: UserId, known: &RatingClimber, scope: &RatingScope) -> Vec<UnlistedReason> {
        let mut lacks = known.keeps_out(scope);
        let games = self.places.get(&scope.guild).and_then(|people| people.get(&who)).map_or(0, |span| span.games);
        lacks.extend((games < ENOUGH).then(|| UnlistedReason::Games((ENOUGH - games) as usize)));
        lacks
    }

    pub(super) fn places(
        &self,
        known: &BTreeMap<UserId, RatingClimber>,
        scope: &RatingScope,
    ) -> Vec<(UserId, CurrentRating, Option<PeriodTotal>)> {
        let people = self.places.get(&scope.guild).into_iter().flatten().filter(|(_, span)| span.games >= ENOUGH);
        let shown = people.filter(|(who, _)| known.get(who).is_some_and(|known| known.keeps_out(scope).is_empty()));
        let rated =
            |span: &PeriodTotal| CurrentRating::of((span.rating, span.ended, span.games), scope.time, scope.season);
        let mut places: Vec<_> = shown.map(|(who, span)| (*who, rated(span), Some(*span))).collect();
        places.sort_by(by_rating);
        places
    }
}

impl PeriodTotal {
    /// Returns the change of the rating, in whole points.
    pub(crate) fn points(&self) -> i64 {
        GlickoRating::from(KeptRating(self.change, 0, 0)).rating.round() as i64
    }
}
