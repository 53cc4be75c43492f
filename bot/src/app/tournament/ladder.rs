//! Ladder actions: challenging a player slightly above, accepting, declining.

use tournament::ladder::{LadderChallenge, LadderError, LadderRules};
use tournament::lot;

use crate::app::ask::tournament::LadderAsk;
use crate::app::ask::{Button, Caller, Press};
use crate::app::field::seconds;
use crate::app::ground::tournament::HostedTournament;
use crate::app::ground::{Ground, RequestAnswer, rounds};
use crate::app::say::message::SUGGESTIONS;
use crate::app::say::tournament as say;
use crate::app::say::{ChoiceMenu, MenuOption, Message};
use crate::app::tournament::find;
use crate::record::{
    CallRecord, DAY, KeptPair, LadderEvent, RoundRecord, SECOND, TournamentAct, TournamentId, TournamentStage,
    WhyPaired,
};
use crate::refusal::{Refusal, Trouble};

const SEEN: i64 = DAY.0 / SECOND.0;

pub(crate) async fn challenge(
    ground: &Ground,
    caller: &Caller,
    id: TournamentId,
    of: Option<u16>,
) -> Result<RequestAnswer, Trouble> {
    let mut hosted = climbable(ground, caller, id).await?;
    let by = own_number(&hosted, caller)?;
    let at = (caller.now, ground.time_in(&hosted.field.record, caller.now).await?);
    let ladder = hosted.field.ladder();
    let Some(of) = of else {
        let candidates = ladder.candidates(by.into(), seconds(at.1));
        // Looking for an opponent makes the caller active, so they can be challenged.
        let is_new = ladder.rungs().iter().any(|rung| rung.person == u64::from(by) && rung.seen + SEEN < seconds(at.1));
        let candidates = candidates.into_iter().map(|person| person as u16);
        let candidates = candidates.filter(|of| !hosted.field.is_kept_apart([by, *of]));
        let candidates: Vec<u16> = candidates.take(SUGGESTIONS).collect();
        let answer = match candidates.is_empty() {
            true => Err(nobody(&hosted, by).into()),
            false => Ok(choose(&hosted, &candidates, caller)),
        };
        if is_new {
            hosted.climb(at, LadderEvent::Seen { number: by }).map_err(refusal)?;
            hosted.stir();
            hosted.commit(ground).await?;
        }
        return answer;
    };
    ground.must_not_be_banned(caller, hosted.field.record.guild).await?;
    if hosted.field.is_kept_apart([by, of]) {
        return Err(Refusal::LadderApart { player: say::called(&hosted.field, of) }.into());
    }
    let number = hosted.field.n_challenges() + 1;
    hosted.climb(at, LadderEvent::Challenge { id: number, by, of }).map_err(refusal)?;
    hosted.act(caller, TournamentAct::Challenged { id: number, climber: by, holder: of }, None);
    let record = &mut hosted.field.record;
    let (act, round) = (record.acts, record.begun);
    record.calls.push(CallRecord { id: number, act, round, public: None, direct: None });
    hosted.stir();
    let text = text!("tournament-ladder-sent").with("player", say::called(&hosted.field, of));
    hosted.commit(ground).await?;
    let mut message = Message::new(caller.lang, text.with("days", LadderRules::default().answer_days.to_string()));
    message.buttons = vec![Button::of_tournament(Press::TournamentRetract, id).with(number)];
    Ok(RequestAnswer { tournaments: vec![id], ..RequestAnswer::reply(message) })
}

