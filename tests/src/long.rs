//! Parameters of long runs and benches, which are printed.

use std::env;

/// Returns whether `cargo bench` runs this. `cargo test --bench` runs a short form.
#[must_use]
pub fn is_in_earnest() -> bool {
    env::args().any(|argument| argument == "--bench")
}

#[must_use]
pub fn numbers() -> Vec<u64> {
    env::args().filter_map(|argument| argument.parse().ok()).collect()
}

/// Reads a number from a variable such as `KILLS_SEED=7`. Prints it, so that a failed run can be repeated.
#[must_use]
#[expect(clippy::print_stdout, reason = "a long run tells what it starts from")]
pub fn number(name: &str, usual: u64) -> u64 {
    let number = env::var(name).ok().map_or(usual, |text| text.parse().expect("a number"));
    println!("{name}={number}");
    number
}

#[must_use]
pub fn program(built: &str) -> String {
    std::env::var("PROGRAM").unwrap_or_else(|_| built.to_owned())
}
