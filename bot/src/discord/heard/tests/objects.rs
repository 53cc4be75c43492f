//! Objects with all fields that Discord documents.

use serde_json::{Value, json};

pub(super) fn user(id: u64, name: &str, shown: &str) -> Value {
    json!({
        "id": id.to_string(), "username": name, "discriminator": "0", "global_name": shown,
        "avatar": "a_1269e74af4df7417b13759eae50c83dc", "bot": false, "system": false, "mfa_enabled": true,
        "banner": "06c16474723fe537c283b8efa61a30c8", "accent_color": 16_711_680, "locale": "en-US", "verified": true,
        "email": null, "flags": 64, "premium_type": 1, "public_flags": 64,
        "avatar_decoration_data": { "asset": "a_fed43ab12698df65902ba06727e20c0e", "sku_id": "1144058844004233369" },
        "collectibles": { "nameplate": { "sku_id": "2247558840304243", "asset": "nameplates/nameplates/twilight/", "label": "", "palette": "cobalt" } },
        "primary_guild": { "identity_guild_id": "1234647491267808778", "identity_enabled": true, "tag": "DISC", "badge": "7d1734ae5a615e82bc7a4033b98fade8" },
    })
}

pub(super) fn member(nick: &str) -> Value {
    json!({
        "nick": nick, "avatar": null, "banner": null, "roles": ["20", "21"], "joined_at": "2015-04-26T06:26:56.936000+00:00",
        "premium_since": null, "deaf": false, "mute": false, "flags": 0, "pending": false, "permissions": "2048",
        "communication_disabled_until": null, "avatar_decoration_data": null, "collectibles": null,
    })
}

fn board() -> Value {
    json!({
        "id": "90", "channel_id": "3", "author": user(2, "mutabot", "Mutabot"), "content": "e4", "webhook_id": "2",
        "timestamp": "2017-07-11T17:27:07.299000+00:00", "edited_timestamp": null, "tts": false, "mention_everyone": false,
        "mentions": [], "mention_roles": [], "embeds": [], "reactions": [], "pinned": false, "type": 23, "flags": 0,
        "attachments": [{
            "id": "91", "filename": "board.png", "title": "board", "description": "White", "content_type": "image/png",
            "size": 49_152, "url": "https://cdn.discordapp.com/a", "proxy_url": "https://media.discordapp.net/a",
            "height": 480, "width": 480,
        }],
        "components": [{ "type": 1, "id": 1, "components": [
            { "type": 2, "id": 2, "custom_id": "1:move:7:3", "label": "Move", "style": 1 },
            { "type": 2, "id": 3, "url": "https://discord.com", "label": "Link", "style": 5 },
        ] }],
        "application_id": "2",
        "interaction_metadata": { "id": "89", "type": 2, "user": user(5, "ann", "Ann"), "authorizing_integration_owners": { "0": "9" } },
    })
}

pub(super) fn message() -> Value {
    json!({
        "id": "100", "channel_id": "3", "guild_id": "9", "author": user(5, "ann", "Ann"), "member": member("Ann of the club"),
        "content": "<@2> e4", "timestamp": "2017-07-11T17:27:07.299000+00:00", "edited_timestamp": null, "tts": false,
        "mention_everyone": false, "mentions": [user(2, "mutabot", "Mutabot")], "mention_roles": ["22"], "embeds": [],
        "attachments": [{ "id": "101", "filename": "cat.png", "size": 1, "url": "https://cdn.discordapp.com/c", "proxy_url": "" }],
        "reactions": [], "nonce": "1", "pinned": false, "type": 19, "flags": 0, "components": [], "channel_type": 0,
        "message_reference": { "type": 0, "message_id": "90", "channel_id": "3", "guild_id": "9" },
        "referenced_message": board(), "interaction_metadata": { "id": "88", "type": 2, "user": user(5, "ann", "Ann") },
    })
}

pub(super) fn role() -> Value {
    json!({
        "id": "20", "name": "Mutabot", "description": null, "color": 0, "hoist": false, "icon": null, "unicode_emoji": null,
        "colors": { "primary_color": 11_127_295, "secondary_color": 16_759_788, "tertiary_color": 16_761_760 },
        "position": 1, "permissions": "66321471", "managed": true, "mentionable": true, "flags": 0,
        "tags": { "bot_id": "2", "integration_id": "1" },
    })
}

pub(super) fn channel() -> Value {
    json!({
        "id": "3", "type": 0, "position": 6, "name": "games", "topic": "24/7", "nsfw": false, "last_message_id": "99",
        "rate_limit_per_user": 2, "parent_id": "8", "default_auto_archive_duration": 60, "flags": 0,
        "last_pin_timestamp": null,
        "permission_overwrites": [
            { "id": "9", "type": 0, "allow": "0", "deny": "1024" }, { "id": "5", "type": 1, "allow": "1024", "deny": "0" },
        ],
    })
}

