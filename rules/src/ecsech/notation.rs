//! Writes turns as codes and as notation.

use shakmaty::Square;

use super::board::{EcsechBoard, EcsechMove};
use crate::chessmen::Chessman as Man;
use crate::men::PieceLetters;

/// Writes the code: `N@f3`, `b1c3`, `pass`.
pub(super) fn code(m: EcsechMove) -> String {
    match m {
        EcsechMove::Place(man, to) => format!("{}@{to}", man.letter(PieceLetters::English)),
        EcsechMove::Go(_, from, to) => format!("{from}{to}"),
        EcsechMove::Pass => "pass".to_owned(),
    }
}

/// Writes the notation: `N@f3`, SAN for moves, `pass`.
pub(super) fn write(board: &EcsechBoard, m: EcsechMove, letters: PieceLetters) -> String {
    match m {
        // The French king's letter R is the rook's in codes, so the king's placement is spelled out to stay
        // unambiguous.
        EcsechMove::Place(Man::King, to) if letters == PieceLetters::French => format!("Roi@{to}"),
        EcsechMove::Place(man, to) => format!("{}@{to}", man.letter(letters)),
        EcsechMove::Go(Man::Pawn, _, to) => to.to_string(),
        EcsechMove::Go(man, from, to) => format!("{}{}{to}", man.letter(letters), origin(board, man, from, to)),
        EcsechMove::Pass => "pass".to_owned(),
    }
}

/// Writes the origin as SAN needs it: file, rank or both.
fn origin(board: &EcsechBoard, man: Man, from: Square, to: Square) -> String {
    let (side, occupied) = (board.turn, board.occupied());
    let others = board.of(side, man).without(from).into_iter();
    let rivals: Vec<Square> = others.filter(|other| board.reach(man, side, *other, occupied).contains(to)).collect();
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|rival| rival.file() != from.file()) {
        from.file().char().to_string()
    } else if rivals.iter().all(|rival| rival.rank() != from.rank()) {
        from.rank().char().to_string()
    } else {
        from.to_string()
    }
}
