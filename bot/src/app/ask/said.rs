//! Messages that people write to the bot: moves, unless they greet it or ask for help.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::{LazyLock, Mutex};

use rules::Info;

use super::{Act, Which, play, see};
use crate::record::{GameId, UserId};
use crate::words::{Key, Known, Lang, Text, folded, known, listed};

/// The most words of a message that still asks for help as a whole.
const SHORT: usize = 8;

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

/// Those that players ask for in the thread of their game without naming the bot.
const ALOUD: [&str; 5] = ["draw", "takeback", "resign", "claim", "turn"];

/// The ends of the keys with what stands around such a text.
const AROUND: [&str; 4] = ["kind", "greetings", "trails", "answer"];

/// The fewest letters of a word that is understood with a slip of the finger: in shorter ones it makes another word.
const SLIPPED: usize = 5;

/// The fewest words of a phrase behind which a text may go on: `rest` alone begins other sentences.
const SENTENCE: usize = 3;

/// The most words of a person's name.
const NAMES: usize = 2;

/// The most words that name a level: `at level 2`.
const LEVEL: usize = 3;

/// The fewest words of a question that only its sign tells.
const QUESTION: usize = 3;

/// Returns which of [`COMMANDED`] a text asks for, whatever kind words are around it.
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
    // Yes and no may be said kindly.
    let agrees = || core.is_empty() && in_all(key!("read-answer")).any(|phrase| has(words, phrase));
    let told = || {
        let colours = asks_of_colours(core).then_some("colours");
        let waiting = || tells_of_waiting(core).then_some("waiting");
        let further = || tells_of_a_slip(core).then_some("takeback").or_else(|| rests(core).then_some("rest"));
        let wonders = || only_asks(text).then_some("help").or_else(|| asks_what_to_do(core).then_some("question"));
        let agrees = || agrees().then_some("answer");
        let named = || of_chess(words).and_then(|words| asked(&words)).or_else(|| challenges(core));
        colours.or_else(waiting).or_else(further).or_else(wonders).or_else(agrees).or_else(named)
    };
    let word = asked(words).or_else(told);
    // A player who asks whether the game is lost wants to know how it stands.
    let asks = text.trim_end().ends_with('?');
    word.map(|word| if asks && is_one(words, "turn") { "turn" } else { word })
}

/// Returns which of [`ALOUD`] a text as a whole asks for: other kind words around it make it talk.
#[must_use]
pub(crate) fn aloud(text: &str) -> Option<&'static str> {
    let words = words(text);
    let is_whole = |word: &&str| Lang::ALL.into_iter().any(|lang| asks(&words, word, lang));
    // Every text in a thread is looked at.
    if words.len() > SHORT || !ALOUD.iter().any(is_whole) {
        return None;
    }
    let is_talk = in_all(key!("read-talk")).any(|phrase| is_phrase(&words, phrase));
    commanded(text).filter(|word| !is_talk && ALOUD.contains(word))
}

/// Returns the game that a text names at its end by its number.
#[must_use]
pub(crate) fn numbered(text: &str) -> Option<GameId> {
    without_game(&words(text)).1
}

/// Splits off the game that words name at their end by its number: `in game 2`.
fn without_game(words: &[String]) -> (&[String], Option<GameId>) {
    let [before @ .., name, number] = words else { return (words, None) };
    let Some(number) = number.parse().ok().filter(|_| is_in(key!("read-game-names"), name)) else {
        return (words, None);
    };
    let n_kept = before.iter().rposition(|word| !is_in(key!("read-game-between"), word)).map_or(0, |at| at + 1);
    (&before[..n_kept], Some(GameId(number)))
}

/// Returns the game that a text names.
#[must_use]
pub(crate) fn rules_named(text: &str) -> Option<&'static str> {
    name_of_game(&words(text)).map(|(_, id)| id)
}

/// Finds the longest name of a game among words.
fn name_of_game(words: &[String]) -> Option<(Range<usize>, &'static str)> {
    let named = |info: &'static Info, lang| {
        let name = self::words(&Text::find(lang, key!("{}-name", info.id))?.say(lang));
        let at = words.windows(name.len().max(1)).position(|part| *part == name)?;
        Some((at..at + name.len(), info.id))
    };
    let found =
        rules::games().iter().copied().flat_map(|info| Lang::ALL.into_iter().filter_map(move |lang| named(info, lang)));
    found.max_by_key(|(at, _)| at.len())
}

/// Returns words that name another game, with chess in its place: lists of phrases name that alone.
fn of_chess(words: &[String]) -> Option<Vec<String>> {
    let (at, _) = name_of_game(words)?;
    Some([&words[..at.start], &["chess".to_owned()], &words[at.end..]].concat())
}

/// Returns what words ask for that go on after it: with whom to play, or at which level.
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

