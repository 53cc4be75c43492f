//! An event for tie-breaks: the kind of each round, and the scores that count (articles 15 and 16).

use super::System;
use crate::{Bye, Colour, Entry, Event, GameResult, Number, Player, Points, RoundNumber};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Played,
    /// An unfinished game: it counts for the opponents' scores, but not as played.
    Running,
    /// Won by forfeit (16.2.2).
    ForfeitWin,
    /// Lost by forfeit (16.2.4).
    ForfeitLoss,
    /// The allocated bye or one worth a win (16.2.1).
    GivenBye,
    /// A half-point or zero-point bye, including a withdrawal (16.2.3 and 16.2.5).
    RequestedBye,
    /// No game was scheduled: the free round of a round robin.
    Free,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub(super) what: What,
    pub(super) opponent: Option<usize>,
    pub(super) colour: Option<Colour>,
    pub(super) points: Points,
    /// The result over the board in half points, independent of the point system.
    pub(super) halves: u32,
}

impl Cell {
    /// Returns whether the player chose not to play (16.1.2).
    pub(super) fn is_voluntary(&self) -> bool {
        matches!(self.what, What::RequestedBye | What::ForfeitLoss)
    }

    pub(super) fn is_forfeit(&self) -> bool {
        matches!(self.what, What::ForfeitWin | What::ForfeitLoss)
    }

    /// Returns whether the game is unfinished and has points, so that it counts like others.
    pub(super) fn is_running(&self, loss: Points) -> bool {
        self.what == What::Running && self.points > loss
    }

    pub(super) fn is_played(&self) -> bool {
        self.what == What::Played
    }
}

#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) number: Number,
    pub(super) rating: Option<u16>,
    pub(super) cells: Vec<Cell>,
    pub(super) score: Points,
    /// The score as counted for opponents (16.3).
    pub(super) adjusted: Points,
    pub(super) running: Vec<Points>,
}

#[derive(Clone, Debug)]
pub(super) struct Sheet {
    pub(super) system: System,
    pub(super) win: Points,
    pub(super) draw: Points,
    pub(super) loss: Points,
    pub(super) rounds: RoundNumber,
    pub(super) lines: Vec<Line>,
}

impl Sheet {
    /// Reads an event up to a round. With `fore`, all pairings of the event's last round (or of this round, if the
    /// number is unknown) count as drawn (8.3).
    pub(super) fn new(event: &Event, rounds: RoundNumber, system: System, fore: bool) -> Sheet {
        let fore = fore && event.rounds.is_none_or(|planned| rounds >= planned);
        let line = |player: &Player| {
            let mut cells: Vec<Cell> = (1..=rounds).map(|round| cell(event, player.entry(round), system)).collect();
            let drawn = fore && cells.last_mut().is_some_and(|last| drawn(last, event.points.draw));
            let last = cells.last().map_or(Points::ZERO, |cell| cell.points);
            let change = if drawn { last - event.worth(player.entry(rounds)) } else { Points::ZERO };
            let mut running = running(event, player, rounds);
            if let Some(total) = running.last_mut() {
                *total += change;
            }
            let score = running.last().copied().unwrap_or_else(|| event.score(player, 0));
            let adjusted = score + bonus(&cells, event.points.draw, system);
            Line { number: player.number, rating: player.rating, cells, score, adjusted, running }
        };
        let points = &event.points;
        let lines = event.players.iter().map(line).collect();
        Sheet { system, win: points.win, draw: points.draw, loss: points.loss, rounds, lines }
    }

    pub(super) fn cells(&self, player: usize) -> impl Iterator<Item = (RoundNumber, &Cell)> {
        (1..).zip(&self.lines[player].cells)
    }

    pub(super) fn played(&self, player: usize) -> impl Iterator<Item = (RoundNumber, &Cell, usize)> {
        self.cells(player)
            .filter(|(_, cell)| cell.is_played())
            .filter_map(|(round, cell)| cell.opponent.map(|opponent| (round, cell, opponent)))
    }
}

fn running(event: &Event, player: &Player, rounds: RoundNumber) -> Vec<Points> {
    if event.adjustments.iter().any(|adjustment| adjustment.player == player.number) {
        return (1..=rounds).map(|round| event.score(player, round)).collect();
    }
    let add = |sum: &mut Points, round| {
        *sum += event.worth(player.entry(round));
        Some(*sum)
    };
    (1..=rounds).scan(Points::ZERO, add).collect()
}

fn cell(event: &Event, entry: Entry, system: System) -> Cell {
    let points = event.worth(entry);
    match entry {
        Entry::Game(game) => {
            let (what, halves) = match game.result {
                GameResult::Win | GameResult::UnratedWin => (What::Played, 2),
                GameResult::Draw | GameResult::UnratedDraw => (What::Played, 1),
                GameResult::Loss | GameResult::UnratedLoss => (What::Played, 0),
                GameResult::ForfeitWin => (What::ForfeitWin, 2),
                GameResult::ForfeitLoss => (What::ForfeitLoss, 0),
                GameResult::Unfinished => (What::Running, 0),
            };
            Cell { what, opponent: event.index(game.opponent), colour: game.colour, points, halves }
        }
        Entry::Bye(bye) => {
            let what = match (system, bye) {
                (System::RoundRobin, _) => What::Free,
                (System::Swiss, Bye::Allocated | Bye::Full) => What::GivenBye,
                (System::Swiss, Bye::Half | Bye::Zero) => What::RequestedBye,
            };
            Cell { what, opponent: None, colour: None, points, halves: 0 }
        }
    }
}

fn drawn(cell: &mut Cell, draw: Points) -> bool {
    let was_paired = cell.is_forfeit() || matches!(cell.what, What::Played | What::Running);
    if was_paired {
        (cell.what, cell.points, cell.halves) = (What::Played, draw, 1);
    }
    was_paired
}

/// Returns opponents' addition to a score: requested byes followed only by voluntary absences count as draws (16.3.2).
fn bonus(cells: &[Cell], draw: Points, system: System) -> Points {
    if system == System::RoundRobin {
        return Points::ZERO;
    }
    let absent = cells.iter().rev().take_while(|cell| cell.is_voluntary());
    absent.filter(|cell| cell.what == What::RequestedBye).map(|cell| draw - cell.points).sum()
}
