//! Messages about challenges and the games that follow.

use rules::EndReason;

use crate::app::ask::server::ThreadLife;
use crate::app::ask::{Button, Press};
use crate::app::say::ratings::{RatingNotice, ShownRating};
use crate::app::say::tournament::rooms;
use crate::app::say::{
    ChoiceMenu, ClockHands, Delivery, MenuOption, Message, clocks, delivery, phrases, ratings, welcome,
};
use crate::record::{
    ClosureReason, GameMoment, GameOrigin, GamePlace, GameRecord, GameState, PersonRef, SharedThread, SideWish, UserId,
    Whereabouts,
};
use crate::words::{Lang, Text, TextArg, TextKey};

pub(crate) fn offer_to_withdraw(message: &mut Message, mine: &[&GameRecord]) {
    let item = |record: &&GameRecord| {
        let key = match &record.state {
            GameState::Challenge { standing: Some(_), .. } => key!("withdraw-standing"),
            GameState::Challenge { to: None, .. } => key!("withdraw-open"),
            _ => key!("withdraw-direct"),
        };
        let mut text = Text::new(key).with_said("game", phrases::game_name(record));
        if let GameState::Challenge { to: Some(to), .. } = &record.state {
            text = text.with("opponent", to.name.as_str());
        }
        MenuOption::new(record.id.0.to_string(), text)
    };
    if !mine.is_empty() {
        message.choices.push(ChoiceMenu {
            button: Button::new(Press::Withdraw, ""),
            placeholder: text!("button-withdraw"),
            items: mine.iter().take(25).map(item).collect(),
        });
    }
}

pub(super) fn challenged(
    record: &GameRecord,
    news_to: Option<UserId>,
    lang: Lang,
    hands: &ClockHands,
    (ratings, is_new): (RatingNotice, bool),
) -> Option<Delivery> {
    let GameState::Challenge { from, to, wish, standing, .. } = &record.state else { return None };
    let [of_challenger, of_opponent] = match ratings {
        RatingNotice::Proposed(shown) => shown,
        _ => [ShownRating::Nothing; 2],
    };
    let text = match (record.origin, to, standing) {
        (Some(GameOrigin::Rematch(last)), ..) => text!("challenge-rematch").with("last", last.0.to_string()),
        (_, Some(_), _) => text!("challenge"),
        (_, None, Some(most)) => text!("challenge-standing").with("most", most.to_string()),
        (_, None, None) => text!("challenge-open"),
    };
    let mut text = text
        .with("challenger", ratings::beside(from.id, of_challenger))
        .with_said("name", text!("{}-name", record.game))
        .with_said("wish", wish_text(*wish, phrases::mention(from.id)));
    if let Some(to) = to {
        text = text.with("opponent", ratings::beside(to.id, of_opponent));
    }
    let mut message = Message::new(lang, text);
    message.text.extend(layout_text(&record.game, &record.setup, key!("challenge-own-layout")));
    message.text.extend(clock_and_ratings(record));
    message.text.push(terms_text(record, hands));
    message.text.extend(reach_text(record));
    message.ping = to.iter().filter_map(|player| player.id.person()).collect();
    let button = |press| Button::of_game(press, record.id, GameMoment::START);
    // Open challenges cannot be declined, only withdrawn by the challenger.
    let away = if to.is_some() { Press::Decline } else { Press::TakeBack };
    message.buttons = vec![button(Press::Accept), button(away)];
    let is_for_anybody = to.is_none() && standing.is_none();
    message.buttons.extend(is_for_anybody.then(|| button(Press::PlayBot)));
    welcome::introduce(&mut message, record, is_new);
    let mark = button(Press::Accept).custom_id();
    delivery::post(record, news_to, message, mark)
}

fn wish_text(wish: SideWish, challenger: TextArg) -> Text {
    match wish {
        SideWish::White => text!("wish-white").with("challenger", challenger),
        SideWish::Black => text!("wish-black").with("challenger", challenger),
        SideWish::Random => text!("wish-random"),
    }
}

/// Asks whether to accept a matching open challenge. The buttons accept it or post the player's own.
pub(crate) fn found(record: &GameRecord, shown: ShownRating, lang: Lang, buttons: [Button; 2]) -> Option<Message> {
    let GameState::Challenge { from, wish, .. } = &record.state else { return None };
    let Whereabouts { guild, channel, .. } = record.shown_in()?;
    let place = match record.challenge {
        Some(sent) => format!("https://discord.com/channels/{}/{}/{}", guild.0, sent.channel.0, sent.message),
        None => format!("<#{}>", channel.0),
    };
    let text = text!("challenge-found")
        .with("challenger", ratings::beside(from.id, shown))
        .with_said("game", phrases::game_name(record))
        .with_said("wish", wish_text(*wish, phrases::mention(from.id)))
        .with("place", place);
    let mut message = Message::new(lang, text);
    message.text.extend(clock_and_ratings(record));
    message.buttons = buttons.into();
    Some(message)
}

