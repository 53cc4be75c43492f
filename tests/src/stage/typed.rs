//! What people type, read as what it asks for.

use std::collections::BTreeMap;

use bot::app::{Act, Button, Home, Moderate, Plan, Press, Privacy, Query, Resting, Setting, Setup, Terms, Turn};
use bot::record::{ChannelId, GameId, Wish};

use super::{GENERAL, Stage, person};

impl Stage {
    /// What was typed: a command with options, a button in brackets, or a plain move.
    pub(super) fn read(&self, typed: &str, spot: ChannelId) -> Act {
        if let Some(button) = typed.strip_prefix('[') {
            let button = button.trim_end_matches(']');
            // What is typed into a form stands behind the button that opens it.
            let (button, text) = button.split_once(": ").map_or((button, None), |(button, text)| (button, Some(text)));
            let button = self.button(button);
            assert_eq!(button.form().is_some(), text.is_some(), "a form is filled in");
            return button.act(text).expect("a button that was shown does something");
        }
        if let Some(said) = typed.strip_prefix("says ") {
            return Act::Overheard(said.to_owned());
        }
        if let Some(chosen) = typed.strip_prefix('{') {
            let chosen = chosen.trim_end_matches('}');
            let (menu, value) = match chosen.split_once(' ') {
                Some(("old", value)) => (self.menus.first(), value),
                Some((word, value)) => (self.menus.iter().rev().find(|menu| menu.press.word() == word), value),
                None => (self.menus.last(), chosen),
            };
            let menu = menu.expect("a menu is shown");
            return menu.act(Some(value)).expect("a menu that was shown does something");
        }
        let Some(command) = typed.strip_prefix('/') else {
            return Act::Move { game: None, text: typed.to_owned() };
        };
        let (name, rest) = command.split_once(' ').unwrap_or((command, ""));
        let options: BTreeMap<&str, &str> =
            rest.split_whitespace().filter_map(|option| option.split_once(':')).collect();
        let game = || options.get("game").and_then(|number| GameId::parse(number));
        match name {
            "play" => Act::Challenge {
                game: options.get("game").map(|id| (*id).to_owned()),
                opponent: options.get("opponent").map(|name| person(name)),
                terms: Terms {
                    wish: match options.get("side") {
                        Some(&"white") => Wish::White,
                        Some(&"black") => Wish::Black,
                        _ => Wish::Random,
                    },
                    layout: options.get("layout").map(|layout| (*layout).to_owned()),
                    rated: options.get("mode") == Some(&"rated"),
                    clock: options.get("clock").map(|clock| (*clock).to_owned()),
                    private: options.get("privacy") == Some(&"private"),
                    standing: options.get("standing").map(|most| most.parse().expect("a number")),
                },
            },
            "block" => Act::Block(options.get("person").map(|name| person(name).id)),
            "unblock" => Act::Unblock(person(options["person"]).id),
            "move" => {
                let text: Vec<_> = rest.split_whitespace().filter(|word| !word.starts_with("game:")).collect();
                match text[..] {
                    [] => Act::Choose { game: game(), half: None },
                    _ => Act::Move { game: game(), text: text.join(" ") },
                }
            }
            "board" => Act::Board { game: game(), as_text: options.get("format") == Some(&"text") },
            "games" => Act::Games,
            "record" if options.get("all") == Some(&"true") => Act::AllRecords(None),
            "record" => Act::Record(game()),
            "history" => Act::History {
                query: Query {
                    player: options.get("player").map(|name| person(name).id),
                    against: options.get("against").map(|name| person(name).id),
                    server: options.get("where") == Some(&"here"),
                    game: options.get("game").map(|id| (*id).to_owned()),
                    result: options.get("result").and_then(|word| word.parse().ok()),
                    rated: options.get("mode").map(|mode| *mode == "rated"),
                },
                turn: Turn::Newest,
            },
            "show" => {
                let moves = options.get("move").map(|moves| moves.parse::<usize>().expect("a number"));
                Act::Replay { game: game(), at: moves.map(|moves| 2 * moves) }
            }
            "note" => {
                let text: Vec<_> = rest.split_whitespace().filter(|word| !word.starts_with("game:")).collect();
                match text[..] {
                    [] => Act::Notes(game()),
                    _ => Act::Note { game: game(), ply: None, text: text.join(" ") },
                }
            }
            "import" => Act::Import(rest.replace("\\n", "\n")),
            "resign" => Act::Resign(game()),
            "draw" => Act::Draw(game()),
            "claim" => Act::ClaimTime(game()),
            "takeback" => Act::Takeback(game()),
            "plan" => {
                let text: Vec<_> = rest.split_whitespace().filter(|word| !word.starts_with("game:")).collect();
                match text[..] {
                    [] => Act::Plan(game(), Plan::Show),
                    _ => Act::Plan(game(), Plan::Add { at: None, text: text.join(" ") }),
                }
            }
            "rules" => Act::Rules { game: options.get("game").map(|id| (*id).to_owned()), section: None },
            "settings" => Act::Settings(Setting::Theme),
            "notify" => Act::Settings(Setting::Turn),
            "privacy" => Act::Privacy(Privacy::Show),
            "setup" => match (options.get("name"), options.get("layout")) {
                (None, None) => Act::setup(),
                (name, layout) => {
                    let text = |option: Option<&&str>| option.map(|text| (*text).to_owned()).unwrap_or_default();
                    Act::Setup(Setup::Add { name: text(name), layout: text(layout) })
                }
            },
            "moderate" => {
                let whom = || person(options.get("player").expect("a player"));
                Act::Moderate(match rest.split(' ').next() {
                    Some("end") => {
                        let result = options.get("result").expect("a result");
                        let verdict = result.parse().expect("a verdict's word");
                        Moderate::End { game: game().expect("a game"), verdict }
                    }
                    Some("ban") => Moderate::Ban(whom()),
                    Some("unban") => Moderate::Unban(whom()),
                    _ => Moderate::List,
                })
            }
            "rest" => Act::Rest(Resting {
                zone: options.get("zone").map(|zone| (*zone).to_owned()),
                night: options.get("night").map(|night| (*night).to_owned()),
                weekends: options.get("weekends").map(|word| *word == "off"),
                days: options.get("days").map(|days| days.parse().expect("a number")),
            }),
            "film" => Act::Film(game()),
            "help" => Act::Help(if spot == GENERAL { Home::Server } else { Home::Direct }),
            _ => panic!("no such command: {typed}"),
        }
    }

    /// A button by its word: the newest one shown, or with `old` before it the oldest.
    fn button(&self, word: &str) -> Button {
        let (word, oldest) = match word.strip_prefix("old ") {
            Some(word) => (word, true),
            None => (word, false),
        };
        let (press, _) = *Press::ALL.iter().find(|(_, known)| *known == word).expect("a button's word");
        let mut shown = self.buttons.iter().filter(|button| button.press == press);
        let found = if oldest { shown.next() } else { shown.next_back() };
        found.cloned().unwrap_or_else(|| panic!("no button {word} was shown"))
    }
}
