//! Lists of words that people type, from the words files.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{LazyLock, Mutex, PoisonError};

use super::{Lang, Text, TextKey};

/// Values built from the words files, cached because every text in a thread is compared with them.
pub(crate) type WordCache<K, T> = LazyLock<Mutex<HashMap<K, &'static T>>>;

pub(crate) fn known<K: Eq + Hash, T>(all: &WordCache<K, T>, of: K, make: impl FnOnce() -> T) -> &'static T {
    let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
    all.entry(of).or_insert_with(|| Box::leak(Box::new(make())))
}

pub(crate) fn listed(key: TextKey, lang: Lang) -> impl Iterator<Item = String> {
    let text = folded(&Text::new(key).say(lang));
    text.split(',').map(|part| part.trim().to_owned()).collect::<Vec<_>>().into_iter()
}

/// Returns the text in lower case without accents, as people type in a hurry.
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
