//! Automatic events: a tournament's calendar, and consequences of results. The clock loop looks at rows `calendar/` and
//! `stirred/`.

use futures::TryStreamExt;

use crate::app::ground::rounds::go_on;
use crate::app::ground::tournament::{HostedTournament, is_out};
use crate::app::ground::{Ground, sign_up};
use crate::app::tell::reminders;
use crate::app::tournament::{deadlines, rounds};
use crate::change::StoreChange;
use crate::record::keys::Key;
use crate::record::{CalendarOccasion, Tiding, TournamentAct, TournamentId, TournamentStage, Unix, keys};
use crate::refusal::Trouble;
use crate::rows::{TypedStore, again};

/// Takes the next step in tournaments that are due or changed. A failure in one does not delay the others. If the store
/// fails, the rest is done the next time.
pub(crate) async fn fall_due(ground: &Ground, now: Unix) -> Result<(), Trouble> {
    let mut trouble = None;
    let mut due = ground.store.keys(keys::ALL_CALENDAR);
    // Keys are in order of time.
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

/// Carries out a tournament's calendar, or begins the next round. A row is obsolete unless the record names its time.
async fn look(ground: &Ground, id: TournamentId, at: Option<Unix>, now: Unix) -> Result<(), Trouble> {
    let key = keys::stirred(id);
    // A result that arrives after this read triggers another check.
    let stirred = ground.store.get(&key).await?;
    let found = ground.tournament(id).await?;
    if let Some(at) = at.filter(|at| found.as_ref().is_none_or(|hosted| hosted.field.record.due != Some(*at))) {
        return StoreChange::deleting(keys::calendar(at, id)).commit(&*ground.store).await;
    }
    let mut change = StoreChange::new();
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
        // Moving the tournament, or the bot's return, triggers another check.
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
    // An unplayable round needs another check at once.
    if stirred.is_some() && !hosted.change.has(&key) {
        hosted.change.delete(key);
    }
    hosted.commit(ground).await
}

/// Carries out one occasion; another check finds its consequences.
async fn happen(
    ground: &Ground,
    hosted: &mut HostedTournament,
    what: CalendarOccasion,
    now: Unix,
) -> Result<(), Trouble> {
    hosted.stir();
    match what {
        CalendarOccasion::CheckIn | CalendarOccasion::Closing | CalendarOccasion::Third | CalendarOccasion::LastDay => {
            // The announcement offers check-in from now on, also if a later reminder replaced the invitation.
            if hosted.field.record.stage == TournamentStage::Open && hosted.field.has_asked_who_is_there() {
                hosted.show_anew();
            }
            reminders::remind(ground, hosted, what).await?;
        }
        CalendarOccasion::Start => return start(ground, hosted, now).await,
        CalendarOccasion::Deadline => deadlines::pass(ground, hosted, now, false).await?,
    }
    hosted.plan(&ground.dial(hosted.field.record.runs_by(), now).await?, now);
    Ok(())
}

/// Closes sign-up and begins the first round. With too few players it is postponed by a day, then cancelled.
async fn start(ground: &Ground, hosted: &mut HostedTournament, now: Unix) -> Result<(), Trouble> {
    if hosted.field.starters(now).len() >= rounds::FEWEST {
        let record = &hosted.field.record;
        let seed = tournament::lot(record.chance, record.id.0);
        sign_up::close_sign_up(ground, hosted, (seed, now)).await?;
        // Two players who have not met can always be paired.
        go_on(ground, hosted, now).await?;
        return Ok(());
    }
    let starts = match hosted.field.record.put_off {
        true => None,
        false => hosted.field.put_off(now),
    };
    hosted.act_alone(now, TournamentAct::TooFew { starts });
    if starts.is_none() {
        sign_up::end(ground, hosted, TournamentStage::Cancelled).await?;
    }
    hosted.show_anew();
    hosted.plan(&ground.dial(hosted.field.record.runs_by(), now).await?, now);
    Ok(())
}
