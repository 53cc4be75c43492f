//! How the bot computed a place in the standings.

use tournament::PlayerNumber;
use tournament::tiebreaks::{TiebreakFigure, TiebreakKind, TiebreakTerm};

use super::sheet::numeral;
use super::{called, lists, paged, title};
use crate::app::ask::{Button, Press};
use crate::app::field::{ComputedRow, TournamentField};
use crate::app::say::message::SUGGESTIONS;
use crate::app::say::{ChoiceMenu, MenuOption, Message};
use crate::words::{Lang, Text, TextArg};

pub(crate) fn how(field: &TournamentField, number: PlayerNumber, lang: Lang) -> Message {
    let mut message = Message::new(lang, title(&field.record));
    message.text.push(text!("tournament-how").with("player", called(field, number)));
    let Some(computed) = field.computed(number) else {
        message.text.push(match field.is_ladder() {
            true => text!("tournament-how-ladder"),
            false => text!("tournament-how-bracket"),
        });
        return message;
    };
    let row = &computed.row;
    let place = if row.by_lot { text!("tournament-how-place-by-lot") } else { text!("tournament-how-place") };
    message.text.push(place.with("place", row.place).with("points", lists::shown(row.points, lang)));
    message.text.extend(row.figures.iter().map(|made| figure(field, &computed, made, lang)));
    let is_shown = row.figures.iter().any(|made| made.code.kind.is_buchholz() && made.value.is_some());
    message.text.extend(is_shown.then(|| text!("tournament-how-absences")));
    message
}

fn figure(field: &TournamentField, computed: &ComputedRow, made: &TiebreakFigure, lang: Lang) -> Text {
    let code = made.code.to_string();
    let Some(value) = made.value else { return text!("tournament-how-none").with("code", code) };
    // Averages are not sums.
    let is_sum = !made.code.kind.is_of_ratings() && made.code.kind != TiebreakKind::OpponentsBuchholz;
    let terms: Vec<String> =
        made.terms.iter().filter(|_| is_sum).map(|made| term(field, computed, made, lang).say(lang)).collect();
    let text = match terms.len() {
        0 | 1 => text!("tournament-how-value"),
        _ => text!("tournament-how-figure").with("terms", terms.join(" + ")),
    };
    let about = paged::meaning(made.code).map_or_else(|| code.clone().into(), TextArg::from);
    // A median also drops the greatest value.
    let is_chosen = code.contains("/C") && goes_first(&made.terms);
    let text = text.with("code", code).with("value", written(value.to_string(), lang)).with("about", about);
    match is_chosen {
        true => text!("tournament-how-chosen").with_said("figure", text),
        false => text,
    }
}

/// Returns whether a cut dropped an unplayed round instead of the lowest term.
fn goes_first(terms: &[TiebreakTerm]) -> bool {
    let cut = terms.iter().filter(|term| term.cut && term.opponent.is_none()).map(|term| term.amount).max();
    let least = terms.iter().filter(|term| !term.cut).map(|term| term.amount).min();
    cut.zip(least).is_some_and(|(cut, least)| cut > least)
}

fn term(field: &TournamentField, computed: &ComputedRow, made: &TiebreakTerm, lang: Lang) -> Text {
    let amount = written(made.amount.to_string(), lang);
    let text = match made.opponent.map(|own| computed.player(own)) {
        Some(opponent) => text!("tournament-how-term").with("amount", amount).with("player", called(field, opponent)),
        None => text!("tournament-how-own").with("amount", amount),
    };
    if made.cut { text!("tournament-how-cut").with_said("term", text) } else { text }
}

/// Formats a figure in a language's style: `2½`, `12,25`.
fn written(figure: String, lang: Lang) -> String {
    numeral(figure.strip_suffix(".0").unwrap_or(&figure), lang)
}

/// Asks a reader without a place whose place to explain.
pub(crate) fn whose(field: &TournamentField, lang: Lang) -> Message {
    let mut message = Message::new(lang, text!("tournament-how-choose"));
    let numbers = field.standings().places.into_iter().map(|place| place.number);
    let item = |number: PlayerNumber| MenuOption::new(number.to_string(), super::name(field, number));
    message.choices = vec![ChoiceMenu {
        button: Button::of_tournament(Press::TournamentHow, field.record.id),
        placeholder: text!("button-{}", Press::TournamentHow.word()),
        items: numbers.take(SUGGESTIONS).map(item).collect(),
    }];
    message
}
