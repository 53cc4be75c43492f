//! How much a game counts for ratings.
//!
//! Each rule is a pure function of earlier games. `docs/ratings.md` explains them to players.

use super::RatedPerson;

/// How many of a player's last games the rules consider. The new game is included.
pub const MANY: usize = 20;

/// How many opponents a player needs for ratings over all places.
pub const NEW_OPPONENTS: usize = 5;

const WEEK: i64 = 7 * 86_400_000;

/// The minimum time between two annulled absences, in milliseconds.
const AGAIN: i64 = 90 * 86_400_000;

/// How many games between two per week count fully, and at all.
const A_WEEK: [usize; 2] = [3, 6];

/// The minimum number of games for judging one opponent's share.
const SOME: usize = 10;

/// How much a game counts for a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RatingWeight {
    /// Not at all.
    None,
    /// Both ratings change half as much.
    Half,
    /// Fully.
    Full,
}

/// Why a game does not count for ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UncountedReason {
    /// The two have played too often within seven days.
    Week,
    /// A player has met too few opponents; only matters over all places.
    Opponents,
    /// One opponent dominates a player's last games; only matters over all places.
    Mostly,
}

/// An earlier game of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastMeeting {
    /// The opponent.
    pub opponent: RatedPerson,
    /// When the game ended, in milliseconds since any epoch.
    pub ended: i64,
}

/// An earlier game against a player who has since been deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastParting {
    /// When the game ended, in milliseconds of the same clock.
    pub ended: i64,
    /// When the opponent was deleted, in milliseconds.
    pub gone: i64,
}

/// An assessment of the position where a player ran out of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LateAssessment {
    /// The position was not lost.
    Open,
    /// Every move lost at once, or no win was possible.
    Lost,
}

/// A player's absences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerAbsences {
    /// When the current absence began, in milliseconds since any epoch.
    pub since: Option<i64>,
    /// When the last absence with an annulled game began, in milliseconds.
    pub annulled: Option<i64>,
}

/// Returns a player's absences, and whether the game is annulled. `moved` is the player's last move before it; `late`
/// assesses the position if they lost it on time. An absence begins with a game lost on time, which counts, and lasts
/// until the player moves. Further losses on time are annulled, unless the position was already lost. This applies to
/// one absence in 90 days.
pub(super) fn absent(
    before: PlayerAbsences,
    moved: Option<i64>,
    late: Option<LateAssessment>,
    ended: i64,
) -> (PlayerAbsences, bool) {
    let since = before.since.filter(|since| moved.is_none_or(|moved| moved <= *since));
    match (late, since) {
        (None, _) => (PlayerAbsences { since, ..before }, false),
        (Some(_), None) => (PlayerAbsences { since: Some(ended), ..before }, false),
        (Some(late), Some(begun)) => {
            let is_first = before.annulled.is_none_or(|last| last == begun || begun - last >= AGAIN);
            let is_annulled = late == LateAssessment::Open && is_first;
            let annulled = if is_annulled { Some(begun) } else { before.annulled };
            (PlayerAbsences { since, annulled }, is_annulled)
        }
    }
}

/// Counts last week's games against deleted players who may be this opponent. A deleted player who returns is not
/// recognised, so any opponent whose `first` game ended later may be the same person.
pub(super) fn may_have_met(partings: &[PastParting], first: Option<i64>, game: PastMeeting) -> usize {
    let may_be = |it: &&PastParting| first.is_some_and(|first| it.gone < first) && game.ended - it.ended < WEEK;
    partings.iter().filter(may_be).count()
}

/// Returns a game's weight after one player's earlier games. More than 3 games between the same two within seven days
/// count half, more than 6 not at all. `before` further games may have been against the same opponent.
pub(super) fn by_week(recent: &[PastMeeting], before: usize, game: PastMeeting) -> RatingWeight {
    let lately = |meeting: &&PastMeeting| meeting.opponent == game.opponent && game.ended - meeting.ended < WEEK;
    match 1 + before + recent.iter().filter(lately).count() {
        n if n <= A_WEEK[0] => RatingWeight::Full,
        n if n <= A_WEEK[1] => RatingWeight::Half,
        _ => RatingWeight::None,
    }
}

/// Returns whether one opponent has over two fifths of the games. The new game is included.
pub(super) fn is_mostly_one(recent: &[PastMeeting], game: PastMeeting, least: usize) -> bool {
    let lately = &recent[recent.len().saturating_sub(MANY - 1)..];
    let same = 1 + lately.iter().filter(|meeting| meeting.opponent == game.opponent).count();
    let n = 1 + lately.len();
    n >= least && 5 * same > 2 * n
}

/// Returns a game's weight in its place. It is at most half if one opponent dominates.
pub(super) fn in_place(recent: &[PastMeeting], before: usize, game: PastMeeting) -> RatingWeight {
    match is_mostly_one(recent, game, SOME) {
        true => by_week(recent, before, game).min(RatingWeight::Half),
        false => by_week(recent, before, game),
    }
}

/// Returns a game's weight over all places. It is zero until a player has met [`NEW_OPPONENTS`] others, and while one
/// opponent has more than two fifths of the player's last games.
pub(super) fn over_all(recent: &[PastMeeting], met: &[RatedPerson], before: usize, game: PastMeeting) -> RatingWeight {
    let n_met = met.len() + usize::from(!met.contains(&game.opponent));
    match n_met < NEW_OPPONENTS || is_mostly_one(recent, game, 1) {
        true => RatingWeight::None,
        false => by_week(recent, before, game),
    }
}

/// Returns why a game would not count for this player. The reason is about ratings over all places if `everywhere`,
/// otherwise about the game's own place. `None` if it would count.
pub(super) fn nowhere(
    recent: &[PastMeeting],
    met: &[RatedPerson],
    before: usize,
    game: PastMeeting,
    everywhere: bool,
) -> Option<UncountedReason> {
    let n_met = met.len() + usize::from(!met.contains(&game.opponent));
    match by_week(recent, before, game) {
        RatingWeight::None => Some(UncountedReason::Week),
        _ if !everywhere => None,
        _ if n_met < NEW_OPPONENTS => Some(UncountedReason::Opponents),
        _ => is_mostly_one(recent, game, 1).then_some(UncountedReason::Mostly),
    }
}
