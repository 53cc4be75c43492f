//! Metrics, health, the JSON log and systemd notifications of the running program.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use bot::observe::{DiscordRoute, Meters};
use playground::{PlaygroundOptions, PlaygroundServer, RequestFailure};
use serde_json::Value;
use tests::house::{PATIENCE, Pair, command, told_privately};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpStream, UnixDatagram};
use tokio::time::{interval, timeout};

const PROGRAM: &str = env!("CARGO_BIN_EXE_mutabot-under-test");

const OPTIONS: &str = "[observe]\naddress = \"127.0.0.1:0\"\n[log]\nformat = \"json\"\n";

fn log(folder: &Path) -> Vec<Value> {
    let log = std::fs::read_to_string(folder.join("log")).unwrap();
    let whole = log.rsplit_once('\n').map_or("", |(whole, _)| whole);
    whole.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|why| panic!("{why}: {line}"))).collect()
}

async fn until<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let mut looks = interval(Duration::from_millis(20));
    let found = async {
        loop {
            looks.tick().await;
            if let Some(found) = look().await {
                return found;
            }
        }
    };
    timeout(PATIENCE, found).await.unwrap_or_else(|_| panic!("{what}: not in time"))
}

async fn get(address: SocketAddr, path: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
}

async fn address(folder: &Path) -> SocketAddr {
    let address = until("the address", async || {
        let lines = if folder.join("log").exists() { log(folder) } else { Vec::new() };
        lines.iter().find_map(|line| line["address"].as_str()?.parse::<SocketAddr>().ok())
    });
    address.await
}

fn sample(metrics: &str, name: &str) -> Option<f64> {
    let line = metrics.lines().find(|line| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(' ')))?;
    line.rsplit(' ').next()?.parse().ok()
}

fn snowflakes(text: &str) -> Vec<&str> {
    let numbers = text.split(|c: char| !c.is_ascii_digit() && c != '.').filter(|number| !number.contains('.'));
    numbers.filter(|number| number.len() >= 15).collect()
}

