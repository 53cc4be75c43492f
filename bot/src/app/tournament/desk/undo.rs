//! The last step undone: one after another, back to the last round that was closed. An act keeps how things stood before it
//! by numbers alone, so that nobody comes back by this whose data was deleted, and nothing is told twice.

use std::collections::BTreeSet;

use store::Batch;

use super::last::{Last, last};
use super::step::Desk;
use super::{pairs, players};
use crate::app::ask::desk::Step;
use crate::app::ground::{Answer, Ground, anew, change, results};
use crate::app::say::tournament as say;
use crate::app::tables;
use crate::record::{
    ActRecord, Acted, BoardRecord, BoardResult, GameId, How, Millis, Occasion, RoundRecord, Stage, Tiding, Was,
    WhyPaired, keys, write,
};
use crate::refusal::{Refusal, Trouble};

/// Undoes the last step. `acts`: only if no other act came since; where that is not said, it is asked first.
pub(super) async fn undo(mut desk: Desk<'_>, acts: Option<u32>) -> Result<Answer, Trouble> {
    if acts.is_some_and(|acts| acts != desk.hosted.field.record.acts) {
        return Err(Refusal::Desk { why: text!("desk-no-stale") }.into());
    }
    let found = last(desk.ground, &desk.hosted).await?;
    if acts.is_none() {
        // What is confirmed is this step: the same question asked twice undoes one.
        desk.step = Step::Undo(Some(desk.hosted.field.record.acts));
    }
    if let (None, false, Last::Act(_, act)) = (acts, desk.sure, &found) {
        let question = say::desk::undoing(&desk.hosted.field, act);
        return desk.ask(vec![question]);
    }
    match found {
        Last::Act(number, act) => undo_act(desk, number, *act).await,
        Last::Round(round) => undo_round(desk, *round).await,
        Last::Nothing => Err(Refusal::Desk { why: say::desk::nothing_to_undo(&desk.hosted.field) }.into()),
    }
}

async fn undo_act(mut desk: Desk<'_>, number: u32, act: ActRecord) -> Result<Answer, Trouble> {
    for was in &act.before {
        if let Was::Board { round, board, .. } = was
            && let Some(round) = desk.hosted.field.round(*round)
        {
            let pair = super::results::pair_at(round, *board)?;
            desk.must_be_impartial([pair.white, pair.black])?;
        }
    }
    if matches!(act.did, Acted::Replayed { .. }) {
        must_be_played(&desk, &act).await?;
    }
    must_be_to_come(&desk, &act).await?;
    let mut games = BTreeSet::new();
    let mut batch = change::batch_of(desk.caller);
    // Boards come first: what then becomes of their games changes nothing in them.
    for was in &act.before {
        batch = restore_row(&mut desk, batch, was, &act.before).await?;
    }
    if let Acted::Early { round } = act.did {
        batch = open_again(&mut desk, batch, round).await?;
    }
    if let Acted::Replayed { round, board } = act.did
        && let Some(new) = desk.hosted.field.boards.get(&(round, board)).and_then(|board| board.game)
    {
        batch = desk.ground.annul(batch, new, desk.decider()).await?.0;
        games.insert(new);
    }
    for was in &act.before {
        if let Was::Game { game, end } = was {
            batch = desk.ground.restore(batch, *game, end.as_ref(), desk.decider()).await?;
            games.insert(*game);
        }
    }
    let id = desk.hosted.field.record.id;
    let batch = batch.put(keys::act(id, number), write(&ActRecord { undone: true, ..act }));
    let batch = players::stir(&desk, batch);
    let batch = desk.note(batch, Acted::Undid { act: number }, Vec::new());
    let is_over = desk.hosted.field.record.stage == Stage::Finished;
    let batch = if is_over { super::results::tell_anew(&desk, batch) } else { batch };
    let mut answer = desk.keep(batch, text!("desk-undone")).await?;
    answer.news.extend(games);
    Ok(answer)
}

