//! The commands, one row each. Discord's descriptions, completions and requests all derive from the row.

mod desk;
mod options;
mod table;
mod tournaments;

use std::collections::BTreeMap;
use std::str::FromStr;

use engine::puzzle::shipped;
use rules::GameSpec;

use super::ask::see::HelpHome;
use super::ask::tournament::PickedRole;
use super::ask::{Button, ButtonForm, GameChoice, RequestAct, RequestPerson};
use crate::record::{GameId, UserId};
use crate::words::{Lang, Text};

pub use table::COMMANDS;
pub(crate) use tournaments::of_tournament;

#[derive(Debug)]
pub struct AppCommand {
    /// English name, also used in the keys of its words.
    pub name: &'static str,
    pub entry: CommandEntry,
    /// Its audience in Discord; the bot checks permissions again at each use.
    pub shown_to: ShownTo,
    pub options: &'static [CommandParameter],
    does: CommandEffect,
}

/// Where Discord lists a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandEntry {
    Typed,
    /// An entry in a person's menu; the person arrives as the option `person`.
    OnPerson,
    /// An entry in a message's menu; the message's game arrives as the option `message`.
    OnMessage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownTo {
    Everybody,
    /// Everyone in servers. Discord cannot require one of two permissions, so the bot checks at each use.
    Members,
    /// In servers, people with Manage Server.
    Managers,
    /// In servers, people who may moderate members.
    Moderators,
}

#[derive(Debug)]
enum CommandEffect {
    /// Makes a request; `None` if a required option is missing.
    Asks(fn(&FilledCommand) -> Option<RequestAct>),
    /// Makes a request, or opens a button's form if options are missing.
    AsksOrOpens(fn(&FilledCommand) -> Option<RequestAct>, fn(&FilledCommand) -> Option<Button>),
}

#[derive(Clone, Copy, Debug)]
pub struct CommandParameter {
    pub name: &'static str,
    pub takes: ParameterKind,
    pub required: bool,
    /// The command whose words it shares, if any.
    shared: Option<&'static str>,
}

#[derive(Clone, Copy, Debug)]
pub enum ParameterKind {
    /// A text, optionally with a maximum length in characters.
    Text(Option<u16>),
    Suggested(SuggestionSource),
    /// One of several words, each with its display text.
    OneOf(fn(&str) -> Text, &'static [&'static str]),
    Rules,
    RulesOfPuzzles,
    /// A number in this range, both ends included.
    Whole(u32, u32),
    Flag,
    Person,
    Role,
    /// A file, passed on as its text.
    File,
    Part(&'static [CommandParameter]),
}

