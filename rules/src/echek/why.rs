//! Explains illegal turns: keys of the words files, with arguments.

use shakmaty::{Bitboard, Square};

use super::board::{CardPlace, EchekBoard};
use super::torus::{STEPS, links, reach, sides, slide, spread};
use super::wish::CardWish;
use crate::chessmen::Chessman as Card;
use crate::refusal::Phrase;

/// Returns whether the text would be legal with other cards elsewhere. If so, no other reading replaces it.
pub(super) fn is_meant(board: &EchekBoard, wish: &CardWish) -> bool {
    let Some(card) = wish.card else { return true };
    match (board.place(board.turn, card), wish.second) {
        (CardPlace::Hand, _) => is_putting(wish, card),
        (CardPlace::On(from), Some(_)) => !wish.put && from == wish.first,
        (CardPlace::On(from), None) => !wish.put && board.ways(card, from).contains(wish.first),
        (CardPlace::Gone, _) => false,
    }
}

/// Returns whether a text puts a card into play. Otherwise it moves the card.
fn is_putting(wish: &CardWish, card: Card) -> bool {
    wish.put || wish.second.is_none() || matches!(card, Card::Bishop | Card::Pawn)
}

pub(super) fn not<const LINKED: bool>(board: &EchekBoard, wish: &CardWish) -> Phrase {
    let Some(card) = wish.card else {
        let to = wish.second.unwrap_or(wish.first);
        return cells(board, None, wish.first, to);
    };
    match (board.place(board.turn, card), wish.second) {
        (CardPlace::Hand, _) if is_putting(wish, card) => put::<LINKED>(board, card, wish.first, wish.second),
        (CardPlace::Hand, to) => cells(board, Some(card), wish.first, to.unwrap_or(wish.first)),
        (CardPlace::Gone, _) => Phrase::new("echek-why-gone"),
        (CardPlace::On(at), _) if wish.put => {
            Phrase::new("echek-why-in-play").with("card", card.name()).with("square", at.to_string())
        }
        (CardPlace::On(_), Some(to)) => cells(board, Some(card), wish.first, to),
        (CardPlace::On(from), None) => go(board, card, from, wish.first),
    }
}

/// Explains that the exchange is only legal once per game.
pub(super) fn swap_used() -> Phrase {
    Phrase::new("echek-why-swap-used")
}

/// Explains that the exchange needs the rook in play.
pub(super) fn swap_without_rook() -> Phrase {
    Phrase::new("echek-why-swap-rook")
}

pub(super) fn pass() -> Phrase {
    Phrase::new("echek-why-pass")
}

fn put<const LINKED: bool>(board: &EchekBoard, card: Card, to: Square, then: Option<Square>) -> Phrase {
    let enemy = board.king(board.turn.other());
    if let Some(why) = unusable(board.occupied(), to) {
        return why;
    }
    if !spread(board.cells(board.turn)).contains(to) {
        return at("echek-why-touch", to);
    }
    if sides(enemy.into()).contains(to) {
        return at("echek-why-beside-king", to).with("king", enemy.to_string());
    }
    match (card, then) {
        (Card::Bishop, _) => choice::<LINKED>(board, to, then),
        (Card::Pawn, Some(step)) => self::step(board, to, step),
        _ => Phrase::new("echek-why-no-extra").with("card", card.name()),
    }
}

fn choice<const LINKED: bool>(board: &EchekBoard, to: Square, back: Option<Square>) -> Phrase {
    if board.pieces().is_empty() {
        return Phrase::new("echek-why-no-choice");
    }
    let choices: Vec<String> = board.choices::<LINKED>(to).into_iter().map(|cell| cell.to_string()).collect();
    let Some(back) = back.filter(|_| !choices.is_empty()) else {
        return at("echek-why-none-linked", to);
    };
    // Both refusals list the choices that leave the cards connected.
    let key = if board.pieces().contains(back) { "echek-why-choice-loose" } else { "echek-why-choice" };
    at(key, back).with("choices", choices.join(", "))
}

fn step(board: &EchekBoard, to: Square, step: Square) -> Phrase {
    if !sides(to.into()).contains(step) {
        return at("echek-why-step", to);
    }
    if board.ends_with(to) {
        return at("echek-why-step-ends", to);
    }
    unusable(board.occupied(), step).unwrap_or_else(|| loose(board.occupied(), step))
}

fn cells(board: &EchekBoard, wished: Option<Card>, from: Square, to: Square) -> Phrase {
    if board.cells(board.turn.other()).contains(from) {
        return at("echek-why-theirs", from);
    }
    match (board.card(board.turn, from), wished) {
        (None, _) => at("echek-why-empty", from),
        (Some(card), Some(wished)) if card != wished => {
            at("echek-why-letter", from).with("card", card.name()).with("wished", wished.name())
        }
        (Some(card), _) => go(board, card, from, to),
    }
}

fn go(board: &EchekBoard, card: Card, from: Square, to: Square) -> Phrase {
    if from == to {
        return at("echek-why-same", from).with("card", card.name());
    }
    let others = board.occupied().without(from);
    if let Some(why) = unusable(others, to) {
        return why;
    }
    if board.ways(card, from).contains(to) {
        return loose(others, to);
    }
    // An enemy card may block the line to the target.
    let enemies = board.cells(board.turn.other());
    let within = reach(others);
    for step in lines(card) {
        let on = slide(from.into(), &[*step], within);
        if let Some(stop) = first_on(from, *step, on & enemies).filter(|_| on.contains(to)) {
            return at("echek-why-blocked", stop);
        }
    }
    Phrase::new("echek-why-way").with("card", card.name())
}

fn lines(card: Card) -> &'static [fn(Bitboard) -> Bitboard] {
    match card {
        Card::Queen => &STEPS,
        Card::Rook => &STEPS[..4],
        Card::Bishop => &STEPS[4..],
        Card::King | Card::Knight | Card::Pawn => &[],
    }
}

fn first_on(from: Square, step: fn(Bitboard) -> Bitboard, cells: Bitboard) -> Option<Square> {
    let line = std::iter::successors(Some(step(from.into())), |cell| Some(step(*cell)));
    line.take(8).find_map(|cell| (cell & cells).first())
}

/// Explains why no card can land here: taken, or too far.
fn unusable(others: Bitboard, to: Square) -> Option<Phrase> {
    if others.contains(to) {
        return Some(at("echek-why-taken", to));
    }
    (!reach(others).contains(to)).then(|| at("echek-why-span", to))
}

/// Refuses a turn that disconnects cards, listing the cards cut off.
fn loose(others: Bitboard, to: Square) -> Phrase {
    let mut part = Bitboard::from_square(to);
    loop {
        let grown = spread(part) & others | part;
        if grown == part {
            break;
        }
        part = grown;
    }
    debug_assert!(!links(others).contains(to), "a card that links all cards may come down");
    let left: Vec<String> = (others & !part).into_iter().map(|cell| cell.to_string()).collect();
    at("echek-why-loose", to).with("left", left.join(", "))
}

fn at(key: &'static str, cell: Square) -> Phrase {
    Phrase::new(key).with("square", cell.to_string())
}
