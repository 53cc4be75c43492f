//! The evaluation of chess: material, centralisation, and advice from beginners' books.
//!
//! The numbers are this project's own. Each has a value for the middlegame and one for the endgame.

use shakmaty::attacks::{bishop_attacks, rook_attacks};
use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Square};

/// Values for the middlegame and the endgame, in hundredths of a pawn.
#[derive(Clone, Copy)]
struct TaperedWorth(i32, i32);

/// Material values, from pawn to king.
const MEN: [TaperedWorth; 6] = [
    TaperedWorth(90, 110),
    TaperedWorth(325, 300),
    TaperedWorth(335, 315),
    TaperedWorth(480, 530),
    TaperedWorth(960, 960),
    TaperedWorth(0, 0),
];
/// Each piece's share of the game phase; all pieces together make [`FULL`].
const SHARE: [i32; 6] = [0, 1, 1, 2, 4, 0];
const FULL: i32 = 24;
const TEMPO: i32 = 12;
const BISHOPS: TaperedWorth = TaperedWorth(28, 45);
const DOUBLED: TaperedWorth = TaperedWorth(-8, -16);
const ISOLATED: TaperedWorth = TaperedWorth(-12, -12);
const OPEN_FILE: TaperedWorth = TaperedWorth(22, 8);
const HALF_OPEN_FILE: TaperedWorth = TaperedWorth(10, 4);
const SHIELD: TaperedWorth = TaperedWorth(11, 0);
/// The bonus of a passed pawn by how far it has advanced.
const PASSED: [TaperedWorth; 8] = {
    let none = TaperedWorth(0, 0);
    [
        none,
        TaperedWorth(2, 8),
        TaperedWorth(4, 12),
        TaperedWorth(10, 26),
        TaperedWorth(24, 50),
        TaperedWorth(45, 85),
        TaperedWorth(70, 130),
        none,
    ]
};

/// Piece-square tables, from White's side.
static PLACES: [[TaperedWorth; 64]; 6] = places();

const fn places() -> [[TaperedWorth; 64]; 6] {
    let mut table = [[TaperedWorth(0, 0); 64]; 6];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = ((square % 8) as i32, (square / 8) as i32);
        let (x, y) = (off_centre(file), off_centre(rank));
        let far = x + y;
        let centre = if x == 0 && (rank == 3 || rank == 4) { 16 } else { 0 };
        table[0][square] = TaperedWorth(centre + 3 * (rank - 1) - 2 * x, 5 * (rank - 1));
        table[1][square] = TaperedWorth(18 - 9 * far, 10 - 7 * far);
        table[2][square] = TaperedWorth(10 - 4 * far - if rank == 0 { 10 } else { 0 }, 6 - 3 * far);
        table[3][square] = TaperedWorth(6 - 4 * x + if rank == 6 { 14 } else { 0 }, if rank == 6 { 14 } else { 0 });
        table[4][square] = TaperedWorth(2 - 2 * far, 14 - 7 * far);
        table[5][square] = TaperedWorth(10 * x - 18 * rank - if x == 0 { 6 } else { 0 }, 30 - 13 * far);
        square += 1;
    }
    table
}

/// Returns a line's distance from the middle pair: 0 to 3.
const fn off_centre(line: i32) -> i32 {
    if line < 4 { 3 - line } else { line - 4 }
}

pub(super) fn plain(role: Role) -> i32 {
    if role == Role::King { 2_000 } else { MEN[role as usize - 1].0 }
}

pub(super) fn worth(board: &Board, side: Color) -> i32 {
    let mut sum = TaperedWorth(0, 0);
    let mut phase = 0;
    for color in Color::ALL {
        let TaperedWorth(middle, end) = men(board, color, &mut phase);
        let sign = if color == side { 1 } else { -1 };
        sum = TaperedWorth(sum.0 + sign * middle, sum.1 + sign * end);
    }
    let phase = phase.min(FULL);
    TEMPO + (sum.0 * phase + sum.1 * (FULL - phase)) / FULL + chase(board, side) - chase(board, !side)
}

fn men(board: &Board, us: Color, phase: &mut i32) -> TaperedWorth {
    let (own, occupied) = (board.by_color(us), board.occupied());
    let (our_pawns, their_pawns) = (board.pawns() & own, board.pawns() & !own);
    let mut sum = TaperedWorth(0, 0);
    let mut add =
        |TaperedWorth(middle, end): TaperedWorth, n: i32| sum = TaperedWorth(sum.0 + n * middle, sum.1 + n * end);
    for role in Role::ALL {
        let kind = role as usize - 1;
        for square in board.by_role(role) & own {
            add(MEN[kind], 1);
            add(PLACES[kind][us.fold_wb(square, square.flip_vertical()) as usize], 1);
            *phase += SHARE[kind];
            match role {
                Role::Pawn => {
                    let file = square.file();
                    let beside = neighbours(file);
                    if (our_pawns & beside).is_empty() {
                        add(ISOLATED, 1);
                    }
                    let ahead = ahead(square, us);
                    if (our_pawns & ahead & Bitboard::from(file)).any() {
                        add(DOUBLED, 1);
                    } else if (their_pawns & ahead & (beside | Bitboard::from(file))).is_empty() {
                        add(PASSED[us.fold_wb(square.rank(), square.rank().flip_vertical()) as usize], 1);
                    }
                }
                Role::Bishop => add(TaperedWorth(5, 5), (bishop_attacks(square, occupied) & !own).count() as i32 - 5),
                Role::Rook => {
                    add(TaperedWorth(2, 4), (rook_attacks(square, occupied) & !own).count() as i32 - 6);
                    let file = Bitboard::from(square.file());
                    if (our_pawns & file).is_empty() {
                        add(if (their_pawns & file).is_empty() { OPEN_FILE } else { HALF_OPEN_FILE }, 1);
                    }
                }
                Role::King => {
                    let near = neighbours(square.file()) | Bitboard::from(square.file());
                    let rank = square.rank();
                    let two = [us.fold_wb(1, -1), us.fold_wb(2, -2)].into_iter().filter_map(|up| rank.offset(up));
                    let front: Bitboard = two.map(Bitboard::from).fold(Bitboard::EMPTY, |all, rank| all | rank);
                    add(SHIELD, (our_pawns & near & front).count() as i32);
                }
                Role::Knight | Role::Queen => {}
            }
        }
    }
    if (board.bishops() & own).more_than_one() {
        add(BISHOPS, 1);
    }
    sum
}

/// Returns the bonus for driving a bare king to the edge. It also rewards the approach of the player's own king.
fn chase(board: &Board, us: Color) -> i32 {
    let (Some(ours), Some(theirs)) = (board.king_of(us), board.king_of(!us)) else { return 0 };
    if board.by_color(!us).more_than_one() || !board.by_color(us).more_than_one() {
        return 0;
    }
    let edge = off_centre(theirs.file() as i32) + off_centre(theirs.rank() as i32);
    15 * edge + 6 * (7 - ours.distance(theirs) as i32)
}

fn neighbours(file: File) -> Bitboard {
    let beside = [file.offset(-1), file.offset(1)];
    beside.into_iter().flatten().map(Bitboard::from).fold(Bitboard::EMPTY, |all, file| all | file)
}

fn ahead(square: Square, us: Color) -> Bitboard {
    let rank = square.rank() as u32;
    match us {
        Color::White if square.rank() == Rank::Eighth => Bitboard::EMPTY,
        Color::White => Bitboard(u64::MAX << (8 * (rank + 1))),
        Color::Black => Bitboard((1 << (8 * rank)) - 1),
    }
}
