//! Decides whether a text means a move on a given table.

use rules::{GameTable, MoveError};

use crate::app::play::moves;
use crate::app::play::shape::{is_nearly_a_move, large_letters, without_number};
use crate::app::say::wording::wonders;
use crate::app::say::{AskedMove, wording};
use crate::words::Lang;

/// The longest text read as a move, in characters.
const LONGEST: usize = 60;

/// With at most this many words, one near-move is an attempt.
const SHORT: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum TextFit {
    Talk,
    Attempt,
    /// A legal or ambiguous move, or one that leads to "did you mean …?".
    Likely,
}

pub(super) fn fit(table: &dyn GameTable, text: &str, lang: Lang) -> TextFit {
    match is_try(table, text, lang) {
        true if is_likely(table, text, lang) => TextFit::Likely,
        true => TextFit::Attempt,
        false if names_one(table, text, lang) => TextFit::Likely,
        false => TextFit::Talk,
    }
}

fn is_likely(table: &dyn GameTable, text: &str, lang: Lang) -> bool {
    matches!(moves::meant(table, text, lang), Ok(_) | Err(MoveError::Ambiguous { .. }))
        || is_misspelt(table, text, lang)
        || moves::of_several(table, text, lang).is_some()
        || moves::as_knight(table, text, lang).is_some()
}

/// Returns whether a text is a legal move with a slip: `fuo b5`, `nnf3`.
fn is_misspelt(table: &dyn GameTable, text: &str, lang: Lang) -> bool {
    wording::respelt(table, text).is_some_and(|spelt| moves::meant(table, &spelt, lang).is_ok())
}

/// Returns whether a text addressed to no one means a move.
pub(super) fn is_heard(table: &dyn GameTable, text: &str, is_turn: bool, lang: Lang) -> bool {
    // `bravo ! je joue d4`, also if the move is not legal
    let names_own = || wording::names_own_move(table, text, lang) && names_one(table, text, lang);
    let is_own =
        || has_shape(table, text, lang) || names_own() || is_given(table, text, lang) || is_misspelt(table, text, lang);
    !is_aside(text) && (is_meant(table, text, lang) || (is_turn && is_own()))
}

/// Returns whether a text names exactly one legal move as its author's: `bien joué ! e5`. Talk about moves does not.
pub(super) fn is_given(table: &dyn GameTable, text: &str, lang: Lang) -> bool {
    let is_one = || matches!(wording::only_move(table, text, lang), Ok(_) | Err(MoveError::Ambiguous { .. }));
    let is_own = || wording::is_courteous(table, text, lang) || wording::names_own_move(table, text, lang);
    !is_aside(text) && is_own() && is_one()
}

/// Returns whether the form rules out a move: quoted, struck out or a question. Chess also writes `!?` after a move;
/// `wonders` allows for that.
pub(super) fn is_aside(text: &str) -> bool {
    text.starts_with('>') || text.contains("~~") || wonders(text)
}

/// Returns whether a reply to a board may be a move, legal or not. Accepts anything that can be read as a move, words
/// for pieces and cells, several moves, and short texts with a near-move.
pub(super) fn is_attempt(table: &dyn GameTable, text: &str, lang: Lang) -> bool {
    let is_read = matches!(wording::notated(table, text, lang.letters()), Ok(_) | Err(MoveError::Ambiguous { .. }));
    let scene = table.scene();
    let is_short = text.split_whitespace().count() <= SHORT;
    is_read
        || is_meant(table, text, lang)
        || is_misspelt(table, text, lang)
        || wording::castling_signs(text).iter().any(|sign| knows(table, sign, lang))
        || AskedMove::read(table, text, false).is_some()
        || (is_short && text.split_whitespace().any(|word| is_nearly_a_move(&scene, word)))
        || moves::of_several(table, text, lang).is_some()
}

/// Returns whether a text is clearly a move, even if addressed to no one. Accepts notation, plain words that name a
/// cell, a capture or castling, and near-moves.
fn is_meant(table: &dyn GameTable, text: &str, lang: Lang) -> bool {
    if text.chars().count() > LONGEST {
        return false;
    }
    let word = without_number(text);
    if word.contains(char::is_whitespace) {
        let is_said = || {
            wording::is_said(table, text, lang) || wording::bared(text).is_some_and(|bare| is_meant(table, bare, lang))
        };
        return wording::is_joined(table, word, lang.letters()) || (!text.ends_with('?') && is_said());
    }
    // `Castle` or `checkmate` is talk unless a player can do it now.
    if wording::castling_signs(word).iter().any(|sign| table.read(sign, lang.letters()).is_ok())
        || (!text.ends_with('?') && !wording::read(table, text, lang).is_empty())
    {
        return true;
    }
    // `ooo` is a sigh, but `o-o-o` is castling.
    let is_written = word.contains('-') || word.chars().any(|c| c.is_ascii_digit());
    match wording::notated(table, word, lang.letters()) {
        Ok(_) | Err(MoveError::Ambiguous { .. }) => is_written,
        Err(_) => is_nearly_a_move(&table.scene(), word),
    }
}