async fn is_told(manager: &UnixDatagram, wanted: &str) {
    let mut told = [0; 512];
    let hear = async {
        loop {
            let n = manager.recv(&mut told).await.unwrap();
            if std::str::from_utf8(&told[..n]).unwrap().lines().any(|line| line == wanted) {
                return;
            }
        }
    };
    timeout(PATIENCE, hear).await.unwrap_or_else(|_| panic!("{wanted} is not told"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tools_see_what_happens_and_whom_it_happens_to_they_do_not() {
    let folder = tempfile::tempdir().unwrap();
    let manager = UnixDatagram::bind(folder.path().join("notify")).unwrap();
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let mut bot = command(PROGRAM, &server, folder.path(), OPTIONS)
        .env("NOTIFY_SOCKET", folder.path().join("notify"))
        .env("WATCHDOG_USEC", "60000000")
        .spawn()
        .unwrap();
    let address = address(folder.path()).await;
    is_told(&manager, "READY=1").await;
    is_told(&manager, "WATCHDOG=1").await;
    server.ready().await;
    until("ready", async || Some(get(address, "/ready").await).filter(|answer| answer.0 == 200)).await;

    let people = server.people();
    let mut pair = Pair::start(&server, [people[0].id, people[1].id], "").await;
    pair.slash(0, "e5");
    pair.slash(0, "e4");
    pair.wait_for_board(1, false).await;
    let metrics = until("the game", async || {
        let (status, metrics) = get(address, "/metrics").await;
        assert_eq!(status, 200);
        let is_there = sample(&metrics, "mutabot_games_open") == Some(1.0)
            && sample(&metrics, "mutabot_answers_total{outcome=\"refused\"}") >= Some(1.0)
            && sample(&metrics, "mutabot_last_backup_time_seconds") > Some(1e9);
        is_there.then_some(metrics)
    });
    let metrics = metrics.await;
    for name in [
        "mutabot_build_info{version=\"0.1.0\",commit=\"unknown\"}",
        "mutabot_servers",
        "mutabot_disk_free_bytes{folder=\"store\"}",
        "mutabot_events_total{event=\"INTERACTION_CREATE\"}",
        "mutabot_events_total{event=\"READY\"}",
        "mutabot_answers_total{outcome=\"ok\"}",
        "mutabot_answer_seconds_count",
        "mutabot_acknowledgement_seconds_count",
        "mutabot_commits_total{outcome=\"ok\"}",
        "mutabot_commit_seconds_sum",
        "mutabot_discord_requests_total{route=\"POST /channels/{channel}/messages\",counts=\"yes\",status=\"200\"}",
        "mutabot_discord_requests_total{route=\"POST /interactions/{interaction}/{token}/callback\",counts=\"no\",status=\"200\"}",
        "mutabot_gateway_connected{shard=\"0\"}",
        "mutabot_gateway_sessions_total{shard=\"0\"}",
        "mutabot_start_time_seconds",
    ] {
        assert!(sample(&metrics, name) > Some(0.0), "{name}: {metrics}");
    }
    assert_eq!(sample(&metrics, "mutabot_answers_total{outcome=\"failed\"}"), Some(0.0), "{metrics}");
    assert!(metrics.ends_with("# EOF\n"), "{metrics}");
    let (_, ready) = get(address, "/ready").await;
    let (live, lives) = get(address, "/live").await;
    assert_eq!((live, get(address, "/").await.0), (200, 404));
    let seen = format!("{metrics}{ready}{lives}");
    assert_eq!(snowflakes(&seen), [""; 0]);
    let token = server.token().to_owned();
    assert!(!seen.contains(&token));
    let ids = server.channels().into_iter().map(|(id, _)| id).chain(people.iter().map(|person| person.id));
    for id in ids.chain([server.guild_id(), server.application_id()]) {
        assert!(!seen.contains(&id.to_string()), "{id}: {seen}");
    }
    assert!(people.iter().all(|person| !seen.contains(person.display_name)), "{seen}");

    server.shutdown().await;
    until("not ready", async || (get(address, "/ready").await.0 == 503).then_some(())).await;
    assert_eq!(get(address, "/live").await.0, 200);
    let process = bot.id().unwrap().to_string();
    assert!(std::process::Command::new("kill").arg(process).status().unwrap().success());
    is_told(&manager, "STOPPING=1").await;
    assert!(timeout(PATIENCE, bot.wait()).await.unwrap().unwrap().success());
    let lines = log(folder.path());
    assert!(lines.iter().all(|line| line["level"].is_string() && line["message"].is_string()), "{lines:?}");
    assert!(!std::fs::read_to_string(folder.path().join("log")).unwrap().contains(&token));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_says_what_begins_plays_without_its_port_and_a_second_one_ends_in_a_line_for_programs() {
    let folder = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let options = OPTIONS.replace("127.0.0.1:0", &taken.local_addr().unwrap().to_string());
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let mut bot = command(PROGRAM, &server, folder.path(), &options).spawn().unwrap();
    server.ready().await;
    let connected = until("connected", async || {
        let lines = log(folder.path());
        lines.iter().find(|line| line["message"] == "connected").cloned()
    });
    assert!(connected.await["servers"].as_u64() >= Some(1));
    let lines = log(folder.path());
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let begins = ["message", "configuration", "store", "version"].map(|field| lines[0][field].as_str().unwrap());
    assert_eq!(begins, ["starting", &path("config.toml"), &path("store"), env!("CARGO_PKG_VERSION")]);
    assert!(lines[0]["commit"].is_string(), "{}", lines[0]);
    let is_told = |what: &str| {
        let is_one = |line: &Value| line["level"] == "ERROR" && line["message"].as_str().unwrap().contains(what);
        log(folder.path()).iter().filter(|line| is_one(line)).count()
    };
    assert_eq!(is_told("metrics and health are not served"), 1);

    let mut second = command(PROGRAM, &server, folder.path(), &options).spawn().unwrap();
    let status = timeout(PATIENCE, second.wait()).await.expect("it ends by itself").unwrap();
    assert_eq!(status.code(), Some(1), "the first may be gone soon");
    // The whole log must be JSON, even its last lines.
    assert_eq!(is_told(&format!("process id {}", bot.id().unwrap())), 1);
    bot.kill().await.unwrap();
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_that_discord_refused_are_tried_again_and_ready_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    // Registration fails at READY and once more soon after. The next attempt is a minute later.
    server.faults().fail(2, "PUT", "/commands", RequestFailure::Code(400, 50035));
    let mut bot = command(PROGRAM, &server, folder.path(), OPTIONS).spawn().unwrap();
    let address = address(folder.path()).await;
    let told = "store open\ngateway connected\ncommands not registered\n";
    until("the refusal", async || {
        Some(get(address, "/ready").await).filter(|answer| *answer == (503, told.to_owned()))
    })
    .await;
    let refused = until("the reason", async || {
        let lines = log(folder.path());
        let chains: Vec<_> = lines.iter().filter_map(|line| line["chain"].as_str().map(str::to_owned)).collect();
        (!chains.is_empty()).then_some(chains)
    });
    let chains = refused.await;
    assert!(chains.len() == 1 && chains[0].starts_with("could not register the commands"), "{chains:?}");
    assert!(chains[0].chars().count() < 600, "{chains:?}");
    bot.kill().await.unwrap();
    server.faults().fail(1, "PUT", "/commands", RequestFailure::Code(400, 50035));
    let second = tempfile::tempdir().unwrap();
    let mut bot = command(PROGRAM, &server, second.path(), OPTIONS).spawn().unwrap();
    let address = self::address(second.path()).await;
    until("the commands", async || Some(get(address, "/ready").await).filter(|answer| answer.0 == 200)).await;
    bot.kill().await.unwrap();
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_event_that_cannot_be_read_is_counted_logged_once_without_its_text_and_an_interaction_gets_a_number() {
    let folder = tempfile::tempdir().unwrap();
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let mut bot = command(PROGRAM, &server, folder.path(), OPTIONS).spawn().unwrap();
    let address = address(folder.path()).await;
    server.ready().await;
    let (ann, games) = (server.people()[0].id, server.channel("games"));
    let mut watch = server.subscribe();
    server.faults().alter_events(2, "MESSAGE_CREATE", |message| message["author"] = Value::Null);
    for _ in 0..2 {
        server.client(ann).message(games, &format!("<@{}> xyzzy", server.application_id()), None).unwrap();
    }
    server.faults().alter_events(1, "INTERACTION_CREATE", |interaction| interaction["data"] = Value::Null);
    let asked = server.client(ann).command(games, "help", &serde_json::json!({})).unwrap();
    let told = told_privately(&mut watch, ann, |_| true).await;
    assert!(told["content"].as_str().unwrap().contains(&format!("{asked:x}")), "{told}");
    let metrics = until("the counts", async || {
        let metrics = get(address, "/metrics").await.1;
        (sample(&metrics, "mutabot_events_unread_total{event=\"MESSAGE_CREATE\"}") == Some(2.0)).then_some(metrics)
    });
    assert_eq!(sample(&metrics.await, "mutabot_events_unread_total{event=\"INTERACTION_CREATE\"}"), Some(1.0));
    let lines = log(folder.path());
    let is_unread = |line: &&Value| line["message"].as_str().is_some_and(|text| text.contains("cannot be read"));
    let about: Vec<_> = lines.iter().filter(is_unread).map(|line| [&line["name"], &line["why"]]).collect();
    let wanted = [["MESSAGE_CREATE", "no author.id"], ["INTERACTION_CREATE", "no data.name"]];
    assert_eq!(about, wanted, "{lines:?}");
    assert!(lines.iter().any(|line| line["incident"] == format!("{asked:x}")), "{lines:?}");
    assert!(!std::fs::read_to_string(folder.path().join("log")).unwrap().contains("xyzzy"));
    bot.kill().await.unwrap();
    server.shutdown().await;
}

fn asked(text: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_lowercase() || c == '_';
    let names = text.match_indices("mutabot_").map(|(at, _)| text[at..].split(|c| !is_part(c)).next().unwrap());
    names.map(str::to_owned).collect()
}

#[test]
fn dashboard_and_alerts_ask_for_metrics_that_are_there() {
    let meters = Meters::default();
    // A metric appears only after its first event.
    meters.event(None);
    meters.request(DiscordRoute::Send, None);
    meters.room("store", 1);
    let metrics = meters.text();
    let types: BTreeSet<(&str, &str)> =
        metrics.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split_once(' ')).collect();
    let is_there = |name: &str| {
        types.iter().any(|(known, kind)| match *kind {
            "counter" => name == format!("{known}_total"),
            "histogram" => ["bucket", "sum", "count"].iter().any(|part| name == format!("{known}_{part}")),
            "info" => name == format!("{known}_info"),
            _ => name == *known,
        })
    };
    let dashboard = include_str!("../../../packaging/grafana.json");
    serde_json::from_str::<Value>(dashboard).unwrap();
    for (file, text) in
        [("grafana.json", dashboard), ("alerts.yml", include_str!("../../../packaging/prometheus/alerts.yml"))]
    {
        let asked = asked(text);
        assert!(asked.len() >= 8, "{file}: {asked:?}");
        let missing: Vec<_> = asked.iter().filter(|name| !is_there(name)).collect();
        assert!(missing.is_empty(), "{file} asks for {missing:?}; there are {types:?}");
    }
    assert!(!is_there("mutabot_answers") && !is_there("mutabot_no_such_total"));
    let tried = include_str!("../../../packaging/prometheus/alerts.test.yml");
    let alerts = include_str!("../../../packaging/prometheus/alerts.yml")
        .lines()
        .filter_map(|line| line.split_once("- alert: "));
    let untried: Vec<_> = alerts.map(|(_, name)| name).filter(|name| !tried.contains(name)).collect();
    assert_eq!(untried, [""; 0], "no case fires them");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_with_the_same_token_over_another_store_is_told_once() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let mut bots = Vec::new();
    for folder in &folders {
        bots.push(command(PROGRAM, &server, folder.path(), OPTIONS).spawn().unwrap());
        let address = address(folder.path()).await;
        until("ready", async || Some(get(address, "/ready").await).filter(|answer| answer.0 == 200)).await;
    }
    let (ann, games) = (server.people()[0].id, server.channel("games"));
    let told = |folder: &tempfile::TempDir| {
        let lines = log(folder.path());
        lines.iter().filter(|line| line["message"].as_str().is_some_and(|it| it.contains("ANOTHER COPY"))).count()
    };
    let mut watch = server.subscribe();
    // At least three answers of the other copy come too late.
    for _ in 0..9 {
        server.client(ann).command(games, "help", &serde_json::json!({})).unwrap();
        told_privately(&mut watch, ann, |_| true).await;
    }
    until("the error", async || folders.iter().any(|folder| told(folder) > 0).then_some(())).await;
    assert!(folders.iter().all(|folder| told(folder) <= 1));
    for mut bot in bots {
        bot.kill().await.unwrap();
    }
    server.shutdown().await;
}
