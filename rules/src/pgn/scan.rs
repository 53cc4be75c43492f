//! Splits PGN into tags and the moves of the main line.
//!
//! Numbers, comments, variations and glyphs are dropped.

use super::{PgnError, find, is_name};

#[derive(Debug, Default)]
pub(super) struct RawPgn {
    pub(super) tags: Vec<(String, String)>,
    pub(super) moves: Vec<String>,
    pub(super) score: Option<&'static str>,
    pub(super) remarks: Vec<String>,
}

/// Remarks that some people write right after a move: en passant, check.
const REMARKS: [&str; 15] = [
    "e.p.", "e.p", "ep", "dbl.ch.", "dbl.ch", "dis.ch.", "dis.ch", "ch.", "ch", "check", "mate", "mat", "échec",
    "echec", "et",
];

/// Remarks (novelty, diagram) recognised only as separate words. Attached to a move, they could be promotions.
const APART: [&str; 4] = ["N", "TN", "D", "RR"];

const SIGNS: [char; 4] = ['+', '#', '!', '?'];

pub(super) fn scan(text: &str) -> Result<Vec<RawPgn>, PgnError> {
    let text = text.trim_start_matches('\u{FEFF}').replace("\r\n", "\n").replace('\r', "\n");
    let mut scanner =
        PgnScanner { rest: &text, line: 1, depth: 0, is_fresh: true, games: Vec::new(), now: RawPgn::default() };
    while scanner.step()? {}
    if scanner.depth > 0 {
        return Err(scanner.unreadable());
    }
    scanner.next_game();
    Ok(scanner.games)
}

pub(super) fn score(text: &str) -> Option<&'static str> {
    let plain: String =
        text.chars().filter(|c| !c.is_whitespace()).map(|c| if is_between(c) { '-' } else { c }).collect();
    match plain.as_str() {
        "1-0" => Some("1-0"),
        "0-1" => Some("0-1"),
        "1/2-1/2" | "1/2" | "½-½" | "½" | "0.5-0.5" => Some("1/2-1/2"),
        "*" => Some("*"),
        _ => None,
    }
}

fn is_between(c: char) -> bool {
    matches!(c, '‐' | '‑' | '‒' | '–' | '—' | '−' | ':')
}

struct PgnScanner<'a> {
    rest: &'a str,
    /// The line number where `rest` begins, from 1.
    line: usize,
    depth: usize,
    /// Set if `rest` is at the beginning of a line.
    is_fresh: bool,
    games: Vec<RawPgn>,
    now: RawPgn,
}

impl<'a> PgnScanner<'a> {
    /// Reads the next element; returns whether there was any.
    fn step(&mut self) -> Result<bool, PgnError> {
        let Some(sign) = self.rest.chars().next() else { return Ok(false) };
        match sign {
            '%' if self.is_fresh => self.skip_line(),
            ';' => self.skip_line(),
            c if c.is_whitespace() => self.advance(c.len_utf8()),
            '{' => {
                let len = self.rest.find('}').ok_or(self.unreadable())?;
                if self.depth == 0 && self.now.score.is_none() {
                    self.now.remarks.push(self.rest[1..len].trim().to_owned());
                }
                self.advance(len + 1);
            }
            '(' => {
                self.depth += 1;
                self.advance(1);
            }
            ')' => {
                self.depth = self.depth.checked_sub(1).ok_or(self.unreadable())?;
                self.advance(1);
            }
            '$' => {
                let digits = self.rest[1..].find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len() - 1);
                self.advance(1 + digits);
            }
            '[' if self.depth == 0 => self.tag()?,
            ']' | '}' if self.depth == 0 => return Err(self.unreadable()),
            '[' | ']' | '}' => self.advance(1),
            _ => {
                let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | ';' | '[' | ']' | '$');
                let len = self.rest.find(ends).unwrap_or(self.rest.len());
                let (word, _) = self.rest.split_at(len + promotion(&self.rest[..len], &self.rest[len..]));
                self.advance(word.len());
                if self.depth == 0 {
                    self.word(word);
                }
            }
        }
        Ok(true)
    }

    fn advance(&mut self, n_bytes: usize) {
        let (passed, rest) = self.rest.split_at(n_bytes);
        self.line += passed.matches('\n').count();
        self.is_fresh = passed.ends_with('\n');
        self.rest = rest;
    }

    fn skip_line(&mut self) {
        self.advance(self.rest.find('\n').map_or(self.rest.len(), |at| at + 1));
    }

    fn unreadable(&self) -> PgnError {
        PgnError::Unreadable { line: self.line }
    }

    fn next_game(&mut self) {
        let game = std::mem::take(&mut self.now);
        if !game.tags.is_empty() || !game.moves.is_empty() {
            self.games.push(game);
        }
    }

    /// Reads `[Name "value"]`. A tag begins the next game if it comes after moves or a score, or repeats a name.
    fn tag(&mut self) -> Result<(), PgnError> {
        let line = self.rest.lines().next().unwrap_or_default();
        let (name, value, len) = read_tag(line).ok_or(self.unreadable())?;
        let is_next = !self.now.moves.is_empty() || self.now.score.is_some() || find(&self.now.tags, &name).is_some();
        if is_next {
            self.next_game();
        }
        self.now.tags.push((name, value));
        self.advance(len);
        Ok(())
    }

    /// Reads a word outside of comments and variations. It is a move (with or without its number), a number, a score,
    /// or a remark.
    fn word(&mut self, word: &'a str) {
        if let Some(score) = score(word) {
            self.now.score.get_or_insert(score);
            return;
        }
        let text = without_number(word);
        // After a score only a move number begins another game, since people add text about the winner.
        if self.now.score.is_some() {
            if word.len() == text.len() || !word.contains(['.', '…']) {
                return;
            }
            self.next_game();
        }
        let text = without_remark(text);
        let is_null = text.chars().all(|c| c == '-') && text.len() == 2;
        let is_sign = !is_null && !text.chars().any(char::is_alphanumeric) && !text.chars().any(is_figurine);
        let low = text.to_lowercase();
        let is_remark = without_remark(low.trim_end_matches('.')).is_empty();
        if is_remark || is_sign || APART.contains(&text.trim_end_matches(SIGNS)) {
            return;
        }
        self.now.moves.push(text.to_owned());
        self.now.remarks.clear();
    }
}

