//! Reads turns as people type them.

use shakmaty::{Bitboard, File, Rank, Square};

use super::board::{Board, Move};
use super::man::Man;
use super::notation::write;
use super::{why, words};
use crate::game::{Letters, MoveError};

/// Longer texts are no moves: a bound on the work that a text can cause.
const MAX_CHARS: usize = 40;

/// Reads a placing (`N@f3`), a move by coordinates or notation, or `pass`, in any common spelling.
///
/// What the text says as it stands comes first; where that names no man that could do it, the other reading of its first
/// letter counts (the other language, or the other case).
pub(super) fn read<const MOVES: bool>(board: &Board, text: &str, letters: Letters) -> Result<Move, MoveError> {
    let signs = tidy(text).ok_or(MoveError::Unreadable)?;
    let word = signs.iter().collect::<String>().to_lowercase();
    if matches!(word.as_str(), "pass" | "passe") {
        return pass::<MOVES>(board);
    }
    if let Some(at) = signs.iter().position(|c| *c == '@') {
        return place::<MOVES>(board, &signs[..at], &signs[at + 1..], letters);
    }
    if matches!(word.replace('0', "o").as_str(), "oo" | "o-o" | "ooo" | "o-o-o") {
        return Err(illegal(why::no_castling::<MOVES>()));
    }
    if let [body @ .., '=', promotion] = signs.as_slice()
        && promotion.is_alphabetic()
        && !readings(body, letters).is_empty()
    {
        return Err(illegal(why::no_promotion::<MOVES>()));
    }
    let readings = readings(&signs, letters);
    let first = *readings.first().ok_or(MoveError::Unreadable)?;
    if !MOVES {
        // Nothing moves, so a man and a square can only be a placing.
        let target = signs.len().saturating_sub(2);
        let placed = readings.iter().any(|wish| wish.man.is_some() && !wish.has_origin());
        let result = if placed {
            place::<MOVES>(board, &signs[..target], &signs[target..], letters)
        } else {
            Err(MoveError::Unreadable)
        };
        return match result {
            Err(MoveError::Unreadable) => Err(illegal(why::no_moves())),
            result => result,
        };
    }
    let mut legal = Vec::new();
    board.legal::<MOVES>(|m| legal.push(m));
    for wish in &readings {
        let fits: Vec<Move> = legal.iter().copied().filter(|m| wish.fits(*m)).collect();
        match fits.as_slice() {
            // Both squares by name leave nothing to guess.
            [] if wish.man.is_none() => break,
            [] => {}
            [m] => return Ok(*m),
            several => return Err(ambiguous(board, several, letters)),
        }
    }
    Err(illegal(why::no_move(board, &first, letters)))
}

/// What a text asks of a man on the board: which, from where, to where, as far as it says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    /// `None` with both coordinates: whatever stands there.
    pub(super) man: Option<Man>,
    from_file: Option<File>,
    from_rank: Option<Rank>,
    pub(super) to: Square,
}

impl Wish {
    /// The square of origin, where the text gives it in full.
    pub(super) fn from(&self) -> Option<Square> {
        Some(Square::from_coords(self.from_file?, self.from_rank?))
    }

    /// Whether the text says anything of where the man comes from.
    pub(super) fn has_origin(&self) -> bool {
        self.from_file.is_some() || self.from_rank.is_some()
    }

    /// The squares that the text may speak of as the origin.
    pub(super) fn origins(&self) -> Bitboard {
        self.from_file.map_or(Bitboard::FULL, Bitboard::from) & self.from_rank.map_or(Bitboard::FULL, Bitboard::from)
    }

    fn fits(&self, m: Move) -> bool {
        match m {
            Move::Go(man, from, to) => {
                to == self.to && self.man.is_none_or(|wished| wished == man) && self.origins().contains(from)
            }
            Move::Place(..) | Move::Pass => false,
        }
    }

    /// Reads `[file][rank][x]square`.
    fn parse(man: Option<Man>, signs: &[char]) -> Option<Wish> {
        let (origin, target) = signs.split_at(signs.len().checked_sub(2)?);
        let to = square(target)?;
        let origin = origin.strip_suffix(&['x']).or(origin.strip_suffix(&['-'])).unwrap_or(origin);
        let (from_file, from_rank) = match *origin {
            [] => (None, None),
            [file, rank] => (Some(self::file(file)?), Some(Rank::from_char(rank)?)),
            [one] if one.is_ascii_digit() => (None, Some(Rank::from_char(one)?)),
            [one] => (Some(file(one)?), None),
            _ => return None,
        };
        // Without a letter the text speaks of a pawn, unless it names both squares; a file before the square is that of
        // a pawn which captures, as pawns do elsewhere.
        let both = from_file.is_some() && from_rank.is_some();
        let near = from_file.is_none_or(|file| file.distance(to.file()) == 1) && from_rank.is_none();
        match man {
            None if !both && !near => None,
            None if !both => Some(Wish { man: Some(Man::Pawn), from_file, from_rank, to }),
            _ => Some(Wish { man, from_file, from_rank, to }),
        }
    }
}

