//! Choices as lines and menus: tournament terms, server settings and personal settings.

use std::collections::BTreeMap;

use strum::VariantArray;

use crate::app::ask::{Button, Press};
use crate::app::say::message::SUGGESTIONS;
use crate::app::say::{ChoiceMenu, MenuOption, Message};
use crate::refusal::Refusal;
use crate::words::{Lang, Text, TextArg, folded};

pub(crate) fn line(name: Text, value: impl Into<TextArg>) -> Text {
    text!("settings-line").with_said("setting", name).with("value", value)
}

/// Adds a chapter to a message: its name, a line for each row, and menus of all chapters and of its rows. `chapter`
/// returns a row's chapter; rows without a chapter are hidden.
pub(crate) fn show<C, R>(
    message: &mut Message,
    shown: R,
    chapter: impl Fn(R) -> Option<C>,
    (chapter_name, row_name): (impl Fn(C) -> Text, impl Fn(R) -> Text),
    [of_chapters, of_rows]: [Press; 2],
    value: impl Fn(R) -> TextArg,
) where
    C: Copy + PartialEq + Into<&'static str> + VariantArray,
    R: Copy + PartialEq + Into<&'static str> + VariantArray,
{
    let Some(open) = chapter(shown) else { return };
    let rows = |of: C| R::VARIANTS.iter().copied().filter(|row| chapter(*row) == Some(of)).collect::<Vec<_>>();
    message.text.push(text!("setup-section").with_said("section", chapter_name(open)));
    message.text.extend(rows(open).into_iter().map(|row| line(row_name(row), value(row))));
    let names = |of: C| {
        let names: Vec<_> = rows(of).into_iter().map(|row| row_name(row).say(message.lang)).collect();
        Some(names.join(" · ").into())
    };
    let chapters = menu(of_chapters, open, C::VARIANTS, &chapter_name, names);
    message.choices = vec![chapters, menu(of_rows, shown, &rows(open), &row_name, |_| None)];
}

pub(crate) fn menu<N: Copy + PartialEq + Into<&'static str>>(
    press: Press,
    shown: N,
    all: &[N],
    name: impl Fn(N) -> Text,
    about: impl Fn(N) -> Option<TextArg>,
) -> ChoiceMenu {
    let item =
        |one: N| MenuOption { chosen: one == shown, about: about(one), ..MenuOption::new(one.into(), name(one)) };
    let items = all.iter().copied().map(item).collect();
    ChoiceMenu { button: Button::new(press, ""), placeholder: text!("button-{}", press.word()), items }
}

pub(crate) fn values<L: Into<TextArg>>(
    (button, placeholder): (Button, Text),
    words: &[impl AsRef<str>],
    is_chosen: impl Fn(&str) -> bool,
    label: impl Fn(&str) -> L,
) -> Option<ChoiceMenu> {
    let item = |word: &str| MenuOption { chosen: is_chosen(word), ..MenuOption::new(word, label(word)) };
    let items: Vec<_> = words.iter().take(SUGGESTIONS).map(|word| item(word.as_ref())).collect();
    (!items.is_empty()).then_some(ChoiceMenu { button, placeholder, items })
}

/// Finds a word as it is, or by its name in any language.
pub(crate) fn read<'a>(typed: &str, words: &[&'a str], called: impl Fn(&str) -> Text) -> Option<&'a str> {
    let plain = folded(typed);
    let fits = |word: &str| {
        plain == word
            || plain.replace([' ', '_'], "-") == word
            || Lang::ALL.iter().any(|lang| folded(&called(word).say(*lang)) == plain)
    };
    words.iter().copied().find(|word| fits(word))
}

/// Stores a valid chosen word. The default, which comes first, is stored as absent.
pub(crate) fn keep(
    kept: &mut BTreeMap<String, String>,
    row: &'static str,
    words: &[impl AsRef<str>],
    chosen: &str,
) -> Result<(), Refusal> {
    match words.iter().position(|word| word.as_ref() == chosen).ok_or(Refusal::BadButton)? {
        0 => kept.remove(row),
        _ => kept.insert(row.to_owned(), chosen.to_owned()),
    };
    Ok(())
}
