//! Tests of the strict default: kinder behaviour must be switched on explicitly.

use std::time::Duration;

use playground::Permissions;
use serde_json::{Value, json};

use crate::stage::{ANN, BOB, INTENTS, Socket, Stage, id, refused};

fn callback(event: &Value) -> String {
    format!("/interactions/{}/{}/callback", event["id"].as_str().unwrap(), event["token"].as_str().unwrap())
}

fn original(event: &Value) -> String {
    let (application, token) = (event["application_id"].as_str().unwrap(), event["token"].as_str().unwrap());
    format!("/webhooks/{application}/{token}/messages/@original")
}

async fn asked(stage: &Stage, socket: &mut Socket, channel: u64) -> Value {
    stage.person(ANN).command(channel, "go", &json!({})).unwrap();
    socket.event("INTERACTION_CREATE").await
}

#[tokio::test]
async fn a_reply_to_an_answer_is_no_mention_and_comes_without_its_text() {
    let stage = Stage::new().await;
    stage.register("go", json!([])).await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let (games, bob) = (stage.games(), stage.person(BOB));
    let posted = id(&stage.say(games, json!({ "content": "posted" })).await);
    socket.event("MESSAGE_CREATE").await;
    let event = asked(&stage, &mut socket, games).await;
    let answer = json!({ "type": 4, "data": { "content": "answered" } });
    stage.ask("POST", &callback(&event), answer).await;
    let answered = id(&socket.event("MESSAGE_CREATE").await);
    for (reply_to, text, mentioned) in [(posted, "Nf3", true), (answered, "", false)] {
        bob.message(games, "Nf3", Some(reply_to)).unwrap();
        let heard = socket.event("MESSAGE_CREATE").await;
        assert_eq!((&heard["type"], &heard["content"]), (&json!(19), &json!(text)));
        assert_eq!(!heard["mentions"].as_array().unwrap().is_empty(), mentioned);
    }
    bob.message(games, &format!("<@{}> Nf3", stage.bot()), Some(answered)).unwrap();
    assert!(socket.event("MESSAGE_CREATE").await["content"].as_str().unwrap().ends_with("Nf3"), "a mention counts");
    let dm = bob.open_dm();
    bob.message(dm, "Nf3", None).unwrap();
    assert_eq!(socket.event("MESSAGE_CREATE").await["content"], "Nf3");
    stage.end().await;
}

#[tokio::test]
async fn the_bots_own_role_is_no_mention_of_the_bot() {
    let stage = Stage::new().await;
    let mut socket = Socket::connect(&stage).await;
    socket.identify(stage.server.token(), INTENTS).await;
    let guild = socket.event("GUILD_CREATE").await;
    let roles = guild["roles"].as_array().unwrap();
    let bot = stage.bot().to_string();
    let own = roles.iter().find(|role| role["tags"]["bot_id"] == *bot).unwrap();
    let text = format!("<@&{}> e4", own["id"].as_str().unwrap());
    let written = stage.person(ANN).message(stage.games(), &text, None).unwrap();
    assert_eq!(written["mention_roles"], json!([own["id"]]));
    let heard = socket.event("MESSAGE_CREATE").await;
    assert_eq!((&heard["mention_roles"], &heard["mentions"]), (&json!([own["id"]]), &json!([])));
    assert_eq!(heard["content"], "", "hidden without the intent");
    stage.end().await;
}

#[tokio::test]
async fn the_bot_has_the_rights_of_the_readme_and_those_that_it_is_given() {
    let stage = Stage::new().await;
    stage.register("go", json!([])).await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let rights = |event: &Value| event["app_permissions"].as_str().unwrap().parse::<u64>().unwrap();
    assert_eq!(rights(&asked(&stage, &mut socket, stage.games()).await), 309_237_746_752);
    let roles = format!("/guilds/{}/roles", stage.server.guild_id());
    refused(&stage.ask("POST", &roles, json!({ "name": "Champion", "permissions": 0 })).await, 403, 50_013);
    stage.server.grant(Permissions::MANAGE_ROLES);
    let changed = socket.event("GUILD_ROLE_UPDATE").await;
    assert_eq!(changed["role"]["permissions"], (309_237_746_752 | Permissions::MANAGE_ROLES.0).to_string());
    assert_eq!(stage.ask("POST", &roles, json!({ "name": "Champion", "permissions": 0 })).await.0, 200);
    stage.server.deny_here(Permissions::MANAGE_ROLES);
    refused(&stage.ask("POST", &roles, json!({ "name": "Other", "permissions": 0 })).await, 403, 50_013);
    stage.end().await;
}

