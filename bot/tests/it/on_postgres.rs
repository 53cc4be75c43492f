//! Interrupts operations on a PostgreSQL store at each message to the server: once, again during the retry, and while
//! another process does the same operation. Needs PostgreSQL, so it is ignored by default: `cargo test --workspace
//! -- --ignored postgres`.
//!
//! `POSTGRES_WALK_RUNS` sets the number of runs of each kind, `POSTGRES_WALK_SEED` chooses which runs, and
//! `POSTGRES_WALK_OF` limits the test to one operation.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use bot::app::ask::{begin, play};
use bot::app::{App, ChallengeTerms, GameChoice, Member, RequestAct, Secret, leaving, upkeep};
use bot::keep::{ForgottenSet, SCHEMA, admit, import, read_through, verify_store};
use bot::record::{
    GameId, GameMoment, GameRecord, GameState, MemberId, Millis, SideWish, Unix, WorkLane, keys, read, write,
};
use bot::refusal::Trouble;
use futures::future::join_all;
use futures::stream::{self, StreamExt};
use store::conformance::{BreakPlace, FaultProxy, MessageFault, PostgresServer};
use store::{Address, Batch, Memory, Postgres, PostgresOptions, Store, prepare};
use tokio::task::{JoinHandle, block_in_place};

use crate::ask::{Asker, person};
use crate::forget::{ANN, House, check_forgotten, forget, rows};
use crate::old_stores::{stores, with_a_rated_game};

const N_RUNS: u64 = 6;
/// Databases per operation, which limits its concurrent runs.
const N_AT_ONCE: usize = 6;
const N_OPERATIONS: usize = 4;
/// How long to hold a process, at most: the other one may be waiting for its locks.
const BRIEF: Duration = Duration::from_millis(300);
/// Later than every time in the small stores.
const NOW: Unix = Unix(1_795_286_096_000);
const FORGETS: u64 = 9_000;
/// The error of a process that lost its lane.
const LATE: &str = "overtaken";
/// The key of a deleted value that is long enough for the TOAST table.
const FORGOTTEN: &str = "note/deleted";

static SERVER: LazyLock<PostgresServer> = LazyLock::new(|| PostgresServer::start(&std::env::temp_dir()));

fn say(database: &str, sql: &str) -> String {
    block_in_place(|| SERVER.say(database, sql))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Prepare,
    /// Applies the migrations that follow the first.
    Migrate,
    /// Two people play a game. After an interruption each event is sent again, as Discord does.
    Commit,
    Import,
    Admit,
    /// Upgrades a store from before histories and ratings.
    CatchUp,
    Delete,
    Erase,
    TakeOver,
}

impl Operation {
    const ALL: [Operation; 9] = [
        Operation::Prepare,
        Operation::Migrate,
        Operation::Commit,
        Operation::Import,
        Operation::Admit,
        Operation::CatchUp,
        Operation::Delete,
        Operation::Erase,
        Operation::TakeOver,
    ];

    fn name(self) -> &'static str {
        match self {
            Operation::Prepare => "prepare",
            Operation::Migrate => "migrate",
            Operation::Commit => "commit",
            Operation::Import => "import",
            Operation::Admit => "admit",
            Operation::CatchUp => "catch up",
            Operation::Delete => "delete a person",
            Operation::Erase => "erase",
            Operation::TakeOver => "take over",
        }
    }

    fn is_of_tables(self) -> bool {
        matches!(self, Operation::Prepare | Operation::Migrate)
    }

    /// Returns whether a lost connection fails the operation, which is then repeated, instead of reconnecting.
    fn tells(self) -> bool {
        self.is_of_tables() || self == Operation::Erase
    }

    async fn seed(self) -> Vec<(String, Vec<u8>)> {
        let store = Arc::new(Memory::new());
        match self {
            Operation::Prepare | Operation::Migrate | Operation::Commit | Operation::Import => {}
            Operation::Admit => {
                let whole = read_through(&stores()[0], &quiet).unwrap();
                import(&*store, &whole, &ForgottenSet::default(), &quiet).await.unwrap();
            }
            Operation::CatchUp => return seed_of(&*admitted(with_a_rated_game(&stores()[3]).await).await).await,
            Operation::Delete => drop(House::full(Arc::clone(&store) as Arc<dyn Store>).await),
            Operation::Erase => drop(store.commit(Batch::new().put(keys::TO_ERASE, Vec::new())).await),
            Operation::TakeOver => {
                let dead = sharing(Arc::clone(&store) as Arc<dyn Store>, 1, &Arc::default());
                assert_eq!(dead.share(NOW, None).await.unwrap().unwrap().n_lanes, WorkLane::COUNT);
            }
        }
        seed_of(&*store).await
    }
}

