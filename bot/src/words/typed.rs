//! What people type, beside the lists of the words files.

use super::{Key, Lang, Text};

/// Returns the items that a key of the words files lists, separated by commas.
pub(crate) fn listed(key: Key, lang: Lang) -> impl Iterator<Item = String> {
    let text = folded(&Text::new(key).say(lang));
    text.split(',').map(|part| part.trim().to_owned()).collect::<Vec<_>>().into_iter()
}

/// Returns a text in small letters without accents, as people type in haste.
pub(crate) fn folded(text: &str) -> String {
    let plain = |c: char| match c {
        'à' | 'â' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        c => c,
    };
    text.to_lowercase().chars().map(plain).collect()
}
