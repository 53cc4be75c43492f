//! What Discord takes, as its documentation of August 2026 says.

/// Characters of a message.
pub(super) const CONTENT: usize = 2000;
/// Choices of an autocomplete answer or of a menu.
pub(super) const CHOICES: usize = 25;
/// Buttons in a row.
pub(super) const BUTTONS: usize = 5;
/// What a field of one line of a form shows without being scrolled far: our own choice.
pub(super) const SHORT: u16 = 250;
/// What can be chosen at once in a menu of channels or roles.
pub(super) const PICKED: u8 = 25;
/// Characters of a choice's name and of its value, of a menu's labels and of their second lines.
pub(super) const CHOICE: usize = 100;
/// Characters of a menu's placeholder.
pub(super) const PLACEHOLDER: usize = 150;
/// Characters of the title of a form and of the name of its field.
pub(super) const FIELD: usize = 45;
/// Characters of the description of an attachment.
pub(super) const ALT: usize = 1024;
/// Characters of the name of a thread.
pub(super) const THREAD_NAME: usize = 100;

/// A text cut to so many characters, with an ellipsis where it was cut.
pub(super) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}
