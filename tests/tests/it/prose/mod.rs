//! A ratchet for the prose: counts of odd phrases and long texts, which may only fall. A test also fails below its
//! number, so that the commit that improves a text lowers the number.

mod read;

use std::cmp::Ordering;
use std::collections::BTreeMap;

use regex::Regex;

use Scope::{Comments, Docs, English, French, Help};
use read::{Kind, Prose};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Scope {
    /// The documents except the games' rules, and the comments of the example configuration.
    Docs,
    English,
    French,
    Comments,
    Help,
}

/// The scopes of `PHRASES`, in the order of its columns.
const SCOPES: [Scope; 4] = [Docs, English, Comments, Help];

/// Phrases to avoid: the rule, the pattern, and the allowed number in each scope. In patterns a space also matches a
/// line break, and `¶` is the end of a passage.
const PHRASES: &[(&str, &str, [usize; 4])] = &[
    ("a role, not whoever", r"\b[Ww]hoever\b", [0, 0, 0, 0]),
    ("a role, not Who", r"\bWho [a-z][^.?!¶]*[.!]", [0, 0, 0, 0]),
    (
        "the noun first, not What",
        r"\bWhat [a-z][^.?!¶]{2,80}? (is|are|was|has|goes|comes|follows)\b[^.?!¶]*([.!]|\n¶)",
        [0, 0, 0, 0],
    ),
    ("outcome, result, status", r"\b[Ww]hat ((becomes|became|comes|came) of|[^.?!¶]{1,20} comes to)\b", [0, 0, 0, 0]),
    (
        "two sentences, or where and whose",
        r"\b(of|in|by|from|to|with|on|at|for|over|under|beside|about) (which|whom|whose)\b",
        [2, 0, 0, 0],
    ),
    ("the noun again, not those that", r"\b[Tt]hose (who|whom|whose|that|of|which)\b", [0, 0, 0, 0]),
    ("only, not alone", r"\b([a-z]+ )?alone\b", [0, 1, 0, 0]),
    ("also before the verb, not too", r", too[,.;:)]", [0, 0, 0, 0]),
    (
        "show, list, say: not tells what",
        r"\btells? (of|its?|th(is|at)|(no|some|every)thing|what|how|where|when|which|who(ever)?|whether|why)\b",
        [0, 0, 0, 0],
    ),
    (
        "show, list, say: not is told",
        r"\btold (of|once|again|anew|directly|privately)\b|\b(it|this|that|what|which|nothing) (is|are|was|were) told\b",
        [0, 0, 0, 0],
    ),
    (
        "again, recently, next to, except",
        r"\b(anew|[Mm]eanwhile|lately|beforehand|in vain|at last|[Bb]eside|but for|so many|so much)\b",
        [0, 0, 0, 0],
    ),
    ("automatically, not by itself", r"\bby (itself|themselves)\b", [0, 0, 0, 0]),
    ("randomly, not by chance", r"\bby chance\b", [0, 0, 0, 0]),
    ("everyone, someone, no one, or a role", r"\b([Ee]very|[Aa]ny|[Ss]ome|[Nn]o)body\b", [0, 0, 0, 0]),
    ("a word of the dictionary", r"\b([Dd]eeds?|[Tt]idings?|[Kk]eeper|[Ff]loors?|[Rr]ooms?|[Hh]ands)\b", [6, 0, 0, 0]),
    ("a piece, not a man", r"\b([Mm]an|[Mm]en)\b( pages?)?", [2, 0, 2, 0]),
    ("a question or a verb, not Whether", r"(^|¶)Whether\b", [0, 0, 0, 0]),
    ("can't and should", r"\b(may not|shall|need not)\b", [0, 0, 0, 0]),
    ("no longer", r"\b(not|no|cannot) [^.¶]{0,40}any more\b", [0, 0, 0, 0]),
];

/// Matches of `PHRASES` that are fine.
const FINE: &str = r"^((lay|play|stand|leave|let|live)s? alone|([Mm]an|[Mm]en) pages?)$";

const PHRASES_OF_A_SCOPE: &[(&str, &str, Scope, usize)] = &[
    (
        "don't, can't, it's, you're",
        r"\b([Dd]o not|[Cc]annot|[Ii]s not|[Ww]ill not|I am|[Ii]t is|[Yy]ou are)\b",
        English,
        5,
    ),
    ("a space that does not break", r" ([;!?»]|:( |\*))|« ", French, 0),
    ("événement", r"[Éé]vènement", French, 0),
];

