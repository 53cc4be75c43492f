//! The ratings in a game's news. Hidden profiles are hidden from everyone else; private messages show players their own
//! rating.

use crate::app::ask::Caller;
use crate::app::ask::person::PersonSetting;
use crate::app::ground::ratings::{effects_and_why, hides_rating, rating};
use crate::app::ground::{Ground, done};
use crate::app::say::Message;
use crate::app::say::ratings::{self, RatingNotice, ShownRating};
use crate::record::{BotTime, GameNews, GameRecord, GameState, LedgerRecord, NewsKind, PersonRef, UserId, keys};
use crate::refusal::Trouble;
use crate::rows::TypedStore;

pub(super) async fn of_news(
    ground: &Ground,
    record: &GameRecord,
    news: &GameNews,
    time: BotTime,
) -> Result<RatingNotice, Trouble> {
    match (&news.what, &record.state) {
        (NewsKind::Board { over: true, .. }, _) => of_end(ground, record, news.to).await,
        (NewsKind::Challenged, GameState::Challenge { from, to, .. }) if record.rated => {
            let challenger = shown(ground, record, from.id, (news.to, time)).await?;
            let challenged = match to {
                Some(player) => shown(ground, record, player.id, (news.to, time)).await?,
                None => ShownRating::Nothing,
            };
            Ok(RatingNotice::Proposed([challenger, challenged]))
        }
        (NewsKind::Board { over: false, .. }, GameState::Playing { seats: [white, black], .. }) if record.rated => {
            let white = on_board(ground, record, white.id, (news.to, time)).await?;
            Ok(RatingNotice::Beside([white, on_board(ground, record, black.id, (news.to, time)).await?]))
        }
        _ => Ok(RatingNotice::Untold),
    }
}

pub(crate) async fn beside(
    ground: &Ground,
    caller: &Caller,
    record: &GameRecord,
    mut message: Message,
) -> Result<Message, Trouble> {
    let GameState::Playing { seats: [white, black], .. } = &record.state else { return Ok(message) };
    if record.rated && !message.pictures.is_empty() {
        let told = (Some(caller.who.id), ground.time(caller.now).await?);
        let white = on_board(ground, record, white.id, told).await?;
        let ratings = RatingNotice::Beside([white, on_board(ground, record, black.id, told).await?]);
        message.pictures.iter_mut().for_each(|board| ratings::on_board(board, ratings, message.lang));
    }
    Ok(message)
}

async fn on_board(
    ground: &Ground,
    record: &GameRecord,
    who: PersonRef,
    told: (Option<UserId>, BotTime),
) -> Result<ShownRating, Trouble> {
    match ground.person_at(who).await?.chosen(PersonSetting::Rating) {
        "on" => shown(ground, record, who, told).await,
        _ => Ok(ShownRating::Nothing),
    }
}

async fn shown(
    ground: &Ground,
    record: &GameRecord,
    who: PersonRef,
    (to, time): (Option<UserId>, BotTime),
) -> Result<ShownRating, Trouble> {
    if is_hidden(ground, who, to).await? {
        return Ok(ShownRating::Hidden);
    }
    let rated = rating(ground, who, &record.game, record.guild, time).await?;
    Ok(rated.map_or(ShownRating::Nothing, |rated| ShownRating::Rating(rated.rating)))
}

async fn is_hidden(ground: &Ground, who: PersonRef, to: Option<UserId>) -> Result<bool, Trouble> {
    Ok(to.is_none_or(|to| who != to) && hides_rating(ground, who).await?)
}

async fn of_end(ground: &Ground, record: &GameRecord, to: Option<UserId>) -> Result<RatingNotice, Trouble> {
    // An annulled game keeps its number.
    if done::halves(record).is_none() {
        return Ok(if done::is_too_short(record) { RatingNotice::Short } else { RatingNotice::Untold });
    }
    let (Some(_), Some([white, black])) = (record.counted, record.seats()) else { return Ok(RatingNotice::Untold) };
    match effects_and_why(ground, record).await? {
        Some((effects, _))
            if effects.here.or(effects.everywhere).is_some() && is_being_corrected(ground, record).await? =>
        {
            Ok(RatingNotice::Counting)
        }
        Some((effects, nowhere)) => {
            let hidden = [is_hidden(ground, white.id, to).await?, is_hidden(ground, black.id, to).await?];
            Ok(RatingNotice::Changed { effects, hidden, nowhere })
        }
        // A moderator's decision changes no ratings.
        None if record.moderator.is_some() => Ok(RatingNotice::Untold),
        None => Ok(RatingNotice::Counting),
    }
}

async fn is_being_corrected(ground: &Ground, record: &GameRecord) -> Result<bool, Trouble> {
    let (ledger, _) = ground.store.entry::<LedgerRecord>(&keys::ledger(&record.game)).await?;
    Ok(ledger.corrections.iter().any(|correction| correction.game == record.id))
}
