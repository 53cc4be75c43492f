//! Writes messages as text: sentences as keys and arguments, boards as ranks of a FEN, buttons as words.

use std::fmt::{self, Display, Write};

use bot::app::{MenuOption, Message, PickerChoice, Picture};
use bot::record::{MINUTE, Unix};
use bot::words::{Lang, Text, TextArg};
use render::PictureOptions;

use super::{PEOPLE, name_of};

/// A part that is shown only on request. Sentences are always shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Boards,
    Buttons,
    Menus,
}

impl Part {
    const ALL: [Part; 3] = [Part::Boards, Part::Buttons, Part::Menus];
}

impl Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Boards => "boards",
            Part::Buttons => "buttons",
            Part::Menus => "menus",
        })
    }
}

#[derive(Default)]
pub(super) struct Marks {
    is_twice: bool,
    parts: Vec<(Part, bool)>,
}

impl Marks {
    /// Splits a line into input and marks. Other parentheses belong to the input.
    pub(super) fn split(line: &str) -> (&str, Marks) {
        let none = (line, Marks::default());
        let Some((typed, words)) = line.strip_suffix(')').and_then(|line| line.rsplit_once(" (")) else { return none };
        let mut marks = Marks::default();
        for word in words.split(", ") {
            match Part::ALL.into_iter().find(|part| part.to_string() == word) {
                Some(part) => marks.parts.push((part, false)),
                None if word == "twice" => marks.is_twice = true,
                None => return none,
            }
        }
        (typed, marks)
    }

    pub(super) fn twice(&self) -> bool {
        self.is_twice
    }

    /// Returns whether a part is requested. Remembers whether it was shown.
    pub(super) fn ask_for(&mut self, wanted: Part, is_there: bool) -> bool {
        let Some((_, is_shown)) = self.parts.iter_mut().find(|(part, _)| *part == wanted) else { return false };
        *is_shown |= is_there;
        true
    }

    pub(super) fn missing(&self) -> Vec<Part> {
        self.parts.iter().filter(|(_, is_shown)| !is_shown).map(|(part, _)| *part).collect()
    }
}

pub(super) fn said(message: &Message) -> String {
    let mut parts: Vec<_> = message.text.iter().map(outline).collect();
    parts.extend(message.files.iter().map(|file| format!("file={}", file.name)));
    parts.extend(message.figures.iter().map(|figures| {
        let titles: Vec<_> = figures.page.panels.iter().map(|panel| panel.title.as_str()).collect();
        format!("figures of {}: {}", figures.page.title, titles.join(", "))
    }));
    parts.extend(message.film.iter().map(|film| {
        format!("film of {} positions, seen by {}", film.scenes.len(), film.options.picture.seen_by.name())
    }));
    if !message.ping.is_empty() {
        let names: Vec<_> = message.ping.iter().map(|who| name_of(*who)).collect();
        parts.push(format!("ping {}", names.join(" ")));
    }
    parts.join(" | ")
}

pub(super) fn boards(message: &Message) -> Vec<String> {
    message.pictures.iter().map(board).collect()
}

fn board(picture: &Picture) -> String {
    let options = &picture.options;
    let side = if options.turn { picture.scene.turn.name() } else { "over" };
    let mut line = format!("board {} {side}, seen by {}", rows(&picture.scene), options.seen_by.name());
    let arrows = &picture.scene.arrows;
    line.extend(arrows.iter().map(|arrow| format!(", {}-{} {:?}", arrow.from, arrow.to, arrow.kind).to_lowercase()));
    let usual = PictureOptions::default();
    let look = [
        (options.theme != usual.theme).then(|| options.theme.name().to_owned()),
        (options.style != usual.style).then(|| options.style.name().to_owned()),
        (options.width != usual.width).then(|| format!("{} wide", options.width.pixels())),
        (!options.coordinates).then(|| "no coordinates".to_owned()),
    ];
    line.extend(look.into_iter().flatten().map(|word| format!(", {word}")));
    line
}

