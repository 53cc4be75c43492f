//! The form of a move: whether a text as a whole looks like one, legal or not.

use rules::{GameTable, PieceLetters, Scene};

use crate::app::say::wording;

/// The longest word that can be a move, in characters.
pub(crate) const LONGEST_ATTEMPT: usize = 12;

/// Strips the move number, and final words for check or mate.
pub(crate) fn without_number(text: &str) -> &str {
    let unnumbered = text.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '…')).trim_start();
    // The zeros of `0-0` are not a move number.
    let is_whole = unnumbered.is_empty() || unnumbered.starts_with('-');
    wording::without_end(if is_whole { text } else { unnumbered })
}

/// Returns the board's last corner if a text passes it: `Qxd9`.
pub(super) fn corner_passed(table: &dyn GameTable, text: &str) -> Option<String> {
    let (scene, word) = (table.scene(), without_number(text.trim()));
    let is_cell = |name: &str| scene.cells.iter().any(|cell| cell.name == name);
    let corner = format!("{}{}", scene.columns.last()?, scene.rows.first()?);
    let ends = word.trim_end_matches(['!', '?', '+', '#', '.', ',']);
    let last = ends.get(ends.rfind(|c: char| c.is_ascii_alphabetic())?..)?;
    let is_square = last.len() > 1 && scene.columns.iter().any(|column| last.starts_with(column.as_str()));
    let is_spelled = is_nearly_a_move(&scene, &large_letters(table, word));
    (is_spelled && is_square && !is_cell(last) && is_cell(&corner)).then_some(corner)
}

/// Capitalises piece letters as in notation: at the beginning, and after a promotion. A column's letter stays as it is,
/// which is always valid.
pub(crate) fn large_letters(table: &dyn GameTable, word: &str) -> String {
    let is_man = |c: char| {
        let letters = [PieceLetters::English, PieceLetters::French];
        letters.into_iter().any(|of| table.info().men.iter().any(|man| man.letter(of).eq_ignore_ascii_case(&c)))
    };
    let signs: Vec<char> = word.chars().collect();
    let is_of_man = |at: usize| at == 0 || matches!(signs[at - 1], '=' | '(' | '/') || at + 1 == signs.len();
    let is_column = |at: usize| signs.get(at + 1).is_some_and(char::is_ascii_digit);
    let large = |(at, c): (usize, &char)| match is_of_man(at) && !is_column(at) && is_man(*c) {
        true => c.to_ascii_uppercase(),
        false => *c,
    };
    signs.iter().enumerate().map(large).collect()
}

/// Returns whether a word has the form of a move: cells of the board, surrounded only by piece letters and signs of
/// notation.
pub(crate) fn is_nearly_a_move(scene: &Scene, word: &str) -> bool {
    let signs: Vec<char> = word.trim_end_matches(['!', '?', '+', '#', '.', ',']).chars().collect();
    if signs.len() > LONGEST_ATTEMPT {
        return false;
    }
    let is_column = |c: char| scene.columns.iter().any(|name| name.chars().eq([c]));
    let (mut at, mut n_cells, mut n_letters) = (0, 0, 0);
    while at < signs.len() {
        match (signs[at], signs.get(at + 1)) {
            (column, Some(row)) if is_column(column) && row.is_ascii_digit() => {
                n_cells += 1;
                at += 1;
                while signs.get(at + 1).is_some_and(char::is_ascii_digit) {
                    at += 1;
                }
            }
            (c, _) if c.is_ascii_uppercase() || is_column(c) => n_letters += 1,
            ('x' | '-' | '=' | ':' | '@' | '^' | '/' | '(' | ')', _) => {}
            _ => return false,
        }
        at += 1;
    }
    n_cells > 0 && n_letters <= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_beyond_the_board_is_told() {
        let table = rules::open("chess", "", None).unwrap();
        for text in ["e9", "Qxd9", "qd9", "e2-e9", "a10", "1. e9!"] {
            assert_eq!(corner_passed(table.as_ref(), text).as_deref(), Some("h8"), "{text}");
        }
        for text in ["e4", "Qd8", "i3", "e", "see you at 9", "e8=Q", "h2o", "O-O"] {
            assert_eq!(corner_passed(table.as_ref(), text), None, "{text}");
        }
    }
}
