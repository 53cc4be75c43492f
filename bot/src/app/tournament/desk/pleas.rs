//! Players' requests to organisers, and the answers.

use super::step::DeskRequest;
use super::{flow, results, spared};
use crate::app::ask::desk::EntrantRef;
use crate::app::ask::{Caller, LONGEST_REASON};
use crate::app::ground::tournament::HostedTournament;
use crate::app::ground::{Ground, RequestAnswer};
use crate::app::say::Message;
use crate::app::say::tournament as say;
use crate::app::tournament::find;
use crate::record::{
    EntrantRecord, KeptVerdict, OrganiserWarning, Plea, PleaKind, TournamentAct, TournamentId, TournamentStage, UserId,
};
use crate::refusal::{Refusal, Trouble};
use crate::words::note;

/// The default hours to add.
const USUAL_HOURS: u32 = 24;

pub(crate) async fn request(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
) -> Result<RequestAnswer, Trouble> {
    let hosted = find::played(ground, caller, id).await?;
    let (_, entrant) = of_caller(&hosted, caller)?;
    Ok(RequestAnswer::reply(say::questions::can_ask(&hosted.field, &entrant, caller.lang)))
}

pub(crate) async fn may_ask(ground: &Ground, caller: &Caller, id: Option<TournamentId>) -> Result<bool, Trouble> {
    match find::played(ground, caller, id).await {
        Ok(hosted) => Ok(of_caller(&hosted, caller).is_ok()),
        // After the form is filled in, the bot asks which tournament.
        Err(Trouble::Refused(Refusal::TournamentWhich { .. })) => Ok(true),
        Err(Trouble::Refused(_)) => Ok(false),
        Err(failure) => Err(failure),
    }
}

pub(crate) async fn plea(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
    about: PleaKind,
    says: &str,
) -> Result<RequestAnswer, Trouble> {
    let mut hosted = find::played(ground, caller, id).await?;
    let (nth, mut entrant) = of_caller(&hosted, caller)?;
    // After the end only results can be corrected.
    if hosted.field.record.stage == TournamentStage::Finished && about != PleaKind::Appeal {
        return Err(Refusal::TournamentOver.into());
    }
    if about.is_secret() && !hosted.field.is_paired_by_points() {
        return Err(Refusal::Desk { why: text!("desk-no-spare") }.into());
    }
    let says = note(says, usize::from(LONGEST_REASON));
    if says.is_empty() {
        return Err(Refusal::NoReason.into());
    }
    let field = &hosted.field;
    let seat = entrant.number.and_then(|number| {
        let round = field.last_round()?;
        Some((round.number, field.pair_of(round, number)?.0))
    });
    let decided = entrant.number.filter(|_| about == PleaKind::Appeal).and_then(|number| field.decided_board(number));
    let seat = decided.or(seat);
    if about == PleaKind::Win && seat.is_none() {
        return Err(Refusal::Desk { why: text!("desk-no-board") }.into());
    }
    let asked = Plea { about, at: caller.now, board: seat, says, overtaken: false };
    if !field.is_open(&asked) {
        return Err(Refusal::Desk { why: text!("desk-no-open-board") }.into());
    }
    // Organisers do not decide their own games.
    let organiser = field.record.organiser.id.person();
    let own = organiser.and_then(|who| field.number_of(who));
    let pair = seat.and_then(|(round, board)| field.round(round)?.pair(board));
    let plays = |own| pair.is_some_and(|pair| [pair.white, pair.black].contains(&own));
    let is_own = organiser == Some(caller.who.id);
    let others = is_own || own.is_some_and(plays);
    // Requests in another round or about another board did not notify these organisers.
    let since = field.last_round().map(|round| round.at);
    let is_new = !entrant.pleas.iter().any(|it| it.about == about && it.board == seat && Some(it.at) >= since);
    entrant.pleas.retain(|plea| plea.about != about);
    entrant.asked = field.last_round().filter(|round| !round.closed).map(|round| round.number).or(entrant.asked);
    entrant.pleas.push(asked);
    hosted.set_entrant(nth, entrant);
    if is_new && about.is_secret() {
        hosted.field.record.warned.retain(|warning| *warning != OrganiserWarning::Asked);
        hosted.warn(OrganiserWarning::Asked);
    } else if is_new {
        // Only organisers see the player's explanation.
        hosted.act(caller, TournamentAct::Asked { about, others }, None);
    }
    let tournaments = vec![hosted.field.record.id];
    hosted.commit(ground).await?;
    if about.is_secret() {
        let message = Message::new(caller.lang, text!("desk-asked-secret"));
        return Ok(RequestAnswer { tournaments, ..RequestAnswer::reply(message) });
    }
    let text = if is_own { text!("desk-asked-others") } else { text!("desk-asked") };
    let text = text.with_said("about", text!("plea-{}", about.word()));
    Ok(RequestAnswer { tournaments, ..RequestAnswer::reply(Message::new(caller.lang, text)) })
}

