//! One short game of each game as text, move by move. `UPDATE_EXPECT=1` rewrites the file.

use std::fmt::Write;

use expect_test::expect_file;
use rules::{GameTable, PieceLetters, Scene, Side};

pub(crate) fn told(id: &str, moves: &str) -> String {
    let mut table = rules::open(id, "", None).unwrap();
    let mut text = format!("{id}\nsetup {}\n", table.setup());
    for m in moves.split_whitespace() {
        tell(&mut text, table.as_ref());
        let side = table.turn().name();
        let code = table.play(m, PieceLetters::English).unwrap().code;
        let french = &table.line(PieceLetters::French)[table.codes().len() - 1].notation;
        writeln!(text, "\n{side} plays {m}, in French {french}, kept as {code}").unwrap();
    }
    tell(&mut text, table.as_ref());
    writeln!(text, "outcome {}", table.outcome().map_or("*".to_owned(), |outcome| outcome.to_string())).unwrap();
    text
}

fn tell(text: &mut String, table: &dyn GameTable) {
    writeln!(text, "position {}", table.position()).unwrap();
    board(text, &table.scene());
    let moves: Vec<String> = table.legal(PieceLetters::English).into_iter().map(|m| m.notation).collect();
    writeln!(text, "{} moves: {}", moves.len(), moves.join(" ")).unwrap();
}

/// A cell is the letter of its tint, its piece's role (White's in capitals), and `*` for the last move or `!` for
/// check.
fn board(text: &mut String, scene: &Scene) {
    for (y, row) in scene.rows.iter().enumerate() {
        write!(text, "{row} ").unwrap();
        for x in 0..scene.columns.len() {
            let cell = scene.cell(x, y);
            let tint = cell.tint.map_or(' ', |tint| tint.letter(PieceLetters::English).to_ascii_lowercase());
            let man = cell.piece.map_or('.', |piece| {
                let letter = if piece.acts == "knight" { 'n' } else { piece.acts.chars().next().unwrap_or('?') };
                if piece.side == Side::White { letter.to_ascii_uppercase() } else { letter }
            });
            let mark = match (cell.marks.last, cell.marks.check) {
                (_, true) => '!',
                (true, false) => '*',
                (false, false) => ' ',
            };
            write!(text, " {tint}{man}{mark}").unwrap();
        }
        text.push('\n');
    }
    writeln!(text, "   {}", scene.columns.join("   ")).unwrap();
}

/// Editors would remove blanks at the end of a row.
pub(crate) fn trimmed(text: &str) -> String {
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

#[test]
fn mutation_in_eight_plies() {
    let text = told("mutation", "f3 g6 c3 d5 h4 Qe5 Rh6 Bd3#");
    expect_file!["playthroughs/mutation.txt"].assert_eq(&trimmed(&text));
}

#[test]
fn ecsech_in_ten_plies() {
    let text = told("ecsech", "P@e4 K@c8 R@f1 N@a5 Rf7 Q@h2 N@c3 Qd6 Ne2 Kb8");
    expect_file!["playthroughs/ecsech.txt"].assert_eq(&trimmed(&text));
}

#[test]
fn rapid_until_nothing_can_be_placed() {
    let text = told(
        "rapid",
        "P@d3 K@g7 B@h5 P@e5 Q@c2 B@e1 K@h3 Q@a7 P@h2 P@b5 N@b3 B@h1 N@e2 P@e3 P@f5 \
         P@f2 P@e6 P@g5 P@g4 P@h6 P@c1 P@a6 P@b1 P@e7 P@f1 R@h8 R@b2 R@b7 B@a1 N@h7",
    );
    expect_file!["playthroughs/rapid.txt"].assert_eq(&trimmed(&text));
}

#[test]
fn chess_with_castling_a_capture_in_passing_a_promotion_and_mate() {
    let moves = "e4 a6 e5 d5 exd6 e6 Nf3 a5 Be2 a4 O-O a3 dxc7 b6 d3 axb2 Bg5 bxa1=N cxd8=Q#";
    let text = told("chess", moves);
    expect_file!["playthroughs/chess.txt"].assert_eq(&trimmed(&text));
}

#[test]
fn echek_with_every_kind_of_turn_until_a_king_is_surrounded() {
    let text = told(
        "echek",
        "P@d3-c3 P@e6-d6 B@e3^d6 R@d6 N@b3 B@c5^e3 B@e4^b3 d5e6 Q@d3 P@f6 N@f4 f6f5 f4d5 N@e5 e4c6 Q@f4 c3c4 swap",
    );
    expect_file!["playthroughs/echek.txt"].assert_eq(&trimmed(&text));
}
