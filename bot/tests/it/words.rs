//! Every message exists in every language, has the same arguments, and fits in its place.

use std::collections::{BTreeMap, BTreeSet};

use bot::app::HelpTopic;
use bot::words::{Lang, Text, clean_name, escape, quote, unescape};
use bot::{key, text};
use strum::VariantArray;

fn ids(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut ids: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut current = String::new();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        if let Some((id, _)) = line.split_once(" =").filter(|_| !line.starts_with(' ')) {
            current = id.to_owned();
            assert!(ids.insert(current.clone(), BTreeSet::new()).is_none(), "{id} stands twice");
        }
        for part in line.split('$').skip(1) {
            let name: String = part.chars().take_while(|c| c.is_alphanumeric() || *c == '-').collect();
            ids.get_mut(&current).expect("a variable belongs to a message").insert(name);
        }
    }
    ids
}

/// Variables that only one language needs for its grammar: the number of matches left, and the piece that a participle
/// agrees with.
const OF_GRAMMAR: [&str; 2] = ["matches", "kind"];

#[test]
fn english_and_french_say_the_same_things() {
    let [english, french] = [include_str!("../../words/en.ftl"), include_str!("../../words/fr.ftl")].map(|source| {
        let mut ids = ids(source);
        ids.values_mut().for_each(|names| names.retain(|name| !OF_GRAMMAR.contains(&name.as_str())));
        ids
    });
    assert!(english.len() > 100);
    assert_eq!(english, french);
}

fn names(source: &str) -> BTreeMap<&str, &str> {
    let named = source.lines().filter_map(|line| line.split_once(" = "));
    named.filter(|(key, _)| key.starts_with("command-") && !key.ends_with("-about")).collect()
}

/// Returns the first name in a quotation that the language lacks. A quotation is `/command word option:value` or
/// `option:value`.
fn unknown<'a>(quoted: &'a str, names: &BTreeMap<&str, &str>) -> Option<&'a str> {
    let Some(typed) = quoted.strip_prefix('/') else {
        let (option, _) = quoted.split_once(':')?;
        let is_word = !option.is_empty() && option.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        return Some(option).filter(|option| is_word && !names.values().any(|name| name == option));
    };
    let mut words = typed.split(' ');
    let command = words.next()?;
    let is_it = |key: &str, name: &str| name == command && key.matches('-').count() == 1;
    let Some((key, _)) = names.iter().find(|(key, name)| is_it(key, name)) else { return Some(command) };
    let own = format!("{key}-");
    let is_known = |word: &str| {
        names.iter().any(|(key, name)| *name == word && (key.starts_with(&own) || *key == "command-any-game"))
    };
    let mut said = words.enumerate().filter_map(|(nth, word)| match word.split_once(':') {
        Some((option, _)) => Some(option),
        None => (nth == 0).then_some(word),
    });
    said.find(|word| !is_known(word))
}

#[test]
fn every_command_and_option_that_a_message_quotes_exists_in_its_language() {
    for source in [include_str!("../../words/en.ftl"), include_str!("../../words/fr.ftl")] {
        let names = names(source);
        let quoted = source.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
        let wrong: Vec<_> = quoted.filter(|quoted| unknown(quoted, &names).is_some()).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
        let command = names["command-tournament"];
        let option = names["command-tournament-clock"];
        assert_eq!(unknown(&format!("/{command} {option}:3d x"), &names), None);
        for wrong in ["/nonsense", "nonsense:3", &format!("/{command} nonsense"), &format!("/{command} nonsense:3")] {
            assert_eq!(unknown(wrong, &names), Some("nonsense"));
        }
    }
}

#[test]
fn help_and_welcome_fit_into_a_message() {
    for lang in Lang::ALL {
        let long = |text: Text| text.say(lang).chars().count();
        let pages = HelpTopic::VARIANTS.iter().map(|topic| long(text!("help-page-{}", topic.word())));
        let page = pages.chain([long(text!("welcome"))]).max().unwrap();
        // The page also has the remark about the channel, and names as long as Discord's ids.
        let name = "<@1234567890123456789>";
        let here = [
            key!("help-server"),
            key!("help-direct"),
            key!("help-guest"),
            key!("help-game-yours"),
            key!("help-game-theirs"),
            key!("help-game-watched"),
        ];
        for here in here.into_iter().chain([key!("help-game-over"), key!("welcome-direct")]) {
            let here =
                Text::new(here).with("game", "1234567").with("white", name).with("black", name).with("due", name);
            let clock = [text!("help-clock-casual"), text!("help-clock-rated")].map(long);
            let n = page + long(here.clone()) + clock.into_iter().max().unwrap() + 3;
            assert!(n <= 2000, "{here:?}: {n} characters");
        }
    }
}

#[test]
fn what_is_said_about_privacy_in_discord_is_what_the_page_says() {
    let page = include_str!("../../../docs/PRIVACY.md");
    for lang in Lang::ALL {
        let said = text!("privacy").say(lang);
        assert!(said.chars().count() <= 2000);
        for line in said.lines() {
            assert!(page.contains(line.trim_start_matches("• ")), "docs/PRIVACY.md lacks: {line}");
        }
    }
}

