//! Making a finished game unrated: its result stays in the histories, but changes no ratings. Moderators can undo this.

use crate::app::ask::{Caller, CallerServer};
use crate::app::ground::{Ground, LoadedGame, RequestAnswer, done, ratings, trophies};
use crate::app::say::phrases;
use crate::app::server::{bans, deeds};
use crate::app::tables;
use crate::record::{
    GameRecord, GameState, Millis, ModeratorDeed, NewsKind, PersonRef, RatedRecord, TrophyCredit, Unix,
    UnratedDecision, keys, write,
};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;

pub(super) const DAYS: u32 = 7;

pub(super) async fn unrate(
    ground: &Ground,
    caller: &Caller,
    server: &CallerServer,
    game: LoadedGame,
    reason: Option<&str>,
) -> Result<RequestAnswer, Trouble> {
    can_be_unrated(ground, caller, &game.record).await?;
    decide(ground, caller, server, game, reason, false).await
}

pub(super) async fn undo(
    ground: &Ground,
    caller: &Caller,
    server: &CallerServer,
    game: LoadedGame,
    reason: Option<&str>,
) -> Result<RequestAnswer, Trouble> {
    can_be_undone(&game.record, caller.now)?;
    must_not_play(&game.record, caller)?;
    decide(ground, caller, server, game, reason, true).await
}

/// Stores a moderator's decision. Ratings that depend on it are recalculated in the background.
async fn decide(
    ground: &Ground,
    caller: &Caller,
    server: &CallerServer,
    mut game: LoadedGame,
    reason: Option<&str>,
    undone: bool,
) -> Result<RequestAnswer, Trouble> {
    let id = game.record.id;
    let mut credits = game.record.unrated.take().and_then(|before| before.credits);
    if credits.is_none() && !undone {
        credits = untallied(ground, &game.record).await;
    }
    let (by, because) = (caller.who.id.into(), bans::because(reason));
    game.record.unrated = Some(UnratedDecision { by, at: caller.now, undone, because, credits });
    let did = if undone { ModeratorDeed::RatedAgain { game: id } } else { ModeratorDeed::Unrated { game: id } };
    let deed = deeds::deed(caller, did);
    game.change.put(keys::deed(server.id, caller.event), write(&deed));
    game.tell_all(NewsKind::Unrated { undone });
    let text = if undone { text!("moderate-rated-again") } else { text!("moderate-unrated") };
    let text = text.with_said("game", phrases::game_name(&game.record));
    let kept = ground.keep(caller, game).await?;
    Ok(RequestAnswer::done(caller, text, kept))
}

/// Refuses games that are running, change no ratings, or are the moderator's own.
pub(super) async fn can_be_unrated(ground: &Ground, caller: &Caller, record: &GameRecord) -> Result<(), Trouble> {
    let game = record.id;
    match record.state {
        GameState::Over { .. } => {}
        GameState::Challenge { .. } => return Err(Refusal::NotStarted.into()),
        GameState::Closed { .. } => return Err(Refusal::ChallengeGone.into()),
        GameState::Playing { .. } => return Err(Refusal::NotOverYet { game }.into()),
    }
    if record.is_unrated() || !may_count(ground, record).await? {
        return Err(Refusal::ChangesNothing { game }.into());
    }
    must_not_play(record, caller)?;
    Ok(must_have_players(record)?)
}

async fn may_count(ground: &Ground, record: &GameRecord) -> Result<bool, Trouble> {
    if done::halves(record).is_none() {
        return Ok(false);
    }
    // A game from before ratings existed can still lack a number. It has not changed any rating, and must not be
    // counted as if it ended now.
    let Some(number) = record.counted else { return Ok(false) };
    let row = ground.store.record::<RatedRecord>(&keys::rated(&record.game, number)).await?;
    Ok(row.is_some_and(|row| row.record.may_count()))
}

/// Refuses moderators who play in the game, even the only one. The decision can wait until there is another.
fn must_not_play(record: &GameRecord, caller: &Caller) -> Result<(), Refusal> {
    match record.side_of(caller.who.id) {
        Some(_) => Err(Refusal::OwnRatings),
        None => Ok(()),
    }
}

/// Refuses a game with a deleted player, whose numbers are frozen.
fn must_have_players(record: &GameRecord) -> Result<(), Refusal> {
    match tables::players(record)?.iter().any(|player| player.id == PersonRef::Nobody) {
        true => Err(Refusal::RatingsFixed { game: record.id }),
        false => Ok(()),
    }
}

pub(super) fn can_be_undone(record: &GameRecord, now: Unix) -> Result<(), Refusal> {
    must_have_players(record)?;
    match &record.unrated {
        Some(decided) if now - decided.at <= Millis::days(DAYS.into()) => Ok(()),
        _ => Err(Refusal::OldVerdict { days: DAYS as usize }),
    }
}

/// Returns the trophy credits of a game that is not tallied yet; `None` if they cannot be read.
///
/// Must run while the game still changes ratings, since credits depend on them.
async fn untallied(ground: &Ground, record: &GameRecord) -> Option<[TrophyCredit; 2]> {
    if record.tallied.is_some() || !trophies::counts(record) {
        return None;
    }
    let known = async { trophies::credits(ground, record, ratings::effects(ground, record).await?).await };
    known.await.inspect_err(Trouble::log).ok()
}
