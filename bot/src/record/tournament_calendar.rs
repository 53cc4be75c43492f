//! What is kept of the calendar of a tournament: what it said that has happened, and whom reminders are for.

use serde::{Deserialize, Serialize};

/// Something that the calendar of a tournament says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occasion {
    /// Those who joined can say that they are there.
    CheckIn,
    /// Sign-up closes soon.
    Closing,
    /// Sign-up closes, and the first round begins.
    Start,
    /// A third of the time of a round is left.
    Third,
    /// The last day of a round begins.
    LastDay,
    /// A round is to be over.
    Deadline,
}

/// Something that the calendar said, and that has happened. If it is moved, it happens again at its new time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Happened {
    pub what: Occasion,
    /// The time that the calendar had for it, by the clock that counts for it.
    pub at: i64,
}

/// Whom a reminder is for. It is kept in the row of the tiding, so that nobody is told twice if it is told again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReminderRecord {
    /// The shape of this record.
    pub v: u32,
    /// The numbers in the keys of the entrants.
    pub to: Vec<u32>,
    /// Whether it is told in direct messages, rather than where everybody reads it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub direct: bool,
    /// Whether that is because it could not be told where everybody reads it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub instead: bool,
}