/// Returns whether a text says that its author wants to play: an answer where an open challenge stands.
#[must_use]
pub(crate) fn volunteers(text: &str) -> bool {
    let words = words(text);
    in_all(key!("read-volunteers")).any(|phrase| is_phrase(&words, phrase) || is_phrase(core(&words), phrase))
}

/// Returns whether a text says yes or no, or asks, and not only that its author has read something: `no problem` says neither.
#[must_use]
pub(crate) fn decides(text: &str) -> bool {
    let words = words(text);
    let is_kind = |phrase: &[String]| in_all(key!("read-kind")).any(|kind| has(kind, phrase) && has(&words, kind));
    let decides = |phrase: &Vec<String>| has(&words, phrase) && !is_kind(phrase);
    text.trim_end().ends_with('?') || in_all(key!("read-decides")).any(decides)
}

/// Returns whether a text asks for what comes after a board.
#[must_use]
pub(crate) fn goes_on(text: &str) -> bool {
    let words = words(text);
    in_all(key!("read-next")).any(|phrase| is_phrase(&words, phrase) || is_phrase(core(&words), phrase))
}

/// Returns the person whom a text mentions first.
#[must_use]
pub(crate) fn mentioned(text: &str) -> Option<UserId> {
    let mut parts = text.split("<@").skip(1);
    parts.find_map(|part| Some(UserId(part.trim_start_matches('!').split_once('>')?.0.parse().ok()?)))
}

/// Returns whether words ask what the colours of the squares do.
fn asks_of_colours(words: &[String]) -> bool {
    let lists = || [key!("read-colour-names"), key!("read-colour-asks"), key!("read-colour-others")];
    let [names, asks, _] = lists().map(|list| words.iter().any(|word| is_in(list.clone(), word)));
    names && asks && words.iter().all(|word| lists().into_iter().any(|list| is_in(list, word)))
}

/// Returns whether words say that an opponent plays no more, with a question or without.
fn tells_of_waiting(words: &[String]) -> bool {
    words.len() <= 2 * SHORT && in_all(key!("read-waiting")).any(|phrase| has(words, phrase))
}

/// Returns whether words name the move that their author meant in place of the one played, or say what was wrong before they ask for it
/// back.
fn tells_of_a_slip(words: &[String]) -> bool {
    let names_it = || words.len() <= SHORT && has_digit(words);
    let is_request = |phrase: &Vec<String>| in_all(key!("read-questions")).any(|asks| phrase.starts_with(asks));
    let asks = |phrase: &Vec<String>| ends(words, phrase) && is_request(phrase);
    (names_it() && in_all(key!("read-slips")).any(|phrase| starts(words, phrase)))
        || (words.len() <= 2 * SHORT && in_all(key!("read-takeback")).any(asks))
}

/// Returns whether words begin by asking what their author can do on the board, and go on.
fn asks_what_to_do(words: &[String]) -> bool {
    let asks = |phrase: &Vec<String>| phrase.len() >= SENTENCE && starts(words, phrase);
    words.len() <= SHORT && in_all(key!("read-question")).any(asks)
}

/// Returns whether words begin by saying that their author rests, and go on to say how long.
fn rests(words: &[String]) -> bool {
    let says = |phrase: &Vec<String>| phrase.len() >= SENTENCE && starts(words, phrase);
    words.len() <= 2 * SHORT && in_all(key!("read-rest")).any(says)
}

/// Returns whether a text is nothing but signs of a question.
fn only_asks(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.chars().all(|c| c == '?')
}

/// Returns whether a text begins with a yes or a no, or says that its author has no time: an answer where a question waits.
#[must_use]
pub(crate) fn leans(text: &str) -> bool {
    let words = words(text);
    let rest = behind(&words, &["kind", "greetings"]);
    let answers = || in_all(key!("read-answer")).any(|phrase| starts(rest, phrase));
    let declines = || in_all(key!("read-declining")).any(|phrase| has(&words, phrase));
    words.len() <= 2 * SHORT && !has_digit(&words) && (answers() || declines())
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
        lists.flat_map(|word| in_all(key!("read-{}", word))).flatten().cloned().collect()
    });
    let is_long = meant.chars().count() >= SLIPPED && word.chars().next() == meant.chars().next();
    is_long && strsim::osa_distance(word, meant) == 1 && !KNOWN.contains(word)
}

/// Returns whether a text has kind words or smileys, and neither asks nor answers: thanks or praise, if it is no move.
#[must_use]
pub(crate) fn is_kind(text: &str) -> bool {
    let words = words(text);
    let has_kind = in_all(key!("read-kind")).any(|phrase| has(&words, phrase));
    let is_sign = |c: char| !c.is_ascii() && !c.is_alphanumeric() && !c.is_whitespace();
    let smiles = words.is_empty() && (text.contains(is_sign) || text.contains("<:") || text.contains("<a:"));
    let answers = || commanded(text) == Some("answer");
    // `What a move!` is no question.
    let asks = || is_question(text) && !text.contains('!');
    smiles || (has_kind && words.len() <= SHORT && !text.contains('?') && !answers() && !asks())
}

