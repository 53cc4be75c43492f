//! Feats: remarkable checkmates, found from the moves of any game.
//!
//! The mating piece is the one that moved last, even if it only uncovered the check of another piece.

use crate::chessmen::Chessman;
use crate::men::PieceKind;
use crate::scene::{Scene, ScenePiece};
use crate::step;

/// The maximum plies of an early checkmate: ten moves each.
const SOON: usize = 20;

/// A remarkable feature of a checkmate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MateFeat {
    /// The mating piece moves as a pawn.
    Pawn,
    /// The mating piece moves as a pawn, but was a knight before. This happens in Chess Mutation.
    PawnOnceKnight,
    /// The mating piece was a promoted pawn.
    Promoted,
    /// The mating move promoted, but not to the strongest piece.
    Underpromotion,
    /// The checkmate came within ten moves.
    Soon,
}

impl MateFeat {
    /// All feats, in display order.
    pub const ALL: [MateFeat; 5] =
        [MateFeat::Pawn, MateFeat::PawnOnceKnight, MateFeat::Promoted, MateFeat::Underpromotion, MateFeat::Soon];

    /// Returns the word for this feat. Records contain it, so it never changes. [`feat`] is the inverse.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            MateFeat::Pawn => "pawn-mate",
            MateFeat::PawnOnceKnight => "pawn-once-knight-mate",
            MateFeat::Promoted => "promoted-mate",
            MateFeat::Underpromotion => "underpromotion-mate",
            MateFeat::Soon => "soon-mate",
        }
    }
}

/// Finds the feat with this word.
#[must_use]
pub fn feat(word: &str) -> Option<MateFeat> {
    MateFeat::ALL.into_iter().find(|feat| feat.word() == word)
}

pub(crate) fn of_mate(film: &[Scene], codes: &[String], men: &[PieceKind]) -> Vec<MateFeat> {
    let lives = lives(film, codes);
    let is = |feat: &MateFeat| match feat {
        MateFeat::Pawn => is_pawn(&lives),
        MateFeat::PawnOnceKnight => is_pawn(&lives) && lives.iter().any(|life| life.acts == Chessman::Knight.name()),
        MateFeat::Promoted => lives.iter().any(|life| life.man != lives[0].man),
        MateFeat::Underpromotion => is_underpromotion(&lives, men),
        MateFeat::Soon => codes.len() <= SOON,
    };
    MateFeat::ALL.into_iter().filter(is).collect()
}

fn is_pawn(lives: &[ScenePiece]) -> bool {
    lives.first().is_some_and(|now| now.acts == Chessman::Pawn.name())
}

fn is_underpromotion(lives: &[ScenePiece], men: &[PieceKind]) -> bool {
    let [now, before, ..] = lives else { return false };
    let most = men.iter().map(|man| man.worth).max();
    now.man != before.man && men.iter().any(|man| man.name == now.man && Some(man.worth) < most)
}

/// Returns the mating piece in every position, last position first. If another piece moved it, as in castling, it is
/// followed from its earlier cell.
fn lives(film: &[Scene], codes: &[String]) -> Vec<ScenePiece> {
    let mut cell = film.last().zip(codes.last()).and_then(|(scene, code)| step::ends(scene, code)).map(|(_, to)| to);
    let mut lives = Vec::new();
    for (idx, scene) in film.iter().enumerate().rev() {
        let Some(on) = cell.take() else { break };
        let side = lives.first().map(|now: &ScenePiece| now.side);
        let found = scene.cells.iter().find(|here| here.name == on).and_then(|here| here.piece);
        let Some(piece) = found.filter(|piece| side.is_none_or(|side| side == piece.side)) else { break };
        lives.push(piece);
        let came = idx.checked_sub(1).and_then(|before| step::ends(&film[before], &codes[before]));
        cell = Some(came.filter(|(_, to)| *to == on).map_or(on, |(from, _)| from));
    }
    lives
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::open;

    fn feats(game: &str, position: Option<&str>, moves: &[&str]) -> Vec<MateFeat> {
        let mut table = open(game, "", position).expect("it can be opened");
        for code in moves {
            table.replay(code).expect("it is legal");
        }
        table.feats()
    }

    #[test]
    fn a_checkmate_within_ten_moves_is_a_feat_and_other_ends_are_none() {
        let fool = ["f2f3", "e7e5", "g2g4", "d8h4"];
        assert_eq!(feats("chess", None, &fool), [MateFeat::Soon]);
        assert_eq!(feats("chess", None, &fool[..3]), []);
        let stalemate = "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1";
        assert_eq!(feats("chess", Some(stalemate), &["g1g6"]), []);
        let quiet = "a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 a3a4 a6a5 b1a3 b8a6 a3b1 a6b8 c1b2 c8b7 b2c1 b7c8";
        let mut later: Vec<&str> = quiet.split(' ').collect();
        later.extend(fool);
        assert_eq!(feats("chess", None, &later), [MateFeat::Soon], "ten moves by each side");
        later.splice(0..0, ["b1c3", "b8c6", "c3b1", "c6b8"]);
        assert_eq!(feats("chess", None, &later), []);
    }

    #[test]
    fn the_man_that_gives_mate_is_followed_through_its_promotion() {
        let corner = Some("7k/5P2/6K1/8/8/8/8/8 w - - 0 1");
        assert_eq!(feats("chess", corner, &["f7f8q"]), [MateFeat::Promoted, MateFeat::Soon]);
        assert_eq!(feats("chess", corner, &["f7f8r"]), [MateFeat::Promoted, MateFeat::Underpromotion, MateFeat::Soon]);
        let later = Some("7k/P7/6K1/8/8/8/8/8 w - - 0 1");
        assert_eq!(feats("chess", later, &["a7a8q"]), [MateFeat::Promoted, MateFeat::Soon], "along the rank");
        let pawn = Some("k7/2K5/1P6/1N6/8/8/8/8 w - - 0 1");
        assert_eq!(feats("chess", pawn, &["b6b7"]), [MateFeat::Pawn, MateFeat::Soon]);
    }

    #[test]
    fn a_pawn_that_was_a_knight_is_known_by_where_it_stood() {
        let leaps = Some("k7/2K5/3P4/1P6/8/8/8/8 w - - 0 1");
        assert_eq!(feats("mutation", leaps, &["d6b7"]), [MateFeat::Pawn, MateFeat::PawnOnceKnight, MateFeat::Soon]);
    }

    #[test]
    fn every_feat_has_its_own_word() {
        for each in MateFeat::ALL {
            assert_eq!(feat(each.word()), Some(each));
        }
        assert_eq!(feat("pawn"), None);
    }
}
