//! Reads typed texts as moves: notation mixed with words, and plain words.

use std::collections::BTreeSet;

use rules::{GameTable, Move, MoveError, PieceLetters};

use super::spoken::{self, PhraseList, SpokenWord};
use super::{AskedMove, WordedMove, moves};
use crate::words::{Lang, TextKey, folded};

/// A move's effect, as announced by the words at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MoveEffect {
    Check,
    Mate,
}

impl MoveEffect {
    fn is_of(self, worded: &WordedMove) -> bool {
        let notation = &worded.played.notation;
        notation.ends_with('#') || (self == MoveEffect::Check && notation.ends_with('+'))
    }
}

/// The length of the longest smiley that contains a letter, like `:-D`.
const SMILEY: usize = 4;

/// The length of the shortest name that may be misspelt, in letters.
const SPELT: usize = 4;

/// Corrects pieces' names where one letter is wrong, missing, extra or swapped: `pwan e4`; `None` if there is no such
/// name. The first letter must be right, since it makes another word: `game` and `dame`. In a short name letters can only
/// be swapped, and in notation a sign can only be doubled: `fuo b5`, `nnf3`.
pub(crate) fn respelt(table: &dyn GameTable, text: &str) -> Option<String> {
    let men = table.info().men.iter().flat_map(|man| spoken::names(man.name).to_vec());
    let all: Vec<String> = men.collect();
    let common = PhraseList::of(key!("read-common"));
    let is_wrong = |word: &SpokenWord| {
        word.text.len() + 1 >= SPELT && !all.contains(&word.text) && !common.is(std::slice::from_ref(word))
    };
    let mut spelt = text.to_owned();
    for word in spoken::words(text).into_iter().rev().filter(is_wrong) {
        let is_like = |name: &str| begins_like(&word.text, name) && strsim::osa_distance(name, &word.text) == 1;
        let is_fit = |name: &str| name.len() >= SPELT || is_swapped(&word.text, name);
        if let Some(name) = all.iter().find(|name| is_fit(name) && is_like(name)) {
            spelt.replace_range(word.at, name);
        }
    }
    if spelt == text && !text.contains(char::is_whitespace) && text.contains(|c: char| c.is_ascii_digit()) {
        let mut signs: Vec<char> = text.chars().collect();
        signs.dedup_by(|sign, before| sign.eq_ignore_ascii_case(before));
        spelt = signs.into_iter().collect();
    }
    (spelt != text).then_some(spelt)
}

fn is_swapped(word: &str, name: &str) -> bool {
    let [word, name] = [word, name].map(|word| word.chars().collect::<BTreeSet<_>>());
    word == name
}

/// Returns whether a word begins like a name. Its first two letters can be in any order; a long word may lack the
/// first.
fn begins_like(word: &str, name: &str) -> bool {
    let (word_signs, name_signs): (Vec<char>, Vec<char>) = (word.chars().collect(), name.chars().collect());
    let is_swapped = matches!((&word_signs[..], &name_signs[..]), ([a, b, ..], [c, d, ..]) if a == d && b == c);
    word_signs.first() == name_signs.first() || is_swapped || (word.len() > SPELT && name.ends_with(word))
}

/// Reads notation mixed with words of a language: `C c3 vers d5`, `Qh5 mate`, `je joue Cf3`.
///
/// # Errors
/// Same as [`GameTable::read`].
pub(crate) fn notated(table: &dyn GameTable, text: &str, letters: PieceLetters) -> Result<Move, MoveError> {
    let whole = [Some(text), Some(without_end(text)), bared(text)];
    let texts =
        whole.into_iter().flatten().flat_map(|text| [Some(text.to_owned()), joined(text), undotted(text)]).flatten();
    let read = texts.map(|text| table.read(&text, letters));
    read.into_iter().find(|read| *read != Err(MoveError::Unreadable)).unwrap_or(Err(MoveError::Unreadable))
}

/// Returns notation without the dot after a piece's letter: `C.f3-d4`.
fn undotted(text: &str) -> Option<String> {
    let (man, to) = text.trim().split_once('.')?;
    let is_letter = man.chars().count() == 1 && man.chars().all(char::is_alphabetic);
    (is_letter && to.contains(|c: char| c.is_ascii_digit())).then(|| format!("{man}{}", to.trim_start()))
}

pub(crate) fn without_end(text: &str) -> &str {
    ending(text).0
}

