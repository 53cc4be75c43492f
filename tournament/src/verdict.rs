//! The result of a game, for both players at once.

use crate::{Colour, GameResult};

/// The result of a game between White and Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// White won over the board.
    White,
    /// Black won over the board.
    Black,
    /// A draw.
    Draw,
    /// Black did not come, or left: White wins by forfeit.
    WhiteByForfeit,
    /// White did not come, or left: Black wins by forfeit.
    BlackByForfeit,
    /// Neither came.
    NeitherCame,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Verdict; 6] = [
        Verdict::White,
        Verdict::Black,
        Verdict::Draw,
        Verdict::WhiteByForfeit,
        Verdict::BlackByForfeit,
        Verdict::NeitherCame,
    ];

    /// Returns the result for this colour.
    #[must_use]
    pub fn result_for(self, colour: Colour) -> GameResult {
        match (self, colour) {
            (Verdict::White, Colour::White) | (Verdict::Black, Colour::Black) => GameResult::Win,
            (Verdict::White, Colour::Black) | (Verdict::Black, Colour::White) => GameResult::Loss,
            (Verdict::Draw, _) => GameResult::Draw,
            (Verdict::WhiteByForfeit, Colour::White) | (Verdict::BlackByForfeit, Colour::Black) => {
                GameResult::ForfeitWin
            }
            (Verdict::WhiteByForfeit, Colour::Black)
            | (Verdict::BlackByForfeit, Colour::White)
            | (Verdict::NeitherCame, _) => GameResult::ForfeitLoss,
        }
    }

    /// Returns the verdict with colours reversed.
    #[must_use]
    pub fn turned(self) -> Verdict {
        match self {
            Verdict::White => Verdict::Black,
            Verdict::Black => Verdict::White,
            Verdict::WhiteByForfeit => Verdict::BlackByForfeit,
            Verdict::BlackByForfeit => Verdict::WhiteByForfeit,
            Verdict::Draw | Verdict::NeitherCame => self,
        }
    }

    /// Returns the colour that won; `None` for a draw, and if neither came.
    #[must_use]
    pub fn winner(self) -> Option<Colour> {
        match self {
            Verdict::White | Verdict::WhiteByForfeit => Some(Colour::White),
            Verdict::Black | Verdict::BlackByForfeit => Some(Colour::Black),
            Verdict::Draw | Verdict::NeitherCame => None,
        }
    }

    /// Returns this colour's score in half points: 2, 1 or 0.
    #[must_use]
    pub fn halves_for(self, colour: Colour) -> u32 {
        match (self, self.winner()) {
            (Verdict::Draw, _) => 1,
            (_, Some(winner)) if winner == colour => 2,
            _ => 0,
        }
    }
}
