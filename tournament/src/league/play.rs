//! A league in progress, season by season.

use std::collections::BTreeSet;
use std::fmt;

use super::{
    LeagueDivision, LeagueNewcomer, LeagueRules, NextSeason, PersonNumber, RulesError, SeasonPlace, next_season,
};
use crate::berger::RoundRobinCycles;
use crate::{GameVerdict, RoundNumber, lot};

/// Why an event was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeagueError {
    /// The player is already in the league.
    InLeague,
    /// The player is not in the league.
    NotInLeague,
    /// There is no such division.
    NoDivision,
    /// The division's table is closed.
    Closed,
    /// The two do not meet in this round with these colours.
    NotScheduled,
}

impl fmt::Display for LeagueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LeagueError::InLeague => "the player is in the league already",
            LeagueError::NotInLeague => "the player is not in the league",
            LeagueError::NoDivision => "there is no such division",
            LeagueError::Closed => "the table of this division is closed",
            LeagueError::NotScheduled => "the two do not meet in this round with these colours",
        })
    }
}

impl std::error::Error for LeagueError {}

/// A league: its divisions, and the players who will join or leave.
#[derive(Clone, Debug, PartialEq)]
pub struct League {
    rules: LeagueRules,
    cycles: RoundRobinCycles,
    seed: u64,
    season: u32,
    divisions: Vec<LeagueDivision>,
    closed: Vec<Option<Vec<PersonNumber>>>,
    joining: Vec<LeagueNewcomer>,
    leaving: BTreeSet<PersonNumber>,
}

impl League {
    /// Creates a league without players. [`League::begin_season`] begins the first season.
    ///
    /// # Errors
    /// Returns an error if the rules are impossible.
    pub fn new(rules: LeagueRules, cycles: RoundRobinCycles, seed: u64) -> Result<League, RulesError> {
        rules.check()?;
        let (divisions, closed, joining) = (Vec::new(), Vec::new(), Vec::new());
        Ok(League { rules, cycles, seed, season: 0, divisions, closed, joining, leaving: BTreeSet::new() })
    }

    /// Creates a league in its first season with these divisions, highest first.
    ///
    /// They may result from earlier seasons elsewhere.
    ///
    /// # Errors
    /// Returns an error if the rules are impossible.
    pub fn seated(
        rules: LeagueRules,
        cycles: RoundRobinCycles,
        seed: u64,
        people: Vec<Vec<PersonNumber>>,
    ) -> Result<League, RulesError> {
        let mut league = League::new(rules, cycles, seed)?;
        league.begin_seated(people);
        Ok(league)
    }

    pub(super) fn begin_seated(&mut self, people: Vec<Vec<PersonNumber>>) {
        self.season += 1;
        self.arrange(people);
    }

    /// Returns the number of the current season; 0 before the first.
    #[must_use]
    pub fn season(&self) -> u32 {
        self.season
    }

    /// Returns the divisions of the current season, highest first.
    #[must_use]
    pub fn divisions(&self) -> &[LeagueDivision] {
        &self.divisions
    }

    /// Lets a player join in the next season.
    ///
    /// # Errors
    /// Returns an error if they are in the league or already joining. Players who leave must skip a season before they
    /// join again.
    pub fn join(&mut self, newcomer: LeagueNewcomer) -> Result<(), LeagueError> {
        if self.is_in(newcomer.person) || self.joining.iter().any(|other| other.person == newcomer.person) {
            return Err(LeagueError::InLeague);
        }
        self.joining.push(newcomer);
        Ok(())
    }

    /// Removes a player: their games of this season are annulled or lost.
    ///
    /// They do not play in the next season.
    ///
    /// # Errors
    /// Returns an error if they are not in the league.
    pub fn leave(&mut self, person: PersonNumber) -> Result<(), LeagueError> {
        let waiting = self.joining.len();
        self.joining.retain(|newcomer| newcomer.person != person);
        if waiting > self.joining.len() {
            return Ok(());
        }
        if !self.is_in(person) || !self.leaving.insert(person) {
            return Err(LeagueError::NotInLeague);
        }
        self.divisions.iter_mut().for_each(|division| division.leave(person));
        Ok(())
    }