pub(super) fn buttons(message: &Message) -> Vec<String> {
    let word = |button: &bot::app::Button| {
        let off = if button.off { " off" } else { "" };
        let label = button.label.as_ref().map(|label| format!(": {}", label.say(message.lang))).unwrap_or_default();
        format!(" [{}{label}{off}]", button.press.word())
    };
    let words: String = message.buttons.iter().map(word).collect();
    if words.is_empty() { Vec::new() } else { vec![format!("buttons{words}")] }
}

pub(super) fn menus(message: &Message) -> Vec<String> {
    let pickers = message.pickers.iter().map(|picker| {
        let picked = match &picker.picked {
            PickerChoice::Channels(channels) => {
                format!("channels {:?}", channels.iter().map(|c| c.0).collect::<Vec<_>>())
            }
            PickerChoice::Channel(channel) => format!("channel {:?}", channel.map(|c| c.0)),
            PickerChoice::Roles(roles) => format!("roles {:?}", roles.iter().map(|r| r.0).collect::<Vec<_>>()),
        };
        format!("menu {} {{{picked}}}", picker.button.press.word())
    });
    let choices = message.choices.iter().map(|choice| {
        let items: String = choice.items.iter().map(|item| format!(" {{{}}}", thing(item, message.lang))).collect();
        format!("menu {}{items}", choice.button.press.word())
    });
    pickers.chain(choices).collect()
}

fn thing(item: &MenuOption, lang: Lang) -> String {
    let [label, about] = [Some(&item.label), item.about.as_ref()].map(|part| part.map(|part| part.say(lang)));
    let label = label.filter(|label| *label != item.value).map(|label| format!(": {label}")).unwrap_or_default();
    format!("{}{label}{}", item.value, about.map(|about| format!("; {about}")).unwrap_or_default())
}

/// A sentence as key and arguments, with names instead of mentions.
pub(super) fn outline(text: &Text) -> String {
    let mut line = text.key.to_string();
    for (name, value) in &text.args {
        let value = match value {
            TextArg::Plain(value) => value.clone(),
            TextArg::Said(text) => outline(text),
        };
        write!(line, " {name}={value}").expect("writing to a string");
    }
    PEOPLE
        .iter()
        .enumerate()
        .fold(line, |line, (idx, name)| line.replace(&format!("<@{}>", idx + 1), &format!("@{name}")))
}

/// The ranks of a FEN. A piece is written as the one it moves like.
fn rows(scene: &rules::Scene) -> String {
    let width = scene.columns.len();
    let letter = |piece: &rules::ScenePiece| {
        let letter = match piece.acts {
            "knight" => 'n',
            acts => acts.chars().next().expect("a name has letters"),
        };
        if piece.side == rules::Side::White { letter.to_ascii_uppercase() } else { letter }
    };
    let row = |cells: &[rules::SceneCell]| {
        let mut text = String::new();
        let mut n_empty = 0;
        for cell in cells {
            match &cell.piece {
                None => n_empty += 1,
                Some(piece) => {
                    if n_empty > 0 {
                        text.push_str(&n_empty.to_string());
                    }
                    n_empty = 0;
                    text.push(letter(piece));
                }
            }
        }
        if n_empty > 0 {
            text.push_str(&n_empty.to_string());
        }
        text
    };
    scene.cells.chunks(width).map(row).collect::<Vec<_>>().join("/")
}

/// Replaces each time by its distance from now, as Discord shows it.
pub(super) fn timed(line: &str, now: Unix) -> String {
    let mut parts = line.split("<t:");
    let mut told = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (time, rest) = part.split_once('>').expect("a time ends");
        let Some(time) = time.strip_suffix(":R") else {
            write!(told, "<t:{part}").expect("writing to a string");
            continue;
        };
        let minutes = time.parse::<i64>().expect("a time is a number") / 60 - now.since_1970() / MINUTE;
        write!(told, "in {}h{:02}{rest}", minutes / 60, minutes % 60).expect("writing to a string");
    }
    told
}
