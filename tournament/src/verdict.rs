//! Results of games, for both players at once.

use crate::{Colour, GameResult};

/// The result of a game between White and Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameVerdict {
    /// White won over the board.
    White,
    /// Black won over the board.
    Black,
    /// A draw.
    Draw,
    /// White won by forfeit: Black did not come, or left.
    WhiteByForfeit,
    /// Black won by forfeit: White did not come, or left.
    BlackByForfeit,
    /// Neither player came: both lost by forfeit.
    NeitherCame,
}

impl GameVerdict {
    /// All verdicts.
    pub const ALL: [GameVerdict; 6] = [
        GameVerdict::White,
        GameVerdict::Black,
        GameVerdict::Draw,
        GameVerdict::WhiteByForfeit,
        GameVerdict::BlackByForfeit,
        GameVerdict::NeitherCame,
    ];

    /// Returns the result for the player with this colour.
    #[must_use]
    pub fn result_for(self, colour: Colour) -> GameResult {
        match (self, colour) {
            (GameVerdict::White, Colour::White) | (GameVerdict::Black, Colour::Black) => GameResult::Win,
            (GameVerdict::White, Colour::Black) | (GameVerdict::Black, Colour::White) => GameResult::Loss,
            (GameVerdict::Draw, _) => GameResult::Draw,
            (GameVerdict::WhiteByForfeit, Colour::White) | (GameVerdict::BlackByForfeit, Colour::Black) => {
                GameResult::ForfeitWin
            }
            (GameVerdict::WhiteByForfeit, Colour::Black)
            | (GameVerdict::BlackByForfeit, Colour::White)
            | (GameVerdict::NeitherCame, _) => GameResult::ForfeitLoss,
        }
    }

    /// Returns the same verdict with colours reversed.
    #[must_use]
    pub fn turned(self) -> GameVerdict {
        match self {
            GameVerdict::White => GameVerdict::Black,
            GameVerdict::Black => GameVerdict::White,
            GameVerdict::WhiteByForfeit => GameVerdict::BlackByForfeit,
            GameVerdict::BlackByForfeit => GameVerdict::WhiteByForfeit,
            GameVerdict::Draw | GameVerdict::NeitherCame => self,
        }
    }

    /// Returns the winner's colour; `None` for a draw, or if neither player came.
    #[must_use]
    pub fn winner(self) -> Option<Colour> {
        match self {
            GameVerdict::White | GameVerdict::WhiteByForfeit => Some(Colour::White),
            GameVerdict::Black | GameVerdict::BlackByForfeit => Some(Colour::Black),
            GameVerdict::Draw | GameVerdict::NeitherCame => None,
        }
    }

    /// Returns this colour's half points: 2, 1 or 0.
    #[must_use]
    pub fn halves_for(self, colour: Colour) -> u32 {
        match (self, self.winner()) {
            (GameVerdict::Draw, _) => 1,
            (_, Some(winner)) if winner == colour => 2,
            _ => 0,
        }
    }
}
