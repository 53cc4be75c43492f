//! Plans as text: lines of alternating moves such as `if e5 then Nf3; if d5 then exd5 Qxd5 Nc3`.

use std::collections::BTreeMap;

use rules::{GameTable, Move, MoveError, PieceLetters, Side};

use crate::app::ask::{LONGEST_MOVE, LONGEST_PLAN};
use crate::app::play::moves;
use crate::app::say::wording;
use crate::app::tables;
use crate::app::tables::PASS;
use crate::record::GameRecord;
use crate::refusal::{Refusal, Trouble};
use crate::words::{Lang, Text, TextKey, folded, listed, quote, shows_nothing};

/// Answers as codes, by the moves that lead to them.
type PlanAnswers = BTreeMap<Vec<String>, String>;

/// Reads a plan's answers from a text, starting at the current position. On the player's own turn, the first move of a
/// line is only assumed, since they make it themselves.
pub(super) fn read(record: &GameRecord, side: Side, text: &str, lang: Lang) -> Result<PlanAnswers, Trouble> {
    let mut answers = PlanAnswers::new();
    if text.chars().count() > usize::from(LONGEST_PLAN) {
        return Err(Refusal::PlanLong { most: LONGEST_PLAN }.into());
    }
    for line in text.split([';', '\n', '|']).map(str::trim).filter(|line| !shows_nothing(line)) {
        let mut table = tables::table_of(record, &record.line)?;
        let found = read_line(&record.game, table.as_mut(), side, line, lang);
        let about = |why: Refusal| Refusal::Plan { line: quote(line), why: Box::new(why) };
        for (path, code) in found.map_err(about)? {
            if answers.get(&path).is_some_and(|other| *other != code) {
                return Err(about(Refusal::PlanTwice).into());
            }
            answers.insert(path, code);
        }
    }
    if answers.is_empty() { Err(Refusal::PlanEmpty.into()) } else { Ok(answers) }
}

fn read_line(
    rules: &str,
    table: &mut dyn GameTable,
    side: Side,
    line: &str,
    lang: Lang,
) -> Result<Vec<(Vec<String>, String)>, Refusal> {
    let begin = table.codes().len();
    let mut found = Vec::new();
    for part in parts(line) {
        let bare: Vec<&str> = words(&part).collect();
        let text = bare.join(" ");
        let is_said = is_said(table, &bare, &text, lang);
        for word in if is_said { vec![text.as_str()] } else { bare } {
            let mine = table.turn() == side;
            let path = table.codes()[begin..].to_vec();
            if let Some((_, square)) = moves::empty_capture(table, word, lang) {
                return Err(Refusal::NothingToTake { square });
            }
            let played = match word.len() {
                n if n > usize::from(LONGEST_MOVE) => Err(MoveError::Unreadable),
                _ if is_said => play_said(table, word, lang),
                _ => play(table, word, lang.letters()),
            };
            match played {
                Ok(m) if mine && !path.is_empty() => found.push((path, m.code)),
                Ok(_) => {}
                Err(MoveError::Over) => return Err(Refusal::PlanOver { text: quote(word) }),
                Err(MoveError::Ambiguous { candidates }) => {
                    let moves: Vec<_> = candidates.iter().map(|m| m.unsigned().to_owned()).collect();
                    return Err(Refusal::PlanAmbiguous { text: quote(word), moves: moves.join(", ") });
                }
                Err(MoveError::Unreadable) if wording::names_no_cell(table, word) => {
                    return Err(Refusal::NoSuchMove { text: quote(word) });
                }
                Err(MoveError::Unreadable) => {
                    return Err(Refusal::PlanUnreadable { text: quote(word), spelling: text!("{}-spelling", rules) });
                }
                Err(MoveError::Illegal { why }) => {
                    let illegal = Refusal::Illegal { text: quote(word), why };
                    // A line that begins with the opponent's move is meant for the opponent's turn.
                    return Err(match mine && path.is_empty() {
                        true => Refusal::PlanOwnFirst { why: Box::new(illegal) },
                        false => illegal,
                    });
                }
            }
            pass(table);
            if found.len() > MOST_IN_A_ROW {
                return Err(Refusal::PlanDeep { most: MOST_IN_A_ROW });
            }
        }
    }
    let last_is_mine =
        found.last().is_some_and(|(path, _)| table.codes()[begin + path.len() + 1..].iter().all(|code| code == PASS));
    if last_is_mine { Ok(found) } else { Err(Refusal::PlanOpenEnd) }
}

