//! Finds the step to undo next.

use crate::app::ask::desk::DeskUndo;
use crate::app::ground::Ground;
use crate::app::ground::tournament::HostedTournament;
use crate::record::{ActRecord, PriorState, RoundRecord, TournamentAct, TournamentStage, keys};
use crate::refusal::Trouble;
use crate::rows::TypedStore;

pub(super) enum UndoTarget {
    Act(u32, Box<ActRecord>),
    Round(Box<RoundRecord>),
    Nothing,
}

impl UndoTarget {
    pub(super) fn name(&self) -> Option<DeskUndo> {
        match self {
            UndoTarget::Act(number, _) => Some(DeskUndo::Act(*number)),
            UndoTarget::Round(round) => Some(DeskUndo::Round(round.number, round.again)),
            UndoTarget::Nothing => None,
        }
    }
}

pub(super) async fn is_undone(ground: &Ground, hosted: &HostedTournament, which: DeskUndo) -> Result<bool, Trouble> {
    let field = &hosted.field;
    Ok(match which {
        DeskUndo::Act(number) => {
            let row = ground.store.record::<ActRecord>(&keys::act(field.record.id, number)).await?;
            row.is_some_and(|row| row.record.undone)
        }
        DeskUndo::Round(round, again) => {
            field.record.undone > again && field.round(round).is_none_or(|round| round.again != again)
        }
        DeskUndo::Last | DeskUndo::After(_) => false,
    })
}

pub(super) async fn last(ground: &Ground, hosted: &HostedTournament) -> Result<UndoTarget, Trouble> {
    let field = &hosted.field;
    // Ladder events take effect immediately, so they can't be undone.
    if field.is_ladder() {
        return Ok(UndoTarget::Nothing);
    }
    let (phase, is_over) = (field.phase(), field.record.stage == TournamentStage::Finished);
    for number in (1..=field.record.acts).rev() {
        let Some(row) = ground.store.record::<ActRecord>(&keys::act(field.record.id, number)).await? else { continue };
        let act = row.record;
        // A change of terms sets all of them, so earlier steps can't be undone.
        if act.phase != phase || act.did == TournamentAct::Changed {
            break;
        }
        // After the end only results can be corrected, and after the start sign-up stays closed.
        let has_begun = field.record.stage != TournamentStage::Open;
        let is_open = match act.did {
            TournamentAct::Result { .. } => true,
            TournamentAct::Postponed { round: 0, .. } => !has_begun,
            // The round that began with the resume was undone, and the tournament is paused again.
            TournamentAct::Paused { paused, .. } => paused == field.record.paused && !is_over,
            _ => !is_over,
        };
        if !act.undone && !act.before.is_empty() && is_open && !is_about_nobody(hosted, &act) {
            return Ok(UndoTarget::Act(number, Box::new(act)));
        }
    }
    Ok(match field.last_round() {
        Some(round) if !round.closed && field.record.stage == TournamentStage::Running => {
            UndoTarget::Round(Box::new(round.clone()))
        }
        _ => UndoTarget::Nothing,
    })
}

/// Returns whether a step is final because its player deleted their data.
fn is_about_nobody(hosted: &HostedTournament, act: &ActRecord) -> bool {
    let field = &hosted.field;
    act.before.iter().any(|was| match was {
        PriorState::Left { number, .. } => field.is_nobody(*number),
        PriorState::Board { round, board, .. } => field.is_of_nobody((*round, *board)),
        _ => false,
    })
}
