//! Opens start positions from other programs, omitting parts that contradict the pieces.

/// An omitted part of a starting position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PgnOmission {
    /// A move number below 1.
    Number,
    /// A castling right without its king or rook, as its FEN letter.
    Castling(char),
    /// An en passant square that no pawn can have just crossed.
    EnPassant,
}

impl PgnOmission {
    /// Returns its word: `number`, `castling` or `en-passant`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            PgnOmission::Number => "number",
            PgnOmission::Castling(_) => "castling",
            PgnOmission::EnPassant => "en-passant",
        }
    }
}

/// Opens a position; if it is refused, tries to omit as little as possible. If nothing helps, returns the original
/// refusal.
pub(super) fn open<T, E>(position: &str, open: impl Fn(&str) -> Result<T, E>) -> Result<(T, Vec<PgnOmission>), E> {
    let refusal = match open(position) {
        Ok(opened) => return Ok((opened, Vec::new())),
        Err(refusal) => refusal,
    };
    let fields: Vec<&str> = position.split_whitespace().collect();
    let [men, turn, rights, passing, clocks @ ..] = fields.as_slice() else { return Err(refusal) };
    let is_nought = |number: &&str| number.parse() == Ok(0);
    let (clocks, number) = match clocks {
        [clock, number] if is_nought(number) => (format!("{clock} 1"), Some(PgnOmission::Number)),
        _ => (clocks.join(" "), None),
    };
    // There are at most four rights, so every subset is tried, the smallest first.
    let letters: Vec<char> = rights.chars().filter(|c| c.is_ascii_alphabetic()).take(4).collect();
    let mut ways: Vec<u32> = (0..1 << letters.len()).collect();
    ways.sort_by_key(|way| way.count_ones());
    let passings = [*passing, "-"];
    for way in ways {
        let is_out = |i: usize| way >> i & 1 == 1;
        let mut kept: String = (0..letters.len()).filter(|i| !is_out(*i)).map(|i| letters[i]).collect();
        if kept.is_empty() {
            kept.push('-');
        }
        for passing in &passings[usize::from(passings[0] == "-")..] {
            let Ok(opened) = open(&format!("{men} {turn} {kept} {passing} {clocks}")) else { continue };
            let castling = (0..letters.len()).filter(|i| is_out(*i)).map(|i| PgnOmission::Castling(letters[i]));
            let passed = (*passing != passings[0]).then_some(PgnOmission::EnPassant);
            return Ok((opened, castling.chain(passed).chain(number).collect()));
        }
    }
    Err(refusal)
}
