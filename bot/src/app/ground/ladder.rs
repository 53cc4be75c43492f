//! In-memory leaderboards: everyone with a rating, and the rules for who is listed.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OwnedMutexGuard;
use tournament::glicko::{GlickoSettings, NEW_OPPONENTS};

use crate::app::ground::periods::{ByServer, PeriodTable, PeriodTotal, PeriodWindow};
use crate::app::ground::rated::CurrentRating;
use crate::app::say::leaders::UnlistedReason;
use crate::record::{BotTime, GuildId, KeptStanding, Millis, RatingGeneration, UserId};

/// The longest time since the last counted game of a listed player.
const RECENT: Millis = Millis::days(90);

/// All known leaderboards; the store's rows are authoritative.
#[derive(Debug, Default)]
pub(crate) struct LeaderboardCache {
    pub(super) kinds: tokio::sync::Mutex<BTreeMap<String, RatingLadder>>,
    /// A lock for the slow read of each kind of game. Known leaderboards are shown without it.
    builds: Mutex<BTreeMap<String, Arc<tokio::sync::Mutex<()>>>>,
    changed: Mutex<ChangedPeople>,
}

#[derive(Debug, Default)]
struct ChangedPeople {
    /// The people who changed since the last check.
    lately: BTreeSet<UserId>,
    /// The people who changed since each slow read in progress began.
    meanwhile: BTreeMap<String, BTreeSet<UserId>>,
}

/// The slow read of a kind of game; only one runs at a time.
pub(super) struct RatingLadderBuild<'a> {
    all: &'a LeaderboardCache,
    game: String,
    _alone: OwnedMutexGuard<()>,
}

impl RatingLadderBuild<'_> {
    pub(super) fn take_changes(&self) -> BTreeSet<UserId> {
        self.all.changed().meanwhile.get_mut(&self.game).map(std::mem::take).unwrap_or_default()
    }
}

impl Drop for RatingLadderBuild<'_> {
    fn drop(&mut self) {
        self.all.changed().meanwhile.remove(&self.game);
    }
}

impl LeaderboardCache {
    /// Records that a person's visibility changed, or that their data was deleted.
    pub(crate) fn note_change(&self, who: UserId) {
        let mut changed = self.changed();
        changed.lately.insert(who);
        for of_kind in changed.meanwhile.values_mut() {
            of_kind.insert(who);
        }
    }

    pub(super) fn take_changes(&self) -> BTreeSet<UserId> {
        std::mem::take(&mut self.changed().lately)
    }

    pub(super) async fn build(&self, game: &str) -> RatingLadderBuild<'_> {
        let turn =
            self.builds.lock().unwrap_or_else(PoisonError::into_inner).entry(game.to_owned()).or_default().clone();
        let alone = turn.lock_owned().await;
        self.changed().meanwhile.insert(game.to_owned(), BTreeSet::new());
        RatingLadderBuild { all: self, game: game.to_owned(), _alone: alone }
    }

    pub(super) fn is_building(&self, game: &str) -> bool {
        self.changed().meanwhile.contains_key(game)
    }

    fn changed(&self) -> MutexGuard<'_, ChangedPeople> {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Debug)]
