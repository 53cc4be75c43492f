//! Reviews a game: chances, best moves, and losses of played moves.

use std::sync::atomic::AtomicBool;

use rules::{GameTable, ProgramLevel, SearchableGame, Side, TypedTable};

use crate::advice::faultless;
use crate::alpha::Pruning;
use crate::chances::{self, CERTAIN};
use crate::find::find;
use crate::played::{OfMatch, with_match};
use crate::task::{DEEPEST, SearchTask};
use crate::worth;

/// The number of nodes for one position, and for a whole game. Long games are searched to a smaller depth, so a review
/// is never more than about two seconds of work. A position is searched twice if another move than the best one was
/// played, see [`crate::worth`].
const NODES: [u32; 2] = [20_000, 1_200_000];
const PLAYOUTS: [u32; 2] = [1_000, 40_000];

const MOMENTS: usize = 4;

/// A name for a bad move, by its loss of winning chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoveLapse {
    /// `?!`: a loss of at least 50 permille.
    Inaccuracy,
    /// `?`: a loss of at least 100 permille.
    Mistake,
    /// `??`: a loss of at least 150 permille.
    Blunder,
}

impl MoveLapse {
    /// Names a loss in permille; `None` if it is too small.
    fn of(loss: u32) -> Option<MoveLapse> {
        match loss {
            0..50 => None,
            50..100 => Some(MoveLapse::Inaccuracy),
            100..150 => Some(MoveLapse::Mistake),
            _ => Some(MoveLapse::Blunder),
        }
    }

    /// Returns the usual chess annotation.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            MoveLapse::Inaccuracy => "?!",
            MoveLapse::Mistake => "?",
            MoveLapse::Blunder => "??",
        }
    }
}

/// A position of a reviewed game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedPosition {
    /// The side to move.
    pub turn: Side,
    /// White's winning chances in permille; a draw counts as half a win.
    pub white: u32,
    /// The code of the best move; `None` if the game is over.
    pub best: Option<String>,
    /// The loss of the played move in permille; 0 for the best move, the only move, or no move. It is at most the
    /// difference between the positions before and after the move, and at most the difference to the search after the
    /// best move.
    pub loss: u32,
}

impl ReviewedPosition {
    /// Returns the winning chances of the side to move, in permille.
    #[must_use]
    pub fn chances(&self) -> u32 {
        chances_of(self.turn, self.white)
    }

    /// Returns the name for the played move's loss, if it has one.
    #[must_use]
    pub fn lapse(&self) -> Option<MoveLapse> {
        MoveLapse::of(self.loss)
    }
}

/// The reviewed positions of a game, from the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review(pub Vec<ReviewedPosition>);

impl Review {
    /// Returns the worst moves as plies before them, in game order.
    #[must_use]
    pub fn moments(&self) -> Vec<usize> {
        let mut plies: Vec<usize> = (0..self.0.len()).filter(|ply| self.0[*ply].lapse().is_some()).collect();
        plies.sort_by_key(|ply| std::cmp::Reverse(self.0[*ply].loss));
        plies.truncate(MOMENTS);
        plies.sort_unstable();
        plies
    }

    /// Counts the moves with a named loss.
    #[must_use]
    pub fn n_lapses(&self) -> usize {
        self.0.iter().filter(|at| at.lapse().is_some()).count()
    }

    /// Returns the mover's winning chances after its move, in permille.
    #[must_use]
    pub fn after(&self, ply: usize) -> Option<u32> {
        Some(chances_of(self.0.get(ply)?.turn, self.0.get(ply + 1)?.white))
    }
}

fn chances_of(side: Side, white: u32) -> u32 {
    if side == Side::White { white } else { CERTAIN - white }
}

/// Reviews a game reproducibly; `None` if the flag ended the review.
#[must_use]
pub fn review(table: &dyn GameTable, stop: &AtomicBool) -> Option<Review> {
    with_match(table, ReviewWork { table, stop }).flatten()
}

