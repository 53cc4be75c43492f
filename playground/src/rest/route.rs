//! The routes and their handlers. The templates are from Discord's API description.

use std::collections::HashMap;

use super::call::{RestCall, RestReply};
use super::{
    account, channels, commands, events, guilds, interactions, messages, pins, reactions, roles, threads, webhooks,
};
use crate::refusal::{self, ApiRefusal};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RouteAuth {
    Bot,
    /// By the token in its path, if there is one.
    Path,
}

pub(crate) struct RestRoute {
    pub(crate) method: &'static str,
    pub(crate) template: &'static str,
    pub(crate) auth: RouteAuth,
    pub(crate) handler: fn(RestCall<'_>) -> RestReply,
}

macro_rules! routes {
    ($($auth:ident $method:literal $template:literal $handler:path;)*) => {
        &[$(RestRoute { method: $method, template: $template, auth: RouteAuth::$auth, handler: $handler },)*]
    };
}

/// The first matching template is used.
const ROUTES: &[RestRoute] = routes! {
    Path "GET" "/gateway" account::gateway;
    Bot "GET" "/gateway/bot" account::gateway_bot;
    Bot "GET" "/users/@me" account::me;
    Bot "GET" "/users/@me/guilds" account::my_guilds;
    Bot "POST" "/users/@me/channels" channels::open_dm;
    Bot "GET" "/users/{user_id}" account::user;
    Bot "GET" "/applications/@me" account::application;
    Bot "GET" "/oauth2/applications/@me" account::application;
    Bot "GET" "/applications/{application_id}" account::application;
    Bot "GET" "/applications/{application_id}/commands" commands::list;
    Bot "POST" "/applications/{application_id}/commands" commands::create;
    Bot "PUT" "/applications/{application_id}/commands" commands::replace;
    Bot "GET" "/applications/{application_id}/commands/{command_id}" commands::get;
    Bot "PATCH" "/applications/{application_id}/commands/{command_id}" commands::change;
    Bot "DELETE" "/applications/{application_id}/commands/{command_id}" commands::delete;
    Bot "GET" "/applications/{application_id}/guilds/{guild_id}/commands" commands::list_guild;
    Bot "POST" "/applications/{application_id}/guilds/{guild_id}/commands" commands::create_guild;
    Bot "PUT" "/applications/{application_id}/guilds/{guild_id}/commands" commands::replace_guild;
    Bot "GET" "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}" commands::get_guild;
    Bot "PATCH" "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}" commands::change_guild;
    Bot "DELETE" "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}" commands::delete_guild;
    Path "POST" "/interactions/{interaction_id}/{interaction_token}/callback" interactions::callback;
    Path "POST" "/webhooks/{webhook_id}/{webhook_token}" webhooks::follow_up;
    Path "GET" "/webhooks/{webhook_id}/{webhook_token}/messages/@original" webhooks::get_original;
    Path "PATCH" "/webhooks/{webhook_id}/{webhook_token}/messages/@original" webhooks::edit_original;
    Path "DELETE" "/webhooks/{webhook_id}/{webhook_token}/messages/@original" webhooks::delete_original;
    Path "GET" "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}" webhooks::get;
    Path "PATCH" "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}" webhooks::edit;
    Path "DELETE" "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}" webhooks::delete;
    Bot "GET" "/channels/{channel_id}" channels::get;
    Bot "PATCH" "/channels/{channel_id}" channels::change;
    Bot "DELETE" "/channels/{channel_id}" channels::delete;
    Bot "POST" "/channels/{channel_id}/typing" channels::typing;
    Bot "GET" "/channels/{channel_id}/messages" messages::list;
    Bot "POST" "/channels/{channel_id}/messages" messages::create;
    Bot "GET" "/channels/{channel_id}/messages/pins" pins::list;
    Bot "PUT" "/channels/{channel_id}/messages/pins/{message_id}" pins::pin;
    Bot "DELETE" "/channels/{channel_id}/messages/pins/{message_id}" pins::unpin;
    Bot "GET" "/channels/{channel_id}/pins" pins::list_plain;
    Bot "PUT" "/channels/{channel_id}/pins/{message_id}" pins::pin;
    Bot "DELETE" "/channels/{channel_id}/pins/{message_id}" pins::unpin;
    Bot "GET" "/channels/{channel_id}/messages/{message_id}" messages::get;
    Bot "PATCH" "/channels/{channel_id}/messages/{message_id}" messages::edit;
    Bot "DELETE" "/channels/{channel_id}/messages/{message_id}" messages::delete;
    Bot "POST" "/channels/{channel_id}/messages/{message_id}/threads" threads::start_from_message;
    Bot "POST" "/channels/{channel_id}/threads" threads::start;
    Bot "GET" "/channels/{channel_id}/threads/archived/public" threads::archived;
    Bot "GET" "/channels/{channel_id}/thread-members" threads::members;
    Bot "PUT" "/channels/{channel_id}/thread-members/@me" threads::join;
    Bot "DELETE" "/channels/{channel_id}/thread-members/@me" threads::leave;
    Bot "GET" "/channels/{channel_id}/thread-members/{user_id}" threads::member;
    Bot "PUT" "/channels/{channel_id}/thread-members/{user_id}" threads::add_member;
    Bot "DELETE" "/channels/{channel_id}/thread-members/{user_id}" threads::remove_member;
    Bot "PUT" "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me" reactions::add;
    Bot "DELETE" "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me" reactions::remove_own;
    Bot "DELETE" "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/{user_id}" reactions::remove;
    Bot "GET" "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}" reactions::list;
    Bot "DELETE" "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}" reactions::clear_emoji;
    Bot "DELETE" "/channels/{channel_id}/messages/{message_id}/reactions" reactions::clear;
    Bot "GET" "/guilds/{guild_id}" guilds::get;
    Bot "GET" "/guilds/{guild_id}/channels" guilds::channels;
    Bot "GET" "/guilds/{guild_id}/roles" roles::list;
    Bot "POST" "/guilds/{guild_id}/roles" roles::create;
    Bot "DELETE" "/guilds/{guild_id}/roles/{role_id}" roles::delete;
    Bot "PUT" "/guilds/{guild_id}/members/{user_id}/roles/{role_id}" roles::give;
    Bot "DELETE" "/guilds/{guild_id}/members/{user_id}/roles/{role_id}" roles::take;
    Bot "GET" "/guilds/{guild_id}/scheduled-events" events::list;
    Bot "POST" "/guilds/{guild_id}/scheduled-events" events::create;
    Bot "PATCH" "/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}" events::change;
    Bot "DELETE" "/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}" events::delete;
    Bot "GET" "/guilds/{guild_id}/threads/active" guilds::active_threads;
    Bot "GET" "/guilds/{guild_id}/members" guilds::members;
    Bot "GET" "/guilds/{guild_id}/members/{user_id}" guilds::member;
};

impl RestRoute {
    pub(crate) fn find(method: &str, path: &str) -> Result<(&'static Self, Vec<String>), ApiRefusal> {
        let parts: Vec<String> = path.trim_matches('/').split('/').map(percent_decode).collect();
        let mut known = false;
        for route in ROUTES {
            if let Some(params) = route.params(&parts) {
                known = true;
                if route.method == method {
                    return Ok((route, params));
                }
            }
        }
        Err(if known { refusal::METHOD_NOT_ALLOWED } else { refusal::NOT_FOUND })
    }

