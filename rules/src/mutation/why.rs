//! Explains illegal moves: keys of the words files, with arguments.

use shakmaty::attacks::{between, bishop_attacks, knight_attacks, rook_attacks};
use shakmaty::{Bitboard, Role, Square};

use super::board::{Castling, MutationMove};
use super::layout::SquareColour;
use super::position::Mutation;
use crate::refusal::Phrase;
use crate::side::Side;
use crate::squares::first;

pub(super) fn squares(game: &Mutation, from: Square, to: Square) -> Phrase {
    let side = game.board.turn;
    let at = |key, square: Square| Phrase::new(key).with("square", square.to_string());
    if game.board.men(side.other()).contains(from) {
        return at("mutation-why-theirs", from);
    }
    let Some(act) = game.role(from, side) else {
        return at("mutation-why-empty", from);
    };
    if from == to {
        return at("mutation-why-same", from);
    }
    if act == Role::King
        && let Some(castling) = Castling::by_king(from, to)
        && let Some(why) = self::castling(game, castling)
    {
        return why;
    }
    if game.board.men(side).contains(to) {
        return at("mutation-why-own", to);
    }
    if !game.reach(from).contains(to) {
        return shape(game, act, from, to);
    }
    if act == Role::King {
        let without_king = game.board.occupied().without(from);
        let attackers = game.board.attackers(&game.terrain(), to, side.other(), without_king);
        return at("mutation-why-king-attacked", to).with("by", first(attackers));
    }
    let king = game.board.king(side);
    let next = game.board.after(MutationMove { from, to });
    let attackers = next.attackers(&game.terrain(), king, side.other(), next.occupied());
    let before = game.board.checkers(&game.terrain());
    let key = if (attackers & before).any() { "mutation-why-still-check" } else { "mutation-why-exposes" };
    Phrase::new(key).with("king", king.to_string()).with("by", first(attackers))
}

pub(super) fn castling(game: &Mutation, castling: &Castling) -> Option<Phrase> {
    let board = &game.board;
    let side = castling.side();
    if !board.corners.contains(castling.corner) {
        return Some(Phrase::new("mutation-why-castle-moved").with("corner", castling.corner.to_string()));
    }
    if let Some(square) = (between(castling.king, castling.corner) & board.occupied()).first() {
        return Some(Phrase::new("mutation-why-castle-blocked").with("square", square.to_string()));
    }
    let without_king = board.occupied().without(castling.king);
    let squares = [
        ("mutation-why-castle-check", castling.king),
        ("mutation-why-castle-crosses", castling.corner_to),
        ("mutation-why-castle-into", castling.king_to),
    ];
    squares.into_iter().find_map(|(key, square)| {
        let attackers = board.attackers(&game.terrain(), square, side.other(), without_king);
        attackers.any().then(|| Phrase::new(key).with("square", square.to_string()).with("by", first(attackers)))
    })
}

pub(super) fn no_promotion() -> Phrase {
    Phrase::new("mutation-why-no-promotion")
}

/// Explains a wrong geometry for the role, or a piece in between.
fn shape(game: &Mutation, act: Role, from: Square, to: Square) -> Phrase {
    if act == Role::King {
        return Phrase::new("mutation-why-king");
    }
    let colour = game.layout.at(from);
    let lines = match colour {
        SquareColour::Blue => bishop_attacks(from, Bitboard::EMPTY),
        SquareColour::Red => rook_attacks(from, Bitboard::EMPTY),
        SquareColour::Black => bishop_attacks(from, Bitboard::EMPTY) | rook_attacks(from, Bitboard::EMPTY),
        SquareColour::Yellow => knight_attacks(from),
        SquareColour::White => return white(game, from, to),
    };
    if lines.contains(to) {
        let stops = between(from, to) & game.board.occupied();
        let nearest = stops.into_iter().min_by_key(|square| square.distance(from)).unwrap_or(to);
        return Phrase::new("mutation-why-blocked").with("square", nearest.to_string());
    }
    let key = match colour {
        SquareColour::Yellow => "mutation-why-yellow",
        SquareColour::Blue => "mutation-why-blue",
        SquareColour::Red => "mutation-why-red",
        SquareColour::Black | SquareColour::White => "mutation-why-black",
    };
    Phrase::new(key).with("square", from.to_string())
}

fn white(game: &Mutation, from: Square, to: Square) -> Phrase {
    let up = if game.board.turn == Side::White { 1 } else { -1 };
    let ranks = (to.rank() as i32 - from.rank() as i32) * up;
    let occupied = game.board.occupied();
    let files = from.file().distance(to.file());
    let stop = ((between(from, to) | to) & occupied).into_iter().min_by_key(|square| square.distance(from));
    match (files, ranks, stop) {
        (0, 1 | 2, Some(stop)) => Phrase::new("mutation-why-white-blocked").with("square", stop.to_string()),
        (1, 1, None) => Phrase::new("mutation-why-white-nothing").with("square", to.to_string()),
        (_, ..=0, _) => Phrase::new("mutation-why-white-back").with("square", from.to_string()),
        _ => Phrase::new("mutation-why-white").with("square", from.to_string()),
    }
}
