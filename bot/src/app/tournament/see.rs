//! What people look at: which tournaments there are, who plays, rounds and standings, and why two meet.

use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::tournament::{Hosted, must_run};
use crate::app::ground::{Answer, Ground};
use crate::app::say::tournament as say;
use crate::app::tournament::find;
use crate::record::{RoundRecord, Stage, TournamentId};
use crate::refusal::{Refusal, Trouble};

/// Lists the tournaments that the caller may see.
pub(crate) async fn list(ground: &Ground, caller: &Caller) -> Result<Answer, Trouble> {
    let all = find::seen(ground, caller).await?;
    Ok(Answer::reply(say::list(&all, caller.lang)))
}

/// Shows a tournament, with what the caller can do in it.
pub(crate) async fn show(ground: &Ground, caller: &Caller, id: Option<TournamentId>) -> Result<Answer, Trouble> {
    let field = find::meant(ground, caller, id).await?.field;
    let mut message = say::about(&field, caller.lang);
    let (id, stage) = (field.record.id, field.record.stage);
    let entered = field.entered(caller.who.id).is_some_and(|(_, entrant)| entrant.left.is_none());
    let runs = must_run(caller, &field.record).is_ok();
    let mut offered = vec![Press::TournamentEntrants];
    offered.extend((stage != Stage::Open).then_some(Press::TournamentStandings));
    offered.extend((stage == Stage::Open && !entered).then_some(Press::TournamentJoin));
    offered.extend((!stage.is_over() && entered).then_some(Press::TournamentLeave));
    offered.extend((stage == Stage::Open && runs).then_some(Press::TournamentStart));
    offered.extend((!stage.is_over() && runs).then_some(Press::TournamentCancel));
    message.buttons = offered.into_iter().map(|press| Button::of_tournament(press, id)).collect();
    Ok(Answer::reply(message))
}

/// Lists who plays.
pub(crate) async fn entrants(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<Answer, Trouble> {
    let field = ground.seen_tournament(caller, id).await?.field;
    Ok(Answer::reply(say::entrants(&field, caller.lang)))
}

/// Shows the standings.
pub(crate) async fn standings(ground: &Ground, caller: &Caller, id: Option<TournamentId>) -> Result<Answer, Trouble> {
    let field = find::meant(ground, caller, id).await?.field;
    if field.record.stage == Stage::Open {
        return Err(Refusal::TournamentNotBegun.into());
    }
    Ok(Answer::reply(say::standings(&field, caller.lang)))
}

/// Shows a round with its results so far.
pub(crate) async fn round(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
    number: Option<u16>,
) -> Result<Answer, Trouble> {
    let hosted = find::meant(ground, caller, id).await?;
    let round = round_of(&hosted, number)?;
    Ok(Answer::reply(say::round(&hosted.field, round, caller.lang)))
}

/// Returns a round of a tournament: the last one if none is named.
pub(super) fn round_of(hosted: &Hosted, number: Option<u16>) -> Result<&RoundRecord, Refusal> {
    let field = &hosted.field;
    let Some(last) = field.last_round() else { return Err(Refusal::TournamentNotBegun) };
    match number {
        None => Ok(last),
        Some(number) => field.round(number).ok_or(Refusal::TournamentRound { last: last.number }),
    }
}

/// Explains a pair of a round: that of the caller, or else the one that they choose.
pub(crate) async fn why(
    ground: &Ground,
    caller: &Caller,
    id: TournamentId,
    round: u16,
    board: Option<u16>,
) -> Result<Answer, Trouble> {
    let hosted = ground.seen_tournament(caller, id).await?;
    let round = round_of(&hosted, Some(round))?;
    let field = &hosted.field;
    let mine = || {
        let number = field.entered(caller.who.id)?.1.number?;
        field.pair_of(round, number).map(|(board, _)| board)
    };
    let pair = board.or_else(mine).and_then(|board| round.pairs.get(usize::from(board).checked_sub(1)?));
    Ok(Answer::reply(match pair {
        Some(pair) => say::why(field, round, pair, caller.lang),
        None => say::which_board(field, round, caller.lang),
    }))
}
