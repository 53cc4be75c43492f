//! Reads moves that people type.

use shakmaty::{Bitboard, CastlingSide, Move, Position, Role, Square};

use super::position::{Chess, ends};
use super::reach::{castling_targets, reach};
use super::{notation, why};
use crate::chessmen::Chessman;
use crate::going::{self, RefusalKeys, SquareGame};
use crate::men::PieceLetters;
use crate::refusal::{MoveError, Phrase, illegal};
use crate::spelling::{self, MoveReadings, MoveSpelling, PieceWish};

impl SquareGame for Chess {
    type Move = Move;

    const KEYS: RefusalKeys = RefusalKeys {
        letter: "chess-why-letter",
        no_capture: "chess-why-no-capture",
        none_safe: "chess-why-none-safe",
        own: "chess-why-own",
        nobody: "chess-why-nobody",
        others: "chess-why-others",
        elsewhere: "chess-why-elsewhere",
    };

    fn men(&self) -> Bitboard {
        self.0.us()
    }

    fn role(&self, square: Square) -> Option<Role> {
        self.0.board().role_at(square).filter(|_| self.0.us().contains(square))
    }

    fn reach(&self, from: Square) -> Bitboard {
        reach(self, from)
    }

    fn aims(&self, from: Square) -> Bitboard {
        reach(self, from) | castling_targets(self, from)
    }

    fn legal(&self) -> Vec<Move> {
        self.legal()
    }

    fn ends(m: Move) -> (Square, Square) {
        ends(m)
    }

    fn promotion(m: Move) -> Option<Role> {
        m.promotion()
    }

    fn write(&self, m: Move, letters: PieceLetters) -> String {
        notation::write(self, m, letters)
    }

    fn why(&self, from: Square, to: Square) -> Phrase {
        why::squares(self, from, to)
    }

    fn why_not_become(&self, promotes: bool) -> Phrase {
        why::promotion(promotes)
    }
}

pub(super) fn read(game: &Chess, text: &str, spelling: MoveSpelling) -> Result<Move, MoveError> {
    let signs = spelling::tidy(text).ok_or(MoveError::Unreadable)?;
    if let Some(short) = spelling::castling(&signs) {
        return castle(game, CastlingSide::from_king_side(short));
    }
    let (body, promotion) = promotion(without_passing(&signs));
    let mut readings = spelling::readings(body, spelling);
    let is_pawns = |wish: &PieceWish| matches!(wish.role, None | Some(Role::Pawn));
    let MoveReadings { tiers, rivals } = &mut readings;
    // Only pawns promote, so the first letter is a file here, not a piece.
    if promotion.is_some() && tiers.iter().chain(&*rivals).any(is_pawns) {
        tiers.append(rivals);
        tiers.retain(is_pawns);
    }
    going::choose(game, &readings, promotion, spelling.letters())
}

fn castle(game: &Chess, side: CastlingSide) -> Result<Move, MoveError> {
    let legal = game.0.castling_moves(side).first().copied();
    legal.map_or_else(|| illegal(why::castling(game, side)), Ok)
}

/// Strips the `e.p.` of an en passant capture.
fn without_passing(signs: &[char]) -> &[char] {
    let endings = [&['e', 'p'][..], &['e', '.', 'p']];
    let short = endings.iter().find_map(|ending| signs.strip_suffix(*ending));
    short.filter(|short| short.last().is_some_and(char::is_ascii_digit)).unwrap_or(signs)
}

/// Splits a text into move and promotion: `e8=Q`, `e8Q`, `e8(Q)`, `e8/Q`, `e7e8q`, `e8=♕`. Promotion letters differ
/// between English and French, so both are read. R is always a rook, not the French king (roi), because no pawn becomes
/// a king.
fn promotion(signs: &[char]) -> (&[char], Option<Role>) {
    let (body, letter) = match signs {
        [body @ .., '(', letter, ')'] | [body @ .., '=' | '/', letter] => (body, *letter),
        [.., rank, letter] if rank.is_ascii_digit() => (&signs[..signs.len() - 1], *letter),
        _ => return (signs, None),
    };
    let capital = letter.to_ascii_uppercase();
    let lettered = |letters| Chessman::from_letter(capital, letters);
    let man = Chessman::from_figurine(letter).or(lettered(PieceLetters::English)).or(lettered(PieceLetters::French));
    man.map_or((signs, None), |man| (body, Some(man.into())))
}
