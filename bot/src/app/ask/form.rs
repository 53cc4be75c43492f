//! Forms: what is typed where a button or a command asks for it.

use super::press::{Button, Press};
use crate::words::Text;

/// The length of the longest text that is tried as a move, in characters.
pub(crate) const LONGEST_MOVE: u16 = 100;
/// The length of the longest reason for declining a challenge or for what a moderator does, in characters.
pub(crate) const LONGEST_REASON: u16 = 200;
/// The length of the longest text that is read as a plan, in characters.
pub(crate) const LONGEST_PLAN: u16 = 1000;
/// The length of the longest note, in characters.
pub(crate) const LONGEST_NOTE: u16 = 300;
/// The length of the longest name of a tournament that can be typed, in characters.
pub(crate) const LONGEST_TITLE: u16 = 60;
/// The length of the longest text that is read as a term of a tournament, in characters.
pub(crate) const LONGEST_TERM: u16 = 120;
/// The length of the longest name of terms that are kept, in characters: with their shelf, a menu takes 100.
pub(crate) const LONGEST_PRESET: u16 = 50;

/// The length of the longest text that Discord's forms take, in characters.
pub(crate) const LONGEST_IMPORT: u16 = 4_000;

/// A form with one field, shown when a button is pressed and sent back under the `custom_id` of that button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// What the form does with the text of its field: [`Button::act`].
    pub button: Button,
    pub title: Text,
    /// What is to be typed.
    pub field: Text,
    /// Examples, shown while nothing is typed.
    pub placeholder: Text,
    /// The most characters that the field takes.
    pub longest: u16,
}

impl Button {
    /// Returns the form that pressing it asks to be filled in; `None` for a button that acts at once.
    #[must_use]
    pub fn form(&self) -> Option<Form> {
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
            // Each term has a name and an example of its own.
            Press::DraftType => {
                let name = || text!("term-{}", self.to);
                (name(), name(), text!("term-{}-example", self.to))
            }
            // So has each request of a player.
            Press::TournamentPlea => {
                let about = self.to.rsplit(':').next().unwrap_or_default();
                (text!("plea-{}-button", about), text!("form-{}-field", form), text!("plea-{}-example", about))
            }
            // Whoever takes a step reads which one that is.
            Press::TournamentStep | Press::TournamentCancel => {
                let title = text!("step-{}", self.step().unwrap_or("cancel"));
                (title, text!("form-{}-field", form), text!("form-{}-example", form))
            }
            _ => (text!("form-{}", form), text!("form-{}-field", form), text!("form-{}-example", form)),
        };
        Some(Form { button: self.clone(), title, field, placeholder, longest })
    }
}
