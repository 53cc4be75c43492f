//! Who allows moves to be taken back, and what becomes of an open request.

use rules::Side;

use crate::app::ask::person::Setting;
use crate::app::ground::{Ground, change};
use crate::app::tables;
use crate::record::{Color, GameRecord, Moment, News, Place, State, What, Who};
use crate::refusal::Trouble;

impl Ground {
    /// Returns whether somebody's settings allow takebacks in such games.
    pub(crate) async fn allows_takebacks(&self, who: impl Into<Who>, rated: bool) -> Result<bool, Trouble> {
        Ok(match self.person_at(who.into()).await?.chosen(Setting::Takeback) {
            "on" => true,
            "off" => false,
            _ => !rated,
        })
    }

    /// Returns whether the settings of both players allow takebacks in their game.
    pub(crate) async fn both_allow_takebacks(&self, record: &GameRecord) -> Result<bool, Trouble> {
        for player in record.seats().into_iter().flatten() {
            if !self.allows_takebacks(player.id, record.rated).await? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

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
