//! Splits texts into words, and matches lists of words for moves.

use std::ops::Range;
use std::sync::{LazyLock, Mutex};

use rules::{PieceKind, PieceLetters};

use crate::words::{Lang, Text, TextKey, WordCache, folded, known, listed};

pub(super) struct SpokenWord {
    /// In lower case without accents; an apostrophe ends a single letter, as in `d’e2`.
    pub(super) text: String,
    pub(super) at: Range<usize>,
}

impl SpokenWord {
    pub(super) fn plain(text: &str) -> SpokenWord {
        SpokenWord { text: text.to_owned(), at: 0..0 }
    }
}

pub(super) fn words(text: &str) -> Vec<SpokenWord> {
    let mut found = Vec::new();
    let mut signs = text.char_indices().peekable();
    while let Some((begin, sign)) = signs.next() {
        if sign == '=' {
            found.push(SpokenWord { text: sign.to_string(), at: begin..begin + 1 });
        }
        if !sign.is_alphanumeric() {
            continue;
        }
        let mut end = begin + sign.len_utf8();
        while let Some((at, sign)) = signs.next_if(|(_, sign)| sign.is_alphanumeric()) {
            end = at + sign.len_utf8();
        }
        let mut word = folded(&text[begin..end]);
        if end == begin + sign.len_utf8() && signs.next_if(|(_, sign)| matches!(sign, '\'' | '’')).is_some() {
            word.push('\'');
        }
        found.push(SpokenWord { text: word, at: begin..end });
    }
    found
}

/// A list of phrases from all languages, split into words. `s’il vous plaît` has three.
pub(super) struct PhraseList(Vec<Vec<String>>);

impl PhraseList {
    pub(super) fn of(key: TextKey) -> &'static PhraseList {
        static KNOWN: WordCache<String, PhraseList> = LazyLock::new(Mutex::default);
        known(&KNOWN, key.to_string(), || {
            let items = Lang::ALL.into_iter().flat_map(|lang| listed(key.clone(), lang));
            PhraseList(items.map(|item| words(&item).into_iter().map(|word| word.text).collect()).collect())
        })
    }

    /// Returns the number of words of the longest phrase at the beginning; 0 if there is none.
    pub(super) fn begin(&self, words: &[SpokenWord]) -> usize {
        let fits = |phrase: &&Vec<String>| {
            phrase.len() <= words.len() && phrase.iter().zip(words).all(|(word, other)| *word == other.text)
        };
        self.0.iter().filter(fits).map(Vec::len).max().unwrap_or(0)
    }

    /// Returns the number of words of the longest phrase at the end; 0 if there is none.
    pub(super) fn end(&self, words: &[SpokenWord]) -> usize {
        (0..words.len()).map(|at| &words[at..]).find(|tail| self.is(tail)).map_or(0, <[SpokenWord]>::len)
    }

    pub(super) fn is(&self, words: &[SpokenWord]) -> bool {
        !words.is_empty() && self.begin(words) == words.len()
    }

    pub(super) fn in_any(&self, words: &[SpokenWord]) -> bool {
        (0..words.len()).any(|at| self.begin(&words[at..]) > 0)
    }

    pub(super) fn may_begin(&self, half: &str) -> bool {
        self.0.iter().any(|phrase| phrase.first().is_some_and(|word| word.starts_with(half)))
    }

    pub(super) fn left_out<'a>(&self, words: &'a [SpokenWord]) -> Vec<&'a str> {
        let mut left = words;
        let mut kept = Vec::new();
        while let [word, after @ ..] = left {
            let n = self.begin(left);
            if n == 0 {
                kept.push(word.text.as_str());
            }
            left = if n == 0 { after } else { &left[n..] };
        }
        kept
    }
}

/// Splits filler from both ends of a move: `je joue`, `sorry`, `merci`.
pub(super) fn edges(words: &[SpokenWord]) -> [&[SpokenWord]; 3] {
    let (leads, trails) = (PhraseList::of(key!("read-leads")), PhraseList::of(key!("read-trails")));
    let (mut begin, mut end) = (0, words.len());
    while let n @ 1.. = leads.begin(&words[begin..end]) {
        begin += n;
    }
    while let n @ 1.. = trails.end(&words[begin..end]) {
        end -= n;
    }
    [&words[..begin], &words[begin..end], &words[end..]]
}

pub(super) fn man(men: &'static [PieceKind], word: &str) -> Option<&'static str> {
    men.iter().map(|man| man.name).find(|man| names(man).iter().any(|name| name == word))
}

/// Finds the piece for a letter in a promotion, in any language; never a king.
pub(super) fn lettered(men: &'static [PieceKind], word: &str) -> Option<&'static str> {
    let is_letter = |man: &&PieceKind| {
        [PieceLetters::English, PieceLetters::French]
            .into_iter()
            .any(|letters| word == man.letter(letters).to_ascii_lowercase().to_string())
    };
    men.iter().filter(|man| !man.royal && !man.promotes).find(is_letter).map(|man| man.name)
}

/// Returns a piece's names in all languages, including beginners' names.
pub(super) fn names(man: &str) -> &'static Vec<String> {
    static KNOWN: WordCache<String, Vec<String>> = LazyLock::new(Mutex::default);
    known(&KNOWN, man.to_owned(), || {
        let name = |lang| Some(folded(&Text::find(lang, key!("man-{}", man))?.say(lang)));
        let other = |item: String| item.split_once(' ').filter(|(_, of)| *of == man).map(|(name, _)| name.to_owned());
        let others = Lang::ALL.into_iter().flat_map(|lang| listed(key!("read-men"), lang)).filter_map(other);
        Lang::ALL.into_iter().filter_map(name).chain(others).collect()
    })
}
