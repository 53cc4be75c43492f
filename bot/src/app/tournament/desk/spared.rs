//! Secret requests not to be paired with an opponent. Only organisers and the asker learn of a request and its answer.

use super::step::DeskRequest;
use crate::app::ask::desk::EntrantRef;
use crate::app::ground::RequestAnswer;
use crate::record::{EntrantRecord, NewsRoute, PleaKind, Tiding, TournamentAct, UserId};
use crate::refusal::{Refusal, Trouble};

pub(super) async fn grant(mut desk: DeskRequest<'_>, two: [EntrantRef; 2]) -> Result<RequestAnswer, Trouble> {
    // The command had no second player.
    if two[1] == EntrantRef::Person(UserId(0)) {
        return Err(Refusal::Desk { why: text!("desk-no-whom") }.into());
    }
    let players = desk.two(two)?;
    desk.must_be_impartial(players)?;
    let (nth, _, entrant) = desk.entrant(two[0])?;
    let entrant = asked(entrant)?;
    if !desk.hosted.field.is_paired_by_points() {
        return Err(Refusal::Desk { why: text!("desk-no-hand") }.into());
    }
    let [one, other] = players;
    let is_apart = desk.hosted.field.is_kept_apart(players);
    desk.hosted.field.keep_apart([(one, other)]);
    if !desk.hosted.field.is_kept_apart(players) {
        return Err(Refusal::Desk { why: text!("desk-no-more-spared") }.into());
    }
    if !is_apart && !desk.hosted.field.can_be_paired() {
        return Err(Refusal::Desk { why: text!("desk-no-pairing") }.into());
    }
    answer(desk, (nth, entrant), true).await
}

pub(super) async fn refuse(
    desk: DeskRequest<'_>,
    (nth, entrant): (u32, EntrantRecord),
) -> Result<RequestAnswer, Trouble> {
    let entrant = asked(entrant)?;
    answer(desk, (nth, entrant), false).await
}

fn asked(mut entrant: EntrantRecord) -> Result<EntrantRecord, Refusal> {
    let before = entrant.pleas.len();
    entrant.pleas.retain(|plea| plea.about != PleaKind::Apart);
    match entrant.pleas.len() < before {
        true => Ok(entrant),
        false => Err(Refusal::Desk { why: text!("desk-no-plea") }),
    }
}

/// Stores the answer and notifies only the asker. The log line contains no names.
async fn answer(
    mut desk: DeskRequest<'_>,
    (nth, entrant): (u32, EntrantRecord),
    granted: bool,
) -> Result<RequestAnswer, Trouble> {
    desk.hosted.set_entrant(nth, entrant);
    desk.hosted.log_of(desk.caller, TournamentAct::Spared { granted });
    let what = if granted { Tiding::Spared } else { Tiding::NotSpared };
    desk.hosted.tell_one(what, nth, Some(NewsRoute::Direct));
    desk.keep(if granted { text!("desk-spared") } else { text!("desk-not-spared") }).await
}
