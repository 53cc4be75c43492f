//! What a table answers to a text, as one line that tests compare.

use rules::{Letters, MoveError, Table};

/// The code of the move, or the answer: `unreadable`, `over`, `ambiguous A, B`, or the key of the reason, without its game,
/// with its values.
pub(crate) fn answer(table: &dyn Table, letters: Letters, text: &str) -> String {
    match table.read(text, letters) {
        Ok(m) => m.code,
        Err(MoveError::Unreadable) => "unreadable".to_owned(),
        Err(MoveError::Over) => "over".to_owned(),
        Err(MoveError::Ambiguous { candidates }) => format!("ambiguous {}", candidates.join(", ")),
        Err(MoveError::Illegal { why }) => {
            let args: Vec<String> = why.args.iter().map(|(name, value)| format!(" {name}={value}")).collect();
            let key = why.key.strip_prefix(table.info().id).and_then(|key| key.strip_prefix("-why-"));
            key.unwrap_or(why.key).to_owned() + &args.concat()
        }
    }
}
