//! Types legal moves in many ways. Each is read as itself, asked about or refused, but never read as another move.
//! `TYPED_MOVES=20000` makes the long run (`docs/measurements.md`).

use std::collections::BTreeMap;

use fastrand::Rng;
use rules::{GameTable, Move, MoveError, PieceLetters};

const MOVES: usize = 1_000;
const SEED: u64 = 57;
const LONGEST: usize = 120;

#[derive(Debug, Default, PartialEq)]
struct Counts {
    read: usize,
    asked: usize,
    refused: usize,
    /// The text is exactly the notation or code of another move.
    exact: usize,
}

/// All ways to type a move: code and notation, in capitals and in lower case, in the letters of either language, and as
/// phones change them.
fn ways(table: &dyn GameTable, at: usize) -> Vec<(&'static str, String)> {
    let english = table.legal(PieceLetters::English).swap_remove(at);
    let french = table.legal(PieceLetters::French).swap_remove(at);
    let squares = |code: &str| match code.len() {
        4 if !code.contains('@') => format!("{}-{}", &code[..2], &code[2..]),
        _ => code.to_owned(),
    };
    let spaced = |m: &Move| spaced(m).unwrap_or_else(|| m.notation.clone());
    let mut found = Vec::new();
    for (way, text) in [
        ("code", english.code.clone()),
        ("squares", squares(&english.code)),
        ("english with squares", spaced(&english)),
        ("french with squares", spaced(&french)),
        ("english", english.notation),
        ("french", french.notation),
    ] {
        let first = text.chars().next().map_or_else(String::new, |c| c.to_uppercase().collect());
        let phone = format!("{first}{}", text.chars().skip(1).collect::<String>());
        let plain = text.replace(['x', '+', '#', '='], "");
        found.extend([
            (way, text.clone()),
            (way, text.to_uppercase()),
            (way, text.to_lowercase()),
            (way, phone),
            (way, plain.to_lowercase()),
            (way, plain),
        ]);
    }
    found
}

fn spaced(m: &Move) -> Option<String> {
    let letter = m.notation.chars().next().filter(|c| c.is_ascii_uppercase() && *c != 'O')?;
    let (from, to) = m.code.split_at_checked(2)?;
    (to.len() == 2 && !m.code.contains('@')).then(|| format!("{letter} {from} {to}"))
}

fn check(table: &dyn GameTable, at: usize, counts: &mut BTreeMap<String, Counts>) {
    for letters in [PieceLetters::English, PieceLetters::French] {
        let legal = table.legal(letters);
        let wanted = &legal[at];
        for (way, text) in ways(table, at) {
            let counts = counts.entry(format!("{way} to {letters:?}")).or_default();
            match table.read(&text, letters) {
                Ok(m) if &m == wanted => counts.read += 1,
                Ok(m) => {
                    assert!(is_exact(&m, &text, letters), "{text:?} is {m:?}, not {wanted:?}, in {}", table.position());
                    counts.exact += 1;
                }
                Err(MoveError::Ambiguous { candidates }) => {
                    assert!(candidates.len() > 1 && candidates.iter().all(|m| legal.contains(m)), "{text:?}");
                    counts.asked += 1;
                }
                Err(_) => counts.refused += 1,
            }
        }
    }
}

/// Returns whether a text is exactly another move, which its writer must have meant. That is two lower-case squares,
/// which always work, a lower-case file in a language without a piece of that letter, or R, which is only the rook in
/// English.
fn is_exact(m: &Move, text: &str, letters: PieceLetters) -> bool {
    let bare = |text: &str| text.to_lowercase().replace(['x', '+', '#', '=', '-', '@'], "");
    let foreign = if letters == PieceLetters::English { ['c', 'd', 'f', 'r', 'R'].as_slice() } else { &['b'] };
    text.replace('-', "") == m.code || (text.starts_with(foreign) && bare(text) == bare(&m.notation))
}

fn from_env<N: std::str::FromStr>(name: &str) -> Option<N> {
    std::env::var(name).ok()?.parse().ok()
}

#[expect(clippy::print_stdout, reason = "a test tells what it has tried")]
#[test]
fn no_text_of_a_legal_move_is_another_move() {
    let n_moves = from_env("TYPED_MOVES").unwrap_or(MOVES);
    let seed = from_env("TYPED_SEED").unwrap_or(SEED);
    println!("TYPED_SEED={seed} TYPED_MOVES={n_moves}");
    for info in rules::editions() {
        let mut rng = Rng::with_seed(seed);
        let (mut counts, mut n) = (BTreeMap::new(), 0);
        while n < n_moves {
            let mut table = rules::open_edition(info.id, info.edition, "", None).unwrap();
            while table.codes().len() < LONGEST && n < n_moves {
                let legal = table.legal(PieceLetters::English);
                if legal.is_empty() {
                    break;
                }
                check(table.as_ref(), rng.usize(..legal.len()), &mut counts);
                n += 1;
                table.play(&legal[rng.usize(..legal.len())].code, PieceLetters::English).unwrap();
            }
        }
        for (way, counts) in &counts {
            println!("{} {} {way}: {counts:?}", info.id, info.edition);
            // A code works in both languages. Notation is nearly always understood in its own language.
            let total = counts.read + counts.asked + counts.refused + counts.exact;
            let own = ["english to English", "french to French"].contains(&way.as_str());
            assert!(!own || counts.read * 10 > total * 8, "{} {way}: {counts:?}", info.id);
        }
    }
}
