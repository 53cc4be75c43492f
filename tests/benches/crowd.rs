//! Measures a Swiss of a thousand players within Discord's limits: how soon a round is announced and its games open,
//! and the delay of other games' moves.
//!
//! `cargo bench -p tests --bench crowd`. `CROWD_PLAYERS=200` sets the players, `CROWD_FASTER=10` speeds up the clock of
//! the limits.
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use bot::app::SetupMatter;
use bot::record::{GuildId, GuildRecord, keys, write};
use playground::{Happening, LocalPerson, RateLimits};
use serde_json::{Value, json};
use store::{Batch, Store};
use tests::club::{Club, shown};
use tests::house::{board_shown, component, created, id, told_privately};
use tests::load::quantile;
use tests::long::{is_in_earnest, number};
use tests::pair::Pair;

/// Discord's limit of requests per route and channel in a window. Assumed for opening threads as well.
const PER_ROUTE: u32 = 5;
const WINDOW: Duration = Duration::from_secs(5);
/// The limit of requests over all routes in a window: fifty a second.
const GLOBAL: u32 = 250;
const AT_ONCE: usize = 50;
const PATIENCE: Duration = Duration::from_secs(300);

#[tokio::main]
async fn main() {
    let (players, faster) = if is_in_earnest() { (1_000, 1) } else { (100, 50) };
    let (n_players, faster) = (number("CROWD_PLAYERS", players) as usize, number("CROWD_FASTER", faster) as u32);
    let limits = RateLimits { per_route: PER_ROUTE, window: WINDOW / faster, global: GLOBAL };
    let (club, _front) = Club::open_within(limits).await;
    let pair = Pair::start_game(&club.server, [club.ann, club.others[0]], "chess", "").await;
    let (thread, own) = (pair.thread, pair.game);
    let crowd = club.server.crowd(n_players);
    let announced = announce(&club, n_players).await;
    // As many players join at once as in a large club.
    let begun = Instant::now();
    for some in crowd.chunks(AT_ONCE) {
        futures::future::join_all(some.iter().map(|person| join(&club, person.id, &announced))).await;
    }
    println!(
        "{n_players} people joined in {:.0} s by the clock of the limits",
        (begun.elapsed() * faster).as_secs_f64()
    );
    let quiet = asked_for_board(&club, thread, crowd.iter().take(50)).await;
    let question = club.closes(&announced).await;
    let (mut watch, start) = (club.server.subscribe(), component(&question, "tournament-start-now"));
    let channel = question["channel_id"].as_str().and_then(|id| id.parse().ok()).expect("a channel");
    let begun = Instant::now();
    club.client(club.ann).click(channel, id(&question), start.expect("it can begin"), &[]).expect("it can be pressed");
    let (mut opened, mut asked, mut busy) = (BTreeSet::new(), Asked::default(), Vec::new());
    let mut people = crowd.iter().cycle();
    while opened.len() < n_players / 2 {
        busy.extend(asked_for_board(&club, thread, people.by_ref().take(1)).await);
        let first = tokio::time::timeout(PATIENCE, watch.next()).await.expect("it goes on");
        for happening in first.into_iter().chain(watch.drain()) {
            asked.note(&happening);
            let board = created(&happening).and_then(board_shown).map(|(game, _)| game);
            opened.extend(board.filter(|game| *game != own));
        }
    }
    let took = begun.elapsed() * faster;
    busy.sort_unstable();
    let ms = |times: &[Duration], part| quantile(times, part).as_secs_f64() * 1_000.0;
    println!("{} games announced and opened in {:.0} s by the clock of the limits", opened.len(), took.as_secs_f64());
    for (what, part) in [("median", 0.5), ("99 %", 0.99)] {
        let (before, meanwhile) = (ms(&quiet, part), ms(&busy, part));
        println!("  board of another game, {what}: {before:.1} ms before, {meanwhile:.1} ms meanwhile");
    }
    println!("  {} boards asked for meanwhile; {} requests refused for being too many", busy.len(), asked.n_refused);
    println!(
        "  {} requests within the limit over all routes; members asked for {} times over the gateway and {} times by the route",
        asked.n_all, asked.n_gateway, asked.n_route
    );
    // On a real clock the bot must keep within Discord's limits.
    assert!(faster > 1 || asked.n_refused == 0, "{} requests were refused", asked.n_refused);
    assert_eq!(club.server.violations(), Vec::<String>::new());
    club.close().await;
}

#[derive(Default)]
struct Asked {
    n_all: usize,
    n_refused: usize,
    n_gateway: usize,
    n_route: usize,
}

impl Asked {
    fn note(&mut self, happening: &Happening) {
        match happening {
            Happening::MembersAsked(_) => self.n_gateway += 1,
            Happening::Request { method, path, status, .. } => {
                let is_exempt = path.starts_with("/interactions/") || path.starts_with("/webhooks/");
                self.n_all += usize::from(!is_exempt);
                self.n_refused += usize::from(*status == 429);
                self.n_route += usize::from(method == "GET" && path.contains("/members/"));
            }
            _ => {}
        }
    }
}

async fn announce(club: &Club, n_players: usize) -> Value {
    let settings = [(SetupMatter::TournamentSize.word().to_owned(), "1000".to_owned())].into();
    let guild = GuildRecord { settings, ..GuildRecord::default() };
    let key = keys::guild(GuildId(club.server.guild_id()));
    club.store.commit(Batch::new().put(key, write(&guild))).await.expect("the memory store answers");
    let mut watch = club.server.subscribe();
    let options = json!({ "name": "Crowd", "system": "swiss", "game": "chess", "players": n_players });
    club.asks(club.ann, club.games, "tournament create", &options).await;
    shown(&mut watch, |message| component(message, "tournament-join").is_some()).await
}

async fn join(club: &Club, who: u64, announced: &Value) {
    let question = told(club, who, announced, "tournament-join", "tournament-join-now").await;
    club.presses(who, &question, "tournament-join-now", &[]).await;
}

async fn told(club: &Club, who: u64, message: &Value, does: &str, then: &str) -> Value {
    let mut watch = club.server.subscribe();
    club.press(who, message, does);
    told_privately(&mut watch, who, |told| component(told, then).is_some()).await
}

/// Opens the game's board for one person after another. Returns the waits in ascending order.
async fn asked_for_board(club: &Club, thread: u64, people: impl Iterator<Item = &LocalPerson>) -> Vec<Duration> {
    let mut waited = Vec::new();
    for person in people {
        let begun = Instant::now();
        club.asks(person.id, thread, "board", &json!({})).await;
        waited.push(begun.elapsed());
    }
    waited.sort_unstable();
    waited
}
