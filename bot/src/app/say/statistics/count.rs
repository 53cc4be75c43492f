//! Counts the games of a server.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::app::say::sections::{WEEKS, first_week};
use crate::record::{DAY, Millis, PersonRef, Unix, UserId};

#[derive(Clone, Debug)]
pub(crate) struct StatisticsGame {
    pub(crate) kind: String,
    pub(crate) ended: Unix,
    /// The time since the start or, in old games, since the challenge.
    pub(crate) took: Millis,
    pub(crate) reason: String,
    /// White, then Black.
    pub(crate) seats: [PersonRef; 2],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct WeekCount {
    pub(super) games: usize,
    pub(super) people: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EndingCount {
    pub(super) reason: String,
    /// The rules of one game; they may have their own words for the reason.
    pub(super) kind: String,
    pub(super) games: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OfKind {
    pub(super) kind: String,
    pub(super) games: usize,
    pub(super) median: Millis,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StatisticsCount {
    pub(super) games: usize,
    pub(super) people: usize,
    pub(super) median: Millis,
    /// Oldest first.
    pub(super) weeks: Vec<WeekCount>,
    /// The most frequent first.
    pub(super) ends: Vec<EndingCount>,
    /// Most games first.
    pub(super) kinds: Vec<OfKind>,
}

/// Counts the games of the latest weeks. If the machine's clock was set back, games in the future count for the last
/// week.
pub(super) fn count(games: &[StatisticsGame], now: Unix) -> StatisticsCount {
    let first = first_week(now);
    let week_of =
        |game: &StatisticsGame| usize::try_from((game.ended - first).whole(7 * DAY)).ok().map(|n| n.min(WEEKS - 1));
    let mut weeks = vec![(0, BTreeSet::new()); WEEKS];
    let mut ends: BTreeMap<&str, EndingCount> = BTreeMap::new();
    let mut times: BTreeMap<&str, Vec<Millis>> = BTreeMap::new();
    for (game, week) in games.iter().filter_map(|game| Some((game, week_of(game)?))) {
        weeks[week].0 += 1;
        weeks[week].1.extend(game.seats.iter().filter_map(|who| who.person()));
        let none = || EndingCount { reason: game.reason.clone(), kind: game.kind.clone(), games: 0 };
        ends.entry(&game.reason).or_insert_with(none).games += 1;
        times.entry(&game.kind).or_default().push(game.took);
    }
    let people: BTreeSet<&UserId> = weeks.iter().flat_map(|(_, people)| people).collect();
    let mut ends: Vec<_> = ends.into_values().collect();
    ends.sort_by_key(|ends| Reverse(ends.games));
    let all: Vec<_> = times.values().flatten().copied().collect();
    let of_kind = |(kind, times): (&str, Vec<Millis>)| OfKind {
        kind: kind.to_owned(),
        games: times.len(),
        median: median(times),
    };
    let mut kinds: Vec<_> = times.into_iter().map(of_kind).collect();
    kinds.sort_by_key(|kind| Reverse(kind.games));
    StatisticsCount {
        games: all.len(),
        people: people.len(),
        median: median(all),
        weeks: weeks.iter().map(|(games, people)| WeekCount { games: *games, people: people.len() }).collect(),
        ends,
        kinds,
    }
}

/// Returns the median, or zero without times. For an even number it is the mean of the middle two.
fn median(mut times: Vec<Millis>) -> Millis {
    times.sort_unstable();
    let at = |idx: usize| times.get(idx).copied().unwrap_or(Millis::ZERO);
    (at(times.len().saturating_sub(1) / 2) + at(times.len() / 2)) / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::HOUR;

    /// Day 20,000 since 1970 was a Friday, 4 October 2024.
    const NOW: Unix = Unix(20_000 * DAY.0);

    fn game(days_ago: i64, kind: &str, reason: &str, hours: i64, seats: [u64; 2]) -> StatisticsGame {
        let seats = seats.map(|who| if who == 0 { PersonRef::Nobody } else { UserId(who).into() });
        let (ended, took) = (NOW - days_ago * DAY, hours * HOUR);
        StatisticsGame { kind: kind.to_owned(), ended, took, reason: reason.to_owned(), seats }
    }

    #[test]
    fn weeks_begin_on_mondays_and_the_first_is_the_26th_from_the_end() {
        assert_eq!(first_week(NOW), NOW - (4 + 25 * 7) * DAY);
        let monday = NOW - 4 * DAY;
        assert_eq!(first_week(monday), first_week(NOW));
        assert_eq!(first_week(monday - Millis(1)), first_week(NOW) - 7 * DAY);
        assert_eq!(first_week(Unix(0)), Unix(0) - (3 + 25 * 7) * DAY);
    }

    #[test]
    fn games_people_ends_and_times_are_counted() {
        let games = [
            game(-2, "chess", "time", 1, [1, 2]),
            game(4, "chess", "checkmate", 5, [2, 1]),
            game(5, "chess", "checkmate", 2, [2, 3]),
            game(179, "mutation", "bare-kings", 10, [4, 0]),
            game(180, "chess", "checkmate", 99, [7, 8]),
        ];
        let counted = count(&games, NOW);
        assert_eq!((counted.games, counted.people), (4, 4), "the week before the first is left out");
        assert_eq!(counted.median, 3 * HOUR + HOUR / 2, "between 2 and 5 hours");
        let weeks = [0, 24, 25].map(|idx: usize| (counted.weeks[idx].games, counted.weeks[idx].people));
        assert_eq!(weeks, [(1, 1), (1, 2), (2, 2)]);
        assert_eq!((counted.weeks.len(), counted.weeks.iter().map(|week| week.games).sum::<usize>()), (WEEKS, 4));
        let ends: Vec<_> = counted.ends.iter().map(|end| (end.reason.as_str(), end.kind.as_str(), end.games)).collect();
        assert_eq!(ends, [("checkmate", "chess", 2), ("bare-kings", "mutation", 1), ("time", "chess", 1)]);
        let kinds: Vec<_> = counted.kinds.iter().map(|kind| (kind.kind.as_str(), kind.games, kind.median)).collect();
        assert_eq!(kinds, [("chess", 3, 2 * HOUR), ("mutation", 1, 10 * HOUR)]);
    }

    #[test]
    fn nothing_comes_to_nothing() {
        let counted = count(&[], NOW);
        assert_eq!((counted.games, counted.people, counted.median), (0, 0, Millis::ZERO));
        assert!(counted.ends.is_empty() && counted.kinds.is_empty());
    }
}
