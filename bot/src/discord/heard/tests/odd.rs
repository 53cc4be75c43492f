//! Deviating objects, with values that Discord documents, has sent or might send. The bot ignores these values, or
//! reads them as if they were normal.

use serde_json::{Value, json};

pub(super) fn set(data: &mut Value, pointer: &str, value: &Value) {
    let mut part = data;
    for name in pointer.split('/').skip(1) {
        part = match (part, name.parse::<usize>()) {
            (Value::Array(items), Ok(nth)) => {
                items.resize(items.len().max(nth + 1), Value::Null);
                &mut items[nth]
            }
            (part, _) => &mut part[name],
        };
    }
    *part = value.clone();
}

pub(super) fn kinds() -> Vec<(&'static str, Vec<(&'static str, Value)>)> {
    let all = [
        ("user", users()),
        ("member", members()),
        ("message", messages()),
        ("role", roles()),
        ("channel", channels()),
        ("interaction", interactions()),
    ];
    let each = |(pointer, values): (&'static str, Value)| -> Vec<(&'static str, Value)> {
        let Value::Array(values) = values else { panic!("{pointer} has no list") };
        values.into_iter().map(|value| (pointer, value)).collect()
    };
    all.map(|(kind, rows)| (kind, rows.into_iter().flat_map(each).collect())).into()
}

