//! What becomes of an open request to take moves back.

use rules::Side;

use crate::app::ground::change;
use crate::app::tables;
use crate::record::{Color, GameRecord, Moment, News, Place, State, What};

/// Closes an open request without an answer; returns the news of it.
pub(crate) fn void(record: &mut GameRecord) -> Vec<News> {
    let (Some(asked), State::Playing { seats, .. }) = (record.takeback.take(), &record.state) else {
        return Vec::new();
    };
    let reader = tables::seat_of(seats, Side::from(asked.by).other()).id;
    change::tell_one(record, reader, What::TakebackClosed { granted: None })
}

/// Makes the news that an offer or request was declined, for a player who would not see it otherwise.
pub(crate) fn decline(record: &GameRecord, by: Color, draw: bool, at: Moment) -> Option<News> {
    let to = tables::seat_of(record.seats()?, by.into()).id.person()?;
    (record.place == Place::Direct).then_some(News { to: Some(to), what: What::Declined { draw, at } })
}