async fn admitted(store: Arc<Memory>) -> Arc<dyn Store> {
    let store: Arc<dyn Store> = store;
    admit(&store, NOW).await.unwrap();
    store
}

async fn seed_of(store: &dyn Store) -> Vec<(String, Vec<u8>)> {
    rows(store).await.into_iter().map(|row| (row.key, row.value)).collect()
}

fn quiet(_: &bot::keep::KeepStep) {}

fn sharing(store: Arc<dyn Store>, number: u64, uptime: &Arc<AtomicU64>) -> App {
    let uptime = Arc::clone(uptime);
    let clock = Arc::new(move || Duration::from_secs(uptime.load(SeqCst)));
    let member = Member { id: MemberId(number), address: format!("host:{number}"), config: String::new(), clock };
    App::new(store, Vec::new()).sharing(member)
}

/// A database that its runs use one after another.
#[derive(Debug)]
struct Place {
    operation: Operation,
    database: String,
    seed: Vec<(String, Vec<u8>)>,
    /// Shared clock of all processes, in seconds. It is never set back or adjusted.
    uptime: Arc<AtomicU64>,
    last: AtomicU64,
    acknowledged: Mutex<BTreeSet<u64>>,
    tables: String,
}

fn events() -> [(u64, u64, RequestAct); 6] {
    let terms = ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() };
    let challenge = begin::BeginAsk::Challenge { game: Some("chess".to_owned()), opponent: Some(person(2)), terms };
    let game = GameId(1);
    let plays =
        |text: &str| RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: text.to_owned() });
    [
        (1, 1, RequestAct::Begin(challenge)),
        (2, 2, RequestAct::Begin(begin::BeginAsk::Accept(game))),
        (3, 1, plays("e2e4")),
        (4, 2, plays("e7e5")),
        (5, 1, plays("g1f3")),
        (6, 2, RequestAct::Play(play::PlayAsk::ResignNow(game, GameMoment(3)))),
    ]
}

fn text(why: impl Debug) -> String {
    format!("{why:?}")
}

impl Place {
    async fn new(operation: Operation) -> Arc<Place> {
        let options = SERVER.database().await;
        let database = options.address.database().unwrap().to_owned();
        let tables = dump(&database);
        if operation == Operation::TakeOver {
            say(&database, WATCH);
        }
        if operation == Operation::Erase {
            say(&database, "CREATE EXTENSION pgstattuple");
        }
        Arc::new(Place {
            operation,
            database,
            seed: operation.seed().await,
            uptime: Arc::default(),
            last: AtomicU64::new(1),
            acknowledged: Mutex::default(),
            tables,
        })
    }

    async fn open(&self) -> Arc<Postgres> {
        Arc::new(Postgres::open(few(SERVER.options("bot", &self.database))).await.unwrap())
    }

