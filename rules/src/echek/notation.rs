//! Writes turns as text: the stable code, and notation in a language.

use shakmaty::Square;

use super::board::EchekMove;
use crate::chessmen::Chessman as Card;
use crate::men::PieceLetters;

pub(super) const SWAP: &str = "swap";

/// The French word for the exchange.
pub(super) const SWAP_FRENCH: &str = "échange";

pub(super) const PASS: &str = "pass";

/// Writes the turn's code: `Q@c4`, `B@c4^d3`, `P@c4-c5`, `c4c6`, `swap`, `pass`.
pub(super) fn code(m: EchekMove) -> String {
    match m {
        EchekMove::Go { from, to, .. } => format!("{from}{to}"),
        _ => write(m, PieceLetters::English),
    }
}

/// Writes the notation. A move is only card and target (`Qc6`): no side has two of a kind.
pub(super) fn write(m: EchekMove, letters: PieceLetters) -> String {
    match m {
        EchekMove::Put { card, to, then } => {
            let card_on = format!("{}@{to}", card.letter(letters));
            then.map_or(card_on.clone(), |cell| card_on + &extra(card, cell))
        }
        EchekMove::Go { card, to, .. } => format!("{}{to}", card.letter(letters)),
        EchekMove::Swap => match letters {
            PieceLetters::English => SWAP.to_owned(),
            PieceLetters::French => SWAP_FRENCH.to_owned(),
        },
        EchekMove::Pass => PASS.to_owned(),
    }
}

fn extra(card: Card, cell: Square) -> String {
    format!("{}{cell}", if card == Card::Bishop { '^' } else { '-' })
}
