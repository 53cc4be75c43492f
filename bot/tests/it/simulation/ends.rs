//! Checks how games may end.

use bot::app::ask::play;
use bot::app::{AppRequest, Caller, RequestAct};
use bot::record::{GameMoment, GameRecord, Millis};
use rules::{EndReason, Outcome};

use super::doing::{Doing, Instant, told};
use super::model::{Checked, Model, hold};

/// Within ten minutes, up to this many games may end on time.
const FEW: usize = 20;
const TEN_MINUTES: Millis = Millis::minutes(10);

impl Model {
    pub(super) fn end(&mut self, old: &GameRecord, record: &GameRecord, doing: &Doing, now: Instant) -> Checked {
        let id = record.id;
        let kept = self.games.get_mut(&id).expect("it is being changed");
        let outcome = record.outcome().ok_or((id, "no such outcome".to_owned()))?;
        *self.ends.entry(outcome.reason.word().to_owned()).or_default() += 1;
        let table = kept.table.take().expect("kept while it is played");
        let by_nobody = record.called_off.is_none() && record.moderator.is_none();
        let is_off = outcome.reason == EndReason::Abort && by_nobody && !matches!(doing, Doing::KeepHouse);
        match outcome.reason {
            _ if is_off || matches!(outcome.reason, EndReason::Time | EndReason::TimeVsBare) => {
                let late = table.turn();
                let is_begun = old.moment() >= GameMoment(2);
                let wanted = if is_begun { table.out_of_time(late) } else { Outcome::draw(EndReason::Abort) };
                hold(outcome == wanted, id, || format!("{late:?} is late, but it is {outcome}"))?;
                let left = kept.left;
                let has_clock = old.clock.is_some();
                hold(has_clock && left == Millis::ZERO, id, || {
                    format!("flagged with {left:?} left, in {:?}", kept.turn)
                })?;
                let by_right = match doing {
                    Doing::Sweep => record.rated,
                    Doing::Ask(AppRequest {
                        act: RequestAct::Play(play::PlayAsk::ClaimTime(_)),
                        caller: Caller { who, .. },
                    }) => record.side_of(who.id) == Some(late.other()),
                    Doing::Ask(request) => record.rated && record.side_of(request.caller.who.id) == Some(late),
                    _ => false,
                };
                hold(by_right, id, || format!("ended on time by {}", told(doing)))?;
                self.ended_on_time.retain(|end| now.bot - *end < TEN_MINUTES);
                self.ended_on_time.push_back(now.bot);
                let most = FEW.max((self.n_playing + 1) / 100);
                let n = self.ended_on_time.len();
                hold(n <= most || now.bot < self.released, id, || format!("{n} games ended on time, {most} may"))?;
            }
            EndReason::Resignation
            | EndReason::Agreement
            | EndReason::Abort
            | EndReason::FiftyMoves
            | EndReason::Own("hundred-moves") => {
                hold(matches!(doing, Doing::Ask(_) | Doing::KeepHouse), id, || format!("{outcome} by itself"))?;
            }
            _ => {
                let by_rules = table.outcome().or_else(|| table.claim());
                hold(by_rules == Some(outcome), id, || format!("it ends by {outcome}, the rules say {by_rules:?}"))?;
            }
        }
        Ok(())
    }
}
