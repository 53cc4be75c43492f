//! What people type, beside the lists of the words files.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{LazyLock, Mutex, PoisonError};

use super::{Key, Lang, Text};

/// Values made from the words files, by their keys. Each is made once, since every text in a thread is compared with them.
pub(crate) type Known<K, T> = LazyLock<Mutex<HashMap<K, &'static T>>>;

/// Returns the value of a key, which is made if there is none yet, and stays as long as the program runs.
pub(crate) fn known<K: Eq + Hash, T>(all: &Known<K, T>, of: K, make: impl FnOnce() -> T) -> &'static T {
    let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
    all.entry(of).or_insert_with(|| Box::leak(Box::new(make())))
}

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