pub(super) fn thread() -> Value {
    json!({
        "id": "31", "type": 11, "parent_id": "3", "owner_id": "2", "name": "Chess #7", "last_message_id": "98",
        "message_count": 1, "member_count": 5, "rate_limit_per_user": 2, "total_message_sent": 1, "flags": 0,
        "thread_metadata": {
            "archived": false, "auto_archive_duration": 1440, "archive_timestamp": "2021-04-12T23:40:39.855793+00:00",
            "locked": false, "create_timestamp": null,
        },
    })
}

pub(super) fn created(mut channel: Value) -> Value {
    channel["guild_id"] = json!("9");
    channel
}

pub(super) fn guild() -> Value {
    let mut everyone = role();
    (everyone["id"], everyone["name"], everyone["tags"]) = (json!("9"), json!("@everyone"), Value::Null);
    let mut guild = json!({
        "id": "9", "name": "Club", "icon": null, "splash": null, "owner_id": "5", "afk_channel_id": null,
        "afk_timeout": 300, "verification_level": 4, "default_message_notifications": 1, "explicit_content_filter": 2,
        "emojis": [], "features": ["NEWS", "COMMUNITY"], "mfa_level": 1, "application_id": null,
        "system_channel_id": null, "system_channel_flags": 0, "rules_channel_id": null, "max_members": 25_000_000,
    });
    let more = json!({
        "vanity_url_code": null, "description": null, "banner": null, "premium_tier": 3, "preferred_locale": "en-US",
        "nsfw_level": 0, "stickers": [], "incidents_data": null, "joined_at": "2024-01-01T00:00:00Z", "large": false,
        "unavailable": false, "member_count": 268_597, "voice_states": [], "members": [], "presences": [],
    });
    let parts = json!({ "roles": [role(), everyone], "channels": [channel()], "threads": [thread()] });
    for fields in [more, parts] {
        guild.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    }
    guild
}

pub(super) fn chunk() -> Value {
    let mut found = member("Ann");
    found["user"] = user(5, "ann", "Ann");
    json!({ "guild_id": "9", "members": [found], "chunk_index": 0, "chunk_count": 1, "not_found": ["6"], "presences": [], "nonce": "members-0" })
}

pub(super) fn ready() -> Value {
    json!({
        "v": 10, "user": user(2, "mutabot", "Mutabot"), "guilds": [{ "id": "9", "unavailable": true }], "session_id": "abc",
        "resume_gateway_url": "wss://gateway-us-east1-b.discord.gg", "shard": [0, 1], "application": { "id": "2", "flags": 0 },
    })
}

fn interaction(kind: u8, data: &Value) -> Value {
    let mut caller = member("Ann of the club");
    caller["user"] = user(5, "ann", "Ann");
    json!({
        "id": "200", "application_id": "2", "type": kind, "data": data, "guild": { "id": "9", "locale": "fr", "features": [] },
        "guild_id": "9", "channel": { "id": "3", "type": 0, "name": "games", "parent_id": "8", "permissions": "2048", "flags": 0 },
        "channel_id": "3", "member": caller, "token": "A_UNIQUE_TOKEN", "version": 1, "app_permissions": "442368",
        "locale": "en-US", "guild_locale": "fr", "entitlements": [], "authorizing_integration_owners": { "0": "9" },
        "context": 0, "attachment_size_limit": 10_485_760,
    })
}

pub(super) fn command() -> Value {
    interaction(
        2,
        &json!({
            "id": "300", "name": "play", "type": 1,
            "options": [
                { "name": "level", "type": 4, "value": 3 }, { "name": "opponent", "type": 6, "value": "7" },
                { "name": "part", "type": 1, "options": [{ "name": "game", "type": 3, "value": "che", "focused": true }] },
                { "name": "file", "type": 11, "value": "101" }, { "name": "role", "type": 8, "value": "20" }, { "name": "private", "type": 5, "value": true },
            ],
            "resolved": {
                "users": { "7": user(7, "bob", "Robert") }, "members": { "7": member("Bob") }, "roles": { "20": role() },
                "channels": { "3": channel() },
                "attachments": { "101": { "id": "101", "filename": "a.pgn", "size": 9, "url": "https://cdn.discordapp.com/e", "proxy_url": "" } },
            },
        }),
    )
}

pub(super) fn on_message() -> Value {
    interaction(
        2,
        &json!({
            "id": "301", "name": "Options", "type": 3, "target_id": "90", "resolved": { "messages": { "90": board() } },
        }),
    )
}

pub(super) fn pressed() -> Value {
    let mut pressed =
        interaction(3, &json!({ "component_type": 3, "custom_id": "1:pick:7:3", "values": ["e4"], "id": 1 }));
    pressed["message"] = board();
    pressed
}

pub(super) fn written_in_form() -> Value {
    let field = json!({ "type": 4, "id": 2, "custom_id": "text", "value": "e4" });
    let mut form = interaction(
        5,
        &json!({ "custom_id": "1:form:7:3", "components": [{ "type": 1, "id": 1, "components": [field] }] }),
    );
    form["message"] = board();
    form
}
