//! Discord's limits, as documented in August 2026. Lengths are in characters.

pub(super) const CONTENT: usize = 2000;
/// Choices in an autocomplete answer or a menu.
pub(super) const CHOICES: usize = 25;
pub(super) const BUTTONS: usize = 5;
/// A one-line field of a form. This is the bot's own limit, readable without much scrolling.
pub(super) const SHORT: u16 = 250;
pub(super) const PICKED: u8 = 25;
pub(super) const LABEL: usize = 80;
/// A choice's name or value, and a menu's label or description.
pub(super) const CHOICE: usize = 100;
pub(super) const PLACEHOLDER: usize = 150;
/// A form's title or its field's name.
pub(super) const FIELD: usize = 45;
pub(super) const ALT: usize = 1024;
pub(super) const THREAD_NAME: usize = 100;

pub(super) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}