    /// Sets or replaces the verdict of a game.
    ///
    /// Divisions and rounds count from 1; White comes first in `pair`.
    ///
    /// # Errors
    /// Returns an error if there is no such division or game, or if the table is closed.
    pub fn record(
        &mut self,
        division: usize,
        round: RoundNumber,
        pair: [PersonNumber; 2],
        verdict: GameVerdict,
    ) -> Result<(), LeagueError> {
        let index = self.index(division)?;
        match self.closed[index] {
            Some(_) => Err(LeagueError::Closed),
            None => self.divisions[index].record(round, pair, verdict),
        }
    }

    /// Returns a division's table: final if closed, else current.
    ///
    /// # Errors
    /// Returns an error if there is no such division.
    pub fn table(&self, division: usize) -> Result<Vec<PersonNumber>, LeagueError> {
        let index = self.index(division)?;
        Ok(self.closed[index].clone().unwrap_or_else(|| self.divisions[index].table()))
    }

    /// Returns whether a division's table is closed.
    #[must_use]
    pub fn is_closed(&self, division: usize) -> bool {
        self.index(division).is_ok_and(|index| self.closed[index].is_some())
    }

    /// Closes a division's table and returns it.
    ///
    /// Later results and departures do not change it.
    ///
    /// # Errors
    /// Returns an error if there is no such division.
    pub fn close(&mut self, division: usize) -> Result<Vec<PersonNumber>, LeagueError> {
        let table = self.table(division)?;
        self.closed[division - 1] = Some(table.clone());
        Ok(table)
    }

    /// Begins the next season.
    ///
    /// Closes all tables, moves players accordingly, and draws numbers in the new divisions.
    ///
    /// # Errors
    /// Never returns an error for a league from [`League::new`], which checks the rules.
    pub fn begin_season(&mut self) -> Result<NextSeason, RulesError> {
        let tables: Vec<Vec<PersonNumber>> =
            (1..=self.divisions.len()).filter_map(|division| self.table(division).ok()).collect();
        let next = next_season(self.rules, &tables, &self.leaving, &self.joining)?;
        self.joining.clear();
        self.leaving.clear();
        self.season += 1;
        let people = |places: &Vec<SeasonPlace>| places.iter().map(|place| place.person).collect();
        self.arrange(next.divisions.iter().map(people).collect());
        Ok(next)
    }

    pub(super) fn arrange(&mut self, people: Vec<Vec<PersonNumber>>) {
        let seed = |division: u64| lot::draw(self.seed, (u64::from(self.season) << 32) + division);
        let divisions =
            (1..).zip(&people).map(|(number, people)| LeagueDivision::new(people, self.cycles, seed(number)));
        self.divisions = divisions.collect();
        self.closed = vec![None; people.len()];
    }

    pub(super) fn close_as(&mut self, division: usize, told: &[PersonNumber]) -> Result<(), LeagueError> {
        let index = self.index(division)?;
        let sorted = |people: &[PersonNumber]| people.iter().copied().collect::<BTreeSet<PersonNumber>>();
        let people = self.divisions[index].people();
        if people.len() == told.len() && sorted(people) == sorted(told) {
            self.closed[index] = Some(told.to_vec());
        }
        Ok(())
    }

    fn index(&self, division: usize) -> Result<usize, LeagueError> {
        if (1..=self.divisions.len()).contains(&division) { Ok(division - 1) } else { Err(LeagueError::NoDivision) }
    }

    fn is_in(&self, person: PersonNumber) -> bool {
        self.divisions.iter().any(|division| division.people().contains(&person))
    }
}
