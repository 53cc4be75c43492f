//! A Swiss over the real program ends with the same table if the program is killed repeatedly.

use std::path::Path;

use bot::cli::sample::{self, SampleTournament};
use bot::keep::verify_store;
use bot::record::{BoardRecord, EntrantRecord, KeptPair, RoundRecord, TournamentRecord, TournamentStage, keys, read};
use bot::record::{TournamentId, UserId};
use futures::TryStreamExt;
use playground::{PlaygroundOptions, PlaygroundServer};
use store::{Sled, Store, StoreExt};
use tests::house::spawn;
use tests::long::number;

use super::shown::Shown;
use super::{Killer, PROGRAM};

const SWISS: TournamentId = TournamentId(1);

#[derive(Debug, PartialEq)]
struct Table {
    entrants: Vec<(Option<u16>, Option<UserId>, Option<u16>)>,
    rounds: Vec<(Vec<KeptPair>, Vec<u16>)>,
    boards: Vec<BoardRecord>,
    n_games: usize,
}

async fn table(folder: &Path) -> Table {
    let store = Sled::open(&folder.join("store"), store::SledOptions::default()).await.unwrap();
    assert_eq!(verify_store(&store, &|_| ()).await.unwrap().problems, Vec::<String>::new());
    let record: TournamentRecord = read(&store.get(&keys::tournament(SWISS)).await.unwrap().unwrap().value).unwrap();
    assert_eq!(record.stage, TournamentStage::Finished);
    let entrants: Vec<EntrantRecord> =
        rows(&store, &keys::entrants(SWISS)).await.iter().map(|row| read(row).unwrap()).collect();
    let rounds: Vec<RoundRecord> =
        rows(&store, &keys::rounds(SWISS)).await.iter().map(|row| read(row).unwrap()).collect();
    let boards = rows(&store, &keys::boards(SWISS)).await.iter().map(|row| read(row).unwrap()).collect();
    let n_games = rows(&store, keys::ALL_GAMES).await.len();
    store.close().await.unwrap();
    let byes = |round: &RoundRecord| round.byes.iter().map(|bye| bye.number).collect();
    Table {
        entrants: entrants.iter().map(|one| (one.number, one.player.id.person(), one.left)).collect(),
        rounds: rounds.iter().map(|round| (round.pairs.clone(), byes(round))).collect(),
        boards,
        n_games,
    }
}

async fn rows(store: &Sled, prefix: &str) -> Vec<Vec<u8>> {
    let rows = store.rows(prefix).try_collect::<Vec<_>>().await.unwrap();
    rows.into_iter().map(|row| row.value).collect()
}

pub(super) fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let (entry, to) = (entry.as_ref().unwrap().path(), to.join(entry.as_ref().unwrap().file_name()));
        if entry.is_dir() { copy(&entry, &to) } else { assert!(std::fs::copy(&entry, &to).is_ok()) }
    }
}

async fn open(folder: &Path) -> PlaygroundServer {
    let world = Some(folder.join("world"));
    PlaygroundServer::start(PlaygroundOptions { folder: world, ..PlaygroundOptions::default() }).await.unwrap()
}

async fn played(folder: &Path, sample: &SampleTournament, n_kills: usize, seed: u64) -> Shown {
    let server = open(folder).await;
    let mut shown = Shown::new(server.subscribe());
    let bot = spawn(PROGRAM, &server, folder);
    let (watch, random) = (server.subscribe(), fastrand::Rng::with_seed(seed));
    let (server_ref, n) = (&server, 0);
    let mut killer =
        Killer { server: server_ref, folder, watch, random, bot, n_in_speech: n, n_backups: n, n_exports: n };
    let (ended, ()) = tokio::join!(sample::go_on(&server, sample), async {
        if n_kills > 0 {
            killer.rage(n_kills, || true).await;
        }
    });
    ended.unwrap();
    killer.bot.kill().await.unwrap();
    shown.count();
    server.shutdown().await;
    shown
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_swiss_ends_with_the_same_table_however_often_the_bot_is_killed() {
    let (n_players, n_kills) = (number("SWISS_PLAYERS", 8) as usize, number("SWISS_KILLS", 20) as usize);
    let seed = number("SWISS_SEED", 7);
    let (pace, name) = (std::time::Duration::from_millis(1), "Swiss".to_owned());
    // Kills advance the clocks. This time control is long enough for 400 of them.
    let sample =
        SampleTournament { players: n_players, seed, pace, idlers: false, clock: "30d", system: "swiss", name };
    let begun = tempfile::tempdir().unwrap();
    let server = open(begun.path()).await;
    let mut bot = spawn(PROGRAM, &server, begun.path());
    server.ready().await;
    drop(sample::begin(&server, &sample).await.unwrap());
    bot.kill().await.unwrap();
    server.shutdown().await;

    let [calm, wild] = [0, n_kills].map(|n_kills| (tempfile::tempdir().unwrap(), n_kills));
    let mut tables = Vec::new();
    for (folder, n_kills) in [&calm, &wild] {
        copy(begun.path(), folder.path());
        let shown = played(folder.path(), &sample, *n_kills, seed).await;
        let doubled: Vec<_> = shown.counts.iter().filter(|(_, n)| **n > 1).collect();
        assert!(doubled.is_empty(), "shown more than once: {doubled:?}");
        tables.push(table(folder.path()).await);
    }
    assert_eq!(tables[0], tables[1]);
    assert!(tables[0].rounds.len() >= 3 && tables[0].entrants.len() == n_players);
}
