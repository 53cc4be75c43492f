//! Messages that people write to the bot: moves, unless they greet it or ask for help.

use std::collections::HashSet;

use super::{Act, Which, play, see};
use crate::words::{Key, Lang, folded, listed};

/// The most words of a message that still asks for help as a whole.
const SHORT: usize = 8;

/// What people write that a command or a button does and no text: each is the end of a key with its phrases and of one
/// with what to do instead.
const COMMANDED: [&str; 10] =
    ["hint", "draw", "takeback", "resign", "board", "rules", "turn", "play", "answer", "help"];

/// Returns which of [`COMMANDED`] a whole text asks for.
#[must_use]
pub(crate) fn commanded(text: &str) -> Option<&'static str> {
    let words = words(text);
    COMMANDED.into_iter().find(|word| Lang::ALL.into_iter().any(|lang| asks(&words, word, lang)))
}

/// Returns whether words are one of the phrases of [`COMMANDED`] in a language.
fn asks(words: &[String], word: &str, lang: Lang) -> bool {
    phrases(key!("read-{}", word), lang).any(|phrase| phrase == words)
}

/// Returns the language of a text that greets, asks for help or names a command. Words that every language lists, like `hello`, tell
/// nothing.
#[must_use]
pub fn language_told(text: &str) -> Option<Lang> {
    let words = words(text);
    let found = Lang::ALL.map(|lang| {
        let asked = COMMANDED.into_iter().filter(|word| asks(&words, word, lang)).map(|_| words.clone());
        (lang, greetings(&words, lang).chain(asked).collect::<HashSet<_>>())
    });
    let is_own =
        |lang: Lang, phrase: &Vec<String>| found.iter().all(|(other, all)| *other == lang || !all.contains(phrase));
    let mut told = found.iter().filter(|(lang, all)| all.iter().any(|phrase| is_own(*lang, phrase)));
    told.next().map(|(lang, _)| *lang).filter(|_| told.next().is_none())
}

impl Act {
    /// Reads a message written to the bot. What only `answers` one of the bot's messages may be conversation; `game` is
    /// that of the message which it answers.
    #[must_use]
    pub fn said(text: String, game: Which, answers: bool) -> Act {
        let words = words(&text);
        let in_any = |reads: &dyn Fn(Lang) -> bool| Lang::ALL.into_iter().any(reads);
        if !answers && is_kind(&text, &words) {
            return Act::See(see::Ask::Kindness);
        }
        let is_greeting = match answers {
            // People who talk about a game greet each other.
            true => in_any(&|lang| phrases(key!("read-help"), lang).any(|phrase| phrase == words)),
            false => text.trim().is_empty() || in_any(&|lang| greetings(&words, lang).next().is_some()),
        };
        if is_greeting { Act::See(see::Ask::Welcome) } else { Act::Play(play::Ask::Said { game, text, answers }) }
    }
}

/// Returns whether a text is made of thanks, praise or smileys alone, in any language.
fn is_kind(text: &str, words: &[String]) -> bool {
    let all: Vec<_> = Lang::ALL.into_iter().flat_map(|lang| phrases(key!("read-kind"), lang)).collect();
    let mut left = words;
    while let Some(phrase) = all.iter().filter(|phrase| left.starts_with(phrase)).max_by_key(|phrase| phrase.len()) {
        left = &left[phrase.len()..];
    }
    left.is_empty() && (!words.is_empty() || text.contains(|sign: char| !sign.is_ascii() && !sign.is_whitespace()))
}

/// Returns the greetings and the calls for help among these words, in a language.
fn greetings(words: &[String], lang: Lang) -> impl Iterator<Item = Vec<String>> {
    // A number is part of a square.
    let is_talk = words.len() <= SHORT && !words.iter().any(|word| word.contains(|c: char| c.is_ascii_digit()));
    let greets = phrases(key!("read-greetings"), lang).filter(move |phrase| words.starts_with(phrase));
    let asks = move |phrase: &Vec<String>| words.windows(phrase.len()).any(|part| part == phrase);
    greets.chain(phrases(key!("read-help"), lang).filter(asks)).filter(move |_| is_talk)
}

