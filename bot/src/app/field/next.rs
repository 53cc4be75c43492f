//! What comes next in a tournament: a pure function of its rows.

use tournament::berger::Leaving;
use tournament::dutch::{self, Pairing};
use tournament::knockout::{self, State};
use tournament::{Event, Number};

use super::Field;
use crate::record::{
    BoardResult, Bye, Colours, How, KeptVerdict, Pair, Passed, RoundRecord, Stage, System, Unix, WhyPaired,
};

/// What comes next.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Next {
    /// Results are missing, or sign-up is open.
    Nothing,
    /// A round, and the results of those of its boards at which nobody can play, by their numbers.
    Round(RoundRecord, Vec<(u16, BoardResult)>),
    /// The end.
    End,
}

impl Field {
    /// Returns what comes next, to begin at a time.
    pub(crate) fn next(&self, at: Unix) -> Next {
        let is_settled = self.last_round().is_none_or(|round| self.is_settled(round));
        if self.record.stage != Stage::Running || !is_settled {
            return Next::Nothing;
        }
        let made = match self.record.terms.system {
            System::Swiss => self.next_of_swiss(),
            System::RoundRobin | System::DoubleRoundRobin => self.next_of_table(),
            System::KnockOut => self.next_of_cup(),
        };
        let number = self.rounds.len() as u16 + 1;
        made.map_or(Next::End, |Made { pairs, byes, settled }| {
            Next::Round(RoundRecord { v: 1, number, at, pairs, byes, closed: false }, settled)
        })
    }

    fn next_of_swiss(&self) -> Option<Made> {
        let round = self.rounds.len() as u16 + 1;
        let is_last = self.record.planned.is_some_and(|planned| round > planned);
        let playing = self.entrants.iter().filter(|(_, entrant)| entrant.number.is_some() && entrant.plays_in(round));
        if is_last || playing.count() < 2 {
            return None;
        }
        let event = self.swiss();
        // Where no pairing keeps the rules, everybody has met whom they could.
        let pairing = dutch::pair(&event, round).ok()?;
        let pairs = pairing.games.iter().map(|game| pair_of_swiss(&event, &pairing, *game)).collect();
        let byes = pairing.bye.map(|number| Bye { number, won: true }).into_iter().collect();
        Some(Made { pairs, byes, settled: Vec::new() })
    }

    fn next_of_table(&self) -> Option<Made> {
        let table = self.table();
        let (index, number) = (self.rounds.len(), self.rounds.len() as u16 + 1);
        let round = table.rounds().get(index)?;
        let staying = |player: &Number| table.leaving(*player).is_none();
        if (1..=self.size()).filter(staying).count() < 2 {
            return None;
        }
        let annulled = |player| table.leaving(player) == Some(Leaving::Annulled);
        let pair = |board: &tournament::berger::Board| Pair {
            white: board.white,
            black: board.black,
            of: None,
            why: WhyPaired::Table,
        };
        let settled = (1..).zip(&round.boards).filter_map(|(nth, board): (u16, _)| {
            let verdict = match table.verdict(number, usize::from(nth)) {
                Some(verdict) => verdict.into(),
                None if annulled(board.white) || annulled(board.black) => KeptVerdict::Annulled,
                None => return None,
            };
            Some((nth, BoardResult { verdict, how: How::Left }))
        });
        let byes = round.free.filter(|free| staying(free)).map(|number| Bye { number, won: false });
        Some(Made {
            pairs: round.boards.iter().map(pair).collect(),
            byes: byes.into_iter().collect(),
            settled: settled.collect(),
        })
    }

    fn next_of_cup(&self) -> Option<Made> {
        let matches = self.cup().matches();
        let pairs = (0..).zip(&matches).filter_map(|(of, found): (u16, _)| match found.state {
            State::Next { white, black, replay } => {
                Some(Pair { white, black, of: Some(of), why: WhyPaired::Bracket { replay } })
            }
            State::Waiting | State::Over { .. } => None,
        });
        let pairs: Vec<_> = pairs.collect();
        // Those who go on without a game do so at the beginning.
        let is_first = self.rounds.is_empty();
        let byes = matches.iter().filter(|_| is_first).filter_map(|found| match found.state {
            State::Over { winner: Some(number), how: knockout::How::Bye, .. } => Some(Bye { number, won: false }),
            _ => None,
        });
        (!pairs.is_empty()).then(|| Made { pairs, byes: byes.collect(), settled: Vec::new() })
    }
}

/// A round as it is made.
struct Made {
    pairs: Vec<Pair>,
    byes: Vec<Bye>,
    settled: Vec<(u16, BoardResult)>,
}

/// Keeps of a pairing what people may ask about one of its pairs.
fn pair_of_swiss(event: &Event, pairing: &Pairing, game: dutch::Pair) -> Pair {
    let dutch::Pair { white, black } = game;
    let points = |number| event.player(number).map_or(0, |player| event.score(player, pairing.round - 1).tenths());
    let mut records = pairing.ledger.iter().flat_map(|bracket| &bracket.pairs);
    let found = records.find(|pair| [(white, black), (black, white)].contains(&(pair.higher, pair.lower)));
    let passed = found.map_or(&[][..], |pair| &pair.passed_over);
    let rule = dutch::colour_rule(event, pairing.round, white, black);
    let why = WhyPaired::Swiss {
        points: [points(white), points(black)],
        higher: found.map_or(white, |pair| pair.higher),
        passed: passed.iter().map(|(number, why)| Passed { number: *number, why: (*why).into() }).collect(),
        colours: rule.map_or(Colours::Drawn, Colours::from),
    };
    Pair { white, black, of: None, why }
}
