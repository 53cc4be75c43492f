//! The rules pages: diagrams agree with their captions.

use std::collections::BTreeSet;

use expect_test::expect;
use rules::{CellNote, GameSpec, MoveError, PieceLetters, RuleDiagram, RuleSection, RuleSource, Scene};

use super::words::text;

fn diagrams() -> impl Iterator<Item = (&'static GameSpec, &'static RuleDiagram)> {
    let sections = rules::games().iter().flat_map(|info| info.page.iter().map(move |section| (*info, section)));
    sections.flat_map(|(info, section): (_, &RuleSection)| section.diagrams.iter().map(move |diagram| (info, diagram)))
}

fn cells_in(text: &str) -> BTreeSet<&str> {
    let is_cell = |word: &&str| matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    text.split(|c: char| !c.is_alphanumeric()).filter(is_cell).collect()
}

fn cells_shown(scene: &Scene) -> BTreeSet<&str> {
    let marked = scene.cells.iter().filter(|cell| {
        let marks = &cell.marks;
        cell.piece.is_some() || marks.last || marks.target.is_some() || marks.note.is_some()
    });
    let ends = scene.arrows.iter().flat_map(|arrow| [&arrow.from, &arrow.to]);
    marked.map(|cell| &cell.name).chain(ends).map(String::as_str).collect()
}

#[test]
fn a_diagram_of_a_man_shows_where_he_may_go() {
    let mut n_diagrams = 0;
    for (info, diagram) in diagrams().filter(|(_, diagram)| !diagram.from.is_empty()) {
        let scene = diagram.scene(info);
        assert!(scene.cells.iter().any(|cell| cell.marks.target.is_some()), "{}", diagram.key);
        n_diagrams += 1;
    }
    assert!(n_diagrams > 25);
}

#[test]
fn what_a_diagram_says_is_refused_is_refused_for_that_reason_and_shown_so() {
    for (info, diagram) in diagrams() {
        let Some((code, key)) = diagram.refused else { continue };
        let Err(MoveError::Illegal { why }) = diagram.table(info).read(code, PieceLetters::English) else {
            panic!("{}: {code} is not refused", diagram.key);
        };
        assert_eq!(why.key, key, "{}", diagram.key);
        let scene = diagram.scene(info);
        // The scene does not show cells beyond the limit.
        if let Some(cell) = scene.cells.iter().find(|cell| code.ends_with(&cell.name)) {
            assert_eq!(cell.marks.note, Some(CellNote::Cross), "{}", diagram.key);
        }
        // Arrows lead from attackers, or to pieces that would be attacked.
        let value = |name: &str| why.args.iter().find(|(arg, _)| *arg == name).map(|(_, value)| value.as_str());
        let square = value("square").unwrap_or_default();
        let attackers = value("by").into_iter().flat_map(|by| by.split(", ")).map(|by| (by, square));
        let attacked = value("targets").into_iter().flat_map(|to| to.split(", ")).map(|to| (square, to));
        let wanted: BTreeSet<(&str, &str)> = attackers.chain(attacked).collect();
        let arrows = scene.arrows.iter().map(|arrow| (arrow.from.as_str(), arrow.to.as_str()));
        assert_eq!(arrows.collect::<BTreeSet<_>>(), wanted, "{}", diagram.key);
    }
}

#[test]
fn a_caption_names_cells_where_there_is_something_to_see_the_same_in_every_language() {
    let mut n_named = 0;
    for (info, diagram) in diagrams() {
        let scene = diagram.scene(info);
        let shown = cells_shown(&scene);
        let captions: Vec<String> = info.words.iter().map(|(_, source)| text(source, diagram.key)).collect();
        for caption in &captions {
            assert_eq!(cells_in(caption), cells_in(&captions[0]), "{}", diagram.key);
            let unseen: Vec<_> = cells_in(caption).into_iter().filter(|cell| !shown.contains(cell)).collect();
            assert!(unseen.is_empty(), "{}: {unseen:?}", diagram.key);
            n_named += cells_in(caption).len();
        }
    }
    assert!(n_named > 200);
}

#[test]
fn notes_and_arrows_are_on_cells_of_the_picture() {
    for (info, diagram) in diagrams() {
        let scene = diagram.scene(info);
        let noted = diagram.notes.iter().map(|(cell, _)| *cell);
        for name in noted.chain(diagram.arrows.iter().flat_map(|(from, to, _)| [*from, *to])) {
            assert!(scene.cells.iter().any(|cell| cell.name == name), "{}: {name}", diagram.key);
        }
    }
}

#[test]
fn diagrams_of_ends_show_these_ends() {
    // The list may include a game for tests only.
    let released = diagrams().filter(|(info, _)| info.id != "toy");
    let ends = released.filter_map(|(info, diagram)| {
        let outcome = diagram.table(info).outcome()?;
        Some(format!("{} {outcome}", diagram.name()))
    });
    let want = expect![[r#"
        mutation-mate 1-0 checkmate
        mutation-layout 1/2-1/2 bare-kings
        chess-mate 1-0 checkmate
        chess-stalemate 1/2-1/2 stalemate
        ecsech-end 1-0 all-placed
        rapid-stuck 0-1 cannot-place
        rapid-end 1-0 all-placed
        echek-king 1-0 king-surrounded
        echek-limit 1-0 king-surrounded"#]];
    want.assert_eq(&ends.collect::<Vec<_>>().join("\n"));
}

#[test]
fn every_page_tells_the_sheet_from_the_host_and_how_moves_are_written() {
    for info in rules::games() {
        let parts: Vec<_> = info.page.iter().flat_map(|section| section.parts).collect();
        for source in [RuleSource::Sheet, RuleSource::Host] {
            assert!(parts.iter().any(|(from, _)| *from == source), "{} {source:?}", info.id);
        }
        let names: Vec<&str> = info.page.iter().map(RuleSection::name).collect();
        assert_eq!((names[0], names[names.len() - 1]), ("game", "notation"), "{}", info.id);
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{}", info.id);
        for (part, section) in
            info.page.iter().flat_map(|section| section.parts.iter().map(move |part| (part, section)))
        {
            let ending = if part.0 == RuleSource::Sheet { "sheet" } else { "host" };
            assert_eq!(part.1, format!("{}-page-{}-{ending}", info.id, section.name()));
        }
    }
}

#[test]
fn examples_of_moves_can_be_read_in_their_language() {
    for info in rules::games() {
        for ((language, source), letters) in info.words.iter().zip([PieceLetters::English, PieceLetters::French]) {
            let words = text(source, &format!("{}-page-notation-host", info.id));
            let examples: Vec<&str> = words.split('`').skip(1).step_by(2).collect();
            assert!(examples.len() >= 3, "{language} {}", info.id);
            for example in examples.into_iter().filter(|text| !matches!(*text, "+" | "#")) {
                if example.contains('/') {
                    assert!(rules::open(info.id, "", Some(example)).is_ok(), "{example}");
                } else {
                    let read = rules::open(info.id, "", None).unwrap().read(example, letters);
                    assert_ne!(read, Err(MoveError::Unreadable), "{language} {}: {example}", info.id);
                }
            }
        }
    }
}
