//! Discord's objects for everything that never changes here: users, members, roles, the application.

use serde_json::{Map, Value, json};

use super::people::{
    self, BOT, BOT_NAME, BOT_ROLE, GUILD, LocalPerson, MEMBER_ROLE, OTHER_BOT, OTHER_BOT_NAME, OTHER_ROLES,
    PLAYER_ROLE, PLAYERS,
};
use super::permission::Permissions;

/// GATEWAY_MESSAGE_CONTENT_LIMITED and GATEWAY_GUILD_MEMBERS_LIMITED.
pub(crate) const APPLICATION_FLAGS: u64 = 1 << 19 | 1 << 15;
const JOINED: &str = "2024-05-01T12:00:00.000000+00:00";

pub(crate) fn user(id: u64) -> Option<Value> {
    match id {
        BOT => return Some(bot_user()),
        OTHER_BOT => {
            let mut user = user_object(OTHER_BOT, OTHER_BOT_NAME, "0002");
            user["bot"] = json!(true);
            return Some(user);
        }
        _ => {}
    }
    people::find(id).map(person_user)
}

pub(crate) fn person_user(person: &LocalPerson) -> Value {
    let mut user = user_object(person.id, person.name, "0");
    user["global_name"] = json!(person.display_name);
    user
}

pub(crate) fn bot_user() -> Value {
    let mut user = user_object(BOT, BOT_NAME, "0001");
    user["bot"] = json!(true);
    user
}

fn user_object(id: u64, name: &str, discriminator: &str) -> Value {
    // People on Discord have different profiles, and so do these, depending on their id.
    let n = id % 4;
    let of = |chosen: bool, value: Value| if chosen { value } else { Value::Null };
    let flags = [1 << 22 | 1 << 6, 0, 1 << 7, 1 << 22 | 1 << 17 | 1 << 14][n as usize];
    json!({
        "id": id.to_string(), "username": name, "discriminator": discriminator, "global_name": null,
        "avatar": of(n != 0, json!(if n == 2 { format!("a_{}", hash(id)) } else { hash(id) })),
        "public_flags": flags, "flags": flags,
        "banner": of(n == 1, json!(hash(id + 1))), "accent_color": of(n == 2, json!(0x58_65f2)),
        "primary_guild": of(n < 2, json!({
            "identity_guild_id": "1100000000000000077", "identity_enabled": true, "tag": "\u{265e}GO", "badge": hash(77),
        })),
        "avatar_decoration_data":
            of(n % 2 == 1, json!({ "asset": format!("a_{}", hash(id + 2)), "sku_id": "1144058844004233369" })),
        "collectibles": of(n > 1, json!({ "nameplate": {
            "sku_id": "1349849614198505602", "asset": "nameplates/nameplates/twilight/",
            "label": "COLLECTIBLES_NAMEPLATES_TWILIGHT_A11Y", "palette": "cobalt",
        } })),
    })
}

fn hash(n: u64) -> String {
    format!("{:032x}", u128::from(n).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835))
}

pub(crate) fn bot_user_private() -> Value {
    let mut user = bot_user();
    for (key, value) in [("mfa_enabled", json!(true)), ("locale", json!("en-US")), ("verified", json!(true))] {
        user[key] = value;
    }
    user["email"] = Value::Null;
    user
}

pub(crate) fn member(id: u64) -> Option<Value> {
    let mut member = partial_member(id);
    member["user"] = user(id)?;
    Some(member)
}

pub(crate) fn partial_member(id: u64) -> Value {
    let boosts = id % 4 == 3;
    json!({
        "avatar": null, "banner": null, "communication_disabled_until": null, "flags": 2, "joined_at": JOINED,
        "nick": people::nick(id), "pending": false, "premium_since": if boosts { json!(JOINED) } else { Value::Null },
        "roles": roles_of(id).iter().map(u64::to_string).collect::<Vec<_>>(),
        "mute": false, "deaf": false,
    })
}

