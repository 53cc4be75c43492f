//! Positions as text: the rows of the torus in FEN form, both hands in brackets, player to move, exchange rights.

use shakmaty::{File, Rank, Square};

use super::board::{Board, Place};
use super::cards::Card;
use super::torus::reach;
use crate::game::{Phrase, SetupError, Side};

/// The start of every game.
pub(super) const START: &str = "8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp] w Rr";

/// Reads a position and refuses one that cannot be.
pub(super) fn read(text: &str) -> Result<Board, SetupError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [cards, turn, rights] = fields[..] else { return refuse("echek-setup-fields") };
    let places = places(cards)?;
    let turn = match turn {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return refuse("echek-setup-turn"),
    };
    let swaps = match rights {
        "Rr" => [true, true],
        "R" => [true, false],
        "r" => [false, true],
        "-" => [false, false],
        _ => return refuse("echek-setup-rights"),
    };
    let board = Board::new(places, swaps, turn);
    if reach(board.occupied()).is_empty() {
        return refuse("echek-setup-span");
    }
    Ok(board)
}

/// Writes a position as [`read`] reads it.
pub(super) fn write(board: &Board) -> String {
    let mut text = String::with_capacity(48);
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for cell in File::ALL.into_iter().map(|file| Square::from_coords(file, rank)) {
            let card = Side::ALL.into_iter().find_map(|side| Some(board.card(side, cell)?.sign(side)));
            match card {
                Some(sign) => {
                    push_empty(&mut text, &mut empty);
                    text.push(sign);
                }
                None => empty += 1,
            }
        }
        push_empty(&mut text, &mut empty);
        if rank != Rank::First {
            text.push('/');
        }
    }
    let held = |side: Side| -> String {
        let cards = Card::ALL.into_iter().filter(|card| board.place(side, *card) == Place::Hand);
        cards.map(|card| card.sign(side)).collect()
    };
    let turn = if board.turn == Side::White { 'w' } else { 'b' };
    let rights = match board.swaps {
        [true, true] => "Rr",
        [true, false] => "R",
        [false, true] => "r",
        [false, false] => "-",
    };
    format!("{text}[{}{}] {turn} {rights}", held(Side::White), held(Side::Black))
}

/// Where every card is: on a row, or in the brackets behind the rows.
fn places(text: &str) -> Result<[[Place; 6]; 2], SetupError> {
    let Some((rows, hands)) = text.strip_suffix(']').and_then(|text| text.split_once('[')) else {
        return refuse("echek-setup-hands");
    };
    let rows: Vec<&str> = rows.split('/').collect();
    if rows.len() != 8 {
        return Err(SetupError(Phrase::new("echek-setup-rows").with("found", rows.len().to_string())));
    }
    let mut places = [[Place::Gone; 6]; 2];
    for (row, rank) in rows.iter().zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0;
        for sign in row.chars() {
            if let Some(empty @ 1..=8) = sign.to_digit(10) {
                file += empty;
                continue;
            }
            if file < 8 {
                enter(&mut places, sign, Place::On(Square::from_coords(File::new(file), rank)))?;
            }
            file += 1;
        }
        if file != 8 {
            return Err(SetupError(Phrase::new("echek-setup-row").with("rank", rank.char().to_string())));
        }
    }
    for sign in hands.chars() {
        enter(&mut places, sign, Place::Hand)?;
    }
    // A queen that was surrounded is nowhere. Every other card is somewhere, and the kings are in play.
    for (side, card) in Side::ALL.into_iter().flat_map(|side| Card::ALL.map(|card| (side, card))) {
        let place = places[side as usize][card as usize];
        let key = match card {
            Card::King if place.cell().is_none() => "echek-setup-king",
            Card::Queen => continue,
            _ if place == Place::Gone => "echek-setup-missing",
            _ => continue,
        };
        return Err(SetupError(Phrase::new(key).with("letter", card.sign(side))));
    }
    Ok(places)
}

fn enter(places: &mut [[Place; 6]; 2], sign: char, place: Place) -> Result<(), SetupError> {
    let Some((side, card)) = Card::from_sign(sign) else {
        return Err(SetupError(Phrase::new("echek-setup-card").with("letter", sign)));
    };
    let entry = &mut places[side as usize][card as usize];
    if *entry != Place::Gone {
        return Err(SetupError(Phrase::new("echek-setup-twice").with("letter", sign)));
    }
    *entry = place;
    Ok(())
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
