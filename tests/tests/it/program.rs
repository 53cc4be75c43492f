//! The program in scripts: its output and exit statuses.

use std::ffi::OsStr;
use std::fmt::Debug;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

pub(crate) fn mutabot(args: &[impl AsRef<OsStr>], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mutabot-under-test"))
        .args(args)
        .env_remove("DISCORD_TOKEN")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Fails if the program exited without reading its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

pub(crate) fn said(args: &[impl AsRef<OsStr> + Debug], input: &str) -> String {
    let output = mutabot(args, input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

pub(crate) fn refused(args: &[impl AsRef<OsStr> + Debug], input: &str) -> (i32, String) {
    let output = mutabot(args, input);
    assert!(output.stdout.is_empty(), "{args:?} printed {}", String::from_utf8_lossy(&output.stdout));
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

fn rows(layout: &Value) -> String {
    layout.as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect::<Vec<_>>().join("/")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

struct Vectors {
    tables: Value,
    game: fn(&Value) -> &str,
}

impl Vectors {
    fn start<'a>(&self, command: &'a str, entry: &'a Value, position: Option<&'a str>) -> Vec<String> {
        let mut args = vec!["rules", command, (self.game)(entry)];
        let layout = entry.get("layout").map(|name| rows(&self.tables["layouts"][text(name)]));
        args.extend(layout.iter().flat_map(|layout| ["--layout", layout]));
        args.extend(position.iter().flat_map(|position| ["--position", position]));
        args.into_iter().map(str::to_owned).collect()
    }

    fn ways(&self, command: &str, entry: &Value) -> Vec<Vec<String>> {
        let mut ways = vec![self.start(command, entry, Some(text(&entry["position"])))];
        if let Some(moves) = entry.get("moves") {
            let mut after = self.start(command, entry, None);
            after.extend(["--after".to_owned(), words(moves)]);
            ways.push(after);
        }
        ways
    }

    fn check(&self) -> [usize; 3] {
        let [perft, positions, games] = ["perft", "positions", "games"].map(|part| list(&self.tables[part]));
        for entry in perft {
            let nodes = list(&entry["nodes"]);
            for mut args in self.ways("perft", entry) {
                args.insert(3, nodes.len().to_string());
                assert_eq!(said(&args, ""), format!("nodes {}\n", nodes.last().unwrap()), "{args:?}");
            }
        }
        for entry in positions {
            let mut legal: Vec<String> = list(&entry["legal"]).iter().map(legal_line).collect();
            legal.sort();
            for args in self.ways("moves", entry) {
                // Where the vectors have only codes, compare only codes.
                let column = |line: &str| match legal.first() {
                    Some(first) if !first.contains('\t') => line.split('\t').next().unwrap().to_owned(),
                    _ => line.to_owned(),
                };
                let mut lines: Vec<String> = said(&args, "").lines().map(column).collect();
                lines.sort();
                assert_eq!(lines, legal, "{args:?}");
            }
        }
        for entry in games {
            let mut args = self.start("replay", entry, None);
            args.push("-".to_owned());
            let (position, outcome) = (text(&entry["final"]), text(&entry["outcome"]));
            let wanted = format!("position {position}\noutcome {outcome}\n");
            assert_eq!(said(&args, &words(&entry["moves"]).replace(' ', "\n")), wanted, "{args:?}");
        }
        [perft, positions, games].map(<[Value]>::len)
    }
}

fn words(moves: &Value) -> String {
    list(moves).iter().map(text).collect::<Vec<_>>().join(" ")
}

/// A legal move as the program prints it: code and notation, or only the code if the vectors have no notation.
fn legal_line(entry: &Value) -> String {
    entry.as_str().map_or_else(|| format!("{}\t{}", text(&entry[0]), text(&entry[1])), str::to_owned)
}

#[test]
fn the_vectors_of_mutation_hold_through_the_program() {
    let tables = serde_json::from_str(include_str!("../../../rules/tests/vectors/mutation.json")).unwrap();
    assert_eq!(Vectors { tables, game: |_| "mutation" }.check(), [66, 144, 15]);
}

#[test]
fn the_vectors_of_ecsech_and_rapid_hold_through_the_program() {
    let tables = serde_json::from_str(include_str!("../../../rules/tests/vectors/ecsech.json")).unwrap();
    assert_eq!(Vectors { tables, game: |entry| text(&entry["variant"]) }.check(), [53, 91, 16]);
}

#[test]
fn the_vectors_of_echek_hold_through_the_program() {
    let tables = serde_json::from_str(include_str!("../../../rules/tests/vectors/echek.json")).unwrap();
    assert_eq!(Vectors { tables, game: |_| "echek" }.check(), [33, 32, 14]);
}

#[test]
fn orthodox_perft_is_what_everybody_counts() {
    assert_eq!(said(&["rules", "perft", "chess", "5"], ""), "nodes 4865609\n");
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(said(&["rules", "perft", "chess", "4", "--position", kiwipete], ""), "nodes 4085603\n");
}

#[test]
fn the_games_are_listed_and_moves_can_be_played_first() {
    let mut listed =
        "mutation\tChess Mutation\nchess\tChess\necsech\tEcséch\nrapid\tRapid'Ecséch\nechek\tECHEK\n".to_owned();
    if cfg!(feature = "toy") {
        listed += "toy\tThree Men's Morris\n";
    }
    assert_eq!(said(&["rules", "games"], ""), listed);
    let moves = said(&["rules", "moves", "mutation", "--after", "e4 e7e5"], "");
    assert!(moves.lines().any(|line| line == "e4e5\tQxe5+"), "{moves}");
    let divided = said(&["rules", "perft", "mutation", "2", "--divide", "--setup", "classic"], "");
    assert_eq!(divided.lines().count(), 21);
    assert_eq!(divided.lines().last(), Some("nodes 400"));
}

#[test]
fn a_record_of_every_game_is_written_and_played_again() {
    let random = &mut fastrand::Rng::with_seed(3);
    for info in rules::games() {
        let mut table = rules::open(info.id, "", None).unwrap();
        while table.codes().len() < 30
            && let Some(m) = random.choice(table.legal(rules::PieceLetters::English))
        {
            table.play(&m.code, rules::PieceLetters::English).unwrap();
        }
        let moves = table.codes().join(" ");
        let tags = ["--tag", "White=Ann \"the\" \\ Great", "--tag", "Date=2026.11.21", "--tag", "Annotator=Bob"];
        let record = said(&[&["rules", "record", info.id, "-"][..], &tags].concat(), &moves);
        for line in ["[Event \"?\"]", "[White \"Ann \\\"the\\\" \\\\ Great\"]", "[Black \"?\"]", "[Annotator \"Bob\"]"]
        {
            assert!(record.lines().any(|found| found == line), "{line} is not in {record}");
        }
        assert!(record.contains(&format!("[Game \"{}\"]\n", info.id)), "{record}");
        assert_eq!(said(&["rules", "replay", info.id, "-"], &record), said(&["rules", "replay", info.id, "-"], &moves));
        assert_eq!(said(&["rules", "record", info.id, "-"], &record), record);
        let retold = said(&["rules", "record", info.id, "-", "--tag", "Date=2026.11.22"], &record);
        assert_eq!(retold, record.replace("11.21", "11.22"));
    }
    let resigned = "[Game \"mutation\"]\n[Result \"0-1\"]\n[Termination \"resignation\"]\n\n1. e4 e5 0-1\n";
    assert!(said(&["rules", "replay", "mutation", "-"], resigned).ends_with("\noutcome 0-1 resignation\n"));
    assert!(said(&["rules", "record", "mutation", "-"], resigned).ends_with("\n1. e4 e5 0-1\n"));
}

#[test]
fn what_is_wrong_with_a_record_is_told() {
    for (args, record, wanted) in [
        (&["mutation"][..], "[Game \"chess\"]\n\n1. e4 *", "a record of `chess`, not of `mutation`"),
        (&["mutation"], "[Game \"go\"]\n\n1. D4 *", "mutabot rules games"),
        (&["chess"], "[White Ann]\n\n1. e4 *", "line 1 of the record"),
        (&["chess"], "[White \"Ann\"]\n\n1. e4 e4 *", "move 2, `e4`: "),
        (&["chess"], "[White \"Ann\"]\n\n1. e4 e5 2. Re2 *", "move 3, `Re2`: "),
        (&["chess"], "[White \"Ann\"]\n\n1. d3 b6 2. B1-D2 *", "move 3, `B1-D2`: "),
        (&["chess"], "[White \"Ann\"]\n[Variant \"Atomic\"]\n\n1. e4 *", "of `Atomic`, not of orthodox chess"),
        (&["chess"], "[White \"Ann\"]\n\n1. e4 *\n\n[White \"Bob\"]\n\n1. d4 *", "has 2 records"),
        (&["mutation", "--setup", "classic"], "[Game \"mutation\"]\n\n1. e4 *", "leave out --setup"),
    ] {
        let (status, told) = refused(&[&["rules", "replay"], args, &["-"]].concat(), record);
        assert!(status == 1 && told.contains(wanted), "{told}");
    }
    let (status, told) = refused(&["rules", "record", "chess", "-", "--tag", "White"], "e4");
    assert!(status == 2 && told.contains("White=Ann"), "{told}");
}

#[test]
fn moves_are_those_of_the_men_and_squares_that_were_typed() {
    let replayed = |args: &[&str], moves: &str| said(&[&["rules", "replay"], args, &["-"]].concat(), moves);
    // `B1-D2` moves the knight on b1, not a bishop. `B5-B4` moves the king on b5, not the bishop on its rank.
    assert_eq!(replayed(&["chess"], "d2d3 b7b6 B1-D2"), replayed(&["chess"], "d2d3 b7b6 b1d2"));
    assert_ne!(replayed(&["chess"], "d2d3 b7b6 B1-D2"), replayed(&["chess"], "d2d3 b7b6 c1d2"));
    let position = "7N/8/3Q3B/bk5p/4P3/5p2/2P5/rp1N4[KRRBPPPPPPqrbnnppppp] b";
    let ecsech = ["ecsech", "--position", position];
    assert_eq!(replayed(&ecsech, "B5-B4"), replayed(&ecsech, "b5b4"));
    // R is the rook here, although it is the king's letter in French.
    let (status, told) = refused(&["rules", "replay", "chess", "-"], "e2e4 e7e5 Re2");
    assert!(status == 1 && told.contains("move 3, `Re2`: "), "{told}");
}

#[test]
fn records_are_read_as_other_programs_write_them() {
    let plain = said(&["rules", "replay", "chess", "-"], "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 1/2-1/2");
    for record in [
        "[White \"A\"] [Black \"B\"]\n\n1. e4$1 e5 ½-½",
        "[White \"A\"]\n[Black \"B\"]\n[Variant \"Standard\"]\n\n1. e4 1… e5 1/2",
        "% a line for a program\n[White \"A\"] {a comment}\n[Black \"The \"Big\" B\"]\n\n1. e4 e5 ½-½",
    ] {
        assert_eq!(said(&["rules", "replay", "chess", "-"], record), plain, "{record}");
    }
}

#[test]
fn what_cannot_be_is_told_with_the_reason_and_the_right_exit_status() {
    let (status, told) = refused(&["rules", "replay", "mutation", "-"], "e4 Kd2");
    assert_eq!(status, 1);
    assert!(told.contains("move 2, `Kd2`"), "{told}");
    let (status, told) = refused(&["rules", "moves", "go"], "");
    assert!(status == 1 && told.contains("`go`"), "{told}");
    let (status, told) = refused(&["rules", "moves", "mutation", "--layout", "RYB"], "");
    assert!(status == 1 && told.contains("8 rows of 8 letters"), "{told}");
    let (status, _) = refused(&["rules", "moves"], "");
    assert_eq!(status, 2);
    let (status, told) = refused(&["run"], "");
    assert!(status == 78 && told.contains("mutabot playground"), "{told}");
    let (status, told) = refused(&["check-config", "no-such-file.toml"], "");
    assert!(status == 1 && told.contains("no-such-file.toml"), "{told}");
}

#[test]
fn pictures_and_films_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let png = folder.path().join("board.png");
    said(&["render", "mutation", "--after", "e4 e5", "--side", "black", "-o", png.to_str().unwrap()], "");
    let bytes = std::fs::read(&png).unwrap();
    assert!(bytes.starts_with(b"\x89PNG"));
    let size = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    assert!(size(16) >= 800 && size(16) != size(20), "wide, and not square");
    let gif = folder.path().join("game.gif");
    said(&["film", "mutation", "-", "-o", gif.to_str().unwrap()], "e4 d5 c3 c6");
    assert!(std::fs::read(&gif).unwrap().starts_with(b"GIF89a"));
    let marked = folder.path().join("marked.png");
    let file = marked.to_str().unwrap();
    let notes = ["--from", "e2", "--circle", "e4", "--cross", "d5", "--arrow", "b1c3:planned", "--arrow", "g8-f6"];
    said(&[&["render", "mutation", "-o", file][..], &notes].concat(), "");
    assert_ne!(std::fs::read(&marked).unwrap(), bytes);
    for (wrong, names) in [
        (["--theme", "no-such"], "walnut, night"),
        (["--style", "no-such"], "tokens, pawns, figures"),
        (["--from", "no-such"], "a2, b2"),
        (["--circle", "z9"], "a b c d e f g h"),
        (["--arrow", "e2e4:no-such"], "note, attack, planned"),
    ] {
        let (status, told) = refused(&[&["render", "mutation", "-o", "x.png"][..], &wrong].concat(), "");
        assert!(status == 1 && told.contains(names), "{told}");
    }
}

#[test]
fn the_rules_pages_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("new/pages");
    said(&["rules", "pages", pages.to_str().unwrap()], "");
    let page = std::fs::read_to_string(pages.join("mutation.fr.md")).unwrap();
    assert!(page.contains("# Chess Mutation") && page.contains("](pictures/mutation-yellow.fr.png)"), "{page}");
    assert!(std::fs::read(pages.join("pictures/mutation-yellow.fr.png")).unwrap().starts_with(b"\x89PNG"));
    let (status, told) = refused(&["rules", "pages", pages.join("mutation.fr.md").to_str().unwrap()], "");
    assert!(status == 1 && told.contains("cannot write"), "{told}");
}
