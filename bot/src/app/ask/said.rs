//! Messages that people write to the bot: moves, unless they greet it or ask for help.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::{Act, Which, play, see};
use crate::words::{Key, Lang, folded, listed};

/// The most words of a message that still asks for help as a whole.
const SHORT: usize = 8;

/// What people write that a command or a button does and no text: each is the end of a key with its phrases and of one
/// with what to do instead.
const COMMANDED: [&str; 12] =
    ["hint", "draw", "takeback", "resign", "claim", "rest", "board", "rules", "turn", "play", "answer", "help"];

/// The ends of the keys with what stands around such a text.
const AROUND: [&str; 4] = ["kind", "greetings", "trails", "answer"];

/// The fewest letters of a word that is understood with a slip of the finger: in shorter ones it makes another word.
const SLIPPED: usize = 5;

/// The fewest words of a question that only its sign tells.
const QUESTION: usize = 3;

/// Returns which of [`COMMANDED`] a text asks for, whatever kind words are around it.
#[must_use]
pub(crate) fn commanded(text: &str) -> Option<&'static str> {
    let words = words(text);
    let core = core(&words);
    let is_one = |word: &&str| Lang::ALL.into_iter().any(|lang| asks(&words, word, lang) || asks(core, word, lang));
    // Yes and no may be said kindly.
    let agrees = || core.is_empty() && in_all(key!("read-answer")).iter().any(|phrase| has(&words, phrase));
    let word = COMMANDED.into_iter().find(is_one).or_else(|| agrees().then_some("answer"));
    // A player who asks whether the game is lost wants to know how it stands.
    let asks = text.trim_end().ends_with('?');
    word.map(|word| if asks && is_one(&"turn") { "turn" } else { word })
}

/// Returns whether words have a phrase among them.
fn has(words: &[String], phrase: &[String]) -> bool {
    words.windows(phrase.len()).any(|part| is_phrase(part, phrase))
}

/// Returns whether words are a phrase. A long word may have a letter wrong, missing, too many or beside its place.
fn is_phrase(words: &[String], phrase: &[String]) -> bool {
    words.len() == phrase.len() && words.iter().zip(phrase).all(|(word, meant)| word == meant || is_slip(word, meant))
}

/// Returns whether a word is another one with a slip in it, and no word of these lists or of moves itself.
fn is_slip(word: &str, meant: &str) -> bool {
    static KNOWN: LazyLock<HashSet<String>> = LazyLock::new(|| {
        let lists = COMMANDED.into_iter().chain(AROUND).chain(["questions", "fillers", "leads"]);
        lists.flat_map(|word| in_all(key!("read-{}", word))).flatten().collect()
    });
    let is_long = meant.chars().count() >= SLIPPED && word.chars().next() == meant.chars().next();
    is_long && strsim::osa_distance(word, meant) == 1 && !KNOWN.contains(word)
}

/// Returns whether a text has kind words or smileys, and neither asks nor answers: thanks or praise, if it is no move.
#[must_use]
pub(crate) fn is_kind(text: &str) -> bool {
    let (words, kind) = (words(text), in_all(key!("read-kind")));
    let has_kind = kind.iter().any(|phrase| has(&words, phrase));
    let is_sign = |c: char| !c.is_ascii() && !c.is_alphanumeric() && !c.is_whitespace();
    let smiles = words.is_empty() && (text.contains(is_sign) || text.contains("<:") || text.contains("<a:"));
    let answers = || commanded(text) == Some("answer");
    smiles || (has_kind && words.len() <= SHORT && !text.contains('?') && !answers())
}

/// Returns whether a text asks something in words: it begins as questions do, or ends in the sign and names no cell.
#[must_use]
pub(crate) fn is_question(text: &str) -> bool {
    let words = words(text);
    let core = core(&words);
    let begins = core.len() > 1 && in_all(key!("read-questions")).iter().any(|phrase| core.starts_with(phrase));
    begins || (core.len() >= QUESTION && text.trim_end().ends_with('?') && !has_digit(core))
}

/// Returns words without those at both ends that only greet, thank or ask kindly.
fn core(words: &[String]) -> &[String] {
    let around = AROUND.map(|word| in_all(key!("read-{}", word))).concat();
    let mut core = words;
    while let Some(n) = around.iter().filter(|phrase| starts(core, phrase)).map(Vec::len).max() {
        core = &core[n..];
    }
    while let Some(n) = around.iter().filter(|phrase| ends(core, phrase)).map(Vec::len).max() {
        core = &core[..core.len() - n];
    }
    core
}

/// Returns whether words begin with a phrase.
fn starts(words: &[String], phrase: &[String]) -> bool {
    words.get(..phrase.len()).is_some_and(|part| is_phrase(part, phrase))
}

/// Returns whether words end in a phrase.
fn ends(words: &[String], phrase: &[String]) -> bool {
    words.len().checked_sub(phrase.len()).is_some_and(|at| is_phrase(&words[at..], phrase))
}

/// Returns whether words are one of the phrases of [`COMMANDED`] in a language.
fn asks(words: &[String], word: &str, lang: Lang) -> bool {
    phrases(key!("read-{}", word), lang).any(|phrase| is_phrase(words, &phrase))
}

/// Returns the phrases that a key lists in all languages.
fn in_all(key: Key) -> Vec<Vec<String>> {
    Lang::ALL.into_iter().flat_map(|lang| phrases(key.clone(), lang)).collect()
}

