//! Turns as text: the stable code, and the same in the letters of a language.

use shakmaty::Square;

use super::board::Move;
use crate::chessmen::Chessman as Card;
use crate::men::Letters;

/// The word for the exchange of rook and king, in codes and in English.
pub(super) const SWAP: &str = "swap";

/// The same for French players.
pub(super) const SWAP_FRENCH: &str = "échange";

/// The word for a turn in which nothing can be done.
pub(super) const PASS: &str = "pass";

/// Writes the turn for the record: `Q@c4`, `B@c4^d3`, `P@c4-c5`, `c4c6`, `swap`, `pass`.
pub(super) fn code(m: Move) -> String {
    match m {
        Move::Go { from, to, .. } => format!("{from}{to}"),
        _ => write(m, Letters::English),
    }
}

/// Writes the turn for people: like the code, except that a move is its card and its target (`Qc6`), since neither side
/// has two of a kind.
pub(super) fn write(m: Move, letters: Letters) -> String {
    match m {
        Move::Put { card, to, then } => {
            let card_on = format!("{}@{to}", card.letter(letters));
            then.map_or(card_on.clone(), |cell| card_on + &extra(card, cell))
        }
        Move::Go { card, to, .. } => format!("{}{to}", card.letter(letters)),
        Move::Swap => match letters {
            Letters::English => SWAP.to_owned(),
            Letters::French => SWAP_FRENCH.to_owned(),
        },
        Move::Pass => PASS.to_owned(),
    }
}

fn extra(card: Card, cell: Square) -> String {
    format!("{}{cell}", if card == Card::Bishop { '^' } else { '-' })
}
