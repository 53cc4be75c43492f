//! A full disk: callers get an error, nothing acknowledged is lost, and the store recovers once there is space.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bot::record::{GameId, GameRecord, keys, read};
use futures::TryStreamExt;
use playground::{PlaygroundOptions, PlaygroundServer};
use serde_json::Value;
use store::{Batch, Error, Sled, Store, StoreEntry, StoreExt};
use tests::house::{Beside, PATIENCE, Pair, told_privately};

use crate::disk::{Room, Watched};

fn options() -> store::SledOptions {
    let mut options = store::SledOptions::default();
    options.segment_bytes = 1 << 20;
    options.compact_bytes = 4 << 20;
    options.reserve_bytes = 2 << 20;
    options
}

async fn fill(store: &Sled, from: u64, kept: &mut BTreeMap<String, Vec<u8>>) -> Error {
    for number in from.. {
        let (key, value) = (format!("row/{number:05}"), vec![number as u8; 3000]);
        match store.commit(Batch::new().put(key.as_str(), value.as_slice())).await {
            Ok(()) => drop(kept.insert(key, value)),
            Err(why) => return why,
        }
    }
    unreachable!("there is an end to every disk")
}

/// Reads until it works. An index without space is rebuilt, which may take longer than the next commit.
async fn rows(store: &Sled) -> BTreeMap<String, Vec<u8>> {
    let begun = Instant::now();
    loop {
        match store.rows("row/").try_collect::<Vec<_>>().await {
            Ok(found) => return by_key(found),
            Err(why) => assert!(begun.elapsed() < PATIENCE, "there is room, and still: {why}"),
        }
        tokio::task::yield_now().await;
    }
}

fn by_key(entries: Vec<StoreEntry>) -> BTreeMap<String, Vec<u8>> {
    entries.into_iter().map(|entry| (entry.key, entry.value)).collect()
}

async fn reads(store: &Sled, kept: &BTreeMap<String, Vec<u8>>, room: Room) {
    match store.rows("row/").try_collect::<Vec<_>>().await {
        Ok(found) => assert!(by_key(found) == *kept, "{room:?}: reading goes on"),
        Err(why) => assert!(room == Room::None && matches!(why, Error::Unavailable { .. }), "{room:?}: {why}"),
    }
}

async fn until_kept(store: &Sled, batch: &Batch) {
    let begun = Instant::now();
    while let Err(why) = store.commit(batch.clone()).await {
        assert!(matches!(why, Error::Unavailable { .. }), "{why}");
        assert!(begun.elapsed() < PATIENCE, "there is room, and still: {why}");
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_on_a_full_disk_refuses_reads_opens_and_goes_on_once_there_is_room() {
    for room in [Room::NoMore, Room::None] {
        let folder = tempfile::tempdir().unwrap();
        let watched = Watched::unrecorded(folder.path());
        let path = watched.path().join("store");
        let mut kept = BTreeMap::new();
        let store = Sled::open(&path, options()).await.unwrap();
        for number in 0..200 {
            until_kept(&store, &Batch::new().put(format!("row/{number:05}"), vec![7; 3000])).await;
            kept.insert(format!("row/{number:05}"), vec![7; 3000]);
        }
        watched.set_room(room);
        let refused = fill(&store, 200, &mut kept).await;
        assert!(refused.to_string().contains("free some space"), "{refused}");
        assert_eq!(kept.len() == 200, room == Room::None, "what was written ahead is room");
        reads(&store, &kept, room).await;

        watched.set_room(Room::Enough);
        until_kept(&store, &Batch::new().put("row/again", "1")).await;
        kept.insert("row/again".to_owned(), b"1".to_vec());
        watched.set_room(room);
        fill(&store, 2000, &mut kept).await;
        reads(&store, &kept, room).await;
        store.close().await.unwrap();

        let store = Sled::open(&path, options()).await.unwrap_or_else(|why| panic!("{room:?}: {why}"));
        match room {
            Room::None => {
                let refused = store.get("row/again").await.unwrap_err();
                assert!(refused.to_string().contains("free some space"), "{refused}");
            }
            _ => reads(&store, &kept, room).await,
        }
        let refused = fill(&store, 5000, &mut BTreeMap::new()).await;
        assert!(refused.to_string().contains("free some space"), "{refused}");
        watched.set_room(Room::Enough);
        until_kept(&store, &Batch::new().put("row/at last", "1")).await;
        kept.insert("row/at last".to_owned(), b"1".to_vec());
        assert!(rows(&store).await == kept, "{room:?}: all of it is there");
        store.close().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_is_told_that_a_move_was_not_saved_and_the_same_move_counts_once_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let watched = Watched::unrecorded(folder.path());
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let (store, bot) = start(&server, watched.path()).await;
    let people = server.people();
    let mut pair = Pair::start(&server, [people[0].id, people[1].id], "").await;
    pair.slash(0, "e4");
    pair.wait_for_board(1, false).await;

    watched.set_room(Room::None);
    for _ in 0..3 {
        let (told, after) = ask(&server, &pair, 1, "e5").await;
        assert!(told.contains("this was **not** saved"), "{told}");
        assert!(after < Duration::from_secs(3), "told after {after:?}");
    }
    watched.set_room(Room::Enough);
    until_played(&server, &pair, 1, "e5").await;
    pair.wait_for_board(2, false).await;
    bot.stop().await;
    store.close().await.unwrap();

    // The bot starts without any space, reports the problem, and recovers later.
    watched.set_room(Room::None);
    let (store, bot) = start(&server, watched.path()).await;
    let (told, after) = ask(&server, &pair, 0, "Nf3").await;
    assert!(told.contains("this was **not** saved"), "{told}");
    assert!(after < Duration::from_secs(3), "told after {after:?}");
    watched.set_room(Room::Enough);
    until_played(&server, &pair, 0, "Nf3").await;
    pair.wait_for_board(3, false).await;
    let record = store.get(&keys::game(GameId(pair.game))).await.unwrap().unwrap();
    assert_eq!(read::<GameRecord>(&record.value).unwrap().line, ["e2e4", "e7e5", "g1f3"]);
    bot.stop().await;
    store.close().await.unwrap();
    server.shutdown().await;
}

async fn start(server: &PlaygroundServer, folder: &Path) -> (Arc<Sled>, Beside) {
    let store = Arc::new(Sled::open(folder.join("store"), options()).await.unwrap());
    let bot = Beside::start(server, Arc::clone(&store) as Arc<dyn Store>).await;
    (store, bot)
}

async fn until_played(server: &PlaygroundServer, pair: &Pair<'_>, side: usize, code: &str) {
    let begun = Instant::now();
    loop {
        let (told, _) = ask(server, pair, side, code).await;
        if told.contains("played") {
            break;
        }
        assert!(told.contains("this was **not** saved"), "{told}");
        assert!(begun.elapsed() < PATIENCE, "there is room, and still: {told}");
    }
}

async fn ask(server: &PlaygroundServer, pair: &Pair<'_>, side: usize, code: &str) -> (String, Duration) {
    let mut watch = server.subscribe();
    let begun = Instant::now();
    pair.slash(side, code);
    let told = told_privately(&mut watch, pair.players[side], |message| !text(message).is_empty()).await;
    (text(&told).to_owned(), begun.elapsed())
}

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}