fn roles_of(id: u64) -> Vec<u64> {
    if matches!(id, BOT | OTHER_BOT) {
        return if id == BOT { vec![BOT_ROLE] } else { Vec::new() };
    }
    let mut roles = vec![MEMBER_ROLE];
    if PLAYERS.contains(&id) {
        roles.push(PLAYER_ROLE);
    }
    roles.extend(
        OTHER_ROLES
            .iter()
            .map(|(role, ..)| *role)
            .filter(|role| *role != OTHER_ROLES[0].0 && !(role + id).is_multiple_of(3)),
    );
    roles
}

pub(crate) fn bot_role(permissions: Permissions) -> Value {
    let mut bot = role(BOT_ROLE, BOT_NAME, 1, permissions);
    bot["managed"] = json!(true);
    bot["tags"] = json!({ "bot_id": BOT.to_string() });
    bot
}

pub(crate) fn roles(bot: Value) -> Value {
    let everyone = role(GUILD, "@everyone", 0, Permissions::EVERYONE);
    let players = role(PLAYER_ROLE, "Players", 2, Permissions::default());
    let members = role(MEMBER_ROLE, "Members", 3, Permissions::MEMBER);
    let others = OTHER_ROLES.iter().zip(4..).map(|((id, name, colour), position)| {
        let mut other = role(*id, name, position, Permissions::default());
        other["color"] = json!(colour);
        other["colors"]["primary_color"] = json!(colour);
        other["hoist"] = json!(position == 4);
        other
    });
    [everyone, bot, players, members].into_iter().chain(others).collect()
}

pub(crate) fn role(id: u64, name: &str, position: u64, permissions: Permissions) -> Value {
    json!({
        "id": id.to_string(), "name": name, "description": null, "permissions": permissions.0.to_string(),
        "position": position, "color": 0,
        "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
        "hoist": false, "managed": false, "mentionable": false, "icon": null, "unicode_emoji": null, "flags": 0,
    })
}

pub(crate) fn guild(locale: &str) -> Map<String, Value> {
    let guild = json!({
        "id": GUILD.to_string(), "name": people::GUILD_NAME, "icon": null, "description": null, "home_header": null,
        "splash": null, "discovery_splash": null, "features": [], "banner": null,
        "owner_id": people::PEOPLE[0].id.to_string(), "application_id": null, "region": "deprecated",
        "afk_channel_id": null, "afk_timeout": 300, "system_channel_id": null, "system_channel_flags": 0,
        "widget_enabled": false, "widget_channel_id": null, "verification_level": 0, "roles": [],
        "default_message_notifications": 1, "mfa_level": 0, "explicit_content_filter": 0, "max_presences": null,
        "max_members": 500_000, "max_stage_video_channel_users": 50, "max_video_channel_users": 25,
        "vanity_url_code": null, "premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": locale,
        "rules_channel_id": null, "safety_alerts_channel_id": null, "public_updates_channel_id": null,
        "premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0, "emojis": [], "stickers": [],
        "incidents_data": null,
    });
    match guild {
        Value::Object(map) => map,
        _ => unreachable!("an object was written above"),
    }
}

pub(crate) fn application() -> Value {
    json!({
        "id": BOT.to_string(), "name": BOT_NAME, "icon": null, "description": "Hosts games", "summary": "",
        "type": null, "bot": bot_user(), "bot_public": true, "bot_require_code_grant": false,
        "verify_key": "0000000000000000000000000000000000000000000000000000000000000000",
        "flags": APPLICATION_FLAGS, "flags_new": APPLICATION_FLAGS.to_string(), "tags": [],
        "redirect_uris": [], "rpc_origins": [], "interactions_endpoint_url": null,
        "role_connections_verification_url": null, "owner": person_user(&people::PEOPLE[0]),
        "approximate_guild_count": 1, "approximate_user_install_count": 0, "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0, "team": null, "eligible_oauth2_scopes": [],
        "integration_types_config": { "0": {}, "1": {} },
    })
}
