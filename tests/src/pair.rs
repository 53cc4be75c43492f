//! Two players at a board, with the bot's real client. They can move in every way: by command, reply, mention or menu.

use playground::{HappeningWatch, PlaygroundServer};
use rules::{GameTable, PieceLetters};
use serde_json::{Value, json};

use crate::house::{
    PATIENCE, board_file, board_shown, button, component, created, download, id, menu, other_pages, steps,
    told_privately,
};

/// Returns a clear text for a legal move: the notation if it is unambiguous, otherwise the code.
pub fn typed(table: &dyn GameTable, code: &str, letters: PieceLetters) -> String {
    let m = table.legal(letters).into_iter().find(|m| m.code == code).expect("a legal move");
    let is_clear = table.read(&m.notation, letters).is_ok_and(|read| read.code == code);
    if is_clear { m.notation } else { m.code }
}

/// Returns a chess game of 40 moves a side without threefold repetition. Knights go back and forth, with a pawn move
/// sometimes.
#[must_use]
pub fn long_line() -> Vec<String> {
    let mut line = Vec::new();
    for pawn in ["a", "b", "c", "d", "e", "f", "g", "h"] {
        let [white, black] = [format!("{pawn}2{pawn}4"), format!("{pawn}7{pawn}5")];
        line.extend([white, black].into_iter().chain(["b1c3", "b8c6", "c3b1", "c6b8"].map(str::to_owned)));
        line.extend(["g1f3", "g8f6", "f3g1", "f6g8"].map(str::to_owned));
    }
    line
}

fn board_of(message: &Value) -> Option<(u64, usize, bool)> {
    let file = message["attachments"][0]["filename"].as_str()?.strip_prefix("mutabot-")?.strip_suffix(".png")?;
    let (at, over) = file.strip_suffix("-end").map_or((file, false), |at| (at, true));
    let (game, ply) = at.split_once('-')?;
    Some((game.parse().ok()?, ply.parse().ok()?, over))
}

pub struct Pair<'a> {
    pub server: &'a PlaygroundServer,
    pub players: [u64; 2],
    pub game: u64,
    pub thread: u64,
    pub board: u64,
    pub ply: usize,
    watch: HappeningWatch,
}

