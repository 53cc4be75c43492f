//! Names of players, cut to fit pictures, tables of fixed width, and lists.

use std::collections::BTreeMap;

use tournament::form::PersonNumber;
use unicode_segmentation::UnicodeSegmentation;

use crate::words::{Lang, clean_name};

#[derive(Clone, Debug, Default)]
pub(crate) struct PersonNames {
    names: BTreeMap<PersonNumber, String>,
    own: Option<PersonNumber>,
}

pub(super) const WHOLE: usize = 32;

impl PersonNames {
    /// Takes names as players chose them. `own` is the reader, whose rows are highlighted.
    pub(crate) fn new(
        names: impl IntoIterator<Item = (PersonNumber, String)>,
        own: Option<PersonNumber>,
    ) -> PersonNames {
        PersonNames { names: names.into_iter().map(|(person, name)| (person, clean_name(&name))).collect(), own }
    }

    pub(super) fn is_own(&self, person: impl Into<PersonNumber>) -> bool {
        self.own == Some(person.into())
    }

    /// Returns the name for a picture. A number replaces it if the font has none of its letters.
    pub(super) fn drawn(&self, person: impl Into<PersonNumber>, lang: Lang) -> String {
        let person = person.into();
        let name = self.name(person, lang);
        if name.chars().any(is_drawn) { name } else { format!("{name} {person}") }
    }

    /// Returns the name for a text, cut to `most` characters. Isolates right-to-left names, which would reverse their
    /// neighbours.
    pub(super) fn told(&self, person: impl Into<PersonNumber>, most: usize, lang: Lang) -> String {
        let name = short(&self.name(person.into(), lang), most);
        if name.chars().any(is_from_right) { format!("\u{2068}{name}\u{2069}") } else { name }
    }

    fn name(&self, person: PersonNumber, lang: Lang) -> String {
        let known = self.names.get(&person).cloned();
        known.unwrap_or_else(|| text!("tournament-nameless").with("number", person.to_string()).say(lang))
    }
}

/// Cuts a name to `most` characters, never inside a combined character.
pub(super) fn short(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    let mut free = most.saturating_sub(1);
    let kept = name.graphemes(true).take_while(|grapheme| {
        let n_chars = grapheme.chars().count();
        let fits = n_chars <= free;
        free = free.saturating_sub(n_chars);
        fits
    });
    let kept: String = kept.collect();
    format!("{}…", kept.trim_end())
}

/// Returns whether the font of pictures has a letter: Latin, Greek, Cyrillic, digits, and alphabets that it turns into
/// plain letters.
fn is_drawn(c: char) -> bool {
    let is_known = matches!(c as u32, 0..=0x52F | 0x1E00..=0x1FFF | 0x1D400..=0x1D6A3 | 0xFF01..=0xFF5E);
    is_known && c.is_alphanumeric()
}

/// Returns whether a character is written right to left (blocks of Unicode 16).
fn is_from_right(c: char) -> bool {
    matches!(c as u32, 0x590..=0x8FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFC | 0x10800..=0x10FFF | 0x1E800..=0x1EFFF)
}
