//! The routes of the bot's requests to Discord, without ids.

use strum::IntoStaticStr;

/// A method and a path with placeholders for ids and tokens. Requests through an interaction's webhook do not count
/// towards Discord's global rate limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[cfg_attr(test, derive(strum::VariantArray))]
pub enum DiscordRoute {
    #[strum(serialize = "POST /interactions/{interaction}/{token}/callback")]
    Acknowledge,
    #[strum(serialize = "GET /webhooks/{application}/{token}/messages/@original")]
    GetAnswer,
    #[strum(serialize = "PATCH /webhooks/{application}/{token}/messages/@original")]
    EditAnswer,
    #[strum(serialize = "DELETE /webhooks/{application}/{token}/messages/@original")]
    RemoveAnswer,
    #[strum(serialize = "POST /webhooks/{application}/{token}")]
    FollowUp,
    #[strum(serialize = "PATCH /webhooks/{application}/{token}/messages/{message}")]
    EditFollowUp,
    #[strum(serialize = "GET /applications/{application}/commands")]
    ListCommands,
    #[strum(serialize = "PUT /applications/{application}/commands")]
    SetCommands,
    #[strum(serialize = "GET /gateway/bot")]
    Gateway,
    #[strum(serialize = "POST /users/@me/channels")]
    OpenDirect,
    #[strum(serialize = "GET /channels/{channel}/messages")]
    ListMessages,
    #[strum(serialize = "POST /channels/{channel}/messages")]
    Send,
    #[strum(serialize = "PATCH /channels/{channel}/messages/{message}")]
    Edit,
    #[strum(serialize = "DELETE /channels/{channel}/messages/{message}")]
    Remove,
    #[strum(serialize = "PUT /channels/{channel}/messages/{message}/reactions/{emoji}/@me")]
    React,
    #[strum(serialize = "POST /channels/{channel}/messages/{message}/threads")]
    OpenThread,
    #[strum(serialize = "PATCH /channels/{channel}")]
    ChangeThread,
    #[strum(serialize = "PUT /channels/{channel}/thread-members/{user}")]
    BringIn,
    #[strum(serialize = "GET /guilds/{guild}")]
    GetServer,
    #[strum(serialize = "GET /guilds/{guild}/members/{user}")]
    GetMember,
    #[strum(serialize = "GET /guilds/{guild}/roles")]
    ListRoles,
    #[strum(serialize = "POST /guilds/{guild}/roles")]
    MakeRole,
    #[strum(serialize = "DELETE /guilds/{guild}/roles/{role}")]
    RemoveRole,
    #[strum(serialize = "PUT /guilds/{guild}/members/{user}/roles/{role}")]
    GiveRole,
    #[strum(serialize = "DELETE /guilds/{guild}/members/{user}/roles/{role}")]
    TakeRole,
    #[strum(serialize = "GET /guilds/{guild}/scheduled-events")]
    ListEvents,
    #[strum(serialize = "POST /guilds/{guild}/scheduled-events")]
    MakeEvent,
    #[strum(serialize = "PATCH /guilds/{guild}/scheduled-events/{event}")]
    ChangeEvent,
    #[strum(serialize = "DELETE /guilds/{guild}/scheduled-events/{event}")]
    RemoveEvent,
}

impl DiscordRoute {
    #[must_use]
    pub fn counts(self) -> bool {
        use DiscordRoute::{Acknowledge, EditAnswer, EditFollowUp, FollowUp, GetAnswer, RemoveAnswer};
        !matches!(self, Acknowledge | GetAnswer | EditAnswer | RemoveAnswer | FollowUp | EditFollowUp)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use strum::VariantArray;

    use super::DiscordRoute;

    #[test]
    fn every_route_is_a_template_and_none_is_there_twice() {
        let labels: BTreeSet<&'static str> = DiscordRoute::VARIANTS.iter().map(|route| (*route).into()).collect();
        assert_eq!(labels.len(), DiscordRoute::VARIANTS.len());
        for label in labels {
            let (method, path) = label.split_once(' ').unwrap();
            assert!(["GET", "POST", "PUT", "PATCH", "DELETE"].contains(&method) && path.starts_with('/'), "{label}");
            assert!(!label.contains(|c: char| c.is_ascii_digit()), "{label}");
        }
    }

    #[test]
    fn what_answers_an_interaction_does_not_count_and_everything_else_does() {
        for route in DiscordRoute::VARIANTS {
            let label: &'static str = route.into();
            let path = label.split_once(' ').unwrap().1;
            let is_answer = path.starts_with("/webhooks/") || path.starts_with("/interactions/");
            assert_eq!(route.counts(), !is_answer, "{label}");
        }
    }
}
