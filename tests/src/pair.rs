//! Two people at a board over the real client, by every way to move.

use playground::{Server, Watch};
use rules::{Letters, Table};
use serde_json::{Value, json};

use crate::house::{
    PATIENCE, board_file, board_shown, button, component, created, download, id, menu, other_pages, steps,
    told_privately,
};

/// Returns what somebody types for a legal move so that nothing else can be meant: its notation, or where that would be
/// asked about, its code.
///
/// # Panics
/// When no legal move has this code.
pub fn typed(table: &dyn Table, code: &str, letters: Letters) -> String {
    let m = table.legal(letters).into_iter().find(|m| m.code == code).expect("a legal move");
    let is_clear = table.read(&m.notation, letters).is_ok_and(|read| read.code == code);
    if is_clear { m.notation } else { m.code }
}

/// Returns the codes of a game of chess with 40 moves of each side: knights to and fro with a pawn in between, so that nothing is repeated
/// too often.
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

/// Returns the game of a board, the number of moves before it, and whether it is the last.
fn board_of(message: &Value) -> Option<(u64, usize, bool)> {
    let file = message["attachments"][0]["filename"].as_str()?.strip_prefix("mutabot-")?.strip_suffix(".png")?;
    let (at, over) = file.strip_suffix("-end").map_or((file, false), |at| (at, true));
    let (game, ply) = at.split_once('-')?;
    Some((game.parse().ok()?, ply.parse().ok()?, over))
}

/// Two people at a board.
pub struct Pair<'a> {
    /// The server on which they play.
    pub server: &'a Server,
    /// White, then Black.
    pub players: [u64; 2],
    /// The game's number.
    pub game: u64,
    /// The game's thread.
    pub thread: u64,
    /// The newest board's message.
    pub board: u64,
    /// The number of moves before the newest board.
    pub ply: usize,
    watch: Watch,
}

