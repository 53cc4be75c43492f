//! Reads turns that people type.

use shakmaty::{File, Rank, Square};

use super::board::{EcsechBoard, EcsechMove};
use super::notation::{code, write};
use super::{why, words};
use crate::chessmen::Chessman as Man;
use crate::game;
use crate::refusal::{MoveError, illegal};
use crate::spelling::{self, MoveReadings, MoveSpelling, PieceWish, ReadingOutcome};

/// Reads a placement (`N@f3`), a move or `pass`, in any spelling.
pub(super) fn read<const MOVES: bool>(
    board: &EcsechBoard,
    text: &str,
    spelling: MoveSpelling,
) -> Result<EcsechMove, MoveError> {
    let signs = spelling::tidy(text).ok_or(MoveError::Unreadable)?;
    let word = signs.iter().collect::<String>().to_lowercase();
    if matches!(word.as_str(), "pass" | "passe") {
        return pass::<MOVES>(board);
    }
    if let Some(at) = signs.iter().position(|c| *c == '@') {
        return place::<MOVES>(board, &signs[..at], &signs[at + 1..], spelling);
    }
    if spelling::castling(&signs).is_some() {
        return illegal(why::no_castling::<MOVES>());
    }
    if let [body @ .., '=', promotion] = signs.as_slice()
        && promotion.is_alphabetic()
        && !readings(body, spelling).tiers.is_empty()
    {
        return illegal(why::no_promotion::<MOVES>());
    }
    let readings = readings(&signs, spelling);
    if !MOVES {
        return place_only::<MOVES>(board, &signs, &readings, spelling);
    }
    let mut legal = Vec::new();
    board.legal::<MOVES>(|m| legal.push(m));
    let fitting = |(wish, to): &(PieceWish, Square)| {
        legal.iter().copied().filter(|m| fits(wish, *to, *m)).collect::<Vec<EcsechMove>>()
    };
    // Two squares are unambiguous, unless their capitals could also name pieces.
    let is_rival = |(wish, _): &(PieceWish, Square), m: &EcsechMove| {
        spelling::is_written_so(wish, &write(board, *m, spelling.letters()))
    };
    match readings.find(fitting, is_rival, |(wish, _)| wish.role.is_none() && readings.tiers.len() == 1) {
        ReadingOutcome::One(m) => Ok(m),
        ReadingOutcome::Several(moves) => Err(ambiguous(board, &moves, spelling)),
        ReadingOutcome::None((wish, to)) => illegal(why::no_move(board, wish, *to, spelling.letters())),
        ReadingOutcome::Unreadable => Err(MoveError::Unreadable),
    }
}

/// Reads a piece and a square as a placement. This is the only kind of turn in Rapid'Ecséch.
fn place_only<const MOVES: bool>(
    board: &EcsechBoard,
    signs: &[char],
    readings: &MoveReadings<(PieceWish, Square)>,
    spelling: MoveSpelling,
) -> Result<EcsechMove, MoveError> {
    if readings.tiers.is_empty() {
        return Err(MoveError::Unreadable);
    }
    let target = signs.len().saturating_sub(2);
    if !readings.tiers.iter().any(|(wish, _)| wish.role.is_some() && !wish.has_origin()) {
        return illegal(why::no_moves());
    }
    match place::<MOVES>(board, &signs[..target], &signs[target..], spelling) {
        Err(MoveError::Unreadable) => illegal(why::no_moves()),
        result => result,
    }
}

fn fits(wish: &PieceWish, wished_to: Square, m: EcsechMove) -> bool {
    match m {
        EcsechMove::Go(man, from, to) => {
            to == wished_to && wish.role.is_none_or(|role| Man::from(role) == man) && wish.origins().contains(from)
        }
        EcsechMove::Place(..) | EcsechMove::Pass => false,
    }
}

/// Lists every reading of a text as a move, with its target. The target must be a full square, not only a file. A pawn
/// needs more than its rank.
fn readings(signs: &[char], spelling: MoveSpelling) -> MoveReadings<(PieceWish, Square)> {
    if signs.first().is_some_and(char::is_ascii_digit) {
        return MoveReadings::none();
    }
    let MoveReadings { tiers, rivals } = spelling::readings(signs, spelling);
    let aimed = |wishes: Vec<PieceWish>| wishes.into_iter().filter_map(|wish| Some((wish, wish.to()?))).collect();
    MoveReadings { tiers: aimed(tiers), rivals: aimed(rivals) }
}

fn place<const MOVES: bool>(
    board: &EcsechBoard,
    man: &[char],
    to: &[char],
    spelling: MoveSpelling,
) -> Result<EcsechMove, MoveError> {
    let to = square(to).ok_or(MoveError::Unreadable)?;
    let (man, rival) = match *man {
        [] => (Man::Pawn, None),
        [letter] => spelling.man(letter).ok_or(MoveError::Unreadable)?,
        _ => (Man::from_name(&man.iter().collect::<String>()).ok_or(MoveError::Unreadable)?, None),
    };
    let refusal = |man| why::not_placed::<MOVES>(board, man, to);
    if let Some(why) = refusal(man) {
        return illegal(why);
    }
    // R is the king in French but the rook in codes. If both are legal, the text is ambiguous.
    match rival.filter(|rival| refusal(*rival).is_none()) {
        Some(rook) => Err(ambiguous(board, &[EcsechMove::Place(man, to), EcsechMove::Place(rook, to)], spelling)),
        None => Ok(EcsechMove::Place(man, to)),
    }
}

fn pass<const MOVES: bool>(board: &EcsechBoard) -> Result<EcsechMove, MoveError> {
    if board.has_turn::<MOVES>(board.turn) {
        return illegal(words::PASS.phrase::<MOVES>());
    }
    Ok(EcsechMove::Pass)
}

fn ambiguous(board: &EcsechBoard, several: &[EcsechMove], spelling: MoveSpelling) -> MoveError {
    let told = |m: &EcsechMove| game::Move { code: code(*m), notation: write(board, *m, spelling.letters()) };
    MoveError::Ambiguous { candidates: several.iter().map(told).collect() }
}

fn square(signs: &[char]) -> Option<Square> {
    let [file, rank] = *signs else { return None };
    Some(Square::from_coords(File::from_char(file.to_ascii_lowercase())?, Rank::from_char(rank)?))
}
