//! A round robin in progress; players can leave.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::{BergerBoard, BergerRound, RoundRobinCycles, schedule};
use crate::{
    Colour, EntryBye, EntryGame, EventPlayer, GameResult, GameVerdict, IndividualEvent, PlayerNumber, Points,
    RoundEntry, RoundNumber,
};

/// How a leaver's games count.
///
/// Source: FIDE General Regulations for Competitions, withdrawal from a round robin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WithdrawalEffect {
    /// Fewer than half of the games were finished. They stay in the table but count for no one.
    Annulled,
    /// At least half of the games were finished. They count, and the rest are lost by forfeit.
    Forfeits,
}

/// Why a verdict was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// There is no such round.
    NoRound,
    /// The round has no such board.
    NoBoard,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RecordError::NoRound => "there is no such round",
            RecordError::NoBoard => "there is no such board in this round",
        })
    }
}

impl std::error::Error for RecordError {}

/// A round robin: its schedule, the verdicts, and the players who left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundRobin {
    players: PlayerNumber,
    rounds: Vec<BergerRound>,
    verdicts: BTreeMap<(RoundNumber, usize), GameVerdict>,
    leavers: BTreeSet<PlayerNumber>,
}

impl RoundRobin {
    /// Creates a round robin for players 1 to `players`.
    ///
    /// Draw these numbers by lot first.
    #[must_use]
    pub fn new(players: PlayerNumber, cycles: RoundRobinCycles) -> RoundRobin {
        let rounds = schedule(players, cycles);
        RoundRobin { players, rounds, verdicts: BTreeMap::new(), leavers: BTreeSet::new() }
    }

    /// Returns the rounds, in order.
    #[must_use]
    pub fn rounds(&self) -> &[BergerRound] {
        &self.rounds
    }

    /// Sets a game's verdict; `None` clears it. Rounds and boards count from 1.
    ///
    /// # Errors
    /// Returns an error if there is no such round or board.
    pub fn record(
        &mut self,
        round: RoundNumber,
        board: usize,
        verdict: impl Into<Option<GameVerdict>>,
    ) -> Result<(), RecordError> {
        let index = usize::from(round).checked_sub(1).ok_or(RecordError::NoRound)?;
        let boards = &self.rounds.get(index).ok_or(RecordError::NoRound)?.boards;
        if board == 0 || board > boards.len() {
            return Err(RecordError::NoBoard);
        }
        match verdict.into() {
            Some(verdict) => self.verdicts.insert((round, board), verdict),
            None => self.verdicts.remove(&(round, board)),
        };
        Ok(())
    }

    /// Marks a player as having left the tournament.
    pub fn leave(&mut self, player: PlayerNumber) {
        self.leavers.insert(player);
    }

    /// Undoes [`RoundRobin::leave`].
    pub fn stay(&mut self, player: PlayerNumber) {
        self.leavers.remove(&player);
    }

    /// Returns how a leaver's games count; `None` if the player has not left.
    ///
    /// As in files, forfeit losses right before leaving are part of the absence, not finished games.
    #[must_use]
    pub fn leaving(&self, player: PlayerNumber) -> Option<WithdrawalEffect> {
        if !self.leavers.contains(&player) {
            return None;
        }
        let own = self.boards().filter(|(_, board)| board.white == player || board.black == player);
        let results: Vec<Option<GameResult>> = own
            .map(|(place, board)| {
                let colour = if board.white == player { Colour::White } else { Colour::Black };
                self.verdicts.get(&place).map(|verdict| verdict.result_for(colour))
            })
            .collect();
        let is_missed = |result: &Option<GameResult>| result.is_none_or(|result| result == GameResult::ForfeitLoss);
        let (before, missed) =
            results.split_at(results.iter().rposition(|result| !is_missed(result)).map_or(0, |at| at + 1));
        // If no game is unplayed, these forfeits are ordinary losses.
        let counted = if missed.contains(&None) { before } else { &results };
        let finished = counted.iter().flatten().count();
        Some(if finished * 2 < results.len() { WithdrawalEffect::Annulled } else { WithdrawalEffect::Forfeits })
    }

    /// Returns the verdict that counts: as recorded, or a leaver's forfeit.
    ///
    /// `None` if the game is open or annulled.
    #[must_use]
    pub fn verdict(&self, round: RoundNumber, board: usize) -> Option<GameVerdict> {
        let index = usize::from(round).checked_sub(1)?;
        let game = self.rounds.get(index)?.boards.get(board.checked_sub(1)?)?;
        let leaving = (self.leaving(game.white), self.leaving(game.black));
        if matches!(leaving, (Some(WithdrawalEffect::Annulled), _) | (_, Some(WithdrawalEffect::Annulled))) {
            return None;
        }
        let forfeit = match leaving {
            (None, None) => None,
            (None, Some(_)) => Some(GameVerdict::WhiteByForfeit),
            (Some(_), None) => Some(GameVerdict::BlackByForfeit),
            (Some(_), Some(_)) => Some(GameVerdict::NeitherCame),
        };
        self.verdicts.get(&(round, board)).copied().or(forfeit)
    }

    /// Returns whether every game has a verdict or is annulled.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.boards().all(|((round, board), _)| !self.is_open(round, board))
    }

    /// Returns whether a game can still get a verdict. Rounds and boards count from 1.
    ///
    /// Annulled games are not open.
    #[must_use]
    pub fn is_open(&self, round: RoundNumber, board: usize) -> bool {
        let annulled = |player| self.leaving(player) == Some(WithdrawalEffect::Annulled);
        let found = self.boards().find(|(place, _)| *place == (round, board));
        found.is_some_and(|(_, game)| {
            self.verdict(round, board).is_none() && !annulled(game.white) && !annulled(game.black)
        })
    }

    /// Returns the event for standings and files.
    ///
    /// It has no players whose games are annulled. Open games are worth nothing. A round without a counting game is
    /// [`EntryBye::Zero`]. Round robins have no other byes.
    #[must_use]
    pub fn event(&self) -> IndividualEvent {
        let mut event =
            IndividualEvent { rounds: Some(self.rounds.len() as RoundNumber), ..IndividualEvent::default() };
        event.points.unfinished = Points::ZERO;
        let annulled: BTreeSet<PlayerNumber> = self
            .leavers
            .iter()
            .copied()
            .filter(|player| self.leaving(*player) == Some(WithdrawalEffect::Annulled))
            .collect();
        let counting = (1..=self.players).filter(|number| !annulled.contains(number));
        let blank = vec![RoundEntry::Bye(EntryBye::Zero); self.rounds.len()];
        event.players =
            counting.map(|number| EventPlayer { number, entries: blank.clone(), ..EventPlayer::default() }).collect();
        for ((round, board), game) in self.boards() {
            if annulled.contains(&game.white) || annulled.contains(&game.black) {
                continue;
            }
            let verdict = self.verdict(round, board);
            for (colour, number, opponent) in
                [(Colour::White, game.white, game.black), (Colour::Black, game.black, game.white)]
            {
                let result = verdict.map_or(GameResult::Unfinished, |verdict| verdict.result_for(colour));
                if let Some(index) = event.index(number) {
                    event.players[index].entries[usize::from(round) - 1] =
                        RoundEntry::Game(EntryGame { opponent, colour: Some(colour), result });
                }
            }
        }
        event
    }

    fn boards(&self) -> impl Iterator<Item = ((RoundNumber, usize), BergerBoard)> {
        self.rounds.iter().zip(1..).flat_map(|(round, number)| {
            round.boards.iter().zip(1..).map(move |(board, place)| ((number, place), *board))
        })
    }
}
