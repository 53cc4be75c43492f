//! What becomes of an open offer of a draw.

use rules::Side;

use crate::app::ground::change;
use crate::app::tables;
use crate::record::{GameRecord, News, What};

/// Closes an open offer without an answer; returns the news of it, for the player who has its buttons.
pub(crate) fn void(record: &mut GameRecord) -> Vec<News> {
    let (Some(by), Some(seats)) = (record.close_offer(), record.seats()) else { return Vec::new() };
    let reader = tables::seat_of(seats, Side::from(by).other()).id;
    change::tell_one(record, reader, What::DrawClosed { declined: false })
}
