//! How much a game counts for ratings: rules against ratings that two people make for each other. Each is a pure function
//! of what the two played before; their figures are in `docs/ratings.md`.

use super::Person;

/// The last games of a player that the rules look at, the new one among them.
pub const MANY: usize = 20;

/// The different opponents that a player must have met before games count over all places.
pub const NEW_OPPONENTS: usize = 5;

/// A week, in milliseconds.
const WEEK: i64 = 7 * 86_400_000;

/// The games of two players with each other within a week that count fully, and those that count at all.
const A_WEEK: [usize; 2] = [3, 6];

/// The least number of games from which on the share of one opponent says something.
const SOME: usize = 10;

/// How much a game counts for a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Not at all.
    None,
    /// Both players' ratings change half as much.
    Half,
    /// Fully.
    Full,
}

/// An earlier game of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// Against whom.
    pub opponent: Person,
    /// When it ended, in milliseconds of any clock.
    pub ended: i64,
}

/// Returns how much a game counts, if it comes after these of one player: more than 3 games of the same two within
/// seven days count half, more than 6 not at all.
pub(super) fn by_week(recent: &[Meeting], game: Meeting) -> Weight {
    let lately = |meeting: &&Meeting| meeting.opponent == game.opponent && game.ended - meeting.ended < WEEK;
    match 1 + recent.iter().filter(lately).count() {
        n if n <= A_WEEK[0] => Weight::Full,
        n if n <= A_WEEK[1] => Weight::Half,
        _ => Weight::None,
    }
}

/// Returns whether one opponent makes up more than two fifths of a player's last games, this one among them.
pub(super) fn is_mostly_one(recent: &[Meeting], game: Meeting, least: usize) -> bool {
    let lately = &recent[recent.len().saturating_sub(MANY - 1)..];
    let same = 1 + lately.iter().filter(|meeting| meeting.opponent == game.opponent).count();
    let n = 1 + lately.len();
    n >= least && 5 * same > 2 * n
}

/// Returns how much a game counts in its place: where two play mostly with each other, half.
pub(super) fn in_place(recent: &[Meeting], game: Meeting) -> Weight {
    match is_mostly_one(recent, game, SOME) {
        true => by_week(recent, game).min(Weight::Half),
        false => by_week(recent, game),
    }
}

/// Returns how much a game counts over all places: not before a player has met [`NEW_OPPONENTS`] others, and not if one
/// opponent makes up more than two fifths of the player's last games.
pub(super) fn over_all(recent: &[Meeting], met: &[Person], game: Meeting) -> Weight {
    let n_met = met.len() + usize::from(!met.contains(&game.opponent));
    match n_met < NEW_OPPONENTS || is_mostly_one(recent, game, 1) {
        true => Weight::None,
        false => by_week(recent, game),
    }
}
