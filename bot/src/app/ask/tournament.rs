//! Requests about tournaments.

use super::caller::Person;
use super::press::{Button, Press};
use crate::record::{KeptVerdict, System, TournamentId};

/// A request about a tournament. Where none is named, the place tells which is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Announce a tournament.
    Create(Wanted),
    /// Ask what joining makes public.
    Join(TournamentId),
    /// Join.
    JoinNow(TournamentId),
    /// Leave; while it is played, ask what that means.
    Leave(TournamentId),
    /// Leave while it is played.
    LeaveNow(TournamentId),
    /// Ask whether to close sign-up and begin.
    Start(TournamentId),
    /// Close sign-up and begin.
    StartNow(TournamentId),
    /// Ask whether to call it off.
    Cancel(TournamentId),
    /// Call it off.
    CancelNow(TournamentId),
    /// List the tournaments that the caller may see.
    List,
    /// Show a tournament.
    Show(Option<TournamentId>),
    /// List who plays.
    Entrants(TournamentId),
    /// Show the standings.
    Standings(Option<TournamentId>),
    /// Show a round: the last one if none is named.
    Round(Option<TournamentId>, Option<u16>),
    /// Explain a pair of a round: that of the caller if no board is named.
    Why(TournamentId, u16, Option<u16>),
    /// Enter or change a result.
    Result {
        /// The tournament.
        tournament: Option<TournamentId>,
        /// The round: the last one if none is named.
        round: Option<u16>,
        /// The board, from 1.
        board: u16,
        /// The result.
        verdict: KeptVerdict,
        /// Why.
        reason: String,
    },
    /// Take somebody out.
    Withdraw {
        /// The tournament.
        tournament: Option<TournamentId>,
        /// Whom.
        whom: Person,
        /// Why.
        reason: String,
    },
}

/// A tournament as somebody wants it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Its name as typed.
    pub name: String,
    /// How it is paired.
    pub system: System,
    /// The id of the rules; those that the server plays as a rule if absent.
    pub game: Option<String>,
    /// A layout by name or in full.
    pub layout: Option<String>,
    /// The number of rounds of a Swiss; as many as the players need if absent.
    pub rounds: Option<u16>,
    /// The time control as typed.
    pub clock: Option<String>,
    /// Whether its games are rated.
    pub rated: bool,
}

/// The letter before the number of a tournament in a `custom_id`: without it, the number would be read as that of a game.
const MARK: char = 't';

impl Ask {
    /// Reads what a button or a menu of a tournament asks for.
    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<Ask> {
        let mut parts = to.strip_prefix(MARK)?.split(':');
        let id = TournamentId(parts.next()?.parse().ok()?);
        let round = parts.next().and_then(|round| round.parse().ok());
        Some(match press {
            Press::TournamentJoin => Ask::Join(id),
            Press::TournamentJoinNow => Ask::JoinNow(id),
            Press::TournamentLeave => Ask::Leave(id),
            Press::TournamentLeaveNow => Ask::LeaveNow(id),
            Press::TournamentStart => Ask::Start(id),
            Press::TournamentStartNow => Ask::StartNow(id),
            Press::TournamentCancel => Ask::Cancel(id),
            Press::TournamentCancelNow => Ask::CancelNow(id),
            Press::TournamentEntrants => Ask::Entrants(id),
            Press::TournamentStandings => Ask::Standings(Some(id)),
            Press::TournamentRound => Ask::Round(Some(id), round),
            Press::TournamentWhy => Ask::Why(id, round?, chosen.and_then(|board| board.parse().ok())),
            _ => return None,
        })
    }
}

impl Button {
    /// Makes a button of a tournament.
    #[must_use]
    pub fn of_tournament(press: Press, id: TournamentId) -> Button {
        Button::new(press, format!("{MARK}{}", id.0))
    }
}
