//! Half-chosen moves, as stored in buttons and menus.

use std::fmt::Display;

use rules::Side;

use super::press::{Button, Press};
use crate::record::GameMoment;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HalfChosenMove {
    pub moment: GameMoment,
    /// From 0.
    pub page: usize,
    /// The code so far, as [`rules::GameTable::steps`] takes it.
    pub begun: String,
    /// The step just chosen, as a code; `None` to show the menu.
    pub chosen: Option<String>,
    /// The side at the bottom, if the board was flipped.
    pub seen_by: Option<Side>,
}

impl HalfChosenMove {
    /// Makes a button or menu that carries it. `of` is the number of a game, or the word of a lesson or puzzle.
    #[must_use]
    pub fn button(&self, press: Press, of: impl Display) -> Button {
        let page = format!("{}{}", self.page, self.seen_by.map_or("", Side::name));
        Button::new(press, format!("{of}:{}", self.moment)).with(page).with(&self.begun)
    }

    /// Moves the step in the button into `chosen`.
    pub(super) fn gone(self) -> HalfChosenMove {
        let mut parts = self.begun.match_indices(':').map(|(at, _)| (&self.begun[..at], &self.begun[at + 1..]));
        match parts.find(|(begun, step)| step.starts_with(begun)) {
            Some((begun, step)) => {
                let (begun, chosen) = (begun.to_owned(), Some(step.to_owned()));
                HalfChosenMove { moment: self.moment, page: self.page, begun, chosen, seen_by: self.seen_by }
            }
            None => self,
        }
    }

    pub(super) fn read(moment: GameMoment, rest: &str, chosen: Option<&str>) -> Option<HalfChosenMove> {
        let (page, begun) = rest.split_once(':')?;
        let flipped = Side::ALL.into_iter().find_map(|side| Some((page.strip_suffix(side.name())?, Some(side))));
        let (page, seen_by) = flipped.unwrap_or((page, None));
        let (page, chosen) = (page.parse().ok()?, chosen.map(str::to_owned));
        Some(HalfChosenMove { moment, page, begun: begun.to_owned(), chosen, seen_by })
    }
}
