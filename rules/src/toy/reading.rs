//! Reads positions and turns.

use super::board::{CELLS, MEN, MEREL, Toy, ToyMove};
use crate::game;
use crate::men::PieceLetters;
use crate::refusal::{MoveError, Phrase, SetupError, illegal};
use crate::side::Side;
use crate::spelling;

pub(super) fn position(text: &str) -> Result<Toy, SetupError> {
    let shape = || SetupError(Phrase::new("toy-setup-shape"));
    let (rows, turn) = text.trim().split_once(' ').ok_or_else(shape)?;
    let turn = match turn.trim() {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return Err(shape()),
    };
    let rows: Vec<&str> = rows.split('/').collect();
    if rows.len() != 3 || rows.iter().any(|row| row.chars().count() != 3) {
        return Err(shape());
    }
    let mut men = [None; 9];
    for (cell, sign) in rows.concat().chars().enumerate() {
        men[cell] = match sign {
            'W' => Some(Side::White),
            'B' => Some(Side::Black),
            '.' => None,
            _ => return Err(shape()),
        };
    }
    let [white, black] = Side::ALL.map(|side| men.iter().filter(|man| **man == Some(side)).count());
    let placing = if turn == Side::White { white == black } else { white == black + 1 };
    let moving = white == MEN && black == MEN;
    if white > MEN || black > MEN || !(placing || moving) {
        return Err(SetupError(Phrase::new("toy-setup-men")));
    }
    Ok(Toy { men, turn })
}

/// Reads `M@nw`, `nw-c`, or just the target cell.
pub(super) fn turn(game: &Toy, text: &str, letters: PieceLetters) -> Result<ToyMove, MoveError> {
    let text: String = spelling::tidy(text).ok_or(MoveError::Unreadable)?.into_iter().collect();
    if let Some((man, to)) = text.split_once('@') {
        let is_man = man.is_empty() || man.to_uppercase().parse::<char>().is_ok_and(|c| MEREL.letters.contains(&c));
        return if is_man { place(game, cell(to)?) } else { Err(MoveError::Unreadable) };
    }
    // A capital is the piece's letter, since cell names are in lower case.
    let text = text.strip_prefix(MEREL.letters).unwrap_or(&text);
    match text.split_once('-') {
        Some((from, to)) => go(game, cell(from)?, cell(to)?),
        None if game.n_in_hand(game.turn) > 0 => place(game, cell(text)?),
        None => go_somehow(game, cell(text)?, letters),
    }
}

fn cell(name: &str) -> Result<usize, MoveError> {
    CELLS.iter().position(|known| *known == name).ok_or(MoveError::Unreadable)
}

fn place(game: &Toy, to: usize) -> Result<ToyMove, MoveError> {
    if game.n_in_hand(game.turn) == 0 {
        return illegal(Phrase::new("toy-why-hand-empty"));
    }
    free(game, to)?;
    Ok(ToyMove::Place(to))
}

fn go(game: &Toy, from: usize, to: usize) -> Result<ToyMove, MoveError> {
    match game.men[from] {
        _ if game.n_in_hand(game.turn) > 0 => illegal(Phrase::new("toy-why-place-first")),
        None => illegal(Phrase::new("toy-why-empty").with("cell", CELLS[from])),
        Some(side) if side != game.turn => illegal(Phrase::new("toy-why-theirs").with("cell", CELLS[from])),
        Some(_) => {
            free(game, to)?;
            if !Toy::is_near(from, to) {
                return illegal(Phrase::new("toy-why-far").with("from", CELLS[from]).with("to", CELLS[to]));
            }
            Ok(ToyMove::Go(from, to))
        }
    }
}

fn go_somehow(game: &Toy, to: usize, letters: PieceLetters) -> Result<ToyMove, MoveError> {
    free(game, to)?;
    let fits: Vec<ToyMove> =
        game.legal().into_iter().filter(|m| matches!(m, ToyMove::Go(_, there) if *there == to)).collect();
    match fits.as_slice() {
        [] => illegal(Phrase::new("toy-why-nobody").with("cell", CELLS[to])),
        [m] => Ok(*m),
        several => {
            let candidates = several.iter().map(|m| game::Move::new(game, m, letters)).collect();
            Err(MoveError::Ambiguous { candidates })
        }
    }
}

fn free(game: &Toy, to: usize) -> Result<(), MoveError> {
    match game.men[to] {
        Some(_) => illegal(Phrase::new("toy-why-taken").with("cell", CELLS[to])),
        None => Ok(()),
    }
}
