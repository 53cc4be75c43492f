//! The colours of the 64 squares, checked when a layout is read.

use shakmaty::{Bitboard, Rank, Square};

use crate::men::PieceLetters;
use crate::refusal::{Phrase, SetupError};
use crate::scene::CellTint;

/// The default layout, a reconstruction: the sheet does not list the colours. French Wikipedia's article "Chess
/// mutation" gives ranks 1, 2, 7 and 8. The layout is symmetric for both sides.
pub(super) const CLASSIC: (&str, &str) =
    ("classic", "RYBKKBYR/WWWWWWWW/YBYYYYBY/RYBKKBYR/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR");

/// The corners are red according to the sheet. No other square of ranks 1 and 8 is red, since castling needs the
/// corners.
const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];

/// The kings' squares are black according to the sheet.
const KINGS: [Square; 2] = [Square::E1, Square::E8];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum SquareColour {
    Yellow,
    Blue,
    Red,
    Black,
    White,
}

impl SquareColour {
    pub(super) const ALL: [SquareColour; 5] =
        [SquareColour::Yellow, SquareColour::Blue, SquareColour::Red, SquareColour::Black, SquareColour::White];

    /// Returns how pictures show this colour. The tints are muted, so that pieces contrast.
    pub(super) fn tint(self) -> &'static CellTint {
        match self {
            SquareColour::Yellow => &CellTint { name: "yellow", letters: ['Y', 'J'], rgb: [232, 205, 106] },
            SquareColour::Blue => &CellTint { name: "blue", letters: ['B', 'B'], rgb: [122, 166, 210] },
            SquareColour::Red => &CellTint { name: "red", letters: ['R', 'R'], rgb: [208, 112, 102] },
            SquareColour::Black => &CellTint { name: "black", letters: ['K', 'N'], rgb: [92, 92, 98] },
            SquareColour::White => &CellTint { name: "white", letters: ['W', ' '], rgb: [240, 236, 226] },
        }
    }

    fn count(self) -> usize {
        match self {
            SquareColour::Yellow => 20,
            SquareColour::Blue => 12,
            SquareColour::Red | SquareColour::Black => 8,
            SquareColour::White => 16,
        }
    }

    fn letter(self) -> char {
        self.tint().letter(PieceLetters::English)
    }

    /// Reads a colour's letter in either language; no letter has two meanings.
    fn from_letter(letter: char) -> Option<SquareColour> {
        let letter = Some(letter).filter(|letter| !letter.is_whitespace())?;
        SquareColour::ALL.into_iter().find(|colour| colour.tint().letters.contains(&letter))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct MutationLayout([Bitboard; 5]);

impl MutationLayout {
    /// Reads 8 rows of letters, rank 8 first, joined by `/`.
    pub(super) fn parse(text: &str) -> Result<MutationLayout, SetupError> {
        let rows: Vec<&str> = text.trim().split('/').map(str::trim).collect();
        if rows.len() != 8 || rows.iter().any(|row| row.chars().count() != 8) {
            return Err(SetupError(Phrase::new("mutation-setup-shape")));
        }
        let mut squares = [Bitboard::EMPTY; 5];
        for (row, rank) in rows.iter().zip(Rank::ALL.into_iter().rev()) {
            for (letter, file) in row.chars().zip(shakmaty::File::ALL) {
                let square = Square::from_coords(file, rank);
                let Some(colour) = SquareColour::from_letter(letter.to_ascii_uppercase()) else {
                    let phrase =
                        Phrase::new("mutation-setup-letter").with("letter", letter).with("square", square.to_string());
                    return Err(SetupError(phrase));
                };
                squares[colour as usize].add(square);
            }
        }
        let layout = MutationLayout(squares);
        layout.check_fixed_squares()?;
        layout.check_counts()?;
        Ok(layout)
    }

    pub(super) fn of(&self, colour: SquareColour) -> Bitboard {
        self.0[colour as usize]
    }

    pub(super) fn at(&self, square: Square) -> SquareColour {
        SquareColour::ALL
            .into_iter()
            .find(|colour| self.of(*colour).contains(square))
            .expect("a layout gives every square a colour")
    }

    fn row(&self, rank: Rank) -> String {
        shakmaty::File::ALL.into_iter().map(|file| self.at(Square::from_coords(file, rank)).letter()).collect()
    }

    /// Refuses a layout that breaks the sheet's rules. They are about king squares, corners, and ranks 1 and 8.
    fn check_fixed_squares(&self) -> Result<(), SetupError> {
        let kings = KINGS.map(|square| (square, SquareColour::Black));
        for (square, colour) in CORNERS.map(|square| (square, SquareColour::Red)).into_iter().chain(kings) {
            if self.at(square) != colour {
                let phrase = Phrase::new("mutation-setup-square").with("square", square.to_string());
                return Err(SetupError(phrase.with("tint", colour.tint().name)));
            }
        }
        let corners: Bitboard = CORNERS.into_iter().collect();
        if let Some(square) = (self.of(SquareColour::Red) & Bitboard::BACKRANKS & !corners).first() {
            return Err(SetupError(Phrase::new("mutation-setup-red").with("square", square.to_string())));
        }
        Ok(())
    }

    fn check_counts(&self) -> Result<(), SetupError> {
        for colour in SquareColour::ALL {
            let found = self.of(colour).count();
            if found != colour.count() {
                let phrase = Phrase::new("mutation-setup-count")
                    .with("tint", colour.tint().name)
                    .with("wanted", colour.count().to_string())
                    .with("found", found.to_string());
                return Err(SetupError(phrase));
            }
        }
        Ok(())
    }
}

impl std::fmt::Display for MutationLayout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rows: Vec<String> = Rank::ALL.into_iter().rev().map(|rank| self.row(rank)).collect();
        f.write_str(&rows.join("/"))
    }
}
