//! Limits new sessions, because Discord resets the token of a bot that begins more than 1,000 a day. Each session is
//! recorded before it is requested, so restarting the program does not evade the limit.

use crate::record::{Millis, SessionStart, Shard, Unix};

/// How many sessions in quick succession need only the minimum delay.
const FREE: u32 = 5;
/// Discord's minimum between two sessions.
const SHORTEST: Millis = Millis::seconds(5);
/// The first longer delay; it doubles with each further session.
const FIRST: Millis = Millis::minutes(4);
/// The longest delay. With the shorter ones before it, there are at most 8 sessions an hour and 50 a day.
const LONGEST: Millis = Millis::minutes(40);
/// A larger gap ends the quick succession, unless the delay itself had to be that long.
const SOON: Millis = Millis::minutes(10);

pub(super) const RESERVE: u64 = 50;

/// Returns the time to wait before a shard's next session. `begun` is sorted, oldest first. Other shards' sessions
/// count only for Discord's minimum. If the clock was set back, the wait is still at most [`LONGEST`].
pub(super) fn wait(begun: &[SessionStart], shard: Shard, now: Unix) -> Millis {
    let of_shard: Vec<_> = begun.iter().filter(|begun| begun.shard == shard.number).map(|begun| begun.at).collect();
    let after_any = begun.last().map_or(Unix(0), |last| last.at + SHORTEST);
    (earliest(&of_shard).max(after_any) - now).clamp(Millis::ZERO, LONGEST)
}

fn earliest(begun: &[Unix]) -> Unix {
    let Some(last) = begun.last() else { return Unix(0) };
    let mut n_soon = 1;
    for pair in begun.windows(2) {
        let gap = pair[1] - pair[0];
        n_soon = if gap <= SOON.max(Millis(2 * pause(n_soon).0)) { n_soon + 1 } else { 1 };
    }
    *last + pause(n_soon)
}

fn pause(n_soon: u32) -> Millis {
    match n_soon.checked_sub(FREE) {
        None => SHORTEST,
        Some(n_more) => Millis(FIRST.0 << n_more.min(8)).min(LONGEST),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(n: usize) -> Vec<Unix> {
        let mut begun = vec![Unix(1_000_000)];
        while begun.len() < n {
            begun.push(earliest(&begun));
        }
        begun
    }

    fn most_within(begun: &[Unix], span: Millis) -> usize {
        let within = |from: Unix| begun.iter().filter(|time| (from..from + span).contains(time)).count();
        begun.iter().map(|from| within(*from)).max().unwrap_or_default()
    }

    #[test]
    fn twenty_refused_in_a_row_are_at_most_eight_an_hour_and_a_day_of_them_at_most_fifty() {
        let twenty = refused(20);
        assert_eq!(most_within(&twenty, Millis::hours(1)), 8);
        assert_eq!(most_within(&refused(200), Millis::days(1)), 43);
        assert!(twenty.windows(2).all(|pair| pair[1] - pair[0] >= SHORTEST));
    }

    #[test]
    fn a_bot_that_is_started_now_and_then_is_not_held_back() {
        assert_eq!(earliest(&[]), Unix(0));
        let daily: Vec<_> = (0..30).map(|day| Unix(0) + Millis::hours(24 * day)).collect();
        assert_eq!(earliest(&daily), daily[29] + SHORTEST);
        // After 90 quiet minutes, five more need only the minimum delay.
        let mut begun = refused(8);
        begun.push(*begun.last().unwrap() + Millis::minutes(90));
        assert_eq!(earliest(&begun), begun[8] + SHORTEST);
    }

    #[test]
    fn shards_begin_one_after_the_other_and_none_waits_for_the_trouble_of_another() {
        let count = crate::record::ShardCount::new(3).unwrap();
        let shards: Vec<_> = count.shards().collect();
        let mut begun: Vec<_> = refused(8).into_iter().map(|at| SessionStart { at, shard: 0 }).collect();
        let now = begun[7].at + Millis::seconds(1);
        let waits: Vec<_> = shards.iter().map(|shard| wait(&begun, *shard, now)).collect();
        assert_eq!(waits[1..], [Millis::seconds(4); 2]);
        assert!(waits[0] > Millis::minutes(10), "{waits:?}");
        begun.push(SessionStart { at: now + Millis::seconds(4), shard: 1 });
        assert_eq!(wait(&begun, shards[2], now + Millis::seconds(4)), Millis::seconds(5));
    }
}
