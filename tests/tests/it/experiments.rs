//! The playground's page with the program: optional plain moves, and passing time.

use std::process::Stdio;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

use tests::house::{PATIENCE, board_shown, component};

const TOKEN: &str = "playground.token.not-for-discord";

struct Playground {
    child: Child,
    host: String,
    people: [String; 2],
    thread: String,
}

impl Playground {
    async fn start(folder: &std::path::Path, options: &[&str]) -> Playground {
        let mut child = Command::new(env!("CARGO_BIN_EXE_mutabot-under-test"))
            .args(["playground", "--port", "0", "--folder", "played"])
            .args(options)
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stdin(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).await.unwrap();
        let host = line.split([' ', ',']).find_map(|word| word.strip_prefix("http://")).unwrap().to_owned();
        let mut playground = Playground { child, host, people: Default::default(), thread: String::new() };
        let people = playground.ask("GET", "/people", None).await;
        playground.people = [0, 1].map(|n| people[n]["id"].as_str().unwrap().to_owned());
        playground
    }

    async fn stop(mut self) {
        let process = self.child.id().unwrap().to_string();
        assert!(Command::new("kill").args(["-INT", &process]).status().await.unwrap().success());
        assert!(self.child.wait().await.unwrap().success());
    }

    async fn kill_and_start(mut self, folder: &std::path::Path, options: &[&str]) -> Playground {
        self.child.kill().await.unwrap();
        Playground::start(folder, options).await
    }

    async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> Value {
        let body = body.map_or_else(String::new, |body| body.to_string());
        let mut stream = TcpStream::connect(&self.host).await.unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bot {TOKEN}\r\nConnection: close\r\n",
            self.host
        );
        let kind = format!("Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        stream.write_all((head + &kind).as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let (_, body) = answer.split_once("\r\n\r\n").unwrap();
        serde_json::from_str(body).unwrap_or_default()
    }

    async fn as_person(&self, n: usize, method: &str, path: &str, body: Value) -> Value {
        let body = (method == "POST").then_some(body);
        self.ask(method, &format!("/people/{}{path}", self.people[n]), body).await
    }

    async fn attempt(&self, body: Value) -> Value {
        let state = self.ask("POST", "/experiments", Some(body)).await;
        assert!(state["error"].is_null(), "{state}");
        state
    }

    async fn until<T>(&self, n: usize, path: &str, wanted: impl Fn(&Value) -> Option<T>) -> T {
        let asking = async {
            loop {
                if let Some(found) = wanted(&self.as_person(n, "GET", path, Value::Null).await) {
                    return found;
                }
            }
        };
        tokio::time::timeout(PATIENCE, asking).await.unwrap_or_else(|_| panic!("{path} is not what is waited for"))
    }

    async fn until_online(&self) {
        let is_there =
            |state: &Value| (state["bot"]["online"] == true && !state["commands"][0].is_null()).then_some(());
        self.until(0, "/state", is_there).await;
    }

    async fn begin(&mut self, clock: &str) {
        self.until_online().await;
        let channel = |name: &'static str| {
            move |state: &Value| {
                let found = state["channels"].as_array()?.iter().find(|channel| channel["name"] == name)?;
                Some(found["id"].as_str()?.to_owned())
            }
        };
        let games = self.until(0, "/state", channel("games")).await;
        let options = json!({ "opponent": self.people[1], "game": "chess", "side": "white", "clock": clock });
        let wish = json!({ "name": "play", "options": options });
        let asked = self.as_person(0, "POST", &format!("/channels/{games}/commands"), wish).await;
        assert!(asked["error"].is_null(), "{asked}");
        let offered = |messages: &Value| {
            let last = messages.as_array()?.last()?;
            Some(json!({ "message_id": last["id"], "custom_id": component(last, "accept")? }))
        };
        let accept = self.until(1, &format!("/channels/{games}/messages"), offered).await;
        self.as_person(1, "POST", &format!("/channels/{games}/components"), accept).await;
        let thread = |state: &Value| {
            let found = state["channels"].as_array()?.iter().find(|channel| channel["kind"] == "thread")?;
            Some(found["id"].as_str()?.to_owned())
        };
        self.thread = self.until(0, "/state", thread).await;
        self.until(0, &self.in_thread(), |messages| says(messages, "<@").then_some(())).await;
    }

    fn in_thread(&self) -> String {
        format!("/channels/{}/messages", self.thread)
    }
}

fn boards(messages: &Value) -> usize {
    messages.as_array().unwrap().iter().filter(|message| board_shown(message).is_some()).count()
}

fn says(messages: &Value, text: &str) -> bool {
    let mut of_the_bot = messages.as_array().unwrap().iter().filter(|message| message["author"]["bot"] == true);
    of_the_bot.any(|message| message["content"].as_str().unwrap_or_default().contains(text))
}

#[tokio::test]
async fn a_bare_move_is_heard_only_where_people_choose_that() {
    let folder = tempfile::tempdir().unwrap();
    let mut playground = Playground::start(folder.path(), &[]).await;
    playground.begin("none").await;
    let state = playground.ask("GET", "/experiments", None).await;
    assert_eq!(state["message_content"], false, "as on Discord");
    let path = playground.in_thread();
    let begun = boards(&playground.as_person(0, "GET", &path, Value::Null).await);
    playground.as_person(0, "POST", &path, json!({ "content": "e4" })).await;
    // The bot answers a later mention, so it did not hear the plain move.
    let mention = json!({ "content": "<@1000000000000000001> d4" });
    playground.as_person(0, "POST", &path, mention).await;
    playground.until(0, &path, |messages| (boards(messages) > begun).then_some(())).await;
    let messages = playground.as_person(0, "GET", &path, Value::Null).await;
    assert!(says(&messages, "d4") && boards(&messages) == begun + 1);

    playground.attempt(json!({ "message_content": true })).await;
    playground.until(0, "/state", |state| (state["bot"]["hears_all"] == true).then_some(())).await;
    playground.as_person(1, "POST", &path, json!({ "content": "d5" })).await;
    playground.until(1, &path, |messages| (boards(messages) == begun + 2).then_some(())).await;
}

