//! Positions as text: the men in rows as in FEN, both hands in brackets, the player to move.

use shakmaty::{Bitboard, File, Rank, Square};

use super::board::Board;
use super::man::Man;
use super::words;
use crate::game::{Letters, Phrase, SetupError, Side};

/// Reads a position and refuses one that cannot be.
pub(super) fn read<const MOVES: bool>(text: &str) -> Result<Board, SetupError> {
    let (rows, rest) = text.split_once('[').ok_or_else(|| refuse(words::SETUP_FIELDS.phrase::<MOVES>()))?;
    let (hands, turn) = rest.split_once(']').ok_or_else(|| refuse(words::SETUP_FIELDS.phrase::<MOVES>()))?;
    let men = men::<MOVES>(rows.trim())?;
    let hands = self::hands::<MOVES>(hands)?;
    let turn = match turn.trim() {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return Err(refuse(words::SETUP_TURN.phrase::<MOVES>())),
    };
    let board = Board { men, turn };
    for side in Side::ALL {
        for man in Man::ALL {
            let found = board.of(side, man).count() + hands[side as usize][man as usize];
            if found != man.in_box() {
                let phrase = words::SETUP_COUNT.phrase::<MOVES>();
                let phrase = phrase.with("side", side.name()).with("letter", man.letter(Letters::English));
                return Err(refuse(phrase.with("found", found.to_string()).with("wanted", man.in_box().to_string())));
            }
        }
        let bishops = board.of(side, Man::Bishop);
        if (bishops & Bitboard::DARK_SQUARES).count() > 1 || (bishops & Bitboard::LIGHT_SQUARES).count() > 1 {
            return Err(refuse(words::SETUP_BISHOPS.phrase::<MOVES>().with("side", side.name())));
        }
    }
    if Side::ALL.into_iter().all(|side| board.is_complete(side)) {
        return Err(refuse(words::SETUP_COMPLETE.phrase::<MOVES>()));
    }
    if board.occupied().is_empty() && turn == Side::Black {
        return Err(refuse(words::SETUP_FIRST.phrase::<MOVES>()));
    }
    Ok(board)
}

/// Writes a position as [`read`] reads it.
pub(super) fn write(board: &Board) -> String {
    let mut text = String::with_capacity(80);
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for square in File::ALL.into_iter().map(|file| Square::from_coords(file, rank)) {
            let Some((side, man)) = board.at(square) else {
                empty += 1;
                continue;
            };
            push_empty(&mut text, &mut empty);
            text.push(letter(side, man));
        }
        push_empty(&mut text, &mut empty);
        if rank != Rank::First {
            text.push('/');
        }
    }
    text.push('[');
    for side in Side::ALL {
        for man in Man::ALL {
            text.extend(std::iter::repeat_n(letter(side, man), board.in_hand(side, man)));
        }
    }
    text.push_str(if board.turn == Side::White { "] w" } else { "] b" });
    text
}

fn men<const MOVES: bool>(text: &str) -> Result<[[Bitboard; 6]; 2], SetupError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return Err(refuse(words::SETUP_ROWS.phrase::<MOVES>().with("found", rows.len().to_string())));
    }
    let mut men = [[Bitboard::EMPTY; 6]; 2];
    for (row, rank) in rows.iter().zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                file += empty;
                continue;
            }
            let Some((side, man)) = from_letter(letter) else {
                let phrase = words::SETUP_MAN.phrase::<MOVES>().with("letter", letter);
                return Err(refuse(phrase.with("rank", rank.char().to_string())));
            };
            if file < 8 {
                men[side as usize][man as usize].add(Square::from_coords(File::new(file), rank));
            }
            file += 1;
        }
        if file != 8 {
            return Err(refuse(words::SETUP_ROW.phrase::<MOVES>().with("rank", rank.char().to_string())));
        }
    }
    Ok(men)
}

/// The number of men of each kind in both hands, in whatever order.
fn hands<const MOVES: bool>(text: &str) -> Result<[[usize; 6]; 2], SetupError> {
    let mut hands = [[0; 6]; 2];
    for letter in text.chars() {
        let (side, man) = from_letter(letter)
            .ok_or_else(|| refuse(words::SETUP_HAND.phrase::<MOVES>().with("letter", letter.to_string())))?;
        hands[side as usize][man as usize] += 1;
    }
    Ok(hands)
}

fn letter(side: Side, man: Man) -> char {
    let letter = man.letter(Letters::English);
    if side == Side::White { letter } else { letter.to_ascii_lowercase() }
}

fn from_letter(letter: char) -> Option<(Side, Man)> {
    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
    Some((side, Man::from_letter(letter.to_ascii_uppercase(), Letters::English)?))
}

fn push_empty(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

fn refuse(phrase: Phrase) -> SetupError {
    SetupError(phrase)
}
