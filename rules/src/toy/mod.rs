//! Three Men's Morris, an old game on nine cells: the game that only tests play.
//!
//! It proves what a game costs: this folder, its lines in the lists of modules and games, and art that is there already. So it
//! is unlike the others where the contract leaves a game free: a small board, cells with names of its own, an end of its own.

mod page;
mod reading;

use crate::game::{Game, Info, Letters, MoveError, Outcome, Phrase, Reason, SetupError, Side};
use crate::scene::{Cell, Marks, Piece, Scene, Tint};

/// The cells row by row, by the compass; `c` is the centre.
const CELLS: [&str; 9] = ["nw", "n", "ne", "w", "c", "e", "sw", "s", "se"];

/// Rows, columns and diagonals.
const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// The men of a side.
const MEN: usize = 3;

/// The word of the end that no other game has.
const LINE: &str = "three-in-line";

static LIGHT: Tint = Tint { name: "light", letter: ' ', rgb: [233, 227, 211] };
static DARK: Tint = Tint { name: "dark", letter: ' ', rgb: [151, 165, 143] };

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    /// Out of the hand to a cell.
    Place(usize),
    /// From a cell to a neighbouring one.
    Go(usize, usize),
}

/// A position: three men a side, first placed in turn, then moved to neighbouring cells; three in line win.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Toy {
    men: [Option<Side>; 9],
    turn: Side,
}

impl Toy {
    fn n_in_hand(&self, side: Side) -> usize {
        MEN - self.men.iter().filter(|man| **man == Some(side)).count()
    }

    fn has_line(&self, side: Side) -> bool {
        LINES.iter().any(|line| line.iter().all(|cell| self.men[*cell] == Some(side)))
    }

    fn is_near(from: usize, to: usize) -> bool {
        from != to && (from % 3).abs_diff(to % 3) <= 1 && (from / 3).abs_diff(to / 3) <= 1
    }

    fn cells_of(&self, owner: Option<Side>) -> impl Iterator<Item = usize> {
        (0..CELLS.len()).filter(move |cell| self.men[*cell] == owner)
    }
}

impl Game for Toy {
    type Move = Move;

    const INFO: Info = Info {
        id: "toy",
        name: "Three Men's Morris",
        setups: &[],
        repetition: Some(3),
        repetition_claim: None,
        page: page::PAGE,
        reasons: &[LINE],
        words: &[("en", include_str!("en.ftl")), ("fr", include_str!("fr.ftl"))],
    };

    fn start(setup: &str, position: Option<&str>) -> Result<Toy, SetupError> {
        if !setup.trim().is_empty() {
            return Err(SetupError(Phrase::new("toy-setup-none")));
        }
        position.map_or(Ok(Toy { men: [None; 9], turn: Side::White }), reading::position)
    }

    fn setup(&self) -> String {
        String::new()
    }

    /// `W../.B./... w`: the rows from the north, then the player to move. The hands hold the rest.
    fn position(&self) -> String {
        let sign = |man: &Option<Side>| man.map_or('.', |side| if side == Side::White { 'W' } else { 'B' });
        let rows: Vec<String> = self.men.chunks(3).map(|row| row.iter().map(sign).collect()).collect();
        format!("{} {}", rows.join("/"), &self.turn.name()[..1])
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn legal_moves(&self) -> Vec<Move> {
        if Side::ALL.into_iter().any(|side| self.has_line(side)) {
            return Vec::new();
        }
        if self.n_in_hand(self.turn) > 0 {
            return self.cells_of(None).map(Move::Place).collect();
        }
        let ways =
            |from| self.cells_of(None).filter(move |to| Toy::is_near(from, *to)).map(move |to| Move::Go(from, to));
        self.cells_of(Some(self.turn)).flat_map(ways).collect()
    }

    fn play_unchecked(&mut self, m: &Move) {
        let (Move::Place(to) | Move::Go(_, to)) = *m;
        if let Move::Go(from, _) = *m {
            self.men[from] = None;
        }
        self.men[to] = Some(self.turn);
        self.turn = self.turn.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Side::ALL.into_iter().find(|side| self.has_line(*side));
        match winner {
            Some(side) => Some(Outcome::win(side, Reason::Own(LINE))),
            None => self.legal_moves().is_empty().then(|| Outcome::draw(Reason::Stalemate)),
        }
    }

    fn code(&self, m: &Move) -> String {
        match *m {
            Move::Place(to) => format!("N@{}", CELLS[to]),
            Move::Go(from, to) => format!("{}-{}", CELLS[from], CELLS[to]),
        }
    }

    fn notate(&self, m: &Move, letters: Letters) -> String {
        let letter = if letters == Letters::French { 'C' } else { 'N' };
        match *m {
            Move::Place(to) => format!("{letter}@{}", CELLS[to]),
            Move::Go(..) => format!("{letter}{}", self.code(m)),
        }
    }

    fn parse(&self, text: &str, letters: Letters) -> Result<Move, MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::Over);
        }
        reading::turn(self, text, letters)
    }

    fn scene(&self, last: Option<&Move>) -> Scene {
        let marked = |cell: usize| match last {
            Some(Move::Place(to)) => *to == cell,
            Some(Move::Go(from, to)) => *from == cell || *to == cell,
            None => false,
        };
        let man = |side| Piece { side, man: "knight", acts: "knight" };
        let cell = |cell: usize| Cell {
            name: CELLS[cell].to_owned(),
            tint: Some(if cell.is_multiple_of(2) { &DARK } else { &LIGHT }),
            piece: self.men[cell].map(man),
            marks: Marks { last: marked(cell), ..Marks::default() },
        };
        Scene {
            columns: ["w", "c", "e"].map(str::to_owned).into(),
            rows: ["n", "c", "s"].map(str::to_owned).into(),
            cells: (0..CELLS.len()).map(cell).collect(),
            trays: Side::ALL.into_iter().map(|side| (side, vec![man(side); self.n_in_hand(side)])).collect(),
            picked: None,
            arrows: Vec::new(),
            turn: self.turn,
        }
    }
}
