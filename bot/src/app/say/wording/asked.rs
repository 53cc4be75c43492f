//! Reads a request for a move in plain words, word by word.

use rules::{GameTable, PieceKind, PieceLetters, Scene};

use super::WordedMove;
use super::spoken::{self, PhraseList, SpokenWord};
use crate::words::folded;

#[derive(Default)]
pub(crate) struct AskedMove {
    man: Option<&'static str>,
    /// The piece's column of origin, if named without a row.
    column: Option<String>,
    taken: Option<&'static str>,
    becomes: Option<&'static str>,
    /// Other pieces, whose role in the move is unknown.
    others: Vec<&'static str>,
    cells: Vec<String>,
    takes: bool,
    /// True if its only cell is where the piece comes from: `e4 takes the pawn`.
    starts: bool,
    passing: bool,
    /// True if an unnamed piece captures: `I take the queen`, `take queen`.
    anyone: bool,
    unfinished: bool,
    /// The word that is still being typed, if any.
    half: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PieceRole {
    /// The moving piece, or any other.
    Any,
    Mover,
    Taken,
    Becomes,
}

impl AskedMove {
    /// Reads words of any supported language. Returns `None` if a word occurs in no move, or there are only filler
    /// words. If `unfinished`, the last word may be incomplete.
    pub(crate) fn read(table: &dyn GameTable, text: &str, unfinished: bool) -> Option<AskedMove> {
        let words = spoken::words(text);
        let [leads, bare, trails] = spoken::edges(&words);
        let left = if unfinished { &words[words.len() - bare.len() - trails.len()..] } else { bare };
        let reader = PhraseReader {
            table,
            scene: table.scene(),
            fillers: PhraseList::of(key!("read-fillers")),
            taking: PhraseList::of(key!("read-taking")),
            becoming: PhraseList::of(key!("read-becoming")),
            passing: PhraseList::of(key!("read-passing")),
            sending: PhraseList::of(key!("read-sending")),
            with: PhraseList::of(key!("read-with")),
            columns: PhraseList::of(key!("read-column")),
            next: PieceRole::Any,
            names_column: false,
            asked: AskedMove { unfinished, ..AskedMove::default() },
        };
        let takes_first = reader.taking.begin(left) > 0;
        let mut asked = reader.read(left)?;
        let speaks = takes_first || PhraseList::of(key!("read-speaking")).in_any(leads);
        asked.anyone = speaks && asked.takes && asked.man.is_none();
        let tells = asked.man.is_some() || !asked.cells.is_empty() || asked.half.is_some() || asked.is_loose();
        (tells && (asked.column.is_none() || asked.man.is_some())).then_some(asked)
    }

    /// Returns whether the text names a cell, or both pieces of a capture. Anything else is talk.
    pub(crate) fn names_a_move(&self) -> bool {
        !self.cells.is_empty() || self.names_a_capture()
    }

    pub(super) fn names_a_capture(&self) -> bool {
        let is_whole = self.taken.is_some() || self.passing;
        self.takes && (self.cells.is_empty() || self.starts) && self.man.is_some() && is_whole && self.others.is_empty()
    }

    pub(super) fn is_loose(&self) -> bool {
        let takes = self.takes && self.cells.is_empty() && (self.anyone && self.taken.is_some() || self.man.is_some());
        self.others.is_empty() && (takes || self.passing || (self.becomes.is_some() && self.cells.is_empty()))
    }

    pub(super) fn is_a_man(&self) -> bool {
        self.man.is_some() && self.cells.is_empty() && self.others.is_empty() && !self.takes
    }

    pub(crate) fn fits(&self, worded: &WordedMove) -> bool {
        let mut left = worded.cells.iter();
        let in_order = self.cells.iter().all(|cell| left.any(|known| known == cell));
        // A single cell is where a piece goes, not where it comes from.
        let goes = match &self.cells[..] {
            [only] if self.starts => !worded.placed && worded.cells.first() == Some(only),
            [only] if !self.unfinished => worded.placed || worded.cells.len() < 2 || worded.cells[1..].contains(only),
            _ => true,
        };
        let comes = self.column.as_ref().is_none_or(|column| {
            !worded.placed && worded.cells.len() > 1 && worded.cells[0].starts_with(column.as_str())
        });
        let captures = !self.takes || (!self.cells.is_empty() && !self.starts) || !worded.taken.is_empty();
        in_order
            && goes
            && comes
            && captures
            && (!self.passing || worded.passing)
            && self.man.is_none_or(|man| worded.man.contains(&man))
            && self.taken.is_none_or(|man| worded.taken.contains(&man))
            && self.becomes.is_none_or(|man| worded.ends_as(man, !self.cells.is_empty()))
            && self.others.iter().all(|man| worded.others.contains(man))
            && self.half.as_ref().is_none_or(|half| worded.goes_on(half))
    }

