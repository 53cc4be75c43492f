//! Messages with their pictures, files, buttons and menus.

use render::{ChartPage, FilmOptions, PageOptions, PictureOptions};
use rules::Scene;

use crate::app::ask::play::PlayAsk;
use crate::app::ask::{Button, Press, RequestAct};
use crate::record::{ChannelId, GameId, RoleId, UserId};
use crate::words::{Lang, Text, TextArg};

#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    pub lang: Lang,
    /// Its sentences, one per line.
    pub text: Vec<Text>,
    /// The only users to ping, whatever the text contains.
    pub ping: Vec<UserId>,
    pub ping_role: Option<RoleId>,
    /// Pictures, figures, film and files together are at most ten.
    pub pictures: Vec<Picture>,
    /// A page of figures; usually the sentences have the same content.
    pub figures: Option<FigurePage>,
    pub film: Option<MessageFilm>,
    pub files: Vec<MessageFile>,
    /// Menus, one per row; at most five rows, including the buttons.
    pub choices: Vec<ChoiceMenu>,
    /// Menus of channels or roles, which Discord fills; one per row, below the other menus.
    pub pickers: Vec<PickerMenu>,
    /// Five buttons fit in a row.
    pub buttons: Vec<Button>,
    /// An additional public message where the caller is; only with the answer to a button.
    pub for_all: Option<Box<Message>>,
    pub by_ear: bool,
}

impl Message {
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

    /// Returns its boards in words for a reader who chose that. `None` if they do not fit with the sentences in `most`
    /// characters.
    #[must_use]
    pub fn boards_in_words(&self, most: usize) -> Option<Vec<String>> {
        let free = most.checked_sub(self.said().chars().count() + self.pictures.len())?;
        let share = free / self.pictures.len().max(1);
        let told: Vec<_> = self.pictures.iter().map(|picture| picture.besides(&picture.in_words(share))).collect();
        let n_chars: usize = told.iter().map(|board| board.chars().count()).sum();
        (self.by_ear && n_chars <= free).then_some(told)
    }

    /// Returns its figures in words for a reader who chose that. `None` if they do not fit with the sentences and
    /// `boards` in `most` characters. Omits what the sentences already contain, such as headings.
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

    #[must_use]
    pub fn has_files(&self) -> bool {
        self.figures.is_some() || self.film.is_some() || !self.pictures.is_empty()
    }

    /// Returns whether it asks for a press or choice. Offers to plan ahead, to withdraw an offer or to show another game
    /// do not count.
    #[must_use]
    pub fn asks(&self) -> bool {
        let is_offer = |press| matches!(press, Press::Plan | Press::Next | Press::DrawNo);
        self.buttons.iter().any(|button| !is_offer(button.press))
            || !self.choices.is_empty()
            || !self.pickers.is_empty()
    }

    /// Returns the request that a yes confirms: the only move, game or offer of a draw that it asks about. No yes ends a
    /// game.
    pub(crate) fn confirmed(&self) -> Option<RequestAct> {
        let of_buttons = self.buttons.iter().filter_map(|button| match button.press {
            Press::Confirm => button.act(None),
            // With a label of its own, it accepts or claims a draw.
            Press::Draw if button.label.is_none() => button.act(None),
            _ => None,
        });
        let of_menu = match &self.choices[..] {
            [ChoiceMenu { button, items, .. }] if button.press == Press::Which && items.len() == 1 => {
                button.act(Some(&button.with_quoted(&items[0].value, &self.said())))
            }
            _ => None,
        };
        let ends = |act: &RequestAct| matches!(act, RequestAct::Play(PlayAsk::ClaimTime(_) | PlayAsk::DrawAt(..)));
        let mut all = of_buttons.chain(of_menu.filter(|act| !ends(act)));
        all.next().filter(|_| all.next().is_none())
    }

    #[must_use]
    pub fn question_about(&self) -> Option<GameId> {
        let buttons = self.choices.iter().map(|menu| &menu.button).chain(&self.buttons);
        buttons.filter(|button| button.press.is_question()).find_map(Button::game)
    }

    #[must_use]
    pub fn said(&self) -> String {
        self.text.iter().map(|text| text.say(self.lang)).collect::<Vec<_>>().join("\n")
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub scene: Scene,
    pub options: PictureOptions,
    /// The same in words: one line each for the state, the pieces of a side, a hand.
    pub alt: String,
    /// Sentences of `alt` that the message's text also contains.
    pub said: Vec<String>,
    pub colours: Option<String>,
    /// The file's name, which identifies a board even after a crash.
    pub file: String,
}

impl Picture {
    /// Returns all words line by line. Omits the colours of the squares if they would exceed `most` characters.
    #[must_use]
    pub fn in_words(&self, most: usize) -> String {
        let whole = self.colours.iter().fold(self.alt.clone(), |alt, colours| format!("{alt}\n{colours}"));
        if whole.chars().count() <= most { whole } else { self.alt.clone() }
    }

    fn besides(&self, words: &str) -> String {
        let words = self.said.iter().fold(words.to_owned(), |words, said| words.replacen(said, "", 1));
        let lines = words.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct FigurePage {
    pub page: ChartPage,
    pub options: PageOptions,
    pub alt: String,
    pub file: String,
    pub n_pages: usize,
    /// True if the message's sentences have the same content. Otherwise words replace it where files are not allowed.
    pub is_said: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageFilm {
    pub scenes: Vec<Scene>,
    pub options: FilmOptions,
    pub alt: String,
    pub file: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageFile {
    pub name: String,
    pub bytes: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceMenu {
    /// Receives the chosen value: [`Button::act`].
    pub button: Button,
    pub placeholder: Text,
    /// At most 25.
    pub items: Vec<MenuOption>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PickerMenu {
    /// Receives the chosen ids, separated by commas: [`Button::act`].
    pub button: Button,
    pub placeholder: Text,
    /// At most 25.
    pub picked: PickerChoice,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PickerChoice {
    /// Channels where people write.
    Channels(Vec<ChannelId>),
    Channel(Option<ChannelId>),
    Roles(Vec<RoleId>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuOption {
    /// The value that [`Button::act`] gets: unique within the menu, at most 100 characters.
    pub value: String,
    pub label: TextArg,
    /// A second, smaller line.
    pub about: Option<TextArg>,
    pub chosen: bool,
}

impl MenuOption {
    #[must_use]
    pub fn new(value: impl Into<String>, label: impl Into<TextArg>) -> MenuOption {
        MenuOption { value: value.into(), label: label.into(), about: None, chosen: false }
    }
}

/// The maximum number of suggestions, or of items in a menu.
pub(crate) const SUGGESTIONS: usize = 25;
