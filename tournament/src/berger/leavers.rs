//! Players who left a round robin according to its file.

use super::{BergerBoard, BergerRound, WithdrawalEffect};
use crate::{
    Colour, EntryBye, EntryGame, GameResult, GameVerdict, IndividualEvent, PairingSystem, PlayerNumber, RoundEntry,
    RoundNumber,
};

/// A player who left a round robin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundRobinLeaver {
    /// The player.
    pub number: PlayerNumber,
    /// The first round of the absence.
    pub from: RoundNumber,
    /// The number of games finished before that round.
    pub finished: usize,
    /// The number of games that the tables schedule for the player.
    pub scheduled: usize,
}

impl RoundRobinLeaver {
    /// Returns how the leaver's games count.
    ///
    /// Source: FIDE General Regulations for Competitions, withdrawal from a round robin.
    #[must_use]
    pub fn leaving(&self) -> WithdrawalEffect {
        if self.finished * 2 < self.scheduled { WithdrawalEffect::Annulled } else { WithdrawalEffect::Forfeits }
    }
}

/// A round by the tables, with absences taken into account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRound {
    /// The games to play, and the player whom the tables leave free.
    pub round: BergerRound,
    /// The games that absent players lose by forfeit.
    pub forfeits: Vec<(BergerBoard, GameVerdict)>,
    /// The annulled games, which count for no one.
    pub annulled: Vec<BergerBoard>,
}

struct LeaverAbsence {
    number: PlayerNumber,
    games: Vec<(RoundNumber, PlayerNumber)>,
    away: Vec<(RoundNumber, PlayerNumber)>,
    scheduled: usize,
}

impl IndividualEvent {
    /// Lists the players who left a round robin; empty for other systems.
    ///
    /// Such players are absent without points (`Z`) or lose by forfeit in every game from some round to the end. An
    /// unplayed game is an absence on both sides. It counts as the absence of the player who is absent for longer.
    #[must_use]
    pub fn leavers(&self) -> Vec<RoundRobinLeaver> {
        let Ok(system @ (PairingSystem::Berger(_) | PairingSystem::DoubleRoundRobin)) = self.pairing_system() else {
            return Vec::new();
        };
        let rounds: Vec<BergerRound> = (1..).map_while(|round| self.berger_round(system, round)).collect();
        let mut absences: Vec<LeaverAbsence> =
            self.players.iter().filter_map(|player| self.absence(&rounds, player.number)).collect();
        absences.sort_by_key(|absence| std::cmp::Reverse(absence.games.len()));
        let mut leavers: Vec<RoundRobinLeaver> = Vec::new();
        for group in absences.chunk_by(|a, b| a.games.len() == b.games.len()) {
            let own = |absence: &&LeaverAbsence| {
                absence.away.iter().any(|(_, opponent)| leavers.iter().all(|leaver| leaver.number != *opponent))
            };
            let found: Vec<RoundRobinLeaver> = group.iter().filter(own).map(|absence| self.leaver(absence)).collect();
            leavers.extend(found);
        }
        leavers.sort_by_key(|leaver| leaver.number);
        leavers
    }

    fn absence(&self, rounds: &[BergerRound], number: PlayerNumber) -> Option<LeaverAbsence> {
        let game = |(place, table): (usize, &BergerRound)| {
            let board = table.boards.iter().find(|board| [board.white, board.black].contains(&number))?;
            Some((place as RoundNumber + 1, if board.white == number { board.black } else { board.white }))
        };
        let games = || rounds.iter().enumerate().rev().filter_map(game);
        let has_lost = |who: PlayerNumber, round: RoundNumber| {
            let entry = self.player(who).map(|player| player.entry(round));
            matches!(entry, Some(RoundEntry::Game(game)) if game.result == GameResult::ForfeitLoss)
        };
        // If only the opponent failed to come, the player was not absent.
        let is_away = |&(round, opponent): &(RoundNumber, PlayerNumber)| {
            self.is_absent(number, round) && !has_lost(opponent, round)
        };
        let is_missed = |game: &(RoundNumber, PlayerNumber)| has_lost(number, game.0) || is_away(game);
        // Goes backwards, so it stops at once for most players, who have not left.
        let missed: Vec<(RoundNumber, PlayerNumber)> = games().take_while(is_missed).collect();
        // A player with games still to come has not left.
        let first = missed.last()?.0;
        let is_to_come = |(round, _): &(RoundNumber, PlayerNumber)| (self.paired_rounds() + 1..first).contains(round);
        let away: Vec<(RoundNumber, PlayerNumber)> = missed.iter().copied().filter(is_away).collect();
        let has_left = !away.is_empty() && !games().any(|game| is_to_come(&game));
        has_left.then(|| LeaverAbsence { number, games: missed, away, scheduled: games().count() })
    }