    /// Returns whether the text's only cell describes the whole move: a pawn that is placed there does not move on.
    pub(super) fn is_whole(&self, worded: &WordedMove) -> bool {
        match &self.cells[..] {
            [only] => match worded.placed {
                true => worded.cells.len() == 1 && worded.cells.first() == Some(only),
                false => worded.cells.len() == 2,
            },
            _ => true,
        }
    }

    pub(super) fn is_capture(&self, worded: &WordedMove) -> bool {
        !self.takes || !worded.taken.is_empty()
    }

    /// Returns possible notations of the move with these pieces' letters, likeliest first.
    pub(super) fn notations(&self, men: &[PieceKind], is_placed: bool, letters: PieceLetters) -> Vec<String> {
        let letter = |name: &str| {
            let man = men.iter().find(|man| man.name == name);
            man.map(|man| man.letter(letters).to_string()).unwrap_or_default()
        };
        let man = self.man.map(letter).unwrap_or_default();
        // Pawn moves have no letter.
        let is_pawn = self.man.is_some_and(|man| men.iter().any(|m| m.name == man && m.promotes));
        let mover = if is_pawn { String::new() } else { man.clone() };
        let column = self.column.clone().unwrap_or_default();
        let becomes = self.becomes.or(self.others.last().copied().filter(|_| self.taken.is_none()));
        let becomes = becomes.map(|name| format!("={}", letter(name))).unwrap_or_default();
        let (moved, placed) = match &self.cells[..] {
            [_] if self.starts => return Vec::new(),
            [to] => (
                vec![format!("{mover}{column}{to}{becomes}"), format!("{mover}{column}{to}")],
                vec![format!("{man}@{to}")],
            ),
            [from, to, ..] => (
                vec![format!("{mover}{from}{to}{becomes}"), format!("{mover}{from}{to}"), format!("{from}{to}")],
                vec![format!("{man}@{from}-{to}"), format!("{man}@{from}^{to}")],
            ),
            [] => return Vec::new(),
        };
        if is_placed { [placed, moved].concat() } else { [moved, placed].concat() }
    }
}

struct PhraseReader<'a> {
    table: &'a dyn GameTable,
    scene: Scene,
    fillers: &'static PhraseList,
    taking: &'static PhraseList,
    becoming: &'static PhraseList,
    passing: &'static PhraseList,
    sending: &'static PhraseList,
    with: &'static PhraseList,
    columns: &'static PhraseList,
    next: PieceRole,
    /// True if the previous word introduces a column.
    names_column: bool,
    asked: AskedMove,
}

