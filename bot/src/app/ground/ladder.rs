//! Leaderboards in memory: everyone with a rating, and the rules for listing them.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OwnedMutexGuard;
use tournament::glicko::{NEW_OPPONENTS, Settings};

use crate::app::ground::periods::{ByServer, Span, Tallies, Window};
use crate::app::ground::rated::Rated;
use crate::app::say::leaders::Unlisted;
use crate::record::{BotTime, Generation, GuildId, KeptStanding, Millis, UserId};

/// The longest time since the last counted game of a listed player.
const RECENT: Millis = Millis::days(90);

/// All known leaderboards; the store's rows are authoritative.
#[derive(Debug, Default)]
pub(crate) struct Leaderboards {
    /// The people with a rating, by game id. Never locked for long.
    pub(super) kinds: tokio::sync::Mutex<BTreeMap<String, Ladder>>,
    /// For each kind of game, the lock of the slow read. Known leaderboards are shown without it.
    builds: Mutex<BTreeMap<String, Arc<tokio::sync::Mutex<()>>>>,
    changed: Mutex<Changed>,
}

#[derive(Debug, Default)]
struct Changed {
    /// Since the last look.
    lately: BTreeSet<UserId>,
    /// Since the start of each slow read in progress, by kind of game.
    meanwhile: BTreeMap<String, BTreeSet<UserId>>,
}

/// The slow read of a kind of game, one at a time.
pub(super) struct Build<'a> {
    all: &'a Leaderboards,
    game: String,
    _alone: OwnedMutexGuard<()>,
}

impl Build<'_> {
    pub(super) fn take_changes(&self) -> BTreeSet<UserId> {
        self.all.changed().meanwhile.get_mut(&self.game).map(std::mem::take).unwrap_or_default()
    }
}

impl Drop for Build<'_> {
    fn drop(&mut self) {
        self.all.changed().meanwhile.remove(&self.game);
    }
}

impl Leaderboards {
    /// Notes that a person changed who may read their numbers, or had their data deleted.
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

    /// Begins the slow read of a kind of game, after any earlier one.
    pub(super) async fn build(&self, game: &str) -> Build<'_> {
        let turn =
            self.builds.lock().unwrap_or_else(PoisonError::into_inner).entry(game.to_owned()).or_default().clone();
        let alone = turn.lock_owned().await;
        self.changed().meanwhile.insert(game.to_owned(), BTreeSet::new());
        Build { all: self, game: game.to_owned(), _alone: alone }
    }

    pub(super) fn is_building(&self, game: &str) -> bool {
        self.changed().meanwhile.contains_key(game)
    }

    fn changed(&self) -> MutexGuard<'_, Changed> {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Debug)]
