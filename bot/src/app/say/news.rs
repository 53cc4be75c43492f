//! Composes what people are told, one piece of news at a time.

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

/// What news of a game tells that its record does not hold, or that not everybody wants told.
pub(crate) struct Context {
    /// What it says of ratings.
    pub(crate) ratings: Ratings,
    /// The trophies that it tells.
    pub(crate) trophies: Vec<Earned>,
    /// Whether somebody whom it introduces to a game is new to it.
    pub(crate) is_new: bool,
    /// Whether there are hints in its game.
    pub(crate) gives_hints: bool,
    /// Whether its players are people who let each other take moves back.
    pub(crate) takes_back: bool,
    /// How long its thread stays open in which nobody writes, if it opens one.
    pub(crate) life: ThreadLife,
}

/// Returns the setting by which players choose a notice for this news; `None` if they cannot.
pub(crate) fn event(what: &What) -> Option<Setting> {
    match what {
        What::Board { over: false, .. } | What::Resting { until: None, .. } => Some(Setting::Turn),
        What::Board { over: true, .. } => Some(Setting::End),
        What::TimeShort { .. } | What::Idle { .. } => Some(Setting::Warning),
        What::DrawOffered { .. } | What::TakebackAsked { .. } | What::Declined { .. } => Some(Setting::Offer),
        _ => None,
    }
}

/// Returns whether news asks somebody to do something.
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

/// Returns whether a piece of news is an additional copy for one player, in a game that is shown to everybody.
pub(crate) fn is_besides(record: &GameRecord, news: &News) -> bool {
    record.place != Place::Direct && news.to.is_some() && event(&news.what).is_some()
}

/// Composes a piece of news; `nth` is its number in its game, which distinguishes it from identical news before it.
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
        // The end that it reports was taken back.
        What::Board { over: true, .. } | What::ThreadDone if tables::is_playing(record) => None,
        // Other games are played in it, too.
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
        // One that the bot could not write in may be open to it again.
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
        // Where that is, and in which language, only the server's choices tell.
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

/// Looks for a question, or for the board of an end, that is void by now. It may stand there, with its buttons, because
/// somebody answered it, or took the end back, before the bot could note where it is, and the bot ended just then.
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