/// Plays a word as a move. There is no one to ask here, so an ambiguous text means the move with exactly this notation.
fn play(table: &mut dyn GameTable, word: &str, letters: PieceLetters) -> Result<Move, MoveError> {
    let played = table.play(word, letters);
    let Err(MoveError::Ambiguous { candidates }) = &played else { return played };
    let bare = |text: &str| text.trim_end_matches(['+', '#', '!', '?']).to_owned();
    match candidates.iter().find(|m| bare(&m.notation) == bare(word)) {
        Some(exact) => table.play(&exact.code, PieceLetters::English),
        None => played,
    }
}

fn is_said(table: &dyn GameTable, bare: &[&str], text: &str, lang: Lang) -> bool {
    let is_move = |word: &&str| table.read(word, lang.letters()) != Err(MoveError::Unreadable);
    !bare.iter().all(is_move)
        && (wording::is_said(table, text, lang) || wording::is_joined(table, text, lang.letters()))
}

fn play_said(table: &mut dyn GameTable, text: &str, lang: Lang) -> Result<Move, MoveError> {
    match moves::meant(table, text, lang) {
        Ok(m) => table.play(&m.code, PieceLetters::English),
        Err(error) => Err(moves::reason(table, text, error, lang.letters())),
    }
}

pub(super) fn pass(table: &mut dyn GameTable) {
    while let [only] = &table.legal(PieceLetters::English)[..]
        && only.code == PASS
        && table.play(PASS, PieceLetters::English).is_ok()
    {}
}

fn bare(word: &str) -> &str {
    let word = word.trim_matches([':', ',', '.', '…', '"', '“', '”', '«', '»', '*']);
    let unnumbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match unnumbered.strip_prefix(['.', '…']) {
        Some(rest) if unnumbered.len() < word.len() => rest.trim_start_matches(['.', '…']),
        _ => word,
    }
}

fn plain(word: &str) -> String {
    folded(word).replace('\'', "’")
}

fn parts(line: &str) -> Vec<String> {
    let all = |key: TextKey| Lang::ALL.into_iter().flat_map(move |lang| listed(key.clone(), lang)).collect::<Vec<_>>();
    let (between, leads) = (all(key!("plan-between")), all(key!("plan-leads")));
    let mut parts = vec![Vec::new()];
    for (idx, piece) in line.split([',', '→']).enumerate() {
        if idx > 0 {
            parts.push(Vec::new());
        }
        for word in piece.split_whitespace() {
            let part = parts.last_mut().expect("there is a first part");
            match plain(bare(word)) {
                plain if between.contains(&plain) => parts.push(Vec::new()),
                plain if part.is_empty() && leads.contains(&plain) => {}
                _ => part.push(word),
            }
        }
    }
    parts.iter().filter(|part| !part.is_empty()).map(|part| part.join(" ")).collect()
}

/// Returns a line's words that may be moves. Omits numbers, punctuation and joining words.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit());
    let is_filler = |word: &str| {
        let word = plain(word);
        Lang::ALL.into_iter().any(|lang| listed(key!("plan-fillers"), lang).any(|filler| filler == word))
    };
    line.split(|c: char| c.is_whitespace() || matches!(c, ',' | '→'))
        .map(bare)
        .filter(move |word| word.chars().any(char::is_alphanumeric) && !is_number(word) && !is_filler(word))
}

pub(super) fn kept(n: usize) -> Text {
    text!("plan-kept").with("count", n.to_string())
}

/// The maximum number of answers in a line, from the current position.
pub(super) const MOST_IN_A_ROW: usize = 8;
