//! Checked keys of the words files. [`key!`](crate::key) verifies a literal at compile time. A test knows all
//! completions of the other keys, and finds missing and unused ones.

use std::borrow::Cow;
use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextKey(Cow<'static, str>);

impl TextKey {
    /// Makes a key of the bot's own words files.
    ///
    /// # Panics
    /// If the English words file lacks it; with [`key!`](crate::key), at compile time.
    #[must_use]
    pub const fn written(key: &'static str) -> TextKey {
        let mut idx = 0;
        while idx < OWN.len() {
            if is_same(OWN[idx].as_bytes(), key.as_bytes()) {
                return TextKey(Cow::Borrowed(key));
            }
            idx += 1;
        }
        panic!("words/en.ftl has no such key")
    }

    #[must_use]
    pub fn completed(key: fmt::Arguments<'_>) -> TextKey {
        TextKey(key.to_string().into())
    }

    #[must_use]
    pub(crate) fn of_rules(key: &'static str) -> TextKey {
        TextKey(key.into())
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TextKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Makes a [`Key`](crate::words::TextKey): `key!("board-turn")` or `key!("setting-{}", setting.word())`.
#[macro_export]
macro_rules! key {
    ($key:literal) => {
        const { $crate::words::TextKey::written($key) }
    };
    ($pattern:literal, $($word:expr),+) => {
        $crate::words::TextKey::completed(format_args!($pattern, $($word),+))
    };
}

/// Makes a [`Text`](crate::words::Text) without arguments. Takes the same input as [`key!`](crate::key).
#[macro_export]
macro_rules! text {
    ($($key:tt)+) => {
        $crate::words::Text::new($crate::key!($($key)+))
    };
}

const ENGLISH: &str = include_str!("../../words/en.ftl");

static OWN: [&str; count()] = keys();

/// Counts the keys: each line that begins with a lower-case letter begins a message.
const fn count() -> usize {
    let bytes = ENGLISH.as_bytes();
    let (mut n, mut at, mut is_fresh) = (0, 0, true);
    while at < bytes.len() {
        n += (is_fresh && bytes[at].is_ascii_lowercase()) as usize;
        is_fresh = bytes[at] == b'\n';
        at += 1;
    }
    n
}

const fn keys() -> [&'static str; count()] {
    let bytes = ENGLISH.as_bytes();
    let mut keys = [""; count()];
    let (mut n, mut at, mut is_fresh) = (0, 0, true);
    while at < bytes.len() {
        if is_fresh && bytes[at].is_ascii_lowercase() {
            let from = ENGLISH.split_at(at).1;
            let mut end = 0;
            while from.as_bytes()[end] != b' ' {
                end += 1;
            }
            keys[n] = from.split_at(end).0;
            n += 1;
        }
        is_fresh = bytes[at] == b'\n';
        at += 1;
    }
    keys
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut idx = 0;
    while idx < one.len() {
        if one[idx] != other[idx] {
            return false;
        }
        idx += 1;
    }
    true
}