/// Returns whether the whole text has the form of a move, legal or not. It may be notation in any case, castling or a
/// placement. From the player who is not to move, such a text can be a sigh or the name of a film.
fn has_shape(table: &dyn GameTable, text: &str, lang: Lang) -> bool {
    let word = without_number(text);
    if word.contains(char::is_whitespace) || text.chars().count() > LONGEST {
        return false;
    }
    let is_written = word.contains('-') || word.contains(|c: char| c.is_ascii_digit());
    wording::castling_signs(word).iter().any(|sign| knows(table, sign, lang))
        || (is_written && knows(table, word, lang))
        || is_nearly_a_move(&table.scene(), &large_letters(table, word))
        || AskedMove::read(table, word, false).is_some_and(|asked| asked.names_a_move())
}

/// Returns whether a text names a move that the bot should ask about.
pub(super) fn names_one(table: &dyn GameTable, text: &str, lang: Lang) -> bool {
    !is_aside(text) && wording::only_move(table, text, lang) != Err(MoveError::Unreadable)
}

/// Returns whether a text is a move in notation, or several, followed by a question mark: `Kd2??`, `e4 or d4?`.
pub(super) fn is_doubted(table: &dyn GameTable, text: &str, lang: Lang) -> bool {
    let doubted = text.trim_end_matches(|c: char| c == '?' || c.is_whitespace());
    wonders(text) && (has_shape(table, doubted, lang) || moves::of_several(table, doubted, lang).is_some())
}

/// Returns whether a text may mean a move on a board without conversation.
pub(super) fn is_try(table: &dyn GameTable, text: &str, lang: Lang) -> bool {
    is_attempt(table, text, lang) || has_shape(table, text, lang)
}

fn knows(table: &dyn GameTable, sign: &str, lang: Lang) -> bool {
    table.read(sign, lang.letters()) != Err(MoveError::Unreadable)
}

#[cfg(test)]
mod tests {
    use rules::PieceLetters;

    use super::*;

