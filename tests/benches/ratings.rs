//! What ratings cost in a store of one million rated games of fifty thousand people: how long a game takes to end, rated and
//! casual, asked in turn; and how long it takes until everything that follows from the very first game is computed anew,
//! computing alone and with the reading and writing beside the play. `cargo bench -p tests --bench ratings`, or with
//! `RATED_GAMES=10000` before it for so many games. Takes some minutes, and some GiB where the target folder is.
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bot::app::ask::{begin, play, see};
use bot::app::{Act, App, Revision, Terms, Which};
use bot::record::{
    BotTime, Computed, FIRST_NUMBER, GameId, GameRecord, GuildId, KeptCareer, KeptEffects, LedgerRecord, Mark, Millis,
    OfKind, RatedRecord, RatingRecord, UserId, Wish, keys, read, write,
};
use rules::{Outcome, Reason};
use store::{Batch, Options, Sled, Store};
use tests::ask::{Asker, person, server};
use tests::long::{is_in_earnest, number};
use tests::many::NOW;
use tokio::time::interval;
use tournament::glicko::{Encounter, Ledger, Settings};

const KIND: &str = "chess";
const SERVER: u64 = 400;
/// The number of servers in which people play.
const N_SERVERS: u64 = 100;
/// The time in which all games end: two years.
const SPAN: i64 = 2 * 365 * 86_400_000;
/// The rated games that are written at once.
const PIECE: usize = 4_000;
/// How often somebody asks for a list while ratings are computed anew.
const PACE: Duration = Duration::from_millis(50);

fn main() {
    let [games, rounds] = if is_in_earnest() { [1_000_000, 200] } else { [2_000, 10] };
    let (n_games, seed) = (number("RATED_GAMES", games), number("RATED_SEED", 14));
    let runtime = tokio::runtime::Runtime::new().expect("threads can be had");
    // On the disk that is built on: folders for temporary files often are on none.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder can be made");
    runtime.block_on(async {
        let store = Arc::new(Sled::open(folder.path(), Options::default()).await.expect("the store opens"));
        let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new());
        let mut club = Club { app, store: Arc::clone(&store), event: 0, n_people: (n_games / 20).max(2 * rounds + 2) };
        let first = club.running([0, 1], true).await;
        club.end(first, 1).await;
        let begun = Instant::now();
        let all = club.fill(n_games, seed).await;
        println!("{} rated games of {} people; built in {:.1?}", all.len(), club.n_people, begun.elapsed());
        club.ends(rounds).await;
        compute(&all);
        club.change(first).await;
        drop(club);
        store.close().await;
    });
}

/// Computes all ratings from games that are in memory.
fn compute(games: &[Encounter]) {
    let (begun, mut ledger) = (Instant::now(), Ledger::default());
    let counts = |game: &&Encounter| ledger.rate(&Settings::default(), game, None).0.everywhere.is_some();
    let n_counted = games.iter().filter(counts).count();
    println!("  all ratings computed: {:.2?}; over all servers {n_counted} games count", begun.elapsed());
}

struct Club {
    app: App,
    store: Arc<Sled>,
    event: u64,
    n_people: u64,
}

/// Returns the number of the person with this index.
fn who(idx: u64) -> UserId {
    UserId(10_000 + idx)
}

impl Club {
    async fn ask(&mut self, idx: u64, act: Act) -> Duration {
        self.event += 1;
        let now = NOW + Millis(i64::try_from(self.event).expect("a small number"));
        let request = Asker::new(who(idx).0).in_server(server(SERVER)).at(now).asks(self.event, act);
        let begun = Instant::now();
        self.app.handle(&request).await.expect("it is answered");
        begun.elapsed()
    }

    async fn row(&self, key: &str) -> Vec<u8> {
        self.store.get(key).await.expect("the store reads").expect("it was written").value
    }

    async fn ledger(&self) -> LedgerRecord {
        read(&self.row(&keys::ledger(KIND)).await).expect("the bot wrote it")
    }

    /// Begins a game of these two, in which both make two moves.
    async fn running(&mut self, players: [u64; 2], rated: bool) -> GameId {
        let clock = Some("3d".to_owned());
        let terms = Terms { wish: Wish::White, rated, clock, ..Terms::default() };
        let opponent = Some(person(who(players[1]).0));
        let challenge = begin::Ask::Challenge { game: Some(KIND.to_owned()), opponent, terms };
        self.ask(players[0], Act::Begin(challenge)).await;
        let id = GameId(read(&self.row(keys::LAST_GAME).await).expect("the bot wrote it"));
        self.ask(players[1], Act::Begin(begin::Ask::Accept(id))).await;
        for (ply, text) in ["e4", "e5", "Nf3", "Nc6"].into_iter().enumerate() {
            let made = play::Ask::Move { game: Which::Named(id), text: text.to_owned() };
            self.ask(players[ply % 2], Act::Play(made)).await;
        }
        id
    }

    /// Somebody resigns; returns how long that took.
    async fn end(&mut self, id: GameId, loser: u64) -> Duration {
        let record: GameRecord = read(&self.row(&keys::game(id)).await).expect("the bot wrote it");
        self.ask(loser, Act::Play(play::Ask::ResignNow(id, record.moment()))).await
    }

