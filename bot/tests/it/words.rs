//! Every sentence exists in every language, takes the same arguments, and fits where it is shown.

use std::collections::{BTreeMap, BTreeSet};

use bot::app::{DECLINE_REASONS, Matter, Press, Right, Setting, Verdict};
use bot::words::{Lang, Text, clean_name, has, quote};
use rules::Reason;
use strum::{VariantArray, VariantNames};

/// Each message id with the variables it uses, its selectors' included.
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

#[test]
fn english_and_french_say_the_same_things() {
    let english = ids(include_str!("../../words/en.ftl"));
    let french = ids(include_str!("../../words/fr.ftl"));
    assert!(english.len() > 100);
    assert_eq!(english, french);
}

#[test]
fn every_reason_button_and_game_has_its_words() {
    for lang in Lang::ALL {
        for reason in Reason::ALL {
            assert!(has(lang, &format!("over-{}", reason.word())), "{lang:?} {reason:?}");
        }
        // The menu of a step asks a question of its own.
        for (_, word) in Press::ALL.into_iter().filter(|(press, _)| *press != Press::Step) {
            assert!(has(lang, &format!("button-{word}")), "{lang:?} {word}");
        }
        for word in DECLINE_REASONS {
            assert!(has(lang, &format!("reason-{word}")), "{lang:?} {word}");
        }
        for setting in Setting::GENERAL {
            assert!(has(lang, &format!("setting-{}", setting.word())), "{lang:?} {setting:?}");
            for value in setting.values().iter().filter(|_| setting != Setting::Size) {
                assert!(has(lang, &format!("setting-{}-{value}", setting.word())), "{lang:?} {setting:?} {value}");
            }
        }
        for setting in Setting::NOTICES {
            assert!(has(lang, &format!("setting-{}", setting.word())), "{lang:?} {setting:?}");
            for value in setting.values().iter().filter(|_| setting != Setting::Hour) {
                assert!(has(lang, &format!("notice-by-{value}")), "{lang:?} {setting:?} {value}");
            }
        }
        for info in rules::games() {
            for key in ["name", "summary", "spelling"] {
                assert!(has(lang, &format!("{}-{key}", info.id)), "{lang:?} {} {key}", info.id);
            }
            for word in info.reasons {
                assert!(has(lang, &format!("{}-over-{word}", info.id)), "{lang:?} {} {word}", info.id);
            }
            for (setup, _) in info.setups {
                assert!(has(lang, &format!("{}-setup-{setup}", info.id)), "{lang:?} {} {setup}", info.id);
            }
        }
    }
}

#[test]
fn every_key_that_the_code_names_exists() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![folder];
    let mut n_keys = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let source = std::fs::read_to_string(&path).unwrap();
            for start in ["Text::new(\"", "Refusal::new(\""] {
                for key in source.split(start).skip(1).filter_map(|rest| rest.split('"').next()) {
                    n_keys += 1;
                    for lang in Lang::ALL {
                        assert!(has(lang, key), "{key} of {} is missing in {lang:?}", path.display());
                    }
                }
            }
        }
    }
    assert!(n_keys > 50, "the code was found");
}

#[test]
fn help_fits_into_a_message() {
    for lang in Lang::ALL {
        let help = Text::new("help").say(lang).chars().count();
        // With what is said of the place, and names as long as numbers of Discord.
        let name = "<@1234567890123456789>";
        let here =
            ["help-server", "help-direct", "help-guest", "help-game-yours", "help-game-theirs", "help-game-watched"];
        for here in here.into_iter().chain(["help-game-over"]) {
            let here =
                Text::new(here).with("game", "1234567").with("white", name).with("black", name).with("due", name);
            let clock = ["help-clock-casual", "help-clock-rated"].map(|key| Text::new(key).say(lang).chars().count());
            let n = help + here.say(lang).chars().count() + clock.into_iter().max().unwrap() + 2;
            assert!(n <= 2000, "{here:?}: {n} characters");
        }
    }
}

#[test]
fn what_is_said_about_privacy_in_discord_is_what_the_page_says() {
    let page = include_str!("../../../docs/PRIVACY.md");
    for lang in Lang::ALL {
        let said = Text::new("privacy").say(lang);
        assert!(said.chars().count() <= 2000);
        for line in said.lines() {
            assert!(page.contains(line.trim_start_matches("• ")), "docs/PRIVACY.md lacks: {line}");
        }
    }
}

#[test]
fn what_a_server_can_choose_and_what_moderators_decide_has_its_words() {
    for lang in Lang::ALL {
        for matter in Matter::VARIANTS.iter().copied() {
            for key in ["", "-about", "-pick"] {
                assert!(has(lang, &format!("setup-{}{key}", matter.word())), "{lang:?} {matter:?}{key}");
            }
            for value in matter.values().iter().filter(|value| value.parse::<u32>().is_err()) {
                assert!(has(lang, &format!("setup-{}-{value}", matter.word())), "{lang:?} {matter:?} {value}");
            }
        }
        for matter in [Matter::Channels, Matter::Roles, Matter::Layouts] {
            assert!(has(lang, &format!("setup-{}-none", matter.word())), "{lang:?} {matter:?}");
        }
        for word in Right::VARIANTS.iter().map(|right| <&str>::from(*right)) {
            assert!(has(lang, &format!("right-{word}")) && has(lang, &format!("right-{word}-why")), "{lang:?} {word}");
        }
        for word in Verdict::VARIANTS {
            assert!(has(lang, &format!("verdict-{word}")), "{lang:?} {word}");
        }
    }
}

#[test]
fn plural_forms_follow_the_number() {
    let men = |count: &str, lang| Text::new("alt-rook").with("count", count).with("squares", "a1").say(lang);
    assert_eq!(men("1", Lang::En), "rook a1");
    assert_eq!(men("2", Lang::En), "rooks a1");
    assert_eq!(men("2", Lang::Fr), "tours a1");
}

#[test]
fn hostile_names_and_quotes_are_shown_as_harmless_text() {
    assert_eq!(clean_name("\u{202E}evil\u{200B}\n`x`"), "evil x");
    assert_eq!(clean_name(" \u{200B} "), "?");
    assert_eq!(quote("`@everyone` ``"), "@everyone");
    assert_eq!(clean_name(&"z\u{0310}\u{0311}\u{0312}\u{0313}\u{0314}".repeat(100)).chars().count(), 32 * 4 + 1);
}