    fn meant<'a>(played: &[&str], texts: &[&'a str]) -> Vec<&'a str> {
        let mut table = rules::open("chess", "", None).unwrap();
        for code in played {
            table.play(code, PieceLetters::English).unwrap();
        }
        let is_meant = |text: &&&str| Lang::ALL.iter().all(|lang| is_heard(table.as_ref(), text, false, *lang));
        texts.iter().filter(is_meant).copied().collect()
    }

    #[test]
    fn moves_in_peoples_words_are_heard() {
        let texts = [
            "je joue Cc3",
            "je commence par e4",
            "I start with e4",
            "I play Nf3",
            "ok e4",
            "d4 merci",
            "sorry, b2-b3",
            "coup : Ch3",
            "pion du roi e4",
            "cav f3",
            "je joue cavalier c3",
            "let me play e4!",
            "e4!",
            "e4!?",
            "the b knight to c3",
            "petit roque svp",
            "attends, je joue e4",
            "wait, I play Nf3",
            "désolée pour le retard, je joue Cc3",
            "désolée du retard : d4",
            "Cf3 :)",
            "e4 🙂",
            "salut ! Cf3",
            "bon bah Cc3 alors",
            "je sors le cavalier en f3",
            "retour du cavalier en g1",
            "dame x dame",
            "C.b1-c3",
            "Le roi roque",
            "je fais le petit roque",
            "the king castles",
        ];
        assert_eq!(meant(&[], &texts), texts);
        // These texts are usually talk, but moves if a legal move fits them.
        let mates = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6"];
        let texts = ["dame mate", "Checkmate!", "échec et mat !", "I take the pawn", "je prends le pion"];
        assert_eq!(meant(&mates, &texts), texts);
        assert_eq!(meant(&["e2e4", "a7a6", "e4e5", "d7d5"], &["en passant", "e.p."]), ["en passant", "e.p."]);
    }

    #[test]
    fn several_moves_in_an_answer_to_a_board_are_an_attempt_and_talk_about_moves_is_none() {
        let table = rules::open("chess", "", None).unwrap();
        let is_attempt = |text: &str| Lang::ALL.iter().any(|lang| is_attempt(table.as_ref(), text, *lang));
        for text in [
            "e4 and then Nf3",
            "Nf3 please, then d4",
            "e4 et puis Nf3",
            "je joue d4 puis e4",
            "only e4",
            "seulement d4",
            "e4 ou d4",
            "e4, pardon, d4",
        ] {
            assert!(is_attempt(text), "{text}");
        }
        for text in ["e4 was much better than d4", "then came e4 and I lost", "only after e4 you know it"] {
            assert!(!is_attempt(text), "{text}");
        }
    }

    #[test]
    fn a_move_with_the_sign_of_a_question_is_doubted_and_words_are_not() {
        let table = rules::open("chess", "", None).unwrap();
        for (text, doubted) in
            [("Kd2??", true), ("e4 ?", true), ("e4 or d4?", true), ("e4", false), ("??", false), ("why e4?", false)]
        {
            assert_eq!(is_doubted(table.as_ref(), text, Lang::En), doubted, "{text}");
        }
    }

    #[test]
    fn what_is_wholly_spelled_as_a_move_is_heard_of_the_player_to_move() {
        let table = rules::open("chess", "", None).unwrap();
        let heard = |text: &str, is_turn| Lang::ALL.iter().all(|lang| is_heard(table.as_ref(), text, is_turn, *lang));
        for text in [
            "O-O",
            "0-0",
            "O-O-O",
            "0-0-0",
            "castle",
            "roque",
            "nf7",
            "nh8",
            "qa1",
            "qd9",
            "qxd8",
            "kd1",
            "e8=q",
            "N1d2",
            "pion@h2",
            "fou@a8",
            "1. nf6",
            "knight-f3",
            "nf7+",
        ] {
            assert!(heard(text, true), "{text}");
        }
        for text in ["nf7", "O-O", "castle", "fou@a8"] {
            assert!(!heard(text, false), "{text}");
        }
        for text in [
            "nf6 is bad",
            "should I play Nf6?",
            "nf6?",
            "> nf6",
            "ooo",
            "h2o",
            "gr8",
            "b4 we begin",
            "ok",
            "no",
            "de",
            "the castle",
            "checkmate",
            "5-4",
            "e-mail",
            "ps5",
            "see you at 8",
            "https://example.org/e5",
            "bravo, but I think Nf3 is better",
            "I play later, you know that Nf3 of yours",
            "je ne joue pas d4, bravo",
            "bravo, ton Cf6 est fort",
            "nice Nf6",
            "Nf3 is great",
            "e4 was good",
            "next time, e4",
            "gg ~~e4~~",
            "bravo, e4 ?",
        ] {
            assert!(!heard(text, true), "{text}");
        }
        for text in [
            "bravo ! je joue d4",
            "sorry, I forgot! I’ll play d4",
            "merci Bob, je vais jouer Nf3 là",
            "bien joué Bob ! Nf3",
        ] {
            assert!(Lang::ALL.iter().any(|lang| is_heard(table.as_ref(), text, true, *lang)), "{text}");
            assert!(!heard(text, false), "{text}");
        }
        for text in ["e4 bien joué", "nice move, e4", "gg Nf3", "bonsoir, d4", "Nf3, well played"] {
            assert!(Lang::ALL.iter().any(|lang| is_heard(table.as_ref(), text, true, *lang)), "{text}");
        }
    }

    #[test]
    fn talk_is_left_alone() {
        let texts = [
            "je joue demain",
            "I take the bus",
            "I take the knight",
            "je prends le cavalier",
            "en passant, tu as vu le match ?",
            "en passant",
            "échec et mat",
            "Checkmate!",
            "dame mate",
            "thanks mate",
            "merci",
            "à toi de jouer",
            "your move",
            "ok",
            "sorry",
            "I play",
            "my queen is back",
            "je reprends e4 ?",
            "e4?",
            "e4 ?",
            "h3??",
            "e4? :)",
            "e4 ? merci",
            "> e4",
            "~~e4~~",
            "je joue e4 ?",
            "should I play e4?",
            "ok e4?",
            "the castle",
            "a castle",
            "promotion en dame",
            "tu joues bien",
            "j’aime le roque",
            "I am a pawn",
            "je suis un pion",
            "take back e4",
            "reprends ton coup",
            "le roi de la dame",
            "queen of the king",
            "on fait nulle ?",
            "Cav",
            "ep",
            "my knight file",
            "bravo e4",
            "nice move, e4",
            "oui, d4",
            "no, e4",
        ];
        assert_eq!(meant(&[], &texts), Vec::<&str>::new());
    }
}
