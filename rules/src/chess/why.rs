//! Explains illegal moves: keys of the words files, with arguments.

use shakmaty::attacks::{attacks, between};
use shakmaty::{Bitboard, CastlingSide, File, Move, Position, Rank, Role, Square};

use super::position::Chess;
use super::reach::reach;
use crate::chessmen::Chessman;
use crate::refusal::Phrase;
use crate::squares::first;

pub(super) fn castling(game: &Chess, side: CastlingSide) -> Phrase {
    let position = &game.0;
    let color = position.turn();
    let backrank = color.backrank();
    let corner = Square::from_coords(if side.is_king_side() { File::H } else { File::A }, backrank);
    let king = Square::from_coords(File::E, backrank);
    if !position.castles().has(color, side) {
        return Phrase::new("chess-why-castle-moved").with("corner", corner.to_string());
    }
    if let Some(square) = (between(king, corner) & position.board().occupied()).first() {
        return Phrase::new("chess-why-castle-blocked").with("square", square.to_string());
    }
    let without_king = position.board().occupied().without(king);
    let attackers = |square| position.board().attacks_to(square, !color, without_king);
    let squares = [("chess-why-castle-check", king), ("chess-why-castle-crosses", side.rook_to(color))];
    let found = squares.into_iter().find(|(_, square)| attackers(*square).any());
    let (key, square) = found.unwrap_or(("chess-why-castle-into", side.king_to(color)));
    Phrase::new(key).with("square", square.to_string()).with("by", first(attackers(square)))
}

/// Explains a text whose only fault is its promotion.
pub(super) fn promotion(promotes: bool) -> Phrase {
    Phrase::new(if promotes { "chess-why-promotion-man" } else { "chess-why-no-promotion" })
}

pub(super) fn squares(game: &Chess, from: Square, to: Square) -> Phrase {
    let position = &game.0;
    let board = position.board();
    let at = |key, square: Square| Phrase::new(key).with("square", square.to_string());
    let Some(role) = board.role_at(from) else {
        return at("chess-why-empty", from);
    };
    if position.them().contains(from) {
        return at("chess-why-theirs", from);
    }
    if from == to {
        return at("chess-why-same", from);
    }
    if role == Role::King
        && from == Square::from_coords(File::E, position.turn().backrank())
        && let Some(side) = CastlingSide::ALL.into_iter().find(|side| side.king_to(position.turn()) == to)
    {
        return castling(game, side);
    }
    if position.us().contains(to) {
        return at("chess-why-own", to);
    }
    if !reach(game, from).contains(to) {
        return shape(game, role, from, to);
    }
    if role == Role::King {
        let attackers = board.attacks_to(to, !position.turn(), board.occupied().without(from));
        return at("chess-why-king-attacked", to).with("by", first(attackers));
    }
    let king = board.king_of(position.turn()).expect("each side has one king");
    let mut next = position.clone();
    let capture = board.role_at(to);
    next.play_unchecked(if role == Role::Pawn && from.file() != to.file() && capture.is_none() {
        Move::EnPassant { from, to }
    } else {
        Move::Normal { role, from, capture, to, promotion: None }
    });
    let attackers = next.board().attacks_to(king, next.turn(), next.board().occupied());
    let still = (attackers & position.checkers()).any();
    let key = if still { "chess-why-still-check" } else { "chess-why-exposes" };
    Phrase::new(key).with("king", king.to_string()).with("by", first(attackers))
}

/// Explains a wrong geometry or a piece in between.
fn shape(game: &Chess, role: Role, from: Square, to: Square) -> Phrase {
    if role == Role::Pawn {
        return pawn(game, from, to);
    }
    let lines = attacks(from, role.of(game.0.turn()), Bitboard::EMPTY);
    let stops = between(from, to) & game.0.board().occupied();
    match stops.into_iter().min_by_key(|square| square.distance(from)) {
        Some(nearest) if lines.contains(to) => Phrase::new("chess-why-blocked").with("square", nearest.to_string()),
        _ => Phrase::new("chess-why-shape").with("act", Chessman::from(role).name()),
    }
}

fn pawn(game: &Chess, from: Square, to: Square) -> Phrase {
    let (board, color) = (game.0.board(), game.0.turn());
    let ranks = (to.rank() as i32 - from.rank() as i32) * color.fold_wb(1, -1);
    let files = from.file().distance(to.file());
    let at = |key, square: Square| Phrase::new(key).with("square", square.to_string());
    let stop = ((between(from, to) | to) & board.occupied()).into_iter().min_by_key(|square| square.distance(from));
    let is_home = from.rank() == color.fold_wb(Rank::Second, Rank::Seventh);
    let beside = Square::from_coords(to.file(), from.rank());
    let is_fifth = from.rank() == color.fold_wb(Rank::Fifth, Rank::Fourth);
    let passed = is_fifth && board.piece_at(beside) == Some((!color).pawn());
    match (files, ranks, stop) {
        (0, 2, _) if !is_home => at("chess-why-pawn-double", from),
        (0, 1 | 2, Some(stop)) => at("chess-why-pawn-blocked", stop),
        (1, 1, None) if passed => at("chess-why-en-passant", beside),
        (1, 1, None) => at("chess-why-pawn-nothing", to),
        (_, ..=0, _) => Phrase::new("chess-why-pawn-back"),
        _ => Phrase::new("chess-why-pawn"),
    }
}
