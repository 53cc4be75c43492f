//! Moves as people write them: orthodox SAN, the letter being what the man is at the moment.

use shakmaty::Square;

use super::Mutation;
use super::board::{Castling, Move};
use super::layout::Colour;
use super::moves::Each;
use crate::game::{Game, Letters, Side};

/// What a man is at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Act {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Act {
    const ALL: [Act; 6] = [Act::Pawn, Act::Knight, Act::Bishop, Act::Rook, Act::Queen, Act::King];

    /// What the man of this side on this square is.
    pub(super) fn of(game: &Mutation, square: Square, side: Side) -> Option<Act> {
        if game.board.king(side) == square {
            return Some(Act::King);
        }
        game.board.pawns[side as usize].contains(square).then(|| match game.layout.at(square) {
            Colour::Yellow => Act::Knight,
            Colour::Blue => Act::Bishop,
            Colour::Red => Act::Rook,
            Colour::Black => Act::Queen,
            Colour::White => Act::Pawn,
        })
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Act::Pawn => "pawn",
            Act::Knight => "knight",
            Act::Bishop => "bishop",
            Act::Rook => "rook",
            Act::Queen => "queen",
            Act::King => "king",
        }
    }

    /// The capital in notation. A pawn's is read, but never written.
    fn letter(self, letters: Letters) -> char {
        let all = match letters {
            Letters::English => "PNBRQK",
            Letters::French => "PCFTDR",
        };
        char::from(all.as_bytes()[self as usize])
    }

    pub(super) fn from_letter(letter: char, letters: Letters) -> Option<Act> {
        Act::ALL.into_iter().find(|act| act.letter(letters) == letter)
    }

    pub(super) fn from_figurine(figurine: char) -> Option<Act> {
        Some(match figurine {
            '♔' | '♚' => Act::King,
            '♕' | '♛' => Act::Queen,
            '♖' | '♜' => Act::Rook,
            '♗' | '♝' => Act::Bishop,
            '♘' | '♞' => Act::Knight,
            '♙' | '♟' => Act::Pawn,
            _ => return None,
        })
    }
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
    let act = Act::of(game, m.from, side).expect("a move starts from a man of the side to move");
    let capture = game.board.men(side.other()).contains(m.to);
    let mut text = String::new();
    if act == Act::Pawn {
        if capture {
            text.push(m.from.file().char());
        }
    } else {
        text.push(act.letter(letters));
        text.push_str(&origin(game, m, act));
    }
    if capture {
        text.push('x');
    }
    text + &m.to.to_string()
}

/// As much of the square of origin as tells the man from others of its kind: file, else rank, else both.
fn origin(game: &Mutation, m: Move, act: Act) -> String {
    let mut rivals: Vec<Square> = Vec::new();
    let rival = |from: Square, to: Square| {
        if to == m.to && from != m.from && Act::of(game, from, game.board.turn) == Some(act) {
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