impl PhraseReader<'_> {
    fn read(mut self, mut left: &[SpokenWord]) -> Option<AskedMove> {
        while let [_, ..] = left {
            left = &left[self.step(left)?..];
        }
        if self.asked.column.is_some() && self.asked.man.is_none() && self.asked.takes {
            // `axb8` is a pawn move.
            self.asked.man = self.table.info().men.iter().find(|man| man.promotes).map(|man| man.name);
        }
        Some(self.asked)
    }

    fn step(&mut self, left: &[SpokenWord]) -> Option<usize> {
        let [word, after @ ..] = left else { return None };
        let token = word.text.as_str();
        let names_column = std::mem::take(&mut self.names_column);
        if let n @ 1.. = self.passing.begin(left) {
            self.asked.passing = true;
            return Some(n);
        }
        let n_filling = self.fillers.begin(left);
        if n_filling > 1 {
            return Some(n_filling);
        }
        if self.is_column(token)
            && let Some(cell) =
                after.first().map(|row| format!("{token}{}", row.text)).filter(|cell| self.is_cell(cell))
        {
            self.cell(cell);
            return Some(2);
        }
        if self.is_cell(token) {
            self.cell(token.to_owned());
        } else if let Some(man) = self.man(token) {
            self.name(man);
        } else if self.is_column(token) && (names_column || n_filling == 0) {
            self.asked.column = Some(token.to_owned()).filter(|_| self.asked.column.is_none());
            self.asked.column.as_ref()?;
        } else if self.becoming.begin(left) > 0 {
            self.next = PieceRole::Becomes;
        } else if self.with.begin(left) > 0 {
            self.next = PieceRole::Mover;
        } else if self.columns.begin(left) > 0 {
            self.names_column = true;
        } else if after.is_empty() && self.asked.unfinished && self.may_begin(token) {
            self.asked.half = Some(token.to_owned());
        } else if self.taking.begin(left) > 0 {
            self.asked.takes = true;
            self.asked.starts = self.asked.cells.len() == 1;
            self.next = PieceRole::Taken;
        } else if n_filling == 0 && !self.squares(token) && !self.sends(left) {
            return None;
        }
        Some(1)
    }

    fn is_cell(&self, token: &str) -> bool {
        self.scene.cells.iter().any(|cell| cell.name == token)
    }

    fn is_column(&self, token: &str) -> bool {
        token.len() == 1 && self.scene.columns.iter().any(|column| column == token)
    }

    fn cell(&mut self, cell: String) {
        self.asked.cells.push(cell);
        self.asked.starts = false;
        if self.next == PieceRole::Taken {
            self.next = PieceRole::Any;
        }
    }

    /// Finds the piece that a word names; after a promotion sign, a letter also names it.
    fn man(&self, token: &str) -> Option<&'static str> {
        let men = self.table.info().men;
        let lettered = || spoken::lettered(men, token).filter(|_| self.next == PieceRole::Becomes);
        spoken::man(men, token).or_else(lettered)
    }

    fn name(&mut self, man: &'static str) {
        let asked = &mut self.asked;
        let is_side = |man: &str| matches!(man, "king" | "queen");
        match self.next {
            PieceRole::Becomes if asked.becomes.is_none() => asked.becomes = Some(man),
            PieceRole::Taken if asked.taken.is_none() => asked.taken = Some(man),
            PieceRole::Mover if asked.man.is_none() => asked.man = Some(man),
            _ => match asked.man {
                None if asked.cells.is_empty() && !asked.takes => asked.man = Some(man),
                // `pion du roi`, `king’s pawn`: the king names a side of the board, and the pawn is the piece.
                Some(known) if asked.cells.is_empty() && !asked.takes && is_side(man) != is_side(known) => {
                    if is_side(known) {
                        asked.man = Some(man);
                    }
                }
                _ => asked.others.push(man),
            },
        }
        self.next = PieceRole::Any;
    }

    /// Reads cells in notation: `axb8`, `bd2`, `a7b8`.
    fn squares(&mut self, token: &str) -> bool {
        let cuts = || (1..token.len()).filter(|at| token.is_char_boundary(*at)).map(|at| token.split_at(at));
        for (first, to) in cuts().filter(|(_, to)| self.is_cell(to)) {
            let (from, takes) = first.strip_suffix('x').map_or((first, false), |from| (from, true));
            if self.is_cell(from) {
                self.cell(from.to_owned());
            } else if self.is_column(from) && self.asked.column.is_none() {
                self.asked.column = Some(from.to_owned());
            } else {
                continue;
            }
            self.asked.takes |= takes;
            self.cell(to.to_owned());
            return true;
        }
        false
    }

    /// Returns whether a word says that the last piece returns another to the hand.
    fn sends(&self, left: &[SpokenWord]) -> bool {
        self.sending.begin(left) > 0 && self.asked.man.is_some() && !self.asked.cells.is_empty()
    }

    /// Returns whether a word of some move may begin with `half`: a piece, a cell, a filler, or a word of the game.
    fn may_begin(&self, half: &str) -> bool {
        let begins = |word: &str| word.starts_with(half);
        self.table.info().men.iter().any(|man| spoken::names(man.name).iter().any(|name| begins(name)))
            || self.scene.cells.iter().any(|cell| begins(&cell.name))
            || self.fillers.may_begin(half)
            || self
                .table
                .steps("", PieceLetters::English)
                .iter()
                .any(|step| step.cell.is_none() && step.piece.is_none())
    }
}

impl WordedMove {
    /// Returns whether the piece becomes this one or, with `stays`, remains it.
    fn ends_as(&self, man: &str, stays: bool) -> bool {
        match self.becomes {
            Some(becomes) => becomes == man,
            None => stays && self.man.last().is_some_and(|acts| *acts == man),
        }
    }

    fn goes_on(&self, half: &str) -> bool {
        let words = self.words.as_deref().map(folded).unwrap_or_default();
        let mut men = self.man.iter().chain(&self.others).map(|man| spoken::names(man));
        words.split(|c: char| !c.is_alphanumeric()).any(|word| word.starts_with(half))
            || men.any(|names| names.iter().any(|name| name.starts_with(half)))
    }
}
