//! Undoes steps one after another, back to the last closed round. A step stores the previous state by numbers only, so undoing
//! never restores a person who deleted their data.

use std::collections::BTreeSet;

use super::last::{UndoTarget, is_undone, last};
use super::step::DeskRequest;
use super::{games, pairs};
use crate::app::ask::desk::{DeskStep, DeskUndo};
use crate::app::field::TournamentField;
use crate::app::ground::{Ground, RequestAnswer, anew, begin, missed, results};
use crate::app::say::tournament as say;
use crate::app::tables;
use crate::record::{
    ActRecord, BoardRecord, BoardResult, CalendarOccasion, GameId, Millis, MissedRound, PriorState, ResultCause,
    RoundRecord, Tiding, TournamentAct, TournamentStage, keys, write,
};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;

/// Undoes the last step. A request that does not name the step gets a question that does, so that two answers to one
/// question undo it only once.
pub(super) async fn undo(mut desk: DeskRequest<'_>, which: DeskUndo) -> Result<RequestAnswer, Trouble> {
    let found = last(desk.ground, &desk.hosted).await?;
    let next = found.name();
    let is_meant = match which {
        DeskUndo::Last => true,
        DeskUndo::After(acts) => acts == desk.hosted.field.record.acts,
        DeskUndo::Act(_) | DeskUndo::Round(..) => next == Some(which),
    };
    if !is_meant {
        let why = match is_undone(desk.ground, &desk.hosted, which).await? {
            true => text!("desk-no-twice"),
            false => text!("desk-no-stale"),
        };
        return Err(Refusal::Desk { why }.into());
    }
    if let Some(next) = next {
        desk.step = DeskStep::Undo(next);
        desk.sure &= which != DeskUndo::Last;
    }
    match found {
        UndoTarget::Act(_, act) if which == DeskUndo::Last => {
            let question = say::desk::undoing(&desk.hosted.field, &act);
            desk.ask(vec![question])
        }
        UndoTarget::Act(number, act) => undo_act(desk, number, *act).await,
        UndoTarget::Round(round) => undo_round(desk, *round).await,
        UndoTarget::Nothing => Err(Refusal::Desk { why: say::desk::nothing_to_undo(&desk.hosted.field) }.into()),
    }
}

async fn undo_act(mut desk: DeskRequest<'_>, number: u32, act: ActRecord) -> Result<RequestAnswer, Trouble> {
    for (round, board) in decided_by(&desk.hosted.field, &act) {
        if let Some(round) = desk.hosted.field.round(round) {
            let pair = super::results::pair_at(round, board)?;
            desk.must_be_impartial([pair.white, pair.black])?;
        }
    }
    for pair in meeting_by(&desk.hosted.field, &act) {
        desk.must_be_impartial(pair)?;
    }
    let again = played_again(&desk, &act).await?;
    must_be_to_come(&desk, &act).await?;
    // The rate limit ends a loop of pausing and undoing.
    desk.ground.rates.admit_changed(desk.caller)?;
    let mut games = BTreeSet::new();
    // Boards come first: they ignore the later ends of their games.
    for was in &act.before {
        restore_row(&mut desk, was, &act.before).await?;
    }
    if let TournamentAct::Early { round } = act.did {
        open_again(&mut desk, round).await?;
    }
    if let Some(game) = again {
        games::annul(&mut desk, game).await?;
        games.insert(game);
    }
    for was in &act.before {
        match was {
            PriorState::Game { game, end } => {
                games::restore(&mut desk, *game, end.as_ref()).await?;
                games.insert(*game);
            }
            PriorState::Time { game, .. } => drop(games.insert(*game)),
            _ => {}
        }
    }
    // Steps of older versions did not store this; it follows from the results.
    desk.note_missed(&mut Vec::new()).await?;
    let key = keys::act(desk.hosted.field.record.id, number);
    // The courier may have updated the step's row since.
    if let Some(row) = desk.ground.store.record::<ActRecord>(&key).await? {
        let undone = write(&ActRecord { undone: true, ..row.record });
        desk.hosted.change.expect(&*key, row.version).put(&*key, undone);
    }
    desk.hosted.stir();
    desk.note(TournamentAct::Undid { act: number }, Vec::new());
    if desk.hosted.field.record.stage == TournamentStage::Finished {
        super::results::tell_anew(&mut desk);
    }
    let mut answer = desk.keep(text!("desk-undone")).await?;
    answer.news.extend(games);
    Ok(answer)
}