#[tokio::test]
async fn time_that_people_let_pass_passes_for_games_and_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut playground = Playground::start(folder.path(), &["--message-content"]).await;
    playground.begin("1d").await;
    let path = playground.in_thread();
    let begun = boards(&playground.as_person(0, "GET", &path, Value::Null).await);
    let hours = |n: u64| json!({ "advance_ms": n * 3_600_000 });
    playground.attempt(hours(12)).await;
    playground.as_person(0, "POST", &path, json!({ "content": "e4" })).await;
    playground.until(0, &path, |messages| (boards(messages) > begun).then_some(())).await;
    playground.attempt(hours(25)).await;
    let ended = |messages: &Value| says(messages, "first move in time").then_some(());
    playground.until(0, &path, ended).await;
    let thread = playground.thread.clone();
    playground.stop().await;

    let again = Playground::start(folder.path(), &[]).await;
    again.until_online().await;
    assert_eq!(again.ask("GET", "/experiments", None).await["ahead_ms"], 37 * 3_600_000);
    let messages = again.as_person(0, "GET", &format!("/channels/{thread}/messages"), Value::Null).await;
    assert!(says(&messages, "first move in time"), "{messages}");
}

fn told(messages: &Value) -> Vec<(String, String)> {
    let text = |message: &Value, name: &str| message[name].as_str().unwrap().to_owned();
    let all = messages.as_array().unwrap().iter();
    all.map(|message| (text(message, "id"), text(message, "content"))).collect()
}

#[tokio::test]
async fn what_the_playground_acknowledged_is_there_when_it_is_killed_at_once() {
    let (folder, options) = (tempfile::tempdir().unwrap(), ["--without-bot"]);
    let mut playground = Playground::start(folder.path(), &options).await;
    let state = playground.as_person(0, "GET", "/state", Value::Null).await;
    let games = state["channels"].as_array().unwrap().iter().find(|channel| channel["name"] == "games").unwrap();
    let games = games["id"].as_str().unwrap().to_owned();
    let of_bot = format!("/api/v10/channels/{games}/messages");
    let of_person = format!("/channels/{games}/messages");
    // The store might have been flushed by luck once or twice, but not every time.
    let mut expected = Vec::new();
    for round in 0..5 {
        let board = playground.ask("POST", &of_bot, Some(json!({ "content": format!("board {round}") }))).await;
        let id = board["id"].as_str().unwrap().to_owned();
        playground = playground.kill_and_start(folder.path(), &options).await;
        expected.push((id.clone(), format!("board {round}")));
        assert_eq!(told(&playground.as_person(0, "GET", &of_person, Value::Null).await), expected);

        let said = playground.as_person(0, "POST", &of_person, json!({ "content": "e4" })).await;
        let said = said["id"].as_str().unwrap().to_owned();
        let edit = json!({ "content": format!("edited {round}") });
        let edited = playground.ask("PATCH", &format!("{of_bot}/{id}"), Some(edit)).await;
        assert_eq!(edited["id"], json!(id));
        playground = playground.kill_and_start(folder.path(), &options).await;
        expected.pop();
        expected.extend([(id.clone(), format!("edited {round}")), (said, "e4".into())]);
        assert_eq!(told(&playground.as_person(0, "GET", &of_person, Value::Null).await), expected);

        playground.ask("DELETE", &format!("{of_bot}/{id}"), None).await;
        let ahead = json!((round + 1) * 3_600_000);
        assert_eq!(playground.attempt(json!({ "advance_ms": 3_600_000 })).await["ahead_ms"], ahead);
        playground = playground.kill_and_start(folder.path(), &options).await;
        expected.remove(expected.len() - 2);
        assert_eq!(told(&playground.as_person(0, "GET", &of_person, Value::Null).await), expected);
        assert_eq!(playground.ask("GET", "/experiments", None).await["ahead_ms"], ahead);
    }
}

#[tokio::test]
async fn a_sample_tournament_is_started_from_the_page_one_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let playground = Playground::start(folder.path(), &[]).await;
    playground.until_online().await;
    let offers = |state: &Value| (state["experiments"]["sample"] == "ready").then_some(());
    playground.until(0, "/state", offers).await;
    assert_eq!(playground.attempt(json!({ "sample": 7 })).await["sample"], "running");
    let again = playground.ask("POST", "/experiments", Some(json!({ "sample": 8 }))).await;
    assert!(again["error"].as_str().unwrap().contains("is being played"), "{again}");
    let games = |state: &Value| {
        let found = state["channels"].as_array()?.iter().find(|channel| channel["name"] == "games")?;
        Some(found["id"].as_str()?.to_owned())
    };
    let games = playground.until(0, "/state", games).await;
    let joined = |messages: &Value| (says(messages, "Sample Cup") && says(messages, "players so far")).then_some(());
    playground.until(1, &format!("/channels/{games}/messages"), joined).await;
    let robots = &playground.as_person(0, "GET", "/state", Value::Null).await["robots"];
    assert!(robots[0]["display_name"].as_str().unwrap().ends_with('🤖'));
    playground.stop().await;
}
