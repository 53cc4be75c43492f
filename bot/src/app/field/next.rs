//! The next event of a tournament, as a pure function of its rows.

use std::collections::BTreeSet;

use tournament::berger::{Leaving, RoundRobin};
use tournament::dutch::{self, Pairing};
use tournament::knockout::{self, Side, State};
use tournament::league::Division;
use tournament::{Event, Number};

use super::{Decided, Field};
use crate::record::{
    BoardResult, Bye, Colours, How, KeptVerdict, Pair, Passed, RoundRecord, Stage, Stuck, System, Unix, WhyPaired,
};

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Next {
    /// Results are missing, or sign-up is open.
    Nothing,
    /// A round, and results of boards that cannot be played, by their numbers.
    Round(Box<RoundRecord>, Vec<(u16, BoardResult)>),
    /// The end: all rounds were played, or the organisers ended it.
    End,
    /// No round can be paired although some are left: the organisers decide.
    Stuck(Stuck),
}

impl Field {
    pub(crate) fn goes_on(&self) -> bool {
        self.record.stage == Stage::Running
            && !self.record.paused
            && self.last_round().is_none_or(|round| self.is_settled(round))
    }

    /// Returns whether the next round waits for an organiser to start it. One that was unpairable then begins as soon as
    /// possible.
    pub(crate) fn waits_for_press(&self) -> bool {
        let is_more = || match self.record.planned {
            Some(planned) => self.record.begun < planned,
            None => matches!(self.next(self.record.made), Next::Round(..)),
        };
        let waits = self.record.terms.calendar.by_press && self.record.stuck.is_none();
        waits && self.record.begun > 0 && self.goes_on() && is_more()
    }

    pub(crate) fn next(&self, at: Unix) -> Next {
        if !self.goes_on() {
            return Next::Nothing;
        }
        if self.decided == Some(Decided::End) {
            return Next::End;
        }
        let made = match self.record.terms.system {
            System::Swiss => self.next_of_swiss(),
            System::RoundRobin | System::DoubleRoundRobin => self.next_of_table(),
            System::KnockOut | System::DoubleElimination => self.next_of_cup(),
            System::League => self.next_of_league(),
            // Players of a ladder challenge each other until an organiser ends it.
            System::Ladder => return Next::Nothing,
        };
        let number = self.rounds.len() as u16 + 1;
        let Made { pairs, byes, settled } = match made {
            Ok(made) => made,
            Err(instead) => return instead,
        };
        let (again, second_bye) = (self.record.undone, self.decided.is_some());
        let round = RoundRecord { again, second_bye, ..RoundRecord::new(number, at, pairs, byes) };
        Next::Round(Box::new(round), settled)
    }

    fn next_of_swiss(&self) -> Result<Made, Next> {
        let round = self.rounds.len() as u16 + 1;
        if self.record.planned.is_some_and(|planned| round > planned) {
            return Err(Next::End);
        }
        let playing = self.entrants.iter().filter(|(_, entrant)| entrant.number.is_some() && entrant.plays_in(round));
        if playing.count() < 2 {
            return Err(Next::Stuck(Stuck::Few));
        }
        let resting = match self.decided {
            Some(Decided::Bye(number)) => Some(number),
            _ => None,
        };
        let Some((event, pairing, by_hand)) = self.pairing_of_swiss(round, resting) else {
            return Err(Next::Stuck(if self.second_bye().is_some() { Stuck::Bye } else { Stuck::Met }));
        };
        let pairs = pairing.games.iter().map(|game| pair_of_swiss(&event, &pairing, *game)).chain(by_hand).collect();
        let allocated = pairing.bye.or(resting).map(|number| Bye { number, won: true, half: false });
        Ok(Made { pairs, byes: allocated.into_iter().chain(self.byes_asked(round)).collect(), settled: Vec::new() })
    }

    fn next_of_league(&self) -> Result<Made, Next> {
        let league = self.league();
        let of_division = |division: &Division| {
            let people = division.people().iter().map(|person| *person as Number).collect::<Vec<_>>();
            self.next_of_robin(division.robin(), &people)
        };
        // Divisions of different sizes end after different rounds, and some may be empty. One finished division is enough.
        let together = |one, other| match (one, other) {
            (Ok(one), Ok(other)) => Ok(Made::with(one, other)),
            (Ok(made), Err(_)) | (Err(_), Ok(made)) => Ok(made),
            (Err(one), Err(other)) => Err(if one == Next::End { one } else { other }),
        };
        league.divisions().iter().map(of_division).reduce(together).unwrap_or(Err(Next::Stuck(Stuck::Few)))
    }