impl ParameterKind {
    #[must_use]
    pub fn games(self) -> Vec<&'static GameSpec> {
        let all = rules::games().iter().copied();
        match self {
            ParameterKind::Rules => all.collect(),
            ParameterKind::RulesOfPuzzles => all.filter(|info| !shipped(info.id).is_empty()).collect(),
            _ => Vec::new(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SuggestionSource {
    Moves,
    Layouts,
    Clocks,
    /// Time controls, without the choice of playing without a clock.
    TournamentClocks,
    Zones,
    /// The caller's running games.
    OwnGames,
    /// The caller's games, including finished ones.
    AnyGames,
    /// The caller's games, including finished and imported ones.
    KeptGames,
    /// The server's games, starting with the channel's.
    GamesHere,
    /// Games with recent decisions by the server's moderators.
    Verdicts,
    RatedGames,
    Tournaments,
    /// Terms of a tournament: there are more than Discord's limit for fixed choices.
    TermNames,
    Terms,
    Presets,
    /// The latest undoable step at a tournament's desk.
    Undoable,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilledCommand {
    /// How the bot is installed where the caller is.
    pub home: HelpHome,
    pub part: Option<String>,
    /// Values by option: texts and words unchanged, numbers and `true` as text.
    pub texts: BTreeMap<String, String>,
    pub people: BTreeMap<String, RequestPerson>,
    pub roles: BTreeMap<String, PickedRole>,
    pub message: Option<GameId>,
}

impl FilledCommand {
    #[must_use]
    pub fn new(home: HelpHome) -> FilledCommand {
        let (texts, people, roles) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        FilledCommand { home, part: None, texts, people, roles, message: None }
    }

    pub(crate) fn text(&self, name: &str) -> Option<String> {
        self.texts.get(name).cloned()
    }

    fn is(&self, name: &str, word: &str) -> bool {
        self.texts.get(name).is_some_and(|text| text == word)
    }

    fn get<T: FromStr>(&self, name: &str) -> Option<T> {
        self.texts.get(name)?.parse().ok()
    }

    fn person(&self, name: &str) -> Option<UserId> {
        self.people.get(name).map(|person| person.id)
    }

    fn game(&self) -> GameChoice {
        self.texts.get("game").map_or(GameChoice::Here, |typed| GameChoice::read(typed))
    }
}

impl CommandParameter {
    const fn new(name: &'static str, takes: ParameterKind) -> CommandParameter {
        CommandParameter { name, takes, required: false, shared: None }
    }

    const fn required(self) -> CommandParameter {
        CommandParameter { required: true, ..self }
    }

    const fn game(suggestions: SuggestionSource) -> CommandParameter {
        CommandParameter { shared: Some("any"), ..CommandParameter::new("game", ParameterKind::Suggested(suggestions)) }
    }

    #[must_use]
    pub fn title(&self, command: &AppCommand) -> Text {
        text!("command-{}-{}", self.shared.unwrap_or(command.name), self.name)
    }

    #[must_use]
    pub fn about(&self, command: &AppCommand) -> Text {
        text!("command-{}-{}-about", self.shared.unwrap_or(command.name), self.name)
    }
}

impl AppCommand {
    const fn new(
        name: &'static str,
        options: &'static [CommandParameter],
        act: fn(&FilledCommand) -> Option<RequestAct>,
    ) -> AppCommand {
        AppCommand {
            name,
            entry: CommandEntry::Typed,
            shown_to: ShownTo::Everybody,
            options,
            does: CommandEffect::Asks(act),
        }
    }

    const fn in_menu(
        name: &'static str,
        entry: CommandEntry,
        act: fn(&FilledCommand) -> Option<RequestAct>,
    ) -> AppCommand {
        AppCommand { entry, ..AppCommand::new(name, &[], act) }
    }

    const fn opening_some(self, button: fn(&FilledCommand) -> Option<Button>) -> AppCommand {
        match self.does {
            CommandEffect::Asks(act) => AppCommand { does: CommandEffect::AsksOrOpens(act, button), ..self },
            CommandEffect::AsksOrOpens(..) => self,
        }
    }

    const fn shown_to(self, shown_to: ShownTo) -> AppCommand {
        AppCommand { shown_to, ..self }
    }

    #[must_use]
    pub fn find(entry: CommandEntry, label: &str) -> Option<&'static AppCommand> {
        COMMANDS.iter().find(|command| command.entry == entry && command.label(Lang::En) == label)
    }

    #[must_use]
    pub fn label(&self, lang: Lang) -> String {
        match (self.entry, lang) {
            (CommandEntry::Typed, Lang::En) => self.name.to_owned(),
            (CommandEntry::Typed, _) => text!("command-{}", self.name).say(lang),
            (CommandEntry::OnPerson | CommandEntry::OnMessage, _) => text!("target-{}", self.name).say(lang),
        }
    }

    #[must_use]
    pub fn about(&self) -> Text {
        text!("command-{}-about", self.name)
    }

    #[must_use]
    pub fn act(&self, filled: &FilledCommand) -> Option<RequestAct> {
        match self.does {
            CommandEffect::Asks(act) | CommandEffect::AsksOrOpens(act, ..) => act(filled),
        }
    }

    #[must_use]
    pub fn form(&self, filled: &FilledCommand) -> Option<ButtonForm> {
        match self.does {
            CommandEffect::Asks(_) => None,
            CommandEffect::AsksOrOpens(_, button) => button(filled)?.form(),
        }
    }

    pub(crate) fn option(&self, part: Option<&str>, name: &str) -> Option<&CommandParameter> {
        let parts = self.options.iter().flat_map(|option| match option.takes {
            ParameterKind::Part(inner) if Some(option.name) == part => inner,
            _ => &[],
        });
        self.options.iter().chain(parts).find(|option| option.name == name)
    }
}
