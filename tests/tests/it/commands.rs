//! Checks `tests/COVERAGE.md`, which has a row for every command, button, place and language, with its end-to-end
//! tests. `UPDATE_EXPECT=1` adds rows; names of tests are entered manually. `docs/COMMANDS.md` must name every command
//! in both languages.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

use bot::app::{AppCommand, COMMANDS, CommandEntry, Press, ShownTo};
use bot::words::Lang;
use strum::VariantArray;

const DIFFERENT: [&str; 5] = [
    "a server's channel",
    "a game's thread",
    "direct messages with the bot",
    "a group",
    "a server that the bot is not in",
];
const NONE_YET: &str = "**none yet**";

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn named(page: &str) -> BTreeMap<String, String> {
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| ---"));
    let cells = |row: &str| row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    rows.map(cells).filter_map(|cells| Some((cells.first()?.clone(), cells.last()?.clone()))).collect()
}

fn page(commands: &[&AppCommand], named: &BTreeMap<String, String>) -> String {
    let tests = |key: &str| named.get(key).map_or(NONE_YET, String::as_str).to_owned();
    let mut page = "# Coverage\n\n\
        For contributors: the tests in `tests/tests/it` that play each command, button, place and language over the real Discord \
        client. After a change,\nrun `UPDATE_EXPECT=1 cargo test -p tests commands`, which writes the rows; then add the test's name \
        by hand. `docs/COMMANDS.md` is the players' guide.\n\n\
        ## Commands\n\n| Command | In French | Options | Used in | Played by |\n| --- | --- | --- | --- | --- |\n"
        .to_owned();
    for command in commands {
        let (name, french) = (command.label(Lang::En), command.label(Lang::Fr));
        let (key, french) = match command.entry {
            CommandEntry::OnPerson => (format!("“{name}”, on a person"), format!("« {french} »")),
            CommandEntry::OnMessage => (format!("“{name}”, on a message"), format!("« {french} »")),
            CommandEntry::Typed => (format!("`/{name}`"), format!("`/{french}`")),
        };
        let options = command.options.iter().map(|option| option.name).collect::<Vec<_>>().join(", ");
        let places = match command.shown_to {
            ShownTo::Everybody => "servers, direct messages, groups",
            ShownTo::Members => "servers",
            ShownTo::Managers | ShownTo::Moderators => "servers; not for everybody",
        };
        writeln!(page, "| {key} | {french} | {options} | {places} | {} |", tests(&key)).unwrap();
    }
    page.push_str("\n## Buttons and menus\n\n| Action | Played by |\n| --- | --- |\n");
    for press in Press::VARIANTS {
        let key = format!("`{}`", press.word());
        writeln!(page, "| {key} | {} |", tests(&key)).unwrap();
    }
    page.push_str("\n## Places\n\n| Place | Played by |\n| --- | --- |\n");
    for place in DIFFERENT {
        writeln!(page, "| {place} | {} |", tests(place)).unwrap();
    }
    page.push_str("\n## Languages\n\n| Language | Played by |\n| --- | --- |\n");
    let langs = Lang::ALL.map(|lang| format!("{lang:?}").to_lowercase());
    for lang in langs.iter().map(String::as_str).chain(["any other"]) {
        writeln!(page, "| {lang} | {} |", tests(lang)).unwrap();
    }
    page
}

/// Checks a row's tests. Each must exist, and its file or `house.rs` must mention what it plays.
fn wrong(key: &str, names: &str) -> Option<String> {
    if names == NONE_YET {
        return Some(format!("{key}: no test plays it over the real client"));
    }
    let read = |file| std::fs::read_to_string(here().join(file)).unwrap();
    let house = read("src/house.rs") + &read("src/pair.rs") + &read("src/club.rs");
    for name in names.split(", ").map(|name| name.trim_matches('`')) {
        let Some((module, function)) = name.split_once("::") else {
            return Some(format!("{key}: {name} is not a module and a test"));
        };
        let source = std::fs::read_to_string(here().join(format!("tests/it/{module}.rs"))).unwrap_or_default();
        if !source.contains(&format!("async fn {function}(")) && !source.contains(&format!("\nfn {function}(")) {
            return Some(format!("{key}: there is no test {name}"));
        }
        if !["Beside::", "Club::open(", "spawn(", "started("].iter().any(|start| source.contains(start)) {
            return Some(format!("{key}: {name} does not start a real client"));
        }
        let word = key.trim_matches(['`', '/']);
        let is_code = key.starts_with('`');
        let is_command = key.starts_with("`/");
        let speaks = |text: &str| {
            let is_whole = text.contains(&format!("\"{word}\"")) || text.contains(&format!("1:{word}:"));
            // A subcommand is typed after its command.
            is_whole || is_command && text.contains(&format!("\"{word} "))
        };
        if is_code && !speaks(&source) && !speaks(&house) {
            return Some(format!("{key}: {name} does not speak of it"));
        }
    }
    None
}

#[test]
fn every_command_button_place_and_language_has_a_test_that_plays_it() {
    let mut commands: Vec<_> = COMMANDS.iter().collect();
    commands.sort_by_key(|command| (command.entry as u8, command.label(Lang::En)));
    let file = here().join("COVERAGE.md");
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    let known = named(&written);
    let page = page(&commands, &known);
    expect_test::expect_file![&file].assert_eq(&page);
    let heads = ["Command", "Action", "Place", "Language"];
    let rows = named(&page);
    let rows = rows.iter().filter(|(key, _)| !heads.contains(&key.as_str()));
    let wrong: Vec<_> = rows.filter_map(|(key, names)| wrong(key, names)).collect();
    assert!(wrong.is_empty(), "tests/COVERAGE.md:\n{}", wrong.join("\n"));
}

fn guided(guide: &str) -> BTreeSet<(String, String)> {
    let names =
        |cell: &str| cell.split('`').filter(|part| part.starts_with('/')).map(str::to_owned).collect::<Vec<_>>();
    let rows = guide.lines().filter(|line| line.starts_with("| `/"));
    let cells = rows.map(|row| row.split('|').skip(1).take(2).map(names).collect::<Vec<_>>());
    cells.flat_map(|cells| cells[0].clone().into_iter().zip(cells[1].clone())).collect()
}

#[test]
fn the_guide_for_players_names_the_commands_that_there_are_and_their_options() {
    let guide = std::fs::read_to_string(here().join("../docs/COMMANDS.md")).unwrap();
    let (typed, in_menus): (Vec<_>, Vec<_>) = COMMANDS.iter().partition(|command| command.entry == CommandEntry::Typed);
    let label = |command: &AppCommand, lang| format!("/{}", command.label(lang));
    let there: BTreeSet<_> = typed.iter().map(|it| (label(it, Lang::En), label(it, Lang::Fr))).collect();
    assert_eq!(guided(&guide), there);
    for label in in_menus.iter().flat_map(|command| Lang::ALL.map(|lang| command.label(lang))) {
        assert!(guide.contains(&label), "docs/COMMANDS.md lacks {label}");
    }
    for example in guide.split('`').filter(|part| part.starts_with('/')) {
        let (name, filled) = example.trim_start_matches('/').split_once(' ').unwrap_or_default();
        for (option, _) in filled.split(' ').filter_map(|word| word.split_once(':')) {
            let command = AppCommand::find(CommandEntry::Typed, name).unwrap();
            assert!(command.options.iter().any(|known| known.name == option), "docs/COMMANDS.md: {example}");
        }
    }
}
