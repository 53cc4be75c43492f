//! How people spell moves in the style of SAN: the same in every game with such moves.

use shakmaty::{Bitboard, File, Rank, Role, Square};

use crate::chessmen::Chessman;
use crate::men::Letters;

/// The maximum number of characters in a move, so that a long text causes no work.
const MAX_CHARS: usize = 40;

/// Keeps the signs that matter: no spaces, move numbers or annotation glyphs, and one form each of the dash, the
/// capture and the placing sign. Returns `None` if the text is too long for a move.
pub(crate) fn tidy(text: &str) -> Option<Vec<char>> {
    let text = text.trim();
    if text.chars().count() > MAX_CHARS {
        return None;
    }
    let unnumbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = if unnumbered.starts_with(['.', '…']) { unnumbered.trim_start_matches(['.', '…']) } else { text };
    let text = text.trim_end_matches(|c: char| c.is_whitespace() || "!?+#‼⁇⁈⁉†‡.,;".contains(c));
    // Phones add variation selectors after figurines.
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

/// Returns whether a castling text (`O-O`, `0-0`, `oo`) castles to the king's side; `None` if it is not castling.
pub(crate) fn castling(signs: &[char]) -> Option<bool> {
    let round = |c: char| matches!(c, 'O' | 'o' | '0');
    let parts: Vec<char> = signs.iter().map(|c| if round(*c) { 'o' } else { *c }).collect();
    match parts.iter().collect::<String>().as_str() {
        "oo" | "o-o" => Some(true),
        "ooo" | "o-o-o" => Some(false),
        _ => None,
    }
}

/// What a text asks for, as far as it says: which man, from where, to where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish {
    /// The man; `None` if the text names both squares, in which case any man may be meant.
    pub(crate) role: Option<Role>,
    pub(crate) from_file: Option<File>,
    pub(crate) from_rank: Option<Rank>,
    pub(crate) to_file: File,
    /// `None` if the text names only a file, as in `ed`.
    pub(crate) to_rank: Option<Rank>,
}

impl Wish {
    /// Returns the square of origin, if the text gives it in full.
    pub(crate) fn from(&self) -> Option<Square> {
        Some(Square::from_coords(self.from_file?, self.from_rank?))
    }

    /// Returns the target, if the text gives it in full.
    pub(crate) fn to(&self) -> Option<Square> {
        Some(Square::from_coords(self.to_file, self.to_rank?))
    }

    /// Returns whether the text says anything about the origin.
    pub(crate) fn has_origin(&self) -> bool {
        self.from_file.is_some() || self.from_rank.is_some()
    }

    /// Returns both squares, if the text gives them in full.
    pub(crate) fn squares(&self) -> Option<(Square, Square)> {
        self.from().zip(self.to())
    }

    /// Returns the squares that the text may mean as the origin.
    pub(crate) fn origins(&self) -> Bitboard {
        let file = self.from_file.map_or(Bitboard::FULL, Bitboard::from);
        file & self.from_rank.map_or(Bitboard::FULL, Bitboard::from)
    }

    /// Returns the squares that the text may mean as the target.
    pub(crate) fn targets(&self) -> Bitboard {
        self.to().map_or(self.to_file.into(), Bitboard::from)
    }

    /// Reads `[file][rank][x]square`, or `file[x]file` for a pawn.
    fn parse(role: Option<Role>, signs: &[char]) -> Option<Wish> {
        let is_file = |c: char| ('a'..='h').contains(&c);
        let signs: Vec<char> = signs.iter().map(char::to_ascii_lowercase).collect();
        // `exd` ends in a file alone; everything else ends in a file and a rank.
        let target_len = if signs.last().copied().is_some_and(is_file) { 1 } else { 2 };
        let (origin, target) = signs.split_at(signs.len().checked_sub(target_len)?);
        let origin = origin.strip_suffix(&['x']).or(origin.strip_suffix(&['-'])).unwrap_or(origin);
        let to_file = File::from_char(target[0])?;
        let to_rank = target.get(1).map(|c| Rank::from_char(*c).ok_or(())).transpose().ok()?;
        let (from_file, from_rank) = match *origin {
            [] => (None, None),
            [file, rank] => (Some(File::from_char(file)?), Some(Rank::from_char(rank)?)),
            [one] if is_file(one) => (File::from_char(one), None),
            [one] => (None, Some(Rank::from_char(one)?)),
            _ => return None,
        };
        let neighbours = from_file.is_some_and(|file| file.distance(to_file) == 1);
        if to_rank.is_none() && (role.is_some() || from_rank.is_some() || !neighbours) {
            return None;
        }
        // A file alone before the square belongs to a capturing pawn.
        if role.is_none() && from_file.is_some() && from_rank.is_none() && !neighbours {
            return None;
        }
        // Without a letter the text means a pawn, unless it names both squares.
        let role = if from_file.is_some() && from_rank.is_some() { role } else { role.or(Some(Role::Pawn)) };
        Some(Wish { role, from_file, from_rank, to_file, to_rank })
    }
}

/// Reads a text in every way: literally, and then in the other language and in the other case.
pub(crate) fn readings(signs: &[char], letters: Letters) -> [Vec<Wish>; 2] {
    let Some((&first, rest)) = signs.split_first() else { return [Vec::new(), Vec::new()] };
    if let Some(man) = Chessman::from_figurine(first) {
        return [Wish::parse(Some(man.into()), rest).into_iter().collect(), Vec::new()];
    }
    let capital = first.to_ascii_uppercase();
    let lettered = |letters| Wish::parse(Some(Chessman::from_letter(capital, letters)?.into()), rest);
    let (here, there, plain) = (lettered(letters), lettered(letters.other()), Wish::parse(None, signs));
    let (first, then) = if first != capital && plain.is_some() {
        (plain, [here, there])
    } else if here.is_some() {
        (here, [there, plain])
    } else {
        (None, [there, plain])
    };
    [first.into_iter().collect(), then.into_iter().flatten().collect()]
}
