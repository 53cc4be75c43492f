//! Views of tournaments: lists, players, rounds, standings, and explanations.

use crate::app::ask::desk::EntrantRef;
use crate::app::ask::tournament::{TournamentView, TournamentViewPage};
use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::tournament::{HostedTournament, live, must_run};
use crate::app::ground::{Ground, RequestAnswer, parts};
use crate::app::say::tournament::{self as say, entry};
use crate::app::tournament::find;
use crate::record::{RoundRecord, TournamentId, TournamentStage};
use crate::refusal::{Refusal, Trouble};

pub(crate) async fn list(ground: &Ground, caller: &Caller) -> Result<RequestAnswer, Trouble> {
    let mut all = find::seen(ground, caller).await?;
    // Hide tournaments that could not be announced.
    all.retain(|record| record.stage != TournamentStage::Cancelled || record.announcement.is_some());
    Ok(RequestAnswer::reply(say::list(&all, caller.lang)))
}

pub(crate) async fn mine(ground: &Ground, caller: &Caller) -> Result<RequestAnswer, Trouble> {
    let me = caller.who.id;
    let hands = ground.hands().await?;
    Ok(RequestAnswer::reply(say::mine(&parts::parts_of(ground, me).await?, me, (&hands, caller.lang))))
}

pub(crate) async fn show(ground: &Ground, caller: &Caller, id: Option<TournamentId>) -> Result<RequestAnswer, Trouble> {
    let field = find::meant(ground, caller, id).await?.field;
    let mut message = say::about(&field, caller.lang);
    message.text.extend(say::round_ends(&field, &ground.hands().await?));
    let (id, stage) = (field.record.id, field.record.stage);
    let own = field.entered(caller.who.id).map(|(_, entrant)| entrant);
    let entered = own.is_some_and(|entrant| entrant.left.is_none());
    let runs = must_run(caller, &field.record).is_ok();
    let mut offered = vec![Press::TournamentEntrants];
    offered.extend((stage != TournamentStage::Open).then_some(Press::TournamentStandings));
    offered.extend((stage == TournamentStage::Open && own.is_none()).then_some(Press::TournamentJoin));
    offered.extend((field.is_climbed() && entered).then_some(Press::TournamentChallenge));
    offered.extend((!stage.is_over() && entered).then_some(Press::TournamentLeave));
    offered.extend(entry::offered_to(&field, own, runs));
    offered.extend((stage == TournamentStage::Open && runs).then_some(Press::TournamentStart));
    offered.extend((stage == TournamentStage::Open && runs).then_some(Press::TournamentChange));
    let repeats = field.record.series.as_ref().is_some_and(|series| series.next.is_some());
    offered.extend((repeats && runs).then_some(Press::TournamentStop));
    offered.extend((stage == TournamentStage::Running && entered).then_some(Press::TournamentRequest));
    offered.extend((stage != TournamentStage::Open).then_some(Press::TournamentLog));
    offered.extend((stage != TournamentStage::Cancelled && runs).then_some(Press::TournamentDesk));
    message.buttons = offered.into_iter().map(|press| Button::of_tournament(press, id)).collect();
    if field.last_round().is_some() {
        let me = caller.who.id;
        let own = field.number_of(me);
        let reader = say::SheetReader { lang: caller.lang, options: ground.page_options(me).await?, own };
        message.figures =
            say::page(&field, field.meant(TournamentViewPage::of(TournamentView::Standings), own), &reader, &[])
                .figures;
    }
    Ok(RequestAnswer::reply(message))
}

pub(crate) async fn entrants(
    ground: &Ground,
    caller: &Caller,
    id: TournamentId,
    page: u16,
) -> Result<RequestAnswer, Trouble> {
    let field = ground.seen_tournament(caller, id).await?.field;
    Ok(RequestAnswer::reply(say::entrants(&field, page.into(), caller.lang)))
}

