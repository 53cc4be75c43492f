//! Measures a leaderboard page (all time and one month) with 50,000 rated players, and a profile with a thousand rated
//! games. `cargo bench -p tests --bench leaders`; ` -- 5000 100` sets the numbers of players and games.
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bot::app::ask::see;
use bot::app::{App, LeadersAsk, Period, RequestAct};
use bot::record::{
    BotTime, Computed, DoneRecord, FIRST_NUMBER, GameId, GameRecord, GuildId, KeptCareer, KeptEffects, KeptRating,
    LedgerRecord, OfKind, RatedRecord, RatingRecord, Unix, UserId, keys, write,
};
use serde_json::json;
use store::{Batch, Sled, SledOptions, Store};
use tests::ask::{Asker, server};
use tests::long::numbers;

const HERE: u64 = 400;
const BUSY: u64 = 1;
const N_ASKED: usize = 50;
const MONTH: Option<Period> = Some(Period::ThisMonth);
const AT_ONCE: u64 = 1_000;

fn kept(points: i64) -> KeptRating {
    KeptRating(points * 1_000_000, 60_000_000, 60_000_000)
}

fn rating(who: u64) -> RatingRecord {
    let last = (kept(1_000 + (who * 7_919 % 1_500) as i64), BotTime(0), 30);
    let now = KeptCareer {
        recent: Vec::new(),
        met: (0..5).collect(),
        everywhere: Some(last),
        here: BTreeMap::from([(GuildId(HERE), last)]),
        ..KeptCareer::default()
    };
    RatingRecord {
        kinds: BTreeMap::from([(
            "chess".to_owned(),
            OfKind { career: Computed { now, next: None }, ..OfKind::newcomer(2) },
        )]),
    }
}

fn put_game(batch: Batch, nth: u64) -> Batch {
    let (id, number, other) = (GameId(nth + 1), FIRST_NUMBER + nth, nth % 90 + 2);
    let ended = Unix(1_000 * nth as i64);
    let player = |who: u64| json!({"id": who, "name": format!("P{who}")});
    let record: GameRecord = serde_json::from_value(json!({
        "v": 1, "id": id, "game": "chess", "setup": rules::open("chess", "", None).expect("chess is known").setup(),
        "line": ["e2e4", "e7e5", "g1f3", "b8c6"], "rated": true, "counted": number, "ended": ended,
        "state": {"is": "over", "seats": [player(BUSY), player(other)], "winner": "black", "reason": "resignation"},
        "place": {"in": "channel", "channel": 500, "thread": null}, "lang": "en", "made": 0, "changed": 0,
        "next_news": 0, "challenge": null, "boards": [], "offers": [], "guild": HERE,
    }))
    .expect("a record is read");
    let change = (kept(1_500), kept(1_490));
    let effects = KeptEffects { here: Some([change; 2]), ..KeptEffects::default() };
    let rated = RatedRecord {
        game: id,
        seats: [UserId(BUSY).into(), UserId(other).into()],
        marks: [2, 3],
        halves: 0,
        ended: BotTime(ended.0),
        guild: Some(GuildId(HERE)),
        season: None,
        everywhere: false,
        decided: false,
        moved: [None; 2],
        late: None,
        nowhere: None,
        unrated: false,
        void: false,
        gone: [false; 2],
        left: None,
        effects: Computed { now: effects, next: None },
    };
    let line = DoneRecord::of(&record).expect("it is over");
    batch
        .put(keys::game(id), write(&record))
        .put(keys::rated("chess", number), write(&rated))
        .put(keys::done(UserId(BUSY), ended, id), write(&line))
}

fn main() {
    let wanted = numbers();
    let (n_people, n_games) = match wanted[..] {
        [people, games, ..] => (people, games),
        _ => (50_000, 1_000),
    };
    let runtime = tokio::runtime::Runtime::new().expect("threads can be had");
    runtime.block_on(measure(n_people, n_games));
}

async fn measure(n_people: u64, n_games: u64) {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder can be made");
    let store = Arc::new(Sled::open(folder.path(), SledOptions::default()).await.expect("the store opens"));
    for first in (1..=n_people).step_by(AT_ONCE as usize) {
        let people = first..(first + AT_ONCE).min(n_people + 1);
        let batch = people.fold(Batch::new(), |batch, who| batch.put(keys::rating(UserId(who)), write(&rating(who))));
        store.commit(batch).await.expect("it is kept");
    }
    for first in (0..n_games).step_by(AT_ONCE as usize) {
        let batch = (first..(first + AT_ONCE).min(n_games)).fold(Batch::new(), put_game);
        store.commit(batch).await.expect("it is kept");
    }
    let ledger = LedgerRecord { last: FIRST_NUMBER + n_games - 1, ..LedgerRecord::default() };
    store.commit(Batch::new().put(keys::ledger("chess"), write(&ledger))).await.expect("it is kept");
    let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new());
    let mut event = 0;
    let mut ask = async |who: u64, act: RequestAct| {
        event += 1;
        let request = Asker::new(who).in_server(server(HERE)).asks(event, act);
        let begun = Instant::now();
        app.handle(&request).await.expect("it is answered");
        begun.elapsed()
    };
    let page = |page, period| {
        let (game, everywhere) = (Some("chess".to_owned()), Some(false));
        RequestAct::See(see::SeeAsk::Leaderboard(LeadersAsk { game, everywhere, period, page }))
    };
    println!("{n_people} people: the first page after a start {:.1?}", ask(BUSY, page(0, None)).await);
    // All games end in the month of the bench's clock.
    for (name, period, pages) in
        [("any other page", None, n_people / 10), ("a page of a month", MONTH, n_games.min(91) / 10)]
    {
        let first = ask(BUSY, page(0, period)).await;
        let mut times = Vec::new();
        for nth in 0..N_ASKED {
            times.push(ask(nth as u64 + 2, page(nth * 97 % (pages as usize).max(1), period)).await);
        }
        println!("  {name}: the first {first:.1?}, {}", told(times));
    }
    let mut times = Vec::new();
    for _ in 0..N_ASKED {
        times.push(ask(BUSY, RequestAct::See(see::SeeAsk::Profile { person: None, against: None })).await);
    }
    println!("a profile of {n_games} games: {}", told(times));
    drop(app);
    store.close().await.expect("all of it is kept");
}

fn told(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let longest = times.last().copied().unwrap_or_default();
    format!("median {:.1?}, longest {longest:.1?}", times[times.len() / 2])
}
