//! Three Men's Morris, an old game on nine cells, only for tests.
//!
//! It shows what a new game needs: this folder, entries in the lists of modules and games, and art for its piece. It
//! differs from the other games wherever the interface allows: a small board, its own cell names, piece and ending.

mod board;
mod page;
mod reading;
mod think;

pub(crate) use self::board::Toy;
use self::board::{CELLS, MEREL, ToyMove};
use crate::game::{Game, GameSpec};
use crate::men::PieceLetters;
use crate::outcome::{EndReason, Outcome};
use crate::refusal::{MoveError, SetupError, refuse};
use crate::scene::{CellMarks, CellTint, Scene, SceneCell, ScenePiece};
use crate::side::Side;

const LINE: &str = "three-in-line";

static LIGHT: CellTint = CellTint { name: "light", letters: [' ', ' '], rgb: [233, 227, 211] };
static DARK: CellTint = CellTint { name: "dark", letters: [' ', ' '], rgb: [151, 165, 143] };

impl Game for Toy {
    type Move = ToyMove;

    const INFO: GameSpec = GameSpec {
        id: "toy",
        edition: 1,
        name: "Three Men's Morris",
        setups: &[],
        repetition: Some(3),
        repetition_claim: None,
        opening: 2,
        men: &[MEREL],
        page: page::PAGE,
        lesson: &[],
        reasons: &[LINE],
        words: &[("en", include_str!("en.ftl")), ("fr", include_str!("fr.ftl"))],
    };

    fn start(setup: &str, position: Option<&str>) -> Result<Toy, SetupError> {
        if !setup.trim().is_empty() {
            return refuse("toy-setup-none");
        }
        position.map_or(Ok(Toy { men: [None; 9], turn: Side::White }), reading::position)
    }

    fn setup(&self) -> String {
        String::new()
    }

    /// Writes `W../.B./... w`: the rows from the north, then the side to move. Each hand holds the remaining pieces.
    fn position(&self) -> String {
        let sign = |man: &Option<Side>| man.map_or('.', |side| if side == Side::White { 'W' } else { 'B' });
        let rows: Vec<String> = self.men.chunks(3).map(|row| row.iter().map(sign).collect()).collect();
        format!("{} {}", rows.join("/"), &self.turn.name()[..1])
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn legal_moves(&self) -> Vec<ToyMove> {
        self.legal()
    }

    fn play_unchecked(&mut self, m: &ToyMove) {
        let (ToyMove::Place(to) | ToyMove::Go(_, to)) = *m;
        if let ToyMove::Go(from, _) = *m {
            self.men[from] = None;
        }
        self.men[to] = Some(self.turn);
        self.turn = self.turn.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Side::ALL.into_iter().find(|side| self.has_line(*side));
        match winner {
            Some(side) => Some(Outcome::win(side, EndReason::Own(LINE))),
            None => self.legal().is_empty().then(|| Outcome::draw(EndReason::Stalemate)),
        }
    }

    fn code(&self, m: &ToyMove) -> String {
        Toy::code(*m)
    }

    fn notate(&self, m: &ToyMove, letters: PieceLetters) -> String {
        Toy::notation(*m, letters)
    }

    fn parse(&self, text: &str, letters: PieceLetters) -> Result<ToyMove, MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::Over);
        }
        reading::turn(self, text, letters)
    }

    fn scene(&self, last: Option<&ToyMove>) -> Scene {
        let marked = |cell: usize| match last {
            Some(ToyMove::Place(to)) => *to == cell,
            Some(ToyMove::Go(from, to)) => *from == cell || *to == cell,
            None => false,
        };
        let man = |side| ScenePiece { side, man: MEREL.name, acts: MEREL.name };
        let cell = |cell: usize| SceneCell {
            name: CELLS[cell].to_owned(),
            tint: Some(if cell.is_multiple_of(2) { &DARK } else { &LIGHT }),
            piece: self.men[cell].map(man),
            marks: CellMarks { last: marked(cell), ..CellMarks::default() },
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
