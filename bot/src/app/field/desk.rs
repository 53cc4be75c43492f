//! Consequences of organisers' decisions: manual pairings, players kept apart, and how far undo reaches.

use tournament::dutch::{self, SwissPairing, UnpairedReason};
use tournament::{IndividualEvent, PlayerNumber};

use super::TournamentField;
use crate::record::{
    EntrantRecord, KeptPair, PassedWhy, PersonRef, ResultCause, RoundRecord, TournamentFormat, TournamentStage, UserId,
    WhyPaired, phase,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IdleReason {
    Gone,
    Missed,
    Rests,
}

impl TournamentField {
    /// Returns a number that changes when a round begins or closes. A step can be undone until then.
    pub(crate) fn phase(&self) -> u16 {
        phase(self.rounds.len() as u16, self.is_played())
    }

    pub(crate) fn is_played(&self) -> bool {
        self.last_round().is_some_and(|round| !round.closed)
    }

    pub(crate) fn board_of(&self, round: &RoundRecord, who: UserId) -> Option<u16> {
        let number = self.entered(who)?.1.number?;
        Some(self.pair_of(round, number)?.0)
    }

    /// Returns whether a player has no name: they deleted their data, or a moderator removed it.
    pub(crate) fn is_nobody(&self, number: PlayerNumber) -> bool {
        self.entrant(number).is_none_or(|entrant| entrant.player.id == PersonRef::Nobody)
    }

    /// Returns whether a player of a board no longer has a name. Its result is final, since an organiser who changes it
    /// could be that player.
    pub(crate) fn is_of_nobody(&self, (round, board): (u16, u16)) -> bool {
        let pair = self.round(round).and_then(|round| round.pair(board));
        pair.is_none_or(|pair| self.is_nobody(pair.white) || self.is_nobody(pair.black))
    }

    pub(crate) fn still_plays(&self, round: &RoundRecord, who: UserId) -> bool {
        self.board_of(round, who).is_some_and(|board| self.open_boards(round).contains(&board))
    }

    pub(crate) fn idle(&self, number: PlayerNumber) -> Option<IdleReason> {
        let (entrant, next) = (self.entrant(number)?, self.record.begun + 1);
        let is_swiss = self.is_paired_by_points() && self.has_more_rounds();
        match entrant {
            _ if entrant.left.is_some() => Some(IdleReason::Gone),
            _ if is_swiss && entrant.away.is_some() => Some(IdleReason::Missed),
            _ if is_swiss && entrant.byes.contains(&next) => Some(IdleReason::Rests),
            _ => None,
        }
    }

    /// Returns whether a player sits out the current round after missing one.
    pub(crate) fn is_unpaired(&self, entrant: &EntrantRecord) -> bool {
        let is_last = self.record.stage == TournamentStage::Running && !self.has_more_rounds();
        is_last && entrant.left.is_none() && entrant.away.is_some_and(|missed| missed < self.record.begun)
    }

    pub(crate) fn can_be_put_off(&self) -> bool {
        match self.record.stage {
            TournamentStage::Open => self.record.terms.calendar.starts.is_some(),
            TournamentStage::Running => {
                self.last_round().is_some_and(|round| !round.closed && round.deadline.is_some())
            }
            TournamentStage::Finished | TournamentStage::Cancelled => false,
        }
    }

    pub(crate) fn decided_board(&self, number: PlayerNumber) -> Option<(u16, u16)> {
        self.rounds.iter().rev().find_map(|round| {
            let at = (round.number, self.pair_of(round, number)?.0);
            let result = self.boards.get(&at)?.result?;
            matches!(result.how, ResultCause::Organiser | ResultCause::Deadline).then_some(at)
        })
    }

    pub(crate) fn can_last_longer(&self, (round, board): (u16, u16)) -> bool {
        let is_open = self.boards.get(&(round, board)).is_some_and(|kept| kept.result.is_none());
        self.round(round).is_some_and(|it| !it.closed) && is_open
    }

    pub(crate) fn is_between(&self) -> bool {
        self.record.stage == TournamentStage::Running && self.last_round().is_none_or(|round| self.is_settled(round))
    }

    /// Pairs the next round of a Swiss, with manual pairings; `resting` gets a second bye. `None` if that is
    /// impossible. The organisers' wishes are dropped if no pairing can satisfy them.
    pub(super) fn pairing_of_swiss(
        &self,
        round: u16,
        resting: Option<PlayerNumber>,
    ) -> Option<(IndividualEvent, SwissPairing, Vec<KeptPair>)> {
        let open = self.swiss();
        let made = self.pairs_by_hand(&open, round);
        let players: Vec<_> = made.iter().flat_map(|pair| [pair.white, pair.black]).collect();
        if resting.is_some_and(|resting| players.contains(&resting)) {
            return None;
        }
        let mut apart = open.clone();
        apart.forbidden.extend(self.forbidden());
        let mut free = open.clone();
        free.forbidden.clear();
        // Blocks are secret, so they are given up first.
        let tries = [(apart, true), (open.clone(), true), (open, false), (free, false)];
        tries.into_iter().find_map(|(event, is_made)| {
            let (beside, made) = if is_made { (&players[..], made.clone()) } else { (&[][..], Vec::new()) };
            let beside: Vec<_> = beside.iter().copied().chain(resting).collect();
            let pairing = dutch::pair_beside(&event, round, &beside).ok()?;
            Some((event, pairing, made))
        })
    }

    /// Returns the player whose second bye makes the round pairable: fewest points, then highest number.
    pub(crate) fn second_bye(&self) -> Option<PlayerNumber> {
        let (round, event) = (self.rounds.len() as u16 + 1, self.swiss());
        let mut players: Vec<_> = (1..=self.size()).filter(|number| self.bye_asked(*number, round).is_none()).collect();
        if !self.is_paired_by_points() || players.len() < 3 || players.len().is_multiple_of(2) {
            return None;
        }
        let points = |number: PlayerNumber| event.player(number).map(|player| event.score(player, round - 1));
        players.sort_by_key(|number| (points(*number), std::cmp::Reverse(*number)));
        players.into_iter().find(|number| self.pairing_of_swiss(round, Some(*number)).is_some())
    }

    fn pairs_by_hand(&self, event: &IndividualEvent, round: u16) -> Vec<KeptPair> {
        let plays = |number: &PlayerNumber| self.bye_asked(*number, round).is_none();
        let pairs = self.record.by_hand.iter().filter(|players| players.iter().all(plays));
        let pair = |&[white, black]: &[PlayerNumber; 2]| {
            let why = WhyPaired::Hand { breaks: breaks(event, round, [white, black]) };
            KeptPair { white, black, of: None, why }
        };
        pairs.map(pair).collect()
    }

    pub(crate) fn breaks(&self, players: [PlayerNumber; 2]) -> Vec<PassedWhy> {
        breaks(&self.swiss(), self.rounds.len() as u16 + 1, players)
    }

    /// Returns a player's expected opponent in the next round of a Swiss; `Some(None)` is the bye.
    pub(crate) fn would_meet(&self, number: PlayerNumber) -> Option<Option<PlayerNumber>> {
        let (_, pairing, made) = self.pairing_of_swiss(self.rounds.len() as u16 + 1, None)?;
        let games = pairing.games.iter().map(|pair| [pair.white, pair.black]);
        let mut games = games.chain(made.iter().map(|pair| [pair.white, pair.black]));
        match games.find(|players| players.contains(&number)) {
            Some([white, black]) => Some(Some(if white == number { black } else { white })),
            None => (pairing.bye == Some(number)).then_some(None),
        }
    }

    pub(crate) fn can_be_paired(&self) -> bool {
        let (event, round) = (self.swiss(), self.rounds.len() as u16 + 1);
        let made = self.pairs_by_hand(&event, round);
        let players: Vec<_> = made.iter().flat_map(|pair| [pair.white, pair.black]).collect();
        dutch::pair_beside(&event, round, &players).is_ok()
    }

    /// Returns whether pairings can be made and forbidden manually. Other systems follow tables or a bracket.
    pub(crate) fn is_paired_by_points(&self) -> bool {
        self.record.terms.system == TournamentFormat::Swiss
    }
}

fn breaks(event: &IndividualEvent, round: u16, players: [PlayerNumber; 2]) -> Vec<PassedWhy> {
    let found = dutch::hindrances(event, round, &players);
    let absolute = found.into_iter().map(|(_, _, reason)| reason);
    absolute.filter(|reason| *reason != UnpairedReason::Whole).map(PassedWhy::from).collect()
}
