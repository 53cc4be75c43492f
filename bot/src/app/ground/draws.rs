//! Draw offers that lapse.

use rules::Side;

use crate::app::ground::LoadedGame;
use crate::app::tables;
use crate::record::NewsKind;

pub(crate) fn void(game: &mut LoadedGame) {
    let (Some(by), Some(seats)) = (game.record.close_offer(), game.record.seats()) else { return };
    let reader = tables::seat_of(seats, Side::from(by).other()).id;
    game.tell_one(reader, NewsKind::DrawClosed { declined: false });
}
