//! Explains illegal turns: keys of the words files, with arguments.

use shakmaty::attacks::between;
use shakmaty::{Bitboard, Square};

use super::board::{EcsechBoard, EcsechMove, attacks};
use super::notation::write;
use super::words;
use crate::chessmen::Chessman as Man;
use crate::men::PieceLetters;
use crate::refusal::Phrase;
use crate::spelling::PieceWish;

pub(super) fn not_placed<const MOVES: bool>(board: &EcsechBoard, man: Man, to: Square) -> Option<Phrase> {
    let side = board.turn;
    let square = |phrase: Phrase| phrase.with("square", to.to_string());
    if board.in_hand(side, man) == 0 {
        return Some(words::HAND.phrase::<MOVES>().with("man", man.name()));
    }
    if board.occupied().is_empty() && man != Man::Pawn {
        return Some(words::FIRST.phrase::<MOVES>());
    }
    if board.occupied().contains(to) {
        return Some(square(words::TAKEN.phrase::<MOVES>()));
    }
    if man == Man::Bishop && !board.bishop_squares(side).contains(to) {
        let bishop = board.of(side, Man::Bishop).first().expect("a bishop bars its colour from the board");
        return Some(square(words::BISHOPS.phrase::<MOVES>()).with("bishop", bishop.to_string()));
    }
    let (by, targets) = (board.attackers(to, side.other()), board.attacked(man, side, to));
    let attacks = |phrase: Phrase| phrase.with("man", man.name()).with("targets", list(targets));
    Some(match (by.any(), targets.any()) {
        (false, false) => return None,
        (true, false) => square(words::ATTACKED.phrase::<MOVES>()).with("by", list(by)),
        (false, true) => attacks(square(words::ATTACKS.phrase::<MOVES>())),
        (true, true) => attacks(square(words::BOTH.phrase::<MOVES>()).with("by", list(by))),
    })
}

pub(super) fn no_move(board: &EcsechBoard, wish: &PieceWish, to: Square, letters: PieceLetters) -> Phrase {
    let side = board.turn;
    let wished = wish.role.map(Man::from);
    if let Some(from) = wish.from() {
        return match (wished, board.at(from)) {
            (Some(wished), Some((owner, man))) if owner == side && wished != man => Phrase::new("ecsech-why-letter")
                .with("square", from.to_string())
                .with("man", man.name())
                .with("wished", wished.name()),
            _ => squares(board, from, to),
        };
    }
    let man = wished.unwrap_or(Man::Pawn);
    if board.occupied().contains(to) {
        return words::TAKEN.phrase::<true>().with("square", to.to_string());
    }
    let of_man = |key| Phrase::new(key).with("man", man.name()).with("square", to.to_string());
    let moved = (board.of(side, man) & wish.origins()).single_square().map(|from| squares(board, from, to));
    let is_on_its_way = moved.as_ref().is_some_and(|why| why.key == BLOCKED);
    if !wish.has_origin() {
        match not_placed::<true>(board, man, to) {
            None => {
                let placing = write(board, EcsechMove::Place(man, to), letters);
                return of_man("ecsech-why-place").with("placing", placing);
            }
            // Without such a piece on the board, the text can only mean a placement. With one in the hand, a placement
            // is likelier than an impossible move.
            Some(why) if board.of(side, man).is_empty() => return why,
            Some(why) if board.in_hand(side, man) > 0 && !is_on_its_way => return why,
            Some(_) => {}
        }
    }
    moved.unwrap_or_else(|| of_man("ecsech-why-nobody"))
}

/// The key of the refusal when a piece blocks the way.
const BLOCKED: &str = "ecsech-why-blocked";

fn squares(board: &EcsechBoard, from: Square, to: Square) -> Phrase {
    let at = |key, square: Square| Phrase::new(key).with("square", square.to_string());
    let man = match board.at(from) {
        None => return at("ecsech-why-empty", from),
        Some((side, _)) if side != board.turn => return at("ecsech-why-theirs", from),
        Some((_, man)) => man,
    };
    if from == to {
        return at("ecsech-why-same", from);
    }
    if board.occupied().contains(to) {
        return words::TAKEN.phrase::<true>().with("square", to.to_string());
    }
    let lines = matches!(man, Man::Queen | Man::Rook | Man::Bishop);
    if lines && attacks(man, board.turn, from, Bitboard::EMPTY).contains(to) {
        let stops = between(from, to) & board.occupied();
        let nearest = stops.into_iter().min_by_key(|square| square.distance(from)).unwrap_or(to);
        return at(BLOCKED, nearest);
    }
    at("ecsech-why-shape", from).with("man", man.name())
}

pub(super) fn no_castling<const MOVES: bool>() -> Phrase {
    if MOVES { Phrase::new("ecsech-why-no-castling") } else { no_moves() }
}

pub(super) fn no_promotion<const MOVES: bool>() -> Phrase {
    if MOVES { Phrase::new("ecsech-why-no-promotion") } else { no_moves() }
}

pub(super) fn no_moves() -> Phrase {
    Phrase::new("rapid-why-no-moves")
}

fn list(squares: Bitboard) -> String {
    squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(", ")
}
