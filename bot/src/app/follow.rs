//! What follows a move by itself: who can do nothing else passes, answers that were planned are played, draws are claimed
//! for who wishes it. All of it is kept in the batch of the move.

use rules::{Letters, Outcome, Side, Table};
use store::Batch;

use super::play::PASS;
use super::show::move_number;
use super::{App, Loaded, Setting, decode, seat_of};
use crate::record::{BotTime, Color, GameRecord, Moment, PlanRecord, State, UserId, Who, keys, write};
use crate::refusal::{Failure, Trouble};
use crate::words::{Lang, Text};

/// Plies of a plan's past that are remembered.
const REMEMBERED: usize = 20;

/// What followed a move.
pub(super) struct Followed {
    /// The batch of the move: it expects that nobody changes what they have planned meanwhile.
    pub(super) batch: Batch,
    /// The end of the game, if it has come.
    pub(super) ends: Option<Outcome>,
    /// Planned answers that were played.
    pub(super) n_answers: usize,
}

/// A player's plan, with the version that a change must expect.
pub(super) type Kept = (PlanRecord, u64);

impl App {
    /// What a player has planned; nothing, if they have not.
    pub(super) async fn plan_of(&self, record: &GameRecord, side: Side) -> Result<Kept, Trouble> {
        Ok(match self.store.get(&keys::plan(record.id, side)).await? {
            Some(entry) => (decode(&entry.value)?, entry.version),
            None => (PlanRecord::new(&record.line), 0),
        })
    }

    /// Goes on after a move until somebody has a choice that they have not made.
    pub(super) async fn follow(
        &self,
        game: &mut Loaded,
        table: &mut dyn Table,
        time: BotTime,
        mut batch: Batch,
    ) -> Result<Followed, Trouble> {
        let mut plans: [Option<Kept>; 2] = [None, None];
        let mut n_answers = 0;
        let ends = loop {
            pass(&mut game.record, table)?;
            let ends = match table.outcome() {
                Some(outcome) => Some(outcome),
                None => self.claimed(&game.record, table).await?,
            };
            let side = table.turn();
            let State::Playing { offer, .. } = &game.record.state else { break ends };
            // Who is offered a draw is to see it before anything is played for them.
            if ends.is_some() || *offer == Some(Color::from(side.other())) {
                break ends;
            }
            let plan = &mut plans[side as usize];
            if plan.is_none() {
                let read = self.plan_of(&game.record, side).await?;
                batch = batch.expect(keys::plan(game.record.id, side), read.1);
                *plan = Some(read);
            }
            let Some((plan, _)) = plan else { break ends };
            let Some(code) = plan.answer(&game.record.line).map(str::to_owned) else { break ends };
            table.play(&code, Letters::English).map_err(|error| Failure::new("play a plan", format!("{error:?}")))?;
            plan.played.push(game.record.line.len());
            plan.played.drain(..plan.played.len().saturating_sub(REMEMBERED));
            game.record.line.push(code);
            // An answer that was planned takes no time.
            if let Some(clock) = &mut game.record.clock {
                clock.run(side, time);
                clock.moved(side, time);
            }
            n_answers += 1;
        };
        // At the end of a game its plans go.
        if ends.is_none() && n_answers > 0 {
            for (side, (plan, version)) in Side::ALL.into_iter().zip(plans).filter_map(|(s, plan)| Some((s, plan?))) {
                if version > 0 {
                    batch = batch.put(keys::plan(game.record.id, side), write(&plan));
                }
            }
        }
        Ok(Followed { batch, ends, n_answers })
    }

    /// The draw that may be claimed now, if one of the players wishes that it is claimed at once.
    async fn claimed(&self, record: &GameRecord, table: &dyn Table) -> Result<Option<Outcome>, Trouble> {
        let (Some(outcome), Some(seats)) = (table.claim(), record.seats()) else { return Ok(None) };
        for person in seats.iter().filter_map(|player| player.id.person()) {
            if self.person(person).await?.chosen(Setting::Claim) == "auto" {
                return Ok(Some(outcome));
            }
        }
        Ok(None)
    }

    /// Adds to a batch what taking a game back to a ply does to plans: the answer that `side` takes back there is not played
    /// again, and what was played by plan after it was not played.
    pub(super) async fn take_back_plans(
        &self,
        record: &GameRecord,
        ply: usize,
        side: Side,
        mut batch: Batch,
    ) -> Result<Batch, Trouble> {
        for own in Side::ALL {
            let key = keys::plan(record.id, own);
            let (mut plan, version) = self.plan_of(record, own).await?;
            batch = batch.expect(key.as_str(), version);
            if version > 0 {
                if own == side {
                    plan.forget(&record.line[..ply]);
                }
                plan.played.retain(|played| *played < ply);
                batch = batch.put(key, write(&plan));
            }
        }
        Ok(batch)
    }
}

/// Who cannot do anything else passes: the bot does it for them.
pub(super) fn pass(record: &mut GameRecord, table: &mut dyn Table) -> Result<(), Trouble> {
    while let [only] = &table.legal(Letters::English)[..]
        && only.code == PASS
    {
        table.play(PASS, Letters::English).map_err(|error| Failure::new("pass", format!("{error:?}")))?;
        record.line.push(PASS.to_owned());
    }
    Ok(())
}

/// The moves of a table from a ply on, as players write them: `1… e5 2. Nf3`.
pub(super) fn numbered(table: &dyn Table, from: usize, lang: Lang) -> String {
    let line = table.line(lang.letters());
    let moves = line.iter().enumerate().skip(from).filter(|(_, m)| m.code != PASS);
    moves.map(|(idx, m)| format!("{} {}", move_number(idx + 1), m.notation)).collect::<Vec<_>>().join(", ")
}

/// What the mover is told of answers that came at once.
pub(super) fn answered_at_once(record: &GameRecord, table: &dyn Table, before: Moment, lang: Lang) -> Option<Text> {
    let from = record.ply_at(before)? + 1;
    Some(text!("answered-at-once").with("moves", numbered(table, from, lang)))
}

/// What one who is told alone reads of the moves that were played by their own plan since a moment: all but the first.
pub(super) fn by_plan(
    record: &GameRecord,
    table: &dyn Table,
    since: Option<Moment>,
    to: Option<UserId>,
    lang: Lang,
) -> Option<Text> {
    let (from, own) = (record.ply_at(since?)? + 1, record.side_of(to?)?);
    let line = table.line(lang.letters());
    let is_own = |idx: usize| (line.len() - idx).is_multiple_of(2) == (table.turn() == own);
    let moves = line.iter().enumerate().skip(from).filter(|(idx, m)| is_own(*idx) && m.code != PASS);
    let moves = moves.map(|(idx, m)| format!("{} {}", move_number(idx + 1), m.notation)).collect::<Vec<_>>();
    (!moves.is_empty()).then(|| text!("by-plan").with("moves", moves.join(", ")))
}

/// Returns the opponent of the player of a side.
pub(super) fn opponent_of(record: &GameRecord, side: Side) -> Who {
    record.seats().map_or(Who::Nobody, |seats| seat_of(seats, side.other()).id)
}
