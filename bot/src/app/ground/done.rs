//! Finished games: each gets permanent rows in the histories of its players and its server.

use rules::{EndReason, Outcome, Side};

use crate::app::ground::LoadedGame;
use crate::app::tables::ABORT_BEFORE;
use crate::record::{DoneRecord, GameRecord, UserId, keys, write};

const FEWEST_PLIES: usize = 4;

/// Returns the keys of the history rows of a finished game. A game aborted before it began, or imported, has none.
pub(crate) fn keys_of(record: &GameRecord) -> Vec<String> {
    let (Some(ended), Some(done)) = (record.ended, line_of(record)) else { return Vec::new() };
    let people = done.seats.iter().filter_map(|who| who.person()).map(|who| keys::done(who, ended, record.id));
    people.chain(done.guild.map(|guild| keys::done_here(guild, ended, record.id))).collect()
}

pub(crate) fn people_of(record: &GameRecord) -> Vec<UserId> {
    line_of(record).into_iter().flat_map(|done| done.seats).filter_map(|who| who.person()).collect()
}

fn line_of(record: &GameRecord) -> Option<DoneRecord> {
    DoneRecord::of(record).filter(|done| done.score != "*" || record.line.len() >= ABORT_BEFORE.0)
}

pub(crate) fn played(record: &GameRecord) -> Option<Outcome> {
    let outcome = record.outcome()?;
    let is_long_enough = record.line.len() >= FEWEST_PLIES || outcome.reason.is_by_rules();
    (record.imported.is_none() && outcome.reason != EndReason::Abort && is_long_enough).then_some(outcome)
}

pub(crate) fn is_too_short(record: &GameRecord) -> bool {
    let was_played = record.outcome().is_some_and(|outcome| outcome.reason != EndReason::Abort);
    record.rated && was_played && record.moderator.is_none() && played(record).is_none()
}

/// Returns White's score in half points, if a game counts for ratings.
pub(crate) fn halves(record: &GameRecord) -> Option<u32> {
    let outcome = played(record).filter(|_| record.rated)?;
    Some(match outcome.winner {
        Some(Side::White) => 2,
        None => 1,
        Some(Side::Black) => 0,
    })
}

pub(crate) fn forget(game: &mut LoadedGame, before: &GameRecord) {
    game.change.delete_keys(keys_of(before));
    enter(game);
}

pub(crate) fn enter(game: &mut LoadedGame) {
    let line = DoneRecord::of(&game.record).map(|done| write(&done)).unwrap_or_default();
    for key in keys_of(&game.record) {
        game.change.put(key, line.clone());
    }
}
