//! Players' requests that are moot because their board has a result; the players are notified.

use crate::app::ground::tournament::HostedTournament;
use crate::app::ground::{Ground, sign_up};
use crate::record::Tiding;
use crate::refusal::Trouble;

/// Updates which requests about the last round its results made moot. Undone results reopen them. Returns whether
/// anything changed.
pub(super) async fn note_overtaken(ground: &Ground, hosted: &mut HostedTournament) -> Result<bool, Trouble> {
    let Some(last) = hosted.field.last_round().filter(|round| !round.closed) else { return Ok(false) };
    let (round, mut entrants) = (last.number, std::mem::take(&mut hosted.field.entrants));
    let mut is_any = false;
    for (nth, entrant) in entrants.iter_mut().filter(|(_, entrant)| entrant.left.is_none()) {
        let (mut has_changed, mut is_new) = (false, false);
        for plea in entrant.pleas.iter_mut().filter(|plea| plea.board.is_some_and(|(of, _)| of == round)) {
            let overtaken = !hosted.field.is_open(plea);
            has_changed |= plea.overtaken != overtaken;
            is_new |= overtaken && !plea.overtaken;
            plea.overtaken = overtaken;
        }
        if !has_changed {
            continue;
        }
        is_any = true;
        if let Some(who) = entrant.player.id.person().filter(|_| is_new) {
            hosted.tell_one(Tiding::Overtaken, *nth, sign_up::way_to(ground, who).await?);
        }
    }
    hosted.field.entrants = entrants;
    Ok(is_any)
}
