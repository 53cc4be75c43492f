//! A division's season: a round robin with drawn numbers.

use super::{LeagueError, PersonNumber};
use crate::berger::{BergerBoard, RoundRobin, RoundRobinCycles};
use crate::tiebreaks::{StandingsRow, TiebreakSettings, standings};
use crate::{GameVerdict, PlayerNumber, Points, RoundNumber, lot};

/// A season of a division.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeagueDivision {
    /// The players in the order of their drawn numbers.
    people: Vec<PersonNumber>,
    robin: RoundRobin,
    seed: u64,
}

impl LeagueDivision {
    /// Draws the players' numbers, and creates the schedule.
    #[must_use]
    pub fn new(people: &[PersonNumber], cycles: RoundRobinCycles, seed: u64) -> LeagueDivision {
        let mut people = people.to_vec();
        people.sort_by_cached_key(|person| (lot::draw(seed, *person), *person));
        let robin = RoundRobin::new(people.len() as PlayerNumber, cycles);
        LeagueDivision { people, robin, seed }
    }

    /// Returns the players in the order of their drawn numbers.
    #[must_use]
    pub fn people(&self) -> &[PersonNumber] {
        &self.people
    }

    /// Returns the pairs of each round, White first.
    #[must_use]
    pub fn rounds(&self) -> Vec<Vec<[PersonNumber; 2]>> {
        let pair = |board: &BergerBoard| [board.white, board.black].map(|number| self.people[usize::from(number) - 1]);
        self.robin.rounds().iter().map(|round| round.boards.iter().map(pair).collect()).collect()
    }

    /// Sets or replaces the verdict of a game.
    ///
    /// # Errors
    /// Returns an error if the two do not meet in this round with these colours.
    pub fn record(
        &mut self,
        round: RoundNumber,
        pair: [PersonNumber; 2],
        verdict: GameVerdict,
    ) -> Result<(), LeagueError> {
        let rounds = self.rounds();
        let boards = rounds.get(usize::from(round).wrapping_sub(1)).ok_or(LeagueError::NotScheduled)?;
        let board = boards.iter().position(|board| *board == pair).ok_or(LeagueError::NotScheduled)?;
        self.robin.record(round, board + 1, verdict).map_err(|_| LeagueError::NotScheduled)
    }

    /// Marks a player as having left.
    ///
    /// Their games are annulled or lost, as in every round robin.
    pub fn leave(&mut self, person: PersonNumber) {
        if let Some(index) = self.people.iter().position(|other| *other == person) {
            self.robin.leave(index as PlayerNumber + 1);
        }
    }

    /// Returns the players by points, direct encounter, wins, Sonneborn-Berger, Koya, then lots.
    ///
    /// Open games are worth nothing. Players with annulled games come last, in the order of their numbers.
    #[must_use]
    pub fn table(&self) -> Vec<PersonNumber> {
        let rows = self.standings(self.robin.rounds().len() as RoundNumber);
        let person = |number: PlayerNumber| self.people[usize::from(number) - 1];
        let mut table: Vec<PersonNumber> = rows.into_iter().map(|row| person(row.number)).collect();
        let annulled = self.people.iter().filter(|person| !table.contains(person)).copied().collect::<Vec<_>>();
        table.extend(annulled);
        table
    }

    /// Returns the standings after a round, by drawn numbers.
    ///
    /// Tie-breaks are as in [`LeagueDivision::table`]. Players with annulled games are omitted.
    #[must_use]
    pub fn standings(&self, rounds: RoundNumber) -> Vec<StandingsRow> {
        standings(&self.robin.event(), rounds, &TiebreakSettings::round_robin(self.seed))
            .map_or(Vec::new(), |found| found.rows)
    }

    /// Returns the round robin; its players are drawn numbers.
    #[must_use]
    pub fn robin(&self) -> &RoundRobin {
        &self.robin
    }

    /// Returns a player's points.
    ///
    /// `None` if their games are annulled, or if they are not in the division.
    #[must_use]
    pub fn points(&self, person: PersonNumber) -> Option<Points> {
        let number = self.people.iter().position(|other| *other == person)? as PlayerNumber + 1;
        let event = self.robin.event();
        event.player(number).map(|player| event.score(player, event.rounds.unwrap_or(0)))
    }

    /// Returns the open games: (round from 1, White first).
    #[must_use]
    pub fn open_games(&self) -> Vec<(RoundNumber, [PersonNumber; 2])> {
        let of_round = |(round, pairs): (RoundNumber, Vec<[PersonNumber; 2]>)| {
            let open = (1..).zip(pairs).filter(move |(board, _)| self.robin.is_open(round, *board));
            open.map(move |(_, pair)| (round, pair))
        };
        (1..).zip(self.rounds()).flat_map(of_round).collect()
    }

    /// Returns whether every game has a verdict or is annulled.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.robin.is_over()
    }
}
