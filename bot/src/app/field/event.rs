//! Converts rows into the values of the crate `tournament`.

use tournament::berger::{RoundRobin, RoundRobinCycles};
use tournament::knockout::{AtLast, Knockout, KnockoutRules};
use tournament::{
    ByeRequest, Colour, EntryBye, EntryGame, EventPlayer, ForbiddenGroup, GameResult, GameVerdict, IndividualEvent,
    PlayerNumber, RoundEntry,
};

use super::TournamentField;
use crate::record::{ResultCause, TournamentFormat};

/// All rounds that files can hold.
const ALL_ROUNDS: (u16, u16) = (1, 999);

impl TournamentField {
    pub(crate) fn size(&self) -> PlayerNumber {
        self.entrants.iter().filter(|(_, entrant)| entrant.number.is_some()).count() as PlayerNumber
    }

    pub(crate) fn seed(&self) -> u64 {
        self.record.seed.unwrap_or_default()
    }

    /// Builds the event of a Swiss. Players who left, are away or want a bye have a request for the coming round. Files
    /// show the event, so pairs kept apart because of blocks are left out.
    pub(crate) fn swiss(&self) -> IndividualEvent {
        let initial = if self.seed().is_multiple_of(2) { Colour::White } else { Colour::Black };
        let mut event = IndividualEvent {
            rounds: self.record.planned,
            initial_colour: Some(initial),
            ..IndividualEvent::default()
        };
        event.players = (1..=self.size()).map(|number| self.player(number)).collect();
        let next = self.rounds.len() as u16 + 1;
        let request = |player| self.bye_asked(player, next).map(|bye| ByeRequest { round: next, player, bye });
        event.requests = (1..=self.size()).filter_map(request).collect();
        let apart = self.record.apart.iter();
        event.forbidden.extend(apart.map(|players| ForbiddenGroup { rounds: ALL_ROUNDS, players: players.to_vec() }));
        event
    }

    fn player(&self, number: PlayerNumber) -> EventPlayer {
        let entrant = self.entrant(number);
        EventPlayer {
            number,
            name: entrant.map_or_else(String::new, |entrant| entrant.player.name.clone()),
            // Player numbers already reflect strength. Averages would reveal a hidden rating.
            rating: entrant.filter(|entrant| !entrant.hidden).and_then(|entrant| entrant.rating),
            entries: (1..=self.rounds.len()).map(|round| self.entry_of(round as u16, number)).collect(),
            ..EventPlayer::default()
        }
    }

    pub(super) fn entry_of(&self, round: u16, number: PlayerNumber) -> RoundEntry {
        let Some(published) = self.round(round) else { return RoundEntry::Bye(EntryBye::Zero) };
        if let Some((board, pair)) = self.pair_of(published, number) {
            let is_white = pair.white == number;
            let colour = if is_white { Colour::White } else { Colour::Black };
            let opponent = if is_white { pair.black } else { pair.white };
            let result = self.verdict(round, board).map_or(GameResult::Unfinished, |found| found.result_for(colour));
            return RoundEntry::Game(EntryGame { opponent, colour: Some(colour), result });
        }
        match published.byes.iter().find(|bye| bye.number == number) {
            Some(bye) if bye.won => RoundEntry::Bye(EntryBye::Allocated),
            Some(bye) if bye.half => RoundEntry::Bye(EntryBye::Half),
            None if self.entrant(number).is_some_and(|entrant| entrant.since == Some(round + 1)) => {
                RoundEntry::Bye(EntryBye::Half)
            }
            _ => RoundEntry::Bye(EntryBye::Zero),
        }
    }

    fn verdict(&self, round: u16, board: u16) -> Option<GameVerdict> {
        self.boards.get(&(round, board))?.result?.verdict.verdict()
    }

    /// Builds a round robin with its results. The crate derives a leaver's results itself.
    pub(crate) fn table(&self) -> RoundRobin {
        let cycles = match self.record.terms.system {
            TournamentFormat::DoubleRoundRobin => RoundRobinCycles::Double,
            _ => RoundRobinCycles::Single,
        };
        let mut table = RoundRobin::new(self.size(), cycles);
        for ((round, board), kept) in &self.boards {
            let played = kept.result.filter(|result| result.how != ResultCause::Left);
            if let Some(verdict) = played.and_then(|result| result.verdict.verdict()) {
                // Published rounds follow the tables, so the board exists.
                let _ = table.record(*round, usize::from(*board), verdict);
            }
        }
        for (_, entrant) in self.entrants.iter().filter(|(_, entrant)| entrant.left.is_some()) {
            entrant.number.into_iter().for_each(|number| table.leave(number));
        }
        table
    }

    /// Builds a bracket with its results. Leavers are out before their first round without a game.
    pub(crate) fn cup(&self) -> Knockout {
        let (terms, usual) = (&self.record.terms, KnockoutRules::default());
        let rules = KnockoutRules {
            seed: self.seed(),
            double: terms.system == TournamentFormat::DoubleElimination,
            third_place: terms.scoring.third_place,
            replays: terms.scoring.replays.map_or(usual.replays, u32::from),
            at_last: if terms.scoring.by_lot { AtLast::Lot } else { usual.at_last },
            ..usual
        };
        let mut cup = Knockout::new(self.size(), rules);
        for round in &self.rounds {
            self.leave_before(&mut cup, round.number);
            for (board, pair) in (1..).zip(&round.pairs) {
                if let (Some(of), Some(verdict)) = (pair.of, self.verdict(round.number, board)) {
                    // The match was published as the next one.
                    let _ = cup.record(usize::from(of), verdict);
                }
            }
        }
        self.leave_before(&mut cup, self.rounds.len() as u16 + 1);
        cup
    }

    fn leave_before(&self, cup: &mut Knockout, round: u16) {
        let gone = self.entrants.iter().filter(|(_, entrant)| entrant.has_left(round));
        gone.filter_map(|(_, entrant)| entrant.number).for_each(|number| cup.leave(number));
    }
}
