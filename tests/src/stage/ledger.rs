//! Records a dialogue: every `custom_id`, and every message as sent.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use bot::app::{Button, ButtonForm, Delivery, Message, NewsItem, PickerChoice};
use bot::keep::write_to;
use bot::words::Lang;

use super::{Stage, outline};

/// All outputs of a dialogue. The same dialogue must give the same bytes.
pub struct Recorded {
    /// Each `custom_id` once, with its component; sorted.
    pub custom_ids: String,
    pub messages: String,
    pub store: String,
}

#[derive(Default)]
pub(super) struct Ledger {
    custom_ids: BTreeSet<String>,
    messages: String,
}

impl Stage {
    pub async fn recorded(&self) -> Recorded {
        let (bytes, _) =
            write_to(&*self.store, Vec::new(), Path::new("evening")).await.expect("memory can be exported");
        let custom_ids = self.ledger.custom_ids.iter().fold(String::new(), |text, id| text + id + "\n");
        let store = String::from_utf8(bytes).expect("an export is text");
        Recorded { custom_ids, messages: self.ledger.messages.clone(), store }
    }
}

impl Ledger {
    pub(super) fn begin(&mut self, typed: &str) {
        self.line(0, &format!("\n== {typed}"));
    }

    pub(super) fn refuse(&mut self, whom: &str, said: &str) {
        self.line(0, &format!("to {whom} only"));
        self.say(said);
    }

    pub(super) fn deliver(&mut self, item: &NewsItem) {
        self.line(0, &format!("news {} nonce {}", item.key, item.nonce));
        match &item.delivery {
            Delivery::Post { mark, .. } => self.line(1, &format!("mark {mark}")),
            Delivery::OpenThread { name, members, .. } => self.line(1, &format!("thread {name:?} of {members:?}")),
            Delivery::CloseThread { thread, name } => self.line(1, &format!("closes {thread:?} {name:?}")),
            Delivery::OpenThreadAgain { thread, name, .. } => self.line(1, &format!("opens {thread:?} {name:?} again")),
            Delivery::Nothing | Delivery::Recall { .. } => self.line(1, "void"),
            Delivery::Edit { .. } | Delivery::Event(..) | Delivery::Role(..) => {}
        }
    }

    pub(super) fn show(&mut self, whom: &str, message: &Message) {
        let lang = message.lang;
        self.line(0, &format!("to {whom} in {}", lang.tag()));
        self.say(&message.said());
        if !message.ping.is_empty() {
            let people: Vec<_> = message.ping.iter().map(|who| who.0.to_string()).collect();
            self.line(1, &format!("ping {}", people.join(" ")));
        }
        for (picture, board) in message.pictures.iter().zip(outline::boards(message)) {
            self.line(1, &format!("picture {}: {board}", picture.file));
            self.line(2, &picture.alt.replace('\n', " "));
        }
        if let Some(figures) = &message.figures {
            self.line(1, &format!("figures {}", figures.file));
            self.line(2, &figures.alt);
        }
        if let Some(film) = &message.film {
            self.line(1, &format!("film {} of {} positions", film.file, film.scenes.len()));
            self.line(2, &film.alt);
        }
        for file in &message.files {
            self.line(1, &format!("file {}", file.name));
            String::from_utf8_lossy(&file.bytes).lines().for_each(|line| self.line(2, line));
        }
        for choice in &message.choices {
            let id = self.made(&choice.button, "menu");
            self.line(1, &format!("menu {id}: {}", choice.placeholder.say(lang)));
            for item in &choice.items {
                let chosen = if item.chosen { " (chosen)" } else { "" };
                let about = item.about.as_ref().map(|about| format!("; {}", about.say(lang))).unwrap_or_default();
                self.line(2, &format!("{}: {}{about}{chosen}", item.value, item.label.say(lang)));
            }
        }
        for picker in &message.pickers {
            let id = self.made(&picker.button, "picker");
            let picked = match &picker.picked {
                PickerChoice::Channels(channels) => {
                    format!("channels {:?}", channels.iter().map(|c| c.0).collect::<Vec<_>>())
                }
                PickerChoice::Channel(channel) => format!("channel {:?}", channel.map(|c| c.0)),
                PickerChoice::Roles(roles) => format!("roles {:?}", roles.iter().map(|r| r.0).collect::<Vec<_>>()),
            };
            self.line(1, &format!("picker {id}: {}: {picked}", picker.placeholder.say(lang)));
        }
        for button in &message.buttons {
            let id = self.made(button, "button");
            let off = if button.off { " off" } else { "" };
            self.line(1, &format!("button {id}{off}"));
            if let Some(form) = button.form() {
                self.form(&form, lang);
            }
        }
    }

    fn form(&mut self, form: &ButtonForm, lang: Lang) {
        let id = self.made(&form.button, "form");
        let [title, field, example] = [&form.title, &form.field, &form.placeholder].map(|text| text.say(lang));
        self.line(2, &format!("form {id}: {title}; {field} (at most {}); {example}", form.longest));
    }

    fn made(&mut self, button: &Button, kind: &str) -> String {
        let id = button.custom_id();
        self.custom_ids.insert(format!("{id} {kind}"));
        id
    }

    fn say(&mut self, said: &str) {
        said.lines().for_each(|line| self.line(1, &format!("| {line}")));
    }

    fn line(&mut self, depth: usize, line: &str) {
        writeln!(self.messages, "{}{line}", "  ".repeat(depth)).expect("writing to a string");
    }
}
