//! Positions as FEN with the letters P, K, p, k. The half-move clock counts plies since the last capture.

use shakmaty::{Bitboard, Square};

use super::board::{Castling, MutationBoard, PawnTerrain};
use super::layout::MutationLayout;
use super::position::Mutation;
use crate::refusal::{Phrase, SetupError, refuse};
use crate::side::Side;
use crate::squares;

pub(super) const START: &str = "ppppkppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPKPPP w KQkq - 0 1";

const MAX_PAWNS: usize = 15;

/// Reads a position and refuses impossible ones. The last two fields, the clocks, are optional.
pub(super) fn read(layout: MutationLayout, text: &str) -> Result<Mutation, SetupError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    if !(4..=6).contains(&fields.len()) {
        return refuse("mutation-setup-fields");
    }
    let (pawns, kings) = men(fields[0])?;
    let turn = match fields[1] {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return refuse("mutation-setup-turn"),
    };
    let corners = corners(fields[2], &pawns, &kings)?;
    if fields[3] != "-" {
        return refuse("mutation-setup-en-passant");
    }
    let clock = number(fields.get(4).unwrap_or(&"0"), 0, "mutation-setup-clock")?;
    let number = number(fields.get(5).unwrap_or(&"1"), 1, "mutation-setup-number")?;

    let board = MutationBoard { pawns, kings, corners, turn };
    let attackers = board.attackers(&PawnTerrain::from(&layout), board.king(turn.other()), turn, board.occupied());
    if let Some(attacker) = attackers.first() {
        let phrase = Phrase::new("mutation-setup-check")
            .with("side", turn.other().name())
            .with("king", board.king(turn.other()).to_string())
            .with("square", attacker.to_string());
        return Err(SetupError(phrase));
    }
    Ok(Mutation { layout, board, clock, number })
}

pub(super) fn write(game: &Mutation) -> String {
    let board = &game.board;
    let rows = squares::write(|square| letter_at(board, square));
    let rights: String = Castling::ALL.iter().filter(|c| board.corners.contains(c.corner)).map(|c| c.letter).collect();
    let rights = if rights.is_empty() { "-" } else { &rights };
    let turn = if board.turn == Side::White { 'w' } else { 'b' };
    format!("{rows} {turn} {rights} - {} {}", game.clock, game.number)
}

fn men(text: &str) -> Result<([Bitboard; 2], [Square; 2]), SetupError> {
    let mut pawns = [Bitboard::EMPTY; 2];
    let mut kings = [Bitboard::EMPTY; 2];
    let wrong = ["mutation-setup-rows", "mutation-setup-row"].map(Phrase::new);
    squares::read(text, wrong, |letter, rank, square| {
        let Some(square) = square else { return Ok(()) };
        match letter {
            'P' => pawns[0].add(square),
            'p' => pawns[1].add(square),
            'K' => kings[0].add(square),
            'k' => kings[1].add(square),
            _ => {
                let phrase = Phrase::new("mutation-setup-man").with("letter", letter).with("rank", rank.char());
                return Err(SetupError(phrase));
            }
        }
        Ok(())
    })?;
    for side in Side::ALL {
        let found = kings[side as usize].count();
        if found != 1 {
            let phrase = Phrase::new("mutation-setup-kings").with("side", side.name()).with("found", found.to_string());
            return Err(SetupError(phrase));
        }
        let found = pawns[side as usize].count();
        if found > MAX_PAWNS {
            let phrase = Phrase::new("mutation-setup-pawns").with("side", side.name()).with("found", found.to_string());
            return Err(SetupError(phrase));
        }
    }
    let kings = kings.map(|king| king.first().expect("each side has one king"));
    Ok((pawns, kings))
}

fn corners(text: &str, pawns: &[Bitboard; 2], kings: &[Square; 2]) -> Result<Bitboard, SetupError> {
    let mut corners = Bitboard::EMPTY;
    if text == "-" {
        return Ok(corners);
    }
    for letter in text.chars() {
        let Some(castling) = Castling::ALL.iter().find(|c| c.letter == letter && !corners.contains(c.corner)) else {
            return refuse("mutation-setup-castling");
        };
        let side = castling.side() as usize;
        if kings[side] != castling.king || !pawns[side].contains(castling.corner) {
            let phrase = Phrase::new("mutation-setup-castling-home")
                .with("letter", letter)
                .with("king", castling.king.to_string())
                .with("corner", castling.corner.to_string());
            return Err(SetupError(phrase));
        }
        corners.add(castling.corner);
    }
    Ok(corners)
}

/// Reads an unsigned number; `parse` would also accept a `+`.
fn number(text: &str, least: u32, key: &'static str) -> Result<u32, SetupError> {
    let plain = text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|n| plain && *n >= least).ok_or(SetupError(Phrase::new(key)))
}

fn letter_at(board: &MutationBoard, square: Square) -> Option<char> {
    Side::ALL.into_iter().find_map(|side| {
        let letter = if board.king(side) == square {
            'K'
        } else if board.pawns[side as usize].contains(square) {
            'P'
        } else {
            return None;
        };
        Some(if side == Side::White { letter } else { letter.to_ascii_lowercase() })
    })
}
