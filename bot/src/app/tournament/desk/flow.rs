//! Pausing, resuming, extending and ending a tournament, and its organisers.

use super::step::DeskRequest;
use super::{games, results};
use crate::app::field::{ObstacleDecision, seconds};
use crate::app::ground::tournament::is_in_charge;
use crate::app::ground::{RequestAnswer, anew, begin as player_of, rounds, sign_up};
use crate::app::say::Message;
use crate::app::say::tournament as say;
use crate::app::tournament::{deadlines, see};
use crate::record::{
    ActRecord, HOUR, LadderEvent, Millis, PriorState, RoleId, RoundRecord, Tiding, TournamentAct, TournamentStage,
    UserId, keys,
};
use crate::refusal::{Refusal, Trouble};
use crate::words::{Text, escape};

/// The longest single extension: four weeks.
const MOST_HOURS: u32 = 28 * 24;

/// Stops automatic starts and deadlines. Games go on.
pub(super) async fn pause(mut desk: DeskRequest<'_>) -> Result<RequestAnswer, Trouble> {
    if std::mem::replace(&mut desk.hosted.field.record.paused, true) {
        return Err(Refusal::Desk { why: text!("desk-no-pause") }.into());
    }
    desk.must_not_be_challenged(false)?;
    if !desk.sure && desk.hosted.field.last_round().is_some_and(|round| !desk.hosted.field.is_settled(round)) {
        return desk.ask(vec![text!("desk-ask-pause").with("name", escape(&desk.hosted.field.record.name))]);
    }
    desk.ground.rates.admit_changed(desk.caller)?;
    let time = desk.ground.time_in(&desk.hosted.field.record, desk.caller.now).await?;
    let since = desk.hosted.field.record.paused_at.replace(time);
    let stuck = desk.hosted.field.record.stuck;
    let before = PriorState::Paused { paused: false, since, moved: desk.hosted.field.moved(), stuck };
    desk.note(TournamentAct::Paused { paused: true, begins: false }, vec![before]);
    desk.keep(text!("tournament-decided")).await
}

/// Resumes a tournament: begins the next event if all results are in, else the round keeps the time left at the pause.
pub(super) async fn go_on(mut desk: DeskRequest<'_>) -> Result<RequestAnswer, Trouble> {
    if !std::mem::replace(&mut desk.hosted.field.record.paused, false) {
        // By now the next round can perhaps be paired.
        let field = &desk.hosted.field;
        if field.record.stuck.is_some() {
            return begin(desk).await;
        }
        let begun = field.last_round().filter(|round| !field.is_ladder() && !field.is_settled(round));
        let begun = begun.map(|round| text!("desk-no-begin").with_said("round", say::nth_round(field, round.number)));
        return Err(Refusal::Desk { why: begun.unwrap_or_else(|| text!("desk-no-go-on")) }.into());
    }
    desk.ground.rates.admit_changed(desk.caller)?;
    let begins = desk.hosted.field.is_between();
    let (now, time) = (desk.caller.now, desk.ground.time_in(&desk.hosted.field.record, desk.caller.now).await?);
    // Keep it: undoing the round that begins now pauses the tournament again.
    let since = desk.hosted.field.record.paused_at;
    if let Some(since) = since.filter(|_| desk.hosted.field.is_ladder()) {
        let stood = LadderEvent::Stood { seconds: seconds(time) - seconds(since) };
        desk.hosted.climb((now, time), stood).ok();
    }
    let moved = desk.hosted.field.moved();
    if let Some(since) = since {
        desk.hosted.field.was_given_back(since, time);
    }
    let stood = since.filter(|_| !begins).map_or(Millis::ZERO, |since| time - since);
    desk.hosted.move_deadlines(stood, now);
    // A round that begins now is undone instead of the resume. The tournament then stays paused.
    let before = vec![PriorState::Paused { paused: true, since, moved, stuck: desk.hosted.field.record.stuck }];
    let did = TournamentAct::Paused { paused: false, begins };
    if begins {
        // The round's message reports it.
        let act = ActRecord::new(now, player_of::player(&desk.caller.who), did, desk.because.clone());
        desk.hosted.log(ActRecord { before, ..act });
    } else {
        desk.note(did, before);
        desk.hosted.stir();
        return desk.keep(text!("tournament-decided")).await;
    }
    begin(desk).await
}

pub(super) async fn decide(mut desk: DeskRequest<'_>, decided: ObstacleDecision) -> Result<RequestAnswer, Trouble> {
    let did = match decided {
        ObstacleDecision::Bye(number) => TournamentAct::SecondBye { number },
        ObstacleDecision::End => TournamentAct::Ended,
    };
    if decided == ObstacleDecision::End && !desk.sure {
        let question = text!("desk-ask-end").with("name", escape(&desk.hosted.field.record.name));
        return desk.ask(vec![question]);
    }
    desk.hosted.field.decided = Some(decided);
    desk.note(did, Vec::new());
    begin(desk).await
}

