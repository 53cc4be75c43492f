//! Pictures of tournaments: drawn, described and as text.

use tournament::{GenerateOptions, trf};

use super::{FOUR, written};
use crate::program::{mutabot, refused, said};

fn drawn(text: &str, options: &[&str]) -> (String, u32, u32) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.png");
    let output = file.to_str().unwrap();
    let told = said(&[&["tournament", "picture", "-"], options, &["-o", output]].concat(), text);
    let png = std::fs::read(&file).unwrap();
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert!(png.starts_with(b"\x89PNG"));
    (told, number(16), number(20))
}

#[test]
fn a_picture_is_written_and_told_in_words() {
    let (told, width, height) = drawn(FOUR, &[]);
    let table =
        "1. Ann: 1½ points, BH/C1 1½, BH 2½\n2. Bob: 1½ points, BH/C1 1½, BH 1½\n3. Cid: 1 point, BH/C1 1½, BH 1½\n";
    assert_eq!(told, format!("Four\nStandings after round 2\n{table}4. Dora: 0 points, BH/C1 1½, BH 2½\n"));
    assert!(width == 720 && height > 200, "{width} × {height}");
    let french = drawn(FOUR, &["--what", "pairings", "--round", "1", "--language", "fr", "--width", "360"]);
    assert_eq!(
        (french.0.as_str(), french.1),
        (
            "Four\nRonde 1\n1. Ann (Blancs) – Cid (Noirs)\u{a0}: Victoire des Blancs\n2. Dora (Blancs) – Bob (Noirs)\u{a0}: Victoire des Noirs\n",
            360
        )
    );
    for (what, says) in [
        ("crosstable", "1. Ann: 1½ (beat 3 Cid, drew with 2 Bob)"),
        ("progress", "Round 1: White, beat Cid; 1 point, place 1"),
    ] {
        let (told, ..) = drawn(FOUR, &["--what", what, "--player", "ann", "--theme", "print"]);
        assert!(told.contains(says), "{told}");
    }
}

#[test]
fn other_forms_have_pictures_of_their_own() {
    let cup = "knock-out 1\nplayer 1 Ann\nplayer 2 Bob\nplayer 3 Cid\n";
    let (told, ..) = drawn(cup, &[]);
    assert!(told.contains("Semifinals\nAnn – bye\nBob – Cid\nFinal\nAnn – not known yet"), "{told}");
    let ladder = "ladder 1\nplayer 1 Ann\nat 0 join 1\nat 0 join 2\nat 5 challenge 1 2 1\n";
    let text = said(&["tournament", "picture", "-", "--text"], ladder);
    assert!(text.contains("1  Ann (challenged by no. 2)\n2  Player 2 (challenges no. 1)"), "{text}");
    let league = "league 1\njoin 1 2000\njoin 2 1900\nseason 1\nplace 1 1 new\nplace 1 2 new\n";
    assert!(drawn(league, &[]).0.contains("Season 1\nDivision 1\n1. Player "), "a league");
}

#[test]
fn what_a_file_does_not_have_is_refused_with_what_it_has() {
    let output = ["-o", "never.png"];
    let picture =
        |options: &[&str], text: &str| refused(&[&["tournament", "picture", "-"], options, &output].concat(), text);
    let (status, told) = picture(&["--what", "bracket"], FOUR);
    assert!(status == 1 && told.contains("no bracket; it has standings, crosstable, pairings, progress"), "{told}");
    let (status, told) = picture(&["--what", "progress"], FOUR);
    assert!(status == 1 && told.contains("use --player to name"), "{told}");
    let (status, told) = picture(&["--player", "Eve"], FOUR);
    assert!(status == 1 && told.contains("there is no player `Eve`"), "{told}");
    let (status, told) = picture(&["--round", "9"], FOUR);
    assert!(status == 1 && told.contains("round 9 is not paired yet"), "{told}");
    let (status, told) = picture(&["--theme", "mauve"], FOUR);
    assert!(status == 1 && told.contains("walnut"), "{told}");
    let (status, _) = refused(&["tournament", "picture", "-"], FOUR);
    assert_eq!(status, 2, "neither a file nor --text");
    assert!(!std::path::Path::new("never.png").exists());
}

#[test]
fn a_thousand_players_are_fifty_pages() {
    let wishes =
        GenerateOptions { players: 1_000, rounds: 1, seed: 1, forfeits: 0, byes: 0, retirements: 0, draws: 300 };
    let text = written(&tournament::generate(&wishes, |_| {}).unwrap());
    assert_eq!(trf::read(&text).unwrap().players.len(), 1_000);
    let (told, ..) = drawn(&text, &["--page", "50"]);
    assert!(told.contains("page 50 of 50") && told.lines().count() == 22, "{told}");
    let beyond = mutabot(&["tournament", "picture", "-", "--page", "51", "--text"], &text);
    assert!(String::from_utf8(beyond.stdout).unwrap().contains("page 50 of 50"), "the last page");
}