/// Offers a challenge from another server. Names the challenger by global display name; nothing reveals their server.
pub(crate) fn found_abroad(
    record: &GameRecord,
    (name, shown): (&str, ShownRating),
    lang: Lang,
    buttons: [Button; 2],
) -> Option<Message> {
    let GameState::Challenge { wish, .. } = &record.state else { return None };
    let mode = if record.rated { key!("abroad-rated") } else { key!("terms-casual") };
    let text = text!("challenge-found-abroad")
        .with("challenger", ratings::named(name, shown))
        .with_said("game", text!("{}-name", record.game))
        .with_said("wish", wish_text(*wish, ratings::named(name, shown)))
        .with_said("mode", Text::new(mode));
    let mut message = Message::new(lang, text);
    message.text.extend(layout_text(&record.game, &record.setup, key!("challenge-own-layout")));
    message.text.extend(clock_and_ratings(record));
    message.text.extend(reach_text(record));
    message.text.push(text!("abroad-direct"));
    message.buttons = buttons.into();
    Some(message)
}

fn clock_and_ratings(record: &GameRecord) -> Vec<Text> {
    let GameState::Challenge { ratings, .. } = record.state else { return Vec::new() };
    let clock = record.clock.as_ref().map(|clock| text!("challenge-clock").with("clock", clocks::clock_text(clock)));
    let ratings = ratings.map(|wanted| text!("challenge-ratings").with_said("ratings", ratings::range(wanted)));
    clock.into_iter().chain(ratings).collect()
}

fn reach_text(record: &GameRecord) -> Option<Text> {
    (record.rated && record.guild.is_none()).then(|| text!("challenge-everywhere"))
}

fn terms_text(record: &GameRecord, hands: &ClockHands) -> Text {
    let key = match (record.rated, record.private) {
        (false, false) => key!("terms-casual"),
        (true, false) => key!("terms-rated"),
        (false, true) => key!("terms-casual-private"),
        (true, true) => key!("terms-rated-private"),
    };
    let until = hands.stamp(record.due.unwrap_or_default(), 'R');
    text!("challenge-terms").with_said("terms", Text::new(key)).with("time", until)
}

/// Names the layout, or `own` if it has no name; `None` for the default one and games without layouts.
pub(super) fn layout_text(game: &str, setup: &str, own: TextKey) -> Option<Text> {
    let setups = rules::info(game).map_or(&[][..], |info| info.setups);
    match setups.iter().find(|(_, known)| *known == setup) {
        Some(named) if Some(named) == setups.first() => None,
        Some((name, _)) => {
            let name = text!("{}-setup-{}", game, name);
            Some(text!("challenge-layout").with_said("layout", name))
        }
        None if setup.is_empty() => None,
        None => Some(Text::new(own).with("layout", setup)),
    }
}

pub(super) fn accepted(record: &GameRecord, lang: Lang, life: ThreadLife) -> Option<Delivery> {
    let [white, black] = record.seats()?;
    let sent = record.challenge?;
    let message = Message::new(lang, phrases::title(record));
    if record.place == GamePlace::Direct || record.no_thread {
        return Some(Delivery::Edit { sent, message });
    }
    let name = thread_name(record)?.say(lang);
    let members = [white.id, black.id].into_iter().filter_map(PersonRef::person).collect();
    Some(Delivery::OpenThread { sent, message, name, members, life })
}

/// Names a game's thread: players, number, the result once it is over, and its kind. Phones show only the beginning.
pub(super) fn thread_name(record: &GameRecord) -> Option<Text> {
    let [white, black] = record.seats()?;
    if let (Some(of), Some(SharedThread::Player)) = (record.tournament, record.shared) {
        return Some(rooms::room_of_player(of, &white.name));
    }
    let over = || text!("thread-name-over");
    let text = match record.outcome() {
        Some(outcome) if outcome.reason != EndReason::Abort => over().with("score", phrases::score(outcome.score())),
        Some(_) if record.tournament.is_some() => over().with_said("score", phrases::without_score(record)),
        Some(_) => over().with_said("score", text!("history-how-{}", EndReason::Abort.word())),
        None => text!("thread-name"),
    };
    let text = text.with("number", record.id.0.to_string());
    let text = match (&record.event, record.tournament) {
        (Some(event), Some(of)) if of.challenge => {
            let name = text!("thread-name-ladder").with("event", rooms::brief(event));
            text.with_said("name", name.with("game", of.round))
        }
        (Some(event), Some(of)) => {
            let name = text!("thread-name-event").with("event", rooms::brief(event));
            text.with_said("name", name.with("round", of.round).with("board", of.board))
        }
        _ => text.with_said("name", text!("{}-name", record.game)),
    };
    let [white, black] = rooms::brief_pair([white, black].map(|player| phrases::brief_name(player, record.lang)));
    Some(text.with("white", white).with("black", black))
}