pub(super) struct Ladder {
    pub(super) generation: Generation,
    pub(super) last: u64,
    pub(super) people: BTreeMap<UserId, Climber>,
    pub(super) windows: BTreeMap<Window, Tallies>,
    /// The server of each game, once a season was asked for.
    pub(super) by_server: Option<ByServer>,
    /// True while newer ratings are in effect: this one is shown until they have been read.
    pub(super) is_outdated: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scope {
    /// The server; all servers if `None`.
    pub(super) guild: Option<GuildId>,
    pub(super) time: BotTime,
    /// When the server's season at that time began.
    pub(super) season: Option<BotTime>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Climber {
    /// How many different opponents they have met, up to the number required.
    pub(super) n_met: usize,
    pub(super) everywhere: Option<KeptStanding>,
    pub(super) here: BTreeMap<GuildId, KeptStanding>,
    pub(super) is_hidden: bool,
    pub(super) is_in_lists: bool,
}

impl Climber {
    fn last(&self, guild: Option<GuildId>) -> Option<KeptStanding> {
        match guild {
            Some(guild) => self.here.get(&guild).copied(),
            None => self.everywhere,
        }
    }

    fn listed(&self, scope: &Scope) -> Option<Rated> {
        let last = self.last(scope.guild)?;
        self.lacks(scope).is_empty().then(|| Rated::of(last, scope.time, scope.season))
    }

    pub(super) fn keeps_out(&self, scope: &Scope) -> Vec<Unlisted> {
        let mut chosen = Vec::new();
        chosen.extend(self.is_hidden.then_some(Unlisted::Hidden));
        chosen.extend((scope.guild.is_none() && !self.is_in_lists).then_some(Unlisted::NotInLists));
        chosen
    }

    pub(super) fn lacks(&self, scope: &Scope) -> Vec<Unlisted> {
        let mut lacks = self.keeps_out(scope);
        let Some(rated) = self.last(scope.guild).map(|last| Rated::of(last, scope.time, scope.season)) else {
            lacks.push(Unlisted::Unrated);
            return lacks;
        };
        let n_missing = NEW_OPPONENTS.saturating_sub(self.n_met);
        lacks.extend((n_missing > 0).then_some(Unlisted::Opponents(n_missing)));
        let most = Settings::default().provisional.round() as i64;
        let deviation = rated.rating.deviation.round() as i64;
        lacks.extend(rated.is_provisional().then_some(Unlisted::Unsure { deviation, most }));
        lacks.extend((scope.time - rated.ended > RECENT).then_some(Unlisted::Idle));
        lacks
    }
}

impl Ladder {
    /// Makes an empty one that counts the games up to this number.
    pub(super) fn after(last: u64, generation: Generation) -> Ladder {
        let (people, windows) = (BTreeMap::new(), BTreeMap::new());
        Ladder { generation, last, people, windows, by_server: None, is_outdated: false }
    }

    /// Returns whether it knows a period; true without one.
    pub(super) fn has(&self, window: Option<&Window>) -> bool {
        window.is_none_or(|window| self.windows.contains_key(window))
    }

    /// Returns the listed people, best first; for a period, with its totals.
    pub(super) fn places(&self, scope: &Scope, window: Option<&Window>) -> Vec<(UserId, Rated, Option<Span>)> {
        if let Some(tallies) = self.tallies(window) {
            return tallies.places(&self.people, scope);
        }
        let listed = self.people.iter().filter_map(|(who, climber)| Some((*who, climber.listed(scope)?, None)));
        let mut listed: Vec<_> = listed.collect();
        listed.sort_by(by_rating);
        listed
    }

    pub(super) fn lacks(&self, who: UserId, known: &Climber, scope: &Scope, window: Option<&Window>) -> Vec<Unlisted> {
        match self.tallies(window) {
            Some(tallies) => tallies.lacks(who, known, scope),
            None => known.lacks(scope),
        }
    }

    fn tallies(&self, window: Option<&Window>) -> Option<&Tallies> {
        self.windows.get(window?)
    }
}

/// Orders people by rating, the highest first; equal ratings by lower deviation.
pub(super) fn by_rating(
    (one, a, _): &(UserId, Rated, Option<Span>),
    (other, b, _): &(UserId, Rated, Option<Span>),
) -> Ordering {
    let (a, b) = (a.rating, b.rating);
    b.rating.total_cmp(&a.rating).then(a.deviation.total_cmp(&b.deviation)).then(one.cmp(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{DAY, KeptRating};

    const HERE: Option<GuildId> = Some(GuildId(400));

    fn scope(guild: Option<GuildId>) -> Scope {
        Scope { guild, time: NOW, season: None }
    }

    const NOW: BotTime = BotTime(1_000 * DAY.0);

    fn kept(rating: i64, deviation: i64, days_ago: i64) -> KeptStanding {
        (KeptRating(rating * 1_000_000, deviation * 1_000_000, 60_000_000), NOW - days_ago * DAY, 20)
    }

    fn climber(rating: i64) -> Climber {
        let last = kept(rating, 60, 1);
        let here = BTreeMap::from([(GuildId(400), last)]);
        Climber { n_met: 5, everywhere: Some(last), here, is_hidden: false, is_in_lists: true }
    }

    #[test]
    fn whoever_is_not_listed_lacks_something_and_whoever_is_lacks_nothing() {
        let unsure =
            |deviation| Climber { here: BTreeMap::from([(GuildId(400), kept(1_500, deviation, 1))]), ..climber(1_500) };
        let idle = Climber { everywhere: Some(kept(1_500, 60, 91)), ..climber(1_500) };
        for (climber, guild, lacks) in [
            (climber(1_500), HERE, vec![]),
            (climber(1_500), None, vec![]),
            (climber(1_500), Some(GuildId(401)), vec![Unlisted::Unrated]),
            (Climber { is_hidden: true, ..climber(1_500) }, HERE, vec![Unlisted::Hidden]),
            (Climber { is_in_lists: false, ..climber(1_500) }, HERE, vec![]),
            (Climber { is_in_lists: false, ..climber(1_500) }, None, vec![Unlisted::NotInLists]),
            (Climber { n_met: 3, ..climber(1_500) }, HERE, vec![Unlisted::Opponents(2)]),
            (unsure(100), HERE, vec![]),
            (unsure(200), HERE, vec![Unlisted::Unsure { deviation: 200, most: 110 }]),
            (idle.clone(), HERE, vec![]),
            (idle, None, vec![Unlisted::Idle]),
        ] {
            assert_eq!(climber.lacks(&scope(guild)), lacks);
            assert_eq!(climber.listed(&scope(guild)).is_some(), lacks.is_empty(), "{lacks:?}");
        }
    }

    #[test]
    fn who_has_not_played_since_the_season_began_has_a_rating_that_was_reset() {
        let scope = |season| Scope { season, ..scope(HERE) };
        let of = |began: BotTime| climber(1_900).listed(&scope(Some(began))).map(|rated| rated.number().rating);
        assert_eq!(of(NOW - 2 * DAY), Some(1_900), "the last game is of this season");
        assert_eq!(climber(1_900).lacks(&scope(Some(NOW))), [Unlisted::Unsure { deviation: 150, most: 110 }]);
    }

    #[test]
    fn the_highest_rating_is_first() {
        let people = [(1, 1_400), (2, 1_700), (3, 1_550), (4, 1_700)];
        let people = people.map(|(who, rating)| (UserId(who), climber(rating)));
        let ladder = Ladder { people: BTreeMap::from(people), ..Ladder::after(0, Generation(0)) };
        let places: Vec<_> = ladder.places(&scope(HERE), None).into_iter().map(|(who, ..)| who.0).collect();
        assert_eq!(places, [2, 4, 3, 1]);
    }
}
