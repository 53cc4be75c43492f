//! Prometheus metrics. Names follow <https://prometheus.io/docs/practices/naming/>; times are in seconds. Label values
//! are constants of this program, and never data of people or of Discord.
#![expect(
    clippy::disallowed_methods,
    reason = "times are measured for the operator; nothing that is kept depends on them"
)]

use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

use super::DiscordRoute;
use crate::record::Unix;
use crate::standing::OperatorHolds;

/// Histogram buckets for answers. Discord waits three seconds for the first one.
const ANSWERS: [f64; 11] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0];
const COMMITS: [f64; 11] = [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// Gateway events that are counted by name; all others share one label.
const EVENTS: [&str; 12] = [
    "CHANNEL_UPDATE",
    "GUILD_CREATE",
    "GUILD_DELETE",
    "GUILD_ROLE_UPDATE",
    "GUILD_UPDATE",
    "INTERACTION_CREATE",
    "MESSAGE_CREATE",
    "MESSAGE_DELETE",
    "MESSAGE_UPDATE",
    "READY",
    "RESUMED",
    "THREAD_UPDATE",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeteredOutcome {
    Ok,
    Refused,
    /// A failure of the bot or of a service that it depends on.
    Failed,
}

impl MeteredOutcome {
    fn label(self) -> ByOutcome {
        let outcome = match self {
            MeteredOutcome::Ok => "ok",
            MeteredOutcome::Refused => "refused",
            MeteredOutcome::Failed => "failed",
        };
        ByOutcome { outcome }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ByOutcome {
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ByEvent {
    event: &'static str,
}

impl ByEvent {
    fn named(name: Option<&str>) -> ByEvent {
        let known = EVENTS.into_iter().find(|known| Some(*known) == name);
        ByEvent { event: known.unwrap_or("other") }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ByRequest {
    route: &'static str,
    /// `yes` if it counts towards Discord's global rate limit, else `no`.
    counts: &'static str,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ByScope {
    scope: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ByShard {
    shard: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ByFolder {
    folder: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ByLevel {
    level: &'static str,
}

type SecondsGauge = Gauge<f64, AtomicU64>;

#[derive(Debug)]
pub struct Meters {
    registry: Registry,
    events: Family<ByEvent, Counter>,
    unread: Family<ByEvent, Counter>,
    answers: Family<ByOutcome, Counter>,
    acknowledged: Histogram,
    answered: Histogram,
    commits: Family<ByOutcome, Counter>,
    committed: Histogram,
    requests: Family<ByRequest, Counter>,
    waits: Family<ByScope, Counter>,
    waited: Counter<f64, AtomicU64>,
    connected: Family<ByShard, Gauge>,
    latency: Family<ByShard, SecondsGauge>,
    sessions: Family<ByShard, Counter>,
    lines: Family<ByLevel, Counter>,
    news: Gauge,
    games: Gauge,
    paused: Gauge,
    held: Gauge,
    servers: Gauge,
    session_starts: Gauge,
    room: Family<ByFolder, Gauge>,
    started: SecondsGauge,
    backed_up: SecondsGauge,
}

impl Default for Meters {
    fn default() -> Meters {
        let mut meters = Meters {
            registry: Registry::with_prefix("mutabot"),
            events: Family::default(),
            unread: Family::default(),
            answers: Family::default(),
            acknowledged: Histogram::new(ANSWERS),
            answered: Histogram::new(ANSWERS),
            commits: Family::default(),
            committed: Histogram::new(COMMITS),
            requests: Family::default(),
            waits: Family::default(),
            waited: Counter::default(),
            connected: Family::default(),
            latency: Family::default(),
            sessions: Family::default(),
            lines: Family::default(),
            news: Gauge::default(),
            games: Gauge::default(),
            paused: Gauge::default(),
            held: Gauge::default(),
            servers: Gauge::default(),
            session_starts: Gauge::default(),
            room: Family::default(),
            started: Gauge::default(),
            backed_up: Gauge::default(),
        };
        meters.register();
        meters.begin();
        meters
    }
}

impl Meters {
    fn register(&mut self) {
        let to = &mut self.registry;
        to.register(
            "build",
            "Version and commit of the program",
            Info::new([("version", env!("CARGO_PKG_VERSION")), ("commit", crate::COMMIT)]),
        );
        to.register("events", "Gateway events, by name", self.events.clone());
        to.register(
            "events_unread",
            "Required gateway events that could not be read in full, by name",
            self.unread.clone(),
        );
        to.register("answers", "Answers to requests of users, by outcome", self.answers.clone());
        let time = Unit::Seconds;
        to.register_with_unit(
            "acknowledgement",
            "Time until Discord accepted the first answer to an interaction",
            time.clone(),
            self.acknowledged.clone(),
        );
        to.register_with_unit(
            "answer",
            "Time until a request was done and its messages were sent",
            time.clone(),
            self.answered.clone(),
        );
        to.register("commits", "Store commits, by outcome", self.commits.clone());
        to.register_with_unit("commit", "Duration of a store commit", time.clone(), self.committed.clone());
        to.register(
            "discord_requests",
            "Requests to Discord, by route, by whether they count towards the global limit, and by status (200: done, \
             0: no answer); a request delayed by a rate limit counts once",
            self.requests.clone(),
        );
        to.register("rate_limit_waits", "Waits for a Discord rate limit, by scope", self.waits.clone());
        to.register_with_unit("rate_limit_wait", "Duration of these waits", time.clone(), self.waited.clone());
        to.register("gateway_connected", "1 if the gateway is connected, by shard", self.connected.clone());
        to.register_with_unit(
            "gateway_latency",
            "Time from the last heartbeat to its answer, by shard",
            time.clone(),
            self.latency.clone(),
        );
        to.register("gateway_sessions", "Gateway sessions started, by shard", self.sessions.clone());
        to.register("log_lines", "Warnings and errors in the log, by level", self.lines.clone());
        to.register("news_waiting", "Games with unsent messages", self.news.clone());
        to.register("games_open", "Unfinished games and challenges", self.games.clone());
        to.register("clocks_paused", "1 if the operator has paused all clocks", self.paused.clone());
        to.register(
            "games_held_back",
            "Games out of time that wait for the operator's release, because too many would have ended at once",
            self.held.clone(),
        );
        to.register("servers", "Servers of the bot, on the shards of this process", self.servers.clone());
        to.register(
            "gateway_session_starts_left",
            "Sessions that the bot can still start before Discord resets the count, as of the last one",
            self.session_starts.clone(),
        );
        to.register_with_unit(
            "disk_free",
            "Free space on the disk of a folder, without the reserve of the store",
            Unit::Bytes,
            self.room.clone(),
        );
        to.register_with_unit(
            "start_time",
            "Start time of the program, as Unix time",
            time.clone(),
            self.started.clone(),
        );
        to.register_with_unit(
            "last_backup_time",
            "Time of the newest backup, as Unix time; 0 if there is none",
            time,
            self.backed_up.clone(),
        );
    }

    /// Creates the series that alerts use. A series that begins with its first event has no rate.
    fn begin(&self) {
        for outcome in [MeteredOutcome::Ok, MeteredOutcome::Refused, MeteredOutcome::Failed] {
            let _ = self.answers.get_or_create(&outcome.label());
            let _ = self.commits.get_or_create(&outcome.label());
        }
        for event in EVENTS {
            let _ = self.unread.get_or_create(&ByEvent { event });
        }
        for level in ["error", "warn"] {
            let _ = self.lines.get_or_create(&ByLevel { level });
        }
        for scope in ["global", "route"] {
            let _ = self.waits.get_or_create(&ByScope { scope });
        }
        self.connected(0, false);
        let _ = self.sessions.get_or_create(&ByShard { shard: 0 });
        let _ = self.latency.get_or_create(&ByShard { shard: 0 });
    }

    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        let _ = prometheus_client::encoding::text::encode(&mut text, &self.registry);
        text
    }

    pub fn event(&self, name: Option<&str>) {
        self.events.get_or_create(&ByEvent::named(name)).inc();
    }

    pub fn unread(&self, name: Option<&str>) {
        self.unread.get_or_create(&ByEvent::named(name)).inc();
    }

    pub fn answer(&self, outcome: MeteredOutcome, time: &Stopwatch) {
        self.answers.get_or_create(&outcome.label()).inc();
        self.answered.observe(time.seconds());
    }

    pub fn acknowledgement(&self, time: &Stopwatch) {
        self.acknowledged.observe(time.seconds());
    }

    pub fn commit(&self, outcome: MeteredOutcome, time: &Stopwatch) {
        self.commits.get_or_create(&outcome.label()).inc();
        self.committed.observe(time.seconds());
    }

    pub fn request(&self, route: DiscordRoute, status: Option<u16>) {
        let counts = if route.counts() { "yes" } else { "no" };
        self.requests.get_or_create(&ByRequest { route: route.into(), counts, status: status.unwrap_or(0) }).inc();
    }

    pub fn rate_limit_wait(&self, is_global: bool, time: Duration) {
        self.waits.get_or_create(&ByScope { scope: if is_global { "global" } else { "route" } }).inc();
        self.waited.inc_by(time.as_secs_f64());
    }

    pub fn connected(&self, shard: u32, is_connected: bool) {
        self.connected.get_or_create(&ByShard { shard }).set(i64::from(is_connected));
    }

    pub fn latency(&self, shard: u32, time: &Stopwatch) {
        self.latency.get_or_create(&ByShard { shard }).set(time.seconds());
    }

    pub fn session(&self, shard: u32) {
        self.sessions.get_or_create(&ByShard { shard }).inc();
    }

    pub(super) fn line(&self, is_error: bool) {
        self.lines.get_or_create(&ByLevel { level: if is_error { "error" } else { "warn" } }).inc();
    }

    pub fn waiting(&self, news: usize, games: usize) {
        self.news.set(number(news));
        self.games.set(number(games));
    }

    pub fn stands(&self, standing: OperatorHolds) {
        self.paused.set(i64::from(standing.is_paused));
        self.held.set(number(standing.n_held));
    }

    pub fn servers(&self, n: usize) {
        self.servers.set(number(n));
    }

    pub fn session_starts_left(&self, n: u64) {
        self.session_starts.set(i64::try_from(n).unwrap_or(i64::MAX));
    }

    pub fn room(&self, folder: &'static str, n_bytes: u64) {
        self.room.get_or_create(&ByFolder { folder }).set(i64::try_from(n_bytes).unwrap_or(i64::MAX));
    }

    pub fn started(&self, at: Unix) {
        self.started.set(seconds(at));
    }

    pub fn backed_up(&self, at: Unix) {
        self.backed_up.set(seconds(at));
    }
}

fn number(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

fn seconds(at: Unix) -> f64 {
    at.since_1970().0 as f64 / 1000.0
}

#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    #[must_use]
    pub fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    fn seconds(&self) -> f64 {
        self.elapsed().as_secs_f64()
    }
}
