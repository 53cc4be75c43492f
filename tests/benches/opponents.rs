//! Measures two hundred games against the bot on all levels, with a move every ten seconds: how soon the bot answers,
//! and the delay of other players' boards. `cargo bench -p tests --bench opponents`; `OPPONENTS_GAMES=50` sets the
//! games, `OPPONENTS_SEED=7` changes the moves.
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bot::record::{GameId, GameRecord, keys, read};
use playground::{HappeningWatch, PlaygroundOptions, PlaygroundServer};
use rules::{GameTable, PieceLetters};
use serde_json::json;
use store::{Sled, Store};
use tests::house::{Beside, board_shown, created};
use tests::load::quantile;
use tests::long::{is_in_earnest, number};
use tests::pair::Pair;

/// The time between two moves of a person in a game.
const AGAINST_THE_BOT: Duration = Duration::from_secs(10);
const AGAINST_PEOPLE: Duration = Duration::from_secs(5);
const LEVELS: usize = 8;
const EACH: usize = 2;

#[tokio::main]
async fn main() {
    let (n_games, n_pairs, seconds) = if is_in_earnest() { (200, 50, 60) } else { (8, 4, 12) };
    let n_games = number("OPPONENTS_GAMES", n_games) as usize;
    let mut random = fastrand::Rng::with_seed(number("OPPONENTS_SEED", 17));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let opened = Sled::open(folder.path().join("store"), store::SledOptions::default()).await;
    let store: Arc<dyn Store> = Arc::new(opened.expect("a new store"));
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.expect("the playground starts");
    let bot = Beside::start(&server, Arc::clone(&store)).await;
    let people = server.crowd(n_games.div_ceil(EACH) + 2 * n_pairs);
    let (alone, pairs) = people.split_at(n_games.div_ceil(EACH));
    let mut games = Vec::new();
    for pair in pairs.chunks_exact(2) {
        let pair = Pair::start_game(&server, [pair[0].id, pair[1].id], "mutation", "").await;
        games.push(Game::new(&pair, None));
    }
    let mut trial = Trial { server: &server, store, watch: server.subscribe(), games };
    let lasts = Duration::from_secs(seconds);
    let before = trial.play(lasts, &mut random).await;
    for nth in 0..n_games {
        let (game, level) = (rules::games()[nth % 2].id, 1 + nth % LEVELS);
        let options = json!({"game": game, "level": level, "side": "white"});
        let pair = Pair::alone(&server, alone[nth / EACH].id, server.channel("games"), &options).await;
        trial.games.push(Game::new(&pair, Some(level)));
    }
    let during = trial.play(lasts, &mut random).await;
    let seen = |times: &[Duration]| {
        let ms = |part| quantile(times, part).as_secs_f64() * 1_000.0;
        format!(
            "{} moves, median {:.0} ms, 99 % within {:.0} ms, longest {:.0} ms",
            times.len(),
            ms(0.5),
            ms(0.99),
            ms(1.0)
        )
    };
    println!("{n_pairs} games between people, one move in each every {AGAINST_PEOPLE:?}: {}", seen(&before.people));
    println!("the same beside {n_games} games against the bot: {}", seen(&during.people));
    println!("the bot's answers, one in each every {AGAINST_THE_BOT:?}: {}", seen(&during.bot));
    for (level, times) in (1..).zip(&during.levels) {
        println!("  level {level}: {}", seen(times));
    }
    println!("moves that were not answered before the end: {}", during.n_late);
    bot.stop().await;
}

struct Game {
    players: [u64; 2],
    number: u64,
    thread: u64,
    level: Option<usize>,
    /// When the next move is due. `waits` has the ply of the awaited board, and the time of the last move.
    next: Instant,
    waits: Option<(usize, Instant)>,
    over: bool,
}

impl Game {
    fn new(pair: &Pair, level: Option<usize>) -> Game {
        let next = Instant::now();
        Game { players: pair.players, number: pair.game, thread: pair.thread, level, next, waits: None, over: false }
    }
}

#[derive(Default)]
struct Figures {
    people: Vec<Duration>,
    bot: Vec<Duration>,
    levels: [Vec<Duration>; LEVELS],
    n_late: usize,
}

struct Trial<'a> {
    server: &'a PlaygroundServer,
    store: Arc<dyn Store>,
    watch: HappeningWatch,
    games: Vec<Game>,
}

impl Trial<'_> {
    async fn play(&mut self, lasts: Duration, random: &mut fastrand::Rng) -> Figures {
        let (begun, mut figures) = (Instant::now(), Figures::default());
        let mut places = HashMap::new();
        for (idx, game) in self.games.iter_mut().enumerate() {
            places.insert(game.number, idx);
            game.next = begun + pace(game).mul_f64(random.f64());
            game.waits = None;
        }
        loop {
            let due =
                (0..self.games.len()).filter(|idx| !self.games[*idx].over).min_by_key(|idx| self.games[*idx].next);
            let Some(due) = due.filter(|idx| self.games[*idx].next < begun + lasts) else { break };
            match tokio::time::timeout_at(self.games[due].next.into(), self.watch.next()).await {
                Err(_) => self.make_move(due, random).await,
                Ok(happening) => {
                    let happening = happening.expect("the playground lives");
                    let shown = created(&happening).and_then(board_shown);
                    let Some((idx, ply)) = shown.and_then(|(game, ply)| Some((*places.get(&game)?, ply))) else {
                        continue;
                    };
                    let game = &mut self.games[idx];
                    if let Some((_, asked)) = game.waits.take_if(|(wanted, _)| *wanted == ply) {
                        match game.level {
                            None => figures.people.push(asked.elapsed()),
                            Some(level) => {
                                figures.bot.push(asked.elapsed());
                                figures.levels[level - 1].push(asked.elapsed());
                            }
                        }
                    }
                }
            }
        }
        figures.n_late = self.games.iter().filter(|game| !game.over && game.waits.is_some()).count();
        figures.people.sort_unstable();
        figures.bot.sort_unstable();
        figures.levels.iter_mut().for_each(|times| times.sort_unstable());
        figures
    }

    async fn make_move(&mut self, idx: usize, random: &mut fastrand::Rng) {
        let game = &mut self.games[idx];
        game.next += pace(game);
        let table = table(&*self.store, game.number).await;
        game.over = table.outcome().is_some();
        let moves = table.legal(PieceLetters::English);
        if game.waits.is_some() || moves.is_empty() {
            return;
        }
        let ply = table.codes().len();
        let code = &moves[random.usize(..moves.len())].code;
        let answer = if game.level.is_some() { 2 } else { 1 };
        let mut after = table;
        after.play(code, PieceLetters::English).expect("a legal move");
        // The bot does not answer a move that ends the game.
        let wanted = if after.outcome().is_some() { ply + 1 } else { ply + answer };
        game.waits = Some((wanted, Instant::now()));
        let person = self.server.client(game.players[ply % 2]);
        person.command(game.thread, "move", &json!({ "move": after.codes()[ply] })).expect("the command exists");
    }
}

fn pace(game: &Game) -> Duration {
    if game.level.is_some() { AGAINST_THE_BOT } else { AGAINST_PEOPLE }
}

async fn table(store: &dyn Store, number: u64) -> Box<dyn GameTable> {
    let row = store.get(&keys::game(GameId(number))).await.expect("the store answers").expect("the game is kept");
    let record: GameRecord = read(&row.value).expect("the bot wrote it");
    let mut table = rules::open(&record.game, &record.setup, None).expect("its setup can be read");
    for code in &record.line {
        table.replay(code).expect("a move of the game");
    }
    table
}
