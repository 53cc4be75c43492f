//! A server with changing settings: certificates, passwords, and a standby that does not answer.

use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use store::conformance::PostgresServer;
use store::{Address, Batch, Password, Postgres, PostgresOptions, Store};

use crate::rights::problem;

fn certify(server: &PostgresServer) -> std::path::PathBuf {
    let mut authority = CertificateParams::default();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority = CertifiedIssuer::self_signed(authority, KeyPair::generate().unwrap()).unwrap();
    let key = KeyPair::generate().unwrap();
    let signed = CertificateParams::new(["localhost".to_owned()]).unwrap().signed_by(&key, &authority).unwrap();
    let certificate = server.write("server.crt", &signed.pem());
    let key = server.write("server.key", &key.serialize_pem());
    server.set("ssl_cert_file", &format!("'{}'", certificate.display()));
    server.set("ssl_key_file", &format!("'{}'", key.display()));
    server.set("ssl", "on");
    server.wait_for("postgres", "SHOW ssl", "on");
    server.write("authority.pem", &authority.pem())
}

fn over_tcp(server: &PostgresServer, options: &PostgresOptions, host: &str, role: &str) -> PostgresOptions {
    let database = options.address.database().unwrap();
    let address = format!("host={host} port={} user={role} dbname={database} sslmode=require", server.port());
    PostgresOptions::new(Address::read(&address).unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL, see main.rs"]
async fn postgres_certificates_and_passwords_are_checked() {
    let server = PostgresServer::start(&std::env::temp_dir());
    let options = server.database().await;
    let authorities = certify(&server);
    let mut trusting = over_tcp(&server, &options, "localhost", "bot");
    let why = problem(Postgres::open(trusting.clone()).await);
    assert!(why.contains("certificate"), "nobody known signed it: {why}");
    trusting.authorities = Some(authorities.clone());
    let store = Postgres::open(trusting.clone()).await.unwrap();
    store.commit(Batch::new().put("key", "kept")).await.unwrap();
    let encrypted = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = 'bot'";
    assert_eq!(server.say("postgres", encrypted), "t");

    let mut other_name = over_tcp(&server, &options, "127.0.0.1", "bot");
    other_name.authorities = Some(authorities);
    let why = problem(Postgres::open(other_name).await);
    assert!(why.contains("certificate"), "it is for another host: {why}");

    server.say("postgres", "ALTER ROLE bot PASSWORD 's3cret'");
    let rules =
        "local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\nhostssl all all ::1/128 scram-sha-256\n";
    server.set("hba_file", &format!("'{}'", server.write("rules", rules).display()));
    store.close().await;
    server.restart();
    for (password, is_right) in [(Some("s3cret"), true), (Some("wr0ng"), false), (None, false)] {
        trusting.password = password.map(Password::new);
        match Postgres::open(trusting.clone()).await {
            Ok(store) => assert!(is_right && store.get("key").await.unwrap().is_some()),
            refused => {
                let why = problem(refused);
                assert!(!is_right && why.contains("password") && !why.contains("wr0ng"), "{why}");
            }
        }
    }
}

/// A commit that did not wait for the standby is repeated. A server that may lose commits is refused.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL, see main.rs"]
async fn postgres_commits_that_no_standby_has_are_not_acknowledged() {
    let server = PostgresServer::start(&std::env::temp_dir());
    let options = server.database().await;
    let store = Arc::new(Postgres::open(options.clone()).await.unwrap());
    store.commit(Batch::new().put("key", "old")).await.unwrap();
    let version = store.get("key").await.unwrap().unwrap().version;
    server.set("synchronous_standby_names", "'nobody'");
    let change = Batch::new().expect("key", version).put("key", "new");
    let commit = tokio::spawn({
        let store = Arc::clone(&store);
        async move { store.commit(change).await }
    });
    let waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    server.wait_for("postgres", waiting, "1");
    let cancel = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    server.say("postgres", cancel);
    // The commit is stored on this server, and repeated, so that it waits again.
    server.wait_for("postgres", waiting, "1");
    assert!(!commit.is_finished());
    server.set("synchronous_standby_names", "''");
    commit.await.unwrap().unwrap();
    assert_eq!(store.get("key").await.unwrap().unwrap().value, b"new");

    server.set("fsync", "off");
    server.wait_for("postgres", "SHOW fsync", "off");
    let why = problem(Postgres::open(options).await);
    assert!(why.contains("`fsync` off"), "{why}");
}
