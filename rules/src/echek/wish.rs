//! The parsed parts of a typed turn.

use shakmaty::{File, Rank, Square};

use super::board::EchekMove;
use crate::chessmen::Chessman as Card;
use crate::spelling::{MoveReadings, MoveSpelling};

#[derive(Clone, Copy, Debug)]
pub(super) struct CardWish {
    /// The card; `None` if the text has two cells, which means any card on the first.
    pub(super) card: Option<Card>,
    /// The text says that the card comes from the hand.
    pub(super) put: bool,
    pub(super) first: Square,
    /// The target, a put pawn's extra step, or a bishop's choice.
    pub(super) second: Option<Square>,
}

impl CardWish {
    pub(super) fn fits(&self, m: EchekMove) -> bool {
        match m {
            EchekMove::Put { card, to, then } => {
                let fits = self.second == then || (card == Card::Bishop && self.second.is_none());
                self.card == Some(card) && self.first == to && fits
            }
            EchekMove::Go { card, from, to } => {
                let cells = match self.second {
                    Some(second) => (self.first, second) == (from, to),
                    None => self.first == to,
                };
                !self.put && cells && self.card.is_none_or(|wished| wished == card)
            }
            EchekMove::Swap | EchekMove::Pass => false,
        }
    }

    /// Reads `[@]cell[sign][cell]`.
    fn parse(card: Option<Card>, signs: &[char]) -> Option<CardWish> {
        let (put, signs) = match signs {
            ['@' | '*', rest @ ..] => (true, rest),
            ['-' | 'x', rest @ ..] if card.is_some() => (false, rest),
            _ => (false, signs),
        };
        let (first, rest) = cell(signs)?;
        let second = match rest {
            [] => None,
            ['-' | '^' | '↑' | 'x', rest @ ..] | rest => match cell(rest)? {
                (second, []) => Some(second),
                _ => return None,
            },
        };
        // Without a letter the text means the pawn, except when two cells make it a move.
        let card = if second.is_some() && !put { card } else { card.or(Some(Card::Pawn)) };
        Some(CardWish { card, put, first, second })
    }
}

pub(super) fn readings(signs: &[char], spelling: MoveSpelling) -> MoveReadings<CardWish> {
    let Some((&first, rest)) = signs.split_first() else { return MoveReadings::none() };
    // A letter and a cell can never be mistaken for two cells.
    if let Some(plain) = CardWish::parse(None, signs) {
        return MoveReadings { tiers: vec![plain], rivals: Vec::new() };
    }
    let Some((card, rival)) = spelling.man(first) else { return MoveReadings::none() };
    let lettered = |card| CardWish::parse(Some(card), rest);
    MoveReadings { tiers: lettered(card).into_iter().collect(), rivals: rival.and_then(lettered).into_iter().collect() }
}

fn cell(signs: &[char]) -> Option<(Square, &[char])> {
    let [file, rank, rest @ ..] = signs else { return None };
    Some((Square::from_coords(File::from_char(file.to_ascii_lowercase())?, Rank::from_char(*rank)?), rest))
}
