//! Writes moves as SAN with the letter of the piece's current role.

use shakmaty::{Role, Square};

use super::board::{Castling, MutationMove};
use super::moves::EachMutationMove;
use super::position::Mutation;
use crate::chessmen::Chessman;
use crate::men::PieceLetters;

pub(super) fn write(game: &Mutation, m: MutationMove, letters: PieceLetters) -> String {
    let mut text = match castling(game, m) {
        Some(castling) if castling.is_short() => "O-O".to_owned(),
        Some(_) => "O-O-O".to_owned(),
        None => man_and_squares(game, m, letters),
    };
    let mut next = game.clone();
    next.play(m);
    if next.is_check() {
        text.push(if next.has_moves() { '+' } else { '#' });
    }
    text
}

/// Returns the castling: no other king move covers two squares.
fn castling(game: &Mutation, m: MutationMove) -> Option<&'static Castling> {
    Castling::by_king(m.from, m.to).filter(|_| game.board.king(game.board.turn) == m.from)
}

fn man_and_squares(game: &Mutation, m: MutationMove, letters: PieceLetters) -> String {
    let side = game.board.turn;
    let role = game.role(m.from, side).expect("a move starts from a man of the side to move");
    let capture = game.board.men(side.other()).contains(m.to);
    let mut text = String::new();
    if role == Role::Pawn {
        if capture {
            text.push(m.from.file().char());
        }
    } else {
        text.push(Chessman::from(role).letter(letters));
        text.push_str(&origin(game, m, role));
    }
    if capture {
        text.push('x');
    }
    text + &m.to.to_string()
}

/// Writes the origin as SAN needs it: file, rank or both.
fn origin(game: &Mutation, m: MutationMove, kind: Role) -> String {
    let mut rivals: Vec<Square> = Vec::new();
    let rival = |from: Square, to: Square| {
        if to == m.to && from != m.from && game.role(from, game.board.turn) == Some(kind) {
            rivals.push(from);
        }
    };
    game.board.legal(&game.terrain(), &mut EachMutationMove(rival));
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|rival| rival.file() != m.from.file()) {
        m.from.file().char().to_string()
    } else if rivals.iter().all(|rival| rival.rank() != m.from.rank()) {
        m.from.rank().char().to_string()
    } else {
        m.from.to_string()
    }
}
