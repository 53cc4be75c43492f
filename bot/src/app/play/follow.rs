//! Automatic consequences of a move, in the same change: forced passes, planned answers and draw claims.

use rules::{GameTable, Outcome, PieceLetters, Side};

use crate::app::ask::person::PersonSetting;
use crate::app::ground::plan::PlanRow;
use crate::app::ground::{Ground, LoadedGame, plan};
use crate::app::tables::PASS;
use crate::record::{BotTime, GameRecord, GameState, StoredSide, keys, write};
use crate::refusal::{BotFailure, Trouble};

/// How many plies played from plans are remembered.
const REMEMBERED: usize = 20;

pub(crate) struct FollowOutcome {
    pub(crate) ends: Option<Outcome>,
    pub(crate) n_answers: usize,
}

/// Continues after a move until a player has a choice. The change expects that no plan changes in the meantime.
pub(super) async fn follow(
    ground: &Ground,
    game: &mut LoadedGame,
    table: &mut dyn GameTable,
    time: BotTime,
) -> Result<FollowOutcome, Trouble> {
    let mut plans: [Option<PlanRow>; 2] = [None, None];
    let mut n_answers = 0;
    let ends = loop {
        pass(&mut game.record, table)?;
        let ends = match table.outcome() {
            Some(outcome) => Some(outcome),
            None => claimed(ground, &game.record, table).await?,
        };
        let side = table.turn();
        let GameState::Playing { offer, .. } = &game.record.state else { break ends };
        // A player sees a draw offer before a planned answer is played for them.
        if ends.is_some() || *offer == Some(StoredSide::from(side.other())) {
            break ends;
        }
        let plan = &mut plans[side as usize];
        if plan.is_none() {
            let read = plan::plan_of(ground, &game.record, side).await?;
            game.change.expect(keys::plan(game.record.id, side), read.1);
            *plan = Some(read);
        }
        let Some((plan, _)) = plan else { break ends };
        let Some(code) = plan.answer(&game.record.line).map(str::to_owned) else { break ends };
        table
            .play(&code, PieceLetters::English)
            .map_err(|error| BotFailure::new("play a plan", format!("{error:?}")))?;
        plan.played.push(game.record.line.len());
        plan.played.drain(..plan.played.len().saturating_sub(REMEMBERED));
        game.record.line.push(code);
        // A planned answer takes no time.
        if let Some(clock) = &mut game.record.clock {
            clock.run(side, time);
            clock.moved(side, time);
        }
        n_answers += 1;
    };
    // A finished game drops its plans.
    if ends.is_none() && n_answers > 0 {
        for (side, (plan, version)) in Side::ALL.into_iter().zip(plans).filter_map(|(s, plan)| Some((s, plan?))) {
            if version > 0 {
                game.change.put(keys::plan(game.record.id, side), write(&plan));
            }
        }
    }
    Ok(FollowOutcome { ends, n_answers })
}

async fn claimed(ground: &Ground, record: &GameRecord, table: &dyn GameTable) -> Result<Option<Outcome>, Trouble> {
    let (Some(outcome), Some(seats)) = (table.claim(), record.seats()) else { return Ok(None) };
    for person in seats.iter().filter_map(|player| player.id.person()) {
        if ground.person(person).await?.chosen(PersonSetting::Claim) == "auto" {
            return Ok(Some(outcome));
        }
    }
    Ok(None)
}

/// Adapts plans to a takeback: the answer that `side` takes back will not be played again, and later planned answers
/// count as not played.
pub(super) async fn take_back_plans(
    ground: &Ground,
    LoadedGame { record, change, .. }: &mut LoadedGame,
    ply: usize,
    side: Side,
) -> Result<(), Trouble> {
    for own in Side::ALL {
        let key = keys::plan(record.id, own);
        let (mut plan, version) = plan::plan_of(ground, record, own).await?;
        change.expect(key.as_str(), version);
        if version > 0 {
            if own == side {
                plan.forget(&record.line[..ply]);
            }
            plan.played.retain(|played| *played < ply);
            change.put(key, write(&plan));
        }
    }
    Ok(())
}

fn pass(record: &mut GameRecord, table: &mut dyn GameTable) -> Result<(), Trouble> {
    while let [only] = &table.legal(PieceLetters::English)[..]
        && only.code == PASS
    {
        table.play(PASS, PieceLetters::English).map_err(|error| BotFailure::new("pass", format!("{error:?}")))?;
        record.line.push(PASS.to_owned());
    }
    Ok(())
}