/// Texts in Discord: the beginning and end of their keys, the maximum characters in English, and the allowed numbers of
/// longer texts in English and French. The French limit is 15 % higher.
const MESSAGES: &[(&str, &str, usize, [usize; 2])] = &[
    ("refusal-", "", 120, [0, 0]),
    ("notice-", "", 140, [0, 0]),
    ("", "-about", 160, [0, 0]),
    ("help-page-", "", 700, [0, 0]),
];

/// The maximum characters of a help text, and the allowed number of longer ones.
const HELP: (usize, usize) = (60, 0);

/// The maximum mean of words per sentence in a document, and the allowed number of documents above it.
const MEAN: (usize, usize) = (17, 0);

/// The words of a long sentence, and the allowed percentage of long sentences in all documents.
const SENTENCE: (usize, usize) = (30, 0);

/// The maximum words in a cell of a table, and the allowed number of longer cells.
const CELL: (usize, usize) = (20, 0);

/// The words of all documents: counted in these steps, so that not every edit changes the number, and the maximum.
const WORDS: (usize, usize) = (500, 21000);

/// The lines of a document are counted in these steps.
const STEP: usize = 10;

const LINES: &[(&str, usize)] = &[
    ("ARCHITECTURE.md", 120),
    ("CHANGELOG.md", 40),
    ("CONTRIBUTING.md", 150),
    ("README.md", 60),
    ("docs/COMMANDS.md", 60),
    ("docs/OPERATING.md", 170),
    ("docs/PRIVACY.md", 60),
    ("docs/SECURITY.md", 70),
    ("docs/decisions.md", 210),
    ("docs/discord.md", 200),
    ("docs/engine.md", 80),
    ("docs/examples/README.md", 140),
    ("docs/measurements.md", 90),
    ("docs/postgres.md", 90),
    ("docs/ratings.md", 120),
    ("docs/store.md", 110),
    ("docs/tournament-files.md", 160),
    ("docs/tournaments.md", 200),
    ("docs/trophies.md", 40),
    ("config.example.toml", 80),
];

const LISTED: usize = 20;

/// A number that may only fall. It is the length of `places`, if those are known.
struct Row {
    name: String,
    allowed: usize,
    found: usize,
    places: Vec<String>,
}

impl Row {
    fn of(name: String, allowed: usize, places: Vec<String>) -> Self {
        Self { name, allowed, found: places.len(), places }
    }

    fn in_steps(name: String, allowed: usize, found: usize, step: usize) -> Self {
        Self { name, allowed, found: found.next_multiple_of(step), places: Vec::new() }
    }

    fn fault(&self) -> Option<String> {
        let Self { name, allowed, found, places } = self;
        match found.cmp(allowed) {
            Ordering::Equal => None,
            Ordering::Less => Some(format!("{name}: {found}, better than {allowed}. Write {found}.")),
            Ordering::Greater => {
                let places: Vec<_> = places.iter().take(LISTED).map(|place| format!("\n    {place}")).collect();
                Some(format!("{name}: {found}, more than {allowed}.{}", places.concat()))
            }
        }
    }
}