pub(super) async fn second_bye(desk: DeskRequest<'_>) -> Result<RequestAnswer, Trouble> {
    must_be_stuck(&desk)?;
    let number = desk.hosted.field.second_bye().ok_or(Refusal::Desk { why: text!("desk-no-second-bye") })?;
    decide(desk, ObstacleDecision::Bye(number)).await
}

pub(super) async fn end(desk: DeskRequest<'_>) -> Result<RequestAnswer, Trouble> {
    must_be_stuck(&desk)?;
    decide(desk, ObstacleDecision::End).await
}

fn must_be_stuck(desk: &DeskRequest<'_>) -> Result<(), Refusal> {
    let record = &desk.hosted.field.record;
    match record.stuck.is_some() && desk.hosted.field.goes_on() {
        true => Ok(()),
        false => Err(Refusal::Desk { why: text!("desk-no-stuck") }),
    }
}

async fn begin(desk: DeskRequest<'_>) -> Result<RequestAnswer, Trouble> {
    let DeskRequest { ground, caller, mut hosted, .. } = desk;
    let id = hosted.field.record.id;
    let goes_on = rounds::go_on(ground, &mut hosted, caller.now).await?;
    let done = hosted.field.record.stuck.is_none().then(|| text!("tournament-decided"));
    if goes_on {
        hosted.commit(ground).await?;
    }
    let mut answer = super::show::home(ground, caller, id, done).await?;
    answer.tournaments = vec![id];
    Ok(answer)
}

/// Extends the current round or sign-up; from now if it was over.
pub(super) async fn postpone(mut desk: DeskRequest<'_>, hours: u32) -> Result<RequestAnswer, Trouble> {
    must_be_hours(hours)?;
    let now = desk.hosted.field.stands_at(desk.ground.time_in(&desk.hosted.field.record, desk.caller.now).await?);
    let field = &mut desk.hosted.field;
    let held = field.record.held;
    let (round, before) = match (field.record.stage, field.rounds.last_mut()) {
        (TournamentStage::Open, _) => {
            let Some(at) = field.record.terms.calendar.starts else {
                return Err(Refusal::Desk { why: text!("desk-no-start") }.into());
            };
            field.begin_later(desk.caller.now, i64::from(hours) * HOUR);
            (0, PriorState::Starts { at })
        }
        (_, Some(RoundRecord { closed: false, deadline: Some(deadline), early, number, moved, .. })) => {
            let before =
                PriorState::Deadline { round: *number, at: Some(*deadline), early: *early, held, moved: *moved };
            *deadline = (*deadline).max(now) + i64::from(hours) * HOUR;
            *early = false;
            (*number, before)
        }
        _ => return Err(Refusal::Desk { why: text!("desk-no-round") }.into()),
    };
    if round > 0 {
        anew::at_once(&mut desk.hosted.change, &desk.hosted.field.record, round);
    }
    desk.hosted.stir();
    desk.note(TournamentAct::Postponed { round, hours }, vec![before]);
    desk.keep(text!("tournament-decided")).await
}

pub(super) async fn extend(mut desk: DeskRequest<'_>, board: u16, hours: u32) -> Result<RequestAnswer, Trouble> {
    let round = see::round_of(&desk.hosted, None)?;
    let (number, pair) = (round.number, results::pair_at(round, board)?);
    desk.must_be_impartial([pair.white, pair.black])?;
    let before = lengthen(&mut desk, (number, board), (hours, None)).await?;
    let game = results::board_at(&desk, number, board)?.game;
    desk.note(TournamentAct::Extended { round: number, board, hours }, before);
    let mut answer = desk.keep(text!("tournament-decided")).await?;
    answer.news.extend(game);
    Ok(answer)
}

/// Extends a board's deadline, if any, and its game's clock; returns the previous state. A deadline that has passed counts from
/// now. `asked` is the player who requested it.
pub(super) async fn lengthen(
    desk: &mut DeskRequest<'_>,
    (number, board): (u16, u16),
    (hours, asked): (u32, Option<UserId>),
) -> Result<Vec<PriorState>, Trouble> {
    must_be_hours(hours)?;
    let now = desk.hosted.field.stands_at(desk.ground.time_in(&desk.hosted.field.record, desk.caller.now).await?);
    let no = || Refusal::Desk { why: text!("desk-no-longer") };
    if !desk.hosted.field.can_last_longer((number, board)) {
        return Err(no().into());
    }
    let mut before = Vec::new();
    let round = desk.hosted.field.rounds.iter_mut().find(|round| round.number == number).ok_or_else(no)?;
    if let Some(until) = round.deadline_of(board) {
        before.push(PriorState::Later { round: number, later: round.later.clone(), moved: round.moved });
        round.set_later(board, until.max(now) + i64::from(hours) * HOUR);
        anew::at_once(&mut desk.hosted.change, &desk.hosted.field.record, number);
        desk.hosted.stir();
    }
    if let Some(game) = results::board_at(desk, number, board)?.game {
        before.extend(games::give_time(desk, game, (hours, asked)).await?);
    }
    if before.is_empty() { Err(no().into()) } else { Ok(before) }
}

