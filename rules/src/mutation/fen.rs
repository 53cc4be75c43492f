//! Positions as text: FEN with the letters P, K, p, k; the half-move clock counts plies since the last capture.

use shakmaty::{Bitboard, File, Rank, Square};

use super::Mutation;
use super::board::{Board, Castling, Terrain};
use super::layout::Layout;
use crate::game::{Phrase, SetupError, Side};

/// The start of every game.
pub(super) const START: &str = "ppppkppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPKPPP w KQkq - 0 1";

/// The pawns that a side has at the start, and never more.
const MAX_PAWNS: usize = 15;

/// Reads a position and refuses one that cannot be. The two clocks may be left out.
pub(super) fn read(layout: Layout, text: &str) -> Result<Mutation, SetupError> {
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

    let board = Board { pawns, kings, corners, turn };
    let attackers = board.attackers(&Terrain::from(&layout), board.king(turn.other()), turn, board.occupied());
    if let Some(attacker) = attackers.first() {
        let phrase = Phrase::new("mutation-setup-check")
            .with("side", turn.other().name())
            .with("king", board.king(turn.other()).to_string())
            .with("square", attacker.to_string());
        return Err(SetupError(phrase));
    }
    Ok(Mutation { layout, board, clock, number })
}

/// Writes a position as [`read`] reads it.
pub(super) fn write(game: &Mutation) -> String {
    let board = &game.board;
    let mut text = String::with_capacity(80);
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for square in File::ALL.into_iter().map(|file| Square::from_coords(file, rank)) {
            let Some(letter) = letter_at(board, square) else {
                empty += 1;
                continue;
            };
            push_empty(&mut text, &mut empty);
            text.push(letter);
        }
        push_empty(&mut text, &mut empty);
        if rank != Rank::First {
            text.push('/');
        }
    }
    let rights: String = Castling::ALL.iter().filter(|c| board.corners.contains(c.corner)).map(|c| c.letter).collect();
    let rights = if rights.is_empty() { "-" } else { &rights };
    let turn = if board.turn == Side::White { 'w' } else { 'b' };
    format!("{text} {turn} {rights} - {} {}", game.clock, game.number)
}

fn men(text: &str) -> Result<([Bitboard; 2], [Square; 2]), SetupError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return Err(SetupError(Phrase::new("mutation-setup-rows").with("found", rows.len().to_string())));
    }
    let mut pawns = [Bitboard::EMPTY; 2];
    let mut kings = [Bitboard::EMPTY; 2];
    for (row, rank) in rows.iter().zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                file += empty;
                continue;
            }
            let square = (file < 8).then(|| Square::from_coords(File::new(file), rank));
            file += 1;
            let Some(square) = square else { break };
            match letter {
                'P' => pawns[0].add(square),
                'p' => pawns[1].add(square),
                'K' => kings[0].add(square),
                'k' => kings[1].add(square),
                _ => {
                    let phrase =
                        Phrase::new("mutation-setup-man").with("letter", letter).with("rank", rank.char().to_string());
                    return Err(SetupError(phrase));
                }
            }
        }
        if file != 8 {
            return Err(SetupError(Phrase::new("mutation-setup-row").with("rank", rank.char().to_string())));
        }
    }
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

/// Reads a plain number, without the sign that `parse` would allow.
fn number(text: &str, least: u32, key: &'static str) -> Result<u32, SetupError> {
    let plain = text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|n| plain && *n >= least).ok_or(SetupError(Phrase::new(key)))
}

fn letter_at(board: &Board, square: Square) -> Option<char> {
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

fn push_empty(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

fn refuse<T>(key: &'static str) -> Result<T, SetupError> {
    Err(SetupError(Phrase::new(key)))
}
