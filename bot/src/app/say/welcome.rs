//! Messages to newcomers: introductions to games, the welcome, and the help pages.

use crate::app::ask::see::{HelpHome, HelpTopic};
use crate::app::ask::{Button, Press};
use crate::app::say::{ChoiceMenu, MenuOption, Message};
use crate::record::{GameOrigin, GameRecord};
use crate::words::{Lang, Text};

pub(crate) struct WelcomePlace {
    pub(crate) home: HelpHome,
    pub(crate) usual: &'static str,
    /// The language of its boards and buttons.
    pub(crate) boards: Lang,
    pub(crate) has_programs: bool,
    /// True if it allows hints, reviews and puzzles.
    pub(crate) has_help: bool,
    pub(crate) game: Option<(GameRecord, Vec<Text>)>,
}

impl WelcomePlace {
    /// Puts the game with these rules, if any, in the place of another one.
    pub(crate) fn of_game(self, named: Option<&'static str>) -> WelcomePlace {
        let is_shown = |usual: &str| self.game.as_ref().is_some_and(|(game, _)| game.game == usual);
        match named {
            Some(usual) if !is_shown(usual) => WelcomePlace { usual, game: None, ..self },
            _ => self,
        }
    }
}

/// Adds a game's summary, rules and lesson to a challenge or first board. Only for players who do not know the game; if
/// one `is_new` to it, a discreet line leads to the lesson. In a challenge it comes below the first sentence.
pub(super) fn introduce(message: &mut Message, record: &GameRecord, is_new: bool) {
    if !matches!(record.origin, Some(GameOrigin::Rematch(_))) {
        let summary = text!("{}-summary", record.game);
        match record.seats() {
            None => message.text.insert(1, summary),
            // A board begins with the turn, and its legend contains the rule from the summary.
            Some(_) => message.text.extend(legend(record, message.lang).is_none().then_some(summary)),
        }
        message.buttons.push(how_to_play(record));
        let learn = learn(&record.game);
        message.text.extend(learn.as_ref().filter(|_| is_new).map(|_| match record.seats() {
            Some(_) => text!("lesson-quietly"),
            None => text!("lesson-along"),
        }));
        message.buttons.extend(learn);
    }
}

/// Adds a reminder to later boards, while the players still learn.
pub(super) fn keep_introducing(message: &mut Message, record: &GameRecord) {
    if !matches!(record.origin, Some(GameOrigin::Rematch(_))) {
        let legend = legend(record, message.lang);
        message.text.extend(legend.map(|legend| text!("lesson-aside").with_said("text", legend)));
        message.buttons.push(how_to_play(record));
        message.buttons.extend(learn(&record.game));
    }
}

pub(super) fn legend(record: &GameRecord, lang: Lang) -> Option<Text> {
    Text::find(lang, key!("{}-legend", record.game))
}

pub(crate) fn welcome(lang: Lang, here: &WelcomePlace) -> Message {
    let mut message = Message::new(lang, text!("welcome"));
    message.text.extend(about(here, true));
    message.buttons = first_steps(here);
    message.buttons.push(Button::new(Press::Help, page_of(here.home, HelpTopic::Start)));
    message
}

pub(crate) fn again(lang: Lang, here: &WelcomePlace) -> Message {
    let mut message = Message::new(lang, text!("welcome-again"));
    message.text.extend(here.game.iter().flat_map(|(_, said)| said.clone()));
    message.buttons = first_steps(here);
    message.buttons.push(Button::new(Press::Help, page_of(here.home, HelpTopic::Start)));
    message
}

pub(crate) fn page(lang: Lang, here: &WelcomePlace, topic: HelpTopic, topics: &[HelpTopic]) -> Message {
    let page = text!("help-page-{}", topic.word());
    // The first line names puzzles, where available. Buttons are named as on the boards of the place.
    let help = if here.has_help { "on" } else { "off" };
    let named = |name, button: Text| (name, button.say(here.boards));
    let buttons = match topic {
        HelpTopic::Start => vec![named("move", text!("button-move")), ("help", help.to_owned())],
        HelpTopic::Moves => vec![
            named("move", text!("button-move")),
            named("flip", text!("button-turn")),
            named("moves", text!("button-moves")),
        ],
        _ => Vec::new(),
    };
    let page = buttons.into_iter().fold(page, |page, (name, button)| page.with(name, button));
    let mut message = Message::new(lang, page);
    let at = topics.iter().position(|other| *other == topic);
    let to = |press, idx: Option<usize>| {
        let there = idx.and_then(|idx| topics.get(idx));
        Button::new(press, page_of(here.home, *there.unwrap_or(&topic))).off_if(there.is_none())
    };
    let before = at.and_then(|at| at.checked_sub(1));
    message.buttons = vec![to(Press::HelpBack, before), to(Press::HelpOn, at.map(|at| at + 1))];
    if topic == HelpTopic::Start {
        message.text.push(text!("empty-line"));
        message.text.extend(about(here, false));
        message.buttons.extend(first_steps(here));
    }
    let items = topics.iter().map(|other| {
        let item = MenuOption::new(other.word(), text!("help-topic-{}", other.word()));
        MenuOption { chosen: *other == topic, ..item }
    });
    message.choices = vec![ChoiceMenu {
        button: Button::new(Press::Help, <&str>::from(here.home)),
        placeholder: text!("button-help"),
        items: items.collect(),
    }];
    message
}

/// Describes the reader's options in this place. A `newcomer` in direct messages gets other words.
fn about(here: &WelcomePlace, newcomer: bool) -> Vec<Text> {
    match (&here.game, here.home) {
        (Some((_, said)), _) => said.clone(),
        (None, HelpHome::Server) => vec![text!("help-server")],
        (None, HelpHome::Direct) if newcomer => vec![text!("welcome-direct")],
        (None, HelpHome::Direct) => vec![text!("help-direct")],
        (None, HelpHome::Guest) => vec![text!("help-guest")],
    }
}

/// Returns buttons for the rules, the lesson and a first game. In public, there is also one for an open challenge.
pub(crate) fn first_steps(here: &WelcomePlace) -> Vec<Button> {
    let rules = match &here.game {
        Some((game, _)) => how_to_play(game),
        None => Button::new(Press::HowToPlay, here.usual),
    };
    let begins = |press, may: bool| (may && here.game.is_none()).then(|| Button::new(press, here.usual));
    let challenge = begins(Press::ChallengeAll, here.home == HelpHome::Server);
    let usual = here.game.as_ref().map_or(here.usual, |(game, _)| &game.game);
    let learn = learn(usual);
    [rules].into_iter().chain(learn).chain(challenge).chain(begins(Press::PlayBot, here.has_programs)).collect()
}

pub(crate) fn to_learn(game: &str) -> Vec<Button> {
    learn(game).into_iter().chain([Button::new(Press::HowToPlay, game)]).collect()
}

fn learn(game: &str) -> Option<Button> {
    let has_lesson = rules::info(game).is_some_and(|info| !info.lesson.is_empty());
    has_lesson.then(|| Button::new(Press::Learn, game))
}

/// Returns the button for a game's rules in its edition; a challenge has the newest edition.
pub(crate) fn how_to_play(record: &GameRecord) -> Button {
    let rules = match record.seats() {
        Some(_) => format!("{}.{}", record.game, record.edition),
        None => record.game.clone(),
    };
    Button::new(Press::HowToPlay, rules)
}

fn page_of(home: HelpHome, topic: HelpTopic) -> String {
    format!("{}:{}", <&str>::from(home), topic.word())
}