pub(super) struct RatingLadder {
    pub(super) generation: RatingGeneration,
    pub(super) last: u64,
    pub(super) people: BTreeMap<UserId, RatingClimber>,
    pub(super) windows: BTreeMap<PeriodWindow, PeriodTable>,
    /// The server of each game; read when a season is first requested.
    pub(super) by_server: Option<ByServer>,
    /// True if newer ratings are in effect. These are shown until the newer ones have been read.
    pub(super) is_outdated: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RatingScope {
    pub(super) guild: Option<GuildId>,
    pub(super) time: BotTime,
    pub(super) season: Option<BotTime>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct RatingClimber {
    pub(super) n_met: usize,
    pub(super) everywhere: Option<KeptStanding>,
    pub(super) here: BTreeMap<GuildId, KeptStanding>,
    pub(super) is_hidden: bool,
    pub(super) is_in_lists: bool,
}

impl RatingClimber {
    fn last(&self, guild: Option<GuildId>) -> Option<KeptStanding> {
        match guild {
            Some(guild) => self.here.get(&guild).copied(),
            None => self.everywhere,
        }
    }

    fn listed(&self, scope: &RatingScope) -> Option<CurrentRating> {
        let last = self.last(scope.guild)?;
        self.lacks(scope).is_empty().then(|| CurrentRating::of(last, scope.time, scope.season))
    }

    pub(super) fn keeps_out(&self, scope: &RatingScope) -> Vec<UnlistedReason> {
        let mut chosen = Vec::new();
        chosen.extend(self.is_hidden.then_some(UnlistedReason::Hidden));
        chosen.extend((scope.guild.is_none() && !self.is_in_lists).then_some(UnlistedReason::NotInLists));
        chosen
    }

    pub(super) fn lacks(&self, scope: &RatingScope) -> Vec<UnlistedReason> {
        let mut lacks = self.keeps_out(scope);
        let Some(rated) = self.last(scope.guild).map(|last| CurrentRating::of(last, scope.time, scope.season)) else {
            lacks.push(UnlistedReason::Unrated);
            return lacks;
        };
        let n_missing = NEW_OPPONENTS.saturating_sub(self.n_met);
        lacks.extend((n_missing > 0).then_some(UnlistedReason::Opponents(n_missing)));
        let most = GlickoSettings::default().provisional.round() as i64;
        let deviation = rated.rating.deviation.round() as i64;
        lacks.extend(rated.is_provisional().then_some(UnlistedReason::Unsure { deviation, most }));
        lacks.extend((scope.time - rated.ended > RECENT).then_some(UnlistedReason::Idle));
        lacks
    }
}

impl RatingLadder {
    pub(super) fn after(last: u64, generation: RatingGeneration) -> RatingLadder {
        let (people, windows) = (BTreeMap::new(), BTreeMap::new());
        RatingLadder { generation, last, people, windows, by_server: None, is_outdated: false }
    }

    pub(super) fn has(&self, window: Option<&PeriodWindow>) -> bool {
        window.is_none_or(|window| self.windows.contains_key(window))
    }

    /// Returns the listed people, best first; for a period, with its totals.
    pub(super) fn places(
        &self,
        scope: &RatingScope,
        window: Option<&PeriodWindow>,
    ) -> Vec<(UserId, CurrentRating, Option<PeriodTotal>)> {
        if let Some(tallies) = self.tallies(window) {
            return tallies.places(&self.people, scope);
        }
        let listed = self.people.iter().filter_map(|(who, climber)| Some((*who, climber.listed(scope)?, None)));
        let mut listed: Vec<_> = listed.collect();
        listed.sort_by(by_rating);
        listed
    }

    pub(super) fn lacks(
        &self,
        who: UserId,
        known: &RatingClimber,
        scope: &RatingScope,
        window: Option<&PeriodWindow>,
    ) -> Vec<UnlistedReason> {
        match self.tallies(window) {
            Some(tallies) => tallies.lacks(who, known, scope),
            None => known.lacks(scope),
        }
    }

    fn tallies(&self, window: Option<&PeriodWindow>) -> Option<&PeriodTable> {
        self.windows.get(window?)
    }
}

pub(super) fn by_rating(
    (one, a, _): &(UserId, CurrentRating, Option<PeriodTotal>),
    (other, b, _): &(UserId, CurrentRating, Option<PeriodTotal>),
) -> Ordering {
    let (a, b) = (a.rating, b.rating);
    b.rating.total_cmp(&a.rating).then(a.deviation.total_cmp(&b.deviation)).then(one.cmp(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{DAY, KeptRating};

    const HERE: Option<GuildId> = Some(GuildId(400));

    fn scope(guild: Option<GuildId>) -> RatingScope {
        RatingScope { guild, time: NOW, season: None }
    }

    const NOW: BotTime = BotTime(1_000 * DAY.0);

    fn kept(rating: i64, deviation: i64, days_ago: i64) -> KeptStanding {
        (KeptRating(rating * 1_000_000, deviation * 1_000_000, 60_000_000), NOW - days_ago * DAY, 20)
    }

    fn climber(rating: i64) -> RatingClimber {
        let last = kept(rating, 60, 1);
        let here = BTreeMap::from([(GuildId(400), last)]);
        RatingClimber { n_met: 5, everywhere: Some(last), here, is_hidden: false, is_in_lists: true }
    }

    #[test]
    fn whoever_is_not_listed_lacks_something_and_whoever_is_lacks_nothing() {
        let unsure = |deviation| RatingClimber {
            here: BTreeMap::from([(GuildId(400), kept(1_500, deviation, 1))]),
            ..climber(1_500)
        };
        let idle = RatingClimber { everywhere: Some(kept(1_500, 60, 91)), ..climber(1_500) };
        for (climber, guild, lacks) in [
            (climber(1_500), HERE, vec![]),
            (climber(1_500), None, vec![]),
            (climber(1_500), Some(GuildId(401)), vec![UnlistedReason::Unrated]),
            (RatingClimber { is_hidden: true, ..climber(1_500) }, HERE, vec![UnlistedReason::Hidden]),
            (RatingClimber { is_in_lists: false, ..climber(1_500) }, HERE, vec![]),
            (RatingClimber { is_in_lists: false, ..climber(1_500) }, None, vec![UnlistedReason::NotInLists]),
            (RatingClimber { n_met: 3, ..climber(1_500) }, HERE, vec![UnlistedReason::Opponents(2)]),
            (unsure(100), HERE, vec![]),
            (unsure(200), HERE, vec![UnlistedReason::Unsure { deviation: 200, most: 110 }]),
            (idle.clone(), HERE, vec![]),
            (idle, None, vec![UnlistedReason::Idle]),
        ] {
            assert_eq!(climber.lacks(&scope(guild)), lacks);
            assert_eq!(climber.listed(&scope(guild)).is_some(), lacks.is_empty(), "{lacks:?}");
        }
    }

    #[test]
    fn who_has_not_played_since_the_season_began_has_a_rating_that_was_reset() {
        let scope = |season| RatingScope { season, ..scope(HERE) };
        let of = |began: BotTime| climber(1_900).listed(&scope(Some(began))).map(|rated| rated.number().rating);
        assert_eq!(of(NOW - 2 * DAY), Some(1_900), "the last game is of this season");
        assert_eq!(climber(1_900).lacks(&scope(Some(NOW))), [UnlistedReason::Unsure { deviation: 150, most: 110 }]);
    }

    #[test]
    fn the_highest_rating_is_first() {
        let people = [(1, 1_400), (2, 1_700), (3, 1_550), (4, 1_700)];
        let people = people.map(|(who, rating)| (UserId(who), climber(rating)));
        let ladder = RatingLadder { people: BTreeMap::from(people), ..RatingLadder::after(0, RatingGeneration(0)) };
        let places: Vec<_> = ladder.places(&scope(HERE), None).into_iter().map(|(who, ..)| who.0).collect();
        assert_eq!(places, [2, 4, 3, 1]);
    }
}
