//! Parses a person's input into a request.

use bot::app::ask::play;
use bot::app::{AppCommand, Button, CommandEntry, FilledCommand, GameChoice, HelpHome, ParameterKind, RequestAct};
use bot::record::ChannelId;

use super::{ELSEWHERE, Stage, is_direct, person};

impl Stage {
    pub(super) fn read(&self, typed: &str, spot: ChannelId) -> RequestAct {
        if let Some(button) = typed.strip_prefix('[') {
            let button = button.trim_end_matches(']');
            // A form's text follows the button that opens the form.
            let (button, text) = button.split_once(": ").map_or((button, None), |(button, text)| (button, Some(text)));
            let button = self.button(button);
            assert_eq!(button.form().is_some(), text.is_some(), "a form is filled in");
            return button.act(text).expect("a button that was shown does something");
        }
        if let Some(said) = typed.strip_prefix("says ") {
            return RequestAct::Play(play::PlayAsk::Overheard { text: said.to_owned(), to_person: false });
        }
        if let Some(chosen) = typed.strip_prefix('{') {
            let chosen = chosen.trim_end_matches('}');
            let (menu, value) = match chosen.split_once(' ') {
                Some(("old", value)) => (self.menus.first(), value),
                Some((word, value)) => (self.menus.iter().rev().find(|(menu, _)| menu.press.word() == word), value),
                None => (self.menus.last(), chosen),
            };
            let (menu, message) = menu.expect("a menu is shown");
            return menu.act(Some(&menu.with_quoted(value, message))).expect("a menu that was shown does something");
        }
        let Some(command) = typed.strip_prefix('/') else {
            let (text, answers) = typed.strip_prefix("answers ").map_or((typed, false), |text| (text, true));
            // `answers #1 yes` replies to a message about game 1.
            let of_game = text.strip_prefix('#').filter(|_| answers).and_then(|text| text.split_once(' '));
            let (game, text) = of_game.map_or((GameChoice::Here, text), |(game, text)| (GameChoice::read(game), text));
            return RequestAct::said(text.to_owned(), game, answers);
        };
        let home = match spot {
            ELSEWHERE => HelpHome::Guest,
            direct if is_direct(direct) => HelpHome::Direct,
            _ => HelpHome::Server,
        };
        command_act(command, home)
    }

    /// Finds the newest button with this word, or the oldest if the word follows `old`.
    fn button(&self, word: &str) -> Button {
        let (word, oldest) = match word.strip_prefix("old ") {
            Some(word) => (word, true),
            None => (word, false),
        };
        let mut shown = self.buttons.iter().filter(|button| button.press.word() == word);
        let found = if oldest { shown.next() } else { shown.next_back() };
        found.cloned().unwrap_or_else(|| panic!("no button {word} was shown"))
    }
}

/// Parses a command such as `play opponent:bob side:white`. A value without a name belongs to the first option.
fn command_act(typed: &str, home: HelpHome) -> RequestAct {
    let (name, rest) = typed.split_once(' ').unwrap_or((typed, ""));
    let command = AppCommand::find(CommandEntry::Typed, name).expect("a command that there is");
    if let Some(form) = command.form(&FilledCommand::new(home)) {
        return form.button.act(Some(&rest.replace("\\n", "\n"))).expect("a form asks for something");
    }
    let mut filled = FilledCommand::new(home);
    let (mut options, mut words) = (command.options, rest.split_whitespace().peekable());
    for option in command.options {
        if let ParameterKind::Part(inner) = option.takes
            && words.next_if_eq(&option.name).is_some()
        {
            filled.part = Some(option.name.to_owned());
            options = inner;
        }
    }
    let mut unnamed = Vec::new();
    for word in words {
        let named =
            word.split_once(':').map(|(name, value)| (options.iter().find(|option| option.name == name), value));
        match named {
            Some((Some(option), value)) if matches!(option.takes, ParameterKind::Person) => {
                filled.people.insert(option.name.to_owned(), person(value));
            }
            Some((Some(option), value)) => {
                filled.texts.insert(option.name.to_owned(), value.to_owned());
            }
            _ => unnamed.push(word),
        }
    }
    if let (Some(first), false) = (options.first(), unnamed.is_empty()) {
        filled.texts.insert(first.name.to_owned(), unnamed.join(" "));
    }
    command.act(&filled).expect("all that is required is filled in")
}
