//! Upkeep of the store: deletions, upgrades and restored backups. Processes die at any step of it, up to twice. After
//! it, the model agrees, and nothing is left of deleted people.

use std::path::Path;
use std::sync::Arc;

use bot::app::ask::person;
use bot::app::{PrivacyAsk, RequestAct};
use bot::config::BackupOptions;
use bot::keep::{Backups, ForgottenSet, export, import, read_through, verify_store};
use bot::record::keys::Kind;
use bot::record::{GameId, GameRecord, UserId, keys, read, write};
use futures::{FutureExt, TryStreamExt};
use store::{Batch, Erase, Memory, Sled, SledOptions, Store, StoreExt};

use super::discord::direct;
use super::doing::Doing;
use super::wire::{Journal, Wire, at_once};
use super::world::World;

const STEPS: i64 = 300;

impl World {
    pub(super) fn leave(&mut self) {
        if self.is_down() {
            return;
        }
        let who = UserId(self.someone());
        let forget = RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::ForgetNow(who)));
        let request = self.request(who.0, direct(who), forget);
        let ask = Doing::Ask(request);
        self.twice_to_death(&ask);
        if at_once(self.memory.get(&keys::leaving(who))).unwrap().is_none()
            && let Some(&idx) = self.alive().first()
        {
            // Ask again, if the deletion had not begun or is complete.
            self.run(vec![(idx, ask)]);
        }
        self.keep_house();
        let rows = at_once(self.memory.rows("").try_collect::<Vec<_>>()).unwrap();
        let name = format!("\"P{}\"", who.0);
        let named = format!("{}{}/", Kind::Named.prefix(), who.0);
        let is_left = |row: &&store::StoreEntry| {
            row.key.starts_with(&named) || String::from_utf8_lossy(&row.value).contains(&name)
        };
        if let Some(row) = rows.iter().find(is_left) {
            self.fail(keys::game_in(&row.key).unwrap_or(GameId(0)), &format!("{} is left of {}", row.key, who.0));
        }
        self.count("people who left");
    }

    pub(super) fn keep_house(&mut self) {
        self.twice_to_death(&Doing::KeepHouse);
        if let Some(&idx) = self.alive().first() {
            self.run(vec![(idx, Doing::KeepHouse)]);
        }
    }

    fn twice_to_death(&mut self, doing: &Doing) {
        for _ in 0..2 {
            let Some(&idx) = self.alive().first() else { return };
            if let Some(process) = &self.processes[idx] {
                process.wire.die_after(self.random.i64(0..STEPS));
            }
            self.run(vec![(idx, doing.clone())]);
            if let Some(process) = &self.processes[idx] {
                process.wire.die_after(-1);
            }
            while self.processes[idx].is_none() {
                self.start(idx);
            }
        }
    }

    /// Moves to another store, from a backup or an export. It may go through a store on disk, or be reduced to an
    /// earlier version's rows.
    pub(super) fn move_house(&mut self) {
        for idx in 0..2 {
            self.kill(idx);
        }
        let is_older = self.random.bool();
        if is_older {
            self.grow_older();
        }
        let folder = tempfile::tempdir().unwrap();
        let backups = Backups::of(&folder.path().join("store"), &BackupOptions::default());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let backup = runtime.block_on(backups.make(&*self.memory, self.machine())).unwrap();
        let whole = read_through(&backup, &|_| {}).unwrap();
        if self.chance(3) {
            runtime.block_on(through_files(folder.path(), &backup));
            self.count("stores in files");
        }
        self.memory = Arc::new(Memory::new());
        for left in [self.random.i64(0..10), self.random.i64(0..20), -1] {
            let wire = Wire::new(Arc::clone(&self.memory), Arc::new(Journal::default()));
            wire.die_after(left);
            if let Some(done) = import(&wire, &whole, &ForgottenSet::default(), &|_| {}).now_or_never() {
                done.unwrap();
            }
            let is_there = |key: &str| at_once(self.memory.get(key)).unwrap().is_some();
            if is_there(keys::TIME) && !is_there(keys::IMPORTING) {
                break;
            }
        }
        self.forget_time();
        for idx in 0..2 {
            while self.processes[idx].is_none() {
                self.start(idx);
            }
        }
        self.keep_house();
        self.look_at_everything();
        let report = runtime.block_on(verify_store(&*self.memory, &|_| {})).unwrap();
        assert_eq!(report.problems, [""; 0], "seed {}, step {}", self.seed, self.n_steps);
        self.count(if is_older { "moves of an older store" } else { "moves of the store" });
    }

    fn grow_older(&self) {
        let rows = |prefix: &str| at_once(self.memory.rows(prefix).try_collect::<Vec<_>>()).unwrap();
        let mut batch =
            [keys::SCHEMA, keys::HISTORY, keys::NAMED, keys::TALLIED].into_iter().fold(Batch::new(), Batch::delete);
        for row in rows(Kind::Named.prefix()) {
            batch = batch.delete(row.key);
        }
        for row in rows(keys::ALL_GAMES) {
            let mut record: GameRecord = read(&row.value).unwrap();
            // Other games keep the time of their end: it cannot be restored from the rest of their rows.
            if record.counted.is_none() && record.ended == Some(record.changed) {
                record.ended = None;
                batch = batch.put(row.key, write(&record));
            }
        }
        for row in [rows(keys::ALL_DONE), rows(keys::ALL_DONE_HERE)].concat() {
            let id = keys::done_at(&row.key).unwrap().1;
            let record = &self.model.games[&id].record;
            if record.counted.is_none() && record.ended == Some(record.changed) {
                batch = batch.delete(row.key);
            }
        }
        at_once(self.memory.commit(batch)).unwrap();
    }
}

async fn through_files(folder: &Path, backup: &Path) {
    let mut options = SledOptions::default();
    options.compact_bytes = 1 << 20;
    let whole = read_through(backup, &|_| {}).unwrap();
    let store = Arc::new(Sled::open(folder.join("store"), options.clone()).await.unwrap());
    import(&*store, &whole, &ForgottenSet::default(), &|_| {}).await.unwrap();
    store.erase_history().await.unwrap();
    store.erase_history().await.unwrap();
    store.close().await.unwrap();
    let store: Arc<dyn Store> = Arc::new(Sled::open(folder.join("store"), options).await.unwrap());
    let again = folder.join("again");
    export(&*store, &again).await.unwrap();
    assert!(std::fs::read(again).unwrap() == std::fs::read(backup).unwrap(), "the same comes out");
}