    async fn reset(&self) {
        self.acknowledged.lock().unwrap().clear();
        if self.operation.is_of_tables() {
            say(&self.database, "DROP SCHEMA mutabot CASCADE");
            if self.operation == Operation::Migrate {
                say(&self.database, FIRST);
            }
            return;
        }
        let store = self.open().await;
        let there = rows(&*store).await;
        let seed: BTreeSet<&str> = self.seed.iter().map(|(key, _)| key.as_str()).collect();
        let gone = there.into_iter().filter(|row| !seed.contains(row.key.as_str()));
        let batch = gone.fold(Batch::new(), |batch, row| batch.delete(row.key));
        let batch = self.seed.iter().fold(batch, |batch, (key, value)| batch.put(key, value.clone()));
        store.commit(batch).await.unwrap();
        if self.operation == Operation::Erase {
            let long: Vec<u8> = fastrand::Rng::with_seed(1).choose_multiple(0..=255_u8, 256).repeat(40);
            store.commit(Batch::new().put(FORGOTTEN, long)).await.unwrap();
            store.commit(Batch::new().delete(FORGOTTEN)).await.unwrap();
        }
        store.close().await;
    }

    async fn run(self: Arc<Place>, options: PostgresOptions) -> Result<(), String> {
        if self.operation.is_of_tables() {
            return prepare(options, "bot").await.map(drop).map_err(text);
        }
        let files = Arc::new(Postgres::open(options).await.map_err(text)?);
        let store = Arc::clone(&files) as Arc<dyn Store>;
        let app = App::new(Arc::clone(&store), Vec::new()).with_secret(Secret::new([7; 32]));
        match self.operation {
            Operation::Prepare | Operation::Migrate => unreachable!("they need no store"),
            Operation::Commit => {
                for (event, who, act) in events() {
                    app.handle(&Asker::new(who).at(NOW).asks(event, act)).await.map_err(text)?;
                    self.acknowledged.lock().unwrap().insert(event);
                }
            }
            Operation::Import => {
                let whole = read_through(&newest(), &quiet).map_err(text)?;
                match import(&*store, &whole, &ForgottenSet::default(), &quiet).await {
                    Err(bot::keep::KeepError::InTheWay(problem)) if problem.contains("is not empty") => {}
                    done => drop(done.map_err(text)?),
                }
                admit(&store, NOW).await.map_err(text)?;
                let (game, text_of) = (GameChoice::Named(GameId(1)), "d2d4".to_owned());
                let plays = RequestAct::Play(play::PlayAsk::Move { game, text: text_of });
                app.handle(&Asker::new(1).at(NOW).asks(9001, plays)).await.map_err(text)?;
                self.acknowledged.lock().unwrap().insert(9001);
            }
            Operation::Admit => admit(&store, NOW).await.map_err(text)?,
            Operation::CatchUp => self.catch_up(store).await?,
            Operation::Delete => {
                leaving::finish_leaving(&app, NOW).await.map_err(text)?;
                app.handle(&Asker::new(ANN).in_direct(ANN).at(NOW).asks(FORGETS, forget())).await.map_err(text)?;
                self.acknowledged.lock().unwrap().insert(FORGETS);
            }
            Operation::Erase => drop(leaving::erase_deleted(&app.erasing(files)).await.map_err(text)?),
            Operation::TakeOver => self.take_over(store).await?,
        }
        Ok(())
    }

    /// Upgrades the store once this process has the first lane. Fails if another process takes that lane.
    async fn catch_up(&self, store: Arc<dyn Store>) -> Result<(), String> {
        let app = sharing(store, self.last.fetch_add(1, SeqCst) + 1, &self.uptime);
        for _ in 0..9 {
            app.share(self.later(), None).await.map_err(text)?;
            let work = async {
                upkeep::catch_up_with_history(&app).await?;
                upkeep::count_old_games(&app).await?;
                upkeep::catch_up_with_people(&app).await?;
                upkeep::bring_ratings_up_to_date(&app).await?;
                upkeep::tally_old_games(&app).await
            };
            if let Some(done) = app.on_behalf(WorkLane::FIRST, work).await {
                let late = |why: Trouble| if why.is_overtaken() { LATE.to_owned() } else { text(why) };
                done.map_err(late)?;
                return app.leave_others().await.map_err(text);
            }
        }
        Err("the first lane is nobody's".to_owned())
    }

