//! ECHEK: tables of an independent implementation, a constructed position per clause of the rules, spellings and
//! refusals.

mod clauses;
mod linked;
mod reading;
mod setup;
mod vectors;

use crate::asking::Rules;

const ECHEK: Rules = Rules("echek");

const START: &str = "8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp] w Rr";
