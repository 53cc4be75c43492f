//! A bracket in play.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::plan::{self, Planned, Source, Stage};
use super::play::{How, Match, Side, State, Table};
use super::{Placing, Rules, placing};
use crate::{Number, Verdict};

/// Why a verdict was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnockoutError {
    /// There is no such match.
    NoMatch,
    /// The match expects no game: its players are unknown, or it is over.
    NoGame,
    /// The match has no such game.
    NotPlayed,
    /// Later games depend on this one: take them back first.
    LaterGames,
}

impl fmt::Display for KnockoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            KnockoutError::NoMatch => "there is no such match",
            KnockoutError::NoGame => "the match awaits no game",
            KnockoutError::NotPlayed => "the match has no such game",
            KnockoutError::LaterGames => "later games depend on it; take them back first",
        })
    }
}

impl std::error::Error for KnockoutError {}

/// A knock-out as a value: its plan, the verdicts, and the players who left. Everything else is derived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knockout {
    rules: Rules,
    plan: Vec<Planned>,
    verdicts: Vec<Vec<Verdict>>,
    left: BTreeSet<Number>,
}

impl Knockout {
    /// Creates a bracket for seeds 1 to `entrants`, 1 the best. The best seeds get the byes.
    #[must_use]
    pub fn new(entrants: Number, rules: Rules) -> Knockout {
        let plan = plan::plan(entrants, &rules);
        Knockout { rules, verdicts: vec![Vec::new(); plan.len()], plan, left: BTreeSet::new() }
    }

    /// Returns the rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the number of players.
    #[must_use]
    pub fn entrants(&self) -> Number {
        self.plan.iter().flat_map(|planned| planned.sides).filter(|side| matches!(side, Source::Seed(_))).count()
            as Number
    }

    /// Returns the players who left.
    pub fn left(&self) -> impl Iterator<Item = Number> {
        self.left.iter().copied()
    }

    /// Returns the plan: the sources of each match's players.
    #[must_use]
    pub fn plan(&self) -> &[Planned] {
        &self.plan
    }

    /// Returns the current state of all matches, by index.
    #[must_use]
    pub fn matches(&self) -> Vec<Match> {
        let mut made: Vec<Match> = Vec::with_capacity(self.plan.len());
        let mut whites: BTreeMap<Number, i32> = BTreeMap::new();
        for (index, planned) in self.plan.iter().enumerate() {
            let sides = planned.sides.map(|source| occupant(source, &made));
            let (games, state) = self.state(index, planned.stage, sides, &made, &whites);
            for game in &games {
                *whites.entry(game.white).or_default() += 1;
                *whites.entry(game.black).or_default() -= 1;
            }
            made.push(Match { stage: planned.stage, sides, games, state });
        }
        made
    }

    /// Records the verdict of a match's next game.
    ///
    /// # Errors
    /// There is no such match, or it expects no game.
    pub fn record(&mut self, index: usize, verdict: Verdict) -> Result<(), KnockoutError> {
        let matches = self.matches();
        let found = matches.get(index).ok_or(KnockoutError::NoMatch)?;
        if !matches!(found.state, State::Next { .. }) {
            return Err(KnockoutError::NoGame);
        }
        self.verdicts[index].push(verdict);
        Ok(())
    }

    /// Replaces the verdict of a game (counted from 0).
    ///
    /// # Errors
    /// There is no such game, or later games depend on it.
    pub fn correct(&mut self, index: usize, game: usize, verdict: Verdict) -> Result<(), KnockoutError> {
        let mut changed = self.clone();
        let verdicts = changed.verdicts.get_mut(index).ok_or(KnockoutError::NoMatch)?;
        *verdicts.get_mut(game).ok_or(KnockoutError::NotPlayed)? = verdict;
        self.become_if_sound(changed)
    }

    /// Takes a match's last game back and returns its verdict.
    ///
    /// # Errors
    /// There is no such game, or later games depend on it.
    pub fn take_back(&mut self, index: usize) -> Result<Verdict, KnockoutError> {
        let mut changed = self.clone();
        let verdicts = changed.verdicts.get_mut(index).ok_or(KnockoutError::NoMatch)?;
        let verdict = verdicts.pop().ok_or(KnockoutError::NotPlayed)?;
        self.become_if_sound(changed)?;
        Ok(verdict)
    }

    /// Marks a player as having left: their undecided match and all later ones are lost.
    pub fn leave(&mut self, player: Number) {
        self.left.insert(player);
    }

    /// Takes back that a player left.
    ///
    /// # Errors
    /// Later games depend on it.
    pub fn stay(&mut self, player: Number) -> Result<(), KnockoutError> {
        let mut changed = self.clone();
        changed.left.remove(&player);
        self.become_if_sound(changed)
    }

    /// Returns whether every match is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.matches().iter().all(Match::is_over)
    }

    /// Returns the places of eliminated players and the winner, best first. Losers of the same round share their
    /// places.
    #[must_use]
    pub fn placings(&self) -> Vec<Placing> {
        placing::placings(&self.plan, &self.matches())
    }

    fn state(
        &self,
        index: usize,
        stage: Stage,
        sides: [Side; 2],
        made: &[Match],
        whites: &BTreeMap<Number, i32>,
    ) -> (Vec<super::Played>, State) {
        let over = |winner, how| (Vec::new(), State::Over { winner, loser: None, how });
        let unbeaten_won = stage == Stage::SecondFinal
            && made.last().is_some_and(|last| match (last.winner(), last.sides[0]) {
                (Some(winner), Side::Player(champion)) => winner == champion,
                _ => last.is_over(),
            });
        match sides {
            _ if unbeaten_won => over(None, How::NotNeeded),
            [Side::Open, _] | [_, Side::Open] => (Vec::new(), State::Waiting),
            [Side::Nobody, Side::Nobody] => over(None, How::NotNeeded),
            [Side::Player(player), Side::Nobody] | [Side::Nobody, Side::Player(player)] => over(Some(player), How::Bye),
            [Side::Player(first), Side::Player(second)] => {
                let players = [first, second];
                let whites = players.map(|player| whites.get(&player).copied().unwrap_or(0));
                let left = players.map(|player| self.left.contains(&player));
                Table { rules: &self.rules, index, players, whites, left }.play(&self.verdicts[index])
            }
        }
    }

    /// Replaces this by a changed bracket if all games remain, with the same players and colours; verdicts may differ.
    fn become_if_sound(&mut self, changed: Knockout) -> Result<(), KnockoutError> {
        let (old, new) = (self.matches(), changed.matches());
        let sound = old.iter().zip(&new).zip(&changed.verdicts).all(|((old, new), verdicts)| {
            let same = old.games.iter().zip(&new.games).all(|(a, b)| (a.white, a.black) == (b.white, b.black));
            same && new.games.len() == verdicts.len()
        });
        if !sound {
            return Err(KnockoutError::LaterGames);
        }
        *self = changed;
        Ok(())
    }
}

fn occupant(source: Source, made: &[Match]) -> Side {
    let of = |index: usize, pick: fn(Option<Number>, Option<Number>) -> Option<Number>| match made[index].state {
        State::Over { winner, loser, .. } => pick(winner, loser).map_or(Side::Nobody, Side::Player),
        State::Waiting | State::Next { .. } => Side::Open,
    };
    match source {
        Source::Seed(seed) => Side::Player(seed),
        Source::Nobody => Side::Nobody,
        Source::WinnerOf(index) => of(index, |winner, _| winner),
        Source::LoserOf(index) => of(index, |_, loser| loser),
    }
}