    fn later(&self) -> Unix {
        NOW + Millis::seconds(self.uptime.fetch_add(2, SeqCst) as i64)
    }

    async fn take_over(&self, store: Arc<dyn Store>) -> Result<(), String> {
        let number = self.last.fetch_add(1, SeqCst) + 1;
        let app = sharing(store, number, &self.uptime);
        for _ in 0..9 {
            app.share(self.later(), None).await.map_err(text)?;
            match app.on_behalf(WorkLane::FIRST, upkeep::keep_commands(&app, &number.to_string())).await {
                Some(Err(trouble)) if !trouble.is_overtaken() => return Err(text(trouble)),
                _ => {}
            }
        }
        app.leave_others().await.map_err(text)
    }

    /// Runs the operation through a proxy that breaks the connection, and checks that nothing acknowledged is lost.
    /// Returns whether it broke.
    async fn attempt(self: &Arc<Place>, place: BreakPlace) -> bool {
        let proxy = FaultProxy::start(SERVER.port(), place).await;
        let mut process = self.begin(&proxy);
        let done = tokio::select! {
            done = &mut process => Some(done.unwrap()),
            () = proxy.over() => None,
        };
        process.abort();
        let is_reached = proxy.is_reached();
        proxy.end().await;
        if let Some(Err(why)) = done {
            assert!(self.operation.tells() && is_reached, "{:?}, {place:?}: {why}", self.operation);
        }
        self.look().await;
        is_reached
    }

    fn begin(self: &Arc<Place>, proxy: &FaultProxy) -> JoinHandle<Result<(), String>> {
        let role = if self.operation.is_of_tables() { "owner" } else { "bot" };
        let address = format!("postgres://{role}@127.0.0.1:{}/{}", proxy.port, self.database);
        let options = few(PostgresOptions::new(Address::read(&address).unwrap()));
        tokio::spawn(Arc::clone(self).run(options))
    }

    async fn look(&self) {
        let acknowledged: Vec<u64> = self.acknowledged.lock().unwrap().iter().copied().collect();
        if acknowledged.is_empty() {
            return;
        }
        let store = self.open().await;
        for event in &acknowledged {
            assert!(store.get(&keys::seen(*event)).await.unwrap().is_some(), "{:?}: event {event}", self.operation);
        }
        match self.operation {
            Operation::Commit => {
                let n_moves = acknowledged.iter().filter(|event| (3..6).contains(*event)).count();
                let n_kept = if acknowledged.len() < 2 { 0 } else { game(&*store).await.line.len() };
                assert!(n_kept >= n_moves, "{n_moves} moves were acknowledged");
            }
            Operation::Import => assert_eq!(game(&*store).await.line, ["e2e4", "e7e5", "d2d4"]),
            Operation::Delete => check_forgotten(&*store).await,
            _ => {}
        }
        store.close().await;
    }

    async fn finish(self: &Arc<Place>) {
        for _ in 0..2 {
            self.attempt(BreakPlace::Nowhere).await;
        }
        let operation = self.operation;
        if operation.is_of_tables() {
            assert_eq!(dump(&self.database), self.tables);
            let store = self.open().await;
            store.commit(Batch::new().put("key", "value")).await.unwrap();
            return;
        }
        let store = self.open().await;
        let report = verify_store(&*store, &quiet).await.unwrap();
        assert_eq!(report.problems, Vec::<String>::new(), "{operation:?}");
        let is_there = async |key: &str| store.get(key).await.unwrap().is_some();
        match operation {
            Operation::Prepare | Operation::Migrate | Operation::Import | Operation::Delete => {}
            Operation::Commit => {
                let game = game(&*store).await;
                assert_eq!(game.line, ["e2e4", "e7e5", "g1f3"]);
                assert!(matches!(&game.state, GameState::Over { reason, .. } if reason == "resignation"), "{game:?}");
                assert_eq!(report.n_games.iter().sum::<u64>(), 1);
            }
            Operation::Admit => assert_eq!(store.get(keys::SCHEMA).await.unwrap().unwrap().value, write(&SCHEMA)),
            Operation::CatchUp => {
                let rated = store.scan("rated/", None, 9).await.unwrap();
                assert_eq!(rated.len(), 1);
                assert!(!is_there(keys::COUNTING).await);
            }
            Operation::Erase => {
                assert!(!is_there(keys::TO_ERASE).await);
                // One dead row may remain: the erasure request, which was deleted last.
                let dead = say(&self.database, DEAD);
                assert!(["0|0", "1|0"].contains(&&*dead), "dead rows: {dead}");
            }
            Operation::TakeOver => {
                let wrong = say(&self.database, "SELECT string_agg(what, '; ') FROM public.wrong");
                assert_eq!(wrong, "");
                let last = self.last.load(SeqCst).to_string();
                assert_eq!(store.get(keys::COMMANDS).await.unwrap().unwrap().value, write(&last));
            }
        }
        store.close().await;
    }

