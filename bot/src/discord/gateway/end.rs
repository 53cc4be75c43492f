//! How a connection to the gateway ends, and whether to resume.

use super::link::LinkError;
use crate::refusal::BotFailure;

pub(super) enum ConnectionEnd {
    Lost(String),
    Over(String),
    ForGood(BotFailure),
}

impl From<LinkError> for ConnectionEnd {
    fn from(lost: LinkError) -> ConnectionEnd {
        let why = lost.to_string();
        let for_good =
            |next: &str| ConnectionEnd::ForGood(BotFailure::new("stay connected to Discord", format!("{why}: {next}")));
        match lost {
            LinkError::Closed(4004, _) => token_refused(),
            LinkError::Closed(4014, _) => {
                for_good("turn on the application's Message Content Intent, or remove `message_content`")
            }
            LinkError::Closed(4010..=4013, _) => for_good("check `shards` in [discord], or update Mutabot"),
            LinkError::Closed(4003 | 4007 | 4009, _) => ConnectionEnd::Over(why),
            LinkError::Closed(..) | LinkError::Broken(_) => ConnectionEnd::Lost(why),
        }
    }
}

pub(super) fn token_refused() -> ConnectionEnd {
    let next = "Discord refused the token: it was reset, or belongs to another application";
    ConnectionEnd::ForGood(BotFailure::new("connect to Discord", next))
}
