//! Finds the only move in a text among unrelated words.

use rules::{GameTable, Move, MoveError};

use super::spoken::{self, PhraseList};
use super::{castling_signs, notated, read_one};
use crate::app::ask;
use crate::record::GameId;
use crate::words::Lang;

const MOST: usize = 24;

/// Signs that can end a part of a text.
const BREAKS: [char; 12] = [',', ':', ';', '.', '!', '(', ')', '…', '–', '—', '-', '\n'];

/// Returns the only move in a text: `oui, d6`, `Nf6 to be safe`. Denials and questions don't count. A cell counts only
/// on its own or after a word like `play`: people also talk about cells.
///
/// # Errors
/// [`MoveError::Unreadable`] if it names none, or several; otherwise same as [`GameTable::read`].
pub(crate) fn only_move(table: &dyn GameTable, text: &str, lang: Lang) -> Result<Move, MoveError> {
    if spoken::words(text).len() > MOST || text.trim_end().ends_with('?') || ask::is_question(text) {
        return Err(MoveError::Unreadable);
    }
    let unsure = PhraseList::of(key!("read-unsure"));
    let parts = parts(text).into_iter().map(without_courtesy).filter(|part| !unsure.in_any(&spoken::words(part)));
    let (mut found, mut barred): (Vec<Move>, _) = (Vec::new(), Err(MoveError::Unreadable));
    for part in parts {
        match said(table, part, lang) {
            Ok(m) => found.push(m),
            Err(MoveError::Unreadable) => {
                // Several moves in a row are a line under discussion.
                let [token] = tokens(table, part)[..] else { continue };
                match table.read(token, lang.letters()) {
                    Ok(m) => found.push(m),
                    several @ Err(MoveError::Ambiguous { .. }) => barred = several,
                    // People also talk about the opponent's moves.
                    Err(_) => {}
                }
            }
            why => barred = why,
        }
    }
    found.dedup_by(|a, b| a.code == b.code);
    match (found.pop(), found.len(), barred) {
        (Some(m), 0, Err(MoveError::Unreadable | MoveError::Illegal { .. })) => Ok(m),
        (None, _, barred) => barred,
        _ => Err(MoveError::Unreadable),
    }
}

/// Returns whether a part states its author's move: `je joue d4`.
pub(crate) fn names_own_move(table: &dyn GameTable, text: &str, lang: Lang) -> bool {
    let [speaking, playing] = [key!("read-speaking"), key!("read-playing")].map(PhraseList::of);
    let says_own = |part: &str| {
        let words = spoken::words(part);
        let plays = |at: usize| words[at + 1..].iter().take(2).any(|word| playing.is(std::slice::from_ref(word)));
        (0..words.len()).any(|at| speaking.begin(&words[at..]) > 0 && plays(at))
    };
    parts(text).into_iter().any(|part| says_own(part) && only_move(table, part, lang) != Err(MoveError::Unreadable))
}

/// Returns whether a text may name a game's number or opponent. Most moves have no such word or sign.
pub(crate) fn may_name_game(text: &str) -> bool {
    let lists = [key!("read-versus"), key!("read-game-names")].map(PhraseList::of);
    text.contains('#') || lists.iter().any(|list| list.in_any(&spoken::words(text)))
}

/// Returns the game that a text names, and the rest. The name is a number or opponent: `e4 against Ann`, `game 4: Nf3`.
/// `known` lists games with their opponents' names. `None` if the text names none of them, or several.
pub(crate) fn named_game(text: &str, known: &[(GameId, String)]) -> Option<(GameId, String)> {
    let words = spoken::words(text);
    let lists = [key!("read-versus"), key!("read-game-names"), key!("read-game-between")].map(PhraseList::of);
    let [versus, numbers, between] = lists;
    let is_one = |list: &PhraseList, at: usize| words.get(at).is_some_and(|word| list.is(std::slice::from_ref(word)));
    // Where the name begins, its last word, and the game.
    let mut found: Option<(usize, usize, GameId)> = None;
    let begins_at = |at: usize| words[at].at.start;
    let has_sign = |at: usize| {
        let before = text[..begins_at(at)].strip_suffix('#');
        before.is_some_and(|before| before.is_empty() || before.ends_with(char::is_whitespace))
    };
    for at in 0..words.len() {
        let named = |(id, name): &&(GameId, String)| {
            if has_sign(at) && words[at].text.parse() == Ok(id.0) {
                return Some((begins_at(at) - 1, at, *id));
            }
            let name: Vec<_> = spoken::words(name).into_iter().map(|word| word.text).collect();
            let is_name = words[at + 1..].iter().map(|word| &word.text).take(name.len()).eq(&name) && !name.is_empty();
            if is_one(versus, at) && is_name {
                return Some((begins_at(at), at + name.len(), *id));
            }
            let number = words.get(at + 1)?.text.parse() == Ok(id.0);
            let begin = (0..at).rev().take_while(|at| is_one(between, *at)).last().unwrap_or(at);
            (is_one(numbers, at) && number).then_some((begins_at(begin), at + 1, *id))
        };
        let mut here = known.iter().filter_map(|game| named(&game));
        match (here.next(), here.next()) {
            (None, _) => {}
            (Some(one), None) if found.is_none_or(|(_, _, id)| id == one.2) => found = found.or(Some(one)),
            _ => return None,
        }
    }
    let (begin, end, id) = found?;
    // A question must stay a question, and struck-out text must stay struck out.
    let is_gap = |c: char| !c.is_alphanumeric() && !matches!(c, '+' | '#' | '?' | '~');
    let before = text[..begin].trim_end_matches(|c| is_gap(c) && c != '!');
    let rest = format!("{before} {}", text[words[end].at.end..].trim_start_matches(is_gap));
    let rest = rest.trim();
    rest.contains(char::is_alphanumeric).then(|| (id, rest.to_owned()))
}