    async fn walk(self: Arc<Place>, run: Run) -> bool {
        match run {
            Run::Alone(breaks) => self.alone(&breaks).await,
            Run::Beside { at, ends } => self.beside(at, ends).await,
        }
    }

    async fn alone(self: &Arc<Place>, breaks: &[BreakPlace]) -> bool {
        self.reset().await;
        let mut is_reached = true;
        for place in breaks {
            is_reached &= self.attempt(*place).await;
        }
        self.finish().await;
        is_reached
    }

    fn unless_late(&self, done: Result<(), String>) -> Result<bool, String> {
        match done {
            Err(why) if why == LATE || self.operation == Operation::Import && why.contains("another process") => {
                Ok(false)
            }
            done => done.map(|()| true),
        }
    }

    /// Holds a process at a message while another process runs the operation. Then the first one stops or continues.
    async fn beside(self: &Arc<Place>, at: usize, ends: bool) -> bool {
        self.reset().await;
        let (held, free) = tokio::join!(
            FaultProxy::start(SERVER.port(), BreakPlace::Message(at, MessageFault::Hold)),
            FaultProxy::start(SERVER.port(), BreakPlace::Nowhere),
        );
        let mut first = self.begin(&held);
        let early = tokio::select! {
            done = &mut first => Some(done.unwrap()),
            () = held.reached() => None,
        };
        let is_reached = early.is_none();
        let mut second = self.begin(&free);
        let whole = tokio::time::timeout(BRIEF, &mut second).await;
        let one = if is_reached && ends {
            first.abort();
            held.end().await;
            None
        } else {
            held.go_on();
            let done = match early {
                Some(done) => done,
                None => first.await.unwrap(),
            };
            held.end().await;
            Some(done)
        };
        let other = match whole {
            Ok(done) => done.unwrap(),
            Err(_) => second.await.unwrap(),
        };
        let done = [one, Some(other)].map(|done| done.map(|done| self.unless_late(done)));
        assert!(done.contains(&Some(Ok(true))), "{:?} beside another at {at}: {done:?}", self.operation);
        assert!(done.iter().flatten().all(Result::is_ok), "{:?} beside another at {at}: {done:?}", self.operation);
        free.end().await;
        self.look().await;
        self.finish().await;
        is_reached
    }
}

fn newest() -> PathBuf {
    stores().pop().unwrap()
}

async fn game(store: &dyn Store) -> GameRecord {
    read(&store.get(&keys::game(GameId(1))).await.unwrap().unwrap().value).unwrap()
}

fn few(mut options: PostgresOptions) -> PostgresOptions {
    (options.n_committing, options.n_reading) = (1, 1);
    options
}

