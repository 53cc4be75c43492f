//! Reads turns as people type them.

use shakmaty::{File, Rank, Square};

use super::board::Move;
use super::cards::Card;
use super::notation::{PASS, SWAP, write};
use super::{Echek, why};
use crate::game::{Game, Letters, MoveError};
use crate::spelling::{other, tidy};

/// Reads codes or notation, in any common spelling.
///
/// The letter means what it means in the language of the interface first. Where that card could not go there, the other
/// language counts if a legal turn fits it. A card in the hand is put even where the text lacks the `@`: nobody has two
/// of a kind, so nothing else can be meant.
pub(super) fn read(game: &Echek, text: &str, letters: Letters) -> Result<Move, MoveError> {
    let signs = tidy(text).ok_or(MoveError::Unreadable)?;
    match signs.iter().flat_map(|c| c.to_lowercase()).collect::<String>().as_str() {
        SWAP | "exchange" | "échange" | "echange" => return swap(game),
        PASS | "passe" | "passer" => return pass(game),
        _ => {}
    }
    let readings = readings(&signs, letters);
    let legal = game.legal_moves();
    for wish in &readings {
        let fits: Vec<Move> = legal.iter().copied().filter(|m| wish.fits(*m)).collect();
        match fits.as_slice() {
            [] if why::is_meant(game, wish) => break,
            [] => {}
            [m] => return Ok(*m),
            several => {
                let candidates = several.iter().map(|m| write(*m, letters)).collect();
                return Err(MoveError::Ambiguous { candidates });
            }
        }
    }
    let first = readings.first().ok_or(MoveError::Unreadable)?;
    let meant = readings.iter().find(|wish| why::is_apt(game, wish)).unwrap_or(first);
    Err(MoveError::Illegal { why: why::not(game, meant) })
}

/// What a text asks for, as far as it says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    /// `None` with two cells: whatever stands on the first.
    pub(super) card: Option<Card>,
    /// The text says that the card comes from the hand.
    pub(super) put: bool,
    /// The only cell of the text, or the first of two.
    pub(super) first: Square,
    /// Where a card goes, where a put pawn steps, or whose card a put bishop sends back.
    pub(super) second: Option<Square>,
}

impl Wish {
    fn fits(&self, m: Move) -> bool {
        match m {
            Move::Put { card, to, then } => {
                let fits = self.second == then || (card == Card::Bishop && self.second.is_none());
                self.card == Some(card) && self.first == to && fits
            }
            Move::Go { card, from, to } => {
                let cells = match self.second {
                    Some(second) => (self.first, second) == (from, to),
                    None => self.first == to,
                };
                !self.put && cells && self.card.is_none_or(|wished| wished == card)
            }
            Move::Swap | Move::Pass => false,
        }
    }

    /// Reads `[@]cell[sign][cell]`.
    fn parse(card: Option<Card>, signs: &[char]) -> Option<Wish> {
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
        // Without a letter the text speaks of the pawn, unless it is a way from one cell to another.
        let card = if second.is_some() && !put { card } else { card.or(Some(Card::Pawn)) };
        Some(Wish { card, put, first, second })
    }
}

/// The readings of a text, in the order in which they count.
fn readings(signs: &[char], letters: Letters) -> Vec<Wish> {
    let Some((&first, rest)) = signs.split_first() else { return Vec::new() };
    if let Some(card) = Card::from_figurine(first) {
        return Wish::parse(Some(card), rest).into_iter().collect();
    }
    // A letter and a cell never look like cells alone, whatever their case.
    if let Some(plain) = Wish::parse(None, signs) {
        return vec![plain];
    }
    let lettered = |letters| Wish::parse(Some(Card::from_letter(first.to_ascii_uppercase(), letters)?), rest);
    let mut cards: Vec<Wish> = [letters, other(letters)].into_iter().filter_map(lettered).collect();
    cards.dedup_by_key(|wish| wish.card);
    cards
}

fn cell(signs: &[char]) -> Option<(Square, &[char])> {
    let [file, rank, rest @ ..] = signs else { return None };
    Some((Square::from_coords(File::from_char(file.to_ascii_lowercase())?, Rank::from_char(*rank)?), rest))
}

fn swap(game: &Echek) -> Result<Move, MoveError> {
    let board = &game.board;
    if board.may_swap() {
        return Ok(Move::Swap);
    }
    let used = !board.swaps[board.turn as usize];
    Err(MoveError::Illegal { why: if used { why::swap_used() } else { why::swap_without_rook() } })
}

fn pass(game: &Echek) -> Result<Move, MoveError> {
    match game.legal_moves().as_slice() {
        [Move::Pass] => Ok(Move::Pass),
        _ => Err(MoveError::Illegal { why: why::pass() }),
    }
}
