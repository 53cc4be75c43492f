//! The steps of a move in words, for menus and for blind players.

use rules::{Move, MoveStep, TargetKind};

use crate::app::say::{MenuOption, MovePath, phrases};
use crate::words::{Lang, Text, TextArg};

pub(crate) fn question(way: &MovePath, lang: Lang) -> Text {
    let man = picked(way).and_then(|step| man(step, lang));
    let places = way.here().steps.iter().all(|step| step.target.is_some_and(|target| target.kind == TargetKind::Place));
    match (way.menus.len(), man) {
        (1, _) => {
            let own = Text::find(lang, key!("{}-which", way.table.info().id));
            own.unwrap_or_else(|| text!("menu-which"))
        }
        (2, Some((word, _))) if places => text!("menu-place").with_said("man", word),
        (2, Some((_, man))) => text!("menu-where").with_said("man", man),
        (_, man) => {
            let piece = picked(way).and_then(|step| step.piece);
            let own = piece.and_then(|piece| Text::find(lang, key!("{}-then-{}", way.table.info().id, piece.man)));
            let mut targets = way.menus.iter().skip(1).flat_map(|menu| &menu.steps);
            let chosen = targets.find(|step| step.code == way.here().begun);
            let cell = chosen.and_then(|step| step.cell.clone()).unwrap_or_default();
            match (own, man) {
                (Some(own), _) => own.with("cell", cell),
                (None, Some((_, man))) => text!("menu-then").with_said("man", man),
                (None, None) => text!("menu-how"),
            }
        }
    }
}

pub(crate) fn question_of_theirs(way: &MovePath, lang: Lang) -> Option<Text> {
    let (_, man) = picked(way).filter(|_| way.menus.len() == 2).and_then(|step| man(step, lang))?;
    Some(text!("plan-where").with_said("man", man))
}

/// Returns a step for a menu: in plain words and, on the second line, in notation.
pub(crate) fn item(way: &MovePath, step: &MoveStep, lang: Lang) -> MenuOption {
    let label = label(way, step, lang);
    let label = label.unwrap_or_else(|| step.whole.as_ref().map_or(step.code.as_str(), Move::unsigned).into());
    let whole = way.choose(&step.code).and_then(|(end, code)| {
        let code = code?;
        end.here().steps.iter().find_map(|last| last.whole.clone().filter(|m| m.code == code))
    });
    let is_last = step.whole.as_ref().is_some_and(|m| whole.as_ref() == Some(m));
    let mut item = MenuOption::new(step.code.as_str(), label);
    item.about = whole.and_then(|m| match is_last {
        true => Some(m.unsigned())
            .filter(|notation| step.cell.as_deref() != Some(*notation) && item.label != TextArg::from(*notation))
            .map(TextArg::from),
        false => Some(text!("menu-only").with("move", m.unsigned()).into()),
    });
    item
}

/// Returns a step for a button: as in a menu or, if `brief`, only its cell. The second line only adds what else a press
/// plays.
pub(crate) fn key(way: &MovePath, step: &MoveStep, lang: Lang, brief: bool) -> MenuOption {
    let mut item = item(way, step, lang);
    if let (true, Some(target), Some(cell)) = (brief, step.target, &step.cell) {
        let takes = target.kind == TargetKind::Take;
        item.label = if takes { format!("x{cell}").into() } else { cell.as_str().into() };
    }
    item.about = item.about.filter(|about| matches!(about, TextArg::Said(_)));
    item
}

