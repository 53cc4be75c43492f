//! A step at the desk, and common parts of all steps.

use super::show;

use crate::app::ask::desk::{DeskStep, DeskView, EntrantRef};
use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::reopen::DecisionContext;
use crate::app::ground::tournament::HostedTournament;
use crate::app::ground::{Ground, RequestAnswer, missed};
use crate::app::say::Message;
use crate::change::StoreChange;
use crate::record::{EntrantRecord, Millis, PriorState, TournamentAct, TournamentStage};
use crate::refusal::{Refusal, Trouble};
use crate::words::{Text, escape};

/// Results can be corrected for this many days after the end.
const DAYS: i64 = 7;

pub(super) struct DeskRequest<'a> {
    pub(super) ground: &'a Ground,
    pub(super) caller: &'a Caller,
    pub(super) hosted: HostedTournament,
    pub(super) step: DeskStep,
    pub(super) because: Option<String>,
    /// The caller has confirmed the consequences.
    pub(super) sure: bool,
}

impl DeskRequest<'_> {
    pub(super) fn must_be_time(&self) -> Result<(), Refusal> {
        let record = &self.hosted.field.record;
        let can_be_corrected = matches!(self.step, DeskStep::Result { .. } | DeskStep::Undo(_));
        let is_fresh = record.ended.is_some_and(|ended| self.caller.now - ended <= Millis::days(DAYS));
        match record.stage {
            // Their own handlers check these.
            _ if matches!(self.step, DeskStep::Start | DeskStep::Stop | DeskStep::Deadline | DeskStep::Admit(..)) => {
                Ok(())
            }
            TournamentStage::Finished if can_be_corrected && is_fresh => Ok(()),
            TournamentStage::Finished if can_be_corrected => {
                Err(Refusal::Desk { why: text!("desk-no-old").with("days", DAYS) })
            }
            TournamentStage::Finished | TournamentStage::Cancelled => Err(Refusal::TournamentOver),
            TournamentStage::Open
                if matches!(
                    self.step,
                    DeskStep::Cancel | DeskStep::Runners(_) | DeskStep::Postpone(_) | DeskStep::Undo(_)
                ) =>
            {
                Ok(())
            }
            TournamentStage::Open => Err(Refusal::TournamentNotBegun),
            TournamentStage::Running => Ok(()),
        }
    }

    pub(super) fn must_be_impartial(&self, players: [u16; 2]) -> Result<(), Refusal> {
        let own = self.hosted.field.entered(self.caller.who.id).and_then(|(_, entrant)| entrant.number);
        if own.is_some_and(|own| players.contains(&own)) { Err(Refusal::TournamentOwnGame) } else { Ok(()) }
    }

    /// Refuses an organiser who would protect their own place from a challenge. With `played`, also from one in play.
    pub(super) fn must_not_be_challenged(&self, played: bool) -> Result<(), Refusal> {
        let own = self.hosted.field.number_of(self.caller.who.id).map(u64::from);
        let ladder = self.hosted.field.ladder();
        match ladder.challenges().values().any(|it| Some(it.of) == own && (played || !it.accepted)) {
            true => Err(Refusal::Desk { why: text!("desk-no-challenged") }),
            false => Ok(()),
        }
    }

    /// Returns an entrant with their key number and pairing number.
    pub(super) fn entrant(&self, whom: EntrantRef) -> Result<(u32, u16, EntrantRecord), Refusal> {
        let is_meant = |entrant: &EntrantRecord| match whom {
            EntrantRef::Number(number) => entrant.number == Some(number),
            EntrantRef::Person(who) => entrant.player.id == who,
        };
        let found = self.hosted.field.entrants.iter().find(|(_, entrant)| is_meant(entrant));
        let found = found.and_then(|(nth, entrant)| Some((*nth, entrant.number?, entrant.clone())));
        found.ok_or(Refusal::Desk { why: text!("desk-no-player") })
    }

    pub(super) fn two(&self, two: [EntrantRef; 2]) -> Result<[u16; 2], Refusal> {
        let [a, b] = [self.entrant(two[0])?.1, self.entrant(two[1])?.1];
        if a == b { Err(Refusal::Desk { why: text!("desk-no-same") }) } else { Ok([a, b]) }
    }

    pub(super) fn deciding(&mut self) -> (&mut StoreChange, DecisionContext<'_>) {
        let decider =
            DecisionContext { who: self.caller.who.id, now: self.caller.now, because: self.because.as_deref() };
        (&mut self.hosted.change, decider)
    }

    /// Updates missed rounds after a change of results; `before` gets the previous state for undo.
    pub(super) async fn note_missed(&mut self, before: &mut Vec<PriorState>) -> Result<(), Trouble> {
        before.extend(missed::note_missed_by(self.ground, &mut self.hosted, self.caller.now).await?);
        Ok(())
    }

    pub(super) fn note(&mut self, did: TournamentAct, before: Vec<PriorState>) {
        let because = self.because.clone();
        self.hosted.step(self.caller, (did, because), before);
    }

    pub(super) fn ask(&self, question: Vec<Text>) -> Result<RequestAnswer, Trouble> {
        let mut message = Message::new(self.caller.lang, text!("desk-ask"));
        message.text.splice(0..0, question);
        message.text.extend(self.because.as_deref().map(|because| text!("which-asked").with("text", escape(because))));
        let id = self.hosted.field.record.id;
        let sure = match self.step {
            DeskStep::Cancel => {
                let end = Button::of_tournament(Press::TournamentCancelNow, id);
                if self.hosted.field.is_climbed() { end.labelled(text!("button-ladder-end-now")) } else { end }
            }
            step => Button::of_tournament(Press::TournamentSure, id).with(step),
        };
        let back = Button::of_tournament(Press::TournamentDesk, id).with(DeskView::Home).labelled(text!("desk-back"));
        message.buttons = vec![sure, back];
        Ok(RequestAnswer::reply(message))
    }

    /// Commits the step, and shows the current desk below its result.
    pub(super) async fn keep(self, done: Text) -> Result<RequestAnswer, Trouble> {
        let DeskRequest { ground, caller, mut hosted, .. } = self;
        let id = hosted.field.record.id;
        hosted.show_anew();
        hosted.stir_if_stuck();
        hosted.commit(ground).await?;
        let mut answer = show::home(ground, caller, id, Some(done)).await?;
        answer.tournaments = vec![id];
        Ok(answer)
    }
}
