//! The words of a text, and the phrases that it may contain.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex};

use crate::words::{Lang, TextKey, WordCache, folded, known, listed};

/// The maximum number of words in a request for help.
pub(super) const SHORT: usize = 8;

/// Kinds of texts that ask for an action of a command or button. Each kind has two keys, for its phrases and the
/// advice.
pub const COMMANDED: [&str; 29] = [
    "hint",
    "draw",
    "takeback",
    "resign",
    "claim",
    "rest",
    "board",
    "colours",
    "rules",
    "games",
    "turn",
    "against",
    "learn",
    "puzzle",
    "challenge",
    "play",
    "waiting",
    "withdraw",
    "leaders",
    "profile",
    "history",
    "import",
    "settings",
    "notices",
    "privacy",
    "about",
    "answer",
    "question",
    "help",
];

/// Ends of the keys for polite words around such a text.
const AROUND: [&str; 4] = ["kind", "greetings", "trails", "answer"];

/// The minimum number of letters in words where typos are tolerated. In shorter words a typo makes another word.
const SLIPPED: usize = 5;

pub(super) fn has(words: &[String], phrase: &[String]) -> bool {
    words.windows(phrase.len()).any(|part| is_phrase(part, phrase))
}

/// Returns whether words equal a phrase. A long word may have a letter wrong, missing, extra or swapped.
pub(super) fn is_phrase(words: &[String], phrase: &[String]) -> bool {
    words.len() == phrase.len() && words.iter().zip(phrase).all(|(word, meant)| word == meant || is_slip(word, meant))
}

/// Returns whether a word is a typo of `meant`, and no known word or move itself.
fn is_slip(word: &str, meant: &str) -> bool {
    static KNOWN: LazyLock<HashSet<String>> = LazyLock::new(|| {
        let lists = COMMANDED.into_iter().chain(AROUND).chain(["questions", "fillers", "leads"]);
        lists.flat_map(|word| in_all(key!("read-{}", word))).flatten().cloned().collect()
    });
    let is_long = meant.chars().count() >= SLIPPED && word.chars().next() == meant.chars().next();
    is_long && strsim::osa_distance(word, meant) == 1 && !KNOWN.contains(word)
}

/// Strips words at both ends that only greet, thank or ask politely.
pub(super) fn core(words: &[String]) -> &[String] {
    let around = || AROUND.into_iter().flat_map(|word| in_all(key!("read-{}", word)));
    let mut core = behind(words, &AROUND);
    while let Some(n) = around().filter(|phrase| ends(core, phrase)).map(Vec::len).max() {
        core = &core[..core.len() - n];
    }
    core
}

/// Strips leading words that are in these lists.
pub(super) fn behind<'a>(words: &'a [String], lists: &[&str]) -> &'a [String] {
    let all = || lists.iter().copied().flat_map(|word| in_all(key!("read-{}", word)));
    let mut rest = words;
    while let Some(n) = all().filter(|phrase| starts(rest, phrase)).map(Vec::len).max() {
        rest = &rest[n..];
    }
    rest
}

pub(super) fn starts(words: &[String], phrase: &[String]) -> bool {
    words.get(..phrase.len()).is_some_and(|part| is_phrase(part, phrase))
}

pub(super) fn ends(words: &[String], phrase: &[String]) -> bool {
    words.len().checked_sub(phrase.len()).is_some_and(|at| is_phrase(&words[at..], phrase))
}

pub(super) fn asks(words: &[String], word: &str, lang: Lang) -> bool {
    phrases(key!("read-{}", word), lang).iter().any(|phrase| is_phrase(words, phrase))
}

pub(super) fn in_all(key: TextKey) -> impl Iterator<Item = &'static Vec<String>> {
    Lang::ALL.into_iter().flat_map(move |lang| phrases(key.clone(), lang))
}

pub(super) fn is_in(key: TextKey, word: &String) -> bool {
    in_all(key).any(|phrase| phrase.contains(word))
}

pub(super) fn has_digit(words: &[String]) -> bool {
    words.iter().any(|word| word.contains(|c: char| c.is_ascii_digit()))
}

pub(super) fn phrases(key: TextKey, lang: Lang) -> &'static Vec<Vec<String>> {
    static KNOWN: WordCache<(String, Lang), Vec<Vec<String>>> = LazyLock::new(Mutex::default);
    known(&KNOWN, (key.to_string(), lang), || {
        listed(key, lang).map(|phrase| words(&phrase)).filter(|phrase| !phrase.is_empty()).collect()
    })
}

/// Splits a text into words, without Discord's `<…>` for people, channels and emoji.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut parts = text.split('<');
    let first = parts.next().unwrap_or_default().to_owned();
    let folded =
        folded(&parts.fold(first, |text, part| text + " " + part.split_once('>').map_or(part, |(_, rest)| rest)));
    folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}
