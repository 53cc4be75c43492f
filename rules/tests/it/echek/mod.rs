//! ECHEK: tables of an independent implementation, one made position per clause of the rules, spellings and refusals.

mod clauses;
mod reading;
mod setup;
mod vectors;

use rules::{Letters, Table};

const START: &str = "8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp] w Rr";

fn open(position: &str) -> Box<dyn Table> {
    rules::open("echek", "", Some(position)).unwrap_or_else(|error| panic!("{position}: {error:?}"))
}

/// The codes of the legal turns, in order.
fn codes(table: &dyn Table) -> Vec<String> {
    let mut codes: Vec<String> = table.legal(Letters::English).into_iter().map(|m| m.code).collect();
    codes.sort_unstable();
    codes
}

fn outcome(table: &dyn Table) -> String {
    table.outcome().map_or("*".to_owned(), |outcome| outcome.to_string())
}
