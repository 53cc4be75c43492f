//! From rows to the values of the crate `tournament`.

use tournament::berger::{Cycles, RoundRobin};
use tournament::knockout::{Knockout, Rules};
use tournament::{Bye, Colour, Entry, Event, Game, GameResult, Number, Player, Request, Verdict};

use super::Field;
use crate::record::{How, System};

impl Field {
    /// Returns the number of those who play or played: everybody who has a number.
    pub(super) fn size(&self) -> Number {
        self.entrants.iter().filter(|(_, entrant)| entrant.number.is_some()).count() as Number
    }

    /// Returns the seed of all lots, 0 before it was drawn.
    pub(super) fn seed(&self) -> u64 {
        self.record.seed.unwrap_or_default()
    }

    /// Makes the event of a Swiss, in which whoever left has asked for no game in the round that comes next.
    pub(crate) fn swiss(&self) -> Event {
        let initial = if self.seed().is_multiple_of(2) { Colour::White } else { Colour::Black };
        let mut event = Event { rounds: self.record.planned, initial_colour: Some(initial), ..Event::default() };
        event.players = (1..=self.size()).map(|number| self.player(number)).collect();
        let next = self.rounds.len() as u16 + 1;
        let away = |number: &Number| self.entrant(*number).is_some_and(|entrant| !entrant.plays_in(next));
        event.requests =
            (1..=self.size()).filter(away).map(|player| Request { round: next, player, bye: Bye::Zero }).collect();
        event
    }

    fn player(&self, number: Number) -> Player {
        let entrant = self.entrant(number);
        Player {
            number,
            name: entrant.map_or_else(String::new, |entrant| entrant.player.name.clone()),
            rating: entrant.and_then(|entrant| entrant.rating),
            entries: (1..=self.rounds.len()).map(|round| self.entry_of(round as u16, number)).collect(),
            ..Player::default()
        }
    }

    /// Returns what a player did in a round.
    fn entry_of(&self, round: u16, number: Number) -> Entry {
        let Some(published) = self.round(round) else { return Entry::Bye(Bye::Zero) };
        if let Some((board, pair)) = self.pair_of(published, number) {
            let is_white = pair.white == number;
            let colour = if is_white { Colour::White } else { Colour::Black };
            let opponent = if is_white { pair.black } else { pair.white };
            let result = self.verdict(round, board).map_or(GameResult::Unfinished, |found| found.result_for(colour));
            return Entry::Game(Game { opponent, colour: Some(colour), result });
        }
        match published.byes.iter().find(|bye| bye.number == number) {
            Some(bye) if bye.won => Entry::Bye(Bye::Allocated),
            _ => Entry::Bye(Bye::Zero),
        }
    }

    /// Returns what came of a board, if that is known and counts.
    fn verdict(&self, round: u16, board: u16) -> Option<Verdict> {
        self.boards.get(&(round, board))?.result?.verdict.verdict()
    }

    /// Makes a round robin with its results. What a leaving brings follows from the leaving.
    pub(crate) fn table(&self) -> RoundRobin {
        let cycles = match self.record.terms.system {
            System::DoubleRoundRobin => Cycles::Double,
            System::Swiss | System::RoundRobin | System::KnockOut => Cycles::Single,
        };
        let mut table = RoundRobin::new(self.size(), cycles);
        for ((round, board), kept) in &self.boards {
            let played = kept.result.filter(|result| result.how != How::Left);
            if let Some(verdict) = played.and_then(|result| result.verdict.verdict()) {
                // Rounds are published as the tables have them, so there is such a board.
                let _ = table.record(*round, usize::from(*board), verdict);
            }
        }
        for (_, entrant) in self.entrants.iter().filter(|(_, entrant)| entrant.left.is_some()) {
            entrant.number.into_iter().for_each(|number| table.leave(number));
        }
        table
    }

    /// Makes a knock-out with its results. Whoever left did so before the first round without them.
    pub(crate) fn cup(&self) -> Knockout {
        let mut cup = Knockout::new(self.size(), Rules { seed: self.seed(), ..Rules::default() });
        for round in &self.rounds {
            self.leave_before(&mut cup, round.number);
            for (board, pair) in (1..).zip(&round.pairs) {
                if let (Some(of), Some(verdict)) = (pair.of, self.verdict(round.number, board)) {
                    // It was published because it came next.
                    let _ = cup.record(usize::from(of), verdict);
                }
            }
        }
        self.leave_before(&mut cup, self.rounds.len() as u16 + 1);
        cup
    }

    fn leave_before(&self, cup: &mut Knockout, round: u16) {
        let gone = self.entrants.iter().filter(|(_, entrant)| !entrant.plays_in(round));
        gone.filter_map(|(_, entrant)| entrant.number).for_each(|number| cup.leave(number));
    }
}
