//! The contract that every game fulfils, and the words that all games share.

use std::fmt;
use std::hash::Hash;

use crate::page::Section;
use crate::registry::games;
use crate::scene::Scene;

/// One of the two players, by the colour of their men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const ALL: [Side; 2] = [Side::White, Side::Black];

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// `white` or `black`: the name in records, words keys and options.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }
}

/// Why a game ended. `Display` is the word used in records and test vectors (`hundred-moves`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The king is in check and no move helps.
    Checkmate,
    /// No legal move, and no check.
    Stalemate,
    /// The same position for the number of times that the game sets.
    Repetition,
    /// Only the two kings are left.
    BareKings,
    /// 100 moves by each side without a capture, claimed.
    HundredMoves,
    /// 50 moves by each side without what counts as progress in the game, claimed.
    FiftyMoves,
    /// 75 moves by each side without a capture or a pawn move.
    SeventyFiveMoves,
    /// Neither side has the men to checkmate.
    InsufficientMaterial,
    /// All men of the hand are on the board.
    AllPlaced,
    /// No man of the hand can be placed.
    CannotPlace,
    /// Neither side can place or move.
    ShutIn,
    /// All sides of a king are taken.
    KingSurrounded,
    /// All sides of both kings are taken at once.
    BothKingsSurrounded,
    /// A player gave up.
    Resignation,
    /// Both players agreed to a draw.
    Agreement,
    /// Called off: it counts for nobody.
    Abort,
    /// Whoever settles disputes decided it.
    Adjudication,
    /// A player was ruled out: absent, banned, or against the rules of the house.
    Forfeit,
    /// A player overran an agreed time.
    Time,
    /// A player overran an agreed time, but the opponent could never win ([`Game::can_win`]).
    TimeVsBare,
    /// An end that one game alone knows, by its word in that game's [`Info::reasons`].
    Own(&'static str),
}

impl Reason {
    /// The reasons that games share, and those of the players.
    pub const ALL: [Reason; 20] = [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::Repetition,
        Reason::BareKings,
        Reason::HundredMoves,
        Reason::FiftyMoves,
        Reason::SeventyFiveMoves,
        Reason::InsufficientMaterial,
        Reason::AllPlaced,
        Reason::CannotPlace,
        Reason::ShutIn,
        Reason::KingSurrounded,
        Reason::BothKingsSurrounded,
        Reason::Resignation,
        Reason::Agreement,
        Reason::Abort,
        Reason::Adjudication,
        Reason::Forfeit,
        Reason::Time,
        Reason::TimeVsBare,
    ];

    /// The word for this reason: part of records, so it never changes.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::Repetition => "repetition",
            Reason::BareKings => "bare-kings",
            Reason::HundredMoves => "hundred-moves",
            Reason::FiftyMoves => "fifty-moves",
            Reason::SeventyFiveMoves => "seventy-five-moves",
            Reason::InsufficientMaterial => "insufficient-material",
            Reason::AllPlaced => "all-placed",
            Reason::CannotPlace => "cannot-place",
            Reason::ShutIn => "shut-in",
            Reason::KingSurrounded => "king-surrounded",
            Reason::BothKingsSurrounded => "both-kings-surrounded",
            Reason::Resignation => "resignation",
            Reason::Agreement => "agreement",
            Reason::Abort => "abort",
            Reason::Own(word) => word,
            Reason::Adjudication => "adjudication",
            Reason::Forfeit => "forfeit",
            Reason::Time => "time",
            Reason::TimeVsBare => "time-vs-bare",
        }
    }

    /// The reason with this word, one that a single game knows included.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Reason> {
        let own = games().iter().flat_map(|info| info.reasons).map(|word| Reason::Own(word));
        Reason::ALL.into_iter().chain(own).find(|reason| reason.word() == word)
    }
}

/// How a game ended: who won, if anybody, and why. `Display` gives `1-0 checkmate`, `1/2-1/2 repetition`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` is a draw (or, with [`Reason::Abort`], no result).
    pub winner: Option<Side>,
    /// Why it ended.
    pub reason: Reason,
}

impl Outcome {
    /// A win for `side`.
    #[must_use]
    pub fn win(side: Side, reason: Reason) -> Outcome {
        Outcome { winner: Some(side), reason }
    }

    /// A draw.
    #[must_use]
    pub fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that was aborted.
    #[must_use]
    pub fn score(self) -> &'static str {
        match (self.winner, self.reason) {
            (Some(Side::White), _) => "1-0",
            (Some(Side::Black), _) => "0-1",
            (None, Reason::Abort) => "*",
            (None, _) => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.score(), self.reason.word())
    }
}

/// The letters of the men in notation: what a player types and reads, never what is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Letters {
    /// K Q R B N, as in English and in PGN.
    #[default]
    English,
    /// R D T F C: roi, dame, tour, fou, cavalier.
    French,
}

/// A move of any game as text: what the record keeps of it, and what people read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The code for the record: `e2e4`.
    pub code: String,
    /// The notation in the letters asked for: `Nbd7+`.
    pub notation: String,
}

