//! How people spell SAN-like moves, for every game with such moves.

use shakmaty::{Bitboard, File, Rank, Role, Square};

use crate::chessmen::Chessman;
use crate::men::PieceLetters;

/// The maximum number of characters in a move; longer texts are rejected early.
const MAX_CHARS: usize = 40;

/// Normalises a text; returns `None` if it is too long for a move. Removes spaces, move numbers and annotation glyphs,
/// and unifies dashes, capture signs and placement signs.
pub(crate) fn tidy(text: &str) -> Option<Vec<char>> {
    let text = text.trim();
    if text.chars().count() > MAX_CHARS {
        return None;
    }
    let unnumbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = if unnumbered.starts_with(['.', '…']) { unnumbered.trim_start_matches(['.', '…']) } else { text };
    let text = text.trim_end_matches(|c: char| c.is_whitespace() || "!?+#‼⁇⁈⁉†‡.,;:".contains(c));
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

/// Returns whether a castling text (`O-O`, `0-0`, `oo`) is kingside; `None` for other texts.
pub(crate) fn castling(signs: &[char]) -> Option<bool> {
    let round = |c: char| matches!(c, 'O' | 'o' | '0');
    let parts: Vec<char> = signs.iter().map(|c| if round(*c) { 'o' } else { *c }).collect();
    match parts.iter().collect::<String>().as_str() {
        "oo" | "o-o" => Some(true),
        "ooo" | "o-o-o" => Some(false),
        _ => None,
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceWish {
    /// The piece; `None` for any piece, if the text has both squares.
    pub(crate) role: Option<Role>,
    pub(crate) from_file: Option<File>,
    pub(crate) from_rank: Option<Rank>,
    pub(crate) to_file: File,
    pub(crate) to_rank: Option<Rank>,
}

impl PieceWish {
    /// Returns the square of origin, if complete.
    pub(crate) fn from(&self) -> Option<Square> {
        Some(Square::from_coords(self.from_file?, self.from_rank?))
    }

    /// Returns the target, if complete.
    pub(crate) fn to(&self) -> Option<Square> {
        Some(Square::from_coords(self.to_file, self.to_rank?))
    }

    pub(crate) fn has_origin(&self) -> bool {
        self.from_file.is_some() || self.from_rank.is_some()
    }

    pub(crate) fn squares(&self) -> Option<(Square, Square)> {
        self.from().zip(self.to())
    }

    pub(crate) fn origins(&self) -> Bitboard {
        let file = self.from_file.map_or(Bitboard::FULL, Bitboard::from);
        file & self.from_rank.map_or(Bitboard::FULL, Bitboard::from)
    }

    pub(crate) fn targets(&self) -> Bitboard {
        self.to().map_or(self.to_file.into(), Bitboard::from)
    }

    /// Reads `[file][rank][x]square`, or `file[x]file` for a pawn.
    fn parse(role: Option<Role>, signs: &[char]) -> Option<PieceWish> {
        let is_file = |c: char| ('a'..='h').contains(&c);
        let signs: Vec<char> = signs.iter().map(char::to_ascii_lowercase).collect();
        // `exd` ends in a bare file; other texts end in a full square.
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
        // Without a piece letter, a file before the square means a pawn's capture.
        if role.is_none() && from_file.is_some() && from_rank.is_none() && !neighbours {
            return None;
        }
        // Without a letter the text means a pawn, unless it has both squares.
        let role = if from_file.is_some() && from_rank.is_some() { role } else { role.or(Some(Role::Pawn)) };
        Some(PieceWish { role, from_file, from_rank, to_file, to_rank })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveSpelling {
    /// Typed by a person in any case, preferably with these letters. The other language's letters are also accepted.
    Typed(PieceLetters),
    /// Written by a program: English letters, pieces in capitals. Files are in lower case.
    Record,
}

impl MoveSpelling {
    pub(crate) fn letters(self) -> PieceLetters {
        match self {
            MoveSpelling::Typed(letters) => letters,
            MoveSpelling::Record => PieceLetters::English,
        }
    }

    /// Reads a letter of any case as a piece.
    ///
    /// These letters are preferred to the other language's.
    ///
    /// The second piece is a rival meaning in French: R is the king there, but the rook in records. In English it is
    /// always the rook.
    pub(crate) fn man(self, letter: char) -> Option<(Chessman, Option<Chessman>)> {
        if let Some(man) = Chessman::from_figurine(letter) {
            return Some((man, None));
        }
        let capital = letter.to_ascii_uppercase();
        let own = Chessman::from_letter(capital, self.letters());
        let other = match self {
            MoveSpelling::Typed(letters) => Chessman::from_letter(capital, letters.other()),
            MoveSpelling::Record => None,
        };
        match own {
            Some(own) => Some((own, other.filter(|other| *other != own && self.letters() == PieceLetters::French))),
            None => Some((other?, None)),
        }
    }
}

#[derive(Debug)]
pub(crate) struct MoveReadings<W> {
    /// The readings, likeliest first; the first that fits a legal move counts. A reading that is clearly meant but fits
    /// no move ends the search, so that no other move replaces it.
    pub(crate) tiers: Vec<W>,
    /// Rival meanings: never played, but they make the text ambiguous if legal.
    pub(crate) rivals: Vec<W>,
}

pub(crate) enum ReadingOutcome<'a, W, M> {
    One(M),
    Several(Vec<M>),
    None(&'a W),
    Unreadable,
}

impl<W> MoveReadings<W> {
    pub(crate) fn none() -> MoveReadings<W> {
        MoveReadings { tiers: Vec::new(), rivals: Vec::new() }
    }

    /// Finds the legal moves for a text. `fits` lists the moves of a reading, `is_rival` accepts a move of a rival, and
    /// `is_meant` accepts a reading without moves as the player's intention.
    pub(crate) fn find<M: PartialEq>(
        &self,
        fits: impl Fn(&W) -> Vec<M>,
        is_rival: impl Fn(&W, &M) -> bool,
        is_meant: impl Fn(&W) -> bool,
    ) -> ReadingOutcome<'_, W, M> {
        let Some(first) = self.tiers.first() else { return ReadingOutcome::Unreadable };
        for reading in &self.tiers {
            let mut moves = fits(reading);
            if moves.is_empty() {
                if is_meant(reading) {
                    return ReadingOutcome::None(reading);
                }
                continue;
            }
            for rival in &self.rivals {
                let others = fits(rival).into_iter().filter(|m| is_rival(rival, m));
                let new: Vec<M> = others.filter(|m| !moves.contains(m)).collect();
                moves.extend(new);
            }
            return match moves.pop() {
                Some(only) if moves.is_empty() => ReadingOutcome::One(only),
                last => ReadingOutcome::Several(moves.into_iter().chain(last).collect()),
            };
        }
        ReadingOutcome::None(first)
    }
}

/// Returns whether this notation contains the wish's rank, if it has one. `B1d2` can also mean two squares. People only
/// write a rank where the notation needs it.
pub(crate) fn is_written_so(wish: &PieceWish, notation: &str) -> bool {
    let has_rank = || notation.chars().nth(1).is_some_and(|c| c.is_ascii_digit());
    wish.from_rank.is_none() || wish.from_file.is_some() || has_rank()
}

/// Lists all readings of a text. A lower-case letter is preferably a file; a capital is a piece and never replaced by a
/// pawn. Two full squares mean the piece on the first, even in capitals (`B1-D2`), unless a program wrote them. A
/// person's text with two meanings (`bxc3`: the bishop or the pawn) has both readings.
pub(crate) fn readings(signs: &[char], spelling: MoveSpelling) -> MoveReadings<PieceWish> {
    let Some((&first, rest)) = signs.split_first() else { return MoveReadings::none() };
    if spelling == MoveSpelling::Record && rest.iter().any(|c| matches!(c, 'A'..='H')) {
        return MoveReadings::none();
    }
    let plain = PieceWish::parse(None, signs);
    let man = spelling.man(first);
    let lettered = |man: Chessman| PieceWish::parse(Some(man.into()), rest);
    let (own, rival) = man.map_or((None, None), |(man, rival)| (lettered(man), rival.and_then(lettered)));
    let is_typed = spelling != MoveSpelling::Record;
    let is_large = first.is_ascii_uppercase() || !first.is_ascii();
    let squares = plain.filter(|wish| wish.squares().is_some());
    let (tiers, rivals) = match (is_large, own, plain) {
        (true, Some(own), _) if squares.is_some() && is_typed => (vec![squares, Some(own)], vec![Some(own)]),
        (true, Some(own), _) => (vec![Some(own)], vec![rival, plain.filter(|_| is_typed)]),
        (false, _, Some(plain)) if squares.is_some() || !is_typed => (vec![Some(plain)], Vec::new()),
        (false, own, Some(plain)) => {
            // If the game is shown in English, a lower-case `c` never means a French knight (cavalier).
            let is_own = Chessman::from_letter(first.to_ascii_uppercase(), spelling.letters()).is_some();
            (vec![Some(plain), own], vec![own.filter(|_| is_own)])
        }
        (_, own, plain) => (vec![own.or(plain)], vec![rival]),
    };
    MoveReadings { tiers: tiers.into_iter().flatten().collect(), rivals: rivals.into_iter().flatten().collect() }
}
