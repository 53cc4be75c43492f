//! Reads turns as people type them.

use shakmaty::{File, Rank, Square};

use super::board::{Board, Move};
use super::notation::write;
use super::{why, words};
use crate::chessmen::Chessman as Man;
use crate::men::Letters;
use crate::refusal::{MoveError, illegal};
use crate::spelling::{self, Wish};

/// Reads a placing (`N@f3`), a move by coordinates or notation, or `pass`, in any common spelling.
///
/// The literal reading comes first; if it names no man that could do it, the other reading of its first letter counts
/// (the other language, or the other case).
pub(super) fn read<const MOVES: bool>(board: &Board, text: &str, letters: Letters) -> Result<Move, MoveError> {
    let signs = spelling::tidy(text).ok_or(MoveError::Unreadable)?;
    let word = signs.iter().collect::<String>().to_lowercase();
    if matches!(word.as_str(), "pass" | "passe") {
        return pass::<MOVES>(board);
    }
    if let Some(at) = signs.iter().position(|c| *c == '@') {
        return place::<MOVES>(board, &signs[..at], &signs[at + 1..], letters);
    }
    if spelling::castling(&signs).is_some() {
        return illegal(why::no_castling::<MOVES>());
    }
    if let [body @ .., '=', promotion] = signs.as_slice()
        && promotion.is_alphabetic()
        && !readings(body, letters).is_empty()
    {
        return illegal(why::no_promotion::<MOVES>());
    }
    let readings = readings(&signs, letters);
    let (first, first_to) = *readings.first().ok_or(MoveError::Unreadable)?;
    if !MOVES {
        // Nothing moves, so a man and a square can only mean a placing.
        let target = signs.len().saturating_sub(2);
        let placed = readings.iter().any(|(wish, _)| wish.role.is_some() && !wish.has_origin());
        let result = if placed {
            place::<MOVES>(board, &signs[..target], &signs[target..], letters)
        } else {
            Err(MoveError::Unreadable)
        };
        return match result {
            Err(MoveError::Unreadable) => illegal(why::no_moves()),
            result => result,
        };
    }
    let mut legal = Vec::new();
    board.legal::<MOVES>(|m| legal.push(m));
    for (wish, to) in &readings {
        let fits: Vec<Move> = legal.iter().copied().filter(|m| fits(wish, *to, *m)).collect();
        match fits.as_slice() {
            // Two named squares leave nothing to guess.
            [] if wish.role.is_none() => break,
            [] => {}
            [m] => return Ok(*m),
            several => return Err(ambiguous(board, several, letters)),
        }
    }
    illegal(why::no_move(board, &first, first_to, letters))
}

fn fits(wish: &Wish, wished_to: Square, m: Move) -> bool {
    match m {
        Move::Go(man, from, to) => {
            to == wished_to && wish.role.is_none_or(|role| Man::from(role) == man) && wish.origins().contains(from)
        }
        Move::Place(..) | Move::Pass => false,
    }
}

/// Reads a text as a move in every way, the literal one first, each with its target. The target is a full square here,
/// never a file alone, and a pawn is not identified by its rank alone.
fn readings(signs: &[char], letters: Letters) -> Vec<(Wish, Square)> {
    if signs.first().is_some_and(char::is_ascii_digit) {
        return Vec::new();
    }
    spelling::readings(signs, letters).into_iter().flatten().filter_map(|wish| Some((wish, wish.to()?))).collect()
}

fn place<const MOVES: bool>(board: &Board, man: &[char], to: &[char], letters: Letters) -> Result<Move, MoveError> {
    let to = square(to).ok_or(MoveError::Unreadable)?;
    let (here, there) = match *man {
        [] => (Some(Man::Pawn), None),
        [one] if one.is_ascii() => {
            let capital = one.to_ascii_uppercase();
            (Man::from_letter(capital, letters), Man::from_letter(capital, letters.other()))
        }
        [one] => (Man::from_figurine(one), None),
        _ => (Man::from_name(&man.iter().collect::<String>()), None),
    };
    let mut readings = here.into_iter().chain(there.filter(|there| Some(*there) != here));
    let first = readings.clone().next().ok_or(MoveError::Unreadable)?;
    let man = readings.find(|man| board.in_hand(board.turn, *man) > 0).unwrap_or(first);
    let refusal = |man| why::not_placed::<MOVES>(board, man, to);
    // R is the king in French and the rook in codes: a player must not get one for the other.
    if man == Man::King && there == Some(Man::Rook) && refusal(man).is_none() && refusal(Man::Rook).is_none() {
        return Err(ambiguous(board, &[Move::Place(man, to), Move::Place(Man::Rook, to)], letters));
    }
    refusal(man).map_or(Ok(Move::Place(man, to)), illegal)
}

fn pass<const MOVES: bool>(board: &Board) -> Result<Move, MoveError> {
    if board.has_turn::<MOVES>(board.turn) {
        return illegal(words::PASS.phrase::<MOVES>());
    }
    Ok(Move::Pass)
}

fn ambiguous(board: &Board, several: &[Move], letters: Letters) -> MoveError {
    MoveError::Ambiguous { candidates: several.iter().map(|m| write(board, *m, letters)).collect() }
}

fn square(signs: &[char]) -> Option<Square> {
    let [file, rank] = *signs else { return None };
    Some(Square::from_coords(File::from_char(file.to_ascii_lowercase())?, Rank::from_char(rank)?))
}
