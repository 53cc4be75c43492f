//! The rules of the games, by section, with diagrams.

use render::{PictureOptions, Width};
use rules::{GameSpec, RuleDiagram, RuleSection, RuleSource, Side};

use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::{Ground, RequestAnswer, here};
use crate::app::say::{ChoiceMenu, MenuOption, Message, Picture, describe};
use crate::refusal::{Refusal, Trouble};
use crate::words::{Lang, Text};

/// The width of a diagram, in pixels; several are side by side.
const WIDTH: u32 = 480;

/// The rules common to all games: the last section of each game's rules.
static EVERY: RuleSection =
    RuleSection { key: "every-page-common", parts: &[(RuleSource::Host, "every-page-common-host")], diagrams: &[] };

pub fn sections(info: &GameSpec) -> impl Iterator<Item = &'static RuleSection> {
    info.page.iter().chain([&EVERY])
}

/// Returns a section's text with sources, in Markdown that Discord also renders.
pub fn section_text(section: &RuleSection) -> impl Iterator<Item = [Text; 2]> {
    let said_by = |source| match source {
        RuleSource::Sheet => text!("page-sheet"),
        RuleSource::Host => text!("page-host"),
    };
    section.parts.iter().map(move |(source, key)| [said_by(*source), Text::of_rules(key)])
}

/// Draws a diagram, with a text alternative. Languages share a picture's file if its letters are the same.
#[must_use]
pub fn diagram(info: &GameSpec, diagram: &RuleDiagram, lang: Lang) -> Picture {
    let scene = diagram.scene(info);
    let alt = [describe::men(info, &scene, Side::White, lang), describe::marks(&scene, lang)].concat().join(" ");
    let options = PictureOptions {
        width: Width::new(WIDTH).expect("a width within the bounds"),
        turn: diagram.table(info).outcome().is_none(),
        letters: lang.letters(),
        ..PictureOptions::default()
    };
    let mut tints = scene.cells.iter().filter_map(|cell| cell.tint);
    let is_shared = tints.all(|tint| tint.letter(lang.letters()) == tint.letter(Lang::default().letters()));
    let file = match is_shared {
        true => format!("{}.png", diagram.name()),
        false => format!("{}.{}.png", diagram.name(), lang.tag()),
    };
    let colours = describe::colours(info, &scene, lang);
    Picture { scene, options, alt, said: Vec::new(), colours, file }
}

pub(crate) async fn rules(
    ground: &Ground,
    caller: &Caller,
    game: Option<&str>,
    section: Option<&str>,
) -> Result<RequestAnswer, Trouble> {
    let info = match game {
        Some(word) => info_of(word).ok_or(Refusal::UnknownRules)?,
        None => here::rules_here(ground, caller).await?.unwrap_or(rules::games()[0]),
    };
    // A menu of an earlier version may name a section that no longer exists.
    let named = sections(info).find(|known| Some(known.name()) == section);
    let mut message = page(info, named.unwrap_or_else(|| first(info)), caller.lang);
    let reader = ground.person(caller.who.id).await?.options(None, Side::White);
    for picture in &mut message.pictures {
        // The captions refer to signs and names, so only the theme follows the reader's choice.
        picture.options.theme = reader.theme;
    }
    // Readers keep the message that they came from: the end of a lesson, a puzzle, a page of help.
    Ok(RequestAnswer { beside: section.is_none(), ..RequestAnswer::reply(message) })
}

/// Returns an edition's id in menus: the game's id, with a dot and the edition if it is an older one.
fn word_of(info: &GameSpec) -> String {
    match rules::info(info.id) {
        Some(newest) if newest.edition != info.edition => format!("{}.{}", info.id, info.edition),
        _ => info.id.to_owned(),
    }
}

fn info_of(word: &str) -> Option<&'static GameSpec> {
    match word.split_once('.') {
        Some((id, edition)) => rules::edition(id, edition.parse().ok()?),
        None => rules::info(word),
    }
}

fn first(info: &GameSpec) -> &'static RuleSection {
    info.page.first().unwrap_or(&EVERY)
}

fn page(info: &GameSpec, section: &RuleSection, lang: Lang) -> Message {
    let title = text!("page-title")
        .with_said("game", text!("{}-name", info.id))
        .with_said("section", Text::of_rules(section.key));
    let mut message = Message::new(lang, title);
    if let Some(newest) = rules::info(info.id).filter(|newest| newest.edition != info.edition) {
        let older = text!("page-older").with("edition", info.edition.to_string());
        message.text.push(older.with("newest", newest.edition.to_string()));
    }
    // The first section with both kinds of rules explains them; earlier sections need no labels.
    let has_host = |section: &&RuleSection| section.parts.iter().any(|(source, _)| *source == RuleSource::Host);
    for [source, said] in section_text(section) {
        message.text.extend(has_host(&section).then_some(source));
        message.text.push(said);
    }
    if sections(info).find(|section| has_host(section)).is_some_and(|other| other.key == section.key) {
        message.text.push(text!("page-sources"));
    }
    if !section.diagrams.is_empty() {
        message.text.push(text!("page-diagrams").with("count", section.diagrams.len().to_string()));
    }
    for (idx, shown) in section.diagrams.iter().enumerate() {
        let caption = Text::of_rules(shown.key);
        let mut picture = diagram(info, shown, lang);
        let said = caption.say(lang);
        picture.alt = format!("{said} {}", picture.alt);
        // With several diagrams, the caption distinguishes them.
        picture.said.extend((section.diagrams.len() == 1).then_some(said));
        message.pictures.push(picture);
        message.text.push(match section.diagrams.len() {
            1 => caption,
            _ => text!("page-caption").with("number", (idx + 1).to_string()).with_said("caption", caption),
        });
    }
    let items = sections(info).map(|other| {
        let item = MenuOption::new(other.name(), Text::of_rules(other.key));
        MenuOption { chosen: other.key == section.key, ..item }
    });
    message.choices.push(ChoiceMenu {
        button: Button::new(Press::Rules, word_of(info)),
        placeholder: text!("button-rules"),
        items: items.collect(),
    });
    message.buttons = beside(info, section).into();
    message
}

fn beside(info: &GameSpec, section: &RuleSection) -> [Button; 2] {
    let all: Vec<_> = sections(info).collect();
    let at = all.iter().position(|other| other.key == section.key).unwrap_or_default();
    let to = |press, idx: Option<usize>| {
        let there = idx.and_then(|idx| all.get(idx));
        Button::new(press, word_of(info)).with(there.unwrap_or(&section).name()).off_if(there.is_none())
    };
    [to(Press::RulesBack, at.checked_sub(1)), to(Press::RulesOn, Some(at + 1))]
}
