//! The strips above and below a board: players, turn, and captured pieces.

use render::{Caption, PictureOptions};
use rules::{PieceKind, Scene, ScenePiece, Side};

#[derive(Clone, Debug, Default)]
pub(crate) struct BoardStrip {
    pub(crate) name: String,
    pub(crate) number: String,
    pub(crate) clock: String,
}

/// Adds both players' strips to the options. Pieces missing since `start` count as captured.
pub(crate) fn beside(
    options: PictureOptions,
    men: &[PieceKind],
    start: &Scene,
    now: &Scene,
    strip: impl Fn(Side) -> BoardStrip,
) -> PictureOptions {
    let caption = |side: Side| {
        let BoardStrip { name, number, clock } = strip(side);
        let lead = lead(men, now, side);
        let lead = if lead > 0 { format!("+{lead}") } else { String::new() };
        Some(Caption { side: Some(side), text: name, number, aside: clock, taken: taken(men, start, now, side), lead })
    };
    let seen_by = options.seen_by;
    PictureOptions { above: caption(seen_by.other()), below: caption(seen_by), ..options }
}

/// Returns the pieces that `by` has captured since the start, strongest first. Empty in games where captured pieces
/// come back.
fn taken(men: &[PieceKind], start: &Scene, now: &Scene, by: Side) -> Vec<ScenePiece> {
    if !start.trays.is_empty() {
        return Vec::new();
    }
    let side = by.other();
    let missing = |man: &str| count(start, side, man) - count(now, side, man);
    // A promoted pawn is missing but not captured, since another piece replaced it.
    let men = men.iter().filter(|man| man.worth > 0);
    let promoted: i32 = men.clone().map(|man| (-missing(man.name)).max(0)).sum();
    let men = men.flat_map(|man| {
        let n = missing(man.name) - if man.promotes { promoted } else { 0 };
        vec![ScenePiece { side, man: man.name, acts: man.name }; usize::try_from(n).unwrap_or_default()]
    });
    men.collect()
}

/// Returns by how many pawns' worth of pieces `side` is ahead; 0 if captured pieces come back.
fn lead(men: &[PieceKind], now: &Scene, side: Side) -> i32 {
    let worth = |side| men.iter().map(|man| count(now, side, man.name) * i32::from(man.worth)).sum::<i32>();
    if now.trays.is_empty() { (worth(side) - worth(side.other())).max(0) } else { 0 }
}

fn count(scene: &Scene, side: Side, man: &str) -> i32 {
    let men = scene.cells.iter().filter_map(|cell| cell.piece);
    men.filter(|piece| piece.side == side && piece.man == man).fold(0, |n, _| n + 1)
}

#[cfg(test)]
mod tests {
    use rules::PieceLetters;

    use super::*;

    fn check(game: &str, position: Option<&str>, moves: &str, want: [&str; 2], leads: [i32; 2]) {
        let mut table = rules::open(game, "", position).expect("the start can be");
        let start = table.scene();
        for text in moves.split_whitespace() {
            table.play(text, PieceLetters::English).expect("the moves are legal");
        }
        let (all, now) = (table.info().men, table.scene());
        let men = Side::ALL
            .map(|by| taken(all, &start, &now, by).iter().map(|piece| piece.man).collect::<Vec<_>>().join(" "));
        assert_eq!(men, want);
        assert_eq!(Side::ALL.map(|side| lead(all, &now, side)), leads);
    }

    #[test]
    fn men_taken_are_shown_with_the_one_who_took_them() {
        check("chess", None, "e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2", ["queen pawn", "pawn pawn"], [8, 0]);
        check("mutation", None, "e4 e5 Qxe5", ["pawn", ""], [1, 0]);
    }

    #[test]
    fn a_promoted_pawn_was_not_taken() {
        check("chess", Some("7k/P7/8/8/8/8/8/K7 w - - 0 1"), "a8=Q+", ["", ""], [9, 0]);
        check("chess", Some("1r5k/P7/8/8/8/8/8/K7 w - - 0 1"), "axb8=N", ["rook", ""], [3, 0]);
    }

    #[test]
    fn nothing_is_taken_in_games_with_hands() {
        check("echek", None, "Q@c4 R@e6 B@e4^c4", ["", ""], [0, 0]);
    }
}
