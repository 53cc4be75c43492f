//! A finished game that must not count: its result stays in the histories, and changes no ratings. A moderator decides so, and
//! can undo it.

use futures::{StreamExt, TryStreamExt};

use crate::app::ask::{Button, Caller, Press, Server};
use crate::app::ground::{Answer, Ground, Index, Loaded, change, done};
use crate::app::say::phrases;
use crate::app::server::{bans, deeds, moderate, undo};
use crate::app::tables;
use crate::record::{
    Did, DoneRecord, GameId, GameRecord, Millis, RatedRecord, State, Unix, Unrated, What, Who, keys, write,
};
use crate::refusal::{Refusal, Trouble};
use crate::rows::{Row, TypedStore};

/// The number of finished games that are looked through for suggestions.
const LOOKED_THROUGH: usize = 200;

/// Lets the result of a finished game change no ratings; both players are told.
pub(super) async fn unrate(
    ground: &Ground,
    caller: &Caller,
    server: &Server,
    game: Loaded,
    reason: Option<&str>,
) -> Result<Answer, Trouble> {
    can_be_unrated(ground, caller, &game.record).await?;
    decide(ground, caller, server, game, reason, false).await
}

/// Undoes that: the result changes ratings again, as if nothing had been decided.
pub(super) async fn undo(
    ground: &Ground,
    caller: &Caller,
    server: &Server,
    game: Loaded,
    reason: Option<&str>,
) -> Result<Answer, Trouble> {
    can_be_undone(&game.record, caller.now)?;
    must_not_play(&game.record, caller)?;
    decide(ground, caller, server, game, reason, true).await
}

/// Keeps what a moderator decided. Ratings that follow are computed anew beside the play.
async fn decide(
    ground: &Ground,
    caller: &Caller,
    server: &Server,
    mut game: Loaded,
    reason: Option<&str>,
    undone: bool,
) -> Result<Answer, Trouble> {
    let id = game.record.id;
    let credits = game.record.unrated.take().and_then(|before| before.credits);
    let (by, because) = (caller.who.id.into(), bans::because(reason));
    game.record.unrated = Some(Unrated { by, at: caller.now, undone, because, credits });
    let did = if undone { Did::RatedAgain { game: id } } else { Did::Unrated { game: id } };
    let deed = deeds::deed(caller, did);
    let batch = change::batch_of(caller).put(keys::deed(server.id, caller.event), write(&deed));
    let news = change::tell_all(&game.record, What::Unrated { undone });
    let text = if undone { text!("moderate-rated-again") } else { text!("moderate-unrated") };
    let text = text.with_said("game", phrases::game_name(&game.record));
    let kept = ground.keep_with(batch, caller, game, news, Index::default()).await?;
    Ok(Answer::done(caller, text, kept))
}

/// Refuses what is not over, changes no ratings as it is, or is the moderator's own.
async fn can_be_unrated(ground: &Ground, caller: &Caller, record: &GameRecord) -> Result<(), Trouble> {
    let game = record.id;
    match record.state {
        State::Over { .. } => {}
        State::Challenge { .. } => return Err(Refusal::NotStarted.into()),
        State::Playing { .. } | State::Closed { .. } => return Err(Refusal::NotOverYet { game }.into()),
    }
    if record.is_unrated() || !may_count(ground, record).await? {
        return Err(Refusal::ChangesNothing { game }.into());
    }
    must_not_play(record, caller)?;
    Ok(must_have_players(record)?)
}

/// Returns whether the result of a game may change ratings, as far as its own circumstances tell.
async fn may_count(ground: &Ground, record: &GameRecord) -> Result<bool, Trouble> {
    if done::halves(record).is_none() {
        return Ok(false);
    }
    // Games that ended before there were ratings may not have their numbers yet.
    let Some(number) = record.counted else { return Ok(true) };
    let row = ground.store.record::<RatedRecord>(&keys::rated(&record.game, number)).await?;
    Ok(row.is_some_and(|row| row.record.may_count()))
}

/// Refuses a moderator who plays in the game: nothing is lost if nobody else can decide.
fn must_not_play(record: &GameRecord, caller: &Caller) -> Result<(), Refusal> {
    match record.side_of(caller.who.id) {
        Some(_) => Err(Refusal::OwnRatings),
        None => Ok(()),
    }
}

/// Refuses a game that a player has left for good: its numbers stay as they are.
fn must_have_players(record: &GameRecord) -> Result<(), Refusal> {
    match tables::players(record)?.iter().any(|player| player.id == Who::Nobody) {
        true => Err(Refusal::RatingsFixed { game: record.id }),
        false => Ok(()),
    }
}

/// Refuses to undo an old decision, or one on a game that a player has left for good.
pub(super) fn can_be_undone(record: &GameRecord, now: Unix) -> Result<(), Refusal> {
    must_have_players(record)?;
    match &record.unrated {
        Some(decided) if now - decided.at <= Millis::days(undo::DAYS.into()) => Ok(()),
        _ => Err(Refusal::OldVerdict { days: undo::DAYS as usize }),
    }
}

/// Adds to a game that was opened from a list of flags the way to let it change no ratings, if the caller may. The list stays
/// where it is.
pub(crate) async fn offered(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    mut answer: Answer,
) -> Result<Answer, Trouble> {
    answer.beside = true;
    let Some(server) = caller.server.as_ref().filter(|server| server.may_moderate) else { return Ok(answer) };
    let Some(game) = ground.load(id).await?.filter(|game| moderate::belongs(&game.record, caller, server)) else {
        return Ok(answer);
    };
    match (can_be_unrated(ground, caller, &game.record).await, &mut answer.reply) {
        (Ok(()), Some(reply)) => {
            reply.buttons.push(Button::of_game(Press::Unrate, id, game.record.moment()));
            Ok(answer)
        }
        (Ok(()), None) | (Err(Trouble::Refused(_)), _) => Ok(answer),
        (Err(trouble), _) => Err(trouble),
    }
}

/// Returns the rated games of the server that ended last, of those that the caller can find and does not play, for
/// autocomplete: kind, number and people.
///
/// # Errors
/// If the store cannot be read.
pub(crate) async fn complete_rated_game(ground: &Ground, caller: &Caller) -> Result<Vec<(GameId, String)>, Trouble> {
    let Some(server) = caller.server.as_ref().filter(|server| server.may_moderate) else { return Ok(Vec::new()) };
    let eyes = ground.eyes(caller).await?;
    let mut found = Vec::new();
    let rows = ground.store.records_after::<DoneRecord>(&keys::dones_here(server.id), None, LOOKED_THROUGH);
    let mut rows = rows.take(LOOKED_THROUGH);
    while let Some(Row { key, record: line, .. }) = rows.try_next().await? {
        let Some((_, id)) = keys::done_at(&key) else { continue };
        if line.counted.is_none() || !eyes.see(line.guild.zip(line.channel)) {
            continue;
        }
        let Some(game) = ground.load(id).await? else { continue };
        if can_be_unrated(ground, caller, &game.record).await.is_ok() {
            found.push(moderate::label(&game.record, caller.lang));
        }
        if found.len() == undo::SUGGESTED {
            break;
        }
    }
    Ok(found)
}
