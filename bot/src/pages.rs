//! Writes the rules of the games as Markdown in every language, with pictures.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use rules::GameSpec;

use crate::app::{diagram, section_text, sections};
use crate::words::{Lang, Text};

pub const COMMAND: &str = "cargo run -- rules pages docs/rules";

#[must_use]
pub fn files(games: &[&GameSpec]) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::from([("README.md".into(), index(games).into_bytes())]);
    for info in games {
        for lang in Lang::ALL {
            files.insert(file_of(info, lang).into(), page(info, lang).into_bytes());
            for shown in info.page.iter().flat_map(|section| section.diagrams) {
                let picture = diagram(info, shown, lang);
                let png = render::draw(&picture.scene, &picture.options);
                files.insert(format!("pictures/{}", picture.file).into(), png);
            }
        }
    }
    files
}

fn file_of(info: &GameSpec, lang: Lang) -> String {
    format!("{}.{}.md", info.id, lang.tag())
}

fn name_of(info: &GameSpec, lang: Lang) -> String {
    text!("{}-name", info.id).say(lang)
}

fn index(games: &[&GameSpec]) -> String {
    let mut text = note();
    let titles: Vec<_> = Lang::ALL.iter().map(|lang| text!("page-index").say(*lang)).collect();
    writeln!(text, "# {}\n", titles.join(" · ")).expect("writing to a string");
    for info in games {
        let links = Lang::ALL.map(|lang| format!("[{}]({})", label(info, lang), file_of(info, lang)));
        writeln!(text, "- {}", links.join(" · ")).expect("writing to a string");
    }
    text
}

fn label(info: &GameSpec, lang: Lang) -> String {
    format!("{} ({})", name_of(info, lang), text!("language").say(lang))
}

fn page(info: &GameSpec, lang: Lang) -> String {
    let mut text = note();
    let mut paragraph = |words: &str| write!(text, "{words}\n\n").expect("writing to a string");
    paragraph(&format!("# {}", name_of(info, lang)));
    let others = Lang::ALL.into_iter().filter(|other| *other != lang);
    let mut links: Vec<_> =
        others.map(|other| format!("[{}]({})", text!("language").say(other), file_of(info, other))).collect();
    links.push(format!("[{}](README.md)", text!("page-index").say(lang)));
    paragraph(&links.join(" · "));
    paragraph(&text!("{}-summary", info.id).say(lang));
    paragraph(&text!("page-sources").say(lang));
    for section in sections(info) {
        paragraph(&format!("## {}", Text::of_rules(section.key).say(lang)));
        for words in section_text(section).flatten() {
            paragraph(&words.say(lang));
        }
        for shown in section.diagrams {
            let picture = diagram(info, shown, lang);
            paragraph(&format!("![{}](pictures/{})", picture.alt, picture.file));
            paragraph(&Text::of_rules(shown.key).say(lang));
        }
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

fn note() -> String {
    format!("<!-- Written by `{COMMAND}` from the words files of the games. -->\n\n")
}
