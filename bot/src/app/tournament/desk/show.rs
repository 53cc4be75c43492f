//! Views of the desk, and the public log.

use super::last::{self, UndoTarget};
use crate::app::ask::Caller;
use crate::app::ask::desk::{DeskUndo, DeskView};
use crate::app::ground::tournament::{HostedTournament, must_run, undone_by};
use crate::app::ground::{Ground, RequestAnswer};
use crate::app::say::phrases;
use crate::app::say::tournament as say;
use crate::app::say::tournament::desk::LoggedAct;
use crate::app::tournament::find;
use crate::record::{ActRecord, ChannelId, GameRecord, PersonRef, TournamentId, keys};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;
use crate::words::Text;

const TOLD: u32 = 4;
const PAGE: u32 = 5;

pub(crate) async fn desk(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
    view: DeskView,
) -> Result<RequestAnswer, Trouble> {
    let hosted = find::meant(ground, caller, id).await?;
    must_run(caller, &hosted.field.record)?;
    let (field, lang) = (&hosted.field, caller.lang);
    let gone = || Refusal::Desk { why: text!("desk-no-stale") };
    Ok(RequestAnswer::reply(match view {
        DeskView::Home => return shown(ground, caller, &hosted, (None, 0), None).await,
        DeskView::Page(round, page) => {
            return shown(ground, caller, &hosted, (Some(round).filter(|round| *round > 0), page), None).await;
        }
        DeskView::Board(round, board) => {
            let (room, own) = (room_at(ground, &hosted, (round, board)).await?, field.number_of(caller.who.id));
            say::desk::board(field, (round, board), room, own, lang).ok_or_else(gone)?
        }
        DeskView::Player(number) => say::desk::player(field, number, lang).ok_or_else(gone)?,
        DeskView::Entrant(nth) => say::desk::entrant(field, nth, lang).ok_or_else(gone)?,
        DeskView::Rivals(number, page) => say::duos::rivals(field, number, page, lang),
        DeskView::Duo(a, b) => say::duos::duo(field, [a, b], lang),
        DeskView::Plea(number, about) => {
            let plea = field.entrant(number).and_then(|it| it.pleas.iter().find(|plea| plea.about == about));
            let game = match plea.and_then(|plea| plea.board) {
                Some(at) => game_at(ground, &hosted, at).await?,
                None => None,
            };
            let turn = match &game {
                Some(game) => say::questions::to_move(game, &ground.hands().await?),
                None => None,
            };
            let room = game.and_then(|game| game.channel());
            say::questions::plea(field, number, about, (room, turn), lang).ok_or_else(gone)?
        }
        DeskView::Spare(number, page) => say::duos::spare(field, number, page, lang),
        DeskView::Spared(a, b) => say::questions::spared(field, [a, b], lang),
        DeskView::Later => say::questions::later(field, lang),
        DeskView::Longer(board) => say::questions::longer(field, board, lang).ok_or_else(gone)?,
        DeskView::Role => say::questions::role(field, lang),
    }))
}

async fn room_at(ground: &Ground, hosted: &HostedTournament, at: (u16, u16)) -> Result<Option<ChannelId>, Trouble> {
    Ok(game_at(ground, hosted, at).await?.and_then(|game| game.channel()))
}

async fn game_at(ground: &Ground, hosted: &HostedTournament, at: (u16, u16)) -> Result<Option<GameRecord>, Trouble> {
    let Some(game) = hosted.field.boards.get(&at).and_then(|board| board.game) else { return Ok(None) };
    Ok(ground.load(game).await?.map(|game| game.record))
}

pub(super) async fn home(
    ground: &Ground,
    caller: &Caller,
    id: TournamentId,
    done: Option<Text>,
) -> Result<RequestAnswer, Trouble> {
    let hosted = ground.tournament(id).await?.ok_or(Refusal::NoSuchTournament)?;
    shown(ground, caller, &hosted, (None, 0), done).await
}

pub(crate) async fn turned_away(
    ground: &Ground,
    caller: &Caller,
    id: TournamentId,
    who: PersonRef,
) -> Result<RequestAnswer, Trouble> {
    let done = text!("desk-turned-away").with("player", phrases::mention(who));
    let home = home(ground, caller, id, Some(done)).await?;
    Ok(RequestAnswer { tournaments: vec![id], ..home })
}

async fn shown(
    ground: &Ground,
    caller: &Caller,
    hosted: &HostedTournament,
    page: (Option<u16>, u16),
    done: Option<Text>,
) -> Result<RequestAnswer, Trouble> {
    let acts = hosted.field.record.acts;
    let lately = logged(ground, hosted, (acts.saturating_sub(TOLD) + 1)..=acts).await?;
    let next = match last::last(ground, hosted).await? {
        UndoTarget::Act(number, act) => Some(say::desk::UndoableStep::Act(number, act)),
        UndoTarget::Round(round) => Some(say::desk::UndoableStep::Round(round.number, round.again)),
        UndoTarget::Nothing => None,
    };
    let hands = ground.hands().await?.of(hosted.field.record.runs_by());
    let mut message = say::desk::home(&hosted.field, (page.0, page.1), &lately, next.as_ref(), (&hands, caller.lang));
    message.text.splice(0..0, done);
    Ok(RequestAnswer::reply(message))
}

/// Returns the step to undo next, for autocomplete: display text and typed value.
pub(crate) async fn complete_undo(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
) -> Result<Vec<(String, String)>, Trouble> {
    let hosted = match find::meant(ground, caller, id).await {
        Ok(hosted) if must_run(caller, &hosted.field.record).is_ok() => hosted,
        Ok(_) | Err(Trouble::Refused(_)) => return Ok(Vec::new()),
        Err(failure) => return Err(failure),
    };
    let found = last::last(ground, &hosted).await?;
    let named = match (&found, found.name()) {
        (UndoTarget::Act(_, act), Some(name)) => Some((say::in_names(&hosted.field, act, caller.lang), name)),
        (UndoTarget::Round(round), Some(name)) => {
            Some((say::desk::start_of(&hosted.field, round.number).say(caller.lang), name))
        }
        _ => None,
    };
    let typed = |name: DeskUndo| name.to_string().trim_start_matches(':').to_owned();
    Ok(named.into_iter().map(|(label, name)| (label, typed(name))).collect())
}

async fn logged(
    ground: &Ground,
    hosted: &HostedTournament,
    numbers: std::ops::RangeInclusive<u32>,
) -> Result<Vec<LoggedAct>, Trouble> {
    let id = hosted.field.record.id;
    let mut found = Vec::new();
    for number in numbers.rev() {
        let Some(row) = ground.store.record::<ActRecord>(&keys::act(id, number)).await? else { continue };
        let earlier = undone_by(ground, id, &row.record).await?;
        found.push(LoggedAct { act: row.record, earlier });
    }
    Ok(found)
}

pub(crate) async fn log(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
    page: u16,
) -> Result<RequestAnswer, Trouble> {
    let hosted = find::meant(ground, caller, id).await?;
    let acts = hosted.field.record.acts;
    let pages = acts.div_ceil(PAGE).max(1);
    let page = u32::from(page).min(pages - 1);
    let last = acts - page * PAGE;
    let found = logged(ground, &hosted, (last.saturating_sub(PAGE) + 1)..=last).await?;
    let runs = must_run(caller, &hosted.field.record).is_ok();
    Ok(RequestAnswer::reply(say::desk::log(&hosted.field, &found, (page, pages), runs, caller.lang)))
}