/// Returns boards that undoing a step would decide: it changed their results or times, or brought their deadline.
fn decided_by(field: &TournamentField, act: &ActRecord) -> Vec<(u16, u16)> {
    let mut boards = Vec::new();
    for was in &act.before {
        match was {
            PriorState::Board { round, board, .. } => boards.push((*round, *board)),
            PriorState::Deadline { round, .. } if matches!(act.did, TournamentAct::Early { .. }) => {
                boards.extend(decided_at_deadline(field, *round).into_iter().map(|(board, _)| (*round, board)));
            }
            PriorState::Later { round, .. } => {
                let mut before = field.clone();
                set_back(&mut before, was);
                let (Some(before), Some(kept)) = (before.round(*round), field.round(*round)) else { continue };
                let is_changed = |board: &u16| before.deadline_of(*board) != kept.deadline_of(*board);
                let changed = field.open_boards(kept).into_iter().filter(is_changed);
                boards.extend(changed.map(|board| (*round, board)));
            }
            PriorState::Time { game, .. } => {
                let found = field.boards.iter().find(|(_, kept)| kept.game == Some(*game));
                boards.extend(found.map(|(at, _)| *at));
            }
            _ => {}
        }
    }
    boards
}

fn meeting_by(field: &TournamentField, act: &ActRecord) -> Vec<[u16; 2]> {
    let by_hand = &field.record.by_hand;
    let of = |was: &PriorState| match was {
        PriorState::Apart { players, .. } => vec![*players],
        PriorState::ByHand { pairs } => {
            let changed = |all: &[[u16; 2]], pair: &[u16; 2]| !all.contains(pair);
            let gone = by_hand.iter().filter(|pair| changed(pairs, pair));
            gone.chain(pairs.iter().filter(|pair| changed(by_hand, pair))).copied().collect()
        }
        _ => Vec::new(),
    };
    act.before.iter().flat_map(of).collect()
}

fn decided_at_deadline(field: &TournamentField, round: u16) -> Vec<(u16, BoardRecord)> {
    let is_decided = |kept: &BoardRecord| {
        kept.result.is_some_and(|result| result.how == ResultCause::Deadline) && kept.game.is_some()
    };
    let boards = field.boards.range((round, 0)..=(round, u16::MAX));
    let boards = boards.filter(|(at, kept)| is_decided(kept) && !field.is_of_nobody(**at));
    boards.map(|((_, board), kept)| (*board, *kept)).collect()
}

/// Refuses to undo an extension if the original time has passed: the tournament would start, or the round end, at once.
async fn must_be_to_come(desk: &DeskRequest<'_>, act: &ActRecord) -> Result<(), Trouble> {
    let is_time = |was: &PriorState| {
        matches!(
            was,
            PriorState::Starts { .. }
                | PriorState::Deadline { .. }
                | PriorState::Later { .. }
                | PriorState::Time { .. }
        )
    };
    if !act.before.iter().all(is_time) {
        return Ok(());
    }
    let mut field = TournamentField::clone(&desk.hosted.field);
    act.before.iter().for_each(|was| set_back(&mut field, was));
    let clock = desk.ground.dial(desk.hosted.field.record.runs_by(), desk.caller.now).await?;
    match field.take_what_has_come(&clock, desk.caller.now) {
        Some(CalendarOccasion::Start | CalendarOccasion::Deadline) => {
            Err(Refusal::Desk { why: text!("desk-no-time") }.into())
        }
        _ => Ok(()),
    }
}

/// Restores times and pairs. A round's times include later shifts of its deadlines.
fn set_back(field: &mut TournamentField, was: &PriorState) {
    let record = &mut field.record;
    match *was {
        PriorState::Deadline { round, at, early, held, moved } => {
            // The earlier question then waits for its answer again.
            record.held = held;
            for kept in field.rounds.iter_mut().filter(|kept| kept.number == round) {
                (kept.deadline, kept.early) = (at.map(|at| at + (kept.moved - moved)), early);
            }
        }
        PriorState::Later { round, ref later, moved } => {
            for kept in field.rounds.iter_mut().filter(|kept| kept.number == round) {
                kept.later = later.iter().map(|(board, at)| (*board, *at + (kept.moved - moved))).collect();
            }
        }
        PriorState::Starts { at } => record.terms.calendar.starts = Some(at),
        PriorState::Apart { players, apart } => pairs::set_apart(&mut record.apart, players, apart),
        PriorState::ByHand { ref pairs } => record.by_hand.clone_from(pairs),
        _ => {}
    }
}

