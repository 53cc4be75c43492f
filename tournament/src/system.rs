//! The pairing systems that files name (TRF26, record 192).

use std::{error::Error, fmt};

use crate::{
    IndividualEvent, RoundNumber,
    berger::{self, BergerBoard, BergerRound},
    event::BAKU,
};

/// How the rounds of an event are paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PairingSystem {
    /// The FIDE (Dutch) system, edition of 1 February 2026. See [`crate::IndividualEvent::virtual_points`] for
    /// acceleration.
    Dutch,
    /// The Berger tables with this many cycles; colours alternate from cycle to cycle.
    Berger(u8),
    /// The Berger tables twice; the first cycle's last rounds are swapped.
    DoubleRoundRobin,
}

/// A system that this crate cannot pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSystem(
    /// The system's code.
    pub String,
);

impl fmt::Display for UnknownSystem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = "FIDE_DUTCH, FIDE_DUTCH_2025 and FIDE_DUTCH_2026, each also with _BAKU, FIDE_ROUNDROBIN, \
                     FIDE_DOUBLEROUNDROBIN, BERGER_ROUNDROBIN, BERGER_DOUBLEROUNDROBIN, BERGER_ROUNDROBIN_G1 to _G9, \
                     and these tables of teams";
        let UnknownSystem(code) = self;
        write!(formatter, "record 192 says {code}, which is not paired here; known are {known}")
    }
}

impl Error for UnknownSystem {}

impl IndividualEvent {
    /// Returns the event's system by code; Dutch without a code.
    ///
    /// # Errors
    /// Returns an error if this crate cannot pair the system, such as the 2017 edition of the Dutch system.
    pub fn pairing_system(&self) -> Result<PairingSystem, UnknownSystem> {
        let told = self.system.as_deref().unwrap_or_default().trim().to_ascii_uppercase();
        // Teams use the same tables as single players.
        let code = told.replace("_TEAM_ROUNDROBIN", "_ROUNDROBIN").replace("_TEAM_DOUBLE", "_DOUBLE");
        let cycles = |count: &str| count.parse().ok().filter(|count| (1..=9).contains(count));
        match code.strip_suffix(BAKU).unwrap_or(&code) {
            "" if code.is_empty() => Ok(PairingSystem::Dutch),
            "FIDE_DUTCH" | "FIDE_DUTCH_2025" | "FIDE_DUTCH_2026" => Ok(PairingSystem::Dutch),
            _ if code == "FIDE_ROUNDROBIN" || code == "BERGER_ROUNDROBIN" => Ok(PairingSystem::Berger(1)),
            _ if code == "BERGER_DOUBLEROUNDROBIN" => Ok(PairingSystem::Berger(2)),
            _ if code == "FIDE_DOUBLEROUNDROBIN" => Ok(PairingSystem::DoubleRoundRobin),
            _ => {
                let repeated = code.strip_prefix("BERGER_ROUNDROBIN_G").and_then(cycles);
                repeated.map(PairingSystem::Berger).ok_or(UnknownSystem(told))
            }
        }
    }

    /// Returns whether the event is a round robin.
    #[must_use]
    pub fn is_round_robin(&self) -> bool {
        matches!(self.pairing_system(), Ok(PairingSystem::Berger(_) | PairingSystem::DoubleRoundRobin))
    }

    /// Returns a round of the Berger tables for the event's players.
    ///
    /// Players take seats in the order of their numbers. `None` if there is no such round, or for other systems.
    #[must_use]
    pub fn berger_round(&self, system: PairingSystem, round: RoundNumber) -> Option<BergerRound> {
        let cycles = match system {
            PairingSystem::Dutch => return None,
            PairingSystem::Berger(cycles) => u32::from(cycles),
            PairingSystem::DoubleRoundRobin => 2,
        };
        let place = u32::from(round).checked_sub(1)?;
        let seats = self.players.len() as u32;
        let even = seats + seats % 2;
        let length = even.checked_sub(1).filter(|_| seats > 1)?;
        let (cycle, within) = (place / length, place % length);
        let within = match length - within {
            1 if length > 2 && cycle == 0 && system == PairingSystem::DoubleRoundRobin => within - 1,
            2 if length > 2 && cycle == 0 && system == PairingSystem::DoubleRoundRobin => within + 1,
            _ => within,
        };
        let found = (cycle < cycles).then(|| berger::round_of(seats, even, within + 1))?;
        Some(self.seated(if cycle % 2 == 0 { found } else { berger::turned(&found) }))
    }