fn dump(database: &str) -> String {
    let mut command = SERVER.command("pg_dump");
    command.args(["-s", "-n", "mutabot", "-U", "postgres", "-h"]).arg(SERVER.socket());
    command.args(["-p", &SERVER.port().to_string(), database]);
    let dumped = block_in_place(|| command.output()).unwrap();
    assert!(dumped.status.success(), "{}", String::from_utf8_lossy(&dumped.stderr));
    let dumped = String::from_utf8(dumped.stdout).unwrap();
    // Skip the line with a random number at both ends of the dump.
    let lines = dumped.lines().filter(|line| !line.starts_with('\\')).map(str::to_owned);
    let numbers = say(database, "SELECT string_agg(number::text, ' ' ORDER BY number) FROM mutabot.migration");
    lines.chain([numbers]).collect::<Vec<_>>().join("\n")
}

/// The tables as the program of the first migration made them.
const FIRST: &str = concat!(
    "SET ROLE owner; CREATE SCHEMA mutabot; SET search_path = mutabot;",
    "CREATE TABLE migration (number int PRIMARY KEY, at timestamptz NOT NULL DEFAULT now());",
    include_str!("../../../store/src/postgres/migration_1.sql"),
    "INSERT INTO migration (number) VALUES (1)",
);

/// Replaced or deleted rows that are still in the table and its TOAST table.
const DEAD: &str = "
    SELECT (pgstattuple('mutabot.kv')).dead_tuple_count, (pgstattuple(reltoastrelid)).dead_tuple_count
    FROM pg_class WHERE oid = 'mutabot.kv'::regclass";

/// Records writes for a lane of another process, and lanes taken from a live process.
const WATCH: &str = r#"
    CREATE TABLE public.wrong (what text);
    CREATE FUNCTION public.owner(value bytea) RETURNS text LANGUAGE sql AS $$
        SELECT convert_from(value, 'UTF8')::json ->> 'owner' $$;
    CREATE FUNCTION public.look() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    DECLARE
        first text := public.owner((SELECT value FROM mutabot.kv WHERE key = 'lane/000'));
    BEGIN
        IF NEW.key = 'meta/commands' AND to_json(first)::text IS DISTINCT FROM convert_from(NEW.value, 'UTF8') THEN
            INSERT INTO public.wrong VALUES (convert_from(NEW.value, 'UTF8') || ' wrote for ' || coalesce(first, 'nobody'));
        END IF;
        IF TG_OP = 'UPDATE' AND NEW.key LIKE 'lane/%' AND public.owner(OLD.value) <> public.owner(NEW.value)
            AND EXISTS (SELECT FROM mutabot.kv WHERE key = convert_to('member/' || lpad(to_hex(public.owner(OLD.value)::bigint), 16, '0'), 'UTF8')) THEN
            INSERT INTO public.wrong VALUES ('a lane was taken from ' || public.owner(OLD.value));
        END IF;
        RETURN NEW;
    END $$;
    CREATE TRIGGER look BEFORE INSERT OR UPDATE ON mutabot.kv FOR EACH ROW EXECUTE FUNCTION public.look();"#;

#[derive(Clone, Debug)]
enum Run {
    Alone(Vec<BreakPlace>),
    Beside { at: usize, ends: bool },
}

fn breaks(messages: &[bool]) -> Vec<BreakPlace> {
    let turns = |is_answered: bool| match is_answered {
        true => &[
            MessageFault::EndBefore,
            MessageFault::EndAfter,
            MessageFault::CutBefore,
            MessageFault::CutAfter,
            MessageFault::Kill,
        ][..],
        // The server has not answered, so the next message could still undo everything so far.
        false => &[MessageFault::EndBefore, MessageFault::CutBefore, MessageFault::Kill],
    };
    let at = messages.iter().enumerate();
    at.flat_map(|(at, is_answered)| turns(*is_answered).iter().map(move |turn| BreakPlace::Message(at, *turn)))
        .collect()
}

