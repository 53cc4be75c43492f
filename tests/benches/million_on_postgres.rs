//! Compares a million finished and a hundred thousand open games on PostgreSQL with a hundred on the same server.
//! Measures the time to open after the bot's stop, and after a kill and a clean stop of the server, `/games`, and
//! moves.
//!
//! `cargo bench -p tests --bench million_on_postgres`; ` -- 10000 1000` sets both numbers. Takes some minutes, and some
//! GiB in the target folder. `STORE_POSTGRES_BIN` is the folder of PostgreSQL's programs.
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bot::app::App;
use store::conformance::{PROGRAMS, PostgresServer};
use store::{Postgres, PostgresOptions, Store};
use tests::long::{is_in_earnest, numbers};
use tests::many::{Many, SEEDS};
use tests::turns::{self, FEW};

const SOON: Duration = Duration::from_secs(2);

fn main() {
    if !is_in_earnest() && std::env::var_os(PROGRAMS).is_none() {
        println!("not tried: it needs PostgreSQL, whose folder of programs {PROGRAMS} names");
        return;
    }
    let many = Many::wanted(&numbers());
    // Temporary folders are often in memory, so use the target folder.
    let server = PostgresServer::start(Path::new(env!("CARGO_TARGET_TMPDIR")));
    let runtime = tokio::runtime::Runtime::new().expect("threads can be had");
    runtime.block_on(measure(&server, many));
}

async fn measure(server: &PostgresServer, many: Many) {
    let large = server.database().await;
    let begun = Instant::now();
    many.fill(&Postgres::open(large.clone()).await.expect("the store opens")).await;
    let database = large.address.database().expect("it has a name");
    let n_bytes: u64 =
        server.say(database, &format!("SELECT pg_database_size('{database}')")).trim().parse().expect("bytes");
    println!("games at random from seeds {SEEDS:?}");
    println!("{} games ended, {} going on; built in {:.1?}", many.n_over, many.n_playing, begun.elapsed());
    println!("  bytes of each game in the database: {}", n_bytes / many.n_games());
    // Autovacuum would do this during the measurements.
    server.say(database, "VACUUM (ANALYZE)");
    server.say(database, "CHECKPOINT");
    for (round, what) in (0..).zip(["the store was closed", "the server was killed", "the server was killed"]) {
        println!("  {what} before");
        if round > 0 {
            let begun = Instant::now();
            server.restart();
            println!("  the server answers again after {:.2?}", begun.elapsed());
        }
        take_turns(server, &large, many, round).await;
    }
}

async fn take_turns(server: &PostgresServer, large: &PostgresOptions, many: Many, round: u64) {
    let small = Arc::new(server.store().await);
    FEW.fill(small.as_ref()).await;
    let begun = Instant::now();
    let large = Arc::new(Postgres::open(large.clone()).await.expect("the store opens"));
    let opened = begun.elapsed();
    println!("  open after {opened:.2?}");
    assert!(!is_in_earnest() || opened <= SOON, "it opens only after {opened:?}");
    let apps = [&small, &large].map(|store| App::new(Arc::clone(store) as Arc<dyn Store>, Vec::new()));
    turns::compare(small.as_ref(), [&apps[0], &apps[1]], many, round).await;
}
