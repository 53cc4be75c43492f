//! A picture as a list of positioned items, before drawing.

use std::fmt;

use rules::{ArrowKind, CellMarks, CellNote, ScenePiece, TargetKind};

use crate::arrow::ArrowLine;
use crate::look::PictureLook;
use crate::sprite::{Sprite, SpriteStamp};

#[derive(Debug)]
pub(crate) struct PicturePlan {
    pub(crate) look: PictureLook,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) items: Vec<PlanItem>,
}

/// An item. `x` and `y` are its left and top edges, `middle` the middle line of a text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum PlanItem {
    Sprite {
        x: u32,
        y: u32,
        name: String,
        sprite: Sprite,
    },
    /// A line of text. If `inverse`, it is in the frame's colour, on a band.
    Text {
        x: u32,
        middle: u32,
        em: u32,
        text: String,
        inverse: bool,
    },
    Band {
        x: u32,
        y: u32,
        width: u32,
        height: u32,
    },
    Arrow(ArrowLine),
}

/// A sprite that replaces one of the same size.
#[derive(Debug)]
pub(crate) struct SpriteChange<'a> {
    pub(crate) item: &'a PlanItem,
    pub(crate) x: u32,
    pub(crate) y: u32,
    pub(crate) old: &'a Sprite,
    pub(crate) new: &'a Sprite,
}

impl PicturePlan {
    /// Returns the changes from the picture `before`. `None` if replacing sprites would leave some of it behind.
    pub(crate) fn changes<'a>(&'a self, before: &'a PicturePlan) -> Option<Vec<SpriteChange<'a>>> {
        let is_arrow = |item: &PlanItem| matches!(item, PlanItem::Arrow(_));
        if self.items.len() != before.items.len() || self.items.iter().chain(&before.items).any(is_arrow) {
            return None;
        }
        let differing = self.items.iter().zip(&before.items).filter(|(new, old)| new != old);
        let changes = differing.map(|(item, before)| match (item, before) {
            (PlanItem::Sprite { x, y, sprite: new, .. }, PlanItem::Sprite { x: old_x, y: old_y, sprite: old, .. })
                if (x, y, new.size) == (old_x, old_y, old.size) =>
            {
                Some(SpriteChange { item, x: *x, y: *y, old, new })
            }
            _ => None,
        });
        changes.collect()
    }
}

impl fmt::Display for PicturePlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} x {}", self.width, self.height)?;
        for item in &self.items {
            match item {
                PlanItem::Sprite { x, y, name, sprite } => {
                    write!(f, "{x},{y} {name} {}", sprite.size)?;
                    if let Some(tint) = sprite.ground {
                        write!(f, " {}", tint.name)?;
                    }
                    match sprite.stamp {
                        SpriteStamp::Empty => {}
                        SpriteStamp::Man(ScenePiece { side, man, acts }) if man == acts => {
                            write!(f, " {}-{man}", side.name())?
                        }
                        SpriteStamp::Man(ScenePiece { side, man, acts }) => {
                            write!(f, " {}-{man}-as-{acts}", side.name())?
                        }
                        SpriteStamp::Disc(side) => write!(f, " {}-disc", side.name())?,
                    }
                    words(sprite.marks).iter().try_for_each(|mark| write!(f, " [{mark}]"))?;
                    writeln!(f)?;
                }
                PlanItem::Text { x, middle, em, text, inverse } => {
                    writeln!(f, "{x},{middle} text {em} {text:?}{}", if *inverse { " on the band" } else { "" })?;
                }
                PlanItem::Band { x, y, width, height } => writeln!(f, "{x},{y} band {width} x {height}")?,
                PlanItem::Arrow(ArrowLine { from: [x, y], to: [to_x, to_y], kind, .. }) => {
                    let kind = match kind {
                        ArrowKind::Note => "note",
                        ArrowKind::Attack => "attack",
                        ArrowKind::Planned => "planned",
                    };
                    writeln!(f, "{x},{y} arrow to {to_x},{to_y} {kind}")?;
                }
            }
        }
        Ok(())
    }
}

/// Describes each mark of a sprite in a few words.
fn words(marks: CellMarks) -> Vec<String> {
    let set = [("last", marks.last), ("check", marks.check), ("mate", marks.mate), ("picked", marks.picked)];
    let mut words: Vec<String> = set.into_iter().filter(|(_, set)| *set).map(|(word, _)| word.to_owned()).collect();
    if let Some(target) = marks.target {
        let kind = match target.kind {
            TargetKind::Go => "go",
            TargetKind::Take => "take",
            TargetKind::Place => "place",
        };
        words.push(target.becomes.map_or_else(|| kind.to_owned(), |man| format!("{kind} as {man}")));
    }
    words.extend(marks.note.map(|note| match note {
        CellNote::Circle => "circle".to_owned(),
        CellNote::Cross => "cross".to_owned(),
    }));
    words
}