fn has_digit(words: &[String]) -> bool {
    words.iter().any(|word| word.contains(|c: char| c.is_ascii_digit()))
}

/// Returns the language of a text that greets, thanks, agrees, asks for help or names a command. Words that every language lists, like
/// `hello`, tell nothing.
#[must_use]
pub fn language_told(text: &str) -> Option<Lang> {
    let words = words(text);
    let found = Lang::ALL.map(|lang| {
        let is_asked = |word: &&str| asks(&words, word, lang) || asks(core(&words), word, lang);
        let asked = COMMANDED.into_iter().filter(is_asked).map(|_| words.clone());
        let kind = ["trails", "answer"].into_iter().flat_map(|word| phrases(key!("read-{}", word), lang));
        let kind = kind.filter(|phrase| core(&words).is_empty() && has(&words, phrase));
        (lang, greetings(&words, lang).chain(asked).chain(kind).collect::<HashSet<_>>())
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
        let is_greeting = match answers {
            // People who talk about a game greet each other.
            true => in_any(&|lang| phrases(key!("read-help"), lang).any(|phrase| is_phrase(&words, &phrase))),
            // Who greets and asks something is answered.
            false if commanded(&text).is_some_and(|word| word != "help") => false,
            false => text.trim().is_empty() || in_any(&|lang| greetings(&words, lang).next().is_some()),
        };
        if is_greeting { Act::See(see::Ask::Welcome) } else { Act::Play(play::Ask::Said { game, text, answers }) }
    }
}

/// Returns the greetings and the calls for help among these words, in a language.
fn greetings(words: &[String], lang: Lang) -> impl Iterator<Item = Vec<String>> {
    // A number is part of a square.
    let is_talk = words.len() <= SHORT && !has_digit(words);
    let is_asking = is_question(&words.join(" "));
    // A greeting before thanks or praise is a part of them.
    let only_greets = |phrase: &Vec<String>| starts(words, phrase) && !is_kind(&words[phrase.len()..].join(" "));
    let greets = phrases(key!("read-greetings"), lang).filter(move |phrase| !is_asking && only_greets(phrase));
    let asks = move |phrase: &Vec<String>| has(words, phrase);
    greets.chain(phrases(key!("read-help"), lang).filter(asks)).filter(move |_| is_talk)
}

/// Returns the phrases that a key of the words files lists.
fn phrases(key: Key, lang: Lang) -> impl Iterator<Item = Vec<String>> {
    listed(key, lang).map(|phrase| words(&phrase)).filter(|phrase| !phrase.is_empty())
}

/// Returns the words of a text, without the people, channels and pictures that Discord writes as `<…>`.
fn words(text: &str) -> Vec<String> {
    let mut parts = text.split('<');
    let first = parts.next().unwrap_or_default().to_owned();
    let folded =
        folded(&parts.fold(first, |text, part| text + " " + part.split_once('>').map_or(part, |(_, rest)| rest)));
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
        let moves = ["e4", "hi e4", "knight f3", "castle short", "petit roque", "historic", "swap"];
        for text in moves.into_iter().chain(["I will not help you any more, my dear friend"]) {
            assert!(matches!(said(text, false), Act::Play(_)), "{text}");
            assert_eq!(language_told(text), None, "{text}");
        }
    }

    #[test]
    fn kind_words_are_no_moves_and_moves_with_kind_words_are_moves() {
        let kind = ["thank you", "gg", "lol", "🙂", "Merci !", "thanks, good game", "👍👍", "haha nice", "<:gg:123>"];
        for text in
            kind.into_iter().chain(["gg <@123>", "good luck Ann!", "that was a nice one", "mreci Bob", "hey, nice one"])
        {
            assert!(is_kind(text), "{text}");
            assert!(matches!(said(text, false), Act::Play(_)), "{text}");
        }
        for text in ["ok e4", "yes thanks", "non merci", "?", "...", "♘f3", "is it a good move?", "knight f3", "<@123>"]
        {
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
            ("thanks, whose turn is it?", Some("turn")),
            ("gg, i resign", Some("resign")),
            ("salut, un indice stp", Some("hint")),
            ("oui stp", Some("answer")),
            ("oui merci", Some("answer")),
            ("no thanks", Some("answer")),
            ("je réclame le gain", Some("claim")),
            ("i claim the win", Some("claim")),
            ("vacances", Some("rest")),
            ("je propose nul", Some("draw")),
            ("im resigning", Some("resign")),
            ("i lost", Some("resign")),
            ("i lost?", Some("turn")),
            ("j'ai perdu ?", Some("turn")),
            ("how do i resign?", Some("resign")),
            // A slip of the finger in a long word.
            ("j'abandone", Some("resign")),
            ("i ressign", Some("resign")),
            ("oui d'acord", Some("answer")),
            ("good knight", None),
            ("thanks", None),
            ("a draw would be fair", None),
            ("d4", None),
            ("", None),
        ] {
            assert_eq!(commanded(text), word, "{text}");
        }
        assert_eq!(language_told("draw?"), Some(Lang::En));
        assert_eq!(language_told("abandon"), None);
        for (text, lang) in
            [("oui d'acord", Lang::Fr), ("mreci", Lang::Fr), ("bonjuor", Lang::Fr), ("thnaks", Lang::En)]
        {
            assert_eq!(language_told(text), Some(lang), "{text}");
        }
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
