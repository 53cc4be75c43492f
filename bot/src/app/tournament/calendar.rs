//! What happens in a tournament by itself: what its calendar says, and what follows from results. Nothing sleeps until
//! then: rows `calendar/` and `stirred/` wait, and the clock loop looks at them.

use futures::TryStreamExt;
use store::Batch;

use crate::app::ground::Ground;
use crate::app::ground::tournament::Hosted;
use crate::app::tell::reminders;
use crate::app::tournament::{deadlines, rounds};
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
    let batch = stirred.iter().fold(Batch::new(), |batch, row| batch.expect(key.as_str(), row.version));
    let found = ground.tournament(id).await?;
    if let Some(at) = at.filter(|at| found.as_ref().is_none_or(|hosted| hosted.field.record.due != Some(*at))) {
        return Ok(ground.store.commit(Batch::new().delete(keys::calendar(at, id))).await?);
    }
    let Some(mut hosted) = found else {
        return Ok(ground.store.commit(batch.delete(key)).await?);
    };
    let clock = ground.dial(hosted.field.record.runs_by(), now).await?;
    let known = hosted.field.clone();
    if ground.is_out(&hosted.field.record).await? {
        // It is looked at again once it is moved, or the bot is back.
        let batch = hosted.rest(batch);
        let batch = if hosted.field == known { batch } else { hosted.add_to(batch) };
        return Ok(ground.store.commit(if stirred.is_some() { batch.delete(key) } else { batch }).await?);
    }
    if let Some(what) = hosted.field.take_what_has_come(&clock, now) {
        let batch = happen(ground, hosted, what, now).await?;
        return Ok(ground.store.commit(batch).await?);
    }
    if hosted.field.waits_for_press() {
        hosted.field.record.paused = true;
        hosted.field.record.paused_at = Some(ground.time_in(&hosted.field.record, now).await?);
        let batch = hosted.tell(hosted.show_anew(batch), Tiding::Stuck, hosted.field.record.acts);
        let next = ground.go_on(batch.clone(), hosted.clone(), now).await?;
        let batch = next.unwrap_or_else(|| planned(batch, hosted, &clock, now));
        return Ok(ground.store.commit(batch.delete(key)).await?);
    }
    if let Some(next) = ground.go_on(batch.clone(), hosted.clone(), now).await? {
        // A round in which nobody can play stirs the tournament at once.
        let is_stirred = next.changes.iter().any(|(changed, _)| *changed == key);
        let next = if is_stirred || stirred.is_none() { next } else { next.delete(key) };
        return Ok(ground.store.commit(next).await?);
    }
    let batch = hosted.plan(batch, &clock, now);
    let batch = if hosted.field == known { batch } else { hosted.add_to(batch) };
    Ok(ground.store.commit(if stirred.is_some() { batch.delete(key) } else { batch }).await?)
}

/// Does what the calendar says; what follows from that is found by another look.
async fn happen(ground: &Ground, mut hosted: Hosted, what: Occasion, now: Unix) -> Result<Batch, Trouble> {
    let batch = Batch::new().put(keys::stirred(hosted.field.record.id), Vec::new());
    let batch = match what {
        // The announcement offers it from now on.
        Occasion::CheckIn => reminders::remind(ground, hosted.show_anew(batch), &hosted, what).await?,
        Occasion::Closing | Occasion::Third | Occasion::LastDay => {
            reminders::remind(ground, batch, &hosted, what).await?
        }
        Occasion::Start => return start(ground, batch, hosted, now).await,
        Occasion::Deadline => deadlines::pass(ground, batch, &mut hosted, now, false).await?,
    };
    let clock = ground.dial(hosted.field.record.runs_by(), now).await?;
    Ok(planned(batch, hosted, &clock, now))
}

/// Closes sign-up, and begins the first round. With too few players it is put off for a day, and the next time called off.
async fn start(ground: &Ground, batch: Batch, mut hosted: Hosted, now: Unix) -> Result<Batch, Trouble> {
    if hosted.field.starters(now).len() >= rounds::FEWEST {
        let record = &hosted.field.record;
        let seed = tournament::lot(record.chance, record.id.0);
        let batch = ground.close_sign_up(batch, &mut hosted, (seed, now)).await?;
        // Two who have not met can always be paired.
        return Ok(ground.go_on(batch.clone(), hosted, now).await?.unwrap_or(batch));
    }
    let starts = match hosted.field.record.put_off {
        true => None,
        false => hosted.field.put_off(),
    };
    let batch = hosted.act_alone(batch, now, Acted::TooFew { starts });
    let batch = if starts.is_none() { hosted.end(batch, Stage::Cancelled) } else { batch };
    let clock = ground.dial(hosted.field.record.runs_by(), now).await?;
    Ok(planned(hosted.show_anew(batch), hosted, &clock, now))
}

fn planned(batch: Batch, mut hosted: Hosted, clock: &Dial, now: Unix) -> Batch {
    let batch = hosted.plan(batch, clock, now);
    hosted.add_to(batch)
}
