//! Requests to join: with required approval, or from barred players.

use crate::app::ask::{Button, Caller, LONGEST_REASON, Press};
use crate::app::field::{LateEntryState, TournamentField};
use crate::app::ground::tournament::{HostedTournament, must_run};
use crate::app::ground::{Ground, RequestAnswer, missed, sign_up};
use crate::app::say::tournament::entry;
use crate::app::tournament::desk;
use crate::app::tournament::join::{self, keep, no};
use crate::record::{
    Admission, EntrantRecord, NewsRoute, Tiding, TournamentAct, TournamentId, TournamentStage, UserId,
};
use crate::refusal::{Refusal, Trouble};
use crate::words::note;

pub(crate) async fn list(
    ground: &Ground,
    caller: &Caller,
    id: TournamentId,
    chosen: Option<u32>,
) -> Result<RequestAnswer, Trouble> {
    let hosted = run(ground, caller, id).await?;
    let field = &hosted.field;
    let asking = |nth: u32| field.asking().find(|(at, _)| *at == nth);
    let Some(shown) = chosen.and_then(asking).or_else(|| field.asking().next()) else {
        return Ok(RequestAnswer::reply(entry::asks_none(field, caller.lang)));
    };
    let (nth, entrant) = shown;
    let bar = match entrant.player.id.person() {
        Some(who) => missed::bar_of(ground, field.record.guild, who, caller.now).await?,
        None => None,
    };
    let mut message = entry::asks(field, shown, bar.as_ref(), caller.lang);
    let about = |press| Button::of_tournament(press, id).with(nth);
    message.buttons = vec![about(Press::TournamentLetIn), about(Press::TournamentTurnAway)];
    Ok(RequestAnswer::reply(message))
}

async fn run(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<HostedTournament, Trouble> {
    let hosted = ground.seen_tournament(caller, id).await?;
    must_run(caller, &hosted.field.record)?;
    if hosted.field.record.stage.is_over() { Err(Refusal::TournamentOver.into()) } else { Ok(hosted) }
}

/// Returns the entrant with index `nth` if they are asking to join. With `or_in`, they can also be a player or on the
/// waiting list, but only before the start. Refuses if that is the caller (`me`).
fn who_asks(field: &TournamentField, nth: u32, me: UserId, or_in: bool) -> Result<EntrantRecord, Refusal> {
    let is_open = or_in && field.record.stage == TournamentStage::Open;
    let is_meant = |entrant: &EntrantRecord| match entrant.admission {
        // If this is too late, the refusal to admit explains why.
        Admission::Asking => !or_in || field.lets_in(),
        Admission::In | Admission::Waiting => is_open,
        Admission::Refused => false,
    };
    let found = field.entrants.iter().find(|(at, it)| *at == nth && is_meant(it)).map(|(_, entrant)| entrant.clone());
    let entrant = found.ok_or_else(|| no(text!("entry-asks-no-more")))?;
    if entrant.player.id == me { Err(no(text!("entry-asks-self"))) } else { Ok(entrant) }
}

/// Admits an entrant, with a place or to the waiting list. This pardons missed rounds that barred them.
pub(crate) async fn let_in(
    ground: &Ground,
    caller: &Caller,
    id: TournamentId,
    nth: u32,
) -> Result<RequestAnswer, Trouble> {
    let mut hosted = run(ground, caller, id).await?;
    let mut entrant = who_asks(&hosted.field, nth, caller.who.id, false)?;
    let who = entrant.player.id.person().ok_or(Refusal::TournamentNotIn)?;
    let is_barred = missed::bar_of(ground, hosted.field.record.guild, who, caller.now).await?.is_some();
    entrant.decided = Some(caller.now);
    entrant.pardoned = is_barred.then_some(caller.now).or(entrant.pardoned);
    match (hosted.field.record.stage, hosted.field.late()) {
        (TournamentStage::Open, _) if hosted.field.has_room() => entrant.admission = Admission::In,
        (TournamentStage::Open, _) => entrant.admission = Admission::Waiting,
        (_, LateEntryState::Open) => join::enter_late(ground, caller, &mut hosted, &mut entrant).await?,
        (_, LateEntryState::Full) => return Err(Refusal::TournamentFull { most: hosted.field.most() }.into()),
        (_, LateEntryState::HalfOver) => return Err(no(text!("entry-late-half")).into()),
        (_, LateEntryState::NoSwiss) => return Err(no(text!("entry-late-system")).into()),
    }
    hosted.set_entrant(nth, entrant);
    hosted.log_of(caller, TournamentAct::LetIn { entrant: nth });
    hosted.tell_one(Tiding::LetIn, nth, sign_up::way_to(ground, who).await?);
    keep(ground, hosted).await?;
    decided(ground, caller, id).await
}

/// Refuses a request, or removes an entrant before the start; only they learn the reason. The waiting list moves up.
pub(crate) async fn turn_away(
    ground: &Ground,
    caller: &Caller,
    id: TournamentId,
    nth: u32,
    reason: &str,
) -> Result<RequestAnswer, Trouble> {
    let _turn = ground.turns.at(id).await;
    let mut hosted = run(ground, caller, id).await?;
    let entrant = who_asks(&hosted.field, nth, caller.who.id, true)?;
    let because = note(reason, usize::from(LONGEST_REASON));
    if because.is_empty() {
        return Err(Refusal::NoReason.into());
    }
    let way = match entrant.player.id.person() {
        Some(who) => sign_up::way_to(ground, who).await?,
        None => None,
    };
    let (admission, at) = (Admission::Refused, Some(caller.now));
    let (was_asking, who) = (entrant.admission == Admission::Asking, entrant.player.id);
    let entrant = EntrantRecord { admission, because: Some(because), decided: at, here: false, ..entrant };
    hosted.set_entrant(nth, entrant);
    if !was_asking {
        sign_up::move_up(ground, &mut hosted, caller.now).await?;
    }
    hosted.log_of(caller, TournamentAct::TurnedAway);
    hosted.tell_one(Tiding::TurnedAway, nth, way.map(|_| NewsRoute::Direct));
    keep(ground, hosted).await?;
    if was_asking { decided(ground, caller, id).await } else { desk::turned_away(ground, caller, id, who).await }
}

async fn decided(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<RequestAnswer, Trouble> {
    Ok(RequestAnswer { tournaments: vec![id], ..list(ground, caller, id, None).await? })
}