/// Composes the opening message of a thread, if the challenge's can't.
pub(super) fn began(record: &GameRecord, by: PersonRef, lang: Lang) -> Option<Delivery> {
    let seats = record.seats()?;
    if record.tournament.is_some() {
        // The game has its own thread, so both players are named.
        let mut message = Message::new(lang, phrases::title(record));
        let show = Button::of_game(Press::Show, record.id, GameMoment::START);
        let mark = show.custom_id();
        message.buttons = vec![show];
        return delivery::post(record, None, message, mark);
    }
    let other = seats.iter().find(|player| player.id != by)?.id;
    let key = if other.program().is_some() { key!("game-began-program") } else { key!("game-began") };
    let text = Text::new(key).with("challenger", phrases::mention(other)).with("player", phrases::mention(by));
    let mut message = Message::new(lang, text);
    message.text.push(phrases::title(record));
    message.ping.extend(other.person());
    let show = Button::of_game(Press::Show, record.id, GameMoment::START);
    let mark = show.custom_id();
    message.buttons = vec![show];
    delivery::post(record, None, message, mark)
}

pub(super) fn challenge_closed(record: &GameRecord, lang: Lang) -> Option<Delivery> {
    let text = match &record.state {
        GameState::Closed { from, by, why, .. } => {
            let text = match why {
                Some(ClosureReason::Expired) => text!("challenge-expired"),
                Some(ClosureReason::Unrated) => text!("challenge-unrated"),
                Some(ClosureReason::Abroad) => text!("challenge-abroad"),
                Some(ClosureReason::Unreachable) => text!("challenge-unreachable"),
                Some(ClosureReason::Reason { word }) => {
                    text!("challenge-declined-because").with_said("reason", because(word))
                }
                // Only the challenger may read the typed reason.
                Some(ClosureReason::Words { .. }) | None if from.id != *by => text!("challenge-declined"),
                Some(ClosureReason::Words { .. }) | None => text!("challenge-withdrawn"),
            };
            text.with("challenger", phrases::mention(from.id)).with("player", phrases::mention(*by))
        }
        GameState::Challenge { .. } => return None,
        GameState::Playing { .. } | GameState::Over { .. } => {
            let channel = format!("<#{}>", record.channel()?.0);
            text!("rematch-accepted").with_said("game", phrases::game_name(record)).with("channel", channel)
        }
    };
    // By now, a rematch that began has its own message.
    let sent = record.rematch_offer.or(record.challenge)?;
    Some(Delivery::Edit { sent, message: Message::new(lang, text) })
}

fn because(word: &str) -> Text {
    text!("reason-{}", word)
}

pub(super) fn answered(record: &GameRecord, to: Option<UserId>, lang: Lang) -> Option<Delivery> {
    let GameState::Closed { to: asked, why, .. } = &record.state else { return None };
    let text = match why {
        Some(ClosureReason::Unrated) if asked.is_none() => text!("notice-unrated-open"),
        Some(ClosureReason::Expired) => text!("notice-expired"),
        Some(ClosureReason::Unrated) => text!("notice-unrated"),
        Some(ClosureReason::Reason { word }) => text!("notice-declined-because").with_said("reason", because(word)),
        Some(ClosureReason::Words { text }) => text!("notice-declined-words").with("words", text.as_str()),
        None => text!("notice-declined"),
        // The game's own message reports the reason.
        Some(ClosureReason::Abroad | ClosureReason::Unreachable) => return None,
    };
    let text = text.with_said("game", phrases::game_name(record));
    let text = match asked {
        Some(asked) => text.with("opponent", phrases::mention(asked.id)),
        None if matches!(why, Some(ClosureReason::Unrated)) => text,
        None => return None,
    };
    let message = Message::new(lang, text.clone());
    match record.notice {
        Some(sent) => Some(Delivery::Edit { sent, message }),
        None => delivery::post(record, to, message, text.say(lang)),
    }
}