fn runs(messages: &[bool], n_runs: usize, rng: &mut fastrand::Rng) -> [Vec<Run>; 3] {
    let breaks = breaks(messages);
    let alone = breaks.iter().map(|place| Run::Alone(vec![*place])).collect();
    let beside = (0..messages.len()).flat_map(|at| [true, false].map(|ends| Run::Beside { at, ends })).collect();
    let twice = if breaks.len() * breaks.len() <= n_runs {
        breaks.iter().flat_map(|one| breaks.iter().map(|other| Run::Alone(vec![*one, *other]))).collect()
    } else {
        // The retry may send few messages, so the second break is often an early one.
        let mut twice = |number| {
            let first = rng.usize(..breaks.len());
            let second = rng.usize(
                ..match number % 3 {
                    0 => breaks.len().min(8),
                    1 => 1 + (breaks.len() - first) / 8,
                    _ => breaks.len(),
                },
            );
            Run::Alone(vec![breaks[first], breaks[second]])
        };
        (0..n_runs).map(&mut twice).collect()
    };
    [alone, twice, beside].map(|mut all: Vec<Run>| {
        rng.shuffle(&mut all);
        all.truncate(n_runs);
        all
    })
}

async fn walk(operation: Operation, n_runs: usize, seed: u64) {
    let mut places = Vec::new();
    for _ in 0..N_AT_ONCE {
        places.push(Place::new(operation).await);
    }
    let proxy = FaultProxy::start(SERVER.port(), BreakPlace::Nowhere).await;
    places[0].reset().await;
    assert_eq!(places[0].begin(&proxy).await.unwrap(), Ok(()), "{operation:?}");
    let messages = proxy.messages();
    proxy.end().await;
    places[0].finish().await;
    let kinds = runs(&messages, n_runs, &mut fastrand::Rng::with_seed(seed));
    let mut n_reached = Vec::new();
    for runs in kinds {
        let runs = Arc::new(runs);
        let workers = places.iter().cloned().enumerate().map(|(number, place)| {
            let runs = Arc::clone(&runs);
            tokio::spawn(async move {
                let mut n_reached = 0;
                for run in runs.iter().skip(number).step_by(N_AT_ONCE) {
                    let done = tokio::spawn(Arc::clone(&place).walk(run.clone())).await;
                    n_reached += usize::from(done.unwrap_or_else(|_| panic!("{operation:?}, {run:?}: see above")));
                }
                n_reached
            })
        });
        let reached: usize = join_all(workers).await.into_iter().map(Result::unwrap).sum();
        assert!(reached > 0, "{operation:?}: no place was reached");
        n_reached.push(format!("{reached} of {}", runs.len()));
    }
    for place in places {
        say("postgres", &format!("DROP DATABASE {} WITH (FORCE)", place.database));
    }
    #[expect(clippy::print_stdout, reason = "the figures of a long run")]
    {
        println!(
            "{}: {} messages; ended alone {}, twice {}, beside another {}",
            operation.name(),
            messages.len(),
            n_reached[0],
            n_reached[1],
            n_reached[2],
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL: `cargo test --workspace -- --ignored postgres`"]
async fn postgres_operations_that_end_at_any_message_lose_and_double_nothing() {
    let number = |name: &str, usual: u64| std::env::var(name).map_or(usual, |number| number.parse().unwrap());
    let (n_runs, seed) = (number("POSTGRES_WALK_RUNS", N_RUNS), number("POSTGRES_WALK_SEED", 34));
    let only = std::env::var("POSTGRES_WALK_OF");
    let wanted = Operation::ALL.into_iter().filter(|one| !only.as_ref().is_ok_and(|only| only != one.name()));
    stream::iter(wanted).for_each_concurrent(N_OPERATIONS, |one| walk(one, n_runs as usize, seed)).await;
}

#[test]
fn the_table_of_operations_on_postgres_is_the_list_that_is_walked() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/store.md")).unwrap();
    let (_, section) = page.split_once("## On PostgreSQL\n").unwrap();
    let section = section.split("\n## ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| ")).skip(2);
    let names: Vec<_> = rows.map(|row| row[2..].split(" |").next().unwrap()).collect();
    assert_eq!(names, Operation::ALL.map(Operation::name));
}
