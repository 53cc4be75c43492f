//! Reviews of finished games: the curve of winning chances and the key moments, private until a player shares them.
//! Nothing is stored, since a review is deterministic.

use std::sync::atomic::AtomicBool;

use render::PageOptions;
use rules::Side;

use crate::app::ask::see::ReviewMistake;
use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::{Ground, RequestAnswer, hints, running, thinking};
use crate::app::say::{Message, picture, reviews};
use crate::app::see::replay;
use crate::app::tables;
use crate::record::{GameId, GameRecord, GameState};
use crate::refusal::{BotFailure, Refusal, Trouble};

pub(crate) async fn review(ground: &Ground, caller: &Caller, id: GameId) -> Result<RequestAnswer, Trouble> {
    let game = ground.find_to_see(caller, id).await?;
    let (record, seen) = looked_back(ground, caller, game.record).await?;
    Ok(RequestAnswer::reply(shown(ground, caller, &record, &seen).await?))
}

/// Shows the review to everyone in the channel; only players may.
pub(crate) async fn share(ground: &Ground, caller: &Caller, id: GameId) -> Result<RequestAnswer, Trouble> {
    let game = ground.find_to_see(caller, id).await?;
    if !may_share(ground, caller, &game.record).await? {
        return Err(Refusal::CannotShare.into());
    }
    let (record, seen) = looked_back(ground, caller, game.record).await?;
    let look = ground.guild_of(caller).await?.options(Side::White);
    let lang = ground.public_lang(caller).await?;
    let options = PageOptions { theme: look.theme, width: look.width };
    let mut public = reviews::review(&record, &seen, lang, options)?;
    public.text.insert(0, reviews::shown_by(caller.who.id));
    replay::open_to_all(ground, caller, &record).await?;
    let mut reply = shown(ground, caller, &record, &seen).await?;
    // The review is shared now, so drop the button.
    reply.buttons.retain(|button| button.press != Press::ReviewShare);
    reply.text.push(text!("review-shared"));
    reply.for_all = Some(Box::new(public));
    Ok(RequestAnswer::reply(reply))
}

pub(crate) async fn moment(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    ply: usize,
    missed: &ReviewMistake,
) -> Result<RequestAnswer, Trouble> {
    let record = ground.find_to_see(caller, id).await?.record;
    let without_help = may_look_back(ground, caller, &record).await?;
    let before = tables::table_at(&record, ply)?;
    let mut after = tables::table_at(&record, ply)?;
    let code = record.line.get(ply).ok_or(Refusal::BadButton)?;
    after.replay(&missed.better).map_err(|_| Refusal::BadButton)?;
    let starts = [record.line[..=ply].to_vec(), after.codes().to_vec()];
    let lines = followed(ground, caller, &record, &without_help, starts).await?;
    let lines = lines.each_ref().map(Vec::as_slice);
    let mut message = reviews::moment(&record, before.as_ref(), (code, after.as_ref()), missed, lines, caller.lang)?;
    let viewer = ground.own_look(&record, caller.who.id, Side::White).await?;
    // The clocks of that time are unknown.
    let record = GameRecord { clock: None, ..record };
    let mut board = picture::picture(&record, after.as_ref(), false, viewer, caller.lang, None);
    board.file = format!("mutabot-{}-{ply}-better.png", id.0);
    message.pictures = vec![board];
    message.buttons = vec![Button::of_position(Press::Replay, id, ply + 1)];
    // The review stays, with its other moments.
    Ok(RequestAnswer { beside: true, ..RequestAnswer::reply(message) })
}

/// Returns the likely continuations of each beginning of a game, as codes. Empty if the game ends there, if such a
/// position is in a running game without help, or if the engine is busy.
async fn followed(
    ground: &Ground,
    caller: &Caller,
    record: &GameRecord,
    without_help: &running::PositionList,
    starts: [Vec<String>; 2],
) -> Result<[Vec<String>; 2], Trouble> {
    let Some(_one) = ground.thinking.begin_review(caller.who.id) else { return Ok(Default::default()) };
    let mut tables = Vec::new();
    for start in &starts {
        tables.push(tables::table_of(record, start)?);
    }
    let think = move |stop: &AtomicBool| -> Vec<_> {
        tables
            .iter()
            .map(|table| engine::advise(table.as_ref(), stop).map_or_else(Vec::new, |advice| advice.line))
            .collect()
    };
    let lines = match thinking::think(ground, think).await {
        Ok(lines) => lines,
        Err(Trouble::Refused(_)) => return Ok(Default::default()),
        Err(trouble) => return Err(trouble),
    };
    let mut positions = running::PositionList::new();
    for (start, line) in starts.iter().zip(&lines) {
        positions.extend(running::positions_after(record, start, line)?);
    }
    match running::must_have_help(without_help, &positions).await {
        Ok(()) => Ok(lines.try_into().unwrap_or_default()),
        Err(_) => Ok(Default::default()),
    }
}

async fn shown(
    ground: &Ground,
    caller: &Caller,
    record: &GameRecord,
    seen: &engine::Review,
) -> Result<Message, Trouble> {
    let options = ground.page_options(caller.who.id).await?;
    let mut message = reviews::review(record, seen, caller.lang, options)?;
    if may_share(ground, caller, record).await? {
        message.buttons.push(Button::of_game(Press::ReviewShare, record.id, record.moment()));
    }
    Ok(message)
}

async fn may_share(ground: &Ground, caller: &Caller, record: &GameRecord) -> Result<bool, Trouble> {
    Ok(record.side_of(caller.who.id).is_some() && replay::may_share(ground, caller, record).await?)
}

async fn looked_back(
    ground: &Ground,
    caller: &Caller,
    record: GameRecord,
) -> Result<(GameRecord, engine::Review), Trouble> {
    may_look_back(ground, caller, &record).await?;
    let _one = ground.thinking.begin_review(caller.who.id).ok_or(Refusal::ReviewBusy)?;
    let table = tables::open_table(&record)?;
    let seen = thinking::think(ground, move |stop| engine::review(table.as_ref(), stop)).await?;
    let seen = seen.ok_or_else(|| BotFailure::new("review a game", "the engine has no answer"))?;
    Ok((record, seen))
}

/// Refuses a review that would help with a running game; returns the positions of running games without help. Also
/// refuses a game in progress, a set-up position while the caller plays such a game, and servers that turned reviews
/// off.
async fn may_look_back(
    ground: &Ground,
    caller: &Caller,
    record: &GameRecord,
) -> Result<running::PositionList, Trouble> {
    tables::players(record)?;
    if !matches!(record.state, GameState::Over { .. }) {
        return Err(Refusal::ReviewGoesOn.into());
    }
    if record.line.is_empty() {
        return Err(Refusal::ReviewEmpty.into());
    }
    if !hints::has_reviews(ground, caller, record).await? {
        return Err(Refusal::HelpOff.into());
    }
    // A few idle moves from a set-up position can hide which game it comes from.
    let is_set_up = record.imported.as_ref().is_some_and(|imported| imported.start.is_some());
    if is_set_up && !running::own_positions_without_help(ground, caller.who.id, &record.game).await?.is_empty() {
        return Err(Refusal::ReviewOfSetUp.into());
    }
    let without_help = running::positions_without_help(ground, caller, record).await?;
    running::must_have_help(&without_help, &running::positions_after(record, &[], &record.line)?).await?;
    Ok(without_help)
}
