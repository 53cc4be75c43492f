//! Long runs and benches: their starting values are printed and can be chosen.

use std::env;

/// Returns whether `cargo bench` runs this bench. Under `cargo test --bench` a short form of it only shows that it
/// works.
#[must_use]
pub fn is_in_earnest() -> bool {
    env::args().any(|argument| argument == "--bench")
}

/// Returns the numbers with which a bench is called, as in `cargo bench -- 10000 1000`.
#[must_use]
pub fn numbers() -> Vec<u64> {
    env::args().filter_map(|argument| argument.parse().ok()).collect()
}

/// Returns the number in an environment variable, such as `KILLS_SEED=7`, or the usual one. It is printed, so that a
/// failed run can be repeated.
///
/// # Panics
/// When the variable is not a number.
#[must_use]
#[expect(clippy::print_stdout, reason = "a long run tells what it starts from")]
pub fn number(name: &str, usual: u64) -> u64 {
    let number = env::var(name).ok().map_or(usual, |text| text.parse().expect("a number"));
    println!("{name}={number}");
    number
}

/// Returns the program to measure: the one named by `PROGRAM`, to compare an older one with this, or else the one `built` here.
#[must_use]
pub fn program(built: &str) -> String {
    std::env::var("PROGRAM").unwrap_or_else(|_| built.to_owned())
}