fn must_be_hours(hours: u32) -> Result<(), Refusal> {
    match (1..=MOST_HOURS).contains(&hours) {
        true => Ok(()),
        false => Err(Refusal::Desk { why: text!("desk-no-hours").with("most", MOST_HOURS) }),
    }
}

pub(super) async fn end_now(mut desk: DeskRequest<'_>) -> Result<RequestAnswer, Trouble> {
    let now = desk.hosted.field.stands_at(desk.ground.time_in(&desk.hosted.field.record, desk.caller.now).await?);
    // Each game of a ladder has its own clock, and no round.
    let is_ladder = desk.hosted.field.is_ladder();
    let held = desk.hosted.field.record.held;
    let Some(round) = desk.hosted.field.rounds.last_mut().filter(|round| !round.closed && !is_ladder) else {
        return Err(Refusal::Desk { why: text!("desk-no-round") }.into());
    };
    let before = vec![
        PriorState::Deadline { round: round.number, at: round.deadline, early: round.early, held, moved: round.moved },
        PriorState::Later { round: round.number, later: std::mem::take(&mut round.later), moved: round.moved },
    ];
    round.early = round.early || round.deadline.is_none_or(|deadline| deadline > now);
    round.deadline = Some(now);
    let round = round.clone();
    deadlines::must_be_through(&desk.hosted.field, &round, desk.caller.who.id)?;
    if !desk.sure {
        let question = say::questions::end_now(&desk.hosted.field, &round);
        return desk.ask(vec![question]);
    }
    desk.hosted.stir();
    desk.note(TournamentAct::Early { round: round.number }, before);
    desk.keep(text!("tournament-decided")).await
}

/// Cancels the tournament; running games become ordinary ones.
pub(super) async fn cancel(mut desk: DeskRequest<'_>) -> Result<RequestAnswer, Trouble> {
    let is_climbed = desk.hosted.field.is_climbed();
    let repeats = desk.hosted.field.record.series.as_ref().is_some_and(|series| series.next.is_some());
    let ends_series = repeats && !is_climbed;
    desk.must_not_be_challenged(true)?;
    if !desk.sure {
        let key = match is_climbed {
            true => key!("tournament-ladder-end-ask"),
            false if desk.hosted.field.rounds.is_empty() => key!("tournament-cancel-ask-early"),
            false => key!("tournament-cancel-ask"),
        };
        let mut question = vec![Text::new(key).with("name", escape(&desk.hosted.field.record.name))];
        question.extend(ends_series.then(|| text!("tournament-no-season")));
        return desk.ask(question);
    }
    if is_climbed {
        return end_ladder(desk).await;
    }
    sign_up::end_series(&mut desk.hosted);
    desk.note(TournamentAct::Cancelled, Vec::new());
    desk.hosted.field.record.ended = Some(desk.caller.now);
    sign_up::end(desk.ground, &mut desk.hosted, TournamentStage::Cancelled).await?;
    let id = desk.hosted.field.record.id;
    let mut message = Message::new(desk.caller.lang, text!("tournament-called-off"));
    message.text.extend(ends_series.then(|| text!("tournament-no-season")));
    desk.hosted.show_anew();
    desk.hosted.commit(desk.ground).await?;
    Ok(RequestAnswer { tournaments: vec![id], ..RequestAnswer::reply(message) })
}

async fn end_ladder(mut desk: DeskRequest<'_>) -> Result<RequestAnswer, Trouble> {
    let id = desk.hosted.field.record.id;
    desk.note(TournamentAct::Ended, Vec::new());
    desk.hosted.field.record.ended = Some(desk.caller.now);
    sign_up::end(desk.ground, &mut desk.hosted, TournamentStage::Finished).await?;
    desk.hosted.tell(Tiding::End, 0);
    desk.hosted.change.delete(keys::stirred(id));
    let message = Message::new(desk.caller.lang, text!("tournament-ladder-ended"));
    desk.hosted.show_anew();
    desk.hosted.commit(desk.ground).await?;
    Ok(RequestAnswer { tournaments: vec![id], ..RequestAnswer::reply(message) })
}

pub(super) async fn name_runners(mut desk: DeskRequest<'_>, role: Option<RoleId>) -> Result<RequestAnswer, Trouble> {
    if !is_in_charge(desk.caller, &desk.hosted.field.record) {
        return Err(Refusal::Desk { why: text!("desk-no-role") }.into());
    }
    // The role with the server's number is the everyone role.
    if role.is_some_and(|role| role.0 == desk.hosted.field.record.guild.0) {
        return Err(Refusal::Desk { why: text!("desk-no-everybody") }.into());
    }
    desk.ground.rates.admit_changed(desk.caller)?;
    let may_ping =
        |role| desk.caller.server.as_ref().is_some_and(|it| desk.ground.open_channels.must_ping(it, role).is_ok());
    let pings = role.is_some_and(may_ping);
    desk.hosted.field.record.pings_runners = pings;
    desk.hosted.field.record.runners = role;
    desk.note(TournamentAct::Runners { role }, Vec::new());
    let done = say::questions::runners(role, pings);
    desk.keep(done).await
}
