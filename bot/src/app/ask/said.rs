//! Messages that people write to the bot: moves, unless they greet it or ask for help.

use super::{Act, Which, play, see};
use crate::words::{Key, Lang, folded, listed};

/// The most words of a message that still asks for help as a whole.
const SHORT: usize = 6;

/// What people write that a command or a button does and no text: each is the end of a key with its phrases and of one
/// with what to do instead.
const COMMANDED: [&str; 7] = ["hint", "draw", "takeback", "resign", "board", "rules", "help"];

/// Returns which of [`COMMANDED`] a whole text asks for, and the language in which it does, unless several say it so.
#[must_use]
pub(crate) fn commanded(text: &str) -> Option<(&'static str, Option<Lang>)> {
    let words = words(text);
    let asks = |word: &str, lang| phrases(key!("read-{}", word), lang).any(|phrase| phrase == words);
    let all = Lang::ALL.into_iter().flat_map(|lang| COMMANDED.map(|word| (word, lang)));
    let mut asked = all.filter(|(word, lang)| asks(word, *lang));
    let (word, lang) = asked.next()?;
    Some((word, Some(lang).filter(|_| asked.next().is_none())))
}

/// Returns the language that a text tells, by a greeting, a call for help or what it asks for.
#[must_use]
pub fn language_told(text: &str) -> Option<Lang> {
    greeting(text).or_else(|| commanded(text).and_then(|(_, lang)| lang))
}

impl Act {
    /// Reads a message written to the bot. What only `answers` one of the bot's messages may be conversation; `game` is
    /// that of the message which it answers.
    #[must_use]
    pub fn said(text: String, game: Which, answers: bool) -> Act {
        let is_greeting = match answers {
            // People who talk about a game greet each other.
            true => asks_for_help(&words(&text), true).is_some(),
            false => text.trim().is_empty() || greeting(&text).is_some(),
        };
        if is_greeting { Act::See(see::Ask::Welcome) } else { Act::Play(play::Ask::Said { game, text, answers }) }
    }
}

/// Returns the language in which a text greets the bot or asks it for help; `None` for any other text.
#[must_use]
fn greeting(text: &str) -> Option<Lang> {
    let words = words(text);
    // A number is part of a square.
    if words.len() > SHORT || words.iter().any(|word| word.contains(|c: char| c.is_ascii_digit())) {
        return None;
    }
    let greets = |lang: &Lang| phrases(key!("read-greetings"), *lang).any(|phrase| words.starts_with(&phrase));
    Lang::ALL.into_iter().find(greets).or_else(|| asks_for_help(&words, false))
}

/// Returns the language in which words ask for help, with more words around it or `alone`.
fn asks_for_help(words: &[String], alone: bool) -> Option<Lang> {
    let asks = |phrase: Vec<String>| match alone {
        true => words == phrase,
        false => words.windows(phrase.len()).any(|part| part == phrase),
    };
    Lang::ALL.into_iter().find(|lang| phrases(key!("read-help"), *lang).any(asks))
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

    #[test]
    fn greetings_and_calls_for_help_are_no_moves_and_moves_are_no_greetings() {
        for (text, lang) in [
            ("hello", Some(Lang::En)),
            ("Hi there!", Some(Lang::En)),
            ("help", Some(Lang::En)),
            ("help me please", Some(Lang::En)),
            ("How do I play?", Some(Lang::En)),
            ("Bonjour !", Some(Lang::Fr)),
            ("à l’aide", Some(Lang::Fr)),
            ("Aide", Some(Lang::Fr)),
            ("comment ça marche ?", Some(Lang::Fr)),
            ("e4", None),
            ("hi e4", None),
            ("knight f3", None),
            ("castle short", None),
            ("petit roque", None),
            ("historic", None),
            ("swap", None),
            ("I will not help you any more, my dear friend", None),
            ("", None),
        ] {
            assert_eq!(greeting(text), lang, "{text}");
        }
    }

    #[test]
    fn what_a_command_does_is_asked_for_by_a_whole_text_that_is_a_move_in_no_game() {
        for (text, word) in [
            ("draw?", Some(("draw", Some(Lang::En)))),
            ("Nulle ?", Some(("draw", Some(Lang::Fr)))),
            ("undo", Some(("takeback", Some(Lang::En)))),
            ("J’abandonne !", Some(("resign", Some(Lang::Fr)))),
            ("abandon", Some(("resign", None))),
            ("indice", Some(("hint", Some(Lang::Fr)))),
            ("a draw would be fair", None),
            ("d4", None),
            ("", None),
        ] {
            assert_eq!(commanded(text), word, "{text}");
        }
        let tables = rules::games().iter().filter_map(|info| rules::open(info.id, "", None).ok());
        for table in tables {
            for (word, lang) in COMMANDED.into_iter().flat_map(|word| Lang::ALL.map(|lang| (word, lang))) {
                for phrase in listed(key!("read-{}", word), lang) {
                    let read = table.read(&phrase, lang.letters());
                    assert_eq!(read, Err(rules::MoveError::Unreadable), "{phrase}");
                }
            }
        }
    }

    #[test]
    fn an_answer_to_a_message_is_conversation_unless_it_only_asks_for_help() {
        let is_welcome = |text: &str, answers| {
            matches!(Act::said(text.to_owned(), Which::Here, answers), Act::See(see::Ask::Welcome))
        };
        assert!(is_welcome("", false) && is_welcome("hello", false) && is_welcome("help me", false));
        assert!(is_welcome("Help!", true) && !is_welcome("hello", true) && !is_welcome("you need help", true));
    }
}
