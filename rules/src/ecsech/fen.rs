//! Positions as text: ranks, each hand in brackets, side to move.

use shakmaty::Bitboard;

use super::board::{EcsechBoard, in_box};
use super::words;
use crate::chessmen::Chessman as Man;
use crate::men::PieceLetters;
use crate::refusal::SetupError;
use crate::side::Side;
use crate::squares;

pub(super) fn read<const MOVES: bool>(text: &str) -> Result<EcsechBoard, SetupError> {
    let (rows, rest) = text.split_once('[').ok_or_else(|| SetupError(words::SETUP_FIELDS.phrase::<MOVES>()))?;
    let (hands, turn) = rest.split_once(']').ok_or_else(|| SetupError(words::SETUP_FIELDS.phrase::<MOVES>()))?;
    let men = men::<MOVES>(rows.trim())?;
    let hands = self::hands::<MOVES>(hands)?;
    let turn = match turn.trim() {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return Err(SetupError(words::SETUP_TURN.phrase::<MOVES>())),
    };
    let board = EcsechBoard { men, turn };
    for side in Side::ALL {
        for man in Man::ALL {
            let found = board.of(side, man).count() + hands[side as usize][man as usize];
            if found != in_box(man) {
                let phrase = words::SETUP_COUNT.phrase::<MOVES>();
                let phrase = phrase.with("side", side.name()).with("letter", man.letter(PieceLetters::English));
                return Err(SetupError(
                    phrase.with("found", found.to_string()).with("wanted", in_box(man).to_string()),
                ));
            }
        }
        let bishops = board.of(side, Man::Bishop);
        if (bishops & Bitboard::DARK_SQUARES).count() > 1 || (bishops & Bitboard::LIGHT_SQUARES).count() > 1 {
            return Err(SetupError(words::SETUP_BISHOPS.phrase::<MOVES>().with("side", side.name())));
        }
    }
    if Side::ALL.into_iter().all(|side| board.is_complete(side)) {
        return Err(SetupError(words::SETUP_COMPLETE.phrase::<MOVES>()));
    }
    if board.occupied().is_empty() && turn == Side::Black {
        return Err(SetupError(words::SETUP_FIRST.phrase::<MOVES>()));
    }
    Ok(board)
}

pub(super) fn write(board: &EcsechBoard) -> String {
    let mut text = squares::write(|square| board.at(square).map(|(side, man)| man.sign(side)));
    text.push('[');
    for side in Side::ALL {
        for man in Man::ALL {
            text.extend(std::iter::repeat_n(man.sign(side), board.in_hand(side, man)));
        }
    }
    text.push_str(if board.turn == Side::White { "] w" } else { "] b" });
    text
}

fn men<const MOVES: bool>(text: &str) -> Result<[[Bitboard; 6]; 2], SetupError> {
    let mut men = [[Bitboard::EMPTY; 6]; 2];
    let wrong = [words::SETUP_ROWS, words::SETUP_ROW].map(|key| key.phrase::<MOVES>());
    squares::read(text, wrong, |sign, rank, square| {
        let Some((side, man)) = Man::from_sign(sign) else {
            let phrase = words::SETUP_MAN.phrase::<MOVES>().with("letter", sign);
            return Err(SetupError(phrase.with("rank", rank.char())));
        };
        if let Some(square) = square {
            men[side as usize][man as usize].add(square);
        }
        Ok(())
    })?;
    Ok(men)
}

fn hands<const MOVES: bool>(text: &str) -> Result<[[usize; 6]; 2], SetupError> {
    let mut hands = [[0; 6]; 2];
    for letter in text.chars() {
        let (side, man) = Man::from_sign(letter)
            .ok_or_else(|| SetupError(words::SETUP_HAND.phrase::<MOVES>().with("letter", letter)))?;
        hands[side as usize][man as usize] += 1;
    }
    Ok(hands)
}
