//! Reads moves as people type them.

use shakmaty::{Bitboard, File, Rank, Square};

use super::board::{Castling, Move};
use super::notation::{Act, write};
use super::{Mutation, why};
use crate::game::{Game, Letters, MoveError};

/// Longer texts are no moves: a bound on the work that a text can cause.
const MAX_CHARS: usize = 40;

/// Reads coordinates or notation, in any common spelling.
///
/// What the text says as it stands comes first. Where that names no man that could go there, the other reading of its
/// first letter counts (the other language, or the other case) if one legal move fits it.
pub(super) fn read(game: &Mutation, text: &str, letters: Letters) -> Result<Move, MoveError> {
    let signs = tidy(text).ok_or(MoveError::Unreadable)?;
    if let Some(short) = castling_text(&signs) {
        return castle(game, short);
    }
    if let [body @ .., '=', promotion] = signs.as_slice()
        && promotion.is_alphabetic()
        && readings(body, letters).iter().any(|r| !r.is_empty())
    {
        return Err(MoveError::Illegal { why: why::no_promotion() });
    }
    let readings = readings(&signs, letters);
    let legal = game.legal_moves();
    for wishes in &readings {
        let fits: Vec<Move> = legal.iter().copied().filter(|m| wishes.iter().any(|wish| wish.fits(game, *m))).collect();
        match fits.as_slice() {
            [] if wishes.iter().any(|wish| wish.is_meant(game)) => break,
            [] => {}
            [m] => return Ok(*m),
            several => {
                let candidates = several.iter().map(|m| write(game, *m, letters)).collect();
                return Err(MoveError::Ambiguous { candidates });
            }
        }
    }
    let mut wishes = readings.iter().flatten();
    let first = wishes.clone().next().ok_or(MoveError::Unreadable)?;
    let meant = wishes.find(|wish| wish.is_meant(game)).unwrap_or(first);
    Err(MoveError::Illegal { why: why::not(game, meant, letters) })
}

/// What a text asks for: which man, from where, to where, as far as it says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    /// `None` with both coordinates: whatever stands there.
    pub(super) act: Option<Act>,
    pub(super) from_file: Option<File>,
    pub(super) from_rank: Option<Rank>,
    pub(super) to_file: File,
    /// `None` as in `ed`.
    pub(super) to_rank: Option<Rank>,
}

impl Wish {
    /// Both squares, where the text gives them in full.
    pub(super) fn squares(&self) -> Option<(Square, Square)> {
        let from = Square::from_coords(self.from_file?, self.from_rank?);
        Some((from, Square::from_coords(self.to_file, self.to_rank?)))
    }

    /// The own men that the text may speak of.
    pub(super) fn men(&self, game: &Mutation) -> Bitboard {
        let side = game.board.turn;
        let mut men = game.board.men(side);
        if let Some(file) = self.from_file {
            men &= Bitboard::from(file);
        }
        if let Some(rank) = self.from_rank {
            men &= Bitboard::from(rank);
        }
        men.into_iter().filter(|from| self.act.is_none() || self.act == Act::of(game, *from, side)).collect()
    }

    /// The squares that the text may speak of as the target.
    pub(super) fn targets(&self) -> Bitboard {
        match self.to_rank {
            Some(rank) => Square::from_coords(self.to_file, rank).into(),
            None => self.to_file.into(),
        }
    }

    fn fits(&self, game: &Mutation, m: Move) -> bool {
        self.targets().contains(m.to) && self.men(game).contains(m.from)
    }

    /// Whether the text speaks of a move that some man could make if no king mattered, or names both squares.
    fn is_meant(&self, game: &Mutation) -> bool {
        (self.act.is_none() && self.squares().is_some())
            || self.men(game).into_iter().any(|from| (why::reach(game, from) & self.targets()).any())
    }

    /// Reads `[file][rank][x]square`, or `file[x]file` of a pawn on white.
    fn parse(act: Option<Act>, signs: &[char]) -> Option<Wish> {
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
        if to_rank.is_none() && (act.is_some() || from_rank.is_some() || !neighbours) {
            return None;
        }
        // A file alone before the square is a pawn's that captures.
        if act.is_none() && from_file.is_some() && from_rank.is_none() && !neighbours {
            return None;
        }
        // Without a letter the text speaks of a pawn on white, unless it names both squares.
        let act = if from_file.is_some() && from_rank.is_some() { act } else { act.or(Some(Act::Pawn)) };
        Some(Wish { act, from_file, from_rank, to_file, to_rank })
    }
}

/// The readings of a text as it stands, and the others: in the other language, in the other case.
fn readings(signs: &[char], letters: Letters) -> [Vec<Wish>; 2] {
    let Some((&first, rest)) = signs.split_first() else { return [Vec::new(), Vec::new()] };
    if let Some(act) = Act::from_figurine(first) {
        return [Wish::parse(Some(act), rest).into_iter().collect(), Vec::new()];
    }
    let capital = first.to_ascii_uppercase();
    let lettered = |letters| Wish::parse(Some(Act::from_letter(capital, letters)?), rest);
    let other = match letters {
        Letters::English => Letters::French,
        Letters::French => Letters::English,
    };
    let (here, there, plain) = (lettered(letters), lettered(other), Wish::parse(None, signs));
    let (first, then) = if first != capital && plain.is_some() {
        (plain, [here, there])
    } else if here.is_some() {
        (here, [there, plain])
    } else {
        (None, [there, plain])
    };
    [first.into_iter().collect(), then.into_iter().flatten().collect()]
}

/// The signs that matter: no space, no move number, no praise; one kind of dash and of capture.
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
            c => c,
        })
        .collect(),
    )
}

/// Whether the text is castling, and then to which side: `O-O`, `0-0`, `oo`.
fn castling_text(signs: &[char]) -> Option<bool> {
    let round = |c: char| matches!(c, 'O' | 'o' | '0');
    let parts: Vec<char> = signs.iter().map(|c| if round(*c) { 'o' } else { *c }).collect();
    match parts.iter().collect::<String>().as_str() {
        "oo" | "o-o" => Some(true),
        "ooo" | "o-o-o" => Some(false),
        _ => None,
    }
}

fn castle(game: &Mutation, short: bool) -> Result<Move, MoveError> {
    let castling = Castling::ALL
        .iter()
        .find(|c| c.side() == game.board.turn && c.is_short() == short)
        .expect("each side castles to both sides");
    let m = Move { from: castling.king, to: castling.king_to };
    match why::castling(game, castling) {
        None => Ok(m),
        Some(why) => Err(MoveError::Illegal { why }),
    }
}
