//! Texts that name a command's or button's action, with games and people.

use std::ops::Range;

use rules::GameSpec;

use super::phrases::{COMMANDED, SHORT, asks, core, ends, has, has_digit, in_all, is_in, is_phrase, starts, words};
use crate::record::{GameId, UserId};
use crate::words::{Lang, Text, TextKey};

/// Kinds of text that need no mention of the bot in a game's thread.
const ALOUD: [&str; 5] = ["draw", "takeback", "resign", "claim", "turn"];

/// Phrases of at least this many words may begin a longer sentence. Shorter ones, such as `rest`, also begin unrelated
/// sentences.
const SENTENCE: usize = 3;

const NAMES: usize = 2;

/// The maximum number of words that name a level: `at level 2`.
const LEVEL: usize = 3;

/// Returns the kind of [`COMMANDED`] in a text. Ignores polite words around it.
#[must_use]
pub(crate) fn commanded(text: &str) -> Option<&'static str> {
    let words = words(text);
    let (words, _) = without_game(&words);
    let core = core(words);
    let is_one = |words: &[String], word: &str| {
        let core = self::core(words);
        Lang::ALL.into_iter().any(|lang| asks(words, word, lang) || asks(core, word, lang))
    };
    let asked = |words: &[String]| COMMANDED.into_iter().find(|word| is_one(words, word));
    // Yes and no may come with polite words.
    let agrees = || core.is_empty() && in_all(key!("read-answer")).any(|phrase| has(words, phrase));
    let word = asked(words)
        .or_else(|| asks_of_colours(core).then_some("colours"))
        .or_else(|| tells_of_waiting(core).then_some("waiting"))
        .or_else(|| tells_of_a_slip(core).then_some("takeback"))
        .or_else(|| opens(core, key!("read-rest"), 2 * SHORT).then_some("rest"))
        .or_else(|| only_asks(text).then_some("help"))
        .or_else(|| opens(core, key!("read-question"), SHORT).then_some("question"))
        .or_else(|| agrees().then_some("answer"))
        .or_else(|| of_chess(words)?.iter().find_map(|words| asked(words)))
        .or_else(|| challenges(core));
    // A player who asks whether the game is lost wants an evaluation.
    let asks = text.trim_end().ends_with('?');
    word.map(|word| if asks && is_one(words, "turn") { "turn" } else { word })
}

/// Returns the kind of [`ALOUD`] that matches a whole text. Ignores only polite words around it.
#[must_use]
pub(crate) fn aloud(text: &str) -> Option<&'static str> {
    let words = words(text);
    let is_whole = |word: &&str| Lang::ALL.into_iter().any(|lang| asks(&words, word, lang));
    if words.len() > SHORT || !ALOUD.iter().any(is_whole) {
        return None;
    }
    let is_talk = in_all(key!("read-talk")).any(|phrase| is_phrase(&words, phrase));
    commanded(text).filter(|word| !is_talk && ALOUD.contains(word))
}

/// Reads challenges that continue with an opponent or a level.
fn challenges(words: &[String]) -> Option<&'static str> {
    let behind = |phrase: &Vec<String>| words.get(phrase.len()..).filter(|_| starts(words, phrase)).unwrap_or_default();
    let names_one = |phrase: &Vec<String>| {
        (1..=NAMES).contains(&behind(phrase).len()) && !is_in(key!("read-fillers"), &behind(phrase)[0])
    };
    let at_a_level = |phrase: &Vec<String>| {
        phrase.iter().any(|word| is_in(key!("read-versus"), word)) && (1..=LEVEL).contains(&behind(phrase).len())
    };
    let decides = || in_all(key!("read-decides")).any(|phrase| has(words, phrase));
    let against = || in_all(key!("read-against")).any(at_a_level);
    let challenges = || !has_digit(words) && !decides() && in_all(key!("read-challenge")).any(names_one);
    against().then_some("against").or_else(|| challenges().then_some("challenge"))
}

