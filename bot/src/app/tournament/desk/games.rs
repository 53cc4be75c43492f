//! Steps on games: annul, decide again, resume, add time. Each adds the game to a change.

use rules::{EndReason, Outcome, Side};

use super::step::DeskRequest;
use crate::app::ground::finish::EndRevision;
use crate::app::ground::reopen::{self, DecisionContext};
use crate::app::ground::{GameEnd, Ground, LoadedGame, due, finish, results};
use crate::app::tables;
use crate::change::StoreChange;
use crate::record::{
    BoardOf, GameId, GameMoment, GamePlace, GameRecord, GameState, HOUR, KeptVerdict, Millis, NewsKind, PriorState,
    StoredSide, UserId, WasOver,
};
use crate::refusal::Trouble;

/// Annuls a game; returns its state for [`restore`]. Its thread gets one message, unless the game had no result anyway.
pub(super) async fn annul(desk: &mut DeskRequest<'_>, id: GameId) -> Result<Option<PriorState>, Trouble> {
    let (ground, (change, by)) = (desk.ground, desk.deciding());
    let Some(mut game) = ground.load(id).await? else { return Ok(None) };
    set_annulled(&mut game.record, true);
    let annulled = Outcome::draw(EndReason::Abort);
    if tables::is_playing(&game.record) {
        let end = GameEnd::new(annulled, by.now, ground.time_of(&game.record, by.now).await?);
        finish::finish(&mut game, GameEnd { moderator: Some(by.who), ..end });
        game.record.because = by.because.map(ToOwned::to_owned);
        ground.add(change, game, by.now).await?;
        return Ok(Some(PriorState::Game { game: id, end: None }));
    }
    let end = over(&game.record);
    match end.as_ref().is_none_or(|end| end.reason == EndReason::Abort.word()) {
        true => ground.add(change, game, by.now).await?,
        false => decide_again(ground, change, game, (annulled, true), by).await?,
    }
    Ok(end.map(|end| PriorState::Game { game: id, end: Some(end) }))
}

/// Changes the end of a finished game; returns its state for [`restore`]. A game that already has that end stays as it
/// is.
pub(super) async fn correct(
    desk: &mut DeskRequest<'_>,
    id: GameId,
    (verdict, outcome): (KeptVerdict, Outcome),
) -> Result<Option<PriorState>, Trouble> {
    let (ground, (change, by)) = (desk.ground, desk.deciding());
    let Some(mut game) = ground.load(id).await? else { return Ok(None) };
    let is_so = results::verdict(&game.record) == Some(verdict) || game.record.outcome() == Some(outcome);
    let Some(end) = over(&game.record).filter(|_| !is_so) else {
        return Ok(None);
    };
    set_neither(&mut game.record, verdict == KeptVerdict::ForfeitBoth);
    decide_again(ground, change, game, (outcome, true), by).await?;
    Ok(Some(PriorState::Game { game: id, end: Some(end) }))
}

pub(super) async fn restore(desk: &mut DeskRequest<'_>, id: GameId, end: Option<&WasOver>) -> Result<(), Trouble> {
    let (ground, (change, by)) = (desk.ground, desk.deciding());
    let Some(mut game) = ground.load(id).await? else { return Ok(()) };
    set_annulled(&mut game.record, false);
    let Some(end) = end else {
        if tables::is_playing(&game.record) {
            return Ok(());
        }
        reopen::reopen(ground, &mut game, by).await?;
        return ground.add(change, game, by.now).await;
    };
    set_neither(&mut game.record, end.neither);
    if over(&game.record).as_ref() == Some(end) {
        return ground.add(change, game, by.now).await;
    }
    let (Some(reason), winner) = (rules::reason(&end.reason), end.winner.map(Side::from)) else { return Ok(()) };
    decide_again(ground, change, game, (Outcome { winner, reason }, end.decided), by).await
}

async fn decide_again(
    ground: &Ground,
    change: &mut StoreChange,
    mut game: LoadedGame,
    (outcome, is_decided): (Outcome, bool),
    by: DecisionContext<'_>,
) -> Result<(), Trouble> {
    finish::revised(ground, &mut game, EndRevision::Decide { outcome, by: by.who }, by.now).await?;
    // The new end needs a new board.
    reopen::go_on(&mut game.record, by);
    game.record.moderator = game.record.moderator.filter(|_| is_decided);
    game.record.because = by.because.map(ToOwned::to_owned);
    game.show_board(true, None);
    if let GamePlace::Channel { .. } = game.record.place {
        game.tell(None, NewsKind::ThreadDone);
    }
    ground.add(change, game, by.now).await
}

fn set_annulled(record: &mut GameRecord, annulled: bool) {
    record.tournament = record.tournament.map(|of| BoardOf { annulled, neither: false, ..of });
}

pub(super) fn set_neither(record: &mut GameRecord, neither: bool) {
    record.tournament = record.tournament.map(|of| BoardOf { neither, ..of });
}

fn over(record: &GameRecord) -> Option<WasOver> {
    match &record.state {
        GameState::Over { winner, reason, .. } => Some(WasOver {
            winner: *winner,
            reason: reason.clone(),
            decided: record.moderator.is_some(),
            neither: record.tournament.is_some_and(|of| of.neither),
        }),
        _ => None,
    }
}

/// Adds hours to the clock of a running game; returns the previous state. `asked` is the player who requested it.
pub(super) async fn give_time(
    desk: &mut DeskRequest<'_>,
    id: GameId,
    (hours, asked): (u32, Option<UserId>),
) -> Result<Option<PriorState>, Trouble> {
    let Some(mut game) = desk.ground.playing(id).await? else { return Ok(None) };
    let (turn, time) = (tables::turn_of(&game.record)?, desk.ground.time_of(&game.record, desk.caller.now).await?);
    let Some(clock) = &mut game.record.clock else { return Ok(None) };
    clock.give(turn, span(hours), time);
    let was = PriorState::Time { game: id, at: game.record.moment(), hours };
    let asked = asked.and_then(|who| game.record.side_of(who)).map(StoredSide::from);
    game.record.note_longer(hours, false, asked);
    show_time(desk, game).await?;
    Ok(Some(was))
}

/// Takes added hours back, unless their move is over; returns `false` if they are used up.
pub(super) async fn take_time(
    desk: &mut DeskRequest<'_>,
    id: GameId,
    (at, hours): (GameMoment, u32),
) -> Result<bool, Trouble> {
    let Some(mut game) = desk.ground.playing(id).await? else { return Ok(true) };
    if went_with_its_move(&game.record, at) {
        return Ok(true);
    }
    let (turn, time) = (tables::turn_of(&game.record)?, desk.ground.time_of(&game.record, desk.caller.now).await?);
    let Some(clock) = &mut game.record.clock else { return Ok(true) };
    if !clock.take(turn, span(hours), time) {
        return Ok(false);
    }
    game.record.note_longer(hours, true, None);
    show_time(desk, game).await?;
    Ok(true)
}

async fn show_time(desk: &mut DeskRequest<'_>, mut game: LoadedGame) -> Result<(), Trouble> {
    due::set_by_clock(&mut game);
    game.show_board(false, None);
    desk.ground.add(&mut desk.hosted.change, game, desk.caller.now).await
}

/// Returns whether the move with the added time is over or taken back.
fn went_with_its_move(record: &GameRecord, at: GameMoment) -> bool {
    record.clock.is_none_or(|clock| clock.control.is_per_move()) && record.moment() != at
}

fn span(hours: u32) -> Millis {
    i64::from(hours) * HOUR
}