impl<'a> Pair<'a> {
    /// Has White challenge Black in `#games` and Black accept; waits for the first board.
    ///
    /// # Panics
    /// When any of it does not happen.
    pub async fn start(server: &'a Server, players: [u64; 2], layout: &str) -> Pair<'a> {
        Pair::start_game(server, players, "mutation", layout).await
    }

    /// Starts a game of any rules in the same way.
    ///
    /// # Panics
    /// When any of it does not happen.
    pub async fn start_game(server: &'a Server, players: [u64; 2], rules: &str, layout: &str) -> Pair<'a> {
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

    /// Returns the pair of a game that was begun in this thread, before its first board.
    #[must_use]
    pub fn known(server: &'a Server, players: [u64; 2], game: u64, thread: u64) -> Pair<'a> {
        Pair { server, players, game, thread, board: 0, ply: 0, watch: server.subscribe() }
    }

    /// Begins a game against the bot with these options of `/play`, in a channel of the server or in direct messages; waits for the
    /// first board. Both players are the one who plays.
    ///
    /// # Panics
    /// When any of it does not happen.
    pub async fn alone(server: &'a Server, person: u64, channel: u64, options: &Value) -> Pair<'a> {
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

    /// Waits for the next board of the game; returns the number of moves before it, whether it is the last, and its message.
    ///
    /// # Panics
    /// When none comes.
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

    /// Waits for the board after `ply` moves and returns its message.
    ///
    /// # Panics
    /// When it does not come.
    pub async fn wait_for_board(&mut self, ply: usize, over: bool) -> Value {
        let file = board_file(self.game, ply, over);
        let find = self.watch.find(PATIENCE, |happening| {
            created(happening).filter(|message| message["attachments"][0]["filename"] == *file).cloned()
        });
        let message = find.await.unwrap_or_else(|_| panic!("{file} was not shown in time"));
        (self.board, self.ply) = (id(&message), ply);
        message
    }

    /// Plays a move by `/move` in the thread; returns the interaction.
    ///
    /// # Panics
    /// When the command does not exist.
    pub fn slash(&self, side: usize, text: &str) -> u64 {
        let person = self.server.client(self.players[side]);
        person.command(self.thread, "move", &json!({ "move": text })).expect("the command exists")
    }

    /// Plays a move as a reply to the newest board.
    ///
    /// # Panics
    /// When the message cannot be written.
    pub fn reply(&self, side: usize, text: &str) {
        let person = self.server.client(self.players[side]);
        person.message(self.thread, text, Some(self.board)).expect("people may write here");
    }

    /// Plays a move by mentioning the bot in the thread.
    ///
    /// # Panics
    /// When the message cannot be written.
    pub fn mention(&self, side: usize, text: &str) {
        let person = self.server.client(self.players[side]);
        let text = format!("<@{}> {text}", self.server.application_id());
        person.message(self.thread, &text, None).expect("people may write here");
    }

    /// Opens the menus of a move with the button under the newest board; returns the private message of the first menu.
    ///
    /// # Panics
    /// When no menu is shown.
    pub async fn open_menus(&self, side: usize) -> Value {
        let mut watch = self.server.subscribe();
        self.server
            .client(self.players[side])
            .click(self.thread, self.board, &format!("1:move:{}:{}", self.game, self.ply), &[])
            .expect("a live board has the button");
        told_privately(&mut watch, self.players[side], |message| !steps(message).is_empty()).await
    }

    /// Presses a button of a private message, or chooses in its menu; returns the message that then stands there.
    ///
    /// # Panics
    /// When there is no such component, or no answer.
    pub async fn press(&self, side: usize, message: &Value, custom_id: &str, values: &[&str]) -> Value {
        let mut watch = self.server.subscribe();
        let person = self.server.client(self.players[side]);
        person.click(self.thread, id(message), custom_id, values).expect("the message has this component");
        told_privately(&mut watch, self.players[side], |told| told["id"] == message["id"]).await
    }

    /// Takes the record of the game with the button of its last board; returns the private message that brings it, and
    /// the content of its file.
    ///
    /// # Panics
    /// When the board has no such button, or no record comes.
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

    /// Presses what chooses this step of a move, or chooses it in the menu; returns the message that then stands there.
    ///
    /// # Panics
    /// When the message does not offer it.
    pub async fn step(&self, side: usize, message: &Value, step: &str) -> Value {
        let offered = steps(message).into_iter().find(|(value, _)| value == step);
        let (value, custom_id) = offered.unwrap_or_else(|| panic!("no way to {step}: {message}"));
        let values = if menu(message).is_some() { vec![value.as_str()] } else { Vec::new() };
        self.press(side, message, &custom_id, &values).await
    }

    /// Plays the move with this code by components alone; returns every private message on the way, the last being the
    /// answer to the move.
    ///
    /// # Panics
    /// When the menus do not lead to the move.
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

    /// Returns how often the board after `ply` moves is in the thread, with its picture or as a line.
    ///
    /// # Panics
    /// When the thread is gone.
    #[must_use]
    pub fn n_shown(&self, ply: usize) -> usize {
        let messages = self.server.client(self.players[0]).messages(self.thread, 100, None).expect("it is there");
        messages.iter().filter(|message| board_shown(message) == Some((self.game, ply))).count()
    }
}

/// Returns whether a move with this code goes on from a step: the name of a cell a1 also begins that of a cell a10.
fn begins(step: &str, code: &str) -> bool {
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let rest = code.strip_prefix(step);
    rest.is_some_and(|rest| !(is_digit(step.chars().next_back()) && is_digit(rest.chars().next())))
}

/// Returns the button to the part of a menu in which a move goes on: that of the row of its next cell, else the next one.
fn page_of<'a>(message: &'a Value, code: &str, begun: &str) -> &'a str {
    let rest = code.strip_prefix(begun).unwrap_or(code).trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
    let cell: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
    let row = cell.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let is_row = |label: &str| label.strip_suffix(row).is_some_and(|column| column.ends_with(char::is_alphabetic));
    let pages = other_pages(message);
    let page = pages.iter().find(|(label, _)| !row.is_empty() && is_row(label)).map(|(_, id)| *id);
    page.or_else(|| component(message, "page-on")).unwrap_or_else(|| panic!("no way to {code}: {message}"))
}

/// Returns how often somebody pressed something to come through these messages: the button under the board, and in each
/// message but the last, which is the answer, a button, or a menu and what is in it.
#[must_use]
pub fn clicks(told: &[Value]) -> usize {
    let (_, menus) = told.split_last().expect("somebody was answered");
    1 + menus.iter().map(|message| if menu(message).is_some() { 2 } else { 1 }).sum::<usize>()
}