/// Clears results that a round's deadline decided, since it lies ahead again.
async fn open_again(desk: &mut DeskRequest<'_>, round: u16) -> Result<(), Trouble> {
    for (board, kept) in decided_at_deadline(&desk.hosted.field, round) {
        let kept = follow(desk.ground, BoardRecord { result: None, ..kept }, &[]).await?;
        anew::at_once(&mut desk.hosted.change, &desk.hosted.field.record, round);
        desk.hosted.put_board(round, board, &kept);
    }
    Ok(())
}

/// Returns the running game that a step replays. Refuses if that game has ended, since undoing would lose it.
async fn played_again(desk: &DeskRequest<'_>, act: &ActRecord) -> Result<Option<GameId>, Trouble> {
    let TournamentAct::Replayed { round, board } = act.did else { return Ok(None) };
    let game = desk.hosted.field.boards.get(&(round, board)).and_then(|board| board.game);
    match desk.ground.playing(game).await? {
        Some(game) => Ok(Some(game.record.id)),
        None => Err(Refusal::Desk { why: text!("desk-no-replayed") }.into()),
    }
}

async fn restore_row(desk: &mut DeskRequest<'_>, was: &PriorState, all: &[PriorState]) -> Result<(), Trouble> {
    let id = desk.hosted.field.record.id;
    set_back(&mut desk.hosted.field, was);
    match was {
        PriorState::Board { round, board, kept } => {
            let kept = follow(desk.ground, *kept, all).await?;
            anew::at_once(&mut desk.hosted.change, &desk.hosted.field.record, *round);
            desk.hosted.put_board(*round, *board, &kept);
        }
        PriorState::Left { number, left, away, out } => {
            let found = desk.hosted.field.entrants.iter_mut().find(|(_, entrant)| entrant.number == Some(*number));
            let Some((nth, entrant)) = found else { return Ok(()) };
            (entrant.left, entrant.out) = (*left, *out);
            entrant.away = away.or(entrant.away);
            if let Some(round) = away {
                missed::tell_missed_anew(desk.ground, &mut desk.hosted.change, (id, *round), (*nth, entrant)).await?;
            }
        }
        PriorState::Missed { number, round, at, away } => {
            let found = desk.hosted.field.entrants.iter_mut().find(|(_, entrant)| entrant.number == Some(*number));
            let Some((nth, entrant)) = found else { return Ok(()) };
            entrant.came(*round);
            entrant.missed.extend(at.map(|at| MissedRound { round: *round, at }));
            entrant.missed.sort_unstable_by_key(|missed| missed.round);
            entrant.away = *away;
            let (change, at_round) = (&mut desk.hosted.change, (id, *round));
            match at {
                Some(_) => missed::tell_missed(desk.ground, change, at_round, (*nth, entrant)).await?,
                None => missed::tell_missed_anew(desk.ground, change, at_round, (*nth, entrant)).await?,
            }
        }
        PriorState::Deadline { round, .. } | PriorState::Later { round, .. } => {
            anew::at_once(&mut desk.hosted.change, &desk.hosted.field.record, *round);
        }
        PriorState::Paused { paused, since, moved, stuck } => {
            let now = desk.ground.time_in(&desk.hosted.field.record, desk.caller.now).await?;
            let record = &mut desk.hosted.field.record;
            let stood = record.paused_at.map_or(Millis::ZERO, |since| now - since);
            (record.paused, record.paused_at, record.stuck) = (*paused, *since, *stuck);
            // Undoing a pause ends it, and its time goes to no player. Undoing a resume restores the pause from its beginning:
            // time given back since is included at its end.
            let given = desk.hosted.field.moved() - *moved;
            let span = if *paused { Millis::ZERO - given } else { stood };
            desk.hosted.move_deadlines(span, desk.caller.now);
        }
        PriorState::Time { game, at, hours } => {
            if !games::take_time(desk, *game, (*at, *hours)).await? {
                return Err(Refusal::Desk { why: text!("desk-no-time") }.into());
            }
        }
        PriorState::Starts { .. } | PriorState::Apart { .. } | PriorState::ByHand { .. } | PriorState::Game { .. } => {}
    }
    Ok(())
}

/// Returns a restored board. Without a result it gets the one of its game, if the game has ended since.
async fn follow(ground: &Ground, kept: BoardRecord, all: &[PriorState]) -> Result<BoardRecord, Trouble> {
    let goes_on = |id: GameId| all.iter().any(|was| matches!(was, PriorState::Game { game, .. } if *game == id));
    let Some(game) = kept.game.filter(|game| kept.result.is_none() && !goes_on(*game)) else { return Ok(kept) };
    let Some(game) = ground.load(game).await? else { return Ok(kept) };
    let result = results::verdict(&game.record).map(|verdict| BoardResult { verdict, how: ResultCause::Game });
    Ok(BoardRecord { result, ..kept })
}

