//! The words of a text, and the phrases of the words files that are looked for among them.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex};

use crate::words::{Key, Known, Lang, folded, known, listed};

/// The most words of a message that still asks for help as a whole.
pub(super) const SHORT: usize = 8;

/// Kinds of texts that ask for what a command or a button does: each is the end of a key with its phrases and of one with what to do
/// instead.
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

/// The ends of the keys with what stands around such a text.
const AROUND: [&str; 4] = ["kind", "greetings", "trails", "answer"];

/// The fewest letters of a word that is understood with a slip of the finger: in shorter ones it makes another word.
const SLIPPED: usize = 5;

/// Returns whether words have a phrase among them.
pub(super) fn has(words: &[String], phrase: &[String]) -> bool {
    words.windows(phrase.len()).any(|part| is_phrase(part, phrase))
}

/// Returns whether words are a phrase. A long word may have a letter wrong, missing, too many or beside its place.
pub(super) fn is_phrase(words: &[String], phrase: &[String]) -> bool {
    words.len() == phrase.len() && words.iter().zip(phrase).all(|(word, meant)| word == meant || is_slip(word, meant))
}

/// Returns whether a word is another one with a slip in it, and no word of these lists or of moves itself.
fn is_slip(word: &str, meant: &str) -> bool {
    static KNOWN: LazyLock<HashSet<String>> = LazyLock::new(|| {
        let lists = COMMANDED.into_iter().chain(AROUND).chain(["questions", "fillers", "leads"]);
        lists.flat_map(|word| in_all(key!("read-{}", word))).flatten().cloned().collect()
    });
    let is_long = meant.chars().count() >= SLIPPED && word.chars().next() == meant.chars().next();
    is_long && strsim::osa_distance(word, meant) == 1 && !KNOWN.contains(word)
}

/// Returns words without those at both ends that only greet, thank or ask kindly.
pub(super) fn core(words: &[String]) -> &[String] {
    let around = || AROUND.into_iter().flat_map(|word| in_all(key!("read-{}", word)));
    let mut core = behind(words, &AROUND);
    while let Some(n) = around().filter(|phrase| ends(core, phrase)).map(Vec::len).max() {
        core = &core[..core.len() - n];
    }
    core
}

/// Returns words without those of some lists at their beginning.
pub(super) fn behind<'a>(words: &'a [String], lists: &[&str]) -> &'a [String] {
    let all = || lists.iter().copied().flat_map(|word| in_all(key!("read-{}", word)));
    let mut rest = words;
    while let Some(n) = all().filter(|phrase| starts(rest, phrase)).map(Vec::len).max() {
        rest = &rest[n..];
    }
    rest
}

/// Returns whether words begin with a phrase.
pub(super) fn starts(words: &[String], phrase: &[String]) -> bool {
    words.get(..phrase.len()).is_some_and(|part| is_phrase(part, phrase))
}

/// Returns whether words end in a phrase.
pub(super) fn ends(words: &[String], phrase: &[String]) -> bool {
    words.len().checked_sub(phrase.len()).is_some_and(|at| is_phrase(&words[at..], phrase))
}

/// Returns whether words are one of the phrases of [`COMMANDED`] in a language.
pub(super) fn asks(words: &[String], word: &str, lang: Lang) -> bool {
    phrases(key!("read-{}", word), lang).iter().any(|phrase| is_phrase(words, phrase))
}

/// Returns the phrases that a key lists in all languages.
pub(super) fn in_all(key: Key) -> impl Iterator<Item = &'static Vec<String>> {
    Lang::ALL.into_iter().flat_map(move |lang| phrases(key.clone(), lang))
}

/// Returns whether a word stands in a list of all languages.
pub(super) fn is_in(key: Key, word: &String) -> bool {
    in_all(key).any(|phrase| phrase.contains(word))
}

pub(super) fn has_digit(words: &[String]) -> bool {
    words.iter().any(|word| word.contains(|c: char| c.is_ascii_digit()))
}

/// Returns the phrases that a key of the words files lists.
pub(super) fn phrases(key: Key, lang: Lang) -> &'static Vec<Vec<String>> {
    static KNOWN: Known<(String, Lang), Vec<Vec<String>>> = LazyLock::new(Mutex::default);
    known(&KNOWN, (key.to_string(), lang), || {
        listed(key, lang).map(|phrase| words(&phrase)).filter(|phrase| !phrase.is_empty()).collect()
    })
}

/// Returns the words of a text, without the people, channels and pictures that Discord writes as `<…>`.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut parts = text.split('<');
    let first = parts.next().unwrap_or_default().to_owned();
    let folded =
        folded(&parts.fold(first, |text, part| text + " " + part.split_once('>').map_or(part, |(_, rest)| rest)));
    folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}
