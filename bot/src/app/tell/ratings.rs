//! The ratings that news of a game tells. Who hides their profile hides them from everybody.

use crate::app::ask::person::Setting;
use crate::app::ground::Ground;
use crate::app::say::ratings::{Ratings, Shown};
use crate::record::{BotTime, GameRecord, News, State, What, Who};
use crate::refusal::Trouble;

/// Returns what a piece of news says of ratings at a time.
pub(super) async fn of_news(
    ground: &Ground,
    record: &GameRecord,
    news: &News,
    time: BotTime,
) -> Result<Ratings, Trouble> {
    match (&news.what, &record.state) {
        (What::Board { over: true, .. }, _) => of_end(ground, record).await,
        (What::Challenged, State::Challenge { from, to, .. }) if record.rated => {
            let challenger = ground.shown_rating(from.id, record, time).await?;
            let challenged = match to {
                Some(player) => ground.shown_rating(player.id, record, time).await?,
                None => Shown::Nothing,
            };
            Ok(Ratings::Proposed([challenger, challenged]))
        }
        (What::Board { over: false, .. }, State::Playing { seats: [white, black], .. }) if record.rated => {
            let white = on_board(ground, record, white.id, time).await?;
            Ok(Ratings::Beside([white, on_board(ground, record, black.id, time).await?]))
        }
        _ => Ok(Ratings::Untold),
    }
}

/// Returns a player's rating as the boards of their game show it: only if they want that.
async fn on_board(ground: &Ground, record: &GameRecord, who: Who, time: BotTime) -> Result<Shown, Trouble> {
    match ground.person_at(who).await?.chosen(Setting::Rating) {
        "on" => ground.shown_rating(who, record, time).await,
        _ => Ok(Shown::Nothing),
    }
}

async fn of_end(ground: &Ground, record: &GameRecord) -> Result<Ratings, Trouble> {
    let (Some(_), Some([white, black])) = (record.counted, record.seats()) else { return Ok(Ratings::Untold) };
    match ground.effects(record).await? {
        Some(effects) => {
            let hidden = [ground.hides_rating(white.id).await?, ground.hides_rating(black.id).await?];
            Ok(Ratings::Changed { effects, hidden })
        }
        // What a moderator decided changes none.
        None if record.moderator.is_some() => Ok(Ratings::Untold),
        None => Ok(Ratings::Counting),
    }
}
