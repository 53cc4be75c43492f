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

use self::step::Desk;

use crate::app::ask::desk::Step;
use crate::app::ask::{Caller, LONGEST_REASON};
use crate::app::ground::tournament::must_run;
use crate::app::ground::{Answer, Ground};
use crate::app::tournament::{asks, deadlines, find, rounds, series};
use crate::record::TournamentId;
use crate::refusal::{Refusal, Trouble};
use crate::words::note;

pub(crate) use pleas::{may_ask, plea, request};
pub(crate) use show::{complete_undo, desk, log, turned_away};

/// Returns whether the caller is an organiser, so that a form for a step makes sense.
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
    step: Step,
    reason: &str,
    sure: bool,
) -> Result<Answer, Trouble> {
    let hosted = find::stepped(ground, caller, id, step).await?;
    must_run(caller, &hosted.field.record)?;
    let because = Some(note(reason, usize::from(LONGEST_REASON))).filter(|reason| !reason.is_empty());
    // Buttons of older versions sent no reason.
    if because.is_none() && step.needs_reason() && !(step == Step::Cancel && sure) {
        return Err(Refusal::NoReason.into());
    }
    let (id, last) = (hosted.field.record.id, hosted.field.last_round().map_or(0, |round| round.number));
    let desk = Desk { ground, caller, hosted, step, because, sure };
    desk.must_be_time()?;
    match step {
        Step::Result { round, board, verdict } => results::result(desk, round, board, verdict).await,
        Step::Replay(board) => results::replay(desk, board).await,
        Step::Withdraw(whom) => players::withdraw(desk, whom).await,
        Step::Return(whom) => players::bring_back(desk, whom).await,
        Step::Apart(two, apart) => pairs::keep_apart(desk, two, apart).await,
        Step::Pair(two, made) => pairs::pair(desk, two, made).await,
        Step::Postpone(hours) => flow::postpone(desk, hours).await,
        Step::Extend(board, hours) => flow::extend(desk, board, hours).await,
        Step::Early => flow::end_now(desk).await,
        Step::Pause => flow::pause(desk).await,
        Step::GoOn => flow::go_on(desk).await,
        Step::SecondBye => flow::second_bye(desk).await,
        Step::End => flow::end(desk).await,
        Step::Undo(which) => undo::undo(desk, which).await,
        Step::Cancel => flow::cancel(desk).await,
        Step::Runners(role) => flow::name_runners(desk, role).await,
        Step::Answer(number, about, granted) => pleas::answer(desk, number, about, (granted, None)).await,
        Step::Allow(number, about, hours) => pleas::answer(desk, number, about, (true, Some(hours))).await,
        Step::Reply { player, about, granted, hours } => pleas::reply(desk, player, about, (granted, hours)).await,
        Step::Spare(two) => spared::grant(desk, two).await,
        // Steps with buttons elsewhere are implemented there.
        Step::Start if sure => rounds::start_now(ground, caller, id).await,
        Step::Start => rounds::start(ground, caller, id).await,
        Step::Stop => series::stop(ground, caller, id).await,
        Step::Deadline => deadlines::decide(ground, caller, id, last).await,
        Step::Admit(who, is_in) => {
            let nth = desk.hosted.field.entered(who).map(|(nth, _)| *nth);
            let nth = nth.ok_or(Refusal::Desk { why: text!("desk-no-asking") })?;
            match is_in {
                true => asks::let_in(ground, caller, id, nth).await,
                false => asks::turn_away(ground, caller, id, nth, reason).await,
            }
        }
    }
}