/// Refuses to take back that there is more time, once the time before has come: everything would begin or be decided at once.
async fn must_be_to_come(desk: &Desk<'_>, act: &ActRecord) -> Result<(), Trouble> {
    let mut field = desk.hosted.field.clone();
    for was in &act.before {
        match *was {
            Was::Starts { at } => field.record.terms.calendar.starts = Some(at),
            Was::Deadline { round, at, .. } => {
                field.rounds.iter_mut().filter(|kept| kept.number == round).for_each(|kept| kept.deadline = at);
            }
            Was::Later { round, ref later } => {
                let of_round = field.rounds.iter_mut().filter(|kept| kept.number == round);
                of_round.for_each(|kept| kept.later.clone_from(later));
            }
            _ => return Ok(()),
        }
    }
    let clock = desk.ground.time_record(desk.caller.now).await?.0;
    match field.take_what_has_come(&clock, desk.caller.now) {
        Some(Occasion::Start | Occasion::Deadline) => Err(Refusal::Desk { why: text!("desk-no-time") }.into()),
        _ => Ok(()),
    }
}

/// Adds to a batch that boards of a round have no result that its deadline decided: it has not come any more.
async fn open_again(desk: &mut Desk<'_>, mut batch: Batch, round: u16) -> Result<Batch, Trouble> {
    let id = desk.hosted.field.record.id;
    let is_decided =
        |kept: &BoardRecord| kept.result.is_some_and(|result| result.how == How::Deadline) && kept.game.is_some();
    let boards = desk.hosted.field.boards.range((round, 0)..=(round, u16::MAX));
    let decided: Vec<_> =
        boards.filter(|(_, kept)| is_decided(kept)).map(|((_, board), kept)| (*board, *kept)).collect();
    for (board, kept) in decided {
        let kept = follow(desk.ground, BoardRecord { result: None, ..kept }, &[]).await?;
        batch = desk.hosted.put_board(anew::soon(batch, id, round, desk.caller.now), round, board, &kept);
    }
    Ok(batch)
}

/// Refuses to take back that a game is played again, once it was: what happened since would be lost.
async fn must_be_played(desk: &Desk<'_>, act: &ActRecord) -> Result<(), Trouble> {
    let Acted::Replayed { round, board } = act.did else { return Ok(()) };
    let game = desk.hosted.field.boards.get(&(round, board)).and_then(|board| board.game);
    let game = match game {
        Some(game) => desk.ground.load(game).await?,
        None => None,
    };
    match game.is_some_and(|game| tables::is_playing(&game.record)) {
        true => Ok(()),
        false => Err(Refusal::Desk { why: text!("desk-no-replayed") }.into()),
    }
}

/// Adds to a batch that a row is as it was.
async fn restore_row(desk: &mut Desk<'_>, batch: Batch, was: &Was, all: &[Was]) -> Result<Batch, Trouble> {
    let id = desk.hosted.field.record.id;
    Ok(match was {
        Was::Board { round, board, kept } => {
            let kept = follow(desk.ground, *kept, all).await?;
            let batch = anew::soon(batch, id, *round, desk.caller.now);
            desk.hosted.put_board(batch, *round, *board, &kept)
        }
        Was::Left { number, left } => {
            let found = desk.hosted.field.entrants.iter_mut().find(|(_, entrant)| entrant.number == Some(*number));
            let Some((nth, entrant)) = found else { return Ok(batch) };
            entrant.left = *left;
            let (nth, entrant) = (*nth, entrant.clone());
            desk.hosted.put_entrant(batch, nth, &entrant)
        }
        Was::Deadline { round, at, early, held } => {
            // The question that was asked then waits for its answer again.
            desk.hosted.field.record.held = *held;
            let Some(kept) = desk.hosted.field.rounds.iter_mut().find(|kept| kept.number == *round) else {
                return Ok(batch);
            };
            (kept.deadline, kept.early) = (*at, *early);
            batch.put(keys::round(id, *round), write(&*kept))
        }
        Was::Later { round, later } => {
            let Some(kept) = desk.hosted.field.rounds.iter_mut().find(|kept| kept.number == *round) else {
                return Ok(batch);
            };
            kept.later.clone_from(later);
            let batch = batch.put(keys::round(id, *round), write(&*kept));
            anew::soon(batch, id, *round, desk.caller.now)
        }
        Was::Apart { players, apart } => {
            pairs::set_apart(&mut desk.hosted.field.record.apart, *players, *apart);
            batch
        }
        Was::ByHand { pairs } => {
            desk.hosted.field.record.by_hand.clone_from(pairs);
            batch
        }
        Was::Paused { paused, since, moved } => {
            let now = desk.ground.time(desk.caller.now).await?;
            let record = &mut desk.hosted.field.record;
            let stood = record.paused_at.map_or(Millis::ZERO, |since| now - since);
            (record.paused, record.paused_at) = (*paused, *since);
            // A pause that is taken back is over now, and its time is nobody's.
            let span = if *paused { Millis::ZERO - *moved } else { stood };
            desk.hosted.move_deadlines(batch, span, desk.caller.now)
        }
        Was::Starts { at } => {
            desk.hosted.field.record.terms.calendar.starts = Some(*at);
            batch
        }
        Was::Game { .. } => batch,
    })
}

