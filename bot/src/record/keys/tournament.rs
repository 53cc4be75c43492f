//! Shorthands for the keys of tournaments.

use super::{Key, Kind};
use crate::record::{GuildId, MessageTarget, Tiding, TidingTurn, TournamentId, Unix, UserId};

#[must_use]
pub fn act(id: TournamentId, number: u32) -> String {
    Key::Act(id, number).to_string()
}

#[must_use]
pub fn apart(id: TournamentId) -> String {
    Key::Apart(id).to_string()
}

#[must_use]
pub fn anew(at: Unix, id: TournamentId, what: MessageTarget) -> String {
    Key::Anew(at, id, what).to_string()
}

#[must_use]
pub fn board(id: TournamentId, round: u16, board: u16) -> String {
    Key::Board(id, round, board).to_string()
}

#[must_use]
pub fn calendar(time: Unix, id: TournamentId) -> String {
    Key::Calendar(time, id).to_string()
}

#[must_use]
pub fn draft(who: UserId, guild: GuildId) -> String {
    Key::Draft(who, guild).to_string()
}

#[must_use]
pub fn entrant(id: TournamentId, nth: u32) -> String {
    Key::Entrant(id, nth).to_string()
}

#[must_use]
pub fn held(guild: GuildId, is_over: bool, id: TournamentId) -> String {
    Key::Held(guild, is_over, id).to_string()
}

#[must_use]
pub fn recurs(time: Unix, id: TournamentId) -> String {
    Key::Recurs(time, id).to_string()
}

#[must_use]
pub fn round(id: TournamentId, number: u16) -> String {
    Key::Round(id, number).to_string()
}

#[must_use]
pub fn rung(id: TournamentId, number: u32) -> String {
    Key::Rung(id, number).to_string()
}

#[must_use]
pub fn stirred(id: TournamentId) -> String {
    Key::Stirred(id).to_string()
}

#[must_use]
pub fn tiding(id: TournamentId, turn: impl Into<TidingTurn>, what: Tiding, number: u32) -> String {
    Key::Tiding(id, turn.into(), what, number).to_string()
}

#[must_use]
pub fn tournament(id: TournamentId) -> String {
    Key::Tournament(id).to_string()
}

#[must_use]
pub fn acts(id: TournamentId) -> String {
    below(Kind::Act, id)
}

#[must_use]
pub fn boards(id: TournamentId) -> String {
    below(Kind::Board, id)
}

#[must_use]
pub fn drafts(who: UserId) -> String {
    format!("{}{}/", Kind::Draft.prefix(), who.0)
}

#[must_use]
pub fn entrants(id: TournamentId) -> String {
    below(Kind::Entrant, id)
}

#[must_use]
pub fn held_here(guild: GuildId, is_over: bool) -> String {
    let whole = held(guild, is_over, TournamentId(0));
    whole[..=whole.rfind('/').unwrap_or_default()].to_owned()
}

#[must_use]
pub fn rounds(id: TournamentId) -> String {
    below(Kind::Round, id)
}

#[must_use]
pub fn rungs(id: TournamentId) -> String {
    below(Kind::Rung, id)
}

#[must_use]
pub fn tidings(id: TournamentId) -> String {
    below(Kind::Tiding, id)
}

fn below(kind: Kind, id: TournamentId) -> String {
    format!("{}{:09}/", kind.prefix(), id.0)
}
