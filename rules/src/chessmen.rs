//! The chess pieces as an enum, for games that distinguish them.

use shakmaty::Role;

use crate::men::{CHESS, PieceKind, PieceLetters};
use crate::refusal::Phrase;
use crate::scene::ScenePiece;
use crate::side::Side;

/// A chess piece. The variants are in the order of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chessman {
    /// The king.
    King,
    /// The queen.
    Queen,
    /// The rook.
    Rook,
    /// The bishop.
    Bishop,
    /// The knight.
    Knight,
    /// The pawn.
    Pawn,
}

impl From<Role> for Chessman {
    fn from(role: Role) -> Chessman {
        match role {
            Role::King => Chessman::King,
            Role::Queen => Chessman::Queen,
            Role::Rook => Chessman::Rook,
            Role::Bishop => Chessman::Bishop,
            Role::Knight => Chessman::Knight,
            Role::Pawn => Chessman::Pawn,
        }
    }
}

impl From<Chessman> for Role {
    fn from(man: Chessman) -> Role {
        match man {
            Chessman::King => Role::King,
            Chessman::Queen => Role::Queen,
            Chessman::Rook => Role::Rook,
            Chessman::Bishop => Role::Bishop,
            Chessman::Knight => Role::Knight,
            Chessman::Pawn => Role::Pawn,
        }
    }
}

impl Chessman {
    pub(crate) const ALL: [Chessman; 6] =
        [Chessman::King, Chessman::Queen, Chessman::Rook, Chessman::Bishop, Chessman::Knight, Chessman::Pawn];

    fn man(self) -> &'static PieceKind {
        &CHESS[self as usize]
    }

    pub(crate) fn name(self) -> &'static str {
        self.man().name
    }

    /// Returns its capital in notation. A pawn's is written only in placements, but can be read everywhere.
    pub(crate) fn letter(self, letters: PieceLetters) -> char {
        self.man().letter(letters)
    }

    pub(crate) fn from_letter(capital: char, letters: PieceLetters) -> Option<Chessman> {
        Chessman::ALL.into_iter().find(|man| man.letter(letters) == capital)
    }

    pub(crate) fn from_figurine(figurine: char) -> Option<Chessman> {
        let nth = |figurines: &str| figurines.chars().position(|c| c == figurine);
        nth("♔♕♖♗♘♙").or(nth("♚♛♜♝♞♟")).map(|nth| Chessman::ALL[nth])
    }

    /// Finds the piece with this full name in either language. `reine` is also read, because some beginners call the
    /// dame that.
    pub(crate) fn from_name(name: &str) -> Option<Chessman> {
        let name = name.to_lowercase();
        let name = if name == "reine" { "dame" } else { name.as_str() };
        let french = ["roi", "dame", "tour", "fou", "cavalier", "pion"];
        Chessman::ALL.into_iter().find(|man| man.name() == name || french[*man as usize] == name)
    }

    /// Returns its FEN letter: a capital for White, lower case for Black.
    pub(crate) fn sign(self, side: Side) -> char {
        let capital = self.letter(PieceLetters::English);
        if side == Side::White { capital } else { capital.to_ascii_lowercase() }
    }

    pub(crate) fn from_sign(sign: char) -> Option<(Side, Chessman)> {
        let side = if sign.is_ascii_uppercase() { Side::White } else { Side::Black };
        Some((side, Chessman::from_letter(sign.to_ascii_uppercase(), PieceLetters::English)?))
    }

    /// Returns the scene piece for a game where pieces keep their role.
    pub(crate) fn piece(self, side: Side) -> ScenePiece {
        ScenePiece { side, man: self.name(), acts: self.name() }
    }
}

/// Describes the castling rights in the third field of a position.
pub(crate) fn castling(position: &str, key: &'static str) -> Vec<Phrase> {
    let rights = position.split(' ').nth(2).unwrap_or_default();
    let of_side = |side: Side| {
        let ends = match [Chessman::King, Chessman::Queen].map(|end| rights.contains(end.sign(side))) {
            [true, true] => "both",
            [true, false] => "king",
            [false, true] => "queen",
            [false, false] => return None,
        };
        Some(Phrase::new(key).with("side", side.name()).with("ends", ends))
    };
    Side::ALL.into_iter().filter_map(of_side).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_is_told_of_the_sides_that_may_still_castle() {
        let told = |position| -> Vec<String> {
            let said = castling(position, "chess-right-castling");
            said.iter()
                .map(|right| right.args.iter().map(|(_, value)| value.as_str()).collect::<Vec<_>>().join(" "))
                .collect()
        };
        assert_eq!(told("8/8 w KQkq - 0 1"), ["white both", "black both"]);
        assert_eq!(told("8/8 b Kq - 0 1"), ["white king", "black queen"]);
        assert!(told("8/8 b - - 0 1").is_empty());
    }
}