/// Splits a text at the signs between its parts. Signs within a word are notation. Drops questions.
fn parts(text: &str) -> Vec<&str> {
    let is_edge = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let (mut found, mut begin) = (Vec::new(), 0);
    for (at, sign) in text.char_indices() {
        let next = at + sign.len_utf8();
        let before = text[..at].chars().next_back();
        let ends = is_edge(text[next..].chars().next()) || is_edge(before);
        let asks = sign == '?' && before != Some('!');
        if (BREAKS.contains(&sign) || asks) && ends {
            found.extend((!asks).then(|| text[begin..at].trim()));
            begin = next;
        }
    }
    found.push(text[begin..].trim());
    found
}

/// Returns whether a part is a move and the rest is polite. Examples: `bien joué Bob ! e5`, `Nf3, well played`.
pub(crate) fn is_courteous(table: &dyn GameTable, text: &str, lang: Lang) -> bool {
    let is_kind = |part: &str| {
        let words = spoken::words(part);
        courtesies().iter().any(|list| list.begin(&words) > 0 || list.end(&words) > 0)
    };
    let is_move = |part: &&str| said(table, without_courtesy(part), lang) != Err(MoveError::Unreadable);
    let parts: Vec<_> = parts(text).into_iter().filter(|part| part.contains(char::is_alphanumeric)).collect();
    parts.iter().any(is_move) && (parts.len() == 1 || parts.into_iter().any(is_kind))
}

fn courtesies() -> [&'static PhraseList; 3] {
    [key!("read-answer"), key!("read-kind"), key!("read-greetings")].map(PhraseList::of)
}

/// Strips yes, no, greetings and polite words from a part. Behind a filler they belong to a sentence: `e4 is good`.
fn without_courtesy(part: &str) -> &str {
    let (words, fillers) = (spoken::words(part), PhraseList::of(key!("read-fillers")));
    let (mut begin, mut end) = (0, words.len());
    while let n @ 1.. = courtesies().iter().map(|list| list.begin(&words[begin..end])).max().unwrap_or(0) {
        begin += n;
    }
    while let n @ 1.. = courtesies().iter().map(|list| list.end(&words[begin..end])).max().unwrap_or(0) {
        end -= n;
    }
    if fillers.end(&words[begin..end]) > 0 {
        end = words.len();
    }
    let begin = words[..begin].last().map_or(0, |word| word.at.end);
    let end = words.get(end).map_or(part.len(), |word| word.at.start);
    part[begin..end].trim()
}

fn said(table: &dyn GameTable, part: &str, lang: Lang) -> Result<Move, MoveError> {
    if !part.contains(|c: char| c.is_ascii_digit()) && castling_signs(part).is_empty() {
        return Err(MoveError::Unreadable);
    }
    let notated = notated(table, part, lang.letters());
    if notated != Err(MoveError::Unreadable) {
        return notated;
    }
    read_one(table, part, lang)
}