/// Describes the marked cells, grouped by kind of step; `None` without any.
pub(crate) fn alt(way: &MovePath, question: &Text, lang: Lang) -> Option<String> {
    let mut kinds: Vec<(Option<String>, Vec<&str>)> = Vec::new();
    for step in &way.here().steps {
        let Some(cell) = step.cell.as_deref().filter(|_| step.target.is_some()) else { continue };
        let what = what(way, step, lang).map(|what| what.say(lang));
        match kinds.iter_mut().find(|(known, _)| *known == what) {
            Some((_, cells)) => cells.push(cell),
            None => kinds.push((what, vec![cell])),
        }
    }
    // The first piece may be placed anywhere.
    let n_cells = way.table.scene().cells.len();
    let or = |cells: Vec<&str>| match cells.split_last() {
        _ if cells.len() == n_cells => text!("alt-steps-any").say(lang),
        Some((last, before)) if !before.is_empty() => {
            text!("alt-steps-or").with("before", before.join(", ")).with("last", *last).say(lang)
        }
        _ => cells.concat(),
    };
    let steps = kinds.into_iter().map(|(what, cells)| match what {
        Some(what) => text!("alt-steps-what").with("cells", or(cells)).with("what", what).say(lang),
        None => or(cells),
    });
    let more =
        |before: String, step: String| text!("alt-steps-more").with("before", before).with("step", step).say(lang);
    let steps = steps.reduce(more)?;
    Some(text!("alt-steps").with_said("question", question.clone()).with("steps", steps).say(lang))
}

pub(super) fn picked<'a>(way: &'a MovePath) -> Option<&'a MoveStep> {
    let begun = &way.menus.get(1)?.begun;
    way.menus[0].steps.iter().find(|step| step.code == *begun)
}

/// Returns the label of a step; `None` if only notation can express it.
pub(super) fn label(way: &MovePath, step: &MoveStep, lang: Lang) -> Option<TextArg> {
    if way.menus.len() > 1 && step.code == way.here().begun {
        let scene = way.table.scene_from(&step.code);
        let here = scene.cells.iter().find(|cell| cell.marks.picked)?;
        return Some(text!("menu-stay").with("cell", here.name.as_str()).into());
    }
    match (&step.target, &step.cell, step.piece) {
        (Some(_), Some(cell), _) => Some(match what(way, step, lang) {
            Some(what) => text!("menu-target").with("cell", cell.as_str()).with_said("what", what).into(),
            None => cell.as_str().into(),
        }),
        (Some(target), None, _) => Text::find(lang, key!("man-{}", target.becomes?)).map(TextArg::from),
        (None, cell, Some(piece)) => Some(match cell {
            Some(cell) => {
                let man = Text::find(lang, key!("man-{}", piece.acts))?;
                text!("menu-man").with_said("man", man).with("cell", cell.as_str()).into()
            }
            None => text!("menu-hand").with_said("man", Text::find(lang, key!("man-{}", piece.man))?).into(),
        }),
        (None, _, None) => Text::find(lang, key!("{}-move-{}", way.table.info().id, step.code)).map(TextArg::from),
    }
}

pub(super) fn what(way: &MovePath, step: &MoveStep, lang: Lang) -> Option<Text> {
    let target = step.target?;
    let becomes = target.becomes.and_then(|acts| Text::find(lang, key!("becomes-{}", acts)));
    let taken = step.piece.filter(|_| target.kind == TargetKind::Take);
    // The piece is already in place and only chooses a card, so it captures nothing.
    if let (Some(piece), 3..) = (taken, way.menus.len()) {
        let man = Text::find(lang, key!("man-{}", piece.man))?;
        return Some(text!("menu-of-side").with_said("man", man).with_said("side", phrases::side_text(piece.side)));
    }
    let takes = taken.and_then(|piece| Text::find(lang, key!("takes-{}", piece.acts)));
    match (becomes, takes) {
        (Some(becomes), Some(takes)) => {
            Some(text!("menu-becomes-takes").with_said("becomes", becomes).with_said("takes", takes))
        }
        (becomes, takes) => becomes.or(takes),
    }
}

/// Names a step's piece by its moves, without and with the cell.
fn man(step: &MoveStep, lang: Lang) -> Option<(Text, Text)> {
    let word = Text::find(lang, key!("man-{}", step.piece?.acts))?;
    Some(match &step.cell {
        Some(cell) => (word.clone(), text!("menu-man").with_said("man", word).with("cell", cell.as_str())),
        None => (word.clone(), word),
    })
}
