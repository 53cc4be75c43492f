//! The next event of a tournament: a pure function of its rows.

use std::collections::BTreeSet;

use tournament::berger::{RoundRobin, WithdrawalEffect};
use tournament::dutch::{self, SwissPairing};
use tournament::knockout::{self, MatchSide, MatchState};
use tournament::league::LeagueDivision;
use tournament::{IndividualEvent, PlayerNumber};

use super::{ObstacleDecision, TournamentField};
use crate::record::{
    BoardResult, KeptColourRule, KeptPair, KeptVerdict, PairingObstacle, PassedCandidate, ResultCause, RoundBye,
    RoundRecord, TournamentFormat, TournamentStage, Unix, WhyPaired,
};

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TournamentAdvance {
    Nothing,
    /// A round, and the results of its unplayable boards by number.
    Round(Box<RoundRecord>, Vec<(u16, BoardResult)>),
    End,
    /// No round can be paired although some remain: the organisers decide.
    Stuck(PairingObstacle),
}

impl TournamentField {
    pub(crate) fn goes_on(&self) -> bool {
        self.record.stage == TournamentStage::Running
            && !self.record.paused
            && self.last_round().is_none_or(|round| self.is_settled(round))
    }

    /// Returns whether the next round waits for an organiser to start it. A round that could not be paired begins as
    /// soon as possible.
    pub(crate) fn waits_for_press(&self) -> bool {
        let is_more = || match self.record.planned {
            Some(planned) => self.record.begun < planned,
            None => matches!(self.next(self.record.made), TournamentAdvance::Round(..)),
        };
        let waits = self.record.terms.calendar.by_press && self.record.stuck.is_none();
        waits && self.record.begun > 0 && self.goes_on() && is_more()
    }

    pub(crate) fn next(&self, at: Unix) -> TournamentAdvance {
        if !self.goes_on() {
            return TournamentAdvance::Nothing;
        }
        if self.decided == Some(ObstacleDecision::End) {
            return TournamentAdvance::End;
        }
        let made = match self.record.terms.system {
            TournamentFormat::Swiss => self.next_of_swiss(),
            TournamentFormat::RoundRobin | TournamentFormat::DoubleRoundRobin => self.next_of_table(),
            TournamentFormat::KnockOut | TournamentFormat::DoubleElimination => self.next_of_cup(),
            TournamentFormat::League => self.next_of_league(),
            // Players of a ladder challenge each other until an organiser ends it.
            TournamentFormat::Ladder => return TournamentAdvance::Nothing,
        };
        let number = self.rounds.len() as u16 + 1;
        let PairedRound { pairs, byes, settled } = match made {
            Ok(made) => made,
            Err(instead) => return instead,
        };
        let (again, second_bye) = (self.record.undone, self.decided.is_some());
        let round = RoundRecord { again, second_bye, ..RoundRecord::new(number, at, pairs, byes) };
        TournamentAdvance::Round(Box::new(round), settled)
    }

    fn next_of_swiss(&self) -> Result<PairedRound, TournamentAdvance> {
        let round = self.rounds.len() as u16 + 1;
        if self.record.planned.is_some_and(|planned| round > planned) {
            return Err(TournamentAdvance::End);
        }
        let playing = self.entrants.iter().filter(|(_, entrant)| entrant.number.is_some() && entrant.plays_in(round));
        if playing.count() < 2 {
            return Err(TournamentAdvance::Stuck(PairingObstacle::Few));
        }
        let resting = match self.decided {
            Some(ObstacleDecision::Bye(number)) => Some(number),
            _ => None,
        };
        let Some((event, pairing, by_hand)) = self.pairing_of_swiss(round, resting) else {
            return Err(TournamentAdvance::Stuck(if self.second_bye().is_some() {
                PairingObstacle::Bye
            } else {
                PairingObstacle::Met
            }));
        };
        let pairs = pairing.games.iter().map(|game| pair_of_swiss(&event, &pairing, *game)).chain(by_hand).collect();
        let allocated = pairing.bye.or(resting).map(|number| RoundBye { number, won: true, half: false });
        Ok(PairedRound {
            pairs,
            byes: allocated.into_iter().chain(self.byes_asked(round)).collect(),
            settled: Vec::new(),
        })
    }

    fn next_of_league(&self) -> Result<PairedRound, TournamentAdvance> {
        let league = self.league();
        let of_division = |division: &LeagueDivision| {
            let people = division.people().iter().map(|person| *person as PlayerNumber).collect::<Vec<_>>();
            self.next_of_robin(division.robin(), &people)
        };
        // Divisions of different sizes end after different rounds, and some may be empty. The round begins if any
        // division can be paired.
        let together = |one, other| match (one, other) {
            (Ok(one), Ok(other)) => Ok(PairedRound::with(one, other)),
            (Ok(made), Err(_)) | (Err(_), Ok(made)) => Ok(made),
            (Err(one), Err(other)) => Err(if one == TournamentAdvance::End { one } else { other }),
        };
        league
            .divisions()
            .iter()
            .map(of_division)
            .reduce(together)
            .unwrap_or(Err(TournamentAdvance::Stuck(PairingObstacle::Few)))
    }