fn asks_of_colours(words: &[String]) -> bool {
    let lists = || [key!("read-colour-names"), key!("read-colour-asks"), key!("read-colour-others")];
    let [names, asks, _] = lists().map(|list| words.iter().any(|word| is_in(list.clone(), word)));
    names && asks && words.iter().all(|word| lists().into_iter().any(|list| is_in(list, word)))
}

fn tells_of_waiting(words: &[String]) -> bool {
    words.len() <= 2 * SHORT && in_all(key!("read-waiting")).any(|phrase| has(words, phrase))
}

/// Returns whether the words explain a slip. They name the intended move, or what happened before the request.
fn tells_of_a_slip(words: &[String]) -> bool {
    let names_it = || words.len() <= SHORT && has_digit(words);
    let is_request = |phrase: &Vec<String>| in_all(key!("read-questions")).any(|asks| phrase.starts_with(asks));
    let asks = |phrase: &Vec<String>| ends(words, phrase) && is_request(phrase);
    (names_it() && in_all(key!("read-slips")).any(|phrase| starts(words, phrase)))
        || (words.len() <= 2 * SHORT && in_all(key!("read-takeback")).any(asks))
}

/// Returns whether at most `most` words begin with a listed phrase: `can I castle now`.
fn opens(words: &[String], key: TextKey, most: usize) -> bool {
    let says = |phrase: &Vec<String>| phrase.len() >= SENTENCE && starts(words, phrase);
    words.len() <= most && in_all(key).any(says)
}

fn only_asks(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.chars().all(|c| c == '?')
}

#[must_use]
pub(crate) fn numbered(text: &str) -> Option<GameId> {
    without_game(&words(text)).1
}

/// Splits off a final game number: `in game 2`.
fn without_game(words: &[String]) -> (&[String], Option<GameId>) {
    let [before @ .., name, number] = words else { return (words, None) };
    let Some(number) = number.parse().ok().filter(|_| is_in(key!("read-game-names"), name)) else {
        return (words, None);
    };
    let n_kept = before.iter().rposition(|word| !is_in(key!("read-game-between"), word)).map_or(0, |at| at + 1);
    (&before[..n_kept], Some(GameId(number)))
}

#[must_use]
pub(crate) fn rules_named(text: &str) -> Option<&'static str> {
    name_of_game(&words(text)).map(|(_, id)| id)
}

fn name_of_game(words: &[String]) -> Option<(Range<usize>, &'static str)> {
    let named = |info: &'static GameSpec, lang| {
        let name = self::words(&Text::find(lang, key!("{}-name", info.id))?.say(lang));
        let at = words.windows(name.len().max(1)).position(|part| *part == name)?;
        Some((at..at + name.len(), info.id))
    };
    let found =
        rules::games().iter().copied().flat_map(|info| Lang::ALL.into_iter().filter_map(move |lang| named(info, lang)));
    found.max_by_key(|(at, _)| at.len())
}

/// Replaces another game's name by chess, the only name in the lists of phrases, or leaves it out: `I want to play chess
/// against the bot`.
fn of_chess(words: &[String]) -> Option<[Vec<String>; 2]> {
    let (at, _) = name_of_game(words)?;
    let (before, after) = (&words[..at.start], &words[at.end..]);
    let n_kept = before.iter().rposition(|word| !is_in(key!("read-game-of"), word)).map_or(0, |at| at + 1);
    Some([[before, &["chess".to_owned()], after].concat(), [&before[..n_kept], after].concat()])
}

#[must_use]
pub(crate) fn mentioned(text: &str) -> Option<UserId> {
    let mut parts = text.split("<@").skip(1);
    parts.find_map(|part| Some(UserId(part.trim_start_matches('!').split_once('>')?.0.parse().ok()?)))
}

#[cfg(test)]
mod tests {
    use super::super::language_told;
    use super::*;
    use crate::words::listed;

