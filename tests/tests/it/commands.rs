//! `docs/COMMANDS.md` has a row for every command, button, place and language, as they are in the code, and in each row the
//! tests that play it over the real client. `UPDATE_EXPECT=1` writes the rows; only the tests' names are written by hand.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bot::app::Press;
use bot::words::Lang;
use playground::{Options, Server};
use serde_json::Value;
use store::Memory;
use tests::house::Beside;

/// Where commands are used: Discord's number of the context, as the page says it, and whether the bot is in that place.
const PLACES: [(u64, &str); 3] = [(0, "servers"), (1, "direct messages"), (2, "groups")];
/// Places in which something is different for a player.
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

/// The tests named in a page, by the first column of their row.
fn named(page: &str) -> BTreeMap<String, String> {
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| ---"));
    let cells = |row: &str| row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    rows.map(cells).filter_map(|cells| Some((cells.first()?.clone(), cells.last()?.clone()))).collect()
}

/// The page as it must be.
fn page(commands: &[Value], named: &BTreeMap<String, String>) -> String {
    let tests = |key: &str| named.get(key).map_or(NONE_YET, String::as_str).to_owned();
    let mut page = "# Commands, buttons, places and languages\n\n\
        What a player can use, and the tests that play it over the real Discord client (`tests/tests/it`). A test keeps the rows: \
        after a\nchange, `UPDATE_EXPECT=1 cargo test -p tests commands` writes them, and the tests' names are added by hand.\n\n\
        ## Commands\n\n| Command | In French | Options | Used in | Played by |\n| --- | --- | --- | --- | --- |\n"
        .to_owned();
    for command in commands {
        let name = command["name"].as_str().unwrap();
        let french = command["name_localizations"]["fr"].as_str().unwrap_or("–");
        let (key, french) = match command["type"].as_u64() {
            Some(2) => (format!("“{name}”, on a person"), format!("« {french} »")),
            Some(3) => (format!("“{name}”, on a message"), format!("« {french} »")),
            _ => (format!("`/{name}`"), format!("`/{french}`")),
        };
        let options = command["options"].as_array().into_iter().flatten().filter_map(|option| option["name"].as_str());
        let contexts = command["contexts"].as_array().unwrap();
        let places = PLACES.iter().filter(|(number, _)| contexts.contains(&(*number).into())).map(|(_, place)| *place);
        let mut places = places.collect::<Vec<_>>().join(", ");
        if command["default_member_permissions"].is_string() {
            places.push_str("; not for everybody");
        }
        let options = options.collect::<Vec<_>>().join(", ");
        writeln!(page, "| {key} | {french} | {options} | {places} | {} |", tests(&key)).unwrap();
    }
    page.push_str("\n## Buttons and menus\n\n| Action | Played by |\n| --- | --- |\n");
    for (_, word) in Press::ALL {
        let key = format!("`{word}`");
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

/// What is wrong with the tests that a row names: each must exist, and its file or the house must speak of what it plays.
fn wrong(key: &str, names: &str) -> Option<String> {
    if names == NONE_YET {
        return Some(format!("{key}: no test plays it over the real client"));
    }
    let read = |file| std::fs::read_to_string(here().join(file)).unwrap();
    let house = read("src/house.rs") + &read("src/club.rs");
    for name in names.split(", ").map(|name| name.trim_matches('`')) {
        let Some((module, function)) = name.split_once("::") else {
            return Some(format!("{key}: {name} is not a module and a test"));
        };
        let source = std::fs::read_to_string(here().join(format!("tests/it/{module}.rs"))).unwrap_or_default();
        if !source.contains(&format!("async fn {function}(")) && !source.contains(&format!("\nfn {function}(")) {
            return Some(format!("{key}: there is no test {name}"));
        }
        if !["Beside::", "Club::open(", "spawn("].iter().any(|start| source.contains(start)) {
            return Some(format!("{key}: {name} does not start a real client"));
        }
        let word = key.trim_matches(['`', '/']);
        let is_code = key.starts_with('`');
        let is_command = key.starts_with("`/");
        let speaks = |text: &str| {
            let is_whole = text.contains(&format!("\"{word}\"")) || text.contains(&format!("1:{word}:"));
            // A command in parts is typed with the name of the part.
            is_whole || is_command && text.contains(&format!("\"{word} "))
        };
        if is_code && !speaks(&source) && !speaks(&house) {
            return Some(format!("{key}: {name} does not speak of it"));
        }
    }
    None
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_command_button_place_and_language_is_in_the_documents_with_a_test_that_plays_it() {
    let server = Server::start(Options::default()).await.unwrap();
    let bot = Beside::start(&server, Arc::new(Memory::new())).await;
    let state = server.client(server.people()[0].id).state();
    let mut commands = state["commands"].as_array().unwrap().clone();
    commands.sort_by_key(|command| (command["type"].as_u64(), command["name"].as_str().unwrap().to_owned()));
    bot.stop().await;
    server.shutdown().await;

    let file = here().join("../docs/COMMANDS.md");
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    let known = named(&written);
    let page = page(&commands, &known);
    expect_test::expect_file![&file].assert_eq(&page);
    let heads = ["Command", "Action", "Place", "Language"];
    let rows = named(&page);
    let rows = rows.iter().filter(|(key, _)| !heads.contains(&key.as_str()));
    let wrong: Vec<_> = rows.filter_map(|(key, names)| wrong(key, names)).collect();
    assert!(wrong.is_empty(), "docs/COMMANDS.md:\n{}", wrong.join("\n"));
}
