//! A game's weight for ratings: rules against ratings that two people make for each other, and one for absent players.
//! Each rule is a pure function of earlier games. `docs/ratings.md` explains them to players.

use super::RatedPerson;

/// The number of a player's last games for the rules, including the new one.
pub const MANY: usize = 20;

/// The different opponents that a player must have met before games count over all places.
pub const NEW_OPPONENTS: usize = 5;

const WEEK: i64 = 7 * 86_400_000;

/// How long after an annulled absence all games of further absences count, in milliseconds.
const AGAIN: i64 = 90 * 86_400_000;

/// The games of the same two players within a week that count fully, and that count at all.
const A_WEEK: [usize; 2] = [3, 6];

/// The minimum number of games where one opponent's share is meaningful.
const SOME: usize = 10;

/// How much a game counts for a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RatingWeight {
    /// Not at all.
    None,
    /// Both players' ratings change half as much.
    Half,
    /// Fully.
    Full,
}

/// Why a game does not count for ratings over all places, or in its own place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UncountedReason {
    /// The same two have played too many games within seven days.
    Week,
    /// A player has met too few opponents, which matters over all places.
    Opponents,
    /// One opponent dominates a player's last games, which matters over all places.
    Mostly,
}

/// An earlier game of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastMeeting {
    /// The opponent.
    pub opponent: RatedPerson,
    /// When it ended, in milliseconds of any clock.
    pub ended: i64,
}

/// An earlier game of a player with a person who was deleted since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastParting {
    /// When the game ended, in milliseconds of the same clock.
    pub ended: i64,
    /// When the opponent was deleted.
    pub gone: i64,
}

/// The assessment of a position whose player ran out of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LateAssessment {
    /// Undecided.
    Open,
    /// Lost: every move allowed an immediate win, or the player had nothing left to win with.
    Lost,
}

/// A player's absences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerAbsences {
    /// When the current absence began, in milliseconds of any clock.
    pub since: Option<i64>,
    /// When the last absence with an annulled game began.
    pub annulled: Option<i64>,
}

/// Returns a player's absences after a game, and whether the game is annulled. `moved` is the player's last move before
/// it; `late` assesses the position if they lost it on time.
///
/// An absence begins with a game lost on time, which counts, and lasts until the player moves. Further losses on time
/// are annulled, unless the position was lost anyway, for one absence in 90 days.
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

/// Returns how many games of the last week were with deleted people who may be this opponent.
///
/// New starts of deleted people are not recognised: any opponent whose `first` game ended later may be one.
pub(super) fn may_have_met(partings: &[PastParting], first: Option<i64>, game: PastMeeting) -> usize {
    let may_be = |it: &&PastParting| first.is_some_and(|first| it.gone < first) && game.ended - it.ended < WEEK;
    partings.iter().filter(may_be).count()
}

/// Returns a game's weight after earlier games of one player; `before` more may have been with the same opponent. More
/// than 3 games of the same two within seven days count half, more than 6 not at all.
pub(super) fn by_week(recent: &[PastMeeting], before: usize, game: PastMeeting) -> RatingWeight {
    let lately = |meeting: &&PastMeeting| meeting.opponent == game.opponent && game.ended - meeting.ended < WEEK;
    match 1 + before + recent.iter().filter(lately).count() {
        n if n <= A_WEEK[0] => RatingWeight::Full,
        n if n <= A_WEEK[1] => RatingWeight::Half,
        _ => RatingWeight::None,
    }
}

/// Returns whether one opponent is in over two fifths of a player's last games, including this one.
pub(super) fn is_mostly_one(recent: &[PastMeeting], game: PastMeeting, least: usize) -> bool {
    let lately = &recent[recent.len().saturating_sub(MANY - 1)..];
    let same = 1 + lately.iter().filter(|meeting| meeting.opponent == game.opponent).count();
    let n = 1 + lately.len();
    n >= least && 5 * same > 2 * n
}

/// Returns a game's weight in its place: half if the two play mostly with each other.
pub(super) fn in_place(recent: &[PastMeeting], before: usize, game: PastMeeting) -> RatingWeight {
    match is_mostly_one(recent, game, SOME) {
        true => by_week(recent, before, game).min(RatingWeight::Half),
        false => by_week(recent, before, game),
    }
}

/// Returns a game's weight over all places: zero until a player has met [`NEW_OPPONENTS`] others, and if one opponent
/// is in over two fifths of the player's last games.
pub(super) fn over_all(recent: &[PastMeeting], met: &[RatedPerson], before: usize, game: PastMeeting) -> RatingWeight {
    let n_met = met.len() + usize::from(!met.contains(&game.opponent));
    match n_met < NEW_OPPONENTS || is_mostly_one(recent, game, 1) {
        true => RatingWeight::None,
        false => by_week(recent, before, game),
    }
}

/// Returns why a game does not count over all places for a player with these earlier games or, unless `everywhere`, in
/// its own place; `None` if it counts there.
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
