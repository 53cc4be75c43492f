//! Why a move is not legal, for people: keys of the words files and what they speak of.

use shakmaty::attacks::{attacks, between, pawn_attacks};
use shakmaty::{Bitboard, CastlingSide, File, Move, Position, Rank, Role, Square};

use super::{Chess, notation, reading};
use crate::game::{Game, Letters, Phrase};
use crate::spelling::{self, Wish};

/// Where the own man on this square could go if no king mattered; castling apart.
pub(super) fn reach(game: &Chess, from: Square) -> Bitboard {
    let position = &game.0;
    let Some(piece) = position.board().piece_at(from).filter(|piece| piece.color == position.turn()) else {
        return Bitboard::EMPTY;
    };
    let occupied = position.board().occupied();
    if piece.role != Role::Pawn {
        return attacks(from, piece, occupied) & !position.us();
    }
    let passing = position.maybe_ep_square().map_or(Bitboard::EMPTY, Bitboard::from_square);
    let up = piece.color.fold_wb(8, -8);
    let one = Bitboard::from_square(from).shift(up) & !occupied;
    let home = piece.color.fold_wb(Rank::Second, Rank::Seventh);
    let two = if from.rank() == home { one.shift(up) & !occupied } else { Bitboard::EMPTY };
    one | two | (pawn_attacks(piece.color, from) & (position.them() | passing))
}

/// Where the king on this square would castle to, by the rights that are left.
pub(super) fn castling_targets(game: &Chess, from: Square) -> Bitboard {
    let color = game.0.turn();
    let is_king = game.0.our(Role::King).contains(from);
    let rights = CastlingSide::ALL.into_iter().filter(|side| is_king && game.0.castles().has(color, *side));
    rights.map(|side| side.king_to(color)).collect()
}

/// Why a text that fits no legal move does not.
pub(super) fn not(game: &Chess, wish: &Wish, letters: Letters) -> Phrase {
    if let Some((from, to)) = wish.squares() {
        let own = game.0.board().role_at(from).filter(|_| game.0.us().contains(from));
        return match (wish.role, own) {
            (Some(wished), Some(act)) if wished != act => Phrase::new("chess-why-letter")
                .with("square", from.to_string())
                .with("act", spelling::name(act))
                .with("wished", spelling::name(wished)),
            _ => squares(game, from, to),
        };
    }
    let role = wish.role.unwrap_or(Role::Pawn);
    let men = reading::men(game, wish);
    let near: Bitboard = men.into_iter().filter(|from| (reach(game, *from) & wish.targets()).any()).collect();
    let told = role == Role::King || wish.from_file.is_some() || wish.from_rank.is_some();
    let pointed = told && wish.to_rank.is_some();
    let one = near.single_square().or(men.single_square().filter(|_| pointed));
    match (one, wish.to_rank) {
        (Some(from), _) => {
            let to = (reach(game, from) & wish.targets()).first().or(wish.targets().first());
            squares(game, from, to.expect("a wish has a target"))
        }
        (None, None) => Phrase::new("chess-why-no-capture")
            .with("from", wish.from_file.map_or('-', |file| file.char()))
            .with("to", wish.to_file.char()),
        (None, Some(rank)) => {
            let to = Square::from_coords(wish.to_file, rank);
            let moves = game.legal_moves().into_iter().filter(|m| notation::squares(*m).1 == to);
            let others: Vec<String> = moves.map(|m| notation::write(game, m, letters)).collect();
            let key = match (near.is_empty(), others.is_empty()) {
                (false, _) => "chess-why-none-safe",
                (true, true) => "chess-why-nobody",
                (true, false) => "chess-why-others",
            };
            let phrase = Phrase::new(key).with("act", spelling::name(role)).with("square", to.to_string());
            if key == "chess-why-others" { phrase.with("moves", others.join(", ")) } else { phrase }
        }
    }
}

/// Why castling is not legal.
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

/// Why a text that names a man to promote to fits no move, where some move fits the rest of it.
pub(super) fn promotion(promotes: bool) -> Phrase {
    Phrase::new(if promotes { "chess-why-promotion-man" } else { "chess-why-no-promotion" })
}

/// Why the man on one square may not go to another.
fn squares(game: &Chess, from: Square, to: Square) -> Phrase {
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

/// Why a man does not go that way: the wrong shape for it, or something in between.
fn shape(game: &Chess, role: Role, from: Square, to: Square) -> Phrase {
    if role == Role::Pawn {
        return pawn(game, from, to);
    }
    let lines = attacks(from, role.of(game.0.turn()), Bitboard::EMPTY);
    let stops = between(from, to) & game.0.board().occupied();
    match stops.into_iter().min_by_key(|square| square.distance(from)) {
        Some(nearest) if lines.contains(to) => Phrase::new("chess-why-blocked").with("square", nearest.to_string()),
        _ => Phrase::new("chess-why-shape").with("act", spelling::name(role)),
    }
}

/// Why a pawn does not go there.
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

fn first(squares: Bitboard) -> String {
    squares.first().map_or_else(String::new, |square| square.to_string())
}
