//! Numbers of players, and of rounds, assigned once when sign-up closes.

use std::collections::BTreeMap;

use tournament::{PlayerNumber, lot};

use crate::record::{EntrantRecord, TournamentFormat};

/// The default limit of players.
pub(crate) const MOST_PLAYERS: usize = 64;

/// Numbers entrants from 1. Swiss and ladder: by rating, then in the order of joining. Bracket and league: by rating, then
/// by lot. Round robin: by lot.
pub(crate) fn numbered(
    system: TournamentFormat,
    seed: u64,
    mut entrants: Vec<(u32, EntrantRecord)>,
) -> Vec<(u32, EntrantRecord)> {
    let drawn = |nth: u32| lot(seed, u64::from(nth));
    match system {
        TournamentFormat::Swiss | TournamentFormat::Ladder => {
            entrants.sort_by_key(|(nth, entrant)| (std::cmp::Reverse(entrant.rating), *nth))
        }
        TournamentFormat::KnockOut | TournamentFormat::DoubleElimination | TournamentFormat::League => {
            entrants.sort_by_key(|(nth, entrant)| (std::cmp::Reverse(entrant.rating), drawn(*nth)));
        }
        TournamentFormat::RoundRobin | TournamentFormat::DoubleRoundRobin => {
            entrants.sort_by_key(|(nth, _)| drawn(*nth))
        }
    }
    for (number, (_, entrant)) in (1..).zip(&mut entrants) {
        entrant.number = Some(number);
    }
    entrants.sort_by_key(|(nth, _)| *nth);
    entrants
}

/// Returns the number of rounds; `None` for ladders, and for brackets, which have replays. In a league the largest
/// division counts. A Swiss defaults to the rounds of a knock-out, but no more than each player has opponents.
pub(crate) fn planned(system: TournamentFormat, asked: Option<u16>, players: PlayerNumber) -> Option<u16> {
    let meetings = if players.is_multiple_of(2) { players.saturating_sub(1) } else { players };
    match system {
        TournamentFormat::Swiss => {
            let usual = (PlayerNumber::BITS - players.saturating_sub(1).leading_zeros()) as u16;
            Some(asked.unwrap_or(usual).min(meetings).max(1))
        }
        TournamentFormat::RoundRobin | TournamentFormat::League => Some(meetings),
        TournamentFormat::DoubleRoundRobin => Some(2 * meetings),
        TournamentFormat::KnockOut | TournamentFormat::DoubleElimination | TournamentFormat::Ladder => None,
    }
}

/// Returns the size of the largest division, or of the tournament.
pub(super) fn largest(entrants: &[(u32, EntrantRecord)]) -> PlayerNumber {
    let mut sizes = BTreeMap::new();
    for (_, entrant) in entrants {
        *sizes.entry(entrant.division).or_default() += 1;
    }
    sizes.into_values().max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{GamePlayer, Unix, UserId};

    fn entrants(ratings: &[Option<u16>]) -> Vec<(u32, EntrantRecord)> {
        let entrant = |(nth, rating): (u32, &Option<u16>)| {
            let player = GamePlayer { id: UserId(nth.into()).into(), name: format!("P{nth}") };
            (nth, EntrantRecord { rating: *rating, ..EntrantRecord::new(player, Unix(0)) })
        };
        (1..).zip(ratings).map(entrant).collect()
    }

    fn order(system: TournamentFormat, seed: u64) -> Vec<u16> {
        let ratings = [None, Some(1500), Some(1700), None, Some(1500), None, None, None];
        numbered(system, seed, entrants(&ratings)).into_iter().filter_map(|(_, entrant)| entrant.number).collect()
    }

    #[test]
    fn the_strongest_come_first_and_lots_decide_where_nothing_else_does() {
        for seed in 0..20 {
            assert_eq!(order(TournamentFormat::Swiss, seed), [4, 2, 1, 5, 3, 6, 7, 8]);
            let cup = order(TournamentFormat::KnockOut, seed);
            assert_eq!(cup[2], 1);
            assert_eq!(std::collections::BTreeSet::from([cup[1], cup[4]]), [2, 3].into());
            let mut all = order(TournamentFormat::RoundRobin, seed);
            assert_eq!(all, order(TournamentFormat::RoundRobin, seed), "the same seed draws the same");
            all.sort_unstable();
            assert_eq!(all, Vec::from_iter(1..=8));
        }
        assert!(
            (0..20).any(|seed| order(TournamentFormat::RoundRobin, seed) != order(TournamentFormat::RoundRobin, 20))
        );
    }

    #[test]
    fn a_swiss_has_the_rounds_that_a_knock_out_would_need_and_never_too_many() {
        let rounds = |players| planned(TournamentFormat::Swiss, None, players);
        assert_eq!([2, 3, 4, 5, 8, 9, 16, 17, 64].map(rounds), [1, 2, 2, 3, 3, 4, 4, 5, 6].map(Some));
        assert_eq!([4, 5].map(|players| planned(TournamentFormat::Swiss, Some(9), players)), [Some(3), Some(5)]);
        assert_eq!(
            [4, 5].map(|players| planned(TournamentFormat::DoubleRoundRobin, None, players)),
            [Some(6), Some(10)]
        );
    }
}