    /// Writes rated games that follow the first one, as the bot would have written them; returns all.
    async fn fill(&self, n_games: u64, seed: u64) -> Vec<Encounter> {
        let mut random = fastrand::Rng::with_seed(seed);
        let first = self.row(&keys::rated(KIND, FIRST_NUMBER)).await;
        let first: RatedRecord = read(&first).expect("the bot wrote it");
        let (mut games, mut ledger) = (vec![first.encounter()], Ledger::default());
        let _ = ledger.rate(&Settings::default(), &games[0], None);
        let mut marks: BTreeMap<u64, Mark> = BTreeMap::from([(0, first.marks[0]), (1, first.marks[1])]);
        let mut batch = Batch::new();
        for nth in 1..n_games {
            let number = FIRST_NUMBER + nth;
            let white = random.u64(..self.n_people);
            let players = [white, (white + random.u64(1..self.n_people)) % self.n_people];
            let newcomers = [2 * number, 2 * number + 1];
            let marked = [0, 1].map(|side| *marks.entry(players[side]).or_insert(newcomers[side]));
            let since = i64::try_from(nth).expect("a small number") * (SPAN / n_games as i64);
            let mut rated = RatedRecord {
                game: GameId(1_000_000_000 + nth),
                seats: players.map(|idx| who(idx).into()),
                marks: marked,
                halves: random.u32(..3),
                ended: first.ended + Millis(since),
                guild: Some(GuildId(SERVER + white % N_SERVERS)),
                season: None,
                everywhere: true,
                decided: false,
                gone: [false; 2],
                effects: Computed::default(),
            };
            games.push(rated.encounter());
            rated.effects.now = KeptEffects::of(ledger.rate(&Settings::default(), &rated.encounter(), None));
            batch = batch.put(keys::rated(KIND, number), write(&rated));
            if batch.changes.len() >= PIECE {
                self.commit(std::mem::take(&mut batch)).await;
            }
        }
        self.commit(batch).await;
        let ended = first.ended + Millis(SPAN);
        self.standings(&ledger, &marks, FIRST_NUMBER + n_games - 1, ended).await;
        games
    }

    /// Writes what the games made of everybody.
    async fn standings(&self, ledger: &Ledger, marks: &BTreeMap<u64, Mark>, last: u64, ended: BotTime) {
        let record = LedgerRecord { last, ended, ..self.ledger().await };
        let mut batch = Batch::new().put(keys::ledger(KIND), write(&record));
        for (idx, mark) in marks {
            let career = ledger.career(*mark).map_or_else(KeptCareer::default, KeptCareer::from);
            let of_kind = OfKind { mark: *mark, career: Computed { now: career, next: None } };
            let ratings = RatingRecord { kinds: BTreeMap::from([(KIND.to_owned(), of_kind)]) };
            batch = batch.put(keys::rating(who(*idx)), write(&ratings));
            if batch.changes.len() >= PIECE {
                self.commit(std::mem::take(&mut batch)).await;
            }
        }
        self.commit(batch).await;
    }

    /// Commits a batch, waiting while the store tidies up and accepts nothing.
    async fn commit(&self, batch: Batch) {
        let begun = Instant::now();
        while let Err(why) = self.store.commit(batch.clone()).await {
            assert!(begun.elapsed() < Duration::from_secs(120), "{why}");
        }
    }

    /// Ends a rated game and a casual one of the same two in turn.
    async fn ends(&mut self, rounds: u64) {
        let mut times = [Vec::new(), Vec::new()];
        for round in 0..rounds {
            let players = [2 * round + 2, 2 * round + 3];
            let games = [self.running(players, true).await, self.running(players, false).await];
            // Neither always comes first.
            for which in [round % 2, 1 - round % 2] {
                times[which as usize].push(self.end(games[which as usize], players[1]).await);
            }
        }
        let [rated, casual] = times.map(|mut times: Vec<Duration>| {
            times.sort_unstable();
            times[times.len() / 2]
        });
        let ratio = rated.as_secs_f64() / casual.as_secs_f64();
        println!("  ending a game: median {rated:.0?} rated, {casual:.0?} casual, {ratio:.2} times as long");
    }

    /// Annuls the first game, and computes anew what follows from it while somebody asks for lists.
    async fn change(&mut self, first: GameId) {
        let annulled = Revision::Decide { outcome: Outcome::draw(Reason::Abort), by: UserId(9) };
        self.app.revise(first, annulled, NOW).await.expect("it can be annulled");
        let (app, begun) = (self.app.clone(), Instant::now());
        let computing = tokio::spawn(async move {
            app.bring_ratings_up_to_date().await.expect("the store works");
            begun.elapsed()
        });
        let (mut times, mut pace) = (Vec::new(), interval(PACE));
        while !computing.is_finished() {
            pace.tick().await;
            times.push(self.ask(3, Act::See(see::Ask::Games(0))).await);
        }
        let took = computing.await.expect("it comes to its end");
        times.sort_unstable();
        let [median, longest] =
            [times.len() / 2, times.len().saturating_sub(1)].map(|at| times.get(at).copied().unwrap_or_default());
        let record = self.ledger().await;
        assert!(!record.is_stale && !record.settles, "everything follows from the games again");
        println!("  the first game annulled, computed anew and written in {took:.2?}");
        println!("    {} answers meanwhile: median {median:.2?}, longest {longest:.2?}", times.len());
    }
}