    fn next_of_table(&self) -> Result<PairedRound, TournamentAdvance> {
        self.next_of_robin(&self.table(), &(1..=self.size()).collect::<Vec<_>>())
    }

    fn next_of_robin(&self, robin: &RoundRobin, players: &[PlayerNumber]) -> Result<PairedRound, TournamentAdvance> {
        let (index, number) = (self.rounds.len(), self.rounds.len() as u16 + 1);
        let rounds = robin.rounds();
        let round = rounds.get(index).ok_or(TournamentAdvance::End)?;
        let staying = |own: &PlayerNumber| robin.leaving(*own).is_none();
        if (1..=players.len() as PlayerNumber).filter(staying).count() < 2 {
            return Err(TournamentAdvance::Stuck(PairingObstacle::Few));
        }
        let player = |own: PlayerNumber| players[usize::from(own) - 1];
        let annulled = |own| robin.leaving(own) == Some(WithdrawalEffect::Annulled);
        let pair = |board: &tournament::berger::BergerBoard| KeptPair {
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
            Some((nth, BoardResult { verdict, how: ResultCause::Left }))
        });
        let byes = round.free.filter(|free| staying(free)).map(|own| RoundBye {
            number: player(own),
            won: false,
            half: false,
        });
        Ok(PairedRound {
            pairs: round.boards.iter().map(pair).collect(),
            byes: byes.into_iter().collect(),
            settled: settled.collect(),
        })
    }

    fn next_of_cup(&self) -> Result<PairedRound, TournamentAdvance> {
        let matches = self.cup().matches();
        let pairs = (0..).zip(&matches).filter_map(|(of, found): (u16, _)| match found.state {
            MatchState::Next { white, black, replay } => {
                Some(KeptPair { white, black, of: Some(of), why: WhyPaired::Bracket { replay } })
            }
            MatchState::Waiting | MatchState::Over { .. } => None,
        });
        let mut pairs: Vec<_> = pairs.collect();
        // The final is board 1.
        pairs.sort_by_key(|pair| {
            pair.of.is_some_and(|of| matches[usize::from(of)].stage == knockout::KnockoutStage::ThirdPlace)
        });
        let byes = self.waiting(&matches, &pairs).map(|number| RoundBye { number, won: false, half: false });
        let byes: Vec<_> = byes.collect();
        // A player who leaves concedes the match, so every bracket ends.
        if pairs.is_empty() {
            Err(TournamentAdvance::End)
        } else {
            Ok(PairedRound { pairs, byes, settled: Vec::new() })
        }
    }

    /// Returns the players who wait in a bracket's round. In the first round they have a bye; later in a double
    /// elimination the other bracket is behind. Players who wait for replays in a knock-out are left out.
    fn waiting(&self, matches: &[knockout::KnockoutMatch], pairs: &[KeptPair]) -> impl Iterator<Item = PlayerNumber> {
        let is_told = self.rounds.is_empty() || self.record.terms.system == TournamentFormat::DoubleElimination;
        let open = matches.iter().filter(|found| is_told && !found.is_over()).flat_map(|found| found.sides);
        let found: BTreeSet<PlayerNumber> = open
            .filter_map(|side| match side {
                MatchSide::Player(number) => Some(number),
                MatchSide::Open | MatchSide::Nobody => None,
            })
            // Players who can play their next match immediately do not wait.
            .filter(|number| pairs.iter().all(|pair| ![pair.white, pair.black].contains(number)))
            .collect();
        found.into_iter()
    }
}

struct PairedRound {
    pairs: Vec<KeptPair>,
    byes: Vec<RoundBye>,
    settled: Vec<(u16, BoardResult)>,
}

impl PairedRound {
    fn with(mut self, other: PairedRound) -> PairedRound {
        let before = self.pairs.len() as u16;
        self.settled.extend(other.settled.into_iter().map(|(board, result)| (before + board, result)));
        self.pairs.extend(other.pairs);
        self.byes.extend(other.byes);
        self
    }
}

fn pair_of_swiss(event: &IndividualEvent, pairing: &SwissPairing, game: dutch::SwissPair) -> KeptPair {
    let dutch::SwissPair { white, black } = game;
    let points = |number| event.player(number).map_or(0, |player| event.score(player, pairing.round - 1).tenths());
    let mut records = pairing.ledger.iter().flat_map(|bracket| &bracket.pairs);
    let found = records.find(|pair| [(white, black), (black, white)].contains(&(pair.higher, pair.lower)));
    let passed = found.map_or(&[][..], |pair| &pair.passed_over);
    let rule = dutch::colour_rule(event, pairing.round, white, black);
    let why = WhyPaired::Swiss {
        points: [points(white), points(black)],
        higher: found.map_or(white, |pair| pair.higher),
        passed: passed.iter().map(|(number, why)| PassedCandidate { number: *number, why: (*why).into() }).collect(),
        colours: rule.map_or(KeptColourRule::Drawn, KeptColourRule::from),
    };
    KeptPair { white, black, of: None, why }
}
