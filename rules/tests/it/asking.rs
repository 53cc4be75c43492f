//! A game's answers to texts, as lines for comparison.

use PieceLetters::{English, French};
use rules::{GameTable, MoveError, OpenError, Phrase, PieceLetters};

fn said(why: &Phrase, prefix: &str) -> String {
    let args: Vec<String> = why.args.iter().map(|(name, value)| format!(" {name}={value}")).collect();
    why.key.strip_prefix(prefix).unwrap_or(why.key).to_owned() + &args.concat()
}

/// Returns the code of the move that a text means, or `unreadable`, `over`, `ambiguous A, B`, or the reason.
pub(crate) fn answer(table: &dyn GameTable, letters: PieceLetters, text: &str) -> String {
    match table.read(text, letters) {
        Ok(m) => m.code,
        Err(MoveError::Unreadable) => "unreadable".to_owned(),
        Err(MoveError::Over) => "over".to_owned(),
        Err(MoveError::Ambiguous { candidates }) => {
            let notations: Vec<&str> = candidates.iter().map(|m| m.notation.as_str()).collect();
            format!("ambiguous {}", notations.join(", "))
        }
        Err(MoveError::Illegal { why }) => said(&why, &format!("{}-why-", table.info().id)),
    }
}

pub(crate) fn outcome(table: &dyn GameTable) -> String {
    table.outcome().map_or("*".to_owned(), |outcome| outcome.to_string())
}

pub(crate) fn claim(table: &dyn GameTable) -> String {
    table.claim().map_or("*".to_owned(), |outcome| outcome.to_string())
}

#[track_caller]
pub(crate) fn play(table: &mut dyn GameTable, moves: &str) {
    for m in moves.split_whitespace() {
        table.play(m, English).unwrap_or_else(|error| panic!("{m}: {error:?}"));
    }
}

pub(crate) fn rest_of_codes(table: &dyn GameTable, beginning: &str) -> String {
    let legal = table.legal(English);
    let mut rest: Vec<&str> = legal.iter().filter_map(|m| m.code.strip_prefix(beginning)).collect();
    rest.sort_unstable();
    rest.join(" ")
}

#[derive(Clone, Copy)]
pub(crate) struct Rules(pub(crate) &'static str);

impl Rules {
    #[track_caller]
    pub(crate) fn open(self, position: &str) -> Box<dyn GameTable> {
        rules::open(self.0, "", Some(position)).unwrap_or_else(|error| panic!("{position}: {error:?}"))
    }

    #[track_caller]
    pub(crate) fn played(self, position: &str, moves: &str) -> Box<dyn GameTable> {
        let mut table = self.open(position);
        play(table.as_mut(), moves);
        table
    }

    #[track_caller]
    pub(crate) fn check(self, position: &str, texts: &str, wanted: &str) {
        for text in texts.split('|') {
            for letters in [English, French] {
                let answer = answer(self.open(position).as_ref(), letters, text);
                assert_eq!(answer, wanted, "{text:?} in {letters:?} of {}", self.0);
            }
        }
    }

    #[track_caller]
    pub(crate) fn check_each(self, position: &str, text: &str, english: &str, french: &str) {
        let table = self.open(position);
        assert_eq!(answer(table.as_ref(), English, text), english, "{text:?} in English");
        assert_eq!(answer(table.as_ref(), French, text), french, "{text:?} in French");
    }

    /// Checks the codes of all legal moves from a square, without that square. They have the target and any promotion.
    #[track_caller]
    pub(crate) fn check_targets(self, position: &str, from: &str, wanted: &str) {
        assert_eq!(rest_of_codes(self.open(position).as_ref(), from), wanted);
    }

    #[track_caller]
    pub(crate) fn check_legal(self, position: &str, wanted: &str) {
        self.check_targets(position, "", wanted);
    }

    #[track_caller]
    pub(crate) fn refusal(self, setup: &str, position: Option<&str>) -> String {
        match rules::open(self.0, setup, position) {
            Err(OpenError::Setup(error)) => said(&error.0, &format!("{}-setup-", self.0)),
            Err(OpenError::UnknownGame) => panic!("{} is a game", self.0),
            Ok(table) => panic!("{} {} opens", table.setup(), table.position()),
        }
    }

    #[track_caller]
    pub(crate) fn check_refusal(self, position: &str, wanted: &str) {
        assert_eq!(self.refusal("", Some(position)), wanted);
    }
}

pub(crate) fn list(value: &serde_json::Value) -> &Vec<serde_json::Value> {
    value.as_array().expect("the vectors hold an array here")
}

pub(crate) fn text(value: &serde_json::Value) -> &str {
    value.as_str().expect("the vectors hold a text here")
}