/// Splits off final words that announce check or mate. A text with no other words stays whole.
fn ending(text: &str) -> (&str, Option<MoveEffect>) {
    let text = text.trim();
    let words = spoken::words(text);
    let n = PhraseList::of(key!("read-ends")).end(&words);
    let (before, end) = words.split_at(words.len() - n);
    let Some(first) = end.first() else { return (text, None) };
    let mates = PhraseList::of(key!("read-mates")).in_any(end);
    let end = Some(if mates { MoveEffect::Mate } else { MoveEffect::Check });
    match before.is_empty() {
        true => (text, end),
        false => (text[..first.at.start].trim_end_matches(|c: char| c.is_whitespace() || c == ','), end),
    }
}

/// Returns whether a text ends as a question. Thanks or a smiley may follow. `!?` marks an interesting move instead.
pub(crate) fn wonders(text: &str) -> bool {
    let asks = |text: &str| text.ends_with('?') && !text.ends_with("!?");
    asks(text) || bared(text).is_some_and(asks)
}

/// Strips a final announcement of check or mate, and filler. Filler is `je joue`, `sorry`, `merci` or `e.p.`; `None` if
/// there is no filler, or nothing else.
pub(crate) fn bared(text: &str) -> Option<&str> {
    let whole = text.trim();
    let text = without_smileys(whole);
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ':' | ';' | '.' | '…' | '-' | '–' | '—');
    let words = spoken::words(without_end(text));
    let [leads, bare, trails] = spoken::edges(&words);
    let n_passing = PhraseList::of(key!("read-passing")).end(bare);
    let begin = leads.last().map_or(0, |word| word.at.end);
    let behind = bare[bare.len() - n_passing..].first().or(trails.first());
    let end = behind.map_or(without_end(text).len(), |word| word.at.start);
    let is_bare = leads.is_empty() && behind.is_none() && text == whole;
    let rest = text.get(begin..end).filter(|_| !is_bare)?;
    let rest = if leads.is_empty() { rest } else { rest.trim_start_matches(|c| is_gap(c) || c == '!') };
    let rest = rest.trim_end_matches(is_gap);
    rest.contains(char::is_alphanumeric).then_some(rest)
}

fn without_smileys(text: &str) -> &str {
    let is_sign = |c: char| !c.is_alphanumeric();
    let smiles = |c: char| is_sign(c) && !matches!(c, '!' | '?' | '+' | '#' | '=' | '.' | ',' | '…' | '-');
    let is_typed = |word: &str| word.starts_with([':', ';', '<']) && !word.contains(|c: char| c.is_ascii_digit());
    let is_of_server = |word: &str| word.starts_with("<:") || word.starts_with("<a:");
    let is_one = |word: &str| {
        (word.chars().all(is_sign) && word.contains(smiles))
            || (is_typed(word) && word.len() <= SMILEY)
            || is_of_server(word)
    };
    let mut rest = text;
    while let Some((before, last)) = rest.rsplit_once(char::is_whitespace)
        && is_one(last)
    {
        rest = before.trim_end();
    }
    rest
}

/// Joins piece letters and cells into notation. Drops words like `to` or `takes` between them.
///
/// `None` if the text has no such word, or contains anything else.
fn joined(text: &str) -> Option<String> {
    let text = without_end(text);
    let between = PhraseList::of(key!("read-between"));
    let is_between = |word: &&str| between.is(&spoken::words(word));
    let (dropped, kept): (Vec<&str>, Vec<&str>) = text.split_whitespace().partition(is_between);
    let is_notation = |word: &&str| word.chars().count() == 1 || word.contains(|c: char| c.is_ascii_digit());
    (!dropped.is_empty() && kept.iter().all(is_notation)).then(|| kept.join(" "))
}

/// Returns whether a text is notation with words between its parts. That makes it a move, even if illegal.
pub(crate) fn is_joined(table: &dyn GameTable, text: &str, letters: PieceLetters) -> bool {
    joined(text).is_some_and(|text| table.read(&text, letters) != Err(MoveError::Unreadable))
}

/// Returns the ways to split a text into move and rest: `e5 and then Nf6`. Parts of one move stay together.
pub(crate) fn splits(text: &str) -> Vec<(&str, &str)> {
    let fillers = PhraseList::of(key!("plan-fillers"));
    let joins = [PhraseList::of(key!("read-between")), PhraseList::of(key!("read-taking"))];
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '.' | '…');
    let split = |(at, _): (usize, char)| {
        let (first, mut rest) = (text[..at].trim_matches(is_gap), text[at..].trim_matches(is_gap));
        let mut words = spoken::words(rest);
        while let n @ 1.. = fillers.begin(&words) {
            rest = rest[words[n - 1].at.end..].trim_start_matches(is_gap);
            words = spoken::words(rest);
        }
        let before = spoken::words(first);
        let is_joined = joins.iter().any(|join| join.begin(&words) > 0 || join.end(&before) > 0);
        (!first.is_empty() && !words.is_empty() && !is_joined).then_some((first, rest))
    };
    text.char_indices().filter(|(_, c)| c.is_whitespace()).filter_map(split).collect()
}

