//! Solves puzzles exactly, and rejects unsound ones.

use rules::{SearchableGame, SideVerdict};

use crate::solve::{WinSolver, moves};

/// Why a position is not a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleFlaw {
    /// The side to move has no win within this many moves.
    NoWin,
    /// The side to move wins in one.
    AtOnce,
    /// Several first moves win equally fast.
    Keys,
    /// Fewer than two replies to the key continue the game.
    Forced,
    /// At a later move, several moves win within the limit.
    Dual,
    /// In every longest line, several moves win at the end.
    End,
    /// A draw can be claimed in some line.
    Claim,
    /// The budget of the solver ran out.
    Budget,
}

/// The solution of a sound puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleSolution<M> {
    /// The number of moves that the winning side needs.
    pub n: u32,
    /// A longest line of `2 * n - 1` plies, from key to win. The winning side has only moves in it.
    pub line: Vec<M>,
    /// The number of the winner's quiet moves, except the last. Quiet moves neither capture nor give check.
    pub n_quiet: u32,
}

/// Solves a puzzle of 2 to `most` moves. It is sound if:
///
/// - the side to move wins in `n` moves against any defence, and not in fewer;
/// - only one first move, the key, does so;
/// - at least two replies to the key let the game go on;
/// - wherever the winning side does not win immediately later, only one move wins in the remaining moves;
/// - in at least one longest line, the last move is also the only immediate win;
/// - no draw can be claimed on the way.
///
/// The position has no history, so nothing counts as repeated. The lines are too short for a repetition.
///
/// # Errors
/// Returns the first condition that does not hold, or [`PuzzleFlaw::Budget`].
pub fn solve<G: SearchableGame>(
    game: &G,
    most: u32,
    solver: &mut WinSolver,
) -> Result<PuzzleSolution<G::Move>, PuzzleFlaw> {
    if game.claim().is_some() {
        return Err(PuzzleFlaw::Claim);
    }
    if moves(game).is_empty() || game.outcome().is_some() {
        return Err(PuzzleFlaw::NoWin);
    }
    for n in 1..=most {
        let keys = solver.winning(game, n).ok_or(PuzzleFlaw::Budget)?;
        match keys[..] {
            [] => {}
            _ if n == 1 => return Err(PuzzleFlaw::AtOnce),
            [key] => {
                let line = after(game, key, n, solver, true)?;
                return if line.is_clean { Ok(told(game, n, line.moves)) } else { Err(PuzzleFlaw::End) };
            }
            _ => return Err(PuzzleFlaw::Keys),
        }
    }
    Err(PuzzleFlaw::NoWin)
}

struct SolutionLine<M> {
    moves: Vec<M>,
    /// Set if the last move is the only win in one.
    is_clean: bool,
}

/// Follows the only winning move through every reply; it must win in at most `n` moves.
fn after<G: SearchableGame>(
    game: &G,
    only: G::Move,
    n: u32,
    solver: &mut WinSolver,
    is_key: bool,
) -> Result<SolutionLine<G::Move>, PuzzleFlaw> {
    let mut next = game.clone();
    next.play_unchecked(&only);
    let (mut best, mut n_defences): (Option<SolutionLine<G::Move>>, _) = (None, 0);
    if next.claim().is_some() {
        return Err(PuzzleFlaw::Claim);
    }
    for defence in moves(&next) {
        let mut open = next.clone();
        open.play_unchecked(&defence);
        if open.verdict(Some(!moves(&open).is_empty())) == Some(SideVerdict::Won) {
            continue;
        }
        n_defences += 1;
        if open.claim().is_some() {
            return Err(PuzzleFlaw::Claim);
        }
        let mut line = answer(&open, n - 1, solver)?;
        let is_better =
            best.as_ref().is_none_or(|best| (line.moves.len() + 2, line.is_clean) > (best.moves.len(), best.is_clean));
        if is_better {
            line.moves.splice(0..0, [only, defence]);
            best = Some(line);
        }
    }
    if is_key && n_defences < 2 {
        return Err(PuzzleFlaw::Forced);
    }
    Ok(best.unwrap_or(SolutionLine { moves: vec![only], is_clean: true }))
}

/// Answers a defence: a win in one, or the only slower win. It must win in at most `n` moves.
fn answer<G: SearchableGame>(game: &G, n: u32, solver: &mut WinSolver) -> Result<SolutionLine<G::Move>, PuzzleFlaw> {
    let at_once = solver.winning(game, 1).ok_or(PuzzleFlaw::Budget)?;
    if let Some(first) = at_once.first() {
        return Ok(SolutionLine { moves: vec![*first], is_clean: at_once.len() == 1 });
    }
    match solver.winning(game, n).ok_or(PuzzleFlaw::Budget)?[..] {
        [only] => after(game, only, n, solver, false),
        _ => Err(PuzzleFlaw::Dual),
    }
}

fn told<G: SearchableGame>(game: &G, n: u32, line: Vec<G::Move>) -> PuzzleSolution<G::Move> {
    let (mut game, mut n_quiet) = (game.clone(), 0);
    for (ply, m) in line.iter().enumerate() {
        let is_loud = game.is_noisy(m);
        game.play_unchecked(m);
        let counts = ply % 2 == 0 && ply + 1 < line.len();
        n_quiet += u32::from(counts && !is_loud && !game.is_check());
    }
    PuzzleSolution { n, line, n_quiet }
}