#[tokio::test]
async fn a_role_is_pinged_if_it_is_mentionable_or_the_bot_may_ping_everyone() {
    let stage = Stage::new().await;
    let (open, closed) = (stage.server.make_role("open", true), stage.server.make_role("closed", false));
    let say = async || {
        let text = format!("@everyone <@&{open}> <@&{closed}>");
        let allowed = json!({ "parse": ["roles", "everyone"] });
        stage.say(stage.games(), json!({ "content": text, "allowed_mentions": allowed })).await
    };
    let without = say().await;
    assert_eq!((&without["mention_roles"], &without["mention_everyone"]), (&json!([open.to_string()]), &json!(false)));
    stage.server.grant(Permissions::MENTION_EVERYONE);
    let with = say().await;
    assert_eq!(with["mention_roles"], json!([open.to_string(), closed.to_string()]));
    assert_eq!(with["mention_everyone"], true);
    stage.end().await;
}

#[tokio::test]
async fn a_thread_takes_two_names_in_ten_minutes() {
    let stage = Stage::new().await;
    let path = format!("/channels/{}/threads", stage.games());
    let (_, thread) = stage.ask("POST", &path, json!({ "name": "one", "type": 11 })).await;
    let path = format!("/channels/{}", id(&thread));
    let name = async |name: &str| stage.ask("PATCH", &path, json!({ "name": name })).await;
    assert_eq!([name("two").await.0, name("three").await.0], [200, 200]);
    let limited = stage.raw("PATCH", &path, json!({ "name": "four" })).await;
    assert_eq!(limited.status().as_u16(), 429);
    let wait: f64 = limited.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((590.0..=600.0).contains(&wait), "{wait}");
    assert_eq!(stage.ask("PATCH", &path, json!({ "auto_archive_duration": 60 })).await.0, 200, "anything but a name");
    stage.server.lift_sublimits(true);
    assert_eq!(name("four").await.0, 200);
    stage.end().await;
}

#[tokio::test]
async fn a_thread_that_is_archived_takes_no_edit_and_one_that_is_also_locked_no_answer() {
    let stage = Stage::new().await;
    stage.register("go", json!([])).await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let (_, thread) =
        stage.ask("POST", &format!("/channels/{}/threads", stage.games()), json!({ "name": "t", "type": 11 })).await;
    let thread = id(&thread);
    let hello = |private: bool| json!({ "type": 4, "data": { "content": "x", "flags": if private { 64 } else { 0 } } });
    let (public, private) = (asked(&stage, &mut socket, thread).await, asked(&stage, &mut socket, thread).await);
    assert_eq!(stage.ask("POST", &callback(&public), hello(false)).await.0, 204);
    assert_eq!(stage.ask("POST", &callback(&private), hello(true)).await.0, 204);
    stage.server.set_thread(thread, true, false);
    refused(&stage.ask("PATCH", &original(&public), json!({ "content": "y" })).await, 400, 50_083);
    assert_eq!(stage.ask("PATCH", &original(&private), json!({ "content": "y" })).await.0, 200);
    stage.server.set_thread(thread, true, true);
    let event = asked(&stage, &mut socket, thread).await;
    refused(&stage.ask("POST", &callback(&event), hello(true)).await, 400, 50_083);
    stage.server.set_thread(thread, true, false);
    assert_eq!(stage.ask("POST", &callback(&event), hello(false)).await.0, 204);
    assert_eq!(stage.get(&format!("/channels/{thread}")).await["thread_metadata"]["archived"], false, "it is awake");
    stage.end().await;
}

