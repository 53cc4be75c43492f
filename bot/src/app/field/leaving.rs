//! Results of games whose player has left the tournament.

use tournament::PlayerNumber;
use tournament::berger::WithdrawalEffect;

use super::TournamentField;
use crate::record::{BoardResult, KeptVerdict, TournamentFormat};

impl TournamentField {
    /// Returns the result of a board. An unplayed game does not count if a player left a round robin too early.
    pub(crate) fn result_of(&self, round: u16, board: u16) -> Option<BoardResult> {
        let result = self.boards.get(&(round, board))?.result?;
        let (KeptVerdict::ForfeitWhite | KeptVerdict::ForfeitBlack | KeptVerdict::ForfeitBoth) = result.verdict else {
            return Some(result);
        };
        let pair = self.round(round)?.pair(board)?;
        let is_void =
            [pair.white, pair.black].into_iter().any(|it| self.leaving(it) == Some(WithdrawalEffect::Annulled));
        Some(if is_void { BoardResult { verdict: KeptVerdict::Annulled, ..result } } else { result })
    }

    /// Returns how a leaver's games count in a round robin or league.
    pub(crate) fn leaving(&self, number: PlayerNumber) -> Option<WithdrawalEffect> {
        self.entrant(number)?.left?;
        match self.record.terms.system {
            TournamentFormat::RoundRobin | TournamentFormat::DoubleRoundRobin => self.table().leaving(number),
            TournamentFormat::League => {
                let league = self.league();
                let division = league.divisions().get(usize::from(self.division_of(number)?) - 1)?;
                let own = division.people().iter().position(|person| *person == u64::from(number))?;
                division.robin().leaving(own as PlayerNumber + 1)
            }
            TournamentFormat::Swiss
            | TournamentFormat::KnockOut
            | TournamentFormat::DoubleElimination
            | TournamentFormat::Ladder => None,
        }
    }
}
