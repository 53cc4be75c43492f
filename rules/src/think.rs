//! What a program needs of a game to play it well, beside [`Game`]: moves without allocation or order, a key, and an
//! evaluation. A game that has nothing to say here still gets an opponent, since every item has a default.

use std::hash::Hasher;

use crate::game::Game;
use crate::outcome::Outcome;
use crate::side::Side;

/// How a program searches a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Alpha-beta over [`Think::evaluate`].
    AlphaBeta,
    /// UCT with random playouts, which needs no evaluation.
    Playouts,
}

/// A result, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move has won.
    Won,
    /// Nobody has won.
    Drawn,
    /// The side to move has lost.
    Lost,
}

impl Verdict {
    /// Returns how an outcome looks to a side.
    #[must_use]
    pub fn of(outcome: Outcome, side: Side) -> Verdict {
        match outcome.winner {
            None => Verdict::Drawn,
            Some(winner) if winner == side => Verdict::Won,
            Some(_) => Verdict::Lost,
        }
    }
}

/// How strong a program plays. Scores are those of [`Think::evaluate`] under [`Method::AlphaBeta`], and thousandths of a
/// win under [`Method::Playouts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Nodes or playouts a move, at most.
    pub budget: u32,
    /// The most by which an evaluation is wrong, either way.
    pub noise: i32,
    /// How many of a thousand plain moves the program does not think of.
    pub oversight: u32,
    /// In how many moves of its own a win that cannot be prevented is always seen: 0 to 2. It costs nothing of the budget.
    pub foresight: u32,
    /// The loss in score that makes the choice of a move half as likely; 0 chooses the best alone.
    pub spread: i32,
    /// How many of a thousand moves are made by chance.
    pub random: u32,
}

impl Level {
    /// No faults but those of a search without any budget: what others are made from.
    pub const FAULTLESS: Level = Level { budget: 0, noise: 0, oversight: 0, foresight: 2, spread: 0, random: 0 };
}

/// The levels of a game that names none: nothing but more and more playouts.
pub const PLAIN_LEVELS: [Level; 8] = [
    Level { budget: 8, oversight: 300, foresight: 0, spread: 60, random: 800, ..Level::FAULTLESS },
    Level { budget: 9, oversight: 300, foresight: 0, spread: 60, random: 480, ..Level::FAULTLESS },
    Level { budget: 10, oversight: 300, foresight: 1, spread: 60, ..Level::FAULTLESS },
    Level { budget: 20, oversight: 150, foresight: 1, spread: 40, ..Level::FAULTLESS },
    Level { budget: 45, spread: 20, ..Level::FAULTLESS },
    Level { budget: 100, spread: 10, ..Level::FAULTLESS },
    Level { budget: 220, spread: 6, ..Level::FAULTLESS },
    Level { budget: 500, spread: 3, ..Level::FAULTLESS },
];

/// A game that a program can play.
pub trait Think: Game<Move: Copy> {
    /// How a program searches this game.
    const METHOD: Method = Method::Playouts;

    /// Whether a move is worth about the same whenever it is made: then a search by playouts learns of all the moves that
    /// were made in one (RAVE). [`Think::slot`] must then tell apart all moves, and the sides that make them.
    const RAVE: bool = false;

    /// The eight levels, the weakest first.
    const LEVELS: [Level; 8] = PLAIN_LEVELS;

    /// The evaluation, see [`Think::evaluate`], at which a side wins about 73 times in 100: the scale of the logistic curve that
    /// turns evaluations into winning chances, see `docs/engine.md`.
    const SCALE: i32 = 272;

    /// The puzzles that come with the game, one a line as `engine::puzzle` reads them; `#` begins a line that is none.
    const PUZZLES: &'static str = "";

    /// Adds the moves of [`Game::legal_moves`] to a list, in any order that is the same each time.
    fn moves_into(&self, moves: &mut Vec<Self::Move>) {
        moves.extend(self.legal_moves());
    }

    /// Adds the legal moves that [`Think::is_noisy`] names.
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

    /// Returns a number that positions equal by `Eq` share, and others hardly ever.
    fn key(&self) -> u64 {
        let mut hasher = Mixer(0);
        self.hash(&mut hasher);
        hasher.finish()
    }

    /// Returns the result of [`Game::outcome`], given whether the side to move has a legal move. Where that is not known, a
    /// result that hangs on it may be left out.
    fn verdict(&self, _can_move: Option<bool>) -> Option<Verdict> {
        self.outcome().map(|outcome| Verdict::of(outcome, self.turn()))
    }

    /// Returns `false` if it is certain that no legal move ends the game.
    fn may_end(&self) -> bool {
        true
    }

    /// Returns whether the side to move must answer a threat to lose at once.
    fn is_check(&self) -> bool {
        false
    }

    /// Returns whether a legal move changes the evaluation so much that it must be played before one trusts it.
    fn is_noisy(&self, _m: &Self::Move) -> bool {
        false
    }

    /// Returns what a legal move takes, in the units of [`Think::evaluate`].
    fn gain(&self, _m: &Self::Move) -> i32 {
        0
    }

    /// Returns the worth of the man that a legal move may lose, in the same units.
    fn stake(&self, _m: &Self::Move) -> i32 {
        0
    }

    /// Returns whether no earlier position can come again after a legal move.
    fn is_lasting(&self, _m: &Self::Move) -> bool {
        false
    }

    /// Returns a number below [`SLOTS`] that a legal move shares with similar moves of other positions.
    fn slot(&self, _m: &Self::Move) -> usize {
        0
    }

    /// Returns how easily people overlook a legal move: 2 is usual.
    fn obscurity(&self, _m: &Self::Move) -> u32 {
        2
    }

    /// Returns how good the position is for the side to move, in hundredths of a pawn where the game has one. A position
    /// that [`Think::verdict`] decides is not asked about.
    fn evaluate(&self) -> i32 {
        0
    }

    /// Returns the position in which the side to move has done nothing, if a side that may do nothing is worse off than
    /// one that must move.
    fn skipped(&self) -> Option<Self> {
        None
    }
}

/// The number of different values of [`Think::slot`].
pub const SLOTS: usize = 1 << 13;

/// Mixes two words into one: the halves of their product, each word first made odd-looking by a constant.
#[inline(always)]
pub(crate) fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0x9e37_79b9_7f4a_7c15) * u128::from(b ^ 0xd1b5_4a32_d192_ed03);
    (product >> 64) as u64 ^ product as u64
}

/// Returns how easily people overlook a move by its ways: long ones and backward ones are harder to see, captures easier.
pub(crate) fn obscurity(from: shakmaty::Square, to: shakmaty::Square, side: Side, is_capture: bool) -> u32 {
    let climbed = to.rank() as i32 - from.rank() as i32;
    let is_back = if side == Side::White { climbed < 0 } else { climbed > 0 };
    2 + u32::from(from.distance(to) > 3) + u32::from(is_back) - u32::from(is_capture)
}

/// A hasher that gives the same on every machine and in every build.
struct Mixer(u64);

impl Hasher for Mixer {
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