/// Returns the words of a part that can only be notation. A cell counts after a word like `play`.
fn tokens<'a>(table: &dyn GameTable, part: &'a str) -> Vec<&'a str> {
    let scene = table.scene();
    let playing = PhraseList::of(key!("read-playing"));
    let mut before = "";
    let mut found = Vec::new();
    for token in part.split_whitespace() {
        let token = token.trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '+' | '#' | '='));
        let is_cell = scene.cells.iter().any(|cell| cell.name.eq_ignore_ascii_case(token));
        let is_written = token.contains(|c: char| c.is_ascii_digit()) || token.to_ascii_uppercase().starts_with("O-O");
        if is_written && (!is_cell || playing.is(&spoken::words(before))) {
            found.push(token);
        }
        before = token;
    }
    found
}

#[cfg(test)]
mod tests {
    use rules::PieceLetters;

    use super::*;

    fn named(text: &str) -> Option<String> {
        let table = rules::open("chess", "", None).unwrap();
        only_move(table.as_ref(), text, Lang::Fr).ok().map(|m| m.code)
    }

    #[test]
    fn a_game_is_named_by_its_opponent_or_its_number() {
        let known = [(GameId(4), "Farid".to_owned()), (GameId(7), "Ann Lee".to_owned())];
        for (text, id, rest) in [
            ("e4 contre Farid", 4, "e4"),
            ("contre Ann Lee : Cf3", 7, "Cf3"),
            ("partie 4 : Cf3", 4, "Cf3"),
            ("d4 contre farid, stp", 4, "d4 stp"),
            ("Nf3 in game #7", 7, "Nf3"),
            ("#7 a6", 7, "a6"),
            ("#4: a3", 4, "a3"),
            ("Qh5 #7", 7, "Qh5"),
            ("against Farid: e4!", 4, "e4!"),
            ("e4 against Farid?", 4, "e4 ?"),
            ("e4 ? contre Farid", 4, "e4 ?"),
        ] {
            assert_eq!(named_game(text, &known), Some((GameId(id), rest.to_owned())), "{text}");
        }
        for text in [
            "e4",
            "#4",
            "Qh5# 7",
            "contre Farid",
            "e4 contre Bob",
            "game 5: e4",
            "Ann e4",
            "e4 contre Farid, d4 contre Ann Lee",
        ] {
            assert_eq!(named_game(text, &known), None, "{text}");
        }
        let twice = [(GameId(4), "Farid".to_owned()), (GameId(7), "Farid".to_owned())];
        assert_eq!(named_game("e4 contre Farid", &twice), None);
    }

    #[test]
    fn the_only_move_among_other_words_is_found() {
        for (text, code) in [
            ("bravo ! je joue Cf3", "g1f3"),
            ("désolée du retard : d4", "d2d4"),
            ("Cc3 (désolée pour le retard)", "b1c3"),
            ("oui, d3", "d2d3"),
            ("non je joue d3", "d2d3"),
            ("Cf3 pour parer l'échec", "g1f3"),
            ("bon bah Cf3 alors", "g1f3"),
            ("merci, le cavalier en f3", "g1f3"),
            ("yes, e4", "e2e4"),
            ("nice one! I play e4 now", "e2e4"),
            ("thanks, e2-e4 then", "e2e4"),
            ("je tente celui-ci Cf3", "g1f3"),
            ("desole du retard, boulot... cavalier en f3 stp", "g1f3"),
            ("haha ok. Cc3 alors", "b1c3"),
            ("Salut Farid ! Ca va ? Je commence par e4. Bonne partie !", "e2e4"),
            ("Cf3, et je propose nulle", "g1f3"),
            ("désolé, j avais oublié !! Cf3", "g1f3"),
        ] {
            assert_eq!(named(text).as_deref(), Some(code), "{text}");
        }
        for text in [
            "e4 was much better than d4",
            "then came e4 and I lost",
            "come to e4 now",
            "je ne joue pas Cf3",
            "not Nf3",
            "should I play Nf3",
            "si je joue Cf3 il prend",
            "Nf3 or Nc3",
            "Ke1 Ke2 Nf3 and so on",
            "bravo, ton Cf6 est fort",
            "merci",
            "see you at 8",
            "queen d4 s'il vous",
            "peut-être Cf3",
            "maybe Nf3",
            "I can't play Nf3",
            "I didn't see Nf3",
            "tu as vu Cf3 ? bravo",
        ] {
            assert_eq!(named(text), None, "{text}");
        }
        let mut table = rules::open("chess", "", None).unwrap();
        for code in ["g1f3", "a7a6", "b2b3", "a6a5", "c1b2", "a5a4", "d2d3", "a4a3"] {
            table.play(code, PieceLetters::English).unwrap();
        }
        let several = only_move(table.as_ref(), "bravo ! je joue Cd2", Lang::Fr);
        assert!(matches!(several, Err(MoveError::Ambiguous { .. })), "{several:?}");
    }
}
