//! Checks the words files of every game (messages, variables, selectors) with a simple line reader.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;

use rules::{GameSpec, Phrase, PieceLetters};

/// How often each variable (`$name`) and variant (`[variant]`) occurs in a message.
type Uses = BTreeMap<String, usize>;

type Messages = BTreeMap<String, Uses>;

fn messages(source: &str) -> Messages {
    let mut messages = Messages::new();
    let mut id = String::new();
    for line in source.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let mut rest = line;
        if !line.starts_with([' ', '}']) {
            let (name, value) = line.split_once(" =").unwrap_or_else(|| panic!("neither message nor text: {line}"));
            assert!(name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'), "{name}");
            assert!(messages.insert(name.to_owned(), Uses::new()).is_none(), "{name} is there twice");
            id = name.to_owned();
            rest = value;
        }
        let uses = messages.get_mut(&id).expect("a file begins with a message");
        for piece in rest.split("{ $").skip(1) {
            let name: String = piece.chars().take_while(char::is_ascii_lowercase).collect();
            *uses.entry(format!("${name}")).or_default() += 1;
        }
        if let Some((variant, _)) = rest.trim_start().trim_start_matches('*').split_once("] ")
            && variant.starts_with('[')
        {
            *uses.entry(format!("{variant}]")).or_default() += 1;
        }
    }
    messages
}

pub(crate) fn text(source: &str, key: &str) -> String {
    let mut lines = source.lines().skip_while(|line| line.strip_prefix(key).is_none_or(|rest| !rest.starts_with(" =")));
    let first = lines.next().and_then(|line| line.split_once(" =")).unwrap_or_else(|| panic!("there is no {key}"));
    let more = lines.take_while(|line| line.starts_with(' ')).map(str::trim);
    std::iter::once(first.1.trim()).chain(more).collect::<Vec<_>>().join("\n")
}

fn keys_in_code(folder: &Path, prefix: &str, keys: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            keys_in_code(&path, prefix, keys);
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            let source = std::fs::read_to_string(&path).unwrap();
            let quoted = source.split('"').filter(|part| part.starts_with(prefix));
            keys.extend(quoted.map(str::to_owned));
        }
    }
}

fn keys_of_the_contract(info: &GameSpec) -> BTreeSet<String> {
    let id = info.id;
    let mut keys: BTreeSet<String> = ["name", "summary", "spelling", "words"].map(|key| format!("{id}-{key}")).into();
    keys.extend(info.setups.iter().map(|(name, _)| format!("{id}-setup-{name}")));
    keys.extend(info.reasons.iter().flat_map(|word| ["over", "how"].map(|kind| format!("{id}-{kind}-{word}"))));
    keys.extend(info.lesson.iter().map(|task| format!("{}-done", task.key)));
    // The bot has the words of chess pieces, since most games use them.
    let chess = rules::info("chess").unwrap().men;
    for man in info.men.iter().filter(|man| !chess.contains(man)).map(|man| man.name) {
        keys.extend(
            ["man", "alt", "alt-hand", "letter", "spoken-white", "spoken-black"].map(|kind| format!("{kind}-{man}")),
        );
    }
    let scene = rules::open(id, "", None).unwrap().scene();
    let tints: Vec<_> = scene.cells.iter().filter_map(|cell| cell.tint).collect();
    // The first board explains the letters on squares.
    let has_letters = tints.iter().any(|tint| tint.letter(PieceLetters::English) != ' ');
    keys.extend(has_letters.then(|| format!("{id}-legend")));
    keys.extend(tints.iter().map(|tint| format!("{id}-tint-{}", tint.name)));
    keys
}

static MESSAGES: LazyLock<BTreeMap<(&str, &str), Messages>> = LazyLock::new(|| {
    let files =
        rules::games().iter().flat_map(|info| info.words.iter().map(|(lang, source)| (info.id, *lang, *source)));
    files.map(|(id, language, source)| ((id, language), messages(source))).collect()
});

pub(crate) fn check(info: &GameSpec, phrase: &Phrase) {
    for (language, _) in info.words {
        let messages = &MESSAGES[&(info.id, *language)];
        let uses = messages.get(phrase.key).unwrap_or_else(|| panic!("{language} lacks {}", phrase.key));
        let wanted: BTreeSet<&str> = uses.keys().filter_map(|name| name.strip_prefix('$')).collect();
        let brought: BTreeSet<&str> = phrase.args.iter().map(|(name, _)| *name).collect();
        assert_eq!(wanted, brought, "{language}: {}", phrase.key);
    }
}

#[test]
fn every_language_has_the_same_messages_variables_and_variants() {
    for info in rules::games() {
        let languages: Vec<&str> = info.words.iter().map(|(language, _)| *language).collect();
        assert_eq!(languages, ["en", "fr"], "{}", info.id);
        let [english, french] = [info.words[0].1, info.words[1].1].map(messages);
        assert_eq!(english.keys().collect::<Vec<_>>(), french.keys().collect::<Vec<_>>(), "{}", info.id);
        for (id, uses) in &english {
            assert_eq!(uses, &french[id], "{id}");
        }
    }
}

#[test]
fn the_words_hold_what_the_code_asks_for_and_nothing_else() {
    for info in rules::games() {
        let mut keys = keys_of_the_contract(info);
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        keys_in_code(&source, &format!("{}-", info.id), &mut keys);
        let mut english: BTreeSet<String> = messages(info.words[0].1).into_keys().collect();
        // Optional words: first and third questions of menus about a piece, names of moves without cells (before and
        // after they are played), the hint about space for pieces, and remarks about a piece that has left the game.
        let men: BTreeSet<&str> = info.men.iter().map(|man| man.name).collect();
        let is_move = |key: &str| key.contains("-move-") || key.contains("-moved-");
        english.retain(|key| match (key.strip_prefix(&format!("{}-then-", info.id)), is_move(key)) {
            (Some(man), _) => !men.contains(man),
            (None, is_move) => {
                !is_move && !["which", "hint-room", "gone"].map(|of| format!("{}-{of}", info.id)).contains(key)
            }
        });
        assert_eq!(keys, english);
    }
}
