//! Records the requests of an evening over the real client: addresses, texts in both languages, components with
//! `custom_id`s, forms, names of files, allowed pings, and the registered commands.
//!
//! `UPDATE_EXPECT=1` writes them to `tests/evening/requests.txt`. A pure refactoring changes nothing in it.

use expect_test::expect_file;
use playground::Happening;
use serde_json::{Value, json};
use tests::club::{Club, shown, text};
use tests::house::{PATIENCE, component, id, menu, steps, told_privately};

struct Game<'a> {
    club: &'a Club,
    thread: u64,
}

impl Game<'_> {
    async fn begin<'a>(club: &'a Club, options: Value) -> Game<'a> {
        let challenge = club.challenge(club.ann, options).await;
        let mut watch = club.server.subscribe();
        club.press(club.chloe, &challenge, "accept");
        let is_board = |message: &Value| component(message, "move").is_some();
        shown(&mut watch, |message| message["channel_id"] == challenge["id"] && is_board(message)).await;
        club.quiet().await;
        Game { club, thread: id(&challenge) }
    }

    async fn asks(&self, who: u64, command: &str, options: Value) -> Value {
        let told = self.club.asks(who, self.thread, command, &options).await;
        self.club.quiet().await;
        told
    }

    async fn presses(&self, who: u64, message: &Value, does: &str, values: &[&str]) -> Value {
        let told = self.club.presses(who, message, does, values).await;
        self.club.quiet().await;
        told
    }

    async fn presses_id(&self, who: u64, message: &Value, custom_id: &str) -> Value {
        let mut watch = self.club.server.subscribe();
        self.club.client(who).click(self.thread, id(message), custom_id, &[]).unwrap();
        let told = told_privately(&mut watch, who, |told| told["id"] == message["id"]).await;
        self.club.quiet().await;
        told
    }

    fn newest(&self, who: u64, does: &str) -> Value {
        let messages = self.club.client(who).messages(self.thread, 100, None).unwrap().into_iter();
        let having = messages.filter(|message| component(message, does).is_some());
        having.max_by_key(id).unwrap_or_else(|| panic!("no button {does}"))
    }

    async fn opens(&self, who: u64, does: &str) -> Value {
        let mut watch = self.club.server.subscribe();
        self.club.press(who, &self.newest(who, does), does);
        let told = told_privately(&mut watch, who, |_| true).await;
        self.club.quiet().await;
        told
    }

    /// Like `presses`, for a button that edits its public message.
    async fn answers(&self, who: u64, does: &str) {
        let mut watch = self.club.server.subscribe();
        let asked = self.newest(who, does);
        self.club.press(who, &asked, does);
        let is_changed = |happening: &Happening| match happening {
            Happening::MessageEdited { message, visible_to: None } if message["id"] == asked["id"] => Some(()),
            _ => None,
        };
        watch.find(PATIENCE, is_changed).await.unwrap();
        self.club.quiet().await;
    }

    async fn fills_in(&self, who: u64, message: &Value, does: &str, typed: &str) -> Value {
        let mut watch = self.club.server.subscribe();
        let button = component(message, does).unwrap().to_owned();
        let client = self.club.client(who);
        let pressed = client.click(self.thread, id(message), &button, &[]).unwrap();
        let is_form = |happening: &Happening| {
            matches!(happening, Happening::Answered { id, kind: 9, .. } if *id == pressed).then_some(())
        };
        watch.find(PATIENCE, is_form).await.unwrap();
        client.submit_modal(self.thread, &button, &json!({ "text": typed })).unwrap();
        let told = told_privately(&mut watch, who, |_| true).await;
        self.club.quiet().await;
        told
    }
}

async fn looks_around(club: &Club) {
    // `rest` is missing, since it shows the time of day.
    for command in ["help", "games", "settings", "notify", "rules", "history", "privacy", "block"] {
        for who in [club.ann, club.chloe] {
            club.asks(who, club.games, command, &json!({})).await;
        }
    }
    let settings = club.asks(club.ann, club.games, "settings", &json!({})).await;
    let styles = club.presses(club.ann, &settings, "settings", &["style"]).await;
    club.presses(club.ann, &styles, "set", &["figures"]).await;
    let rules = club.asks(club.chloe, club.games, "rules", &json!({"game": "echek"})).await;
    let section = menu(&rules).unwrap()["options"][1]["value"].as_str().unwrap().to_owned();
    club.presses(club.chloe, &rules, "rules", &[&section]).await;
    let privacy = club.asks(club.chloe, club.games, "privacy", &json!({})).await;
    club.presses(club.chloe, &privacy, "forget", &[]).await;
}

