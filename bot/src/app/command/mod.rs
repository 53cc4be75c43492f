//! The commands, one row each: Discord's description, completions and requests all derive from the row.

mod desk;
mod options;
mod table;
mod tournaments;

use std::collections::BTreeMap;
use std::str::FromStr;

use engine::puzzle::shipped;
use rules::Info;

use super::ask::see::Home;
use super::ask::tournament::PickedRole;
use super::ask::{Act, Button, Form, Person, Which};
use crate::record::{GameId, UserId};
use crate::words::{Lang, Text};

pub use table::COMMANDS;
pub(crate) use tournaments::of_tournament;

#[derive(Debug)]
pub struct Command {
    /// English name, also used in the keys of its words.
    pub name: &'static str,
    pub entry: Entry,
    /// Visibility; the bot checks permissions again at each use.
    pub shown_to: ShownTo,
    pub options: &'static [Parameter],
    does: Does,
}

/// The place where Discord lists a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    Typed,
    /// An entry in a person's menu; the person arrives as the option `person`.
    OnPerson,
    /// An entry in a message's menu; the message's game arrives as the option `message`.
    OnMessage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownTo {
    /// Everyone, in servers, direct messages and groups.
    Everybody,
    /// Everyone in servers. Discord cannot require one of two permissions, so the bot checks at each use.
    Members,
    /// In servers, people with Manage Server.
    Managers,
    /// In servers, people who may moderate members.
    Moderators,
}

#[derive(Debug)]
enum Does {
    /// Makes a request; `None` if a required option is missing.
    Asks(fn(&Filled) -> Option<Act>),
    /// Makes a request, or opens a button's form if options are missing.
    AsksOrOpens(fn(&Filled) -> Option<Act>, fn(&Filled) -> Option<Button>),
}

#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// English name, also used in the keys of its words.
    pub name: &'static str,
    pub takes: Takes,
    pub required: bool,
    /// The command whose words it uses, if not its own.
    shared: Option<&'static str>,
}

#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// Text, optionally with a limit in characters.
    Text(Option<u16>),
    Suggested(Suggestions),
    /// One of several words, each with its display text.
    OneOf(fn(&str) -> Text, &'static [&'static str]),
    Rules,
    /// The id of the rules of a game with puzzles.
    RulesOfPuzzles,
    /// A number in this range, both ends included.
    Whole(u32, u32),
    Flag,
    Person,
    Role,
    /// A file, passed on as its text.
    File,
    /// A subcommand with its own options.
    Part(&'static [Parameter]),
}

impl Takes {
    /// Returns the games to choose from.
    #[must_use]
    pub fn games(self) -> Vec<&'static Info> {
        let all = rules::games().iter().copied();
        match self {
            Takes::Rules => all.collect(),
            Takes::RulesOfPuzzles => all.filter(|info| !shipped(info.id).is_empty()).collect(),
            _ => Vec::new(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suggestions {
    Moves,
    Layouts,
    Clocks,
    /// Time controls, without the choice of no clock.
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
    /// Terms of a tournament: more than Discord's limit for fixed choices.
    TermNames,
    Terms,
    Presets,
    /// The latest undoable step at a tournament's desk.
    Undoable,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    /// The bot's relation to the caller's place.
    pub home: Home,
    pub part: Option<String>,
    /// Values by option: texts and words unchanged, numbers and `true` as text.
    pub texts: BTreeMap<String, String>,
    pub people: BTreeMap<String, Person>,
    pub roles: BTreeMap<String, PickedRole>,
    pub message: Option<GameId>,
}

impl Filled {
    #[must_use]
    pub fn new(home: Home) -> Filled {
        let (texts, people, roles) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Filled { home, part: None, texts, people, roles, message: None }
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

    fn game(&self) -> Which {
        self.texts.get("game").map_or(Which::Here, |typed| Which::read(typed))
    }
}

impl Parameter {
    const fn new(name: &'static str, takes: Takes) -> Parameter {
        Parameter { name, takes, required: false, shared: None }
    }

    const fn required(self) -> Parameter {
        Parameter { required: true, ..self }
    }

    const fn game(suggestions: Suggestions) -> Parameter {
        Parameter { shared: Some("any"), ..Parameter::new("game", Takes::Suggested(suggestions)) }
    }

    #[must_use]
    pub fn title(&self, command: &Command) -> Text {
        text!("command-{}-{}", self.shared.unwrap_or(command.name), self.name)
    }

    #[must_use]
    pub fn about(&self, command: &Command) -> Text {
        text!("command-{}-{}-about", self.shared.unwrap_or(command.name), self.name)
    }
}

impl Command {
    const fn new(name: &'static str, options: &'static [Parameter], act: fn(&Filled) -> Option<Act>) -> Command {
        Command { name, entry: Entry::Typed, shown_to: ShownTo::Everybody, options, does: Does::Asks(act) }
    }

    const fn in_menu(name: &'static str, entry: Entry, act: fn(&Filled) -> Option<Act>) -> Command {
        Command { entry, ..Command::new(name, &[], act) }
    }

    /// Adds a form: the one of the button that `button` returns, if any.
    const fn opening_some(self, button: fn(&Filled) -> Option<Button>) -> Command {
        match self.does {
            Does::Asks(act) => Command { does: Does::AsksOrOpens(act, button), ..self },
            Does::AsksOrOpens(..) => self,
        }
    }

    const fn shown_to(self, shown_to: ShownTo) -> Command {
        Command { shown_to, ..self }
    }

    #[must_use]
    pub fn find(entry: Entry, label: &str) -> Option<&'static Command> {
        COMMANDS.iter().find(|command| command.entry == entry && command.label(Lang::En) == label)
    }

    #[must_use]
    pub fn label(&self, lang: Lang) -> String {
        match (self.entry, lang) {
            (Entry::Typed, Lang::En) => self.name.to_owned(),
            (Entry::Typed, _) => text!("command-{}", self.name).say(lang),
            (Entry::OnPerson | Entry::OnMessage, _) => text!("target-{}", self.name).say(lang),
        }
    }

    #[must_use]
    pub fn about(&self) -> Text {
        text!("command-{}-about", self.name)
    }

    /// Returns its request; `None` if a required option is missing.
    #[must_use]
    pub fn act(&self, filled: &Filled) -> Option<Act> {
        match self.does {
            Does::Asks(act) | Does::AsksOrOpens(act, ..) => act(filled),
        }
    }

    /// Returns the form that it opens; `None` for a command that is answered at once.
    #[must_use]
    pub fn form(&self, filled: &Filled) -> Option<Form> {
        match self.does {
            Does::Asks(_) => None,
            Does::AsksOrOpens(_, button) => button(filled)?.form(),
        }
    }

    /// Returns its option with this name, or its subcommand's.
    pub(crate) fn option(&self, part: Option<&str>, name: &str) -> Option<&Parameter> {
        let parts = self.options.iter().flat_map(|option| match option.takes {
            Takes::Part(inner) if Some(option.name) == part => inner,
            _ => &[],
        });
        self.options.iter().chain(parts).find(|option| option.name == name)
    }
}
