//! Entering and changing results, and replaying games.

use rules::{EndReason, Outcome, Side};

use super::games::{self, set_neither};
use super::step::DeskRequest;
use crate::app::ask::desk::DeskStep;
use crate::app::field::{TournamentAdvance, TournamentField, fair_time};
use crate::app::ground::{GameEnd, LoadedGame, RequestAnswer, anew, finish, rounds};
use crate::app::say::tournament::{self as say, stage_of};
use crate::app::tournament::see;
use crate::record::{
    BoardOf, BoardRecord, BoardResult, KeptPair, KeptVerdict, PersonRef, PriorState, ResultCause, RoundRecord, Tiding,
    TournamentAct, TournamentStage, keys,
};
use crate::refusal::{Refusal, Trouble};
use crate::words::Text;

pub(super) async fn result(
    mut desk: DeskRequest<'_>,
    round: Option<u16>,
    board: u16,
    verdict: KeptVerdict,
) -> Result<RequestAnswer, Trouble> {
    if desk.hosted.field.record.stage == TournamentStage::Finished && !desk.sure {
        let of = see::round_of(&desk.hosted, round)?;
        let (found, n_boards) = (of.number, of.pairs.len());
        desk.step = DeskStep::Result { round: Some(found), board, verdict };
        let question = say::questions::corrects_over(&desk.hosted.field, (found, board), verdict);
        return desk.ask(question.ok_or(Refusal::TournamentBoard { last: n_boards })?);
    }
    let told = decide(&mut desk, (round, board), verdict).await?;
    let game = see::round_of(&desk.hosted, round)?.number;
    let game = board_at(&desk, game, board)?.game;
    let mut answer = desk.keep(told).await?;
    answer.news.extend(game);
    Ok(answer)
}

/// Sets the result of a board; returns a sentence about it.
pub(super) async fn decide(
    desk: &mut DeskRequest<'_>,
    (round, board): (Option<u16>, u16),
    verdict: KeptVerdict,
) -> Result<Text, Trouble> {
    let round = see::round_of(&desk.hosted, round)?.clone();
    let pair = pair_at(&round, board)?;
    desk.must_be_impartial([pair.white, pair.black])?;
    let kept = board_at(desk, round.number, board)?;
    let (result, number) = (Some(BoardResult { verdict, how: ResultCause::Organiser }), round.number);
    if kept.result.is_some_and(|before| before.verdict == verdict) {
        return Err(Refusal::Desk { why: text!("desk-no-change") }.into());
    }
    if kept.result.is_some_and(|before| before.how == ResultCause::Left) {
        return Err(Refusal::Desk { why: text!("desk-no-left") }.into());
    }
    if kept.result.is_some() && desk.hosted.field.is_of_nobody((number, board)) {
        return Err(Refusal::Desk { why: text!("desk-no-stands") }.into());
    }
    if round.closed && desk.hosted.field.is_ladder() {
        return Err(Refusal::LadderCounted.into());
    }
    if round.closed {
        must_not_be_built_on(&desk.hosted.field, (number, board), result)?;
    }
    let mut before = vec![PriorState::Board { round: number, board, kept }];
    let game = desk.ground.playing(kept.game).await?;
    before.extend(game.as_ref().map(|game| PriorState::Game { game: game.record.id, end: None }));
    let is_ended_here = game.is_some();
    if let Some(game) = game {
        end(desk, game, verdict).await?;
    }
    let id = desk.hosted.field.record.id;
    // Ending the game entered its result already, except for aborted games.
    if !desk.hosted.change.has(&keys::board(id, number, board)) {
        desk.hosted.put_board(number, board, &BoardRecord { result, ..kept });
        desk.hosted.stir();
    }
    anew::at_once(&mut desk.hosted.change, &desk.hosted.field.record, number);
    // A finished game gets this result: its thread, name and record show it.
    if let Some(over) = kept.game.filter(|_| !is_ended_here) {
        before.extend(games::correct(desk, over, (verdict, outcome_of(verdict))).await?);
    }
    desk.note_missed(&mut before).await?;
    let was = kept.result.map(|result| result.verdict);
    desk.note(TournamentAct::Result { round: number, board, verdict, was }, before);
    let is_over = desk.hosted.field.record.stage == TournamentStage::Finished;
    if is_over {
        tell_anew(desk);
    }
    Ok(match (is_over, round.closed) {
        (true, _) => text!("desk-corrected"),
        (false, true) if desk.hosted.field.is_paired_by_points() && desk.hosted.field.has_more_rounds() => {
            text!("desk-closed-changed")
        }
        (false, true) => text!("desk-closed-standings"),
        (false, false) => text!("tournament-decided"),
    })
}

pub(super) fn tell_anew(desk: &mut DeskRequest<'_>) {
    desk.hosted.tell(Tiding::Table, 0);
    desk.hosted.tell(Tiding::End, 0);
}

pub(super) fn pair_at(round: &RoundRecord, board: u16) -> Result<KeptPair, Refusal> {
    round.pair(board).cloned().ok_or(Refusal::TournamentBoard { last: round.pairs.len() })
}

