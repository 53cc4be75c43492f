//! What happens in a tournament by itself: what its calendar says, and what follows from results. Nothing sleeps until
//! then: rows `calendar/` and `stirred/` wait, and the clock loop looks at them.

use futures::TryStreamExt;

use crate::app::ground::Ground;
use crate::app::ground::tournament::Hosted;
use crate::app::tell::reminders;
use crate::app::tournament::{deadlines, rounds};
use crate::change::Change;
use crate::record::keys::Key;
use crate::record::{Acted, Dial, Occasion, Stage, Tiding, TournamentId, Unix, keys};
use crate::refusal::Trouble;
use crate::rows::{TypedStore, again};

/// Looks at the tournaments whose time has come, and at those in which something was decided, and begins what comes next
/// in them, once. A failure in one does not hold up the others.
///
/// # Errors
/// If the store fails: what is not done is done the next time.
pub(crate) async fn fall_due(ground: &Ground, now: Unix) -> Result<(), Trouble> {
    let mut trouble = None;
    let mut due = ground.store.keys(keys::ALL_CALENDAR);
    // The keys are in the order of their times.
    while let Some(Key::Calendar(at, id)) = due.try_next().await?
        && at <= now
    {
        let looked = again("do what a calendar says", || look(ground, id, Some(at), now));
        if let Some(Err(error)) = ground.on_behalf(id, looked).await {
            trouble = Some(error);
        }
    }
    let mut stirred = ground.store.keys(keys::ALL_STIRRED);
    while let Some(key) = stirred.try_next().await? {
        let Some(id) = key.tournament() else { continue };
        let looked = again("go on with a tournament", || look(ground, id, None, now));
        if let Some(Err(error)) = ground.on_behalf(id, looked).await {
            trouble = Some(error);
        }
    }
    trouble.map_or(Ok(()), Err)
}

/// Does what the calendar of a tournament says, or begins what comes next in it if its round is over. A time at which it was to
/// be looked at, and that the record does not name, is void.
async fn look(ground: &Ground, id: TournamentId, at: Option<Unix>, now: Unix) -> Result<(), Trouble> {
    let key = keys::stirred(id);
    // A result that comes in meanwhile stirs it again.
    let stirred = ground.store.get(&key).await?;
    let mut change = Change::new();
    if let Some(row) = &stirred {
        change.expect(key.as_str(), row.version);
    }
    let found = ground.tournament(id).await?;
    if let Some(at) = at.filter(|at| found.as_ref().is_none_or(|hosted| hosted.field.record.due != Some(*at))) {
        return Change::deleting(keys::calendar(at, id)).commit(&*ground.store).await;
    }
    let Some(mut hosted) = found else {
        change.delete(key);
        return change.commit(&*ground.store).await;
    };
    let clock = ground.dial(hosted.field.record.runs_by(), now).await?;
    let known = hosted.field.clone();
    if ground.is_out(&hosted.field.record).await? {
        // It is looked at again once it is moved, or the bot is back.
        hosted.rest(&mut change);
        if hosted.field != known {
            hosted.add_to(&mut change);
        }
        if stirred.is_some() {
            change.delete(key);
        }
        return change.commit(&*ground.store).await;
    }
    if let Some(what) = hosted.field.take_what_has_come(&clock, now) {
        let change = happen(ground, hosted, what, now).await?;
        return change.commit(&*ground.store).await;
    }
    if hosted.field.waits_for_press() {
        hosted.field.record.paused = true;
        hosted.field.record.paused_at = Some(ground.time_in(&hosted.field.record, now).await?);
        hosted.show_anew(&mut change);
        hosted.tell(&mut change, Tiding::Stuck, hosted.field.record.acts);
        if !ground.go_on(&mut change, hosted.clone(), now).await? {
            plan(&mut change, hosted, &clock, now);
        }
        change.delete(key);
        return change.commit(&*ground.store).await;
    }
    if ground.go_on(&mut change, hosted.clone(), now).await? {
        // A round in which nobody can play stirs the tournament at once.
        if stirred.is_some() && !change.has(&key) {
            change.delete(key);
        }
        return change.commit(&*ground.store).await;
    }
    hosted.plan(&mut change, &clock, now);
    if hosted.field != known {
        hosted.add_to(&mut change);
    }
    if stirred.is_some() {
        change.delete(key);
    }
    change.commit(&*ground.store).await
}

/// Does what the calendar says; what follows from that is found by another look.
async fn happen(ground: &Ground, mut hosted: Hosted, what: Occasion, now: Unix) -> Result<Change, Trouble> {
    let mut change = Change::putting(keys::stirred(hosted.field.record.id), Vec::new());
    match what {
        Occasion::CheckIn | Occasion::Closing | Occasion::Third | Occasion::LastDay => {
            // The announcement offers to check in from now on. The call to do so may have been missed for a later reminder.
            if hosted.field.record.stage == Stage::Open && hosted.field.has_asked_who_is_there() {
                hosted.show_anew(&mut change);
            }
            reminders::remind(ground, &mut change, &hosted, what).await?;
        }
        Occasion::Start => {
            start(ground, &mut change, hosted, now).await?;
            return Ok(change);
        }
        Occasion::Deadline => deadlines::pass(ground, &mut change, &mut hosted, now, false).await?,
    }
    let clock = ground.dial(hosted.field.record.runs_by(), now).await?;
    plan(&mut change, hosted, &clock, now);
    Ok(change)
}

/// Closes sign-up, and begins the first round. With too few players it is put off for a day, and the next time called off.
async fn start(ground: &Ground, change: &mut Change, mut hosted: Hosted, now: Unix) -> Result<(), Trouble> {
    if hosted.field.starters(now).len() >= rounds::FEWEST {
        let record = &hosted.field.record;
        let seed = tournament::lot(record.chance, record.id.0);
        ground.close_sign_up(change, &mut hosted, (seed, now)).await?;
        // Two who have not met can always be paired.
        ground.go_on(change, hosted, now).await?;
        return Ok(());
    }
    let starts = match hosted.field.record.put_off {
        true => None,
        false => hosted.field.put_off(),
    };
    hosted.act_alone(change, now, Acted::TooFew { starts });
    if starts.is_none() {
        hosted.end(change, Stage::Cancelled);
    }
    let clock = ground.dial(hosted.field.record.runs_by(), now).await?;
    hosted.show_anew(change);
    plan(change, hosted, &clock, now);
    Ok(())
}

fn plan(change: &mut Change, mut hosted: Hosted, clock: &Dial, now: Unix) {
    hosted.plan(change, clock, now);
    hosted.add_to(change);
}