/// The readings of a text, as it stands first.
fn readings(signs: &[char], letters: Letters) -> Vec<Wish> {
    let Some((&first, rest)) = signs.split_first() else { return Vec::new() };
    if let Some(man) = Man::from_figurine(first) {
        return Wish::parse(Some(man), rest).into_iter().collect();
    }
    let capital = first.to_ascii_uppercase();
    let lettered = |letters| Wish::parse(Some(Man::from_letter(capital, letters)?), rest);
    let (here, there, plain) = (lettered(letters), lettered(other(letters)), Wish::parse(None, signs));
    // Small letters are files first.
    let order = if first == capital { [here, there, plain] } else { [plain, here, there] };
    order.into_iter().flatten().collect()
}

fn place<const MOVES: bool>(board: &Board, man: &[char], to: &[char], letters: Letters) -> Result<Move, MoveError> {
    let to = square(to).ok_or(MoveError::Unreadable)?;
    let (here, there) = match *man {
        [] => (Some(Man::Pawn), None),
        [one] if one.is_ascii() => {
            let capital = one.to_ascii_uppercase();
            (Man::from_letter(capital, letters), Man::from_letter(capital, other(letters)))
        }
        [one] => (Man::from_figurine(one), None),
        _ => (Man::from_name(&man.iter().collect::<String>()), None),
    };
    let mut readings = here.into_iter().chain(there.filter(|there| Some(*there) != here));
    let first = readings.clone().next().ok_or(MoveError::Unreadable)?;
    let man = readings.find(|man| board.in_hand(board.turn, *man) > 0).unwrap_or(first);
    let refusal = |man| why::not_placed::<MOVES>(board, man, to);
    // R is the king in French and the rook in codes: nobody may get the one for the other.
    if man == Man::King && there == Some(Man::Rook) && refusal(man).is_none() && refusal(Man::Rook).is_none() {
        return Err(ambiguous(board, &[Move::Place(man, to), Move::Place(Man::Rook, to)], letters));
    }
    refusal(man).map_or(Ok(Move::Place(man, to)), |why| Err(illegal(why)))
}

fn pass<const MOVES: bool>(board: &Board) -> Result<Move, MoveError> {
    if board.has_turn::<MOVES>(board.turn) {
        return Err(illegal(words::PASS.phrase::<MOVES>()));
    }
    Ok(Move::Pass)
}

fn ambiguous(board: &Board, several: &[Move], letters: Letters) -> MoveError {
    MoveError::Ambiguous { candidates: several.iter().map(|m| write(board, *m, letters)).collect() }
}

fn illegal(why: crate::game::Phrase) -> MoveError {
    MoveError::Illegal { why }
}

fn other(letters: Letters) -> Letters {
    match letters {
        Letters::English => Letters::French,
        Letters::French => Letters::English,
    }
}

fn square(signs: &[char]) -> Option<Square> {
    let [file, rank] = *signs else { return None };
    Some(Square::from_coords(self::file(file)?, Rank::from_char(rank)?))
}

fn file(sign: char) -> Option<File> {
    File::from_char(sign.to_ascii_lowercase())
}

/// The signs that matter: no space, no move number, no praise; one kind of dash, of capture and of placing.
fn tidy(text: &str) -> Option<Vec<char>> {
    let text = text.trim();
    if text.chars().count() > MAX_CHARS {
        return None;
    }
    let unnumbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = if unnumbered.starts_with(['.', '…']) { unnumbered.trim_start_matches(['.', '…']) } else { text };
    let text = text.trim_end_matches(|c: char| c.is_whitespace() || "!?+#‼⁇⁈⁉†‡.,;".contains(c));
    // Variation selectors follow figurines on phones.
    let kept = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '\u{fe0e}' | '\u{fe0f}'));
    Some(
        kept.map(|c| match c {
            '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '→' => '-',
            '×' | ':' | 'X' => 'x',
            '*' | '＠' => '@',
            c => c,
        })
        .collect(),
    )
}
