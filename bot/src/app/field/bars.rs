//! Temporary bars from a server's tournaments, for missed rounds.

use crate::record::{DAY, Millis, Unix};

const MEMORY: Millis = Millis(90 * DAY.0);
const MANY: usize = 2;
/// The longest bar, in days.
const LONGEST: i64 = 30;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EntryBar {
    pub(crate) until: Unix,
    pub(crate) missed: usize,
    pub(crate) last: Unix,
}

/// Returns the bar in force at `now`. The second missed round within 90 days bars for a day, and each further one for
/// twice as long, up to 30 days. Times in `cleared` reset the count.
pub(crate) fn bar(missed: &[Unix], cleared: &[Unix], now: Unix) -> Option<EntryBar> {
    let cleared = cleared.iter().copied().filter(|at| *at <= now).max();
    let last = missed.iter().copied().filter(|at| *at <= now).max()?;
    let counts = |at: &&Unix| last - **at < MEMORY && **at <= last && cleared.is_none_or(|cleared| **at > cleared);
    let missed = missed.iter().filter(counts).count();
    let doublings = u32::try_from(missed.checked_sub(MANY)?).unwrap_or(u32::MAX);
    let days = 1_i64.checked_shl(doublings).filter(|days| (1..LONGEST).contains(days)).unwrap_or(LONGEST);
    let until = last + Millis(days * DAY.0);
    (now < until).then_some(EntryBar { until, missed, last })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(number: i64) -> Unix {
        Unix(1_700_000_000_000) + Millis(number * DAY.0)
    }

    fn days(missed: &[i64], cleared: &[i64], now: i64) -> Option<i64> {
        let [missed, cleared] = [missed, cleared].map(|days| days.iter().map(|it| day(*it)).collect::<Vec<_>>());
        bar(&missed, &cleared, day(now)).map(|bar| (bar.until - day(0)).0 / DAY.0)
    }

    #[test]
    fn the_second_missed_round_bars_for_a_day_and_each_further_one_for_twice_as_long() {
        assert_eq!(days(&[], &[], 0), None);
        assert_eq!(days(&[0], &[], 0), None);
        assert_eq!(days(&[0, 10], &[], 10), Some(11));
        assert_eq!(days(&[0, 10], &[], 11), None, "it is over");
        assert_eq!(days(&[0, 10, 20], &[], 20), Some(22));
        assert_eq!(days(&[0, 10, 20, 21], &[], 21), Some(25));
        let many: Vec<_> = (0..40).collect();
        for n in 7..=40 {
            let last = many[n - 1];
            assert_eq!(days(&many[..n], &[], last), Some(last + 30), "never more than 30 days");
        }
        let flood = vec![5; 500];
        assert_eq!(days(&flood, &[], 5), Some(35));
    }

    #[test]
    fn what_is_long_ago_or_made_up_for_does_not_count() {
        assert_eq!(days(&[0, 90], &[], 90), None);
        assert_eq!(days(&[0, 89], &[], 89), Some(90));
        assert_eq!(days(&[0, 50, 100], &[], 100), Some(101), "two of them are within 90 days");
        assert_eq!(days(&[0, 10], &[10], 10), None, "a tournament that was finished clears it");
        assert_eq!(days(&[0, 10, 20], &[15], 20), None);
        assert_eq!(days(&[0, 10, 20, 21], &[15], 21), Some(22));
        assert_eq!(days(&[0, 10], &[-1], 10), Some(11));
        assert_eq!(days(&[0, 10], &[30], 10), Some(11), "what comes later changes nothing yet");
    }

    #[test]
    fn the_order_in_which_they_are_read_does_not_matter() {
        assert_eq!(days(&[20, 0, 10], &[], 20), days(&[0, 10, 20], &[], 20));
        let bar = bar(&[day(3), day(1)], &[], day(3)).unwrap();
        assert_eq!((bar.missed, bar.last), (2, day(3)));
    }
}
