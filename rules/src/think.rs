//! A game for programs that play it, in addition to [`Game`]: moves without allocation or order, a key, and an
//! evaluation. Every item has a default, so any game gets an opponent.

use std::hash::Hasher;

use crate::game::Game;
use crate::outcome::Outcome;
use crate::side::Side;

/// How a program searches a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchMethod {
    /// Alpha-beta over [`SearchableGame::evaluate`].
    AlphaBeta,
    /// UCT with random playouts, which needs no evaluation.
    Playouts,
}

/// A result for the side to move.
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
    /// Returns an outcome from a side's view.
    #[must_use]
    pub fn of(outcome: Outcome, side: Side) -> SideVerdict {
        match outcome.winner {
            None => SideVerdict::Drawn,
            Some(winner) if winner == side => SideVerdict::Won,
            Some(_) => SideVerdict::Lost,
        }
    }
}

/// The strength of a program. Scores are in the units of [`SearchableGame::evaluate`] for [`SearchMethod::AlphaBeta`], and
/// thousandths of a win for [`SearchMethod::Playouts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgramLevel {
    /// The maximum number of nodes or playouts for a move.
    pub budget: u32,
    /// The maximum error of an evaluation, either way.
    pub noise: i32,
    /// How many of a thousand plain moves the program overlooks.
    pub oversight: u32,
    /// The program always sees a forced win within this many of its moves, 0 to 2. It costs no budget.
    pub foresight: u32,
    /// The loss in score that halves the probability of a move; 0 always chooses the best.
    pub spread: i32,
    /// How many of a thousand moves are random.
    pub random: u32,
}

impl ProgramLevel {
    /// A level without weaknesses, to base others on. Its budget is 0, so it must be set.
    pub const FAULTLESS: ProgramLevel =
        ProgramLevel { budget: 0, noise: 0, oversight: 0, foresight: 2, spread: 0, random: 0 };
}

/// The default levels: more playouts and fewer weaknesses from level to level.
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

    /// Set if a move has about the same value whenever it is made. Then a search by playouts learns about all moves of
    /// each playout (RAVE), and [`SearchableGame::slot`] must distinguish all moves and the sides that make them.
    const RAVE: bool = false;

    /// The eight levels, weakest first.
    const LEVELS: [ProgramLevel; 8] = PLAIN_LEVELS;

    /// The evaluation, see [`SearchableGame::evaluate`], where a side wins about 73 times in 100: the scale of the logistic
    /// curve from evaluations to winning chances, see `docs/engine.md`.
    const SCALE: i32 = 272;

    /// The puzzles of the game, one a line as `engine::puzzle` reads them; `#` begins a comment line.
    const PUZZLES: &'static str = "";

    /// Adds the moves of [`Game::legal_moves`] to a list, in any deterministic order.
    fn moves_into(&self, moves: &mut Vec<Self::Move>) {
        moves.extend(self.legal_moves());
    }

    /// Adds the legal moves that are noisy ([`SearchableGame::is_noisy`]).
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

    /// Returns a number that is the same for positions equal by `Eq`, and hardly ever for others.
    fn key(&self) -> u64 {
        let mut hasher = StableHasher(0);
        self.hash(&mut hasher);
        hasher.finish()
    }

    /// Returns the result of [`Game::outcome`], given whether the side to move has a legal move. If that is unknown,
    /// results that depend on it can be omitted.
    fn verdict(&self, _can_move: Option<bool>) -> Option<SideVerdict> {
        self.outcome().map(|outcome| SideVerdict::of(outcome, self.turn()))
    }

    /// Returns `false` if certainly no legal move ends the game.
    fn may_end(&self) -> bool {
        true
    }

    /// Returns whether the side to move must answer an immediate threat to lose.
    fn is_check(&self) -> bool {
        false
    }

    /// Returns whether to play a legal move before evaluating: it changes the evaluation a lot.
    fn is_noisy(&self, _m: &Self::Move) -> bool {
        false
    }

    /// Returns the value of a capture, in the units of [`SearchableGame::evaluate`].
    fn gain(&self, _m: &Self::Move) -> i32 {
        0
    }

    /// Returns the value of the piece at risk in a legal move, in the same units.
    fn stake(&self, _m: &Self::Move) -> i32 {
        0
    }

    /// Returns whether a legal move makes earlier positions unreachable.
    fn is_lasting(&self, _m: &Self::Move) -> bool {
        false
    }

    /// Returns a number below [`SLOTS`] for a legal move, the same for similar moves of other positions.
    fn slot(&self, _m: &Self::Move) -> usize {
        0
    }

    /// Returns how easily people overlook a legal move: 2 is usual.
    fn obscurity(&self, _m: &Self::Move) -> u32 {
        2
    }

    /// Returns the evaluation for the side to move, in hundredths of a pawn if the game has one. Callers exclude
    /// positions decided by [`SearchableGame::verdict`].
    fn evaluate(&self) -> i32 {
        0
    }

    /// Returns the position after a null move, if doing nothing is worse than having to move.
    fn skipped(&self) -> Option<Self> {
        None
    }
}

/// The number of different values of [`SearchableGame::slot`].
pub const SLOTS: usize = 1 << 13;

/// Mixes two words into one: the halves of their product, each word first combined with a constant.
#[inline(always)]
pub(crate) fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0x9e37_79b9_7f4a_7c15) * u128::from(b ^ 0xd1b5_4a32_d192_ed03);
    (product >> 64) as u64 ^ product as u64
}

/// Returns how easily people overlook a move: long and backward ones are harder to see, captures easier.
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