/// Returns the ways to split a text at a word between two moves, and whether the word takes the first one back: `e4,
/// sorry, d4`.
pub(crate) fn choices(text: &str) -> Vec<(&str, &str, bool)> {
    let words = &spoken::words(text);
    let is_gap = |c: char| !c.is_alphanumeric() && !matches!(c, '+' | '#');
    let splits = move |(key, corrects): (TextKey, bool)| {
        let list = PhraseList::of(key);
        (1..words.len()).filter(move |at| list.begin(&words[*at..]) > 0).map(move |at| {
            let mut end = at;
            while let n @ 1.. = list.begin(&words[end..]) {
                end += n;
            }
            let (first, rest) = (&text[..words[at].at.start], &text[words[end - 1].at.end..]);
            (first.trim_matches(is_gap), rest.trim_matches(is_gap), corrects)
        })
    };
    [(key!("read-corrections"), true), (key!("read-either"), false)].into_iter().flat_map(splits).collect()
}

/// Returns whether a text in words is a move. Naming a cell, a capture or castling makes it one, even if illegal;
/// otherwise it must be legal, since it could be talk.
pub(crate) fn is_said(table: &dyn GameTable, text: &str, lang: Lang) -> bool {
    let names_a_move = AskedMove::read(table, without_end(text), false).is_some_and(|asked| asked.names_a_move());
    names_a_move || !castling_signs(text).is_empty() || !read(table, text, lang).is_empty()
}

/// Returns whether a text without a cell can be refused as illegal. It describes its move well enough, and no legal
/// move fits.
pub(crate) fn names_no_cell(table: &dyn GameTable, text: &str) -> bool {
    let (text, end) = ending(text);
    let is_one = |asked: AskedMove| {
        asked.names_a_capture() || asked.is_loose() || (end == Some(MoveEffect::Mate) && asked.is_a_man())
    };
    AskedMove::read(table, text, false).is_some_and(is_one)
}

/// Returns whether a text indicates a capture, in words or by sign.
pub(crate) fn says_capture(table: &dyn GameTable, text: &str) -> bool {
    let signed = text.to_lowercase().replace('×', "x");
    let has_sign = || table.scene().cells.iter().any(|cell| signed.contains(&format!("x{}", cell.name)));
    PhraseList::of(key!("read-taking")).in_any(&spoken::words(text)) || has_sign()
}

pub(crate) fn empty_target(table: &dyn GameTable, m: &Move) -> Option<String> {
    let said = moves(table, Lang::En).into_iter().find(|worded| worded.played.code == m.code)?;
    let takes = !said.taken.is_empty() || m.notation.contains('x');
    said.cells.get(1).filter(|_| !takes && !said.placed).cloned()
}

/// Reads a move in plain words.
///
/// # Errors
/// Same as [`GameTable::read`].
pub(crate) fn read_one(table: &dyn GameTable, text: &str, lang: Lang) -> Result<Move, MoveError> {
    let mut candidates = read(table, text, lang);
    match candidates.pop() {
        None => Err(MoveError::Unreadable),
        Some(only) if candidates.is_empty() => Ok(only),
        last => Err(MoveError::Ambiguous { candidates: candidates.into_iter().chain(last).collect() }),
    }
}

/// Returns the move that a text describes, or all candidates.
pub(crate) fn read(table: &dyn GameTable, text: &str, lang: Lang) -> Vec<Move> {
    let signed: Vec<_> = [castling_signs(text), swap_signs(text)]
        .concat()
        .iter()
        .filter_map(|sign| table.read(sign, lang.letters()).ok())
        .collect();
    if !signed.is_empty() {
        return signed;
    }
    let (text, end) = ending(text);
    let mates = end == Some(MoveEffect::Mate);
    let is_move = |asked: &AskedMove| asked.names_a_move() || asked.is_loose() || (mates && asked.is_a_man());
    let asked = AskedMove::read(table, text, false).filter(is_move);
    let text = folded(text.trim());
    let only_mates = mates && asked.is_none() && PhraseList::of(key!("read-mating")).is(&spoken::words(&text));
    // A single word has already been read as notation.
    if asked.is_none() && !only_mates && !text.contains(' ') {
        return Vec::new();
    }
    let is_said = |worded: &WordedMove| worded.words.as_deref().is_some_and(|words| folded(words) == text);
    let (said, others): (Vec<_>, Vec<_>) = moves(table, lang).into_iter().partition(is_said);
    // The exact words of a move mean that move.
    let meant = match (said.is_empty(), asked) {
        (false, _) => said,
        (true, Some(asked)) => {
            let must_mate = asked.is_a_man();
            let fits = |worded: &WordedMove| asked.fits(worded) && (!must_mate || MoveEffect::Mate.is_of(worded));
            let meant = others.into_iter().filter(fits).collect();
            let meant = likelier(likelier(meant, |worded| asked.is_whole(worded)), |worded| asked.is_capture(worded));
            likelier(meant, |worded| end.is_none_or(|end| end.is_of(worded)))
        }
        (true, None) if only_mates => others.into_iter().filter(|worded| MoveEffect::Mate.is_of(worded)).collect(),
        (true, None) => Vec::new(),
    };
    meant.into_iter().map(|worded| worded.played).collect()
}

