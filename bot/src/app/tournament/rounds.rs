//! How rounds begin: the first when sign-up is closed, each of the others by itself when the one before has all its
//! results.

use futures::TryStreamExt;
use store::Batch;

use crate::app::ask::{Button, Caller, Press};
use crate::app::field::{numbered, planned};
use crate::app::ground::tournament::{Hosted, must_run};
use crate::app::ground::{Answer, Ground, change};
use crate::app::say::Message;
use crate::record::{Stage, TournamentId, Unix, keys};
use crate::refusal::{Refusal, Trouble};
use crate::rows::{TypedStore, again};
use crate::words::escape;

/// The fewest players of a tournament.
const FEWEST: usize = 2;

/// Asks whether to close sign-up and begin.
pub(crate) async fn start(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<Answer, Trouble> {
    let hosted = startable(ground, caller, id).await?;
    let field = &hosted.field;
    let text = text!("tournament-start-ask").with("name", escape(&field.record.name));
    let mut message = Message::new(caller.lang, text.with("count", field.entrants.len()));
    message.buttons = vec![Button::of_tournament(Press::TournamentStartNow, id)];
    Ok(Answer::reply(message))
}

/// Closes sign-up: draws the lots, numbers the players, and begins the first round.
pub(crate) async fn start_now(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<Answer, Trouble> {
    let mut hosted = startable(ground, caller, id).await?;
    let field = &mut hosted.field;
    let system = field.record.terms.system;
    field.entrants = numbered(system, caller.seed, std::mem::take(&mut field.entrants));
    field.record.seed = Some(caller.seed);
    field.record.planned = planned(system, field.record.terms.rounds, field.entrants.len() as u16);
    field.record.stage = Stage::Running;
    let entrants = hosted.field.entrants.iter();
    let batch =
        entrants.fold(change::batch_of(caller), |batch, (nth, entrant)| hosted.put_entrant(batch, *nth, entrant));
    // Two who have not met can always be paired.
    if let Some(batch) = ground.go_on(batch, hosted, caller.now).await? {
        ground.store.commit(batch).await?;
    }
    let reply = Message::new(caller.lang, text!("tournament-started"));
    Ok(Answer { tournaments: vec![id], ..Answer::reply(reply) })
}

/// Loads a tournament that the caller may begin now.
async fn startable(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<Hosted, Trouble> {
    let hosted = ground.seen_tournament(caller, id).await?;
    must_run(caller, &hosted.field.record)?;
    if hosted.field.record.stage != Stage::Open {
        return Err(Refusal::TournamentClosed.into());
    }
    if hosted.field.entrants.len() < FEWEST {
        return Err(Refusal::TournamentFew { least: FEWEST }.into());
    }
    Ok(hosted)
}

/// Looks at the tournaments in which something was decided, and begins what comes next in them, once. A failure in one
/// does not hold up the others.
///
/// # Errors
/// If the store fails: what is not done is done the next time.
pub(crate) async fn fall_due(ground: &Ground, now: Unix) -> Result<(), Trouble> {
    let mut trouble = None;
    let mut stirred = ground.store.keys(keys::ALL_STIRRED);
    while let Some(key) = stirred.try_next().await? {
        let Some(id) = key.tournament() else { continue };
        if let Err(error) = again("go on with a tournament", || look(ground, id, now)).await {
            trouble = Some(error);
        }
    }
    trouble.map_or(Ok(()), Err)
}

/// Begins what comes next in a tournament, if its round is over.
async fn look(ground: &Ground, id: TournamentId, now: Unix) -> Result<(), Trouble> {
    let key = keys::stirred(id);
    // A result that comes in meanwhile stirs it again.
    let Some(row) = ground.store.get(&key).await? else { return Ok(()) };
    let batch = Batch::new().expect(key.as_str(), row.version);
    let batch = match ground.tournament(id).await? {
        Some(hosted) => ground.go_on(batch.clone(), hosted, now).await?.unwrap_or(batch),
        None => batch,
    };
    // A round in which nobody can play stirs the tournament at once.
    let is_stirred = batch.changes.iter().any(|(changed, _)| *changed == key);
    Ok(ground.store.commit(if is_stirred { batch } else { batch.delete(key) }).await?)
}
