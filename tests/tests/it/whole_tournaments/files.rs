//! Fetches a tournament's files and checks them with the program.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::{Command, Stdio};

use bot::record::TournamentFormat;
use serde_json::{Value, json};
use tests::house::download;
use tournament::csv;

use super::Way;
use super::hall::Hall;

const PROGRAM: &str = env!("CARGO_BIN_EXE_mutabot-under-test");

fn checked(text: &str) -> String {
    let mut program = Command::new(PROGRAM);
    program.args(["tournament", "check", "-"]).env_remove("DISCORD_TOKEN");
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = program.spawn().unwrap();
    running.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    String::from_utf8(running.wait_with_output().unwrap().stdout).unwrap()
}

/// Fetches and checks the files. Only manual pairings may differ. Returns the number of checked files, and the output
/// for the first one.
pub(super) async fn check(hall: &Hall<'_>) -> String {
    let system = hall.plan.system;
    let files = fetch(hall).await;
    let mut n_checked = 0;
    let mut first = String::new();
    for (name, text) in files.iter().filter(|(name, _)| !name.ends_with(".csv") && !name.ends_with(".pgn")) {
        // The old report format cannot mark a round robin.
        if name.contains("trf16") && system != TournamentFormat::Swiss {
            continue;
        }
        let said = checked(text);
        let last = said.lines().last().unwrap_or_default();
        assert!(last.ends_with("differ 0") && !last.contains(" 0, "), "{:?} {name}: {said}\n{text}", hall.plan);
        n_checked += 1;
        let by_hand = said.lines().rev().nth(1).filter(|line| line.starts_with("by hand"));
        if first.is_empty() {
            first = by_hand.into_iter().chain([last]).collect::<Vec<_>>().join(", ");
        }
    }
    assert!(n_checked > 0, "{:?}", files.keys());

    let rounds = hall.rounds().await;
    let n_rows: usize = rounds.iter().map(|round| round.pairs.len() + round.byes.len()).sum();
    assert_eq!(csv::read_pairings(&files["pairings.csv"]).unwrap().len(), n_rows);
    // Players who left a round robin early have no place.
    let (standings, entrants) = (&files["standings.csv"], hall.entrants().await);
    let stayed = entrants.iter().filter(|it| it.left.is_none()).count();
    assert!((stayed..=entrants.len()).contains(&(standings.lines().count() - 1)), "{standings}");
    let games = rules::pgn::read_all(&files["games.pgn"]).unwrap();
    let mut n_games = 0;
    for round in &rounds {
        for board in 1..=round.pairs.len() as u16 {
            // The file leaves out games without a move.
            let Some(game) = hall.board(round.number, board).await.game else { continue };
            n_games += usize::from(!hall.game(game).await.line.is_empty());
        }
    }
    assert_eq!(games.len(), n_games);
    format!("{n_games} games in {} rounds, {n_checked} files checked: {first}", rounds.len())
}

async fn fetch(hall: &Hall<'_>) -> BTreeMap<String, String> {
    let who = hall.people[2];
    let message = match hall.plan.way {
        Way::Buttons => {
            let table = hall.press(who, &hall.announced, "tournament-standings").await;
            hall.press(who, &table, "tournament-files").await
        }
        Way::Commands => hall.asks(who, "tournament files", &json!({})).await,
    };
    let mut files = BTreeMap::new();
    for file in message["attachments"].as_array().into_iter().flatten() {
        let text = |key: &str| file[key].as_str().unwrap_or_default().to_owned();
        let known = files.insert(text("filename"), download(&text("url")).await);
        assert_eq!(known, None::<String>, "{}", Value::from(text("filename")));
    }
    files
}
