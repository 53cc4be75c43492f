//! Steps of organisers. Each step checks their permission; no organiser decides their own game; the log is public. Steps that
//! hurt players or cannot be undone need confirmation.

mod flow;
mod games;
mod last;
mod pairs;
mod players;
mod pleas;
mod results;
mod show;
mod spared;
mod step;
mod undo;

use self::step::DeskRequest;

use crate::app::ask::desk::DeskStep;
use crate::app::ask::{Caller, LONGEST_REASON};
use crate::app::ground::tournament::must_run;
use crate::app::ground::{Ground, RequestAnswer};
use crate::app::tournament::{asks, deadlines, find, rounds, series};
use crate::record::TournamentId;
use crate::refusal::{Refusal, Trouble};
use crate::words::note;

pub(crate) use pleas::{may_ask, plea, request};
pub(crate) use show::{complete_undo, desk, log, turned_away};

/// Returns whether the caller is an organiser and can use the form.
pub(crate) async fn may_step(ground: &Ground, caller: &Caller, id: Option<TournamentId>) -> Result<bool, Trouble> {
    match find::meant(ground, caller, id).await {
        Ok(hosted) => Ok(must_run(caller, &hosted.field.record).is_ok()),
        // After the form is filled in, the bot asks which tournament.
        Err(Trouble::Refused(Refusal::TournamentWhich { .. })) => Ok(true),
        Err(Trouble::Refused(_)) => Ok(false),
        Err(failure) => Err(failure),
    }
}

pub(crate) async fn step(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
    step: DeskStep,
    reason: &str,
    sure: bool,
) -> Result<RequestAnswer, Trouble> {
    let hosted = find::stepped(ground, caller, id, step).await?;
    must_run(caller, &hosted.field.record)?;
    let because = Some(note(reason, usize::from(LONGEST_REASON))).filter(|reason| !reason.is_empty());
    // Buttons of older versions sent no reason.
    if because.is_none() && step.needs_reason() && !(step == DeskStep::Cancel && sure) {
        return Err(Refusal::NoReason.into());
    }
    let (id, last) = (hosted.field.record.id, hosted.field.last_round().map_or(0, |round| round.number));
    let desk = DeskRequest { ground, caller, hosted, step, because, sure };
    desk.must_be_time()?;
    match step {
        DeskStep::Result { round, board, verdict } => results::result(desk, round, board, verdict).await,
        DeskStep::Replay(board) => results::replay(desk, board).await,
        DeskStep::Withdraw(whom) => players::withdraw(desk, whom).await,
        DeskStep::Return(whom) => players::bring_back(desk, whom).await,
        DeskStep::Apart(two, apart) => pairs::keep_apart(desk, two, apart).await,
        DeskStep::Pair(two, made) => pairs::pair(desk, two, made).await,
        DeskStep::Postpone(hours) => flow::postpone(desk, hours).await,
        DeskStep::Extend(board, hours) => flow::extend(desk, board, hours).await,
        DeskStep::Early => flow::end_now(desk).await,
        DeskStep::Pause => flow::pause(desk).await,
        DeskStep::GoOn => flow::go_on(desk).await,
        DeskStep::SecondBye => flow::second_bye(desk).await,
        DeskStep::End => flow::end(desk).await,
        DeskStep::Undo(which) => undo::undo(desk, which).await,
        DeskStep::Cancel => flow::cancel(desk).await,
        DeskStep::Runners(role) => flow::name_runners(desk, role).await,
        DeskStep::Answer(number, about, granted) => pleas::answer(desk, number, about, (granted, None)).await,
        DeskStep::Allow(number, about, hours) => pleas::answer(desk, number, about, (true, Some(hours))).await,
        DeskStep::Reply { player, about, granted, hours } => pleas::reply(desk, player, about, (granted, hours)).await,
        DeskStep::Spare(two) => spared::grant(desk, two).await,
        // Steps with buttons elsewhere are implemented there.
        DeskStep::Start if sure => rounds::start_now(ground, caller, id).await,
        DeskStep::Start => rounds::start(ground, caller, id).await,
        DeskStep::Stop => series::stop(ground, caller, id).await,
        DeskStep::Deadline => deadlines::decide(ground, caller, id, last).await,
        DeskStep::Admit(who, is_in) => {
            let nth = desk.hosted.field.entered(who).map(|(nth, _)| *nth);
            let nth = nth.ok_or(Refusal::Desk { why: text!("desk-no-asking") })?;
            match is_in {
                true => asks::let_in(ground, caller, id, nth).await,
                false => asks::turn_away(ground, caller, id, nth, reason).await,
            }
        }
    }
}
