//! Positions as FEN. Syntax and content are checked separately, so that every refusal gives its reason.

use std::num::NonZeroU32;

use shakmaty::fen::Fen;
use shakmaty::{
    Bitboard, Board, CastlingMode, CastlingSide, Color, EnPassantMode, File, FromSetup, Piece, PositionError,
    PositionErrorKinds, Role, Setup, Square,
};

use super::position::{Chess, side};
use crate::refusal::{Phrase, SetupError, refuse};
use crate::squares;

pub(super) fn read(text: &str) -> Result<Chess, SetupError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    if !(4..=6).contains(&fields.len()) {
        return refuse("chess-setup-fields");
    }
    let board = board(fields[0])?;
    let turn = match fields[1] {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return refuse("chess-setup-turn"),
    };
    let castling_rights = castling_rights(fields[2], &board)?;
    let ep_square = match fields[3] {
        "-" => None,
        square => Some(Square::from_ascii(square.as_bytes()).or(refuse("chess-setup-en-passant"))?),
    };
    let halfmoves = number(fields.get(4).unwrap_or(&"0")).ok_or(SetupError(Phrase::new("chess-setup-clock")))?;
    let fullmoves = number(fields.get(5).unwrap_or(&"1"))
        .and_then(NonZeroU32::new)
        .ok_or(SetupError(Phrase::new("chess-setup-number")))?;

    let setup = Setup { board, turn, castling_rights, ep_square, halfmoves, fullmoves, ..Setup::empty() };
    match shakmaty::Chess::from_setup(setup.clone(), CastlingMode::Standard) {
        Ok(position) => Ok(Chess(position)),
        Err(error) => Err(SetupError(why(&setup, &error))),
    }
}

pub(super) fn write(game: &Chess) -> String {
    Fen::from_position(&game.0, EnPassantMode::Legal).to_string()
}

fn board(text: &str) -> Result<Board, SetupError> {
    let mut board = Board::empty();
    let wrong = ["chess-setup-rows", "chess-setup-row"].map(Phrase::new);
    squares::read(text, wrong, |letter, rank, square| {
        let Some(square) = square else { return Ok(()) };
        let Some(piece) = Piece::from_char(letter) else {
            let phrase = Phrase::new("chess-setup-man").with("letter", letter).with("rank", rank.char());
            return Err(SetupError(phrase));
        };
        board.set_piece_at(square, piece);
        Ok(())
    })?;
    for color in Color::ALL {
        let found = (board.kings() & board.by_color(color)).count();
        if found != 1 {
            let phrase = Phrase::new("chess-setup-kings").with("side", side(color).name());
            return Err(SetupError(phrase.with("found", found.to_string())));
        }
    }
    Ok(board)
}

/// Reads the corners whose rooks can still castle.
fn castling_rights(text: &str, board: &Board) -> Result<Bitboard, SetupError> {
    let mut corners = Bitboard::EMPTY;
    if text == "-" {
        return Ok(corners);
    }
    for letter in text.chars() {
        let color = Color::from_white(letter.is_ascii_uppercase());
        let castling_side = match letter {
            'K' | 'k' => CastlingSide::KingSide,
            'Q' | 'q' => CastlingSide::QueenSide,
            _ => return refuse("chess-setup-castling"),
        };
        let file = if castling_side.is_king_side() { File::H } else { File::A };
        let (king, corner) =
            (Square::from_coords(File::E, color.backrank()), Square::from_coords(file, color.backrank()));
        if corners.contains(corner) {
            return refuse("chess-setup-castling");
        }
        let is_home = |square, role: Role| board.piece_at(square) == Some(role.of(color));
        if !is_home(king, Role::King) || !is_home(corner, Role::Rook) {
            let phrase = Phrase::new("chess-setup-castling-home").with("letter", letter);
            return Err(SetupError(phrase.with("king", king.to_string()).with("corner", corner.to_string())));
        }
        corners.add(corner);
    }
    Ok(corners)
}

/// Reads an unsigned number; `parse` would also accept a `+`.
fn number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()))
}

/// Explains a refusal by shakmaty; kings and castling rights were checked before.
fn why(setup: &Setup, error: &PositionError<shakmaty::Chess>) -> Phrase {
    let board = &setup.board;
    let kinds = error.kinds();
    if let Some(pawn) = (board.pawns() & Bitboard::BACKRANKS).first() {
        return Phrase::new("chess-setup-pawn").with("square", pawn.to_string());
    }
    if kinds.contains(PositionErrorKinds::TOO_MUCH_MATERIAL) {
        return Phrase::new("chess-setup-material");
    }
    if kinds.contains(PositionErrorKinds::OPPOSITE_CHECK)
        && let Some(king) = board.king_of(!setup.turn)
        && let Some(attacker) = board.attacks_to(king, setup.turn, board.occupied()).first()
    {
        return Phrase::new("chess-setup-check")
            .with("side", side(!setup.turn).name())
            .with("king", king.to_string())
            .with("square", attacker.to_string());
    }
    if kinds.contains(PositionErrorKinds::INVALID_EP_SQUARE)
        && let Some(square) = setup.ep_square
    {
        return Phrase::new("chess-setup-en-passant-home").with("square", square.to_string());
    }
    Phrase::new("chess-setup-checkers")
}
