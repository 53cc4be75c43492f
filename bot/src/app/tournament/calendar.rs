//! What happens in a tournament by itself: what its calendar says, and what follows from results. Nothing sleeps until
//! then: rows `calendar/` and `stirred/` wait, and the clock loop looks at them.

use futures::TryStreamExt;

use crate::app::ground::rounds::go_on;
use crate::app::ground::tournament::{Hosted, is_out};
use crate::app::ground::{Ground, sign_up};
use crate::app::tell::reminders;
use crate::app::tournament::{deadlines, rounds};
use crate::change::Change;
use crate::record::keys::Key;
use crate::record::{Acted, Occasion, Stage, Tiding, TournamentId, Unix, keys};
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
        let looked = again("do what a tournament's calendar has planned", || look(ground, id, Some(at), now));
        if let Some(Err(error)) = ground.on_behalf(id, looked).await {
            trouble = Some(error);
        }
    }
    let mut stirred = ground.store.keys(keys::ALL_STIRRED);
    while let Some(key) = stirred.try_next().await? {
        let Some(id) = key.tournament() else { continue };
        let looked = again("continue a tournament", || look(ground, id, None, now));
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
    let found = ground.tournament(id).await?;
    if let Some(at) = at.filter(|at| found.as_ref().is_none_or(|hosted| hosted.field.record.due != Some(*at))) {
        return Change::deleting(keys::calendar(at, id)).commit(&*ground.store).await;
    }
    let mut change = Change::new();
    if let Some(row) = &stirred {
        change.expect(key.as_str(), row.version);
    }
    let Some(mut hosted) = found else {
        change.delete(key);
        return change.commit(&*ground.store).await;
    };
    hosted.change = change;
    let clock = ground.dial(hosted.field.record.runs_by(), now).await?;
    if is_out(ground, &hosted.field.record).await? {
        // It is looked at again once it is moved, or the bot is back.
        hosted.rest();
        if stirred.is_some() {
            hosted.change.delete(key);
        }
        return hosted.commit(ground).await;
    }
    if let Some(what) = hosted.field.take_what_has_come(&clock, now) {
        happen(ground, &mut hosted, what, now).await?;
        return hosted.commit(ground).await;
    }
    if hosted.field.waits_for_press() {
        hosted.field.record.paused = true;
        hosted.field.record.paused_at = Some(ground.time_in(&hosted.field.record, now).await?);
        hosted.show_anew();
        hosted.tell(Tiding::Stuck, hosted.field.record.acts);
        if !go_on(ground, &mut hosted, now).await? {
            hosted.plan(&clock, now);
        }
        hosted.change.delete(key);
        return hosted.commit(ground).await;
    }
    if !go_on(ground, &mut hosted, now).await? {
        hosted.plan(&clock, now);
    }
    // A round in which nobody can play stirs the tournament at once.
    if stirred.is_some() && !hosted.change.has(&key) {
        hosted.change.delete(key);
    }
    hosted.commit(ground).await
}

/// Does what the calendar says; what follows from that is found by another look.
async fn happen(ground: &Ground, hosted: &mut Hosted, what: Occasion, now: Unix) -> Result<(), Trouble> {
    hosted.stir();
    match what {
        Occasion::CheckIn | Occasion::Closing | Occasion::Third | Occasion::LastDay => {
            // The announcement offers to check in from now on. The call to do so may have been missed for a later reminder.
            if hosted.field.record.stage == Stage::Open && hosted.field.has_asked_who_is_there() {
                hosted.show_anew();
            }
            reminders::remind(ground, hosted, what).await?;
        }
        Occasion::Start => return start(ground, hosted, now).await,
        Occasion::Deadline => deadlines::pass(ground, hosted, now, false).await?,
    }
    hosted.plan(&ground.dial(hosted.field.record.runs_by(), now).await?, now);
    Ok(())
}

/// Closes sign-up, and begins the first round. With too few players it is put off for a day, and the next time called off.
async fn start(ground: &Ground, hosted: &mut Hosted, now: Unix) -> Result<(), Trouble> {
    if hosted.field.starters(now).len() >= rounds::FEWEST {
        let record = &hosted.field.record;
        let seed = tournament::lot(record.chance, record.id.0);
        sign_up::close_sign_up(ground, hosted, (seed, now)).await?;
        // Two who have not met can always be paired.
        go_on(ground, hosted, now).await?;
        return Ok(());
    }
    let starts = match hosted.field.record.put_off {
        true => None,
        false => hosted.field.put_off(now),
    };
    hosted.act_alone(now, Acted::TooFew { starts });
    if starts.is_none() {
        sign_up::end(ground, hosted, Stage::Cancelled).await?;
    }
    hosted.show_anew();
    hosted.plan(&ground.dial(hosted.field.record.runs_by(), now).await?, now);
    Ok(())
}
