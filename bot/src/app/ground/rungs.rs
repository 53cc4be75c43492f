//! Ladders: each event is stored as a row, and its consequences are posted.

use tournament::ladder::{LadderEffect, LadderError, LadderExitReason};

use crate::app::field::seconds;
use crate::app::ground::Ground;
use crate::app::ground::tournament::{HostedTournament, MOST_CONCERNED};
use crate::record::{
    BotTime, LadderEvent, RoundRecord, RungRecord, Tiding, TournamentAct, TournamentStage, Unix, keys,
};
use crate::refusal::Trouble;

impl HostedTournament {
    /// Applies an event to the ladder, if the rules allow it. Its consequences follow.
    pub(crate) fn climb(&mut self, (now, time): (Unix, BotTime), act: LadderEvent) -> Result<(), LadderError> {
        let told = self.field.ladder().act(seconds(time), act.act())?;
        let declined = matches!(act, LadderEvent::Decline { .. });
        let kept = RungRecord { v: 1, at: time, act };
        self.field.rungs.push(kept);
        self.field.record.rungs += 1;
        let mut unanswered = false;
        for step in told {
            let did = match step {
                LadderEffect::Walkover(_) => {
                    unanswered = true;
                    continue;
                }
                LadderEffect::Climbed { person, from, to } => {
                    let (number, from, to) = (person as u16, from as u16, to as u16);
                    TournamentAct::Climbed { number, from, to, unanswered: std::mem::take(&mut unanswered), declined }
                }
                LadderEffect::Out(person, LadderExitReason::Unanswered | LadderExitReason::Absent) => {
                    let number = person as u16;
                    self.let_go(number);
                    TournamentAct::Dropped { number }
                }
                // Leaving is announced elsewhere, and a cancelled challenge concerns no one else.
                LadderEffect::Out(_, LadderExitReason::Left) | LadderEffect::Void(_) => continue,
            };
            self.act_alone(now, did);
        }
        self.retell_calls();
        Ok(())
    }

    /// Removes the buttons from challenges that no longer need an answer.
    pub(crate) fn retell_calls(&mut self) {
        let record = &self.field.record;
        for call in record.calls.iter().filter(|call| self.field.answer(call.id).is_some()) {
            let public = call.public.map(|_| (Tiding::Act, call.act));
            let direct = call.direct.map(|_| (Tiding::Person, call.act * MOST_CONCERNED));
            for (what, number) in public.into_iter().chain(direct) {
                self.change.put(keys::tiding(record.id, call.round, what, number), Vec::new());
            }
        }
    }

    fn let_go(&mut self, number: u16) {
        let next = self.field.record.begun + 1;
        if let Some((_, entrant)) = self.field.entrants.iter_mut().find(|(_, it)| it.number == Some(number)) {
            entrant.left = Some(next);
        }
    }
}

/// Updates a ladder after players left, games ended or time passed; returns `false` if nothing needs to be stored.
pub(crate) async fn settle_ladder(ground: &Ground, hosted: &mut HostedTournament, now: Unix) -> Result<bool, Trouble> {
    let at = (now, ground.time_in(&hosted.field.record, now).await?);
    if hosted.field.record.stage != TournamentStage::Running {
        return Ok(false);
    }
    let ladder = hosted.field.ladder();
    let gone = hosted.field.entrants.iter().filter(|(_, entrant)| entrant.left.is_some());
    let gone = gone.filter_map(|(_, entrant)| entrant.number);
    let gone: Vec<_> = gone.filter(|number| ladder.place((*number).into()).is_some()).collect();
    for number in gone {
        hosted.climb(at, LadderEvent::Leave { number }).ok();
    }
    for round in ended_on(ground, hosted).await? {
        let verdict = hosted.field.boards.get(&(round.number, 1)).and_then(|board| board.result?.verdict.verdict());
        if let Some((pair, id)) = round.pairs.first().and_then(|pair| Some((pair, pair.of?))) {
            let ending = hosted.field.ending(pair, verdict);
            // A challenge of a player who is off the ladder is cancelled.
            hosted.climb(at, LadderEvent::End { id, ending }).ok();
        }
        hosted.expect_results(round.number);
        let same = hosted.field.rounds.iter_mut().filter(|kept| kept.number == round.number);
        same.for_each(|kept| kept.closed = true);
    }
    if hosted.field.ladder_due().is_some_and(|due| due <= at.1) {
        hosted.climb(at, LadderEvent::Sweep).ok();
    }
    if !hosted.is_changed() {
        return Ok(false);
    }
    hosted.show_anew();
    hosted.plan(&ground.dial(hosted.field.record.runs_by(), now).await?, now);
    Ok(true)
}

async fn ended_on(ground: &Ground, hosted: &HostedTournament) -> Result<Vec<RoundRecord>, Trouble> {
    let mut ended = Vec::new();
    for round in hosted.field.rounds.iter().filter(|round| !round.closed) {
        let Some(board) = hosted.field.boards.get(&(round.number, 1)).filter(|board| board.result.is_some()) else {
            continue;
        };
        let game = ground.load(board.game).await?;
        ended.push((game.and_then(|game| game.record.ended), round.clone()));
    }
    ended.sort_by_key(|(at, round)| (*at, round.number));
    Ok(ended.into_iter().map(|(_, round)| round).collect())
}
