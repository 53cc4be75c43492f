//! Round robins by the Berger tables (FIDE Handbook C.05, Annex 1).

mod leavers;
mod round_robin;
mod sections;

pub use leavers::{RoundRobinLeaver, TableRound};
pub use round_robin::{RecordError, RoundRobin, WithdrawalEffect};
pub use sections::{finalists, snake};

use crate::PlayerNumber;

/// A game of a table; players' numbers are drawn by lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BergerBoard {
    /// The number of the player with White.
    pub white: PlayerNumber,
    /// The number of the player with Black.
    pub black: PlayerNumber,
}

/// One round of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BergerRound {
    /// The games, in the order of the printed tables.
    pub boards: Vec<BergerBoard>,
    /// The player without a game, if the number of players is odd.
    pub free: Option<PlayerNumber>,
}

/// How often each pair of players meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundRobinCycles {
    /// Once.
    Single,
    /// Twice, once with each colour.
    Double,
}

/// Returns the rounds, numbered from 1; empty for fewer than two players.
#[must_use]
pub fn schedule(players: PlayerNumber, cycles: RoundRobinCycles) -> Vec<BergerRound> {
    match cycles {
        RoundRobinCycles::Single => single(players),
        RoundRobinCycles::Double => double(players),
    }
}

fn single(players: PlayerNumber) -> Vec<BergerRound> {
    if players < 2 {
        return Vec::new();
    }
    let even = u32::from(players) + u32::from(players % 2);
    (1..even).map(|round| round_of(u32::from(players), even, round)).collect()
}

/// Returns both cycles, the first with its last rounds swapped. The annex recommends this; otherwise some players would
/// have the same colour three times in a row.
fn double(players: PlayerNumber) -> Vec<BergerRound> {
    let mut rounds = single(players);
    let second: Vec<BergerRound> = rounds.iter().map(turned).collect();
    if let [.., _, before, last] = rounds.as_mut_slice() {
        std::mem::swap(before, last);
    }
    rounds.extend(second);
    rounds
}

pub(crate) fn turned(round: &BergerRound) -> BergerRound {
    let boards = round.boards.iter().map(|board| BergerBoard { white: board.black, black: board.white }).collect();
    BergerRound { boards, free: round.free }
}

/// Computes one round for an even number of seats. All seats except the last form a circle. The last seat's opponent,
/// the pivot, moves by half of the circle each round. Seats at equal distance from the pivot meet; the one after it has
/// White.
pub(crate) fn round_of(players: u32, even: u32, round: u32) -> BergerRound {
    let circle = even - 1;
    let pivot = if round % 2 == 1 { round.div_ceil(2) } else { (even + round) / 2 };
    let seat = |number: u32| (number - 1) % circle + 1;
    let first = if pivot <= even / 2 { (pivot, even) } else { (even, pivot) };
    let others = (1..even / 2).map(|step| (seat(pivot + step), seat(pivot + circle - step)));
    let mut made = BergerRound { boards: Vec::new(), free: None };
    for (white, black) in std::iter::once(first).chain(others) {
        if white.max(black) > players {
            made.free = Some(white.min(black) as PlayerNumber);
        } else {
            made.boards.push(BergerBoard { white: white as PlayerNumber, black: black as PlayerNumber });
        }
    }
    made
}