impl<'a> Pair<'a> {
    pub async fn start(server: &'a PlaygroundServer, players: [u64; 2], layout: &str) -> Pair<'a> {
        Pair::start_game(server, players, "mutation", layout).await
    }

    pub async fn start_game(server: &'a PlaygroundServer, players: [u64; 2], rules: &str, layout: &str) -> Pair<'a> {
        let channel = server.channel("games");
        let [white, black] = players.map(|person| server.client(person));
        let mut watch = server.subscribe();
        let options = json!({"opponent": players[1].to_string(), "side": "white", "game": rules, "layout": layout});
        white.command(channel, "play", &options).expect("the command exists");
        let (message, accept) = watch
            .find(PATIENCE, |happening| {
                let message = created(happening)?;
                let mentions_black = message["content"].as_str()?.starts_with(&format!("⚔️ <@{}>", players[1]));
                mentions_black.then(|| (id(message), button(message, 0).to_owned()))
            })
            .await
            .expect("the challenge is shown");
        black.click(channel, message, &accept, &[]).expect("the button is there");
        let game = accept.split(':').nth(2).and_then(|number| number.parse().ok()).expect("a button names its game");
        let mut pair = Pair { watch, ..Pair::known(server, players, game, message) };
        pair.wait_for_board(0, false).await;
        pair
    }

    /// A pair for a game that began in this thread, before its first board.
    #[must_use]
    pub fn known(server: &'a PlaygroundServer, players: [u64; 2], game: u64, thread: u64) -> Pair<'a> {
        Pair { server, players, game, thread, board: 0, ply: 0, watch: server.subscribe() }
    }

    /// Begins a game against the bot in a channel or in direct messages, and waits for the first board. Both `players`
    /// are `person`.
    pub async fn alone(server: &'a PlaygroundServer, person: u64, channel: u64, options: &Value) -> Pair<'a> {
        let mut watch = server.subscribe();
        server.client(person).command(channel, "play", options).expect("the command exists");
        let first = watch
            .find(PATIENCE, |happening| {
                let message = created(happening)?;
                let (game, ply, _) = board_of(message)?;
                (ply == 0).then(|| (game, id(message), message["channel_id"].clone()))
            })
            .await;
        let (game, board, place) = first.expect("the first board is shown");
        let thread = place.as_str().and_then(|place| place.parse().ok()).expect("a message is somewhere");
        Pair { server, players: [person; 2], game, thread, board, ply: 0, watch }
    }

    pub async fn next_board(&mut self) -> (usize, bool, Value) {
        let game = self.game;
        let of_game = |happening: &_| {
            let message = created(happening)?;
            let (of, ply, over) = board_of(message)?;
            (of == game).then(|| (ply, over, message.clone()))
        };
        let (ply, over, message) = self.watch.find(PATIENCE, of_game).await.expect("the next board is shown");
        (self.board, self.ply) = (id(&message), ply);
        (ply, over, message)
    }

    pub async fn wait_for_board(&mut self, ply: usize, over: bool) -> Value {
        let file = board_file(self.game, ply, over);
        let find = self.watch.find(PATIENCE, |happening| {
            created(happening).filter(|message| message["attachments"][0]["filename"] == *file).cloned()
        });
        let message = find.await.unwrap_or_else(|_| panic!("{file} was not shown in time"));
        (self.board, self.ply) = (id(&message), ply);
        message
    }

    pub fn slash(&self, side: usize, text: &str) -> u64 {
        let person = self.server.client(self.players[side]);
        person.command(self.thread, "move", &json!({ "move": text })).expect("the command exists")
    }

    pub fn reply(&self, side: usize, text: &str) {
        let person = self.server.client(self.players[side]);
        person.message(self.thread, text, Some(self.board)).expect("people may write here");
    }

    pub fn mention(&self, side: usize, text: &str) {
        let person = self.server.client(self.players[side]);
        let text = format!("<@{}> {text}", self.server.application_id());
        person.message(self.thread, &text, None).expect("people may write here");
    }

    pub async fn open_menus(&self, side: usize) -> Value {
        let mut watch = self.server.subscribe();
        self.server
            .client(self.players[side])
            .click(self.thread, self.board, &format!("1:move:{}:{}", self.game, self.ply), &[])
            .expect("a live board has the button");
        told_privately(&mut watch, self.players[side], |message| !steps(message).is_empty()).await
    }

    pub async fn press(&self, side: usize, message: &Value, custom_id: &str, values: &[&str]) -> Value {
        let mut watch = self.server.subscribe();
        let person = self.server.client(self.players[side]);
        person.click(self.thread, id(message), custom_id, values).expect("the message has this component");
        told_privately(&mut watch, self.players[side], |told| told["id"] == message["id"]).await
    }

    pub async fn record(&self, side: usize, board: &Value) -> (Value, String) {
        let mut watch = self.server.subscribe();
        let person = self.server.client(self.players[side]);
        let custom_id = component(board, "record").expect("a finished game has a record");
        person.click(self.thread, id(board), custom_id, &[]).expect("the message has this component");
        let name = format!("mutabot-{}.pgn", self.game);
        let is_record = |told: &Value| told["attachments"][0]["filename"] == *name;
        let told = told_privately(&mut watch, self.players[side], is_record).await;
        let text = download(told["attachments"][0]["url"].as_str().expect("a file has an address")).await;
        (told, text)
    }

    pub async fn step(&self, side: usize, message: &Value, step: &str) -> Value {
        let offered = steps(message).into_iter().find(|(value, _)| value == step);
        let (value, custom_id) = offered.unwrap_or_else(|| panic!("no way to {step}: {message}"));
        let values = if menu(message).is_some() { vec![value.as_str()] } else { Vec::new() };
        self.press(side, message, &custom_id, &values).await
    }

    pub async fn by_menus(&self, side: usize, code: &str) -> Vec<Value> {
        let mut told = vec![self.open_menus(side).await];
        loop {
            let here = told.last().expect("never empty");
            let offered = steps(here);
            let Some((_, custom_id)) = offered.first() else { return told };
            let begun = custom_id.split(':').nth(5).expect("a step says so far");
            let values = offered.iter().map(|(value, _)| value.as_str());
            let fits = |value: &&str| *value == code || (*value != begun && begins(value, code));
            let next = match values.filter(fits).max_by_key(|value| value.len()) {
                Some(value) => self.step(side, here, value).await,
                None => self.press(side, here, page_of(here, code, begun), &[]).await,
            };
            told.push(next);
        }
    }

    #[must_use]
    pub fn n_shown(&self, ply: usize) -> usize {
        let messages = self.server.client(self.players[0]).messages(self.thread, 100, None).expect("it is there");
        messages.iter().filter(|message| board_shown(message) == Some((self.game, ply))).count()
    }
}

/// Returns whether `step` begins `code`. But `a1` does not begin `a10`.
fn begins(step: &str, code: &str) -> bool {
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let rest = code.strip_prefix(step);
    rest.is_some_and(|rest| !(is_digit(step.chars().next_back()) && is_digit(rest.chars().next())))
}

/// Returns the button for the menu page with the next step of the move.
fn page_of<'a>(message: &'a Value, code: &str, begun: &str) -> &'a str {
    let rest = code.strip_prefix(begun).unwrap_or(code).trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
    let cell: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
    let row = cell.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let is_row = |label: &str| label.strip_suffix(row).is_some_and(|column| column.ends_with(char::is_alphabetic));
    let pages = other_pages(message);
    let page = pages.iter().find(|(label, _)| !row.is_empty() && is_row(label)).map(|(_, id)| *id);
    page.or_else(|| component(message, "page-on")).unwrap_or_else(|| panic!("no way to {code}: {message}"))
}

/// Counts the clicks of a move by menus. The board's button costs one. Each message before the last costs two if it has
/// a menu (to open it and to choose), otherwise one.
#[must_use]
pub fn clicks(told: &[Value]) -> usize {
    let (_, menus) = told.split_last().expect("somebody was answered");
    1 + menus.iter().map(|message| if menu(message).is_some() { 2 } else { 1 }).sum::<usize>()
}
