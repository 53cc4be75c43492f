//! Randomly changed exports and configurations are accepted or refused with a message. Nothing panics.

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use bot::app::ask::{person, see};
use bot::app::{App, PrivacyAsk, RequestAct, Secret, upkeep};
use bot::config::Config;
use bot::keep::{ForgottenSet, admit, import, read_through, verify_file, verify_store};
use bot::record::{GameId, Unix};
use fastrand::Rng;
use sha2::{Digest, Sha256};
use store::{Memory, Store};

use crate::ask::Asker;
use crate::forget::rows;

const NOW: Unix = Unix(1_795_286_096_000);

fn quiet(_: &bot::keep::KeepStep) {}

fn mutate(lines: &mut Vec<String>, random: &mut Rng) {
    const VALUES: [&str; 9] = ["0", "-1", "4294967296", "1e9", "null", "[]", "{}", "\"\"", "true"];
    let at = random.usize(1..lines.len());
    match random.u8(0..8) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at].clone()),
        2 => {
            let other = random.usize(1..lines.len());
            lines.swap(at, other);
        }
        3 => {
            let other = &lines[random.usize(1..lines.len())];
            lines[at] = other.chars().take(random.usize(0..=other.len())).collect();
        }
        4 => lines[at] = lines[at].replacen(|letter: char| letter.is_ascii_digit(), VALUES[random.usize(0..3)], 1),
        5 => {
            // Replace the value of a field, which may be an object.
            let places: Vec<_> = lines[at].match_indices("\":").map(|(place, _)| place + 2).collect();
            let Some(from) = random.choice(&places) else { return };
            let end = lines[at][*from..].find([',', '}', ']']).map_or(lines[at].len(), |end| from + end);
            lines[at].replace_range(from..&end, VALUES[random.usize(..VALUES.len())]);
        }
        _ => {
            let mut bytes = std::mem::take(&mut lines[at]).into_bytes();
            if !bytes.is_empty() {
                let byte = random.usize(..bytes.len());
                bytes[byte] = random.u8(b' '..b'~');
            }
            lines[at] = String::from_utf8_lossy(&bytes).into_owned();
        }
    }
}

fn end(lines: &[String]) -> String {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let sum: String = Sha256::digest(text.as_bytes()).iter().fold(String::new(), |mut sum, byte| {
        let _ = write!(sum, "{byte:02x}");
        sum
    });
    let n_games = lines.iter().filter(|line| line.starts_with("game/")).count();
    format!("{text}end rows {} games {n_games} sha256 {sum}\n", lines.len() - 1)
}

async fn use_it(path: &Path) -> bool {
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    let taken = match read_through(path, &quiet) {
        Ok(whole) => import(&*store, &whole, &ForgottenSet::default(), &quiet).await.is_ok(),
        Err(why) => {
            assert!(!why.to_string().is_empty() && verify_file(path, &quiet).is_err());
            false
        }
    };
    if !taken {
        assert_eq!(rows(&*store).await, [], "nothing of a file that is refused is kept");
        return false;
    }
    let _ = verify_store(&*store, &quiet).await.map(|report| report.to_string());
    if admit(&store, NOW).await.is_ok() {
        let app = App::new(Arc::clone(&store), Vec::new()).with_secret(Secret::new([7; 32]));
        let _ = upkeep::catch_up_with_history(&app).await;
        let _ = upkeep::catch_up_with_people(&app).await;
        let _ = app.fall_due(NOW).await;
        let acts = [
            RequestAct::See(see::SeeAsk::Games(0)),
            RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::Export { after: GameId(0) })),
            RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::ForgetNow(bot::record::UserId(1)))),
        ];
        for (event, act) in (9_000_001..).zip(acts) {
            let _ = app.handle(&Asker::new(1).at(NOW).asks(event, act)).await;
        }
    }
    true
}

#[tokio::test]
async fn an_export_with_changes_made_by_chance_is_refused_or_harmless() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stores");
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("changed.export");
    let random = &mut Rng::with_seed(75);
    let mut n_taken = 0;
    for (name, _) in bot::keep::SHAPES {
        let whole = std::fs::read_to_string(folder.join(format!("{name}.export"))).unwrap();
        let mut lines: Vec<String> = whole.lines().map(str::to_owned).collect();
        lines.pop();
        for _ in 0..60 {
            let mut changed = lines.clone();
            for _ in 0..random.usize(1..4) {
                mutate(&mut changed, random);
            }
            // Repair the end line, so that the damage is in the rows only.
            let old_end = whole.lines().last().unwrap();
            if changed != lines {
                std::fs::write(&path, format!("{}\n{old_end}\n", changed.join("\n"))).unwrap();
                assert!(!use_it(&path).await);
            }
            std::fs::write(&path, end(&changed)).unwrap();
            n_taken += usize::from(use_it(&path).await);
        }
    }
    assert!(n_taken > 40, "many can be taken: {n_taken}");
}

#[test]
fn a_configuration_with_changes_made_by_chance_is_read_or_refused_with_its_place() {
    let example = include_str!("../../../config.example.toml").replace("#: ", "");
    let lines: Vec<String> = std::iter::once("").chain(example.lines()).map(str::to_owned).collect();
    let random = &mut Rng::with_seed(76);
    let (mut n_read, mut n_refused) = (0, 0);
    for _ in 0..2_000 {
        let mut changed = lines.clone();
        for _ in 0..random.usize(1..4) {
            mutate(&mut changed, random);
        }
        match Config::parse(&changed.join("\n")) {
            Ok(_) => n_read += 1,
            Err(why) => {
                assert!(why.contains("line ") || why.contains("`"), "{why}");
                n_refused += 1;
            }
        }
    }
    assert!(n_read > 100 && n_refused > 100, "{n_read} read, {n_refused} refused");
}
