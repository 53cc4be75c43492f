//! Checks the layers and forbidden imports in ARCHITECTURE.

mod arrows;
mod names;

use std::collections::BTreeSet;
use std::path::Path;

use arrows::{Arrows, arrows, circles};

const CRATES: [&str; 7] = ["rules", "engine", "tournament", "render", "store", "bot", "playground"];

/// The crates of the workspace that each crate may import.
const TAKES: [(&str, &[&str]); 9] = [
    ("rules", &[]),
    ("tournament", &[]),
    ("store", &[]),
    ("playground", &[]),
    ("engine", &["rules"]),
    ("render", &["rules"]),
    ("bot", &["engine", "playground", "render", "rules", "store", "tournament"]),
    ("tests", &["bot", "playground", "render", "rules", "store"]),
    ("faults", &[]),
];

/// The modules of `bot/src/app` by layer, from the lowest. A module imports only from lower layers. The files directly
/// in the folder are one module.
const FLOORS: [&[&str]; 7] = [
    &["ask", "field", "tables.rs"],
    &["say", "command", "rate.rs"],
    &["ground"],
    &["clock", "tell"],
    &["play", "begin", "see", "person", "server", "tournament", "upkeep"],
    &["hear"],
    &["mod.rs", "dispatch.rs"],
];

/// Modules of `bot/src`, and the modules that they never import.
const NEVER: [(&str, &[&str]); 7] = [
    ("record", &["app", "discord", "cli", "keep", "run.rs"]),
    ("words", &["app", "discord", "cli", "keep", "record", "run.rs"]),
    ("app", &["discord", "cli", "keep", "observe", "run.rs"]),
    ("keep", &["discord", "cli", "observe", "run.rs"]),
    ("discord", &["cli", "keep", "run.rs"]),
    ("config", &["discord", "cli", "keep", "run.rs"]),
    ("observe", &["app", "discord", "cli", "config", "keep", "run.rs"]),
];

fn of(name: &str) -> Arrows {
    arrows(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src"))
}

#[test]
fn each_crate_depends_on_the_crates_that_the_map_allows() {
    for (name, allowed) in TAKES {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("Cargo.toml");
        let manifest = std::fs::read_to_string(file).unwrap();
        let (_, rest) = manifest.split_once("\n[dependencies]\n").unwrap_or_default();
        let keys =
            rest.lines().take_while(|line| !line.starts_with('[')).filter_map(|line| line.split(['.', ' ']).next());
        let taken: Vec<_> = keys.filter(|key| TAKES.iter().any(|(name, _)| name == key)).collect();
        assert_eq!(taken, allowed, "{name}");
    }
}

#[test]
fn no_crate_has_a_circle_of_more_than_two_files() {
    for name in CRATES {
        let arrows = of(name);
        let large: Vec<_> = circles(&arrows).into_iter().filter(|circle| circle.len() > 2).collect();
        assert!(large.is_empty(), "{name}: {large:#?}");
    }
}

#[test]
fn rooms_of_the_app_take_from_lower_floors_alone() {
    let room = |file: &str| file.strip_prefix("app/").map(|file| file.split('/').next().unwrap_or_default().to_owned());
    let floor = |room: &str| FLOORS.iter().position(|rooms| rooms.contains(&room));
    let mut wrong = Vec::new();
    for (from, to) in of("bot").iter().flat_map(|(from, to)| to.iter().map(move |to| (from, to))) {
        let (Some(lower), Some(upper)) = (room(to), room(from)) else { continue };
        let (Some(below), Some(above)) = (floor(&lower), floor(&upper)) else {
            panic!("{from} or {to} is in a room that is not on the plan");
        };
        let is_one_room = lower == upper || above == FLOORS.len() - 1;
        if below > above || (below == above && !is_one_room) {
            wrong.push(format!("{from} takes from {to}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_room_on_the_plan_is_there() {
    let planned: BTreeSet<_> = FLOORS.iter().flat_map(|rooms| rooms.iter().copied()).collect();
    let app = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bot/src/app");
    let there: Vec<_> =
        std::fs::read_dir(app).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(there.iter().map(String::as_str).collect::<BTreeSet<_>>(), planned);
}

#[test]
fn the_edges_of_the_bot_stay_edges() {
    let room = |file: &str| file.split('/').next().unwrap_or_default().to_owned();
    let is = |room: &str, name: &str| room == name || room.strip_suffix(".rs") == Some(name);
    let mut wrong = Vec::new();
    for (from, to) in of("bot").iter().flat_map(|(from, to)| to.iter().map(move |to| (from, to))) {
        let never = NEVER.iter().filter(|(name, _)| is(&room(from), name)).flat_map(|(_, never)| never.iter());
        if never.clone().any(|name| is(&room(to), name)) {
            wrong.push(format!("{from} takes from {to}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
