//! Checks the documents: each fact in `docs/discord.md` must have a source and tests, or a reason for having none.
//! Listed permissions must be those in the code, and the tests named in `docs/SECURITY.md` must exist.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use bot::app::{BotRight, RightPurpose};
use strum::VariantArray;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).unwrap()
}

fn gather(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            gather(&path, names);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            let after = |mark: &str| text.split(mark).skip(1).map(str::to_owned).collect::<Vec<_>>();
            let tests = after("#[test]\n").into_iter().chain(after("#[tokio::test"));
            names.extend(tests.filter_map(|test| {
                let (_, rest) = test.split_once("fn ")?;
                Some(rest.split('(').next()?.to_owned())
            }));
        }
    }
}

fn wrong(held: &str, tests: &BTreeSet<String>) -> Option<String> {
    let (named, reason) = match held.split_once("not tested: ") {
        Some((named, reason)) => (named, Some(reason)),
        None => (held, None),
    };
    let names: Vec<_> = named.split('`').skip(1).step_by(2).collect();
    let lacking = names.iter().find(|name| !tests.contains(**name));
    match (lacking, reason) {
        (Some(name), _) => Some(format!("there is no test {name}")),
        (None, Some(reason)) if reason.split_whitespace().count() < 3 => Some("no reason".to_owned()),
        (None, None) if names.is_empty() => Some("neither a test nor `not tested: ` with a reason".to_owned()),
        _ => None,
    }
}

#[test]
fn each_fact_about_discord_is_held_by_a_test_or_has_a_reason() {
    let mut tests = BTreeSet::new();
    for folder in ["bot/src", "bot/tests", "playground/src", "playground/tests", "render/src", "tests/tests"] {
        gather(&root().join(folder), &mut tests);
    }
    let page = read("docs/discord.md");
    let rows: Vec<_> = page
        .split("\n## ")
        .flat_map(|section| {
            let is_sourced = section.lines().any(|line| line.starts_with("Source: "));
            section.lines().filter_map(move |line| {
                let cells: Vec<_> = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ").collect();
                let [named, held] = cells[..] else { return None };
                let (id, fact) = named.split_once(' ')?;
                let has_source = is_sourced || fact.ends_with(')');
                let is_row = id.len() > 1 && id.ends_with(|c: char| c.is_ascii_digit());
                is_row.then_some((id, fact, has_source, held))
            })
        })
        .collect();
    let ids: Vec<_> = rows.iter().map(|row| row.0.to_owned()).collect();
    let numbered = [("R", 30), ("F", 9), ("P", 10), ("C", 87)];
    let wanted: Vec<_> =
        numbered.iter().flat_map(|(letter, n)| (1..=*n).map(move |number| format!("{letter}{number}"))).collect();
    assert_eq!(ids, wanted);
    let wrong: Vec<_> = rows
        .iter()
        .filter_map(|(id, fact, has_source, held)| {
            let why = (fact.is_empty() || !has_source).then(|| "no fact or source".to_owned());
            why.or_else(|| wrong(held, &tests)).map(|why| format!("{id}: {why}"))
        })
        .collect();
    assert!(wrong.is_empty(), "docs/discord.md:\n{}", wrong.join("\n"));
    let unheld: Vec<_> = rows.iter().filter(|row| row.3.contains("not tested: ")).map(|row| row.0).collect();
    assert_eq!(unheld, ["R18", "R27", "C87"], "no other fact is without a test");
}

/// The minimum number of tests that the page on security names.
const THREATS: usize = 30;

#[test]
fn each_test_that_a_threat_names_exists() {
    let mut tests = BTreeSet::new();
    for folder in ["bot/src", "bot/tests", "tests/tests", "tournament/tests"] {
        gather(&root().join(folder), &mut tests);
    }
    let page = read("docs/SECURITY.md");
    let is_in_name = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    let quoted = page.split('`').skip(1).step_by(2);
    let named = quoted.filter(|word| word.matches('_').count() > 2 && word.chars().all(is_in_name));
    let (held, lacking): (Vec<_>, Vec<_>) = named.partition(|name| tests.contains(*name));
    assert_eq!(lacking, [""; 0]);
    assert!(held.len() > THREATS, "the page names its tests: {held:?}");
    for row in page.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")) {
        assert_eq!(row.split(" | ").count(), 3, "{row}");
    }
}

/// The README lists permissions by purpose, as the links and `/setup` do.
#[test]
fn the_permissions_in_the_readme_are_those_that_the_code_asks_for() {
    let words = read("bot/words/en.ftl");
    let name = |right: &BotRight| {
        let key = format!("\nright-{} = ", <&str>::from(*right));
        words.split_once(&key).unwrap().1.lines().next().unwrap().to_owned()
    };
    let readme = read("README.md").split_whitespace().collect::<Vec<_>>().join(" ");
    let mut from = 0;
    for (purpose, before) in RightPurpose::VARIANTS.iter().zip(["asks for ", "a tournament: ", "To ping roles: "]) {
        let names: Vec<_> = BotRight::VARIANTS.iter().filter(|right| right.purpose() == *purpose).map(name).collect();
        let list = format!("{before}{}.", names.join(", "));
        let found = readme[from..].find(&list);
        from += found.unwrap_or_else(|| panic!("README.md, in this order: {list}"));
    }
}
