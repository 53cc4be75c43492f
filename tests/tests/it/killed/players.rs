//! Two players whose bot may die at any time. They repeat a command until they see its effect.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use playground::{Happening, HappeningWatch, PlaygroundServer};
use rules::{GameTable, PieceLetters};
use serde_json::{Value, json};
use tests::house::{PATIENCE, board_file, button, component, created, id};
use tokio::time::{Instant, timeout_at};

pub(super) async fn find_until<T>(
    watch: &mut HappeningWatch,
    end: Instant,
    mut wanted: impl FnMut(&Happening) -> Option<T>,
) -> Option<T> {
    timeout_at(end, async {
        while let Some(happening) = watch.next().await {
            if let Some(found) = wanted(&happening) {
                return Some(found);
            }
        }
        None
    })
    .await
    .unwrap_or(None)
}

pub(super) struct Game<'a> {
    server: &'a PlaygroundServer,
    watch: HappeningWatch,
    players: [u64; 2],
    rules: &'static str,
    table: Box<dyn GameTable>,
    pub(super) id: u64,
    pub(super) thread: u64,
    pub(super) acknowledged: Vec<String>,
    pub(super) declined: Vec<usize>,
    /// Becomes true after a move and a declined offer.
    pub(super) is_going: Rc<Cell<bool>>,
}

impl<'a> Game<'a> {
    pub(super) async fn start(
        server: &'a PlaygroundServer,
        players: [u64; 2],
        rules: &'static str,
        mut options: Value,
    ) -> Game<'a> {
        let mut watch = server.subscribe();
        let channel = server.channel("games");
        options["opponent"] = players[1].to_string().into();
        options["side"] = "white".into();
        options["game"] = rules.into();
        server.client(players[0]).command(channel, "play", &options).unwrap();
        let mine = format!("<@{}>", players[0]);
        let asked = |happening: &Happening| {
            created(happening)
                .filter(|message| component(message, "accept").is_some())
                .filter(|message| message["content"].as_str().is_some_and(|text| text.contains(&mine)))
                .map(|message| (id(message), button(message, 0).to_owned()))
        };
        let (thread, accept) = watch.find(PATIENCE, asked).await.unwrap();
        server.client(players[1]).click(channel, thread, &accept, &[]).unwrap();
        let id = accept.split(':').nth(2).unwrap().parse().unwrap();
        let first = board_file(id, 0, false);
        let shown = |h: &Happening| created(h).filter(|m| m["attachments"][0]["filename"] == *first).map(|_| ());
        watch.find(PATIENCE, shown).await.unwrap();
        let table = rules::open(rules, "", None).unwrap();
        let (acknowledged, declined) = (Vec::new(), Vec::new());
        let is_going = Rc::new(Cell::new(false));
        Game { server, watch, players, rules, table, id, thread, acknowledged, declined, is_going }
    }

    /// Plays until `stop`. Every few moves a player offers a draw, which is declined.
    pub(super) async fn play(&mut self, seed: u64, stop: &Cell<bool>) {
        let random = &mut fastrand::Rng::with_seed(seed);
        while !stop.get() {
            if random.u8(..5) == 0 {
                self.offer(stop).await;
            }
            let ply = self.acknowledged.len();
            let legal = self.table.legal(PieceLetters::English);
            // Choose a move that does not end the game, which must outlast the kills.
            let going_on: Vec<_> = legal.iter().filter(|m| !self.ends(&m.code)).collect();
            let code = going_on[random.usize(..going_on.len())].code.clone();
            let file = board_file(self.id, ply + 1, false);
            let who = self.players[ply % 2];
            let has_it = |message: &Value| message["attachments"][0]["filename"] == *file;
            let Some(board) = self.insist(who, "move", &json!({ "move": code }), stop, has_it).await else { return };
            let text = board["content"].as_str().unwrap();
            let played = legal.iter().find(|m| text.contains(&format!(" {}**", m.notation)));
            let code = played.unwrap_or_else(|| panic!("no legal move in {text}")).code.clone();
            self.table.play(&code, PieceLetters::English).unwrap();
            self.acknowledged.push(code);
            self.is_going.set(!self.declined.is_empty());
        }
    }

    async fn offer(&mut self, stop: &Cell<bool>) {
        let ply = self.acknowledged.len();
        let [me, other] = [self.players[ply % 2], self.players[(ply + 1) % 2]];
        let yes = format!("1:draw-yes:{}:{ply}:", self.id);
        let asks = |message: &Value| component(message, "draw-yes").is_some_and(|id| id.starts_with(&yes));
        let Some(question) = self.insist(me, "draw", &json!({}), stop, asks).await else { return };
        let (message, no) = (id(&question), component(&question, "draw-no").unwrap().to_owned());
        loop {
            let asked = self.server.client(other).click(self.thread, message, &no, &[]);
            let is_closed = |told: &Value| id(told) == message && component(told, "draw-yes").is_none();
            if asked.is_err() && self.find(is_closed).is_some() || self.wait(is_closed).await.is_some() {
                self.declined.push(ply);
                return;
            }
            if stop.get() {
                return;
            }
        }
    }

    async fn insist(
        &mut self,
        who: u64,
        command: &str,
        options: &Value,
        stop: &Cell<bool>,
        wanted: impl Fn(&Value) -> bool,
    ) -> Option<Value> {
        loop {
            if let Some(found) = self.find(&wanted) {
                return Some(found);
            }
            if stop.get() {
                return None;
            }
            // Fails while the bot is starting.
            let _ = self.server.client(who).command(self.thread, command, options);
            if let Some(found) = self.wait(&wanted).await {
                return Some(found);
            }
        }
    }

    /// Waits for a message, or until the bot starts again. A command is lost if the bot dies after receiving it, as on
    /// Discord.
    async fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Option<Value> {
        let end = Instant::now() + Duration::from_secs(1);
        let found = find_until(&mut self.watch, end, |happening| match happening {
            Happening::MessageCreated { message, visible_to: None }
            | Happening::MessageEdited { message, visible_to: None }
                if wanted(message) =>
            {
                Some(Some(message.clone()))
            }
            Happening::Ready { .. } => Some(None),
            _ => None,
        });
        found.await.flatten()
    }

    fn find(&self, wanted: impl Fn(&Value) -> bool) -> Option<Value> {
        let page = self.server.client(self.players[0]).messages(self.thread, 100, None).unwrap();
        page.into_iter().rev().find(|message| wanted(message))
    }

    fn ends(&self, code: &str) -> bool {
        let mut table = rules::open(self.rules, "", None).unwrap();
        for code in self.acknowledged.iter().map(String::as_str).chain([code]) {
            table.play(code, PieceLetters::English).unwrap();
        }
        table.outcome().is_some()
    }
}
