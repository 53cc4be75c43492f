//! Decisions at a round's deadline, including no-shows.

use rules::{EndReason, Outcome};

use crate::app::ask::Caller;
use crate::app::field::{AtDeadline, TournamentField, at_deadline, fair_time, is_too_much};
use crate::app::ground::missed::has_reached_players;
use crate::app::ground::tournament::{HostedTournament, must_run};
use crate::app::ground::{GameEnd, Ground, LoadedGame, RequestAnswer, anew, finish};
use crate::app::say::{Message, tournament as say};
use crate::app::tables::{self, ABORT_BEFORE};
use crate::app::tell::reminders;
use crate::record::{
    BoardRecord, BoardResult, BotTime, GameRecord, Millis, ResultCause, RoundRecord, Tiding, TournamentAct,
    TournamentId, Unix, UserId,
};
use crate::refusal::{Refusal, Trouble};
use crate::rows::again;

/// Lets the deadline of the last round decide its boards. `is_asked`: the organiser has confirmed suspiciously many decisions.
pub(super) async fn pass(
    ground: &Ground,
    hosted: &mut HostedTournament,
    now: Unix,
    is_asked: bool,
) -> Result<(), Trouble> {
    let Some(round) = hosted.field.last_round().cloned() else { return Ok(()) };
    let found = found(ground, hosted, &round, now, is_asked).await?;
    let decides = |what: AtDeadline| !matches!(what, AtDeadline::Waits | AtDeadline::Unseen);
    let n_decided = found.iter().filter(|(_, _, what)| decides(*what)).count();
    hosted.field.record.held = !is_asked && is_too_much(n_decided, round.pairs.len());
    if hosted.field.record.held {
        hosted.tell(Tiding::Held, 0);
        return Ok(());
    }
    let mut unseen = Vec::new();
    for (board, game, what) in found {
        match what {
            AtDeadline::NotCome(side) => {
                let lost = Outcome::win(side.other(), EndReason::Forfeit);
                // Ending a game enters its result, each in a separate change: several may change the same ratings.
                again("end a no-show game", || lose(ground, game.record.id, lost, now)).await?;
            }
            AtDeadline::Is(verdict) => {
                let result = Some(BoardResult { verdict, how: ResultCause::Deadline });
                let kept = BoardRecord { v: 1, game: Some(game.record.id), result };
                hosted.put_board(round.number, board, &kept);
                reminders::tell_outside(ground, hosted, &round, board).await?;
            }
            // Boards with an earlier deadline were notified then.
            AtDeadline::Waits if round.deadline_of(board) == hosted.field.last_deadline(&round) => {
                reminders::tell_outside(ground, hosted, &round, board).await?;
            }
            AtDeadline::Waits => {}
            AtDeadline::Unseen => unseen.push(board),
        }
    }
    if !unseen.is_empty() {
        give_fair_time(ground, hosted, &unseen, now).await?;
    }
    hosted.tell(Tiding::Deadline, 0);
    Ok(())
}

/// Finds running games with the deadline's decision. After the organiser's confirmation, only unseen games get more time.
async fn found(
    ground: &Ground,
    hosted: &HostedTournament,
    round: &RoundRecord,
    now: Unix,
    is_asked: bool,
) -> Result<Vec<(u16, LoadedGame, AtDeadline)>, Trouble> {
    let (time, rule) = (ground.time_in(&hosted.field.record, now).await?, hosted.field.record.terms.calendar.late);
    let fair = if is_asked { Millis::ZERO } else { fair_time(hosted.field.record.terms.calendar.days) };
    let mut found = Vec::new();
    for board in hosted.field.open_boards(round) {
        let game = hosted.field.boards.get(&(round.number, board)).and_then(|board| board.game);
        let Some(game) = ground.playing(game).await? else { continue };
        if round.deadline_of(board).is_some_and(|deadline| deadline > time) {
            continue;
        }
        let (turn, clock) = (tables::turn_of(&game.record)?, game.record.clock);
        // A game that cannot be shown is still decided after its extra time; no player forfeits it.
        let is_given_up = round.unseen.contains(&board) && !has_reached_players(&game.record);
        let what = match at_deadline(rule, clock.as_ref(), turn, has_begun(&game.record), time) {
            AtDeadline::NotCome(_) if round.early => AtDeadline::Waits,
            _ if !round.early && !is_given_up && !has_had_time(&game.record, fair, time) => AtDeadline::Unseen,
            what => what,
        };
        found.push((board, game, what));
    }
    Ok(found)
}

