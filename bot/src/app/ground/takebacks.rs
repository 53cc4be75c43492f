//! Players' settings for takebacks, and the end of an open request.

use rules::Side;

use crate::app::ask::person::PersonSetting;
use crate::app::ground::{Ground, LoadedGame};
use crate::app::tables;
use crate::record::{GameMoment, GameRecord, GameState, NewsKind, PersonRef, StoredSide};
use crate::refusal::Trouble;

pub(crate) async fn allows_takebacks(ground: &Ground, who: impl Into<PersonRef>, rated: bool) -> Result<bool, Trouble> {
    Ok(match ground.person_at(who.into()).await?.chosen(PersonSetting::Takeback) {
        "on" => true,
        "off" => false,
        _ => !rated,
    })
}

/// Returns whether the players of a game may ask each other for takebacks; never in a tournament.
pub(crate) async fn both_allow_takebacks(ground: &Ground, record: &GameRecord) -> Result<bool, Trouble> {
    if record.tournament.is_some() {
        return Ok(false);
    }
    for player in record.seats().into_iter().flatten() {
        if !allows_takebacks(ground, player.id, record.rated).await? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Closes an open request without an answer, and removes its buttons.
pub(crate) fn void(game: &mut LoadedGame) {
    let (Some(asked), GameState::Playing { seats, .. }) = (game.record.takeback.take(), &game.record.state) else {
        return;
    };
    let reader = tables::seat_of(seats, Side::from(asked.by).other()).id;
    game.tell_one(reader, NewsKind::TakebackClosed { granted: None });
}

pub(crate) fn decline(game: &mut LoadedGame, by: StoredSide, draw: bool, at: GameMoment) {
    if let Some(asker) = game.record.seats().map(|seats| tables::seat_of(seats, by.into()).id) {
        game.tell_one(asker, NewsKind::Declined { draw, at, by: Some(by) });
    }
}