fn compare(rows: &[Row]) {
    let faults: Vec<_> = rows.iter().filter_map(Row::fault).collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// Compiles a phrase's pattern. Word boundaries in ASCII are much faster.
fn pattern(written: &str) -> Regex {
    Regex::new(&written.replace(r"\b", r"(?-u:\b)").replace(' ', "[ \n]")).unwrap()
}

fn places(written: &str, prose: &[Prose]) -> Vec<String> {
    let (written, fine) = (pattern(written), pattern(FINE));
    let mut places = Vec::new();
    for prose in prose {
        for hit in written.find_iter(&prose.text).filter(|hit| !fine.is_match(hit.as_str())) {
            let words = hit.as_str().split_whitespace().collect::<Vec<_>>().join(" ");
            places.push(format!("{} {words}", prose.place(hit.start())));
        }
    }
    places
}

fn count_words(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count()
}

/// The sentences of all paragraphs: each paragraph's position, and the sentence's number of words.
fn sentences(prose: &Prose) -> Vec<(usize, usize)> {
    let mut sentences = Vec::new();
    for (at, passage) in prose.passages(Kind::Paragraph) {
        let mut words = 0;
        for word in passage.split_whitespace() {
            words += count_words(word);
            if word.trim_end_matches(['*', '_', ')', '”', '"']).ends_with(['.', '!', '?']) {
                sentences.push((at, std::mem::take(&mut words)));
            }
        }
        sentences.push((at, words));
    }
    sentences.retain(|(_, words)| *words > 0);
    sentences
}

#[test]
fn odd_phrases_only_become_fewer() {
    let scopes = BTreeMap::from([
        (Docs, read::documents()),
        (English, vec![read::values("bot/words/en.ftl")]),
        (French, vec![read::values("bot/words/fr.ftl")]),
        (Comments, read::comments()),
        (Help, read::help()),
    ]);
    let of_all = PHRASES.iter().flat_map(|(rule, written, allowed)| {
        SCOPES.into_iter().zip(allowed).map(move |(scope, allowed)| (*rule, *written, scope, *allowed))
    });
    let rows: Vec<_> = of_all
        .chain(PHRASES_OF_A_SCOPE.iter().copied())
        .map(|(rule, written, scope, allowed)| {
            Row::of(format!("{rule}, {scope:?}"), allowed, places(written, &scopes[&scope]))
        })
        .collect();
    compare(&rows);
}

#[test]
fn long_texts_for_players_and_operators_only_become_fewer() {
    let languages = ["bot/words/en.ftl", "bot/words/fr.ftl"].map(|file| (file, read::messages(file)));
    let mut rows = Vec::new();
    for (begin, end, most, allowed) in MESSAGES {
        for ((file, messages), (most, allowed)) in
            languages.iter().zip([*most, most * 115 / 100].into_iter().zip(allowed))
        {
            let of_kind = messages.iter().filter(|(_, key, _)| key.starts_with(begin) && key.ends_with(end));
            let long = of_kind.filter(|(.., length)| *length > most);
            let places = long.map(|(place, key, length)| format!("{place} {key} {length}")).collect();
            rows.push(Row::of(format!("{begin}*{end} over {most} characters, {file}"), *allowed, places));
        }
    }
    let mut long = Vec::new();
    for prose in read::help() {
        let texts = prose.passages(Kind::Paragraph).map(|(at, text)| (at, text.trim().chars().count()));
        long.extend(
            texts.filter(|(_, length)| *length > HELP.0).map(|(at, length)| format!("{} {length}", prose.place(at))),
        );
    }
    rows.push(Row::of(format!("help over {} characters", HELP.0), HELP.1, long));
    compare(&rows);
}

#[test]
fn documents_only_become_shorter_and_easier() {
    let documents = read::documents();
    let (mut heavy, mut long, mut cells) = (Vec::new(), Vec::new(), Vec::new());
    let (mut count, mut words) = (0, 0);
    for document in &documents {
        let sentences = sentences(document);
        let of_sentences: usize = sentences.iter().map(|(_, words)| words).sum();
        if of_sentences > MEAN.0 * sentences.len() {
            heavy.push(format!("{} {}", document.file, of_sentences / sentences.len()));
        }
        count += sentences.len();
        words += count_words(&document.text);
        let listed = |(at, words)| format!("{} {words}", document.place(at));
        long.extend(sentences.into_iter().filter(|(_, words)| *words > SENTENCE.0).map(listed));
        let of_cells = document.passages(Kind::Cell).map(|(at, text)| (at, count_words(text)));
        cells.extend(of_cells.filter(|(_, words)| *words > CELL.0).map(listed));
    }
    let mut rows = vec![
        Row::of(format!("documents with more than {} words a sentence", MEAN.0), MEAN.1, heavy),
        Row {
            name: format!("percent of the sentences in documents over {} words", SENTENCE.0),
            allowed: SENTENCE.1,
            found: long.len() * 100 / count,
            places: long,
        },
        Row::of(format!("cells of tables over {} words", CELL.0), CELL.1, cells),
        Row::in_steps("words of all documents".to_owned(), WORDS.1, words, WORDS.0),
    ];
    let listed: Vec<_> = LINES.iter().map(|(file, _)| *file).collect();
    assert_eq!(documents.iter().map(|document| document.file.as_str()).collect::<Vec<_>>(), listed);
    for (document, (file, allowed)) in documents.iter().zip(LINES) {
        rows.push(Row::in_steps(format!("lines of {file}"), *allowed, document.length, STEP));
    }
    compare(&rows);
}

/// A count of zero means nothing if its pattern no longer works.
#[test]
fn every_pattern_finds_its_example() {
    let examples = "Whoever asks. Who asks is told.¶What is asked is kept. What became of it by chance, by itself, of which \
        those that alone, too, tells what nobody is told of, and deeds of men anew.¶Whether a room may not go. It is not \
        there any more. L’évènement : oui";
    let of_one = PHRASES_OF_A_SCOPE.iter().map(|(rule, written, ..)| (rule, written));
    for (rule, written) in PHRASES.iter().map(|(rule, written, _)| (rule, written)).chain(of_one) {
        assert!(pattern(written).is_match(examples), "{rule}");
    }
}