pub(super) fn board_at(desk: &DeskRequest, round: u16, board: u16) -> Result<BoardRecord, Refusal> {
    desk.hosted.field.boards.get(&(round, board)).copied().ok_or(Refusal::NoSuchTournament)
}

fn must_not_be_built_on(
    field: &TournamentField,
    board: (u16, u16),
    result: Option<BoardResult>,
) -> Result<(), Refusal> {
    let record = &field.record;
    if !record.terms.system.has_bracket() {
        return Ok(());
    }
    let is_last = field.last_round().is_some_and(|round| round.number == board.0);
    let mut changed = field.clone();
    changed.boards.entry(board).and_modify(|kept| kept.result = result);
    (changed.record.stage, changed.record.paused) = (TournamentStage::Running, false);
    let stays_over = record.stage != TournamentStage::Finished || changed.next(record.made) == TournamentAdvance::End;
    match (is_last, stays_over) {
        (false, _) => Err(Refusal::TournamentLater),
        (true, false) => Err(Refusal::Desk { why: text!("desk-no-more-games") }),
        (true, true) => Ok(()),
    }
}

fn outcome_of(verdict: KeptVerdict) -> Outcome {
    match verdict {
        KeptVerdict::White => Outcome::win(Side::White, EndReason::Adjudication),
        KeptVerdict::Black => Outcome::win(Side::Black, EndReason::Adjudication),
        KeptVerdict::Draw => Outcome::draw(EndReason::Adjudication),
        KeptVerdict::ForfeitWhite => Outcome::win(Side::Black, EndReason::Forfeit),
        KeptVerdict::ForfeitBlack => Outcome::win(Side::White, EndReason::Forfeit),
        KeptVerdict::ForfeitBoth | KeptVerdict::Annulled => Outcome::draw(EndReason::Abort),
    }
}

async fn end(desk: &mut DeskRequest<'_>, mut game: LoadedGame, verdict: KeptVerdict) -> Result<(), Trouble> {
    let outcome = outcome_of(verdict);
    let now = desk.caller.now;
    let end = GameEnd::new(outcome, now, desk.ground.time_of(&game.record, now).await?);
    finish::finish(&mut game, GameEnd { moderator: Some(desk.caller.who.id), ..end });
    game.record.because = desk.because.clone();
    set_neither(&mut game.record, verdict == KeptVerdict::ForfeitBoth);
    desk.ground.add(&mut desk.hosted.change, game, now).await
}

/// Annuls a board's game and begins another with the same colours. The old one stays stored.
pub(super) async fn replay(mut desk: DeskRequest<'_>, board: u16) -> Result<RequestAnswer, Trouble> {
    let round = see::round_of(&desk.hosted, None)?.clone();
    let pair = pair_at(&round, board)?;
    desk.must_be_impartial([pair.white, pair.black])?;
    let kept = board_at(&desk, round.number, board)?;
    let can_play = |number| {
        let entrant = desk.hosted.field.entrant(number);
        entrant.is_some_and(|entrant| entrant.left.is_none() && entrant.player.id != PersonRef::Nobody)
    };
    let Some(old) = kept.game.filter(|_| !round.closed && can_play(pair.white) && can_play(pair.black)) else {
        return Err(Refusal::Desk { why: text!("desk-no-replay") }.into());
    };
    if !desk.sure {
        let text = text!("desk-ask-replay").with("board", board);
        return desk.ask(vec![text]);
    }
    let tournament = desk.hosted.field.record.id;
    let challenge = desk.hosted.field.is_ladder();
    let stage = stage_of(&desk.hosted.field, &pair);
    let of = BoardOf { tournament, round: round.number, board, annulled: false, neither: false, challenge, stage };
    let new = rounds::begin_again(desk.ground, &mut desk.hosted, of, &pair, desk.caller.now).await?;
    let was = games::annul(&mut desk, old).await?;
    let mut before = vec![PriorState::Board { round: round.number, board, kept }];
    before.extend(was);
    before.extend(give_fair_time(&mut desk, board).await?);
    desk.note_missed(&mut before).await?;
    desk.note(TournamentAct::Replayed { round: round.number, board }, before);
    let mut answer = desk.keep(text!("desk-replayed")).await?;
    answer.news.extend([old, new]);
    Ok(answer)
}

/// Extends a replayed board to a fair time; returns the previous state. `None` if its deadline is later.
async fn give_fair_time(desk: &mut DeskRequest<'_>, board: u16) -> Result<Option<PriorState>, Trouble> {
    let record = &desk.hosted.field.record;
    let fair = fair_time(record.terms.calendar.days);
    let until = desk.hosted.field.stands_at(desk.ground.time_in(record, desk.caller.now).await?) + fair;
    let is_short = |round: &&mut RoundRecord| round.deadline_of(board).is_some_and(|deadline| deadline < until);
    let Some(round) = desk.hosted.field.rounds.last_mut().filter(is_short) else { return Ok(None) };
    let was = PriorState::Later { round: round.number, later: round.later.clone(), moved: round.moved };
    round.set_later(board, until);
    let number = round.number;
    anew::at_once(&mut desk.hosted.change, &desk.hosted.field.record, number);
    desk.hosted.stir();
    Ok(Some(was))
}
