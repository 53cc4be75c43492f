//! Looking back on a game: what each position was worth, what would have been best there, and what the move played lost.

use std::sync::atomic::AtomicBool;

use rules::{Level, Match, Outcome, Side, Table, Think, Verdict};

use crate::advice::faultless;
use crate::alpha::Pruning;
use crate::chances::{self, CERTAIN};
use crate::find::find;
use crate::played::{OfMatch, with_match};
use crate::task::{DEEPEST, Task};

/// Nodes and playouts for a position, and for all positions of a game together: long games are looked at less closely, so that a
/// review is never more than about a second of work.
const NODES: [u32; 2] = [20_000, 1_200_000];
const PLAYOUTS: [u32; 2] = [1_000, 40_000];

/// The most moments of a game that are told.
const MOMENTS: usize = 4;

/// What a move is called by the winning chances that it lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lapse {
    /// `?!`: at least 50 of 1,000.
    Inaccuracy,
    /// `?`: at least 100 of 1,000.
    Mistake,
    /// `??`: at least 150 of 1,000.
    Blunder,
}

impl Lapse {
    /// Names a loss in permille; `None` if it is too small for a name.
    fn of(loss: u32) -> Option<Lapse> {
        match loss {
            0..50 => None,
            50..100 => Some(Lapse::Inaccuracy),
            100..150 => Some(Lapse::Mistake),
            _ => Some(Lapse::Blunder),
        }
    }

    /// Returns its sign behind a move, as chess players write it.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Lapse::Inaccuracy => "?!",
            Lapse::Mistake => "?",
            Lapse::Blunder => "??",
        }
    }
}

/// A position of a game, looked at afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Viewed {
    /// The side to move.
    pub turn: Side,
    /// White's winning chances in permille, a draw being half a win.
    pub white: u32,
    /// The code of the best move; `None` where the game was over.
    pub best: Option<String>,
    /// The winning chances that the move played here lost, in permille; 0 if it was the best or the only one, or none was played.
    pub loss: u32,
}

impl Viewed {
    /// Returns the winning chances of the side to move, in permille.
    #[must_use]
    pub fn chances(&self) -> u32 {
        chances_of(self.turn, self.white)
    }

    /// Returns what the move played here is called by its loss.
    #[must_use]
    pub fn lapse(&self) -> Option<Lapse> {
        Lapse::of(self.loss)
    }
}

/// All positions of a game, the start first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review(pub Vec<Viewed>);

impl Review {
    /// Returns the numbers of plies before the moves that lost most, in the order of the game.
    #[must_use]
    pub fn moments(&self) -> Vec<usize> {
        let mut plies: Vec<usize> = (0..self.0.len()).filter(|ply| self.0[*ply].lapse().is_some()).collect();
        plies.sort_by_key(|ply| std::cmp::Reverse(self.0[*ply].loss));
        plies.truncate(MOMENTS);
        plies.sort_unstable();
        plies
    }

    /// Returns the winning chances, in permille, that the side that moved had after its move.
    #[must_use]
    pub fn after(&self, ply: usize) -> Option<u32> {
        Some(chances_of(self.0.get(ply)?.turn, self.0.get(ply + 1)?.white))
    }
}

fn chances_of(side: Side, white: u32) -> u32 {
    if side == Side::White { white } else { CERTAIN - white }
}

/// Looks back on a game; the same game is seen in the same way everywhere. `None` if the flag ended that.
#[must_use]
pub fn review(table: &dyn Table, stop: &AtomicBool) -> Option<Review> {
    with_match(table, Ask { table, stop }).flatten()
}

struct Ask<'a> {
    table: &'a dyn Table,
    stop: &'a AtomicBool,
}

impl OfMatch for Ask<'_> {
    type Output = Option<Review>;

    fn of<G: Think>(self, played: &Match<G>) -> Option<Review> {
        let codes = self.table.codes();
        let share = |[each, all]: [u32; 2]| each.min(all / (codes.len() as u32 + 1)).max(1);
        let level = faultless(G::METHOD, share(NODES), share(PLAYOUTS));
        let (mut keys, mut before, mut viewed) = (Vec::new(), None::<G>, Vec::new());
        for (position, last) in played.positions() {
            if let (Some(before), Some(m)) = (&before, last)
                && before.is_lasting(m)
            {
                keys.clear();
            }
            viewed.push(view(&position, &keys, level, self.stop)?);
            keys.push(position.key());
            before = Some(position);
        }
        // A repetition ends a game that the position alone does not.
        if let (Some(outcome), Some(last)) = (self.table.outcome(), viewed.last_mut()) {
            (last.white, last.best) = (white_after(outcome), None);
        }
        for (ply, code) in codes.iter().enumerate() {
            let after = chances_of(viewed[ply].turn, viewed[ply + 1].white);
            let here = &mut viewed[ply];
            here.loss = match here.best.as_ref() {
                Some(best) if best != code => here.chances().saturating_sub(after),
                _ => 0,
            };
        }
        Some(Review(viewed))
    }
}

/// Looks at one position.
fn view<G: Think>(game: &G, played: &[u64], level: Level, stop: &AtomicBool) -> Option<Viewed> {
    let turn = game.turn();
    if let Some(outcome) = game.outcome() {
        return Some(Viewed { turn, white: white_after(outcome), best: None, loss: 0 });
    }
    let task = Task { game, played, level, pruning: Pruning::default(), deepest: DEEPEST, seed: 0, stop };
    let thought = find(&task);
    let white = chances_of(turn, chances::of::<G>(thought.score));
    thought.is_whole.then(|| Viewed { turn, white, best: Some(game.code(&thought.best)), loss: 0 })
}

fn white_after(outcome: Outcome) -> u32 {
    match Verdict::of(outcome, Side::White) {
        Verdict::Won => CERTAIN,
        Verdict::Drawn => CERTAIN / 2,
        Verdict::Lost => 0,
    }
}
