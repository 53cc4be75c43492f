//! Positions as text: torus rows, cards in hand, side to move, exchange rights.

use super::board::{CardPlace, EchekBoard};
use super::torus::reach;
use crate::chessmen::Chessman as Card;
use crate::refusal::{Phrase, SetupError, refuse};
use crate::side::Side;
use crate::squares;

pub(super) const START: &str = "8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp] w Rr";

pub(super) fn read(text: &str) -> Result<EchekBoard, SetupError> {
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
    let board = EchekBoard::new(places, swaps, turn);
    if reach(board.occupied()).is_empty() {
        return refuse("echek-setup-span");
    }
    Ok(board)
}

pub(super) fn write(board: &EchekBoard) -> String {
    let rows = squares::write(|cell| Side::ALL.into_iter().find_map(|side| Some(board.card(side, cell)?.sign(side))));
    let held = |side: Side| -> String {
        let cards = Card::ALL.into_iter().filter(|card| board.place(side, *card) == CardPlace::Hand);
        cards.map(|card| card.sign(side)).collect()
    };
    let turn = if board.turn == Side::White { 'w' } else { 'b' };
    let rights = match board.swaps {
        [true, true] => "Rr",
        [true, false] => "R",
        [false, true] => "r",
        [false, false] => "-",
    };
    format!("{rows}[{}{}] {turn} {rights}", held(Side::White), held(Side::Black))
}

fn places(text: &str) -> Result<[[CardPlace; 6]; 2], SetupError> {
    let Some((rows, hands)) = text.strip_suffix(']').and_then(|text| text.split_once('[')) else {
        return refuse("echek-setup-hands");
    };
    let mut places = [[CardPlace::Gone; 6]; 2];
    let wrong = ["echek-setup-rows", "echek-setup-row"].map(Phrase::new);
    squares::read(rows, wrong, |sign, _, cell| {
        cell.map_or(Ok(()), |cell| enter(&mut places, sign, CardPlace::On(cell)))
    })?;
    for sign in hands.chars() {
        enter(&mut places, sign, CardPlace::Hand)?;
    }
    // Only a queen can be out of the game. Kings must be in play.
    for (side, card) in Side::ALL.into_iter().flat_map(|side| Card::ALL.map(|card| (side, card))) {
        let place = places[side as usize][card as usize];
        let key = match card {
            Card::King if place.cell().is_none() => "echek-setup-king",
            Card::Queen => continue,
            _ if place == CardPlace::Gone => "echek-setup-missing",
            _ => continue,
        };
        return Err(SetupError(Phrase::new(key).with("letter", card.sign(side))));
    }
    Ok(places)
}

fn enter(places: &mut [[CardPlace; 6]; 2], sign: char, place: CardPlace) -> Result<(), SetupError> {
    let Some((side, card)) = Card::from_sign(sign) else {
        return Err(SetupError(Phrase::new("echek-setup-card").with("letter", sign)));
    };
    let entry = &mut places[side as usize][card as usize];
    if *entry != CardPlace::Gone {
        return Err(SetupError(Phrase::new("echek-setup-twice").with("letter", sign)));
    }
    *entry = place;
    Ok(())
}
