//! The rights of the bot's role, and databases that are refused.

use std::time::Duration;

use store::{Address, Batch, Erase, Error, Postgres, PostgresOptions, Store, prepare};
use tokio::net::TcpListener;
use tokio_postgres::NoTls;

use crate::backend::SERVER;

pub(crate) fn problem(opened: store::Result<Postgres>) -> String {
    match opened {
        Err(Error::Unavailable { problem, .. } | Error::Newer { problem, .. }) => problem,
        other => panic!("it is to be refused: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL, see main.rs"]
async fn postgres_role_of_the_bot_changes_nothing_but_by_the_functions() {
    let options = SERVER.database().await;
    let database = options.address.database().unwrap();
    let store = Postgres::open(options.clone()).await.unwrap();
    store.commit(Batch::new().put("key", "value")).await.unwrap();
    let address = format!("host={} port={} user=bot dbname={database}", SERVER.socket().display(), SERVER.port());
    let (client, connection) = tokio_postgres::connect(&address, NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute("SELECT * FROM mutabot.kv").await.unwrap();
    for refused in [
        "INSERT INTO mutabot.kv VALUES ('x', 'y', 1)",
        "UPDATE mutabot.kv SET value = 'x'",
        "DELETE FROM mutabot.kv",
        "TRUNCATE mutabot.kv",
        "SELECT nextval('mutabot.kv_version')",
        "SELECT setval('mutabot.kv_version', 1)",
        "SELECT * FROM mutabot.kv_done",
        "DELETE FROM mutabot.kv_done",
        "DELETE FROM mutabot.migration",
        "SELECT mutabot.kv_lock('{}', '{}')",
        "CREATE TABLE mutabot.other ()",
        "DROP TABLE mutabot.kv",
        "ALTER FUNCTION mutabot.kv_open() SECURITY INVOKER",
    ] {
        let why = client.batch_execute(refused).await.unwrap_err();
        assert_eq!(why.code().unwrap().code(), "42501", "{refused}");
    }
    assert_eq!(store.get("key").await.unwrap().unwrap().value, b"value");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL, see main.rs"]
async fn postgres_tables_are_made_once_whoever_makes_them() {
    SERVER.say("postgres", "CREATE DATABASE bare OWNER owner");
    let owner = SERVER.options("owner", "bare");
    let why = problem(Postgres::open(SERVER.options("bot", "bare")).await);
    assert!(why.contains("mutabot store prepare"), "{why}");
    let both = futures::future::try_join_all([0; 4].map(|_| prepare(owner.clone(), "bot"))).await.unwrap();
    assert_eq!(both.iter().sum::<usize>(), 2, "both steps, once");
    let store = Postgres::open(SERVER.options("bot", "bare")).await.unwrap();
    store.commit(Batch::new().put("key", "kept")).await.unwrap();
    assert_eq!(prepare(owner.clone(), "bot").await.unwrap(), 0);
    assert_eq!(store.get("key").await.unwrap().unwrap().value, b"kept");
    SERVER.say("bare", "INSERT INTO mutabot.migration VALUES (1000)");
    for refused in
        [Postgres::open(SERVER.options("bot", "bare")).await.map(drop), prepare(owner, "bot").await.map(drop)]
    {
        assert!(
            matches!(&refused, Err(Error::Newer { problem, .. }) if problem.contains("newer program")),
            "{refused:?}"
        );
    }
    let why = problem(Postgres::open(SERVER.options("stranger", "bare")).await);
    assert!(why.contains("stranger") && why.contains("pg_hba.conf"), "{why}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL, see main.rs"]
async fn postgres_that_may_lose_commits_or_only_reads_is_refused() {
    let mut options = SERVER.database().await;
    let database = options.address.database().unwrap().to_owned();
    let set = |what: &str| drop(SERVER.say("postgres", &format!("ALTER ROLE bot IN DATABASE {database} {what}")));
    set("SET synchronous_commit = off");
    let why = problem(Postgres::open(options.clone()).await);
    assert!(why.contains("synchronous_commit") && why.contains("postgres_may_lose_commits"), "{why}");
    options.may_lose_commits = true;
    Postgres::open(options.clone()).await.unwrap();
    set("SET synchronous_commit = remote_apply");
    options.may_lose_commits = false;
    Postgres::open(options.clone()).await.unwrap();
    set("SET default_transaction_read_only = on");
    options.limits.patience = Duration::from_millis(300);
    let why = problem(Postgres::open(options).await);
    assert!(why.contains("read-only"), "{why}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL, see main.rs"]
async fn postgres_hosts_that_do_not_answer_are_passed_over() {
    let mut options = SERVER.database().await;
    // One host accepts connections and never answers, like a frozen server. Nothing listens at the other.
    let frozen = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let gone = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().port();
    let ports = [frozen.local_addr().unwrap().port(), gone, SERVER.port()].map(|port| format!("127.0.0.1:{port}"));
    let database = options.address.database().unwrap();
    options.address = Address::read(&format!("postgres://bot@{}/{database}", ports.join(","))).unwrap();
    let store = Postgres::open(options).await.unwrap();
    store.commit(Batch::new().put("key", "")).await.unwrap();
    assert!(store.get("key").await.unwrap().is_some());
    store.close().await;
    assert!(matches!(store.get("key").await, Err(Error::Unavailable { .. })));
    assert!(matches!(store.commit(Batch::new()).await, Err(Error::Unavailable { .. })));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL, see main.rs"]
async fn postgres_forgets_what_was_replaced_or_deleted() {
    let options = SERVER.database().await;
    let database = options.address.database().unwrap();
    let store = Postgres::open(options.clone()).await.unwrap();
    let long: Vec<u8> = fastrand::Rng::with_seed(1).choose_multiple(0..=255_u8, 256).repeat(40);
    for n in 0..20 {
        store.commit(Batch::new().put("short", format!("{n}")).put("long", [&long[..], &[n]].concat())).await.unwrap();
    }
    store.commit(Batch::new().delete("long")).await.unwrap();
    let options_of_table = "SELECT reloptions FROM pg_class WHERE oid = 'mutabot.kv'::regclass";
    let before = SERVER.say(database, options_of_table);
    store.erase_history().await.unwrap();
    // No dead rows are left in the table and its TOAST table.
    let dead = "SELECT sum(n_dead_tup) FROM pg_class JOIN pg_stat_all_tables ON relid IN (oid, reltoastrelid) \
                WHERE oid = 'mutabot.kv'::regclass";
    assert_eq!(SERVER.say(database, dead), "0");
    let sorted = |text: &str| {
        let mut options: Vec<_> = text.trim_matches(['{', '}']).split(',').map(str::to_owned).collect();
        options.sort();
        options
    };
    assert_eq!(sorted(&SERVER.say(database, options_of_table)), sorted(&before));
    assert_eq!(store.get("short").await.unwrap().unwrap().value, b"19");
}

/// The deleted key, as text and as the hexadecimal digits that the index shows.
const DELETED: &str = "row/1234";
const IN_INDEX: &str = "72 6f 77 2f 31 32 33 34";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL, see main.rs"]
async fn postgres_forgets_what_a_reader_holds_long_values_and_keys_of_the_index() {
    let options = SERVER.database().await;
    let database = options.address.database().unwrap().to_owned();
    SERVER.say(&database, "CREATE EXTENSION pgstattuple; CREATE EXTENSION pageinspect");
    let store = std::sync::Arc::new(Postgres::open(options).await.unwrap());
    let long: Vec<u8> = fastrand::Rng::with_seed(1).choose_multiple(0..=255_u8, 256).repeat(40);
    // With this many rows, autovacuum skips the index for a single dead one.
    let row = |n: usize| (format!("row/{n:04}"), vec![0; 150]);
    let batch = (0..5_000).map(row).fold(Batch::new(), |batch, (key, value)| batch.put(key, value));
    store.commit(batch.put("long", long)).await.unwrap();
    let address = format!("host={} port={} user=bot dbname={database}", SERVER.socket().display(), SERVER.port());
    let (reader, connection) = tokio_postgres::connect(&address, NoTls).await.unwrap();
    tokio::spawn(connection);
    reader.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM mutabot.kv LIMIT 1").await.unwrap();
    store.commit(Batch::new().delete("long").delete(DELETED)).await.unwrap();
    let erasing = tokio::spawn({
        let store = std::sync::Arc::clone(&store);
        async move { store.erase_history().await }
    });
    let waits = "SELECT count(*) FROM pg_stat_activity WHERE usename = 'bot' AND query LIKE '%age(backend_xmin)%'";
    while !erasing.is_finished() && SERVER.say(&database, waits) == "0" {}
    reader.batch_execute("COMMIT").await.unwrap();
    erasing.await.unwrap().unwrap();
    let dead = "SELECT (pgstattuple('mutabot.kv')).dead_tuple_count, (pgstattuple(reltoastrelid)).dead_tuple_count \
                FROM pg_class WHERE oid = 'mutabot.kv'::regclass";
    assert_eq!(SERVER.say(&database, dead), "0|0");
    let in_index = format!(
        "SELECT count(*) FROM generate_series(1, pg_relation_size('mutabot.kv_pkey') / 8192 - 1) page, \
         bt_page_items('mutabot.kv_pkey', page) WHERE data LIKE '%{IN_INDEX}%'"
    );
    assert_eq!(SERVER.say(&database, &in_index), "0");
}

#[test]
fn postgres_passwords_are_in_no_error() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut options = PostgresOptions::new(Address::read("host=127.0.0.1 port=1 user=bot").unwrap());
    options.password = Some(store::Password::new("s3cret"));
    options.limits.patience = Duration::from_millis(50);
    let why = runtime.block_on(Postgres::open(options)).unwrap_err();
    assert!(!format!("{why} {why:?}").contains("s3cret"), "{why}");
}
