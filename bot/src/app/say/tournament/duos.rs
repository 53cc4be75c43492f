//! Two players at the desk: paired manually, or kept apart.

use tournament::PlayerNumber;

use super::desk::{back, people, step, to};
use super::{called, name, title};
use crate::app::ask::desk::{DeskStep, DeskView, EntrantRef};
use crate::app::field::{IdleReason, TournamentField};
use crate::app::say::message::SUGGESTIONS;
use crate::app::say::{ChoiceMenu, Message};
use crate::record::PassedWhy;
use crate::words::{Lang, Text};

pub(crate) fn rivals(field: &TournamentField, number: PlayerNumber, page: u16, lang: Lang) -> Message {
    let text = text!("desk-rivals-ask").with("player", called(field, number));
    other(field, text, (number, page), (DeskView::Rivals, DeskView::Duo), lang)
}

pub(crate) fn spare(field: &TournamentField, number: PlayerNumber, page: u16, lang: Lang) -> Message {
    let text = text!("desk-spare-ask").with("player", called(field, number));
    other(field, text, (number, page), (DeskView::Spare, DeskView::Spared), lang)
}

type DeskViewFn = fn(u16, u16) -> DeskView;

/// Asks for the second player, one page at a time. Choosing one shows both.
fn other(
    field: &TournamentField,
    text: Text,
    (number, page): (PlayerNumber, u16),
    (pages, two): (DeskViewFn, DeskViewFn),
    lang: Lang,
) -> Message {
    let mut message = Message::new(lang, text);
    let at = usize::from(page) * SUGGESTIONS;
    let mut items = people(field, at, |other| two(number, other));
    items.retain(|item| item.value != two(number, number).to_string());
    if !items.is_empty() {
        let placeholder = text!("desk-which-player");
        message.choices = vec![ChoiceMenu { button: to(field, pages(number, page)), placeholder, items }];
    }
    if field.entrants.len() > at + SUGGESTIONS {
        message.buttons.push(to(field, pages(number, page + 1)).labelled(text!("desk-more")));
    }
    message.buttons.push(back(field));
    message
}

/// Shows two players: the rules that pairing them would break, and whom they would meet otherwise.
pub(crate) fn duo(field: &TournamentField, two: [PlayerNumber; 2], lang: Lang) -> Message {
    let [a, b] = two;
    let mut message = Message::new(lang, title(&field.record));
    let hindered = hindered(field, two);
    match &hindered {
        Some(why) => message.text.push(why.clone()),
        None => message.text.extend(pair_breaks(field, two, &field.breaks(two))),
    }
    // If the two would meet anyway, one line is enough.
    let meet = field.would_meet(a) == Some(Some(b));
    message.text.extend(two.into_iter().take(if meet { 1 } else { 2 }).filter_map(|number| {
        Some(match field.would_meet(number)? {
            Some(other) => {
                text!("desk-would-meet").with("player", called(field, number)).with("other", called(field, other))
            }
            None => text!("desk-would-bye").with("player", called(field, number)),
        })
    }));
    let entered = |[a, b]: [PlayerNumber; 2]| [EntrantRef::Number(a), EntrantRef::Number(b)];
    let white = |number| text!("desk-white").with("player", name(field, number));
    message.buttons = match field.record.by_hand.iter().find(|pair| pair.contains(&a) && pair.contains(&b)) {
        Some(made) => vec![step(field, DeskStep::Pair(entered(*made), false))],
        None if hindered.is_some() => Vec::new(),
        None => [[a, b], [b, a]]
            .map(|pair| step(field, DeskStep::Pair(entered(pair), true)).labelled(white(pair[0])))
            .into(),
    };
    let is_apart = field.record.apart.contains(&[a.min(b), a.max(b)]);
    message.buttons.push(step(field, DeskStep::Apart(entered(two), !is_apart)));
    message.buttons.push(back(field));
    message
}

pub(crate) fn hindered(field: &TournamentField, two: [PlayerNumber; 2]) -> Option<Text> {
    if !field.has_more_rounds() {
        return Some(text!("desk-no-next"));
    }
    two.into_iter().find_map(|number| {
        let text = match field.idle(number)? {
            IdleReason::Gone => text!("desk-no-hand-gone"),
            IdleReason::Missed => text!("desk-no-hand-missed"),
            IdleReason::Rests => text!("desk-no-hand-rests"),
        };
        Some(text.with("player", called(field, number)))
    })
}

pub(crate) fn pair_breaks(field: &TournamentField, [a, b]: [PlayerNumber; 2], breaks: &[PassedWhy]) -> Vec<Text> {
    let text = if breaks.is_empty() { text!("desk-breaks-nothing") } else { text!("desk-breaks") };
    let first = text.with("one", called(field, a)).with("other", called(field, b));
    let why = |why: &PassedWhy| {
        text!("tournament-why-hand-breaks").with_said("why", text!("tournament-passed-{}", <&str>::from(*why)))
    };
    std::iter::once(first).chain(breaks.iter().map(why)).collect()
}