    fn next_of_table(&self) -> Result<Made, Next> {
        self.next_of_robin(&self.table(), &(1..=self.size()).collect::<Vec<_>>())
    }

    /// Makes the next round of a round robin, whose numbers index `players`.
    fn next_of_robin(&self, robin: &RoundRobin, players: &[Number]) -> Result<Made, Next> {
        let (index, number) = (self.rounds.len(), self.rounds.len() as u16 + 1);
        let rounds = robin.rounds();
        let round = rounds.get(index).ok_or(Next::End)?;
        let staying = |own: &Number| robin.leaving(*own).is_none();
        if (1..=players.len() as Number).filter(staying).count() < 2 {
            return Err(Next::Stuck(Stuck::Few));
        }
        let player = |own: Number| players[usize::from(own) - 1];
        let annulled = |own| robin.leaving(own) == Some(Leaving::Annulled);
        let pair = |board: &tournament::berger::Board| Pair {
            white: player(board.white),
            black: player(board.black),
            of: None,
            why: WhyPaired::Table,
        };
        let settled = (1..).zip(&round.boards).filter_map(|(nth, board): (u16, _)| {
            let verdict = match robin.verdict(number, usize::from(nth)) {
                Some(verdict) => verdict.into(),
                None if annulled(board.white) || annulled(board.black) => KeptVerdict::Annulled,
                None => return None,
            };
            Some((nth, BoardResult { verdict, how: How::Left }))
        });
        let byes =
            round.free.filter(|free| staying(free)).map(|own| Bye { number: player(own), won: false, half: false });
        Ok(Made {
            pairs: round.boards.iter().map(pair).collect(),
            byes: byes.into_iter().collect(),
            settled: settled.collect(),
        })
    }

    fn next_of_cup(&self) -> Result<Made, Next> {
        let matches = self.cup().matches();
        let pairs = (0..).zip(&matches).filter_map(|(of, found): (u16, _)| match found.state {
            State::Next { white, black, replay } => {
                Some(Pair { white, black, of: Some(of), why: WhyPaired::Bracket { replay } })
            }
            State::Waiting | State::Over { .. } => None,
        });
        let mut pairs: Vec<_> = pairs.collect();
        // The final is board 1.
        pairs.sort_by_key(|pair| {
            pair.of.is_some_and(|of| matches[usize::from(of)].stage == knockout::Stage::ThirdPlace)
        });
        let byes = self.waiting(&matches, &pairs).map(|number| Bye { number, won: false, half: false });
        let byes: Vec<_> = byes.collect();
        // Leaving concedes the match, so every bracket ends.
        if pairs.is_empty() { Err(Next::End) } else { Ok(Made { pairs, byes, settled: Vec::new() }) }
    }

    /// Returns waiting players of a bracket's round. At first they have a bye; later in a double elimination the other bracket
    /// is behind. Players who wait for replays in a knock-out are left out.
    fn waiting(&self, matches: &[knockout::Match], pairs: &[Pair]) -> impl Iterator<Item = Number> {
        let is_told = self.rounds.is_empty() || self.record.terms.system == System::DoubleElimination;
        let open = matches.iter().filter(|found| is_told && !found.is_over()).flat_map(|found| found.sides);
        let found: BTreeSet<Number> = open
            .filter_map(|side| match side {
                Side::Player(number) => Some(number),
                Side::Open | Side::Nobody => None,
            })
            // Some of them can play their next match at once.
            .filter(|number| pairs.iter().all(|pair| ![pair.white, pair.black].contains(number)))
            .collect();
        found.into_iter()
    }
}

struct Made {
    pairs: Vec<Pair>,
    byes: Vec<Bye>,
    settled: Vec<(u16, BoardResult)>,
}

impl Made {
    fn with(mut self, other: Made) -> Made {
        let before = self.pairs.len() as u16;
        self.settled.extend(other.settled.into_iter().map(|(board, result)| (before + board, result)));
        self.pairs.extend(other.pairs);
        self.byes.extend(other.byes);
        self
    }
}

/// Stores the data for explaining a pair of a Swiss.
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
