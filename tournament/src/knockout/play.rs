//! Plays a single match.

use super::{AtLast, FirstColour, KnockoutRules, KnockoutStage};
use crate::lot;
use crate::{Colour, GameVerdict, PlayerNumber};

/// One side of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchSide {
    /// Not known yet.
    Open,
    /// A bye: no player will come.
    Nobody,
    /// The player with this seed.
    Player(PlayerNumber),
}

/// A played game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchGame {
    /// The player with White.
    pub white: PlayerNumber,
    /// The player with Black.
    pub black: PlayerNumber,
    /// The verdict.
    pub verdict: GameVerdict,
}

/// How a match was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchDecision {
    /// By its games.
    Games,
    /// By a replay after a draw, counted from 1.
    Replay(u32),
    /// The match was still drawn, so the better seed advanced.
    BetterSeed,
    /// The match was still drawn, so a lot decided.
    Lot,
    /// The player had a bye.
    Bye,
    /// The opponent had left the tournament.
    Walkover,
    /// No player advanced: neither came to a game, or both had left.
    NeitherCame,
    /// The match is not needed: no second final, or no players.
    NotNeeded,
}

/// The state of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchState {
    /// A player of the match is not known yet.
    Waiting,
    /// The match waits for this game.
    Next {
        /// The player with White.
        white: PlayerNumber,
        /// The player with Black.
        black: PlayerNumber,
        /// The number of the replay; 0 for the match itself.
        replay: u32,
    },
    /// The match is over.
    Over {
        /// The player who advances, if any.
        winner: Option<PlayerNumber>,
        /// The loser, who may have another match; `None` after a bye.
        loser: Option<PlayerNumber>,
        /// How it was decided.
        how: MatchDecision,
    },
}

/// A match with its current state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnockoutMatch {
    /// Its stage.
    pub stage: KnockoutStage,
    /// Its players.
    pub sides: [MatchSide; 2],
    /// The games so far.
    pub games: Vec<MatchGame>,
    /// Its state.
    pub state: MatchState,
}

impl KnockoutMatch {
    /// Returns the winner, if any.
    #[must_use]
    pub fn winner(&self) -> Option<PlayerNumber> {
        match self.state {
            MatchState::Over { winner, .. } => winner,
            MatchState::Waiting | MatchState::Next { .. } => None,
        }
    }

    /// Returns whether the match is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.state, MatchState::Over { .. })
    }
}

pub(super) struct MatchTable<'a> {
    pub(super) rules: &'a KnockoutRules,
    pub(super) index: usize,
    pub(super) players: [PlayerNumber; 2],
    /// Each player's balance of earlier games: Whites minus Blacks.
    pub(super) whites: [i32; 2],
    pub(super) left: [bool; 2],
}

impl MatchTable<'_> {
    /// Plays a match through its verdicts; ignores verdicts after its end.
    pub(super) fn play(&self, verdicts: &[GameVerdict]) -> (Vec<MatchGame>, MatchState) {
        let first = self.first_white();
        let mut games = Vec::new();
        let mut replay = 0;
        loop {
            let length = if replay == 0 { self.rules.games } else { self.rules.replay_games }.max(1);
            let mut halves = [0, 0];
            for _ in 0..length {
                let white = (first + games.len()) % 2;
                let Some(verdict) = verdicts.get(games.len()).copied() else {
                    return (games, self.open(white, replay));
                };
                games.push(MatchGame { white: self.players[white], black: self.players[1 - white], verdict });
                if verdict == GameVerdict::NeitherCame {
                    return (games, MatchState::Over { winner: None, loser: None, how: MatchDecision::NeitherCame });
                }
                halves[white] += verdict.halves_for(Colour::White);
                halves[1 - white] += verdict.halves_for(Colour::Black);
                if let Some(winner) = (0..2).find(|side| halves[*side] > length) {
                    let how = if replay == 0 { MatchDecision::Games } else { MatchDecision::Replay(replay) };
                    return (games, self.won(winner, how));
                }
            }
            if replay == self.rules.replays {
                return (games, self.at_last());
            }
            replay += 1;
        }
    }

    /// Returns the next game, or a walkover if a player left.
    fn open(&self, white: usize, replay: u32) -> MatchState {
        match self.left {
            [false, false] => MatchState::Next { white: self.players[white], black: self.players[1 - white], replay },
            [true, true] => MatchState::Over { winner: None, loser: None, how: MatchDecision::NeitherCame },
            [first, _] => self.won(usize::from(first), MatchDecision::Walkover),
        }
    }

    fn at_last(&self) -> MatchState {
        match self.rules.at_last {
            AtLast::BetterSeed => self.won(usize::from(self.players[1] < self.players[0]), MatchDecision::BetterSeed),
            AtLast::Lot => self.won(self.lot(1), MatchDecision::Lot),
        }
    }

    fn won(&self, side: usize, how: MatchDecision) -> MatchState {
        MatchState::Over { winner: Some(self.players[side]), loser: Some(self.players[1 - side]), how }
    }

    fn first_white(&self) -> usize {
        match (self.rules.first_colour, self.whites[0] - self.whites[1]) {
            (FirstColour::FewerWhites, ..0) => 0,
            (FirstColour::FewerWhites, 1..) => 1,
            (FirstColour::FewerWhites, 0) | (FirstColour::Lot, _) => self.lot(0),
        }
    }

    fn lot(&self, which: u64) -> usize {
        (lot::draw(self.rules.seed, 2 * self.index as u64 + which) & 1) as usize
    }
}
