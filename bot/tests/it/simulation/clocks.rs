//! Checks that clocks change only as the rules allow.

use bot::record::{ClockNotice, GRACE, GameClock, GameId, GameRecord, GameState, Millis, RunningClock, StoredSide};
use rules::Side;

use super::doing::Instant;
use super::model::{Checked, Kept, hold};
use super::rest::{Turn, Wishes};
use crate::seats::number;

/// Checks that a clock follows from the bot's presence and players' rest, and that only a move adds time. Returns
/// whether a different rest applies to the same turn.
pub(super) fn clocks(
    kept: &mut Kept,
    wishes: &Wishes,
    old: &GameRecord,
    record: &GameRecord,
    moved: [i64; 2],
    now: Instant,
) -> Result<bool, (GameId, String)> {
    let id = record.id;
    let (Some(before), Some(after)) = (old.clock, record.clock) else {
        hold(old.clock.is_none() && record.clock.is_none(), id, || "a clock came or went".to_owned())?;
        return Ok(false);
    };
    let Some(running) = before.running else { return Err((id, "no clock runs".to_owned())) };
    let seats = old.seats().expect("it is played");
    let (side, turn) = (Side::from(running.side), kept.turn);
    went_by(id, &turn, now)?;
    let may_be = wishes.settle(&turn, &before, number(seats[side as usize].id), now);
    let is_same = |turn: &&Turn| after.running.is_some_and(|next| (turn.since, turn.rest) == (next.since, next.rest));
    let settled = *may_be.iter().find(is_same).unwrap_or(&may_be[0]);
    let left = settled.left_at(now.bot);
    kept.left = left;
    let has_moved = moved != [0; 2];
    hold(moved[side as usize] == 0 || !record.rated || left > Millis::ZERO, id, || {
        format!("a move too late, in {settled:?}")
    })?;

    let is_back = record.takebacks.len() > old.takebacks.len();
    let mut most = before.left;
    most[side as usize] = left;
    for (left, moves) in most.iter_mut().zip(moved) {
        // A player keeps time above the cap, except if each move has its own time.
        let given = if before.control.is_per_move() { Millis::ZERO } else { *left };
        let cap = before.control.cap.max(given);
        *left = (0..moves).fold(*left, |left, _| (left + before.control.increment).min(cap));
    }
    if is_back && before.control.is_per_move() {
        most = [before.control.start; 2];
    } else if is_back {
        let undone = |side: usize| (record.line.len()..old.line.len()).filter(|ply| ply % 2 == side).count() as i64;
        for (side, left) in most.iter_mut().enumerate() {
            let least = before.control.increment.min(*left);
            *left = (*left - undone(side) * before.control.increment).max(least);
        }
    }
    let Some(next) = after.running else {
        hold(matches!(record.state, GameState::Over { .. }), id, || "its clock stands".to_owned())?;
        let holds = after.left.iter().zip(most).all(|(left, most)| (Millis::ZERO..=most).contains(left));
        hold(holds, id, || format!("{:?} are left, {most:?} may be", after.left))?;
        return Ok(false);
    };
    if has_moved || is_back {
        hold(after.left == most, id, || format!("{:?} are left, not {most:?}, in {settled:?}", after.left))?;
        kept.turn = begins_anew(kept, wishes, &after, &next, now)?;
        return Ok(false);
    }
    // A delivery never changes clocks, even if the player has changed their rest since.
    let settled = if (next.since, next.rest) == (turn.since, turn.rest) { turn } else { settled };
    most[side as usize] = settled.left;
    hold(after.left == most, id, || format!("{:?} are left, not {most:?}, in {settled:?}", after.left))?;
    goes_on(kept, &settled, &running, &after, &next, now)?;
    kept.turn = settled;
    Ok(settled.since != turn.since)
}

fn went_by(id: GameId, turn: &Turn, now: Instant) -> Checked {
    let went = now.bot - turn.began;
    let there = now.presence.time - turn.presence.time;
    let doubt = (now.presence.gaps + i64::from(now.is_away) - turn.presence.gaps) * GRACE;
    let least = there - (now.presence.stood - turn.presence.stood);
    hold((least..=there + doubt).contains(&went), id, || format!("{went:?} went by, not {there:?} and up to {doubt:?}"))
}

fn begins_anew(
    kept: &Kept,
    wishes: &Wishes,
    after: &GameClock,
    next: &RunningClock,
    now: Instant,
) -> Result<Turn, (GameId, String)> {
    let id = kept.record.id;
    let is_new = next.since == now.bot && next.said.is_none() && next.turn.is_none();
    hold(is_new, id, || format!("{next:?} begins at {:?}", now.bot))?;
    let to_move = kept.table.as_ref().map(|table| StoredSide::from(table.turn()));
    hold(Some(next.side) == to_move, id, || format!("the clock of {:?} runs", next.side))?;
    let side = Side::from(next.side) as usize;
    let who = number(kept.record.seats().expect("it is played")[side].id);
    let rests = wishes.holds(next.rest, after, who, now);
    hold(rests, id, || format!("{who:?} rests as in {:?}", next.rest))?;
    Ok(Turn::new(now, after.left[side], next.rest))
}

fn goes_on(
    kept: &Kept,
    settled: &Turn,
    running: &RunningClock,
    after: &GameClock,
    next: &RunningClock,
    now: Instant,
) -> Checked {
    let (id, turn, left) = (kept.record.id, &kept.turn, kept.left);
    let goes_on = (next.side, next.since, next.rest) == (running.side, settled.since, settled.rest);
    hold(goes_on, id, || format!("{next:?}, after {turn:?}, is not {settled:?}"))?;
    let first = next.turn.map(|first| (first.began, first.had));
    hold(first.is_none_or(|first| first == (turn.began, turn.had)), id, || format!("{first:?} is not {turn:?}"))?;
    hold(next.said >= running.said, id, || format!("{:?} after {:?}", next.said, running.said))?;
    if next.said > running.said {
        let limit = match next.said {
            Some(ClockNotice::Third) => turn.had / 3,
            Some(ClockNotice::Last) => turn.had / 12,
            _ => Millis::ZERO,
        };
        hold(left <= limit, id, || format!("{:?} with {left:?} left, in {settled:?}", next.said))?;
        hold(after.notice_at(now.bot).is_none(), id, || "a later notice was due".to_owned())?;
    }
    Ok(())
}

pub(super) fn begins(record: &GameRecord, wishes: &Wishes, now: Instant) -> Result<Turn, (GameId, String)> {
    let Some(clock) = record.clock else { return Ok(Turn::default()) };
    let white = number(record.seats().expect("it is played")[0].id);
    let running = clock.running.filter(|running| wishes.holds(running.rest, &clock, white, now));
    let whole = clock.left == [clock.control.start; 2] && running.is_some_and(|r| r.since == now.bot);
    hold(whole, record.id, || format!("it begins at {:?} with {clock:?}", now.bot))?;
    Ok(Turn::new(now, clock.control.start, running.and_then(|running| running.rest)))
}
