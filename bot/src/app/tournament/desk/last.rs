//! Finds the step to undo next.

use crate::app::ask::desk::Undo;
use crate::app::ground::Ground;
use crate::app::ground::tournament::Hosted;
use crate::record::{ActRecord, Acted, RoundRecord, Stage, Was, keys};
use crate::refusal::Trouble;
use crate::rows::TypedStore;

pub(super) enum Last {
    Act(u32, Box<ActRecord>),
    Round(Box<RoundRecord>),
    Nothing,
}

impl Last {
    pub(super) fn name(&self) -> Option<Undo> {
        match self {
            Last::Act(number, _) => Some(Undo::Act(*number)),
            Last::Round(round) => Some(Undo::Round(round.number, round.again)),
            Last::Nothing => None,
        }
    }
}

pub(super) async fn is_undone(ground: &Ground, hosted: &Hosted, which: Undo) -> Result<bool, Trouble> {
    let field = &hosted.field;
    Ok(match which {
        Undo::Act(number) => {
            let row = ground.store.record::<ActRecord>(&keys::act(field.record.id, number)).await?;
            row.is_some_and(|row| row.record.undone)
        }
        Undo::Round(round, again) => {
            field.record.undone > again && field.round(round).is_none_or(|round| round.again != again)
        }
        Undo::Last | Undo::After(_) => false,
    })
}

pub(super) async fn last(ground: &Ground, hosted: &Hosted) -> Result<Last, Trouble> {
    let field = &hosted.field;
    // Ladder events move people at once.
    if field.is_ladder() {
        return Ok(Last::Nothing);
    }
    let (phase, is_over) = (field.phase(), field.record.stage == Stage::Finished);
    for number in (1..=field.record.acts).rev() {
        let Some(row) = ground.store.record::<ActRecord>(&keys::act(field.record.id, number)).await? else { continue };
        let act = row.record;
        // Changing terms sets all of them again, including earlier steps.
        if act.phase != phase || act.did == Acted::Changed {
            break;
        }
        // After the end only results can be corrected, and after the start sign-up stays closed.
        let has_begun = field.record.stage != Stage::Open;
        let is_open = match act.did {
            Acted::Result { .. } => true,
            Acted::Postponed { round: 0, .. } => !has_begun,
            // The round that began with the resume was undone, and the tournament is paused again.
            Acted::Paused { paused, .. } => paused == field.record.paused && !is_over,
            _ => !is_over,
        };
        if !act.undone && !act.before.is_empty() && is_open && !is_about_nobody(hosted, &act) {
            return Ok(Last::Act(number, Box::new(act)));
        }
    }
    Ok(match field.last_round() {
        Some(round) if !round.closed && field.record.stage == Stage::Running => Last::Round(Box::new(round.clone())),
        _ => Last::Nothing,
    })
}

/// Returns whether a step is about a player who has deleted their data since, which makes it final.
fn is_about_nobody(hosted: &Hosted, act: &ActRecord) -> bool {
    let field = &hosted.field;
    act.before.iter().any(|was| match was {
        Was::Left { number, .. } => field.is_nobody(*number),
        Was::Board { round, board, .. } => field.is_of_nobody((*round, *board)),
        _ => false,
    })
}