struct ReviewWork<'a> {
    table: &'a dyn GameTable,
    stop: &'a AtomicBool,
}

impl OfMatch for ReviewWork<'_> {
    type Output = Option<Review>;

    fn of<G: SearchableGame>(self, played: &TypedTable<G>) -> Option<Review> {
        let codes = self.table.codes();
        let share = |[each, all]: [u32; 2]| each.min(all / (codes.len() as u32 + 1)).max(1);
        let level = faultless(G::METHOD, share(NODES), share(PLAYOUTS));
        let (mut keys, mut before, mut looks) = (Vec::new(), None::<G>, Vec::new());
        for (position, last) in played.positions() {
            if let (Some(before), Some(m)) = (&before, last)
                && before.is_lasting(m)
            {
                keys.clear();
            }
            looks.push(look(&position, &keys, codes.get(looks.len()), level, self.stop)?);
            keys.push(position.key());
            before = Some(position);
        }
        // A draw by repetition depends on the history, which the last position lacks.
        if let (Some(outcome), Some(last)) = (self.table.outcome(), looks.last_mut()) {
            let chances = worth::of_outcome(outcome, last.turn);
            *last = ReviewLook { chances, best: None, instead: Some(chances), ..*last };
        }
        Some(Review(joined(&looks, codes)))
    }
}

struct ReviewLook {
    turn: Side,
    chances: u32,
    best: Option<String>,
    is_forced: bool,
    /// The chances by a search after the best move. `None` if that move was played, since the next look has them.
    instead: Option<u32>,
}

/// Searches a position, and the one after an unplayed best move.
fn look<G: SearchableGame>(
    game: &G,
    keys: &[u64],
    code: Option<&String>,
    level: ProgramLevel,
    stop: &AtomicBool,
) -> Option<ReviewLook> {
    let turn = game.turn();
    if let Some(outcome) = game.outcome() {
        let chances = worth::of_outcome(outcome, turn);
        return Some(ReviewLook { turn, chances, best: None, is_forced: false, instead: Some(chances) });
    }
    let task = SearchTask {
        game,
        played: keys,
        level,
        pruning: Pruning::default(),
        deepest: DEEPEST,
        seed: 0,
        stop,
        listener: None,
    };
    let thought = find(&task);
    if !thought.is_whole {
        return None;
    }
    let best = game.code(&thought.best);
    let mut all = Vec::new();
    game.moves_into(&mut all);
    let instead = if code == Some(&best) { None } else { Some(worth::after(&task, &thought.best)?) };
    let chances = chances::of::<G>(thought.score);
    Some(ReviewLook { turn, chances, best: Some(best), is_forced: all.len() == 1, instead })
}

fn joined(looks: &[ReviewLook], codes: &[String]) -> Vec<ReviewedPosition> {
    let mut viewed: Vec<ReviewedPosition> = Vec::new();
    for (ply, look) in looks.iter().enumerate().rev() {
        let next = looks.get(ply + 1);
        // The next look's chances, from the view of the side to move here.
        let then = next.map(|next| if next.turn == look.turn { next.chances } else { worth::turned(next.chances) });
        let instead = look.instead.or(then).unwrap_or(look.chances);
        let chances = match viewed.last() {
            // With only one move, the position before it was not searched.
            Some(after) if look.is_forced => chances_of(look.turn, after.white),
            None if look.is_forced => instead,
            _ => worth::between(look.chances, instead),
        };
        let is_choice = !look.is_forced && look.best.is_some() && look.best.as_ref() != codes.get(ply);
        let loss = match (viewed.last(), then) {
            (Some(after), Some(then)) if is_choice => {
                let seen = chances.saturating_sub(chances_of(look.turn, after.white));
                seen.min(instead.saturating_sub(then))
            }
            _ => 0,
        };
        viewed.push(ReviewedPosition {
            turn: look.turn,
            white: chances_of(look.turn, chances),
            best: look.best.clone(),
            loss,
        });
    }
    viewed.reverse();
    viewed
}