    fn seated(&self, round: BergerRound) -> BergerRound {
        let number = |seat: u16| self.players[usize::from(seat) - 1].number;
        let boards =
            round.boards.iter().map(|board| BergerBoard { white: number(board.white), black: number(board.black) });
        BergerRound { boards: boards.collect(), free: round.free.map(number) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EventPlayer, berger::RoundRobinCycles};

    fn event(players: u16, system: &str) -> IndividualEvent {
        let players = (1..=players).map(|number| EventPlayer { number, ..EventPlayer::default() }).collect();
        IndividualEvent { players, system: Some(system.to_owned()), ..IndividualEvent::default() }
    }

    fn rounds(players: u16, code: &str) -> Vec<BergerRound> {
        let event = event(players, code);
        let system = event.pairing_system().expect("the system is known");
        (1..).map_while(|round| event.berger_round(system, round)).collect()
    }

    #[test]
    fn rounds_by_number_are_those_of_the_whole_tables() {
        for players in 0..=13 {
            let single = berger::schedule(players, RoundRobinCycles::Single);
            assert_eq!(rounds(players, "FIDE_ROUNDROBIN"), single);
            assert_eq!(rounds(players, "FIDE_DOUBLEROUNDROBIN"), berger::schedule(players, RoundRobinCycles::Double));
            let turned: Vec<BergerRound> = single.iter().map(berger::turned).collect();
            assert_eq!(rounds(players, "BERGER_ROUNDROBIN_G3"), [single.clone(), turned, single].concat());
        }
    }

    #[test]
    fn seats_are_players_by_number() {
        let mut event = event(3, "BERGER_ROUNDROBIN");
        event.players[2].number = 9;
        let round = event.berger_round(PairingSystem::Berger(1), 1).expect("there is a first round");
        assert_eq!((round.boards.as_slice(), round.free), ([BergerBoard { white: 2, black: 9 }].as_slice(), Some(1)));
    }

    #[test]
    fn small_letters_accelerate_like_capitals() {
        for code in ["FIDE_DUTCH_BAKU", "fide_dutch_baku", "FIDE_Dutch_Baku "] {
            let mut event = event(8, code);
            event.rounds = Some(5);
            let points = [(1, 1), (4, 3), (5, 1), (1, 4)].map(|(number, round)| event.virtual_points(number, round));
            assert_eq!(points.map(crate::Points::tenths), [10, 5, 0, 0], "{code}");
        }
        assert_eq!(event(8, "BAKU").virtual_points(1, 1), crate::Points::ZERO);
    }

    #[test]
    fn a_system_is_known_by_its_code_alone() {
        let system = |code: &str| event(2, code).pairing_system();
        for code in ["", "FIDE_DUTCH", "fide_dutch_2025 ", "FIDE_DUTCH_2026_BAKU"] {
            assert_eq!(system(code), Ok(PairingSystem::Dutch), "{code}");
        }
        assert_eq!(system("BERGER_TEAM_ROUNDROBIN_G2"), Ok(PairingSystem::Berger(2)));
        assert_eq!(system("FIDE_TEAM_DOUBLEROUNDROBIN"), Ok(PairingSystem::DoubleRoundRobin));
        for code in [
            "FIDE_TEAM_BAKU",
            "FIDE_DUTCH_2017",
            "FIDE_DUBOV_BAKU",
            "FIDE_ROUNDROBIN_BAKU",
            "BERGER_ROUNDROBIN_G0",
            "_BAKU",
        ] {
            assert_eq!(system(code), Err(UnknownSystem(code.to_owned())), "{code}");
        }
    }
}
