//! Texts to the bot: greetings, polite words, answers, questions; the bot reads anything else as a move.

mod commanded;
mod phrases;

use std::collections::HashSet;

use super::{GameChoice, RequestAct, play, see};
use crate::words::Lang;
pub(crate) use commanded::{aloud, commanded, mentioned, numbered, rules_named};
pub use phrases::COMMANDED;
use phrases::{SHORT, asks, behind, core, has, has_digit, in_all, is_phrase, phrases, starts, words};

/// A text of fewer words is no question just because of its mark.
const QUESTION: usize = 3;

/// Returns the language that greetings, polite words or commands reveal. Words that are in every language, like
/// `hello`, do not count.
#[must_use]
pub fn language_told(text: &str) -> Option<Lang> {
    let words = words(text);
    let found = Lang::ALL.map(|lang| {
        let is_asked = |word: &&str| asks(&words, word, lang) || asks(core(&words), word, lang);
        let asked = COMMANDED.into_iter().filter(is_asked).map(|_| words.clone());
        let kind = ["trails", "answer"].into_iter().flat_map(|word| phrases(key!("read-{}", word), lang));
        let kind = kind.filter(|phrase| core(&words).is_empty() && has(&words, phrase));
        (lang, greetings(&words, lang).chain(kind).cloned().chain(asked).collect::<HashSet<_>>())
    });
    let is_own =
        |lang: Lang, phrase: &Vec<String>| found.iter().all(|(other, all)| *other == lang || !all.contains(phrase));
    let mut told = found.iter().filter(|(lang, all)| all.iter().any(|phrase| is_own(*lang, phrase)));
    told.next().map(|(lang, _)| *lang).filter(|_| told.next().is_none())
}

impl RequestAct {
    /// Reads a message to the bot. A mere reply (`answers`) may be conversation; `game` is the game of the message
    /// replied to.
    #[must_use]
    pub fn said(text: String, game: GameChoice, answers: bool) -> RequestAct {
        let words = words(&text);
        let in_any = |reads: &dyn Fn(Lang) -> bool| Lang::ALL.into_iter().any(reads);
        let is_greeting = match answers {
            // People who talk about a game also greet each other.
            true => in_any(&|lang| phrases(key!("read-help"), lang).iter().any(|phrase| is_phrase(&words, phrase))),
            // A greeting with a question gets the answer.
            false if commanded(&text).is_some_and(|word| word != "help") => false,
            false => text.trim().is_empty() || in_any(&|lang| greetings(&words, lang).next().is_some()),
        };
        if is_greeting {
            RequestAct::See(see::SeeAsk::Welcome)
        } else {
            RequestAct::Play(play::PlayAsk::Said { game, text, answers })
        }
    }
}

fn greetings(words: &[String], lang: Lang) -> impl Iterator<Item = &'static Vec<String>> {
    // A digit may be part of a square.
    let is_talk = words.len() <= SHORT && !has_digit(words);
    let is_asking = is_question(&words.join(" "));
    // "Hello, thanks" counts as thanks, not as a greeting.
    let castles = in_all(key!("read-castling")).any(|phrase| has(words, phrase));
    let only_greets =
        move |phrase: &&Vec<String>| starts(words, phrase) && !castles && !is_kind(&words[phrase.len()..].join(" "));
    let greets = phrases(key!("read-greetings"), lang).iter().filter(move |phrase| !is_asking && only_greets(phrase));
    let asks = move |phrase: &&Vec<String>| has(words, phrase);
    greets.chain(phrases(key!("read-help"), lang).iter().filter(asks)).filter(move |_| is_talk)
}

/// Returns whether a text accepts the open challenge above it.
#[must_use]
pub(crate) fn volunteers(text: &str) -> bool {
    let words = words(text);
    in_all(key!("read-volunteers")).any(|phrase| is_phrase(&words, phrase) || is_phrase(core(&words), phrase))
}

/// Returns whether a text says yes or no, or asks. An acknowledgement like `no problem` does neither.
#[must_use]
pub(crate) fn decides(text: &str) -> bool {
    let words = words(text);
    let is_kind = |phrase: &[String]| in_all(key!("read-kind")).any(|kind| has(kind, phrase) && has(&words, kind));
    let decides = |phrase: &Vec<String>| has(&words, phrase) && !is_kind(phrase);
    text.trim_end().ends_with('?') || in_all(key!("read-decides")).any(decides)
}

/// Returns whether a text asks for the continuation of a board.
#[must_use]
pub(crate) fn goes_on(text: &str) -> bool {
    let words = words(text);
    in_all(key!("read-next")).any(|phrase| is_phrase(&words, phrase) || is_phrase(core(&words), phrase))
}

#[must_use]
pub(crate) fn agrees(text: &str) -> bool {
    let words = words(text);
    in_all(key!("read-agrees")).any(|phrase| is_phrase(&words, phrase) || is_phrase(core(&words), phrase))
}

