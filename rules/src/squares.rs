//! Draws, writes and reads boards of 64 squares, for several games.

use shakmaty::{Bitboard, File, Rank, Square};

use crate::refusal::{Phrase, SetupError};
use crate::scene::{CellMarks, CellTint, Scene, SceneCell, ScenePiece};
use crate::side::Side;

/// The tints are muted, so that pieces contrast. They have no meaning in these games, so no letters.
static LIGHT: CellTint = CellTint { name: "light", letters: [' ', ' '], rgb: [233, 227, 211] };
static DARK: CellTint = CellTint { name: "dark", letters: [' ', ' '], rgb: [151, 165, 143] };

pub(crate) fn tint(square: Square) -> &'static CellTint {
    if square.is_light() { &LIGHT } else { &DARK }
}

pub(crate) struct KingCheck {
    pub(crate) king: Square,
    pub(crate) is_mate: bool,
}

/// Draws a board without trays, White's first rank at the bottom. `last` holds the squares of the last move.
pub(crate) fn scene(
    turn: Side,
    last: Bitboard,
    check: Option<&KingCheck>,
    tint: impl Fn(Square) -> &'static CellTint,
    piece: impl Fn(Square) -> Option<ScenePiece>,
) -> Scene {
    let cell = |square: Square| {
        let check = check.filter(|check| check.king == square);
        SceneCell {
            name: square.to_string(),
            tint: Some(tint(square)),
            piece: piece(square),
            marks: CellMarks {
                last: last.contains(square),
                check: check.is_some(),
                mate: check.is_some_and(|check| check.is_mate),
                ..CellMarks::default()
            },
        }
    };
    Scene {
        columns: File::ALL.into_iter().map(|file| file.char().to_string()).collect(),
        rows: Rank::ALL.into_iter().rev().map(|rank| rank.char().to_string()).collect(),
        cells: rows().flatten().map(cell).collect(),
        trays: Vec::new(),
        picked: None,
        arrows: Vec::new(),
        turn,
    }
}

/// Writes the ranks as in FEN.
pub(crate) fn write(sign: impl Fn(Square) -> Option<char>) -> String {
    let row = |squares: [Square; 8]| {
        let (mut text, mut empty) = (String::new(), 0);
        for square in squares {
            match sign(square) {
                Some(sign) => {
                    push_number(&mut text, empty);
                    empty = 0;
                    text.push(sign);
                }
                None => empty += 1,
            }
        }
        push_number(&mut text, empty);
        text
    };
    rows().map(row).collect::<Vec<_>>().join("/")
}

/// Reads the ranks of a position text. `each` receives every sign except numbers, with its square, or `None` past the
/// end of the rank. `wrong` holds the reasons for a wrong number of ranks and for a rank of the wrong length.
pub(crate) fn read(
    text: &str,
    wrong: [Phrase; 2],
    mut each: impl FnMut(char, Rank, Option<Square>) -> Result<(), SetupError>,
) -> Result<(), SetupError> {
    let [wrong_rows, wrong_row] = wrong;
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return Err(SetupError(wrong_rows.with("found", rows.len().to_string())));
    }
    for (row, rank) in rows.iter().zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0;
        for sign in row.chars() {
            if let Some(empty @ 1..=8) = sign.to_digit(10) {
                file += empty;
                continue;
            }
            each(sign, rank, (file < 8).then(|| Square::from_coords(File::new(file), rank)))?;
            file += 1;
        }
        if file != 8 {
            return Err(SetupError(wrong_row.with("rank", rank.char())));
        }
    }
    Ok(())
}

pub(crate) fn first(squares: Bitboard) -> String {
    squares.first().map_or_else(String::new, |square| square.to_string())
}

fn rows() -> impl Iterator<Item = [Square; 8]> {
    Rank::ALL.into_iter().rev().map(|rank| File::ALL.map(|file| Square::from_coords(file, rank)))
}

fn push_number(text: &mut String, empty: u32) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}