    #[test]
    fn what_people_write_besides_moves_is_a_move_in_no_game() {
        for (text, word) in [
            ("draw?", Some("draw")),
            ("Nulle ?", Some("draw")),
            ("undo", Some("takeback")),
            ("J’abandonne !", Some("resign")),
            ("abandon", Some("resign")),
            ("indice", Some("hint")),
            ("What does yellow do?", Some("colours")),
            ("how does the yellow square work", Some("colours")),
            ("Que fait le jaune ?", Some("colours")),
            ("à quoi servent les cases jaunes ?", Some("colours")),
            ("what do the rules say", None),
            ("white is better", None),
            ("propose nulle", Some("draw")),
            ("i accept the draw", Some("draw")),
            ("ok i accept", Some("answer")),
            ("mes parties ?", Some("games")),
            ("what games am I in", Some("games")),
            ("I challenge <@7>", Some("challenge")),
            ("play chess with <@7>", Some("challenge")),
            ("défie <@7>", Some("challenge")),
            ("je voudrais jouer une partie contre <@7>", Some("challenge")),
            ("on fait une partie d'échecs ?", Some("play")),
            ("I want to play against you", Some("against")),
            ("can you teach me?", Some("learn")),
            ("what is chess mutation", Some("about")),
            ("what is this?", Some("about")),
            ("mon adversaire ne joue plus, que faire ?", Some("waiting")),
            ("my opponent does not play any more", Some("waiting")),
            ("next puzzle", Some("puzzle")),
            ("how do i quit this", Some("resign")),
            ("stop this game", Some("resign")),
            ("I resign in game #2", Some("resign")),
            ("j'abandonne la partie n° 2", Some("resign")),
            ("game 2", None),
            ("Whose turn is it?", Some("turn")),
            ("How much time do I have left?", Some("turn")),
            ("combien de temps me reste-t-il ?", Some("turn")),
            ("à qui de jouer ?", Some("turn")),
            ("can I play", Some("play")),
            ("thanks, whose turn is it?", Some("turn")),
            ("gg, i resign", Some("resign")),
            ("salut, un indice stp", Some("hint")),
            ("oui stp", Some("answer")),
            ("oui merci", Some("answer")),
            ("no thanks", Some("answer")),
            ("classement", Some("leaders")),
            ("palmarès", Some("leaders")),
            ("mon profil", Some("profile")),
            ("j'ai gagné combien de parties ?", Some("profile")),
            ("how many games have I won?", Some("profile")),
            ("importer une partie", Some("import")),
            ("changer le thème du plateau", Some("settings")),
            ("comment désactiver les notifications ?", Some("notices")),
            ("turn off notifications", Some("notices")),
            ("une partie contre le bot", Some("against")),
            ("I want to play chess against the bot", Some("against")),
            ("can I play Chess Mutation against you?", Some("against")),
            ("a game of chess against you", Some("against")),
            ("je veux jouer aux échecs contre le bot", Some("against")),
            ("une partie d'échecs contre toi ?", Some("against")),
            ("je voudrais jouer à ECHEK contre l'ordinateur", Some("against")),
            ("yep", Some("answer")),
            ("nope", Some("answer")),
            ("nah, thanks", Some("answer")),
            ("ouais", Some("answer")),
            ("nan", Some("answer")),
            ("??", Some("help")),
            ("je retire mon défi", Some("withdraw")),
            ("combien de temps il me reste ?", Some("turn")),
            ("how much time do I have", Some("turn")),
            ("je me suis trompé", Some("takeback")),
            ("annule mon coup", Some("takeback")),
            ("je voulais jouer d6", Some("takeback")),
            ("pardon, erreur", Some("takeback")),
            ("sorry, I meant Nf3", Some("takeback")),
            ("oops wrong move can I take it back", Some("takeback")),
            ("oups je me suis trompee, je peux reprendre mon coup ?", Some("takeback")),
            ("sorry can I undo that", Some("takeback")),
            ("I would never take it back", None),
            ("what can i do?", Some("question")),
            ("What should I do now, bot?", Some("question")),
            ("can I castle now?", Some("question")),
            ("I do not understand", Some("question")),
            ("je fais quoi ?", Some("question")),
            ("what can I say", None),
            ("I want to play chess mutation", Some("play")),
            ("what are the rules of ECHEK?", Some("rules")),
            ("tu joues e4 ?", None),
            ("je veux jouer à chess mutation", Some("play")),
            ("challenge Ann", Some("challenge")),
            ("je voudrais jouer contre bob", Some("challenge")),
            ("jouer contre le bot niveau 2", Some("against")),
            ("challenge accepted", Some("answer")),
            ("je joue avec la dame", None),
            ("play with e4", None),
            ("delete my data", Some("privacy")),
            ("comment on roque ?", Some("rules")),
            ("flip the board", Some("board")),
            ("montre moi le plateau", Some("board")),
            ("cancel the game", Some("resign")),
            ("je laisse tomber", Some("resign")),
            ("my friend does not answer", Some("waiting")),
            ("t es un robot ?", Some("about")),
            ("passe", None),
            ("je suis en vacances jusqu'à lundi", Some("rest")),
            ("I'm on holiday until Monday", Some("rest")),
            ("nouvelle partie contre <@7>", Some("challenge")),
            ("je veux jouer aux échecs avec <@7>", Some("challenge")),
            ("new game against <@7>", Some("challenge")),
            ("on peut faire nulle ?", Some("draw")),
            ("on arrête là ?", Some("draw")),
            ("ok pour la nulle", Some("draw")),
            ("c'est quoi les règles ?", Some("rules")),
            ("comment on joue ?", Some("rules")),
            ("quelles sont les règles des échecs ?", Some("rules")),
            ("I wanted to play chess with you", None),
            ("je réclame le gain", Some("claim")),
            ("i claim the win", Some("claim")),
            ("vacances", Some("rest")),
            ("je propose nul", Some("draw")),
            ("im resigning", Some("resign")),
            ("i lost", Some("resign")),
            ("i lost?", Some("turn")),
            ("j'ai perdu ?", Some("turn")),
            ("how do i resign?", Some("resign")),
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
    fn a_text_in_a_thread_asks_for_a_command_only_as_a_whole() {
        for (text, word) in [
            ("resign", Some("resign")),
            ("I resign", Some("resign")),
            ("draw?", Some("draw")),
            ("undo", Some("takeback")),
            ("take back", Some("takeback")),
            ("je propose nul", Some("draw")),
            ("nulle ?", Some("draw")),
            ("j'abandonne", Some("resign")),
            ("annuler", Some("takeback")),
            ("c'est à qui ?", Some("turn")),
            ("whose turn is it", Some("turn")),
            ("nice draw", None),
            ("a draw would be fair", None),
            ("stop", None),
            ("i lost", None),
            ("my turn", None),
            ("I didn't mean that", None),
            ("c'est une erreur", None),
            ("ok", None),
            ("hint", None),
            ("help", None),
            ("play again", None),
        ] {
            assert_eq!(aloud(text), word, "{text}");
        }
    }

    #[test]
    fn a_game_is_named_by_its_number() {
        for text in ["I resign in game #2", "draw in game 2?", "j'abandonne la partie n° 2", "game 2"] {
            assert_eq!(numbered(text), Some(GameId(2)), "{text}");
        }
        for text in ["I resign", "2", "game two", "e4 2"] {
            assert_eq!(numbered(text), None, "{text}");
        }
    }

    #[test]
    fn whom_a_text_mentions_is_read() {
        assert_eq!(mentioned("I challenge <@7> and <@8>"), Some(UserId(7)));
        assert_eq!(mentioned("défie <@!7>"), Some(UserId(7)));
        assert_eq!(mentioned("<@&7> <#8> I challenge"), None);
    }
}
