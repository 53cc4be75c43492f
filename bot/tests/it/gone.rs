//! A server's rows are deleted thirty days after the bot was removed; games stay.

use std::sync::Arc;

use bot::app::ask::server;
use bot::app::{App, RequestAct, SetupAsk, SetupMatter, upkeep};
use bot::keep::verify_store;
use bot::record::keys::Key;
use bot::record::{ChannelId, DAY, GameId, GuildId, LeadersRecord, Millis, TimeRecord, Unix, keys, write};
use bot::words::Lang;
use futures::TryStreamExt;
use store::{Batch, Memory, Store, StoreExt};

use crate::forget::{ANN, House};
use crate::seats::only_shard;

const SERVER: GuildId = GuildId(400);
/// The other server's id is a prefix of this id.
const OTHER: GuildId = GuildId(4000);
const START: Unix = Unix(1_700_000_000_000);

async fn begin() -> (Arc<Memory>, App) {
    let store = Arc::new(Memory::new());
    let mut house = House::full(Arc::clone(&store) as Arc<dyn Store>).await;
    house
        .ask(
            ANN,
            RequestAct::Server(server::ServerAsk::Setup(SetupAsk::Choose(SetupMatter::Threads, "off".to_owned()))),
        )
        .await;
    let leaders = Key::Leaders(SERVER, ChannelId(500), "chess".to_owned(), "now".to_owned()).to_string();
    let kept_leaders = LeadersRecord {
        v: 1,
        made: 9,
        parent: None,
        lang: Lang::En,
        sent: None,
        shown: None,
        looked: None,
        ended: false,
    };
    let batch = Batch::new().put(keys::shown(SERVER, GameId(1)), Vec::new()).put(leaders, write(&kept_leaders));
    store.commit(batch).await.unwrap();
    for row in kept(&store, SERVER).await {
        let row = store.get(&row).await.unwrap().unwrap();
        let key = row.key.replacen("/400", "/4000", 1);
        store.commit(Batch::new().put(key, row.value)).await.unwrap();
    }
    (store, house.app)
}

async fn sweep(store: &Memory, app: &App, since: Millis) {
    let there = Batch::new().put(keys::TIME, write(&TimeRecord::new(START + since)));
    store.commit(there).await.unwrap();
    upkeep::forget_servers(app, START + since).await.unwrap();
}

async fn kept(store: &Memory, guild: GuildId) -> Vec<String> {
    let rows = store.rows("").try_collect::<Vec<_>>().await.unwrap();
    let is_of = |key: &String| {
        ["guild", "ban", "deed", "flags", "leaders", "shown"].iter().any(|kind| key.starts_with(&format!("{kind}/")))
    };
    rows.into_iter().map(|row| row.key).filter(|key| is_of(key) && keys::guild_in(key) == Some(guild)).collect()
}

async fn n_games(store: &Memory) -> usize {
    store.rows(keys::ALL_GAMES).try_collect::<Vec<_>>().await.unwrap().len()
}

#[tokio::test]
async fn what_is_kept_of_a_server_goes_thirty_days_after_it_removed_the_bot_and_games_stay() {
    let (store, app) = begin().await;
    let (before, others, games) = (kept(&store, SERVER).await, kept(&store, OTHER).await, n_games(&store).await);
    assert!(
        ["guild/", "ban/", "deed/", "flags/", "leaders/", "shown/"]
            .iter()
            .all(|kind| before.iter().any(|key| key.starts_with(kind)))
    );
    assert_eq!(before.len(), others.len());
    upkeep::leave_server(&app, SERVER, START).await.unwrap();
    upkeep::leave_server(&app, SERVER, START + DAY).await.unwrap();
    sweep(&store, &app, 30 * DAY - Millis(1)).await;
    assert_eq!(kept(&store, SERVER).await, before, "its time has not come");
    sweep(&store, &app, 30 * DAY).await;
    assert_eq!(kept(&store, SERVER).await, Vec::<String>::new());
    assert!(store.get(&keys::gone(SERVER)).await.unwrap().is_none());
    assert_eq!(kept(&store, OTHER).await, others);
    assert_eq!(n_games(&store).await, games);
    assert!(store.get(keys::TO_ERASE).await.unwrap().is_some(), "the files forget, too");
    upkeep::leave_server(&app, SERVER, START).await.unwrap();
    assert!(store.get(&keys::gone(SERVER)).await.unwrap().is_none(), "there is nothing left to wait for");
    let report = verify_store(&*store, &|_| ()).await.unwrap();
    assert_eq!(report.problems, Vec::<String>::new());
}

#[tokio::test]
async fn a_server_that_adds_the_bot_again_finds_all_as_it_was() {
    let (store, app) = begin().await;
    let before = kept(&store, SERVER).await;
    upkeep::leave_server(&app, SERVER, START).await.unwrap();
    let report = verify_store(&*store, &|_| ()).await.unwrap();
    assert_eq!(report.problems, Vec::<String>::new(), "a row that waits is known");
    upkeep::join_server(&app, SERVER, START).await.unwrap();
    sweep(&store, &app, 60 * DAY).await;
    assert_eq!(kept(&store, SERVER).await, before);
    upkeep::leave_server(&app, SERVER, START + 60 * DAY).await.unwrap();
    sweep(&store, &app, 90 * DAY - Millis(1)).await;
    assert_eq!(kept(&store, SERVER).await, before);
}

#[tokio::test]
async fn what_happened_while_the_bot_was_away_is_seen_at_its_start() {
    let (store, app) = begin().await;
    upkeep::is_in_servers(&app, &[OTHER], only_shard(), START).await.unwrap();
    let gone = store.rows(keys::ALL_GONE).try_collect::<Vec<_>>().await.unwrap();
    assert_eq!(gone.into_iter().map(|row| row.key).collect::<Vec<_>>(), [keys::gone(SERVER)]);
    upkeep::is_in_servers(&app, &[OTHER, SERVER], only_shard(), START + DAY).await.unwrap();
    assert!(store.rows(keys::ALL_GONE).try_collect::<Vec<_>>().await.unwrap().is_empty());
}
