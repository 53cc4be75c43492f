//! Texts that ask for what a command or a button does: no text does it.

use crate::app::ask;
use crate::refusal::Refusal;
use crate::words::quote;

/// Refuses a text that asks for what a command or a button does, and says which; `None` for any other text.
pub(crate) fn refusal(text: &str) -> Option<Refusal> {
    let word = ask::commanded(text)?;
    Some(Refusal::Commanded { text: quote(text), how: text!("instead-{}", word) })
}
