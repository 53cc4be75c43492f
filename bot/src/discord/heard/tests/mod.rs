//! Tests with documented events and many deviations: the bot reads what it needs, and counts the rest.

mod objects;
mod odd;

use serde_json::{Value, json};

use self::objects::{chunk, command, created, guild, message, on_message, pressed, ready, written_in_form};
use self::odd::set;
use super::HeardEvent;

fn events() -> Vec<(&'static str, Value)> {
    vec![
        ("READY", ready()),
        ("MESSAGE_CREATE", message()),
        ("INTERACTION_CREATE", command()),
        ("INTERACTION_CREATE", on_message()),
        ("INTERACTION_CREATE", pressed()),
        ("INTERACTION_CREATE", written_in_form()),
        ("GUILD_CREATE", guild()),
        ("GUILD_UPDATE", guild()),
        ("GUILD_DELETE", json!({ "id": "9" })),
        ("CHANNEL_UPDATE", created(objects::channel())),
        ("CHANNEL_DELETE", created(objects::channel())),
        ("THREAD_UPDATE", created(objects::thread())),
        ("THREAD_DELETE", created(objects::thread())),
        ("THREAD_LIST_SYNC", json!({ "guild_id": "9", "threads": [objects::thread()] })),
        ("GUILD_ROLE_UPDATE", json!({ "guild_id": "9", "role": objects::role() })),
        ("GUILD_ROLE_DELETE", json!({ "guild_id": "9", "role_id": "20" })),
        ("GUILD_MEMBERS_CHUNK", chunk()),
    ]
}

fn pointers(value: &Value, here: &str, found: &mut Vec<String>) {
    let below: Vec<_> = match value {
        Value::Object(fields) => fields.iter().map(|(name, part)| (name.clone(), part)).collect(),
        Value::Array(items) => items.iter().enumerate().map(|(nth, part)| (nth.to_string(), part)).collect(),
        _ => Vec::new(),
    };
    for (name, part) in below {
        let pointer = format!("{here}/{name}");
        pointers(part, &pointer, found);
        found.push(pointer);
    }
}

fn understood(name: &str, data: &Value) -> (String, Option<&'static str>) {
    let (event, unread) = HeardEvent::read(name, data);
    (format!("{event:?}"), unread)
}