/// Carries out a command, which names people where buttons name challenges. Players have at most one challenge each way.
pub(crate) async fn climb(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
    climb: LadderAsk,
) -> Result<RequestAnswer, Trouble> {
    let id = find::meant(ground, caller, id).await?.field.record.id;
    let hosted = climbable(ground, caller, id).await?;
    let own = own_number(&hosted, caller)?;
    let ladder = hosted.field.ladder();
    let waiting = |fits: &dyn Fn(&LadderChallenge) -> bool| {
        let found = ladder.challenges().iter().find(|(_, it)| !it.accepted && fits(it));
        found.and_then(|(number, _)| u16::try_from(*number).ok()).ok_or(Refusal::LadderNone)
    };
    let to_me = |it: &LadderChallenge| it.of == u64::from(own);
    match climb {
        LadderAsk::Challenge(whom) => {
            let of = hosted.field.number_of(whom).ok_or(Refusal::Desk { why: text!("desk-no-player") })?;
            challenge(ground, caller, id, Some(of)).await
        }
        LadderAsk::Accept => accept(ground, caller, id, waiting(&to_me)?).await,
        LadderAsk::Decline(sure) => decline(ground, caller, id, waiting(&to_me)?, sure).await,
        LadderAsk::Withdraw => withdraw(ground, caller, id, waiting(&|it| it.by == u64::from(own))?).await,
    }
}

fn choose(hosted: &HostedTournament, candidates: &[u16], caller: &Caller) -> RequestAnswer {
    let field = &hosted.field;
    let mut message = Message::new(caller.lang, text!("tournament-ladder-whom"));
    let item = |number: &u16| {
        let place = field.rung_of(*number).unwrap_or_default();
        let line = text!("tournament-ladder-line").with("place", place).with("player", say::name(field, *number));
        MenuOption::new(number.to_string(), line)
    };
    message.choices = vec![ChoiceMenu {
        button: Button::of_tournament(Press::TournamentChallenge, field.record.id),
        placeholder: text!("tournament-ladder-whom"),
        items: candidates.iter().map(item).collect(),
    }];
    RequestAnswer::reply(message)
}

pub(crate) async fn accept(
    ground: &Ground,
    caller: &Caller,
    id: TournamentId,
    challenge: u16,
) -> Result<RequestAnswer, Trouble> {
    let mut hosted = climbable(ground, caller, id).await?;
    let mine = own_number(&hosted, caller)?;
    let at = (caller.now, ground.time_in(&hosted.field.record, caller.now).await?);
    let found = waiting(&hosted, challenge)?;
    if found.of != u64::from(mine) {
        return Err(Refusal::LadderNotYours.into());
    }
    ground.must_not_be_banned(caller, hosted.field.record.guild).await?;
    hosted.climb(at, LadderEvent::Accept { id: challenge }).map_err(refusal)?;
    let (climber, holder) = (found.by as u16, mine);
    let is_turned = lot(hosted.field.seed(), challenge.into()) & 1 == 1;
    let (white, black) = if is_turned { (holder, climber) } else { (climber, holder) };
    let pair = KeptPair { white, black, of: Some(challenge), why: WhyPaired::Challenge };
    let number = hosted.field.record.begun + 1;
    let round = RoundRecord::new(number, caller.now, vec![pair], Vec::new());
    rounds::begin_round(ground, &mut hosted, round, Vec::new(), caller.now).await?;
    hosted.stir();
    hosted.show_anew();
    hosted.commit(ground).await?;
    let message = Message::new(caller.lang, text!("tournament-ladder-taken"));
    Ok(RequestAnswer { tournaments: vec![id], ..RequestAnswer::reply(message) })
}

pub(crate) async fn decline(
    ground: &Ground,
    caller: &Caller,
    id: TournamentId,
    challenge: u16,
    sure: bool,
) -> Result<RequestAnswer, Trouble> {
    let mut hosted = climbable(ground, caller, id).await?;
    let found = waiting(&hosted, challenge)?;
    if found.of != u64::from(own_number(&hosted, caller)?) {
        return Err(Refusal::LadderNotYours.into());
    }
    let climber = say::called(&hosted.field, found.by as u16);
    if !sure {
        let mut message = Message::new(caller.lang, text!("tournament-ladder-decline-ask").with("player", climber));
        let about = |press| Button::of_tournament(press, id).with(challenge);
        message.buttons = [Press::TournamentDeclineNow, Press::TournamentAccept].map(about).into();
        return Ok(RequestAnswer::reply(message));
    }
    let at = (caller.now, ground.time_in(&hosted.field.record, caller.now).await?);
    hosted.climb(at, LadderEvent::Decline { id: challenge }).map_err(refusal)?;
    hosted.stir();
    hosted.show_anew();
    hosted.commit(ground).await?;
    let message = Message::new(caller.lang, text!("tournament-ladder-declined").with("player", climber));
    Ok(RequestAnswer { tournaments: vec![id], ..RequestAnswer::reply(message) })
}

