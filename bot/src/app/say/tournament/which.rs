//! Asks which tournament is meant, with a menu.

use crate::app::ask::Button;
use crate::app::say::message::SUGGESTIONS;
use crate::app::say::{ChoiceMenu, MenuOption, Message};
use crate::record::TournamentRecord;
use crate::words::{Lang, Text, escape};

/// Asks which tournament is meant. The menu lists the first of them and carries the request; the message quotes the
/// typed text.
pub(crate) fn which(lang: Lang, records: &[TournamentRecord], (button, typed): (Button, &str)) -> Message {
    let mut message = Message::new(lang, text!("tournament-which"));
    let has_more = records.len() > SUGGESTIONS;
    message.text.extend(has_more.then(|| text!("tournament-which-more").with("count", SUGGESTIONS)));
    message.text.extend((!typed.is_empty()).then(|| text!("which-asked").with("text", escape(typed))));
    let item = |record: &TournamentRecord| MenuOption::new(record.id.0.to_string(), suggested(record));
    let items = records.iter().take(SUGGESTIONS).map(item).collect();
    message.choices = vec![ChoiceMenu { button, placeholder: text!("button-tournament-which"), items }];
    message
}

pub(crate) fn suggested(record: &TournamentRecord) -> Text {
    let stage = text!("tournament-stage-{}", <&str>::from(record.stage));
    let text = text!("tournament-suggested").with("name", record.name.as_str()).with("number", record.id.0);
    text.with_said("stage", stage)
}
