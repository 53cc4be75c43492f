//! Opens a record's table, and answers questions that need one.

use engine::puzzle::Puzzle;
use rules::{EndReason, GameSpec, GameTable, Side};

use crate::record::{
    GameMoment, GamePlayer, GameRecord, GameState, Millis, PersonRef, ProgramPlayer, StoredSide, UserId,
};
use crate::refusal::{BotFailure, Refusal, Trouble};

pub(crate) fn opponent_of(record: &GameRecord, side: Side) -> PersonRef {
    record.seats().map_or(PersonRef::Nobody, |seats| seat_of(seats, side.other()).id)
}

/// Returns the ply of the last turn where a side had a choice.
pub(crate) fn last_turn(record: &GameRecord, side: Side) -> Result<Option<usize>, Trouble> {
    let first = table_at(record, 0)?.turn();
    let is_theirs = |ply: &usize| turn_after(first, *ply) == side && record.line[*ply] != PASS;
    Ok((0..record.line.len()).rev().find(is_theirs))
}

/// Returns whose turn it is after some plies: the sides alternate in every game.
fn turn_after(first: Side, n_plies: usize) -> Side {
    if n_plies.is_multiple_of(2) { first } else { first.other() }
}

/// The code of a pass, which is always a player's only move.
pub(crate) const PASS: &str = "pass";

/// Returns a game's two players, or refuses records without them: open or closed challenges, and numbers of deleted
/// games.
pub(crate) fn players(record: &GameRecord) -> Result<&[GamePlayer; 2], Refusal> {
    record.seats().ok_or(match &record.state {
        GameState::Closed { from, .. } if from.id == PersonRef::Nobody => Refusal::NoSuchGame { game: record.id },
        GameState::Closed { .. } => Refusal::ChallengeGone,
        _ => Refusal::NotStarted,
    })
}

pub(crate) fn is_playing(record: &GameRecord) -> bool {
    matches!(record.state, GameState::Playing { .. })
}

pub(crate) fn open_table(record: &GameRecord) -> Result<Box<dyn GameTable>, Trouble> {
    table_at(record, record.line.len())
}

pub(crate) fn table_at(record: &GameRecord, ply: usize) -> Result<Box<dyn GameTable>, Trouble> {
    table_of(record, &record.line[..ply.min(record.line.len())])
}

pub(crate) fn table_of(record: &GameRecord, line: &[String]) -> Result<Box<dyn GameTable>, Trouble> {
    let start = record.imported.as_ref().and_then(|imported| imported.start.as_deref());
    let mut table = rules::open_edition(&record.game, record.edition, &record.setup, start)
        .map_err(|error| BotFailure::new("open a recorded game", format!("{error:?}")))?;
    for code in line {
        table.resume(code).map_err(|error| BotFailure::new("replay a recorded game", format!("{code}: {error:?}")))?;
    }
    Ok(table)
}

pub(crate) fn of_puzzle(info: &GameSpec, puzzle: &Puzzle, ply: usize) -> Result<Box<dyn GameTable>, Trouble> {
    let failed = |why: String| BotFailure::new("set up a puzzle", format!("{} of {}: {why}", puzzle.name, info.id));
    let mut table =
        rules::open(info.id, &puzzle.setup, Some(&puzzle.position)).map_err(|error| failed(format!("{error:?}")))?;
    for code in &puzzle.line[..ply] {
        table.replay(code).map_err(|error| failed(format!("{code}: {error:?}")))?;
    }
    Ok(table)
}

pub(crate) fn seat_of(seats: &[GamePlayer; 2], side: Side) -> &GamePlayer {
    &seats[side as usize]
}

pub(crate) fn turn_of(record: &GameRecord) -> Result<Side, Trouble> {
    match record.clock.and_then(|clock| clock.running) {
        Some(running) => Ok(running.side.into()),
        None => Ok(turn_after(table_at(record, 0)?.turn(), record.line.len())),
    }
}

/// Returns the program that must move or answer a draw offer. Also returns its side; `None` if the game waits for
/// people.
pub(crate) fn waiting_program(record: &GameRecord) -> Option<(Side, ProgramPlayer)> {
    let (side, program) = record.program()?;
    let GameState::Playing { offer, .. } = record.state else { return None };
    let is_asked = offer == Some(StoredSide::from(side.other()));
    let has_turn = || turn_of(record).is_ok_and(|turn| turn == side);
    (is_asked || has_turn()).then_some((side, program))
}

/// Returns whether an early end aborts a game instead of losing it. That is so until both sides have moved, but
/// tournament games are lost.
pub(crate) fn is_hardly_begun(record: &GameRecord) -> bool {
    record.moment() < ABORT_BEFORE && record.tournament.is_none()
}

/// Returns the side whose late first move aborted the game.
pub(crate) fn never_moved(record: &GameRecord) -> Option<Side> {
    let is_off = record.outcome().is_some_and(|outcome| outcome.reason == EndReason::Abort);
    let by_nobody = record.called_off.is_none() && record.moderator.is_none();
    let left = record.clock.filter(|_| is_off && by_nobody)?.left;
    Side::ALL.into_iter().find(|side| left[*side as usize] == Millis::ZERO)
}

pub(crate) fn is_offered_draw(record: &GameRecord, me: UserId) -> bool {
    let other = |side: Side| StoredSide::from(side.other());
    matches!((&record.state, record.side_of(me)), (GameState::Playing { offer, .. }, Some(side)) if *offer == Some(other(side)))
}

pub(crate) fn opponent(record: &GameRecord, me: UserId) -> PersonRef {
    let other = record.side_of(me).zip(record.seats()).map(|(side, seats)| seat_of(seats, side.other()).id);
    other.unwrap_or(PersonRef::Nobody)
}

/// The word for the end of a record that has none.
pub(crate) const UNFINISHED: &str = "unfinished";

/// The name of an unnamed player in records of other programs.
pub(crate) const UNNAMED: &str = "?";

/// A game can be aborted before this moment: until both sides have moved.
pub(crate) const ABORT_BEFORE: GameMoment = GameMoment(2);