#[test]
fn privacy_lists_as_many_kinds_of_data_in_every_language() {
    let shapes = Lang::ALL.map(|lang| {
        let said = text!("privacy").say(lang);
        let shape = |line: &str| match line.strip_prefix("• ") {
            Some(kinds) => (true, kinds.matches([',', ';', ':']).count()),
            None => (false, line.matches("**").count()),
        };
        said.lines().map(shape).collect::<Vec<_>>()
    });
    assert!(shapes[0].iter().any(|(is_list, n)| *is_list && *n > 4), "{shapes:?}");
    assert!(shapes.iter().all(|shape| *shape == shapes[0]), "{shapes:?}");
}

#[test]
fn plural_forms_follow_the_number() {
    let men = |count: &str, lang| text!("alt-rook").with("count", count).with("squares", "a1").say(lang);
    assert_eq!(men("1", Lang::En), "rook a1");
    assert_eq!(men("2", Lang::En), "rooks a1");
    assert_eq!(men("2", Lang::Fr), "tours a1");
}

#[test]
fn two_games_are_both_named_and_one_is_not_the_newest_of_several() {
    let kept = |count: &str, last: &str, lang| {
        let text = text!("import-kept-several").with("count", count).with("game", "19").with("last", last);
        text.with("most", "50").say(lang)
    };
    assert!(kept("2", "20", Lang::Fr).contains("n°\u{a0}19 et n°\u{a0}20"));
    assert!(kept("3", "21", Lang::Fr).contains("du n°\u{a0}19 au n°\u{a0}21"));
    assert!(kept("2", "20", Lang::En).contains("#19 and #20") && kept("3", "21", Lang::En).contains("#19 to #21"));
    let records = |count: &str| Lang::ALL.map(|lang| text!("all-records").with("count", count).say(lang));
    assert_eq!(
        records("1"),
        ["📄 Your finished game as a file (PGN).", "📄 Votre partie terminée, dans un fichier (PGN)."]
    );
    assert!(records("2")[0].ends_with("newest first.") && records("2")[1].ends_with("la plus récente d’abord."));
}

#[test]
fn in_french_a_game_without_a_move_is_not_listed_with_one() {
    let listed = |moves| {
        let text = text!("history-off").with("game", "7").with("opponent", "Ann").with("name", "ECHEK");
        text.with("how", "forfait").with("day", "12/3").with("moves", moves).say(Lang::Fr)
    };
    assert!(listed("0").contains("aucun coup") && listed("1").contains("un coup") && listed("2").contains("2 coups"));
    assert!(!listed("1").contains("aucun"));
}

#[test]
fn in_french_what_is_placed_agrees_with_the_man() {
    let said = |key, kind: &str, man, lang| {
        Text::new(key).with_said("man", man).with("kind", kind).with("cell", "e6").say(lang)
    };
    let placed = |kind: &str, man, lang| said(key!("words-placed"), kind, man, lang);
    assert_eq!(placed("rook", text!("man-rook"), Lang::Fr), "tour posée en e6");
    assert_eq!(placed("queen", text!("spoken-white-queen"), Lang::Fr), "dame blanche posée en e6");
    assert_eq!(placed("knight", text!("man-knight"), Lang::Fr), "cavalier posé en e6");
    assert_eq!(placed("knight", text!("man-knight"), Lang::En), "knight placed on e6");
    let returned = |kind, man| said(key!("words-returned"), kind, man, Lang::Fr);
    assert_eq!(returned("rook", text!("spoken-black-rook")), "tour noire en e6 renvoyée dans la main de son joueur");
    assert_eq!(returned("pawn", text!("spoken-black-pawn")), "pion noir en e6 renvoyé dans la main de son joueur");
}

#[test]
fn what_is_escaped_to_be_shown_is_read_back_as_it_was() {
    for text in ["", "they *asked* for [it](https://it.example)", "a\\b\\", "> <@1> ||x|| `y` – é"] {
        assert_eq!(unescape(&escape(text)), text);
    }
}

#[test]
fn hostile_names_and_quotes_are_shown_as_harmless_text() {
    assert_eq!(clean_name("\u{202E}evil\u{200B}\n`x`"), "evil x");
    assert_eq!(clean_name(" \u{200B} "), "?");
    assert_eq!(quote("`@everyone` ``"), "@everyone");
    assert_eq!(escape("discord.gg/abcd https://x"), "discord.gg\\/abcd https\\:\\/\\/x", "and no invitation");
    assert_eq!(clean_name(&"z\u{0310}\u{0311}\u{0312}\u{0313}\u{0314}".repeat(100)).chars().count(), 32 * 4 + 1);
}

/// Discord breaks lines at plain spaces, which would put the sign on the next line.
#[test]
fn french_signs_stand_behind_a_space_that_does_not_break() {
    let games = rules::games().iter().flat_map(|info| info.words);
    let french = games.filter(|(lang, _)| *lang == "fr").map(|(_, words)| *words);
    for source in [include_str!("../../words/fr.ftl")].into_iter().chain(french) {
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            let breaks = [" ;", " !", " ?", " »", "« ", " %"].into_iter().find(|sign| line.contains(sign));
            let colon =
                line.match_indices(" :").find(|(at, _)| line[at + 2..].starts_with([' ', '*']) || line.len() == at + 2);
            assert_eq!((breaks, colon), (None, None), "{line}");
        }
    }
}
