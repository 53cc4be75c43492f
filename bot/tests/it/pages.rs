//! The rules pages, as messages and as the files of `docs/rules`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bot::app::ask::{person, see};
use bot::app::{App, AppRequest, Button, Message, PersonSetting, Press, RequestAct, sections};
use bot::pages::{COMMAND, files};
use bot::words::Lang;
use image::ImageFormat;
use render::{PictureOptions, Theme};
use rules::GameSpec;
use store::Memory;

use crate::ask::Asker;

fn request(event: u64, lang: Lang, act: RequestAct) -> AppRequest {
    Asker::new(1).in_lang(lang).among(lang).asks(event, act)
}

fn rules_of(game: Option<&str>, section: Option<&str>) -> RequestAct {
    RequestAct::See(see::SeeAsk::Rules { game: game.map(str::to_owned), section: section.map(str::to_owned) })
}

async fn answer(lang: Lang, game: Option<&str>, section: Option<&str>) -> Message {
    let app = App::new(Arc::new(Memory::new()), Vec::new());
    app.handle(&request(1, lang, rules_of(game, section))).await.unwrap().reply.unwrap()
}

fn said(message: &Message) -> String {
    message.text.iter().map(|text| text.say(message.lang)).collect::<Vec<_>>().join("\n")
}

/// The games of a release build, since the documents skip games that exist only for tests.
fn released() -> Vec<&'static GameSpec> {
    rules::games().iter().copied().filter(|info| info.id != "toy").collect()
}

fn files_in(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(path.strip_prefix(folder).unwrap().to_owned(), std::fs::read(&path).unwrap());
            }
        }
    }
    found
}

#[test]
fn the_files_in_docs_are_what_the_command_writes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/rules");
    let (written, wanted) = (files_in(&folder), files(&released()));
    let hint = format!("run `{COMMAND}`, and look at what changed");
    let names = |files: &BTreeMap<PathBuf, Vec<u8>>| files.keys().cloned().collect::<BTreeSet<_>>();
    let extra: Vec<_> = names(&written).difference(&names(&wanted)).cloned().collect();
    assert!(extra.is_empty(), "no page needs {extra:?}: remove them");
    for (path, bytes) in &wanted {
        let shown = path.display();
        let kept = written.get(path).unwrap_or_else(|| panic!("{shown} is missing: {hint}"));
        let is_picture = path.extension().is_some_and(|ending| ending == "png");
        // A new encoder may change the bytes, so only pixels are compared.
        let pixels = |png: &[u8]| image::load_from_memory_with_format(png, ImageFormat::Png).unwrap().into_rgba8();
        let same = if is_picture { pixels(kept) == pixels(bytes) } else { kept == bytes };
        assert!(same, "{shown} is not up to date: {hint}");
    }
}

#[test]
fn the_pictures_of_the_pages_are_small_and_every_link_leads_to_a_file_and_to_each_picture_one() {
    let files = files(rules::games());
    let (mut pictures, mut linked) = (BTreeSet::new(), BTreeSet::new());
    for (path, bytes) in &files {
        if path.extension().is_some_and(|ending| ending == "png") {
            assert!(bytes.len() < 40_000, "{} has {} bytes", path.display(), bytes.len());
            pictures.insert(path.as_path());
            continue;
        }
        let text = std::str::from_utf8(bytes).unwrap();
        for link in text.split("](").skip(1).map(|rest| rest.split(')').next().unwrap()) {
            assert!(files.contains_key(Path::new(link)), "{} of {}", link, path.display());
            linked.insert(Path::new(link));
        }
    }
    assert!(!pictures.is_empty() && pictures.is_subset(&linked), "{:?}", pictures.difference(&linked));
}

#[tokio::test]
async fn every_section_fits_a_message_with_its_pictures_and_the_menu_of_the_others() {
    for lang in Lang::ALL {
        for info in rules::games() {
            for section in sections(info) {
                let message = answer(lang, Some(info.id), Some(section.name())).await;
                let (text, name) = (said(&message), format!("{lang:?} {}", section.key));
                assert!((100..=2000).contains(&text.chars().count()), "{name}: {} characters", text.chars().count());
                assert!(!text.contains("-page-") && !text.contains("-diagram-"), "{name} lacks words");
                assert_eq!(message.pictures.len(), section.diagrams.len(), "{name}");
                assert!(message.pictures.len() <= 10, "{name}");
                for picture in &message.pictures {
                    let length = picture.alt.chars().count();
                    assert!((30..=1024).contains(&length), "{name}: {length} characters");
                    assert!(picture.file.ends_with(".png"), "{name}");
                }
                let [choice] = &message.choices[..] else { panic!("{name}") };
                assert!(choice.items.len() <= 25 && choice.button.custom_id().chars().count() <= 100, "{name}");
                let labels: BTreeSet<_> = choice.items.iter().map(|item| item.label.say(lang)).collect();
                assert_eq!(labels.len(), choice.items.len(), "{name}");
                assert!(labels.iter().all(|label| label.chars().count() <= 100), "{name}");
                let chosen: Vec<_> = choice.items.iter().filter(|item| item.chosen).map(|item| &*item.value).collect();
                assert_eq!(chosen, [section.name()]);
            }
        }
    }
}

#[tokio::test]
async fn the_menu_alone_says_which_page_it_turns() {
    let message = answer(Lang::En, Some("chess"), None).await;
    let custom_id = message.choices[0].button.custom_id();
    assert_eq!(custom_id, "1:rules:chess");
    let button = Button::parse(&custom_id).unwrap();
    assert_eq!(button, Button::new(Press::Rules, "chess"));
    assert_eq!(button.act(Some("pawns")), Some(rules_of(Some("chess"), Some("pawns"))));
    // A section that only another version knows opens the first page.
    let first = answer(Lang::En, Some("chess"), Some("no-more")).await;
    assert_eq!(said(&first), said(&message));
    assert!(said(&answer(Lang::Fr, None, None).await).starts_with("## Chess Mutation\u{a0}: Le jeu\n"));
}

#[tokio::test]
async fn diagrams_have_the_colours_that_their_reader_chose_and_else_what_the_captions_speak_of() {
    let app = App::new(Arc::new(Memory::new()), Vec::new());
    for (event, setting, value) in [(1, PersonSetting::Theme, "night"), (2, PersonSetting::Coordinates, "off")] {
        app.handle(&request(event, Lang::En, RequestAct::Person(person::PersonAsk::Set(setting, value.to_owned()))))
            .await
            .unwrap();
    }
    let page = app.handle(&request(3, Lang::En, rules_of(None, Some("white")))).await.unwrap().reply.unwrap();
    assert_eq!(page.pictures.len(), 3);
    for picture in &page.pictures {
        let wanted = PictureOptions { theme: Theme::Night, width: picture.options.width, ..PictureOptions::default() };
        assert_eq!(picture.options, wanted);
    }
}
