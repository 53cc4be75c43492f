//! Requests of players that no answer waits for any more, as their board has its result: they are told so.

use store::Batch;

use crate::app::ground::Ground;
use crate::app::ground::tournament::Hosted;
use crate::record::Tiding;
use crate::refusal::Trouble;

impl Ground {
    /// Adds to a batch whose requests about the last round its results have overtaken; if these are undone, the requests are open
    /// again. It counts on [`Hosted::add_to`] coming later.
    pub(super) async fn note_overtaken(&self, mut batch: Batch, hosted: &mut Hosted) -> Result<Batch, Trouble> {
        let Some(last) = hosted.field.last_round().filter(|round| !round.closed) else { return Ok(batch) };
        let (round, mut entrants) = (last.number, std::mem::take(&mut hosted.field.entrants));
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
            batch = hosted.put_entrant(batch, *nth, entrant);
            if let Some(who) = entrant.player.id.person().filter(|_| is_new) {
                batch = hosted.tell_one(batch, Tiding::Overtaken, *nth, self.way_to(who).await?);
            }
        }
        hosted.field.entrants = entrants;
        Ok(batch)
    }
}
