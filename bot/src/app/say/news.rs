//! Composes the message for one piece of news.

use render::Options;

use crate::app::ask::person::Setting;
use crate::app::ask::server::ThreadLife;
use crate::app::ask::{Button, Press};
use crate::app::say::ratings::Ratings;
use crate::app::say::trophies::Earned;
use crate::app::say::{
    Delivery, Hands, announcements, boards, challenges, delivery, draws, notices, rests, takebacks, time, verdicts,
};
use crate::app::tables;
use crate::record::{GameRecord, Moment, News, Place, What};
use crate::refusal::Trouble;
use crate::words::Lang;

/// What a message needs besides the game's record, or what some players don't want shown.
pub(crate) struct Context {
    pub(crate) ratings: Ratings,
    pub(crate) trophies: Vec<Earned>,
    pub(crate) is_new: bool,
    pub(crate) gives_hints: bool,
    /// True if both players are people and allow takebacks.
    pub(crate) takes_back: bool,
    /// How long its thread stays open without messages, if it opens one.
    pub(crate) life: ThreadLife,
}

/// Returns the setting that lets players choose a notice for this news; `None` if there is none.
pub(crate) fn event(what: &What) -> Option<Setting> {
    match what {
        What::Board { over: false, .. } | What::Resting { until: None, .. } => Some(Setting::Turn),
        What::Board { over: true, .. } => Some(Setting::End),
        What::TimeShort { .. } | What::Idle { .. } => Some(Setting::Warning),
        What::DrawOffered { .. } | What::TakebackAsked { .. } | What::Declined { .. } => Some(Setting::Offer),
        _ => None,
    }
}

pub(crate) fn asks_for_something(what: &What) -> bool {
    matches!(
        what,
        What::Challenged
            | What::Board { over: false, .. }
            | What::TimeShort { .. }
            | What::Idle { .. }
            | What::Resting { until: None, .. }
            | What::DrawOffered { .. }
            | What::TakebackAsked { .. }
    )
}

/// Returns whether the news is an additional copy for one player, in a public game.
pub(crate) fn is_besides(record: &GameRecord, news: &News) -> bool {
    record.place != Place::Direct && news.to.is_some() && event(&news.what).is_some()
}

/// Composes a piece of news. `nth`, its number in its game, distinguishes it from identical earlier news.
pub(crate) fn compose(
    record: &GameRecord,
    news: &News,
    nth: &str,
    lang: Lang,
    viewer: Options,
    hands: &Hands,
    context: &Context,
) -> Result<Delivery, Trouble> {
    let delivery = match &news.what {
        // The reported end was taken back.
        What::Board { over: true, .. } | What::ThreadDone if tables::is_playing(record) => None,
        // The thread also has other games.
        What::ThreadDone | What::ThreadAgain if record.shared.is_some() => None,
        What::Challenged => challenges::challenged(record, news.to, lang, hands, (context.ratings, context.is_new)),
        What::Accepted => challenges::accepted(record, lang, context.life),
        What::Began { by } => challenges::began(record, *by, lang),
        What::ChallengeClosed => challenges::challenge_closed(record, lang),
        What::Answered => challenges::answered(record, news.to, lang),
        What::Board { moment, over, since } => {
            return boards::board(record, news.to, lang, (*moment, *over, *since), viewer, hands, context);
        }
        What::DrawOffered { by, moment } => draws::draw_offered(record, news.to, lang, (*by).into(), (*moment, nth)),
        What::DrawClosed { declined } => draws::draw_closed(record, lang, *declined),
        What::TakebackAsked { at } => takebacks::asked(record, news.to, lang, *at, nth),
        What::TakebackClosed { granted } => takebacks::closed(record, lang, *granted),
        What::Declined { draw, at, by } => takebacks::declined(record, news.to, lang, (*draw, *by), *at),
        What::TimeShort { moment, left } => time::time_short(record, news.to, lang, *moment, *left, hands),
        What::Unreachable { side } => notices::unreachable(record, (*side).into(), nth, lang)
            .and_then(|(message, mark)| delivery::post(record, None, message, mark)),
        // Earlier messages and boards change by news of their own.
        What::Digest { .. } | What::Back | What::Retimed { .. } => None,
        What::Idle { moment } => time::idle(record, news.to, lang, *moment, nth),
        What::Resting { side, until } => rests::resting(record, news.to, lang, (*side).into(), *until, hands),
        // The bot could not write in the thread, but perhaps can again.
        What::ThreadDone => record
            .thread()
            .or(record.left)
            .zip(challenges::thread_name(record))
            .map(|(thread, name)| Delivery::CloseThread { thread, name: name.say(record.lang) }),
        What::ThreadAgain => record
            .thread()
            .filter(|_| tables::is_playing(record))
            .zip(challenges::thread_name(record))
            .map(|(thread, name)| (thread, name.say(record.lang)))
            .map(|(thread, name)| Delivery::OpenThreadAgain { thread, name, life: context.life }),
        // Only the server's settings have the channel and language.
        What::Announced { .. } => None,
        What::CannotAnnounce { channel } => announcements::cannot(news.to, *channel, lang),
        What::Unrated { undone } => verdicts::unrated(record, news.to, lang, *undone, nth),
        What::Lacking { permission } => notices::message(record, permission, lang).and_then(|message| {
            let mark = message.said();
            delivery::post(record, None, message, mark)
        }),
    };
    Ok(delivery.or_else(|| recall(record, news, nth)).unwrap_or(Delivery::Nothing))
}

/// Finds a question, or a final board, that is void by now. It may have been posted if the bot crashed before noting
/// where, while a player answered it or took the end back.
fn recall(record: &GameRecord, news: &News, nth: &str) -> Option<Delivery> {
    let button = |press, moment| Button::of_game(press, record.id, moment);
    let mark = match &news.what {
        What::Board { moment, over: true, .. } => boards::mark_of_undone(record, *moment),
        What::Challenged => button(Press::Accept, Moment::START).custom_id(),
        What::DrawOffered { moment, .. } => button(Press::DrawYes, *moment).with(nth).custom_id(),
        What::TakebackAsked { at } => button(Press::TakebackYes, *at).with(nth).custom_id(),
        _ => return None,
    };
    Some(Delivery::Recall { to: delivery::address(record, news.to)?, mark })
}