#[tokio::test]
async fn somebody_who_is_added_to_a_thread_is_told_of_there() {
    let stage = Stage::new().await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let (_, thread) =
        stage.ask("POST", &format!("/channels/{}/threads", stage.games()), json!({ "name": "t", "type": 11 })).await;
    socket.event("THREAD_CREATE").await;
    let ann = stage.person(ANN).id();
    let member = format!("/channels/{}/thread-members/{ann}", id(&thread));
    assert_eq!(stage.ask("PUT", &member, Value::Null).await.0, 204);
    let told = socket.event("MESSAGE_CREATE").await;
    assert_eq!((&told["type"], &told["mentions"][0]["id"]), (&json!(1), &json!(ann.to_string())));
    stage.end().await;
}

#[tokio::test]
async fn what_discord_counts_against_a_bot_is_reported() {
    let stage = Stage::new().await;
    stage.register("go", json!([])).await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let open = async |n: usize| {
        let person = stage.server.people()[n].id.to_string();
        assert_eq!(stage.ask("POST", "/users/@me/channels", json!({ "recipient_id": person })).await.0, 200);
    };
    open(ANN).await;
    open(BOB).await;
    stage.server.advance(Duration::from_secs(3_600));
    open(ANN).await;
    assert_eq!(stage.server.violations(), [""; 0]);
    open(ANN).await;
    assert!(stage.server.violations()[0].contains("asks again"), "{:?}", stage.server.violations());
    let _again = Socket::ready(&stage, INTENTS).await;
    open(ANN).await;
    let event = asked(&stage, &mut socket, stage.games()).await;
    assert_eq!(stage.server.violations().len(), 1, "another process cannot know");
    refused(&stage.ask("PATCH", &original(&event), json!({ "content": "x" })).await, 404, 10_015);
    assert!(stage.server.violations()[1].contains("never took"));
    stage.end().await;
}

#[tokio::test]
async fn the_gateway_is_asked_for_by_version_and_encoding() {
    let stage = Stage::new().await;
    for (query, code) in
        [("v=10&encoding=json", None), ("encoding=json", Some(4012)), ("v=5&encoding=json", Some(4012))]
    {
        let mut socket = Socket::open(&stage, query).await.unwrap();
        match code {
            Some(code) => assert_eq!(socket.closed().await, code, "{query}"),
            None => assert_eq!(socket.frame().await.unwrap()["op"], 10),
        }
    }
    for query in ["v=10", "v=10&encoding=etf"] {
        assert!(Socket::open(&stage, query).await.is_err(), "{query}");
    }
    stage.end().await;
}

#[tokio::test]
async fn a_library_that_does_not_name_itself_is_reported() {
    let stage = Stage::new().await;
    stage.get("/users/@me").await;
    assert_eq!(stage.server.violations(), [""; 0]);
    for agent in ["", "curl/8.0", "DiscordBot", "DiscordBot (, )"] {
        let request = reqwest::Client::new().get(format!("{}/api/v10/users/@me", stage.server.url()));
        let request = request.header("Authorization", format!("Bot {}", stage.server.token()));
        let n_before = stage.server.violations().len();
        assert_eq!(request.header("User-Agent", agent).send().await.unwrap().status().as_u16(), 200);
        assert_eq!(stage.server.violations().len(), n_before + 1, "{agent}");
    }
    stage.end().await;
}

#[tokio::test]
async fn people_look_like_those_of_discord() {
    let stage = Stage::new().await;
    let mut socket = Socket::connect(&stage).await;
    socket.identify(stage.server.token(), INTENTS).await;
    let guild = socket.event("GUILD_CREATE").await;
    let members = guild["members"].as_array().unwrap();
    let some = |has: &dyn Fn(&Value) -> bool| members.iter().filter(|member| has(member)).count();
    for name in ["avatar", "avatar_decoration_data", "primary_guild", "collectibles", "banner"] {
        let n = some(&|member| !member["user"][name].is_null());
        assert!((1..members.len()).contains(&n), "{name}: {n}");
    }
    assert!(some(&|member| member["nick"].is_string()) > 0);
    assert!(some(&|member| member["user"]["public_flags"].as_u64().unwrap() > 0) > 0);
    assert!(some(&|member| member["roles"].as_array().unwrap().len() > 3) > 3);
    stage.end().await;
}