/// Returns a board as it is again: one that had no result has that of its game, if the game has ended since by itself.
async fn follow(ground: &Ground, kept: BoardRecord, all: &[Was]) -> Result<BoardRecord, Trouble> {
    let goes_on = |id: GameId| all.iter().any(|was| matches!(was, Was::Game { game, .. } if *game == id));
    let Some(game) = kept.game.filter(|game| kept.result.is_none() && !goes_on(*game)) else { return Ok(kept) };
    let Some(game) = ground.load(game).await? else { return Ok(kept) };
    let result = results::verdict(&game.record).map(|verdict| BoardResult { verdict, how: How::Game });
    Ok(BoardRecord { result, ..kept })
}

/// Undoes the start of a round: its games are annulled, and the tournament stands still until somebody lets it go on. Then
/// the round is paired again, from the same seed.
async fn undo_round(mut desk: Desk<'_>, round: RoundRecord) -> Result<Answer, Trouble> {
    let boards = || (1..=round.pairs.len() as u16).map(|board| (round.number, board));
    if !desk.sure {
        let over = boards().filter(|board| {
            desk.hosted.field.boards.get(board).is_some_and(|kept| kept.game.is_some() && kept.result.is_some())
        });
        return desk.ask(say::questions::undo_round(&round, over.count()));
    }
    let games: Vec<_> =
        boards().filter_map(|board| desk.hosted.field.boards.get(&board).and_then(|kept| kept.game)).collect();
    let mut batch = desk.hosted.delete_round(change::batch_of(desk.caller), round.number);
    for game in &games {
        batch = desk.ground.annul(batch, *game, desk.decider()).await?.0;
    }
    if let Some(sent) = round.sent {
        let key = keys::tiding(desk.hosted.field.record.id, round.number, Tiding::Undone, round.again.into());
        batch = batch.put(key, write(&sent));
    }
    // Whoever has left during the round does not play when it is paired again, and whoever has joined does.
    let next = round.number + 1;
    let mut entrants = std::mem::take(&mut desk.hosted.field.entrants);
    for (nth, entrant) in &mut entrants {
        let before = entrant.clone();
        if entrant.left == Some(next) || entrant.since == Some(next) {
            entrant.left = entrant.left.map(|left| left.min(round.number));
            entrant.since = entrant.since.map(|since| since.min(round.number));
        }
        if entrant.has_missed(round.number) {
            // Nobody has missed a round that was not played.
            entrant.came(round.number);
            batch = desk.ground.tell_came(batch, &desk.hosted, (*nth, entrant), round.number).await?;
        }
        if *entrant != before {
            batch = desk.hosted.put_entrant(batch, *nth, entrant);
        }
    }
    desk.hosted.field.entrants = entrants;
    desk.hosted.field.rounds.retain(|kept| kept.number != round.number);
    desk.hosted.field.boards.retain(|(of, _), _| *of != round.number);
    let record = &mut desk.hosted.field.record;
    record.begun = round.number - 1;
    record.paused = true;
    record.undone += 1;
    record.passed.clear();
    record.held = false;
    record.room = record.room.filter(|room| room.round != round.number);
    let by_hand = round.pairs.iter().filter(|pair| matches!(pair.why, WhyPaired::Hand { .. }));
    record.by_hand = by_hand.map(|pair| [pair.white, pair.black]).collect();
    record.by_hand.sort_unstable();
    let clock = desk.ground.time_record(desk.caller.now).await?.0;
    let batch = desk.hosted.plan(batch, &clock, desk.caller.now);
    let batch = desk.note(batch, Acted::UndidRound { round: round.number }, Vec::new());
    let mut answer = desk.keep(batch, text!("desk-undone-round").with("round", round.number)).await?;
    answer.news.extend(games);
    Ok(answer)
}
