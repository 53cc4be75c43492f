//! All rated games of one kind, in the order in which they ended, and what each changed.

use std::collections::{BTreeMap, BTreeSet};

use super::{Opposed, Rating, Settings};

/// A player, by a number of the caller's choice.
pub type Person = u64;

/// A game that was rated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedGame {
    /// The game's number; no two games of a ledger share one.
    pub id: u64,
    /// When it ended, in seconds of any clock. Games are rated in this order, those of one second by their numbers.
    pub ended: i64,
    /// Who had White, and who had Black.
    pub players: [Person; 2],
    /// What White scored, in half points: 2, 1 or 0.
    pub halves: u32,
    /// How much the game counts: 1, or less (games of a pair that meets too often).
    pub weight: f64,
}

/// What a game changed for one of its players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// The game.
    pub game: u64,
    /// When it ended.
    pub ended: i64,
    /// Whose rating changed.
    pub person: Person,
    /// Against whom.
    pub opponent: Person,
    /// The rating with which the player came to the game, its deviation grown by the time since the last one.
    pub before: Rating,
    /// The rating afterwards.
    pub after: Rating,
}

/// The place of a game in the order of ratings: when it ended, and its number.
type Place = (i64, u64);

/// The rated games of one kind and place, and the ratings that follow from them. It depends on the games that count and
/// on nothing else: in whatever order they were added, annulled and restored, the ratings are the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Ledger {
    settings: Settings,
    games: BTreeMap<Place, RatedGame>,
    places: BTreeMap<u64, Place>,
    annulled: BTreeSet<u64>,
    changes: BTreeMap<Person, Vec<(Place, Change)>>,
}

impl Ledger {
    /// Makes an empty ledger.
    #[must_use]
    pub fn new(settings: Settings) -> Ledger {
        let changes = BTreeMap::new();
        Ledger { settings, games: BTreeMap::new(), places: BTreeMap::new(), annulled: BTreeSet::new(), changes }
    }

    /// Adds a game, or replaces the one of this number, and rates it and all later ones. Returns the changes that hold
    /// from now on for the games that were computed, in their order. A game against oneself is not rated.
    pub fn insert(&mut self, game: RatedGame) -> Vec<Change> {
        let place = (game.ended, game.id);
        let old = self.places.insert(game.id, place);
        if let Some(old) = old {
            self.games.remove(&old);
        }
        self.games.insert(place, game);
        self.recompute(old.map_or(place, |old| old.min(place)))
    }

    /// Takes a game out of the ratings (annulled, or somebody cheated) and rates all later ones again. Returns the changes
    /// that hold from now on for the later games; none if the game is unknown or was annulled before.
    pub fn annul(&mut self, id: u64) -> Vec<Change> {
        match self.places.get(&id) {
            Some(place) if self.annulled.insert(id) => self.recompute(*place),
            _ => Vec::new(),
        }
    }

    /// Takes an annulment back.
    pub fn restore(&mut self, id: u64) -> Vec<Change> {
        match self.places.get(&id) {
            Some(place) if self.annulled.remove(&id) => self.recompute(*place),
            _ => Vec::new(),
        }
    }

    /// Returns a player's changes, in the order of the games' ends: the plot of a profile.
    pub fn history(&self, person: Person) -> impl Iterator<Item = &Change> {
        self.changes.get(&person).into_iter().flatten().map(|(_, change)| change)
    }

    /// Returns the rating of a player at a time: after all games that ended until then, its deviation grown since the
    /// last of them. A player without games has a newcomer's.
    #[must_use]
    pub fn rating(&self, person: Person, now: i64) -> Rating {
        let last = self.history(person).take_while(|change| change.ended <= now).last();
        last.map_or(self.settings.newcomer, |last| self.settings.aged(last.after, self.periods(last.ended, now)))
    }

    /// Returns who is listed at a time, the strongest first: those whose rating is not provisional, who met at least
    /// `opponents` different players and whose last game ended at most `days` ago.
    #[must_use]
    pub fn listed(&self, now: i64, opponents: usize, days: i64) -> Vec<(Person, Rating)> {
        let mut listed: Vec<(Person, Rating)> = Vec::new();
        for person in self.changes.keys() {
            let met: BTreeSet<Person> = self.history(*person).map(|change| change.opponent).collect();
            let recent = self.history(*person).last().is_some_and(|last| now - last.ended <= days * 86_400);
            let rating = self.rating(*person, now);
            if recent && met.len() >= opponents && !self.settings.is_provisional(rating) {
                listed.push((*person, rating));
            }
        }
        listed.sort_by(|a, b| b.1.rating.total_cmp(&a.1.rating).then(a.0.cmp(&b.0)));
        listed
    }

    /// Rates all games from a place on as if none of them had been rated.
    fn recompute(&mut self, from: Place) -> Vec<Change> {
        for changes in self.changes.values_mut() {
            changes.truncate(changes.partition_point(|(place, _)| *place < from));
        }
        let later: Vec<(Place, RatedGame)> = self.games.range(from..).map(|(place, game)| (*place, *game)).collect();
        let mut made = Vec::new();
        for (place, game) in later {
            if !self.annulled.contains(&game.id) && game.players[0] != game.players[1] {
                let changes = self.changes_of(&game);
                for change in changes {
                    self.changes.entry(change.person).or_default().push((place, change));
                }
                made.extend(changes);
            }
        }
        self.changes.retain(|_, changes| !changes.is_empty());
        made
    }

    /// Rates one game after all earlier ones. Both players are rated against what the other was before it.
    fn changes_of(&self, game: &RatedGame) -> [Change; 2] {
        [0, 1].map(|side| {
            let (person, opponent) = (game.players[side], game.players[1 - side]);
            let last = self.changes.get(&person).and_then(|changes| changes.last());
            let (kept, periods) = last.map_or((self.settings.newcomer, 0.0), |(_, change)| {
                (change.after, self.periods(change.ended, game.ended))
            });
            let halves = if side == 0 { game.halves } else { 2 - game.halves.min(2) };
            let met = Opposed {
                opponent: self.before(opponent, game.ended),
                score: f64::from(halves) / 2.0,
                weight: game.weight,
            };
            let before = self.settings.aged(kept, periods);
            let after = self.settings.rated(kept, periods, &[met]);
            Change { game: game.id, ended: game.ended, person, opponent, before, after }
        })
    }

    fn before(&self, person: Person, ended: i64) -> Rating {
        let last = self.changes.get(&person).and_then(|changes| changes.last());
        last.map_or(self.settings.newcomer, |(_, change)| {
            self.settings.aged(change.after, self.periods(change.ended, ended))
        })
    }

    fn periods(&self, from: i64, to: i64) -> f64 {
        to.saturating_sub(from).max(0) as f64 / 86_400.0 * self.settings.periods_a_day
    }
}