fn has_begun(record: &GameRecord) -> bool {
    record.line.len() >= ABORT_BEFORE.0
}

/// Returns whether the player to move had time: both have moved, or the turn of a delivered game began long enough ago.
fn has_had_time(record: &GameRecord, fair: Millis, time: BotTime) -> bool {
    let began = record.clock.and_then(|clock| clock.turn_began());
    has_begun(record) || (has_reached_players(record) && began.is_none_or(|began| time - began >= fair))
}

async fn give_fair_time(
    ground: &Ground,
    hosted: &mut HostedTournament,
    boards: &[u16],
    now: Unix,
) -> Result<(), Trouble> {
    let record = &hosted.field.record;
    let until = ground.time_in(record, now).await? + fair_time(record.terms.calendar.days);
    let Some(round) = hosted.field.rounds.last_mut() else { return Ok(()) };
    boards.iter().for_each(|board| round.set_later(*board, until));
    round.unseen.extend(boards);
    round.unseen.sort_unstable();
    round.unseen.dedup();
    let round = round.clone();
    for board in boards {
        reminders::tell_outside(ground, hosted, &round, *board).await?;
    }
    anew::at_once(&mut hosted.change, &hosted.field.record, round.number);
    Ok(())
}

/// Ends a game as a no-show, unless both have moved since.
async fn lose(ground: &Ground, id: crate::record::GameId, lost: Outcome, now: Unix) -> Result<(), Trouble> {
    let game = ground.load(id).await?;
    let Some(mut game) = game.filter(|game| tables::is_playing(&game.record) && !has_begun(&game.record)) else {
        return Ok(());
    };
    let end = GameEnd::new(lost, now, ground.time_of(&game.record, now).await?);
    finish::finish(&mut game, end);
    ground.keep_unasked(game, now).await
}

/// Refuses organisers who still play in the round: they would decide their own game.
pub(super) fn must_be_through(field: &TournamentField, round: &RoundRecord, who: UserId) -> Result<(), Refusal> {
    match field.still_plays(round, who) {
        true => Err(Refusal::Desk { why: text!("desk-no-own-round") }),
        false => Ok(()),
    }
}

pub(crate) async fn decide(
    ground: &Ground,
    caller: &Caller,
    id: TournamentId,
    round: u16,
) -> Result<RequestAnswer, Trouble> {
    let mut hosted = ground.seen_tournament(caller, id).await?;
    must_run(caller, &hosted.field.record)?;
    let is_asked = hosted.field.record.held && hosted.field.last_round().is_some_and(|last| last.number == round);
    if !is_asked {
        let overdue = hosted.field.round(round).map(|round| hosted.field.overdue_boards(round)).unwrap_or_default();
        return Err(match overdue.is_empty() {
            true => Refusal::TournamentDeadline,
            false => Refusal::Desk { why: say::overdue(&overdue) },
        }
        .into());
    }
    if let Some(round) = hosted.field.last_round() {
        must_be_through(&hosted.field, round, caller.who.id)?;
    }
    hosted.stir();
    pass(ground, &mut hosted, caller.now, true).await?;
    hosted.act(caller, TournamentAct::Deadline { round }, None);
    hosted.show_anew();
    hosted.commit(ground).await?;
    let message = Message::new(caller.lang, text!("tournament-decided"));
    Ok(RequestAnswer { tournaments: vec![id], ..RequestAnswer::reply(message) })
}