/// Prefers moves with a property that the text mentions, if any has it.
fn likelier(meant: Vec<WordedMove>, is_so: impl Fn(&WordedMove) -> bool) -> Vec<WordedMove> {
    let (so, not): (Vec<_>, Vec<_>) = meant.into_iter().partition(is_so);
    if so.is_empty() { not } else { so }
}

/// Returns possible notations of a described move, likeliest first. Used for illegal moves, so that the rules can
/// explain them.
pub(crate) fn notations(table: &dyn GameTable, text: &str, letters: PieceLetters) -> Vec<String> {
    let signs = [castling_signs(text), swap_signs(text)].concat();
    if !signs.is_empty() {
        return signs.iter().map(|sign| (*sign).to_owned()).collect();
    }
    let text = without_end(text);
    let is_placed = PhraseList::of(key!("read-placing")).in_any(&spoken::words(text));
    let asked = AskedMove::read(table, text, false);
    asked.map_or(Vec::new(), |asked| asked.notations(table.info().men, is_placed, letters))
}

/// Returns the castling moves that a text may mean; both if it does not say which.
pub(crate) fn castling_signs(text: &str) -> &'static [&'static str] {
    signs_of(text, |said, is_sure| {
        if said(PhraseList::of(key!("read-castling-short"))) {
            &["O-O"]
        } else if said(PhraseList::of(key!("read-castling-long"))) {
            &["O-O-O"]
        } else if is_sure && said(PhraseList::of(key!("read-castling"))) {
            &["O-O", "O-O-O"]
        } else {
            &[]
        }
    })
}

fn swap_signs(text: &str) -> &'static [&'static str] {
    signs_of(text, |said, _| if said(PhraseList::of(key!("read-swap"))) { &["swap"] } else { &[] })
}

/// Finds signs by a text's phrases, without filler. `find` also gets whether there is no filler, or several other
/// words: `the castle` may be talk, but hardly `the king castles`.
fn signs_of(
    text: &str,
    find: impl Fn(&dyn Fn(&'static PhraseList) -> bool, bool) -> &'static [&'static str],
) -> &'static [&'static str] {
    let words = spoken::words(without_end(text));
    let [_, bare, _] = spoken::edges(&words);
    let fillers = PhraseList::of(key!("read-fillers"));
    let kept: Vec<SpokenWord> = fillers.left_out(bare).into_iter().map(SpokenWord::plain).collect();
    find(&|phrases| phrases.is(&kept), kept.len() == bare.len() || kept.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_several_moves_is_split_between_them_and_never_within_one() {
        assert_eq!(splits("e5 and then Nf6"), [("e5", "Nf6"), ("e5 and", "Nf6"), ("e5 and then", "Nf6")]);
        assert_eq!(splits("e4, puis d4"), [("e4", "d4"), ("e4, puis", "d4")]);
        assert_eq!(splits(" 1. e4 e5 "), [("1", "e4 e5"), ("1. e4", "e5")]);
        for text in ["e2 to e4", "bishop takes h6", "e4", "e4 and", ""] {
            assert_eq!(splits(text), [], "{text}");
        }
    }

    #[test]
    fn names_of_men_are_spelt_right_and_other_words_are_left_alone() {
        let table = rules::open("chess", "", None).unwrap();
        for (text, spelt) in [
            ("pwan e4", "pawn e4"),
            ("apwn e4", "pawn e4"),
            ("night f3", "knight f3"),
            ("knigth f3", "knight f3"),
            ("cavlier f3", "cavalier f3"),
            ("pio e4", "pion e4"),
            ("fuo b5", "fou b5"),
            ("nnf3", "nf3"),
            ("e44", "e4"),
        ] {
            assert_eq!(respelt(table.as_ref(), text).as_deref(), Some(spelt), "{text}");
        }
        for text in [
            "game 2",
            "my game to c6",
            "same name",
            "I came",
            "what kind of move",
            "tout va bien",
            "pour la partie",
            "le jeu",
            "data c6",
            "your turn",
            "look at the book",
            "ring",
            "look",
            "for b5",
        ] {
            assert_eq!(respelt(table.as_ref(), text), None, "{text}");
        }
    }
}