#[test]
fn what_discord_describes_is_understood() {
    for (name, data) in events() {
        let (event, unread) = understood(name, &data);
        assert!(unread.is_none() && event != "Other", "{name}: {event} {unread:?}");
    }
    let (said, _) = understood("MESSAGE_CREATE", &message());
    for part in [
        "id: MessageId(100)",
        "ChannelId(3)",
        "GuildId(9)",
        "name: \"Ann of the club\"",
        "text: \"<@2> e4\"",
        "UserId(2)",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let (asked, _) = understood("INTERACTION_CREATE", &command());
    for part in [
        "name: \"play\"",
        "Text(\"3\")",
        "name: \"Bob\"",
        "is_mentionable: true",
        "is_of_server: true",
        "is_focused: true",
    ] {
        assert!(asked.contains(part), "{part}: {asked}");
    }
    let (pointed, _) = understood("INTERACTION_CREATE", &on_message());
    assert!(pointed.contains("files: [\"board.png\"], buttons: [\"1:move:7:3\"]"), "{pointed}");
    let (typed, _) = understood("INTERACTION_CREATE", &written_in_form());
    assert!(typed.contains("text: Some(\"e4\")"), "{typed}");
    let mut labelled = written_in_form();
    set(
        &mut labelled,
        "/data/components",
        &json!([{ "type": 18, "id": 1, "component": { "type": 4, "id": 2, "custom_id": "text", "value": "e4" } }]),
    );
    assert_eq!(understood("INTERACTION_CREATE", &labelled).0, typed, "the newer form of a field");
}

/// In each row of [`odd`], the deviation does not matter or does not change the meaning.
#[test]
fn two_hundred_kinds_of_odd_objects_are_understood_as_events_and_as_resolved_data() {
    let users = ["/author", "/mentions/0", "/referenced_message/author", "/interaction_metadata/user"];
    let hosts = |kind: &str| -> Vec<(&'static str, Value, String)> {
        let at = |name, data: Value, pointer: &str| (name, data, pointer.to_owned());
        let asked = "INTERACTION_CREATE";
        match kind {
            "user" => {
                let written = users.into_iter().map(|pointer| at("MESSAGE_CREATE", message(), pointer));
                let others = [
                    at(asked, command(), "/member/user"),
                    at(asked, command(), "/data/resolved/users/7"),
                    at(asked, on_message(), "/data/resolved/messages/90/author"),
                    at(asked, pressed(), "/message/author"),
                    at("GUILD_MEMBERS_CHUNK", chunk(), "/members/0/user"),
                    at("READY", ready(), "/user"),
                ];
                written.chain(others).collect()
            }
            "member" => vec![
                at("MESSAGE_CREATE", message(), "/member"),
                at(asked, command(), "/member"),
                at(asked, command(), "/data/resolved/members/7"),
                at("GUILD_MEMBERS_CHUNK", chunk(), "/members/0"),
            ],
            "message" => vec![
                at("MESSAGE_CREATE", message(), ""),
                at("MESSAGE_CREATE", message(), "/referenced_message"),
                at(asked, on_message(), "/data/resolved/messages/90"),
                at(asked, pressed(), "/message"),
                at(asked, written_in_form(), "/message"),
            ],
            "role" => vec![
                at("GUILD_CREATE", guild(), "/roles/0"),
                at("GUILD_ROLE_UPDATE", json!({ "guild_id": "9", "role": objects::role() }), "/role"),
                at(asked, command(), "/data/resolved/roles/20"),
            ],
            "channel" => vec![
                at("GUILD_CREATE", guild(), "/channels/0"),
                at("GUILD_CREATE", guild(), "/threads/0"),
                at("CHANNEL_UPDATE", created(objects::channel()), ""),
                at("THREAD_UPDATE", created(objects::thread()), ""),
                at(asked, command(), "/channel"),
                at(asked, command(), "/data/resolved/channels/3"),
            ],
            "interaction" => {
                [command(), on_message(), pressed(), written_in_form()].map(|data| at(asked, data, "")).into()
            }
            other => panic!("{other}"),
        }
    };
    let mut n_kinds = 0;
    for (kind, rows) in odd::kinds() {
        for (pointer, value) in rows {
            n_kinds += 1;
            for (name, whole, host) in hosts(kind) {
                let mut data = whole.clone();
                set(&mut data, &format!("{host}{pointer}"), &value);
                assert_eq!(understood(name, &data), understood(name, &whole), "{name} {host}{pointer}: {value}");
            }
        }
    }
    assert!(n_kinds >= 200, "{n_kinds}");
}

#[test]
fn what_differs_in_what_is_needed_is_told_as_it_is() {
    for (name, data, pointer, value, part) in [
        ("MESSAGE_CREATE", message(), "/member/nick", Value::Null, "name: \"Ann\", plain_name: \"Ann\""),
        ("MESSAGE_CREATE", message(), "/author/global_name", Value::Null, "plain_name: \"ann\""),
        ("MESSAGE_CREATE", message(), "/author", json!({ "id": 5 }), "plain_name: \"5\""),
        ("MESSAGE_CREATE", message(), "/content", Value::Null, "text: \"\""),
        ("MESSAGE_CREATE", message(), "/webhook_id", json!("8"), "is_of_program: true"),
        ("MESSAGE_CREATE", message(), "/referenced_message", Value::Null, "answers: None"),
        ("INTERACTION_CREATE", command(), "/data/resolved", Value::Null, "plain_name: \"7\""),
        ("INTERACTION_CREATE", command(), "/authorizing_integration_owners", Value::Null, "is_of_server: false"),
        ("INTERACTION_CREATE", command(), "/authorizing_integration_owners/1", json!("5"), "is_of_person: true"),
        ("INTERACTION_CREATE", command(), "/locale", json!("fr"), "locale: \"fr\""),
        ("INTERACTION_CREATE", command(), "/data/options/0/type", json!(77), "options: [Filled { name: \"opponent\""),
        (
            "INTERACTION_CREATE",
            command(),
            "/data/resolved/attachments/101/size",
            Value::Null,
            "File(Attachment { url: \"https://cdn.discordapp.com/e\", size: 0 })",
        ),
        ("INTERACTION_CREATE", pressed(), "/message", Value::Null, "post: Post { id: None"),
        ("INTERACTION_CREATE", pressed(), "/data/component_type", json!(99), "control: Unknown"),
        ("GUILD_CREATE", guild(), "/owner_id", Value::Null, "owner: None"),
        ("GUILD_MEMBERS_CHUNK", chunk(), "/chunk_count", json!(3), "is_last: false"),
        // If in doubt, treat a channel as hidden.
        ("CHANNEL_UPDATE", created(objects::channel()), "/permission_overwrites/0/type", json!(2), "overwrites: None"),
        (
            "CHANNEL_UPDATE",
            created(objects::channel()),
            "/permission_overwrites/0/deny",
            json!("x"),
            "overwrites: None",
        ),
    ] {
        let mut changed = data.clone();
        set(&mut changed, pointer, &value);
        let (event, _) = understood(name, &changed);
        assert!(event.contains(part), "{name}{pointer}: {event}");
        assert!(!understood(name, &data).0.contains(part), "{name}{pointer} is so in any case");
    }
}

#[test]
fn what_cannot_be_read_says_why_and_an_interaction_can_still_be_answered() {
    for (name, data, pointer, why, is) in [
        ("MESSAGE_CREATE", message(), "/author", "no author.id", "Other"),
        ("MESSAGE_CREATE", message(), "/channel_id", "no channel_id", "Other"),
        ("MESSAGE_CREATE", message(), "/id", "no id", "Other"),
        ("INTERACTION_CREATE", command(), "/id", "no id", "Other"),
        ("INTERACTION_CREATE", command(), "/token", "no token", "Other"),
        ("INTERACTION_CREATE", command(), "/member", "no user.id", "Illegible"),
        ("INTERACTION_CREATE", command(), "/data", "no data.name", "Illegible"),
        ("INTERACTION_CREATE", command(), "/type", "no type", "Illegible"),
        ("INTERACTION_CREATE", pressed(), "/data/custom_id", "no data.custom_id", "Illegible"),
        ("INTERACTION_CREATE", written_in_form(), "/data", "no data.custom_id", "Illegible"),
        ("READY", ready(), "/session_id", "no session_id", "Other"),
        ("READY", ready(), "/resume_gateway_url", "no resume_gateway_url", "Other"),
        ("READY", ready(), "/application", "no application.id", "Other"),
        ("READY", ready(), "/user", "no user.id", "Other"),
        ("READY", ready(), "/guilds/0/id", "no id of a server", "Ready"),
        ("GUILD_CREATE", guild(), "/id", "no id of a server", "Other"),
        ("GUILD_CREATE", guild(), "/roles/0", "a role without id", "Guild"),
        ("GUILD_CREATE", guild(), "/threads/0", "a channel without id", "Guild"),
        ("GUILD_CREATE", guild(), "/channels/0/permission_overwrites/0", "an odd permission overwrite", "Guild"),
        ("GUILD_MEMBERS_CHUNK", chunk(), "/members/0/user", "a member without user.id", "Members"),
    ] {
        let mut data = data;
        set(&mut data, pointer, &Value::Null);
        let (event, unread) = understood(name, &data);
        assert_eq!(unread, Some(why), "{name}{pointer}");
        assert!(event.starts_with(is), "{name}{pointer}: {event}");
    }
    let mut suggestions = command();
    set(&mut suggestions, "/type", &json!(4));
    set(&mut suggestions, "/data/name", &Value::Null);
    assert_eq!(understood("INTERACTION_CREATE", &suggestions), ("Other".to_owned(), Some("no data.name")));
    for name in ["GUILD_CREATE", "GUILD_DELETE"] {
        let outage = json!({ "id": "9", "unavailable": true });
        assert_eq!(understood(name, &outage), ("Other".to_owned(), None), "{name}");
    }
}

/// Replaces or removes each part of each event: it must still be read, or counted as unread.
#[test]
fn nothing_that_comes_is_lost_without_being_counted() {
    let values = [
        Value::Null,
        json!(true),
        json!(-1),
        json!(u64::MAX),
        json!(1e300),
        json!(0.5),
        json!(""),
        json!("x"),
        json!("99999999999999999999999"),
        json!([]),
        json!([null, 1, "x", {}]),
        json!({}),
        json!({ "id": "0" }),
    ];
    let mut n_read = 0;
    for (name, whole) in events() {
        let kind = |event: &str| event.split(['(', ' ']).next().unwrap_or_default().to_owned();
        let is = kind(&understood(name, &whole).0);
        let mut parts = vec![String::new()];
        pointers(&whole, "", &mut parts);
        for pointer in &parts {
            for value in &values {
                let mut data = whole.clone();
                set(&mut data, pointer, value);
                let (event, unread) = understood(name, &data);
                n_read += 1;
                let is_left_alone = matches!(pointer.as_str(), "/type" | "/unavailable") && event == "Other";
                assert!(unread.is_some() || kind(&event) == is || is_left_alone, "{name}{pointer} = {value}: {event}");
            }
        }
    }
    assert!(n_read > 10_000, "{n_read}");
}
