//! How a connection to the gateway ends, and what follows.

use super::link::Lost;
use crate::refusal::Failure;

pub(super) enum End {
    /// The session can be resumed.
    Lost(String),
    /// The session is over; a new one may begin.
    Over(String),
    /// Reconnecting is pointless.
    ForGood(Failure),
}

impl From<Lost> for End {
    fn from(lost: Lost) -> End {
        let why = lost.to_string();
        let for_good = |next: &str| End::ForGood(Failure::new("stay connected to Discord", format!("{why}: {next}")));
        match lost {
            Lost::Closed(4004, _) => token_refused(),
            Lost::Closed(4014, _) => {
                for_good("turn on the application's Message Content Intent, or remove `message_content`")
            }
            Lost::Closed(4010..=4013, _) => for_good("check `shards` in [discord], or update Mutabot"),
            Lost::Closed(4003 | 4007 | 4009, _) => End::Over(why),
            Lost::Closed(..) | Lost::Broken(_) => End::Lost(why),
        }
    }
}

pub(super) fn token_refused() -> End {
    let next = "Discord refused the token: it was reset, or belongs to another application";
    End::ForGood(Failure::new("connect to Discord", next))
}
