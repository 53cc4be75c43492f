//! Two people at a board over the real client, by every way to move.

use playground::{Server, Watch};
use rules::{Letters, Table};
use serde_json::{Value, json};

use crate::house::{PATIENCE, board_file, button, component, created, download, id, menu, told_privately};

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
        let mut pair = Pair { server, players, game, thread: message, board: 0, ply: 0, watch };
        pair.wait_for_board(0, false).await;
        pair
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
        told_privately(&mut watch, self.players[side], |message| menu(message).is_some()).await
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

    /// Plays the move with this code by components alone; returns every private message on the way, the last being the
    /// answer to the move.
    ///
    /// # Panics
    /// When the menus do not lead to the move.
    pub async fn by_menus(&self, side: usize, code: &str) -> Vec<Value> {
        let mut told = vec![self.open_menus(side).await];
        while let Some(menu) = menu(told.last().expect("never empty")) {
            let here = told.last().expect("never empty");
            let begun = menu["custom_id"].as_str().and_then(|id| id.splitn(5, ':').nth(4)).expect("a menu says so far");
            let values = menu["options"].as_array().into_iter().flatten().filter_map(|option| option["value"].as_str());
            let fits = |value: &&str| *value == code || (code.starts_with(*value) && *value != begun);
            // The longest one: a cell a1 also begins the name of a cell a10.
            let next = match values.filter(fits).max_by_key(|value| value.len()) {
                Some(value) => {
                    let custom_id = menu["custom_id"].as_str().expect("a menu has an id");
                    self.press(side, here, custom_id, &[value]).await
                }
                None => {
                    let on = component(here, "page-on").unwrap_or_else(|| panic!("no way to {code}: {here}"));
                    self.press(side, here, on, &[]).await
                }
            };
            told.push(next);
        }
        told
    }
}