    fn is_absent(&self, number: PlayerNumber, round: RoundNumber) -> bool {
        let Some(player) = self.player(number) else { return false };
        if usize::from(round) <= player.entries.len() || round <= self.paired_rounds() {
            return player.entry(round) == RoundEntry::Bye(EntryBye::Zero);
        }
        let is_own = |request: &crate::ByeRequest| (request.round, request.player) == (round, number);
        self.requests.iter().any(|request| is_own(request) && request.bye == EntryBye::Zero)
    }

    fn leaver(&self, absence: &LeaverAbsence) -> RoundRobinLeaver {
        let from = absence.games.last().map_or(1, |game| game.0);
        let is_finished = |round: &RoundNumber| {
            let entry = self.player(absence.number).map(|player| player.entry(*round));
            matches!(entry, Some(RoundEntry::Game(game)) if game.result != GameResult::Unfinished)
        };
        let finished = (1..from).filter(is_finished).count();
        RoundRobinLeaver { number: absence.number, from, finished, scheduled: absence.scheduled }
    }

    /// Returns a round by the tables, with absences taken into account.
    ///
    /// `None` if there is no such round, or for other systems.
    #[must_use]
    pub fn table_round(&self, system: PairingSystem, round: RoundNumber) -> Option<TableRound> {
        let table = self.berger_round(system, round)?;
        let leavers = self.leavers();
        let left = |number: PlayerNumber| leavers.iter().find(|leaver| leaver.number == number);
        let is_annulled = |number| left(number).is_some_and(|leaver| leaver.leaving() == WithdrawalEffect::Annulled);
        let is_away = |number| {
            let has_left = left(number).is_some_and(|leaver| leaver.from <= round);
            has_left || (round > self.paired_rounds() && self.is_absent(number, round))
        };
        let (mut boards, mut forfeits, mut annulled) = (Vec::new(), Vec::new(), Vec::new());
        for board in table.boards {
            let verdict = match (is_away(board.white), is_away(board.black)) {
                (false, false) => None,
                (false, true) => Some(GameVerdict::WhiteByForfeit),
                (true, false) => Some(GameVerdict::BlackByForfeit),
                (true, true) => Some(GameVerdict::NeitherCame),
            };
            match verdict {
                _ if is_annulled(board.white) || is_annulled(board.black) => annulled.push(board),
                Some(verdict) => forfeits.push((board, verdict)),
                None => boards.push(board),
            }
        }
        Some(TableRound { round: BergerRound { boards, free: table.free }, forfeits, annulled })
    }

    /// Enters a round's forfeits for both players of each game.
    pub fn enter_forfeits(&mut self, round: RoundNumber, forfeits: &[(BergerBoard, GameVerdict)]) {
        for (board, verdict) in forfeits {
            for (number, opponent, colour) in
                [(board.white, board.black, Colour::White), (board.black, board.white, Colour::Black)]
            {
                let game = EntryGame { opponent, colour: Some(colour), result: verdict.result_for(colour) };
                self.put(number, round, RoundEntry::Game(game));
            }
        }
    }

    /// Returns the event for standings, with leavers' games settled.
    ///
    /// Leavers with fewer than half of their games finished are removed with all their games. Others lose their
    /// unfinished games in paired rounds by forfeit. Events of other systems stay as they are.
    #[must_use]
    pub fn settled(&self) -> IndividualEvent {
        let mut event = self.clone();
        let leavers = self.leavers();
        let (annulled, others): (Vec<RoundRobinLeaver>, Vec<RoundRobinLeaver>) =
            leavers.into_iter().partition(|leaver| leaver.leaving() == WithdrawalEffect::Annulled);
        let is_annulled = |number: PlayerNumber| annulled.iter().any(|leaver| leaver.number == number);
        event.players.retain(|player| !is_annulled(player.number));
        for entry in event.players.iter_mut().flat_map(|player| &mut player.entries) {
            if matches!(entry, RoundEntry::Game(game) if is_annulled(game.opponent)) {
                *entry = RoundEntry::Bye(EntryBye::Zero);
            }
        }
        let Ok(system) = self.pairing_system() else { return event };
        for round in 1..=self.paired_rounds() {
            let boards = self.berger_round(system, round).map_or(Vec::new(), |table| table.boards);
            let has_left = |number| others.iter().any(|leaver| leaver.number == number);
            let is_unfinished = |number| match event.player(number).map(|player| player.entry(round)) {
                Some(RoundEntry::Game(game)) => game.result == GameResult::Unfinished,
                Some(RoundEntry::Bye(_)) => true,
                None => false,
            };
            let verdict = |board: BergerBoard| match (has_left(board.white), has_left(board.black)) {
                _ if !is_unfinished(board.white) || !is_unfinished(board.black) => None,
                (false, false) => None,
                (false, true) => Some((board, GameVerdict::WhiteByForfeit)),
                (true, false) => Some((board, GameVerdict::BlackByForfeit)),
                (true, true) => Some((board, GameVerdict::NeitherCame)),
            };
            let forfeits: Vec<(BergerBoard, GameVerdict)> = boards.into_iter().filter_map(verdict).collect();
            event.enter_forfeits(round, &forfeits);
        }
        event
    }
}