async fn declines(club: &Club) {
    let challenge = club.challenge(club.ann, json!({"opponent": club.chloe.to_string()})).await;
    let mut watch = club.server.subscribe();
    club.press(club.chloe, &challenge, "decline");
    let asked = told_privately(&mut watch, club.chloe, |told| menu(told).is_some()).await;
    club.quiet().await;
    club.presses(club.chloe, &asked, "reason", &["busy"]).await;
    club.quiet().await;
}

/// Moves by command, reply, menu and form; plans, takes back, declines a draw and resigns. Then views the end of the
/// game.
async fn plays(club: &Club, game: &Game<'_>) {
    let (ann, chloe) = (club.ann, club.chloe);
    game.asks(ann, "move", json!({"move": "e9"})).await;
    game.asks(ann, "move", json!({"move": "e4"})).await;
    let plan = game.asks(ann, "plan", json!({})).await;
    let plan = game.fills_in(ann, &plan, "plan-type", "if d5 then exd5; if e5 then Nf3").await;
    game.presses(ann, &plan, "plan-clear", &[]).await;
    let menus = game.opens(chloe, "move").await;
    // Few pieces can move, so each piece and each cell has a button.
    let (_, knight) = steps(&menus).into_iter().find(|(step, _)| step == "g8").unwrap();
    let cells = game.presses_id(chloe, &menus, &knight).await;
    let (_, f6) = steps(&cells).into_iter().find(|(step, _)| step == "g8f6").unwrap();
    game.presses_id(chloe, &cells, &f6).await;
    let menus = game.asks(ann, "move", json!({})).await;
    game.fills_in(ann, &menus, "type", "knight f3").await;
    game.asks(ann, "takeback", json!({})).await;
    game.answers(chloe, "takeback-yes").await;
    game.asks(ann, "board", json!({"format": "text"})).await;
    game.asks(chloe, "board", json!({})).await;
    game.asks(ann, "draw", json!({})).await;
    game.answers(chloe, "draw-no").await;
    game.asks(ann, "note", json!({"text": "So far so good"})).await;
    let asked = game.opens(chloe, "resign").await;
    game.presses(chloe, &asked, "resign-now", &[]).await;
    let replay = game.asks(ann, "show", json!({})).await;
    game.presses(ann, &replay, "replay-back", &[]).await;
    game.asks(chloe, "film", json!({})).await;
    game.asks(chloe, "record", json!({})).await;
    game.asks(chloe, "history", json!({})).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_requests_of_a_recorded_evening_are_the_same() {
    let (club, requests) = Club::open_watched().await;
    looks_around(&club).await;
    declines(&club).await;
    let options = json!({"opponent": club.chloe.to_string(), "side": "white", "game": "chess"});
    let game = Game::begin(&club, options).await;
    plays(&club, &game).await;
    let mut watch = club.server.subscribe();
    let told = club.asks(club.ann, club.games, "setup", &json!({})).await;
    assert!(!text(&told).is_empty());
    // The edit that shows the page may still be pending.
    let is_over = |happening: &Happening| match happening {
        Happening::Request { path, body, status: 200..300, .. } if path.ends_with("/@original") => {
            body.to_string().contains("1:setup:").then_some(())
        }
        _ => None,
    };
    watch.find(PATIENCE, is_over).await.unwrap();
    let server = club.leave().await;
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/evening/requests.txt");
    let written = requests.written(&server);
    // Discord strips white space, which would keep the bot from finding its own message by its text.
    let is_spacious = |line: &&str| {
        let text =
            line.trim().strip_prefix("\"content\": \"").and_then(|text| text.trim_end_matches(',').strip_suffix('"'));
        text.is_some_and(|text| {
            text.starts_with(' ') || text.starts_with("\\n") || text.ends_with(' ') || text.ends_with("\\n")
        })
    };
    assert_eq!(written.lines().find(is_spacious), None, "white space around a text");
    expect_file![file].assert_eq(&written);
    server.shutdown().await;
}
