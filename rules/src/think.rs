//! The interface for programs that play a game, in addition to [`Game`].
//!
//! It adds fast move generation, a hash key and an evaluation. Everything has a default, so every game gets an
//! opponent.

use std::hash::Hasher;

use crate::game::Game;
use crate::outcome::Outcome;
use crate::side::Side;

/// How a program searches a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchMethod {
    /// Alpha-beta over [`SearchableGame::evaluate`].
    AlphaBeta,
    /// UCT with random playouts; it needs no evaluation.
    Playouts,
}

/// A result from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideVerdict {
    /// The side to move has won.
    Won,
    /// A draw.
    Drawn,
    /// The side to move has lost.
    Lost,
}

impl SideVerdict {
    /// Converts an outcome to the view of a side.
    #[must_use]
    pub fn of(outcome: Outcome, side: Side) -> SideVerdict {
        match outcome.winner {
            None => SideVerdict::Drawn,
            Some(winner) if winner == side => SideVerdict::Won,
            Some(_) => SideVerdict::Lost,
        }
    }
}

/// The strength of a program.
///
/// Scores are in the units of [`SearchableGame::evaluate`] for [`SearchMethod::AlphaBeta`], and in thousandths of a win
/// for [`SearchMethod::Playouts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgramLevel {
    /// The maximum number of nodes or playouts per move.
    pub budget: u32,
    /// The maximum error added to or subtracted from an evaluation.
    pub noise: i32,
    /// How many of a thousand ordinary moves the program overlooks.
    pub oversight: u32,
    /// Forced wins within this many moves (0 to 2) are never missed. This costs no budget.
    pub foresight: u32,
    /// The score loss that halves a move's probability; 0 always plays the best move.
    pub spread: i32,
    /// How many of a thousand moves are random.
    pub random: u32,
}

impl ProgramLevel {
    /// A level without weaknesses, as a base for others; its budget of 0 must be replaced.
    pub const FAULTLESS: ProgramLevel =
        ProgramLevel { budget: 0, noise: 0, oversight: 0, foresight: 2, spread: 0, random: 0 };
}

/// The default levels: increasing playouts, decreasing weaknesses.
pub const PLAIN_LEVELS: [ProgramLevel; 8] = [
    ProgramLevel { budget: 8, oversight: 300, foresight: 0, spread: 60, random: 800, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 9, oversight: 300, foresight: 0, spread: 60, random: 480, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 10, oversight: 300, foresight: 1, spread: 60, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 20, oversight: 150, foresight: 1, spread: 40, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 45, spread: 20, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 100, spread: 10, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 220, spread: 6, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 500, spread: 3, ..ProgramLevel::FAULTLESS },
];

/// A game that a program can play.
pub trait SearchableGame: Game<Move: Copy> {
    /// How a program searches this game.
    const METHOD: SearchMethod = SearchMethod::Playouts;

    /// Set if a move keeps its worth whenever it is made. A search by playouts then learns about every move of a
    /// playout (RAVE), and [`SearchableGame::slot`] must distinguish all moves and the sides that make them.
    const RAVE: bool = false;

    /// The eight levels, weakest first.
    const LEVELS: [ProgramLevel; 8] = PLAIN_LEVELS;

    /// The evaluation that wins about 73 of 100 games. It scales the logistic curve from evaluations to
    /// winning chances, see `docs/engine.md`.
    const SCALE: i32 = 272;

    /// The puzzles of the game, one per line as `engine::puzzle` reads them; `#` begins a comment line.
    const PUZZLES: &'static str = "";

    /// Appends the moves of [`Game::legal_moves`] in any deterministic order.
    fn moves_into(&self, moves: &mut Vec<Self::Move>) {
        moves.extend(self.legal_moves());
    }

    /// Appends the noisy legal moves ([`SearchableGame::is_noisy`]).
    fn noisy_into(&self, moves: &mut Vec<Self::Move>) {
        let start = moves.len();
        self.moves_into(moves);
        let mut kept = start;
        for i in start..moves.len() {
            if self.is_noisy(&moves[i]) {
                moves.swap(kept, i);
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// Returns a hash that is equal for positions equal by `Eq`. Different positions hardly ever share it.
    fn key(&self) -> u64 {
        let mut hasher = StableHasher(0);
        self.hash(&mut hasher);
        hasher.finish()
    }

    /// Returns the result of [`Game::outcome`] for the side to move. The argument says whether it has a legal move. If
    /// that is `None`, results that depend on it can be omitted.
    fn verdict(&self, _can_move: Option<bool>) -> Option<SideVerdict> {
        self.outcome().map(|outcome| SideVerdict::of(outcome, self.turn()))
    }

    /// Returns `false` only if certainly no legal move ends the game.
    fn may_end(&self) -> bool {
        true
    }

    /// Returns whether the mover must answer an immediate threat to lose.
    fn is_check(&self) -> bool {
        false
    }

    /// Returns whether a legal move changes the evaluation a lot. A search plays such moves before it evaluates.
    fn is_noisy(&self, _m: &Self::Move) -> bool {
        false
    }

    /// Returns a capture's value, in units of [`SearchableGame::evaluate`].
    fn gain(&self, _m: &Self::Move) -> i32 {
        0
    }

    /// Returns the value of the piece at risk, in the same units.
    fn stake(&self, _m: &Self::Move) -> i32 {
        0
    }

    /// Returns whether a legal move is irreversible. After it, earlier positions cannot recur.
    fn is_lasting(&self, _m: &Self::Move) -> bool {
        false
    }

    /// Returns a number below [`SLOTS`] that similar moves share.
    fn slot(&self, _m: &Self::Move) -> usize {
        0
    }

    /// Returns how easily people overlook a legal move; 2 is normal.
    fn obscurity(&self, _m: &Self::Move) -> u32 {
        2
    }

    /// Returns the evaluation for the side to move. It is in hundredths of a pawn if the game has pawns. Callers
    /// exclude positions decided by [`SearchableGame::verdict`].
    fn evaluate(&self) -> i32 {
        0
    }

    /// Returns the position after a null move; `None` if passing could be an advantage.
    fn skipped(&self) -> Option<Self> {
        None
    }
}

/// The number of different values of [`SearchableGame::slot`].
pub const SLOTS: usize = 1 << 13;

/// Mixes two words into one by a folded multiplication.
#[inline(always)]
pub(crate) fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0x9e37_79b9_7f4a_7c15) * u128::from(b ^ 0xd1b5_4a32_d192_ed03);
    (product >> 64) as u64 ^ product as u64
}

/// Returns how easily people overlook a move. Long and backward moves are overlooked more easily, captures less.
pub(crate) fn obscurity(from: shakmaty::Square, to: shakmaty::Square, side: Side, is_capture: bool) -> u32 {
    let climbed = to.rank() as i32 - from.rank() as i32;
    let is_back = if side == Side::White { climbed < 0 } else { climbed > 0 };
    2 + u32::from(from.distance(to) > 3) + u32::from(is_back) - u32::from(is_capture)
}

/// A deterministic hasher, the same on every machine and in every build.
struct StableHasher(u64);

impl Hasher for StableHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, i: u8) {
        self.write_u64(i.into());
    }

    fn write_u64(&mut self, i: u64) {
        self.0 = fold(self.0.rotate_left(5), i);
    }

    fn write_usize(&mut self, i: usize) {
        self.write_u64(i as u64);
    }

    fn write_isize(&mut self, i: isize) {
        self.write_u64(i as u64);
    }
}