/// Returns whether a text answers an open question: yes, no, or no time.
#[must_use]
pub(crate) fn leans(text: &str) -> bool {
    let words = words(text);
    let rest = behind(&words, &["kind", "greetings"]);
    let answers = || in_all(key!("read-answer")).any(|phrase| starts(rest, phrase));
    let declines = || in_all(key!("read-declining")).any(|phrase| has(&words, phrase));
    words.len() <= 2 * SHORT && !has_digit(&words) && (answers() || declines())
}

/// Returns whether a text is kind: polite words or smileys, without a question or answer.
#[must_use]
pub(crate) fn is_kind(text: &str) -> bool {
    let words = words(text);
    let has_kind = in_all(key!("read-kind")).any(|phrase| has(&words, phrase));
    let is_sign = |c: char| !c.is_ascii() && !c.is_alphanumeric() && !c.is_whitespace();
    let smiles = words.is_empty() && (text.contains(is_sign) || text.contains("<:") || text.contains("<a:"));
    let answers = || commanded(text) == Some("answer");
    // `What a move!` is not a question.
    let asks = || is_question(text) && !text.contains('!');
    smiles || (has_kind && words.len() <= SHORT && !text.contains('?') && !answers() && !asks())
}

/// Returns whether a text asks in words. It begins like a question, or ends in a question mark and names no cell.
#[must_use]
pub(crate) fn is_question(text: &str) -> bool {
    let words = words(text);
    let core = core(&words);
    let begins = core.len() > 1 && in_all(key!("read-questions")).any(|phrase| core.starts_with(phrase));
    begins || (core.len() >= QUESTION && text.trim_end().ends_with('?') && !has_digit(core))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str, answers: bool) -> RequestAct {
        RequestAct::said(text.to_owned(), GameChoice::Here, answers)
    }

    fn is_welcome(text: &str, answers: bool) -> bool {
        matches!(said(text, answers), RequestAct::See(see::SeeAsk::Welcome))
    }

    #[test]
    fn greetings_and_calls_for_help_are_no_moves_and_moves_are_no_greetings() {
        for (text, lang) in [
            ("hello", None),
            ("Hi there!", None),
            ("good evening", Some(Lang::En)),
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
        let moves = ["e4", "hi e4", "knight f3", "castle short", "petit roque", "historic", "swap", "hi, I castle"];
        for text in moves.into_iter().chain(["I will not help you any more, my dear friend"]) {
            assert!(matches!(said(text, false), RequestAct::Play(_)), "{text}");
            assert_eq!(language_told(text), None, "{text}");
        }
    }

    #[test]
    fn an_answer_to_a_message_is_conversation_unless_it_only_asks_for_help() {
        assert!(is_welcome("Help!", true) && !is_welcome("hello", true) && !is_welcome("you need help", true));
    }

    #[test]
    fn kind_words_are_no_moves_and_moves_with_kind_words_are_moves() {
        let kind = ["thank you", "gg", "lol", "🙂", "Merci !", "thanks, good game", "👍👍", "haha nice", "<:gg:123>"];
        for text in kind.into_iter().chain([
            "gg <@123>",
            "nice, what a move!",
            "good luck Ann!",
            "that was a nice one",
            "mreci Bob",
            "hey, nice one",
        ]) {
            assert!(is_kind(text), "{text}");
            assert!(matches!(said(text, false), RequestAct::Play(_)), "{text}");
        }
        for text in [
            "lol which one",
            "ok e4",
            "yes thanks",
            "non merci",
            "?",
            "...",
            "♘f3",
            "is it a good move?",
            "knight f3",
            "<@123>",
        ] {
            assert!(!is_kind(text), "{text}");
        }
    }

    #[test]
    fn a_question_is_asked_in_words() {
        for text in ["where can my pawn go?", "should I play e4", "is Nf3 good?", "et maintenant je fais quoi ?"] {
            assert!(is_question(text), "{text}");
        }
        for text in ["e4?", "knight to f3?", "pawn takes?", "castle kingside", "what"] {
            assert!(!is_question(text), "{text}");
        }
    }

    #[test]
    fn an_answer_may_begin_with_yes_or_no_and_go_on() {
        for text in ["non merci pas cette semaine", "désolé, pas le temps", "ok pour la nulle", "no, not this week"] {
            assert!(leans(text), "{text}");
        }
        for text in ["merci", "no problem", "pas de problème", "bravo", "oui, d6", "bien joué"] {
            assert!(!leans(text), "{text}");
        }
        assert_eq!(language_told("nouvelle partie contre <@7>"), Some(Lang::Fr));
    }

    #[test]
    fn yes_and_no_say_more_than_that_something_was_read() {
        for text in ["yes", "no thanks", "oui d'accord", "non", "i accept", "ça marche ?", "ok?"] {
            assert!(decides(text), "{text}");
        }
        for text in ["ok", "sure", "d'accord", "ok, thanks", "no problem", "pas de problème"] {
            assert!(!decides(text), "{text}");
        }
    }
}
