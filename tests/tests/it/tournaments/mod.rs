//! `mutabot tournament` as an organiser uses it: what it prints, what it refuses, and how it ends.

mod arbiter;
mod organiser;
mod pairing;
mod tables;
mod words;

use std::path::{Path, PathBuf};

use expect_test::Expect;
use tournament::Event;
use tournament::trf::{self, Edition, LineEnd};

use crate::program::{mutabot, said};

/// A tournament that an independent program paired.
fn vector(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tournament/tests/vectors").join(name)
}

fn read(name: &str) -> Event {
    trf::read(&std::fs::read_to_string(vector(name)).unwrap()).unwrap()
}

fn written(event: &Event) -> String {
    trf::write(event, Edition::Trf26, LineEnd::Lf)
}

/// Four players and two rounds, and a third one to come.
const FOUR: &str = "\
012 Four
142 3
152 W
001    1      Ann                               2100                             1.5    1     3 w 1     2 b =
001    2      Bob                               2000                             1.5    2     4 b 1     1 w =
001    3      Cid                               1900                             1.0    3     1 b 0     4 w 1
001    4      Dora                              1800                             0.0    4     2 w 0     3 b 0
";

fn four(command: &[&str], rest: &[&str]) -> String {
    said(&[&["tournament"][..], command, &["-"], rest].concat(), FOUR)
}

/// Changes the only place where a text stands.
fn but(old: &str, new: &str) -> String {
    assert_eq!(FOUR.matches(old).count(), 1, "{old}");
    FOUR.replace(old, new)
}

fn shows(text: &str, expected: &Expect) {
    expected.assert_eq(text);
}

/// What the program prints for a command that ends with exit status 1, and what it says then.
fn found(args: &[&str], input: &str) -> (String, String) {
    let output = mutabot(args, input);
    assert_eq!(output.status.code(), Some(1), "{args:?}");
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}
