//! The commands, one row each: what Discord is told about a command, its completions and its requests all derive from
//! its row.

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
    /// Its name in English, and in the keys of its words.
    pub name: &'static str,
    /// Where it is found.
    pub entry: Entry,
    /// Whom it is shown to; the bot checks again at each use.
    pub shown_to: ShownTo,
    pub options: &'static [Parameter],
    does: Does,
}

/// Where a command is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A typed command.
    Typed,
    /// An entry in a person's menu; the person arrives as the option `person`.
    OnPerson,
    /// An entry in a message's menu; the message's game arrives as the option `message`.
    OnMessage,
}

/// Whom a command is shown to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownTo {
    /// Everybody, in servers, in direct messages and in groups.
    Everybody,
    /// Everybody in servers, as Discord knows no "either of two permissions": who may is asked when it is used.
    Members,
    /// In servers, people who may manage them.
    Managers,
    /// In servers, people who may moderate their members.
    Moderators,
}

/// What a command does.
#[derive(Debug)]
enum Does {
    /// Makes a request; `None` if an option is missing that Discord requires.
    Asks(fn(&Filled) -> Option<Act>),
    /// Makes a request, or opens the form of a button where too little is filled in for it.
    AsksOrOpens(fn(&Filled) -> Option<Act>, fn(&Filled) -> Option<Button>),
}

/// An option of a command.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name in English, and in the keys of its words.
    pub name: &'static str,
    pub takes: Takes,
    /// Whether it must be filled in.
    pub required: bool,
    /// The command under which its words are kept, if not its own.
    shared: Option<&'static str>,
}

/// What an option takes.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// Text, of at most this many characters if there is a limit.
    Text(Option<u16>),
    /// Text with suggestions while it is typed.
    Suggested(Suggestions),
    /// One of several words, each with its name.
    OneOf(fn(&str) -> Text, &'static [&'static str]),
    /// The id of a game's rules.
    Rules,
    /// The id of the rules of a game of which there are puzzles.
    RulesOfPuzzles,
    /// A number in this range, both ends included.
    Whole(u32, u32),
    /// Yes or no.
    Flag,
    Person,
    Role,
    /// A file, filled in as its text.
    File,
    /// A subcommand with its own options.
    Part(&'static [Parameter]),
}

impl Takes {
    /// Returns the games whose rules can be named.
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

/// What is suggested while an option is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suggestions {
    /// Moves that can be played.
    Moves,
    /// Layouts of a game.
    Layouts,
    /// Time controls.
    Clocks,
    /// The same for what must have a clock.
    TournamentClocks,
    /// Time zones.
    Zones,
    /// The caller's games that are being played.
    OwnGames,
    /// The caller's games, including finished ones.
    AnyGames,
    /// The same, and the games that the caller imported.
    KeptGames,
    /// The games of the server, those of the channel first.
    GamesHere,
    /// The games about which moderators of the server decided lately.
    Verdicts,
    /// The rated games of the server that ended last.
    RatedGames,
    /// The tournaments that the caller may see.
    Tournaments,
    /// The terms of a tournament: more than Discord takes as fixed choices.
    TermNames,
    /// The values of the term of a tournament that the option `term` names.
    Terms,
    /// Terms of tournaments that were kept under a name.
    Presets,
    /// The step at the desk of a tournament that would be undone next.
    Undoable,
}

/// The filled-in options of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    /// The bot's relation to the place where the command is used.
    pub home: Home,
    /// The chosen subcommand, if the command has any.
    pub part: Option<String>,
    /// The values of the options by name: texts and words as they are, numbers and `true` as text.
    pub texts: BTreeMap<String, String>,
    /// The people that options name.
    pub people: BTreeMap<String, Person>,
    /// The roles that options name.
    pub roles: BTreeMap<String, PickedRole>,
    /// The game of the message in whose menu the command was chosen.
    pub message: Option<GameId>,
}

impl Filled {
    /// Creates one in which nothing is filled in yet.
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

    /// Returns the parsed value of an option that is not free text.
    fn get<T: FromStr>(&self, name: &str) -> Option<T> {
        self.texts.get(name)?.parse().ok()
    }

    fn person(&self, name: &str) -> Option<UserId> {
        self.people.get(name).map(|person| person.id)
    }

    /// Returns the game that the option `game` names.
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

    /// Makes the option that names a game.
    const fn game(suggestions: Suggestions) -> Parameter {
        Parameter { shared: Some("any"), ..Parameter::new("game", Takes::Suggested(suggestions)) }
    }

    /// Returns its name.
    #[must_use]
    pub fn title(&self, command: &Command) -> Text {
        text!("command-{}-{}", self.shared.unwrap_or(command.name), self.name)
    }

    /// Returns its description.
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

    /// The same command, which opens the form of a button where this returns one.
    const fn opening_some(self, button: fn(&Filled) -> Option<Button>) -> Command {
        match self.does {
            Does::Asks(act) => Command { does: Does::AsksOrOpens(act, button), ..self },
            Does::AsksOrOpens(..) => self,
        }
    }

    const fn shown_to(self, shown_to: ShownTo) -> Command {
        Command { shown_to, ..self }
    }

    /// Finds a command by its entry and its English label there.
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

    /// Returns its description.
    #[must_use]
    pub fn about(&self) -> Text {
        text!("command-{}-about", self.name)
    }

    /// Returns what it asks for; `None` if something is missing that Discord requires.
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

    /// Returns its option with this name, or that of its subcommand `part`.
    pub(crate) fn option(&self, part: Option<&str>, name: &str) -> Option<&Parameter> {
        let parts = self.options.iter().flat_map(|option| match option.takes {
            Takes::Part(inner) if Some(option.name) == part => inner,
            _ => &[],
        });
        self.options.iter().chain(parts).find(|option| option.name == name)
    }
}
