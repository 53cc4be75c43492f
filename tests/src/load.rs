//! Plays many games at once, checks each game and measures players' waits.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use playground::{Happening, PlaygroundServer};
use rules::GameTable;
use serde_json::{Value, json};

use crate::house::{PATIENCE, board_shown, button, created, id};

#[derive(Clone, Copy, Debug)]
pub struct Load {
    pub n_games: usize,
    pub n_people: usize,
    pub n_plies: usize,
    pub at_once: usize,
    pub seed: u64,
}

#[derive(Debug, Default)]
pub struct Figures {
    /// From request to acknowledgement, in ascending order.
    pub acknowledged: Vec<Duration>,
    /// From move to board, in ascending order.
    pub shown: Vec<Duration>,
    pub n_moves: usize,
    pub took: Duration,
}

struct Game {
    players: [u64; 2],
    thread: u64,
    board: u64,
    table: Box<dyn GameTable>,
    asked: Instant,
}

pub struct Trial<'a> {
    server: &'a PlaygroundServer,
    load: Load,
    games: HashMap<u64, Game>,
    watch: playground::HappeningWatch,
    asked: HashMap<u64, Instant>,
    figures: Figures,
}

impl<'a> Trial<'a> {
    pub async fn begin(server: &'a PlaygroundServer, load: Load) -> Trial<'a> {
        let watch = server.subscribe();
        let (games, asked) = (HashMap::new(), HashMap::new());
        let mut trial = Trial { server, load, games, watch, asked, figures: Figures::default() };
        let people = server.crowd(load.n_people);
        let pair = |n: usize| {
            let (round, white) = (n / load.n_people, n % load.n_people);
            [people[white].id, people[(white + 1 + round) % load.n_people].id]
        };
        let mut left: VecDeque<_> = (0..load.n_games).map(pair).collect();
        let channel = server.channel("games");
        let challenge = |[white, black]: [u64; 2]| {
            let options = json!({"opponent": black.to_string(), "side": "white", "game": "mutation"});
            server.client(white).command(channel, "play", &options).expect("the command exists");
        };
        left.drain(..load.at_once.min(left.len())).for_each(challenge);
        let mut n_begun = 0;
        while n_begun < load.n_games {
            let Some(message) = trial.next().await else { continue };
            if let Some((game, ply)) = board_of(&message) {
                assert_eq!(ply, 0);
                let begun = trial.games.get_mut(&game).expect("it was accepted");
                assert_eq!(begun.board, 0, "game {game} has two first boards");
                assert_eq!(pinged(&message), [begun.players[0]], "{message}");
                begun.board = id(&message);
                n_begun += 1;
                left.pop_front().into_iter().for_each(challenge);
            } else if message["content"].as_str().is_some_and(|text| text.starts_with("⚔️")) {
                let accept = button(&message, 0);
                let game = accept.split(':').nth(2).and_then(|game| game.parse().ok()).expect("it names its game");
                let [black] = pinged(&message)[..] else { panic!("one is asked: {message}") };
                let white = message["interaction_metadata"]["user"]["id"].as_str();
                let white =
                    white.map(|id| id.parse().expect("a snowflake")).unwrap_or_else(|| mention(&message, black));
                let table = rules::open("mutation", "", None).expect("the headline game");
                let begun =
                    Game { players: [white, black], thread: id(&message), board: 0, table, asked: Instant::now() };
                assert!(trial.games.insert(game, begun).is_none(), "game {game} was begun twice");
                server.client(black).click(channel, id(&message), accept, &[]).expect("the button is there");
            }
        }
        trial
    }

    pub async fn play(mut self) -> Figures {
        let begun = Instant::now();
        let mut random = fastrand::Rng::with_seed(self.load.seed);
        let mut free: VecDeque<u64> = self.games.keys().copied().collect();
        free.make_contiguous().sort_unstable();
        let mut n_waiting = 0;
        loop {
            while n_waiting < self.load.at_once
                && let Some(game) = free.pop_front()
            {
                self.make_move(game, &mut random);
                n_waiting += 1;
            }
            if n_waiting == 0 {
                break;
            }
            let Some(message) = self.next().await else { continue };
            let Some((number, ply)) = board_of(&message) else { continue };
            let game = self.games.get_mut(&number).expect("one of ours");
            assert_eq!(ply, game.table.codes().len(), "game {number}: every board once, in order");
            assert_eq!(id(&json!({"id": message["channel_id"]})), game.thread, "in its own thread");
            let next = game.players[ply % 2];
            if game.table.outcome().is_none() {
                assert_eq!(pinged(&message), [next], "game {number}: {message}");
            }
            game.board = id(&message);
            self.figures.shown.push(game.asked.elapsed());
            n_waiting -= 1;
            if ply < self.load.n_plies && game.table.outcome().is_none() {
                free.push_back(number);
            }
        }
        self.figures.took = begun.elapsed();
        self.check_threads();
        self.figures.acknowledged.sort_unstable();
        self.figures.shown.sort_unstable();
        self.figures
    }

    fn make_move(&mut self, number: u64, random: &mut fastrand::Rng) {
        let game = self.games.get_mut(&number).expect("one of ours");
        let moves = game.table.legal(rules::PieceLetters::English);
        let code = moves[random.usize(..moves.len())].code.clone();
        let ply = game.table.codes().len();
        let person = self.server.client(game.players[ply % 2]);
        game.asked = Instant::now();
        match ply % 3 {
            2 => drop(person.message(game.thread, &code, Some(game.board)).expect("people may write here")),
            _ => drop(person.command(game.thread, "move", &json!({ "move": code })).expect("the command exists")),
        }
        game.table.play(&code, rules::PieceLetters::English).expect("a legal move");
        self.figures.n_moves += 1;
    }

    async fn next(&mut self) -> Option<Value> {
        let happening = tokio::time::timeout(PATIENCE, self.watch.next()).await;
        let happening = happening.expect("something goes on").expect("the playground lives");
        match &*happening {
            Happening::Interaction { id, .. } => drop(self.asked.insert(*id, Instant::now())),
            Happening::Answered { id, .. } => {
                let asked = self.asked.remove(id).expect("answers come after questions, once");
                self.figures.acknowledged.push(asked.elapsed());
            }
            Happening::NotAnswered { id } => panic!("nobody answered interaction {id} in time"),
            _ => {}
        }
        created(&happening).filter(|message| message["author"]["bot"] == true).cloned()
    }

    fn check_threads(&self) {
        for (number, game) in &self.games {
            let messages =
                self.server.client(game.players[0]).messages(game.thread, 100, None).expect("its players look");
            let boards: Vec<_> = messages.iter().filter_map(board_shown).collect();
            let all = 0..=game.table.codes().len();
            assert_eq!(boards, all.map(|ply| (*number, ply)).collect::<Vec<_>>(), "game {number}");
        }
    }
}

fn board_of(message: &Value) -> Option<(u64, usize)> {
    let file = message["attachments"][0]["filename"].as_str()?;
    let mut parts = file.strip_prefix("mutabot-")?.strip_suffix(".png")?.split('-');
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

fn pinged(message: &Value) -> Vec<u64> {
    message["mentions"].as_array().into_iter().flatten().map(id).collect()
}

fn mention(message: &Value, not: u64) -> u64 {
    let text = message["content"].as_str().expect("a message has a text");
    let ids = text.split("<@").skip(1).filter_map(|rest| rest.split('>').next()?.parse().ok());
    ids.into_iter().find(|id| *id != not).expect("a challenge names both")
}

/// `times` must be in ascending order.
#[must_use]
pub fn quantile(times: &[Duration], part: f64) -> Duration {
    times.get((times.len().saturating_sub(1) as f64 * part) as usize).copied().unwrap_or_default()
}
