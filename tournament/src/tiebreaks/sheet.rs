//! Prepares an event for tie-breaks.
//!
//! See articles 15 and 16.

use super::TiebreakSystem;
use crate::{
    Colour, EntryBye, EventPlayer, GameResult, IndividualEvent, PlayerNumber, Points, RoundEntry, RoundNumber,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SheetCellKind {
    Played,
    /// An unfinished game, which counts for opponents' scores but not as played.
    Running,
    /// Won by forfeit (16.2.2).
    ForfeitWin,
    /// Lost by forfeit (16.2.4).
    ForfeitLoss,
    /// The allocated bye, or a bye worth a win (16.2.1).
    GivenBye,
    /// A half-point or zero-point bye, or a withdrawal (16.2.3, 16.2.5).
    RequestedBye,
    /// No game was scheduled: a free round of a round robin.
    Free,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct SheetCell {
    pub(super) what: SheetCellKind,
    pub(super) opponent: Option<usize>,
    pub(super) colour: Option<Colour>,
    pub(super) points: Points,
    /// The half points scored over the board, whatever the point system.
    pub(super) halves: u32,
}

impl SheetCell {
    /// Returns whether the player elected not to play (16.1.2).
    pub(super) fn is_voluntary(&self) -> bool {
        matches!(self.what, SheetCellKind::RequestedBye | SheetCellKind::ForfeitLoss)
    }

    pub(super) fn is_forfeit(&self) -> bool {
        matches!(self.what, SheetCellKind::ForfeitWin | SheetCellKind::ForfeitLoss)
    }

    /// Returns whether an unfinished game counts, since it has points.
    pub(super) fn is_running(&self, loss: Points) -> bool {
        self.what == SheetCellKind::Running && self.points > loss
    }

    pub(super) fn is_played(&self) -> bool {
        self.what == SheetCellKind::Played
    }
}

#[derive(Clone, Debug)]
pub(super) struct SheetLine {
    pub(super) number: PlayerNumber,
    pub(super) rating: Option<u16>,
    pub(super) cells: Vec<SheetCell>,
    pub(super) score: Points,
    /// The score that counts for opponents (16.3).
    pub(super) adjusted: Points,
    pub(super) running: Vec<Points>,
}

#[derive(Clone, Debug)]
pub(super) struct TiebreakSheet {
    pub(super) system: TiebreakSystem,
    pub(super) win: Points,
    pub(super) draw: Points,
    pub(super) loss: Points,
    pub(super) rounds: RoundNumber,
    pub(super) lines: Vec<SheetLine>,
}

impl TiebreakSheet {
    /// Reads an event up to a round. `fore` counts all pairings of the event's last round as drawn (8.3). If the number
    /// of rounds is unknown, `rounds` is the last.
    pub(super) fn new(
        event: &IndividualEvent,
        rounds: RoundNumber,
        system: TiebreakSystem,
        fore: bool,
    ) -> TiebreakSheet {
        let fore = fore && event.rounds.is_none_or(|planned| rounds >= planned);
        let line = |player: &EventPlayer| {
            let mut cells: Vec<SheetCell> =
                (1..=rounds).map(|round| cell(event, player.entry(round), system)).collect();
            let drawn = fore && cells.last_mut().is_some_and(|last| drawn(last, event.points.draw));
            let last = cells.last().map_or(Points::ZERO, |cell| cell.points);
            let change = if drawn { last - event.worth(player.entry(rounds)) } else { Points::ZERO };
            let mut running = running(event, player, rounds);
            if let Some(total) = running.last_mut() {
                *total += change;
            }
            let score = running.last().copied().unwrap_or_else(|| event.score(player, 0));
            let adjusted = score + bonus(&cells, event.points.draw, system);
            SheetLine { number: player.number, rating: player.rating, cells, score, adjusted, running }
        };
        let points = &event.points;
        let lines = event.players.iter().map(line).collect();
        TiebreakSheet { system, win: points.win, draw: points.draw, loss: points.loss, rounds, lines }
    }

    pub(super) fn cells(&self, player: usize) -> impl Iterator<Item = (RoundNumber, &SheetCell)> {
        (1..).zip(&self.lines[player].cells)
    }

    pub(super) fn played(&self, player: usize) -> impl Iterator<Item = (RoundNumber, &SheetCell, usize)> {
        self.cells(player)
            .filter(|(_, cell)| cell.is_played())
            .filter_map(|(round, cell)| cell.opponent.map(|opponent| (round, cell, opponent)))
    }
}

fn running(event: &IndividualEvent, player: &EventPlayer, rounds: RoundNumber) -> Vec<Points> {
    if event.adjustments.iter().any(|adjustment| adjustment.player == player.number) {
        return (1..=rounds).map(|round| event.score(player, round)).collect();
    }
    let add = |sum: &mut Points, round| {
        *sum += event.worth(player.entry(round));
        Some(*sum)
    };
    (1..=rounds).scan(Points::ZERO, add).collect()
}

fn cell(event: &IndividualEvent, entry: RoundEntry, system: TiebreakSystem) -> SheetCell {
    let points = event.worth(entry);
    match entry {
        RoundEntry::Game(game) => {
            let (what, halves) = match game.result {
                GameResult::Win | GameResult::UnratedWin => (SheetCellKind::Played, 2),
                GameResult::Draw | GameResult::UnratedDraw => (SheetCellKind::Played, 1),
                GameResult::Loss | GameResult::UnratedLoss => (SheetCellKind::Played, 0),
                GameResult::ForfeitWin => (SheetCellKind::ForfeitWin, 2),
                GameResult::ForfeitLoss => (SheetCellKind::ForfeitLoss, 0),
                GameResult::Unfinished => (SheetCellKind::Running, 0),
            };
            SheetCell { what, opponent: event.index(game.opponent), colour: game.colour, points, halves }
        }
        RoundEntry::Bye(bye) => {
            let what = match (system, bye) {
                (TiebreakSystem::RoundRobin, _) => SheetCellKind::Free,
                (TiebreakSystem::Swiss, EntryBye::Allocated | EntryBye::Full) => SheetCellKind::GivenBye,
                (TiebreakSystem::Swiss, EntryBye::Half | EntryBye::Zero) => SheetCellKind::RequestedBye,
            };
            SheetCell { what, opponent: None, colour: None, points, halves: 0 }
        }
    }
}

fn drawn(cell: &mut SheetCell, draw: Points) -> bool {
    let was_paired = cell.is_forfeit() || matches!(cell.what, SheetCellKind::Played | SheetCellKind::Running);
    if was_paired {
        (cell.what, cell.points, cell.halves) = (SheetCellKind::Played, draw, 1);
    }
    was_paired
}

/// Returns what opponents add to a score (16.3.2). Requested byes count as draws if only voluntary absences follow.
fn bonus(cells: &[SheetCell], draw: Points, system: TiebreakSystem) -> Points {
    if system == TiebreakSystem::RoundRobin {
        return Points::ZERO;
    }
    let absent = cells.iter().rev().take_while(|cell| cell.is_voluntary());
    absent.filter(|cell| cell.what == SheetCellKind::RequestedBye).map(|cell| draw - cell.points).sum()
}