/// Returns whether a text asks something in words: it begins as questions do, or ends in the sign and names no cell.
#[must_use]
pub(crate) fn is_question(text: &str) -> bool {
    let words = words(text);
    let core = core(&words);
    let begins = core.len() > 1 && in_all(key!("read-questions")).any(|phrase| core.starts_with(phrase));
    begins || (core.len() >= QUESTION && text.trim_end().ends_with('?') && !has_digit(core))
}

/// Returns words without those at both ends that only greet, thank or ask kindly.
fn core(words: &[String]) -> &[String] {
    let around = || AROUND.into_iter().flat_map(|word| in_all(key!("read-{}", word)));
    let mut core = behind(words, &AROUND);
    while let Some(n) = around().filter(|phrase| ends(core, phrase)).map(Vec::len).max() {
        core = &core[..core.len() - n];
    }
    core
}

/// Returns words without those of some lists at their beginning.
fn behind<'a>(words: &'a [String], lists: &[&str]) -> &'a [String] {
    let all = || lists.iter().copied().flat_map(|word| in_all(key!("read-{}", word)));
    let mut rest = words;
    while let Some(n) = all().filter(|phrase| starts(rest, phrase)).map(Vec::len).max() {
        rest = &rest[n..];
    }
    rest
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
    phrases(key!("read-{}", word), lang).iter().any(|phrase| is_phrase(words, phrase))
}

/// Returns the phrases that a key lists in all languages.
fn in_all(key: Key) -> impl Iterator<Item = &'static Vec<String>> {
    Lang::ALL.into_iter().flat_map(move |lang| phrases(key.clone(), lang))
}

/// Returns whether a word stands in a list of all languages.
fn is_in(key: Key, word: &String) -> bool {
    in_all(key).any(|phrase| phrase.contains(word))
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
        (lang, greetings(&words, lang).chain(kind).cloned().chain(asked).collect::<HashSet<_>>())
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
            true => in_any(&|lang| phrases(key!("read-help"), lang).iter().any(|phrase| is_phrase(&words, phrase))),
            // Who greets and asks something is answered.
            false if commanded(&text).is_some_and(|word| word != "help") => false,
            false => text.trim().is_empty() || in_any(&|lang| greetings(&words, lang).next().is_some()),
        };
        if is_greeting { Act::See(see::Ask::Welcome) } else { Act::Play(play::Ask::Said { game, text, answers }) }
    }
}

/// Returns the greetings and the calls for help among these words, in a language.
fn greetings(words: &[String], lang: Lang) -> impl Iterator<Item = &'static Vec<String>> {
    // A number is part of a square.
    let is_talk = words.len() <= SHORT && !has_digit(words);
    let is_asking = is_question(&words.join(" "));
    // A greeting before thanks or praise is a part of them.
    let castles = in_all(key!("read-castling")).any(|phrase| has(words, phrase));
    let only_greets =
        move |phrase: &&Vec<String>| starts(words, phrase) && !castles && !is_kind(&words[phrase.len()..].join(" "));
    let greets = phrases(key!("read-greetings"), lang).iter().filter(move |phrase| !is_asking && only_greets(phrase));
    let asks = move |phrase: &&Vec<String>| has(words, phrase);
    greets.chain(phrases(key!("read-help"), lang).iter().filter(asks)).filter(move |_| is_talk)
}

/// Returns the phrases that a key of the words files lists.
fn phrases(key: Key, lang: Lang) -> &'static Vec<Vec<String>> {
    static KNOWN: Known<(String, Lang), Vec<Vec<String>>> = LazyLock::new(Mutex::default);
    known(&KNOWN, (key.to_string(), lang), || {
        listed(key, lang).map(|phrase| words(&phrase)).filter(|phrase| !phrase.is_empty()).collect()
    })
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
        let moves = ["e4", "hi e4", "knight f3", "castle short", "petit roque", "historic", "swap", "hi, I castle"];
        for text in moves.into_iter().chain(["I will not help you any more, my dear friend"]) {
            assert!(matches!(said(text, false), Act::Play(_)), "{text}");
            assert_eq!(language_told(text), None, "{text}");
        }
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
            assert!(matches!(said(text, false), Act::Play(_)), "{text}");
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

    #[test]
    fn an_answer_to_a_message_is_conversation_unless_it_only_asks_for_help() {
        assert!(is_welcome("Help!", true) && !is_welcome("hello", true) && !is_welcome("you need help", true));
    }
}
