//! A bracket in progress.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::plan::{self, KnockoutStage, PlannedMatch, SideSource};
use super::play::{KnockoutMatch, MatchDecision, MatchSide, MatchState, MatchTable};
use super::{KnockoutPlacing, KnockoutRules, placing};
use crate::{GameVerdict, PlayerNumber};

/// Why a verdict was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnockoutError {
    /// There is no such match.
    NoMatch,
    /// The match expects no game: it is over, or a player is not known yet.
    NoGame,
    /// The match has no such game.
    NotPlayed,
    /// Later games depend on this, so they must be taken back first.
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

/// A knock-out: its plan, the verdicts, and the players who left.
///
/// Everything else is derived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knockout {
    rules: KnockoutRules,
    plan: Vec<PlannedMatch>,
    verdicts: Vec<Vec<GameVerdict>>,
    left: BTreeSet<PlayerNumber>,
}

impl Knockout {
    /// Creates a bracket for seeds 1 (the best) to `entrants`; the best seeds get the byes.
    #[must_use]
    pub fn new(entrants: PlayerNumber, rules: KnockoutRules) -> Knockout {
        let plan = plan::plan(entrants, &rules);
        Knockout { rules, verdicts: vec![Vec::new(); plan.len()], plan, left: BTreeSet::new() }
    }

    /// Returns the rules.
    #[must_use]
    pub fn rules(&self) -> &KnockoutRules {
        &self.rules
    }

    /// Returns the number of players, which is the last seed.
    #[must_use]
    pub fn entrants(&self) -> PlayerNumber {
        self.plan.iter().flat_map(|planned| planned.sides).filter(|side| matches!(side, SideSource::Seed(_))).count()
            as PlayerNumber
    }

    /// Returns the players who left.
    pub fn left(&self) -> impl Iterator<Item = PlayerNumber> {
        self.left.iter().copied()
    }

    /// Returns the planned matches.
    #[must_use]
    pub fn plan(&self) -> &[PlannedMatch] {
        &self.plan
    }

    /// Returns the current state of every match, by index.
    #[must_use]
    pub fn matches(&self) -> Vec<KnockoutMatch> {
        let mut made: Vec<KnockoutMatch> = Vec::with_capacity(self.plan.len());
        let mut whites: BTreeMap<PlayerNumber, i32> = BTreeMap::new();
        for (index, planned) in self.plan.iter().enumerate() {
            let sides = planned.sides.map(|source| occupant(source, &made));
            let (games, state) = self.state(index, planned.stage, sides, &made, &whites);
            for game in &games {
                *whites.entry(game.white).or_default() += 1;
                *whites.entry(game.black).or_default() -= 1;
            }
            made.push(KnockoutMatch { stage: planned.stage, sides, games, state });
        }
        made
    }

    /// Records the verdict of the next game of a match.
    ///
    /// # Errors
    /// Returns an error if there is no such match, or if it expects no game.
    pub fn record(&mut self, index: usize, verdict: GameVerdict) -> Result<(), KnockoutError> {
        let matches = self.matches();
        let found = matches.get(index).ok_or(KnockoutError::NoMatch)?;
        if !matches!(found.state, MatchState::Next { .. }) {
            return Err(KnockoutError::NoGame);
        }
        self.verdicts[index].push(verdict);
        Ok(())
    }

    /// Replaces the verdict of a game, counted from 0.
    ///
    /// # Errors
    /// Returns an error if there is no such game, or if later games depend on it.
    pub fn correct(&mut self, index: usize, game: usize, verdict: GameVerdict) -> Result<(), KnockoutError> {
        let mut changed = self.clone();
        let verdicts = changed.verdicts.get_mut(index).ok_or(KnockoutError::NoMatch)?;
        *verdicts.get_mut(game).ok_or(KnockoutError::NotPlayed)? = verdict;
        self.become_if_sound(changed)
    }

    /// Takes back the last game of a match, and returns its verdict.
    ///
    /// # Errors
    /// Returns an error if there is no such game, or if later games depend on it.
    pub fn take_back(&mut self, index: usize) -> Result<GameVerdict, KnockoutError> {
        let mut changed = self.clone();
        let verdicts = changed.verdicts.get_mut(index).ok_or(KnockoutError::NoMatch)?;
        let verdict = verdicts.pop().ok_or(KnockoutError::NotPlayed)?;
        self.become_if_sound(changed)?;
        Ok(verdict)
    }

    /// Marks a player as having left.
    ///
    /// The player loses the undecided match and all later ones.
    pub fn leave(&mut self, player: PlayerNumber) {
        self.left.insert(player);
    }

    /// Undoes [`Knockout::leave`].
    ///
    /// # Errors
    /// Returns an error if later games depend on it.
    pub fn stay(&mut self, player: PlayerNumber) -> Result<(), KnockoutError> {
        let mut changed = self.clone();
        changed.left.remove(&player);
        self.become_if_sound(changed)
    }

    /// Returns whether every match is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.matches().iter().all(KnockoutMatch::is_over)
    }

    /// Returns the final places so far, best first.
    ///
    /// Players who lost in the same round share their places.
    #[must_use]
    pub fn placings(&self) -> Vec<KnockoutPlacing> {
        placing::placings(&self.plan, &self.matches())
    }

    fn state(
        &self,
        index: usize,
        stage: KnockoutStage,
        sides: [MatchSide; 2],
        made: &[KnockoutMatch],
        whites: &BTreeMap<PlayerNumber, i32>,
    ) -> (Vec<super::MatchGame>, MatchState) {
        let over = |winner, how| (Vec::new(), MatchState::Over { winner, loser: None, how });
        let unbeaten_won = stage == KnockoutStage::SecondFinal
            && made.last().is_some_and(|last| match (last.winner(), last.sides[0]) {
                (Some(winner), MatchSide::Player(champion)) => winner == champion,
                _ => last.is_over(),
            });
        match sides {
            _ if unbeaten_won => over(None, MatchDecision::NotNeeded),
            [MatchSide::Open, _] | [_, MatchSide::Open] => (Vec::new(), MatchState::Waiting),
            [MatchSide::Nobody, MatchSide::Nobody] => over(None, MatchDecision::NotNeeded),
            [MatchSide::Player(player), MatchSide::Nobody] | [MatchSide::Nobody, MatchSide::Player(player)] => {
                over(Some(player), MatchDecision::Bye)
            }
            [MatchSide::Player(first), MatchSide::Player(second)] => {
                let players = [first, second];
                let whites = players.map(|player| whites.get(&player).copied().unwrap_or(0));
                let left = players.map(|player| self.left.contains(&player));
                MatchTable { rules: &self.rules, index, players, whites, left }.play(&self.verdicts[index])
            }
        }
    }

    /// Replaces the bracket if every game keeps players and colours. Verdicts may differ.
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

fn occupant(source: SideSource, made: &[KnockoutMatch]) -> MatchSide {
    let of = |index: usize, pick: fn(Option<PlayerNumber>, Option<PlayerNumber>) -> Option<PlayerNumber>| match made
        [index]
        .state
    {
        MatchState::Over { winner, loser, .. } => pick(winner, loser).map_or(MatchSide::Nobody, MatchSide::Player),
        MatchState::Waiting | MatchState::Next { .. } => MatchSide::Open,
    };
    match source {
        SideSource::Seed(seed) => MatchSide::Player(seed),
        SideSource::Nobody => MatchSide::Nobody,
        SideSource::WinnerOf(index) => of(index, |winner, _| winner),
        SideSource::LoserOf(index) => of(index, |_, loser| loser),
    }
}