    fn params(&self, parts: &[String]) -> Option<Vec<String>> {
        let template = self.template.trim_start_matches('/').split('/');
        if template.clone().count() != parts.len() {
            return None;
        }
        let mut params = Vec::new();
        for (wanted, part) in template.zip(parts) {
            if wanted.starts_with('{') {
                params.push(part.clone());
            } else if wanted != part {
                return None;
            }
        }
        Some(params)
    }
}

pub(crate) fn parse_query(query: &str) -> HashMap<String, String> {
    let pairs = query.split('&').filter(|pair| !pair.is_empty());
    pairs
        .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
        .map(|(k, v)| (percent_decode(k), percent_decode(v)))
        .collect()
}

pub(crate) fn percent_decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while i < bytes.len() {
        let hex = bytes.get(i + 1..i + 3).and_then(|hex| std::str::from_utf8(hex).ok());
        match hex.filter(|_| bytes[i] == b'%').and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                decoded.push(byte);
                i += 3;
            }
            None => {
                decoded.push(bytes[i]);
                i += 1;
            }
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_decoded_before_they_are_compared() {
        let (route, params) = RestRoute::find("PATCH", "/webhooks/1/abc/messages/%40original").unwrap();
        assert_eq!(route.template, "/webhooks/{webhook_id}/{webhook_token}/messages/@original");
        assert_eq!(params, ["1", "abc"]);
        assert_eq!(percent_decode("%F0%9F%91%8D%zz%4"), "👍%zz%4");
    }

    #[test]
    fn unknown_paths_and_wrong_methods_are_told_apart() {
        assert_eq!(RestRoute::find("GET", "/nowhere").err(), Some(refusal::NOT_FOUND));
        assert_eq!(RestRoute::find("PUT", "/users/@me").err(), Some(refusal::METHOD_NOT_ALLOWED));
    }
}
