//! Composes the message for one piece of news.

use render::PictureOptions;

use crate::app::ask::person::PersonSetting;
use crate::app::ask::server::ThreadLife;
use crate::app::ask::{Button, Press};
use crate::app::say::ratings::RatingNotice;
use crate::app::say::trophies::EarnedTrophies;
use crate::app::say::{
    ClockHands, Delivery, announcements, boards, challenges, delivery, draws, notices, rests, takebacks, time, verdicts,
};
use crate::app::tables;
use crate::record::{GameMoment, GameNews, GamePlace, GameRecord, NewsKind};
use crate::refusal::Trouble;
use crate::words::Lang;

/// Facts for a message besides the game's record. Players may hide some of them.
pub(crate) struct NewsContext {
    pub(crate) ratings: RatingNotice,
    pub(crate) trophies: Vec<EarnedTrophies>,
    pub(crate) is_new: bool,
    pub(crate) gives_hints: bool,
    /// True if both players are people and allow takebacks.
    pub(crate) takes_back: bool,
    /// The archive time of the thread that the news opens, if any.
    pub(crate) life: ThreadLife,
}

/// Returns the setting that determines how players get this news; `None` if there is none.
pub(crate) fn event(what: &NewsKind) -> Option<PersonSetting> {
    match what {
        NewsKind::Board { over: false, .. } | NewsKind::Resting { until: None, .. } => Some(PersonSetting::Turn),
        NewsKind::Board { over: true, .. } => Some(PersonSetting::End),
        NewsKind::TimeShort { .. } | NewsKind::Idle { .. } => Some(PersonSetting::Warning),
        NewsKind::DrawOffered { .. } | NewsKind::TakebackAsked { .. } | NewsKind::Declined { .. } => {
            Some(PersonSetting::Offer)
        }
        _ => None,
    }
}

pub(crate) fn asks_for_something(what: &NewsKind) -> bool {
    matches!(
        what,
        NewsKind::Challenged
            | NewsKind::Board { over: false, .. }
            | NewsKind::TimeShort { .. }
            | NewsKind::Idle { .. }
            | NewsKind::Resting { until: None, .. }
            | NewsKind::DrawOffered { .. }
            | NewsKind::TakebackAsked { .. }
    )
}

pub(crate) fn is_besides(record: &GameRecord, news: &GameNews) -> bool {
    record.place != GamePlace::Direct && news.to.is_some() && event(&news.what).is_some()
}

/// Composes a news item. `nth`, its number in its game, distinguishes it from identical earlier news.
pub(crate) fn compose(
    record: &GameRecord,
    news: &GameNews,
    nth: &str,
    lang: Lang,
    viewer: PictureOptions,
    hands: &ClockHands,
    context: &NewsContext,
) -> Result<Delivery, Trouble> {
    let delivery = match &news.what {
        // The reported end has been taken back.
        NewsKind::Board { over: true, .. } | NewsKind::ThreadDone if tables::is_playing(record) => None,
        // The thread also has other games.
        NewsKind::ThreadDone | NewsKind::ThreadAgain if record.shared.is_some() => None,
        NewsKind::Challenged => challenges::challenged(record, news.to, lang, hands, (context.ratings, context.is_new)),
        NewsKind::Accepted => challenges::accepted(record, lang, context.life),
        NewsKind::Began { by } => challenges::began(record, *by, lang),
        NewsKind::ChallengeClosed => challenges::challenge_closed(record, lang),
        NewsKind::Answered => challenges::answered(record, news.to, lang),
        NewsKind::Board { moment, over, since } => {
            return boards::board(record, news.to, lang, (*moment, *over, *since), viewer, hands, context);
        }
        NewsKind::DrawOffered { by, moment } => {
            draws::draw_offered(record, news.to, lang, (*by).into(), (*moment, nth))
        }
        NewsKind::DrawClosed { declined } => draws::draw_closed(record, lang, *declined),
        NewsKind::TakebackAsked { at } => takebacks::asked(record, news.to, lang, *at, nth),
        NewsKind::TakebackClosed { granted } => takebacks::closed(record, lang, *granted),
        NewsKind::Declined { draw, at, by } => takebacks::declined(record, news.to, lang, (*draw, *by), *at),
        NewsKind::TimeShort { moment, left } => time::time_short(record, news.to, lang, *moment, *left, hands),
        NewsKind::Unreachable { side } => notices::unreachable(record, (*side).into(), nth, lang)
            .and_then(|(message, mark)| delivery::post(record, None, message, mark)),
        // Earlier messages and boards are changed by other news.
        NewsKind::Digest { .. } | NewsKind::Back | NewsKind::Retimed { .. } => None,
        NewsKind::Idle { moment } => time::idle(record, news.to, lang, *moment, nth),
        NewsKind::Resting { side, until } => rests::resting(record, news.to, lang, (*side).into(), *until, hands),
        // The bot could not write in the thread, but perhaps can now.
        NewsKind::ThreadDone => record
            .thread()
            .or(record.left)
            .zip(challenges::thread_name(record))
            .map(|(thread, name)| Delivery::CloseThread { thread, name: name.say(record.lang) }),
        NewsKind::ThreadAgain => record
            .thread()
            .filter(|_| tables::is_playing(record))
            .zip(challenges::thread_name(record))
            .map(|(thread, name)| (thread, name.say(record.lang)))
            .map(|(thread, name)| Delivery::OpenThreadAgain { thread, name, life: context.life }),
        // Only the server's settings contain the channel and language.
        NewsKind::Announced { .. } => None,
        NewsKind::CannotAnnounce { channel } => announcements::cannot(news.to, *channel, lang),
        NewsKind::Unrated { undone } => verdicts::unrated(record, news.to, lang, *undone, nth),
        NewsKind::Lacking { permission } => notices::message(record, permission, lang).and_then(|message| {
            let mark = message.said();
            delivery::post(record, None, message, mark)
        }),
    };
    Ok(delivery.or_else(|| recall(record, news, nth)).unwrap_or(Delivery::Nothing))
}

/// Finds an obsolete question or final board. A process that crashed may have posted it without recording where.
fn recall(record: &GameRecord, news: &GameNews, nth: &str) -> Option<Delivery> {
    let button = |press, moment| Button::of_game(press, record.id, moment);
    let mark = match &news.what {
        NewsKind::Board { moment, over: true, .. } => boards::mark_of_undone(record, *moment),
        NewsKind::Challenged => button(Press::Accept, GameMoment::START).custom_id(),
        NewsKind::DrawOffered { moment, .. } => button(Press::DrawYes, *moment).with(nth).custom_id(),
        NewsKind::TakebackAsked { at } => button(Press::TakebackYes, *at).with(nth).custom_id(),
        _ => return None,
    };
    Some(Delivery::Recall { to: delivery::address(record, news.to)?, mark })
}
