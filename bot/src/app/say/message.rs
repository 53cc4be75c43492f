//! What is shown: messages with their pictures, files, buttons and menus.

use render::{FilmOptions, Options, Page, PageOptions};
use rules::Scene;

use crate::app::ask::{Button, Press};
use crate::record::{ChannelId, RoleId, UserId};
use crate::words::{Arg, Lang, Text};

/// A message to be shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    pub lang: Lang,
    /// Its sentences, one per line.
    pub text: Vec<Text>,
    /// The people who are pinged: nobody else is, whatever the text says.
    pub ping: Vec<UserId>,
    /// The role that is pinged, if one is.
    pub ping_role: Option<RoleId>,
    /// Its pictures; with its figures, its film and its files at most ten.
    pub pictures: Vec<Picture>,
    /// A page of figures. As a rule the sentences say the same.
    pub figures: Option<Figures>,
    /// A film of a game.
    pub film: Option<Film>,
    /// Files to take away.
    pub files: Vec<File>,
    /// Menus, each in a row of its own; with the rows of the buttons at most five.
    pub choices: Vec<Choice>,
    /// Menus of channels or roles, which Discord fills; each in a row of its own, below the other menus.
    pub pickers: Vec<Picker>,
    /// Its buttons, five in a row.
    pub buttons: Vec<Button>,
    /// An additional message that everybody sees in the caller's place: only along with the answer to a button.
    pub for_all: Option<Box<Message>>,
    /// Whether its only reader wants boards in words.
    pub by_ear: bool,
}

impl Message {
    /// Creates a message of one sentence that pings nobody.
    #[must_use]
    pub fn new(lang: Lang, text: impl Into<Text>) -> Message {
        Message {
            lang,
            text: vec![text.into()],
            ping: Vec::new(),
            ping_role: None,
            pictures: Vec::new(),
            figures: None,
            film: None,
            files: Vec::new(),
            choices: Vec::new(),
            pickers: Vec::new(),
            buttons: Vec::new(),
            for_all: None,
            by_ear: false,
        }
    }

    /// Returns its boards in words, if its reader wants that and they have room beside its sentences in a message of at most so many
    /// characters.
    #[must_use]
    pub fn boards_in_words(&self, most: usize) -> Option<Vec<String>> {
        let free = most.checked_sub(self.said().chars().count() + self.pictures.len())?;
        let share = free / self.pictures.len().max(1);
        let told: Vec<_> = self.pictures.iter().map(|picture| picture.besides(&picture.in_words(share))).collect();
        let n_chars: usize = told.iter().map(|board| board.chars().count()).sum();
        (self.by_ear && n_chars <= free).then_some(told)
    }

    /// Returns its figures in words, if its reader wants that and they have room beside its sentences and the `boards` in a message of
    /// at most so many characters. Nothing is left to tell where the sentences say the same, as they do of headings.
    #[must_use]
    pub fn figures_in_words(&self, boards: &[String], most: usize) -> Option<String> {
        let figures = self.figures.as_ref().filter(|_| self.by_ear)?;
        let said = self.said();
        let is_heading = |line: &&str| said.contains(line);
        let words = figures.alt.lines().filter(|_| !figures.is_said).skip_while(is_heading);
        let words = words.collect::<Vec<_>>().join("\n");
        let told = [said.as_str(), words.as_str()].into_iter().chain(boards.iter().map(String::as_str));
        let n_chars: usize = told.map(|told| told.chars().count() + 1).sum();
        (n_chars <= most).then_some(words)
    }

    /// Returns whether anything is drawn for it, which words can say as well where files are not allowed.
    #[must_use]
    pub fn has_files(&self) -> bool {
        self.figures.is_some() || self.film.is_some() || !self.pictures.is_empty()
    }

    /// Returns whether it asks for something to be pressed or chosen. An offer to plan ahead, or to go to another game,
    /// is not a question.
    #[must_use]
    pub fn asks(&self) -> bool {
        self.buttons.iter().any(|button| !matches!(button.press, Press::Plan | Press::Next))
            || !self.choices.is_empty()
            || !self.pickers.is_empty()
    }

