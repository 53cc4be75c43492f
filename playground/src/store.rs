//! Stores the playground on disk: sled, with a tree for each kind of thing and JSON inside. Sled delays writes up to
//! 100 ms, so each goes to a journal first. Like Discord, the playground keeps whatever it acknowledged or showed, even
//! if killed.

use std::collections::{BTreeMap, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::journal::WorldJournal;
use crate::world::channel::WorldChannel;
use crate::world::message::WorldMessage;

#[derive(Debug)]
pub(crate) struct WorldStore {
    disk: Option<WorldDisk>,
    files: HashMap<u64, Arc<Vec<u8>>>,
}

#[derive(Debug)]
struct WorldDisk {
    db: sled::Db,
    channels: sled::Tree,
    messages: sled::Tree,
    commands: sled::Tree,
    facts: sled::Tree,
    journal: WorldJournal,
    files: PathBuf,
}

/// The kinds of stored things; the journal stores their numbers.
#[derive(Clone, Copy, Debug)]
enum StoredKind {
    Channel,
    Message,
    Command,
    Fact,
}

const LAST_CHANGE: &str = "last change";

impl WorldStore {
    pub(crate) fn open(folder: Option<&Path>) -> Result<Self, String> {
        let disk = folder.map(WorldDisk::open).transpose()?;
        Ok(Self { disk, files: HashMap::new() })
    }

    pub(crate) fn channels(&self) -> Result<Vec<WorldChannel>, String> {
        self.disk.as_ref().map_or(Ok(Vec::new()), |disk| read_all(&disk.channels, "channels"))
    }

    pub(crate) fn messages(&self) -> Result<Vec<WorldMessage>, String> {
        self.disk.as_ref().map_or(Ok(Vec::new()), |disk| read_all(&disk.messages, "messages"))
    }

    pub(crate) fn commands(&self) -> Result<BTreeMap<(u64, u64), Value>, String> {
        let Some(disk) = &self.disk else { return Ok(BTreeMap::new()) };
        let all: Vec<(u64, u64, Value)> = read_all(&disk.commands, "commands")?;
        Ok(all.into_iter().map(|(scope, id, command)| ((scope, id), command)).collect())
    }

    pub(crate) fn last_id(&self) -> u64 {
        self.disk.as_ref().map_or(0, |disk| fact(&disk.facts, "last id"))
    }

    pub(crate) fn put_last_id(&mut self, id: u64) {
        if self.last_id() != id {
            self.put(StoredKind::Fact, b"last id", &id.to_be_bytes());
        }
    }

    pub(crate) fn ahead(&self) -> u64 {
        self.disk.as_ref().map_or(0, |disk| fact(&disk.facts, "ahead"))
    }

    pub(crate) fn put_ahead(&mut self, ms: u64) {
        self.put(StoredKind::Fact, b"ahead", &ms.to_be_bytes());
    }

    pub(crate) fn put_channel(&mut self, channel: &WorldChannel) {
        self.put_json(StoredKind::Channel, &channel.id.to_be_bytes(), channel);
    }

    pub(crate) fn remove_channel(&mut self, id: u64) {
        self.change(StoredKind::Channel, &id.to_be_bytes(), None);
    }

    pub(crate) fn put_message(&mut self, message: &WorldMessage) {
        self.put_json(StoredKind::Message, &pair(message.channel, message.id), message);
    }

    pub(crate) fn remove_message(&mut self, channel: u64, id: u64) {
        self.change(StoredKind::Message, &pair(channel, id), None);
    }

    pub(crate) fn put_command(&mut self, (scope, id): (u64, u64), command: &Value) {
        self.put_json(StoredKind::Command, &pair(scope, id), &(scope, id, command));
    }

    pub(crate) fn remove_command(&mut self, (scope, id): (u64, u64)) {
        self.change(StoredKind::Command, &pair(scope, id), None);
    }

    fn put_json(&mut self, kind: StoredKind, key: &[u8], value: &impl Serialize) {
        if self.disk.is_some() {
            let bytes = serde_json::to_vec(value).expect("the playground's types are JSON");
            self.put(kind, key, &bytes);
        }
    }

    fn put(&mut self, kind: StoredKind, key: &[u8], value: &[u8]) {
        self.change(kind, key, Some(value));
    }

    fn change(&mut self, kind: StoredKind, key: &[u8], value: Option<&[u8]>) {
        if let Some(disk) = &mut self.disk {
            disk.change(kind, key, value);
        }
    }

    pub(crate) fn put_file(&mut self, id: u64, bytes: Vec<u8>, private: bool) {
        if let Some(disk) = self.disk.as_ref().filter(|_| !private) {
            match std::fs::write(disk.files.join(id.to_string()), &bytes) {
                Ok(()) => return,
                Err(error) => tracing::error!(%error, "a file of a message is kept in memory only"),
            }
        }
        self.files.insert(id, Arc::new(bytes));
    }

    pub(crate) fn file(&self, id: u64) -> Option<Arc<Vec<u8>>> {
        let on_disk = || std::fs::read(self.disk.as_ref()?.files.join(id.to_string())).ok().map(Arc::new);
        self.files.get(&id).cloned().or_else(on_disk)
    }

    pub(crate) fn close(&mut self) {
        if let Some(mut disk) = self.disk.take() {
            disk.flush();
        }
    }
}

impl WorldDisk {
    fn open(folder: &Path) -> Result<Self, String> {
        let files = folder.join("files");
        // The folder may contain a person's games, so no message here may suggest deleting it.
        let failed = |why: String| {
            let next = "nothing in it was changed. --folder DIR begins anew in another";
            format!("the playground's folder {} does not open: {why}; {next}", folder.display())
        };
        std::fs::create_dir_all(&files).map_err(|error| failed(error.to_string()))?;
        let process = folder.join("process");
        // Sled may panic if its files are damaged.
        let mut disk = catch_unwind(AssertUnwindSafe(|| {
            let config = sled::Config::new().path(folder.join("world")).cache_capacity(8 << 20);
            let db = config.flush_every_ms(Some(100)).mode(sled::Mode::LowSpace).open()?;
            let tree = |name: &str| db.open_tree(name);
            let (channels, messages) = (tree("channels")?, tree("messages")?);
            let (commands, facts) = (tree("commands")?, tree("facts")?);
            // Sled's lock ensures that no other process has the folder open.
            let (journal, changes) = WorldJournal::open(&folder.join("journal"), fact(&facts, LAST_CHANGE))?;
            let disk = Self { db, channels, messages, commands, facts, journal, files };
            for change in changes {
                disk.apply(change.tree, &change.key, change.value.as_deref(), change.number)?;
            }
            Ok(disk)
        }))
        .unwrap_or_else(|_| Err(sled::Error::ReportableBug("its files are damaged".into())))
        .map_err(
            |error: sled::Error| if is_in_use(&error) { in_use(folder, &process) } else { failed(error.to_string()) },
        )?;
        disk.flush();
        // Only for people to read.
        let _ = std::fs::write(&process, std::process::id().to_string());
        Ok(disk)
    }

    fn change(&mut self, kind: StoredKind, key: &[u8], value: Option<&[u8]>) {
        let written = self.journal.write(kind as u8, key, value);
        log(self.apply(kind as u8, key, value, self.journal.last()));
        if let Err(error) = &written {
            tracing::error!(%error, "the playground could not write its journal");
        }
        if written.is_err() || self.journal.is_full() {
            self.flush();
        }
    }

    fn apply(&self, kind: u8, key: &[u8], value: Option<&[u8]>, number: u64) -> sled::Result<()> {
        let trees = [&self.channels, &self.messages, &self.commands, &self.facts];
        let tree = trees.get(usize::from(kind)).ok_or(sled::Error::ReportableBug("an unknown kind".into()))?;
        match value {
            Some(value) => tree.insert(key, value)?,
            None => tree.remove(key)?,
        };
        self.facts.insert(LAST_CHANGE, &number.to_be_bytes()).map(drop)
    }

    fn flush(&mut self) {
        let emptied = self.db.flush().map(|_| ()).and_then(|()| Ok(self.journal.empty()?));
        log(emptied);
    }
}

fn fact(facts: &sled::Tree, name: &str) -> u64 {
    let kept = facts.get(name).ok().flatten();
    kept.and_then(|bytes| Some(u64::from_be_bytes(bytes.as_ref().try_into().ok()?))).unwrap_or(0)
}

fn is_in_use(error: &sled::Error) -> bool {
    let sled::Error::Io(io) = error else { return false };
    io.kind() == std::io::ErrorKind::WouldBlock || io.to_string().contains("could not acquire lock")
}

fn in_use(folder: &Path, process: &Path) -> String {
    let id = std::fs::read_to_string(process).ok().filter(|id| !id.trim().is_empty());
    let id = id.map(|id| format!(" (process id {})", id.trim())).unwrap_or_default();
    let next = "use that one, or choose another folder with --folder DIR";
    format!("a playground is already running in the folder {}{id}: {next}", folder.display())
}

fn pair(first: u64, second: u64) -> [u8; 16] {
    (u128::from(first) << 64 | u128::from(second)).to_be_bytes()
}

fn read_all<T: DeserializeOwned>(tree: &sled::Tree, what: &str) -> Result<Vec<T>, String> {
    let read = |entry: sled::Result<(sled::IVec, sled::IVec)>| {
        let (_, bytes) = entry.map_err(|error| format!("the playground's {what} cannot be read: {error}"))?;
        serde_json::from_slice(&bytes).map_err(|error| format!("the playground's {what} are damaged: {error}"))
    };
    tree.iter().map(read).collect()
}

fn log<T>(result: sled::Result<T>) {
    if let Err(error) = result {
        tracing::error!(%error, "the playground could not write to its folder");
    }
}