impl Move {
    /// Writes a legal move of the position `before` it.
    pub(crate) fn new<G: Game>(before: &G, m: &G::Move, letters: Letters) -> Move {
        Move { code: before.code(m), notation: before.notate(m, letters) }
    }
}

/// A sentence of the game's own words files (`<game>/en.ftl`), with its arguments: the rules never speak a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The message id in the words files, for example `mutation-why-knight`.
    pub key: &'static str,
    /// Its arguments, by name. Values are neutral: squares, numbers, or words keys' selectors.
    pub args: Vec<(&'static str, String)>,
}

impl Phrase {
    /// A sentence without arguments.
    #[must_use]
    pub fn new(key: &'static str) -> Phrase {
        Phrase { key, args: Vec::new() }
    }

    /// The same sentence with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Phrase {
        self.args.push((name, value.into()));
        self
    }
}

/// Why a start cannot be: the text of a layout or of a position is wrong, with the reason for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError(pub Phrase);

/// Why a text is no move here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The text is not in any form that this game knows.
    Unreadable,
    /// The text names a move that the rules forbid.
    Illegal {
        /// The reason, for people.
        why: Phrase,
    },
    /// The text fits several legal moves.
    Ambiguous {
        /// Notation of each move it fits, in the letters asked for.
        candidates: Vec<String>,
    },
    /// The game has ended.
    Over,
}

/// What is fixed about a game.
#[derive(Debug)]
pub struct Info {
    /// The name in commands, records and file names: `mutation`.
    pub id: &'static str,
    /// The name as printed on the box: `Chess Mutation`. Words files may translate it.
    pub name: &'static str,
    /// Layouts or starts with a name, the default first: (name, setup text). Empty where the game has one start only.
    pub setups: &'static [(&'static str, &'static str)],
    /// The occurrence of a position that ends the game by itself, if any does.
    pub repetition: Option<u8>,
    /// The occurrence of a position from which on a player may claim a draw, if any is.
    pub repetition_claim: Option<u8>,
    /// The sections of the rules page, the first of which is shown first.
    pub page: &'static [Section],
    /// The words of [`Reason::Own`]; each has its sentence `<id>-over-<word>` among the words of the game.
    pub reasons: &'static [&'static str],
    /// The words of the game: (language tag, Fluent source).
    pub words: &'static [(&'static str, &'static str)],
}

/// A position of one game, and the rules that turn it into the next.
///
/// `Eq` and `Hash` mean: the same position for repetition.
pub trait Game: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// One whole turn, drops and passes included.
    type Move: Clone + Eq + fmt::Debug + Send + Sync;

    /// What is fixed about the game.
    const INFO: Info;

    /// The start of a game.
    ///
    /// `setup` is a name of [`Info::setups`], a layout as text, or empty for the default; `position` is a position text, or
    /// `None` for the game's own start.
    ///
    /// # Errors
    /// Says which of the two texts cannot be, and why.
    fn start(setup: &str, position: Option<&str>) -> Result<Self, SetupError>;

    /// The setup in full, fit for [`Game::start`]: never just a name, so that a record stands alone. Empty where the game
    /// has one start only.
    fn setup(&self) -> String;

    /// The position as text, fit for [`Game::start`].
    fn position(&self) -> String;

    /// Whose turn it is.
    fn turn(&self) -> Side;

    /// Every legal move, each once, in a stable order that suits people; empty when the player to move has none. A draw
    /// that ends the game while men could move (bare kings) does not empty it: perft counts on, as everybody's does.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Plays a legal move; anything else is a fault of the caller and leaves a position without meaning.
    fn play_unchecked(&mut self, m: &Self::Move);

    /// The end, where the position alone decides it.
    fn outcome(&self) -> Option<Outcome>;

    /// The draw that a player may claim now, by the position alone.
    fn claim(&self) -> Option<Outcome> {
        None
    }

    /// Whether `side` could still win by some moves of both: if not, it does not win on time either. Where it is hard to
    /// tell, it can.
    fn can_win(&self, _side: Side) -> bool {
        true
    }

    /// Stable text of a move for the record: `e2e4`. Once released, a code keeps its meaning.
    fn code(&self, m: &Self::Move) -> String;

    /// The move for people: `Nbd7+`.
    fn notate(&self, m: &Self::Move, letters: Letters) -> String;

    /// Reads a move as people type it: code or notation, in any common spelling.
    ///
    /// # Errors
    /// Tells apart what cannot be read, what the rules forbid (and why) and what fits several moves.
    fn parse(&self, text: &str, letters: Letters) -> Result<Self::Move, MoveError>;

    /// The picture of this position as data; `last` is the move that led here.
    fn scene(&self, last: Option<&Self::Move>) -> Scene;

    /// The number of move sequences of `depth` plies, leaves counted in bulk.
    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves
            .iter()
            .map(|m| {
                let mut next = self.clone();
                next.play_unchecked(m);
                next.perft(depth - 1)
            })
            .sum()
    }
}