fn of_caller(hosted: &HostedTournament, caller: &Caller) -> Result<(u32, EntrantRecord), Refusal> {
    match hosted.field.record.stage {
        TournamentStage::Open => return Err(Refusal::TournamentNotBegun),
        TournamentStage::Cancelled => return Err(Refusal::TournamentOver),
        TournamentStage::Running | TournamentStage::Finished => {}
    }
    let found = hosted.field.entered(caller.who.id).cloned();
    found.ok_or(Refusal::Desk { why: text!("desk-no-own") })
}

/// Answers a person's request, as a command states it. The kind is optional if there is only one request.
pub(super) async fn reply(
    desk: DeskRequest<'_>,
    who: UserId,
    about: Option<PleaKind>,
    (granted, hours): (bool, Option<u32>),
) -> Result<RequestAnswer, Trouble> {
    let (_, number, entrant) = desk.entrant(EntrantRef::Person(who))?;
    let about = match (about, &entrant.pleas[..]) {
        (Some(about), _) => about,
        (None, [only]) => only.about,
        (None, []) => return Err(Refusal::Desk { why: text!("desk-no-plea") }.into()),
        (None, _) => return Err(Refusal::Desk { why: text!("desk-no-which-plea") }.into()),
    };
    answer(desk, number, about, (granted, hours)).await
}

/// Answers a player's request. A granted win is entered as a result; granted time, a day by default, is added to their game.
pub(super) async fn answer(
    mut desk: DeskRequest<'_>,
    number: u16,
    about: PleaKind,
    (granted, hours): (bool, Option<u32>),
) -> Result<RequestAnswer, Trouble> {
    let field = &mut desk.hosted.field;
    let Some((nth, entrant)) = field.entrants.iter_mut().find(|(_, entrant)| entrant.number == Some(number)) else {
        return Err(Refusal::Desk { why: text!("desk-no-player") }.into());
    };
    let Some(at) = entrant.pleas.iter().position(|plea| plea.about == about) else {
        return Err(Refusal::Desk { why: text!("desk-no-plea") }.into());
    };
    if about.is_secret() {
        let found = (*nth, entrant.clone());
        desk.must_be_impartial([number; 2])?;
        return match granted {
            true => Err(Refusal::Desk { why: text!("desk-no-whom") }.into()),
            false => spared::refuse(desk, found).await,
        };
    }
    let plea = entrant.pleas.remove(at);
    let who = entrant.player.id.person();
    let field = &desk.hosted.field;
    let seat = plea.board.and_then(|(round, board)| {
        let pair = field.round(round)?.pair(board)?;
        Some((round, board, pair.clone()))
    });
    match &seat {
        Some((_, _, pair)) => desk.must_be_impartial([pair.white, pair.black])?,
        None => desk.must_be_impartial([number; 2])?,
    }
    let (mut added, mut before, mut game) = (None, Vec::new(), None);
    if granted && about.is_about_time() {
        let (round, board) = plea.board.ok_or(Refusal::Desk { why: text!("desk-no-longer") })?;
        let hours = hours.unwrap_or(USUAL_HOURS);
        before = flow::lengthen(&mut desk, (round, board), (hours, who)).await?;
        added = Some(hours);
        game = results::board_at(&desk, round, board)?.game;
    }
    desk.note(TournamentAct::Answered { number, about, granted, hours: added }, before);
    let win = seat.filter(|_| granted && about == PleaKind::Win);
    let Some((round, board, pair)) = win else {
        let mut answer = desk.keep(text!("tournament-decided")).await?;
        answer.news.extend(game);
        return Ok(answer);
    };
    let verdict = if pair.white == number { KeptVerdict::ForfeitBlack } else { KeptVerdict::ForfeitWhite };
    let told = results::decide(&mut desk, (Some(round), board), verdict).await?;
    desk.keep(told).await
}
