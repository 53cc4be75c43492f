//! Forms for text that a button or command needs. Lengths are in characters.

use super::press::{Button, Press};
use crate::words::Text;

pub(crate) const LONGEST_MOVE: u16 = 100;
pub(crate) const LONGEST_REASON: u16 = 200;
pub(crate) const LONGEST_PLAN: u16 = 1000;
pub(crate) const LONGEST_NOTE: u16 = 300;
pub(crate) const LONGEST_TITLE: u16 = 60;
pub(crate) const LONGEST_TERM: u16 = 120;
/// The longest name of a preset: a menu value of 100 characters also holds its shelf.
pub(crate) const LONGEST_PRESET: u16 = 50;

/// Discord's limit for a form's field.
pub(crate) const LONGEST_IMPORT: u16 = 4_000;

/// A form with one field, submitted under the `custom_id` of its button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ButtonForm {
    pub button: Button,
    pub title: Text,
    pub field: Text,
    pub placeholder: Text,
    pub longest: u16,
}

impl Button {
    /// Returns the form that pressing it opens; `None` for a button that acts immediately.
    #[must_use]
    pub fn form(&self) -> Option<ButtonForm> {
        let (form, longest) = match self.press {
            Press::Type => ("move", LONGEST_MOVE),
            Press::ReasonWords => ("reason", LONGEST_REASON),
            Press::PlanType => ("plan", LONGEST_PLAN),
            Press::Note => ("note", LONGEST_NOTE),
            Press::Import => ("import", LONGEST_IMPORT),
            Press::FlagAnswer => ("flag", LONGEST_REASON),
            Press::Unrate => ("unrate", LONGEST_REASON),
            Press::TournamentCancel | Press::TournamentStep => ("step", LONGEST_REASON),
            Press::TournamentTurnAway => ("turn-away", LONGEST_REASON),
            Press::TournamentPlea => ("plea", LONGEST_REASON),
            Press::DraftName => ("tournament", LONGEST_TITLE),
            Press::DraftType => ("term", LONGEST_TERM),
            Press::PresetKeep => ("preset", LONGEST_PRESET),
            _ => return None,
        };
        let (title, field, placeholder) = match self.press {
            Press::DraftType => {
                let name = || text!("term-{}", self.to);
                (name(), name(), text!("term-{}-example", self.to))
            }
            Press::TournamentPlea => {
                let about = self.to.rsplit(':').next().unwrap_or_default();
                (text!("plea-{}-button", about), text!("form-{}-field", form), text!("plea-{}-example", about))
            }
            Press::TournamentStep | Press::TournamentCancel => {
                let title = text!("step-{}", self.step().unwrap_or("cancel"));
                (title, text!("form-{}-field", form), text!("form-{}-example", form))
            }
            _ => (text!("form-{}", form), text!("form-{}-field", form), text!("form-{}-example", form)),
        };
        Some(ButtonForm { button: self.clone(), title, field, placeholder, longest })
    }
}