pub(crate) async fn standings(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
) -> Result<RequestAnswer, Trouble> {
    let field = find::meant(ground, caller, id).await?.field;
    let page_of_now = say::first_page(&field, field.number_of(caller.who.id));
    page(
        ground,
        caller,
        Some(field.record.id),
        TournamentViewPage { page: page_of_now, ..TournamentViewPage::of(TournamentView::Standings) },
    )
    .await
}

pub(crate) async fn how(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
    whom: Option<EntrantRef>,
) -> Result<RequestAnswer, Trouble> {
    let field = find::meant(ground, caller, id).await?.field;
    if field.record.stage == TournamentStage::Open {
        return Err(Refusal::TournamentNotBegun.into());
    }
    let number = match whom {
        Some(EntrantRef::Number(number)) => Some(number),
        Some(EntrantRef::Person(who)) => {
            Some(field.number_of(who).ok_or(Refusal::Desk { why: text!("desk-no-player") })?)
        }
        None => None,
    };
    let number = number.or(field.number_of(caller.who.id)).filter(|number| field.entrant(*number).is_some());
    Ok(RequestAnswer::reply(match number {
        Some(number) => say::how(&field, number, caller.lang),
        None => say::whose(&field, caller.lang),
    }))
}

pub(crate) async fn page(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
    asked: TournamentViewPage,
) -> Result<RequestAnswer, Trouble> {
    let field = find::meant(ground, caller, id).await?.field;
    // A ladder has places before its first game.
    if field.last_round().is_none() && !field.is_climbed() {
        return Err(Refusal::TournamentNotBegun.into());
    }
    let last = field.last_round().map_or(0, |round| round.number);
    if asked.round.is_some_and(|round| round > last) {
        return Err(Refusal::TournamentRound { last }.into());
    }
    let me = caller.who.id;
    let own = field.number_of(me);
    let asked = field.meant(asked, own);
    let live = match (asked.view, asked.round) {
        (TournamentView::Live, Some(round)) => live(ground, &field, round, usize::MAX).await?,
        _ => Vec::new(),
    };
    let reader = say::SheetReader { lang: caller.lang, options: ground.page_options(me).await?, own };
    Ok(RequestAnswer::reply(say::page(&field, asked, &reader, &live)))
}

pub(crate) async fn round(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
    number: Option<u16>,
) -> Result<RequestAnswer, Trouble> {
    page(ground, caller, id, TournamentViewPage { round: number, ..TournamentViewPage::of(TournamentView::Pairings) })
        .await
}

pub(super) fn round_of(hosted: &HostedTournament, number: Option<u16>) -> Result<&RoundRecord, Refusal> {
    let field = &hosted.field;
    let Some(last) = field.last_round() else { return Err(Refusal::TournamentNotBegun) };
    match number {
        None => Ok(last),
        Some(number) => field.round(number).ok_or(Refusal::TournamentRound { last: last.number }),
    }
}

pub(crate) async fn why(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
    round: Option<u16>,
    board: Option<u16>,
) -> Result<RequestAnswer, Trouble> {
    let hosted = find::meant(ground, caller, id).await?;
    let round = round_of(&hosted, round)?;
    if board.is_some_and(|board| usize::from(board) > round.pairs.len()) {
        return Err(Refusal::TournamentBoard { last: round.pairs.len() }.into());
    }
    let field = &hosted.field;
    let mine = || {
        let number = field.entered(caller.who.id)?.1.number?;
        field.pair_of(round, number).map(|(board, _)| board)
    };
    // Each round of a ladder has a single game.
    let only = || field.is_ladder().then_some(1);
    let pair = board.or_else(mine).or_else(only).and_then(|board| round.pair(board));
    let number = field.entered(caller.who.id).and_then(|(_, entrant)| entrant.number);
    let bye = round.byes.iter().find(|bye| Some(bye.number) == number);
    Ok(RequestAnswer::reply(match (pair, bye) {
        (Some(pair), _) => say::why(field, round, pair, caller.lang),
        (None, Some(bye)) => say::why_free(field, round, *bye, caller.lang),
        (None, None) => say::which_board(field, round, caller.lang),
    }))
}