    /// Returns the button of the move that it asks about, if that is only one.
    pub(crate) fn only_move(&self) -> Option<&Button> {
        let mut moves = self.buttons.iter().filter(|button| button.press == Press::Confirm);
        moves.next().filter(|_| moves.next().is_none())
    }

    /// Returns its sentences as they are read, one per line.
    #[must_use]
    pub fn said(&self) -> String {
        self.text.iter().map(|text| text.say(self.lang)).collect::<Vec<_>>().join("\n")
    }
}

/// A picture to be drawn: a board, or a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub scene: Scene,
    /// How it is drawn.
    pub options: Options,
    /// The same in words: a line each for how it stands, the men of a side, a hand.
    pub alt: String,
    /// Sentences of `alt` that the text of the message says as well.
    pub said: Vec<String>,
    /// The colours of its squares in words, in games where they matter.
    pub colours: Option<String>,
    /// The file's name. It identifies a game's board, and the game, even after a crash.
    pub file: String,
}

impl Picture {
    /// Returns the whole in words, line by line, or all but the colours of the squares if it has more than so many characters.
    #[must_use]
    pub fn in_words(&self, most: usize) -> String {
        let whole = self.colours.iter().fold(self.alt.clone(), |alt, colours| format!("{alt}\n{colours}"));
        if whole.chars().count() <= most { whole } else { self.alt.clone() }
    }

    /// Returns these words of it without the sentences that the text of the message says as well.
    fn besides(&self, words: &str) -> String {
        let words = self.said.iter().fold(words.to_owned(), |words, said| words.replacen(said, "", 1));
        let lines = words.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }
}

/// A page of figures to be drawn: curves, shares, tables.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// What is on it, in the reader's language.
    pub page: Page,
    /// How it is drawn.
    pub options: PageOptions,
    /// The same in words.
    pub alt: String,
    /// The file's name.
    pub file: String,
    /// The number of pages of which it is one.
    pub n_pages: usize,
    /// Whether the sentences of its message say the same. If not, it is described in words where it cannot be shown.
    pub is_said: bool,
}

/// A film to be made: a game, position by position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Film {
    /// The positions, the start first.
    pub scenes: Vec<Scene>,
    /// How it is made.
    pub options: FilmOptions,
    /// The same in words.
    pub alt: String,
    /// The file's name.
    pub file: String,
}

/// A file to take away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// A menu to choose one thing from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What the menu does with the chosen value: [`Button::act`].
    pub button: Button,
    /// What it asks for, shown while nothing is chosen.
    pub placeholder: Text,
    /// What can be chosen: at most 25.
    pub items: Vec<Item>,
}

/// A menu of channels or roles of the server, from which any number can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picker {
    /// What it does with the chosen ids, separated by commas: [`Button::act`].
    pub button: Button,
    /// What it asks for, shown while nothing is chosen.
    pub placeholder: Text,
    /// What can be chosen, and what is chosen now: at most 25.
    pub picked: Picked,
}

/// What is chosen in a [`Picker`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picked {
    /// Channels in which people write.
    Channels(Vec<ChannelId>),
    /// At most one such channel.
    Channel(Option<ChannelId>),
    Roles(Vec<RoleId>),
}

/// An item of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The value that [`Button::act`] gets: unique within the menu, at most 100 characters.
    pub value: String,
    /// Its name.
    pub label: Arg,
    /// A second line, smaller.
    pub about: Option<Arg>,
    /// Whether it is currently chosen.
    pub chosen: bool,
}

impl Item {
    /// Creates an item with a name.
    #[must_use]
    pub fn new(value: impl Into<String>, label: impl Into<Arg>) -> Item {
        Item { value: value.into(), label: label.into(), about: None, chosen: false }
    }
}

/// The most items in a list of suggestions, or in a menu.
pub(crate) const SUGGESTIONS: usize = 25;
