//! Past calendar events of a tournament, and the recipients of reminders.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CalendarOccasion {
    CheckIn,
    Closing,
    /// Sign-up closes, and the first round begins.
    Start,
    Third,
    LastDay,
    Deadline,
}

/// A past calendar event. If it is moved, it happens again at its new time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastOccasion {
    pub what: CalendarOccasion,
    /// Its scheduled time. The kind of event determines the clock.
    pub at: i64,
}

/// A reminder's recipients, stored so that a retry reaches no one twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReminderRecord {
    pub v: u32,
    pub to: Vec<u32>,
    /// Direct messages, rather than a public one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub direct: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub instead: bool,
}