/// Refuses organisers who are paired in the round: they could avoid their opponent.
fn must_not_play_in(desk: &DeskRequest<'_>, round: &RoundRecord) -> Result<(), Refusal> {
    match desk.hosted.field.board_of(round, desk.caller.who.id) {
        Some(_) => Err(Refusal::Desk { why: text!("desk-no-own-undo") }),
        None => Ok(()),
    }
}

/// Refuses to undo a round with a final result of a deleted player.
async fn must_not_stand(desk: &DeskRequest<'_>, round: &RoundRecord) -> Result<(), Trouble> {
    let field = &desk.hosted.field;
    let of_round = field.boards.range((round.number, 0)..=(round.number, u16::MAX));
    let of_nobody = of_round.filter(|(at, kept)| kept.result.is_some() && field.is_of_nobody(**at));
    for game in of_nobody.filter_map(|(_, kept)| kept.game) {
        let game = desk.ground.load(game).await?;
        if game.is_some_and(|game| game.record.line.len() >= tables::ABORT_BEFORE.0) {
            return Err(Refusal::Desk { why: text!("desk-no-stands-round") }.into());
        }
    }
    Ok(())
}

/// Annuls the round's games and pauses the tournament. Resuming pairs the round again with the same seed.
async fn undo_round(mut desk: DeskRequest<'_>, round: RoundRecord) -> Result<RequestAnswer, Trouble> {
    let boards = || (1..=round.pairs.len() as u16).map(|board| (round.number, board));
    let did = TournamentAct::UndidRound { round: round.number };
    let of = say::acted_round(&desk.hosted.field, did);
    must_not_play_in(&desk, &round)?;
    must_not_stand(&desk, &round).await?;
    if !desk.sure {
        let over = boards().filter(|board| {
            desk.hosted.field.boards.get(board).is_some_and(|kept| kept.game.is_some() && kept.result.is_some())
        });
        return desk.ask(say::questions::undo_round(&desk.hosted.field, &round, over.count()));
    }
    desk.ground.rates.admit_undone(desk.hosted.field.record.id, desk.caller.now)?;
    let done = say::questions::undone_round(&desk.hosted.field, round.number);
    let games: Vec<_> =
        boards().filter_map(|board| desk.hosted.field.boards.get(&board).and_then(|kept| kept.game)).collect();
    desk.hosted.delete_boards(round.number);
    for game in &games {
        games::annul(&mut desk, *game).await?;
    }
    if let Some(sent) = round.sent {
        let key = keys::tiding(desk.hosted.field.record.id, round.number, Tiding::Undone, round.again.into());
        desk.hosted.change.put(key, write(&sent));
    }
    // Leavers of this round do not play when it is paired again; late entrants do.
    let next = round.number + 1;
    let at_round = (desk.hosted.field.record.id, round.number);
    for (nth, entrant) in &mut desk.hosted.field.entrants {
        if entrant.left == Some(next) || entrant.since == Some(next) {
            entrant.left = entrant.left.map(|left| left.min(round.number));
            entrant.since = entrant.since.map(|since| since.min(round.number));
        }
        if entrant.has_missed(round.number) {
            // A round that was not played cannot be missed.
            entrant.came(round.number);
            missed::tell_missed_anew(desk.ground, &mut desk.hosted.change, at_round, (*nth, entrant)).await?;
        }
    }
    desk.hosted.field.rounds.retain(|kept| kept.number != round.number);
    desk.hosted.field.boards.retain(|(of, _), _| *of != round.number);
    let record = &mut desk.hosted.field.record;
    record.begun = round.number - 1;
    record.paused = true;
    record.stuck = None;
    record.undone += 1;
    record.passed.clone_from(&round.happened);
    record.held = false;
    record.room = record.room.filter(|room| room.round != round.number);
    record.by_hand = round.by_hand().chain(round.given_up.iter().copied()).collect();
    record.by_hand.sort_unstable();
    let clock = desk.ground.dial(desk.hosted.field.record.runs_by(), desk.caller.now).await?;
    desk.hosted.plan(&clock, desk.caller.now);
    let by = begin::player(&desk.caller.who);
    desk.hosted.note(ActRecord { of, ..ActRecord::new(desk.caller.now, by, did, desk.because.clone()) });
    let mut answer = desk.keep(done).await?;
    answer.news.extend(games);
    Ok(answer)
}
