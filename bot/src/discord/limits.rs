//! Discord's limits, according to its documentation of August 2026.

/// Characters in a message.
pub(super) const CONTENT: usize = 2000;
/// Choices in an autocomplete answer or a menu.
pub(super) const CHOICES: usize = 25;
/// Buttons in a row.
pub(super) const BUTTONS: usize = 5;
/// Characters in a one-line field of a form that can be read without much scrolling: our own choice.
pub(super) const SHORT: u16 = 250;
/// Entries that can be chosen at once in a menu of channels or roles.
pub(super) const PICKED: u8 = 25;
/// Characters on a button.
pub(super) const LABEL: usize = 80;
/// Characters in a choice's name and value, and in a menu's labels and their second lines.
pub(super) const CHOICE: usize = 100;
/// Characters in a menu's placeholder.
pub(super) const PLACEHOLDER: usize = 150;
/// Characters in the title of a form and the name of its field.
pub(super) const FIELD: usize = 45;
/// Characters in the description of an attachment.
pub(super) const ALT: usize = 1024;
/// Characters in the name of a thread.
pub(super) const THREAD_NAME: usize = 100;

/// Cuts a text to `most` characters, with an ellipsis where it was cut.
pub(super) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}
