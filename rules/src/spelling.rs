//! How people spell moves in the manner of SAN, and the letters of the men: the same in every game with such moves.

use shakmaty::{Bitboard, File, Rank, Role, Square};

use crate::game::Letters;

/// Longer texts are no moves: a bound on the work that a text can cause.
const MAX_CHARS: usize = 40;

/// The capital in notation. A pawn's is read, but never written.
pub(crate) fn letter(role: Role, letters: Letters) -> char {
    let all = match letters {
        Letters::English => "PNBRQK",
        Letters::French => "PCFTDR",
    };
    char::from(all.as_bytes()[role as usize - 1])
}

/// The man of this capital.
pub(crate) fn from_letter(capital: char, letters: Letters) -> Option<Role> {
    Role::ALL.into_iter().find(|role| letter(*role, letters) == capital)
}

pub(crate) fn from_figurine(figurine: char) -> Option<Role> {
    Some(match figurine {
        '♔' | '♚' => Role::King,
        '♕' | '♛' => Role::Queen,
        '♖' | '♜' => Role::Rook,
        '♗' | '♝' => Role::Bishop,
        '♘' | '♞' => Role::Knight,
        '♙' | '♟' => Role::Pawn,
        _ => return None,
    })
}

/// The word for a man in scenes and words files.
pub(crate) fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// The other language's letters.
pub(crate) fn other(letters: Letters) -> Letters {
    match letters {
        Letters::English => Letters::French,
        Letters::French => Letters::English,
    }
}

/// The signs that matter: no space, no move number, no praise; one kind of dash and of capture.
pub(crate) fn tidy(text: &str) -> Option<Vec<char>> {
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
            c => c,
        })
        .collect(),
    )
}

/// Whether the text is castling, and then whether to the king's side: `O-O`, `0-0`, `oo`.
pub(crate) fn castling(signs: &[char]) -> Option<bool> {
    let round = |c: char| matches!(c, 'O' | 'o' | '0');
    let parts: Vec<char> = signs.iter().map(|c| if round(*c) { 'o' } else { *c }).collect();
    match parts.iter().collect::<String>().as_str() {
        "oo" | "o-o" => Some(true),
        "ooo" | "o-o-o" => Some(false),
        _ => None,
    }
}

/// What a text asks for: which man, from where, to where, as far as it says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish {
    /// `None` with both coordinates: whatever stands there.
    pub(crate) role: Option<Role>,
    pub(crate) from_file: Option<File>,
    pub(crate) from_rank: Option<Rank>,
    pub(crate) to_file: File,
    /// `None` as in `ed`.
    pub(crate) to_rank: Option<Rank>,
}

impl Wish {
    /// Both squares, where the text gives them in full.
    pub(crate) fn squares(&self) -> Option<(Square, Square)> {
        let from = Square::from_coords(self.from_file?, self.from_rank?);
        Some((from, Square::from_coords(self.to_file, self.to_rank?)))
    }

    /// The squares that the text may speak of as the origin.
    pub(crate) fn origins(&self) -> Bitboard {
        let file = self.from_file.map_or(Bitboard::FULL, Bitboard::from);
        file & self.from_rank.map_or(Bitboard::FULL, Bitboard::from)
    }

    /// The squares that the text may speak of as the target.
    pub(crate) fn targets(&self) -> Bitboard {
        match self.to_rank {
            Some(rank) => Square::from_coords(self.to_file, rank).into(),
            None => self.to_file.into(),
        }
    }

    /// Reads `[file][rank][x]square`, or `file[x]file` of a pawn.
    fn parse(role: Option<Role>, signs: &[char]) -> Option<Wish> {
        let is_file = |c: char| ('a'..='h').contains(&c);
        let signs: Vec<char> = signs.iter().map(char::to_ascii_lowercase).collect();
        // The last two files of `exd` are one square each; everything else ends in a file and a rank.
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
        // A file alone before the square is a pawn's that captures.
        if role.is_none() && from_file.is_some() && from_rank.is_none() && !neighbours {
            return None;
        }
        // Without a letter the text speaks of a pawn, unless it names both squares.
        let role = if from_file.is_some() && from_rank.is_some() { role } else { role.or(Some(Role::Pawn)) };
        Some(Wish { role, from_file, from_rank, to_file, to_rank })
    }
}

/// The readings of a text as it stands, and the others: in the other language, in the other case.
pub(crate) fn readings(signs: &[char], letters: Letters) -> [Vec<Wish>; 2] {
    let Some((&first, rest)) = signs.split_first() else { return [Vec::new(), Vec::new()] };
    if let Some(role) = from_figurine(first) {
        return [Wish::parse(Some(role), rest).into_iter().collect(), Vec::new()];
    }
    let capital = first.to_ascii_uppercase();
    let lettered = |letters| Wish::parse(Some(from_letter(capital, letters)?), rest);
    let (here, there, plain) = (lettered(letters), lettered(other(letters)), Wish::parse(None, signs));
    let (first, then) = if first != capital && plain.is_some() {
        (plain, [here, there])
    } else if here.is_some() {
        (here, [there, plain])
    } else {
        (None, [there, plain])
    };
    [first.into_iter().collect(), then.into_iter().flatten().collect()]
}
