//! Moderators' verdicts and their reversals, as everyone reads them.

use crate::app::ask::{Button, Press};
use crate::app::say::{Delivery, Message, delivery, phrases};
use crate::record::{GameRecord, GameReopening, PersonRef, UserId};
use crate::words::{Lang, Text};

pub(super) fn given(record: &GameRecord) -> Vec<Text> {
    let Some(by) = record.moderator else {
        let Some(restored) = restored(record) else { return Vec::new() };
        let told = text!("verdict-restored").with("moderator", phrases::mention(restored.by));
        return [told].into_iter().chain(phrases::reason(restored.because.as_deref())).collect();
    };
    let key = match (plays(record, by), record.tournament.is_some()) {
        (true, true) => key!("board-moderated-board-own"),
        (true, false) => key!("board-moderated-own"),
        (false, true) => key!("board-moderated-board"),
        (false, false) => key!("board-moderated"),
    };
    let given = Text::new(key).with("moderator", phrases::mention(by));
    [given].into_iter().chain(phrases::reason(record.because.as_deref())).collect()
}

/// Returns how a verdict was undone, if the game's own result counts again.
pub(super) fn restored(record: &GameRecord) -> Option<&GameReopening> {
    let is_restored =
        |it: &&GameReopening| it.moment == record.moment() && record.ended.is_some_and(|ended| ended < it.at);
    record.reopened.as_ref().filter(|_| record.moderator.is_none()).filter(is_restored)
}

pub(super) fn undone(record: &GameRecord, reopened: &GameReopening) -> Vec<Text> {
    let key = match (plays(record, reopened.by), record.tournament.is_some()) {
        (true, true) => key!("verdict-undone-board-own"),
        (true, false) => key!("verdict-undone-own"),
        (false, true) => key!("verdict-undone-board"),
        (false, false) => key!("verdict-undone"),
    };
    let mut told = vec![Text::new(key).with("moderator", phrases::mention(reopened.by))];
    told.extend(phrases::reason(reopened.because.as_deref()));
    told.extend(record.clock.map(|_| text!("verdict-undone-time")));
    // Only their owner may know whether there were plans.
    told.push(text!("verdict-undone-plans"));
    told.extend(record.rematch.map(|rematch| {
        text!("verdict-undone-rematch").with_said("game", phrases::numbered_game(&record.game, rematch))
    }));
    told
}

/// Informs both players, once, whether their result changes ratings.
pub(super) fn unrated(
    record: &GameRecord,
    to: Option<UserId>,
    lang: Lang,
    undone: bool,
    nth: &str,
) -> Option<Delivery> {
    let decided = record.unrated.as_ref().filter(|decided| decided.undone == undone)?;
    let key = if undone { key!("verdict-rated-again") } else { key!("verdict-unrated") };
    let [white, black] = record.seats()?.each_ref().map(|player| phrases::mention(player.id));
    let told = Text::new(key).with("white", white).with("black", black).with("moderator", phrases::mention(decided.by));
    let mut message = Message::new(lang, told.with_said("game", phrases::game_name(record)));
    message.text.extend(phrases::reason(decided.because.as_deref()));
    let players = record.people().filter_map(|player| player.id.person());
    message.ping = players.filter(|person| to.is_none_or(|to| to == *person)).collect();
    let show = Button::of_game(Press::Show, record.id, record.moment()).with(format!("unrated-{nth}"));
    let mark = show.custom_id();
    message.buttons = vec![show];
    delivery::post(record, to, message, mark)
}

pub(crate) fn stands_unrated(record: &GameRecord) -> Option<Text> {
    let decided = record.unrated.as_ref().filter(|_| record.is_unrated())?;
    Some(text!("verdict-stands-unrated").with("moderator", phrases::mention(decided.by)))
}

fn plays(record: &GameRecord, by: PersonRef) -> bool {
    by.person().is_some_and(|by| record.side_of(by).is_some())
}