/// Returns the phrases that a key of the words files lists.
fn phrases(key: Key, lang: Lang) -> impl Iterator<Item = Vec<String>> {
    listed(key, lang).map(|phrase| words(&phrase)).filter(|phrase| !phrase.is_empty())
}

fn words(text: &str) -> Vec<String> {
    let folded = folded(text);
    folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str, answers: bool) -> Act {
        Act::said(text.to_owned(), Which::Here, answers)
    }

    fn is_welcome(text: &str, answers: bool) -> bool {
        matches!(said(text, answers), Act::See(see::Ask::Welcome))
    }

    #[test]
    fn greetings_and_calls_for_help_are_no_moves_and_moves_are_no_greetings() {
        for (text, lang) in [
            ("hello", None),
            ("Hi there!", None),
            ("help", None),
            ("help me please", Some(Lang::En)),
            ("hello there, can you help me please", Some(Lang::En)),
            ("please speak english", Some(Lang::En)),
            ("good morning, how do I play?", Some(Lang::En)),
            ("How do I play?", Some(Lang::En)),
            ("Bonjour !", Some(Lang::Fr)),
            ("à l’aide", Some(Lang::Fr)),
            ("Aide", Some(Lang::Fr)),
            ("comment ça marche ?", Some(Lang::Fr)),
            ("en français svp", Some(Lang::Fr)),
            ("", None),
        ] {
            assert!(is_welcome(text, false), "{text}");
            assert_eq!(language_told(text), lang, "{text}");
        }
        let moves = ["e4", "hi e4", "knight f3", "castle short", "petit roque", "historic", "swap"];
        for text in moves.into_iter().chain(["I will not help you any more, my dear friend"]) {
            assert!(matches!(said(text, false), Act::Play(_)), "{text}");
            assert_eq!(language_told(text), None, "{text}");
        }
    }

    #[test]
    fn kind_words_are_no_moves_and_moves_with_kind_words_are_moves() {
        for text in ["thank you", "gg", "lol", "🙂", "Merci !", "thanks, good game", "👍👍", "haha nice"] {
            assert!(matches!(said(text, false), Act::See(see::Ask::Kindness)), "{text}");
            assert!(matches!(said(text, true), Act::Play(_)), "{text}");
        }
        for text in ["e4 thanks", "ok e4", "merci, Cf3", "?", "...", "♘f3"] {
            assert!(matches!(said(text, false), Act::Play(_)), "{text}");
        }
    }

    #[test]
    fn what_people_write_besides_moves_is_a_move_in_no_game() {
        for (text, word) in [
            ("draw?", Some("draw")),
            ("Nulle ?", Some("draw")),
            ("undo", Some("takeback")),
            ("J’abandonne !", Some("resign")),
            ("abandon", Some("resign")),
            ("indice", Some("hint")),
            ("What does yellow do?", Some("rules")),
            ("Whose turn is it?", Some("turn")),
            ("à qui de jouer ?", Some("turn")),
            ("can I play", Some("play")),
            ("a draw would be fair", None),
            ("d4", None),
            ("", None),
        ] {
            assert_eq!(commanded(text), word, "{text}");
        }
        assert_eq!(language_told("draw?"), Some(Lang::En));
        assert_eq!(language_told("abandon"), None);
        let tables = rules::games().iter().filter_map(|info| rules::open(info.id, "", None).ok());
        for table in tables {
            for (word, lang) in
                COMMANDED.into_iter().chain(["kind"]).flat_map(|word| Lang::ALL.map(|lang| (word, lang)))
            {
                for phrase in listed(key!("read-{}", word), lang) {
                    let read = table.read(&phrase, lang.letters());
                    assert_eq!(read, Err(rules::MoveError::Unreadable), "{phrase}");
                }
            }
        }
    }

    #[test]
    fn an_answer_to_a_message_is_conversation_unless_it_only_asks_for_help() {
        assert!(is_welcome("Help!", true) && !is_welcome("hello", true) && !is_welcome("you need help", true));
    }
}
