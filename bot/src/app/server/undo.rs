//! Undoes a moderator's verdict, so that the game continues. `unrate.rs` undoes decisions about ratings.

use crate::app::ask::server::ModerationRemarks;
use crate::app::ask::{Caller, CallerServer};
use crate::app::ground::reopen::{self, DecisionContext};
use crate::app::ground::{Ground, LoadedGame, RequestAnswer, begin};
use crate::app::say::phrases;
use crate::app::server::unrate::DAYS;
use crate::app::server::{bans, deeds, moderate, unrate};
use crate::app::tables;
use crate::record::{GameId, GameRecord, GameState, Millis, ModeratorDeed, NewsKind, PersonRef, Unix, keys, write};
use crate::refusal::{Refusal, Trouble};

pub(super) const SUGGESTED: usize = 25;

pub(super) async fn undo(
    ground: &Ground,
    caller: &Caller,
    server: &CallerServer,
    mut game: LoadedGame,
    remarks: &ModerationRemarks,
) -> Result<RequestAnswer, Trouble> {
    if game.record.is_unrated() {
        return unrate::undo(ground, caller, server, game, remarks.reason.as_deref()).await;
    }
    can_be_undone(&game.record, caller.now)?;
    moderate::must_be_impartial(&game.record, caller, remarks)?;
    // If another moderator gave the verdict, there is more than one.
    let me = caller.who.id;
    if game.record.side_of(me).is_some() && game.record.moderator != Some(me.into()) {
        return Err(Refusal::OthersVerdict.into());
    }
    let deed = deeds::deed(caller, ModeratorDeed::Undone { game: game.record.id });
    game.change.put(keys::deed(server.id, caller.event), write(&deed));
    let mut others = Vec::new();
    let rematch = rematch_of(ground, &game.record).await?;
    // A rematch that was declined, withdrawn or never answered is not a game.
    if rematch.as_ref().is_none_or(|rematch| rematch.record.seats().is_none()) {
        game.record.rematch = None;
    }
    if let Some(mut offer) = rematch.filter(|rematch| matches!(rematch.record.state, GameState::Challenge { .. })) {
        withdraw(&mut offer, caller);
        others.push(offer.record.id);
        ground.add(&mut game.change, offer, caller.now).await?;
    }
    let because = bans::because(remarks.reason.as_deref());
    let by = DecisionContext { who: caller.who.id, now: caller.now, because: because.as_deref() };
    reopen::reopen(ground, &mut game, by).await?;
    let name = phrases::game_name(&game.record);
    let kept = ground.keep(caller, game).await?;
    let mut answer = RequestAnswer::done(caller, text!("moderate-undone").with_said("game", name), kept);
    answer.news.extend(others);
    Ok(answer)
}

fn can_be_undone(record: &GameRecord, now: Unix) -> Result<(), Refusal> {
    let seats = tables::players(record)?;
    if record.moderator.is_none() {
        return Err(Refusal::NoVerdict { game: record.id });
    }
    if seats.iter().any(|player| player.id == PersonRef::Nobody) {
        return Err(Refusal::PlayerGone);
    }
    match record.ended {
        Some(ended) if now - ended <= Millis::days(DAYS.into()) => Ok(()),
        _ => Err(Refusal::OldVerdict { days: DAYS as usize }),
    }
}

async fn rematch_of(ground: &Ground, record: &GameRecord) -> Result<Option<LoadedGame>, Trouble> {
    match record.rematch {
        Some(id) => ground.load(id).await,
        None => Ok(None),
    }
}

fn withdraw(offer: &mut LoadedGame, caller: &Caller) {
    let asked = offer.record.people().last().map_or(PersonRef::Nobody, |player| player.id);
    begin::close(offer, caller.who.id.into(), None);
    offer.tell_one(asked, NewsKind::ChallengeClosed);
}

fn may_be_undone(record: &GameRecord, now: Unix) -> bool {
    match record.is_unrated() {
        true => unrate::can_be_undone(record, now).is_ok(),
        false => can_be_undone(record, now).is_ok(),
    }
}

pub(crate) async fn complete_verdict(ground: &Ground, caller: &Caller) -> Result<Vec<(GameId, String)>, Trouble> {
    let Some(server) = caller.server.as_ref().filter(|server| server.may_moderate) else { return Ok(Vec::new()) };
    // Older ones can't be undone. Log rows are in the order of their events, whose ids contain the time.
    let oldest = keys::deed(server.id, (caller.now - Millis::days(DAYS.into())).snowflake());
    let verdicts = deeds::newest(ground, server.id, Some(oldest), SUGGESTED, |did| {
        matches!(did, ModeratorDeed::Ended { .. } | ModeratorDeed::Unrated { .. })
    })
    .await?;
    let mut found: Vec<(GameId, String)> = Vec::new();
    for deed in verdicts {
        let (ModeratorDeed::Ended { game, .. } | ModeratorDeed::Unrated { game }) = deed.did else { continue };
        if found.iter().any(|(id, _)| *id == game) {
            continue;
        }
        if let Some(game) = ground.load(game).await?
            && may_be_undone(&game.record, caller.now)
            && ground.may_know(caller, &game.record).await?
        {
            found.push(moderate::label(&game.record, caller.lang));
        }
    }
    Ok(found)
}
