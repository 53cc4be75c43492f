//! How much a game counts for ratings: rules against ratings that two people make for each other, and one for those who were
//! away. Each is a pure function of what the two played before. `docs/ratings.md` explains them to players.

use super::Person;

/// The last games of a player that the rules look at, the new one among them.
pub const MANY: usize = 20;

/// The different opponents that a player must have met before games count over all places.
pub const NEW_OPPONENTS: usize = 5;

/// A week, in milliseconds.
const WEEK: i64 = 7 * 86_400_000;

/// How long after the beginning of an absence of which games were annulled all games of another one count, in milliseconds.
const AGAIN: i64 = 90 * 86_400_000;

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

/// Why a game does not count for ratings over all places, or in its own place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nowhere {
    /// The same two have played too many within seven days.
    Week,
    /// A player has not met enough opponents yet: that matters over all places.
    Opponents,
    /// One opponent makes up too much of a player's last games: that matters over all places.
    Mostly,
}

/// An earlier game of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// Against whom.
    pub opponent: Person,
    /// When it ended, in milliseconds of any clock.
    pub ended: i64,
}

/// An earlier game of a player with somebody who has gone for good since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parting {
    /// When the game ended, in milliseconds of the same clock.
    pub ended: i64,
    /// When its opponent went.
    pub gone: i64,
}

/// What the position said of a game when the time of its loser ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Late {
    /// Nothing for certain.
    Open,
    /// That it was lost: whatever the player did, the next move would have won, or nothing was left to win with.
    Lost,
}

/// What is known of the absences of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Absences {
    /// When the one began from which the player has not come back yet, in milliseconds of any clock.
    pub since: Option<i64>,
    /// When the last one began of which a game was annulled.
    pub annulled: Option<i64>,
}

/// Returns what is known of a player's absences after a game, and whether the game is annulled. The player had last `moved`
/// then; `late` is what the position said if they lost it on time.
///
/// An absence begins with a game lost on time, which counts, and lasts until the player moves. Of the games lost on time
/// meanwhile those are annulled that were not lost anyway, once within 90 days.
pub(super) fn absent(before: Absences, moved: Option<i64>, late: Option<Late>, ended: i64) -> (Absences, bool) {
    let since = before.since.filter(|since| moved.is_none_or(|moved| moved <= *since));
    match (late, since) {
        (None, _) => (Absences { since, ..before }, false),
        (Some(_), None) => (Absences { since: Some(ended), ..before }, false),
        (Some(late), Some(begun)) => {
            let is_first = before.annulled.is_none_or(|last| last == begun || begun - last >= AGAIN);
            let is_annulled = late == Late::Open && is_first;
            let annulled = if is_annulled { Some(begun) } else { before.annulled };
            (Absences { since, annulled }, is_annulled)
        }
    }
}

/// Returns how many games of the last week a player had with people who have gone since and may have come back as an opponent whose
/// `first` game ended at a time: who begins anew is not known again, and only people who have played since alone can be them.
pub(super) fn may_have_met(partings: &[Parting], first: Option<i64>, game: Meeting) -> usize {
    let may_be = |it: &&Parting| first.is_some_and(|first| it.gone < first) && game.ended - it.ended < WEEK;
    partings.iter().filter(may_be).count()
}

/// Returns how much a game counts, if it comes after these of one player, and so many that may have been with the same opponent:
/// more than 3 games of the same two within seven days count half, more than 6 not at all.
pub(super) fn by_week(recent: &[Meeting], before: usize, game: Meeting) -> Weight {
    let lately = |meeting: &&Meeting| meeting.opponent == game.opponent && game.ended - meeting.ended < WEEK;
    match 1 + before + recent.iter().filter(lately).count() {
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
pub(super) fn in_place(recent: &[Meeting], before: usize, game: Meeting) -> Weight {
    match is_mostly_one(recent, game, SOME) {
        true => by_week(recent, before, game).min(Weight::Half),
        false => by_week(recent, before, game),
    }
}

/// Returns how much a game counts over all places: not before a player has met [`NEW_OPPONENTS`] others, and not if one
/// opponent makes up more than two fifths of the player's last games.
pub(super) fn over_all(recent: &[Meeting], met: &[Person], before: usize, game: Meeting) -> Weight {
    let n_met = met.len() + usize::from(!met.contains(&game.opponent));
    match n_met < NEW_OPPONENTS || is_mostly_one(recent, game, 1) {
        true => Weight::None,
        false => by_week(recent, before, game),
    }
}

/// Returns why a game does not count over all places for a player whose earlier games are these, or if it may not count
/// `everywhere`, why it does not count in its own place; `None` if it counts there.
pub(super) fn nowhere(
    recent: &[Meeting],
    met: &[Person],
    before: usize,
    game: Meeting,
    everywhere: bool,
) -> Option<Nowhere> {
    let n_met = met.len() + usize::from(!met.contains(&game.opponent));
    match by_week(recent, before, game) {
        Weight::None => Some(Nowhere::Week),
        _ if !everywhere => None,
        _ if n_met < NEW_OPPONENTS => Some(Nowhere::Opponents),
        _ => is_mostly_one(recent, game, 1).then_some(Nowhere::Mostly),
    }
}