/// Returns the length of a bracketed promotion: `a8(Q)`. Other brackets open variations.
fn promotion(word: &str, behind: &str) -> usize {
    let is_pawns = without_number(word).starts_with(|c| matches!(c, 'a'..='h')) && word.ends_with(['1', '8']);
    let man = behind.strip_prefix('(').and_then(|inner| inner.split_once(')')).map(|(man, _)| man);
    let is_man = |man: &str| matches!(man, "Q" | "R" | "B" | "N") || (man.chars().all(is_figurine) && !man.is_empty());
    man.filter(|man| is_pawns && is_man(man)).map_or(0, |man| man.len() + 2)
}

/// Strips remarks attached to a move: `Qxf7ch`, `f8=Rch`, `hg3:e.p.ch`. Returns an empty text if there is only a
/// remark.
fn without_remark(text: &str) -> &str {
    let Some(short) = REMARKS.iter().find_map(|remark| text.trim_end_matches(SIGNS).strip_suffix(remark)) else {
        return text;
    };
    let short = without_remark(short);
    if short.is_empty() || ends_in_square(short.trim_end_matches(':')) { short } else { text }
}

fn ends_in_square(text: &str) -> bool {
    let unpromoted = text.strip_suffix(['Q', 'R', 'B', 'N', 'q', 'r', 'b', 'n']);
    unpromoted.map_or(text, |pawn| pawn.trim_end_matches(['=', '/'])).ends_with(|c: char| c.is_ascii_digit())
}

fn is_figurine(c: char) -> bool {
    ('♔'..='♟').contains(&c)
}

fn read_tag(line: &str) -> Option<(String, String, usize)> {
    let inner = line.strip_prefix('[')?.trim_start();
    let name_len = inner.find(|c: char| c.is_whitespace() || c == '"')?;
    let (name, rest) = inner.split_at(name_len);
    let rest = rest.trim_start().strip_prefix('"').filter(|_| is_name(name))?;
    let (value, len) = read_value(rest, true).or_else(|| read_value(rest, false))?;
    Some((name.to_owned(), value, line.len() - rest.len() + len))
}

/// Reads a tag's value after its first quote; returns it and the length, including the bracket. `\"` and `\\` are
/// escapes. If not `strict`, a quote that does not end the tag is part of the value, since people forget to escape it.
fn read_value(text: &str, strict: bool) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        let behind = &text[at + c.len_utf8()..];
        match c {
            '\\' if behind.starts_with(['\\', '"']) && (strict || !closes(behind.get(1..)?)) => {
                value.extend(chars.next().map(|(_, c)| c));
            }
            '"' if closes(behind) => return Some((value, at + 2 + behind.find(']')?)),
            '"' if strict => return None,
            c => value.push(c),
        }
    }
    None
}

fn closes(behind: &str) -> bool {
    behind.trim_start().starts_with(']')
}

/// Strips a leading move number and dots: `12.Nf3`, `12...`, `12…`, `12`, `...Nf3`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.trim_start_matches(['.', '…']) {
        unnumbered if unnumbered.len() < rest.len() || rest.is_empty() => unnumbered,
        _ => word,
    }
}
