//! Moves as people write them: orthodox SAN, the letter being what the man is at the moment.

use shakmaty::{Role, Square};

use super::Mutation;
use super::board::{Castling, Move};
use super::layout::Colour;
use super::moves::Each;
use crate::game::{Game, Letters, Side};
use crate::spelling;

/// What the man of this side on this square is at the moment.
pub(super) fn role(game: &Mutation, square: Square, side: Side) -> Option<Role> {
    if game.board.king(side) == square {
        return Some(Role::King);
    }
    game.board.pawns[side as usize].contains(square).then(|| match game.layout.at(square) {
        Colour::Yellow => Role::Knight,
        Colour::Blue => Role::Bishop,
        Colour::Red => Role::Rook,
        Colour::Black => Role::Queen,
        Colour::White => Role::Pawn,
    })
}

/// The move in SAN.
pub(super) fn write(game: &Mutation, m: Move, letters: Letters) -> String {
    let mut text = match castling(game, m) {
        Some(castling) if castling.is_short() => "O-O".to_owned(),
        Some(_) => "O-O-O".to_owned(),
        None => man_and_squares(game, m, letters),
    };
    let mut next = game.clone();
    next.play_unchecked(&m);
    if next.is_check() {
        text.push(if next.has_moves() { '+' } else { '#' });
    }
    text
}

/// The castling that this move is. A king never goes two squares otherwise.
fn castling(game: &Mutation, m: Move) -> Option<&'static Castling> {
    Castling::by_king(m.from, m.to).filter(|_| game.board.king(game.board.turn) == m.from)
}

fn man_and_squares(game: &Mutation, m: Move, letters: Letters) -> String {
    let side = game.board.turn;
    let role = role(game, m.from, side).expect("a move starts from a man of the side to move");
    let capture = game.board.men(side.other()).contains(m.to);
    let mut text = String::new();
    if role == Role::Pawn {
        if capture {
            text.push(m.from.file().char());
        }
    } else {
        text.push(spelling::letter(role, letters));
        text.push_str(&origin(game, m, role));
    }
    if capture {
        text.push('x');
    }
    text + &m.to.to_string()
}

/// As much of the square of origin as tells the man from others of its kind: file, else rank, else both.
fn origin(game: &Mutation, m: Move, kind: Role) -> String {
    let mut rivals: Vec<Square> = Vec::new();
    let rival = |from: Square, to: Square| {
        if to == m.to && from != m.from && role(game, from, game.board.turn) == Some(kind) {
            rivals.push(from);
        }
    };
    game.board.legal(&game.terrain(), &mut Each(rival));
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