type Rows = Vec<(&'static str, Value)>;

fn users() -> Rows {
    vec![
        ("/avatar", json!([null, 5, "v3_1269e74af4df7417b13759eae50c83dc1269e74a", { "hash": "x" }])),
        (
            "/avatar_decoration_data",
            json!([null, [], {}, { "asset": "a_0123456789012345678901234567890123456789", "sku_id": "1", "expires_at": null }]),
        ),
        ("/avatar_decoration_data/asset", json!(["v3_not-a-hash", null])),
        ("/banner", json!([null, 7])),
        ("/accent_color", json!([null, -1, 16_777_216, "red"])),
        ("/public_flags", json!([17_592_186_044_416_u64, 2_251_799_813_685_248_u64, "64", null, 1e300])),
        ("/flags", json!([u64::MAX, null, []])),
        ("/premium_type", json!([4, 300, null])),
        ("/discriminator", json!([null, 1, "0001", "10000"])),
        ("/system", json!([true, null])),
        ("/bot", json!([null, 0])),
        ("/mfa_enabled", json!([null])),
        ("/locale", json!(["xx-YY", null])),
        ("/email", json!(["ann@example.com"])),
        ("/collectibles", json!([null, {}, { "nameplate": null, "avatar_frame": { "sku_id": 1 } }])),
        ("/collectibles/nameplate/palette", json!(["ultraviolet", null])),
        (
            "/primary_guild",
            json!([null, {}, { "identity_guild_id": null, "identity_enabled": null, "tag": null, "badge": null }]),
        ),
        ("/primary_guild/tag", json!(["TOOLONGATAG"])),
        ("/display_name_styles", json!([{ "font_id": 12, "effect_id": 99, "colors": [1, -1] }])),
        ("/clan", json!([null, { "tag": "X" }])),
        ("/flags_new", json!(["18446744073709551616"])),
    ]
}

fn members() -> Rows {
    vec![
        ("/avatar", json!(["a_1269e74af4df7417b13759eae50c83dc", 1])),
        ("/banner", json!(["06c16474723fe537c283b8efa61a30c8"])),
        ("/joined_at", json!([null, "yesterday", 0, "+12026-01-01T00:00:00Z"])),
        ("/premium_since", json!(["2026-01-01T00:00:00+00:00", 7])),
        ("/deaf", json!([null])),
        ("/mute", json!([null, "no"])),
        ("/flags", json!([null, 1_099_511_627_776_u64, "0"])),
        ("/pending", json!([null, true])),
        ("/communication_disabled_until", json!(["2026-01-01T00:00:00+00:00", "never"])),
        ("/avatar_decoration_data", json!([{ "asset": "v3_x", "sku_id": 1 }])),
        ("/collectibles", json!([{ "nameplate": {} }])),
        ("/display_name_styles", json!([null, {}])),
        ("/unusual_dm_activity_until", json!([null])),
        ("/roles/0", json!([20])),
        ("/roles/2", json!([null, {}, "x", "0", -1])),
        ("/permissions", json!([2048, "36893488147419105280"])),
        ("/bio", json!([""])),
        ("/guild_id", json!([9])),
    ]
}

fn messages() -> Rows {
    vec![
        ("/type", json!(["19"])),
        ("/tts", json!([null])),
        ("/timestamp", json!([null, 0, "yesterday"])),
        ("/edited_timestamp", json!(["2026-01-01T00:00:00+00:00", 5])),
        ("/flags", json!([null, "0", 4_096, 4_294_967_296_u64, []])),
        ("/pinned", json!([null])),
        ("/nonce", json!([null, 5, "text", {}])),
        ("/mention_everyone", json!([null])),
        ("/mentions/1", json!([null, {}, 7, { "id": "0" }])),
        ("/mention_roles/1", json!([null, "x", {}])),
        ("/mention_roles/0", json!([22])),
        ("/mention_channels", json!([null, [{}]])),
        (
            "/embeds",
            json!([null, [{ "type": "video", "video": { "width": 1 } }], [{ "type": "poll_result", "fields": null }], [null]]),
        ),
        ("/attachments/0/size", json!([null, 1e20])),
        ("/attachments/0/url", json!([null])),
        ("/attachments/0/flags", json!([1_099_511_627_776_u64])),
        ("/attachments/0/waveform", json!(["AAAA"])),
        ("/attachments/0/clip_participants", json!([[{}]])),
        (
            "/reactions",
            json!([null, [{ "count": 1, "me": false, "emoji": { "id": null, "name": "🔥" } }], [{ "burst_colors": ["#ff0"], "emoji": null }]]),
        ),
        ("/components/0/components/2", json!([{ "type": 99, "custom_id": "1:move:8:3" }, null])),
        (
            "/components/1",
            json!([
                null,
                { "type": 17, "accent_color": null, "components": [{ "type": 10, "content": "1:move:8:3" }] },
                { "type": 9, "components": [{ "type": 10, "content": "x" }], "accessory": { "type": 11, "media": { "url": "x" } } },
                { "type": 1, "components": [{ "type": 3, "custom_id": "1:move:8:3", "options": null }] },
                { "type": 12, "items": [{}] },
            ]),
        ),
        ("/sticker_items", json!([[{ "id": "1", "name": "x", "format_type": 9 }]])),
        ("/poll", json!([{ "question": { "text": "e4?" }, "answers": [], "expiry": null, "layout_type": 2 }])),
        ("/message_snapshots", json!([[{ "message": { "content": "e5" } }], null])),
        ("/message_reference", json!([null, { "type": 1 }, { "type": 2, "forum_tags": [] }])),
        ("/activity", json!([{ "type": 9 }])),
        ("/application", json!([null, { "id": "1", "name": "x" }])),
        ("/application_id", json!([null, "x"])),
        ("/interaction", json!([null, { "id": "1", "type": 99 }])),
        (
            "/interaction_metadata",
            json!([null, { "type": 99 }, { "user": null, "authorizing_integration_owners": [] }]),
        ),
        ("/thread", json!([{ "id": "1", "type": 77 }])),
        ("/position", json!([-1, null])),
        ("/role_subscription_data", json!([{}])),
        ("/resolved", json!([{ "users": { "x": null } }])),
        ("/call", json!([{ "participants": null }])),
        ("/shared_client_theme", json!([{ "colors": ["5865F2"] }])),
        ("/channel_type", json!([99])),
    ]
}

fn roles() -> Rows {
    vec![
        ("/id", json!([20])),
        ("/name", json!([null, "", 5])),
        ("/description", json!(["x"])),
        ("/color", json!([null, -1, 4_294_967_296_u64])),
        ("/colors", json!([null, {}, [], { "primary_color": -1 }])),
        ("/hoist", json!([null])),
        ("/icon", json!(["v3_x", 1])),
        ("/unicode_emoji", json!(["♟️"])),
        ("/position", json!([null, -1, 1e10])),
        ("/managed", json!([null])),
        ("/flags", json!([null, 1_099_511_627_776_u64])),
        ("/permissions", json!([66_321_471, "1180591620717477624895"])),
        ("/tags/integration_id", json!([null, 1])),
        ("/tags/premium_subscriber", json!([null])),
        ("/tags/subscription_listing_id", json!(["1"])),
        ("/tags/available_for_purchase", json!([null])),
        ("/tags/guild_connections", json!([null, {}])),
        ("/tags/bot_id", json!([2])),
    ]
}

fn channels() -> Rows {
    vec![
        ("/name", json!([null, "", 5])),
        ("/topic", json!([null, {}])),
        ("/position", json!([null, -1, 0.5])),
        ("/nsfw", json!([null])),
        ("/rate_limit_per_user", json!([null, 1_000_000])),
        ("/bitrate", json!([4_294_967_296_u64])),
        ("/rtc_region", json!([null, "mars"])),
        ("/video_quality_mode", json!([9])),
        ("/last_message_id", json!([null, "x", 99])),
        ("/last_pin_timestamp", json!(["never"])),
        ("/default_auto_archive_duration", json!([7, null])),
        ("/flags", json!([null, 1_099_511_627_776_u64])),
        ("/available_tags", json!([null, [{}], [{ "id": "1", "name": null }]])),
        ("/applied_tags", json!([["x"]])),
        ("/default_reaction_emoji", json!([null, {}])),
        ("/default_sort_order", json!([9])),
        ("/default_forum_layout", json!([9])),
        ("/thread_metadata", json!([null, { "archived": null, "auto_archive_duration": 7 }])),
        ("/member", json!([{}, { "flags": -1 }])),
        ("/message_count", json!([null, "5"])),
        ("/owner_id", json!([null, "0"])),
        ("/application_id", json!([null])),
        ("/recipients", json!([[{}], null])),
        ("/icon_emoji", json!([{ "id": null, "name": "♟️" }])),
        ("/status", json!(["x"])),
        ("/linked_lobby", json!([null, {}])),
    ]
}

fn interactions() -> Rows {
    vec![
        ("/id", json!([200])),
        ("/application_id", json!([null, 2])),
        ("/version", json!([null, 2])),
        ("/guild", json!([null, { "id": "9", "locale": "xx", "features": ["NEW"] }])),
        ("/guild_id", json!([9])),
        ("/channel_id", json!([3, null])),
        ("/channel/name", json!([null])),
        ("/channel/flags", json!([1_099_511_627_776_u64])),
        ("/user", json!([null, {}])),
        ("/app_permissions", json!([442_368, "1180591620717411745792"])),
        ("/locale", json!([null, 5, "en-US"])),
        ("/entitlements", json!([null, [{}], [{ "type": 99, "deleted": null }]])),
        ("/authorizing_integration_owners/0", json!([9, "0"])),
        ("/authorizing_integration_owners/1", json!([null])),
        ("/authorizing_integration_owners/2", json!(["5"])),
        ("/context", json!([null, 3, "0", 99])),
        ("/attachment_size_limit", json!([null, 1e15])),
        ("/data/guild_id", json!([null, 9])),
        ("/data/version", json!(["1"])),
        ("/member/premium_since", json!([5])),
        ("/type_new", json!([{}])),
    ]
}