pub(crate) async fn withdraw(
    ground: &Ground,
    caller: &Caller,
    id: TournamentId,
    challenge: u16,
) -> Result<RequestAnswer, Trouble> {
    let mut hosted = climbable(ground, caller, id).await?;
    let found = waiting(&hosted, challenge)?;
    if found.by != u64::from(own_number(&hosted, caller)?) {
        return Err(Refusal::LadderNotChallenger.into());
    }
    let at = (caller.now, ground.time_in(&hosted.field.record, caller.now).await?);
    hosted.climb(at, LadderEvent::Withdraw { id: challenge }).map_err(refusal)?;
    hosted.stir();
    let text = text!("tournament-ladder-withdrawn").with("player", say::called(&hosted.field, found.of as u16));
    hosted.commit(ground).await?;
    let message = Message::new(caller.lang, text.with("days", LadderRules::default().rematch_days.to_string()));
    Ok(RequestAnswer { tournaments: vec![id], ..RequestAnswer::reply(message) })
}

fn waiting(hosted: &HostedTournament, challenge: u16) -> Result<LadderChallenge, Refusal> {
    let found = hosted.field.ladder().challenges().get(&challenge.into()).copied();
    found.filter(|found| !found.accepted).ok_or(Refusal::LadderGone)
}

async fn climbable(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<HostedTournament, Trouble> {
    let hosted = ground.seen_tournament(caller, id).await?;
    match hosted.field.record.stage {
        _ if !hosted.field.is_ladder() => Err(Refusal::LadderOther.into()),
        TournamentStage::Open => Err(Refusal::TournamentNotBegun.into()),
        TournamentStage::Running if hosted.field.record.paused => Err(Refusal::LadderPaused.into()),
        TournamentStage::Running => Ok(hosted),
        TournamentStage::Finished | TournamentStage::Cancelled => Err(Refusal::TournamentOver.into()),
    }
}

fn own_number(hosted: &HostedTournament, caller: &Caller) -> Result<u16, Refusal> {
    let mine = hosted.field.entered(caller.who.id).filter(|(_, entrant)| entrant.left.is_none());
    mine.and_then(|(_, entrant)| entrant.number).ok_or(Refusal::LadderNotOn)
}

fn nobody(hosted: &HostedTournament, by: u16) -> Refusal {
    let ladder = hosted.field.ladder();
    let has_own = ladder.challenges().values().any(|challenge| challenge.by == u64::from(by));
    match ladder.place(by.into()) {
        Some(1) => Refusal::LadderFirst,
        _ if has_own => Refusal::LadderBusy,
        _ => Refusal::LadderNobody,
    }
}

fn refusal(error: LadderError) -> Refusal {
    match error {
        LadderError::NotOnLadder | LadderError::OnLadder => Refusal::LadderNotOn,
        LadderError::NotAbove | LadderError::Idle | LadderError::TooFar { .. } => Refusal::LadderNobody,
        LadderError::TooSoon { .. } => Refusal::LadderSoon { days: LadderRules::default().rematch_days },
        LadderError::Already | LadderError::TooManyOut => Refusal::LadderBusy,
        LadderError::TooManyIn => Refusal::LadderTaken,
        LadderError::NoChallenge => Refusal::LadderGone,
    }
}
